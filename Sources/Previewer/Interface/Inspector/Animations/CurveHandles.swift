import QuartzCore
import UIKit

/// The handles over the plot of a curve: two control points, or one for a spring. Elsewhere it takes no touches.
@MainActor final class CurveHandles: InterfaceView {
  /// What the handles show; nil for none.
  var control: CurveControl? { didSet { if control != oldValue { place() } } }
  var plot: CurvePlot? { didSet { if plot != oldValue { place() } } }
  /// A handle is dragged. More will follow, until `dragEnded`.
  var changed: @MainActor (CurveControl) -> Void = { _ in }
  var dragEnded: @MainActor () -> Void = {}
  /// The handle that is dragged, with what was there when the drag began.
  private var drag: (index: Int, start: CurveControl, plot: CurvePlot, offset: CGVector)?
  private let lines = CAShapeLayer()
  private var knobs: [CALayer] = []
  private var pointed: Int? { didSet { if pointed != oldValue { showColors() } } }
  private static let side: CGFloat = 9
  /// The distance at which a handle is taken, in points.
  private static let reach: CGFloat = 11

  override init(frame: CGRect) {
    super.init(frame: frame)
    lines.lineWidth = 1
    layer.addSublayer(lines)
    knobs = (0..<2).map { _ in
      let knob = CALayer()
      knob.bounds = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
      knob.cornerRadius = Self.side / 2
      knob.borderWidth = 1.5
      knob.isHidden = true
      layer.addSublayer(knob)
      return knob
    }
  }

  required init?(coder: NSCoder) { nil }

  /// Whether a handle is dragged, so that the plot keeps its range.
  var isDragging: Bool { drag != nil }

  /// The places of the handles in the view, inside it.
  var places: [CGPoint] {
    guard let control, let plot, bounds.width > 0 else { return [] }
    let inner = bounds.insetBy(dx: Self.side / 2, dy: Self.side / 2)
    return control.places(in: plot).map {
      CGPoint(x: min(max($0.x, inner.minX), inner.maxX), y: min(max($0.y, inner.minY), inner.maxY))
    }
  }

  private func place() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    let places = places
    for (index, knob) in knobs.enumerated() {
      knob.isHidden = index >= places.count
      if index < places.count { knob.position = places[index] }
    }
    let path = UIBezierPath()
    if let control, let plot {
      for (anchor, place) in zip(control.anchors(in: plot), places) {
        path.move(to: anchor)
        path.addLine(to: place)
      }
    }
    lines.path = path.cgPath
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    lines.frame = bounds
    place()
  }

  override func themeChanged() {
    lines.strokeColor = theme.secondaryText.cgColor
    showColors()
  }

  private func showColors() {
    for (index, knob) in knobs.enumerated() {
      let isOn = index == pointed || index == drag?.index
      knob.backgroundColor = (isOn ? theme.accent : theme.panel.withAlphaComponent(1)).cgColor
      knob.borderColor = (isOn ? theme.panel.withAlphaComponent(1) : theme.text).cgColor
    }
  }

  // MARK: The pointer

  /// The nearest handle in reach.
  private func handle(at point: CGPoint) -> Int? {
    let distances = places.map { hypot($0.x - point.x, $0.y - point.y) }
    guard let nearest = distances.indices.min(by: { distances[$0] < distances[$1] }),
      distances[nearest] <= Self.reach
    else { return nil }
    return nearest
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    drag != nil || handle(at: point) != nil
  }

  override func pointerMoved(to point: CGPoint?) { pointed = point.flatMap { handle(at: $0) } }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let point = touches.first?.location(in: self), let control, let plot,
      let index = handle(at: point)
    else { return }
    let place = places[index]
    drag = (index, control, plot, CGVector(dx: place.x - point.x, dy: place.y - point.y))
    showColors()
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let drag, let point = touches.first?.location(in: self) else { return }
    let isFine = interface?.modifiers.contains(.alt) ?? false
    let place = CGPoint(x: point.x + drag.offset.dx, y: point.y + drag.offset.dy)
    let new = (control ?? drag.start).moving(drag.index, to: place, in: drag.plot, isFine: isFine)
    guard new != control else { return }
    control = new
    changed(new)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { endDrag() }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let drag, control != drag.start {
      control = drag.start
      changed(drag.start)
    }
    endDrag()
  }

  private func endDrag() {
    guard drag != nil else { return }
    drag = nil
    showColors()
    dragEnded()
  }
}
