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

  /// A layer's gravities name the sides of a space with y up, so top and bottom are exchanged.
  static let modes: [(mode: ContentMode, gravity: CALayerContentsGravity)] = [
    (.scaleToFill, .resize), (.scaleAspectFit, .resizeAspect), (.scaleAspectFill, .resizeAspectFill),
    (.center, .center), (.top, .bottom), (.bottom, .top), (.left, .left), (.right, .right),
    (.topLeft, .bottomLeft), (.topRight, .bottomRight), (.bottomLeft, .topLeft), (.bottomRight, .topRight),
  ]

  /// Whether the bounds are cleared before `draw(_:)`. Always true here: the value is kept and has no effect.
  public var clearsContextBeforeDrawing: Bool {
    get { true }
    set {}
  }

  /// Draws the view and its subviews as their properties say into the current graphics context.
  ///
  /// - Parameters:
  ///   - rect: where, in points of the context.
  ///   - afterUpdates: whether layout and drawing that wait come first.
  /// - Returns: whether there is a context.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext() else { return false }
    if afterUpdates {
      layoutIfNeeded()
      displayAll()
    }
    let bounds = bounds
    guard !bounds.isEmpty else { return true }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    layer.render(in: context)
    context.restoreGState()
    return true
  }

  /// A view that shows a picture of this one as it is now.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    let image = UIGraphicsImageRenderer(bounds: bounds).image { _ in
      drawHierarchy(in: bounds, afterScreenUpdates: afterUpdates)
    }
    let view = UIView(frame: bounds)
    view.layer.contents = image.cgImage
    view.layer.contentsScale = image.scale
    view.traits.screenScale = nil
    return view
  }

  private func displayAll() {
    layer.displayIfNeeded()
    for view in storedSubviews { view.displayAll() }
  }

  // MARK: Drawing

  /// Calls `draw(_:)`. A layer whose view does not override that gets no contents from it.
  func drawContents(of layer: CALayer, in context: CGContext) {
    guard layer === self.layer else {
      layer.delegateAnswered = false
      return
    }
    let bounds = bounds
    traits.hasReachedDraw = false
    UIGraphicsPushContext(context)
    draw(bounds)
    UIGraphicsPopContext()
    // An override may draw and call this class's method too.
    guard !traits.hasReachedDraw || traits.hasDrawn || !context.isBlank else {
      if drawPattern(in: context) { return }
      layer.delegateAnswered = false
      return
    }
    traits.hasDrawn = true
    if drawPattern(in: context) { return }
    let under = backgroundColor?.cgColor ?? UIColor.black.cgColor
    guard isOpaque, under.alpha == 1 else { return }
    // The state that the override left must not cut or move the background.
    context.resetClip()
    context.setBlendMode(.destinationOver)
    context.setFillColor(under)
    context.fill(bounds)
  }
}
