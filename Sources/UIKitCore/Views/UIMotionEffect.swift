/// A change of a view that follows the way in which the device is held.
///
/// A device that lies still has a place that all movements are measured from. This screen never moves, so an effect gives its middle: nothing.
///
/// ```swift
/// final class Sway: UIMotionEffect {
///   override func keyPathsAndRelativeValues(forViewerOffset offset: UIOffset) -> [String: Any]? {
///     ["transform.rotation": offset.horizontal * 0.1]
///   }
/// }
/// UIView().addMotionEffect(Sway())
/// ```
///
/// Source: Apple's documentation of UIMotionEffect.
@preconcurrency @MainActor open class UIMotionEffect: NSObject {
  /// An effect that changes nothing.
  public override init() { super.init() }

  /// The values, by their key paths relative to the view, that are added where the device is turned by an offset of −1 to 1 along both axes.
  /// Default nil: none.
  open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? { nil }
}

/// A motion effect that goes evenly from a least value to a greatest one.
///
/// ```swift
/// let tilt = UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis)
/// tilt.minimumRelativeValue = -20
/// tilt.maximumRelativeValue = 20
/// UIView().addMotionEffect(tilt)
/// ```
///
/// Source: Apple's documentation of UIInterpolatingMotionEffect.
open class UIInterpolatingMotionEffect: UIMotionEffect {
  /// The axis along which the device is tilted.
  public enum EffectType: Int, Sendable {
    /// From side to side.
    case tiltAlongHorizontalAxis = 0
    /// From top to bottom.
    case tiltAlongVerticalAxis = 1
  }

  /// The property that changes, relative to the view.
  public let keyPath: String
  /// The axis.
  public let type: EffectType
  /// What is added at the offset −1: a number. Default nil: 0.
  open var minimumRelativeValue: Any?
  /// What is added at the offset 1: a number. Default nil: 0.
  open var maximumRelativeValue: Any?

  /// An effect without values.
  public init(keyPath: String, type: EffectType) {
    self.keyPath = keyPath
    self.type = type
    super.init()
  }

  open override func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    let offset = Double(type == .tiltAlongHorizontalAxis ? viewerOffset.horizontal : viewerOffset.vertical)
    let (low, high) = (Unbox.number(minimumRelativeValue) ?? 0, Unbox.number(maximumRelativeValue) ?? 0)
    return [keyPath: NSNumber(value: low + (high - low) * (min(max(offset, -1), 1) + 1) / 2)]
  }
}

/// Several motion effects as one. `UIInterpolatingMotionEffect` has an example of an effect. Source: Apple's documentation of
/// UIMotionEffectGroup.
///
/// ```swift
/// let both = UIMotionEffectGroup()
/// both.motionEffects = [
///   UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis),
///   UIInterpolatingMotionEffect(keyPath: "center.y", type: .tiltAlongVerticalAxis),
/// ]
/// ```
open class UIMotionEffectGroup: UIMotionEffect {
  /// The effects. Default nil: none.
  open var motionEffects: [UIMotionEffect]?

  open override func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    (motionEffects ?? []).reduce(into: [:]) { result, effect in
      let values = effect.keyPathsAndRelativeValues(forViewerOffset: viewerOffset) ?? [:]
      result.merge(values) { _, last in last }
    }
  }
}

extension UIView {
  /// The motion effects of the view. They are kept; a screen that does not move shows none of them.
  public var motionEffects: [UIMotionEffect] {
    get { traits.motionEffects }
    set { traits.motionEffects = newValue }
  }

  /// Adds a motion effect, unless the view has it.
  public func addMotionEffect(_ effect: UIMotionEffect) {
    if !traits.motionEffects.contains(where: { $0 === effect }) { traits.motionEffects.append(effect) }
  }

  /// Takes a motion effect away.
  public func removeMotionEffect(_ effect: UIMotionEffect) {
    traits.motionEffects.removeAll { $0 === effect }
  }
}
