/// The types of emitter behaviours. Raw values are their names.
package enum BehaviorType: String, CaseIterable, Sendable {
  case wave, drag, alignToMotion, valueOverLife, colorOverLife, light, attractor, simpleAttractor
}

/// What a `valueOverLife` changes. Raw values are key paths.
package enum LifeTarget: String {
  case positionX = "position.x"
  case positionY = "position.y"
  case positionZ = "position.z"
  case velocityX = "velocity.x"
  case velocityY = "velocity.y"
  case velocityZ = "velocity.z"
  case mass, rotation, spin, scale, scaleSpeed
  case red = "color.red"
  case green = "color.green"
  case blue = "color.blue"
  case alpha = "color.alpha"

  /// Whether it has a part in where particles go.
  var isOfMotion: Bool {
    switch self {
    case .velocityX, .velocityY, .velocityZ, .mass: true
    default: false
    }
  }
}

/// The behaviours of an emitter as its layer keeps them: their inputs as numbers, beside what the app gave.
///
/// Immutable once a layer or a render tree holds it, save for the copy that an animation of the render tree writes its
/// frames into, which belongs to that tree alone.
package final class EmitterBehaviors: NumberedObject {
  package struct Entry {
    package let type: BehaviorType
    package let name: String?
    /// Where its numbers begin: whether it is enabled, then its inputs of fixed length in order.
    package let offset: Int
    /// The numbers of `values` or `colors`, and of `locations`.
    package let values: Range<Int>
    package let locations: Range<Int>
    package let target: LifeTarget?
    package let attractor: Attractor

    package init(
      type: BehaviorType, name: String?, offset: Int, values: Range<Int>, locations: Range<Int>,
      target: LifeTarget?, attractor: Attractor
    ) {
      self.type = type
      self.name = name
      self.offset = offset
      self.values = values
      self.locations = locations
      self.target = target
      self.attractor = attractor
    }

    package enum Attractor: String { case radial, axial, planar }
  }

  package let entries: [Entry]
  package var numbers: ContiguousArray<Double>
  /// What the app gave: a list of CAEmitterBehavior.
  package let original: Any
  /// Whether particles do not move as their cells say.
  let movesParticles: Bool

  package init(_ entries: [Entry], _ numbers: ContiguousArray<Double>, original: Any) {
    self.entries = entries
    self.numbers = numbers
    self.original = original
    movesParticles = entries.contains { entry in
      switch entry.type {
      case .wave, .drag, .attractor, .simpleAttractor: true
      case .valueOverLife: entry.target?.isOfMotion ?? false
      case .alignToMotion, .colorOverLife, .light: false
      }
    }
  }

  private init(copying other: EmitterBehaviors) {
    original = other.original
    entries = other.entries
    numbers = other.numbers
    movesParticles = other.movesParticles
  }

  package func isLike(_ other: any FlatObject) -> Bool {
    guard let other = other as? EmitterBehaviors, other.numbers.count == numbers.count,
      other.entries.count == entries.count
    else { return false }
    return zip(entries, other.entries).allSatisfy {
      $0.type == $1.type && $0.name == $1.name && $0.offset == $1.offset && $0.values == $1.values
        && $0.target == $1.target && $0.attractor == $1.attractor
    }
  }
  package func duplicate() -> any FlatObject { EmitterBehaviors(copying: self) }
}
