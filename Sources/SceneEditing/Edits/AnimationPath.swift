import QuartzCore

/// Where an animation is: its layer, its key there, and the way to it within groups.
///
/// A changed copy takes the place of an animation with every change, so that an animation is found by its place and not by the object.
package struct AnimationPath: Hashable {
  /// What has the animation.
  package enum Source: Hashable {
    /// The layer itself.
    case layer
    /// A state of a layer, which adds the animation to the layer of the path while the state lasts.
    case state(String, of: CALayer)
    /// A transition between two states of a layer, which animates a value of the layer of the path. The names are those of the file: `*`
    /// stands for every state.
    case transition(from: String, to: String, of: CALayer)

    /// The layer that has the state or the transition; nil for an animation of the layer itself.
    package var owner: CALayer? {
      switch self {
      case .layer: nil
      case .state(_, let owner), .transition(_, _, let owner): owner
      }
    }
  }

  package var layer: CALayer
  package var source = Source.layer
  /// The key under which the layer has the outermost animation.
  package let key: String
  /// The way within groups, by index; empty for the outermost animation.
  package let member: [Int]

  package init(_ layer: CALayer, key: String, member: [Int] = [], in source: Source = .layer) {
    (self.layer, self.key, self.member, self.source) = (layer, key, member, source)
  }

  /// The place of an animation that a layer has, or one of its groups; nil for another one, and for one without a key.
  package init?(of animation: CAAnimation, on layer: CALayer) {
    for added in layer.addedAnimations {
      guard let key = added.key, !LayerOverrides.isOverride(key: key),
        let member = Self.way(to: animation, in: added.animation, depth: 0)
      else { continue }
      self.init(layer, key: key, member: member)
      return
    }
    return nil
  }

  /// Whether another animation is a member of this one, or of a group in it.
  package func contains(_ other: AnimationPath) -> Bool {
    layer === other.layer && key == other.key && member.count < other.member.count
      && other.member.starts(with: member)
  }

  private static func way(to animation: CAAnimation, in outer: CAAnimation, depth: Int) -> [Int]? {
    if outer === animation { return [] }
    guard depth < 64, let members = (outer as? CAAnimationGroup)?.animations else { return nil }
    for (number, member) in members.enumerated() {
      if let rest = way(to: animation, in: member, depth: depth + 1) { return [number] + rest }
    }
    return nil
  }

  /// The outermost animation as the layer has it, with the begin time that it was given; nil if it is gone.
  @MainActor var root: CAAnimation? {
    guard source == .layer else { return template }
    guard let added = layer.addedAnimations.last(where: { $0.key == key }) else { return nil }
    guard added.animation.beginTime != added.beginTime else { return added.animation }
    let copy = added.animation.copy() as? CAAnimation
    copy?.beginTime = added.beginTime
    return copy
  }

  /// The animation, with the begin time that it was given; nil if it is gone.
  @MainActor package var animation: CAAnimation? { root.flatMap { inner(of: $0) } }

  /// The object that the layer has; nil if it is gone.
  @MainActor package var stored: CAAnimation? {
    guard source == .layer else { return animation }
    return layer.addedAnimations.last { $0.key == key }.flatMap { inner(of: $0.animation) }
  }

  private func inner(of root: CAAnimation) -> CAAnimation? {
    var animation: CAAnimation? = root
    for number in member {
      guard let members = (animation as? CAAnimationGroup)?.animations, members.indices.contains(number)
      else { return nil }
      animation = members[number]
    }
    return animation
  }

  /// What the person reads: the key path, or the key.
  @MainActor package var title: String { (animation as? CAPropertyAnimation)?.keyPath ?? key }

  /// Changes the animation in a copy of the outermost one.
  ///
  /// - Parameter body: changes a copy of the animation. It returns what takes its place; nil takes it out of its group.
  /// - Returns: the outermost animation; nil if the animation is gone, or is the outermost one and was taken out.
  @MainActor func changed(_ body: (CAAnimation) -> CAAnimation?) -> CAAnimation? {
    root.flatMap { Self.changed($0, member[...], body) }
  }

  /// Puts a copy with other values in the place of the animation. An animation that runs goes on at its place: the copy has the same key and
  /// the same begin.
  ///
  /// - Parameters:
  ///   - values: by the keys of the class's table; nil for no value.
  ///   - exchanged: called with the outermost animation and its copy.
  @MainActor func set(
    _ values: [String: Any?], _ exchanged: (_ animation: CAAnimation, _ copy: CAAnimation) -> Void
  ) {
    exchange(exchanged) { copy in
      for (key, value) in values { copy.setValue(value, forKey: key) }
      return copy
    }
  }

  /// Puts another animation in the place of the animation, without a jump in time.
  @MainActor func replace(
    with animation: CAAnimation, _ exchanged: (_ animation: CAAnimation, _ copy: CAAnimation) -> Void
  ) {
    exchange(exchanged) { _ in animation.copy() as? CAAnimation }
  }

  @MainActor private func exchange(
    _ exchanged: (_ animation: CAAnimation, _ copy: CAAnimation) -> Void,
    by body: (CAAnimation) -> CAAnimation?
  ) {
    let outermost = AnimationPath(layer, key: key)
    let new = changed(body)
    guard source == .layer else { return setTemplate(new) }
    guard let old = outermost.stored, let new else { return }
    layer.change(to: new, forKey: key)
    if let stored = outermost.stored { exchanged(old, stored) }
  }

  private static func changed(
    _ animation: CAAnimation, _ member: ArraySlice<Int>, _ body: (CAAnimation) -> CAAnimation?
  ) -> CAAnimation? {
    guard let copy = animation.copy() as? CAAnimation else { return nil }
    guard let number = member.first else { return body(copy) }
    guard let group = copy as? CAAnimationGroup, var members = group.animations,
      members.indices.contains(number)
    else { return nil }
    let new = changed(members[number], member.dropFirst(), body)
    if let new {
      members[number] = new
    } else if member.count == 1 {
      members.remove(at: number)
    } else {
      return nil
    }
    group.animations = members
    return group
  }
}
