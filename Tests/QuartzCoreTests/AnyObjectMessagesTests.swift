import Foundation
import QuartzCore
import Testing

/// What any object answers. Expected: Apple's documentation of the properties of NSNumber and NSString.
@Suite struct AnyObjectMessagesTests {
  @Test func numbersStringsAndCollectionsAnswer() {
    let number = AnyObjectMessages(NSNumber(value: 1.5))
    #expect(
      number.doubleValue == 1.5 && number.intValue == 1 && number.boolValue && number.stringValue == "1.5")
    let text = AnyObjectMessages("12 apples" as NSString)
    #expect(text.doubleValue == 12 && text.integerValue == 12 && text.length == 9 && text.count == nil)
    #expect(AnyObjectMessages(1.5 as AnyObject).doubleValue == 1.5)
    #expect(AnyObjectMessages([1, 2] as NSArray).count == 2)
    #expect(AnyObjectMessages(NSObject()).doubleValue == nil && AnyObjectMessages(nil).description == nil)
  }

  /// `NSStringFromClass`: the name with its module.
  @Test func classesHaveDescriptions() {
    #expect(CALayer.description() == "CALayer")
    #expect(AnyObjectMessages.description(of: type(of: CALayer())) == "CALayer")
    #expect(AnyObjectMessages.description(of: Int.self) == "Swift.Int")
  }
}
