import RenderTree

/// An effect on the living particles of an emitter layer: a force, or a change of their appearance.
///
/// ```swift
/// let emitter = CAEmitterLayer()
/// let air = CAEmitterBehavior(type: "drag")
/// air.name = "air"
/// air.setValue(2, forKey: "drag")
/// emitter.setValue([air], forKey: "emitterBehaviors")
/// emitter.setValue(5, forKeyPath: "emitterBehaviors.air.drag")
/// ```
///
/// A behaviour has inputs by key. After a layer has it in `emitterBehaviors`, an input is changed and
/// animated by the layer's key path `emitterBehaviors.NAME.INPUT`; changing the object has no effect until it
/// is set again.
///
/// | type | inputs |
/// |---|---|
/// | `wave` | `force` (three numbers), `frequency` (hertz): an oscillating force |
/// | `drag` | `drag`: a force of −drag · velocity |
/// | `alignToMotion` | `rotation` (turns), `preservesDepth`: the image's y axis points in the direction of motion |
/// | `valueOverLife` | `keyPath`, `values`, `locations`, `additive`: a number as a function of the elapsed fraction of the lifetime |
/// | `colorOverLife` | `colors`, `locations`: the colour, in the same way |
/// | `light` | `color`, `position`, `zPosition`, `falloff`, `falloffDistance`, `appliesAlpha`; `spot`, `directionLatitude`, `directionLongitude`, `coneAngle`, `coneEdgeSoftness` |
/// | `attractor` | `attractorType` (`radial`, `axial`, `planar`), `stiffness`, `radius`, `position`, `zPosition`, `orientationLatitude`, `orientationLongitude`, `falloff`, `falloffDistance` |
/// | `simpleAttractor` | `stiffness`, `radius`, `position`, `falloff` |
///
/// Lengths are in points of the layer's coordinates, angles in radians. Source: Apple's documentation of the
/// class in the macOS 10.12 SDK, which names the types and inputs. `EmitterForces` and `EmitterLight`
/// describe what it leaves open.
public final class CAEmitterBehavior: NSObject, NSSecureCoding, NSCopying {
  private var values: KeyedInputs<BehaviorType>

  /// What the behaviour does, such as "drag". An unknown type is kept and does nothing.
  public var type: String { values.type }

  /// The behaviour's name, a part of key paths. Default nil.
  public var name: String? {
    get { values.name }
    set { values.name = newValue }
  }

  /// Whether the behaviour does anything. Default true; key "enabled".
  public var isEnabled: Bool {
    get { values.isEnabled }
    set { values.isEnabled = newValue }
  }

  /// A behaviour with default inputs.
  public init(type: String) {
    values = KeyedInputs(type: type)
    super.init()
  }

  private init(_ values: KeyedInputs<BehaviorType>) {
    self.values = values
    super.init()
  }

  /// The types that do something.
  public class var behaviorTypes: [String] { BehaviorType.allCases.map(\.rawValue) }

  /// The keys of the inputs that the type has.
  public var inputKeys: [String] { values.inputs.map(\.key) }

  /// The keys of the inputs that were set, in the order of the type's inputs, and then the other keys.
  package var keysSet: [String] { values.keysSet }

  /// A behaviour from an archive.
  public required init?(coder: NSCoder) {
    guard let values = KeyedInputs<BehaviorType>(coder: coder) else { return nil }
    self.values = values
    super.init()
  }

  /// True: behaviours archive securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes type, name and the inputs that were set.
  public func encode(with coder: NSCoder) { values.encode(with: coder) }

  /// A copy.
  public func copy(with zone: NSZone? = nil) -> Any { CAEmitterBehavior(values) }

  /// An input, or `name`, `type`, `enabled`; the default of an input that was not set, nil for an unknown key.
  public func value(forKey key: String) -> Any? { values.value(forKey: key) }

  /// Sets an input, or `name`, `enabled`. A value of the wrong type is logged and ignored; nil restores the default.
  public func setValue(_ value: Any?, forKey key: String) { values.setValue(value, forKey: key) }

  /// The same as `value(forKey:)`; parts of inputs cannot be read.
  public func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }

  /// Sets an input, or a part of an input of two coordinates (`position.x`), as `setValue(_:forKey:)` does.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let path = SplitKeyPath(keyPath), let input = values.input(path.head),
      let part = StructurePart(input.kind, path.tail), let old = self.value(forKey: path.head),
      let new = part.replaced(in: old, by: value)
    else { return setValue(value, forKey: keyPath) }
    setValue(new, forKey: path.head)
  }
}

extension CAEmitterBehavior: KeyValueCoding {
  /// The type of an input, or of `name` and `enabled`; nil for a key that the type does not have.
  package func valueKind(forKey key: String) -> ValueKind? { values.valueKind(forKey: key) }
}

extension CAEmitterLayer {
  /// What happens to the particles while they live. Default nil; animatable by `emitterBehaviors.NAME.INPUT`. The
  /// array and the behaviours are copied. Particles that exist when the behaviours change continue with the new ones.
  public var emitterBehaviors: [CAEmitterBehavior]? {
    get { (objects[EmitterSlot.emitterBehaviors] as? EmitterBehaviors)?.given }
    set {
      setObject(
        "emitterBehaviors", EmitterSlot.emitterBehaviors, newValue.map { EmitterBehaviors($0) })
    }
  }
}
