/// Boolean operations on the areas of paths.
///
/// A result consists of parts of the lines and curves of its operands: a curve is cut and never flattened.
/// The subpaths of a result are closed and cross neither themselves nor each other. They turn from +x to +y
/// around areas (counterclockwise if y is up) and the other way around holes, so that both fill rules give
/// the same area.
///
/// Open subpaths are closed by a line. Points that are nearer than 10⁻¹² of the paths' extent count as equal:
/// results are exact to that distance, and thinner areas are left out. Paths whose segments cross more than a
/// million times give an empty path.
///
/// Source: Apple's documentation of `CGPath`.
extension CGPath {
  /// The union of both areas.
  ///
  /// - Parameters:
  ///   - other: the other area.
  ///   - rule: the fill rule of both paths. The default is `.winding`.
  public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, .union, rule)
  }

  /// The intersection of both areas.
  ///
  /// - Parameters:
  ///   - other: the other area.
  ///   - rule: the fill rule of both paths. The default is `.winding`.
  public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, .intersection, rule)
  }

  /// This path's area without the other's.
  ///
  /// - Parameters:
  ///   - other: the area that is taken away.
  ///   - rule: the fill rule of both paths. The default is `.winding`.
  public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, .subtracting, rule)
  }

  /// The points that are in exactly one of both areas.
  ///
  /// - Parameters:
  ///   - other: the other area.
  ///   - rule: the fill rule of both paths. The default is `.winding`.
  public func symmetricDifference(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, .symmetricDifference, rule)
  }

  /// The parts of this path's lines and curves in the other path's area or on its outline. Open subpaths of
  /// this path stay open. The parts of a subpath that is cut are open, in its direction.
  ///
  /// - Parameters:
  ///   - other: the area inside which lines are kept.
  ///   - rule: the fill rule of the other path. The default is `.winding`.
  public func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    lineParts(inside: true, other, rule)
  }

  /// The parts of this path's lines and curves outside the other path's area: all that
  /// `lineIntersection(_:using:)` leaves out.
  ///
  /// - Parameters:
  ///   - other: the area inside which lines are removed.
  ///   - rule: the fill rule of the other path. The default is `.winding`.
  public func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    lineParts(inside: false, other, rule)
  }

  /// Whether the areas overlap. Areas that share only points or lines of their outlines do not overlap.
  ///
  /// - Parameters:
  ///   - other: the other area.
  ///   - rule: the fill rule of both paths. The default is `.winding`.
  public func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
    guard boundingBox.intersects(other.boundingBox), var arrangement = PathArrangement(self, other) else {
      return false
    }
    return !arrangement.outlines(of: .intersection, rule).isEmpty
  }

  /// The same area with outlines that cross neither themselves nor each other.
  ///
  /// - Parameter rule: the fill rule. The default is `.winding`.
  public func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
    guard var arrangement = PathArrangement(self, nil) else { return CGPath(verbs: [], points: []) }
    return arrangement.path(of: arrangement.outlines(of: .union, rule))
  }

  /// The connected parts of the area. Each is a normalized path of one outline and its holes. Parts that
  /// touch only at points are separate.
  ///
  /// - Parameter rule: the fill rule. The default is `.winding`.
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
