import QuartzCore
import UIKit

/// Knobs over a plot that are dragged: the handles of its curve, or its key frames. Elsewhere it takes no touches.
///
/// A subclass says where they are, and takes the drags.
@MainActor class CurveKnobs: InterfaceView {
  private struct Drag {
    let index: Int
    /// The plot as it was when the drag began.
    let plot: CurvePlot
    /// Where the pointer was last, and where the knob would be without limits.
    var pointer, place: CGPoint
  }

  var plot: CurvePlot? { didSet { if plot != oldValue { place() } } }
  /// A drag has ended, also one that was cancelled.
  var dragEnded: @MainActor () -> Void = {}
  /// The knob that is dragged; nil for none.
  private var drag: Drag?
  private var knobs: [CAShapeLayer] = []
  private var pointed: Int? { didSet { if pointed != oldValue { showColors() } } }
  private static let side: CGFloat = 9
  /// The distance at which a knob is taken, in points.
  private static let reach: CGFloat = 11

  /// Whether a knob is dragged, so that the plot keeps its range.
  var isDragging: Bool { drag != nil }

  // MARK: What subclasses say

  /// Where the knobs are without limits.
  var knobPlaces: [CGPoint] { [] }
  /// The outline of a knob in a square. Default: a circle.
  func outline(in square: CGRect) -> CGPath { CGPath(ellipseIn: square, transform: nil) }
  /// The colour of a knob, which one with the pointer is filled with. Default: that of text.
  func color(of knob: Int) -> UIColor { theme.text }
  /// Whether a knob is filled. Default: not.
  func isFilled(_ knob: Int) -> Bool { false }
  /// A knob was pressed.
  func begin(_ knob: Int) {}
  /// A knob is dragged. `isFine` is that its numbers have more decimals.
  func move(_ knob: Int, to place: CGPoint, in plot: CurvePlot, isFine: Bool) {}
  /// The drag was cancelled: what was there when it began comes back.
  func cancel() {}

  // MARK: Showing

  /// The places of the knobs in the view, inside it.
  final var places: [CGPoint] {
    guard bounds.width > 0 else { return [] }
    let inner = bounds.insetBy(dx: Self.side / 2, dy: Self.side / 2)
    return knobPlaces.map {
      CGPoint(x: min(max($0.x, inner.minX), inner.maxX), y: min(max($0.y, inner.minY), inner.maxY))
    }
  }

  /// Puts the knobs to their places. Subclasses call it after a change.
  func place() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    let places = places
    let count = knobs.count
    while knobs.count < places.count { addKnob() }
    for (index, knob) in knobs.enumerated() {
      knob.isHidden = index >= places.count
      if index < places.count { knob.position = places[index] }
    }
    if knobs.count != count { showColors() }
  }

  private func addKnob() {
    let knob = CAShapeLayer()
    knob.bounds = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    knob.path = outline(in: knob.bounds.insetBy(dx: 0.75, dy: 0.75))
    knob.lineWidth = 1.5
    layer.addSublayer(knob)
    knobs.append(knob)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  override func themeChanged() { showColors() }

  final func showColors() {
    let ground = theme.panel.withAlphaComponent(1)
    for (index, knob) in knobs.enumerated() where !knob.isHidden {
      let isOn = index == pointed || index == drag?.index
      knob.fillColor = (isOn || isFilled(index) ? color(of: index) : ground).cgColor
      knob.strokeColor = (isOn ? ground : isFilled(index) ? theme.text : color(of: index)).cgColor
    }
  }

  // MARK: The pointer

  /// The nearest knob in reach; of several in one place the one in front.
  private func knob(at point: CGPoint) -> Int? {
    let distances = places.map { hypot($0.x - point.x, $0.y - point.y) }
    guard let nearest = distances.indices.reversed().min(by: { distances[$0] < distances[$1] }),
      distances[nearest] <= Self.reach
    else { return nil }
    return nearest
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    drag != nil || knob(at: point) != nil
  }

  override func pointerMoved(to point: CGPoint?) { pointed = point.flatMap { knob(at: $0) } }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let point = touches.first?.location(in: self), let plot, let index = knob(at: point) else { return }
    drag = Drag(index: index, plot: plot, pointer: point, place: places[index])
    begin(index)
    showColors()
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard var drag, let point = touches.first?.location(in: self), point != drag.pointer else { return }
    // With Shift the knob goes a tenth of the pointer's way, and like with Alt its numbers have more decimals.
    let modifiers = interface?.modifiers ?? []
    let share = modifiers.contains(.shift) ? 0.1 : 1
    drag.place.x += (point.x - drag.pointer.x) * share
    drag.place.y += (point.y - drag.pointer.y) * share
    drag.pointer = point
    self.drag = drag
    move(
      drag.index, to: drag.place, in: drag.plot, isFine: !modifiers.isDisjoint(with: [.shift, .alt]))
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { endDrag() }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if drag != nil { cancel() }
    endDrag()
  }

  private func endDrag() {
    guard drag != nil else { return }
    drag = nil
    showColors()
    dragEnded()
  }
}
