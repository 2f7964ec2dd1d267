import Constraints

/// A relation between an attribute of one view and an attribute of another, such as "this top edge is 40 points below that top edge".
/// The solver computes the frames of views from such relations.
///
/// ```swift
/// card.translatesAutoresizingMaskIntoConstraints = false
/// let top = card.topAnchor.constraint(equalTo: view.topAnchor, constant: 40)
/// NSLayoutConstraint.activate([
///   top, card.centerXAnchor.constraint(equalTo: view.centerXAnchor),
///   card.widthAnchor.constraint(equalToConstant: 200), card.heightAnchor.constraint(equalToConstant: 120),
/// ])
/// view.layoutIfNeeded()
/// UIView.animate(withDuration: 0.4) {
///   top.constant = 240
///   view.layoutIfNeeded()
/// }
/// ```
///
/// The relation is `first (=, ≤ or ≥) multiplier × second + constant`. Lengths are in points of the nearest common ancestor of the
/// two views, and are measured between alignment rectangles. A constraint has an effect while it is active. Activating it
/// installs it on the common ancestor.
///
/// A constraint belongs to the main thread. Source: Apple's documentation of NSLayoutConstraint.
@preconcurrency @MainActor open class NSLayoutConstraint: NSObject {
  /// A side, a length or a line of a view. The raw values are Apple's.
  public enum Attribute: Int, Sendable {
    /// The left edge.
    case left = 1
    /// The right edge.
    case right = 2
    /// The top edge.
    case top = 3
    /// The bottom edge.
    case bottom = 4
    /// The edge where text begins: the left one, or the right one in views whose layout runs from right to left.
    case leading = 5
    /// The edge where text ends: the right one, or the left one in views whose layout runs from right to left.
    case trailing = 6
    /// The width in points.
    case width = 7
    /// The height in points.
    case height = 8
    /// The centre along x.
    case centerX = 9
    /// The centre along y.
    case centerY = 10
    /// The baseline of the last line of text; the bottom of views without text.
    case lastBaseline = 11
    /// The baseline of the first line of text; the bottom of views without text.
    case firstBaseline = 12
    /// The left edge of the view's margins (`layoutMargins`).
    case leftMargin = 13
    /// The right edge of the margins.
    case rightMargin = 14
    /// The top edge of the margins.
    case topMargin = 15
    /// The bottom edge of the margins.
    case bottomMargin = 16
    /// The edge of the margins where text begins.
    case leadingMargin = 17
    /// The edge of the margins where text ends.
    case trailingMargin = 18
    /// The centre along x of the area inside the margins.
    case centerXWithinMargins = 19
    /// The centre along y of the area inside the margins.
    case centerYWithinMargins = 20
    /// No attribute: the first side is compared with the constant alone.
    case notAnAttribute = 0
  }

  /// How the two sides relate. The raw values are Apple's.
  public enum Relation: Int, Sendable {
    /// The first side is at most the second.
    case lessThanOrEqual = -1
    /// Both sides are equal.
    case equal = 0
    /// The first side is at least the second.
    case greaterThanOrEqual = 1
  }

  /// An axis of a layout.
  public enum Axis: Int, Sendable {
    /// From side to side: rows, and x.
    case horizontal = 0
    /// From top to bottom: columns, and y.
    case vertical = 1
  }

  // MARK: Parts

  /// What the first side refers to.
  private(set) var first = LayoutOperand()
  /// What the second side refers to; nil: the constraint is with a constant.
  private(set) var second: LayoutOperand?
  /// The relation.
  open private(set) var relation = Relation.equal
  /// The factor of the second attribute. Default 1.
  open private(set) var multiplier: CGFloat = 1

  /// The view or layout guide on the first side.
  open var firstItem: AnyObject? { first.item }
  /// The view or layout guide on the second side; nil: there is none.
  open var secondItem: AnyObject? { second?.item }
  /// The attribute on the first side.
  open var firstAttribute: Attribute { first.attribute }
  /// The attribute on the second side; `notAnAttribute` without one.
  open var secondAttribute: Attribute { second?.attribute ?? .notAnAttribute }

  /// What is added to the second side, in points. It may change at any time, also while the constraint is active; the frames follow at the
  /// next layout. A value that is not finite stops the program.
  open var constant: CGFloat {
    get { storedConstant }
    set {
      guard newValue != storedConstant else { return }
      Self.check(newValue, "constant")
      storedConstant = newValue
      engine?.constantChanged(of: self)
    }
  }
  private var storedConstant: CGFloat = 0

  /// How important the constraint is. Default `required`. An active constraint cannot become required, or stop to be so: that stops the
  /// program, as on Apple's systems.
  open var priority: UILayoutPriority {
    get { storedPriority }
    set {
      guard newValue != storedPriority else { return }
      guard newValue.rawValue >= 0, newValue.rawValue <= 1000 else {
        fatalError(
          "NSLayoutConstraint.priority: \(newValue.rawValue) is not between 0 and 1000; constraint \(equation)"
        )
      }
      guard !isActive || (newValue == .required) == (storedPriority == .required) else {
        fatalError(
          "NSLayoutConstraint.priority: an active constraint cannot change between required and optional "
            + "(\(storedPriority.rawValue) to \(newValue.rawValue)); deactivate it first; constraint \(equation)"
        )
      }
      storedPriority = newValue
      engine?.priorityChanged(of: self)
    }
  }
  private var storedPriority = UILayoutPriority.required

  /// A name for people, which messages show. Default nil.
  open var identifier: String? { didSet { if isActive { LayoutEngine.noteChange() } } }

  /// Kept, without effect here: the system archives no constraints.
  open var shouldBeArchived = false

  // MARK: Installation

  /// The view that holds the constraint while it is active.
  weak var holder: UIView?
  /// The engine that satisfies it.
  weak var engine: LayoutEngine?
  /// Its row in the engine's system; nil: it waits to be added, or was broken because it contradicts others.
  var row: ConstraintHandle?
  /// Constraints that were activated later have a larger number.
  var serial = 0
  private static var serials = 0

  func countActivation() {
    Self.serials += 1
    serial = Self.serials
  }

  /// The constant of the row is `rowFactor` × `constant` + `rowOffset`.
  var rowFactor = 1.0
  var rowOffset = 0.0
  /// Whether the engine has left it out because it contradicts others.
  var isBroken = false
  /// Whether a stack view has made it. It gives way before constraints of the program.
  var isOfStack: Bool { false }

  /// Whether the constraint counts. Default false. Activating a constraint between views without a common ancestor stops the program.
  open var isActive: Bool {
    get { holder != nil }
    set {
      guard newValue != isActive else { return }
      if newValue { activate() } else { deactivate() }
    }
  }

  /// Activates constraints. More than one activation costs less this way on Apple's systems; here the effect is the same.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates constraints.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  // MARK: Making

  /// A constraint without items, as code has it where it will store another one. Activating it is logged and ignored.
  public override init() { super.init() }

  /// A constraint that is not yet active.
  ///
  /// - Parameters:
  ///   - view1: a view or a layout guide.
  ///   - attr1: its attribute.
  ///   - relation: how both sides relate.
  ///   - view2: a view or a layout guide; nil: the first side relates to the constant.
  ///   - attr2: its attribute; `notAnAttribute` without a second item. There `width` and `height` stand for it, too, as libraries for
  ///     layout pass them.
  ///   - multiplier: the factor of the second attribute.
  ///   - c: what is added, in points.
  ///
  /// Sides that cannot be compared, such as a width with a place or a leading with a left edge, stop the program.
  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    func item(_ any: Any) -> any LayoutItem {
      guard let item = any as? any LayoutItem else {
        fatalError("NSLayoutConstraint(item:…): \(type(of: any)) is neither a view nor a layout guide")
      }
      return item
    }
    guard attr1 != .notAnAttribute else {
      fatalError("NSLayoutConstraint(item:…): the first attribute is notAnAttribute")
    }
    let first = LayoutOperand(item(view1), attr1)
    let second = view2.flatMap { other in
      attr2 == .notAnAttribute ? nil : LayoutOperand(item(other), attr2)
    }
    if view2 == nil, ![.notAnAttribute, .width, .height].contains(attr2) {
      fatalError("NSLayoutConstraint(item:…): there is no second item for the attribute \(attr2)")
    }
    self.init(first, relation, second, multiplier: multiplier, constant: c)
  }

  /// Stops the program where the two sides cannot be compared.
  convenience init(
    _ first: LayoutOperand, _ relation: Relation, _ second: LayoutOperand?, multiplier: CGFloat = 1,
    constant: CGFloat = 0
  ) {
    self.init()
    self.first = first
    self.second = second
    self.relation = relation
    self.multiplier = multiplier
    storedConstant = constant
    Self.check(constant, "constant")
    Self.check(multiplier, "multiplier")
    if let problem = LayoutOperand.problem(first, second) {
      fatalError("NSLayoutConstraint: \(problem); constraint \(equation)")
    }
  }

  /// Gives a constraint that was made without items the sides that an interface file says. Not part of an initialiser, because the object may
  /// be of a subclass.
  ///
  /// - Returns: why there can be no such constraint; nil if there is one now.
  package func decode(
    _ item: AnyObject, _ attribute: Attribute, relatedBy relation: Relation, to other: AnyObject?,
    otherAttribute: Attribute, multiplier: CGFloat, constant: CGFloat, priority: UILayoutPriority
  ) -> String? {
    guard let item = item as? any LayoutItem else {
      return "\(type(of: item)) is no view and no layout guide"
    }
    let first = LayoutOperand(item, attribute)
    var second: LayoutOperand?
    if let other {
      guard let other = other as? any LayoutItem else {
        return "\(type(of: other)) is no view and no layout guide"
      }
      second = LayoutOperand(other, otherAttribute)
    }
    guard multiplier.isFinite, constant.isFinite else { return "a number of it is not finite" }
    guard (0...1000).contains(priority.rawValue) else {
      return "the priority \(priority.rawValue) is not between 0 and 1000"
    }
    if let problem = LayoutOperand.problem(first, second) { return problem }
    (self.first, self.second, self.relation, self.multiplier) = (first, second, relation, multiplier)
    (storedConstant, storedPriority) = (constant, priority)
    return nil
  }

  /// Activates a constraint that an interface file has at `holder`.
  ///
  /// - Returns: why it cannot be active there; nil if it is.
  package func decodeActivation(on holder: UIView) -> String? {
    for item in items {
      guard let view = item.layoutView, view.isDescendant(of: holder) else {
        return "\(item.layoutName) does not lie in the view that has the constraint"
      }
    }
    holder.addConstraint(self)
    return nil
  }

  private static func check(_ value: CGFloat, _ name: String) {
    guard value.isFinite else {
      fatalError("NSLayoutConstraint: the \(name) is \(value), which is not finite")
    }
  }

  // MARK: Anchors

  /// The first side as an anchor.
  open var firstAnchor: NSLayoutAnchor<AnyObject> { NSLayoutAnchor(first) }
  /// The second side as an anchor; nil without one.
  open var secondAnchor: NSLayoutAnchor<AnyObject>? { second.map { NSLayoutAnchor($0) } }

  /// The relation, the identifier and whether the constraint is active.
  open override var description: String {
    MainActor.assumeIsolated {
      let name = identifier.map { " '\($0)'" } ?? ""
      return "<\(type(of: self))\(name) \(equation)\(isActive ? "" : " (inactive)")>"
    }
  }
}
