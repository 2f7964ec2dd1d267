/// An edge, a centre line or a length of a view or a layout guide, from which constraints are made.
///
/// ```swift
/// card.translatesAutoresizingMaskIntoConstraints = false
/// NSLayoutConstraint.activate([
///   card.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
///   card.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20),
///   card.widthAnchor.constraint(lessThanOrEqualTo: view.widthAnchor, multiplier: 0.5),
/// ])
/// ```
///
/// A constraint between anchors of different axes does not compile. A constraint between a leading or trailing edge and a left or
/// right edge stops the program with a message. Source: Apple's documentation of NSLayoutAnchor.
@preconcurrency @MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  let operand: LayoutOperand

  init(_ operand: LayoutOperand) {
    self.operand = operand
    super.init()
  }

  /// The view or layout guide.
  open var item: AnyObject? { operand.item }
  /// A name for messages.
  open var name: String { operand.text }

  /// A constraint that is not yet active: this anchor is `anchor` + `c`, in points.
  open func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(operand, .equal, anchor.operand, constant: c)
  }

  /// This anchor is at least `anchor` + `c`.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(operand, .greaterThanOrEqual, anchor.operand, constant: c)
  }

  /// This anchor is at most `anchor` + `c`.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(operand, .lessThanOrEqual, anchor.operand, constant: c)
  }
}

/// A vertical line of a view: the left, right, leading or trailing edge, or the centre.
///
/// ```swift
/// card.centerXAnchor.constraint(equalTo: view.centerXAnchor).isActive = true
/// ```
@preconcurrency @MainActor open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// The distance from this anchor to another, as a length.
  open func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(LayoutOperand(from: operand, to: otherAnchor.operand))
  }

  /// This anchor is behind `anchor`, in the direction of text, by `multiplier` times the system's space, which is 8 points.
  open func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { constraint(equalTo: anchor, constant: SystemSpacing.siblings * multiplier) }

  /// The same, or more.
  open func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(greaterThanOrEqualTo: anchor, constant: SystemSpacing.siblings * multiplier)
  }

  /// The same, or less.
  open func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(lessThanOrEqualTo: anchor, constant: SystemSpacing.siblings * multiplier)
  }
}

/// A horizontal line of a view: the top or bottom edge, the centre, or a baseline of text.
///
/// ```swift
/// label.firstBaselineAnchor.constraint(equalTo: button.firstBaselineAnchor).isActive = true
/// card.topAnchor.constraint(equalTo: label.bottomAnchor, constant: 8).isActive = true
/// ```
@preconcurrency @MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// The distance from this anchor to another, as a length.
  open func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(LayoutOperand(from: operand, to: otherAnchor.operand))
  }

  /// This anchor is below `anchor` by `multiplier` times the system's space, which is 8 points.
  open func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { constraint(equalTo: anchor, constant: SystemSpacing.siblings * multiplier) }

  /// The same, or more.
  open func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(greaterThanOrEqualTo: anchor, constant: SystemSpacing.siblings * multiplier)
  }

  /// The same, or less.
  open func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(lessThanOrEqualTo: anchor, constant: SystemSpacing.siblings * multiplier)
  }
}

/// A length of a view, or the distance between two anchors.
///
/// ```swift
/// card.widthAnchor.constraint(equalToConstant: 200).isActive = true
/// card.heightAnchor.constraint(equalTo: card.widthAnchor, multiplier: 0.6).isActive = true
/// ```
@preconcurrency @MainActor open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// The length is `c` points.
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(operand, .equal, nil, constant: c)
  }

  /// The length is at least `c` points.
  open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(operand, .greaterThanOrEqual, nil, constant: c)
  }

  /// The length is at most `c` points.
  open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(operand, .lessThanOrEqual, nil, constant: c)
  }

  /// The length is `m` times another one, plus `c` points.
  ///
  /// - Parameters:
  ///   - anchor: the other length.
  ///   - m: the factor of the other length.
  ///   - c: points that are added. Default 0.
  open func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(operand, .equal, anchor.operand, multiplier: m, constant: c)
  }

  /// The length is at least that.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(operand, .greaterThanOrEqual, anchor.operand, multiplier: m, constant: c)
  }

  /// The length is at most that.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(operand, .lessThanOrEqual, anchor.operand, multiplier: m, constant: c)
  }
}

/// The spaces of the system, in points.
enum SystemSpacing {
  /// Between siblings.
  static let siblings: CGFloat = 8
  /// From the edge of a controller's view.
  static let rootEdge: CGFloat = 20
}
