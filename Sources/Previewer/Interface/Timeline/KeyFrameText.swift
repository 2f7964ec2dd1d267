import CoreAnimationMarkup
import QuartzCore
import SceneFiles

/// The values of an animation's key frames as texts. Angles are in degrees.
@MainActor struct KeyFrameText {
  private let kind: ValueKind?
  private let keyPath: String
  private let isAngle: Bool

  init(_ span: AnimationSpan) {
    let animation = span.animation.animation as? CAPropertyAnimation
    keyPath = animation?.keyPath ?? ""
    let function = animation?.valueFunction?.name.rawValue ?? ""
    let own = type(of: span.layer).valueKind(forKeyPath: keyPath)
    kind = function.isEmpty ? (own == .float || own == .integer ? .number : own) : .number
    isAngle = keyPath.contains(".rotation") || function.hasPrefix("rotate")
  }

  /// Nil for a value without a text.
  func text(of value: Any?) -> String? {
    guard let kind else { return nil }
    guard kind == .number, let number = Unbox.number(value) else { return MarkupValue.text(of: value, kind) }
    return NumberField.text(of: isAngle ? number * 180 / .pi : number) + (isAngle ? "°" : "")
  }

  func value(of text: String) throws(ValueError) -> Any {
    guard let kind, MarkupValue.hasText(kind, key: keyPath) else {
      throw ValueError("the values of \(keyPath) have no text")
    }
    let unit: FieldNumber.Unit = isAngle ? .degrees : kind == .number ? .plain : .points
    let value = try MarkupValue.value(text, kind, key: keyPath, unit: unit)
    guard isAngle, let degrees = Unbox.number(value) else { return value }
    return degrees * .pi / 180
  }
}
