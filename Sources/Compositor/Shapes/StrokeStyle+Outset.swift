extension StrokeStyle {
  /// How far a stroke reaches beyond its path.
  var outset: Double {
    var factor = cap == Self.square ? 2.0.squareRoot() : 1
    if join == 0, miterLimit.isFinite { factor = max(factor, miterLimit) }
    return width / 2 * factor
  }
}
