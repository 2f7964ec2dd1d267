import CoreAnimationMarkup
import QuartzCore
import Windowing

extension PreviewSession {
  /// Whether the inspector is shown.
  var isInspecting: Bool { hasInspector && inspector.superview != nil }

  /// Shows or hides the inspector.
  func toggleInspector() {
    interface.within {
      if isInspecting {
        interface.receiver = nil
        inspector.removeFromSuperview()
        pointedLayer = nil
      } else {
        hasInspector = true
        inspector.closed = { [unowned self] in toggleInspector() }
        interface.root.addSubview(inspector)
        placeInspector()
        inspector.update()
      }
    }
  }

  /// Places the inspector at the right edge of the window.
  func placeInspector() {
    guard isInspecting else { return }
    interface.within { inspector.place(in: interface.root.bounds) }
  }

  func undo() {
    guard drag == nil else { return }
    edits.history.undo()
  }

  func redo() {
    guard drag == nil else { return }
    edits.history.redo()
  }
}
