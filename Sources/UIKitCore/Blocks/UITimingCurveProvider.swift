/// The kinds of timing curves. Source: Apple's documentation of `UITimingCurveType`.
public enum UITimingCurveType: Int, Sendable {
  /// One of the system's curves.
  case builtin = 0
  /// A cubic Bézier curve.
  case cubic = 1
  /// A spring.
  case spring = 2
  /// A cubic Bézier curve and a spring.
  case composed = 3
}

/// The pace of a `UIViewPropertyAnimator`: `UICubicTimingParameters` or `UISpringTimingParameters`.
///
/// ```swift
/// let paces: [any UITimingCurveProvider] = [
///   UICubicTimingParameters(animationCurve: .easeOut), UISpringTimingParameters(dampingRatio: 0.6),
/// ]
/// for pace in paces {
///   UIViewPropertyAnimator(duration: 0.5, timingParameters: pace).startAnimation()
/// }
/// ```
///
/// Source: Apple's documentation of `UITimingCurveProvider`.
public protocol UITimingCurveProvider: NSCoding, NSCopying {
  /// The kind of the curve.
  var timingCurveType: UITimingCurveType { get }
  /// The curve of the kinds `builtin`, `cubic` and `composed`.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring of the kinds `spring` and `composed`.
  var springTimingParameters: UISpringTimingParameters? { get }
}

/// The curves of animation blocks: `UIView.AnimationCurve`. Source: Apple's documentation.
public enum UIViewAnimationCurve: Int, Sendable {
  /// Slow at both ends: (0.42, 0) (0.58, 1).
  case easeInOut = 0
  /// Slow at the start: (0.42, 0) (1, 1).
  case easeIn = 1
  /// Slow at the end: (0, 0) (0.58, 1).
  case easeOut = 2
  /// No change of pace.
  case linear = 3

  /// The curve of layers.
  package var timingFunction: CAMediaTimingFunction {
    switch self {
    case .easeInOut: CAMediaTimingFunction(name: .easeInEaseOut)
    case .easeIn: CAMediaTimingFunction(name: .easeIn)
    case .easeOut: CAMediaTimingFunction(name: .easeOut)
    case .linear: CAMediaTimingFunction(name: .linear)
    }
  }
}
