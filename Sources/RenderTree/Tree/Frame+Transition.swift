/// The identity of a transition. Code that compares identities holds them, so that no other transition can
/// get the same address.
package final class TransitionIdentity: Sendable {
  package init() {}
}

/// A transition of a layer as a value, which a commit carries and every replica runs.
package struct TransitionSpec: Sendable {
  package let kind: Transition.Kind
  package let direction: Transition.Direction
  package let start: Double
  package let end: Double
  /// From the outermost group to the transition itself; never empty.
  package let chain: [AnimationSpec.Link]
  package let isRemovedOnCompletion: Bool
  package let identity: TransitionIdentity

  package init(
    kind: Transition.Kind, direction: Transition.Direction, start: Double, end: Double,
    chain: [AnimationSpec.Link], isRemovedOnCompletion: Bool, identity: TransitionIdentity
  ) {
    self.kind = kind
    self.direction = direction
    self.start = start
    self.end = end
    self.chain = chain
    self.isRemovedOnCompletion = isRemovedOnCompletion
    self.identity = identity
  }
}

/// The state of a transition at one instant.
package struct Transition: Sendable, Equatable {
  /// What the transition looks like: CATransitionType, and the names that were never documented but are in wide use.
  package enum Kind: String, Sendable {
    case fade, moveIn, push, reveal
    case cube, oglFlip, pageCurl, pageUnCurl, suckEffect, rippleEffect, cameraIrisHollowOpen
    case cameraIrisHollowClose
  }

  /// CATransitionSubtype: the side from which the new state comes.
  package enum Direction: String, Sendable { case fromRight, fromLeft, fromTop, fromBottom }

  package let kind: Kind
  package let direction: Direction
  /// From `startProgress` to `endProgress`. It lies outside 0…1 where these or the timing function do.
  package let progress: Double
  /// The identity of the transition.
  package let identity: ObjectIdentifier
}

extension Frame {
  /// Whether any node is in a transition, or will be.
  package var hasTransitions: Bool { !tree.transitionNodes.isEmpty }

  /// What a node that is in a transition showed before.
  package struct OldState {
    /// A frame that contains only the old state.
    package let frame: Frame
    /// The node in `frame`.
    package let node: NodeIndex
    /// The mask that the node had, a node of the current frame; −1: none.
    package let mask: NodeIndex
  }

  /// The old state of a node: what it showed at the commit that added its transition. Nil where it showed
  /// nothing.
  package func oldState(_ node: NodeIndex) -> OldState? {
    guard let source = tree.nodes[Int(node)].transition?.source else { return nil }
    return OldState(frame: Frame(tree: source.tree.tree, time: time), node: source.node, mask: source.mask)
  }

  /// The transition that a node is in; nil: none.
  package func transition(_ node: NodeIndex) -> Transition? {
    tree.nodes[Int(node)].transition?.transition(at: tree.shownTime(of: node))
  }
}
