/// How a stroke looks, in the units of its path.
package struct StrokeStyle: Hashable, Sendable {
  package var width: Double
  package var cap: CGLineCap
  package var join: CGLineJoin
  /// A miter that is longer than this many widths becomes a bevel.
  package var miterLimit: Double
  /// The part of the path's length that is stroked. The default is all of it, 0…1.
  package var start: Double
  package var end: Double
  /// The distance into the dash pattern at which a subpath begins.
  package var phase: Double

  package init(
    width: Double, cap: CGLineCap, join: CGLineJoin, miterLimit: Double, start: Double = 0, end: Double = 1,
    phase: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.start = start
    self.end = end
    self.phase = phase
  }

  /// How far a stroke reaches beyond its path, at most.
  package var outset: Double {
    var factor = cap == .square ? 2.0.squareRoot() : 1
    if join == .miter, miterLimit.isFinite { factor = max(factor, miterLimit) }
    return width / 2 * factor
  }
}
