import AssetCatalogs
import ImageIO

extension UIImage {
  /// The folders in which `UIImage(named:)` and `NSDataAsset(name:)` look first, before those of the program. A host sets
  /// it, for example to the folder of a scene. Default empty.
  package static var searchFolders: [URL] {
    get { ImageFolders.searched }
    set { ImageFolders.searched = newValue }
  }

  /// The image of a file in the program's folders. Nil if there is none, or it is no image.
  ///
  /// Asset catalogs come first: an image set has the name, with that of its folder before it if this provides a namespace
  /// ("Brand/Glyph"). Among files, without an extension `.png`, `.jpg`, `.jpeg`, `.webp`, `.gif`, `.pdf` and `.svg` are tried. Of "ship.png", "ship@2x.png" and
  /// "ship@3x.png" the one for the screen's scale is used, or else the next larger or smaller one. Folders: that of the
  /// scene, the program's resources (`Bundle.main`), the program's own folder, and the `.resources` folders of SwiftPM
  /// beside it. Names that lead out of them ("/…", "..") give nil. Decoded images are kept.
  ///
  /// - Parameter name: the name of a file, which may be in a folder: "icons/ship".
  public convenience init?(named name: String) { self.init(name, in: ImageFolders.all) }

  /// The image of a file in a bundle. Otherwise as `init(named:)`.
  ///
  /// - Parameters:
  ///   - name: the name of a file, which may be in a folder: "icons/ship".
  ///   - bundle: nil is that of the program.
  ///   - traitCollection: the scale for which a file is chosen; nil, or a collection without a scale, is that of the main screen.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    let folders =
      bundle.map(ImageFolders.folders) ?? ImageFolders.all
    self.init(name, in: folders, traitCollection)
  }

  /// The image with a name, for which an interface file has a message of its own if there is none: nothing is logged then.
  package static func found(_ name: String, in bundle: Bundle?) -> UIImage? {
    UIImage(name, in: bundle.map(ImageFolders.folders) ?? ImageFolders.all, isQuiet: true)
  }

  private convenience init?(
    _ name: String, in folders: [URL], _ traits: UITraitCollection? = nil, isQuiet: Bool = false
  ) {
    let traits = AssetTraits(traits ?? .current)
    let set = NamedAssets.image(name, in: folders)
    if let image = set?.image(traits) {
      self.init(image.picture, image.settings)
      return
    }
    let scale = CGFloat(traits.scale)
    let found = ImageFolders.image(name, in: folders, scale: scale)
    guard let found, let image = NamedImages.image(found.url, scale: Double(scale)) else {
      if !isQuiet {
        let reason =
          found != nil
          ? "the file with this name cannot be read"
          : set != nil
            ? "the image set has no file that can be read for this device"
            : "no asset catalog and no folder has an image with this name"
        Misuse.ignored("UIImage(named: \"\(name)\"): \(reason); the result is nil")
      }
      return nil
    }
    self.init(cgImage: image, scale: DrawingFile.isDrawing(found.url) ? scale : found.scale, orientation: .up)
  }

  // MARK: Animations

  /// An animation of pictures of the same size.
  ///
  /// - Parameters:
  ///   - images: the pictures in their order.
  ///   - duration: the seconds of one round; 0 for a thirtieth of a second for each picture.
  /// - Returns: nil if there are no pictures.
  public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    var settings = first.settings
    settings.duration = duration > 0 && duration.isFinite ? duration : TimeInterval(images.count) / 30
    return UIImage(nil, settings, pictures: images)
  }

  /// An animation of the images "name0", "name1" …, or "name1", "name2" …, up to 1024. Nil if there are none.
  ///
  /// - Parameters:
  ///   - name: the start of the images' names.
  ///   - duration: the seconds of one round; 0 for a thirtieth of a second for each picture.
  public class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
    var images: [UIImage] = []
    for number in 0...1024 {
      if let image = UIImage("\(name)\(number)", in: ImageFolders.all, isQuiet: true) {
        images.append(image)
      } else if number > 0 {
        break
      }
    }
    return animatedImage(with: images, duration: duration)
  }
}

/// The type of `#imageLiteral`.
public typealias _ImageLiteralType = UIImage

extension UIImage: _ExpressibleByImageLiteral {}
