// Nodes that follow points of other nodes (CAMatchMoveAnimation). They are placed after the sweep of an evaluation, each
// after those that it depends on.

/// The position of a follower in its superlayer, and its transform about its anchor point; nil: unchanged.
private struct Placement {
  var position: SIMD2<Double>
  var transform: CATransform3D?
}

extension RenderTree {
  /// Places all followers by the current rows. Called after an evaluation, and when a replicator's copy shows
  /// another time.
  func placeFollowers() {
    if followersAreUnsorted { sortFollowers() }
    for node in followers { place(node, at: shownTime(of: node)) { self.row(Int($0)) } }
  }

  /// Places one node whose row holds its values at `time`, of the time inside it, and the nodes that it
  /// depends on at the same moment. Presentation copies need this, because they evaluate one node.
  func placeAlone(_ node: NodeIndex, at time: Double) {
    guard !followers.isEmpty else { return }
    if followersAreUnsorted { sortFollowers() }
    // First the ancestors at their times, then the nodes that the follower depends on, in order.
    guard followers.contains(node) else { return }
    var needed: Set<NodeIndex> = [node]
    for follower in followers.reversed() where needed.contains(follower) {
      forEachDependency(of: follower) { needed.insert($0) }
    }
    let host = hostTime(of: node, at: time)
    for other in needed where other != node && nodes[Int(other)].animations != nil {
      animationStore.evaluate(other, at: innerTime(of: other, at: host), in: self, keepingObjects: true)
    }
    for follower in followers where needed.contains(follower) {
      place(follower, at: follower == node ? time : innerTime(of: follower, at: host)) {
        self.rows[Int($0)]
      }
    }
    for other in needed where other != node { setAnimated(Int(other), nodes[Int(other)].animations != nil) }
  }

  /// The host's time when it is `time` in a node; that of the last evaluation where a time stands still on the way.
  private func hostTime(of node: NodeIndex, at time: Double) -> Double {
    let host = times.hostTime(time, of: innerSpace(of: node))
    return host.isFinite ? host : times.hostNow
  }

  // MARK: Order

  /// Calls `body` with each node that determines the place of a follower: the followed nodes, their
  /// superlayers and its own.
  private func forEachDependency(of follower: NodeIndex, _ body: (NodeIndex) -> Void) {
    func chain(_ first: NodeIndex) {
      var node = first
      while node >= 0 {
        body(node)
        node = nodes[Int(node)].parent
      }
    }
    chain(nodes[Int(follower)].parent)
    for row in nodes[Int(follower)].animations?.follows ?? [] where isThere(row.followed.source) {
      chain(row.followed.source)
    }
  }

  private func isThere(_ node: NodeIndex) -> Bool {
    nodes.indices.contains(Int(node)) && nodes[Int(node)].isLive
  }

  /// Sorts the followers such that each comes after those that it depends on. Within a cycle the order is
  /// arbitrary.
  private func sortFollowers() {
    followersAreUnsorted = false
    let known = Set(followers)
    var marks: [NodeIndex: Bool] = [:]  // false: being looked at; true: done
    var sorted: [NodeIndex] = []
    for start in followers.sorted() where marks[start] == nil {
      var stack: [(node: NodeIndex, isLeaving: Bool)] = [(start, false)]
      while let (node, isLeaving) = stack.popLast() {
        if isLeaving {
          if marks.updateValue(true, forKey: node) != true { sorted.append(node) }
          continue
        }
        guard marks[node] == nil else { continue }
        marks[node] = false
        stack.append((node, true))
        forEachDependency(of: node) {
          if $0 != node, known.contains($0), marks[$0] == nil { stack.append(($0, false)) }
        }
      }
    }
    followers = sorted
  }

  // MARK: Placing

  private func place(_ node: NodeIndex, at time: Double, _ row: (NodeIndex) -> LayerRow) {
    guard let animations = nodes[Int(node)].animations else { return }
    let positionBefore = SIMD2(animations.row[Slot.position], animations.row[Slot.position + 1])
    let transformBefore = CATransform3D(row: animations.row + Slot.transform)
    defer {
      let position = SIMD2(animations.row[Slot.position], animations.row[Slot.position + 1])
      let transform = CATransform3D(row: animations.row + Slot.transform)
      if position != positionBefore || !CATransform3DEqualToTransform(transform, transformBefore) {
        journal.note(node)
      }
    }
    animations.resetFollowed()
    // What follows adds to the values of other animations, so the row takes these again each time.
    setStale(Int(node))
    _ = row(node)
    defer { freshness.noteForeign(Int(node), staysUntilNext: true) }
    for follow in animations.follows where follow.isActive(at: time) {
      guard let placement = placement(node, follow.followed, row) else { continue }
      let out = animations.row
      let position = placement.position
      if follow.followed.appliesX {
        out[Slot.position] = follow.isAdditive ? out[Slot.position] + position.x : position.x
      }
      if follow.followed.appliesY {
        out[Slot.position + 1] = follow.isAdditive ? out[Slot.position + 1] + position.y : position.y
      }
      guard let transform = placement.transform else { continue }
      let whole =
        follow.isAdditive
        ? CATransform3DConcat(CATransform3D(row: out + Slot.transform), transform) : transform
      whole.store(to: out + Slot.transform)
    }
  }

  /// The transform from a node's coordinates to the space around the root, flattened where superlayers
  /// flatten.
  private func transformToTop(
    of node: NodeIndex, _ row: (NodeIndex) -> LayerRow, isSuperlayer: Bool
  ) -> CATransform3D {
    var transform = CATransform3DIdentity
    var current = node
    var entersSublayers = isSuperlayer
    while current >= 0 {
      let values = row(current)
      if entersSublayers {
        if let inner = Geometry.sublayerTransform(values) {
          transform = CATransform3DConcat(transform, inner)
        }
        if nodes[Int(current)].layout?.kind != .transform { transform = Geometry.flattened(transform) }
      }
      transform = CATransform3DConcat(transform, Geometry.localTransform(values))
      let parent = nodes[Int(current)].parent
      // A mask lies in its layer's own coordinates.
      entersSublayers = parent < 0 || nodes[Int(parent)].mask != current
      current = parent
    }
    return transform
  }

  /// Nil where a point is not visible, or where the points do not determine a transform.
  private func placement(
    _ node: NodeIndex, _ followed: FollowedPoints, _ row: (NodeIndex) -> LayerRow
  ) -> Placement? {
    let parent = nodes[Int(node)].parent
    guard parent >= 0, isThere(followed.source) else { return nil }
    let bounds = row(followed.source) + Slot.bounds
    let fromSource = transformToTop(of: followed.source, row, isSuperlayer: false)
    let toSuperlayer = transformToTop(of: parent, row, isSuperlayer: nodes[Int(parent)].mask != node)
    var given = (SIMD2(0.0, 0), SIMD2(0.0, 0), SIMD2(0.0, 0), SIMD2(0.0, 0))
    var seen = given
    var middle = SIMD2(0.0, 0)
    func set(
      _ list: inout (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>), _ index: Int,
      _ p: SIMD2<Double>
    ) {
      switch index {
      case 0: list.0 = p
      case 1: list.1 = p
      case 2: list.2 = p
      default: list.3 = p
      }
    }
    let count = followed.points.count
    for index in 0..<count {
      var point = followed.points[index]
      if followed.isNormalized {
        point = SIMD2(bounds[0] + point.x * bounds[2], bounds[1] + point.y * bounds[3])
      }
      guard let top = fromSource.project(CGPoint(x: point.x, y: point.y)),
        let place = toSuperlayer.unproject(top)
      else { return nil }
      set(&given, index, point)
      set(&seen, index, SIMD2(place.x, place.y))
      middle += point / Double(count)
    }
    if count == 1 { return Placement(position: seen.0, transform: nil) }
    guard
      let map = PlaneMap(
        from: given, to: seen, count: count, scales: followed.appliesScale, turns: followed.appliesRotation)
    else { return Placement(position: seen.0, transform: nil) }
    return map.placement(about: middle)
  }
}

/// A projective map of the plane; a point is a row (x, y, 1), as in CATransform3D.
private struct PlaneMap {
  /// The rows.
  var x, y, one: SIMD3<Double>

  private init(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ one: SIMD3<Double>) {
    (self.x, self.y, self.one) = (x, y, one)
  }

  typealias Points = (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)

  /// The map that takes two, three or four points to others: a similarity, an affine or a projective one. Nil where they
  /// do not determine it.
  init?(from p: Points, to q: Points, count: Int, scales: Bool, turns: Bool) {
    if count == 2 {
      let (a, b) = (p.1 - p.0, q.1 - q.0)
      let square = (a * a).sum()
      guard square > 0 else { return nil }
      // As complex numbers, b / a.
      var turn = SIMD2(a.x * b.x + a.y * b.y, a.x * b.y - a.y * b.x) / square
      let length = (turn * turn).sum().squareRoot()
      guard length > 0, length.isFinite else { return nil }
      if !turns { turn = SIMD2(length, 0) }
      if !scales { turn /= turns ? length : turn.x }
      let origin = (p.0 + p.1) / 2
      let end = (q.0 + q.1) / 2
      x = SIMD3(turn.x, turn.y, 0)
      y = SIMD3(-turn.y, turn.x, 0)
      one = SIMD3(
        end.x - origin.x * turn.x + origin.y * turn.y, end.y - origin.x * turn.y - origin.y * turn.x, 1)
      return
    }
    guard let from = PlaneMap(basis: p, count: count), let to = PlaneMap(basis: q, count: count),
      let back = from.inverse
    else { return nil }
    self = back.concatenated(with: to)
    let sum = x.sum() + y.sum() + one.sum()
    guard sum.isFinite else { return nil }
  }

  /// The map of the unit vectors (and of their sum, if there is a fourth point) to points.
  private init?(basis p: Points, count: Int) {
    func row(_ p: SIMD2<Double>) -> SIMD3<Double> { SIMD3(p.x, p.y, 1) }
    self.init(row(p.0), row(p.1), row(p.2))
    guard count > 3 else { return }
    guard let inverse else { return nil }
    let weights = inverse.applied(to: row(p.3))
    guard weights.x != 0, weights.y != 0, weights.z != 0 else { return nil }
    (x, y, one) = (x * weights.x, y * weights.y, one * weights.z)
  }

  private func applied(to p: SIMD3<Double>) -> SIMD3<Double> { p.x * x + p.y * y + p.z * one }

  /// This map, then another.
  private func concatenated(with next: PlaneMap) -> PlaneMap {
    PlaneMap(next.applied(to: x), next.applied(to: y), next.applied(to: one))
  }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  /// Nil for points that lie on a line, up to rounding.
  private var inverse: PlaneMap? {
    let (a, b, c) = (Self.cross(y, one), Self.cross(one, x), Self.cross(x, y))
    let determinant = (x * a).sum()
    func length(_ v: SIMD3<Double>) -> Double { (v * v).sum().squareRoot() }
    guard abs(determinant) > 1e-12 * length(x) * length(y) * length(one) else { return nil }
    return PlaneMap(
      SIMD3(a.x, b.x, c.x) / determinant, SIMD3(a.y, b.y, c.y) / determinant,
      SIMD3(a.z, b.z, c.z) / determinant)
  }

  /// The image of `middle`, and the map relative to that point.
  func placement(about middle: SIMD2<Double>) -> Placement? {
    let image = applied(to: SIMD3(middle.x, middle.y, 1))
    guard image.z != 0, image.z.isFinite else { return nil }
    let position = SIMD2(image.x, image.y) / image.z
    let (u, v) = (x / image.z, y / image.z)
    var transform = CATransform3DIdentity
    transform.m11 = u.x - position.x * u.z
    transform.m12 = u.y - position.y * u.z
    transform.m14 = u.z
    transform.m21 = v.x - position.x * v.z
    transform.m22 = v.y - position.y * v.z
    transform.m24 = v.z
    return Placement(position: position, transform: transform)
  }
}
