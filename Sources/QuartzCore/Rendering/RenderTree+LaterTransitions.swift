/// Transitions of new layers that begin later.
extension RenderTree {
  /// Finds what the transitions of layers that are new with `commit` start from, where they begin after it.
  ///
  /// Such a layer is on screen until then, as in a scene file whose transition has a begin time: it would be gone the
  /// moment its transition began, had that nothing to start from. So it starts from what the layer shows just before.
  /// One that fills backwards says that nothing is shown until then, and so it is.
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
      let before = begin - TransitionRow.moment
      let time = times.hostTime(before, of: innerSpace(of: change.node))
      if time > commit.time, time.isFinite { later.append((time, change.node)) }
    }
    if later.isEmpty { return }
    let created = Set(commit.created.map(\.node))
    later.removeAll { !created.contains($0.node) }
    // What begins later may start from what is in transition already.
    later.sort { ($0.time, $0.node) < ($1.time, $1.node) }
    var first = 0
    while first < later.count {
      let time = later[first].time
      let group = later[first...].prefix { $0.time == time }.map(\.node)
      first += group.count
      for (node, source) in sources(of: group, at: time) {
        guard let spec = nodes[Int(node)].transition?.spec else { continue }
        nodes[Int(node)].transition = TransitionRow(spec, source: source)
      }
    }
  }
}

extension TransitionRow {
  /// How long before its beginning a transition's old state is taken: values that step then have not yet.
  fileprivate static let moment = 1e-6

  /// When it may first begin, in the time of the node: with the outermost of its groups, or one further in.
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
