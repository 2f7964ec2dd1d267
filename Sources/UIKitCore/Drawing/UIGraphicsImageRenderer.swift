import ImageIO

/// Settings of the pictures of a `UIGraphicsImageRenderer`.
///
/// ```swift
/// let format = UIGraphicsImageRendererFormat()
/// format.scale = 1
/// format.opaque = true
/// let renderer = UIGraphicsImageRenderer(size: CGSize(width: 64, height: 64), format: format)
/// ```
///
/// Source: Apple's documentation of `UIGraphicsImageRendererFormat`.
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  /// Pixels per point. Default: those of the screen. 0 means the same.
  open var scale: CGFloat = MainScreen.scale
  /// Whether the picture has no alpha; it is black at the beginning. Default false.
  open var opaque = false

  /// The settings that suit most code.
  public required init() { super.init() }

  /// The settings that suit a view with these traits: their scale.
  public convenience init(for traitCollection: UITraitCollection) {
    self.init()
    if traitCollection.displayScale > 0 { scale = traitCollection.displayScale }
  }

  /// A copy with the same settings.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let copy = copy as? UIGraphicsImageRendererFormat {
      copy.scale = scale
      copy.opaque = opaque
    }
    return copy
  }
}

/// The context in which the closure of a `UIGraphicsImageRenderer` draws.
///
/// ```swift
/// let dot = UIGraphicsImageRenderer(size: CGSize(width: 16, height: 16)).image { context in
///   UIColor.systemRed.setFill()
///   context.cgContext.fillEllipse(in: context.format.bounds)
///   print(context.currentImage.size)      // what has been drawn so far
/// }
/// ```
///
/// Source: Apple's documentation of `UIGraphicsImageRendererContext`.
open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
  private let scale: CGFloat

  init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat, scale: CGFloat) {
    self.scale = scale
    super.init(context, format)
  }

  /// What has been drawn so far.
  open var currentImage: UIImage {
    cgContext.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) } ?? UIImage()
  }
}

/// Makes images of what a closure draws.
///
/// ```swift
/// let renderer = UIGraphicsImageRenderer(size: CGSize(width: 64, height: 64))
/// let badge = renderer.image { context in
///   UIColor.systemRed.setFill()
///   context.cgContext.fillEllipse(in: CGRect(x: 4, y: 4, width: 56, height: 56))
/// }
/// ```
/// Images are sRGB with 8 bits for a component. Different here: there is no extended range. Source: Apple's documentation of
/// `UIGraphicsImageRenderer`.
open class UIGraphicsImageRenderer: UIGraphicsRenderer {
  private let imageFormat: UIGraphicsImageRendererFormat

  /// Draws in a context.
  public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

  /// A renderer for an area that begins at the origin, with the default settings.
  public convenience init(size: CGSize) {
    self.init(bounds: CGRect(origin: .zero, size: size))
  }

  /// A renderer for an area that begins at the origin.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// A renderer for an area of user space, with the default settings.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: .default())
  }

  /// A renderer for an area of user space.
  ///
  /// - Parameters:
  ///   - bounds: in points. The size is rounded up to whole pixels.
  ///   - format: the settings; they are copied.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    let copy = format.copy() as? UIGraphicsImageRendererFormat ?? format
    copy.bounds = bounds
    imageFormat = copy
    super.init(settings: copy)
  }

  /// The image of what a closure draws. An image without pixels if the area has none, has a side over 32767 pixels, or
  /// takes more than 1 GiB; the closure is not called then.
  open func image(actions: DrawingActions) -> UIImage {
    let scale = imageFormat.scale > 0 ? imageFormat.scale : MainScreen.scale
    let bounds = imageFormat.bounds
    guard let context = CGContext(imageOf: bounds, scale: scale, opaque: imageFormat.opaque) else {
      Misuse.ignored(
        "UIGraphicsImageRenderer: a picture of \(NSStringFromCGSize(bounds.size)) points cannot be made")
      return UIImage()
    }
    let target = UIGraphicsImageRendererContext(context, imageFormat, scale: scale)
    UIGraphicsPushContext(context)
    actions(target)
    UIGraphicsPopContext()
    return target.currentImage
  }

  /// The JPEG file of what a closure draws, as it is seen on white. Empty if there is no picture (see `image(actions:)`).
  ///
  /// - Parameters:
  ///   - compressionQuality: 0 (smallest) … 1 (best).
  ///   - actions: draws into the context that it is given.
  open func jpegData(withCompressionQuality compressionQuality: CGFloat, actions: DrawingActions) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }

  /// The PNG file of what a closure draws. Empty if there is no picture (see `image(actions:)`).
  open func pngData(actions: DrawingActions) -> Data { image(actions: actions).pngData() ?? Data() }
}
