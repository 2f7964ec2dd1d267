/// What kind of problem a diagnostic tells of: the stable name that stands in brackets at the end of its line.
///
/// Programs may rely on the raw values: a code is never renamed, and never used for another kind of problem.
/// docs/check.md describes each of them, with an example.
package enum DiagnosticCode: String, Sendable, CaseIterable {
  // MARK: XML

  /// An attribute without a value, or something else in a tag that is no attribute.
  case badAttribute = "bad-attribute"
  /// Bytes that are not in the encoding of the file.
  case badEncoding = "bad-encoding"
  /// `<!` that begins neither a comment nor anything else that is known.
  case badMarkup = "bad-markup"
  /// A tag without its `>`.
  case badTag = "bad-tag"
  /// An attribute that an element has twice.
  case duplicateAttribute = "duplicate-attribute"
  /// A document type.
  case documentType = "document-type"
  /// An end tag that closes nothing.
  case unmatchedEndTag = "unmatched-end-tag"
  /// An element, a comment or a section of which the end is missing.
  case unclosedElement = "unclosed-element"
  /// A value without its second quote.
  case unclosedQuote = "unclosed-quote"
  /// `<` or `&` where it has to be escaped.
  case unescapedCharacter = "unescaped-character"
  /// A value without quotes.
  case unquotedValue = "unquoted-value"

  // MARK: Files

  /// A property list that cannot be read.
  case badIndex = "bad-index"
  /// More than the reader takes, of anything that it counts.
  case limitExceeded = "limit-exceeded"
  /// A scene file or folder that cannot be read.
  case unreadableFile = "unreadable-file"
  /// An archive that cannot be opened.
  case badArchive = "bad-archive"
  /// An archive or a folder holds several wallpapers, and one of them is shown.
  case ignoredScene = "ignored-scene"
  /// The names of a wallpaper give another size than its planes have.
  case sizeMismatch = "size-mismatch"

  // MARK: Documents

  /// Something beside the root element.
  case contentOutsideRoot = "content-outside-root"
  /// A file without any element.
  case emptyDocument = "empty-document"
  /// A document without a layer.
  case noLayer = "no-layer"
  /// A document without a size.
  case noSize = "no-size"
  /// A second layer right inside `<caml>`.
  case secondRootLayer = "second-root-layer"
  /// Text between elements.
  case strayText = "stray-text"
  /// A namespace that is missing, or not that of Core Animation.
  case wrongNamespace = "wrong-namespace"
  /// A root element that is not `<caml>`.
  case wrongRootElement = "wrong-root-element"

  // MARK: Names and references

  /// A reference that puts a layer into itself.
  case cyclicReference = "cyclic-reference"
  /// Two animations of one layer with the same key.
  case duplicateAnimationKey = "duplicate-animation-key"
  /// An id that is given twice.
  case duplicateID = "duplicate-id"
  /// Two states of one layer with the same name.
  case duplicateState = "duplicate-state"
  /// A reference to a layer that has its place in the tree already.
  case layerUsedTwice = "layer-used-twice"
  /// A layer element in a place that is not for layers.
  case misplacedLayer = "misplaced-layer"
  /// An element of a state or a transition without its animation.
  case missingAnimation = "missing-animation"
  /// An element of a state or a transition without its key path.
  case missingKeyPath = "missing-key-path"
  /// An element of a state or a transition without its layer.
  case missingTarget = "missing-target"
  /// An animation whose class is not known, or not given.
  case unknownAnimation = "unknown-animation"
  /// An emitter behaviour that is not known.
  case unknownBehavior = "unknown-behavior"
  /// A layer class that is not known.
  case unknownClass = "unknown-class"
  /// An element that is not known where it stands.
  case unknownElement = "unknown-element"
  /// A filter that is not known.
  case unknownFilter = "unknown-filter"
  /// A key path that the layer does not have.
  case unknownKeyPath = "unknown-key-path"
  /// An attribute that is no property.
  case unknownProperty = "unknown-property"
  /// `object="…"` with an id that nothing above has.
  case unknownReference = "unknown-reference"
  /// A state that the layer does not have.
  case unknownState = "unknown-state"
  /// A state or a transition that names a layer that is not there.
  case unknownTarget = "unknown-target"

  // MARK: Values

  /// The path of a file on another machine.
  case absolutePath = "absolute-path"
  /// A colour that is not three or four numbers.
  case badColor = "bad-color"
  /// A number that cannot be read, or is not possible where it stands.
  case badNumber = "bad-number"
  /// A path that cannot be read.
  case badPath = "bad-path"
  /// A transform that cannot be read.
  case badTransform = "bad-transform"
  /// A value that cannot be read.
  case badValue = "bad-value"
  /// An image of more pixels or bytes than the reader takes.
  case imageTooLarge = "image-too-large"
  /// An image that is not there, or cannot be read.
  case missingImage = "missing-image"
  /// A property, or an element of a state, without a value.
  case missingValue = "missing-value"
  /// The path of a file outside of the scene's folder, or an address.
  case outsideFile = "outside-file"
  /// The value `undefined`, which some editors write.
  case undefinedValue = "undefined-value"
  /// A name that is none of those that the property takes.
  case unknownName = "unknown-name"
  /// A value of a type that does not fit.
  case wrongType = "wrong-type"

  // MARK: What is not supported

  /// A script: never run.
  case unsupportedScript = "unsupported-script"
  /// An element that is known and not read.
  case unsupportedElement = "unsupported-element"

  // MARK: What only a check looks for

  /// An animation whose values are all what the layer has anyway.
  case animationWithoutChange = "animation-without-change"
  /// Layers beside each other with one name.
  case duplicateName = "duplicate-name"
  /// A mask that draws nothing.
  case emptyMask = "empty-mask"
  /// A state that changes nothing.
  case emptyState = "empty-state"
  /// A colour with components outside 0…1.
  case extendedColor = "extended-color"
  /// An image that is too large for the textures of devices.
  case imageExceedsDevice = "image-exceeds-device"
  /// An index without a key that players need.
  case incompleteIndex = "incomplete-index"
  /// A layer that is hidden or transparent for ever.
  case invisibleLayer = "invisible-layer"
  /// An animation that begins when its loop or group has ended.
  case lateAnimation = "late-animation"
  /// A folder without an index.
  case missingIndex = "missing-index"
  /// An attribute of an older form of the format.
  case oldSpelling = "old-spelling"
  /// An image of more pixels than a device shows of it.
  case oversizedImage = "oversized-image"
  /// A file that nothing uses.
  case unusedAsset = "unused-asset"
  /// An id that nothing refers to.
  case unusedID = "unused-id"
  /// An animation with a duration of 0.
  case zeroDuration = "zero-duration"

  /// Whether it tells of something that works on Apple's systems, and not here.
  var isUnsupported: Bool {
    switch self {
    case .unsupportedScript, .unsupportedElement, .unknownClass, .unknownAnimation, .unknownFilter,
      .unknownBehavior:
      true
    default: false
    }
  }
}
