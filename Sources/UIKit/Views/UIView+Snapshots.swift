extension UIView {
  /// Draws what the screen shows of the view and its subviews into the current graphics context: running animations where they
  /// are.
  ///
  /// A view that no screen shows is drawn as its properties say. Depth, perspective and filters are left out, as in
  /// `CALayer.render(in:)`. Source: Apple's documentation, by which a snapshot "reflects the current visual appearance of the
  /// view".
  ///
  /// - Parameters:
  ///   - rect: where, in points of the context. The view as it is seen fills it.
  ///   - afterUpdates: whether changes that wait for the next frame come first. If false, they are not in the picture. Within
  ///     an explicit transaction nothing can come first; the view is then drawn as its properties say.
  /// - Returns: whether there is a context.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext() else { return false }
    let shown = shownLayer(afterUpdates)
    let bounds = shown.bounds
    guard !bounds.isEmpty else { return true }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    shown.render(in: context)
    context.restoreGState()
    return true
  }

  /// A view that shows a picture of this one as the screen shows it now, with the screen's pixels.
  ///
  /// - Parameter afterUpdates: as for `drawHierarchy(in:afterScreenUpdates:)`.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    let shown = shownLayer(afterUpdates)
    return snapshot(of: shown, shown.bounds)
  }

  /// A view that shows a picture of a part of this one as the screen shows it now, with the screen's pixels. When the view is
  /// resized, the middle of the picture is stretched.
  ///
  /// - Parameters:
  ///   - rect: the part, in points of this view.
  ///   - afterUpdates: as for `drawHierarchy(in:afterScreenUpdates:)`.
  ///   - capInsets: the parts along the edges that are not stretched, in points.
  public func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    let view = snapshot(of: shownLayer(afterUpdates), rect.standardized)
    let size = rect.standardized.size
    if size.width > 0, size.height > 0 {
      view.layer.contentsCenter = CGRect(
        x: capInsets.left / size.width, y: capInsets.top / size.height,
        width: max(0, 1 - (capInsets.left + capInsets.right) / size.width),
        height: max(0, 1 - (capInsets.top + capInsets.bottom) / size.height))
    }
    return view
  }

  /// A view with a picture of an area of a layer, in the layer's own points.
  private func snapshot(of shown: CALayer, _ area: CGRect) -> UIView {
    let format = UIGraphicsImageRendererFormat()
    format.scale = (window?.screen ?? .main).scale
    let image = UIGraphicsImageRenderer(bounds: area, format: format).image {
      shown.render(in: $0.cgContext)
    }
    let view = UIView(frame: area)
    view.layer.contents = image.cgImage
    view.layer.contentsScale = image.scale
    view.traits.screenScale = nil
    return view
  }

  /// What the screen shows of the layer: a copy at the present time. The layer itself if no screen shows it, or if changes
  /// that are to come first cannot be committed now.
  private func shownLayer(_ afterUpdates: Bool) -> CALayer {
    if afterUpdates {
      layoutIfNeeded()
      displayAll()
      if layer.isLive, !CATransaction.commitWithoutCallbacks() { return layer }
    }
    return layer.presentation() ?? layer
  }

  private func displayAll() {
    layer.displayIfNeeded()
    for view in storedSubviews { view.displayAll() }
  }
}
