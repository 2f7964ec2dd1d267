import CoreAnimationMarkup
import Localization
import QuartzCore
import SceneEditing
import UIKit

/// The values of a transition along its time: a bar for each from its delay to its end, below a ruler on which the transition is held by
/// hand. A drag of a bar changes the delay, a drag of its right end the duration, a drag of its left end both.
@MainActor final class TransitionTracks: InterfaceView {
  /// A value with its times.
  struct Row: Equatable {
    let title: String
    let keyPath: String
    var delay: Double
    var duration: Double
    /// Whether an element animates the value, so that its times can be changed.
    var hasElement: Bool
    /// Whether the value changes at once.
    var isJump = false
    /// What is said about it.
    var note: String
  }

  /// What a drag of a bar changes.
  enum Edge { case bar, begin, end }

  var rows: [Row] = [] { didSet { if rows != oldValue { show() } } }
  /// The chosen row; nil for all of them.
  var chosen: Int? { didSet { if chosen != oldValue { show() } } }
  /// The time that is shown, in seconds since the begin; nil for none.
  var time: Double? { didSet { if time != oldValue { placeTime() } } }
  /// Whether bars can be dragged. Default true.
  var isEditable = true

  /// A row was clicked; nil for all of them.
  var chose: @MainActor (Int?) -> Void = { _ in }
  /// The ruler is dragged.
  var seek: @MainActor (Double) -> Void = { _ in }
  /// A bar is dragged by seconds since the drag began. More will follow, until `dragEnded`.
  var dragged: @MainActor (_ row: Int, _ edge: Edge, _ seconds: Double) -> Void = { _, _, _ in }
  var dragEnded: @MainActor () -> Void = {}
  /// The value of a row is to get an element.
  var add: @MainActor (Int) -> Void = { _ in }

  private let ruler = TimelineRuler(frame: .zero)
  private var views: [TransitionTrackRow] = []
  private let needle = UIView()
  private let needleTop = ShapeView(frame: .zero)
  private(set) var axis = TimelineAxis(origin: 0, scale: 100)
  private var drag: (row: Int, edge: Edge, start: CGFloat, isDrag: Bool)?
  private static let reach: CGFloat = 5

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    for view in [ruler, needle, needleTop] { addSubview(view) }
    ruler.seek = { [weak self] time in self?.seek(max(time, 0)) }
    ruler.accessibilityLabel = localized("Time of the transition")
    needle.isUserInteractionEnabled = false
    let path = UIBezierPath()
    for (index, (x, y)) in [(0.5, 0.0), (8.5, 0), (8.5, 5), (4.5, 9), (0.5, 5)].enumerated() {
      let point = CGPoint(x: x, y: y)
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    needleTop.path = path.cgPath
  }

  required init?(coder: NSCoder) { nil }

  /// The width of the names.
  private var gutter: CGFloat { (bounds.width * 0.4).rounded() }
  private var trackWidth: CGFloat { max(bounds.width - gutter - 4, 1) }

  static func height(of count: Int) -> CGFloat { Theme.ruler + CGFloat(max(count, 1)) * Theme.row + 2 }

  /// The time of the last end.
  private var end: Double { rows.map { $0.delay + $0.duration }.filter(\.isFinite).max() ?? 0 }

  override func themeChanged() {
    needle.backgroundColor = theme.error
    needleTop.set(fill: theme.error)
    show()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    show()
  }

  private func show() {
    guard bounds.width > 0 else { return }
    // During a drag the bar stays under the pointer.
    if drag == nil { axis = TimelineAxis(showing: 0...max(end * 1.1, 0.1), width: Double(trackWidth)) }
    ruler.frame = CGRect(x: gutter, y: 0, width: trackWidth, height: Theme.ruler)
    ruler.show(axis, range: nil, whole: 0, isLooping: false)
    while views.count < rows.count {
      let view = TransitionTrackRow(frame: .zero)
      let index = views.count
      view.add = { [weak self] in self?.add(index) }
      view.activated = { [weak self] in self?.choose(index) }
      insertSubview(view, belowSubview: needle)
      views.append(view)
    }
    for (index, view) in views.enumerated() {
      view.isHidden = index >= rows.count
      guard index < rows.count else { continue }
      view.frame = CGRect(
        x: 0, y: Theme.ruler + CGFloat(index) * Theme.row, width: bounds.width, height: Theme.row)
      view.show(
        rows[index], axis, gutter: gutter, isChosen: chosen.map { $0 == index } ?? true,
        isEditable: isEditable)
    }
    placeTime()
  }

  private func placeTime() {
    let x = time.map { gutter + CGFloat(axis.x($0)) }
    for view in [needle, needleTop] as [UIView] { view.isHidden = x == nil || bounds.width <= 0 }
    guard let x else { return }
    needle.frame = CGRect(x: x - 0.5, y: 12, width: 1, height: max(bounds.height - 12, 0))
    needleTop.frame = CGRect(x: x - 4.5, y: 10, width: 9, height: 9)
  }

  // MARK: The pointer

  private func row(at point: CGPoint) -> Int? {
    let index = Int(clamping: Double(((point.y - Theme.ruler) / Theme.row).rounded(.down)))
    return point.y >= Theme.ruler && rows.indices.contains(index) ? index : nil
  }

  /// What a press at a point of a row drags; nil for nothing.
  private func edge(of index: Int, at x: CGFloat) -> Edge? {
    guard isEditable, rows[index].hasElement, x >= gutter else { return nil }
    let row = rows[index]
    let (a, b) = (gutter + CGFloat(axis.x(row.delay)), gutter + CGFloat(axis.x(row.delay + row.duration)))
    let isShort = b - a < 3 * Self.reach
    if abs(x - b) <= Self.reach { return .end }
    if !isShort, abs(x - a) <= Self.reach { return .begin }
    return x > a - Self.reach && x < b ? .bar : nil
  }

  private func choose(_ index: Int) { chose(chosen == index ? nil : index) }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let point = touches.first?.location(in: self), let index = row(at: point) else { return }
    guard let edge = edge(of: index, at: point.x) else { return }
    drag = (index, edge, point.x, false)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard var now = drag, let point = touches.first?.location(in: self) else { return }
    if abs(point.x - now.start) >= 3 { now.isDrag = true }
    drag = now
    guard now.isDrag else { return }
    dragged(now.row, now.edge, Double(point.x - now.start) / axis.scale)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let before = drag
    drag = nil
    if before?.isDrag == true {
      dragEnded()
      return show()
    }
    guard let point = touches.first?.location(in: self) else { return }
    if let index = row(at: point) { choose(index) } else if point.y >= Theme.ruler { chose(nil) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let before = drag else { return }
    drag = nil
    guard before.isDrag else { return }
    dragged(before.row, before.edge, 0)
    dragEnded()
    show()
  }
}

/// A value of a transition: its name, and its bar.
@MainActor private final class TransitionTrackRow: InterfaceView {
  var add: @MainActor () -> Void = {}
  var activated: @MainActor () -> Void = {}
  private let title = PanelText.label("", Theme.caption)
  private let bar = UIView()
  private let outline = ShapeView(frame: .zero)
  private let diamond = ShapeView(frame: .zero)
  private let addButton = TextButton("+")
  private var row: TransitionTracks.Row?
  private var isChosen = true

  override init(frame: CGRect) {
    super.init(frame: frame)
    title.lineBreakMode = .byTruncatingMiddle
    bar.layer.cornerRadius = 3
    bar.isUserInteractionEnabled = false
    outline.shape?.lineDashPattern = [3, 2]
    addButton.accessibilityLabel = localized("Animate this value in the transition")
    addButton.action = { [weak self] in self?.add() }
    for view in [title, bar, outline, diamond, addButton] as [UIView] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  override var role: AccessibleElement.Role? { .row }
  override var defaultLabel: String? { row?.title }
  override var defaultValue: String? { row?.note }
  override var defaultTraits: UIAccessibilityTraits { traits(isOn: isChosen) }

  func show(
    _ row: TransitionTracks.Row, _ axis: TimelineAxis, gutter: CGFloat, isChosen: Bool, isEditable: Bool
  ) {
    (self.row, self.isChosen) = (row, isChosen)
    if title.text != row.title { title.text = row.title }
    addButton.isHidden = row.hasElement || row.isJump || !isEditable
    let side: CGFloat = addButton.isHidden ? 0 : 18
    title.frame = CGRect(x: 8, y: 0, width: max(gutter - 14 - side, 0), height: bounds.height)
    addButton.frame = CGRect(x: gutter - side - 4, y: 3, width: side, height: bounds.height - 6)
    let (a, b) = (axis.x(row.delay), axis.x(row.delay + min(row.duration, 1e6)))
    let frame = CGRect(
      x: Double(gutter) + a, y: 5, width: max(min(b, Double(bounds.width)) - a, 2), height: bounds.height - 10
    )
    bar.isHidden = !row.hasElement
    bar.frame = frame
    outline.isHidden = row.hasElement || row.isJump
    outline.frame = bounds
    outline.path = UIBezierPath(roundedRect: frame, cornerRadius: 3).cgPath
    diamond.isHidden = !row.isJump
    diamond.frame = bounds
    let path = UIBezierPath()
    let (x, y) = (Double(gutter) + axis.x(0), Double(bounds.midY))
    path.move(to: CGPoint(x: x, y: y - 4))
    for (dx, dy) in [(4.0, 0.0), (0, 4), (-4, 0)] { path.addLine(to: CGPoint(x: x + dx, y: y + dy)) }
    path.close()
    diamond.path = path.cgPath
    themeChanged()
  }

  override func themeChanged() {
    guard let row else { return }
    let color = TimelineColors.color(of: row.keyPath, theme)
    bar.backgroundColor = color.withAlphaComponent(isChosen ? 0.92 : 0.4)
    outline.set(stroke: color.withAlphaComponent(0.7))
    diamond.set(fill: color)
    title.textColor = isChosen ? theme.text : theme.secondaryText
  }

  /// The tracks take presses, except on the button.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let view = super.hitTest(point, with: event)
    return view === self ? nil : view
  }
}

extension TransitionTrackRow: FocusTarget {
  package func activate() { activated() }
}
