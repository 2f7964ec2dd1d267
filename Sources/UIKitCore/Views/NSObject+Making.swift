extension NSObject {
  /// Goes through the `init()` of the dynamic class, which Swift allows only from a convenience initialiser.
  @usableFromInline convenience init(ofClass: Void) { self.init() }

  /// `Self.init(ofClass:)` on a class known only at run time, as in `CALayer`'s factory: both take the class as their self and
  /// return an object.
  @_silgen_name("$s10Foundation8NSObjectC9UIKitCoreE7ofClassACyt_tcfC")
  package static func makeOfClass() -> NSObject
}
