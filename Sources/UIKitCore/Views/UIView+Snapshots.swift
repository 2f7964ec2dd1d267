extension UIView {
  func drawShown(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
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

  func snapshotOfAll(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    let shown = shownLayer(afterUpdates)
    return snapshot(of: shown, shown.bounds)
  }

  func snapshotOfPart(
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
