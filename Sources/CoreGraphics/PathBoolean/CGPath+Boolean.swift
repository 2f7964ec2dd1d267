/// Operations on the areas that paths fill.
///
/// Results are made of parts of the paths' own lines and curves: a curve is cut, never flattened. Their
/// subpaths are closed, cross neither themselves nor each other, and turn from +x to +y around areas
/// (counterclockwise where y is up) and the other way around holes, so that both fill rules fill them alike.
///
/// Open subpaths count as closed by a line. What is nearer than 10⁻¹² of the paths' extent counts as one:
/// results are exact to that, and areas thinner than that are left out. Paths whose segments cross more than
/// a million times give an empty path.
///
/// Source: Apple's documentation of `CGPath`.
extension CGPath {
  /// The area of either path.
  ///
  /// - Parameter rule: what is inside, for both paths; `.winding` by default.
  public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, .union, rule)
  }

  /// The area of both paths.
  ///
  /// - Parameter rule: what is inside, for both paths; `.winding` by default.
  public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, .intersection, rule)
  }

  /// This path's area without the other's.
  ///
  /// - Parameter rule: what is inside, for both paths; `.winding` by default.
  public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, .subtracting, rule)
  }

  /// The area of one of the paths without what is in both.
  ///
  /// - Parameter rule: what is inside, for both paths; `.winding` by default.
  public func symmetricDifference(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, .symmetricDifference, rule)
  }

  /// The parts of this path's lines and curves within the other one's area, its outline included. This path
  /// is not closed for it; subpaths that are cut are open, in their own direction.
  ///
  /// - Parameter rule: what is inside the other path; `.winding` by default.
  public func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    lineParts(inside: true, other, rule)
  }

  /// The parts of this path's lines and curves outside of the other one's area: all that
  /// `lineIntersection(_:using:)` leaves out.
  ///
  /// - Parameter rule: what is inside the other path; `.winding` by default.
  public func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    lineParts(inside: false, other, rule)
  }

  /// Whether the paths' areas overlap. Areas that have only points or lines of their outlines in common do
  /// not.
  ///
  /// - Parameter rule: what is inside, for both paths; `.winding` by default.
  public func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
    guard boundingBox.intersects(other.boundingBox), var arrangement = PathArrangement(self, other) else {
      return false
    }
    return !arrangement.outlines(of: .intersection, rule).isEmpty
  }

  /// The same area, with outlines that cross neither themselves nor each other: see the notes on results.
  ///
  /// - Parameter rule: what is inside; `.winding` by default.
  public func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
    guard var arrangement = PathArrangement(self, nil) else { return CGPath(verbs: [], points: []) }
    return arrangement.path(of: arrangement.outlines(of: .union, rule))
  }

  /// The area's connected parts, each a normalized path of one outline and its holes. Parts that touch at
  /// single points count as apart.
  ///
  /// - Parameter rule: what is inside; `.winding` by default.
  public func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
    guard var arrangement = PathArrangement(self, nil) else { return [] }
    let outlines = arrangement.outlines(of: .union, rule, separatesComponents: true)
    var places: [Int: Int] = [:]
    var components: [[PathArrangement.Outline]] = []
    for outline in outlines {
      if let place = places[outline.component] {
        components[place].append(outline)
      } else {
        places[outline.component] = components.count
        components.append([outline])
      }
    }
    return components.map { arrangement.path(of: $0) }
  }

  private func combined(
    with other: CGPath, _ operation: PathBooleanOperation, _ rule: CGPathFillRule
  ) -> CGPath {
    guard var arrangement = PathArrangement(self, other) else { return CGPath(verbs: [], points: []) }
    return arrangement.path(of: arrangement.outlines(of: operation, rule))
  }

  private func lineParts(inside: Bool, _ other: CGPath, _ rule: CGPathFillRule) -> CGPath {
    guard let arrangement = PathArrangement(lines: self, area: other) else {
      return CGPath(verbs: [], points: [])
    }
    return arrangement.lineParts(inside: inside, rule)
  }
}

extension PathArrangement {
  /// The outlines as a path.
  fileprivate func path(of outlines: [Outline]) -> CGPath {
    let path = CGMutablePath()
    var writer = OutlineWriter(self, path)
    for outline in outlines {
      writer.begin(at: start(of: outline.edges[0]))
      for item in outline.edges {
        let edge = edges[Int(item.edge)]
        writer.add(
          source: edge.source, from: item.isUp ? edge.bottomT : edge.topT,
          to: item.isUp ? edge.topT : edge.bottomT, end: end(of: item), joinsLines: true)
      }
      writer.finishLoop()
    }
    return CGPath(verbs: path.verbs, points: path.points)
  }
}
