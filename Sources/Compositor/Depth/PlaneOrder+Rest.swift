/// The parts of the pixels along a cut that are drawn later.
///
/// A pixel on the line of a cut has two sides, and each is drawn by its own pieces. Of the two uppermost pieces, one on
/// each side, the earlier one covers the whole pixel and the later one its own share. So a piece has to know where
/// along its cut the other side is still to be drawn. This can change along the line: a plane that crosses the line
/// divides the pieces beyond it, and these have different places in the order.
extension PlaneOrder {
  /// The stretches of a cut's line on which the rest of the pixels is drawn later, in pixels along the line's direction
  /// (−b, a) from the point nearest to the origin. Unused stretches are empty.
  struct Rest: Equatable {
    var stretches = (SIMD2<Float>(), SIMD2<Float>(), SIMD2<Float>())

    static let end = 1e9
    static let nowhere = Rest()
    static let everywhere = Rest(stretches: (SIMD2(Float(-end), Float(end)), SIMD2(), SIMD2()))

    static func == (a: Rest, b: Rest) -> Bool {
      a.stretches.0 == b.stretches.0 && a.stretches.1 == b.stretches.1 && a.stretches.2 == b.stretches.2
    }
  }

  /// Lists the places of pieces in the sequence, for `rest`.
  mutating func listCutPlaces() {
    cutPlaces.removeAll(keepingCapacity: true)
    for place in sequence.indices where polygons[sequence[place]].cut >= 0 { cutPlaces.append(place) }
    // Hundreds of crossing planes have more lines than can be distinguished.
    if cutPlaces.count > 512 { cutPlaces.removeAll(keepingCapacity: true) }
  }

  /// The stretches of a cut's line on which the rest of the pixels is drawn after the piece at `place`. It may be drawn
  /// by the plane itself, usually if this piece is the farther one, or by another plane that crosses in the same line.
  mutating func rest(_ index: Int, of place: Int) -> Rest {
    let cut = cuts[index]
    let polygon = polygons[sequence[place]]
    guard !cutPlaces.isEmpty, let edge = stretch(of: polygon, along: cut, by: cut) else {
      return cut.isNear ? .nowhere : .everywhere
    }
    covered.removeAll(keepingCapacity: true)
    for later in cutPlaces where later > place {
      let other = polygons[sequence[later]]
      guard other.left < polygon.right + 1, polygon.left < other.right + 1, other.top < polygon.bottom + 1,
        polygon.top < other.bottom + 1
      else { continue }
      var next = other.cut
      while next >= 0 {
        if isOpposite(cut, cuts[next], along: polygon), isRest(other, beyond: cuts[next], of: polygon),
          let found = stretch(of: other, along: cut, by: cuts[next])
        {
          cover(found)
          break
        }
        next = cuts[next].outer
      }
    }
    return rest(along: edge)
  }

  /// Whether two cuts leave opposite sides of a line that is the same along a polygon's edge.
  private func isOpposite(_ cut: Cut, _ other: Cut, along polygon: Polygon) -> Bool {
    let sign: Float = cut.isNear == other.isNear ? 1 : -1
    guard sign * (cut.a * other.a + cut.b * other.b) < -0.999 else { return false }
    // Both ends of the edge that the cut made lie on the other line too.
    for point in points[polygon.first..<polygon.first + polygon.count] where abs(distance(point, cut)) < 1e-2
    {
      if abs(distance(point, other)) >= 0.1 { return false }
    }
    return true
  }

  /// Whether a piece beyond a cut covers more than half of the part of a pixel there. A narrower piece covers less than
  /// the pieces beside it, which were drawn earlier. But if the plane itself is that narrow, the piece covers all that
  /// there is.
  private func isRest(_ other: Polygon, beyond cut: Cut, of polygon: Polygon) -> Bool {
    let width = width(of: other, beyond: cut)
    if width >= 0.5 { return true }
    return other.member == polygon.member && width >= 0.5 * self.width(of: polygons[other.whole], beyond: cut)
  }

  /// How far a polygon reaches from a cut's line, on the side that the cut leaves, in pixels.
  private func width(of polygon: Polygon, beyond cut: Cut) -> Double {
    var width = 0.0
    for point in points[polygon.first..<polygon.first + polygon.count] {
      width = max(width, cut.isNear ? distance(point, cut) : -distance(point, cut))
    }
    return width
  }

  private func distance(_ point: SIMD2<Double>, _ cut: Cut) -> Double {
    Double(cut.a) * point.x + Double(cut.b) * point.y + Double(cut.c)
  }

  /// The edge that a cut made of a polygon, as a stretch of the line of another cut. Nil if the polygon has no such
  /// edge any more.
  private mutating func stretch(of polygon: Polygon, along line: Cut, by cut: Cut) -> SIMD2<Double>? {
    var low = Double.infinity
    var high = -Double.infinity
    for point in points[polygon.first..<polygon.first + polygon.count] where abs(distance(point, cut)) < 1e-2
    {
      let along = Double(line.a) * point.y - Double(line.b) * point.x
      low = min(low, along)
      high = max(high, along)
    }
    return high > low ? SIMD2(low, high) : nil
  }

  /// Adds a stretch to `covered`, which stays sorted and free of overlaps.
  private mutating func cover(_ new: SIMD2<Double>) {
    // Stretches less than a hundredth of a pixel apart are joined.
    let slack = 1e-2
    var merged = new
    covered.removeAll { old in
      guard old.x <= merged.y + slack, merged.x <= old.y + slack else { return false }
      merged = SIMD2(min(old.x, merged.x), max(old.y, merged.y))
      return true
    }
    let place = covered.firstIndex { $0.x > merged.x } ?? covered.count
    covered.insert(merged, at: place)
  }

  /// The covered stretches of an edge. A stretch that reaches the end of the edge has no end there, because the plane
  /// ends too.
  private mutating func rest(along edge: SIMD2<Double>) -> Rest {
    let slack = min(1e-2, (edge.y - edge.x) / 4)
    covered.removeAll { $0.y <= edge.x + slack || $0.x >= edge.y - slack }
    // The shader takes three stretches, so the narrowest gaps are closed.
    while covered.count > 3 {
      var narrowest = 1
      for place in 2..<covered.count
      where covered[place].x - covered[place - 1].y < covered[narrowest].x - covered[narrowest - 1].y {
        narrowest = place
      }
      covered[narrowest - 1].y = covered[narrowest].y
      covered.remove(at: narrowest)
    }
    func stretch(_ place: Int) -> SIMD2<Float> {
      guard place < covered.count else { return SIMD2() }
      let (low, high) = (covered[place].x, covered[place].y)
      return SIMD2(
        Float(low <= edge.x + slack ? -Rest.end : low), Float(high >= edge.y - slack ? Rest.end : high))
    }
    return Rest(stretches: (stretch(0), stretch(1), stretch(2)))
  }
}
