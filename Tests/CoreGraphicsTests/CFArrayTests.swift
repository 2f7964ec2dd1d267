import CoreGraphics
import Testing

/// Core Foundation's functions on arrays, which give addresses of objects.
@Suite struct CFArrayTests {
  private final class Item {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  @Test func goingThroughAnArrayByIndex() {
    let items = (0..<5).map { Item($0) }
    let array = items as CFArray
    #expect(CFArrayGetCount(array) == 5)
    var numbers: [Int] = []
    for index in 0..<CFArrayGetCount(array) {
      let item = unsafeBitCast(CFArrayGetValueAtIndex(array, index), to: Item.self)
      numbers.append(item.number)
    }
    #expect(numbers == [0, 1, 2, 3, 4])
    let third = Unmanaged<Item>.fromOpaque(CFArrayGetValueAtIndex(array, 2)).takeUnretainedValue()
    #expect(third === items[2])
  }

  @Test func placesOfObjects() {
    let (one, two) = (Item(1), Item(2))
    let array = [one, two, one] as CFArray
    let all = CFRangeMake(0, CFArrayGetCount(array))
    let address = UnsafeRawPointer(Unmanaged.passUnretained(one).toOpaque())
    #expect(CFArrayGetFirstIndexOfValue(array, all, address) == 0)
    #expect(CFArrayGetLastIndexOfValue(array, all, address) == 2)
    #expect(CFArrayGetFirstIndexOfValue(array, CFRangeMake(1, 2), address) == 2)
    #expect(CFArrayGetCountOfValue(array, all, address) == 2)
    #expect(CFArrayContainsValue(array, all, address))
    #expect(!CFArrayContainsValue(array, CFRangeMake(1, 1), address))
    let stranger = Item(3)
    let other = UnsafeRawPointer(Unmanaged.passUnretained(stranger).toOpaque())
    #expect(CFArrayGetLastIndexOfValue(array, all, other) == kCFNotFound)
    #expect(!CFArrayContainsValue(array, all, nil))
    var values = [UnsafeRawPointer?](repeating: nil, count: 2)
    CFArrayGetValues(array, CFRangeMake(1, 2), &values)
    #expect(values[1] == address && values[0] != address)
  }

  @Test func applyingAFunction() {
    let items = (1...4).map { Item($0) }
    var sum = 0
    CFArrayApplyFunction(
      items as CFArray, CFRangeMake(1, 3),
      { value, context in
        guard let value, let context else { return }
        let item = Unmanaged<Item>.fromOpaque(value).takeUnretainedValue()
        context.assumingMemoryBound(to: Int.self).pointee += item.number
      }, &sum)
    #expect(sum == 9)
  }

  @Test func placesThatAreNotThereAndValuesThatAreNoObjects() {
    let array = [1, "two", Item(3)] as CFArray
    for index in [-1, 3, Int.max, 0, 1] { #expect(CFArrayGetValueAtIndex(array, index) == nil) }
    #expect(CFArrayGetValueAtIndex(array, 2) != nil)
    var values = [UnsafeRawPointer?](repeating: nil, count: 3)
    CFArrayGetValues(array, CFRangeMake(-5, .max), &values)
    #expect(values[2] != nil && values[0] == nil)
    #expect(CFArrayGetCount([] as CFArray) == 0)
  }

  @Test func elementsOfAPathThroughAFunction() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 7, y: 8))
    path.addCurve(
      to: CGPoint(x: 9, y: 10), control1: CGPoint(x: 11, y: 12), control2: CGPoint(x: 13, y: 14))
    path.closeSubpath()
    var points: [CGPoint] = []
    var kinds: [CGPathElementType] = []
    withUnsafeMutablePointer(to: &points) { pointer in
      path.apply(info: pointer) { info, element in
        let list = info?.assumingMemoryBound(to: [CGPoint].self)
        let count = [1, 1, 2, 3, 0][Int(element.pointee.type.rawValue)]
        for index in 0..<count { list?.pointee.append(element.pointee.points[index]) }
      }
    }
    path.apply(info: nil) { info, element in
      #expect(info == nil)
      kinds.append(element.pointee.type)
    }
    #expect(kinds == [.moveToPoint, .addLineToPoint, .addQuadCurveToPoint, .addCurveToPoint, .closeSubpath])
    #expect(points.map(\.x) == [1, 3, 7, 5, 11, 13, 9] && points.map(\.y) == [2, 4, 8, 6, 12, 14, 10])
  }

  @Test func poolsAndNumbers() throws {
    struct Failure: Error {}
    #expect(autoreleasepool { 5 } == 5)
    #expect(throws: Failure.self) { try autoreleasepool { throw Failure() } }
    autoreleasepool { _ = Item(1) }
    #expect(HUGE == Float.greatestFiniteMagnitude && MAXFLOAT == HUGE)
  }
}
