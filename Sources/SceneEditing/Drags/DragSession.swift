import QuartzCore
import RenderTree

/// Moves a layer so that the grabbed point of it stays under the pointer.
///
/// The position is computed in closed form. Let `q` be the grabbed point in the superlayer's space (homogeneous,
/// because the layer's own transform may have perspective), and `M` the transform from there to the screen (the
/// superlayer's sublayerTransform, then all above). If the layer's position changes by (dx, dy), the point is at
///
///     (q + q.w · (dx, dy, 0, 0)) · M
///
/// which is linear in dx and dy. The condition that it is at the pointer gives two linear equations. This is valid
/// for any perspective of the layer and of the layers above it.
///
/// If no animation changes the layer's position, the model's position is set, without implicit actions. If one
/// does, a model value would have no effect, so an additive animation displaces the animated position. The layer
/// stays at the pointer during the drag. Afterwards it moves on along its path, which stays displaced.
package final class DragSession {
  /// The model layer.
  package let layer: CALayer
  /// The grabbed point in the layer's coordinates.
  package let grabbed: CGPoint
  /// Whether an animation writes the layer's position.
  package let isDisplacing: Bool
  /// The position of the pointer in the space of the tree's root.
  private(set) package var pointer: CGPoint

  /// Takes the position that brings the grabbed point to the pointer to one near it, as snapping does. Nil: the position stays.
  var adjust: ((CGPoint) -> CGPoint)?
  /// Where the grabbed point is seen after `adjust`, in the space of the tree's root.
  private(set) var adjusted: CGPoint

  /// The position of the model, and the displacement, before the drag.
  private let before: (position: CGPoint, displacement: CGPoint)

  /// Begins to drag `layer` by its point at `pointer`. Nil where there is no such point, because the layer is
  /// not live or is seen edge on.
  package init?(of layer: CALayer, at pointer: CGPoint) {
    let layer = layer.model()
    guard let shown = layer.presentation(), let grabbed = shown.transformToRoot.unproject(pointer)
    else {
      return nil
    }
    self.layer = layer
    self.grabbed = grabbed
    self.pointer = pointer
    adjusted = pointer
    isDisplacing = Self.isPositionAnimated(layer, shown)
    before = (layer.position, Displacement.of(layer))
  }

  /// Puts the layer back where it was before the drag.
  package func cancel() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    guard isDisplacing else { return layer.position = before.position }
    if before.displacement == .zero {
      layer.removeAnimation(forKey: Displacement.key)
    } else {
      Displacement.set(before.displacement, on: layer)
    }
  }

  /// Stores the pointer's new position, and moves the layer there.
  package func move(to pointer: CGPoint) {
    self.pointer = pointer
    follow()
  }

  /// Moves the layer so that the grabbed point is at the pointer, with the current values of all animations. If
  /// this is impossible, because the plane of the layer is seen edge on or lies behind the eye at the pointer, the
  /// layer does not move.
  package func follow() {
    guard let shown = layer.presentation(),
      var position = Self.position(of: shown, bringing: grabbed, to: pointer)
    else { return }
    adjusted = pointer
    if let adjust {
      let wanted = position
      position = adjust(position)
      if position != wanted { adjusted = Self.place(of: grabbed, of: shown, at: position) ?? pointer }
    }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    guard isDisplacing else {
      layer.position = position
      return
    }
    let offset = Displacement.of(layer)
    Displacement.set(
      CGPoint(x: offset.x + position.x - shown.position.x, y: offset.y + position.y - shown.position.y),
      on: layer)
  }

  /// Moves a layer by an offset in its superlayer, as a drag does.
  package static func shift(_ layer: CALayer, by offset: CGVector) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    guard let shown = layer.presentation(), isPositionAnimated(layer, shown) else {
      layer.position = CGPoint(x: layer.position.x + offset.dx, y: layer.position.y + offset.dy)
      return
    }
    let now = Displacement.of(layer)
    Displacement.set(CGPoint(x: now.x + offset.dx, y: now.y + offset.dy), on: layer)
  }

  // MARK: Geometry

  /// The position with which `shown`, a presentation layer, has its point `point` at `pointer`, a point of
  /// the root's space. Nil if there is none.
  ///
  /// - Parameter transform: from the superlayer's space to the one in which `pointer` is. Default: to the root's.
  static func position(
    of shown: CALayer, bringing point: CGPoint, to pointer: CGPoint, through transform: CATransform3D? = nil
  ) -> CGPoint? {
    let toScreen = transform ?? LayerPlane.above(shown)
    let q = Geometry.localTransform(shown.row).project(x: point.x, y: point.y)
    func seen(_ v: SIMD4<Double>) -> SIMD4<Double> {
      let m = toScreen
      return SIMD4(
        v.x * m.m11 + v.y * m.m21 + v.z * m.m31 + v.w * m.m41,
        v.x * m.m12 + v.y * m.m22 + v.z * m.m32 + v.w * m.m42,
        v.x * m.m13 + v.y * m.m23 + v.z * m.m33 + v.w * m.m43,
        v.x * m.m14 + v.y * m.m24 + v.z * m.m34 + v.w * m.m44)
    }
    let base = seen(q)
    let alongX = seen(SIMD4(q.w, 0, 0, 0))
    let alongY = seen(SIMD4(0, q.w, 0, 0))
    let a = alongX.x - pointer.x * alongX.w
    let b = alongY.x - pointer.x * alongY.w
    let c = alongX.y - pointer.y * alongX.w
    let d = alongY.y - pointer.y * alongY.w
    let e = pointer.x * base.w - base.x
    let f = pointer.y * base.w - base.y
    let determinant = a * d - b * c
    guard abs(determinant) > 1e-9 * ((a * a + c * c) * (b * b + d * d)).squareRoot(), determinant.isFinite
    else {
      return nil
    }
    let dx = (e * d - b * f) / determinant
    let dy = (a * f - e * c) / determinant
    // Near the horizon of the plane one pixel corresponds to a very large distance.
    guard base.w + dx * alongX.w + dy * alongY.w > 0, abs(dx) < 1e7, abs(dy) < 1e7 else { return nil }
    return CGPoint(x: shown.position.x + dx, y: shown.position.y + dy)
  }

  /// Where a point of a presentation layer would be seen if the layer's position were another one; nil if it would not be.
  private static func place(of point: CGPoint, of shown: CALayer, at position: CGPoint) -> CGPoint? {
    let q = Geometry.localTransform(shown.row).project(x: point.x, y: point.y)
    let (dx, dy) = (position.x - shown.position.x, position.y - shown.position.y)
    let m = LayerPlane.above(shown)
    let (x, y) = (q.x + q.w * dx, q.y + q.w * dy)
    let w = x * m.m14 + y * m.m24 + q.z * m.m34 + q.w * m.m44
    guard w > 0 else { return nil }
    return CGPoint(
      x: (x * m.m11 + y * m.m21 + q.z * m.m31 + q.w * m.m41) / w,
      y: (x * m.m12 + y * m.m22 + q.z * m.m32 + q.w * m.m42) / w)
  }

  // MARK: Animated positions

  private static func isPositionAnimated(_ layer: CALayer, _ shown: CALayer) -> Bool {
    // Animations without a key are not listed, but have an effect.
    let offset = Displacement.of(layer)
    let isElsewhere =
      abs(shown.position.x - offset.x - layer.position.x) > 1e-6
      || abs(shown.position.y - offset.y - layer.position.y) > 1e-6
    return isElsewhere
      || (layer.animationKeys() ?? []).contains { key in
        key != Displacement.key && (layer.animation(forKey: key).map { writesPosition($0) } ?? false)
      }
  }

  private static func writesPosition(_ animation: CAAnimation) -> Bool {
    switch animation {
    case let animation as CAPropertyAnimation:
      animation.keyPath == "position" || animation.keyPath?.hasPrefix("position.") == true
    case let group as CAAnimationGroup: group.animations?.contains { writesPosition($0) } ?? false
    default: false
    }
  }
}
