extension CGPath {
  /// The dashes of a stroke as a path. The pattern starts anew with each subpath. On a closed subpath, dashes
  /// that meet at its start are joined.
  ///
  /// - Parameters:
  ///   - phase: the distance into the pattern at which a subpath begins, in points. It may be negative.
  ///   - lengths: the lengths of dash, gap, dash, gap … in points, repeated. The path has no gaps if the
  ///     pattern is empty, has a negative number or no length, or gives over 100,000 dashes and gaps.
  ///   - transform: is applied to the dashes. The default is the identity.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    guard let pattern = DashPattern(phase: phase, lengths: lengths.map { Double($0) }) else {
      return transformedCopy(transform)
    }
    let dashed = CGMutablePath()
    var dashes = ContiguousArray<DashPattern.Dash>()
    var count = 0.0
    for contour in contours {
      let path = CGMutablePath()
      path.move(to: contour.start)
      for segment in contour.segments { path.add(segment) }
      let measure = PathMeasure(path)
      count += pattern.count(along: measure.length)
      guard count <= DashPattern.pathLimit else { return transformedCopy(transform) }
      guard measure.length > 0 else { continue }
      switch pattern.find(from: 0, to: measure.length, isClosed: contour.isClosed, in: &dashes) {
      case .closed:
        measure.append(from: 0, to: measure.length, to: dashed, isJoined: false)
        dashed.closeSubpath()
      case .listed:
        for dash in dashes { measure.append(dash, to: dashed) }
      }
    }
    return dashed.transformedCopy(transform)
  }

  /// The dashes of a stroke along a path, as `copy(dashingWithPhase:lengths:transform:)` gives them.
  ///
  /// - Parameters:
  ///   - transform: is applied to the dashes; nil is the identity.
  ///   - lengths: the lengths of dashes and gaps in turn. An array may be passed.
  ///   - count: the number of lengths.
  public convenience init?(
    __byDashing path: CGPath, transform: UnsafePointer<CGAffineTransform>?, phase: CGFloat,
    lengths: UnsafePointer<CGFloat>?, count: Int
  ) {
    let dashed = path.copy(
      dashingWithPhase: phase, lengths: Array(UnsafeBufferPointer(start: lengths, count: max(count, 0))),
      transform: transform?.pointee ?? .identity)
    self.init(verbs: dashed.verbs, points: dashed.points)
  }

  func transformedCopy(_ transform: CGAffineTransform) -> CGPath {
    transform.isIdentity ? CGPath(verbs: verbs, points: points) : applying(transform)
  }
}

extension DashPattern {
  /// As many dashes and gaps as a path has at most. One that would have more has no gaps.
  static let pathLimit = 100_000.0
}

extension PathMeasure {
  fileprivate func append(_ dash: DashPattern.Dash, to path: CGMutablePath) {
    if dash.from < dash.to {
      append(from: dash.from, to: dash.to, to: path, isJoined: false)
      if let beyond = dash.beyond { append(from: 0, to: beyond, to: path, isJoined: true) }
    } else if let place = place(at: dash.from) {
      // A dash without length is a dot with round caps.
      path.move(to: place.point)
      path.addLine(to: place.point)
    }
  }
}
