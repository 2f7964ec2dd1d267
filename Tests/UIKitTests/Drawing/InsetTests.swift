import Testing

@testable import UIKitCore

@Suite struct InsetTests {
  private let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3.5, right: -4)

  @Test func rectanglesAreInset() {
    let rect = CGRect(x: 10, y: 20, width: 100, height: 50).inset(by: insets)
    #expect(rect == CGRect(x: 12, y: 21, width: 102, height: 45.5))
    #expect(
      CGRect(x: 0, y: 0, width: 2, height: 2).inset(by: .zero) == CGRect(x: 0, y: 0, width: 2, height: 2))
  }

  @Test func textsAreApples() {
    #expect(NSStringFromUIEdgeInsets(insets) == "{1, 2, 3.5, -4}")
    #expect(UIEdgeInsetsFromString("{1, 2, 3.5, -4}") == insets)
    #expect(UIEdgeInsetsFromString("{1, 2, 3}") == .zero)
    #expect(NSCoder.string(for: UIOffset(horizontal: 1, vertical: -2)) == "{1, -2}")
    #expect(UIOffsetFromString("{1, -2}") == UIOffset(horizontal: 1, vertical: -2))
    let directional = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(NSStringFromDirectionalEdgeInsets(directional) == "{1, 2, 3, 4}")
    #expect(NSDirectionalEdgeInsetsFromString("{1, 2, 3, 4}") == directional)
  }

  @Test func valuesHoldThem() throws {
    let value = NSValue(uiEdgeInsets: insets)
    #expect(value.uiEdgeInsetsValue == insets)
    #expect(value.description == "UIEdgeInsets: {1, 2, 3.5, -4}")
    #expect(value == NSValue(uiEdgeInsets: insets))
    #expect((value as Any) as? UIEdgeInsets == insets)
    #expect(value.uiOffsetValue == .zero)
    let offset = NSValue(uiOffset: UIOffset(horizontal: 5, vertical: 6))
    #expect(offset.uiOffsetValue == UIOffset(horizontal: 5, vertical: 6))
    // A vector is another structure of two numbers.
    #expect(offset.cgVectorValue == CGVector())
    let directional = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(NSValue(directionalEdgeInsets: directional).directionalEdgeInsetsValue == directional)
    #expect(try archived(value).map(\.uiEdgeInsetsValue) == insets)
  }

  @Test func setsHaveApplesBits() {
    #expect(UIRectCorner.topLeft.rawValue == 1 && UIRectCorner.topRight.rawValue == 2)
    #expect(UIRectCorner.bottomLeft.rawValue == 4 && UIRectCorner.bottomRight.rawValue == 8)
    #expect(UIRectCorner.allCorners.contains([.topLeft, .bottomRight]))
    #expect(UIRectEdge.top.rawValue == 1 && UIRectEdge.left.rawValue == 2)
    #expect(
      UIRectEdge.bottom.rawValue == 4 && UIRectEdge.right.rawValue == 8 && UIRectEdge.all.rawValue == 15)
  }
}
