/// Views whose `updateConstraints()` is due.
@MainActor enum ConstraintUpdates {
  private static var waiting: [UIView] = []
  private static var isScheduled = false

  static func add(_ view: UIView) {
    waiting.append(view)
    guard !isScheduled else { return }
    isScheduled = true
    CATransaction.beforeLayout {
      isScheduled = false
      run(within: nil)
    }
  }

  /// Calls the methods of the views in a tree, the innermost first; nil: of all. An endless sequence is cut off.
  static func run(within top: UIView?) {
    guard !waiting.isEmpty else { return }
    for _ in 0..<64 {
      var due = waiting
      if let top {
        due = []
        waiting.removeAll { view in
          let isDue = view.isDescendant(of: top)
          if isDue { due.append(view) }
          return isDue
        }
      } else {
        waiting = []
      }
      guard !due.isEmpty else { return }
      let ordered = due.map { (view: $0, depth: $0.depth) }.sorted { $0.depth > $1.depth }
      for (view, _) in ordered where view.needsUpdateConstraints() {
        view.layoutRecord?.needsUpdate = false
        if let controller = view.controller {
          controller.updateViewConstraints()
        } else {
          view.updateConstraints()
        }
      }
    }
    Misuse.ignored(
      "updateConstraints(): constraints are marked for an update at every update; the rest waits")
  }
}

extension UIView {
  /// The number of views around this one.
  fileprivate var depth: Int {
    var (count, view) = (0, storedSuperview)
    while let current = view { (count, view) = (count + 1, current.storedSuperview) }
    return count
  }
}
