import Foundation
import QuartzCore
import Testing

/// The casts of results of key-value coding that source for Apple's systems contains.
@Suite struct BridgingTests {
  @Test func structuresFromValues() {
    let values: [Any] = [
      NSValue(point: CGPoint(x: 1, y: 2)), NSValue(size: CGSize(width: 3, height: 4)),
      NSValue(rect: CGRect(x: 1, y: 2, width: 3, height: 4)),
      NSValue(caTransform3D: CATransform3DMakeScale(2, 3, 4)),
    ]
    #expect(values[0] as? CGPoint == CGPoint(x: 1, y: 2))
    #expect(values[1] as? CGSize == CGSize(width: 3, height: 4))
    #expect(values[2] as? CGRect == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect((values[3] as? CATransform3D)?.m22 == 3)
    #expect((values[3] as! CATransform3D).m33 == 4)
    // Each is itself and nothing else.
    #expect(values.count { $0 is CGPoint } == 1)
    #expect(values.count { ($0 as? CGSize) != nil } == 1)
    #expect(values.count { ($0 as? CGRect) != nil } == 1)
    #expect(values.count { ($0 as? CATransform3D) != nil } == 1)
    #expect(values.allSatisfy { $0 is NSValue })
    #expect(values.allSatisfy { !($0 is NSNumber) })
  }

  @Test func valuesFromStructures() {
    let point: Any = CGPoint(x: 1, y: 2)
    let transform: Any = CATransform3DMakeTranslation(5, 6, 7)
    #expect((point as? NSValue)?.pointValue == CGPoint(x: 1, y: 2))
    #expect((transform as? NSValue)?.caTransform3DValue.m42 == 6)
    #expect((CGSize(width: 1, height: 2) as Any as? NSValue)?.sizeValue.height == 2)
    #expect((CGRect(x: 1, y: 2, width: 3, height: 4) as Any as? NSValue)?.rectValue.width == 3)
  }

  @Test func numbers() {
    let number: Any = NSNumber(value: 1.5)
    #expect(number as? CGFloat == 1.5)
    #expect(number as? Double == 1.5)
    #expect(number as? Float == 1.5)
    #expect((CGFloat(2.5) as Any as? NSNumber)?.doubleValue == 2.5)
    #expect(CGFloat(2.5) as Any as? CGFloat == 2.5)
    #expect([NSNumber(value: 1), NSNumber(value: 2)] as Any as? [CGFloat] == [1, 2])
    #expect(NSValue(point: .zero) as Any as? CGFloat == nil)
  }
}
