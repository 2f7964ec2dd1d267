/// The kind of a problem: the stable name in brackets at the end of a diagnostic.
///
/// Programs may rely on the raw values: a code is never renamed, and never used for another kind of problem.
/// docs/reference/check.md describes each code with an example.
package enum DiagnosticCode: String, Sendable, CaseIterable {
  // MARK: XML

  /// An attribute without a value, or text in a tag that is not an attribute.
  case badAttribute = "bad-attribute"
  /// Bytes that are not in the encoding of the file.
  case badEncoding = "bad-encoding"
  /// `<!` that does not begin a comment, a CDATA section or a document type.
  case badMarkup = "bad-markup"
  /// A tag without its `>`.
  case badTag = "bad-tag"
  /// An attribute that an element has twice.
  case duplicateAttribute = "duplicate-attribute"
  /// A document type.
  case documentType = "document-type"
  /// An end tag without a start tag.
  case unmatchedEndTag = "unmatched-end-tag"
  /// An element, a comment or a section without its end.
  case unclosedElement = "unclosed-element"
  /// A value without its closing quote.
  case unclosedQuote = "unclosed-quote"
  /// `<` or `&` where it has to be escaped.
  case unescapedCharacter = "unescaped-character"
  /// A value without quotes.
  case unquotedValue = "unquoted-value"

  // MARK: Files

  /// A property list that cannot be read.
  case badIndex = "bad-index"
  /// A limit of the reader is exceeded.
  case limitExceeded = "limit-exceeded"
  /// A scene file or folder that cannot be read.
  case unreadableFile = "unreadable-file"
  /// An archive that cannot be opened.
  case badArchive = "bad-archive"
  /// An archive or a folder contains several wallpapers; one of them is shown.
  case ignoredScene = "ignored-scene"
  /// A file of a project or folder that is missing.
  case missingFile = "missing-file"
  /// A part of a project or folder that is not read.
  case notRead = "not-read"
  /// An error of the compiler in a Swift scene.
  case compilerError = "compiler-error"
  /// The names of a wallpaper give another size than its planes have.
  case sizeMismatch = "size-mismatch"

  // MARK: Wallpapers, which only a check reports

  /// An archive of a wallpaper with a scene and nothing else.
  case bareScene = "bare-scene"
  /// A folder of a descriptor whose name is no UUID.
  case badDescriptorName = "bad-descriptor-name"
  /// A folder of a wallpaper without its number, or without a screen.
  case badFolderName = "bad-folder-name"
  /// A colour of the interface that is none.
  case badProminentColor = "bad-prominent-color"
  /// Files that disagree about the number or the folder of the wallpaper.
  case identifierMismatch = "identifier-mismatch"
  /// Files of another system in the archive.
  case junkFiles = "junk-files"
  /// A file of the descriptor that is not there.
  case missingDescriptorFile = "missing-descriptor-file"
  /// A wallpaper outside of a folder of descriptors.
  case missingDescriptors = "missing-descriptors"
  /// User info that is not there.
  case missingUserInfo = "missing-user-info"
  /// A property list of the wallpaper that is not there.
  case missingWallpaperList = "missing-wallpaper-list"
  /// A size in pixels where points are needed.
  case pixelSize = "pixel-size"
  /// Planes of different sizes.
  case planeSizes = "plane-sizes"
  /// Planes of which some are flipped.
  case planesFlipped = "planes-flipped"
  /// A name with a space.
  case spaceInName = "space-in-name"
  /// Keyframes that return to where they begin, and do not repeat.
  case animationPlaysOnce = "animation-plays-once"
  /// A state that no device enters.
  case foreignState = "foreign-state"
  /// States that differ, without a transition between them.
  case missingTransition = "missing-transition"
  /// A film of more frames than can be installed.
  case tooManyFrames = "too-many-frames"
  /// A value that some states set, and others do not.
  case unevenStates = "uneven-states"
  /// A font that no device has.
  case unknownFont = "unknown-font"

  // MARK: Documents

  /// Text or an element outside the root element.
  case contentOutsideRoot = "content-outside-root"
  /// A file without any element.
  case emptyDocument = "empty-document"
  /// A document without a layer.
  case noLayer = "no-layer"
  /// A document without a size.
  case noSize = "no-size"
  /// A second layer directly inside `<caml>`.
  case secondRootLayer = "second-root-layer"
  /// Text between elements.
  case strayText = "stray-text"
  /// A namespace that is missing, or not that of Core Animation.
  case wrongNamespace = "wrong-namespace"
  /// A root element that is not `<caml>`.
  case wrongRootElement = "wrong-root-element"

  // MARK: Names and references

  /// A reference that would put a layer into itself.
  case cyclicReference = "cyclic-reference"
  /// Two animations of one layer with the same key.
  case duplicateAnimationKey = "duplicate-animation-key"
  /// An id that is given twice.
  case duplicateID = "duplicate-id"
  /// Two states of one layer with the same name.
  case duplicateState = "duplicate-state"
  /// A reference to a layer that already has a place in the tree.
  case layerUsedTwice = "layer-used-twice"
  /// A layer element outside `<sublayers>`.
  case misplacedLayer = "misplaced-layer"
  /// An element of a state or a transition without its animation.
  case missingAnimation = "missing-animation"
  /// An element of a state or a transition without its key path.
  case missingKeyPath = "missing-key-path"
  /// An element of a state or a transition without its layer.
  case missingTarget = "missing-target"
  /// An animation whose class is unknown or missing.
  case unknownAnimation = "unknown-animation"
  /// An unknown emitter behaviour.
  case unknownBehavior = "unknown-behavior"
  /// An unknown layer class.
  case unknownClass = "unknown-class"
  /// An element that is unknown in its place.
  case unknownElement = "unknown-element"
  /// An unknown filter.
  case unknownFilter = "unknown-filter"
  /// A key path that the layer does not have.
  case unknownKeyPath = "unknown-key-path"
  /// An attribute that is not a property.
  case unknownProperty = "unknown-property"
  /// `object="…"` with an id that no object above has.
  case unknownReference = "unknown-reference"
  /// A state that the layer does not have.
  case unknownState = "unknown-state"
  /// A state or a transition for a layer that does not exist.
  case unknownTarget = "unknown-target"

  // MARK: Values

  /// The path of a file on another machine.
  case absolutePath = "absolute-path"
  /// A colour that is not three or four numbers.
  case badColor = "bad-color"
  /// A number that cannot be read, or is out of range.
  case badNumber = "bad-number"
  /// A path that cannot be read.
  case badPath = "bad-path"
  /// A transform that cannot be read.
  case badTransform = "bad-transform"
  /// A value that cannot be read.
  case badValue = "bad-value"
  /// An image with more pixels or bytes than the limit.
  case imageTooLarge = "image-too-large"
  /// An image that does not exist, or cannot be read.
  case missingImage = "missing-image"
  /// A property, or an element of a state, without a value.
  case missingValue = "missing-value"
  /// The path of a file outside the scene's folder, or a URL.
  case outsideFile = "outside-file"
  /// The value `undefined`, which some editors write.
  case undefinedValue = "undefined-value"
  /// A name that the property does not have.
  case unknownName = "unknown-name"
  /// A value of a type that does not fit.
  case wrongType = "wrong-type"

  // MARK: What is not supported

  /// A script. Scripts are never run.
  case unsupportedScript = "unsupported-script"
  /// A known element that is not read.
  case unsupportedElement = "unsupported-element"

  // MARK: Problems that only a check reports

  /// An anchor point that is not a fraction.
  case anchorInPoints = "anchor-in-points"
  /// Degrees where radians are needed.
  case degrees = "degrees"
  /// A scene that its index and its root layer flip.
  case flippedTwice = "flipped-twice"
  /// A transition for a value that no state sets.
  case idleTransition = "idle-transition"
  /// An image in a layer without a size.
  case imageWithoutBounds = "image-without-bounds"
  /// A transition's animation that changes another value than its element names.
  case keyPathMismatch = "key-path-mismatch"
  /// Key times and values of different numbers.
  case keyTimeCount = "key-time-count"
  /// Key times that do not run from 0 to 1.
  case keyTimeOrder = "key-time-order"
  /// A list of assets that the index names and that is not there.
  case missingManifest = "missing-manifest"
  /// An index that does not name its document.
  case missingRootDocument = "missing-root-document"
  /// A layer that is outside the screen at all times.
  case offScreenLayer = "off-screen-layer"
  /// An animation whose values all equal the value of the layer.
  case animationWithoutChange = "animation-without-change"
  /// A document that has another size than its root layer.
  case documentSize = "document-size"
  /// Sibling layers with the same name.
  case duplicateName = "duplicate-name"
  /// A mask that draws nothing.
  case emptyMask = "empty-mask"
  /// A state that changes nothing.
  case emptyState = "empty-state"
  /// A colour with components outside 0…1.
  case extendedColor = "extended-color"
  /// An image that exceeds the textures of devices.
  case imageExceedsDevice = "image-exceeds-device"
  /// An index without a key that players need.
  case incompleteIndex = "incomplete-index"
  /// A layer that is always hidden or transparent.
  case invisibleLayer = "invisible-layer"
  /// An animation that begins after the end of its loop or group.
  case lateAnimation = "late-animation"
  /// A folder without an index.
  case missingIndex = "missing-index"
  /// An attribute of an older form of the format.
  case oldSpelling = "old-spelling"
  /// An image with more pixels than a device shows.
  case oversizedImage = "oversized-image"
  /// A spring that ends long before it has settled.
  case shortSpring = "short-spring"
  /// A file that nothing uses.
  case unusedAsset = "unused-asset"
  /// An id that nothing refers to.
  case unusedID = "unused-id"
  /// An animation with a duration of 0.
  case zeroDuration = "zero-duration"

  /// Whether the problem is a feature of Apple's systems that is not supported here.
  var isUnsupported: Bool {
    switch self {
    case .unsupportedScript, .unsupportedElement, .unknownClass, .unknownAnimation, .unknownFilter,
      .unknownBehavior:
      true
    default: false
    }
  }
}
