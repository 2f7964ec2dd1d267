import QuartzCore
import RenderTree

/// A layer that is drawn alone: with its sublayers, and without all other layers.
package struct PaintPart: Sendable {
  /// The layer's node.
  package let node: NodeIndex
  /// The place of the layer's anchor point in the picture's points, where the layer is drawn without its own position and
  /// transform; nil where it is drawn at its place in the tree.
  package let anchor: CGPoint?

  package init(node: NodeIndex, anchor: CGPoint?) {
    self.node = node
    self.anchor = anchor
  }
}

extension Painter {
  /// Draws one layer and its sublayers. Of the layers around it only the geometry counts; their opacity, masks, clips, filters
  /// and copies do not.
  mutating func paint(_ part: PaintPart, _ outer: PaintState) {
    guard part.node >= 0, Int(part.node) < frame.nodeCapacity else { return }
    var outer = outer
    var above: [NodeIndex] = []
    var node = frame.parent(part.node)
    while node >= 0, above.count < 1024 {
      above.append(node)
      node = frame.parent(node)
    }
    for node in above.reversed() {
      let row = frame.row(node)
      let transform = transform(of: node, outer)
      outer.transform = frame.kind(node) == .transform ? transform : Geometry.flattening(transform)
      outer.sublayerTransform = frame.sublayerTransform(node)
      if row[Slot.geometryFlipped] != 0 { outer.isFlipped.toggle() }
      outer.depth += 1
    }
    let through = part.anchor.map { ownTransform(of: part.node, anchor: $0, isFlipped: outer.isFlipped) }
    alone(part.node, through: through ?? transform(of: part.node, outer), outer)
  }

  /// From the layer's own coordinates to pixels, where the anchor point lies at `anchor` and the layer is upright.
  private func ownTransform(of node: NodeIndex, anchor: CGPoint, isFlipped: Bool) -> CATransform3D {
    let row = frame.row(node)
    let runsUp = self.isFlipped(node, in: isFlipped)
    var transform = CATransform3DMakeTranslation(
      -(row[Slot.bounds] + row[Slot.anchorPoint] * row[Slot.bounds + 2]),
      -(row[Slot.bounds + 1] + row[Slot.anchorPoint + 1] * row[Slot.bounds + 3]), 0)
    if runsUp { transform = CATransform3DConcat(transform, CATransform3DMakeScale(1, -1, 1)) }
    return CATransform3DConcat(
      CATransform3DConcat(transform, CATransform3DMakeTranslation(anchor.x, anchor.y, 0)), toPixels)
  }

  private mutating func alone(_ node: NodeIndex, through transform: CATransform3D, _ outer: PaintState) {
    if frame.hasTransitions, stack.isLeft, let transition = frame.transition(node) {
      return self.transition(node, transition, through: transform, outer)
    }
    let row = frame.row(node)
    let opacity = Float(row.shownOpacity)
    guard row[Slot.hidden] == 0, opacity > 0, stack.isLeft else { return }
    if sharesSpace(node) {
      shared(node, through: transform, opacity: opacity, outer)
    } else {
      flat(node, through: transform, opacity: opacity, outer)
    }
  }
}
