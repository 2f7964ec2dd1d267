import CoreAnimationMarkup
import Localization
import QuartzCore
import SceneEditing

/// A line of an animation's card: a property of the animation, and by what it is edited.
@MainActor struct AnimationField: Equatable {
  /// By what a value is edited.
  enum Form: Equatable {
    /// Fields for the numbers of a value of a kind, with a label for each.
    case numbers(ValueKind, labels: [String])
    /// The kind of the animation, which turns it into another.
    case kind
    case flag
    /// Whether the animation stays when it has ended. A fill mode that shows its end goes with it.
    case staysAtEnd
    case names([String])
    case color
    /// The text of a value in the form of scene files.
    case text(ValueKind)
    /// A timing function, by its curve.
    case easing
    /// The four numbers of a timing function.
    case controlPoints
    /// A number that follows from those of a spring.
    case spring(WritableKeyPath<SpringShape, Double> & Sendable)
    /// The time until a spring is at rest, and a button that makes it the duration.
    case settling
    /// A value that has no text.
    case info
  }

  let title: String
  /// The key in the class's table, or a name for a number that follows from other properties.
  let property: String
  let form: Form
  /// What a point of a drag changes, in the unit that is shown. Default 1.
  var step = 1.0
  /// The shown number is the value times this: degrees for radians. Default 1.
  var factor = 1.0
  /// Whether there may be no value. Default false.
  var isOptional = false
  /// The least number. Default nil: any number.
  var least: Double?
  /// Whether the least number itself is none that the property can have. Default false.
  var excludesLeast = false
  /// The greatest number. Default nil: any number.
  var greatest: Double?
  /// What is animated, by which its values are read. Default empty.
  var keyPath = ""

  /// Why a number is refused; nil if it is not.
  ///
  /// - Parameter index: which of the field's numbers it is.
  func problem(_ number: Double, at index: Int) -> String? {
    if form == .controlPoints, index % 2 == 0, !(0...1).contains(number) {
      return localized("the time of a control point lies between 0 and 1")
    }
    // German nouns keep their capital.
    let name = Language.current == .english ? title.lowercased() : title
    if let greatest, number > greatest {
      return localized("the \(name) must be at most \(NumberField.text(of: greatest))")
    }
    guard let least, excludesLeast ? number <= least : number < least else { return nil }
    let limit = NumberField.text(of: least)
    if excludesLeast { return localized("the \(name) must be greater than \(limit)") }
    return least == 0
      ? localized("the \(name) cannot be negative") : localized("the \(name) must be at least \(limit)")
  }

  /// The nearest number that the property can have, for a drag.
  func limited(_ number: Double) -> Double {
    let least = least.map { excludesLeast ? $0 + step / factor : $0 }
    return min(max(number, least ?? -.infinity), greatest ?? .infinity)
  }
}

extension AnimationField {
  /// The lines for an animation.
  ///
  /// - Parameter isMember: whether it is in a group, which decides when it is removed.
  static func fields(of animation: CAAnimation, on layer: CALayer, isMember: Bool) -> [AnimationField] {
    var fields: [AnimationField] = []
    if AnimationKind(of: animation) != nil {
      fields.append(AnimationField(title: localized("Kind"), property: "kind", form: .kind))
    }
    if let basic = animation as? CABasicAnimation { fields += values(of: basic, on: layer) }
    // A duration of 0 is that of the group, or the default of 0.25 s.
    fields.append(number(localized("Duration"), "duration", step: 0.01, least: 0, excludes: !isMember))
    fields += animation is CASpringAnimation ? springs : easings
    if animation is CAKeyframeAnimation {
      fields.append(
        AnimationField(
          title: localized("Calculation mode"), property: "calculationMode",
          form: .names(["linear", "discrete", "paced", "cubic", "cubicPaced"])))
    }
    fields += repetitions
    if !isMember {
      fields.append(
        AnimationField(
          title: localized("Stays at the end"), property: "removedOnCompletion", form: .staysAtEnd))
    }
    guard animation is CAPropertyAnimation else { return fields }
    return fields + [
      AnimationField(title: localized("Additive"), property: "additive", form: .flag),
      AnimationField(title: localized("Cumulative"), property: "cumulative", form: .flag),
    ]
  }

  private static var repetitions: [AnimationField] {
    [
      number(localized("Begin time"), "beginTime", step: 0.01),
      number(localized("Repeat count"), "repeatCount", step: 0.1, least: 0),
      number(localized("Repeat duration"), "repeatDuration", step: 0.1, least: 0),
      AnimationField(title: localized("Autoreverses"), property: "autoreverses", form: .flag),
      AnimationField(
        title: localized("Fill mode"), property: "fillMode",
        form: .names(["removed", "forwards", "backwards", "both"])),
    ]
  }

  /// A spring by what people think in, then by what its animation has.
  private static var springs: [AnimationField] {
    var fields = [
      spring(localized("Response"), "response", \.response, least: 0),
      spring(localized("Damping ratio"), "dampingRatio", \.dampingRatio, least: 0),
      spring(localized("Bounce"), "bounce", \.bounce, least: -1),
      number(localized("Mass"), "mass", step: 0.01, least: 0, excludes: true),
      number(localized("Stiffness"), "stiffness", step: 1, least: 0, excludes: true),
      number(localized("Damping"), "damping", step: 0.1, least: 0),
      number(localized("Initial velocity"), "initialVelocity", step: 0.1),
      AnimationField(
        title: localized("Allows overdamping"), property: "allowsOverdamping", form: .flag),
      AnimationField(title: localized("At rest after"), property: "duration", form: .settling),
    ]
    (fields[0].excludesLeast, fields[2].excludesLeast, fields[2].greatest) = (true, true, 1)
    return fields
  }

  static var easings: [AnimationField] {
    [
      AnimationField(title: localized("Timing function"), property: "timingFunction", form: .easing),
      AnimationField(
        title: localized("Control points"), property: "timingFunction", form: .controlPoints, step: 0.01),
    ]
  }

  private static func spring(
    _ title: String, _ name: String, _ path: WritableKeyPath<SpringShape, Double> & Sendable, least: Double
  ) -> AnimationField {
    AnimationField(title: title, property: name, form: .spring(path), step: 0.01, least: least)
  }

  private static func number(
    _ title: String, _ property: String, step: Double, least: Double? = nil, excludes: Bool = false
  ) -> AnimationField {
    AnimationField(
      title: title, property: property, form: .numbers(.number, labels: [""]), step: step, least: least,
      excludesLeast: excludes)
  }

  // MARK: Values

  static func values(of animation: CABasicAnimation, on layer: CALayer) -> [AnimationField] {
    let keyPath = animation.keyPath ?? ""
    let function = animation.valueFunction?.name.rawValue ?? ""
    let kind = function.isEmpty ? type(of: layer).valueKind(forKeyPath: keyPath) : .number
    let isAngle = keyPath.contains(".rotation") || function.hasPrefix("rotate")
    let step = type(of: layer).quantity(forKeyPath: keyPath).step
    return [(localized("From"), "fromValue"), (localized("To"), "toValue"), (localized("By"), "byValue")].map
    { title, property in
      var field = AnimationField(
        title: isAngle ? "\(title) °" : title, property: property, form: form(of: kind, keyPath))
      field.isOptional = true
      field.keyPath = keyPath
      if isAngle { field.factor = 180 / .pi } else { field.step = step }
      return field
    }
  }

  private static func form(of kind: ValueKind?, _ keyPath: String) -> Form {
    switch kind {
    case .float, .number, .integer: return .numbers(.number, labels: [""])
    case .point: return .numbers(.point, labels: ["x", "y"])
    case .size: return .numbers(.size, labels: ["w", "h"])
    case .rect: return .numbers(.rect, labels: ["x", "y", "w", "h"])
    case .color: return .color
    case let kind?: return MarkupValue.hasText(kind, key: keyPath) ? .text(kind) : .info
    case nil: return .info
    }
  }
}
