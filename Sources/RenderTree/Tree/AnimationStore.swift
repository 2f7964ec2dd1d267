/// The animations of a render tree: flat lists of animations by kind, which write into the rows of the nodes.
///
/// An animation that is the only one on its part of the node is in a list of its kind. Animations that meet on one property (stacked,
/// additive) are a stack, which applies them in order. All are paced by the clocks, which are the only thing that an
/// evaluation goes through; the values are worked out when a node's row is asked for.
struct AnimationStore {
  /// By width, from 1 on.
  private(set) var linear = (1...widest).map { LinearAnimations(width: $0) }
  private(set) var tracks = (1...widest).map { TrackAnimations(width: $0) }
  private(set) var stacks = StackedAnimations()
  private(set) var clocks = AnimationClocks()
  /// Nodes with animations of objects.
  private(set) var specialNodes: ContiguousArray<NodeIndex> = []
  /// The most threads that evaluate. Only tests set it.
  var workers = Workers.most

  /// The most numbers that a swept value has: those of a colour.
  private static let widest = 5

  var count: Int {
    linear.reduce(0) { $0 + $1.count } + tracks.reduce(0) { $0 + $1.count } + stacks.count
      + specialNodes.count
  }

  // MARK: Changes

  mutating func add(_ specs: [AnimationSpec], to node: NodeIndex, space: Int32, in tree: RenderTree) {
    let index = Int(node)
    guard let layout = tree.nodes[index].layout else { return }
    // Animations keep the addresses of committed values.
    tree.nodes[index].ownFar()
    let committed = tree.nodes[index].row
    let animations = NodeAnimations(specs: specs, rowLength: layout.length, committed: committed)
    tree.nodes[index].animations = animations
    tree.rows[index] = animations.shown
    tree.setAnimated(index, true)
    for spec in specs {
      if case .object(let slot) = spec.target {
        addObject(spec, slot: slot, space: space, to: animations)
        continue
      }
      if case .cellImage(let slot, let cell) = spec.target {
        guard let cells = tree.nodes[index].objects[slot] as? EmitterCells else { continue }
        if animations.animatedCells == nil {
          animations.animatedCells = AnimatedCells(slot: slot, EmitterCells(copying: cells))
        }
        addObject(spec, slot: slot, cell: cell, space: space, to: animations)
        continue
      }
      if case .follow(let followed) = spec.target {
        let links = AnimationPayload.Link.chain(of: spec)
        guard let last = links.last else { continue }
        if animations.follows.isEmpty { tree.followers.append(node) }
        animations.follows.append(
          FollowAnimation(
            followed: followed, clock: last.clock, groups: links.dropLast(), isAdditive: spec.isAdditive,
            space: space))
        tree.followersAreUnsorted = true
        continue
      }
      guard case .row = spec.home else {
        if spec.range != nil { addFlat(spec, to: node, space: space, animations, tree.nodes[index].objects) }
        continue
      }
    }
    for meeting in MeetingAnimations(specs).meetings {
      if meeting.specs.count > 1 {
        addStack(meeting, of: specs, to: node, space: space, animations)
      } else if let (payload, range) = makePayload(specs[meeting.specs[0]], animations) {
        let under = animations.committed + range.lowerBound
        payload.prepare(under)
        animations.places.append(
          sweep(
            payload, range, node: node, reference: animations.places.count, space: space, under: under))
      }
    }
    if animations.isSpecial {
      animations.specialIndex = specialNodes.count
      specialNodes.append(node)
    }
  }

  /// The data of an animation of numbers, which its node keeps.
  private func makePayload(
    _ spec: AnimationSpec, _ animations: NodeAnimations
  ) -> (AnimationPayload, Range<Int>)? {
    let links = AnimationPayload.Link.chain(of: spec)
    guard let last = links.last, let range = spec.range else { return nil }
    let payload = AnimationPayload(spec, groups: links.dropLast(), last: last)
    animations.payloads.append(payload)
    return (payload, range)
  }

  /// Adds animations that meet.
  private mutating func addStack(
    _ meeting: MeetingAnimations.Meeting, of specs: [AnimationSpec], to node: NodeIndex, space: Int32,
    _ animations: NodeAnimations
  ) {
    var members: [StackedAnimations.Member] = []
    for position in meeting.specs {
      guard let (payload, range) = makePayload(specs[position], animations) else { continue }
      members.append(
        StackedAnimations.Member(
          payload, clock: clocks.retain(payload, space: space), space: space,
          offset: range.lowerBound - meeting.slots.lowerBound, width: range.count))
    }
    animations.places.append(NodeAnimations.ListIndex(kind: .stack, list: 0, index: stacks.count))
    stacks.append(
      node, reference: animations.places.count - 1, meeting.slots, committed: animations.committed, members)
  }

  /// Adds an animation to a list of swept animations, and says where it is.
  private mutating func sweep(
    _ payload: AnimationPayload, _ range: Range<Int>, node: NodeIndex, reference: Int, space: Int32,
    under: UnsafePointer<Double>
  ) -> NodeAnimations.ListIndex {
    let spec = payload.spec
    func owner(_ form: SweptAnimations.Form, addsBeneath: Bool = false) -> SweptAnimations.Owner {
      SweptAnimations.Owner(
        payload, reference: reference, range, space: space, form: form, addsBeneath: addsBeneath, under: under
      )
    }
    let link = SweptAnimations.Link(clock: clocks.retain(payload, space: space), node: node)
    if let (form, width) = Self.numbers(of: spec.target) {
      if let track = payload.track {
        let index = tracks[width - 1].count
        if track.pointee.width == width,
          tracks[width - 1].append(
            track.pointee, owner(form, addsBeneath: spec.isAdditive), link, &clocks.curves)
        {
          return NodeAnimations.ListIndex(kind: .track, list: width - 1, index: index)
        }
      } else if payload.endsCount == width {
        let index = linear[width - 1].count
        // What repetitions add up to does not contain the value beneath.
        linear[width - 1].append(
          link, owner(form, addsBeneath: spec.isAdditive && spec.isCumulative))
        return NodeAnimations.ListIndex(kind: .linear, list: width - 1, index: index)
      }
    }
    // What is left is worked out from the progress.
    let index = linear[0].count
    linear[0].append(link, owner(.progress))
    return NodeAnimations.ListIndex(kind: .linear, list: 0, index: index)
  }

  /// The numbers that a sweep computes for a target; nil for a target that is not swept.
  private static func numbers(of target: AnimationSpec.Target) -> (form: SweptAnimations.Form, width: Int)? {
    switch target {
    case .numbers(_, let width, _): width <= widest ? (.numbers, width) : nil
    case .part(_, let part): (.part, part.width)
    default: nil
    }
  }

  private func addObject(
    _ spec: AnimationSpec, slot: Int, cell: Int = -1, space: Int32, to animations: NodeAnimations
  ) {
    let links = AnimationPayload.Link.chain(of: spec)
    guard let last = links.last, case .objects(let track) = spec.motion else { return }
    animations.objectAnimations.append(
      ObjectAnimation(
        slot: slot, cell: cell, clock: last.clock, groups: links.dropLast(), curve: last.curve, track: track,
        space: space))
  }

  private func addFlat(
    _ spec: AnimationSpec, to node: NodeIndex, space: Int32, _ animations: NodeAnimations,
    _ committed: ObjectSlots
  ) {
    let flat: FlatAnimation
    switch spec.home {
    case .row: return
    case .object(let slot, let template):
      guard let template = template ?? committed[slot] as? any FlatObject else { return }
      // Where animations go between objects of different structures, the last one decides.
      animations.flats.removeAll { $0.slot == slot && !$0.presented.isLike(template) }
      if let existing = animations.flats.first(where: { $0.slot == slot }) {
        flat = existing
      } else {
        flat = FlatAnimation(slot: slot, key: nil, template: template, committed: committed[slot])
        animations.flats.append(flat)
      }
    case .undeclared(let key, let value):
      animations.flats.removeAll { $0.key == key && !$0.presented.isLike(value) }
      if let existing = animations.flats.first(where: { $0.key == key }) {
        flat = existing
      } else {
        flat = FlatAnimation(slot: -1, key: key, template: value, committed: value)
        animations.flats.append(flat)
      }
    }
    guard let range = spec.range, range.upperBound <= flat.count,
      let (payload, _) = makePayload(spec, animations)
    else { return }
    flat.members.append(FlatAnimation.Member(range: range, space: space, payload: payload))
  }

  /// Takes note of a new committed object of a node with animations.
  func objectChanged(_ node: RenderNode, at slot: Int) {
    guard let animations = node.animations else { return }
    for flat in animations.flats where flat.slot == slot { flat.setCommitted(node.objects[slot]) }
  }

  mutating func remove(_ node: NodeIndex, in tree: RenderTree) {
    let index = Int(node)
    guard let animations = tree.nodes[index].animations else { return }
    if !animations.follows.isEmpty { tree.followers.removeAll { $0 == node } }
    // By index, because the animation that moves into a hole may be one of this node's own.
    for reference in animations.places.indices {
      let place = animations.places[reference]
      let moved: (node: NodeIndex, reference: Int)?
      switch place.kind {
      case .linear:
        clocks.release(linear[place.list].swept.links[place.index].clock)
        moved = linear[place.list].remove(place.index)
      case .track:
        clocks.release(tracks[place.list].swept.links[place.index].clock)
        moved = tracks[place.list].remove(place.index, &clocks.curves)
      case .stack:
        let clocks = stacks.clocks(of: place.index)
        moved = stacks.remove(place.index)
        for clock in clocks { self.clocks.release(clock) }
      }
      if let moved { tree.nodes[Int(moved.node)].animations?.places[moved.reference].index = place.index }
    }
    if animations.isSpecial {
      let position = animations.specialIndex
      specialNodes.swapAt(position, specialNodes.count - 1)
      specialNodes.removeLast()
      if position < specialNodes.count {
        tree.nodes[Int(specialNodes[position])].animations?.specialIndex = position
      }
    }
    tree.nodes[index].animations = nil
    tree.rows[index] = tree.nodes[index].row
    tree.setAnimated(index, false)
  }

  /// Puts a node's animations into another time space.
  mutating func moveAnimations(of node: NodeIndex, to space: Int32, in tree: RenderTree) {
    guard let animations = tree.nodes[Int(node)].animations else { return }
    for place in animations.places {
      switch place.kind {
      case .linear:
        let before = linear[place.list].swept.links[place.index].clock
        let clock = clocks.retain(linear[place.list].swept.owners[place.index].payload, space: space)
        linear[place.list].move(place.index, to: space, clock: clock)
        clocks.release(before)
      case .track:
        let before = tracks[place.list].swept.links[place.index].clock
        let clock = clocks.retain(tracks[place.list].swept.owners[place.index].payload, space: space)
        tracks[place.list].move(place.index, to: space, clock: clock)
        clocks.release(before)
      case .stack:
        let before = stacks.clocks(of: place.index)
        stacks.move(place.index, to: space) { clocks.retain($0, space: space) }
        for clock in before { clocks.release(clock) }
      }
    }
    tree.setStale(Int(node))
    for index in animations.objectAnimations.indices { animations.objectAnimations[index].space = space }
    for flat in animations.flats { for index in flat.members.indices { flat.members[index].space = space } }
    for index in animations.follows.indices { animations.follows[index].space = space }
  }

  /// Takes note of new committed values of a node with animations.
  mutating func baseChanged(_ node: NodeIndex, in tree: RenderTree) {
    guard let animations = tree.nodes[Int(node)].animations else { return }
    for place in animations.places {
      switch place.kind {
      case .linear: linear[place.list].prepare(place.index)
      case .track: tracks[place.list].prepare(place.index)
      // Stacks begin with the committed values in every evaluation.
      case .stack: break
      }
    }
    tree.setStale(Int(node))
  }

  /// Gives back the memory of clocks that are gone, after commits that removed most of them.
  private mutating func compact() {
    guard let moved = clocks.compact() else { return }
    for list in linear.indices { linear[list].renumber(moved) }
    for list in tracks.indices { tracks[list].renumber(moved) }
    stacks.renumber(moved)
  }

  // MARK: Evaluation

  mutating func evaluateAll(in tree: RenderTree, evaluation: UInt64) {
    compact()
    let times = tree.times
    times.now.withUnsafeBufferPointer { now in
      times.areRunning.withUnsafeBufferPointer {
        clocks.evaluateAll(now, $0, evaluation: evaluation, workers: workers)
      }
      for node in specialNodes {
        guard let animations = tree.nodes[Int(node)].animations else { continue }
        Self.evaluateObjects(animations, of: node, in: tree) { times.moment(of: $0) }
        if animations.noteShown() { tree.journal.note(node) }
      }
    }
  }

  /// Writes the values of the last evaluation into a node's row. Says whether that changes the row.
  func take(_ animations: NodeAnimations) -> Bool {
    var isChanged = false
    clocks.curves.curves.withUnsafeBufferPointer { curves in
      for place in animations.places {
        if write(place, into: animations.row, curves, moment: { clocks.own.moment($0) }) {
          isChanged = true
        }
      }
    }
    return isChanged
  }

  /// Writes the values of an animation or a stack into its node's row. `moment` gives the progress of a clock and the
  /// repetitions that it has completed.
  @inline(__always)
  private func write(
    _ place: NodeAnimations.ListIndex, into row: UnsafeMutablePointer<Double>,
    _ curves: UnsafeBufferPointer<SampledCurve>,
    moment: (_ clock: Int32) -> (progress: Double, repetitions: Double)
  ) -> Bool {
    switch place.kind {
    case .linear:
      let (progress, repetitions) = moment(linear[place.list].swept.links[place.index].clock)
      return linear[place.list].write(place.index, progress: progress, repetitions: repetitions, into: row)
    case .track:
      let (progress, repetitions) = moment(tracks[place.list].swept.links[place.index].clock)
      return tracks[place.list].write(
        place.index, progress: progress, repetitions: repetitions, curves, into: row)
    case .stack:
      return stacks.write(place.index, into: row) { moment($0.pointee.clock) }
    }
  }

  /// As `take`, of all nodes whose values have changed since they were last taken.
  func takeAll(
    into rows: UnsafePointer<LayerRow>, evaluations: UnsafePointer<UInt64>, taken: UInt64,
    _ journal: UnsafeMutablePointer<ChangeJournal>, _ changed: UnsafeMutablePointer<ChangedNodes>
  ) {
    clocks.own.withValues { values in
      clocks.curves.curves.withUnsafeBufferPointer { curves in
        let store = TakenRows(
          rows: rows, evaluations: evaluations, taken: taken, clocks: values, journal: journal,
          changed: changed, workers: workers)
        for list in linear where list.count > 0 { list.takeAll(store) }
        for list in tracks where list.count > 0 { list.takeAll(store, curves) }
        stacks.takeAll(store)
      }
    }
  }

  /// Evaluates the animations of one node, whose time is `time`.
  ///
  /// With `keepingObjects` the objects that are shown are new ones, which no later evaluation writes.
  mutating func evaluate(
    _ node: NodeIndex, at time: Double, in tree: RenderTree, keepingObjects: Bool = false
  ) {
    guard let animations = tree.nodes[Int(node)].animations else { return }
    let moment = SpaceMoment(time: time, isRunning: !tree.times.isFrozen(tree.innerSpace(of: node)))
    clocks.curves.curves.withUnsafeBufferPointer { curves in
      for place in animations.places {
        _ = write(place, into: animations.row, curves) {
          clocks.moment($0, at: moment)
        }
      }
    }
    if keepingObjects { animations.renewObjects() }
    Self.evaluateObjects(animations, of: node, in: tree) { _ in moment }
    if keepingObjects { animations.renewObjects() }
  }
}
