/// What a type of filter does, as whoever draws it knows it.
package enum FilterEffect: Sendable, Equatable {
  case gaussianBlur
  case color(ColorFilter)
  case blend(BlendMode)

  package init?(name: String) {
    if let mode = BlendMode(rawValue: name) {
      self = .blend(mode)
    } else if let filter = ColorFilter.named(name) {
      self = .color(filter)
    } else if name == "gaussianBlur" {
      self = .gaussianBlur
    } else {
      return nil
    }
  }
}

/// How a layer is put on what lies beneath.
package enum BlendMode: String, Sendable, CaseIterable {
  // Porter and Duff's, and sums.
  case clear, copy, sourceOver, sourceIn, sourceOut, sourceAtop, destOver, destIn, destOut, destAtop, xor
  case plusD, plusL, subtractS, multiply
  // Of W3C's Compositing and Blending.
  case normalBlendMode, multiplyBlendMode, screenBlendMode, overlayBlendMode, darkenBlendMode
  case lightenBlendMode, colorDodgeBlendMode, colorBurnBlendMode, softLightBlendMode, hardLightBlendMode
  case differenceBlendMode, exclusionBlendMode
  case hueBlendMode, saturationBlendMode, colorBlendMode, luminosityBlendMode
  // Core Image's others.
  case linearBurnBlendMode, linearDodgeBlendMode, linearLightBlendMode, pinLightBlendMode
  case subtractBlendMode, divideBlendMode
}

extension LayerFilters {
  /// The first filter that is known and enabled, if it is a way to blend.
  package var blendMode: BlendMode? {
    for entry in entries where numbers[entry.offset] != 0 {
      if case .blend(let mode)? = entry.effect { return mode }
    }
    return nil
  }
}
