/// The limits for scene files. If a limit is exceeded a diagnostic is reported, and everything that was read
/// before is kept.
///
/// The defaults are far above all known scenes, and keep the process below 1 GiB.
package struct SceneLimits: Sendable {
  /// Bytes of one markup file. Default 128 MiB.
  package var fileBytes = 128 << 20
  /// Bytes of one attribute's value or one run of text. Default 16 MiB.
  package var valueBytes = 16 << 20
  /// Nesting of elements. Default 512.
  package var depth = 512
  /// Elements in a document. Default 2,000,000.
  package var elements = 2_000_000
  /// Attributes of one element. Default 1,000.
  package var attributes = 1_000
  /// Attributes in a document. Default 4,000,000.
  package var documentAttributes = 4_000_000
  /// Items of all lists in a document: keyframes, key times, colours. Default 500,000.
  package var listItems = 500_000
  /// Items of the lists that `object="…"` puts into other lists, including nested lists. An item counts each
  /// time that it is visited. Default 200,000.
  package var referredItems = 200_000
  /// Animations that `object="…"` puts into layers and groups, counted in the same way. Default 20,000.
  package var referredAnimations = 20_000
  /// Bytes of the texts of all text layers, in all keyframes. Longer text is cut off. Default 4 MiB, which
  /// takes 85 times as much after layout.
  package var textBytes = 4 << 20
  /// Mistakes in the XML before reading stops. Default 1,000.
  package var syntaxErrors = 1_000
  /// Layers in a document. Default 100,000.
  package var layers = 100_000
  /// Animations in a document, including those in groups. Default 100,000.
  package var animations = 100_000
  /// Animations of one layer. Default 1,000.
  package var animationsPerLayer = 1_000
  /// States, transitions and elements of them in a document. Default 200,000.
  package var stateObjects = 200_000
  /// Segments of all paths in a document. Default 4,000,000.
  package var pathElements = 4_000_000
  /// Bytes of one image file. Default 64 MiB.
  package var imageFileBytes = 64 << 20
  /// Bytes of all image files. Default 512 MiB.
  package var imageBytes = 512 << 20
  /// Image files. Default 10,000.
  package var imageFiles = 10_000
  /// Pixels of all images. Default 2,000,000,000, because most are not decoded at the same time.
  package var imagePixels = 2_000_000_000
  /// Pixels of an image that is decoded while the scene is read. A larger image is decoded when it is first
  /// shown. Default 262,144.
  package var earlyPixels = 1 << 18
  /// Pixels of all images that are decoded while the scene is read. Later images are decoded when they are
  /// shown. Default 16,000,000 (64 MB).
  package var allEarlyPixels = 16_000_000
  /// Whether all images are decoded once while the scene is read, to find damaged ones. Default false; checks
  /// set it.
  package var triesImages = false
  /// Bytes of an archive's file. Default 512 MiB.
  package var archiveBytes = 512 << 20
  /// Files and folders in an archive. Default 20,000.
  package var archiveEntries = 20_000
  /// Bytes of the name of a file or folder in an archive, with the folders that contain it. Default 4,096, the most that Linux takes for
  /// a path.
  package var archiveNameBytes = 4_096
  /// Names in the path of a file or folder of an archive. Default 64.
  package var archiveDepth = 64
  /// Expanded bytes of all files in an archive. Default 1 GiB.
  package var expandedBytes = 1 << 30
  /// The ratio of the expanded to the compressed size of a file in an archive, for files above 1 MiB. Default
  /// 300.
  package var expansionRatio = 300
  /// Planes of a wallpaper. Default 16.
  package var planes = 16
  /// Bytes of an `index.xml`. Default 1 MiB.
  package var indexBytes = 1 << 20
  /// The greatest width and height of a document, points. Default 16,384.
  package var size = 16_384.0

  /// The defaults.
  package init() {}
}

extension SceneLimits {
  /// The limits for further files of a scene, after one file has used a part.
  ///
  /// - Parameters:
  ///   - layers, animations, listItems, stateObjects: the numbers that the file has used; a number may exceed
  ///     its limit by the object that was rejected.
  ///   - pathElements, textBytes: the amounts that the file has left.
  package func less(
    layers: Int, animations: Int, listItems: Int, stateObjects: Int, leaving pathElements: Int, textBytes: Int
  ) -> SceneLimits {
    var rest = self
    rest.layers -= layers
    rest.animations -= min(animations, self.animations)
    rest.listItems -= min(listItems, self.listItems)
    rest.stateObjects -= min(stateObjects, self.stateObjects)
    rest.pathElements = max(pathElements, 0)
    rest.textBytes = textBytes
    return rest
  }
}
