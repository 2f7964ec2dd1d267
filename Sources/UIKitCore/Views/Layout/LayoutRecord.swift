import Constraints

/// What layout by constraints keeps of a view or layout guide that takes part in it. Other views have none.
@MainActor final class LayoutRecord {
  /// The unknowns of an item: its alignment rectangle, in points of its superview or of the guide's owner.
  struct Unknowns {
    let x, y, width, height: LinearVariable

    /// In this order.
    var all: [LinearVariable] { [x, y, width, height] }
  }

  /// The engine whose system has the unknowns.
  weak var engine: LayoutEngine?
  var unknowns: Unknowns?
  /// The rows that the engine adds for the item by itself.
  var rows = LayoutRows()
  /// The active constraints in which the item occurs.
  var constraints: [NSLayoutConstraint] = []

  // MARK: Views

  /// The engine of the tree of which the view is the topmost one.
  var ownEngine: LayoutEngine?
  /// The active constraints that the view holds, in the order in which they were activated.
  var held: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  /// The priorities against being larger and against being smaller than the contents, by axis.
  var hugging: [UILayoutPriority] = [.defaultLow, .defaultLow]
  var compression: [UILayoutPriority] = [.defaultHigh, .defaultHigh]
  /// How much larger both priorities are in layouts, by axis, so that views of a stack have an order where they are equal: less than 1.
  var precedence: [Float] = [0, 0]
  /// Whether `updateConstraints()` is due.
  var needsUpdate = false
  /// Whether `updateConstraints()` was asked for because constraints concern the view.
  var takesPart = false
  /// The rectangle of the last solution by which the view was placed, and what it then had.
  var placed: (rect: CGRect, size: CGSize, center: CGPoint)?
  /// Which way `exerciseAmbiguityInLayout()` pulls next.
  var exercise = false
  /// The guides of the system, made when they are asked for.
  var margins: UILayoutGuide?
  var safeArea: UILayoutGuide?
  var readable: UILayoutGuide?
  var contents: UILayoutGuide?
  var frame: UILayoutGuide?
  var topEdge: EdgeLayoutGuide?
  var bottomEdge: EdgeLayoutGuide?
  /// The safe area's insets that the view was last told.
  var safeInsets = UIEdgeInsets.zero
  /// The margins that the view was last told; nil: those of every view.
  var knownMargins: UIEdgeInsets?

  /// The priority of a row for the natural size: against being larger, or against being smaller.
  ///
  /// - Parameter wraps: whether the view has text that can break. It yields before contents of the same priority that cannot.
  func naturalPriority(isHugging: Bool, _ axis: Int, wraps: Bool) -> ConstraintPriority {
    let own = (isHugging ? hugging : compression)[axis].rawValue
    // The priorities of stacks that come before all that are not required begin above 999.5.
    let priority = own > 999 ? own : own + precedence[axis]
    let yields = wraps && !isHugging && axis == 0 && priority < 1000
    return ConstraintPriority(yields ? max(priority - 0.01, 0.01) : priority)
  }
}

/// The rows that an engine adds for one item by itself.
struct LayoutRows {
  /// That the width and the height are at least 0.
  var bounds: [ConstraintHandle] = []
  /// Of a view whose autoresizing mask counts: x, y, width and height by its frame.
  var frame: [ConstraintHandle] = []
  /// How much of a change of the superview's size each of the four takes. The rows of the frame have them as factors.
  var shares: [CGFloat] = []
  /// Of other views: the natural width and height, each at most (hugging) and at least (compression).
  var natural: [ConstraintHandle?] = [nil, nil, nil, nil]
  /// The natural size in the rows.
  var size = CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  /// Of a guide of the system: x, y, width and height by its owner.
  var guide: [ConstraintHandle] = []

  var all: [ConstraintHandle] { bounds + frame + natural.compactMap { $0 } + guide }
}
