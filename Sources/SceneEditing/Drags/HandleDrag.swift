import QuartzCore
import RenderTree

/// Changes the size, the rotation or the anchor point of a layer, or what it draws (`ContentDrag`), so that a handle of it follows the pointer.
///
/// Everything is computed in the layer's plane as it was at the press (`LayerPlane`), into which the pointer is taken back through
/// the layer's transform and all above it, perspective included:
///
/// - The size: the opposite edge or corner, or with `isCentred` the middle, stays where it is seen. The size alone would move it, because
///   the bounds grow about the anchor point, so the position moves by the way of the anchor point in the superlayer's space. In a layer that
///   is turned out of its superlayer's plane that way has a depth, which no position can make good: there the anchor point keeps its
///   place in the plane instead, so `anchorPoint` changes and the position does not.
/// - The rotation: `transform.rotation.z` turns the pressed point about the z axis through the anchor point, in the plane of its depth,
///   by the angle of the pointer in that plane.
/// - The anchor point: `position` makes good what the anchor point moves and, where that has a depth or changes the perspective, `transform`
///   does.
///
/// The values of the model change. What an animation writes meanwhile is seen only after it.
@MainActor package final class HandleDrag {
  package let layer: CALayer
  package let handle: LayerHandle
  /// The plane at the press.
  private let plane: LayerPlane
  private let local: CATransform3D
  private let before: Values
  /// From the pointer to the handle in the plane, when the button went down.
  private let grab: CGVector
  private var turn: Turn?
  /// The change of what the layer draws; nil for a change of its size or place.
  package let content: ContentDrag?
  /// The lines at which an edge snaps that is dragged with neither ratio nor middle kept; nil for none.
  package let lines: SnapLines?
  /// Rounds the dragged edge or, in a layer that is not parallel to its superlayer and about the middle, the size. Default: exact sizes.
  package var grid = PointGrid.exact { didSet { lines?.grid = grid } }

  private struct Values {
    var bounds: CGRect
    var position: CGPoint
    var anchorPoint: CGPoint
    var transform: CATransform3D
    var contentsRect: CGRect
  }

  /// A rotation about the z axis.
  private struct Turn {
    /// From the plane of the pressed point's depth, with the anchor point at zero, to the superlayer's space.
    let plane: CATransform3D
    /// The pointer's angle at the press, and the layer's.
    let begin: Double
    let components: TransformComponents
  }

  /// Begins to drag a handle by the point of the layer's plane at `pointer`, a point of the root's space. Nil where there is no such point,
  /// or the transform is one that cannot be taken apart for its rotation.
  package init?(_ handle: LayerHandle, of layer: CALayer, at pointer: CGPoint) {
    let layer = layer.model()
    guard let shown = layer.presentation() else { return nil }
    plane = LayerPlane(of: shown)
    local = plane.local
    guard let pressed = CATransform3DConcat(local, LayerPlane.above(shown)).unproject(pointer) else {
      return nil
    }
    self.layer = layer
    self.handle = handle
    if case .size = handle { lines = SnapLines(for: layer, leavingOut: []) } else { lines = nil }
    if handle.isContent {
      guard let drag = ContentDrag(handle, of: layer, at: plane.flipped(pressed)) else { return nil }
      content = drag
    } else {
      content = nil
    }
    before = Values(
      bounds: layer.bounds, position: layer.position, anchorPoint: layer.anchorPoint,
      transform: layer.transform, contentsRect: layer.contentsRect)
    switch handle {
    case .size(let x, let y):
      let place = plane.point(Double(x + 1) / 2, Double(y + 1) / 2)
      grab = CGVector(dx: place.x - pressed.x, dy: place.y - pressed.y)
    case .anchorPoint: grab = CGVector(dx: plane.anchor.x - pressed.x, dy: plane.anchor.y - pressed.y)
    case .rotation:
      grab = .zero
      guard let turn = Self.turn(of: plane, pressed, before.transform) else { return nil }
      self.turn = turn
    default: grab = .zero
    }
  }

  private static func turn(of plane: LayerPlane, _ pressed: CGPoint, _ model: CATransform3D) -> Turn? {
    let shown = TransformComponents(plane.transform)
    guard isClose(shown.transform, plane.transform) else { return nil }
    // What comes before the translation and the perspective, and what comes after.
    var (inner, outer) = (shown, TransformComponents())
    (inner.translation, inner.perspective) = (outer.translation, outer.perspective)
    (outer.translation, outer.perspective) = (shown.translation, shown.perspective)
    let point = inner.transform.project(
      x: pressed.x - plane.anchor.x, y: pressed.y - plane.anchor.y, z: -plane.anchorPointZ)
    guard hypot(point.x, point.y) > 1e-6 else { return nil }
    let raised = CATransform3DTranslate(outer.transform, 0, 0, point.z)
    let place = CATransform3DMakeTranslation(plane.position.x, plane.position.y, plane.zPosition)
    let components = TransformComponents(model)
    guard isClose(components.transform, model) else { return nil }
    return Turn(
      plane: CATransform3DConcat(raised, place), begin: atan2(point.y, point.x), components: components)
  }

  private static func isClose(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
    guard let (a, b) = numbers(a, b) else { return false }
    let size = b.map(abs).max() ?? 1
    return zip(a, b).allSatisfy { abs($0 - $1) <= 1e-9 * max(size, 1) }
  }

  private static func numbers(_ a: CATransform3D, _ b: CATransform3D) -> ([Double], [Double])? {
    guard let a = Unbox.row(a, .transform), let b = Unbox.row(b, .transform) else { return nil }
    return (a, b)
  }

  // MARK: Movement

  /// The least width and height that a drag makes, in points of the layer.
  static let leastSize = 1.0

  /// Moves the handle to the pointer, a point of the root's space. It stays where the plane is seen edge on or lies behind the eye.
  ///
  /// - Parameters:
  ///   - isConstrained: whether the size keeps its ratio, the rotation is a multiple of 15°, and a point moves along an axis of the layer.
  ///   - isCentred: whether the middle stays, and not the opposite edge; whether a point of a path moves alone.
  ///   - crops: whether the edges of a layer with an image cut the image, which stays where it is (`contentsRect`).
  package func move(
    to pointer: CGPoint, isConstrained: Bool = false, isCentred: Bool = false, crops: Bool = false
  ) {
    guard let shown = layer.presentation() else { return }
    let above = LayerPlane.above(shown)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    if let turn {
      guard let point = CATransform3DConcat(turn.plane, above).unproject(pointer) else { return }
      return rotate(turn, to: atan2(point.y, point.x), inSteps: isConstrained)
    }
    guard let point = CATransform3DConcat(local, above).unproject(pointer), abs(point.x) < 1e7,
      abs(point.y) < 1e7
    else { return }
    if let content {
      return content.move(to: plane.flipped(point), isConstrained: isConstrained, isAlone: isCentred)
    }
    let place = CGPoint(x: point.x + grab.dx, y: point.y + grab.dy)
    if case .size(let x, let y) = handle {
      var rect = rect(x, y, place, keepsRatio: isConstrained, isCentred: isCentred)
      lines?.isOn = !isConstrained && !isCentred
      if let lines { rect = snapped(rect, x, y, lines) }
      if crops, layer.contents is CGImage {
        rect = cropped(rect)
      } else if layer.contentsRect != before.contentsRect {
        layer.contentsRect = before.contentsRect
      }
      resize(to: rect)
    } else {
      moveAnchor(to: place)
    }
  }

  /// Puts the layer back as it was before the drag.
  package func cancel() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    if let content { return content.cancel() }
    layer.bounds = before.bounds
    layer.anchorPoint = before.anchorPoint
    layer.position = before.position
    layer.transform = before.transform
    layer.contentsRect = before.contentsRect
  }

  /// Adds the drag to the history as one step; nothing if nothing has changed.
  package func record(in editor: LayerEditor) {
    if let content { return editor.record(content.title, of: layer, from: content.changes) }
    var changed: [(keyPath: String, value: Any?)] = []
    if layer.bounds != before.bounds { changed.append(("bounds", before.bounds)) }
    if layer.anchorPoint != before.anchorPoint { changed.append(("anchorPoint", before.anchorPoint)) }
    if layer.position != before.position {
      changed.append(("position", Displacement.displaced(before.position, of: layer)))
    }
    if !CATransform3DEqualToTransform(layer.transform, before.transform) {
      changed.append(("transform", before.transform))
    }
    if layer.contentsRect != before.contentsRect { changed.append(("contentsRect", before.contentsRect)) }
    let verb =
      switch handle {
      case .size: layer.contentsRect != before.contentsRect ? "Crop" : "Resize"
      case .rotation: "Rotate"
      default: "Move the anchor point of"
      }
    editor.record("\(verb) \(LayerEditor.title(of: layer))", of: layer, from: changed)
  }

  // MARK: Size

  /// The rectangle in the plane whose edge or corner is at a point.
  private func rect(_ x: Int, _ y: Int, _ point: CGPoint, keepsRatio: Bool, isCentred: Bool) -> CGRect {
    let old = plane.bounds
    /// The new length along an axis.
    func length(_ sign: Int, _ point: Double, _ low: Double, _ high: Double) -> Double {
      guard sign != 0 else { return high - low }
      if isCentred { return 2 * (point - (low + high) / 2) * Double(sign) }
      return sign > 0 ? point - low : high - point
    }
    var width = length(x, point.x, old.minX, old.maxX)
    var height = length(y, point.y, old.minY, old.maxY)
    if keepsRatio, old.width > 0, old.height > 0 {
      let (w, h) = (Double(old.width), Double(old.height))
      // Of a corner the point of the diagonal that is nearest.
      let wanted = x == 0 ? height / h : y == 0 ? width / w : (width * w + height * h) / (w * w + h * h)
      let factor = max(wanted, Self.leastSize / min(w, h))
      (width, height) = (w * factor, h * factor)
    } else {
      if isCentred || lines == nil, grid.rounds(old.size) {
        if x != 0 { width = grid.rounded(width) }
        if y != 0 { height = grid.rounded(height) }
      }
      width = max(width, x == 0 ? 0 : min(Self.leastSize, old.width))
      height = max(height, y == 0 ? 0 : min(Self.leastSize, old.height))
    }
    /// Where the rectangle begins along an axis.
    func begin(_ sign: Int, _ length: Double, _ low: Double, _ high: Double) -> Double {
      if isCentred || sign == 0 { return (low + high) / 2 - length / 2 }
      return sign > 0 ? low : high - length
    }
    return CGRect(
      x: begin(x, width, old.minX, old.maxX), y: begin(y, height, old.minY, old.maxY), width: width,
      height: height)
  }

  /// A rectangle in the plane for a layer that shows the same part of its image there as before. It stays within the image.
  private func cropped(_ rect: CGRect) -> CGRect {
    let (old, part) = (plane.bounds, before.contentsRect)
    guard old.width > 0, old.height > 0, part.width > 0, part.height > 0 else { return rect }
    // The whole image in the plane. Its upper edge is at the least y where y runs down.
    let size = CGSize(width: old.width / part.width, height: old.height / part.height)
    let isDown = layer.contentsAreFlipped() != plane.isFlipped
    let top = part.minY * size.height
    let y = isDown ? old.minY - top : old.maxY + top - size.height
    let image = CGRect(origin: CGPoint(x: old.minX - part.minX * size.width, y: y), size: size)
    let shown = rect.intersection(image)
    guard shown.width > 0, shown.height > 0 else { return rect }
    let below = isDown ? shown.minY - image.minY : image.maxY - shown.maxY
    layer.contentsRect = CGRect(
      x: (shown.minX - image.minX) / size.width, y: below / size.height, width: shown.width / size.width,
      height: shown.height / size.height)
    return shown
  }

  /// The rectangle with its dragged edges at the lines that are near.
  private func snapped(_ rect: CGRect, _ x: Int, _ y: Int, _ lines: SnapLines) -> CGRect {
    let m = plane.transform
    let isTurned = abs(m.m12) > abs(m.m11)
    /// A rectangle in the superlayer's space, and the places along its axes of the edges that are dragged.
    func outer(_ rect: CGRect) -> (frame: CGRect, xs: [Double], ys: [Double]) {
      func point(_ x: Double, _ y: Double) -> CGPoint { local.project(CGPoint(x: x, y: y)) ?? .zero }
      let (a, b) = (point(rect.minX, rect.minY), point(rect.maxX, rect.maxY))
      let edge = point(x < 0 ? rect.minX : rect.maxX, y < 0 ? rect.minY : rect.maxY)
      let (alongX, alongY) = isTurned ? (y != 0, x != 0) : (x != 0, y != 0)
      let frame = CGRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
      return (frame, alongX ? [edge.x] : [], alongY ? [edge.y] : [])
    }
    let found = outer(rect)
    let offset = lines.offset(
      xs: found.xs, ys: found.ys, of: found.frame, rounding: (found.xs.first, found.ys.first))
    let w = m.m44 - plane.anchorPointZ * m.m34
    // Back into the plane.
    let dx = isTurned ? offset.dy * w / m.m12 : offset.dx * w / m.m11
    let dy = isTurned ? offset.dx * w / m.m21 : offset.dy * w / m.m22
    var new = rect
    if x != 0, dx.isFinite, rect.width + Double(x) * dx >= Self.leastSize {
      new.size.width += Double(x) * dx
      if x < 0 { new.origin.x += dx }
    }
    if y != 0, dy.isFinite, rect.height + Double(y) * dy >= Self.leastSize {
      new.size.height += Double(y) * dy
      if y < 0 { new.origin.y += dy }
    }
    let now = outer(new)
    lines.mark(xs: now.xs, ys: now.ys, of: now.frame)
    return new
  }

  private func resize(to rect: CGRect) {
    let old = plane.bounds
    layer.bounds.size = CGSize(
      width: before.bounds.width + rect.width - old.width,
      height: before.bounds.height + rect.height - old.height)
    let anchor = plane.anchor
    guard !plane.isTilted else {
      layer.anchorPoint = CGPoint(
        x: rect.width > 0 ? (anchor.x - rect.minX) / rect.width : before.anchorPoint.x,
        y: rect.height > 0 ? (anchor.y - rect.minY) / rect.height : before.anchorPoint.y)
      return
    }
    let (dx, dy) = (
      rect.minX + plane.anchorPoint.x * rect.width - anchor.x,
      rect.minY + plane.anchorPoint.y * rect.height - anchor.y
    )
    let way = way(dx, dy)
    layer.position = CGPoint(x: before.position.x + way.dx, y: before.position.y + way.dy)
  }

  /// A way in the plane, from the anchor point, in the superlayer's space without its depth.
  private func way(_ dx: Double, _ dy: Double) -> CGVector {
    let m = plane.transform
    let from = m.project(x: 0, y: 0, z: -plane.anchorPointZ)
    let to = m.project(x: dx, y: dy, z: -plane.anchorPointZ)
    return CGVector(dx: to.x / to.w - from.x / from.w, dy: to.y / to.w - from.y / from.w)
  }

  // MARK: Rotation

  private func rotate(_ turn: Turn, to angle: Double, inSteps: Bool) {
    var components = turn.components
    var rotation = components.rotation.z + angle - turn.begin
    if inSteps {
      let step = Double.pi / 12
      rotation = (rotation / step).rounded() * step
    }
    components.rotation.z = rotation
    layer.transform = components.transform
  }

  // MARK: Anchor point

  private func moveAnchor(to point: CGPoint) {
    let bounds = plane.bounds
    guard bounds.width > 0, bounds.height > 0 else { return }
    let (dx, dy) = (point.x - plane.anchor.x, point.y - plane.anchor.y)
    let way = way(dx, dy)
    guard way.dx.isFinite, way.dy.isFinite else { return }
    layer.anchorPoint = CGPoint(
      x: (point.x - bounds.minX) / bounds.width, y: (point.y - bounds.minY) / bounds.height)
    layer.position = CGPoint(x: before.position.x + way.dx, y: before.position.y + way.dy)
    guard plane.isTilted, CATransform3DEqualToTransform(plane.transform, before.transform) else { return }
    // What comes to the same with the new anchor point: there and, but for what the position has, back.
    var transform = CATransform3DTranslate(before.transform, dx, dy, 0)
    transform = CATransform3DConcat(transform, CATransform3DMakeTranslation(-way.dx, -way.dy, 0))
    layer.transform = transform.normalized
  }
}

extension CATransform3D {
  /// The same in homogeneous coordinates with m44 = 1.
  fileprivate var normalized: CATransform3D {
    guard m44 > 0, m44 != 1 else { return self }
    let f = 1 / m44
    return CATransform3D(
      m11: m11 * f, m12: m12 * f, m13: m13 * f, m14: m14 * f, m21: m21 * f, m22: m22 * f, m23: m23 * f,
      m24: m24 * f, m31: m31 * f, m32: m32 * f, m33: m33 * f, m34: m34 * f, m41: m41 * f, m42: m42 * f,
      m43: m43 * f, m44: 1)
  }
}
