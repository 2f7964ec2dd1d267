import Foundation

/// A named set of changes to a layer tree, which apply while a layer is in the state.
///
/// ```swift
/// let (toggle, knob) = (CALayer(), CALayer())
/// toggle.addSublayer(knob)
/// let on = CAState(name: "on")
/// on.addElement(CAStateSetValue(target: knob, keyPath: "position.x", value: 30))
/// toggle.addState(on)
/// let controller = CAStateController(layer: toggle)
/// controller.setState(on, ofLayer: toggle)
/// ```
///
/// A layer owns its states (`CALayer.states`), and a `CAStateController` puts the layer into one of them. The
/// base state has no changes, no object and no name.
///
/// Source: `LKState` of scene files.
open class CAState: NSObject, NSSecureCoding, TargetsLayers {
  /// The name, by which transitions and `basedOn` refer to the state. Default empty.
  open var name: String
  /// The name of another state of the same layer whose elements are applied before this state's own. Default nil.
  open var basedOn: String?
  /// Whether a scene begins in the state and not in the base state. Default false. Whoever shows the scene reads it; a
  /// `CAStateController` does not.
  open var isInitial = false
  /// What the state changes, in order. Default empty.
  open private(set) var elements: [CAStateElement] = []

  /// A state that changes nothing.
  public init(name: String = "") {
    self.name = name
    super.init()
  }

  /// A state from an archive. The layer that owns the state gives the elements their targets.
  public required init?(coder: NSCoder) {
    name = coder.decodeText(forKey: "name") ?? ""
    basedOn = coder.decodeText(forKey: "basedOn")
    isInitial = coder.decodeBool(forKey: "initial")
    elements = coder.decodeObject(forKey: "elements") as? [CAStateElement] ?? []
    super.init()
  }

  /// True: states archive securely.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the name, the state that it is based on, whether it is the initial one, and the elements.
  open func encode(with coder: NSCoder) {
    coder.encode(name as NSString, forKey: "name")
    if let basedOn { coder.encode(basedOn as NSString, forKey: "basedOn") }
    if isInitial { coder.encode(true, forKey: "initial") }
    coder.encode(NSArray(array: elements), forKey: "elements")
  }

  /// Adds an element after the others. Of two elements that set one value, the later counts.
  open func addElement(_ element: CAStateElement) { elements.append(element) }

  var targeting: [any LayerTargeting] { elements }

  /// Removes an element. A layer that is in the state keeps the change until it leaves the state.
  open func removeElement(_ element: CAStateElement) { elements.removeAll { $0 === element } }
}
