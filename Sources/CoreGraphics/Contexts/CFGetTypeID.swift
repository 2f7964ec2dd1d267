extension CGColor {
  /// The number of the class.
  public static var typeID: CFTypeID { 1 }
}
extension CGPath {
  /// The number of the class.
  public static var typeID: CFTypeID { 2 }
}
extension CGImage {
  /// The number of the class.
  public static var typeID: CFTypeID { 3 }
}
extension CGColorSpace {
  /// The number of the class.
  public static var typeID: CFTypeID { 4 }
}
extension CGGradient {
  /// The number of the class.
  public static var typeID: CFTypeID { 5 }
}

/// The number of an object's class: that of `typeID` for classes of Core Graphics, 0 for others.
public func CFGetTypeID(_ cf: CFTypeRef!) -> CFTypeID {
  switch cf {
  case is CGColor: CGColor.typeID
  case is CGPath: CGPath.typeID
  case is CGImage: CGImage.typeID
  case is CGColorSpace: CGColorSpace.typeID
  case is CGGradient: CGGradient.typeID
  default: 0
  }
}
