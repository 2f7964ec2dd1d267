extension UIView {
  /// How the contents fill the bounds, and what happens when these change.
  public enum ContentMode: Int, Sendable {
    /// The contents are stretched to the bounds. The default.
    case scaleToFill = 0
    /// The contents are scaled to fit into the bounds and keep their proportions.
    case scaleAspectFit = 1
    /// The contents are scaled to cover the bounds and keep their proportions.
    case scaleAspectFill = 2
    /// The contents are drawn again when the size of the bounds changes.
    case redraw = 3
    /// The contents are centred at their own size.
    case center = 4
    /// The contents are centred at the top edge, at their own size.
    case top = 5
    /// The contents are centred at the bottom edge, at their own size.
    case bottom = 6
    /// The contents are centred at the left edge, at their own size.
    case left = 7
    /// The contents are centred at the right edge, at their own size.
    case right = 8
    /// The contents lie in the top left corner at their own size.
    case topLeft = 9
    /// The contents lie in the top right corner at their own size.
    case topRight = 10
    /// The contents lie in the bottom left corner at their own size.
    case bottomLeft = 11
    /// The contents lie in the bottom right corner at their own size.
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
