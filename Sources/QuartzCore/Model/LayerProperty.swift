import Synchronization

/// A property of a layer subclass that is animated like the layer's own.
///
/// Stands for what Apple's systems spell `@NSManaged` (`@dynamic` in Objective-C), which Linux cannot link; Swift scenes and the plugin
/// `AppleSource` write it in its place. The value
/// is the layer's for its key: key-value coding reads it, animations of the key show it on presentation layers,
/// `action(forKey:)` is asked on a change, and with `needsDisplay(forKey:)` a change or an animation draws the layer
/// again, from a presentation copy.
///
/// ```swift
/// final class RingLayer: CALayer {
///   @LayerProperty("progress") var progress: CGFloat = 0
///
///   override class func needsDisplay(forKey key: String) -> Bool {
///     key == "progress" || super.needsDisplay(forKey: key)
///   }
///   override func draw(in ctx: CGContext) {
///     let center = CGPoint(x: bounds.midX, y: bounds.midY)
///     ctx.addArc(
///       center: center, radius: 20, startAngle: 0, endAngle: progress * 2 * .pi, clockwise: false)
///     ctx.strokePath()
///   }
/// }
/// ```
@propertyWrapper
public struct LayerProperty<Value> {
  /// The key, as in key-value coding and animations: the property's name.
  public let key: String
  /// The value until it is set; nil if there is none.
  private let initial: Value?
  /// Whether a change asks for an action and draws the layer again.
  private let isManaged: Bool

  /// A property of the key `key`, with the value that it has until it is set.
  ///
  /// - Parameters:
  ///   - wrappedValue: the value that the property has until it is set.
  ///   - key: the name by which key-value coding and animations find the property.
  ///   - isManaged: whether a change asks for an action and draws the layer again, as Core Animation's own accessors do on Apple's
  ///     systems. False stands for a stored property with `@objc`, which key-value coding finds: animations show it on presentation layers,
  ///     and draw the layer with `needsDisplay(forKey:)`, but a change is a plain one. Default true.
  public init(wrappedValue: Value, _ key: String, isManaged: Bool = true) {
    self.key = key
    self.isManaged = isManaged
    initial = wrappedValue
  }

  /// A property of the key `key`, as one with `@NSManaged` is. Until it is set it has the value of `defaultValue(forKey:)` of the class.
  /// If that is nil it is 0, false, a structure of zeros, the identity of transforms, an empty string or list, or nil for an optional. Reading
  /// a property of another type before it is set stops the program with a message.
  ///
  /// ```swift
  /// final class DialLayer: CALayer {
  ///   @LayerProperty("angle") var angle: CGFloat
  /// }
  /// ```
  ///
  /// `isManaged` is as in the other initialiser.
  public init(_ key: String, isManaged: Bool = true) {
    self.key = key
    self.isManaged = isManaged
    initial = Unbox.zero()
  }

  /// Never read: the enclosing layer is always known.
  @available(*, unavailable, message: "only in layers")
  public var wrappedValue: Value {
    get { preconditionFailure() }
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
      if let value: Value = Unbox.convert(layer.value(forKey: property.key)) ?? property.initial {
        return value
      }
      preconditionFailure(
        "\(type(of: layer)).\(property.key) was not set, and defaultValue(forKey:) gives no value for it.")
    }
    set {
      let property = layer[keyPath: storage]
      if property.isManaged {
        layer.setValue(newValue, forKey: property.key)
      } else {
        layer.keepUndeclared(newValue, forKey: property.key)
      }
    }
  }
}

/// A `LayerProperty` of any type, as found in a layer.
protocol AnyLayerProperty {
  var key: String { get }
  var initialAny: Any? { get }
}

extension LayerProperty: AnyLayerProperty {
  var initialAny: Any? { initial.flatMap { Unbox.unwrapped($0) } }
}

extension CALayer {
  private static let initialValues = Mutex<[ObjectIdentifier: Unchecked<[String: Any]>]>([:])

  /// What a `LayerProperty` of the class has until it is set.
  func initialValue(forKey key: String) -> Any? {
    let type = type(of: self)
    let known = Self.initialValues.withLock { $0[ObjectIdentifier(type)] }
    if let known { return known.value[key] }
    var values: [String: Any] = [:]
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror, current.subjectType != CALayer.self {
      for child in current.children {
        if let property = child.value as? any AnyLayerProperty { values[property.key] = property.initialAny }
      }
      mirror = current.superclassMirror
    }
    // Unchecked: the values are what the class declares; they are never changed.
    let found = Unchecked(values)
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

  /// The value that stands for nothing in a type of which variables are never nil; nil for other types.
  static func zero<Value>() -> Value? {
    switch Value.self {
    case is CGFloat.Type: CGFloat.zero as? Value
    case is Double.Type: 0.0 as? Value
    case is Float.Type: Float.zero as? Value
    case is Int.Type: 0 as? Value
    case is Bool.Type: false as? Value
    case is CGPoint.Type: CGPoint.zero as? Value
    case is CGSize.Type: CGSize.zero as? Value
    case is CGRect.Type: CGRect.zero as? Value
    case is CATransform3D.Type: CATransform3DIdentity as? Value
    case is CGAffineTransform.Type: CGAffineTransform.identity as? Value
    case let list as any RangeReplaceableCollection.Type: list.init() as? Value
    case let optional as any ExpressibleByNilLiteral.Type: optional.init(nilLiteral: ()) as? Value
    default: nil
    }
  }
}
