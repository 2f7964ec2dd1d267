/// A constraint that a stack view makes.
final class StackConstraint: NSLayoutConstraint {
  override var isOfStack: Bool { true }
}

/// The active constraints of a stack view. A change of the arrangement exchanges only those that differ.
@MainActor final class StackConstraints {
  /// The sides and the relation, by which a constraint is found again.
  private struct Key: Hashable {
    let first: ObjectIdentifier
    let origin: ObjectIdentifier?
    let second: ObjectIdentifier?
    let attribute, originAttribute, secondAttribute: NSLayoutConstraint.Attribute
    let relation: NSLayoutConstraint.Relation
  }

  private var active: [(key: Key, constraint: StackConstraint)] = []

  /// Makes the constraints of the stack those that the relations describe.
  func apply(_ relations: [StackRelation], on stack: UIStackView) {
    var known = Dictionary(active.map { ($0.key, $0.constraint) }) { old, _ in old }
    var next: [(key: Key, constraint: StackConstraint)] = []
    next.reserveCapacity(relations.count)
    for relation in relations {
      let key = key(relation)
      if let old = known[key], isStill(old, relation) {
        known[key] = nil
        next.append((key, old))
      } else {
        next.append((key, make(relation)))
      }
    }
    for (key, constraint) in active where known[key] === constraint { constraint.isActive = false }
    active = next
    for (relation, (_, constraint)) in zip(relations, next) {
      constraint.constant = relation.constant
      constraint.priority = relation.priority
      if !constraint.isActive { constraint.install(on: stack) }
    }
  }

  private func key(_ relation: StackRelation) -> Key {
    let (first, second) = (relation.first, relation.second)
    return Key(
      first: ObjectIdentifier(first.item), origin: first.origin.map { ObjectIdentifier($0) },
      second: second.map { ObjectIdentifier($0.item) },
      attribute: first.attribute, originAttribute: first.originAttribute,
      secondAttribute: second?.attribute ?? .notAnAttribute, relation: relation.relation)
  }

  /// Whether a constraint can become another one by its constant and its priority. The objects of its key may have been replaced by new
  /// ones in the same place.
  private func isStill(_ constraint: StackConstraint, _ relation: StackRelation) -> Bool {
    constraint.first.item === relation.first.item && constraint.first.origin === relation.first.origin
      && constraint.second?.item === relation.second?.item && constraint.multiplier == relation.multiplier
      && (constraint.priority == .required) == (relation.priority == .required)
  }

  private func make(_ relation: StackRelation) -> StackConstraint {
    let constraint = StackConstraint(
      operand(relation.first), relation.relation, relation.second.map { operand($0) },
      multiplier: relation.multiplier, constant: relation.constant)
    constraint.priority = relation.priority
    constraint.identifier = relation.name
    return constraint
  }

  private func operand(_ side: StackRelation.Side) -> LayoutOperand {
    let end = LayoutOperand(side.item, side.attribute)
    guard let origin = side.origin else { return end }
    return LayoutOperand(from: LayoutOperand(origin, side.originAttribute), to: end)
  }
}
