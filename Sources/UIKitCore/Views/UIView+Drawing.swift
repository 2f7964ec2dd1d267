extension UIView {
  /// How the contents fill the bounds, and what happens when these change.
  public enum ContentMode: Int, Sendable {
    /// The contents are stretched to the bounds.
    case scaleToFill = 0
    /// The contents are as large as fits, in their proportion.
    case scaleAspectFit = 1
    /// The contents cover the bounds, in their proportion.
    case scaleAspectFill = 2
    /// The contents are drawn again when the bounds change.
    case redraw = 3
    case center = 4
    case top = 5
    case bottom = 6
    case left = 7
    case right = 8
    case topLeft = 9
    case topRight = 10
    case bottomLeft = 11
    case bottomRight = 12
  }

  /// Whether the class is one that does not override `draw(_:)`. To find that out of others, a bitmap is made.
  var drawsNothing: Bool {
    let kind = type(of: self)
    return kind == UIView.self || kind == UIWindow.self
  }

  /// Calls `draw(_:)`. A layer whose view does not override that gets no contents from it.
  func drawContents(of layer: CALayer, in context: CGContext) {
    guard layer === self.layer else {
      layer.delegateAnswered = false
      return
    }
    let bounds = bounds
    traits.hasReachedDraw = false
    UIGraphicsPushContext(context)
    asCurrentTraits { draw(bounds) }
    UIGraphicsPopContext()
    // An override may draw and call this class's method too.
    guard !traits.hasReachedDraw || traits.hasDrawn || !context.isBlank else {
      if drawPattern(in: context) { return }
      layer.delegateAnswered = false
      return
    }
    traits.hasDrawn = true
    if drawPattern(in: context) { return }
    let under = layer.backgroundColor ?? .black
    guard isOpaque, under.alpha == 1 else { return }
    // The state that the override left must not cut or move the background.
    context.resetClip()
    context.setBlendMode(.destinationOver)
    context.setFillColor(under)
    context.fill(bounds)
  }
}

extension UIView.ContentMode {
  /// A layer's gravities name the sides of a space with y up, so top and bottom are exchanged.
  private static let modes: [(mode: Self, gravity: CALayerContentsGravity)] = [
    (.scaleToFill, .resize), (.scaleAspectFit, .resizeAspect), (.scaleAspectFill, .resizeAspectFill),
    (.center, .center), (.top, .bottom), (.bottom, .top), (.left, .left), (.right, .right),
    (.topLeft, .bottomLeft), (.topRight, .bottomRight), (.bottomLeft, .topLeft), (.bottomRight, .topRight),
  ]

  /// The mode of a layer's gravity.
  init(_ gravity: CALayerContentsGravity) {
    self = Self.modes.first { $0.gravity == gravity }?.mode ?? .scaleToFill
  }

  /// The gravity of a layer; of `redraw`, that of `scaleToFill`.
  var gravity: CALayerContentsGravity { Self.modes.first { $0.mode == self }?.gravity ?? .resize }
}
