import Localization
import QuartzCore
import RenderTree
import UIKit

/// A visible row of the timeline. The view is used again for other rows when the list is scrolled.
///
/// A run is a bar; repetitions are paler, ways back thinner. A delay and what lies before time 0 are hatched; what a fill mode
/// shows is a line. Key frames are diamonds. A span without end fades out with its repetitions. An arrow at an edge points to where a
/// span lies that is out of sight. Under the pointer, a row that can be edited has a button that adds a key frame, and marks at the ends
/// of its bar.
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
  /// The key frames that are selected.
  private let selection = ShapeView(frame: .zero)
  /// Marks beside the ends of the bar, by which it is dragged.
  private let grips = ShapeView(frame: .zero)
  /// Points to a span that lies out of sight.
  private let pointer = ShapeView(frame: .zero)
  private let addButton = ShapeView(frame: .zero)
  private let separator = UIView()
  private var row: TimelineRow?
  /// Where the animations lie, if all of them are out of sight.
  private var outOfSight: String?
  private var look: Look?
  /// What the track shows of a span, for finding what lies under the pointer; nil for the row of a layer.
  private(set) var marks: SpanMarks?

  private static let opacities: [CGFloat] = [0.92, 0.58, 0.38, 0.2]

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    track.clipsToBounds = true
    for view in [title, note, track, addButton, separator] { addSubview(view) }
    for view in [line, hatch] + bars.reversed() + [grips, arrows, diamonds, selection, pointer] {
      track.addSubview(view)
    }
    title.font = Theme.caption
    note.font = Theme.caption
    title.lineBreakMode = .byTruncatingMiddle
    arrows.shape?.lineJoin = .round
    arrows.shape?.lineCap = .round
  }

  required init?(coder: NSCoder) { nil }

  override var role: AccessibleElement.Role? { .row }
  override var defaultLabel: String? { title.text }
  /// The key, the scene, where an animation lies that is out of sight, and the selected key frames.
  override var defaultValue: String? {
    var parts = [note.text ?? ""]
    if let outOfSight { parts.append(outOfSight) }
    if case .span(let span)? = row, let numbers = look?.keyFrames, !numbers.isEmpty {
      let text = numbers.map { "\($0 + 1)" }.joined(separator: ", ")
      parts.append(localized("key frame") + " " + localized("\(text) of \(span.keyframes.count)"))
    }
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }
  override var defaultTraits: UIAccessibilityTraits { traits(isOn: look?.isChosen == true) }

  override func themeChanged() {
    note.textColor = theme.tertiaryText
    separator.backgroundColor = theme.separator
    diamonds.set(
      fill: .white, stroke: UIColor(white: 0, alpha: theme.style == .dark ? 0.55 : 0.45), width: 1)
    arrows.set(stroke: UIColor(white: theme.style == .dark ? 0 : 1, alpha: 0.7), width: 1.3)
    selection.set(fill: theme.accentFill, stroke: .white, width: 1.4)
    grips.set(stroke: theme.accent, width: 2)
    pointer.set(fill: theme.secondaryText)
    addButton.set(stroke: theme.secondaryText, width: 1.3)
    look = nil
    if row != nil { color() }
  }

  /// What the row looks like, beside its contents.
  struct Look: Equatable {
    var axis: TimelineAxis
    var gutter: CGFloat
    var isSelected = false
    var isHovered = false
    /// Whether the animation is the chosen one, on which the keyboard acts.
    var isChosen = false
    /// Whether the row can be edited, and shows by what.
    var isEditable = false
    /// The selected key frames, by index.
    var keyFrames: [Int] = []
    /// It is another one after each change of the rows' contents.
    var version = 0
    /// The index of the row.
    var number = 0
    var size = CGSize.zero
    /// Pixels per point.
    var scale = 1.0
  }

  /// The width of the button that adds a key frame.
  static let buttonWidth: CGFloat = 20

  /// Shows a row. Nothing is done if neither the row nor its look has changed.
  func show(_ row: TimelineRow, _ look: Look) {
    guard look != self.look else { return }
    let isMoved =
      self.look.map {
        $0.axis != look.axis || $0.gutter != look.gutter || $0.version != look.version
          || $0.number != look.number || $0.size != look.size || $0.scale != look.scale
      } ?? true
    self.row = row
    self.look = look
    backgroundColor =
      look.isChosen
      ? theme.chosenGround
      : look.isHovered ? theme.hover : look.isSelected ? theme.accent.withAlphaComponent(0.09) : nil
    if isMoved { layOut(row, look) }
    showSelection(look)
    showTools(look)
  }

  private func layOut(_ row: TimelineRow, _ look: Look) {
    let (width, height) = (bounds.width, bounds.height)
    separator.frame = CGRect(x: 0, y: 0, width: width, height: 1)
    track.frame = CGRect(x: look.gutter, y: 0, width: max(width - look.gutter, 0), height: height - 1)
    for view in bars + [line, hatch, arrows, diamonds, selection, grips, pointer] {
      view.frame = track.bounds
    }
    var indent: CGFloat = 10
    switch row {
    case .layer(let layer, let spans, let scene):
      let name = layer.name ?? "\(type(of: layer))"
      set(title, name)
      let type = layer.name == nil ? nil : "\(type(of: layer))"
      set(note, [scene, type].compactMap { $0 }.joined(separator: " — "))
      set(title, Theme.heading)
      separator.isHidden = false
      marks = nil
      draw(spans, look.axis)
    case .span(let span):
      set(title, span.title)
      set(note, span.subtitle ?? "")
      set(title, span.isGroup ? Theme.heading : Theme.body)
      separator.isHidden = true
      indent += CGFloat(min(span.depth, 6)) * 12
      let marks = SpanMarks(of: span, on: look.axis, width: Double(track.bounds.width))
      self.marks = marks
      draw(span, marks, look.axis)
    }
    let room = max(look.gutter - indent - 8 - (marks == nil ? 0 : Self.buttonWidth), 0)
    let titleWidth = min(title.intrinsicContentSize.width.rounded(.up), room)
    title.frame = CGRect(x: indent, y: 0, width: titleWidth, height: height)
    let rest = room - titleWidth - 6
    note.isHidden = rest < 24
    let shift = PanelText.baselineShift(
      of: note.font, to: title.font, height: height, scale: CGFloat(interface?.scale ?? 1))
    note.frame = CGRect(x: indent + titleWidth + 6, y: shift, width: max(rest, 0), height: height)
    addButton.frame = CGRect(
      x: look.gutter - Self.buttonWidth, y: 0, width: Self.buttonWidth, height: height)
    color()
  }

  /// The selected key frames in their colour.
  private func showSelection(_ look: Look) {
    let path = UIBezierPath()
    for mark in marks?.keyFrames ?? [] where look.keyFrames.contains(mark.index) {
      diamond(mark.x, Double(bounds.height - 1) / 2, size: 5, into: path)
    }
    selection.path = path.isEmpty ? nil : path.cgPath
  }

  /// The button that adds a key frame, and the marks at the ends of the bar.
  private func showTools(_ look: Look) {
    let isShown = look.isEditable && (look.isHovered || look.isChosen)
    addButton.isHidden = !isShown
    grips.isHidden = !isShown
    guard isShown else { return }
    let (middle, path) = (Double(bounds.height - 1) / 2, UIBezierPath())
    diamond(7, middle, into: path)
    path.move(to: CGPoint(x: 16, y: middle - 3))
    path.addLine(to: CGPoint(x: 16, y: middle + 3))
    path.move(to: CGPoint(x: 13, y: middle))
    path.addLine(to: CGPoint(x: 19, y: middle))
    addButton.path = path.cgPath
    let ends = UIBezierPath()
    if let first = marks?.first {
      for x in [look.axis.x(first.start) - 6, look.axis.x(first.end) + 6] {
        ends.move(to: CGPoint(x: x, y: middle - 5))
        ends.addLine(to: CGPoint(x: x, y: middle + 5))
      }
    }
    grips.path = ends.cgPath
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
    pointOut(spans.filter { $0.depth == 0 }.map(\.extent), axis)
  }

  /// Arrows at the edges of the track, if all of the spans lie beyond.
  private func pointOut(_ extents: [(begin: Double, end: Double)], _ axis: TimelineAxis) {
    let width = Double(track.bounds.width)
    let (low, high) = (axis.time(0), axis.time(width))
    let isSeen = extents.contains { $0.end >= low && $0.begin <= high }
    let (path, middle) = (UIBezierPath(), Double(bounds.height - 1) / 2)
    func triangle(_ x: Double, _ way: Double) {
      path.move(to: CGPoint(x: x + way * 7, y: middle))
      path.addLine(to: CGPoint(x: x, y: middle - 4))
      path.addLine(to: CGPoint(x: x, y: middle + 4))
      path.close()
    }
    let isBefore = !isSeen && extents.contains { $0.end < low }
    let isAfter = !isSeen && extents.contains { $0.begin > high }
    if isBefore { triangle(11, -1) }
    if isAfter { triangle(width - 11, 1) }
    outOfSight =
      isBefore ? localized("out of sight, before") : isAfter ? localized("out of sight, after") : nil
    pointer.path = path.isEmpty ? nil : path.cgPath
  }

  private func draw(_ span: AnimationSpan, _ marks: SpanMarks, _ axis: TimelineAxis) {
    let (runs, surroundings) = (marks.runs, marks.surroundings)
    pointOut([span.extent], axis)
    let (middle, half) = (Double(bounds.height - 1) / 2, span.isGroup ? 3.0 : 5.0)
    for index in paths.indices { paths[index] = UIBezierPath() }
    let (lines, hatches, ways, keys) = (UIBezierPath(), UIBezierPath(), UIBezierPath(), UIBezierPath())
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
      if run.isReturn, b - a > 16 { arrow(a, middle, into: ways) }
    }
    for mark in marks.keyFrames { diamond(mark.x, middle, into: keys) }
    for (view, path) in zip(bars, paths) { view.path = path.isEmpty ? nil : path.cgPath }
    for (view, path) in [(line, lines), (hatch, hatches), (arrows, ways), (diamonds, keys)] {
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

  private func diamond(_ x: Double, _ middle: Double, size: Double = 4, into path: UIBezierPath) {
    path.move(to: CGPoint(x: x, y: middle - size))
    for (dx, dy) in [(size, 0.0), (0, size), (-size, 0)] {
      path.addLine(to: CGPoint(x: x + dx, y: middle + dy))
    }
    path.close()
  }
}
