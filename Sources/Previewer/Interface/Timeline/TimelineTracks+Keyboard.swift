import Localization
import QuartzCore
import UIKit
import Windowing

/// The keyboard: Up and Down choose rows, Left and Right key frames, with Ctrl they move what is selected. Letters are commands, but for K,
/// which adds a key frame.
extension TimelineTracks: KeyboardReceiver, FocusTarget {
  package var ownReceiver: (any KeyboardReceiver)? { self }

  package func takeFocus() {
    interface?.receiver = self
    if index(of: client.chosenAnimation?.place) == nil,
      let first = rows.indices.first(where: { span(at: $0) != nil })
    {
      choose(first)
      reveal(row: first)
    }
  }

  package func lostFocus() { show() }

  /// The chosen row; else the first one of the selected layer.
  private var chosenRow: Int? {
    index(of: client.chosenAnimation?.place) ?? rows.firstIndex { $0.layer === client.selection }
  }

  package func insert(_ text: String) {
    if editor.takesPastedText(text) { return show() }
    guard text.uppercased() == "K", let span = span(at: chosenRow) else {
      return client.press(Key(text == " " ? "Space" : text.uppercased()))
    }
    editor.addKeyFrame(to: span, at: client.playback.time)
    show()
  }

  package func press(_ key: Key, isControl: Bool) -> Bool {
    if press?.pointer.isDrag == true {
      if key.name == "Escape" { cancelDrag() }
      return !(key.name.hasPrefix("F") && key.name.count > 1)
    }
    if isControl { return pressWithControl(key) }
    let row = chosenRow
    switch key.name {
    case "Up": move(to: max((row ?? 1) - 1, 0))
    case "Down": move(to: min((row ?? -1) + 1, rows.count - 1))
    case "PageUp": move(to: max((row ?? 0) - page, 0))
    case "PageDown": move(to: min((row ?? 0) + page, rows.count - 1))
    case "Left", "Right": return goSideways(key.name == "Left" ? -1 : 1, isShifted: key.shift)
    case "Delete", "Backspace": return delete()
    case "Return":
      guard let frame = editor.selection.first, editor.selection.count == 1 else { return false }
      editValue(of: frame)
    case "Escape":
      if editor.selection.isEmpty { interface?.receiver = nil } else { editor.select([]) }
    default: return false
    }
    show()
    return true
  }

  private func pressWithControl(_ key: Key) -> Bool {
    if key.name == "Left" || key.name == "Right" {
      return nudge(key.name == "Left" ? -1 : 1, isShifted: key.shift)
    }
    guard !key.shift else { return false }
    switch key.name {
    case "A":
      guard let span = span(at: chosenRow), let place = span.place else { return false }
      editor.select(span.keyframes.indices.map { .init(place: place, index: $0) })
    case "C", "X":
      guard !editor.selection.isEmpty else { return false }
      editor.copy()
      if key.name == "X" { editor.delete() }
    case "V": return editor.askForText(interface?.clipboard)
    default: return false
    }
    show()
    return true
  }

  private var page: Int { max(Int(clamping: bounds.height / Theme.row) - 1, 1) }

  private func move(to index: Int) {
    guard rows.indices.contains(index) else { return }
    editor.select([])
    choose(index)
    reveal(row: index)
  }

  private func delete() -> Bool {
    if !editor.selection.isEmpty {
      editor.delete()
    } else if let place = span(at: chosenRow)?.place {
      client.removeAnimation(place)
    } else {
      return false
    }
    show()
    return true
  }

  /// Moves the selected key frames, or else the bar of the row, by a frame, with Shift by ten.
  private func nudge(_ way: Int, isShifted: Bool) -> Bool {
    guard let span = span(at: chosenRow) else { return false }
    editor.nudge(span, by: Double(way) * Playback.frame * (isShifted ? 10 : 1))
    show()
    return true
  }

  /// Goes to the next key frame of the row, or the one before.
  private func goSideways(_ way: Int, isShifted: Bool) -> Bool {
    guard let span = span(at: chosenRow), let place = span.place else { return false }
    let count = span.keyframes.count
    guard count > 0 else { return true }
    let indices = editor.selectedIndices(of: place)
    let next = way > 0 ? (indices.last ?? -1) + 1 : (indices.first ?? count) - 1
    guard (0..<count).contains(next) else { return true }
    let frame = TimelineEditor.KeyFrame(place: place, index: next)
    editor.select(isShifted ? Array(editor.selection) + [frame] : [frame])
    show()
    return true
  }
}
