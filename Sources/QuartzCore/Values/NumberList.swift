/// A list as a layer keeps it: what the app gave, and its numbers, as the screen needs them.
///
/// Immutable once a layer or a render tree holds it, save for the list that an animation of the render tree
/// writes its frames into, which belongs to that tree alone.
package final class NumberList: @unchecked Sendable {
  /// What an element is.
  package enum Element: Sendable { case number, color }

  package let element: Element
  /// The numbers of all elements: one each, or red, green, blue and alpha of sRGB, not premultiplied.
  package internal(set) var numbers: ContiguousArray<Double>
  private let original: [Any]?

  /// A list of numbers; nil when an element is none, or is not finite.
  init?(numbers list: [Any]) {
    let numbers = list.compactMap { Unbox.number($0) }
    guard numbers.count == list.count, numbers.allSatisfy(\.isFinite) else { return nil }
    element = .number
    self.numbers = ContiguousArray(numbers)
    original = list
  }

  /// A list of colours; nil when an element is none, or is not finite.
  init?(colors list: [Any]) {
    var numbers = ContiguousArray<Double>()
    numbers.reserveCapacity(4 * list.count)
    for value in list {
      guard let color = Unbox.color(value)?.srgba else { return nil }
      numbers += [color.red, color.green, color.blue, color.alpha]
    }
    guard numbers.allSatisfy(\.isFinite) else { return nil }
    element = .color
    self.numbers = numbers
    original = list
  }

  /// A list of numbers that were computed.
  init(_ element: Element, _ numbers: ContiguousArray<Double>) {
    self.element = element
    self.numbers = numbers
    original = nil
  }

  /// A list as a property of `kind` takes it; nil when the value is none.
  static func make(_ value: Any?, _ kind: ValueKind) -> NumberList? {
    guard let list = Unbox.unwrapped(value) as? [Any] else { return nil }
    return kind == .colors ? NumberList(colors: list) : NumberList(numbers: list)
  }

  /// The number of elements.
  package var count: Int { element == .color ? numbers.count / 4 : numbers.count }

  /// The list as the app gave it, or as it would have given it.
  var value: [Any] {
    if let original { return original }
    switch element {
    case .number: return numbers.map { NSNumber(value: $0) }
    case .color:
      return (0..<count).map {
        CGColor(
          srgbRed: numbers[4 * $0], green: numbers[4 * $0 + 1], blue: numbers[4 * $0 + 2],
          alpha: numbers[4 * $0 + 3])
      }
    }
  }
}

/// The name that a property of names was given, where even an unknown one is kept.
final class KeptName: Sendable {
  let name: String
  init(_ name: String) { self.name = name }
}
