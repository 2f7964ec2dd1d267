import Foundation

/// The next moment at which the value of an animation changes.
///
/// Between begin and end a value changes all the time, unless it steps from mark to mark or stays the same.
/// Begin and end change it too. All times are of the animation's space, before the delay of a copy.
private struct ChangeTimes {
  let begin: Double
  let end: Double
  /// The next moment, after a given one, at which the value changes; nil: it changes all the time.
  var next: (Double) -> Double?

  /// The moment after an end at which the animation no longer has an effect. It is later by a little more
  /// than rounding loses on the way to the host's time.
  static func after(_ end: Double) -> Double { end + max(abs(end), 1) * 1e-12 }

  /// The next change at or after `time`, of the space's time; infinity when there is none. `forward`: the way time runs.
  func change(after time: Double, forward: Bool) -> Double {
    if forward {
      if time < begin { return begin }
      if time > end { return .infinity }
      let change = next(time) ?? time
      return change < end ? change : Self.after(end)
    }
    // Time that runs backwards meets the end first.
    if time > end { return end }
    return time < begin ? -.infinity : time
  }
}

extension RenderTree {
  /// The next host time, at or after `time`, at which a value changes; infinity when all are at rest.
  ///
  /// Discrete keyframes change at their marks alone; animations that go nowhere change when they begin and end.
  func nextChange(after time: Double) -> Double {
    var next = animationStore.nextChange(after: time, in: self)
    if next <= time { return time }
    for node in emitters where !times.isFrozen(innerSpace(of: node)) {
      let space = innerSpace(of: node)
      let now = times.now[Int(space)]
      let change = nodes[Int(node)].emitter?.nextChange(after: now) ?? .infinity
      // Where time runs backwards, particles that have died come back; this may happen at any moment.
      if change <= now || !times.runsForward(space) { return time }
      next = min(next, times.hostTime(change, of: space))
    }
    for node in transitionNodes {
      guard let row = nodes[Int(node)].transition else { continue }
      next = min(
        next,
        AnimationStore.host(
          begin: row.begin, end: row.end, isConstant: false, space: innerSpace(of: node), delay: 0, at: time,
          in: self))
      if next <= time { return time }
    }
    for node in followers {
      for row in nodes[Int(node)].animations?.follows ?? [] {
        let outer = row.groups.first?.clock ?? row.clock
        next = min(
          next,
          AnimationStore.host(
            begin: outer.begin, end: outer.end, isConstant: true, space: row.space, delay: 0, at: time,
            in: self))
      }
      if next <= time { return time }
    }
    for node in delayedReplicators where !liesInDelayedReplicator(node) {
      next = min(next, nextChange(beneath: node, [0], time))
      if next <= time { return time }
    }
    return next
  }

  /// The next host time, at or after `time`, at which a value of one node changes.
  package func nextChange(of node: NodeIndex, after time: CFTimeInterval) -> CFTimeInterval {
    times.evaluate(at: time)
    return animationStore.nextChange(of: node, delay: 0, after: time, in: self)
  }

  /// Replicators whose copies differ in time now or may do so later.
  private var delayedReplicators: [NodeIndex] {
    replicators.filter { Replication(row(Int($0))).isDelayed }
  }

  private func liesInDelayedReplicator(_ node: NodeIndex) -> Bool {
    var parent = nodes[Int(node)].parent
    while parent >= 0 {
      if nodes[Int(parent)].layout?.kind == .replicator, Replication(row(Int(parent))).isDelayed {
        return true
      }
      parent = nodes[Int(parent)].parent
    }
    return false
  }

  /// The next change in a delayed copy of the nodes inside `top`; `outer` are the delays of `top` itself.
  private func nextChange(beneath top: NodeIndex, _ outer: [Double], _ time: Double) -> Double {
    var next = Double.infinity
    var stack: [(node: NodeIndex, delays: [Double])] = [(top, outer)]
    while let (node, delays) = stack.popLast() {
      let index = Int(node)
      let isReplicator = nodes[index].layout?.kind == .replicator
      let inner = isReplicator ? self.delays(in: node, beneath: delays) : delays
      for child in Array(nodes[index].children) + (nodes[index].mask >= 0 ? [nodes[index].mask] : []) {
        // A delay in the parent's time is multiplied by the child's speed.
        let own = nodes[Int(child)].ownSpace
        let scaled = own >= 0 ? inner.map { $0 * times.speed(of: own) } : inner
        for delay in scaled where nodes[Int(child)].animations != nil {
          next = min(next, animationStore.nextChange(of: child, delay: delay, after: time, in: self))
          if next <= time { return time }
        }
        stack.append((child, scaled))
      }
    }
    return next
  }
}

extension AnimationStore {
  /// The next host time, at or after `time`, at which a value changes, without regard to delayed copies.
  func nextChange(after time: Double, in tree: RenderTree) -> Double {
    var next = Double.infinity
    for list in linear {
      next = min(next, nextChange(of: list.swept, after: time, tree))
      if next <= time { return time }
    }
    for list in tracks {
      next = min(next, nextChange(of: list.swept, after: time, tree))
      if next <= time { return time }
    }
    for index in 0..<stacks.count {
      next = min(next, nextChange(ofStack: index, 0, time, tree))
      if next <= time { return time }
    }
    for node in specialNodes {
      next = min(next, nextSpecialChange(of: node, delay: 0, after: time, in: tree))
      if next <= time { return time }
    }
    return next
  }

  /// The next change of one node, in a copy that lies `delay` behind, of the time in the node.
  func nextChange(of node: NodeIndex, delay: Double, after time: Double, in tree: RenderTree) -> Double {
    guard let animations = tree.nodes[Int(node)].animations else { return .infinity }
    var next = nextSpecialChange(of: node, delay: delay, after: time, in: tree)
    for place in animations.places {
      switch place.kind {
      case .linear:
        next = min(next, host(linear[place.list].swept, place.index, delay: delay, at: time, in: tree))
      case .track:
        next = min(next, host(tracks[place.list].swept, place.index, delay: delay, at: time, in: tree))
      case .stack: next = min(next, nextChange(ofStack: place.index, delay, time, tree))
      }
    }
    return next
  }

  private func nextSpecialChange(
    of node: NodeIndex, delay: Double, after time: Double, in tree: RenderTree
  ) -> Double {
    guard let animations = tree.nodes[Int(node)].animations else { return .infinity }
    var next = Double.infinity
    for row in animations.objectAnimations {
      next = min(
        next,
        Self.host(
          Self.times(row.clock, row.groups, row.curve, row.marks), space: row.space, delay: delay, at: time,
          in: tree)
      )
    }
    for flat in animations.flats {
      for member in flat.members {
        next = min(next, Self.host(member.payload, space: member.space, delay: delay, at: time, in: tree))
      }
    }
    return next
  }

  // MARK: Animations

  private func nextChange(of rows: SweptAnimations, after time: Double, _ tree: RenderTree) -> Double {
    var next = Double.infinity
    for index in 0..<rows.count {
      next = min(next, host(rows, index, delay: 0, at: time, in: tree))
      if next <= time { return time }
    }
    return next
  }

  private func nextChange(ofStack index: Int, _ delay: Double, _ time: Double, _ tree: RenderTree) -> Double {
    let stack = stacks.stacks[index]
    var next = Double.infinity
    for member in stack.first..<(stack.first + stack.count) {
      let member = stacks.members[member]
      next = min(next, Self.host(member.payload, space: member.space, delay: delay, at: time, in: tree))
    }
    return next
  }

  @inline(__always)
  private func host(
    _ rows: SweptAnimations, _ index: Int, delay: Double, at time: Double, in tree: RenderTree
  ) -> Double {
    let owner = rows.owners[index]
    if owner.hasMarks {
      return Self.host(owner.payload, space: owner.space, delay: delay, at: time, in: tree)
    }
    let clock = Int(rows.links[index].clock)
    return Self.host(
      begin: clocks.own.clocks[clock].run.begin, end: clocks.own.clocks[clock].run.end,
      isConstant: owner.isConstant, space: owner.space, delay: delay, at: time, in: tree)
  }

  static func host(
    begin: Double, end: Double, isConstant: Bool, space: Int32, delay: Double, at time: Double,
    in tree: RenderTree
  ) -> Double {
    // The same as below, without a closure, because there may be hundreds of thousands of these.
    if tree.times.isFrozen(space) { return .infinity }
    let now = tree.times.now[Int(space)] - delay
    let change: Double
    if tree.times.runsForward(space) {
      change =
        now < begin ? begin : now > end ? .infinity : isConstant || now == end ? ChangeTimes.after(end) : now
    } else {
      change = now > end ? end : now < begin ? -.infinity : isConstant ? begin : now
    }
    return host(change: change, now: now, space: space, delay: delay, at: time, in: tree)
  }

  private static func host(
    _ payload: AnimationPayload, space: Int32, delay: Double, at time: Double, in tree: RenderTree
  ) -> Double {
    host(
      times(payload.clock, payload.groups, payload.curve, payload.marks), space: space, delay: delay,
      at: time,
      in: tree)
  }

  private static func host(
    _ times: ChangeTimes, space: Int32, delay: Double, at time: Double, in tree: RenderTree
  ) -> Double {
    if tree.times.isFrozen(space) { return .infinity }
    let now = tree.times.now[Int(space)] - delay
    let change = times.change(after: now, forward: tree.times.runsForward(space))
    return host(change: change, now: now, space: space, delay: delay, at: time, in: tree)
  }

  private static func host(
    change: Double, now: Double, space: Int32, delay: Double, at time: Double, in tree: RenderTree
  ) -> Double {
    guard change.isFinite else { return .infinity }
    if change == now { return time }
    let host = tree.times.hostTime(change + delay, of: space)
    // A change that rounds to the present time has been drawn; the next frame is due a moment later.
    return host.isFinite ? max(host, time.nextUp) : .infinity
  }

  /// When an animation changes, in the time of its space. `marks` are the moments at which the value steps; nil: it
  /// changes all the time.
  private static func times(
    _ clock: MediaTiming.Compiled, _ groups: [AnimationPayload.Link], _ curve: UnitBezier?,
    _ marks: StepMarks?
  ) -> ChangeTimes {
    // Inside a group the active time of the group decides.
    let outer = groups.first?.clock ?? clock
    // With a timing function of its own the times of the marks are not known.
    let steps = marks.flatMap { curve == nil || !$0.isThroughCurves ? $0 : nil }
    return ChangeTimes(begin: outer.begin, end: outer.end) { now in
      guard groups.allSatisfy({ $0.curve == nil }) else { return nil }
      // Counted from the value that is shown.
      let shown = marks.map { outer.run.ahead(of: now, by: $0.lead) } ?? now
      return next(clock, groups[...], steps, after: shown).map { min($0, outer.end) }
    }
  }

  /// The next change of an animation after the time `time` of the first of `groups`, or of its own; nil: at once.
  private static func next(
    _ clock: MediaTiming.Compiled, _ groups: ArraySlice<AnimationPayload.Link>, _ marks: StepMarks?,
    after time: Double
  ) -> Double? {
    let level = groups.first?.clock ?? clock
    if time < level.begin { return level.begin }
    if time > level.end || level.rate == 0 { return .infinity }
    guard !groups.isEmpty else { return marks.map { clock.nextMark($0.places, after: time) } }
    // Down to the animation's own time, then back up with its next change.
    let inner = next(clock, groups.dropFirst(), marks, after: level.sample(parent: time).time)
    return inner.flatMap { level.parentTime(reaching: $0, after: time) }
  }
}

extension MediaTiming.Compiled {
  /// The next of the parent's times from `parent` on at which a run passes one of `places` (0…1 of a run, as it goes on
  /// the way there; 0: where a repetition begins), or the end; infinity after it.
  func nextMark(_ places: [Double], after parent: Double) -> Double {
    if parent < begin { return begin }
    guard parent < end, inverseDuration > 0, rate > 0, !places.isEmpty else {
      return parent > end ? .infinity : end
    }
    let now = (parent - begin) * rate * direction + offset
    let here = now - (now / period).rounded(.down) * period
    var nearest = Double.infinity
    func pass(_ place: Double) {
      // A mark that rounding puts just before the time is still to come. Returning it twice does no harm.
      var step = (place - here) * direction
      while step < -0.5 * StepMarks.part * duration { step += period }
      nearest = min(nearest, step)
    }
    for place in places {
      pass(place * duration)
      if autoreverses, place > 0 { pass(2 * duration - place * duration) }
    }
    return min(parent + nearest / rate, end)
  }

  /// The first of the parent's times after `parent` at which the local time, on its way there, reaches `local`, or
  /// turns or wraps before it; nil where local time runs backwards.
  func parentTime(reaching local: Double, after parent: Double) -> Double? {
    if parent < begin { return begin }
    guard parent < end else { return parent > end ? .infinity : end }
    guard rate > 0 else { return .infinity }
    guard direction > 0, offset == 0 else { return nil }
    let elapsed = (parent - begin) * rate
    guard period > 0, period.isFinite else { return min(parent + (local - elapsed) / rate, end) }
    let here = elapsed - (elapsed / period).rounded(.down) * period
    if autoreverses, here >= duration { return nil }
    let target = min(local, duration)
    return min(parent + max(target - here, 0) / rate, end)
  }
}
