import CoreGraphics

/// A view of the interface that looks different under the pointer.
///
/// Subclasses set their colours in `themeChanged()`, which is also called when the pointer comes or leaves.
@MainActor package class HoverableView: InterfaceView {
  /// Whether the pointer is over the view.
  package final private(set) var isHovered = false
  /// The pointer has come over the view, or has left it.
  package final var pointed: @MainActor (Bool) -> Void = { _ in }

  package override func pointerMoved(to point: CGPoint?) {
    let isOver = point != nil
    guard isOver != isHovered else { return }
    isHovered = isOver
    themeChanged()
    pointed(isOver)
  }
}
