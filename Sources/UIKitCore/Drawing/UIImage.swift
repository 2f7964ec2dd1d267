import ImageIO
import Synchronization

/// A picture with its scale and orientation, or the pictures of an animation. Immutable.
///
/// ```swift
/// let ship = UIImage(named: "ship")
/// layer.contents = ship?.cgImage
/// ```
/// Files are PNG, JPEG, WebP and GIF, and PDF and SVG if the programs `pdftocairo` and `rsvg-convert` are installed, which draw
/// them. Pixels are sRGB and upright: colour profiles and the Exif orientation have been applied, so the orientation of an image
/// that was read is `up`, where Apple's may be another one.
///
/// Different here: there are no symbols and no images of Core Image. `UIImage(named:)` makes a new object at each call, whose
/// `cgImage` is the same object. Source: Apple's documentation of `UIImage`.
///
/// Unchecked: an open class cannot be checked; an image changes only its upright pixels, behind a lock.
open class UIImage: NSObject, NSSecureCoding, @unchecked Sendable {
  /// How the pixels are turned to be upright.
  public enum Orientation: Int, Sendable {
    /// The pixels are shown as they are.
    case up = 0
    /// The pixels are turned by half a turn.
    case down = 1
    /// The pixels are turned by a quarter turn counterclockwise.
    case left = 2
    /// The pixels are turned by a quarter turn clockwise.
    case right = 3
    /// The pixels are mirrored from left to right.
    case upMirrored = 4
    /// The pixels are mirrored from top to bottom.
    case downMirrored = 5
    /// The pixels are mirrored from left to right, then turned a quarter counterclockwise.
    case leftMirrored = 6
    /// The pixels are mirrored from left to right, then turned a quarter clockwise.
    case rightMirrored = 7

    /// The orientation with the number that Exif gives it.
    var exif: ImageOrientation {
      switch self {
      case .up: .up
      case .upMirrored: .mirrored
      case .down: .down
      case .downMirrored: .downMirrored
      case .leftMirrored: .transposed
      case .right: .right
      case .rightMirrored: .transverse
      case .left: .left
      }
    }
  }

  /// How the parts between the caps of a resizable image are made larger.
  public enum ResizingMode: Int, Sendable {
    /// The middle is repeated.
    case tile = 0
    /// The middle is stretched.
    case stretch = 1
  }

  /// Whether an image view shows the image's own colours, or the image as a stencil in the view's tint colour.
  public enum RenderingMode: Int, Sendable {
    /// The view decides: image views show the image's own colours.
    case automatic = 0
    /// The image is shown in its own colours.
    case alwaysOriginal = 1
    /// The image is a stencil: it is filled with the tint colour, and only its alpha matters.
    case alwaysTemplate = 2
  }

  /// The properties of an image.
  struct Settings: Equatable, Sendable {
    var scale: CGFloat = 1
    var orientation = Orientation.up
    var capInsets = UIEdgeInsets.zero
    var resizingMode = ResizingMode.tile
    var renderingMode = RenderingMode.automatic
    var alignmentRectInsets = UIEdgeInsets.zero
    /// The seconds of one round of an animation.
    var duration: TimeInterval = 0
    /// The image set of an asset catalog that the image comes from.
    var origin: NamedImageSet?
  }

  // Set by initialisers alone.
  private(set) var settings = Settings()
  private(set) var picture: CGImage?
  private var pictures: [UIImage]?
  /// The upright pixels, once they have been computed.
  private let upright = Mutex<CGImage?>(nil)

  /// An image without pixels, whose size is zero.
  public override init() { super.init() }

  convenience init(_ picture: CGImage?, _ settings: Settings, pictures: [UIImage]? = nil) {
    self.init()
    self.picture = picture
    self.settings = settings
    self.pictures = pictures
  }

  /// An image of one pixel per point.
  public init(cgImage: CGImage) {
    picture = cgImage
    super.init()
  }

  /// An image of pixels.
  ///
  /// - Parameters:
  ///   - cgImage: the pixels.
  ///   - scale: pixels per point. A value that is 0 or less means 1.
  ///   - orientation: how the pixels are turned to be upright.
  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    let scale = scale > 0 && scale.isFinite ? scale : 1
    picture = cgImage
    settings = Settings(scale: scale, orientation: orientation)
    super.init()
  }

  /// The image of a file's bytes, one pixel per point; of an animation the first picture. Nil if they are no image.
  public init?(data: Data) {
    guard let image = try? ImageFile.decode(data, name: "data") else { return nil }
    picture = image
    super.init()
  }

  /// The image of a file's bytes, with a number of pixels per point. Nil if they are no image.
  public init?(data: Data, scale: CGFloat) {
    guard let image = try? ImageFile.decode(data, name: "data") else { return nil }
    picture = image
    settings = Settings(scale: scale > 0 && scale.isFinite ? scale : 1)
    super.init()
  }

  /// The image of a file. Nil if there is none, or it is no image.
  ///
  /// - Parameter path: absolute, or relative to the current folder. Scale suffixes and missing extensions are tried as in
  ///   `init(named:)`. The image is not kept.
  public init?(contentsOfFile path: String) {
    guard !path.contains("\0"), let found = ImageFolders.image(at: path),
      let image = try? ImageFile.read(found.url)
    else { return nil }
    picture = image
    settings = Settings(scale: found.scale)
    super.init()
  }

  /// The image of a literal: `#imageLiteral(resourceName: "ship")`, looked for as in `init(named:)`. It has no pixels if
  /// there is no such image.
  public required convenience init(imageLiteralResourceName path: String) {
    let image = UIImage(named: path)
    self.init(image?.picture, image?.settings ?? Settings())
  }

  // MARK: Properties

  /// The pixels as they are stored, before the orientation is applied. Nil for an image without pixels. For an animation
  /// those of the first picture.
  open var cgImage: CGImage? { picture ?? pictures?.first?.cgImage }

  /// The size in points, upright.
  open var size: CGSize {
    guard let picture else { return pictures?.first?.size ?? .zero }
    let (width, height) = (CGFloat(picture.width) / scale, CGFloat(picture.height) / scale)
    return settings.orientation.exif.swapsAxes
      ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
  }

  /// Pixels per point.
  open var scale: CGFloat { settings.scale }
  /// How the pixels are turned to be upright.
  open var imageOrientation: Orientation { settings.orientation }
  /// The parts along the edges that keep their size when the image is drawn larger, in points. Default zero.
  open var capInsets: UIEdgeInsets { settings.capInsets }
  /// How the parts between the caps are made larger. Default `tile`.
  open var resizingMode: ResizingMode { settings.resizingMode }
  /// Whether image views show the image's own colours. Default `automatic`.
  open var renderingMode: RenderingMode { settings.renderingMode }
  /// The distances of the rectangle by which layout aligns the image from its edges, in points. Default zero.
  open var alignmentRectInsets: UIEdgeInsets { settings.alignmentRectInsets }
  /// The pictures of an animation. Nil for an image that is none.
  open var images: [UIImage]? { pictures }
  /// The seconds of one round of an animation; 0 for an image that is none.
  open var duration: TimeInterval { settings.duration }

  /// The upright pixels: what layers show. It is computed once if the orientation is not `up`.
  package var uprightImage: CGImage? {
    guard let image = cgImage else { return nil }
    let orientation = picture == nil ? pictures?.first?.settings.orientation ?? .up : settings.orientation
    if orientation == .up { return image }
    return upright.withLock { kept in
      if let kept { return kept }
      let turned = image.turned(orientation.exif)
      kept = turned
      return turned
    }
  }

  /// The part between the caps in the unit space of the picture, as `CALayer.contentsCenter` has it.
  package var contentsCenter: CGRect {
    let size = size
    guard size.width > 0, size.height > 0 else { return CGRect(x: 0, y: 0, width: 1, height: 1) }
    let insets = settings.capInsets
    return CGRect(
      x: insets.left / size.width, y: insets.top / size.height,
      width: max(0, 1 - (insets.left + insets.right) / size.width),
      height: max(0, 1 - (insets.top + insets.bottom) / size.height))
  }

  /// The same pictures with other settings.
  func with(_ change: (inout Settings) -> Void) -> UIImage {
    var settings = settings
    change(&settings)
    return UIImage(picture, settings, pictures: pictures)
  }

  // MARK: Derived images

  /// The image with caps of fixed size, and repeated parts between them, for sizes other than its own.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// The image with caps of fixed size, for sizes other than its own.
  ///
  /// - Parameters:
  ///   - capInsets: the sizes of the caps in points.
  ///   - resizingMode: how the parts between the caps are made larger.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
    with {
      $0.capInsets = capInsets
      $0.resizingMode = resizingMode
    }
  }

  /// The image with another rendering mode.
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    with { $0.renderingMode = renderingMode }
  }

  /// The image with other distances of its alignment rectangle.
  open func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
    with { $0.alignmentRectInsets = alignmentInsets }
  }

  /// The image, mirrored from left to right.
  open func withHorizontallyFlippedOrientation() -> UIImage {
    with { settings in
      settings.orientation =
        switch settings.orientation {
        case .up: .upMirrored
        case .upMirrored: .up
        case .down: .downMirrored
        case .downMirrored: .down
        case .left: .rightMirrored
        case .rightMirrored: .left
        case .right: .leftMirrored
        case .leftMirrored: .right
        }
    }
  }

  // MARK: Drawing

  /// Draws the image in the current context with its upper left corner at a point, at its own size.
  open func draw(at point: CGPoint) { draw(at: point, blendMode: .normal, alpha: 1) }

  /// Draws the image with a blend mode and an opacity, with its upper left corner at a point.
  open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the image in the current context, upright, into a rectangle. A resizable image keeps the size of its caps.
  open func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

  /// Draws the image with a blend mode and an opacity into a rectangle.
  ///
  /// - Parameters:
  ///   - rect: where the image is drawn, in points. The image is stretched to it.
  ///   - blendMode: how the image is combined with what is drawn already.
  ///   - alpha: the opacity, 0…1.
  open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    drawUpright(in: rect, blendMode: blendMode, alpha: alpha)
  }

  /// Fills a rectangle of the current context with copies of the image, one of which begins at the origin of user space.
  open func drawAsPattern(in rect: CGRect) { drawCopies(in: rect) }

  /// The image in one colour: its alpha, multiplied by that of the colour. Its rendering mode stays.
  open func withTintColor(_ color: UIColor) -> UIImage {
    withTintColor(color, renderingMode: renderingMode)
  }

  /// The image in one colour, with a rendering mode.
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    tinted(color, renderingMode: renderingMode)
  }

  // MARK: Files

  /// The PNG file of the upright pixels. Nil for an image without pixels.
  ///
  /// On Apple's systems the pixels are written as they are stored, and the orientation is lost.
  open func pngData() -> Data? { uprightImage.flatMap { try? ImageFile.encodePNG($0) } }

  /// The JPEG file of the upright pixels, as they are seen on white, because the format has no alpha. Nil for an image without
  /// pixels, or with a side of more than 65,500 pixels.
  ///
  /// - Parameter compressionQuality: 0 (smallest) … 1 (best); values outside are limited.
  open func jpegData(compressionQuality: CGFloat) -> Data? {
    uprightImage.flatMap { try? ImageFile.encodeJPEG($0, quality: Double(compressionQuality)) }
  }

  // MARK: NSObject

  /// Whether the pixels and all properties are equal.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    if other === self { return true }
    guard settings == other.settings, pictures == other.pictures else { return false }
    guard let picture, let second = other.picture else { return picture == nil && other.picture == nil }
    return picture === second
      || (picture.width == second.width && picture.height == second.height && picture.bytes == second.bytes)
  }

  /// Hashes the size and the scale.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(size)
    hasher.combine(scale)
    return hasher.finalize()
  }

  /// The class, the address, the size in points and the scale.
  open override var description: String {
    let address = String(UInt(bitPattern: ObjectIdentifier(self)), radix: 16)
    return
      "<\(type(of: self)): 0x\(address) \(NSStringFromCGSize(size)) scale=\(String(format: "%g", Double(scale)))>"
  }

  // MARK: NSSecureCoding

  /// True: images may be read from archives of strangers.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the stored pixels as PNG, and the properties. The pictures of an animation are not written.
  open func encode(with coder: NSCoder) {
    if let image = cgImage, let data = try? ImageFile.encodePNG(image) {
      coder.encode(data as NSData, forKey: "UIImageData")
    }
    coder.encode(Double(settings.scale), forKey: "UIScale")
    coder.encode(settings.orientation.rawValue, forKey: "UIImageOrientation")
    coder.encode(settings.capInsets, forKey: "UICapInsets")
    coder.encode(settings.resizingMode.rawValue, forKey: "UIResizingMode")
    coder.encode(settings.renderingMode.rawValue, forKey: "UIRenderingMode")
    coder.encode(settings.alignmentRectInsets, forKey: "UIAlignmentRectInsets")
  }

  /// An image of an archive. Nil if its pixels cannot be read.
  public required init?(coder: NSCoder) {
    var image: CGImage?
    if let data = coder.decodeObject(of: NSData.self, forKey: "UIImageData") {
      guard let decoded = try? ImageFile.decode(data as Data, name: "archive") else { return nil }
      image = decoded
    }
    let scale = coder.decodeDouble(forKey: "UIScale")
    picture = image
    pictures = nil
    settings = Settings(
      scale: scale > 0 && scale.isFinite ? CGFloat(scale) : 1,
      orientation: Orientation(rawValue: coder.decodeInteger(forKey: "UIImageOrientation")) ?? .up,
      capInsets: coder.decodeUIEdgeInsets(forKey: "UICapInsets"),
      resizingMode: ResizingMode(rawValue: coder.decodeInteger(forKey: "UIResizingMode")) ?? .tile,
      renderingMode: RenderingMode(rawValue: coder.decodeInteger(forKey: "UIRenderingMode")) ?? .automatic,
      alignmentRectInsets: coder.decodeUIEdgeInsets(forKey: "UIAlignmentRectInsets"))
    super.init()
  }
}

extension CGImage {
  /// The pixels in upright order.
  fileprivate func turned(_ orientation: ImageOrientation) -> CGImage? {
    let (columns, rows) = orientation.swapsAxes ? (height, width) : (width, height)
    return CGImage(
      width: columns, height: rows,
      premultipliedRGBA: orientation.upright(bytes, width: width, height: height),
      shouldInterpolate: shouldInterpolate)
  }
}
