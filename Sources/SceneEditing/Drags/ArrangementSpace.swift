import Localization
import QuartzCore
import RenderTree

/// The space in which layers are arranged: that of the sublayers of the nearest layer around all of them, as it is seen now.
@MainActor struct ArrangementSpace {
  /// The bounding boxes of the layers, in their order.
  let boxes: [CGRect]
  /// What layers are aligned with: the box around all of them, or of a layer that is alone the bounds of its superlayer.
  let reference: CGRect
  /// The nearest layer around all, of the presentation.
  private let outer: CALayer
  private let toScreen: CATransform3D

  /// - Throws: `EditFailure` for layers that are not in the tree, or not seen.
  init(around layers: [CALayer]) throws {
    guard let outer = Self.superlayer(around: layers) else {
      throw EditFailure(
        description: localized("\(LayerEditor.title(of: layers)) has no superlayer in which it could move"))
    }
    self.outer = outer
    boxes = try layers.map { layer in
      let shown = layer.presentation()
      let box = shown.flatMap { shown in
        shown.extent.box(
          through: CATransform3DConcat(
            Geometry.localTransform(shown.row), Self.transform(above: shown, to: outer)))
      }
      guard let box else { throw Self.unseen(layer) }
      return box
    }
    toScreen = LayerPlane.within(outer)
    reference =
      layers.count > 1 ? boxes.dropFirst().reduce(boxes[0]) { $0.union($1) } : Self.bounds(of: outer)
  }

  private static func unseen(_ layer: CALayer) -> EditFailure {
    EditFailure(
      description: localized(
        "\(LayerEditor.title(of: layer)) cannot be moved, because it is seen edge on or lies behind the eye"))
  }

  /// The nearest layer in which all layers are, of the presentation; nil if there is none.
  private static func superlayer(around layers: [CALayer]) -> CALayer? {
    var outer = layers.first?.presentation()?.superlayer
    for layer in layers.dropFirst() {
      while let next = outer, !layer.isBelow(next.model()) { outer = next.superlayer }
    }
    return outer
  }

  /// From the space of the superlayer of `shown` to that of the sublayers of `outer`.
  private static func transform(above shown: CALayer, to outer: CALayer) -> CATransform3D {
    var transform = CATransform3DIdentity
    var above = shown.superlayer
    while let layer = above, layer.model() !== outer.model() {
      transform = CATransform3DConcat(
        transform, Geometry.sublayerTransform(layer.row) ?? CATransform3DIdentity)
      if !(layer is CATransformLayer) { transform = Geometry.flattened(transform) }
      transform = CATransform3DConcat(transform, Geometry.localTransform(layer.row))
      above = layer.superlayer
    }
    return transform
  }

  /// The bounds of a layer in the space of its sublayers, which its `sublayerTransform` leads out of.
  private static func bounds(of layer: CALayer) -> CGRect {
    guard let transform = Geometry.sublayerTransform(layer.row) else { return layer.bounds }
    let inverse = CATransform3DInvert(Geometry.flattened(transform).planar)
    return layer.bounds.box(through: inverse) ?? layer.bounds
  }

  // MARK: Axes

  /// An axis of the space, in the direction in which the screen counts.
  struct Axis: Equatable {
    let isX: Bool
    /// 1, or −1 where the axis runs to the left or up on the screen.
    let sign: Double

    /// The part of the axis that a rectangle takes up, in the direction of the screen.
    func span(of rect: CGRect) -> ClosedRange<Double> {
      let (low, high) = isX ? (rect.minX, rect.maxX) : (rect.minY, rect.maxY)
      return sign > 0 ? low...high : -high...(-low)
    }

    func vector(_ length: Double) -> CGVector {
      isX ? CGVector(dx: sign * length, dy: 0) : CGVector(dx: 0, dy: sign * length)
    }
  }

  /// The axis that is seen nearest to the horizontal or the vertical of the screen.
  func axis(isHorizontal: Bool) -> Axis {
    let place = CGPoint(x: reference.midX, y: reference.midY)
    let step = max(reference.width, reference.height, 1) * 1e-4
    guard let middle = toScreen.project(place),
      let x = toScreen.project(CGPoint(x: place.x + step, y: place.y)),
      let y = toScreen.project(CGPoint(x: place.x, y: place.y + step))
    else { return Axis(isX: isHorizontal, sign: 1) }
    let (right, down) = (
      CGVector(dx: x.x - middle.x, dy: x.y - middle.y), CGVector(dx: y.x - middle.x, dy: y.y - middle.y)
    )
    // Two axes that are seen at right angles are told apart by where they point; of a skewed space by the one that is nearer.
    let isTurned =
      abs(right.dx) * hypot(down.dx, down.dy) < abs(down.dx) * hypot(right.dx, right.dy)
    let isX = isHorizontal != isTurned
    let axis = isX ? right : down
    return Axis(isX: isX, sign: (isHorizontal ? axis.dx : axis.dy) < 0 ? -1 : 1)
  }

  // MARK: Offsets

  /// By how much the position of a layer changes for an offset in the space.
  ///
  /// - Throws: `EditFailure` where no position gives that offset.
  func offset(of layer: CALayer, by offset: CGVector) throws -> CGVector {
    guard let shown = layer.presentation() else { throw Self.unseen(layer) }
    if shown.superlayer?.model() === outer.model() { return offset }
    let transform = Self.transform(above: shown, to: outer)
    let extent = shown.extent
    let middle = CGPoint(x: extent.midX, y: extent.midY)
    guard
      let place = CATransform3DConcat(Geometry.localTransform(shown.row), transform).project(middle),
      let position = DragSession.position(
        of: shown, bringing: middle, to: CGPoint(x: place.x + offset.dx, y: place.y + offset.dy),
        through: transform)
    else { throw Self.unseen(layer) }
    return CGVector(dx: position.x - shown.position.x, dy: position.y - shown.position.y)
  }
}

extension CATransform3D {
  /// The transform in the plane z = 0 alone, so that it can be inverted.
  fileprivate var planar: CATransform3D {
    var planar = self
    (planar.m31, planar.m32, planar.m34, planar.m33) = (0, 0, 0, 1)
    return planar
  }
}
