import CoreGraphics
import Foundation
import RenderTree

/// The name of a value function.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  /// The name, as scene files and archives have it.
  public let rawValue: String

  /// A name; only those below have a function.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Turns a number in radians into a rotation about the x axis.
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  /// Turns a number in radians into a rotation about the y axis.
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  /// Turns a number in radians into a rotation about the z axis.
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  /// Turns an array of three numbers into a scale: the factors along x, y and z.
  public static let scale = CAValueFunctionName(rawValue: "scale")
  /// Turns a number into a scale along x.
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  /// Turns a number into a scale along y.
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  /// Turns a number into a scale along z.
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  /// Turns an array of three numbers into a translation: points along x, y and z.
  public static let translate = CAValueFunctionName(rawValue: "translate")
  /// Turns a number into a translation along x, in points.
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  /// Turns a number into a translation along y, in points.
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  /// Turns a number into a translation along z, in points.
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}

/// A function that makes a transform from the interpolated numbers of an animation.
///
/// ```swift
/// let spin = CABasicAnimation(keyPath: "transform")
/// spin.valueFunction = CAValueFunction(name: .rotateZ)
/// spin.fromValue = 0
/// spin.toValue = 2 * Double.pi
/// spin.duration = 1
/// layer.add(spin, forKey: "spin")
/// ```
///
/// The animation interpolates the numbers and not the matrices, so a rotation from 0 to 2π is a whole turn. Functions of the same
/// name are one shared object. Source: Apple's documentation of CAValueFunction.
///
/// Unchecked: an open class cannot be checked; a function never changes.
open class CAValueFunction: NSObject, NSSecureCoding, @unchecked Sendable {
  /// The function's name.
  open private(set) var name: CAValueFunctionName
  /// The function as a value.
  package let kind: ValueFunction

  fileprivate init(_ kind: ValueFunction) {
    self.kind = kind
    name = kind.name
    super.init()
  }

  private static let shared: [CAValueFunctionName: CAValueFunction] =
    Dictionary(uniqueKeysWithValues: ValueFunction.allCases.map { ($0.name, CAValueFunction($0)) })

  /// The shared function called `name`; nil when there is none.
  package static func named(_ name: CAValueFunctionName) -> CAValueFunction? {
    shared[name]
  }

  /// The transform that `numbers` stand for; nil when there are fewer than the function takes.
  package func matrix(_ numbers: [Double]) -> CATransform3D? {
    guard numbers.count >= kind.width else { return nil }
    var matrix = CATransform3D()
    numbers.withUnsafeBufferPointer { numbers in
      guard let first = numbers.baseAddress else { return }
      matrix.withMutableNumbers { kind.write(first, into: $0) }
    }
    return matrix
  }

  open override var description: String { name.rawValue }

  // MARK: NSSecureCoding

  /// True: functions archive securely.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the name.
  open func encode(with coder: NSCoder) {
    coder.encode(name.rawValue as NSString, forKey: "name")
  }

  /// The function from an archive; nil where the name is none of the known ones.
  public required init?(coder: NSCoder) {
    guard
      let name = coder.decodeObject(of: NSString.self, forKey: "name"),
      let function = Self.shared[CAValueFunctionName(rawValue: name as String)]
    else { return nil }
    kind = function.kind
    self.name = function.name
    super.init()
  }

  /// The shared object of this name. A decoder replaces the decoded object by it, because an unarchiver on Linux
  /// cannot.
  package var canonical: CAValueFunction {
    Self.named(name) ?? self
  }
}

extension ValueFunction {
  /// The name of the `CAValueFunction` that stands for the function.
  package var name: CAValueFunctionName {
    switch self {
    case .rotateX: .rotateX
    case .rotateY: .rotateY
    case .rotateZ: .rotateZ
    case .scale: .scale
    case .scaleX: .scaleX
    case .scaleY: .scaleY
    case .scaleZ: .scaleZ
    case .translate: .translate
    case .translateX: .translateX
    case .translateY: .translateY
    case .translateZ: .translateZ
    }
  }
}

/// Lends the initialiser that gives back a shared object: only an extension of a protocol can assign `self`.
public protocol _CASharedValueFunction {}

extension CAValueFunction: _CASharedValueFunction {}

extension _CASharedValueFunction {
  /// The shared function called `name`; nil when there is none (measured).
  public init?(name: CAValueFunctionName) {
    guard let function = CAValueFunction.named(name) as? Self else { return nil }
    self = function
  }
}
