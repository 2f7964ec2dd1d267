/// A cubic Bézier curve from (0, 0) to (1, 1) as the pace of an animator. Immutable.
///
/// ```swift
/// let pace = UICubicTimingParameters(
///   controlPoint1: CGPoint(x: 0.1, y: 0.6), controlPoint2: CGPoint(x: 0.3, y: 1))
/// let animator = UIViewPropertyAnimator(duration: 1, timingParameters: pace)
/// ```
/// Source: Apple's documentation of `UICubicTimingParameters`.
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  /// The system's curve; `easeInOut` for one that was made from control points.
  open private(set) var animationCurve: UIViewAnimationCurve
  /// The first inner control point: x is time, y is progress.
  open private(set) var controlPoint1: CGPoint
  /// The second inner control point.
  open private(set) var controlPoint2: CGPoint
  /// Whether the curve is one of the system's.
  private let isBuiltIn: Bool

  /// The curve of the system's animations: (0.25, 0.1) (0.25, 1), that of `CAMediaTimingFunctionName.default`.
  public override init() {
    animationCurve = .easeInOut
    (controlPoint1, controlPoint2) = (CGPoint(x: 0.25, y: 0.1), CGPoint(x: 0.25, y: 1))
    isBuiltIn = true
    super.init()
  }

  /// One of the system's curves.
  public init(animationCurve curve: UIViewAnimationCurve) {
    animationCurve = curve
    (controlPoint1, controlPoint2) =
      switch curve {
      case .easeInOut: (CGPoint(x: 0.42, y: 0), CGPoint(x: 0.58, y: 1))
      case .easeIn: (CGPoint(x: 0.42, y: 0), CGPoint(x: 1, y: 1))
      case .easeOut: (CGPoint(x: 0, y: 0), CGPoint(x: 0.58, y: 1))
      case .linear: (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
      }
    isBuiltIn = true
    super.init()
  }

  /// A curve with inner control points. x counts as clamped to 0…1; y may leave 0…1 to overshoot.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    animationCurve = .easeInOut
    (controlPoint1, controlPoint2) = (point1, point2)
    isBuiltIn = false
    super.init()
  }

  /// `builtin` or `cubic`.
  open var timingCurveType: UITimingCurveType { isBuiltIn ? .builtin : .cubic }
  /// The object itself.
  open var cubicTimingParameters: UICubicTimingParameters? { self }
  /// None.
  open var springTimingParameters: UISpringTimingParameters? { nil }

  /// The curve of layers.
  package var timingFunction: CAMediaTimingFunction {
    CAMediaTimingFunction(
      controlPoints: Float(controlPoint1.x), Float(controlPoint1.y), Float(controlPoint2.x),
      Float(controlPoint2.y))
  }

  /// The same object, because the parameters are immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Writes the curve.
  open func encode(with coder: NSCoder) {
    coder.encode(animationCurve.rawValue, forKey: "animationCurve")
    coder.encode(NSStringFromCGPoint(controlPoint1) as NSString, forKey: "controlPoint1")
    coder.encode(NSStringFromCGPoint(controlPoint2) as NSString, forKey: "controlPoint2")
    coder.encode(isBuiltIn, forKey: "isBuiltIn")
  }

  /// The curve of an archive.
  public required init?(coder: NSCoder) {
    func point(_ key: String) -> CGPoint {
      (coder.decodeObject(of: NSString.self, forKey: key) as String?).map { CGPointFromString($0) } ?? .zero
    }
    guard let curve = UIViewAnimationCurve(rawValue: coder.decodeInteger(forKey: "animationCurve")) else {
      return nil
    }
    animationCurve = curve
    (controlPoint1, controlPoint2) = (point("controlPoint1"), point("controlPoint2"))
    isBuiltIn = coder.decodeBool(forKey: "isBuiltIn")
    super.init()
  }
}
