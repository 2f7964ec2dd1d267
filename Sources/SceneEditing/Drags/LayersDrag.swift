import QuartzCore

/// Moves layers together so that the grabbed point of one stays under the pointer.
///
/// The others move by the same way as seen on the screen: the middle of each moves as far as the grabbed point does. So each has the
/// offset that is right in its own superlayer. Layers in other layers of the drag move with those, and layers whose middle is not seen stay.
@MainActor package final class LayersDrag {
  /// The layer that follows the pointer.
  package let lead: DragSession
  /// Where the drag began, in points of the stage.
  package let start: CGPoint
  /// The lines at which the layer snaps; nil for a layer that is not parallel to its superlayer.
  package private(set) var lines: SnapLines?
  private var others: [(session: DragSession, start: CGPoint)] = []
  private let before: [(layer: CALayer, before: LayerPosition)]

  /// Begins a drag. Nil where no point of `layer` is seen at `start`.
  ///
  /// - Parameter layers: the layers that are moved along; `layer` may be one of them.
  package init?(of layer: CALayer, with layers: [CALayer] = [], at start: CGPoint) {
    let layers = CALayer.outermost(layers)
    // Of a layer in one of the others the other one moves, with all in it.
    let layer = layers.first { $0 === layer || layer.isBelow($0) } ?? layer
    guard let lead = DragSession(of: layer, at: start) else { return nil }
    self.lead = lead
    self.start = start
    for other in layers where other !== layer {
      let middle = other.presentation().flatMap { shown in
        shown.transformToRoot.project(CGPoint(x: shown.bounds.midX, y: shown.bounds.midY))
      }
      if let middle, let session = DragSession(of: other, at: middle) { others.append((session, middle)) }
    }
    lines = SnapLines(for: layer, leavingOut: layers)
    before =
      [(layer, LayerPosition(of: layer))]
      + others.map { ($0.session.layer, LayerPosition(of: $0.session.layer)) }
  }

  /// Whether the layer snaps and is rounded. Default true.
  package var snaps = true { didSet { lines?.isOn = snaps } }
  /// The axes along which it does, of the superlayer. Default both.
  package var axes = (x: true, y: true) { didSet { lines?.axes = axes } }

  /// Lets the layer that follows the pointer snap at the lines around it, or else at a grid; the others go as far.
  ///
  /// - Parameters:
  ///   - guides: further lines.
  ///   - grid: rounds the edges of a layer whose size is whole points, and otherwise its position. A layer that is not parallel to
  ///     its superlayer has its position rounded; one that animations move is moved by whole steps. A number that the pointer does not
  ///     change stays as it is. Default: exact places.
  package func beginSnapping(to grid: PointGrid = .exact, _ guides: StageGuides = StageGuides()) {
    guard let begin = lead.layer.presentation()?.position else { return }
    lines?.add(guides)
    lines?.grid = grid
    lead.adjust = { [unowned self] position in
      let isMoved = (x: abs(position.x - begin.x) > 1e-6, y: abs(position.y - begin.y) > 1e-6)
      guard let lines else { return rounded(position, grid, isMoved) }
      let frame = lines.frame.offsetBy(dx: position.x - begin.x, dy: position.y - begin.y)
      let edges = CGPoint(
        x: PointGrid.isWhole(frame.width) ? frame.minX : position.x,
        y: PointGrid.isWhole(frame.height) ? frame.minY : position.y)
      let place = displacement(at: position) ?? edges
      let snapped = lines.moved(
        frame, rounding: (isMoved.x ? place.x : nil, isMoved.y ? place.y : nil))
      return CGPoint(x: position.x + snapped.minX - frame.minX, y: position.y + snapped.minY - frame.minY)
    }
  }

  private func rounded(_ position: CGPoint, _ grid: PointGrid, _ isMoved: (x: Bool, y: Bool)) -> CGPoint {
    guard snaps, grid.rounds(lead.layer.bounds.size) else { return position }
    let place = displacement(at: position) ?? position
    return CGPoint(
      x: position.x + (axes.x && isMoved.x ? grid.rounded(place.x) - place.x : 0),
      y: position.y + (axes.y && isMoved.y ? grid.rounded(place.y) - place.y : 0))
  }

  /// How far a layer whose position is animated is displaced where its position is another one now; nil for another layer.
  private func displacement(at position: CGPoint) -> CGPoint? {
    guard lead.isDisplacing, let shown = lead.layer.presentation()?.position else { return nil }
    let offset = Displacement.of(lead.layer)
    return CGPoint(x: offset.x + position.x - shown.x, y: offset.y + position.y - shown.y)
  }

  /// Whether the axes of the superlayer are seen parallel to those of the stage.
  package var isUpright: Bool {
    guard let m = lead.layer.presentation().map({ LayerPlane.above($0) }) else { return false }
    return abs(m.m12) <= 1e-9 * abs(m.m11) && abs(m.m21) <= 1e-9 * abs(m.m22) && m.m14 == 0 && m.m24 == 0
  }

  /// Moves the layers with the pointer, which is at a point of the stage.
  package func move(to pointer: CGPoint) {
    lead.move(to: pointer)
    moveOthers()
  }

  /// Moves the layers as the pointer stands, with the current values of all animations.
  package func follow() {
    lead.follow()
    moveOthers()
  }

  private func moveOthers() {
    guard !others.isEmpty else { return }
    let (dx, dy) = (lead.adjusted.x - start.x, lead.adjusted.y - start.y)
    for (session, start) in others { session.move(to: CGPoint(x: start.x + dx, y: start.y + dy)) }
  }

  /// Puts the layers back where they were before the drag.
  package func cancel() {
    lead.cancel()
    for other in others { other.session.cancel() }
  }

  /// Adds the drag to a history as one step; nothing if nothing has moved.
  package func record(in history: EditHistory, isRepeated: Bool = false) {
    history.recordDrag(of: before, isRepeated: isRepeated)
  }
}
