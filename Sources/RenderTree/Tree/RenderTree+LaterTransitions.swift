/// Transitions of new layers that begin later.
extension RenderTree {
  /// Finds the old states for transitions of layers that are new with `commit`, where the transition begins
  /// after the commit.
  ///
  /// Until then such a layer is visible; a scene file whose transition has a begin time is an example.
  /// Without an old state the layer would vanish when its transition begins. The transition therefore starts
  /// from what the layer shows just before. If it fills backwards, nothing is shown until then, and there is
  /// no old state.
  func findLaterSources(of commit: Commit) {
    var later: [(time: Double, node: NodeIndex)] = []
    for change in commit.animations where change.transition != nil && change.source == nil {
      let index = Int(change.node)
      guard nodes.indices.contains(index), let row = nodes[index].transition, row.source == nil else {
        continue
      }
      let now = innerTime(of: change.node, at: commit.time)
      guard row.transition(at: now) == nil,
        let begin = row.begins.first(where: { row.begins(at: $0, after: now) })
      else { continue }
      let before = begin - TransitionAnimation.moment
      let time = times.hostTime(before, of: innerSpace(of: change.node))
      if time > commit.time, time.isFinite { later.append((time, change.node)) }
    }
    if later.isEmpty { return }
    let created = Set(commit.created.map(\.node))
    later.removeAll { !created.contains($0.node) }
    // The old state of a later transition may contain an earlier one.
    later.sort { ($0.time, $0.node) < ($1.time, $1.node) }
    var first = 0
    while first < later.count {
      let time = later[first].time
      let group = later[first...].prefix { $0.time == time }.map(\.node)
      first += group.count
      for (node, source) in sources(of: group, at: time) {
        guard let spec = nodes[Int(node)].transition?.spec else { continue }
        nodes[Int(node)].transition = TransitionAnimation(spec, source: source)
      }
    }
  }
}

extension TransitionAnimation {
  /// How long before a transition's begin its old state is taken, so that values that step at the begin have
  /// not stepped yet.
  fileprivate static let moment = 1e-6

  /// The first time in the node at which it may begin: the begin of the outermost group, or of one further
  /// in.
  fileprivate var begins: [Double] {
    links.indices.map { last in
      links[...last].reversed().reduce(0) { begin, link in
        link.clock.begin + (link.clock.rate > 0 ? max(begin - link.clock.offset, 0) / link.clock.rate : 0)
      }
    }
  }

  /// Whether it begins at `time`, with what it fills backwards.
  fileprivate func begins(at time: Double, after now: Double) -> Bool {
    time - Self.moment > now && transition(at: time) != nil && transition(at: time - Self.moment) == nil
  }
}
