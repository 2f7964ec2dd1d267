import CoreGraphics
import Foundation
import QuartzCore
import SceneFiles

/// The values of scene files by the kind of their property, as texts.
package enum ValueText {
  /// Keys whose values may be infinite.
  package static let mayBeInfinite: Set = ["repeatCount", "duration", "repeatDuration"]

  /// The known names for keys whose names the property table does not restrict. Other names are kept and
  /// reported.
  package static let knownNames: [String: [String]] = [
    "fillMode": ["removed", "forwards", "backwards", "both", "frozen"],
    "calculationMode": ["linear", "discrete", "paced", "cubic", "cubicPaced"],
    "rotationMode": ["auto", "autoReverse"],
    "contentsFormat": ["RGBA8", "RGBAh", "Gray8", "Automatic", "AutomaticAppKit"],
    "toneMapMode": ["automatic", "never", "ifSupported"],
    "preferredDynamicRange": ["automatic", "standard", "constrainedHigh", "high"],
  ]

  /// The value of a text for a key. Throws for kinds that have a limit for a whole document, such as paths.
  static func value(_ text: String, _ kind: ValueKind, key: String) throws(ValueError) -> Any {
    switch kind {
    case .bool: return try flag(text)
    case .integer: return try integer(text)
    case .float, .number: return try NumberText.number(text, allowsInfinity: mayBeInfinite.contains(key))
    case .point:
      let n = try NumberText.numbers(text, count: 2)
      return CGPoint(x: n[0], y: n[1])
    case .size:
      let n = try NumberText.numbers(text, count: 2)
      return try checked(CGSize(width: n[0], height: n[1]), key: key)
    case .rect:
      let n = try NumberText.numbers(text, count: 4)
      return try checked(CGRect(x: n[0], y: n[1], width: n[2], height: n[3]), key: key)
    case .transform: return try TransformText.transform(text)
    case .color: return try ColorText.color(text)
    case .numbers: return try NumberText.numbers(text).map { NSNumber(value: $0) }
    case .colorMatrix: return try colorMatrix(text)
    case .timingFunction: return try TimingFunctionText.function(text)
    case .valueFunction:
      guard let function = CAValueFunction(name: CAValueFunctionName(rawValue: text)) else {
        throw ValueError("\(ValueError.quoted(text)) is not a value function")
      }
      return function
    default: throw ValueError("\(key) cannot be given as text")
    }
  }

  /// Returns a size. Throws if it is negative and the property does not allow that.
  package static func checked(_ size: CGSize, key: String) throws(ValueError) -> CGSize {
    guard key == "bounds.size", size.width < 0 || size.height < 0 else { return size }
    throw ValueError("the size \(size.width) × \(size.height) is negative", .badNumber)
  }

  /// Returns a rectangle. Throws if its size is negative and the property does not allow that.
  package static func checked(_ rect: CGRect, key: String) throws(ValueError) -> CGRect {
    guard ["bounds", "frame", "contentsCenter"].contains(key), rect.size.width < 0 || rect.size.height < 0
    else {
      return rect
    }
    throw ValueError("the size \(rect.size.width) × \(rect.size.height) is negative", .badNumber)
  }

  /// Reads twenty numbers, with or without `matrix(…)`.
  static func colorMatrix(_ text: String) throws(ValueError) -> [NSNumber] {
    var text = text[...]
    if text.hasPrefix("matrix("), text.hasSuffix(")") { text = text.dropFirst(7).dropLast() }
    return try NumberText.numbers(text.replacingOccurrences(of: ",", with: " "), count: 20).map {
      NSNumber(value: $0)
    }
  }

  package static func flag(_ text: String) throws(ValueError) -> Bool {
    switch text {
    case "0", "false", "NO", "no", "False": return false
    case "1", "true", "YES", "yes", "True": return true
    default:
      // Some files have "1.0".
      let number = try NumberText.number(text)
      guard number == 0 || number == 1 else { throw ValueError("\(text) is neither 0 nor 1", .badNumber) }
      return number == 1
    }
  }

  private static func integer(_ text: String) throws(ValueError) -> Int {
    let number = try NumberText.number(text)
    guard let integer = Int(exactly: number) else {
      throw ValueError("\(text) is not a whole number", .badNumber)
    }
    return integer
  }
}
