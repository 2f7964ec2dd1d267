import QuartzCore
import RenderTree

/// Visits the layers of a tree as a frame shows them, with their places on the screen.
@MainActor package struct LayerWalk {
  private let frame: Frame
  /// The most layers that are visited.
  private static let most = 1 << 16

  package init(_ frame: Frame) { self.frame = frame }

  /// Calls `body` for every layer that is not hidden, superlayers first and in the order of the tree.
  ///
  /// - Parameters:
  ///   - toScreen: from the root's coordinates to the screen.
  ///   - body: gets a layer, the kind of its class, its bounds, and the transform from its coordinates to the screen.
  package func visit(
    _ root: CALayer, toScreen: CATransform3D, _ body: (CALayer, LayerKind, CGRect, CATransform3D) -> Void
  ) {
    struct Visit {
      let layer: CALayer
      /// From the superlayer's coordinates, with its sublayerTransform.
      let outer: CATransform3D
    }
    var stack = [Visit(layer: root, outer: toScreen)]
    var count = 0
    while let visit = stack.popLast() {
      let node = visit.layer.renderNode
      guard node >= 0, count < Self.most else { continue }
      count += 1
      let row = frame.row(node)
      guard row[Slot.hidden] == 0, row.shownOpacity > 0 else { continue }
      let transform = CATransform3DConcat(Geometry.localTransform(row), visit.outer)
      let kind = frame.kind(node)
      body(
        visit.layer, kind,
        CGRect(
          x: row[Slot.bounds], y: row[Slot.bounds + 1], width: row[Slot.bounds + 2],
          height: row[Slot.bounds + 3]), transform)
      // A layer flattens what is in it; a transform layer shares the space around it.
      let plain = kind == .transform ? transform : Geometry.flattening(transform)
      var inner = plain
      if let sublayerTransform = frame.sublayerTransform(node) {
        inner = CATransform3DConcat(sublayerTransform, inner)
      }
      for sublayer in (visit.layer.sublayers ?? []).reversed() {
        stack.append(Visit(layer: sublayer, outer: inner))
      }
      if let mask = visit.layer.mask {
        stack.append(Visit(layer: mask, outer: Geometry.flattening(transform)))
      }
    }
  }
}
