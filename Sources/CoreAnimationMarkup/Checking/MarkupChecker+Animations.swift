import Foundation
import QuartzCore
import SceneFiles

/// Finds animations without an effect.
extension MarkupChecker {
  func checkAnimations(index: SceneIndex) {
    for (offset, keyPath) in instantAnimations {
      report(
        .warning, .zeroDuration, at: offset, "a duration of 0 means the default of 0.25 s, not an instant",
        nil,
        keyPath)
    }
    checkSprings()
    let loopEnd = index.loopingEnabled == false ? nil : index.loopEnd
    for mark in animations {
      checkChange(mark.object, mark)
      checkGroup(mark.object, mark)
      if let loopEnd, loopEnd > 0, Self.runsOnSceneTime(mark.layer), mark.object.beginTime >= loopEnd {
        report(
          .warning, .lateAnimation, at: mark.offset,
          "the animation begins at \(mark.object.beginTime) s, after the end of the loop at \(loopEnd) s",
          mark.label, (mark.object as? CAPropertyAnimation)?.keyPath)
      }
    }
  }

  /// Whether a layer has the time of the scene.
  private static func runsOnSceneTime(_ layer: CALayer) -> Bool {
    var current: CALayer? = layer
    while let layer = current {
      if layer.speed != 1 || layer.beginTime != 0 || layer.timeOffset != 0 { return false }
      current = layer.superlayer
    }
    return true
  }

  // MARK: Springs

  /// Reports springs that end long before they have settled, so that the layer jumps at their end.
  private func checkSprings() {
    for mark in animations + addedAnimations { checkSpring(mark.object, mark, inherited: 0.25) }
    for mark in transitions {
      for element in mark.object.elements {
        guard let animation = element.animation, let target = element.target else { continue }
        let place = Mark(
          object: animation, layer: target, offset: mark.offset, label: self.mark(of: target)?.label)
        // In a transition a spring without a duration runs until it has settled.
        checkSpring(animation, place, inherited: nil)
      }
    }
  }

  /// - Parameter inherited: the duration of an animation that has none, in seconds.
  private func checkSpring(_ animation: CAAnimation, _ mark: Mark<CAAnimation>, inherited: Double?) {
    guard let duration = animation.duration > 0 ? animation.duration : inherited else { return }
    for member in (animation as? CAAnimationGroup)?.animations ?? [] {
      checkSpring(member, mark, inherited: duration)
    }
    guard let spring = animation as? CASpringAnimation else { return }
    let settling = spring.settlingDuration
    // A spring that is hardly damped is meant to swing for as long as it is shown.
    guard settling < 600, duration < settling / 2 else { return }
    func seconds(_ value: Double) -> String { "\((value * 100).rounded() / 100) s" }
    report(
      .info, .shortSpring, at: mark.offset,
      "the spring ends after \(seconds(duration)) and settles in \(seconds(settling)), so the layer jumps at its end",
      mark.label, spring.keyPath)
  }

  // MARK: Groups and values

  /// Reports members of a group that begin after its end.
  private func checkGroup(_ animation: CAAnimation, _ mark: Mark<CAAnimation>) {
    guard let group = animation as? CAAnimationGroup else { return }
    for member in group.animations ?? [] {
      if group.duration > 0, member.beginTime >= group.duration {
        report(
          .warning, .lateAnimation, at: mark.offset,
          "an animation of the group begins at \(member.beginTime) s, after the end of the group at \(group.duration) s",
          mark.label, (member as? CAPropertyAnimation)?.keyPath)
      }
      checkChange(member, mark)
      checkGroup(member, mark)
    }
  }

  /// Reports animations whose values all equal the value of the layer.
  private func checkChange(_ animation: CAAnimation, _ mark: Mark<CAAnimation>) {
    guard let animation = animation as? CAPropertyAnimation, let keyPath = animation.keyPath,
      !animation.isAdditive,
      animation.valueFunction == nil, !isChangedByState(keyPath, of: mark.layer)
    else { return }
    let values: [Any?]
    if let keyframes = animation as? CAKeyframeAnimation {
      guard keyframes.path == nil, let given = keyframes.values, !given.isEmpty else { return }
      values = given
    } else if let basic = animation as? CABasicAnimation {
      guard basic.byValue == nil, basic.fromValue != nil || basic.toValue != nil else { return }
      values = [basic.fromValue, basic.toValue].filter { $0 != nil }
    } else {
      return
    }
    // A spring with an initial velocity leaves the value and returns to it.
    if let spring = animation as? CASpringAnimation, spring.initialVelocity != 0 { return }
    let kind = type(of: mark.layer).valueKind(forKeyPath: keyPath)
    let model = mark.layer.value(forKeyPath: keyPath)
    guard values.allSatisfy({ Self.same($0, model, kind) }) else { return }
    report(
      .warning, .animationWithoutChange, at: mark.offset,
      "every value of the animation equals the value of the layer, so the animation changes nothing",
      mark.label, keyPath)
  }

  /// Whether a state sets the property, so that the layer can have another value than its own.
  private func isChangedByState(_ keyPath: String, of layer: CALayer) -> Bool {
    keysOfStates[ObjectIdentifier(layer)]?.contains(keyPath.prefix { $0 != "." }) == true
  }
}
