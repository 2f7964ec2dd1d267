/// Views whose `updateConstraints()` is due.
///
/// Such a view and all views around it are marked (`ViewTraits.holdsConstraintUpdates`), so those of a tree are found without a look at other
/// trees. A view in no live tree keeps its mark until its tree is shown or laid out.
@MainActor enum ConstraintUpdates {
  /// The topmost views of live trees with marked views, which are updated before the next layout.
  private static var scheduled: [UIView] = []

  static func add(_ view: UIView) {
    mark(from: view)
    schedule(view)
  }

  /// A view has a new superview or window.
  static func moved(_ view: UIView) {
    guard view.traits.holdsConstraintUpdates else { return }
    if let parent = view.storedSuperview { mark(from: parent) }
    schedule(view)
  }

  private static func mark(from view: UIView) {
    var next: UIView? = view
    while let view = next, !view.traits.holdsConstraintUpdates {
      view.traits.holdsConstraintUpdates = true
      next = view.storedSuperview
    }
  }

  private static func schedule(_ view: UIView) {
    guard view.layer.isLive else { return }
    let top = view.topmost
    guard !scheduled.contains(where: { $0 === top }) else { return }
    scheduled.append(top)
    guard scheduled.count == 1 else { return }
    CATransaction.beforeLayout {
      let tops = scheduled
      scheduled = []
      for top in tops where top.layer.isLive { run(within: top) }
    }
  }

  /// Calls the methods of the views in a tree, the innermost first. An endless sequence is cut off.
  static func run(within top: UIView) {
    for _ in 0..<64 {
      var due: [UIView] = []
      take(from: top, to: &due)
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

  /// Finds the views of a tree that are due, and takes the marks away.
  private static func take(from view: UIView, to due: inout [UIView]) {
    guard view.traits.holdsConstraintUpdates else { return }
    view.traits.holdsConstraintUpdates = false
    if view.needsUpdateConstraints() { due.append(view) }
    for subview in view.storedSubviews { take(from: subview, to: &due) }
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
