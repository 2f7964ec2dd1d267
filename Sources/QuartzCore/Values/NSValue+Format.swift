import CoreGraphics
import Foundation
import Synchronization

/// Lets an NSValue stand for `%@` in `NSLog` and `String(format:)`, which Foundation on Linux does not take.
extension NSValue: @retroactive CVarArg {
  /// The address of the text that the format shows, as the compiler passes it on.
  public var _cVarArgEncoding: [Int] {
    // The format gets a string in place of the value; it has to live until the format is done with it.
    let text = NSString(string: formatDescription)
    // Unchecked: the string is never changed.
    let kept = Unchecked(text)
    Self.formatted.withLock { recent in
      recent.texts[recent.next % recent.texts.count] = kept
      recent.next += 1
    }
    return text._cVarArgEncoding
  }

  private struct Recent {
    // Unchecked: the string is never changed.
    var texts = [Unchecked<NSString>](repeating: Unchecked(""), count: 256)
    var next = 0
  }
  /// The last arguments: more than one call of a format function has.
  private static let formatted = Mutex(Recent())

  /// What Apple's systems print of the value: "NSPoint: {1, 2}" for a point, for example; its `description` otherwise.
  var formatDescription: String {
    if self is NSNumber { return description }
    if let point = CGPoint.from(self) { return "NSPoint: \(NSStringFromCGPoint(point))" }
    if let size = CGSize.from(self) { return "NSSize: \(NSStringFromCGSize(size))" }
    if let rect = CGRect.from(self) { return "NSRect: \(NSStringFromCGRect(rect))" }
    return description
  }
}
