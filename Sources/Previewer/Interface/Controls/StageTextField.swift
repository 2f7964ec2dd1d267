import Localization
import QuartzCore
import SceneEditing
import UIKit

/// A field below a text layer on the stage, in which its text is edited. The layer shows what is typed at once. Return and a press elsewhere
/// keep it, as one step; Esc takes the former text back.
@MainActor package final class StageTextField: PanelView {
  private let client: any PreviewClient
  private let edited: CATextLayer
  private let field = EndingTextField(frame: .zero)
  /// What stands for a line end in the field, which has one line.
  private static let lineEnd = "⏎"
  private static let height: CGFloat = 34

  package init(_ layer: CATextLayer, _ client: any PreviewClient) {
    edited = layer
    self.client = client
    super.init(frame: .zero)
    field.accessibilityLabel = localized("Text of the layer")
    field.font = Theme.body
    field.changesScene = true
    field.placeholder = localized("none")
    field.text = (Unbox.string(layer.string) ?? "").replacingOccurrences(of: "\n", with: Self.lineEnd)
    field.typed = { [weak self] in self?.set($0) }
    field.commit = { [weak self] text in
      self?.set(text)
      return nil
    }
    field.didEnd = { [weak self] in self?.close() }
    addSubview(field)
  }

  package required init?(coder: NSCoder) { nil }

  /// Shows the field below a rectangle of the window, in points, and gives it the keyboard.
  package func open(below rect: CGRect, in interface: InterfaceScreen) {
    let room = interface.root.bounds.insetBy(dx: 8, dy: 8)
    let width = min(max(rect.width, 200), room.width)
    frame = CGRect(
      x: min(max(rect.midX - width / 2, room.minX), room.maxX - width),
      y: min(max(rect.maxY + 8, room.minY), room.maxY - Self.height), width: width, height: Self.height)
    field.frame = bounds.insetBy(dx: 6, dy: 6)
    interface.root.addSubview(self)
    field.beginEditing()
  }

  private func set(_ text: String) {
    let string = text.replacingOccurrences(of: Self.lineEnd, with: "\n")
    client.edits.editor.set([("string", string)], of: [edited], isDragged: true)
  }

  private func close() {
    client.edits.history.endStep()
    removeFromSuperview()
  }
}

/// A field that tells of its end, however it comes.
@MainActor private final class EndingTextField: TextField {
  var didEnd: @MainActor () -> Void = {}

  override init(frame: CGRect) {
    super.init(frame: frame)
    ended = { [weak self] _ in self?.didEnd() }
  }

  required init?(coder: NSCoder) { nil }

  override func lostFocus() {
    let wasEditing = isEditing
    super.lostFocus()
    if wasEditing { didEnd() }
  }
}
