import Localization
import QuartzCore
import UIKit
import Windowing

/// The timing functions to choose from, as pictures of their curves. The line below names the one under the pointer.
///
/// A click or Return chooses; the arrow keys move; Escape or a press elsewhere closes it.
@MainActor package final class EasingPicker: Popover {
  /// A curve was chosen. The picker has closed.
  var choose: @MainActor (EasingCurve) -> Void = { _ in }

  private let cells: [EasingCell]
  private let titles: [UILabel]
  private let name = UILabel()
  /// The index of the curve that Return chooses; nil for none.
  private var current: Int?

  private static let cell = CGSize(width: 40, height: 34)
  private static let titleWidth: CGFloat = 42
  private static let padding: CGFloat = 8
  /// The curves of a line: two rows of the table side by side.
  private static let columns = 6

  /// - Parameters:
  ///   - chosen: the curve that is marked; nil for none.
  ///   - offersNone: whether "none" can be chosen.
  init(chosen: EasingCurve?, offersNone: Bool) {
    cells = EasingCurve.all.map { EasingCell($0, isChosen: $0 == chosen) }
    titles = EasingCurve.rows.map { row in
      let label = UILabel()
      label.font = Theme.caption
      // The families have names; the first two rows are those of Core Animation.
      label.text = row[0].points == nil || row[0].isNamed ? "" : String(row[0].name.dropFirst(6))
      return label
    }
    let lines = (EasingCurve.rows.count + 1) / 2
    let half = Self.titleWidth + 3 * Self.cell.width
    super.init(
      size: CGSize(
        width: 2 * half + 2 * Self.padding,
        height: CGFloat(lines) * Self.cell.height + 20 + 2 * Self.padding))
    current = chosen.flatMap { EasingCurve.all.firstIndex(of: $0) }
    for (row, title) in titles.enumerated() {
      let origin = CGPoint(
        x: Self.padding + CGFloat(row % 2) * half, y: Self.padding + CGFloat(row / 2) * Self.cell.height)
      title.frame = CGRect(x: origin.x + 4, y: origin.y, width: Self.titleWidth - 6, height: Self.cell.height)
      panel.addSubview(title)
      for column in 0..<3 {
        let cell = cells[3 * row + column]
        cell.frame = CGRect(
          origin: CGPoint(x: origin.x + Self.titleWidth + CGFloat(column) * Self.cell.width, y: origin.y),
          size: Self.cell
        ).insetBy(dx: 1, dy: 1)
        add(cell, at: 3 * row + column, isEnabled: offersNone || cell.curve.points != nil)
      }
    }
    name.font = Theme.code
    name.frame = CGRect(
      x: Self.padding + 4, y: panel.bounds.height - Self.padding - 18,
      width: panel.bounds.width - 2 * Self.padding - 8, height: 18)
    panel.addSubview(name)
    showName()
  }

  package required init?(coder: NSCoder) { nil }

  private func add(_ cell: EasingCell, at index: Int, isEnabled: Bool) {
    cell.isHidden = !isEnabled
    cell.action = { [weak self] in self?.take(index) }
    cell.pointed = { [weak self] in self?.mark(index) }
    panel.addSubview(cell)
  }

  private func take(_ index: Int) {
    close()
    choose(cells[index].curve)
  }

  private func mark(_ index: Int) {
    current = index
    for (number, cell) in cells.enumerated() { cell.isMarked = number == index }
    showName()
  }

  private func showName() {
    guard let current else { return name.text = "" }
    let curve = cells[current].curve
    let numbers = curve.points?.numbers.map { NumberField.text(of: $0) }.joined(separator: " ")
    name.text = [curve.title, numbers].compactMap { $0 }.joined(separator: "   ")
  }

  package override func themeChanged() {
    for title in titles { title.textColor = theme.secondaryText }
    name.textColor = theme.text
  }

  package override func press(_ key: Key, isControl: Bool) -> Bool {
    let step: (across: Int, down: Int)
    switch key.name {
    case "Left": step = (-1, 0)
    case "Right": step = (1, 0)
    case "Up": step = (0, -1)
    case "Down": step = (0, 1)
    case "Return":
      if let current { take(current) }
      return true
    default: return super.press(key, isControl: isControl)
    }
    // In the panel a line has the curves of two rows of the table.
    let start = current ?? 0
    let line = start / Self.columns + step.down
    let column = start % Self.columns + step.across
    let next = line * Self.columns + column
    let isInside = (0..<Self.columns).contains(column) && cells.indices.contains(next)
    if current == nil {
      mark(cells[0].isHidden ? 1 : 0)
    } else if isInside, !cells[next].isHidden {
      mark(next)
    }
    return true
  }

  package override func insert(_ text: String) {
    if text == " ", let current { take(current) }
  }
}

/// A curve of the picker.
@MainActor package final class EasingCell: InterfaceView {
  let curve: EasingCurve
  var action: @MainActor () -> Void = {}
  /// The pointer has come over the curve.
  var pointed: @MainActor () -> Void = {}
  var isMarked = false { didSet { if isMarked != oldValue { themeChanged() } } }
  private let picture = CurvePicture(size: CGSize(width: 26, height: 26))
  private let isChosen: Bool

  init(_ curve: EasingCurve, isChosen: Bool) {
    self.curve = curve
    self.isChosen = isChosen
    super.init(frame: .zero)
    layer.cornerRadius = Theme.smallCorner
    picture.points = curve.points
    if curve.points == nil { picture.lineDashPattern = [2, 3] }
    layer.addSublayer(picture)
  }

  package required init?(coder: NSCoder) { nil }

  package override var role: AccessibleElement.Role? { .button }
  package override var defaultLabel: String? { curve.title }
  package override var defaultTraits: UIAccessibilityTraits { traits(isOn: isChosen) }

  package override func layoutSubviews() {
    super.layoutSubviews()
    picture.position = CGPoint(x: bounds.midX, y: bounds.midY)
  }

  package override func themeChanged() {
    backgroundColor = isMarked ? theme.accentFill : isChosen ? theme.chosenGround : nil
    picture.strokeColor = (isMarked ? theme.accentText : isChosen ? theme.accent : theme.text).cgColor
  }

  package override func pointerMoved(to point: CGPoint?) { if point != nil { pointed() } }

  package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { action() }
}
