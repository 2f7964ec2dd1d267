import CoreGraphics
import Foundation

/// Lends NSValue initialisers for structures: NSValue itself can have no designated ones outside Foundation.
public protocol _CAStructureValue {}

extension NSValue: _CAStructureValue {}

extension _CAStructureValue {
  /// An object that holds the transform.
  public init(caTransform3D t: CATransform3D) {
    var t = t
    self = NSValue(bytes: &t, objCType: "[16d]") as! Self
  }
}

extension NSValue {
  /// The transform that the value holds; all zero when it holds something else.
  public var caTransform3DValue: CATransform3D {
    var t = CATransform3D()
    guard String(cString: objCType) == "[16d]" else { return t }
    getValue(&t)
    return t
  }
}
