import RenderTree

extension BlendMode {
  /// Sets the blend mode of a context.
  func set(on context: CGContext) {
    switch self {
    case .linearBurnBlendMode: context.setBlendFunction(.linearBurn)
    case .linearDodgeBlendMode: context.setBlendFunction(.linearDodge)
    case .linearLightBlendMode: context.setBlendFunction(.linearLight)
    case .pinLightBlendMode: context.setBlendFunction(.pinLight)
    case .subtractBlendMode: context.setBlendFunction(.subtract)
    case .subtractS: context.setBlendFunction(.subtractSource)
    case .divideBlendMode: context.setBlendFunction(.divide)
    default: context.setBlendMode(graphicsMode)
    }
  }

  /// The blend mode of Core Graphics; `normal` if it has none.
  private var graphicsMode: CGBlendMode {
    switch self {
    case .clear: .clear
    case .copy: .copy
    case .sourceIn: .sourceIn
    case .sourceOut: .sourceOut
    case .sourceAtop: .sourceAtop
    case .destOver: .destinationOver
    case .destIn: .destinationIn
    case .destOut: .destinationOut
    case .destAtop: .destinationAtop
    case .xor: .xor
    case .plusD: .plusDarker
    case .plusL: .plusLighter
    case .multiply, .multiplyBlendMode: .multiply
    case .screenBlendMode: .screen
    case .overlayBlendMode: .overlay
    case .darkenBlendMode: .darken
    case .lightenBlendMode: .lighten
    case .colorDodgeBlendMode: .colorDodge
    case .colorBurnBlendMode: .colorBurn
    case .softLightBlendMode: .softLight
    case .hardLightBlendMode: .hardLight
    case .differenceBlendMode: .difference
    case .exclusionBlendMode: .exclusion
    case .hueBlendMode: .hue
    case .saturationBlendMode: .saturation
    case .colorBlendMode: .color
    case .luminosityBlendMode: .luminosity
    case .sourceOver, .normalBlendMode, .linearBurnBlendMode, .linearDodgeBlendMode, .linearLightBlendMode,
      .pinLightBlendMode, .subtractBlendMode, .divideBlendMode, .subtractS:
      .normal
    }
  }
}
