import CCairo

/// What `CGContext.saveGState()` keeps.
///
/// Device space has its origin at the bitmap's lower left corner, y up, in pixels.
struct GraphicsState {
  /// User space to device space.
  var ctm = CGAffineTransform.identity
  var fill = PaintColor.black
  var stroke = PaintColor.black
  var fillSpace = CGColorSpace.sharedDeviceGray
  var strokeSpace = CGColorSpace.sharedDeviceGray
  var alpha = 1.0
  var blendMode = CGBlendMode.normal
  /// Goes before the mode.
  var blendFunction: BlendFunction?
  var shadow: ContextShadow?

  var lineWidth: CGFloat = 1
  var lineCap = CGLineCap.butt
  var lineJoin = CGLineJoin.miter
  var miterLimit: CGFloat = 10
  var dashPhase: CGFloat = 0
  var dashLengths: [CGFloat] = []

  /// How far curves may be off, in pixels.
  var tolerance = GraphicsState.defaultTolerance
  var shouldAntialias = true
  var interpolationQuality = CGInterpolationQuality.default
  var textDrawingMode = CGTextDrawingMode.fill

  /// The paths that were clipped to since the drawing target began or the clip was reset. Cairo has them too,
  /// with its own stack of states; these are for setting it up anew.
  var clips: [ClipPath] = []
  /// A rectangle around the clip, in device space.
  var clipBounds: CGRect
  /// What masks have left: pixels outside its region are clipped away.
  var clipMask: PixelSurface?

  static let defaultTolerance = 0.05

  init(clipBounds: CGRect) {
    self.clipBounds = clipBounds
  }
}

/// A path that was clipped to, in device space.
struct ClipPath {
  var path: CGPath
  var rule: CGPathFillRule
  var isAntialiased: Bool
}

/// A shadow to be cast by whatever is drawn.
struct ContextShadow {
  /// In base space.
  var offset: CGSize
  /// Twice the standard deviation, in base space.
  var blur: CGFloat
  var color: PaintColor
}

/// A colour to draw with: sRGB-encoded, 0…1, not multiplied by alpha.
struct PaintColor: Equatable {
  var red: Double
  var green: Double
  var blue: Double
  var alpha: Double

  static let black = PaintColor(red: 0, green: 0, blue: 0, alpha: 1)

  init(red: Double, green: Double, blue: Double, alpha: Double) {
    self.red = red.clamped(to: 0...1)
    self.green = green.clamped(to: 0...1)
    self.blue = blue.clamped(to: 0...1)
    self.alpha = alpha.clamped(to: 0...1)
  }

  init(_ color: CGColor) {
    let color = color.srgba
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  func faded(by alpha: Double) -> PaintColor {
    var result = self
    result.alpha *= alpha
    return result
  }
}
