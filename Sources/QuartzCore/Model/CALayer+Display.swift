import Foundation
import RenderTree
import Synchronization

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
    guard let shown = shownDisplay else { return drawContents() }
    shown.isDrawn = true
    shown.copy.drawContents()
  }

  /// The contents of the moment that a presentation copy shows, and whether the copy drew them. `display()` is sent to the model,
  /// whose `presentation()` is the copy meanwhile; `draw(in:)` is sent to the copy.
  func displayed(as copy: CALayer) -> (contents: AnyObject?, isDrawn: Bool) {
    let shown = ShownDisplay(copy)
    let outer = shownDisplay
    shownDisplay = shown
    defer { shownDisplay = outer }
    display()
    return ((shown.isDrawn ? copy : self).objects[ObjectSlot.contents], shown.isDrawn)
  }

  /// The default of `draw(in:)`: the delegate draws.
  func askForDrawing(in context: CGContext) {
    delegateAnswered = false
    guard let delegate else { return }
    delegateAnswered = true
    delegate.draw(self, in: context)
  }

  /// Whether an override of `draw(in:)` has drawn, which may have asked this class and a delegate without drawing of its own too. An
  /// override that draws nothing at first cannot be told from none; the contents then stay the same.
  func hasDrawn(in context: CGContext) -> Bool {
    if delegateAnswered { return true }
    let kind = ObjectIdentifier(type(of: self))
    if Self.drawingClasses.withLock({ $0.contains(kind) }) { return true }
    guard type(of: self) != CALayer.self, !context.isBlank else { return false }
    Self.drawingClasses.withLock { _ = $0.insert(kind) }
    return true
  }

  /// The classes that are known to override `draw(in:)` and to call this class's method too.
  private static let drawingClasses = Mutex<Set<ObjectIdentifier>>([])

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
    guard hasDrawn(in: context), let image = context.makeImage(holding: bytes) else { return }
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

/// A display of a layer at the moment that a presentation copy shows.
final class ShownDisplay {
  let copy: CALayer
  /// Whether the copy has drawn, instead of the layer itself having set its contents.
  var isDrawn = false

  init(_ copy: CALayer) { self.copy = copy }
}

extension CGContext {
  /// Whether the bitmap has the pixels that it was made with.
  package var isBlank: Bool {
    guard let data else { return true }
    return UnsafeRawBufferPointer(start: data, count: bytesPerRow * height).allSatisfy { $0 == 0 }
  }

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
