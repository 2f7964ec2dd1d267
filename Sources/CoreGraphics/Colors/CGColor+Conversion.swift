extension CGColor {
  /// The same colour in another space: its components are those that look the same there.
  ///
  /// - Parameters:
  ///   - space: the space of the result. A gray space gets the luminance of the colour.
  ///   - intent: how colours outside the gamut are treated. Of all intents those of spaces without the prefix "extended" are clipped.
  ///   - options: without effect; nil as a rule.
  /// - Returns: nil for a pattern, or for the space of patterns.
  public func converted(
    to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
  ) -> CGColor? {
    guard pattern == nil, space.model != .pattern else { return nil }
    if space == self.space { return self }
    let values = space.components(ofSRGB: SIMD3(srgba.red, srgba.green, srgba.blue))
    let limited = space.isExtended ? values : values.map { min(max($0, 0), 1) }
    return CGColor(colorSpace: space, components: limited.map { CGFloat($0) } + [alpha])
  }

  /// The colour of a literal: `#colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)`, in the sRGB space.
  public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(srgbRed: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }
}

extension CGColor: _ExpressibleByColorLiteral {}
