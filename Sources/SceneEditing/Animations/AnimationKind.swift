import Localization
import QuartzCore

/// The kinds of animations of a property, which turn into each other.
///
/// What both kinds have stays: the key path, the timing, additive and cumulative values, the first and the last value. A basic animation and
/// a spring become key frames with the same motion; the other ways lose something, about which a sentence tells the person.
package enum AnimationKind: String, CaseIterable, Sendable {
  case basic, keyFrames, spring

  /// The kind of an animation; nil for a group, a transition and others.
  package init?(of animation: CAAnimation) {
    switch animation {
    case is CASpringAnimation: self = .spring
    case is CABasicAnimation: self = .basic
    case is CAKeyframeAnimation: self = .keyFrames
    default: return nil
    }
  }

  /// An animation that was turned into another kind, with what a person should know; nil if nothing is lost.
  struct Converted {
    let animation: CAAnimation
    let note: String?
  }

  /// - Throws: `EditFailure`, with the reason, where the animation cannot become one of this kind.
  @MainActor func converted(_ animation: CAAnimation, at place: AnimationPath) throws(EditFailure)
    -> Converted
  {
    let title = place.title
    guard let property = animation as? CAPropertyAnimation, let kind = AnimationKind(of: animation) else {
      throw EditFailure(
        description: localized(
          "\(title) of \(LayerEditor.title(of: place.layer)) is no animation of one property, so it has no key frames"
        ))
    }
    switch (kind, self) {
    case (.basic, .basic), (.spring, .spring), (.keyFrames, .keyFrames):
      return Converted(animation: animation, note: nil)
    case (.basic, .keyFrames): return try keyFrames(of: property, at: place)
    case (.spring, .keyFrames):
      let ends = try keyFrames(of: property, at: place)
      guard let spring = property as? CASpringAnimation, let motion = ends.animation as? CAKeyframeAnimation
      else { return ends }
      SpringKeyFrames(of: spring, duration: place.runDuration).write(to: motion, on: place.layer)
      return Converted(
        animation: motion,
        note: localized("\(title) is a keyframe animation now, with the motion of the spring"))
    case (.keyFrames, .basic): return try basic(of: property, at: place, CABasicAnimation())
    case (.keyFrames, .spring):
      let ends = try basic(of: property, at: place, CASpringAnimation())
      return Converted(animation: Self.swinging(ends.animation, place.runDuration), note: ends.note)
    case (.basic, .spring):
      let spring = CASpringAnimation()
      Self.copy(property, to: spring)
      Self.copyEnds(property, to: spring)
      return Converted(
        animation: Self.swinging(spring, place.runDuration),
        note: animation.timingFunction.map { _ in
          localized("\(title) is a spring now; its timing function is gone")
        })
    case (.spring, .basic):
      let basic = CABasicAnimation()
      Self.copy(property, to: basic)
      Self.copyEnds(property, to: basic)
      if let spring = property as? CASpringAnimation {
        basic.duration = (spring.perceptualDuration * 1e4).rounded() / 1e4
      }
      basic.timingFunction = CAMediaTimingFunction(name: .easeOut)
      return Converted(
        animation: basic, note: localized("\(title) is a basic animation now, without the spring"))
    }
  }

  /// The keyframe animation with the motion of a basic one.
  @MainActor private func keyFrames(of property: CAPropertyAnimation, at place: AnimationPath)
    throws(EditFailure) -> Converted
  {
    if let reason = place.lackOfKeyFrames { throw EditFailure(description: reason) }
    guard let basic = property as? CABasicAnimation, let ends = basic.ends(on: place.layer) else {
      throw EditFailure(
        description: localized(
          "\(place.title) of \(LayerEditor.title(of: place.layer)) has no two values, so it has no key frames; give it both"
        ))
    }
    let motion = CAKeyframeAnimation()
    Self.copy(property, to: motion)
    motion.values = [ends.from, ends.to]
    motion.timingFunctions = basic.timingFunction.map { [$0] }
    motion.timingFunction = nil
    return Converted(
      animation: motion, note: localized("\(place.title) is a keyframe animation now, with the same motion"))
  }

  /// The basic animation from the first value of a keyframe animation to its last one.
  @MainActor private func basic(
    of property: CAPropertyAnimation, at place: AnimationPath, _ basic: CABasicAnimation
  ) throws(EditFailure) -> Converted {
    guard let motion = property as? CAKeyframeAnimation,
      let from = motion.value(atProgress: 0, on: place.layer),
      let to = motion.value(atProgress: 1, on: place.layer)
    else {
      throw EditFailure(
        description: localized(
          "\(place.title) of \(LayerEditor.title(of: place.layer)) has fewer than two key frames, so it has no first and last value"
        ))
    }
    Self.copy(property, to: basic)
    (basic.fromValue, basic.toValue) = (from, to)
    let times = motion.keyTimes(on: place.layer)
    let isSame = times == [0, 1] && motion.path == nil && motion.calculationMode != .discrete
    // One of both timing functions has a place.
    if isSame, let pace = motion.timingFunctions?.first, motion.calculationMode != .paced {
      if motion.timingFunction == nil { basic.timingFunction = pace }
    }
    let name = basic is CASpringAnimation ? localized("a spring") : localized("a basic animation")
    let note =
      isSame
      ? nil
      : localized(
        "\(place.title) is \(name) now, from the first value to the last; the key frames between them are gone"
      )
    return Converted(animation: basic, note: note)
  }

  /// Gives a spring the tempo of an animation that takes some seconds.
  private static func swinging(_ animation: CAAnimation, _ seconds: Double) -> CAAnimation {
    guard let spring = animation as? CASpringAnimation else { return animation }
    let model = CASpringAnimation(perceptualDuration: max(seconds, 0.05), bounce: 0.2)
    spring.stiffness = (model.stiffness * 100).rounded() / 100
    spring.damping = (model.damping * 100).rounded() / 100
    // Up, so that it comes to rest.
    spring.duration = (spring.settlingDuration * 100).rounded(.up) / 100
    spring.timingFunction = nil
    return spring
  }

  // MARK: Properties

  private static func copy(_ old: CAPropertyAnimation, to new: CAPropertyAnimation) {
    for property in CAPropertyAnimation.animationTable.properties {
      new.setValue(old.value(forKey: property.key), forKey: property.key)
    }
    for key in old.ownKeys { new.setValue(old.value(forKey: key), forKey: key) }
    new.isReported = old.isReported
  }

  private static func copyEnds(_ old: CAPropertyAnimation, to new: CAPropertyAnimation) {
    for key in ["fromValue", "toValue", "byValue"] { new.setValue(old.value(forKey: key), forKey: key) }
  }
}

extension AnimationPath {
  /// Why an animation of a transition cannot have key frames: it has no values of its own, because the states give them. Nil for another
  /// one.
  @MainActor package var lackOfKeyFrames: String? {
    guard case .transition = source, let basic = animation as? CABasicAnimation,
      basic.fromValue == nil || basic.toValue == nil
    else { return nil }
    return localized(
      "\(title) of \(LayerEditor.title(of: layer)) goes from the value that is shown to that of the new state, so it has no key frames; give its animation both values in the file"
    )
  }
}
