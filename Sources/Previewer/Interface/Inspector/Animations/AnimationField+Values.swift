import CoreAnimationMarkup
import QuartzCore

/// The numbers of a field, as they are shown, and what an animation becomes with another one.
extension AnimationField {
  /// The numbers that the field shows, in its unit; nil without a value.
  func numbers(of animation: CAAnimation) -> [Double]? {
    switch form {
    case .controlPoints: return ControlPoints(animation.timingFunction).numbers
    case .spring(let path): return (animation as? CASpringAnimation).map { [SpringShape($0)[keyPath: path]] }
    case .numbers(let kind, _):
      let value = Unbox.unwrapped(animation.value(forKey: property))
      guard kind == .number else { return Unbox.row(value, kind) }
      return Unbox.number(value).map { [shown($0, in: animation) * factor] }
    default: return nil
    }
  }

  /// Whether an animation has the property. A value belongs to what is animated.
  func applies(to animation: CAAnimation, on layer: CALayer) -> Bool {
    if !keyPath.isEmpty {
      guard (animation as? CAPropertyAnimation)?.keyPath == keyPath else { return false }
    }
    return Self.fields(of: animation, on: layer, isMember: false).contains { $0.property == property }
  }

  private func shown(_ number: Double, in animation: CAAnimation) -> Double {
    switch property {
    // A begin time that says time 0 of the document.
    case "beginTime": return abs(number) < 1e-50 ? 0 : number
    // An endless repeat duration has precedence over the count.
    case "repeatCount": return animation.repeatDuration == .infinity ? .infinity : number
    default: return number
    }
  }

  /// The values that give an animation another number; empty for an animation without the property.
  ///
  /// - Parameters:
  ///   - number: in the unit of the animation.
  ///   - index: which of the numbers of the value it is.
  func values(
    setting number: Double, at index: Int, in animation: CAAnimation, on layer: CALayer
  ) -> [String: Any?] {
    switch form {
    case .controlPoints:
      return ["timingFunction": ControlPoints(animation.timingFunction).setting(index, to: number).function]
    case .spring(let path):
      guard let spring = animation as? CASpringAnimation else { return [:] }
      var shape = SpringShape(spring)
      shape[keyPath: path] = number
      return shape.values(for: spring)
    case .numbers(.number, _):
      if let spring = animation as? CASpringAnimation, let path = Self.physical[property] {
        var shape = SpringShape(spring)
        shape[keyPath: path] = number
        return shape.values(for: spring)
      }
      // A repeat duration would have precedence over the count.
      let isCount = property == "repeatCount" && animation.repeatDuration > 0
      return isCount ? [property: number, "repeatDuration": 0.0] : [property: number]
    case .numbers(let kind, _):
      let base = property == "byValue" ? nil : layer.value(forKeyPath: keyPath)
      var row =
        Unbox.row(animation.value(forKey: property), kind) ?? Unbox.row(base, kind)
        ?? [Double](repeating: 0, count: kind.width)
      row[index] = number
      return [property: row.withUnsafeBufferPointer { $0.baseAddress.flatMap { Box.value($0, kind) } }]
    default: return [:]
    }
  }

  private static let physical: [String: WritableKeyPath<SpringShape, Double>] = [
    "mass": \.mass, "stiffness": \.stiffness, "damping": \.damping, "initialVelocity": \.velocity,
  ]
}
