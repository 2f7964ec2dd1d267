import Foundation
import QuartzCore
import SceneFiles

/// Finds states without changes, transitions between states that do not exist, and transitions with two names for one value.
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
      for element in mark.object.elements { checkKey(element, mark) }
    }
  }

  /// Reports an animation of a transition that changes another value than its element names.
  private func checkKey(_ element: CAStateTransitionElement, _ mark: Mark<CAStateTransition>) {
    guard let keyPath = (element.animation as? CAPropertyAnimation)?.keyPath, keyPath != element.key else {
      return
    }
    report(
      .warning, .keyPathMismatch, at: mark.offset,
      "the element of the transition has the key \(ValueError.quoted(element.key)), and its animation the keyPath "
        + "\(ValueError.quoted(keyPath)); the animation changes the latter",
      element.target.flatMap { self.mark(of: $0)?.label } ?? mark.label, keyPath)
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
