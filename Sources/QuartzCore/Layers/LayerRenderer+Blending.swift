// Ways to blend as a context of Core Graphics does them.

import RenderTree

extension CALayer {
  /// The way in which the layer's compositing filter puts it on what lies beneath; nil for the usual one.
  var blendMode: BlendMode? {
    guard table.layerKind != .transform,
      let mode = (objects[ObjectSlot.compositingFilter] as? LayerFilters)?.blendMode,
      mode != .sourceOver, mode != .normalBlendMode
    else { return nil }
    return mode
  }
}

extension BlendMode {
  /// Lets a context combine what is drawn with what is there in this way.
  func set(on context: CGContext) {
    switch self {
    case .linearBurnBlendMode: context.setBlendFunction(.linearBurn)
    case .linearDodgeBlendMode: context.setBlendFunction(.linearDodge)
    case .linearLightBlendMode: context.setBlendFunction(.linearLight)
    case .pinLightBlendMode: context.setBlendFunction(.pinLight)
    case .subtractBlendMode: context.setBlendFunction(.subtract)
    case .divideBlendMode: context.setBlendFunction(.divide)
    default: context.setBlendMode(graphicsMode)
    }
  }

  /// Core Graphics's name; `normal` where it has none.
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
      .pinLightBlendMode, .subtractBlendMode, .divideBlendMode:
      .normal
    }
  }
}
