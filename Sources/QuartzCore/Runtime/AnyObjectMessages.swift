import Foundation

/// What source asks of an object whose class it does not know.
///
/// Objective-C sends `(info["size"] as AnyObject).doubleValue` to an object of whatever class. Swift on Linux sends no messages, so the
/// rewriter of module `AppleSource` puts this around the object. The properties are those of numbers, strings and collections that have one
/// of the name. They are nil for other objects, as those of an optional method are on Apple's systems.
///
/// ```swift
/// AnyObjectMessages(NSNumber(value: 1.5)).doubleValue    // 1.5
/// AnyObjectMessages("12 apples" as NSString).intValue    // 12
/// AnyObjectMessages(NSObject()).doubleValue              // nil
/// ```
///
/// Source: Apple's documentation of NSNumber and NSString, and the chapter on AnyObject in "Using Swift with Cocoa and Objective-C".
public struct AnyObjectMessages {
  package let object: AnyObject?

  /// An object, or nil, which answers nil to all.
  public init(_ object: AnyObject?) { self.object = object }

  private var number: NSNumber? { object as? NSNumber }
  private var string: NSString? { object as? NSString ?? (object as? String).map { NSString(string: $0) } }

  /// The value of a number, or of the number at the begin of a string.
  public var doubleValue: Double! { number?.doubleValue ?? string?.doubleValue }
  /// The value of a number, or of the number at the begin of a string.
  public var floatValue: Float! { number?.floatValue ?? string?.floatValue }
  /// The value of a number, or of the number at the begin of a string.
  public var intValue: Int32! { number?.int32Value ?? string?.intValue }
  /// The value of a number, or of the number at the begin of a string.
  public var integerValue: Int! { number?.intValue ?? string?.integerValue }
  /// The value of a number; of a string, whether it begins with Y, T or a digit other than 0.
  public var boolValue: Bool! { number?.boolValue ?? string?.boolValue }
  /// The point of an NSValue.
  public var cgPointValue: CGPoint! { (object as? NSValue).flatMap { CGPoint.from($0) } }
  /// The size of an NSValue.
  public var cgSizeValue: CGSize! { (object as? NSValue).flatMap { CGSize.from($0) } }
  /// The rectangle of an NSValue.
  public var cgRectValue: CGRect! { (object as? NSValue).flatMap { CGRect.from($0) } }
  /// The affine transform of an NSValue.
  public var cgAffineTransformValue: CGAffineTransform! { (object as? NSValue)?.cgAffineTransformValue }
  /// The matrix of an NSValue.
  public var caTransform3DValue: CATransform3D! { (object as? NSValue)?.caTransform3DValue }
  /// The text of a number.
  public var stringValue: String! { number?.stringValue }
  /// The units of UTF-16 in a string, or the bytes of data.
  public var length: Int! { string?.length ?? (object as? NSData)?.length }
  /// The elements of an array, a dictionary or a set.
  public var count: Int! {
    (object as? NSArray)?.count ?? (object as? NSDictionary)?.count ?? (object as? NSSet)?.count
  }
  /// The name of a class, as `description()` of an object's class gives it: the rewriter puts this in the place of
  /// `type(of: object).description()`, where the object may be of whatever class.
  public static func description(of type: Any.Type) -> String {
    (type as? NSObject.Type)?.description() ?? String(reflecting: type)
  }

  /// The description of the object.
  public var description: String! { object.map { "\($0)" } }
}
