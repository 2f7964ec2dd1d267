import QuartzCore

/// Values of properties of layers and animations, as key-value coding gives them.
package enum PropertyValue {
  /// Whether two values of a property are the same. Values that cannot be compared are not.
  package static func areSame(_ a: Any?, _ b: Any?) -> Bool {
    guard let a = Unbox.unwrapped(a), let b = Unbox.unwrapped(b) else {
      return Unbox.unwrapped(a) == nil && Unbox.unwrapped(b) == nil
    }
    if let a = a as? [Any], let b = b as? [Any] {
      return a.count == b.count && zip(a, b).allSatisfy { areSame($0, $1) }
    }
    for kind in [ValueKind.color, .transform, .rect, .point, .size, .number] {
      if let a = Unbox.row(a, kind), let b = Unbox.row(b, kind) { return a == b }
    }
    if let a = Unbox.path(a), let b = Unbox.path(b) { return a == b }
    if let a = a as? CAMediaTimingFunction, let b = b as? CAMediaTimingFunction {
      return (1...2).allSatisfy { point in
        var (own, other): ([Float], [Float]) = ([0, 0], [0, 0])
        a.getControlPoint(at: point, values: &own)
        b.getControlPoint(at: point, values: &other)
        return own == other
      }
    }
    if let a = a as? AnyHashable, let b = b as? AnyHashable { return a == b }
    return a as AnyObject === b as AnyObject
  }
}
