import CoreAnimationMarkup
import Localization
import QuartzCore

/// The timing of an animation, which others can be given: how long it takes, how it repeats, and its curve or its spring. When it begins
/// and what it animates are not part of it.
@MainActor package struct AnimationTiming {
  private let animation: CAAnimation

  package init(of animation: CAAnimation) { self.animation = animation }

  /// The timing of the first animation of a text in the form of scene files, such as one that was copied.
  ///
  /// - Throws: `EditFailure` for a text without an animation.
  package init(markup: String) throws(EditFailure) {
    let list = markup.contains("<animations") ? markup : "<animations>\(markup)</animations>"
    let text = "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\"><CALayer>\(list)</CALayer></caml>"
    let document = SceneDocument.read(Array(text.utf8), named: "pasted text", folder: nil)
    guard let found = document.root?.addedAnimations.first?.animation else {
      throw EditFailure(description: localized("The clipboard has no animation whose timing could be pasted"))
    }
    self.init(of: found)
  }

  /// The values that give another animation this timing, by the keys of its class's table.
  ///
  /// - Throws: `EditFailure` for a spring whose timing is to be that of another kind, and the other way round.
  func values(for place: AnimationPath, _ other: CAAnimation) throws(EditFailure) -> [String: Any?] {
    var keys = ["duration", "speed", "autoreverses", "repeatCount", "repeatDuration"]
    if animation is CAPropertyAnimation, other is CAPropertyAnimation {
      guard (animation is CASpringAnimation) == (other is CASpringAnimation) else {
        throw EditFailure(
          description: other is CASpringAnimation
            ? localized(
              "\(place.title) is a spring, and the copied animation is none; choose another kind for it first"
            )
            : localized("\(place.title) is no spring, as the copied animation is; make it a spring first"))
      }
    }
    if animation is CASpringAnimation, other is CASpringAnimation {
      keys += ["mass", "stiffness", "damping", "initialVelocity", "allowsOverdamping"]
    } else if !(animation is CASpringAnimation) {
      keys.append("timingFunction")
    }
    if let own = animation as? CAKeyframeAnimation, let other = other as? CAKeyframeAnimation,
      own.values?.count == other.values?.count
    {
      keys += ["keyTimes", "timingFunctions"]
    }
    return [String: Any?](uniqueKeysWithValues: keys.map { ($0, animation.value(forKey: $0)) })
  }
}

extension AnimationEditor {
  /// Gives animations the timing of another one, together as one step of the history.
  ///
  /// - Throws: `EditFailure` if one of them is of a kind that cannot have it. Nothing is changed then.
  package func setTiming(of timing: AnimationTiming, to places: [AnimationPath]) throws(EditFailure) {
    var edits: [(place: AnimationPath, values: [String: Any?])] = []
    for place in places {
      guard let animation = place.animation else { continue }
      edits.append((place, try timing.values(for: place, animation)))
    }
    set(edits)
  }
}
