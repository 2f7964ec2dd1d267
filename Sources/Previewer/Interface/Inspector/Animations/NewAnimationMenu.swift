import Localization
import SceneEditing
import UIKit
import Windowing

/// The list of the properties of which an animation can be added, with the kinds above it.
///
/// A click on a property or Return adds; Up and Down go through the properties, Left and Right through the kinds; Escape or a press
/// elsewhere closes it.
@MainActor package final class NewAnimationMenu: Popover {
  private let keyPaths: [String]
  private let buttons: [TextButton]
  private let rows: [MenuRow]
  private let heading: MenuHeading
  private let list = ScrollView(frame: .zero)
  private let add: @MainActor (String, NewAnimation.Kind) -> Void
  private var kind = NewAnimation.Kind.basic { didSet { showKind() } }
  private var current: Int?

  private static let padding: CGFloat = 6
  private static let top: CGFloat = 28 + Theme.row

  /// - Parameter add: adds an animation of a property.
  init(keyPaths: [String], add: @escaping @MainActor (String, NewAnimation.Kind) -> Void) {
    self.keyPaths = keyPaths
    self.add = add
    buttons = NewAnimation.Kind.allCases.map { TextButton($0.title) }
    rows = keyPaths.map { MenuRow($0, isChosen: false) }
    let headings = NewAnimation.Kind.allCases.map { MenuHeading($0.phrase(of: "…")) }
    heading = headings[0]
    let kinds = buttons.reduce(0) { $0 + $1.fittingWidth + 4 } - 4
    let width = max(kinds, (rows.map(\.fittingWidth) + headings.map(\.fittingWidth)).max() ?? 0)
    let height = CGFloat(rows.count) * Theme.row
    super.init(size: CGSize(width: width + 2 * Self.padding, height: height + Self.top + 2 * Self.padding))
    var x = Self.padding
    for (button, kind) in zip(buttons, NewAnimation.Kind.allCases) {
      button.frame = CGRect(x: x, y: Self.padding, width: button.fittingWidth, height: 20)
      button.action = { [weak self] in self?.kind = kind }
      panel.addSubview(button)
      x += button.fittingWidth + 4
    }
    heading.frame = CGRect(x: Self.padding, y: Self.padding + 24, width: width, height: Theme.row)
    panel.addSubview(heading)
    list.contentSize = CGSize(width: 0, height: height)
    panel.addSubview(list)
    for (index, row) in rows.enumerated() {
      row.frame = CGRect(x: 0, y: CGFloat(index) * Theme.row, width: width, height: Theme.row)
      row.action = { [weak self] in self?.take(index) }
      list.content.addSubview(row)
    }
    showKind()
  }

  package required init?(coder: NSCoder) { nil }

  package override func layoutSubviews() {
    super.layoutSubviews()
    var frame = panel.bounds.insetBy(dx: Self.padding, dy: Self.padding)
    frame.origin.y += Self.top
    frame.size.height = max(frame.height - Self.top, 0)
    list.frame = frame
  }

  private func showKind() {
    for (button, kind) in zip(buttons, NewAnimation.Kind.allCases) { button.isOn = kind == self.kind }
    heading.text = kind.phrase(of: "…")
    for (row, keyPath) in zip(rows, keyPaths) { row.accessibilityLabel = kind.phrase(of: keyPath) }
  }

  private func take(_ index: Int) {
    close()
    add(keyPaths[index], kind)
  }

  package override func press(_ key: Key, isControl: Bool) -> Bool {
    let kinds = NewAnimation.Kind.allCases
    switch key.name {
    case "Up", "Down":
      guard !rows.isEmpty else { return true }
      let next = min(max((current ?? -1) + (key.name == "Up" ? -1 : 1), 0), rows.count - 1)
      current = next
      for (index, row) in rows.enumerated() { row.isMarked = index == next }
      list.show(rows[next].frame)
    case "Left", "Right":
      let index = (kinds.firstIndex(of: kind) ?? 0) + (key.name == "Left" ? -1 : 1)
      if kinds.indices.contains(index) { kind = kinds[index] }
    case "Return": if let current { take(current) }
    default: return super.press(key, isControl: isControl)
    }
    return true
  }
}
