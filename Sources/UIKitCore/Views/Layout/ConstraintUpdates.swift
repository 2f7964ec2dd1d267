/// Views whose `updateConstraints()` is due.
@MainActor enum ConstraintUpdates {
  private struct WeakView {
    weak var view: UIView?
  }

  private static var waiting: [UIView] = []
  /// Views that are in no live tree. They wait until they are shown, or until their tree is laid out.
  private static var unshown: [WeakView] = []
  /// The number of unshown views at which those that wait no more are left out.
  private static var roomForUnshown = 64
  private static var isScheduled = false

  static func add(_ view: UIView) {
    guard view.layer.isLive else { return wait(view) }
    waiting.append(view)
    guard !isScheduled else { return }
    isScheduled = true
    CATransaction.beforeLayout {
      isScheduled = false
      run(within: nil)
    }
  }

  /// Calls the methods of the views in a tree, the innermost first; nil: of all that are in live trees. An endless sequence is cut off.
  static func run(within top: UIView?) {
    for _ in 0..<64 {
      let due = take(within: top)
      guard !due.isEmpty else { return }
      let ordered = due.map { (view: $0, depth: $0.depth) }.sorted { $0.depth > $1.depth }
      for (view, _) in ordered where view.needsUpdateConstraints() {
        view.record.needsUpdate = false
        view.record.takesPart = true
        if let controller = view.controller {
          controller.updateViewConstraints()
        } else {
          view.updateConstraints()
        }
      }
    }
    Misuse.ignored(
      "updateConstraints(): each update marks constraints for another update; the next layout pass updates the rest"
    )
  }

  /// Takes the views of a tree out of the lists; nil: those of all live trees.
  private static func take(within top: UIView?) -> [UIView] {
    var due: [UIView] = []
    func isDue(_ view: UIView) -> Bool {
      let isDue = top.map { view.isDescendant(of: $0) } ?? view.layer.isLive
      if isDue { due.append(view) }
      return isDue
    }
    let left = waiting.filter { !isDue($0) }
    // Those that have left their trees meanwhile.
    waiting = left.filter(\.layer.isLive)
    for view in left where !view.layer.isLive { wait(view) }
    if let top, top.window == nil { unshown.removeAll { $0.view.map(isDue) ?? true } }
    return due
  }

  private static func wait(_ view: UIView) {
    unshown.append(WeakView(view: view))
    guard unshown.count > roomForUnshown else { return }
    unshown.removeAll { $0.view.map { $0.layer.isLive || !$0.needsUpdateConstraints() } ?? true }
    roomForUnshown = 2 * unshown.count + 64
  }

  /// A view is in a live tree from now on.
  static func shown(_ view: UIView) {
    if view.needsUpdateConstraints() { add(view) }
  }
}

extension UIView {
  /// The number of views around this one.
  var depth: Int {
    var (count, view) = (0, storedSuperview)
    while let current = view { (count, view) = (count + 1, current.storedSuperview) }
    return count
  }
}
