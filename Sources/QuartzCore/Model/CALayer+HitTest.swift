// One walk has two rules. In model trees a layer is hit within its bounds, and its sublayers also beyond them unless
// the layer has masksToBounds or a mask; what the mask draws has no effect (measured). In presentation trees, which
// represent the frame that was shown, a layer is hit where it is visible: corners, masks, shapes and the copies of
// replicators count.

import RenderTree

extension CALayer {
  /// The default answer of `hitTest(_:)`.
  func hit(at point: CGPoint) -> CALayer? {
    var walk = HitWalk(findsAll: false)
    walk.run(from: self, at: point)
    return walk.found.first?.layer
  }

  /// All layers at `point` (of the superlayer), topmost first. The first is what `hitTest(_:)` returns, and each
  /// other one is what a click would hit without the layers before it.
  package func hits(at point: CGPoint) -> [(layer: CALayer, point: CGPoint)] {
    var walk = HitWalk(findsAll: true)
    walk.run(from: self, at: point)
    // A layer that several copies show is listed once, at its first hit.
    var seen = Set<ObjectIdentifier>()
    return walk.found.filter { seen.insert(ObjectIdentifier($0.layer.model())).inserted }.map {
      ($0.layer, $0.point)
    }
  }

  /// Whether the sublayers are in the superlayer's 3D space. In presentation trees the compositor's rule applies.
  fileprivate var sharesSpace: Bool {
    switch table.layerKind.traits.depth {
    case .flat, .particlesIf: false
    case .shared: true
    case .sharedIf(let slot): isShown && row[slot] != 0 && !masksToBounds && mask == nil
    }
  }

  /// The hit of the layer's own plane, for a layer whose sublayers share its space. A replicator has a plane; a
  /// transform layer has none.
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

  /// Whether only portals show the layer.
  fileprivate var isShownElsewhere: Bool { isShown && model().isHiddenByPortal }

  /// Whether neither the bounds nor the mask clip the layer and its sublayers at `local`.
  fileprivate func isOpenAt(_ local: CGPoint) -> Bool {
    guard isShown else { return !(masksToBounds || mask != nil) || contains(local) }
    if masksToBounds, !RoundedBounds(row).contains(local) { return false }
    return mask.map { LayerRenderer.isOpaque($0, at: local) } ?? true
  }

  /// Whether the layer itself is hit at `local`.
  fileprivate func isMet(at local: CGPoint) -> Bool {
    guard isShown else { return contains(local) }
    var isWithinBounds = true
    for piece in table.layerKind.traits.own.inOrder {
      switch piece {
      case .path:
        guard let isMet = shows(piece, at: local) else { break }
        if isMet { return true }
        // A layer that shows only its path is hit nowhere else.
        isWithinBounds = backgroundColor != nil || contents != nil || borderWidth > 0
      // These are hit within the bounds.
      case .background, .gradient, .contents, .tiles, .portal, .border, .particles: break
      // Sublayers are tested separately.
      case .sublayers: break
      }
    }
    return isWithinBounds && contains(local) && (cornerRadius == 0 || RoundedBounds(row).contains(local))
  }

  // MARK: Sublayers

  /// The sublayers as a replicator's copies show them, in the order in which they are drawn. Any other layer has one
  /// copy without a transform. `budget`: how many copies may still be tested. A delayed copy counts as several, and
  /// each replicator has at least one copy.
  /// `point`: where the layer is met, in its coordinates; nil where its sublayers share the space around it.
  fileprivate func copies(at point: CGPoint?, within budget: inout Int) -> [SublayerCopy] {
    guard isShown, table.layerKind.traits.copiesSublayers, model().sublayers?.isEmpty == false else {
      return [SublayerCopy(of: self, at: point)]
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

  /// The sublayers that a test at `point` may meet.
  ///
  /// A presentation copy of each layer of a large tree would take more time and memory than the test. So leaves that stand still beside
  /// the point are found by their values in the render tree, and get no copy.
  fileprivate func sublayers(near point: CGPoint?) -> [CALayer] {
    guard let point, isShown, let model = modelLayer, let context = model.context, context.isAtHome,
      let children = model.sublayers, children.count > 8, Geometry.sublayerTransform(row) == nil
    else { return sublayers ?? [] }
    return children.compactMap { child in
      child.isStill(beside: point, in: context.tree) ? nil : child.presented(in: presentedTime)
    }
  }

  /// Whether the layer is a leaf that stands still in its superlayer's plane, beside `point` of it.
  private func isStill(beside point: CGPoint, in tree: RenderTree) -> Bool {
    guard !mayAnswerItself, let row = tree.stillLeaf(node),
      let local = Geometry.localTransform(row).unproject(point)
    else { return false }
    let (x, y) = (row[Slot.bounds], row[Slot.bounds + 1])
    let bounds = CGRect(x: x, y: y, width: row[Slot.bounds + 2], height: row[Slot.bounds + 3])
    // The test itself decides about the edges.
    return !bounds.insetBy(dx: -1, dy: -1).contains(local)
  }

  /// The order of the sublayers and their copies, by the compositor's rule.
  fileprivate func siblingOrder(_ copies: [SublayerCopy]) -> SiblingOrder {
    guard copies.count > 1 || copies.contains(where: { $0.sublayers.contains(where: \.mayHaveDepth) }) else {
      return .listed
    }
    var census = SiblingOrder.Census()
    for copy in copies {
      for child in copy.sublayers where !child.isHidden {
        census.add(child.row, passesDepthOn: child.sharesSpace)
      }
      // Without a delay all copies have the same values.
      if copies.count > 1, Replication(row).delay == 0 { break }
    }
    if copies.count > 1, Replication(row).needsSpace(census) { return .spatial }
    return census.order(Geometry.sublayerTransform(row))
  }

  private var mayHaveDepth: Bool { Geometry.hasDepth(row) || sharesSpace }

  /// The depth of the layer's plane at `point` of the superlayer's plane, in one of its copies.
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

/// One copy of a layer's sublayers: the sublayers themselves, or those that one of a replicator's copies shows.
private struct SublayerCopy {
  let sublayers: [CALayer]
  /// The transform of the copy, before the sublayerTransform; nil for the sublayers themselves.
  let transform: CATransform3D?
  let sublayerTransform: CATransform3D?

  init(of layer: CALayer, at point: CGPoint?) {
    sublayers = layer.sublayers(near: point)
    transform = nil
    sublayerTransform = nil
  }

  init(of replicator: CALayer, _ index: Int, _ transform: CATransform3D, delay: Double) {
    sublayers = replicator.sublayers(delayedBy: delay)
    self.transform = index == 0 ? nil : transform
    sublayerTransform = Geometry.sublayerTransform(replicator.row)
  }

  /// The sublayers from back to front. Where the order depends on the place, they are in the order of the list.
  func inOrder(_ order: SiblingOrder) -> [CALayer] {
    guard case .byHeight(let isReversed) = order else { return sublayers }
    let heights = sublayers.map { (isReversed ? -1 : 1) * Geometry.height($0.row) }
    return sublayers.indices.sorted { (heights[$0], $0) < (heights[$1], $1) }.map { sublayers[$0] }
  }
}

/// A walk over a tree from front to back, along the ray through a point, that finds the layers which are hit.
///
/// It keeps the open levels of the tree in a list and does not recurse, so a tree may have any depth.
struct HitWalk {
  /// A layer that is hit, the point in its coordinates, and its depth.
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
    /// The depth of the layer's own plane, which is also that of the layers that it flattens.
    let depth: Double
    /// The number of hits when the level was entered.
    let start: Int
    /// The copies of the sublayers that have not been tested; the one in front is last.
    var copies: [SublayerCopy]
    /// The copy that is being tested, and its layers that have not been; the layer in front is last.
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

  /// Whether all layers are found, or only the topmost.
  let findsAll: Bool
  /// The hits, topmost first.
  private(set) var found: [Hit] = []
  private var levels: [Level] = []
  private let stack = StackRoom()
  /// The number of copies of replicators that may still be tested: at first the number that is drawn at most.
  private var copiesLeft = 1 << 18
  /// The number of copies as which a delayed copy counts.
  static let moment = 8

  init(findsAll: Bool) { self.findsAll = findsAll }

  /// Finds the layers on the ray through `point` of the superlayer of `root`.
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
      // The app may have overridden this method.
      if let layer = child.hitTest(level.point) {
        let depth = level.order == .spatial ? child.depth(at: level.point, in: copy) : nil
        found.append(Hit(layer: layer, point: level.point, depth: depth ?? level.depth))
      }
    } else {
      enter(child, at: level.point, through: child.transform(in: copy))
    }
  }

  /// Whether the thread's stack has room for another nested call of an overridden method.
  private func isRoomLeft(_ child: CALayer) -> Bool {
    if stack.isLeft { return true }
    Misuse.ignored(
      "hitTest of a tree of \(type(of: child)): the thread's stack has no room for more nested overridden methods; "
        + "deeper layers are tested like a CALayer")
    return false
  }

  /// Tests a layer. `transform` leads from it to the plane of `point`, which is the superlayer's plane or, beneath
  /// transform layers, that of the nearest layer which flattens.
  private mutating func enter(_ layer: CALayer, at point: CGPoint, through transform: CATransform3D) {
    guard !layer.isHidden, layer.opacity > 0, !layer.isShownElsewhere else { return }
    if layer.sharesSpace {
      levels.append(
        Level(
          layer: layer, isShared: true, order: .listed, point: point, transform: transform, depth: 0,
          start: found.count,
          copies: layer.copies(at: nil, within: &copiesLeft)))
      return
    }
    guard let local = transform.unproject(point), !layer.showsBack(at: local, transform),
      layer.isOpenAt(local)
    else { return }
    let depth = Geometry.depth(local, transform)
    let copies = layer.copies(at: local, within: &copiesLeft)
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

  /// Ends a level: all sublayers have been tested, or those that have not been cannot be the topmost.
  private mutating func leave() {
    guard let level = levels.popLast() else { return }
    guard level.isShared else {
      // The layer itself lies behind its sublayers at every depth.
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

  /// Sorts the hits of one 3D space by depth, the nearest first. Hits of equal depth (within rounding) keep their
  /// order, in which the layer that is drawn later comes first.
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
    type(of: self) != table.owner
  }
}

extension LayerRenderer {
  /// Whether a mask is not transparent at `point` of the masked layer's coordinates.
  static func isOpaque(_ mask: CALayer, at point: CGPoint) -> Bool {
    guard let context = CGContext(layerBitmapOf: CGSize(width: 1, height: 1), scale: 1, opaque: false) else {
      return false
    }
    // The bitmap shows a quarter of a point around the place.
    context.scaleBy(x: 4, y: 4)
    context.translateBy(x: 0.125 - point.x, y: 0.125 - point.y)
    LayerRenderer(context).drawPlaced(mask)
    return context.makeImage()?.withPixels { $0.count >= 4 && $0[3] > 0 } ?? false
  }
}
