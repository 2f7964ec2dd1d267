import UIKit
import Windowing

/// A menu of commands at the pointer, in groups with lines between.
///
/// A click or Return runs a command; Up and Down choose; Escape or a press elsewhere closes the menu. While it is open it has the
/// keyboard.
@MainActor package final class ContextMenu: Popover {
  /// Runs a command, after the menu has closed.
  package var run: @MainActor (WindowCommand) -> Void = { _ in }

  package let commands: [CommandEntry]
  private let rows: [CommandRow]
  private let lines: [InterfaceView]
  private let list = ScrollView(frame: .zero)
  /// The index of the command that Return runs; nil for none.
  package private(set) var chosen: Int?

  private static let padding: CGFloat = 4
  private static let gap: CGFloat = 9

  /// A menu of the commands of a table. Those for which there is nothing are left out.
  ///
  /// - Parameters:
  ///   - groups: the commands, in groups.
  ///   - client: what knows their entries, and their states when the menu opens.
  package init(_ groups: [[WindowCommand]], of client: any PreviewClient) {
    let shown = groups.map { group in
      group.filter { client.state(of: $0).isAvailable }.map { client.entry(of: $0) }
    }.filter { !$0.isEmpty }
    commands = shown.flatMap { $0 }
    rows = commands.map { entry in
      let row = CommandRow(hasMarks: true)
      row.show(entry.title, keys: entry.keyText, client.state(of: entry.command))
      return row
    }
    lines = shown.dropFirst().map { _ in InterfaceView(frame: .zero) }
    let width = max(rows.map(\.fittingWidth).max() ?? 0, 160)
    let height = CGFloat(rows.count) * Theme.row + CGFloat(lines.count) * Self.gap
    super.init(size: CGSize(width: width + 2 * Self.padding, height: height + 2 * Self.padding))
    list.frame = CGRect(x: Self.padding, y: Self.padding, width: width, height: height)
    list.contentSize = CGSize(width: 0, height: height)
    panel.addSubview(list)
    var (y, index) = (CGFloat(0), 0)
    for (number, group) in shown.enumerated() {
      if number > 0 {
        lines[number - 1].frame = CGRect(x: 6, y: y + 4, width: width - 12, height: 1)
        list.content.addSubview(lines[number - 1])
        y += Self.gap
      }
      for _ in group {
        add(index, y: y, width: width)
        (y, index) = (y + Theme.row, index + 1)
      }
    }
  }

  package required init?(coder: NSCoder) { nil }

  private func add(_ index: Int, y: CGFloat, width: CGFloat) {
    let row = rows[index]
    row.frame = CGRect(x: 0, y: y, width: width, height: Theme.row)
    row.run = { [weak self] in self?.perform(index) }
    row.pointed = { [weak self] isOver in
      guard let self, isOver || chosen == index else { return }
      choose(isOver ? index : nil)
    }
    list.content.addSubview(row)
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    list.frame = panel.bounds.insetBy(dx: Self.padding, dy: Self.padding)
  }

  package override func themeChanged() {
    for line in lines { line.backgroundColor = theme.separator }
  }

  private var isClosing = false

  package override func close() {
    guard !isClosing else { return }
    isClosing = true
    super.close()
  }

  private func perform(_ index: Int) {
    guard rows[index].state.isEnabled else { return }
    let command = commands[index].command
    close()
    run(command)
  }

  // MARK: Keyboard

  private func choose(_ index: Int?) {
    chosen = index
    for (number, row) in rows.enumerated() { row.isMarked = number == index && row.state.isEnabled }
    if let index { list.show(rows[index].frame) }
  }

  /// Chooses the next command that can be carried out, beyond an end that at the other end.
  private func move(_ step: Int, from start: Int?) {
    let count = rows.count
    guard rows.contains(where: { $0.state.isEnabled }) else { return }
    var index = start ?? (step > 0 ? -1 : count)
    repeat { index = (index + step + count) % count } while !rows[index].state.isEnabled
    choose(index)
  }

  package override func press(_ key: Key, isControl: Bool) -> Bool {
    switch key.name {
    case "Up": move(-1, from: chosen)
    case "Down": move(1, from: chosen)
    case "Tab": move(key.shift ? -1 : 1, from: chosen)
    case "Home": move(1, from: nil)
    case "End": move(-1, from: nil)
    case "Return": if let chosen { perform(chosen) }
    case "Escape": close()
    default:
      // Function keys keep their actions; no other key of the scene acts while the menu is open.
      return !(key.name.count > 1 && key.name.hasPrefix("F"))
    }
    return true
  }

  /// Space runs the chosen command, as Return does. Other text has no meaning.
  package override func insert(_ text: String) {
    if text == " ", let chosen { perform(chosen) }
  }

  package override func lostFocus() { close() }

  /// The wheel over the menu scrolls it, and elsewhere does not zoom the scene.
  package override func wheel(_ steps: CGVector, at point: CGPoint) -> Bool { true }
}
