import Foundation

/// When, after a moment, a row's value next changes.
///
/// Between begin and end a value changes all the time, unless it steps from mark to mark, or has no way to go; the
/// moments themselves change it too. All of it in the time of the row's space, before a copy's delay.
private struct ChangeTimes {
  let begin: Double
  let end: Double
  /// The moments between, in order, when the value steps; nil: it changes all the time.
  var next: (Double) -> Double?

  /// The moment after an end, at which the animation still had its effect: a little more than rounding loses on the
  /// way to the host's time.
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
    var next = rowStore.nextChange(after: time, in: self)
    if next <= time { return time }
    for node in emitters where !times.isFrozen(innerSpace(of: node)) {
      let space = innerSpace(of: node)
      let now = times.now[Int(space)]
      let change = nodes[Int(node)].emitter?.nextChange(after: now) ?? .infinity
      // Where time runs backwards what was alive comes back, as soon as it likes.
      if change <= now || !times.runsForward(space) { return time }
      next = min(next, times.hostTime(change, of: space))
    }
    for node in transitionNodes {
      guard let row = nodes[Int(node)].transition else { continue }
      next = min(next, AnimationRows.host(row.begin, row.end, false, innerSpace(of: node), 0, time, self))
      if next <= time { return time }
    }
    for node in delayedReplicators where !liesInDelayedReplicator(node) {
      next = min(next, nextChange(beneath: node, [0], time))
      if next <= time { return time }
    }
    return next
  }

  /// Replicators whose copies differ in time, or may come to.
  private var delayedReplicators: [NodeIndex] {
    replicators.filter { Replication(row(Int($0))).isDelayed }
  }

  private func liesInDelayedReplicator(_ node: NodeIndex) -> Bool {
    var parent = nodes[Int(node)].parent
    while parent >= 0 {
      if nodes[Int(parent)].table?.layerKind == .replicator, Replication(row(Int(parent))).isDelayed {
        return true
      }
      parent = nodes[Int(parent)].parent
    }
    return false
  }

  /// The next change of a delayed copy of what lies in `top`; `outer` are the delays of `top` itself.
  private func nextChange(beneath top: NodeIndex, _ outer: [Double], _ time: Double) -> Double {
    var next = Double.infinity
    var stack: [(node: NodeIndex, delays: [Double])] = [(top, outer)]
    while let (node, delays) = stack.popLast() {
      let index = Int(node)
      let isReplicator = nodes[index].table?.layerKind == .replicator
      let inner = isReplicator ? self.delays(in: node, beneath: delays) : delays
      for child in Array(nodes[index].children) + (nodes[index].mask >= 0 ? [nodes[index].mask] : []) {
        // A delay of the parent's time is that much of the child's at its speed.
        let own = nodes[Int(child)].ownSpace
        let scaled = own >= 0 ? inner.map { $0 * times.speed(of: own) } : inner
        for delay in scaled where nodes[Int(child)].animations != nil {
          next = min(next, rowStore.nextChange(of: child, delay: delay, after: time, in: self))
          if next <= time { return time }
        }
        stack.append((child, scaled))
      }
    }
    return next
  }
}

extension AnimationRows {
  /// The next host time, at or after `time`, at which a value changes, without regard to delayed copies.
  func nextChange(after time: Double, in tree: RenderTree) -> Double {
    var next = Double.infinity
    for list in linear {
      next = min(next, Self.nextChange(of: list.rows, after: time, tree))
      if next <= time { return time }
    }
    for list in tracks {
      next = min(next, Self.nextChange(of: list.rows, after: time, tree))
      if next <= time { return time }
    }
    for row in general {
      next = min(next, Self.host(row, 0, time, tree))
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
      case .linear: next = min(next, Self.host(linear[place.list].rows, place.index, delay, time, tree))
      case .track: next = min(next, Self.host(tracks[place.list].rows, place.index, delay, time, tree))
      case .general: next = min(next, Self.host(general[place.index], delay, time, tree))
      }
    }
    return next
  }

  private func nextSpecialChange(
    of node: NodeIndex, delay: Double, after time: Double, in tree: RenderTree
  ) -> Double {
    guard let animations = tree.nodes[Int(node)].animations else { return .infinity }
    var next = Double.infinity
    for row in animations.stacked { next = min(next, Self.host(row, delay, time, tree)) }
    for row in animations.objectRows {
      let marks = row.track.marks
      next = min(
        next, Self.host(Self.times(row.clock, row.groups, row.curve, marks), row.space, delay, time, tree))
    }
    for flat in animations.flats {
      for row in flat.rows { next = min(next, Self.host(row, delay, time, tree)) }
    }
    return next
  }

  // MARK: Rows

  private static func nextChange(of rows: SweptRows, after time: Double, _ tree: RenderTree) -> Double {
    var next = Double.infinity
    for index in 0..<rows.count {
      next = min(next, host(rows, index, 0, time, tree))
      if next <= time { return time }
    }
    return next
  }

  @inline(__always)
  private static func host(
    _ rows: SweptRows, _ index: Int, _ delay: Double, _ time: Double, _ tree: RenderTree
  ) -> Double {
    let timing = rows.timings[index]
    if timing.steps { return hostOfSteps(rows, index, delay, time, tree) }
    return host(timing.begin, timing.end, timing.isConstant, timing.space, delay, time, tree)
  }

  static func host(
    _ begin: Double, _ end: Double, _ isConstant: Bool, _ space: Int32, _ delay: Double, _ time: Double,
    _ tree: RenderTree
  ) -> Double {
    // As below, without a closure: these come by the hundred thousand.
    if tree.times.isFrozen(space) { return .infinity }
    let now = tree.times.now[Int(space)] - delay
    let change: Double
    if tree.times.runsForward(space) {
      change =
        now < begin ? begin : now > end ? .infinity : isConstant || now == end ? ChangeTimes.after(end) : now
    } else {
      change = now > end ? end : now < begin ? -.infinity : isConstant ? begin : now
    }
    return host(change, now, space, delay, time, tree)
  }

  private static func hostOfSteps(
    _ rows: SweptRows, _ index: Int, _ delay: Double, _ time: Double, _ tree: RenderTree
  ) -> Double {
    let payload = rows.owners[index].payload
    return host(
      times(payload.clock, [], payload.curve, payload.marks), rows.timings[index].space,
      delay, time, tree)
  }

  private static func host(_ row: AnimationRow, _ delay: Double, _ time: Double, _ tree: RenderTree) -> Double
  {
    host(
      times(row.clock, row.payload.groups, row.payload.curve, row.payload.marks), row.space, delay, time, tree
    )
  }

  private static func host(
    _ times: ChangeTimes, _ space: Int32, _ delay: Double, _ time: Double, _ tree: RenderTree
  ) -> Double {
    if tree.times.isFrozen(space) { return .infinity }
    let now = tree.times.now[Int(space)] - delay
    let change = times.change(after: now, forward: tree.times.runsForward(space))
    return host(change, now, space, delay, time, tree)
  }

  private static func host(
    _ change: Double, _ now: Double, _ space: Int32, _ delay: Double, _ time: Double, _ tree: RenderTree
  ) -> Double {
    guard change.isFinite else { return .infinity }
    if change == now { return time }
    let host = tree.times.hostTime(change + delay, of: space)
    // A change that rounds to now has been drawn; the next frame is a moment on.
    return host.isFinite ? max(host, time.nextUp) : .infinity
  }

  /// When a row changes, in its space's time. `marks`: the places of one run where the value steps, 0…1 in order;
  /// nil: it changes all the time.
  private static func times(
    _ clock: MediaTiming.Compiled, _ groups: [RowPayload.Link], _ curve: UnitBezier?, _ marks: [Double]?
  ) -> ChangeTimes {
    // Within a group the group's active time decides.
    let outer = groups.first?.clock ?? clock
    return ChangeTimes(begin: outer.begin, end: outer.end) { now in
      guard let marks, curve == nil || marks.isEmpty, groups.allSatisfy({ $0.curve == nil }) else {
        return nil
      }
      // Down to the animation's own time, then back up with its next mark.
      var local = now
      var levels: [(clock: MediaTiming.Compiled, time: Double)] = []
      for group in groups {
        levels.append((group.clock, local))
        guard let sample = group.clock.effect(at: local) else { return outer.end }
        local = sample.time
      }
      var next = clock.nextMark(marks, after: local)
      for level in levels.reversed() {
        guard let found = level.clock.parentTime(reaching: next, after: level.time) else { return nil }
        next = found
      }
      return min(next, outer.end)
    }
  }
}

extension MediaTiming.Compiled {
  /// The next of the parent's times after `parent` at which a run passes one of `marks` (0…1 of a run), begins,
  /// begins again or ends.
  func nextMark(_ marks: [Double], after parent: Double) -> Double {
    if parent < begin { return begin }
    guard parent < end, inverseDuration > 0, rate > 0 else { return parent >= end ? .infinity : end }
    // The places in one repetition, there or there and back, that are passed; a repetition begins with its own.
    var places = marks.filter { $0 > 0 && $0 < 1 }.map { $0 * duration }
    if autoreverses { places += places.map { 2 * duration - $0 } }
    if !marks.isEmpty && !autoreverses { places.append(0) }
    guard !places.isEmpty else { return end }
    let now = ((parent - begin) * rate * direction + offset)
    let here = now - (now / period).rounded(.down) * period
    let tolerance = 1e-9 * period
    let steps = places.map { place -> Double in
      var step = (place - here) * direction
      while step <= tolerance { step += period }
      return step
    }
    return min(parent + (steps.min() ?? period) / rate, end)
  }

  /// The first of the parent's times after `parent` at which the local time, on its way there, reaches `local`, or
  /// turns or wraps before it; nil where local time runs backwards.
  func parentTime(reaching local: Double, after parent: Double) -> Double? {
    if parent < begin { return begin }
    guard parent < end, rate > 0, direction > 0, offset == 0 else { return parent >= end ? .infinity : nil }
    let elapsed = (parent - begin) * rate
    guard period > 0, period.isFinite else { return min(parent + (local - elapsed) / rate, end) }
    let here = elapsed - (elapsed / period).rounded(.down) * period
    if autoreverses, here >= duration { return nil }
    let target = min(local, duration)
    return min(parent + max(target - here, 0) / rate, end)
  }
}

extension ObjectTrack {
  /// The places of a run, 0…1, where another object shows; nil: objects fade all the time.
  var marks: [Double]? {
    if isDiscrete { return keyTimes }
    // What cannot fade switches half way.
    guard !values.contains(where: { $0 is CGImage || $0 == nil }) else { return nil }
    return zip(keyTimes, keyTimes.dropFirst()).map { ($0 + $1) / 2 }
  }
}
