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

  /// A number, radians about the x axis.
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  /// A number, radians about the y axis.
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  /// A number, radians about the z axis.
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  /// An array of three numbers, the factors of x, y and z.
  public static let scale = CAValueFunctionName(rawValue: "scale")
  /// A number, the factor of x.
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  /// A number, the factor of y.
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  /// A number, the factor of z.
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  /// An array of three numbers, points along x, y and z.
  public static let translate = CAValueFunctionName(rawValue: "translate")
  /// A number, points along x.
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  /// A number, points along y.
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  /// A number, points along z.
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}

/// A function that makes a transform from the interpolated numbers of an animation.
///
/// ```swift
/// let spin = CABasicAnimation(keyPath: "transform")
/// spin.valueFunction = CAValueFunction(name: .rotateZ)
/// spin.fromValue = 0
/// spin.toValue = 2 * Double.pi
/// ```
///
/// The numbers are interpolated and not the matrices, so a rotation from 0 to 2π is a whole turn. There is
/// one shared object per name. Source: Apple's documentation of CAValueFunction.
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
