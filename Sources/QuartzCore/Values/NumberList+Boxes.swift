import RenderTree

extension NumberList {
  /// A list as a property of `kind` takes it; nil when the value is none, or an element is not finite.
  static func make(_ value: Any?, _ kind: ValueKind) -> NumberList? {
    guard let list = Unbox.unwrapped(value) as? [Any] else { return nil }
    var numbers = ContiguousArray<Double>()
    if kind == .colors {
      numbers.reserveCapacity(4 * list.count)
      for value in list {
        guard let color = Unbox.color(value)?.srgba else { return nil }
        numbers += [color.red, color.green, color.blue, color.alpha]
      }
    } else {
      numbers += list.compactMap { Unbox.number($0) }
      guard numbers.count == list.count else { return nil }
    }
    guard numbers.allSatisfy(\.isFinite) else { return nil }
    return NumberList(kind == .colors ? .color : .number, numbers, original: list)
  }
}
