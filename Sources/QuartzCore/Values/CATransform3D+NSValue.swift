import CoreGraphics
import Foundation
import RenderTree

extension _CAStructureValue {
  /// An object that holds the transform; its `objCType` begins `{CATransform3D=`.
  public init(caTransform3D t: CATransform3D) {
    self.init(structure: t.withNumbers { Array(UnsafeBufferPointer(start: $0, count: 16)) }, .transform3D)
  }
}

extension NSValue {
  /// The transform that the value holds; all zero when it holds something else.
  public var caTransform3DValue: CATransform3D {
    CATransform3D(value: self) ?? CATransform3D()
  }
}

extension CATransform3D {
  /// The transform that `value` holds; nil when it holds something else.
  package init?(value: NSValue) {
    guard let numbers = StructureValue.Kind.transform3D.numbers(of: value) else { return nil }
    self.init(row: numbers)
  }
}

extension CATransform3D: ValueBridgeable {
  package static func from(_ value: NSValue) -> CATransform3D? { CATransform3D(value: value) }
  package var boxed: NSValue { NSValue(caTransform3D: self) }
}
