extension CGPath {
  /// The outline of a stroke along the path, to be filled with the winding rule. Curves of the path are approximated
  /// by lines, and round joins and caps by curves, that differ by at most a fiftieth of a point.
  ///
  /// - Parameters:
  ///   - lineWidth: in points. A value that is not positive gives an empty path.
  ///   - lineCap: the shape of the ends. A subpath without length has an outline only if its cap is not
  ///     `butt`.
  ///   - lineJoin: the shape of the corners.
  ///   - miterLimit: a miter that is longer than this many line widths becomes a bevel.
  ///   - transform: is applied to the outline. The default is the identity.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    guard lineWidth > 0, lineWidth.isFinite else { return CGPath(verbs: [], points: []) }
    let style = StrokeStyle(width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
    return stroked(style, dashes: [], isBounded: false).transformedCopy(transform)
  }

  /// The outline of a stroke along a path, as `copy(strokingWithWidth:lineCap:lineJoin:miterLimit:transform:)` gives it. Nil for a line width
  /// that is not positive.
  ///
  /// - Parameter transform: is applied to the outline; nil is the identity.
  public convenience init?(
    __byStroking path: CGPath, transform: UnsafePointer<CGAffineTransform>?, lineWidth: CGFloat,
    lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat
  ) {
    guard lineWidth > 0, lineWidth.isFinite else { return nil }
    let outline = path.copy(
      strokingWithWidth: lineWidth, lineCap: lineCap, lineJoin: lineJoin, miterLimit: miterLimit,
      transform: transform?.pointee ?? .identity)
    self.init(verbs: outline.verbs, points: outline.points)
  }

  /// The outline of a stroke as layers draw it, to be filled with the winding rule.
  ///
  /// - Parameters:
  ///   - style: how it looks. The width must be positive and finite.
  ///   - dashes: the lengths of dashes and gaps in turn, or none.
  ///   - isBounded: whether coordinates and numbers of vertices are limited to what a picture has room for.
  package func stroked(_ style: StrokeStyle, dashes: [Double], isBounded: Bool = true) -> CGPath {
    // The greatest distance between the outline and the exact one.
    let tolerance = 0.02
    var lines = Polylines()
    lines.append(self, tolerance: tolerance, radius: style.width / 2, isBounded: isBounded)
    var stroker = StrokeOutline()
    var writer = StrokeWriter(tolerance: tolerance)
    stroker.write(lines, style, dashes: dashes, tolerance: tolerance, to: &writer)
    return writer.path
  }
}
