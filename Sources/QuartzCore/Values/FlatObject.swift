/// An object whose content is numbers, so that it can be animated number by number: a path, a list of colours, the
/// inputs of filters, the cells of an emitter.
protocol FlatObject: AnyObject {
  var numberCount: Int { get }

  /// Writes the numbers, `numberCount` of them, to `out`.
  func read(into out: UnsafeMutablePointer<Double>)

  /// Whether `other` has the same structure, and differs in its numbers alone.
  func isLike(_ other: any FlatObject) -> Bool

  /// The same content in the structure of `template`; nil if it cannot be given that.
  func converted(to template: any FlatObject) -> (any FlatObject)?

  /// Another object of the same structure and numbers.
  func duplicate() -> any FlatObject

  /// Takes new numbers: only for an object that `duplicate` made and that nobody else has seen.
  func write(_ numbers: UnsafePointer<Double>)
}

extension FlatObject {
  func converted(to template: any FlatObject) -> (any FlatObject)? { isLike(template) ? self : nil }

  /// The numbers as an array.
  var numberArray: [Double] {
    [Double](unsafeUninitializedCapacity: numberCount) { buffer, count in
      if let base = buffer.baseAddress { read(into: base) }
      count = numberCount
    }
  }
}

/// An object that keeps its numbers as such.
protocol NumberedObject: FlatObject {
  var numbers: ContiguousArray<Double> { get set }
}

extension NumberedObject {
  var numberCount: Int { numbers.count }
  func read(into out: UnsafeMutablePointer<Double>) {
    for (index, number) in numbers.enumerated() { out[index] = number }
  }
  func write(_ values: UnsafePointer<Double>) {
    for index in numbers.indices { numbers[index] = values[index] }
  }
}

extension CGPath: FlatObject {
  var numberCount: Int { 2 * points.count }
  func read(into out: UnsafeMutablePointer<Double>) {
    for (index, point) in points.enumerated() {
      out[2 * index] = point.x
      out[2 * index + 1] = point.y
    }
  }
  func isLike(_ other: any FlatObject) -> Bool { (other as? CGPath).map { $0.verbs == verbs } ?? false }
  func converted(to template: any FlatObject) -> (any FlatObject)? {
    (template as? CGPath).flatMap { promoted(to: $0.verbs) }
  }
  func duplicate() -> any FlatObject { duplicatePath() }
  func write(_ numbers: UnsafePointer<Double>) { replacePoints(numbers) }
}

extension NumberList: NumberedObject {
  func isLike(_ other: any FlatObject) -> Bool {
    (other as? NumberList).map { $0.element == element && $0.numbers.count == numbers.count } ?? false
  }
  func duplicate() -> any FlatObject { NumberList(element, numbers) }
}

extension EmitterCells: NumberedObject {
  func isLike(_ other: any FlatObject) -> Bool {
    guard let other = other as? EmitterCells, other.cells.count == cells.count else { return false }
    return zip(cells, other.cells).allSatisfy {
      $0.name == $1.name && $0.parent == $1.parent && $0.image === $1.image
    }
  }
  func duplicate() -> any FlatObject { EmitterCells(copying: self) }
}

/// The value of a key that no table knows, while it is animated.
final class UndeclaredValue: NumberedObject, @unchecked Sendable {
  let kind: ValueKind
  var numbers: ContiguousArray<Double>

  init(_ kind: ValueKind, _ numbers: [Double]) {
    self.kind = kind
    self.numbers = ContiguousArray(numbers)
  }

  func isLike(_ other: any FlatObject) -> Bool {
    (other as? UndeclaredValue).map { $0.kind == kind } ?? false
  }
  func duplicate() -> any FlatObject { UndeclaredValue(kind, Array(numbers)) }

  /// The value in the box of key-value coding.
  var value: Any? { numbers.withUnsafeBufferPointer { $0.baseAddress.flatMap { Box.value($0, kind) } } }

  /// The kind of a value that has numbers; nil for any other.
  static func kind(of value: Any?) -> ValueKind? {
    let plain = Unbox.unwrapped(value)
    if plain is String { return nil }
    for kind in [ValueKind.color, .transform, .point, .size, .rect, .number]
    where Unbox.exactRow(plain, kind) != nil {
      return kind
    }
    return nil
  }
}

extension Unbox {
  /// As `row(_:_:)`, without taking a point for a size.
  static func exactRow(_ value: Any?, _ kind: ValueKind) -> [Double]? {
    kind == .size ? size(value).map { [$0.width, $0.height] } : row(value, kind)
  }
}
