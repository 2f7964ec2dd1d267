import CoreGraphics
import Foundation

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
open class CAValueFunction: NSObject, NSSecureCoding, @unchecked Sendable {
  /// The function's name.
  public let name: CAValueFunctionName
  /// The function as a value.
  package let kind: Kind

  fileprivate init(_ kind: Kind) {
    self.kind = kind
    name = kind.name
    super.init()
  }

  private static let shared: [CAValueFunctionName: CAValueFunction] =
    Dictionary(uniqueKeysWithValues: Kind.allCases.map { ($0.name, CAValueFunction($0)) })

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

  /// The shared object of this name: what a decoder puts in place of the object that it decoded, which
  /// unarchiving on Linux cannot replace by itself.
  package var canonical: CAValueFunction {
    Self.named(name) ?? self
  }
}

extension CAValueFunction {
  /// The function as plain data, for the evaluator.
  package enum Kind: UInt8, CaseIterable, Sendable {
    case rotateX, rotateY, rotateZ
    case scale, scaleX, scaleY, scaleZ
    case translate, translateX, translateY, translateZ

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

    /// How many numbers the function takes.
    package var width: Int {
      self == .scale || self == .translate ? 3 : 1
    }

    /// Writes the sixteen entries of the matrix that the `width` numbers at `numbers` stand for.
    package func write(_ numbers: UnsafePointer<Double>, into out: UnsafeMutablePointer<Double>) {
      let v = numbers[0]
      CATransform3DIdentity.store(to: out)
      switch self {
      case .rotateX, .rotateY, .rotateZ:
        let (i, j) = self == .rotateX ? (1, 2) : self == .rotateY ? (2, 0) : (0, 1)
        let c = cos(v)
        let s = sin(v)
        out[i * 5] = c
        out[j * 5] = c
        out[i * 4 + j] = s
        out[j * 4 + i] = -s
      case .scale:
        out[0] = v
        out[5] = numbers[1]
        out[10] = numbers[2]
      case .scaleX: out[0] = v
      case .scaleY: out[5] = v
      case .scaleZ: out[10] = v
      case .translate:
        out[12] = v
        out[13] = numbers[1]
        out[14] = numbers[2]
      case .translateX: out[12] = v
      case .translateY: out[13] = v
      case .translateZ: out[14] = v
      }
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
