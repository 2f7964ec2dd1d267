import Foundation

/// A change that a state makes while its layer is in it: a value, an animation, or an object of a list.
///
/// ```swift
/// let locked = CAState(name: "Locked")
/// locked.addElement(CAStateSetValue(target: card, keyPath: "opacity", value: 0.3))
/// locked.addElement(CAStateRemoveAnimation(target: card, key: "swing"))
/// root.addState(locked)
/// for element in locked.elements { print(element.keyPath ?? "an animation") }
/// ```
///
/// Subclasses define the change, for example `CAStateSetValue`. `CAStateController` applies the elements of a state in
/// order, and undoes them in reverse order when the layer leaves the state.
///
/// Source: the elements of scene files (`LKStateSetValue` and related elements, also with the prefix
/// CAState).
open class CAStateElement: NSObject, NSSecureCoding, LayerTargeting {
  /// The layer that is changed: the layer that owns the state, or one beneath it. Default nil; not retained, since the
  /// layer's tree owns the state.
  open weak var target: CALayer?

  /// An element for a target.
  init(target: CALayer?) {
    self.target = target
    super.init()
  }

  /// An element from an archive, without its target: the layer that owns the state sets it.
  public required init?(coder: NSCoder) { super.init() }

  /// True: states archive securely.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the target and the key path. Subclasses write what else they have.
  open func encode(with coder: NSCoder) {
    coder.encode(target, forKey: "target")
    if let keyPath { coder.encode(keyPath as NSString, forKey: "keyPath") }
  }

  /// The key path of the target that the element changes; nil for an element that changes animations.
  open var keyPath: String? { nil }

  /// Changes the target, and returns what undoes it; nil when there was nothing to change.
  func apply() -> (() -> Void)? { nil }
}

/// A change of a state that sets a value of the target.
///
/// ```swift
/// let on = CAState(name: "On")
/// on.addElement(CAStateSetValue(target: card, keyPath: "position.x", value: 30))
/// root.addState(on)
/// ```
open class CAStateSetValue: CAStateElement {
  /// The key path of the target whose value is set, for example `position.y`.
  open override var keyPath: String? { storedKeyPath }
  /// The value, as for `setValue(_:forKeyPath:)`; nil sets the default.
  open var value: Any?
  private let storedKeyPath: String

  /// An element that sets `keyPath` of `target` to `value`.
  ///
  /// - Parameters:
  ///   - target: the layer that the element changes; nil for none.
  ///   - keyPath: the key path of the property.
  ///   - value: the value while the state applies.
  public init(target: CALayer?, keyPath: String, value: Any?) {
    storedKeyPath = keyPath
    self.value = value
    super.init(target: target)
  }

  /// An element from an archive.
  public required init?(coder: NSCoder) {
    guard let keyPath = coder.decodeText(forKey: "keyPath") else { return nil }
    storedKeyPath = keyPath
    value = coder.decodeBoxed(.value, forKey: "value")
    super.init(coder: coder)
  }

  /// Writes the value too.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encodeBoxed(value, .value, forKey: "value")
  }

  override func apply() -> (() -> Void)? {
    guard let target else { return nil }
    let keyPath = storedKeyPath
    let old = target.value(forKeyPath: keyPath)
    // A part of a transform is found by taking the transform apart, which is not exact for every transform. The whole
    // is restored as long as nobody else changes it.
    let head = SplitKeyPath(keyPath)?.head
    let isTransform = head.map { target.table.property(forKey: $0)?.kind == .transform } ?? false
    let oldWhole = isTransform ? head.flatMap { target.value(forKey: $0) } : nil
    target.setValue(value, forKeyPath: keyPath)
    let newWhole = isTransform ? head.flatMap { target.value(forKey: $0) } : nil
    return { [weak target] in
      guard let target else { return }
      if let head, let oldWhole, let newWhole, let now = target.value(forKey: head),
        Unbox.row(now, .transform) == Unbox.row(newWhole, .transform)
      {
        target.setValue(oldWhole, forKey: head)
      } else {
        target.setValue(old, forKeyPath: keyPath)
      }
    }
  }
}

/// A change of a state that adds an animation to the target.
///
/// ```swift
/// let blink = CABasicAnimation(keyPath: "opacity")
/// blink.toValue = 0.2
/// blink.autoreverses = true
/// blink.repeatCount = .infinity
/// let alarm = CAState(name: "Alarm")
/// alarm.addElement(CAStateAddAnimation(target: card, key: "blink", animation: blink))
/// root.addState(alarm)
/// ```
open class CAStateAddAnimation: CAStateElement {
  /// The key of the animation on the target. Default nil.
  open var key: String?
  /// The animation. A copy of it is added. Default nil.
  open var animation: CAAnimation?

  /// An element that adds `animation` to `target` under `key`.
  ///
  /// - Parameters:
  ///   - target: the layer that the element changes; nil for none.
  ///   - key: the key under which the animation is added.
  ///   - animation: the animation; the layer stores a copy.
  public init(target: CALayer?, key: String?, animation: CAAnimation) {
    self.key = key
    self.animation = animation
    super.init(target: target)
  }

  /// An element from an archive.
  public required init?(coder: NSCoder) {
    key = coder.decodeText(forKey: "key")
    animation = coder.decodeObject(forKey: "animation") as? CAAnimation
    super.init(coder: coder)
  }

  /// Writes the key and the animation too.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    if let key { coder.encode(key as NSString, forKey: "key") }
    coder.encode(animation, forKey: "animation")
  }

  override func apply() -> (() -> Void)? {
    guard let target, let animation else { return nil }
    // An animation without a key could not be found again to remove it.
    let key = key ?? "state animation \(UInt(bitPattern: ObjectIdentifier(self)))"
    let replaced = target.animation(forKey: key)
    target.add(animation, forKey: key)
    return { [weak target] in
      target?.removeAnimation(forKey: key)
      if let replaced { target?.add(replaced, forKey: key) }
    }
  }
}

/// A change of a state that removes an animation of the target.
///
/// ```swift
/// let off = CAState(name: "Off")
/// off.addElement(CAStateRemoveAnimation(target: card, key: "blink"))
/// root.addState(off)
/// ```
open class CAStateRemoveAnimation: CAStateElement {
  /// The key of the animation on the target. Default nil.
  open var key: String?

  /// An element that removes the animation of `target` under `key`.
  public init(target: CALayer?, key: String?) {
    self.key = key
    super.init(target: target)
  }

  /// An element from an archive.
  public required init?(coder: NSCoder) {
    key = coder.decodeText(forKey: "key")
    super.init(coder: coder)
  }

  /// Writes the key too.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    if let key { coder.encode(key as NSString, forKey: "key") }
  }

  override func apply() -> (() -> Void)? {
    guard let target, let key, let removed = target.animation(forKey: key) else { return nil }
    target.removeAnimation(forKey: key)
    return { [weak target] in target?.add(removed, forKey: key) }
  }
}

/// A change of a state that adds an object to a list of the target: a sublayer, a filter, or an emitter cell.
///
/// ```swift
/// let badge = CATextLayer()
/// let unread = CAState(name: "Unread")
/// unread.addElement(CAStateAddElement(target: card, keyPath: "sublayers", object: badge))
/// root.addState(unread)
/// ```
open class CAStateAddElement: CAStateElement {
  /// The key of the list, for example `sublayers`.
  open override var keyPath: String? { storedKeyPath }
  /// The object that is added. Default nil.
  open var object: AnyObject?
  /// The object of the list that it is added before; nil for the end of the list. Default nil.
  open weak var beforeObject: AnyObject?
  private let storedKeyPath: String

  /// An element that adds `object` to the list at `keyPath` of `target`.
  ///
  /// - Parameters:
  ///   - target: the layer that the element changes; nil for none.
  ///   - keyPath: the list: `sublayers`, `filters` or `emitterCells`.
  ///   - object: the object that is added.
  ///   - beforeObject: the object of the list before which it is inserted; nil for the end.
  public init(target: CALayer?, keyPath: String, object: AnyObject?, beforeObject: AnyObject? = nil) {
    storedKeyPath = keyPath
    self.object = object
    self.beforeObject = beforeObject
    super.init(target: target)
  }

  /// An element from an archive.
  public required init?(coder: NSCoder) {
    guard let keyPath = coder.decodeText(forKey: "keyPath") else { return nil }
    storedKeyPath = keyPath
    object = coder.decodeObject(forKey: "object") as AnyObject?
    beforeObject = coder.decodeObject(forKey: "beforeObject") as AnyObject?
    super.init(coder: coder)
  }

  /// Writes the object, and the one before which it is added, too.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(object, forKey: "object")
    coder.encode(beforeObject, forKey: "beforeObject")
  }

  override func apply() -> (() -> Void)? {
    guard let target, let object else { return nil }
    let keyPath = storedKeyPath
    let before = beforeObject
    StateList.change(keyPath, of: target) { list in
      let place = list.firstIndex { $0 === before } ?? list.endIndex
      list.insert(object, at: place)
    }
    return { [weak target, weak object] in
      guard let target, let object else { return }
      StateList.change(keyPath, of: target) { $0.removeAll { $0 === object } }
    }
  }
}

/// A change of a state that removes an object from a list of the target.
///
/// ```swift
/// let badge = CATextLayer()
/// card.addSublayer(badge)
/// let read = CAState(name: "Read")
/// read.addElement(CAStateRemoveElement(target: card, keyPath: "sublayers", object: badge))
/// root.addState(read)
/// ```
open class CAStateRemoveElement: CAStateElement {
  /// The key of the list, for example `sublayers`.
  open override var keyPath: String? { storedKeyPath }
  /// The object that is removed. Default nil.
  open var object: AnyObject?
  private let storedKeyPath: String

  /// An element that removes `object` from the list at `keyPath` of `target`.
  ///
  /// - Parameters:
  ///   - target: the layer that the element changes; nil for none.
  ///   - keyPath: the list: `sublayers`, `filters` or `emitterCells`.
  ///   - object: the object that is removed.
  public init(target: CALayer?, keyPath: String, object: AnyObject?) {
    storedKeyPath = keyPath
    self.object = object
    super.init(target: target)
  }

  /// An element from an archive.
  public required init?(coder: NSCoder) {
    guard let keyPath = coder.decodeText(forKey: "keyPath") else { return nil }
    storedKeyPath = keyPath
    object = coder.decodeObject(forKey: "object") as AnyObject?
    super.init(coder: coder)
  }

  /// Writes the object too.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(object, forKey: "object")
  }

  override func apply() -> (() -> Void)? {
    guard let target, let object else { return nil }
    let keyPath = storedKeyPath
    var place: Int?
    StateList.change(keyPath, of: target) { list in
      place = list.firstIndex { $0 === object }
      if let place { list.remove(at: place) }
    }
    guard let place else { return nil }
    return { [weak target] in
      guard let target else { return }
      StateList.change(keyPath, of: target) { $0.insert(object, at: min(place, $0.count)) }
    }
  }
}

/// A list of objects of a layer, changed as one value.
private enum StateList {
  static func change(_ keyPath: String, of target: CALayer, _ body: (inout [AnyObject]) -> Void) {
    var list = (target.value(forKeyPath: keyPath) as? [Any])?.map { $0 as AnyObject } ?? []
    body(&list)
    target.setValue(list, forKeyPath: keyPath)
  }
}
