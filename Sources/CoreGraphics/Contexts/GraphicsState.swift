import CCairo

/// The state that `CGContext.saveGState()` saves.
///
/// Device space is in pixels, with the origin at the bitmap's lower left corner and y up.
struct GraphicsState {
  /// The transform from user space to device space.
  var ctm = CGAffineTransform.identity
  var fill = PaintColor.black
  var stroke = PaintColor.black
  /// Takes the place of `fill`.
  var fillPattern: ColorPattern?
  /// Takes the place of `stroke`.
  var strokePattern: ColorPattern?
  /// In base space.
  var patternPhase = CGSize.zero
  var fillSpace = CGColorSpace.sharedDeviceGray
  var strokeSpace = CGColorSpace.sharedDeviceGray
  var alpha = 1.0
  var blendMode = CGBlendMode.normal
  /// Has precedence over the blend mode.
  var blendFunction: BlendFunction?
  var shadow: ContextShadow?

  var lineWidth: CGFloat = 1
  var lineCap = CGLineCap.butt
  var lineJoin = CGLineJoin.miter
  var miterLimit: CGFloat = 10
  var dashPhase: CGFloat = 0
  var dashLengths: [CGFloat] = []

  /// The greatest distance between a curve and its approximation, in pixels.
  var tolerance = GraphicsState.defaultTolerance
  var shouldAntialias = true
  var interpolationQuality = CGInterpolationQuality.default
  var textDrawingMode = CGTextDrawingMode.fill

  /// The clip paths since the drawing target began or the clip was reset. Cairo has them too, in its own
  /// stack of states; these are used to create a new Cairo context.
  var clips: [ClipPath] = []
  /// A rectangle around the clip, in device space.
  var clipBounds: CGRect
  /// The product of the clip masks. Pixels outside its region are clipped.
  var clipMask: PixelSurface?

  static let defaultTolerance = 0.05

  init(clipBounds: CGRect) {
    self.clipBounds = clipBounds
  }
}

/// A pattern colour.
struct ColorPattern {
  let tile: PatternTile
  let alpha: Double

  init?(_ color: CGColor) {
    guard let pattern = color.pattern else { return nil }
    tile = pattern
    alpha = color.alpha.isFinite ? Double(color.alpha) : 0
  }
}

/// A clip path in device space.
struct ClipPath {
  var path: CGPath
  var rule: CGPathFillRule
  var isAntialiased: Bool
}

/// The shadow of what is drawn.
struct ContextShadow {
  /// In base space.
  var offset: CGSize
  /// Twice the standard deviation, in base space.
  var blur: CGFloat
  var color: PaintColor
}

/// A colour: sRGB-encoded, 0…1, not multiplied by alpha.
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
