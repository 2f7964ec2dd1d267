import QuartzCore
import RenderTree

/// Shared 3D spaces. The sublayers of a plain layer share one, together with the content of transform layers
/// among them and of replicators and emitters that preserve depth.
extension Painter {
  /// Whether a layer's sublayers belong to the space around the layer, and not to a plane of the layer.
  ///
  /// A replicator that clips, or that has a mask or filters, has a plane, because these need one.
  func sharesSpace(_ node: NodeIndex) -> Bool { keepsDepth(node) && !isInTransition(node) }

  /// The same for the layer itself. A layer in transition is a flat picture; inside it its sublayers have
  /// depth.
  func keepsDepth(_ node: NodeIndex) -> Bool {
    switch frame.kind(node).traits.depth {
    case .flat, .particlesIf: false
    case .shared: true
    case .sharedIf(let slot): frame.row(node)[slot] != 0 && needsNoPlane(node)
    }
  }

  /// Whether neither clips nor a mask nor filters need a plane of the layer.
  private func needsNoPlane(_ node: NodeIndex) -> Bool {
    frame.row(node)[Slot.masksToBounds] == 0 && frame.mask(node) < 0 && !frame.hasFilters(node)
  }

  /// Whether the particles of a layer belong to the space around it.
  private func sharesParticles(_ node: NodeIndex) -> Bool {
    guard case .particlesIf(let slot) = frame.kind(node).traits.depth else { return false }
    return frame.row(node)[slot] != 0 && needsNoPlane(node) && !isInTransition(node)
  }

  /// The sublayers that are drawn with a layer.
  func sublayers(of node: NodeIndex, _ manner: PaintManner) -> ContiguousArray<NodeIndex> {
    manner.contains(.alone) && frame.kind(node).traits.copiesSublayers ? [] : frame.children(node)
  }

  /// Draws a layer that shares its space: its planes, and those of such layers inside it, from far to near.
  mutating func shared(
    _ node: NodeIndex, through transform: CATransform3D, opacity: Float, _ outer: PaintState
  ) {
    var outer = outer
    close(node, &outer)
    let inSpace = spaceTransform(of: node, outer)
    drawInOrder(within: outer.limit) { painter, space in
      painter.enterSharing(
        node, through: transform, inSpace: inSpace, opacity: opacity, outer,
        in: space.add(outer, inSpace: CATransform3DIdentity), moment: -1,
        space)
    }
  }

  /// Draws the layers that `enter` adds to a space, from far to near.
  mutating func drawInOrder(within limit: PixelRect, _ enter: (inout Painter, Space) -> Void) {
    let space = resources.scratch.openSpace()
    let (budget, copyCount) = (list.budget, list.copyCount)
    space.joinsSheets = true
    space.begin(within: whole.union(limit))
    enter(&self, space)
    space.order.sort()
    if space.hasSheets, !space.order.cuts.isEmpty || space.order.isSimplified {
      // Layers are cut one by one, because of a sheet only the layers that are crossed need to be cut.
      (list.budget, list.copyCount) = (budget, copyCount)
      space.joinsSheets = false
      space.begin(within: whole.union(limit))
      enter(&self, space)
      space.order.sort()
    }
    if space.order.isSimplified { list.budget.simplify() }
    draw(space)
    resources.scratch.closeSpace()
  }

  // MARK: What is in a space

  /// The transform into the plane in which a space is flattened, before it is flattened; it gives the depths
  /// of the layers.
  func spaceTransform(of node: NodeIndex, _ outer: PaintState) -> CATransform3D {
    outer.followed(frame.localTransform(node))
  }

  /// Adds a layer to a space. `surroundings` is the index of `outer`. `outerSpace` is the transform from its superlayer to the plane
  /// in which the space is flattened.
  private mutating func enter(
    _ node: NodeIndex, _ outer: PaintState, in surroundings: Int32, _ outerSpace: CATransform3D, moment: Int,
    _ space: Space
  ) {
    let row = frame.row(node)
    let opacity = Float(row.shownOpacity) * outer.planeOpacity
    // A layer in transition may be visible in its old state.
    guard (row[Slot.hidden] == 0 && opacity > 0) || isInTransition(node), outer.depth < 1024,
      space.members.count < Space.limit, stack.isLeft, !frame.isShownByPortal(node)
    else { return }
    if sharesSpace(node) {
      enterSharing(
        node, through: transform(of: node, outer),
        inSpace: CATransform3DConcat(spaceTransform(of: node, outer), outerSpace), opacity: opacity, outer,
        in: surroundings, moment: moment, space)
      return
    }
    let seen = CATransform3DConcat(Geometry.localTransform(row), space.seen[Int(surroundings)])
    guard sharesParticles(node) else {
      return add(node, seen, outer, in: surroundings, manner: [], moment: moment, space)
    }
    if !frame.children(node).isEmpty || !appearance(of: node).shown(.alone).isEmpty {
      add(node, seen, outer, in: surroundings, manner: .alone, moment: moment, space)
    }
    var inner = outer
    (inner.opacity, inner.planeOpacity) = (outer.opacity * opacity, 1)
    inner.isFlipped = isFlipped(node, in: outer.isFlipped)
    if var swarm = swarm(node, transform(of: node, outer), depths: seen, inner, moment: moment) {
      swarm.member = space.members.count
      space.swarms.append(swarm)
    }
  }

  /// Adds a layer whose sublayers are in the space themselves.
  private mutating func enterSharing(
    _ node: NodeIndex, through transform: CATransform3D, inSpace: CATransform3D, opacity: Float,
    _ outer: PaintState, in surroundings: Int32, moment: Int, _ space: Space
  ) {
    if frame.kind(node).traits.hasPlane, !appearance(of: node).pieces.isEmpty {
      add(
        node, transform.with(depthsOf: inSpace), outer, in: surroundings, manner: .alone, moment: moment,
        space)
    }
    var inner = outer
    inner.transform = transform
    inner.sublayerTransform = frame.sublayerTransform(node)
    // The opacity of enclosing transform layers applies to each plane as a whole.
    inner.planeOpacity = opacity
    inner.isFlipped = isFlipped(node, in: outer.isFlipped)
    inner.depth += 1
    enterSublayers(of: node, inner, inSpace, moment: moment, space)
  }

  /// Adds the sublayers of a layer, and their copies, to a space. `inSpace` is the transform from the layer
  /// to the plane in which the space is flattened.
  mutating func enterSublayers(
    of node: NodeIndex, _ inner: PaintState, _ inSpace: CATransform3D, moment: Int, _ space: Space
  ) {
    let children = frame.children(node)
    guard let replication = frame.replication(node) else {
      guard list.visit(children.count) else { return }
      let surroundings = space.add(inner, inSpace: inSpace)
      if addSheet(children, of: node, inner, in: surroundings, moment: moment, space) { return }
      for child in children {
        enter(child, inner, in: surroundings, inSpace, moment: moment, space)
      }
      return
    }
    guard !children.isEmpty else { return }
    let time = frame.innerTime(node)
    frame.withCopyMoments { moments in
      var copies = ReplicatorCopies(replication)
      while space.members.count < Space.limit, copies.next(&list) {
        var shown = moment
        if replication.isDelayed {
          shown = space.moments.count
          space.moments.append(Space.Moment(node: node, time: copies.time(from: time), outer: moment))
          moments.show(node, at: space.moments[shown].time)
        }
        guard list.visit(children.count) else { break }
        let copied = copies.state(within: inner)
        let surroundings = space.add(copied, inSpace: inSpace)
        for child in children {
          enter(child, copied, in: surroundings, inSpace, moment: shown, space)
        }
      }
    }
  }

  /// Adds plain leaves that lie in the plane z = 0 of their superlayer `node` as one plane, such as the cards of a wall. False: they are
  /// not of this kind.
  private mutating func addSheet(
    _ children: ContiguousArray<NodeIndex>, of node: NodeIndex, _ inner: PaintState,
    in surroundings: Int32, moment: Int, _ space: Space
  ) -> Bool {
    guard children.count > 3, space.joinsSheets, inner.depth < 1024, space.members.count < Space.limit,
      let extent = sheet(children)
    else { return false }
    let seen = space.seen[Int(surroundings)]
    guard Plane(seen).isVisible else { return true }
    space.hasSheets = true
    space.order.add(seen, extent, member: space.members.count)
    space.members.append(
      Space.Member(node: node, surroundings: surroundings, manner: [], moment: moment, isSheet: true))
    return true
  }

  /// The box, in the superlayer's plane z = 0, of plain leaves without shadows that lie in it. Nil if one of them is of another kind.
  private func sheet(_ children: ContiguousArray<NodeIndex>) -> PlaneExtent? {
    var extent = PlaneExtent()
    for child in children {
      guard let row = frame.plainLeaf(child), row[Slot.shadowOpacity] <= 0, row[Slot.doubleSided] != 0,
        !Geometry.hasDepth(row)
      else { return nil }
      let (x, y) = (row[Slot.bounds], row[Slot.bounds + 1])
      extent.add(
        x, y, x + row[Slot.bounds + 2], y + row[Slot.bounds + 3], through: Geometry.localTransform(row))
      if extent.isEverything { return nil }
    }
    return extent
  }

  /// Adds a layer with a plane, if any part of it is visible.
  private mutating func add(
    _ node: NodeIndex, _ seen: CATransform3D, _ outer: PaintState, in surroundings: Int32,
    manner: PaintManner, moment: Int, _ space: Space
  ) {
    let row = frame.row(node)
    let plane = Plane(seen)
    guard plane.isVisible else { return }
    let isFlipped = self.isFlipped(node, in: outer.isFlipped)
    if row[Slot.doubleSided] == 0, frame.kind(node).traits.hasPlane,
      showsBack(plane, row, isFlipped: isFlipped)
    {
      return
    }
    space.order.add(
      seen, planeExtent(of: node, manner, isFlipped: isFlipped), member: space.members.count)
    space.members.append(
      Space.Member(node: node, surroundings: surroundings, manner: manner, moment: moment))
  }

  /// Whether the viewer sees a layer's back.
  func showsBack(_ plane: Plane, _ row: LayerRow, isFlipped: Bool) -> Bool {
    let x = row[Slot.bounds] + row[Slot.bounds + 2] / 2
    let y = row[Slot.bounds + 1] + row[Slot.bounds + 3] / 2
    return (plane.jacobian(x, y) < 0) != isFlipped
  }

  // MARK: Drawing

  private mutating func draw(_ space: Space) {
    placeParticles(of: space)
    space.order.listCutPlaces()
    frame.withCopyMoments { moments in
      var shown = -1
      drawParticles(of: space, after: -1)
      guard var surroundings = space.surroundings.first else { return }
      // Surroundings are large, so they are copied once for all siblings that share them, and not for each member.
      var number: Int32 = 0
      for (place, index) in space.order.sequence.enumerated() {
        let polygon = space.order.polygons[index]
        let member = space.members[polygon.member]
        if member.surroundings != number {
          number = member.surroundings
          surroundings = space.surroundings[Int(number)]
        }
        space.show(member.moment, &shown, &moments)
        if member.isSheet {
          for child in frame.children(member.node) where !leaf(child, surroundings) {
            layer(child, surroundings.state)
          }
        } else if polygon.cut < 0 {
          if !leaf(member.node, surroundings) {
            layer(member.node, surroundings.state, manner: member.manner)
          }
        } else {
          piece(member, at: place, space, surroundings.state)
        }
        drawParticles(of: space, after: place)
      }
    }
  }

  /// Draws a piece of a plane that was cut, which is at a place in the order.
  private mutating func piece(_ member: Space.Member, at place: Int, _ space: Space, _ outer: PaintState) {
    var state = outer
    state.limit = space.order.box(of: space.order.polygons[space.order.sequence[place]], within: state.limit)
    state.clip = addCuts(at: place, space, outer: state.clip)
    state.safe = PixelRect(x: 0, y: 0, width: 0, height: 0)
    list.fragmentCount += 1
    if isOnePiece(member.node, member.manner) {
      layer(member.node, state, manner: member.manner)
    } else {
      picture(member.node, member.manner, state)
    }
  }

  /// Whether a layer is drawn by instances that have no pixel in common, or is composited as one picture. False if that
  /// is not known at once.
  private func isOnePiece(_ node: NodeIndex, _ manner: PaintManner) -> Bool {
    // A blend mode and a background filter need the pixels below.
    if frame.hasFilters(node) { return true }
    if isInTransition(node) { return false }
    if frame.mask(node) >= 0 { return true }
    let own = appearance(of: node)
    let drawn = Appearance(traits: own.traits, style: own.style, pieces: own.shown(manner))
    // Tiles are many instances.
    return overlapCount(node, drawn) <= 1 && !drawn.pieces.contains(.tiles)
      && sublayers(of: node, manner).isEmpty && ShadowStyle(frame.row(node)) == nil
  }

  /// Draws a piece of a layer that consists of several instances as one picture, so that the cut acts once on
  /// all of them.
  private mutating func picture(_ node: NodeIndex, _ manner: PaintManner, _ outer: PaintState) {
    let transform = transform(of: node, outer)
    var inner = outer
    inner.isFlipped = isFlipped(node, in: outer.isFlipped)
    let box = groupBounds(node, transform, inner, depth: outer.depth)
    guard !box.isEmpty else { return }
    guard list.budget.open(box.area, cost: list.groupCost(clip: outer.clip)) else {
      return layer(node, outer, manner: manner)
    }
    defer { list.budget.close(box.area) }
    beginGroup(box)
    layer(node, outer.inside(box), manner: manner)
    list.endGroup(
      .group(box, opacity: outer.opacity, clip: outer.clip), masked: false,
      list.clipVariant(outer.clip).union(.clips).union([.group, .cut]))
  }

  /// The clip of the cuts that bound a piece, by its place in the order, within another clip.
  private mutating func addCuts(at place: Int, _ space: Space, outer: Int) -> Int {
    space.order.listCuts(of: space.order.polygons[space.order.sequence[place]], into: &space.cuts)
    var clip = outer
    while let next = space.cuts.popLast() {
      list.clips.append(.cut(space.order.cuts[next], rest: space.order.rest(next, of: place), outer: clip))
      clip = list.clips.count - 1
    }
    return clip
  }

  // MARK: Particles

  /// Finds the plane after which each particle is drawn.
  private mutating func placeParticles(of space: Space) {
    guard !space.swarms.isEmpty else { return }
    let count = space.order.sequence.count
    frame.withCopyMoments { moments in
      var shown = -1
      for (index, swarm) in space.swarms.enumerated() {
        guard !list.budget.isSpent else { break }
        space.show(swarm.moment, &shown, &moments)
        particles(of: swarm)
        let m = swarm.depths
        for particle in resources.scratch.particles.prefix(
          list.budget.visitSome(of: resources.scratch.particles.count))
        {
          let (x, y, z) = (Double(particle.x), Double(particle.y), Double(particle.z))
          let w = x * m.m14 + y * m.m24 + z * m.m34 + m.m44
          guard w > 1e-9 else { continue }
          let place = space.order.place(
            x: (x * m.m11 + y * m.m21 + z * m.m31 + m.m41) / w,
            y: (x * m.m12 + y * m.m22 + z * m.m32 + m.m42) / w,
            depth: (x * m.m13 + y * m.m23 + z * m.m33 + m.m43) / w, member: swarm.member,
            step: 1 + count * resources.scratch.particles.count / 4_000_000)
          space.particles.append(particle)
          space.places.append((Int32(index), Int32(place)))
        }
      }
    }
    // Sorts by place, and keeps the order within each place.
    space.ends.removeAll(keepingCapacity: true)
    space.ends.append(contentsOf: repeatElement(0, count: count + 2))
    for (_, place) in space.places { space.ends[Int(place) + 2] += 1 }
    for place in 1..<count + 2 { space.ends[place] += space.ends[place - 1] }
    space.sorted.removeAll(keepingCapacity: true)
    space.sorted.append(contentsOf: repeatElement(0, count: space.places.count))
    for (index, (_, place)) in space.places.enumerated() {
      // The begin of each place's range becomes its end.
      space.sorted[Int(space.ends[Int(place) + 1])] = Int32(index)
      space.ends[Int(place) + 1] += 1
    }
  }

  private mutating func drawParticles(of space: Space, after place: Int) {
    guard !space.particles.isEmpty else { return }
    let first = place < 0 ? 0 : Int(space.ends[place])
    for at in first..<Int(space.ends[place + 1]) {
      let index = Int(space.sorted[at])
      draw(space.particles[index], space.swarms[Int(space.places[index].swarm)])
    }
  }
}
