import Foundation

extension CGFloat {
  /// The value of a number, rounded where its type has more digits. Source: Apple's documentation of `CGFloat.init(truncating:)`.
  public init(truncating number: NSNumber) { self.init(number.doubleValue) }
}
