import Foundation
import Testing

@testable import QuartzCore

private nonisolated(unsafe) var first: UInt8 = 0
private nonisolated(unsafe) var second: UInt8 = 0

/// Values that objects are given. Expected: Apple's documentation of objc_setAssociatedObject and objc_AssociationPolicy.
@Suite struct AssociatedObjectTests {
  private final class Copied: NSObject, NSCopying {
    func copy(with zone: NSZone? = nil) -> Any { Copied() }
  }

  @Test func valuesAreKeptByKeyAndObject() {
    let (a, b) = (CALayer(), NSObject())
    objc_setAssociatedObject(a, &first, "text", .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    objc_setAssociatedObject(a, &second, 2.5, .OBJC_ASSOCIATION_RETAIN)
    objc_setAssociatedObject(b, &first, [1, 2], .OBJC_ASSOCIATION_COPY)
    #expect(objc_getAssociatedObject(a, &first) as? String == "text")
    #expect(objc_getAssociatedObject(a, &second) as? Double == 2.5)
    #expect(
      objc_getAssociatedObject(b, &first) as? [Int] == [1, 2] && objc_getAssociatedObject(b, &second) == nil)
    objc_setAssociatedObject(a, &first, nil, .OBJC_ASSOCIATION_RETAIN)
    #expect(objc_getAssociatedObject(a, &first) == nil && objc_getAssociatedObject(a, &second) != nil)
    objc_removeAssociatedObjects(a)
    #expect(objc_getAssociatedObject(a, &second) == nil)
  }

  @Test func policies() {
    let owner = NSObject()
    let value = Copied()
    weak var kept: Copied?
    do {
      let object = Copied()
      kept = object
      objc_setAssociatedObject(owner, &first, object, .OBJC_ASSOCIATION_ASSIGN)
      #expect(objc_getAssociatedObject(owner, &first) as? Copied === object)
    }
    #expect(kept == nil && objc_getAssociatedObject(owner, &first) == nil)
    objc_setAssociatedObject(owner, &first, value, .OBJC_ASSOCIATION_RETAIN)
    #expect(objc_getAssociatedObject(owner, &first) as? Copied === value)
    objc_setAssociatedObject(owner, &first, value, .OBJC_ASSOCIATION_COPY_NONATOMIC)
    let copy = objc_getAssociatedObject(owner, &first) as? Copied
    #expect(copy != nil && copy !== value)
  }

  @Test func valuesEndWithALayer() {
    weak var value: NSObject?
    do {
      let layer = CALayer()
      let object = NSObject()
      value = object
      objc_setAssociatedObject(layer, &first, object, .OBJC_ASSOCIATION_RETAIN)
    }
    #expect(value == nil)
  }

  /// The values of other objects end when the table is next looked through.
  @Test func theTableDoesNotGrow() {
    for _ in 0..<5000 { objc_setAssociatedObject(NSObject(), &first, 1, .OBJC_ASSOCIATION_RETAIN) }
    #expect(AssociatedObjects.count <= 200)
  }

  @Test func aValueThatIsNoObjectIsIgnored() {
    objc_setAssociatedObject(1, &first, "text", .OBJC_ASSOCIATION_RETAIN)
    #expect(objc_getAssociatedObject(1, &first) == nil)
  }
}
