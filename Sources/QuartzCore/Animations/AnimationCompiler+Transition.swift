import RenderTree

extension AnimationCompiler {
  /// The transition of a layer, alone or in a group; the last one when there are several.
  static func transition(of layer: CALayer) -> TransitionSpec? {
    for record in layer.records.reversed() {
      if let spec = transition(in: record.animation, record.timing, [], record) { return spec }
    }
    return nil
  }

  private static func transition(
    in animation: CAAnimation, _ timing: MediaTiming, _ outer: [AnimationSpec.Link], _ record: AnimationRecord
  ) -> TransitionSpec? {
    let chain = outer + [AnimationSpec.Link(timing: timing, curve: animation.timingFunction?.curve)]
    if let group = animation as? CAAnimationGroup, chain.count < AnimationSpec.deepestChain {
      return (group.animations ?? []).reversed().lazy.compactMap {
        transition(in: $0, $0.mediaTiming(inheriting: timing.duration), chain, record)
      }.first
    }
    guard let transition = animation as? CATransition else { return nil }
    if transition.filter != nil {
      Misuse.ignored("a transition's filter is not supported, so the type of the transition is used")
    }
    let kind = Transition.Kind(rawValue: transition.type.rawValue)
    if kind == nil {
      Misuse.ignored(
        "a transition of the type \"\(transition.type.rawValue)\": this type is not known, so the layer fades"
      )
    }
    return TransitionSpec(
      kind: kind ?? .fade,
      direction: transition.subtype.flatMap { Transition.Direction(rawValue: $0.rawValue) } ?? .fromRight,
      start: Double(transition.startProgress), end: Double(transition.endProgress), chain: chain,
      isRemovedOnCompletion: record.isRemovedOnCompletion, identity: record.identity)
  }
}
