import CoreGraphics
import Foundation

extension _CAStructureValue {
  /// An object that holds the transform.
  public init(cgAffineTransform t: CGAffineTransform) {
    self.init(structure: [t.a, t.b, t.c, t.d, t.tx, t.ty].map { Double($0) }, .affineTransform)
  }

  /// An object that holds the vector.
  public init(cgVector v: CGVector) {
    self.init(structure: [Double(v.dx), Double(v.dy)], .vector)
  }
}

extension NSValue {
  /// The transform that the value holds; all zero when it holds something else.
  public var cgAffineTransformValue: CGAffineTransform { CGAffineTransform.from(self) ?? CGAffineTransform() }

  /// The vector that the value holds; zero when it holds something else.
  public var cgVectorValue: CGVector { CGVector.from(self) ?? CGVector() }
}

extension CGAffineTransform: ValueBridgeable {
  package static func from(_ value: NSValue) -> CGAffineTransform? {
    guard let n = StructureValue.Kind.affineTransform.numbers(of: value) else { return nil }
    return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }

  package var boxed: NSValue { NSValue(cgAffineTransform: self) }
}

extension CGVector: ValueBridgeable {
  package static func from(_ value: NSValue) -> CGVector? {
    guard let n = StructureValue.Kind.vector.numbers(of: value) else { return nil }
    return CGVector(dx: n[0], dy: n[1])
  }

  package var boxed: NSValue { NSValue(cgVector: self) }
}
