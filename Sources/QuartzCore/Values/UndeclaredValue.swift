import RenderTree

/// The value of a key that no table knows, while it is animated.
package final class UndeclaredValue: NumberedObject {
  let kind: ValueKind
  package var numbers: ContiguousArray<Double>

  init(_ kind: ValueKind, _ numbers: [Double]) {
    self.kind = kind
    self.numbers = ContiguousArray(numbers)
  }

  package func isLike(_ other: any FlatObject) -> Bool {
    (other as? UndeclaredValue).map { $0.kind == kind } ?? false
  }
  package func duplicate() -> any FlatObject { UndeclaredValue(kind, Array(numbers)) }

  /// The value as key-value coding returns it.
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
  /// The same as `row(_:_:)`, but a point is not accepted as a size.
  static func exactRow(_ value: Any?, _ kind: ValueKind) -> [Double]? {
    kind == .size ? size(value).map { [$0.width, $0.height] } : row(value, kind)
  }
}
