/// Settings of a renderer. `UIGraphicsImageRendererFormat` has those of pictures.
///
/// ```swift
/// let format: UIGraphicsRendererFormat = UIGraphicsImageRendererFormat.preferred()
/// print(format.bounds)
/// ```
///
/// Source: Apple's documentation of `UIGraphicsRendererFormat`.
open class UIGraphicsRendererFormat: NSObject, NSCopying {
  /// The area that is drawn, in points. The renderer sets it.
  open internal(set) var bounds = CGRect.zero

  /// The settings that suit most code.
  public required override init() { super.init() }

  /// The settings that suit most code.
  open class func `default`() -> Self { Self() }

  /// The settings that suit the main screen. Here they are the default ones.
  open class func preferred() -> Self { Self() }

  /// A copy with the same settings.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    copy.bounds = bounds
    return copy
  }
}

/// The context in which the closure of a renderer draws.
///
/// ```swift
/// let frame = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { context in
///   UIColor.systemTeal.setStroke()
///   context.stroke(CGRect(x: 0, y: 0, width: 40, height: 40))
/// }
/// ```
///
/// Source: Apple's documentation of `UIGraphicsRendererContext`.
open class UIGraphicsRendererContext: NSObject {
  /// The context, which is also the current one (`UIGraphicsGetCurrentContext()`). User space is in points, y down.
  open private(set) var cgContext: CGContext
  /// The settings of the renderer.
  open private(set) var format: UIGraphicsRendererFormat

  init(_ context: CGContext, _ format: UIGraphicsRendererFormat) {
    cgContext = context
    self.format = format
    super.init()
  }

  /// Fills a rectangle with the fill colour.
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// Fills a rectangle with the fill colour and a blend mode.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) { cgContext.fill(rect, blendMode) }

  /// Strokes a rectangle inside its edges with the stroke colour, one point wide.
  open func stroke(_ rect: CGRect) { stroke(rect, blendMode: .normal) }

  /// Strokes a rectangle inside its edges with the stroke colour and a blend mode, one point wide.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.setLineWidth(1)
    cgContext.setLineDash(phase: 0, lengths: [])
    cgContext.setLineJoin(.miter)
    cgContext.stroke(rect.standardized.insetBy(dx: 0.5, dy: 0.5))
    cgContext.restoreGState()
  }

  /// Intersects the clip with a rectangle.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Makes pictures of what a closure draws. A program uses the subclass for images, `UIGraphicsImageRenderer`.
///
/// ```swift
/// let renderer: UIGraphicsRenderer = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40))
/// print(renderer.format.bounds)
/// ```
///
/// Source: Apple's documentation of `UIGraphicsRenderer`.
open class UIGraphicsRenderer: NSObject {
  private let settings: UIGraphicsRendererFormat

  init(settings: UIGraphicsRendererFormat) {
    self.settings = settings
    super.init()
  }

  /// The settings, with the area that is drawn.
  open var format: UIGraphicsRendererFormat { settings }
}
