import CoreAnimationMarkup
import Localization
import QuartzCore

/// Animations as texts.
@MainActor enum AnimationText {
  /// `CASpringAnimation` as "Spring".
  static func name(of animation: CAAnimation) -> String {
    let type = "\(type(of: animation))"
    if animation is CAAnimationGroup { return localized("Group") }
    guard type.hasPrefix("CA"), type.hasSuffix("Animation") else {
      return type.hasPrefix("CA") ? String(type.dropFirst(2)) : type
    }
    return String(type.dropFirst(2).dropLast(9))
  }

  /// "0.5 s from 1.2 s, ×3, autoreverses, easeInEaseOut".
  static func timing(of animation: CAAnimation, isMember: Bool) -> String {
    func number(_ value: Double) -> String { NumberField.text(of: value) }
    var parts = ["\(number(animation.duration)) s"]
    if animation.duration <= 0 {
      parts = [isMember ? localized("as long as the group") : localized("default duration")]
    }
    if animation.beginTime != 0 { parts[0] += localized(" from \(number(animation.beginTime)) s") }
    if animation.repeatCount > 0, animation.repeatCount != 1 {
      parts.append(
        animation.repeatCount.isFinite && animation.repeatCount < 1e6
          ? "×\(number(Double(animation.repeatCount)))" : localized("repeats forever"))
    }
    if animation.repeatDuration > 0 {
      parts.append(
        animation.repeatDuration.isFinite
          ? localized("for \(number(animation.repeatDuration)) s") : localized("repeats forever"))
    }
    if animation.autoreverses { parts.append(localized("autoreverses")) }
    if animation.speed != 1 { parts.append(localized("speed \(number(Double(animation.speed)))")) }
    if animation.timeOffset != 0 { parts.append(localized("offset \(number(animation.timeOffset)) s")) }
    if let spring = animation as? CASpringAnimation {
      parts.append(
        localized(
          "mass \(number(Double(spring.mass))), stiffness \(number(Double(spring.stiffness))), damping \(number(Double(spring.damping)))"
        ))
    }
    if let keyframes = animation as? CAKeyframeAnimation {
      let count = keyframes.path == nil ? keyframes.values?.count ?? 0 : 0
      parts.append(count > 0 ? localized("\(count) key frames") : localized("along a path"))
      if keyframes.calculationMode != .linear { parts.append(keyframes.calculationMode.rawValue) }
    }
    if let function = animation.timingFunction { parts.append(MarkupValue.text(of: function)) }
    if animation.fillMode != .removed { parts.append(localized("fill mode \(animation.fillMode.rawValue)")) }
    if let property = animation as? CAPropertyAnimation {
      if property.isAdditive { parts.append(localized("additive")) }
      if property.isCumulative { parts.append(localized("cumulative")) }
    }
    if !animation.isRemovedOnCompletion { parts.append(localized("stays")) }
    return parts.joined(separator: ", ")
  }
}
