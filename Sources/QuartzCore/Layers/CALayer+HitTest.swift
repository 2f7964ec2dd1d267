// Two rules share one walk. Of model trees a layer is hit within its bounds, and its sublayers beyond them unless it has
// masksToBounds or a mask, as measured on Apple's systems: what the mask draws does not count. Of
// presentation trees, which stand for the frame that was shown, what counts is what is seen: corners, masks, shapes
// and the copies of replicators too.

import RenderTree

extension CALayer {
  /// The default answer of `hitTest(_:)`.
  func hit(at point: CGPoint) -> CALayer? {
    var walk = HitWalk(findsAll: false)
    walk.run(from: self, at: point)
    return walk.found.first?.layer
  }

  /// Every layer under `point` (of the superlayer), topmost first: what a click would meet if the layers above
  /// were not there. The first is what `hitTest(_:)` returns.
  package func hits(at point: CGPoint) -> [(layer: CALayer, point: CGPoint)] {
    var walk = HitWalk(findsAll: true)
    walk.run(from: self, at: point)
    // A layer that several copies show is there once, where it is met first.
    var seen = Set<ObjectIdentifier>()
    return walk.found.filter { seen.insert(ObjectIdentifier($0.layer.model())).inserted }.map {
      ($0.layer, $0.point)
    }
  }

  /// Whether the sublayers live in the superlayer's space: as the compositor has it, of what was shown.
  fileprivate var sharesSpace: Bool {
    switch table.layerKind.traits.depth {
    case .flat, .particlesIf: false
    case .shared: true
    case .sharedIf(let slot): isShown && row[slot] != 0 && !masksToBounds && mask == nil
    }
  }

  /// Where the plane of a layer that shares its space is met: a replicator's own; a transform layer has none.
  fileprivate func metPlane(at point: CGPoint, through transform: CATransform3D) -> HitWalk.Hit? {
    guard table.layerKind.traits.hasPlane, let local = transform.unproject(point),
      !showsBack(at: local, transform), isMet(at: local)
    else { return nil }
    return HitWalk.Hit(layer: self, point: local, depth: Geometry.depth(local, transform))
  }

  /// Whether a single-sided layer turns its back to the viewer at `local`.
  fileprivate func showsBack(at local: CGPoint, _ transform: CATransform3D) -> Bool {
    !isDoubleSided && Geometry.isMirrored(local, transform) != isGeometryFlipped
  }

  // MARK: What is seen

  private var isShown: Bool { isPresentation }

  /// Whether portals alone show the layer.
  fileprivate var isShownElsewhere: Bool { isShown && model().isHiddenByPortal }

  /// Whether anything of the layer and its sublayers shows at `local`: whether neither bounds nor mask cut it off.
  fileprivate func isOpenAt(_ local: CGPoint) -> Bool {
    guard isShown else { return !(masksToBounds || mask != nil) || contains(local) }
    if masksToBounds, !RoundedBounds(row).contains(local) { return false }
    return mask.map { LayerRenderer.isOpaque($0, at: local) } ?? true
  }

  /// Whether the layer itself is met at `local`.
  fileprivate func isMet(at local: CGPoint) -> Bool {
    guard isShown else { return contains(local) }
    var isWithinBounds = true
    for piece in table.layerKind.traits.own.inOrder {
      switch piece {
      case .path:
        guard let shape = self as? CAShapeLayer, let path = shape.path, !path.isEmpty else { break }
        if shape.draws(path, at: local) { return true }
        // A layer that shows its path alone is met nowhere else.
        isWithinBounds = backgroundColor != nil || contents != nil || borderWidth > 0
      // What these show is met within the bounds.
      case .background, .gradient, .contents, .tiles, .portal, .border, .particles: break
      // Sublayers are met by themselves.
      case .sublayers: break
      }
    }
    return isWithinBounds && contains(local) && (cornerRadius == 0 || RoundedBounds(row).contains(local))
  }

  // MARK: Sublayers

  /// The sublayers as a replicator's copies show them, in the order in which they are drawn: one copy without a
  /// transform for any other layer. `budget`: how many copies may still be looked at, of which a delayed one counts as
  /// several; of each replicator there is one.
  fileprivate func copies(within budget: inout Int) -> [SublayerCopy] {
    guard isShown, table.layerKind.traits.copiesSublayers, model().sublayers?.isEmpty == false else {
      return [SublayerCopy(of: self)]
    }
    let replication = Replication(row)
    let price = replication.isDelayed ? HitWalk.moment : 1
    let most = min(replication.count, 10_000)
    let count = min(most, max(budget / price, 1))
    if count < most {
      Misuse.ignored("hit testing: there are more copies of replicators than the limit, so some are not hit")
    }
    budget = max(budget - count * price, 0)
    var transform = CATransform3DIdentity
    return (0..<count).map { index in
      defer { transform = CATransform3DConcat(replication.transform, transform) }
      return SublayerCopy(of: self, index, transform, delay: Double(index) * replication.delay)
    }
  }

  /// How its sublayers, and their copies, are ordered, as the compositor has it.
  fileprivate func siblingOrder(_ copies: [SublayerCopy]) -> SiblingOrder {
    guard copies.count > 1 || copies.contains(where: { $0.sublayers.contains(where: \.mayHaveDepth) }) else {
      return .listed
    }
    var census = SiblingOrder.Census()
    for copy in copies {
      for child in copy.sublayers where !child.isHidden {
        census.add(child.row, passesDepthOn: child.sharesSpace)
      }
      // The copies differ in their times alone.
      if copies.count > 1, Replication(row).delay == 0 { break }
    }
    if copies.count > 1, Replication(row).needsSpace(census) { return .spatial }
    return census.order(Geometry.sublayerTransform(row))
  }

  private var mayHaveDepth: Bool { Geometry.hasDepth(row) || sharesSpace }

  /// How near its plane is at `point`, of the superlayer's plane, in one of its copies.
  fileprivate func depth(at point: CGPoint, in copy: SublayerCopy) -> Double? {
    let transform = transform(in: copy)
    return transform.unproject(point).map { Geometry.depth($0, transform) }
  }

  /// From the layer to its superlayer's plane, in one of its copies.
  fileprivate func transform(in copy: SublayerCopy) -> CATransform3D {
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

  /// From back to front. Where every place has an order of its own, as they lie.
  func inOrder(_ order: SiblingOrder) -> [CALayer] {
    guard case .byHeight(let isReversed) = order else { return sublayers }
    let heights = sublayers.map { (isReversed ? -1 : 1) * Geometry.height($0.row) }
    return sublayers.indices.sorted { (heights[$0], $0) < (heights[$1], $1) }.map { sublayers[$0] }
  }
}

/// A walk over a tree from front to back, along the ray through a point, that finds the layers which are met.
///
/// The levels of the tree that are open are a list and not calls within calls, so a tree may have any depth.
struct HitWalk {
  /// A layer that is met, where, in its coordinates, and how near to the viewer.
  struct Hit {
    let layer: CALayer
    let point: CGPoint
    var depth: Double
  }

  /// A layer whose sublayers are being looked at.
  private struct Level {
    let layer: CALayer
    /// Whether the sublayers live in the superlayer's space.
    let isShared: Bool
    /// How the sublayers are ordered, where they do not share the space.
    let order: SiblingOrder
    /// The point that the sublayers are asked about: in the layer's coordinates, or, where they share the space of the
    /// layers above, in the plane of the nearest one that flattens.
    let point: CGPoint
    /// From the layer to the plane above it.
    let transform: CATransform3D
    /// How near the layer's own plane is; what lies beneath a layer that flattens lies there.
    let depth: Double
    /// The number of hits when the level was entered.
    let start: Int
    /// The copies of the sublayers that are still to be looked at; the one in front is last.
    var copies: [SublayerCopy]
    /// The copy that is being looked at, and what of it is still to come; the layer in front is last.
    var copy: SublayerCopy?
    var rest: [CALayer] = []

    mutating func next() -> (child: CALayer, copy: SublayerCopy)? {
      while true {
        if let copy, let child = rest.popLast() { return (child, copy) }
        guard let following = copies.popLast() else { return nil }
        copy = following
        rest = following.inOrder(order)
      }
    }
  }

  /// Whether all layers are found, and not the topmost alone.
  let findsAll: Bool
  /// What was met, topmost first.
  private(set) var found: [Hit] = []
  private var levels: [Level] = []
  private let stack = StackRoom()
  /// As many copies of replicators as are drawn at most.
  private var copiesLeft = 1 << 18
  /// What a copy of another time counts as.
  static let moment = 8

  init(findsAll: Bool) { self.findsAll = findsAll }

  /// Finds what the ray through `point`, of the superlayer of `root`, meets.
  mutating func run(from root: CALayer, at point: CGPoint) {
    enter(root, at: point, through: root.transformToSuperlayer)
    while let level = levels.indices.last {
      if !findsAll, !levels[level].isShared, levels[level].order != .spatial,
        found.count > levels[level].start
      {
        leave()
      } else if let (child, copy) = levels[level].next() {
        visit(child, in: copy)
      } else {
        leave()
      }
    }
  }

  private mutating func visit(_ child: CALayer, in copy: SublayerCopy) {
    let level = levels[levels.count - 1]
    if level.isShared {
      let through = CATransform3DConcat(child.transform(in: copy), level.transform)
      enter(child, at: level.point, through: through)
    } else if !findsAll, copy.transform == nil, !child.sharesSpace, child.mayAnswerItself, isRoomLeft(child) {
      // By the method that the app may have overridden.
      if let layer = child.hitTest(level.point) {
        let depth = level.order == .spatial ? child.depth(at: level.point, in: copy) : nil
        found.append(Hit(layer: layer, point: level.point, depth: depth ?? level.depth))
      }
    } else {
      enter(child, at: level.point, through: child.transform(in: copy))
    }
  }

  /// Calls within calls, of overridden methods, end where the thread's stack does.
  private func isRoomLeft(_ child: CALayer) -> Bool {
    if stack.isLeft { return true }
    Misuse.ignored(
      "hitTest of a tree of \(type(of: child)): the thread's stack has no room for more nested overridden methods; "
        + "deeper layers are tested like a CALayer")
    return false
  }

  /// Looks at a layer: `transform` leads from it to the plane in which `point` lies, which is the superlayer's, or,
  /// beneath transform layers, that of the nearest layer which flattens.
  private mutating func enter(_ layer: CALayer, at point: CGPoint, through transform: CATransform3D) {
    guard !layer.isHidden, layer.opacity > 0, !layer.isShownElsewhere else { return }
    if layer.sharesSpace {
      levels.append(
        Level(
          layer: layer, isShared: true, order: .listed, point: point, transform: transform, depth: 0,
          start: found.count,
          copies: layer.copies(within: &copiesLeft)))
      return
    }
    guard let local = transform.unproject(point), !layer.showsBack(at: local, transform),
      layer.isOpenAt(local)
    else { return }
    let depth = Geometry.depth(local, transform)
    let copies = layer.copies(within: &copiesLeft)
    if copies.allSatisfy(\.sublayers.isEmpty) {
      if layer.isMet(at: local) { found.append(Hit(layer: layer, point: local, depth: depth)) }
      return
    }
    levels.append(
      Level(
        layer: layer, isShared: false, order: layer.siblingOrder(copies), point: local, transform: transform,
        depth: depth, start: found.count,
        copies: copies))
  }

  /// All sublayers have been looked at, or nothing behind those that were can be the topmost.
  private mutating func leave() {
    guard let level = levels.popLast() else { return }
    guard level.isShared else {
      // The layer itself lies behind its sublayers, wherever they are.
      if level.order == .spatial { sortByDepth(from: level.start) }
      if findsAll || found.count == level.start, level.layer.isMet(at: level.point) {
        found.append(Hit(layer: level.layer, point: level.point, depth: level.depth))
      }
      for index in level.start..<found.count { found[index].depth = level.depth }
      return
    }
    if let own = level.layer.metPlane(at: level.point, through: level.transform) { found.append(own) }
    sortByDepth(from: level.start)
  }

  /// Among the layers of one 3D space the nearest comes first, whichever planes cross elsewhere; of equal depth, but for
  /// rounding, the one drawn later, as it does already: what lies in one plane stays together.
  private mutating func sortByDepth(from start: Int) {
    guard found.count > start + 1 else { return }
    if !findsAll {
      var nearest = found[start]
      for hit in found[(start + 1)...] where hit.depth > nearest.depth + 1e-6 { nearest = hit }
      found.removeSubrange(start...)
      found.append(nearest)
      return
    }
    let hits = found[start...].map { ($0, ($0.depth * 1e6).rounded()) }
    found.removeSubrange(start...)
    found += hits.indices.sorted { (-hits[$0].1, $0) < (-hits[$1].1, $1) }.map { hits[$0].0 }
  }
}

extension CALayer {
  /// Whether the layer is of a class of the app, which may override `hitTest(_:)`. The engine's own classes do not.
  fileprivate var mayAnswerItself: Bool {
    let own = type(of: self)
    return own != CALayer.self && !isOwnLayerClass(own)
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
