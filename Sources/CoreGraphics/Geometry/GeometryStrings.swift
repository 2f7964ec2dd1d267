import Foundation

// Geometry as text in UIKit's form: numbers with at most 17 digits, "{x, y}", "{width, height}", "{{x, y},
// {width, height}}". Source: Apple's documentation of NSStringFromCGPoint and related functions.

/// A point as text: "{1, 2.5}".
public func NSStringFromCGPoint(_ point: CGPoint) -> String { Numerals.braced([point.x, point.y]) }

/// A size as text: "{1, 2.5}".
public func NSStringFromCGSize(_ size: CGSize) -> String { Numerals.braced([size.width, size.height]) }

/// A rectangle as text: "{{0, 0}, {1, 2.5}}".
public func NSStringFromCGRect(_ rect: CGRect) -> String {
  "{\(NSStringFromCGPoint(rect.origin)), \(NSStringFromCGSize(rect.size))}"
}

/// A vector as text: "{1, 2.5}".
public func NSStringFromCGVector(_ vector: CGVector) -> String { Numerals.braced([vector.dx, vector.dy]) }

/// A transform as text: "[1, 0, 0, 1, 0, 0]".
public func NSStringFromCGAffineTransform(_ transform: CGAffineTransform) -> String {
  let t = transform
  return "[\(Numerals.list([t.a, t.b, t.c, t.d, t.tx, t.ty]))]"
}

/// The point of a text in the form of `NSStringFromCGPoint`; zero for any other text.
public func CGPointFromString(_ string: String) -> CGPoint {
  Numerals.parse(string, "{,}", 2).map { CGPoint(x: $0[0], y: $0[1]) } ?? .zero
}

/// The size of a text in the form of `NSStringFromCGSize`; zero for any other text.
public func CGSizeFromString(_ string: String) -> CGSize {
  Numerals.parse(string, "{,}", 2).map { CGSize(width: $0[0], height: $0[1]) } ?? .zero
}

/// The rectangle of a text in the form of `NSStringFromCGRect`; zero for any other text.
public func CGRectFromString(_ string: String) -> CGRect {
  Numerals.parse(string, "{{,},{,}}", 4).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
    ?? .zero
}

/// The vector of a text in the form of `NSStringFromCGVector`; zero for any other text.
public func CGVectorFromString(_ string: String) -> CGVector {
  Numerals.parse(string, "{,}", 2).map { CGVector(dx: $0[0], dy: $0[1]) } ?? CGVector(dx: 0, dy: 0)
}

/// The transform of a text in the form of `NSStringFromCGAffineTransform`; the identity for any other text.
public func CGAffineTransformFromString(_ string: String) -> CGAffineTransform {
  Numerals.parse(string, "[,,,,,]", 6).map {
    CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5])
  } ?? .identity
}

/// The names of the functions above in UIKit's Swift interface.
extension NSCoder {
  /// A point as text: "{1, 2.5}".
  public class func string(for point: CGPoint) -> String { NSStringFromCGPoint(point) }
  /// A size as text: "{1, 2.5}".
  public class func string(for size: CGSize) -> String { NSStringFromCGSize(size) }
  /// A rectangle as text: "{{0, 0}, {1, 2.5}}".
  public class func string(for rect: CGRect) -> String { NSStringFromCGRect(rect) }
  /// A vector as text: "{1, 2.5}".
  public class func string(for vector: CGVector) -> String { NSStringFromCGVector(vector) }
  /// A transform as text: "[1, 0, 0, 1, 0, 0]".
  public class func string(for transform: CGAffineTransform) -> String {
    NSStringFromCGAffineTransform(transform)
  }
  /// The point of a text, or zero.
  public class func cgPoint(for string: String) -> CGPoint { CGPointFromString(string) }
  /// The size of a text, or zero.
  public class func cgSize(for string: String) -> CGSize { CGSizeFromString(string) }
  /// The rectangle of a text, or zero.
  public class func cgRect(for string: String) -> CGRect { CGRectFromString(string) }
  /// The vector of a text, or zero.
  public class func cgVector(for string: String) -> CGVector { CGVectorFromString(string) }
  /// The transform of a text, or the identity.
  public class func cgAffineTransform(for string: String) -> CGAffineTransform {
    CGAffineTransformFromString(string)
  }
}

/// Numbers in such texts.
package enum Numerals {
  package static func list(_ numbers: [CGFloat]) -> String {
    numbers.map { String(format: "%.17g", Double($0)) }.joined(separator: ", ")
  }

  package static func braced(_ numbers: [CGFloat]) -> String { "{\(list(numbers))}" }

  /// The numbers of a text that matches `frame`, apart from spaces. Nil for any other text.
  package static func parse(_ text: String, _ frame: String, _ count: Int) -> [CGFloat]? {
    var numbers: [CGFloat] = []
    var punctuation = ""
    var number = ""
    for character in text where !character.isWhitespace {
      guard "{}[],".contains(character) else {
        number.append(character)
        continue
      }
      punctuation.append(character)
      guard !number.isEmpty else { continue }
      guard let value = Double(number) else { return nil }
      numbers.append(value)
      number = ""
    }
    return punctuation == frame && number.isEmpty && numbers.count == count ? numbers : nil
  }
}
