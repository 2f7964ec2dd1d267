import Foundation
import QuartzCore
import SceneFiles

/// Finds states without changes, and transitions between states that do not exist.
extension MarkupChecker {
  func checkStates() {
    // A wallpaper is drawn locked, so its state for that phase changes nothing.
    let empty = states.filter { mark in
      !mark.object.name.isEmpty && ScreenPhase.parse(mark.object.name)?.phase != .locked
        && changesNothing(mark)
    }
    if let first = empty.first {
      let names = empty.prefix(5).map { ValueError.quoted($0.object.name) }.joined(separator: ", ")
      let message =
        empty.count == 1
        ? "the state \(names) changes nothing"
        : "\(empty.count) states change nothing: \(names)\(empty.count > 5 ? ", …" : "")"
      report(.info, .emptyState, at: first.offset, message, first.label, "states")
    }
    for mark in transitions {
      for name in [mark.object.fromState, mark.object.toState] where name != "*" && !name.isEmpty {
        guard mark.layer.state(withName: name) == nil else { continue }
        report(
          .warning, .unknownState, at: mark.offset,
          "the transition is for the state \(ValueError.quoted(name)), which does not exist", mark.label,
          "stateTransitions", cause: "transition")
      }
    }
  }

  private func changesNothing(_ mark: Mark<CAState>) -> Bool {
    guard mark.object.basedOn == nil else { return false }
    return mark.object.elements.allSatisfy { element in
      guard let set = element as? CAStateSetValue, let target = set.target, let keyPath = set.keyPath else {
        return false
      }
      return Self.same(
        set.value, target.value(forKeyPath: keyPath), type(of: target).valueKind(forKeyPath: keyPath))
    }
  }
}
