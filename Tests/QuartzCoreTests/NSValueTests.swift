import Foundation
import QuartzCore
import Testing

@Suite struct NSValueTests {
  static let transform = CATransform3D(
    m11: 1, m12: 2, m13: 3, m14: 4, m21: 5, m22: 6, m23: 7, m24: 8,
    m31: 9, m32: 10, m33: 11, m34: 12, m41: 13, m42: 14, m43: 15, m44: 16)

  @Test func carriesATransform() {
    let value = NSValue(caTransform3D: Self.transform)
    #expect(String(cString: value.objCType).hasPrefix("{CATransform3D="))
    #expect(CATransform3DEqualToTransform(value.caTransform3DValue, Self.transform))
    var copy = CATransform3D()
    value.getValue(&copy)
    #expect(CATransform3DEqualToTransform(copy, Self.transform))
  }

  @Test func equalsByValue() {
    let value = NSValue(caTransform3D: Self.transform)
    let same = NSValue(caTransform3D: Self.transform)
    #expect(value.isEqual(same))
    #expect(value == same)
    #expect(value.hash == same.hash)
    #expect(!value.isEqual(NSValue(caTransform3D: CATransform3DIdentity)))
    #expect(!value.isEqual(NSValue(point: .zero)))
    #expect(!NSValue(point: .zero).isEqual(value))
    #expect((value.copy() as? NSValue)?.isEqual(value) == true)
  }

  @Test func archives() throws {
    let value = NSValue(caTransform3D: Self.transform)
    let data = try NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: true)
    let back = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: NSValue.self, from: data))
    #expect(back.isEqual(value))
    let array = try NSKeyedArchiver.archivedData(
      withRootObject: NSArray(array: [value, NSValue(point: CGPoint(x: 1, y: 2))]),
      requiringSecureCoding: true)
    let both = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSArray.self, NSValue.self], from: array) as? NSArray
    )
    #expect((both[0] as? NSValue)?.isEqual(value) == true)
    #expect((both[1] as? NSValue)?.pointValue == CGPoint(x: 1, y: 2))
  }

  @Test func otherValuesHoldNoTransform() {
    #expect(NSValue(point: CGPoint(x: 1, y: 2)).caTransform3DValue.m11 == 0)
    #expect(NSNumber(value: 7).caTransform3DValue.m11 == 0)
    // How a transform is spelt where structures are not taken.
    var t = Self.transform
    #expect(NSValue(bytes: &t, objCType: "[16d]").caTransform3DValue.m44 == 16)
  }

  /// Values can be arguments of `%@` and print as on Apple's systems.
  @Test func formats() {
    let point = NSValue(cgPoint: CGPoint(x: 1, y: 2.5))
    #expect(String(format: "%@ and %@", point, NSNumber(value: 3)) == "NSPoint: {1, 2.5} and 3")
    let rect = NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(String(format: "%@", rect) == "NSRect: {{1, 2}, {3, 4}}")
    #expect(String(format: "%@", NSValue(cgSize: CGSize(width: 1, height: 2))) == "NSSize: {1, 2}")
    #expect("\(NSValue(cgVector: CGVector(dx: 1, dy: 2)))" == "CGVector: {1, 2}")
    #expect(
      "\(NSValue(cgAffineTransform: .identity))" == "CGAffineTransform: {{1, 0, 0, 1}, {0, 0}}")
    #expect(
      String(format: "%@", NSValue(caTransform3D: Self.transform)).hasPrefix("CATransform3D: {{1, 2, 3, 4}"))
    // More arguments than are kept from one call to the next.
    for index in 0..<1000 { #expect(String(format: "%@", NSNumber(value: index)) == "\(index)") }
  }

  @Test func geometry() {
    let (point, size) = (CGPoint(x: 1, y: 2), CGSize(width: 3, height: 4))
    let rect = CGRect(origin: point, size: size)
    #expect(NSValue(cgPoint: point).cgPointValue == point)
    #expect(NSValue(cgSize: size).cgSizeValue == size)
    #expect(NSValue(cgRect: rect).cgRectValue == rect)
    #expect(NSValue(cgPoint: point) == NSValue(point: point))
    #expect(NSValue(cgRect: rect).cgPointValue == .zero)
    #expect(NSValue(cgSize: size).cgPointValue == .zero)
  }

  @Test func vectorsAndAffineTransforms() throws {
    let vector = CGVector(dx: 1, dy: 2)
    let transform = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let values = [NSValue(cgVector: vector), NSValue(cgAffineTransform: transform)]
    #expect(values[0].cgVectorValue == vector)
    #expect(values[1].cgAffineTransformValue == transform)
    #expect(String(cString: values[0].objCType) == "{CGVector=dd}")
    #expect(String(cString: values[1].objCType) == "{CGAffineTransform=dddddd}")
    #expect(values[0] as Any as? CGVector == vector)
    #expect(values[1] as Any as? CGAffineTransform == transform)
    #expect(values[1] as Any as? CGVector == nil)
    #expect((transform as Any as? NSValue)?.isEqual(values[1]) == true)
    #expect(values[0].cgAffineTransformValue == CGAffineTransform())
    let data = try NSKeyedArchiver.archivedData(withRootObject: values[1], requiringSecureCoding: true)
    #expect(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NSValue.self, from: data)?.isEqual(values[1]) == true)
  }
}
