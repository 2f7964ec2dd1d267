// Two rules share one walk. Of model trees a layer is hit within its bounds, as measured on Apple's systems. Of
// presentation trees, which stand for the frame that was shown, what counts is what is seen: corners, masks, shapes
// and the copies of replicators too.

extension CALayer {
  /// The default answer of `hitTest(_:)`.
  func hit(at point: CGPoint) -> CALayer? { hit(at: point, through: transformToSuperlayer)?.layer }

  /// The topmost layer whose drawing the ray through `point` meets, with its depth there.
  ///
  /// `transform` leads from this layer to the plane in which `point` lies: the superlayer's, or, beneath
  /// transform layers, that of the nearest layer which flattens.
  private func hit(at point: CGPoint, through transform: CATransform3D) -> (layer: CALayer, depth: Double)? {
    guard !isHidden, opacity > 0 else { return nil }
    if sharesSpace { return hitShared(at: point, through: transform) }
    guard let local = transform.unproject(point), !showsBack(at: local, transform) else {
      return nil
    }
    let depth = Geometry.depth(local, transform)
    guard isOpenAt(local) else { return nil }
    for copy in copies.reversed() {
      for child in copy.hitOrder {
        if copy.transform == nil, !child.sharesSpace {
          // By the method that the app may have overridden.
          if let found = child.hitTest(local) { return (found, depth) }
        } else if let found = child.hit(at: local, through: child.transform(in: copy)) {
          return (found.layer, depth)
        }
      }
    }
    return isMet(at: local) ? (self, depth) : nil
  }

  /// Whether the sublayers live in the superlayer's space: as the compositor has it, of what was shown.
  private var sharesSpace: Bool {
    switch table.layerKind {
    case .transform: return true
    case .replicator:
      return isShown && row[ReplicatorSlot.preservesDepth] != 0 && !masksToBounds && mask == nil
    default: return false
    }
  }

  /// Where the plane of a layer that shares its space is met: a replicator's own; a transform layer has none.
  private func metPlane(at point: CGPoint, through transform: CATransform3D) -> (
    local: CGPoint, depth: Double
  )? {
    guard table.layerKind != .transform, let local = transform.unproject(point),
      !showsBack(at: local, transform), isMet(at: local)
    else { return nil }
    return (local, Geometry.depth(local, transform))
  }

  /// Among the layers of one 3D space the nearest at the point wins, whichever planes cross elsewhere; of equal depth,
  /// the one drawn later.
  private func hitShared(at point: CGPoint, through transform: CATransform3D) -> (
    layer: CALayer, depth: Double
  )? {
    var nearest: (layer: CALayer, depth: Double)?
    func take(_ found: (layer: CALayer, depth: Double)) {
      if let best = nearest, best.depth >= found.depth - 1e-6 { return }
      nearest = found
    }
    for copy in copies.reversed() {
      for child in copy.hitOrder {
        let through = CATransform3DConcat(child.transform(in: copy), transform)
        if let found = child.hit(at: point, through: through) { take(found) }
      }
    }
    if let own = metPlane(at: point, through: transform) { take((self, own.depth)) }
    return nearest
  }

  /// Every layer under `point` (of the superlayer), topmost first: what a click would meet if the layers above
  /// were not there. The first is what `hitTest(_:)` returns.
  package func hits(at point: CGPoint) -> [(layer: CALayer, point: CGPoint)] {
    var found: [(layer: CALayer, point: CGPoint, depth: Double)] = []
    collectHits(at: point, through: transformToSuperlayer, into: &found)
    // A layer that several copies show is there once, where it is met first.
    var seen = Set<ObjectIdentifier>()
    return found.filter { seen.insert(ObjectIdentifier($0.layer.model())).inserted }.map {
      ($0.layer, $0.point)
    }
  }

  private func collectHits(
    at point: CGPoint, through transform: CATransform3D,
    into found: inout [(layer: CALayer, point: CGPoint, depth: Double)]
  ) {
    guard !isHidden, opacity > 0 else { return }
    if sharesSpace {
      let start = found.count
      for copy in copies.reversed() {
        for child in copy.hitOrder {
          child.collectHits(
            at: point, through: CATransform3DConcat(child.transform(in: copy), transform), into: &found)
        }
      }
      if let own = metPlane(at: point, through: transform) { found.append((self, own.local, own.depth)) }
      // Of equal depth, but for rounding, what is drawn later comes first, as it does here: what lies in one plane
      // stays together.
      let hits = found[start...].map { ($0, ($0.depth * 1e6).rounded()) }
      found.removeSubrange(start...)
      found += hits.indices.sorted { (-hits[$0].1, $0) < (-hits[$1].1, $1) }.map { hits[$0].0 }
      return
    }
    guard let local = transform.unproject(point), !showsBack(at: local, transform) else { return }
    let depth = Geometry.depth(local, transform)
    guard isOpenAt(local) else { return }
    for copy in copies.reversed() {
      for child in copy.hitOrder {
        let start = found.count
        child.collectHits(at: local, through: child.transform(in: copy), into: &found)
        // Beneath a layer that flattens, all lie in its plane.
        for index in start..<found.count { found[index].depth = depth }
      }
    }
    if isMet(at: local) { found.append((self, local, depth)) }
  }

  /// Whether a single-sided layer turns its back to the viewer at `local`.
  private func showsBack(at local: CGPoint, _ transform: CATransform3D) -> Bool {
    !isDoubleSided && Geometry.isMirrored(local, transform) != isGeometryFlipped
  }

  // MARK: What is seen

  private var isShown: Bool { modelLayer != nil }

  /// Whether anything of the layer and its sublayers shows at `local`: whether neither bounds nor mask cut it off.
  private func isOpenAt(_ local: CGPoint) -> Bool {
    guard isShown else { return !(masksToBounds || mask != nil) || contains(local) }
    if masksToBounds, !RoundedBounds(row).contains(local) { return false }
    return mask.map { LayerRenderer.isOpaque($0, at: local) } ?? true
  }

  /// Whether the layer itself is met at `local`.
  private func isMet(at local: CGPoint) -> Bool {
    guard isShown else { return contains(local) }
    if let shape = self as? CAShapeLayer, let path = shape.path, !path.isEmpty {
      if shape.draws(path, at: local) { return true }
      guard backgroundColor != nil || contents != nil || borderWidth > 0 else { return false }
    }
    return contains(local) && (cornerRadius == 0 || RoundedBounds(row).contains(local))
  }

  // MARK: Sublayers

  /// The sublayers as a replicator's copies show them, in the order in which they are drawn: one copy without a
  /// transform for any other layer.
  private var copies: [SublayerCopy] {
    guard isShown, table.layerKind == .replicator else { return [SublayerCopy(of: self)] }
    let replication = Replication(row)
    var transform = CATransform3DIdentity
    return (0..<min(replication.count, 10_000)).map { index in
      defer { transform = CATransform3DConcat(replication.transform, transform) }
      return SublayerCopy(of: self, index, transform, delay: Double(index) * replication.delay)
    }
  }

  /// From the layer to its superlayer's plane, in one of its copies.
  private func transform(in copy: SublayerCopy) -> CATransform3D {
    guard let moved = copy.transform else { return transformToSuperlayer }
    let placed = CATransform3DConcat(localTransform, moved)
    return copy.sublayerTransform.map { CATransform3DConcat(placed, $0) } ?? placed
  }
}

/// The sublayers of a layer, once: as they are, or as one of a replicator's copies shows them.
private struct SublayerCopy {
  let sublayers: [CALayer]
  /// Where the copy lies, before the sublayerTransform; nil: where the sublayers themselves are.
  let transform: CATransform3D?
  let sublayerTransform: CATransform3D?

  init(of layer: CALayer) {
    sublayers = layer.sublayers ?? []
    transform = nil
    sublayerTransform = nil
  }

  init(of replicator: CALayer, _ index: Int, _ transform: CATransform3D, delay: Double) {
    sublayers = replicator.sublayers(delayedBy: delay)
    self.transform = index == 0 ? nil : transform
    sublayerTransform = Geometry.sublayerTransform(replicator.row)
  }

  /// From front to back: by zPosition, of equal ones the later first.
  var hitOrder: [CALayer] {
    if sublayers.allSatisfy({ $0.zPosition == 0 }) { return sublayers.reversed() }
    return sublayers.indices.sorted {
      (sublayers[$1].zPosition, $1) < (sublayers[$0].zPosition, $0)
    }.map { sublayers[$0] }
  }
}

extension CAShapeLayer {
  /// Whether the fill or the stroke of the path lies at `point`.
  fileprivate func draws(_ path: CGPath, at point: CGPoint) -> Bool {
    if let color = fillColor, color.alpha > 0,
      path.contains(point, using: fillRule == .evenOdd ? .evenOdd : .winding)
    {
      return true
    }
    guard let color = strokeColor, color.alpha > 0 else { return false }
    return visibleStroke?.contains(point) ?? false
  }
}

extension LayerRenderer {
  /// Whether a mask lets through what lies at `point`, of the masked layer's coordinates.
  static func isOpaque(_ mask: CALayer, at point: CGPoint) -> Bool {
    guard let context = CGContext(layerBitmapOf: CGSize(width: 1, height: 1), scale: 1, opaque: false) else {
      return false
    }
    // A quarter of a point round the place.
    context.scaleBy(x: 4, y: 4)
    context.translateBy(x: 0.125 - point.x, y: 0.125 - point.y)
    LayerRenderer(context).drawPlaced(mask)
    return context.makeImage()?.withPixels { $0.count >= 4 && $0[3] > 0 } ?? false
  }
}
