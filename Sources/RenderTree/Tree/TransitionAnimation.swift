/// A transition that runs on a node.
struct TransitionAnimation {
  let spec: TransitionSpec
  /// The old state of the node; nil where it showed nothing.
  let source: TransitionSource?
  let links: [AnimationPayload.Link]

  init(_ spec: TransitionSpec, source: TransitionSource?) {
    self.spec = spec
    self.source = source
    links = AnimationPayload.Link.chain(spec.chain, isRemovedOnCompletion: spec.isRemovedOnCompletion)
  }

  /// The transition at a time in the node; nil when it has no effect then.
  func transition(at time: Double) -> Transition? {
    guard let last = links.last, let local = links.dropLast().time(at: time),
      let sample = last.clock.effect(at: local)
    else { return nil }
    let raw = last.clock.run.progress(sample.time, steps: false)
    let progress = last.curve?.value(at: raw) ?? raw
    return Transition(
      kind: spec.kind, direction: spec.direction, progress: spec.start + (spec.end - spec.start) * progress,
      identity: ObjectIdentifier(spec.identity))
  }

  /// When it is active, in the time of the node.
  var begin: Double { links.first?.clock.begin ?? 0 }
  var end: Double { links.first?.clock.end ?? 0 }
}
