import Localization
import QuartzCore
import UIKit
import Windowing

/// The ruler of the timeline: the range of the loop in its upper part, ticks below. A drag on it sets the time; the ends of the
/// range can be dragged, and the range between them.
@MainActor package final class TimelineRuler: InterfaceView {
  private static let band: CGFloat = 11
  private static let reach: CGFloat = 6

  /// Sets the time; called while the ruler is dragged.
  package var seek: @MainActor (Double) -> Void = { _ in }
  /// Sets the range of the loop; nil: the document's.
  package var setRange: @MainActor (ClosedRange<Double>?) -> Void = { _ in }
  /// Moves and zooms the axis.
  package var wheeled: @MainActor (CGVector, CGFloat) -> Void = { _, _ in }

  private var axis = TimelineAxis(origin: 0, scale: 100)
  private var range: ClosedRange<Double>?
  private var whole = 0.0
  private var isLooping = false

  private let bandView = UIView()
  private let handles = [UIView(), UIView()]
  private let outside = [UIView(), UIView()]
  private let majors = ShapeView(frame: .zero)
  private let minors = ShapeView(frame: .zero)
  private let zero = UIView()
  private var labels: [UILabel] = []
  private let line = UIView()

  package override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    for view in outside + [bandView, minors, majors, zero, line] + handles {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    bandView.layer.cornerRadius = 3
    for handle in handles { handle.layer.cornerRadius = 2 }
  }

  package required init?(coder: NSCoder) { nil }

  package override var role: AccessibleElement.Role? { .slider }
  package override var defaultLabel: String? { localized("Time") }

  package override func themeChanged() {
    majors.set(stroke: theme.secondaryText)
    minors.set(stroke: theme.tertiaryText)
    line.backgroundColor = theme.separator
    zero.backgroundColor = theme.secondaryText
    for view in outside {
      view.backgroundColor = UIColor(white: 0, alpha: theme.style == .dark ? 0.22 : 0.05)
    }
    for label in labels { label.textColor = theme.secondaryText }
    showRange()
  }

  /// Shows an axis and a range.
  ///
  /// - Parameters:
  ///   - range: the range of the loop; nil: the document's.
  ///   - whole: the document's length in seconds.
  package func show(_ axis: TimelineAxis, range: ClosedRange<Double>?, whole: Double, isLooping: Bool) {
    let moved = axis != self.axis || majors.path == nil || majors.frame != bounds
    // What is set again is drawn again.
    guard moved || range != self.range || whole != self.whole || isLooping != self.isLooping else { return }
    (self.axis, self.range, self.whole, self.isLooping) = (axis, range, whole, isLooping)
    if moved { showTicks() }
    showRange()
  }

  private func showTicks() {
    let height = bounds.height
    let (long, short) = (UIBezierPath(), UIBezierPath())
    var used = 0
    for tick in axis.ticks(width: bounds.width) {
      // On whole points, so that lines are sharp.
      let x = axis.x(tick.time).rounded() + 0.5
      let path = tick.label == nil ? short : long
      path.move(to: CGPoint(x: x, y: height - (tick.label == nil ? 4 : 8)))
      path.addLine(to: CGPoint(x: x, y: height - 1))
      guard let text = tick.label else { continue }
      if used == labels.count {
        let label = UILabel()
        label.font = Theme.caption
        label.textColor = theme.secondaryText
        label.isUserInteractionEnabled = false
        insertSubview(label, belowSubview: line)
        labels.append(label)
      }
      let label = labels[used]
      used += 1
      if label.text != text { label.text = text }
      label.isHidden = false
      label.frame = CGRect(x: x + 3, y: Self.band + 3, width: 60, height: 13)
    }
    for label in labels[used...] { label.isHidden = true }
    for view in [majors, minors] { view.frame = bounds }
    majors.path = long.cgPath
    minors.path = short.cgPath
    zero.frame = CGRect(x: axis.x(0).rounded(), y: Self.band + 2, width: 1, height: height - Self.band - 3)
    line.frame = CGRect(x: 0, y: height - 1, width: bounds.width, height: 1)
  }

  private var shown: ClosedRange<Double>? { range ?? (whole > 0 ? 0...whole : nil) }

  private func showRange() {
    for view in [bandView] + handles + outside { view.isHidden = shown == nil }
    guard let shown else { return }
    let (a, b) = (CGFloat(axis.x(shown.lowerBound)), CGFloat(axis.x(shown.upperBound)))
    bandView.frame = CGRect(x: a, y: 3, width: max(b - a, 1), height: 5)
    bandView.backgroundColor =
      isLooping
      ? theme.accent.withAlphaComponent(range == nil ? 0.5 : 0.9)
      : theme.tertiaryText.withAlphaComponent(0.25)
    handles[0].frame = CGRect(x: a - 2, y: 1, width: 4, height: 9)
    handles[1].frame = CGRect(x: b - 2, y: 1, width: 4, height: 9)
    for handle in handles { handle.backgroundColor = isLooping ? theme.accent : theme.tertiaryText }
    outside[0].frame = CGRect(x: 0, y: 0, width: max(a, 0), height: bounds.height)
    outside[1].frame = CGRect(x: b, y: 0, width: max(bounds.width - b, 0), height: bounds.height)
  }

  // MARK: The pointer

  private enum Drag {
    case time
    case low
    case high
    /// From a time to the distances of both ends.
    case range(Double, ClosedRange<Double>)
  }
  private var drag: Drag?
  /// Whether the pointer drags it.
  package var isDragged: Bool { drag != nil }

  package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    let point = touch.location(in: self)
    drag = .time
    if point.y < Self.band + 2, let shown {
      if touch.tapCount == 2 {
        drag = nil
        return setRange(nil)
      }
      let (a, b) = (axis.x(shown.lowerBound), axis.x(shown.upperBound))
      let (toLow, toHigh) = (abs(point.x - a), abs(point.x - b))
      if min(toLow, toHigh) <= Self.reach {
        drag = toLow < toHigh ? .low : .high
      } else if point.x > a, point.x < b {
        drag = .range(axis.time(point.x), shown)
      }
    }
    if case .time? = drag { seek(axis.time(point.x)) }
  }

  package override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let drag, let touch = touches.first, let shown else {
      if case .time? = drag, let touch = touches.first { seek(axis.time(touch.location(in: self).x)) }
      return
    }
    let time = axis.time(touch.location(in: self).x)
    let frame = Playback.frame
    let near = max(0, (time / frame).rounded() * frame)
    switch drag {
    case .time: seek(time)
    case .low: setRange(min(near, shown.upperBound - frame)...shown.upperBound)
    case .high: setRange(shown.lowerBound...max(near, shown.lowerBound + frame))
    case .range(let from, let old):
      let way = max(((time - from) / frame).rounded() * frame, -old.lowerBound)
      setRange(old.lowerBound + way...old.upperBound + way)
    }
  }

  package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { drag = nil }
  package override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { drag = nil }

  package override func wheel(_ steps: CGVector, at point: CGPoint) -> Bool {
    wheeled(steps, point.x)
    return true
  }
}
