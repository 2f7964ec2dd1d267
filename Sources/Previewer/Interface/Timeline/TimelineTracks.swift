import Localization
import QuartzCore
import SceneEditing
import UIKit
import Windowing

/// The rows of the timeline. Only those in sight have views.
///
/// `TimelineTracks+Pointer` has the pointer's part, and `TimelineTracks+Keyboard` that of the keyboard. What they change is changed by the
/// `TimelineEditor`.
@MainActor package final class TimelineTracks: InterfaceView {
  package private(set) var rows: [TimelineRow] = []
  package var gutter: CGFloat = 180
  package var axis = TimelineAxis(origin: 0, scale: 100)
  let client: any PreviewClient
  let editor: TimelineEditor
  /// The axis is to be zoomed about a point of the tracks.
  package var wheeled: @MainActor (CGVector, CGFloat) -> Void = { _, _ in }
  /// The pointer is over another row or another part of it, at a point of this view; nil if it is over none.
  package var hovered: @MainActor (TimelineRow?, SpanPart?, CGPoint) -> Void = { _, _, _ in }
  /// A drag moves what is described, at a point of this view; nil once it has ended.
  package var dragged:
    @MainActor ((title: String, lines: [(name: String, value: String)])?, CGPoint) -> Void = {
      _, _ in
    }

  /// The pointer is pressed, for which the rows have to be up to date.
  package var willPress: @MainActor () -> Void = {}
  /// A drag has ended, after which the rows may be made anew.
  package var dragEnded: @MainActor () -> Void = {}

  private var views: [SpanRowView] = []
  private let scrollBar = UIView()
  private let message = UILabel()
  private let edge = UIView()
  let snapLine = UIView()
  let rectangle = UIView()
  private(set) var offset: CGFloat = 0
  var hoveredIndex: Int?
  /// The field in which the value of a key frame is typed.
  weak var valueField: TextField?
  var press: TimelinePress?
  /// It is another one after each change of the rows' contents.
  private var version = 0
  /// The chosen animation that is marked.
  private var shownChoice: AnimationPath?

  package init(_ client: any PreviewClient, _ editor: TimelineEditor) {
    self.client = client
    self.editor = editor
    super.init(frame: .zero)
    clipsToBounds = true
    for view in [message, edge, snapLine, rectangle, scrollBar] { addSubview(view) }
    for view in [snapLine, rectangle] {
      view.isUserInteractionEnabled = false
      view.isHidden = true
    }
    rectangle.layer.borderWidth = 1
    scrollBar.layer.cornerRadius = 2.5
    message.font = Theme.body
    message.textAlignment = .center
    message.numberOfLines = 2
  }

  package required init?(coder: NSCoder) { nil }

  package override var role: AccessibleElement.Role? { .group }
  package override var defaultLabel: String? { localized("Animations") }

  package override func themeChanged() {
    scrollBar.backgroundColor = theme.tertiaryText.withAlphaComponent(0.35)
    message.textColor = theme.tertiaryText
    edge.backgroundColor = theme.separator
    snapLine.backgroundColor = theme.warning
    rectangle.backgroundColor = theme.accent.withAlphaComponent(0.12)
    rectangle.layer.borderColor = theme.accent.cgColor
    show()
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    scroll(to: offset)
  }

  /// What is said where there are no rows.
  package var emptyText = "" { didSet { message.text = emptyText } }

  // MARK: Rows

  /// Shows other rows.
  func setRows(_ new: [TimelineRow]) {
    rows = new
    version += 1
    scroll(to: offset)
  }

  /// Shows the animations of a layer as they are now, if it has as many as before. The cost does not depend on the number of rows.
  ///
  /// - Parameter index: the index of one of the layer's rows.
  /// - Returns: whether the rows could stay.
  func refresh(at index: Int) -> Bool {
    guard rows.indices.contains(index) else { return false }
    let layer = rows[index].layer
    var first = index
    while first > 0, rows[first - 1].layer === layer { first -= 1 }
    var last = index
    while last + 1 < rows.count, rows[last + 1].layer === layer { last += 1 }
    let spans = AnimationSpan.spans(of: layer)
    var next = first
    if case .layer(_, _, let scene) = rows[first] {
      rows[first] = .layer(layer, spans, scene: scene)
      next += 1
    }
    guard last - next + 1 == spans.count else { return false }
    for (number, span) in spans.enumerated() { rows[next + number] = .span(span) }
    version += 1
    show()
    return true
  }

  /// The index of the row of an animation; nil if it has none.
  func index(of place: AnimationPath?) -> Int? {
    guard let place else { return nil }
    return rows.firstIndex { if case .span(let other) = $0 { other.place == place } else { false } }
  }

  /// The animation of a row; nil for the row of a layer.
  func span(at index: Int?) -> AnimationSpan? {
    guard let index, rows.indices.contains(index), case .span(let span) = rows[index] else { return nil }
    return span
  }

  /// Makes a row the one on which the keyboard and the commands act, and selects its layer.
  func choose(_ index: Int) {
    let row = rows[index]
    if client.selection !== row.layer { client.selection = row.layer }
    let span = span(at: index)
    client.chosenAnimation = span
    // The inspector marks its card.
    client.chosenAnimations = span?.place.map { [AnimationKey($0)] } ?? []
    show()
  }

  // MARK: Scrolling

  private var contentHeight: CGFloat { CGFloat(rows.count) * Theme.row }

  func scroll(to y: CGFloat) {
    let before = offset
    offset = min(max(y, 0), max(contentHeight - bounds.height, 0))
    valueField?.superview?.frame.origin.y += before - offset
    show()
  }

  /// Scrolls to the first row of a layer, if none of its rows is in sight.
  package func reveal(_ layer: CALayer) {
    guard !visibleRows.contains(where: { rows[$0].layer === layer }) else { return }
    if let index = rows.firstIndex(where: { $0.layer === layer }) { reveal(row: index) }
  }

  /// Scrolls to a row, if it is not in sight.
  func reveal(row index: Int) {
    let y = CGFloat(index) * Theme.row
    if y < offset {
      scroll(to: y)
    } else if y + Theme.row > offset + bounds.height {
      scroll(to: y + Theme.row - bounds.height)
    }
  }

  // MARK: Showing

  /// The indices of the rows in sight.
  var visibleRows: Range<Int> {
    guard bounds.height > 0 else { return 0..<0 }
    let first = min(Int(clamping: Double(offset / Theme.row).rounded(.down)), rows.count)
    let count = Int(clamping: Double(bounds.height / Theme.row).rounded(.up)) + 1
    return first..<min(first + count, rows.count)
  }

  /// Shows which animation is chosen, if it is another one than before.
  func update() {
    let chosen = client.chosenAnimation?.place
    if chosen != shownChoice { show() }
  }

  /// Shows the rows in sight with the present axis. A view keeps its row while it is scrolled, so that only what comes into sight is drawn.
  package func show() {
    message.isHidden = !rows.isEmpty
    message.frame = CGRect(x: 12, y: bounds.midY - 18, width: max(bounds.width - 24, 0), height: 36)
    edge.isHidden = rows.isEmpty
    edge.frame = CGRect(x: gutter, y: 0, width: 1, height: bounds.height)
    let seen = visibleRows
    while views.count < seen.count {
      let view = SpanRowView(frame: .zero)
      insertSubview(view, belowSubview: edge)
      views.append(view)
    }
    let chosen = client.chosenAnimation?.place
    shownChoice = chosen
    let selected = client.selection
    for (slot, view) in views.enumerated() {
      let number = seen.lowerBound + (slot - seen.lowerBound % views.count + views.count) % views.count
      view.isHidden = number >= seen.upperBound
      guard !view.isHidden else { continue }
      let frame = CGRect(
        x: 0, y: CGFloat(number) * Theme.row - offset, width: bounds.width, height: Theme.row)
      if view.frame != frame { view.frame = frame }
      view.show(rows[number], look(of: number, chosen, selected))
    }
    showScrollBar()
  }

  private func look(of number: Int, _ chosen: AnimationPath?, _ selected: CALayer?) -> SpanRowView.Look {
    var look = SpanRowView.Look(axis: axis, gutter: gutter)
    (look.version, look.number, look.size) = (version, number, bounds.size)
    look.scale = interface?.scale ?? 1
    look.isSelected = rows[number].layer === selected
    look.isHovered = number == hoveredIndex
    guard case .span(let span) = rows[number], let place = span.place else { return look }
    look.isChosen = place == chosen
    look.keyFrames = editor.selectedIndices(of: place)
    // Whether a row can be edited is looked up in the text, so only where it is shown.
    if look.isChosen || look.isHovered { look.isEditable = editor.refusal(of: span) == nil }
    return look
  }

  private func showScrollBar() {
    scrollBar.isHidden = contentHeight <= bounds.height || bounds.height <= 0
    guard !scrollBar.isHidden else { return }
    let length = max(bounds.height * bounds.height / contentHeight, 20)
    let way = (bounds.height - length) * offset / (contentHeight - bounds.height)
    scrollBar.frame = CGRect(x: bounds.width - 7, y: way, width: 5, height: length)
  }

  package func row(at point: CGPoint) -> Int? {
    let index = Int(clamping: Double((point.y + offset) / Theme.row).rounded(.down))
    return bounds.contains(point) && rows.indices.contains(index) ? index : nil
  }

  /// What the track of a row in sight shows; nil for the row of a layer.
  func marks(of index: Int) -> SpanMarks? {
    guard visibleRows.contains(index), !views.isEmpty else { return nil }
    return views[index % views.count].marks
  }

  // MARK: The pointer

  package override func pointerMoved(to point: CGPoint?) { hover(point) }

  package override func wheel(_ steps: CGVector, at point: CGPoint) -> Bool {
    turnWheel(steps, at: point)
    return true
  }

  package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    beginPress(at: touch.location(in: self), isDouble: touch.tapCount == 2)
  }

  package override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let point = touches.first?.location(in: self) { movePress(to: point) }
  }

  package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { endPress() }
  package override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { cancelDrag() }
}
