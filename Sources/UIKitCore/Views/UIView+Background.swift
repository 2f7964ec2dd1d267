extension UIView {
  /// The colour that was set, unless the layer has got another one since.
  var shownBackground: UIColor? {
    if let pattern = traits.pattern { return pattern }
    guard let shown = layer.backgroundColor else { return nil }
    if let background = traits.background, background.shown == shown { return background.color }
    return UIColor(cgColor: shown)
  }

  /// Gives the layer a plain colour, and the contents a pattern, which a layer's colour cannot be.
  func setBackground(_ color: UIColor?) {
    let pattern = color?.cgColor.pattern != nil && carriesPattern ? color : nil
    let plain = pattern == nil ? color?.resolved(traitCollection).fixedColor : nil
    layer.backgroundColor = plain
    traits.background =
      if let color, let plain, color.isDynamic { (color, plain) } else { nil }
    guard pattern != nil || traits.pattern != nil else { return }
    traits.pattern = pattern
    if pattern == nil, type(of: self) == UIView.self { layer.contents = nil }
    setNeedsDisplay()
  }

  /// Draws the pattern below what is in the context.
  ///
  /// - Returns: whether there is one.
  func drawPattern(in context: CGContext) -> Bool {
    guard let pattern = traits.pattern else { return false }
    // The state that an override of `draw(_:)` left must not cut or move the background.
    context.resetClip()
    context.setBlendMode(.destinationOver)
    context.setShadow(offset: .zero, blur: 0, color: nil)
    context.setAlpha(1)
    context.setPatternPhase(.zero)
    context.setFillColor(pattern.cgColor)
    context.fill(.infinite)
    return true
  }
}
