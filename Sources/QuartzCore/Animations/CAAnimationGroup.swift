/// Animations that run together in one time space and end with the group's duration.
///
/// ```swift
/// let fade = CABasicAnimation(keyPath: "opacity")
/// fade.fromValue = 0
/// let grow = CABasicAnimation(keyPath: "transform.scale")
/// grow.fromValue = 0.5
/// let appear = CAAnimationGroup()
/// appear.animations = [fade, grow]
/// appear.duration = 0.5
/// layer.add(appear, forKey: "appear")
/// ```
///
/// A member with a duration of 0 has the group's duration. The group cuts off a member that lasts longer than itself.
/// Source: Apple's documentation of CAAnimationGroup.
open class CAAnimationGroup: CAAnimation {
  package override class var animationTable: AnimationTable { groupProperties }

  /// The members, in the order of application. Default nil. Their delegates and `isRemovedOnCompletion` have no
  /// effect.
  ///
  /// A copy of the group has the same members (measured); a layer stores copies of them.
  @Guarded open var animations: [CAAnimation]? = nil

  /// A copy with copies of the members, those of groups among them too.
  override func deepCopy() -> CAAnimation? {
    guard let copy = super.deepCopy() as? CAAnimationGroup else { return nil }
    copy.animations = animations?.compactMap { member in
      var path = [ObjectIdentifier(self)]
      var budget = Self.largestCopy
      guard Self.isTree(member, beneath: &path, &budget) else {
        Misuse.ignored(
          "CAAnimationGroup: a member contains the group itself, or too many animations, so it is left out")
        return nil
      }
      return member.deepCopy()
    }
    return copy
  }

  /// The most animations that a member may contain, each counted as often as it occurs, and how deep groups may lie
  /// in groups.
  private static let largestCopy = 65_536
  private static let deepestCopy = 64

  /// Whether an animation contains none of the groups above it, and not too many animations.
  private static func isTree(
    _ animation: CAAnimation, beneath path: inout [ObjectIdentifier], _ budget: inout Int
  ) -> Bool {
    budget -= 1
    guard let group = animation as? CAAnimationGroup else { return budget >= 0 }
    let id = ObjectIdentifier(group)
    guard budget >= 0, path.count < deepestCopy, !path.contains(id) else { return false }
    path.append(id)
    defer { path.removeLast() }
    for member in group.animations ?? [] where !isTree(member, beneath: &path, &budget) { return false }
    return true
  }

  override func freeze() {
    for animation in animations ?? [] { animation.freeze() }
    super.freeze()
  }

  override var leadsOutward: Bool { animations?.contains { $0.leadsOutward } ?? false }

  // A key is that of the group, and no key path of a member.
  override func complete(for layer: CALayer, key: String?, copiedFrom original: CAAnimation) {
    for member in animations ?? [] { member.complete(for: layer, key: nil, copiedFrom: member) }
  }

  override func redraws(_ layer: CALayer) -> Bool { animations?.contains { $0.redraws(layer) } ?? false }
}

private let groupProperties = AnimationTable(
  of: CAAnimationGroup.self, inheriting: baseAnimationTable,
  [.object("animations", .animations, { $0.animations }, { $0.animations = $1 })])
