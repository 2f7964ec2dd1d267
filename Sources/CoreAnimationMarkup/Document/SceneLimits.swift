/// What a scene file may ask for at most. What goes beyond is reported, and what was read up to there is
/// kept.
///
/// The defaults are far above any scene met so far, and keep the whole process under 1 GiB.
package struct SceneLimits: Sendable {
  /// Bytes of one markup file. Default 128 MiB.
  package var fileBytes = 128 << 20
  /// Bytes of one attribute's value or one run of text. Default 16 MiB.
  package var valueBytes = 16 << 20
  /// Elements inside one another. Default 512.
  package var depth = 512
  /// Elements in a document. Default 2,000,000.
  package var elements = 2_000_000
  /// Attributes of one element. Default 1,000.
  package var attributes = 1_000
  /// Attributes in a document. Default 4,000,000.
  package var documentAttributes = 4_000_000
  /// Items of all the lists in a document together: keyframes, key times, colours. Default 500,000.
  package var listItems = 500_000
  /// Items of the lists that `object="…"` puts into other lists, with all that is in these: an item counts each time
  /// that it is to be met. Default 200,000.
  package var referredItems = 200_000
  /// Animations that `object="…"` puts into layers and groups, counted alike. Default 20,000.
  package var referredAnimations = 20_000
  /// Bytes of the texts of all text layers together, in all keyframes; the rest is cut off. Default 4 MiB: laid out they
  /// take 85 times that.
  package var textBytes = 4 << 20
  /// Mistakes in the XML itself before reading stops. Default 1,000.
  package var syntaxErrors = 1_000
  /// Layers in a document. Default 100,000.
  package var layers = 100_000
  /// Animations in a document, those in groups too. Default 100,000.
  package var animations = 100_000
  /// Animations of one layer. Default 1,000.
  package var animationsPerLayer = 1_000
  /// States, transitions and elements of them in a document. Default 200,000.
  package var stateObjects = 200_000
  /// Segments of all the paths in a document together. Default 4,000,000.
  package var pathElements = 4_000_000
  /// Bytes of one image file. Default 64 MiB.
  package var imageFileBytes = 64 << 20
  /// Bytes of all image files together. Default 512 MiB.
  package var imageBytes = 512 << 20
  /// Image files. Default 10,000.
  package var imageFiles = 10_000
  /// Pixels of all images together. Default 2,000,000,000: most of them are not decoded at one time.
  package var imagePixels = 2_000_000_000
  /// Pixels of an image up to which it is decoded while the scene is read; a larger one is decoded when it is shown first.
  /// Default 262,144.
  package var earlyPixels = 1 << 18
  /// Pixels of all the images that are decoded while the scene is read; those beyond are decoded when they are shown.
  /// Default 16,000,000 (64 MB).
  package var allEarlyPixels = 16_000_000
  /// Whether images that are decoded later are decoded while the scene is read, too, and dropped: finds the broken ones.
  /// Default false; checks do so.
  package var triesImages = false
  /// Bytes of an archive's file. Default 512 MiB.
  package var archiveBytes = 512 << 20
  /// Files and folders in an archive. Default 20,000.
  package var archiveEntries = 20_000
  /// Bytes of all the files in an archive when expanded. Default 1 GiB.
  package var expandedBytes = 1 << 30
  /// How many times its compressed size a file in an archive may expand to, of those above 1 MiB. Default 300.
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
  /// The limits for further files of a scene, after one file has taken its share.
  ///
  /// - Parameters:
  ///   - layers, animations, listItems, stateObjects: what the file has taken; a count may exceed its limit by the object
  ///     that was refused.
  ///   - pathElements, textBytes: what the file has left.
  func less(
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
