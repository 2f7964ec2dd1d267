import CoreGraphics
import Foundation
import RenderTree

/// The name of a predefined timing function.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// The name, as scene files and archives have it.
  public let rawValue: String

  /// A name; only those below have a function.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Constant speed: (0, 0) (1, 1).
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Slow at the start: (0.42, 0) (1, 1).
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Slow at the end: (0, 0) (0.58, 1).
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Slow at both ends: (0.42, 0) (0.58, 1).
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// The pace of implicit animations: (0.25, 0.1) (0.25, 1).
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// The pace of an animation: a cubic Bézier curve from (0, 0) to (1, 1) that maps time to progress.
///
/// ```swift
/// let fade = CABasicAnimation(keyPath: "opacity")
/// fade.toValue = 0
/// fade.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
/// layer.add(fade, forKey: "fade")
/// CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(controlPoints: 0.5, 0, 0.2, 1))
/// ```
///
/// Functions of the same name are one shared object. Functions are equal only if they are the same object (measured).
/// Source: Apple's documentation of CAMediaTimingFunction.
///
/// Unchecked: an open class cannot be checked; a function never changes.
open class CAMediaTimingFunction: NSObject, NSSecureCoding, @unchecked Sendable {
  /// The curve, ready to be evaluated.
  package let curve: UnitBezier
  /// The name of a predefined function; nil for one made from control points.
  package let name: CAMediaTimingFunctionName?
  private let points: SIMD4<Float>

  /// The function with the inner control points (c1x, c1y) and (c2x, c2y).
  ///
  /// x is time and is clamped to 0…1. y is progress and may leave 0…1, so that the animation overshoots.
  ///
  /// - Parameters:
  ///   - c1x: the time of the first control point, 0…1.
  ///   - c1y: the progress of the first control point.
  ///   - c2x: the time of the second control point, 0…1.
  ///   - c2y: the progress of the second control point.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    points = SIMD4(c1x, c1y, c2x, c2y)
    curve = Self.curve(of: points)
    name = nil
    super.init()
  }

  fileprivate init(_ name: CAMediaTimingFunctionName, _ points: SIMD4<Float>) {
    self.points = points
    curve = Self.curve(of: points)
    self.name = name
    super.init()
  }

  private static func curve(of points: SIMD4<Float>) -> UnitBezier {
    UnitBezier(
      c1x: Double(points[0]), c1y: Double(points[1]), c2x: Double(points[2]), c2y: Double(points[3]))
  }

  private static let predefined: [CAMediaTimingFunctionName: CAMediaTimingFunction] = {
    let all: [(CAMediaTimingFunctionName, SIMD4<Float>)] = [
      (.linear, [0, 0, 1, 1]), (.easeIn, [0.42, 0, 1, 1]), (.easeOut, [0, 0, 0.58, 1]),
      (.easeInEaseOut, [0.42, 0, 0.58, 1]), (.default, [0.25, 0.1, 0.25, 1]),
    ]
    return Dictionary(uniqueKeysWithValues: all.map { ($0, CAMediaTimingFunction($0, $1)) })
  }()

  /// The shared function called `name`; nil when there is none. For names that come from files.
  package static func named(_ name: CAMediaTimingFunctionName) -> CAMediaTimingFunction? {
    predefined[name]
  }

  /// Writes the x and y of control point `idx`, 0…3, to `ptr`; point 0 is (0, 0) and point 3 is (1, 1).
  ///
  /// Any other index is a programming error and stops the program (Apple's raises).
  open func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
    switch idx {
    case 0: (ptr[0], ptr[1]) = (0, 0)
    case 1: (ptr[0], ptr[1]) = (points[0], points[1])
    case 2: (ptr[0], ptr[1]) = (points[2], points[3])
    case 3: (ptr[0], ptr[1]) = (1, 1)
    default:
      preconditionFailure("CAMediaTimingFunction has the control points 0…3, and not \(idx)")
    }
  }

  /// The name of a predefined function; otherwise the control points.
  open override var description: String {
    name?.rawValue ?? "(\(points[0]), \(points[1])) (\(points[2]), \(points[3]))"
  }

  // MARK: NSSecureCoding

  /// True: functions archive securely.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the name, if there is one, and the control points.
  open func encode(with coder: NSCoder) {
    if let name { coder.encode(name.rawValue as NSString, forKey: "name") }
    for (key, value) in zip(Self.keys, [points[0], points[1], points[2], points[3]]) {
      coder.encode(value, forKey: key)
    }
  }

  /// The shared object of this name, or the function itself. A decoder replaces the decoded object by it, because an
  /// unarchiver on Linux cannot.
  package var canonical: CAMediaTimingFunction {
    name.flatMap(Self.named) ?? self
  }

  /// Restores a function and its name; see `canonical`.
  public required init?(coder: NSCoder) {
    var points = SIMD4<Float>()
    for (index, key) in Self.keys.enumerated() {
      guard coder.containsValue(forKey: key) else { return nil }
      points[index] = coder.decodeFloat(forKey: key)
    }
    self.points = points
    curve = Self.curve(of: points)
    // The unarchiver treats a missing object as an error.
    let name =
      coder.containsValue(forKey: "name")
      ? coder.decodeObject(of: NSString.self, forKey: "name").map {
        CAMediaTimingFunctionName(rawValue: $0 as String)
      } : nil
    // The name is valid only with its own points; an archive may contain others.
    self.name = name.flatMap { Self.predefined[$0]?.points == points ? $0 : nil }
    super.init()
  }

  private static let keys = ["c1x", "c1y", "c2x", "c2y"]
}

/// Lends initialisers that give back a shared object: only an extension of a protocol can assign `self`.
public protocol _CASharedTimingFunction {}

extension CAMediaTimingFunction: _CASharedTimingFunction {}

extension _CASharedTimingFunction {
  /// The shared function called `name`.
  ///
  /// An unknown name is a programming error and stops the program (Apple's raises; measured).
  public init(name: CAMediaTimingFunctionName) {
    guard let shared = CAMediaTimingFunction.named(name) else {
      preconditionFailure("There is no CAMediaTimingFunction with the name \"\(name.rawValue)\"")
    }
    guard let function = shared as? Self else {
      preconditionFailure("CAMediaTimingFunction(name:) returns a shared object, which is not a \(Self.self)")
    }
    self = function
  }
}
