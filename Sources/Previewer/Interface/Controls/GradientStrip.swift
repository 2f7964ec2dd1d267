import CoreAnimationMarkup
import Localization
import SceneEditing
import UIKit
import Windowing

/// The stops of a gradient as a strip: its colours from the start to the end, and a knob below for each stop.
///
/// A press on the colours adds a stop, and a drag moves one. A stop that is dragged away from the strip is removed, and comes back with the
/// pointer. A click on the chosen knob opens its colour. With the keyboard, Left and Right move the chosen stop, Up and Down choose
/// another one, Delete removes it, and Return opens its colour.
@MainActor package final class GradientStrip: InterfaceView {
  /// The stops; nil for none.
  package var stops: GradientStops? { didSet { show() } }
  /// The index of the stop that is edited.
  package var chosen = 0 { didSet { if chosen != oldValue { show() } } }
  /// Takes other stops. `isDragged` says that more will follow, until `dragEnded`.
  package var changed: @MainActor (_ stops: GradientStops, _ isDragged: Bool) -> Void = { _, _ in }
  package var dragEnded: @MainActor () -> Void = {}
  /// Another stop was chosen.
  package var choiceChanged: @MainActor () -> Void = {}
  /// The colour of the chosen stop is to be edited.
  package var colorOpened: @MainActor () -> Void = {}

  /// A stop that follows the pointer.
  private struct Drag {
    /// The stops before the press, and those with the stop that it has added.
    let before: GradientStops
    let base: GradientStops
    var index: Int
    let start: CGPoint
    var hasMoved = false
    /// Whether the press has chosen or added the stop, or has brought the keyboard to the strip.
    let isFresh: Bool
  }

  private var drag: Drag?
  private let checkers = Swatch()
  private let gradient = CAGradientLayer()
  private var knobs: [CALayer] = []
  package static let height: CGFloat = 38
  private static let bar: CGFloat = 20
  private static let inset: CGFloat = 6
  /// How far from the strip a stop is removed, and the way before a press becomes a drag, in points.
  private static let away: CGFloat = 24
  private static let slop: CGFloat = 2

  package override init(frame: CGRect) {
    super.init(frame: frame)
    checkers.color = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0)
    checkers.isUserInteractionEnabled = false
    addSubview(checkers)
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    gradient.cornerRadius = 4
    gradient.masksToBounds = true
    layer.addSublayer(gradient)
    layer.cornerRadius = Theme.smallCorner
    accessibilityLabel = localized("Colours of the gradient")
  }

  package required init?(coder: NSCoder) { nil }

  package override var role: AccessibleElement.Role? { .slider }
  package override var defaultValue: String? {
    guard let stops = stops?.stops, stops.indices.contains(chosen) else { return localized("none") }
    let place = NumberField.text(of: stops[chosen].location * 100)
    return localized(
      "\(chosen + 1) of \(stops.count), \(MarkupValue.hexText(of: stops[chosen].color)) at \(place) %")
  }

  // MARK: Layout

  package override func themeChanged() { show() }

  package override func layoutSubviews() {
    super.layoutSubviews()
    checkers.frame = CGRect(
      x: Self.inset, y: 0, width: max(bounds.width - 2 * Self.inset, 0), height: Self.bar)
    show()
  }

  private var way: CGFloat { max(bounds.width - 2 * Self.inset, 1) }

  /// Where a location lies on the strip.
  package func x(of location: Double) -> CGFloat { Self.inset + way * CGFloat(location) }

  /// The location at a point of the strip, in thousandths.
  private func location(at x: CGFloat) -> Double {
    (Double(min(max((x - Self.inset) / way, 0), 1)) * 1000).rounded() / 1000
  }

  private func show() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    let stops = stops?.stops ?? []
    gradient.frame = checkers.frame
    // One colour is shown as itself.
    gradient.colors = stops.count == 1 ? [stops[0].color, stops[0].color] : stops.map(\.color)
    gradient.locations = stops.count == 1 ? nil : stops.map { NSNumber(value: $0.location) }
    while knobs.count > stops.count { knobs.removeLast().removeFromSuperlayer() }
    while knobs.count < stops.count { knobs.append(makeKnob()) }
    for (index, stop) in stops.enumerated() {
      let isChosen = index == chosen
      knobs[index].position = CGPoint(x: x(of: stop.location), y: Self.bar + 9)
      knobs[index].backgroundColor = stop.color.copy(alpha: 1)
      knobs[index].borderColor = (isChosen ? theme.accent : theme.text).cgColor
      knobs[index].borderWidth = isChosen ? 2.5 : 1.2
      knobs[index].zPosition = isChosen ? 1 : 0
    }
  }

  private func makeKnob() -> CALayer {
    let knob = CALayer()
    knob.bounds = CGRect(x: 0, y: 0, width: 11, height: 14)
    knob.cornerRadius = 3
    layer.addSublayer(knob)
    return knob
  }

  // MARK: The pointer

  /// The stop whose knob is at a point. Of several at one place the chosen one is meant.
  private func knob(at point: CGPoint) -> Int? {
    guard let stops = stops?.stops, point.y > Self.bar - 4 else { return nil }
    let near = stops.indices.filter { abs(x(of: stops[$0].location) - point.x) <= 7 }
    if near.contains(chosen) { return chosen }
    return near.min { abs(x(of: stops[$0].location) - point.x) < abs(x(of: stops[$1].location) - point.x) }
  }

  package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, let stops else { return }
    let hadKeyboard = interface?.receiver === self
    interface?.receiver = self
    let point = touch.location(in: self)
    if let index = knob(at: point) {
      drag = Drag(
        before: stops, base: stops, index: index, start: point, isFresh: index != chosen || !hadKeyboard)
      return choose(index)
    }
    guard point.y <= Self.bar else { return }
    var new = stops
    let index = new.add(at: location(at: point.x))
    drag = Drag(before: stops, base: new, index: index, start: point, hasMoved: true, isFresh: true)
    choose(index)
    send(new)
  }

  package override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard var drag, let touch = touches.first else { return }
    let point = touch.location(in: self)
    let way = point.x - drag.start.x
    if !drag.hasMoved {
      guard hypot(way, point.y - drag.start.y) > Self.slop else { return }
      drag.hasMoved = true
      drag.index = moved(drag.index, of: drag.base, isForward: way > 0)
      choose(drag.index)
    }
    self.drag = drag
    var new = drag.base
    if isAway(point) {
      new.remove(drag.index)
    } else {
      new.move(drag.index, to: location(at: point.x))
    }
    send(new)
  }

  private func isAway(_ point: CGPoint) -> Bool {
    point.y < -Self.away || point.y > Self.height + Self.away
  }

  /// Of stops at one place, the one that can move in a direction.
  private func moved(_ index: Int, of stops: GradientStops, isForward: Bool) -> Int {
    let same = stops.stops.indices.filter { stops.stops[$0].location == stops.stops[index].location }
    return (isForward ? same.last : same.first) ?? index
  }

  package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let drag else { return }
    self.drag = nil
    if drag.hasMoved { dragEnded() } else if !drag.isFresh { colorOpened() }
    choose(chosen)
  }

  package override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { cancelDrag() }

  private func cancelDrag() {
    guard let drag else { return }
    self.drag = nil
    guard drag.hasMoved else { return }
    send(drag.before)
    dragEnded()
  }

  private func send(_ new: GradientStops) {
    stops = new
    changed(new, true)
  }

  // MARK: The choice

  private func choose(_ index: Int) {
    chosen = max(0, min(index, (stops?.stops.count ?? 1) - 1))
    choiceChanged()
  }

  /// Removes the chosen stop.
  package func removeChosen() {
    guard var new = stops, new.stops.indices.contains(chosen) else { return }
    new.remove(chosen)
    stops = new
    choose(chosen)
    changed(new, false)
  }
}

// MARK: - The keyboard

extension GradientStrip: KeyboardReceiver, FocusTarget {
  package var ownReceiver: (any KeyboardReceiver)? { self }
  package func takeFocus() { interface?.receiver = self }
  package func activate() { colorOpened() }
  package var takesPastedText: Bool { false }

  /// Letters have their actions in the window.
  package func insert(_ text: String) {
    if text == " " { colorOpened() } else { interface?.focus.pass(Key(text.uppercased())) }
  }

  package func lostFocus() {}

  package func press(_ key: Key, isControl: Bool) -> Bool {
    guard !isControl, var new = stops, !new.stops.isEmpty else { return false }
    switch key.name {
    case "Escape" where drag != nil: cancelDrag()
    case "Delete", "Backspace": removeChosen()
    case "Return": colorOpened()
    case "Up": choose(chosen - 1)
    case "Down": choose(chosen + 1)
    case "Left", "Right":
      guard new.stops.indices.contains(chosen) else { return false }
      let step = (key.name == "Left" ? -0.01 : 0.01) * (key.shift ? 10 : 1)
      new.move(chosen, to: ((new.stops[chosen].location + step) * 1000).rounded() / 1000)
      stops = new
      changed(new, false)
    default: return false
    }
    return true
  }
}
