extension Instance {
  /// Multiplies the instance's premultiplied colours by a colour that is not premultiplied.
  mutating func multiply(by tint: SIMD4<Float>) {
    let factor = SIMD4(tint.x * tint.w, tint.y * tint.w, tint.z * tint.w, tint.w)
    let fill = SIMD4(color.0, color.1, color.2, color.3) * factor
    color = (fill.x, fill.y, fill.z, fill.w)
    let line = SIMD4(border.0, border.1, border.2, border.3) * factor
    border = (line.x, line.y, line.z, line.w)
  }
}
