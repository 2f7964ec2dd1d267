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
    layOutTools()
    interface.within { outlineHovered() }
  }

  /// Places the inspector at the right edge of the window, above the timeline.
  func placeInspector() {
    guard isInspecting else { return }
    var area = interface.root.bounds
    if tools.showsTimeline, let timeline = tools.timeline { area.size.height = timeline.frame.minY }
    let left = inspector.frame.minX
    interface.within { inspector.place(in: area) }
    if inspector.frame.minX != left { layOutTools() }
  }

  /// Shows in the inspector what has changed since the last turn.
  func updateInspector() {
    guard isInspecting else { return }
    placeInspector()
    interface.within { inspector.update() }
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
