/// An object whose content is numbers, so that it can be animated number by number: a path, a list of colours, the
/// inputs of filters, the cells of an emitter.
package protocol FlatObject: AnyObject {
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
  package func converted(to template: any FlatObject) -> (any FlatObject)? { isLike(template) ? self : nil }

  /// The numbers as an array.
  package var numberArray: [Double] {
    [Double](unsafeUninitializedCapacity: numberCount) { buffer, count in
      if let base = buffer.baseAddress { read(into: base) }
      count = numberCount
    }
  }
}

/// An object that keeps its numbers as such.
package protocol NumberedObject: FlatObject {
  var numbers: ContiguousArray<Double> { get set }
}

extension NumberedObject {
  package var numberCount: Int { numbers.count }
  package func read(into out: UnsafeMutablePointer<Double>) {
    for (index, number) in numbers.enumerated() { out[index] = number }
  }
  package func write(_ values: UnsafePointer<Double>) {
    for index in numbers.indices { numbers[index] = values[index] }
  }
}

extension CGPath: FlatObject {
  package var numberCount: Int { 2 * points.count }
  package func read(into out: UnsafeMutablePointer<Double>) {
    for (index, point) in points.enumerated() {
      out[2 * index] = point.x
      out[2 * index + 1] = point.y
    }
  }
  package func isLike(_ other: any FlatObject) -> Bool {
    (other as? CGPath).map { $0.verbs == verbs } ?? false
  }
  package func converted(to template: any FlatObject) -> (any FlatObject)? {
    (template as? CGPath).flatMap { promoted(to: $0.verbs) }
  }
  package func duplicate() -> any FlatObject { duplicatePath() }
  package func write(_ numbers: UnsafePointer<Double>) { replacePoints(numbers) }
}

extension NumberList: NumberedObject {
  package func isLike(_ other: any FlatObject) -> Bool {
    (other as? NumberList).map { $0.element == element && $0.numbers.count == numbers.count } ?? false
  }
  package func duplicate() -> any FlatObject { NumberList(element, numbers) }
}
