import RenderTree

/// An object whose methods are called when an animation starts and stops. Both methods are optional.
///
/// ```swift
/// final class Listener: NSObject, CAAnimationDelegate {
///   func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
///     print("The animation of \(anim.duration) s has ended.")
///   }
/// }
/// let fade = CABasicAnimation(keyPath: "opacity")
/// fade.delegate = Listener()      // the animation keeps it
/// layer.add(fade, forKey: "fade")
/// ```
public protocol CAAnimationDelegate: NSObjectProtocol {
  /// The animation has begun its active time.
  func animationDidStart(_ anim: CAAnimation)
  /// The animation has ended. `flag` is true if it ran to its end, and false if it was removed before.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// The base class of all animations, with their timing, timing function and delegate. A program makes instances of its
/// subclasses.
///
/// ```swift
/// let fade = CABasicAnimation(keyPath: "opacity")
/// fade.toValue = 0
/// fade.duration = 1
/// fade.timingFunction = CAMediaTimingFunction(name: .easeIn)
/// layer.add(fade, forKey: "fade")
/// ```
///
/// A layer stores a copy of an animation, and the copy cannot be changed. To change an animation that runs, add another one
/// under the same key. Key-value coding stores values for any key, for example to recognise the animation in a delegate.
/// Source: Apple's documentation of CAAnimation; measured defaults.
open class CAAnimation: NSObject, NSSecureCoding, NSCopying, CAMediaTiming, CAAction {
  /// The properties of this class, with those it inherits.
  package class var animationTable: AnimationTable { animationProperties }

  /// Whether a layer has stored the animation.
  @exclusivity(unchecked) final private(set) var isImmutable = false
  final var undeclared: [String: Any] = [:]

  /// When the animation begins, in seconds of the layer's or the group's time. Default 0: an animation of a layer then begins when it is
  /// committed, and the stored animation has the time at which that was (measured).
  @Guarded open var beginTime: CFTimeInterval = 0
  /// The length of one run in seconds. Default 0: the duration of the transaction or the group.
  @Guarded open var duration: CFTimeInterval = 0
  /// How many seconds of the animation's time pass in one second of its parent's time. Default 1.
  @Guarded open var speed: Float = 1
  /// Seconds that are added to the animation's time. The animation still runs in the same period: it begins in the middle and wraps around.
  /// Default 0.
  @Guarded open var timeOffset: CFTimeInterval = 0
  /// How many times the run is repeated. It may be fractional or infinite. Default 0, which means once.
  @Guarded open var repeatCount: Float = 0
  /// For how many seconds the run is repeated. Default 0: `repeatCount` decides.
  @Guarded open var repeatDuration: CFTimeInterval = 0
  /// Whether every run is followed by the same run backwards. Default false.
  @Guarded open var autoreverses: Bool = false
  /// Whether the first value shows before the animation and the last value after it. Default `removed`: neither.
  @Guarded open var fillMode: CAMediaTimingFillMode = .removed
  /// The pace within one run. Default nil: constant speed.
  @Guarded open var timingFunction: CAMediaTimingFunction? = nil
  /// The object whose methods are called when the animation starts and stops. It is retained. Default nil.
  @Guarded open var delegate: (any CAAnimationDelegate)? = nil
  /// Whether the layer removes the animation when it has ended. Default true. Set it to false, and `fillMode` to `forwards`, to keep the last
  /// value on the screen.
  @Guarded open var isRemovedOnCompletion: Bool = true
  /// A hint at the rate of drawing. Default none. A range that is not valid is ignored.
  open var preferredFrameRateRange: CAFrameRateRange {
    get { frameRateRange }
    set {
      guard newValue.isValid else {
        Misuse.ignored(
          "preferredFrameRateRange of \(type(of: self)): \(newValue) is not a valid range, so it is ignored")
        return
      }
      frameRateRange = newValue
    }
  }
  @Guarded final var frameRateRange: CAFrameRateRange = .default

  /// An animation with default values.
  public override init() { super.init() }

  /// An animation from an archive.
  public required init?(coder: NSCoder) {
    super.init()
    for property in Self.animationTable.properties where coder.containsValue(forKey: property.key) {
      if property.key == "delegate" { continue }
      setValue(coder.decodeBoxed(property.kind, forKey: property.key), forKey: property.key)
    }
    for (key, value) in coder.decodeValues(forKey: "CAAnimationOwnValues") { setValue(value, forKey: key) }
  }

  /// True: animations archive securely.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the values of all properties but the delegate, and those of keys of the client's own.
  open func encode(with coder: NSCoder) {
    for property in Self.animationTable.properties
    where property.key != "delegate" && shouldArchiveValue(forKey: property.key) {
      coder.encodeBoxed(property.get(self), property.kind, forKey: property.key)
    }
    coder.encodeValues(
      undeclared.filter { shouldArchiveValue(forKey: $0.key) }, of: self, forKey: "CAAnimationOwnValues")
  }

  /// The default value of `key`, boxed; nil where it is zero, empty or nil.
  open class func defaultValue(forKey key: String) -> Any? {
    guard let value = animationTable.property(forKey: key)?.get(allocateEmpty()) else { return nil }
    if let number = Unbox.number(value), number == 0 { return nil }
    return value
  }

  /// Whether an archive holds the value of `key`. Default true.
  open func shouldArchiveValue(forKey key: String) -> Bool { true }

  /// A copy that can be changed.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).allocateEmpty()
    for property in type(of: self).animationTable.properties { property.copy(self, copy) }
    copy.undeclared = undeclared
    return copy
  }

  /// Adds the animation to `anObject`, a layer, under `event`; a property animation without a key path animates it.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }

  /// The value of `key`; nil for a key that is unknown and was never set.
  open func value(forKey key: String) -> Any? {
    if let property = type(of: self).animationTable.property(forKey: key) { return property.get(self) }
    return undeclared[key]
  }

  /// Sets the value of `key`. Any key may be stored, also in an animation that a layer has stored (measured). A value
  /// of the wrong type is ignored.
  open func setValue(_ value: Any?, forKey key: String) {
    guard let property = type(of: self).animationTable.property(forKey: key) else {
      undeclared[key] = Unbox.unwrapped(value)
      return
    }
    property.set(self, value)
  }

  /// The value at a path of keys.
  open func value(forKeyPath keyPath: String) -> Any? {
    guard let path = SplitKeyPath(keyPath) else { return value(forKey: keyPath) }
    return (value(forKey: path.head) as? any KeyValueCoding)?.value(forKeyPath: path.tail)
      ?? value(forKey: keyPath)
  }

  /// Sets the value at a path of keys.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let path = SplitKeyPath(keyPath), let target = self.value(forKey: path.head) as? any KeyValueCoding
    else {
      return setValue(value, forKey: keyPath)
    }
    target.setValue(value, forKeyPath: path.tail)
  }

  /// The type of the value of `key`; nil for a key that the class does not know.
  package class func valueKind(forKey key: String) -> ValueKind? {
    animationTable.property(forKey: key)?.kind
  }

  /// Returns whether the animation may be changed, and logs a message if not.
  final func canChange() -> Bool {
    if isImmutable {
      Misuse.ignored(
        "\(type(of: self)): an animation that a layer has stored cannot be changed, so the change is ignored")
    }
    return !isImmutable
  }

  /// A copy that shares nothing that can change, for a layer to store.
  func deepCopy() -> CAAnimation? { copy(with: nil) as? CAAnimation }

  func freeze() { isImmutable = true }

  // MARK: What the engine's animations override

  /// The key under which layers keep every animation of the class; nil: the key that it is added with.
  var fixedKey: String? { nil }

  /// Whether the animation, or a member, has a key path to another layer than the one that it is added to.
  var leadsOutward: Bool { false }

  /// Whether the animation has no values, so that it begins with what the layer shows when it is added.
  var beginsAtShownValue: Bool { false }

  /// Keeps what the layer shows when the animation is added; nil: forgets it.
  func keepShownValue(_ value: Any?) {}

  /// Completes a copy of `original` that `layer` is about to store under `key`.
  func complete(for layer: CALayer, key: String?, copiedFrom original: CAAnimation) {}

  /// Whether the animation changes a property that `layer` is drawn from.
  func redraws(_ layer: CALayer) -> Bool { false }

  /// Sets the begin time, in the layer's time, of a stored animation that had none.
  func noteBegin(_ time: CFTimeInterval) {
    isImmutable = false
    beginTime = time
    isImmutable = true
  }

  /// The timing as a value; `inherited` replaces a duration of 0.
  func mediaTiming(inheriting inherited: CFTimeInterval) -> MediaTiming {
    var timing = MediaTiming()
    timing.beginTime = beginTime.isFinite ? beginTime : 0
    timing.duration = duration > 0 ? duration : inherited
    timing.speed = speed.isFinite ? Double(speed) : 1
    timing.timeOffset = timeOffset.isFinite ? timeOffset : 0
    timing.repeatCount = repeatCount >= 0 ? Double(repeatCount) : 0
    timing.repeatDuration = repeatDuration >= 0 ? repeatDuration : 0
    timing.autoreverses = autoreverses
    fillMode.store(to: &timing)
    return timing
  }

  /// Goes through the `init()` of the dynamic class; see `CALayer.init(presentationOf:)`.
  convenience init(emptyOfClass: Void) { self.init() }

  @_silgen_name("$s10QuartzCore11CAAnimationC12emptyOfClassACyt_tcfC")
  private static func allocateUnchecked() -> CAAnimation

  /// An animation of this class with default values.
  static func allocateEmpty() -> CAAnimation { allocateUnchecked() }
}

extension CAAnimation: KeyValueCoding {}

private let animationProperties = AnimationTable(
  of: CAAnimation.self, inheriting: nil,
  [
    .time("beginTime", { $0.beginTime }, { $0.beginTime = $1 }),
    .time("duration", { $0.duration }, { $0.duration = $1 }),
    .float("speed", { $0.speed }, { $0.speed = $1 }),
    .time("timeOffset", { $0.timeOffset }, { $0.timeOffset = $1 }),
    .float("repeatCount", { $0.repeatCount }, { $0.repeatCount = $1 }),
    .time("repeatDuration", { $0.repeatDuration }, { $0.repeatDuration = $1 }),
    .flag("autoreverses", { $0.autoreverses }, { $0.autoreverses = $1 }),
    .name("fillMode", { $0.fillMode }, { $0.fillMode = $1 }),
    .object("timingFunction", .timingFunction, { $0.timingFunction }, { $0.timingFunction = $1 }),
    .object("delegate", .object, { $0.delegate }, { $0.delegate = $1 }),
    .flag("removedOnCompletion", { $0.isRemovedOnCompletion }, { $0.isRemovedOnCompletion = $1 }),
    .frameRates(
      "preferredFrameRateRange", { $0.preferredFrameRateRange }, { $0.preferredFrameRateRange = $1 }),
  ])
let baseAnimationTable = animationProperties

extension CAAnimation {
  /// An animation of a class known only at run time.
  package static func make() -> CAAnimation { allocateEmpty() }

  /// The keys that were set and that the class's table does not know, sorted.
  package var ownKeys: [String] { undeclared.keys.sorted() }
}

/// An animation class that files name otherwise: the private subclass of a public one.
package protocol WrittenAsOther: CAAnimation {
  /// The class that is written in its place.
  static var publicClass: CAAnimation.Type { get }
}

extension CAAnimation {
  /// The class by which files name this one.
  package static var writtenClass: CAAnimation.Type {
    (self as? any WrittenAsOther.Type)?.publicClass ?? self
  }
}
