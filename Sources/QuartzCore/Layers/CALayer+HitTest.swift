extension CALayer {
  /// The default answer of `hitTest(_:)`: one rule for model and presentation trees.
  func hit(at point: CGPoint) -> CALayer? { hit(at: point, through: transformToSuperlayer)?.layer }

  /// The topmost layer whose drawing the ray through `point` meets, with its depth there.
  ///
  /// `transform` leads from this layer to the plane in which `point` lies: the superlayer's, or, beneath
  /// transform layers, that of the nearest layer which flattens.
  private func hit(at point: CGPoint, through transform: CATransform3D) -> (layer: CALayer, depth: Double)? {
    guard !isHidden, opacity > 0 else { return nil }
    if table.layerKind == .transform { return hitShared(at: point, through: transform) }
    guard let local = Geometry.unproject(point, transform), !showsBack(at: local, transform) else {
      return nil
    }
    let depth = Geometry.depth(local, transform)
    let isInside = contains(local)
    if !isInside && (masksToBounds || mask != nil) { return nil }
    for child in hitOrder {
      if child.table.layerKind == .transform {
        if let found = child.hit(at: local, through: child.transformToSuperlayer) {
          return (found.layer, depth)
        }
      } else if let found = child.hitTest(local) {
        return (found, depth)
      }
    }
    return isInside ? (self, depth) : nil
  }

  /// Among the layers of one 3D space the nearest wins; of equal depth, the one drawn later.
  private func hitShared(at point: CGPoint, through transform: CATransform3D) -> (
    layer: CALayer, depth: Double
  )? {
    var nearest: (layer: CALayer, depth: Double)?
    for child in hitOrder {
      let through = CATransform3DConcat(child.transformToSuperlayer, transform)
      guard let found = child.hit(at: point, through: through) else { continue }
      if let best = nearest, best.depth >= found.depth - 1e-9 { continue }
      nearest = found
    }
    return nearest
  }

  /// Every layer under `point` (of the superlayer), topmost first: what a click would meet if the layers above
  /// were not there.
  package func hits(at point: CGPoint) -> [(layer: CALayer, point: CGPoint)] {
    var found: [(layer: CALayer, point: CGPoint, depth: Double)] = []
    collectHits(at: point, through: transformToSuperlayer, into: &found)
    return found.map { ($0.layer, $0.point) }
  }

  private func collectHits(
    at point: CGPoint, through transform: CATransform3D,
    into found: inout [(layer: CALayer, point: CGPoint, depth: Double)]
  ) {
    guard !isHidden, opacity > 0 else { return }
    if table.layerKind == .transform {
      var groups: [[(layer: CALayer, point: CGPoint, depth: Double)]] = []
      for child in hitOrder {
        var group: [(layer: CALayer, point: CGPoint, depth: Double)] = []
        child.collectHits(
          at: point, through: CATransform3DConcat(child.transformToSuperlayer, transform), into: &group)
        if !group.isEmpty { groups.append(group) }
      }
      // The sort is stable: of equal depth, what is drawn later comes first.
      let order = groups.indices.sorted {
        (-groups[$0][0].depth, $0) < (-groups[$1][0].depth, $1)
      }
      for index in order { found += groups[index] }
      return
    }
    guard let local = Geometry.unproject(point, transform), !showsBack(at: local, transform) else { return }
    let depth = Geometry.depth(local, transform)
    let isInside = contains(local)
    if !isInside && (masksToBounds || mask != nil) { return }
    for child in hitOrder {
      let start = found.count
      child.collectHits(at: local, through: child.transformToSuperlayer, into: &found)
      // Beneath a layer that flattens, all lie in its plane.
      for index in start..<found.count { found[index].depth = depth }
    }
    if isInside { found.append((self, local, depth)) }
  }

  /// Whether a single-sided layer turns its back to the viewer at `local`.
  private func showsBack(at local: CGPoint, _ transform: CATransform3D) -> Bool {
    !isDoubleSided && Geometry.isMirrored(local, transform) != isGeometryFlipped
  }

  /// The sublayers from front to back: by zPosition, of equal ones the later first.
  private var hitOrder: [CALayer] {
    guard let sublayers else { return [] }
    if sublayers.allSatisfy({ $0.zPosition == 0 }) { return sublayers.reversed() }
    return sublayers.indices.sorted {
      (sublayers[$1].zPosition, $1) < (sublayers[$0].zPosition, $0)
    }.map { sublayers[$0] }
  }
}
