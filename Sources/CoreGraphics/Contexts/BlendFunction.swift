/// Core Image's separable blend functions that `CGBlendMode` lacks. They treat each colour component by
/// itself.
package enum BlendFunction: Sendable {
  case linearBurn, linearDodge, linearLight, pinLight, subtract, divide
  /// Of Core Animation: subtracts the premultiplied source, its alpha too. Not a function of colours alone.
  case subtractSource

  /// The blended colour. Neither argument is multiplied by alpha.
  func blended(_ behind: SIMD3<Float>, _ source: SIMD3<Float>) -> SIMD3<Float> {
    let sum = behind + source
    switch self {
    case .linearBurn: return (sum - 1).clamped(lowerBound: .zero, upperBound: .one)
    case .linearDodge: return sum.clamped(lowerBound: .zero, upperBound: .one)
    case .linearLight: return (sum + source - 1).clamped(lowerBound: .zero, upperBound: .one)
    case .subtract, .subtractSource: return (behind - source).clamped(lowerBound: .zero, upperBound: .one)
    case .pinLight:
      return SIMD3(Self.pin(behind.x, source.x), Self.pin(behind.y, source.y), Self.pin(behind.z, source.z))
    case .divide:
      return SIMD3(
        Self.quotient(behind.x, source.x), Self.quotient(behind.y, source.y),
        Self.quotient(behind.z, source.z))
    }
  }

  private static func pin(_ behind: Float, _ source: Float) -> Float {
    source <= 0.5 ? min(behind, 2 * source) : max(behind, 2 * source - 1)
  }

  private static func quotient(_ behind: Float, _ source: Float) -> Float {
    behind <= 0 ? 0 : source <= behind ? 1 : behind / source
  }
}

extension CGContext {
  /// Sets the blend function of what is drawn next. It applies until `setBlendMode(_:)` is called.
  package func setBlendFunction(_ function: BlendFunction) {
    state.blendMode = .normal
    state.blendFunction = function
  }
}
