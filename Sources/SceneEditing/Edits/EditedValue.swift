import QuartzCore

/// A value that an edit changes, as it was before. For a Swift scene it is known by this what its source gives.
@MainActor package struct EditedValue {
  package let layer: CALayer
  /// The animation whose property it is; nil for a property of the layer.
  package let animation: AnimationPlace?
  package let keyPath: String
  /// The value before the edit.
  package let before: Any?
  /// Whether the layer was moved, with its animations.
  package var isMove: Bool

  package init(
    layer: CALayer, animation: AnimationPlace? = nil, keyPath: String, before: Any?, isMove: Bool = false
  ) {
    (self.layer, self.animation, self.keyPath, self.before) = (layer, animation, keyPath, before)
    self.isMove = isMove
  }

  /// The property as a person reads it.
  package var title: String { animation.map { "animations.\($0.key).\(keyPath)" } ?? keyPath }

  package func isSame(as other: EditedValue) -> Bool {
    layer === other.layer && animation == other.animation && keyPath == other.keyPath
  }

  /// Whether two values of a property are the same. Values that cannot be compared are not.
  nonisolated static func areSame(_ a: Any?, _ b: Any?) -> Bool {
    guard let a = Unbox.unwrapped(a), let b = Unbox.unwrapped(b) else {
      return Unbox.unwrapped(a) == nil && Unbox.unwrapped(b) == nil
    }
    if let a = a as? [Any], let b = b as? [Any] {
      return a.count == b.count && zip(a, b).allSatisfy { areSame($0, $1) }
    }
    for kind in [ValueKind.color, .transform, .rect, .point, .size, .number] {
      if let a = Unbox.row(a, kind), let b = Unbox.row(b, kind) { return a == b }
    }
    if let a = a as? AnyHashable, let b = b as? AnyHashable { return a == b }
    return a as AnyObject === b as AnyObject
  }
}
