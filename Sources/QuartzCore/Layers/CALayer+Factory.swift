/// Lends CALayer an initialiser for classes that are known only at run time.
///
/// ```swift
/// let classes: [String: CALayer.Type] = ["shape": CAShapeLayer.self, "text": CATextLayer.self]
/// let layer = classes[name]!.init()
/// ```
///
/// On Apple's systems any class of Objective-C can be made so. In Swift only a `required` initialiser can, and `CALayer.init()`
/// is not required there: subclasses with initialisers of their own need not have it. An initialiser in an extension of a
/// protocol can be called on a class, and goes to the class's own `init()`; where a class has none the program stops with the
/// message of the Swift runtime, as on Apple's systems.
public protocol _CALayerFactory {}

extension CALayer: _CALayerFactory {}

extension _CALayerFactory where Self: CALayer {
  /// A layer of a class that is known only at run time: the class's own `init()`.
  @_silgen_name("cambium_makeLayerOfClass")
  public init()

  /// The implementation of the initialiser. A static method can read the class, an initialiser of a protocol cannot.
  /// Both take the class as their self and return a layer.
  @_silgen_name("cambium_makeLayerOfClass")
  public static func _makeLayer() -> Self {
    guard let layer = (self as CALayer.Type).allocatePlain() as? Self else {
      preconditionFailure("init() of \(self) created a layer of another class")
    }
    return layer
  }
}

extension CALayer {
  /// Goes through the `init()` of the dynamic class, which Swift allows only from a convenience initialiser.
  convenience init(ofClass: Void) { self.init() }

  /// `Self.init(ofClass:)` on a class known only at run time; see `allocateCopy(of:)`.
  @_silgen_name("$s10QuartzCore7CALayerC7ofClassACyt_tcfC")
  fileprivate static func allocatePlain() -> CALayer
}
