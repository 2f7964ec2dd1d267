import Synchronization

/// A property of a layer subclass that is animated like the layer's own.
///
/// Stands for what Apple's systems spell `@NSManaged` (`@dynamic` in Objective-C), which Linux cannot link. The value
/// is the layer's for its key: key-value coding reads it, animations of the key show it on presentation layers,
/// `action(forKey:)` is asked on a change, and with `needsDisplay(forKey:)` a change or an animation draws the layer
/// again, from a presentation copy.
///
/// ```swift
/// class RingLayer: CALayer {
///   @LayerProperty("progress") var progress: CGFloat = 0
///   override class func needsDisplay(forKey key: String) -> Bool {
///     key == "progress" || super.needsDisplay(forKey: key)
///   }
///   override func draw(in ctx: CGContext) { … progress … }
/// }
/// ```
@propertyWrapper
public struct LayerProperty<Value> {
  /// The key, as in key-value coding and animations: the property's name.
  public let key: String
  private let initial: Value

  /// A property of the key `key`, with the value that it has until it is set.
  public init(wrappedValue: Value, _ key: String) {
    self.key = key
    initial = wrappedValue
  }

  /// Never read: the enclosing layer is always known.
  @available(*, unavailable, message: "only in layers")
  public var wrappedValue: Value {
    get { initial }
    set {}
  }

  /// Reads the layer's value of the key; sets it as `setValue(_:forKey:)` does.
  public static subscript<Layer: CALayer>(
    _enclosingInstance layer: Layer,
    wrapped wrapped: ReferenceWritableKeyPath<Layer, Value>,
    storage storage: ReferenceWritableKeyPath<Layer, LayerProperty<Value>>
  ) -> Value {
    get {
      let property = layer[keyPath: storage]
      return Unbox.convert(layer.value(forKey: property.key)) ?? property.initial
    }
    set { layer.setValue(newValue, forKey: layer[keyPath: storage].key) }
  }
}

/// A `LayerProperty` of any type, as found in a layer.
protocol AnyLayerProperty {
  var key: String { get }
  var initialAny: Any? { get }
}

extension LayerProperty: AnyLayerProperty {
  var initialAny: Any? { Unbox.unwrapped(initial) }
}

extension CALayer {
  /// Unchecked: the values are what the class declares; they are never changed.
  private struct InitialValues: @unchecked Sendable { let byKey: [String: Any] }
  private static let initialValues = Mutex<[ObjectIdentifier: InitialValues]>([:])

  /// What a `LayerProperty` of the class has until it is set.
  func initialValue(forKey key: String) -> Any? {
    let type = type(of: self)
    let known = Self.initialValues.withLock { $0[ObjectIdentifier(type)] }
    if let known { return known.byKey[key] }
    var values: [String: Any] = [:]
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror, current.subjectType != CALayer.self {
      for child in current.children {
        if let property = child.value as? any AnyLayerProperty { values[property.key] = property.initialAny }
      }
      mirror = current.superclassMirror
    }
    let found = InitialValues(byKey: values)
    // The first ones stay: replaced ones would be released within the lock, which may run code of the app.
    Self.initialValues.withLock { known in
      if known[ObjectIdentifier(type)] == nil { known[ObjectIdentifier(type)] = found }
    }
    return values[key]
  }
}

extension Unbox {
  /// A boxed value as the Swift type that a property has; nil when it is none.
  static func convert<Value>(_ boxed: Any?) -> Value? {
    guard let plain = unwrapped(boxed) else { return nil }
    if let value = plain as? Value { return value }
    switch Value.self {
    case is CGFloat.Type, is CGFloat?.Type: return scalar(plain).map { CGFloat($0) } as? Value
    case is Double.Type, is Double?.Type: return scalar(plain) as? Value
    case is Float.Type, is Float?.Type: return scalar(plain).map { Float($0) } as? Value
    case is Int.Type, is Int?.Type:
      return scalar(plain).flatMap { Int(exactly: $0.rounded(.towardZero)) } as? Value
    case is Bool.Type, is Bool?.Type: return flag(plain) as? Value
    case is CGPoint.Type, is CGPoint?.Type: return point(plain) as? Value
    case is CGSize.Type, is CGSize?.Type: return size(plain) as? Value
    case is CGRect.Type, is CGRect?.Type: return rect(plain) as? Value
    case is CATransform3D.Type, is CATransform3D?.Type: return transform(plain) as? Value
    case is String.Type, is String?.Type: return string(plain) as? Value
    default: return nil
    }
  }
}
