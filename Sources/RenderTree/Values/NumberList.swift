/// A list as a layer keeps it: what the app gave, and its numbers, as the screen needs them.
///
/// Immutable once a layer or a render tree holds it, save for the list that an animation of the render tree
/// writes its frames into, which belongs to that tree alone.
package final class NumberList {
  /// What an element is.
  package enum Element: Sendable { case number, color }

  package let element: Element
  /// The numbers of all elements: one each, or red, green, blue and alpha of sRGB, not premultiplied.
  package var numbers: ContiguousArray<Double>
  private let original: [Any]?

  /// - Parameter original: What the app gave; nil for numbers that were computed.
  package init(_ element: Element, _ numbers: ContiguousArray<Double>, original: [Any]? = nil) {
    self.element = element
    self.numbers = numbers
    self.original = original
  }

  /// The number of elements.
  package var count: Int { element == .color ? numbers.count / 4 : numbers.count }

  /// The list as the app gave it, or as it would have given it.
  package var value: [Any] {
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
