import QuartzCore
import RenderTree
import UIKit

/// A visible row of the timeline. The view is used again for other rows when the list is scrolled.
///
/// A run is a bar; repetitions are paler, ways back thinner. A delay and what lies before time 0 are hatched; what a fill mode
/// shows is a line. Key frames are diamonds. A span without end fades out with its repetitions.
@MainActor final class SpanRowView: InterfaceView {
  private let title = UILabel()
  private let note = UILabel()
  private let track = UIView()
  /// Bars: first run, later runs, and two steps further for what repeats for ever.
  private let bars = (0..<4).map { _ in ShapeView(frame: .zero) }
  private let line = ShapeView(frame: .zero)
  private let hatch = ShapeView(frame: .zero)
  private let arrows = ShapeView(frame: .zero)
  private let diamonds = ShapeView(frame: .zero)
  private let separator = UIView()
  private var row: TimelineRow?

  /// A run of fewer points is drawn together with its neighbours.
  private static let shortest = 4.0
  private static let opacities: [CGFloat] = [0.92, 0.58, 0.38, 0.2]

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    track.clipsToBounds = true
    for view in [title, note, track, separator] { addSubview(view) }
    for view in [line, hatch] + bars.reversed() + [arrows, diamonds] { track.addSubview(view) }
    title.font = Theme.caption
    note.font = Theme.caption
    title.lineBreakMode = .byTruncatingMiddle
    arrows.shape?.lineJoin = .round
    arrows.shape?.lineCap = .round
  }

  required init?(coder: NSCoder) { nil }

  override var role: AccessibleElement.Role? { .row }
  override var defaultLabel: String? { title.text }
  override var defaultValue: String? { note.text }

  override func themeChanged() {
    note.textColor = theme.tertiaryText
    separator.backgroundColor = theme.separator
    diamonds.set(
      fill: .white, stroke: UIColor(white: 0, alpha: theme.style == .dark ? 0.55 : 0.45), width: 1)
    arrows.set(stroke: UIColor(white: theme.style == .dark ? 0 : 1, alpha: 0.7), width: 1.3)
    if row != nil { color() }
  }

  /// What the row looks like, beside its contents.
  struct Look: Equatable {
    var axis: TimelineAxis
    var gutter: CGFloat
    var isSelected: Bool
    var isHovered: Bool
  }

  func show(_ row: TimelineRow, _ look: Look) {
    self.row = row
    let (width, height) = (bounds.width, bounds.height)
    backgroundColor =
      look.isHovered ? theme.hover : look.isSelected ? theme.accent.withAlphaComponent(0.09) : nil
    separator.frame = CGRect(x: 0, y: 0, width: width, height: 1)
    track.frame = CGRect(x: look.gutter, y: 0, width: max(width - look.gutter, 0), height: height - 1)
    for view in bars + [line, hatch, arrows, diamonds] { view.frame = track.bounds }
    var indent: CGFloat = 10
    switch row {
    case .layer(let layer, let spans):
      let name = layer.name ?? "\(type(of: layer))"
      set(title, name)
      set(note, layer.name == nil ? "" : "\(type(of: layer))")
      set(title, Theme.heading)
      separator.isHidden = false
      draw(spans, look.axis)
    case .span(let span):
      set(title, span.title)
      set(note, span.subtitle ?? "")
      set(title, span.isGroup ? Theme.heading : Theme.body)
      separator.isHidden = true
      indent += CGFloat(min(span.depth, 6)) * 12
      draw(span, look.axis)
    }
    let room = max(look.gutter - indent - 8, 0)
    let titleWidth = min(title.intrinsicContentSize.width.rounded(.up), room)
    title.frame = CGRect(x: indent, y: 0, width: titleWidth, height: height)
    let rest = room - titleWidth - 6
    note.isHidden = rest < 24
    let shift = PanelText.baselineShift(
      of: note.font, to: title.font, height: height, scale: CGFloat(interface?.scale ?? 1))
    note.frame = CGRect(x: indent + titleWidth + 6, y: shift, width: max(rest, 0), height: height)
    color()
  }

  private func set(_ label: UILabel, _ text: String) { if label.text != text { label.text = text } }
  private func set(_ label: UILabel, _ font: UIFont) { if label.font != font { label.font = font } }

  private func color() {
    guard let row else { return }
    let color: UIColor
    switch row {
    case .layer: color = TimelineColors.neutral(theme)
    case .span(let span):
      color = span.isGroup ? TimelineColors.neutral(theme) : TimelineColors.color(of: span.title, theme)
    }
    for (bar, opacity) in zip(bars, Self.opacities) { bar.set(fill: color.withAlphaComponent(opacity)) }
    line.set(stroke: color.withAlphaComponent(0.5), width: 1.5)
    hatch.set(stroke: color.withAlphaComponent(0.42), width: 1)
    title.textColor = theme.text
  }

  // MARK: Drawing

  private var paths = (0..<4).map { _ in UIBezierPath() }

  private func visible(_ axis: TimelineAxis) -> ClosedRange<Double> {
    axis.time(-8)...axis.time(Double(track.bounds.width) + 8)
  }

  /// The overview of a layer: from the begin of each animation to its end.
  private func draw(_ spans: [AnimationSpan], _ axis: TimelineAxis) {
    let range = visible(axis)
    let path = UIBezierPath()
    for span in spans where span.depth == 0 {
      let extent = span.extent
      let (begin, end) = (max(extent.begin, range.lowerBound), min(extent.end, range.upperBound))
      guard begin < end else { continue }
      let (a, b) = (axis.x(begin), axis.x(end))
      path.append(
        UIBezierPath(rect: CGRect(x: a, y: Double(bounds.midY) - 2, width: max(b - a, 2), height: 3)))
    }
    for (index, bar) in bars.enumerated() { bar.path = index == 1 ? path.cgPath : nil }
    for view in [line, hatch, arrows, diamonds] { view.path = nil }
  }

  private func draw(_ span: AnimationSpan, _ axis: TimelineAxis) {
    let range = visible(axis)
    let shortest = Self.shortest / axis.scale
    let runs = span.runs(in: range, shortest: shortest)
    let surroundings = span.surroundings(in: range, shortest: shortest)
    let (middle, half) = (Double(bounds.height - 1) / 2, span.isGroup ? 3.0 : 5.0)
    for index in paths.indices { paths[index] = UIBezierPath() }
    let (lines, hatches, marks, keys) = (UIBezierPath(), UIBezierPath(), UIBezierPath(), UIBezierPath())
    for delay in surroundings.delays {
      hatchRect(axis.x(delay.start), axis.x(delay.end), middle, half, into: hatches)
    }
    for fill in surroundings.fills {
      lines.move(to: CGPoint(x: axis.x(fill.start), y: middle))
      lines.addLine(to: CGPoint(x: axis.x(fill.end), y: middle))
    }
    let isEndless = span.extent.end == .infinity
    for run in runs {
      var shade = run.isDense ? 2 : min(run.repetition, isEndless ? 3 : 1)
      if run.start == run.end || span.isStill { shade = max(shade, 1) }
      let high = run.isReturn ? half - 2 : half
      // What has passed at time 0 is paler and hatched.
      if run.start < 0 {
        let zero = min(run.end, 0)
        bar(axis.x(run.start), axis.x(zero), middle, high, into: paths[3])
        hatchRect(axis.x(run.start), axis.x(zero), middle, high, into: hatches)
      }
      if run.end > 0 || run.start == run.end {
        bar(axis.x(max(run.start, 0)), axis.x(run.end), middle, high, into: paths[shade])
      }
      if run.isDense || span.isStill {
        hatchRect(axis.x(run.start), axis.x(run.end), middle, high, into: hatches)
        continue
      }
      let (a, b) = (axis.x(run.start), axis.x(run.end))
      if run.isReturn, b - a > 16 { arrow(a, middle, into: marks) }
      guard b - a > Double(span.keyframes.count) * 7 else { continue }
      let (low, top) = (min(run.from, run.to) - 1e-9, max(run.from, run.to) + 1e-9)
      for time in span.keyframes where time >= low && time <= top {
        diamond(axis.x(run.clockTime(at: time)), middle, into: keys)
      }
    }
    for (view, path) in zip(bars, paths) { view.path = path.isEmpty ? nil : path.cgPath }
    for (view, path) in [(line, lines), (hatch, hatches), (arrows, marks), (diamonds, keys)] {
      view.path = path.isEmpty ? nil : path.cgPath
    }
  }

  private func bar(_ a: Double, _ b: Double, _ middle: Double, _ half: Double, into path: UIBezierPath) {
    // A gap of a point separates repetitions; an animation without length is a mark.
    let width = max(b - a - 1, 1.5)
    let rect = CGRect(x: a, y: middle - half, width: width, height: 2 * half)
    path.append(
      width < 6 ? UIBezierPath(rect: rect) : UIBezierPath(roundedRect: rect, cornerRadius: min(2.5, half)))
  }

  /// Slanted lines within a rectangle.
  private func hatchRect(_ a: Double, _ b: Double, _ middle: Double, _ half: Double, into path: UIBezierPath)
  {
    let (a, b) = (max(a, -16), min(b, Double(track.bounds.width) + 16))
    guard b - a > 1 else { return }
    let high = 2 * half
    var x = (a / 5).rounded(.down) * 5 - high
    while x < b {
      // A line from (x, bottom) to (x + high, top), cut at both sides.
      let (from, to) = (max(x, a), min(x + high, b))
      if from < to {
        path.move(to: CGPoint(x: from, y: middle + half - (from - x)))
        path.addLine(to: CGPoint(x: to, y: middle + half - (to - x)))
      }
      x += 5
    }
  }

  private func arrow(_ x: Double, _ middle: Double, into path: UIBezierPath) {
    path.move(to: CGPoint(x: x + 7, y: middle - 2))
    path.addLine(to: CGPoint(x: x + 5, y: middle))
    path.addLine(to: CGPoint(x: x + 7, y: middle + 2))
  }

  private func diamond(_ x: Double, _ middle: Double, into path: UIBezierPath) {
    path.move(to: CGPoint(x: x, y: middle - 4))
    for (dx, dy) in [(4.0, 0.0), (0, 4), (-4, 0)] { path.addLine(to: CGPoint(x: x + dx, y: middle + dy)) }
    path.close()
  }
}
