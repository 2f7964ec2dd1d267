import Localization
import QuartzCore

/// A timing function with a name: those of Core Animation, and the usual families as cubic Bézier curves, with the names and the control
/// points of easings.net.
///
/// Elastic and bounce are no cubic curves; a spring takes their place.
struct EasingCurve: Equatable {
  let name: String
  /// The control points; nil for no timing function.
  let points: ControlPoints?
  /// Whether the engine knows the name, so that a file has it in place of the numbers.
  var isNamed = false

  /// What a person reads: the name, which is that of the field in every language.
  var title: String { points == nil ? localized("none") : name }

  /// The curves in rows of three: none and those of Core Animation, then in, out and in-out of each family.
  static let rows: [[EasingCurve]] =
    [
      [EasingCurve(name: "none", points: nil), named(.linear), named(.default)],
      [named(.easeIn), named(.easeOut), named(.easeInEaseOut)],
    ]
    + families.map { family in
      zip(["In", "Out", "InOut"], family.curves).map { end, numbers in
        EasingCurve(name: "ease\(end)\(family.name)", points: ControlPoints(numbers: numbers))
      }
    }

  static let all = rows.flatMap { $0 }

  /// The curve of a timing function; nil for one that has no name.
  init?(of function: CAMediaTimingFunction?) {
    let points = function.map { ControlPoints($0) }
    let known = Self.all.filter { $0.points == points }
    // Of two with the same points, the one whose name the function has.
    guard let curve = known.first(where: { $0.isNamed == (function?.name != nil) }) ?? known.first else {
      return nil
    }
    self = curve
  }

  /// The timing function; nil for none.
  var function: CAMediaTimingFunction? {
    isNamed ? CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name)) : points?.function
  }

  private init(name: String, points: ControlPoints?, isNamed: Bool = false) {
    (self.name, self.points, self.isNamed) = (name, points, isNamed)
  }

  private static func named(_ name: CAMediaTimingFunctionName) -> EasingCurve {
    EasingCurve(
      name: name.rawValue, points: ControlPoints(CAMediaTimingFunction(name: name)), isNamed: true)
  }

  /// In, out and in-out of each family.
  private static let families: [(name: String, curves: [[Double]])] = [
    ("Sine", [[0.12, 0, 0.39, 0], [0.61, 1, 0.88, 1], [0.37, 0, 0.63, 1]]),
    ("Quad", [[0.11, 0, 0.5, 0], [0.5, 1, 0.89, 1], [0.45, 0, 0.55, 1]]),
    ("Cubic", [[0.32, 0, 0.67, 0], [0.33, 1, 0.68, 1], [0.65, 0, 0.35, 1]]),
    ("Quart", [[0.5, 0, 0.75, 0], [0.25, 1, 0.5, 1], [0.76, 0, 0.24, 1]]),
    ("Quint", [[0.64, 0, 0.78, 0], [0.22, 1, 0.36, 1], [0.83, 0, 0.17, 1]]),
    ("Expo", [[0.7, 0, 0.84, 0], [0.16, 1, 0.3, 1], [0.87, 0, 0.13, 1]]),
    ("Circ", [[0.55, 0, 1, 0.45], [0, 0.55, 0.45, 1], [0.85, 0, 0.15, 1]]),
    ("Back", [[0.36, 0, 0.66, -0.56], [0.34, 1.56, 0.64, 1], [0.68, -0.6, 0.32, 1.6]]),
  ]
}
