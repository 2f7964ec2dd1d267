import CoreGraphics
import Foundation
import QuartzCore

/// Finds numbers in other units than those of Core Animation, and key times that do not fit their values.
extension MarkupChecker {
  /// The smallest number of radians that looks like degrees.
  private static let degrees = 10.0
  /// An anchor point is a fraction of the bounds. Some lie outside of them, but not as far as this.
  private static let farAnchor = 10.0

  func checkNumbers() {
    for mark in layers { checkAnchor(mark) }
    for (keyPath, number, offset, label) in rotations where Self.looksLikeDegrees(number) {
      tell(of: number, keyPath, at: offset, label)
    }
    for mark in animations { checkAngles(mark.object, mark) }
    for mark in states {
      for case let set as CAStateSetValue in mark.object.elements {
        guard let keyPath = set.keyPath, Self.isAngle(keyPath), let number = Unbox.number(set.value),
          Self.looksLikeDegrees(number)
        else { continue }
        tell(
          of: number, keyPath, at: mark.offset,
          set.target.flatMap { self.mark(of: $0)?.label } ?? mark.label)
      }
    }
    for mark in animations { checkKeyTimes(mark.object, mark) }
    for mark in transitions {
      for element in mark.object.elements { checkIdle(element, mark) }
    }
  }

  // MARK: Units

  private func checkAnchor(_ mark: LayerMark) {
    let anchor = mark.layer.anchorPoint
    guard max(abs(anchor.x), abs(anchor.y)) > Self.farAnchor else { return }
    report(
      .warning, .anchorInPoints, at: mark.offset,
      "an anchor point is a fraction of the bounds, from 0 to 1; a device moves the layer by "
        + "\(Double(max(abs(anchor.x), abs(anchor.y))).shortestText) times its size, off the screen",
      mark.label, "anchorPoint")
  }

  /// Whether a key path is an angle.
  static func isAngle(_ keyPath: String) -> Bool {
    keyPath.hasSuffix("transform.rotation") || keyPath.contains("transform.rotation.")
      || keyPath.hasSuffix("Transform.rotation") || keyPath.contains("Transform.rotation.")
  }

  /// Whether a number of radians was meant as degrees: they are whole, and several turns.
  private static func looksLikeDegrees(_ number: Double) -> Bool {
    number == number.rounded() && abs(number) >= degrees && abs(number) <= 3600
  }

  private func checkAngles(_ animation: CAAnimation, _ mark: Mark<CAAnimation>) {
    if let group = animation as? CAAnimationGroup {
      for member in group.animations ?? [] { checkAngles(member, mark) }
    }
    guard let property = animation as? CAPropertyAnimation, let keyPath = property.keyPath else { return }
    let turns: Set<CAValueFunctionName> = [.rotateX, .rotateY, .rotateZ]
    guard Self.isAngle(keyPath) || property.valueFunction.map({ turns.contains($0.name) }) == true else {
      return
    }
    let values: [Any?]
    switch property {
    case let keyframes as CAKeyframeAnimation: values = keyframes.values ?? []
    case let basic as CABasicAnimation: values = [basic.fromValue, basic.toValue, basic.byValue]
    default: values = []
    }
    guard let number = values.lazy.compactMap({ Unbox.number($0) }).first(where: Self.looksLikeDegrees) else {
      return
    }
    tell(of: number, keyPath, at: mark.offset, mark.label)
  }

  private func tell(of number: Double, _ keyPath: String, at offset: Int, _ label: String?) {
    let turns = (abs(number) / (2 * .pi) * 10).rounded() / 10
    let radians = (number * .pi / 180 * 100_000).rounded() / 100_000
    report(
      .warning, .degrees, at: offset,
      "an angle is in radians; a device turns the layer \(turns.shortestText) times. \(number.shortestText) degrees are "
        + radians.shortestText,
      label, keyPath)
  }

  // MARK: Key times

  private func checkKeyTimes(_ animation: CAAnimation, _ mark: Mark<CAAnimation>) {
    if let group = animation as? CAAnimationGroup {
      for member in group.animations ?? [] { checkKeyTimes(member, mark) }
    }
    guard let keyframes = animation as? CAKeyframeAnimation, keyframes.path == nil,
      let times = keyframes.keyTimes?.map(\.doubleValue), !times.isEmpty, let values = keyframes.values,
      // The other modes do not use key times.
      [.linear, .discrete, .cubic].contains(keyframes.calculationMode)
    else { return }
    // A discrete value lasts until the next time, so that there is one time more. Many files leave out the last.
    let isOpen = keyframes.calculationMode == .discrete && times.count == values.count
    let needed = keyframes.calculationMode == .discrete && !isOpen ? values.count + 1 : values.count
    if times.count != needed {
      return report(
        .warning, .keyTimeCount, at: mark.offset,
        "there are \(times.count) key times for \(values.count) values; a device ignores key times that do not match the "
          + "values, and spaces the keyframes evenly",
        mark.label, keyframes.keyPath)
    }
    let falls = zip(times, times.dropFirst()).contains { $0 > $1 }
    let isBegun = times[0] == 0
    let isEnded = isOpen || abs((times.last ?? 1) - 1) < 1e-6
    if falls || !isBegun || !isEnded {
      report(
        .warning, .keyTimeOrder, at: mark.offset,
        "the key times \(falls ? "do not ascend" : isBegun ? "do not end at 1" : "do not begin at 0"); a device jumps "
          + "between the keyframes",
        mark.label, keyframes.keyPath)
    }
  }

  // MARK: Transitions

  /// Reports an animation of a transition for a value that no state sets: it has nowhere to go.
  private func checkIdle(_ element: CAStateTransitionElement, _ mark: Mark<CAStateTransition>) {
    guard let target = element.target, let animation = element.animation as? CABasicAnimation,
      animation.fromValue == nil || animation.toValue == nil, animation.byValue == nil
    else { return }
    let keyPath = animation.keyPath ?? element.key
    guard keysOfStates[ObjectIdentifier(target)]?.contains(keyPath.prefix { $0 != "." }) != true else {
      return
    }
    report(
      .warning, .idleTransition, at: mark.offset,
      "the transition animates a value that no state sets, so a device does not animate it",
      self.mark(of: target)?.label ?? mark.label, keyPath, cause: "idle transition")
  }
}
