import Foundation

extension CALayer {
  func markNeedsDisplay() {
    guard !displayIsNeeded else { return }
    displayIsNeeded = true
    context?.enqueueDisplay(self)
  }

  /// The default of `display()`: the delegate's own contents, else what `draw(in:)` draws.
  func askForDisplay() {
    displayIsNeeded = false
    if let delegate {
      delegateAnswered = true
      delegate.display(self)
      if delegateAnswered { return }
    }
    drawContents()
  }

  /// The default of `draw(in:)`: the delegate draws.
  func askForDrawing(in context: CGContext) {
    delegateAnswered = false
    guard let delegate else { return }
    delegateAnswered = true
    delegate.draw(self, in: context)
  }

  /// Draws into a bitmap of the bounds at `contentsScale`, which becomes the contents. If neither the class nor the
  /// delegate draws, the contents stay the same.
  ///
  /// The context's user space is the layer's own coordinates, so that what is drawn at a point appears at that point
  /// of the layer.
  func drawContents() {
    let bounds = bounds
    let scale = DrawnBytes.scale(of: bounds.size, upTo: drawingScale)
    guard let context = CGContext(layerBitmapOf: bounds.size, scale: scale, opaque: isOpaque) else {
      if bounds.isEmpty { return }
      return Misuse.ignored("display() of \(self): the bounds are too large to draw, so nothing is drawn")
    }
    context.enterLayerSpace(of: bounds, runsUp: runsUp)
    delegate?.layerWillDraw(self)
    delegateAnswered = true
    draw(in: context)
    let bytes = DrawnBytes(context.bytesPerRow * context.height)
    guard delegateAnswered, let image = context.makeImage(holding: bytes) else { return }
    contents = image
  }

  /// Pixels per point of drawn contents: `contentsScale`, or less if the image would have too many pixels.
  var drawingScale: CGFloat {
    let scale = contentsScale > 0 ? contentsScale : 1
    let longest = max(bounds.width, bounds.height) * scale
    let area = bounds.width * bounds.height * scale * scale
    var factor: CGFloat = 1
    if longest > 16_384 { factor = 16_384 / longest }
    if area * factor * factor > 64e6 { factor = (64e6 / area).squareRoot() }
    return scale * factor
  }
}

extension CGContext {
  /// Changes user space from a bitmap's points with y up to the coordinates of a layer whose bounds fill the bitmap.
  /// There y runs down, or up after an odd number of geometry flips.
  func enterLayerSpace(of bounds: CGRect, runsUp: Bool) {
    if !runsUp {
      translateBy(x: 0, y: CGFloat(height) / max(abs(ctm.d), 1e-9))
      scaleBy(x: 1, y: -1)
    } else {
      // The bitmap ends at a whole pixel: its top row is the layer's maximum y.
      translateBy(x: 0, y: CGFloat(height) / max(abs(ctm.d), 1e-9) - bounds.height)
    }
    translateBy(x: -bounds.minX, y: -bounds.minY)
    // The offsets of shadows are in the layer's coordinates too.
    baseCTM = ctm
  }
}
