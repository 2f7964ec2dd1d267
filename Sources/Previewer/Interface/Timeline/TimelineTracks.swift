import QuartzCore
import UIKit

/// The rows of the timeline. Only those in sight have views.
@MainActor package final class TimelineTracks: InterfaceView {
  package var rows: [TimelineRow] = [] { didSet { scroll(to: offset) } }
  package var selection: CALayer?
  package var gutter: CGFloat = 180
  package var axis = TimelineAxis(origin: 0, scale: 100)
  /// A row was clicked.
  package var chose: @MainActor (CALayer) -> Void = { _ in }
  /// The axis is to be moved by points.
  package var moved: @MainActor (CGFloat) -> Void = { _ in }
  /// The axis is to be zoomed about a point of the tracks.
  package var wheeled: @MainActor (CGVector, CGFloat) -> Void = { _, _ in }
  /// The pointer is over another row, at a point of this view; nil if it is over none.
  package var hovered: @MainActor (TimelineRow?, CGPoint) -> Void = { _, _ in }

  private var views: [SpanRowView] = []
  private let scrollBar = UIView()
  private let message = UILabel()
  private let edge = UIView()
  private(set) var offset: CGFloat = 0
  private var hoveredIndex: Int?
  private var pressed: PointerPress?

  package override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    for view in [message, edge, scrollBar] { addSubview(view) }
    scrollBar.layer.cornerRadius = 2.5
    message.font = Theme.body
    message.textAlignment = .center
    message.numberOfLines = 2
  }

  package required init?(coder: NSCoder) { nil }

  package override func themeChanged() {
    scrollBar.backgroundColor = theme.tertiaryText.withAlphaComponent(0.35)
    message.textColor = theme.tertiaryText
    edge.backgroundColor = theme.separator
    show()
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    scroll(to: offset)
  }

  /// What is said where there are no rows.
  package var emptyText = "" { didSet { message.text = emptyText } }

  private var contentHeight: CGFloat { CGFloat(rows.count) * Theme.row }

  private func scroll(to y: CGFloat) {
    offset = min(max(y, 0), max(contentHeight - bounds.height, 0))
    show()
  }

  /// Scrolls to the first row of a layer, if it is not in sight.
  package func reveal(_ layer: CALayer) {
    guard let index = rows.firstIndex(where: { $0.layer === layer }) else { return }
    let y = CGFloat(index) * Theme.row
    if y < offset { scroll(to: y) } else if y + Theme.row > offset + bounds.height { scroll(to: y) }
  }

  /// Shows the rows in sight with the present axis.
  package func show() {
    message.isHidden = !rows.isEmpty
    message.frame = CGRect(x: 12, y: bounds.midY - 18, width: max(bounds.width - 24, 0), height: 36)
    edge.isHidden = rows.isEmpty
    edge.frame = CGRect(x: gutter, y: 0, width: 1, height: bounds.height)
    let first = Int(clamping: Double(offset / Theme.row).rounded(.down))
    let count =
      bounds.height > 0
      ? min(Int(clamping: Double(bounds.height / Theme.row).rounded(.up)) + 1, max(rows.count - first, 0)) : 0
    while views.count < count {
      let view = SpanRowView(frame: .zero)
      insertSubview(view, belowSubview: edge)
      views.append(view)
    }
    for (index, view) in views.enumerated() {
      view.isHidden = index >= count
      guard index < count else { continue }
      let number = first + index
      view.frame = CGRect(
        x: 0, y: CGFloat(number) * Theme.row - offset, width: bounds.width, height: Theme.row)
      view.show(
        rows[number],
        SpanRowView.Look(
          axis: axis, gutter: gutter, isSelected: rows[number].layer === selection,
          isHovered: number == hoveredIndex))
    }
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

  // MARK: The pointer

  package override func pointerMoved(to point: CGPoint?) {
    let index = point.flatMap { row(at: $0) }
    if index != hoveredIndex {
      hoveredIndex = index
      show()
    }
    hovered(index.map { rows[$0] }, point ?? .zero)
  }

  package override func wheel(_ steps: CGVector, at point: CGPoint) -> Bool {
    if point.x < gutter {
      scroll(to: offset - steps.dy * 2 * Theme.row)
    } else {
      wheeled(steps, point.x - gutter)
    }
    return true
  }

  package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let point = touches.first?.location(in: self) else { return }
    pressed = PointerPress(at: point)
  }

  package override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let point = touches.first?.location(in: self), let way = pressed?.move(to: point) else { return }
    if way.dy != 0 { scroll(to: offset - way.dy) }
    if let pressed, pressed.start.x >= gutter, way.dx != 0 { moved(way.dx) }
  }

  package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    defer { pressed = nil }
    guard let pressed, !pressed.isDrag, let index = row(at: pressed.start) else { return }
    chose(rows[index].layer)
  }

  package override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { pressed = nil }
}
