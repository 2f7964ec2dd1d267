/// A constraint of a stack view as a value: what `StackConstraints` makes an active constraint of.
@MainActor struct StackRelation {
  /// An attribute of an item, or the distance from an attribute of another item to it.
  struct Side {
    let item: any LayoutItem
    let attribute: NSLayoutConstraint.Attribute
    var origin: (any LayoutItem)?
    var originAttribute = NSLayoutConstraint.Attribute.notAnAttribute

    init(_ item: any LayoutItem, _ attribute: NSLayoutConstraint.Attribute) {
      self.item = item
      self.attribute = attribute
    }

    init(from origin: Side, to end: Side) {
      self.init(end.item, end.attribute)
      self.origin = origin.item
      originAttribute = origin.attribute
    }
  }

  /// The name by which messages about conflicts know it. Those of Apple's stack views, where they have one.
  let name: String
  let first: Side
  let relation: NSLayoutConstraint.Relation
  let second: Side?
  var multiplier: CGFloat = 1
  var constant: CGFloat = 0
  let priority: UILayoutPriority
}

/// The constraints that arrange the views of a stack: computed from its properties and the natural sizes of its views.
///
/// Along the axis the first view begins at the edge of the stack, each further view begins where the one before it ends, and the last one
/// ends at the other edge. Across the axis each view keeps to the edges, the middle or the baseline that the alignment says. The lengths are
/// left to the natural sizes, with their priorities, and to the program's constraints. Only places are required: a view that is
/// required to be longer than the stack sticks out at the end, without a conflict.
@MainActor struct StackArrangement {
  /// A natural size. Along an axis without an intrinsic length it is the length that the view had when it was added.
  struct Natural: Equatable {
    var size = CGSize.zero
    /// Whether the width, or the height, is that at the addition.
    var isWidthAdded = false
    var isHeightAdded = false

    func isAdded(_ axis: NSLayoutConstraint.Axis) -> Bool {
      axis == .horizontal ? isWidthAdded : isHeightAdded
    }
    func length(_ axis: NSLayoutConstraint.Axis) -> CGFloat { axis == .horizontal ? size.width : size.height }
    func isSameSort(as other: Natural) -> Bool {
      isWidthAdded == other.isWidthAdded && isHeightAdded == other.isHeightAdded
    }
  }

  /// An arranged view.
  struct Member {
    let view: UIView
    let isHidden: Bool
    let natural: Natural
    /// The space between it and the next one that is shown.
    let gap: CGFloat
  }

  /// How important the constraints are that are not required.
  private enum Priority {
    /// Views stay within the stack across the axis; hidden views have no length.
    static let inside = UILayoutPriority(999.95)
    /// Views reach the edge at the end.
    static let end = UILayoutPriority(999.9)
    /// Equal lengths, lengths in proportion, equal spaces.
    static let distribution = UILayoutPriority(999.8)
    /// A view that no constraint of the program concerns is at least as long as when it was added.
    static let added = UILayoutPriority(260)
    /// A view without an intrinsic length is as long as when it was added.
    static let wish = UILayoutPriority(60)
    /// Equal distances of the middles, which natural lengths and the least spaces come before.
    static let centering = UILayoutPriority(55)
    /// The stack is no larger than it has to be.
    static let smallness = UILayoutPriority(25)
    /// Views on a common baseline are as far up, or down, as they can be.
    static let pull = UILayoutPriority(24)
    /// Views without intrinsic lengths share what is left over.
    static let share = UILayoutPriority(20)
    /// Where hidden views are.
    static let hidden = UILayoutPriority(2)
  }

  /// The attributes along an axis, in the direction of the layout.
  private struct Edges {
    let begin, end, middle, length: NSLayoutConstraint.Attribute
    let outerBegin, outerEnd, outerMiddle: NSLayoutConstraint.Attribute
    /// −1 where the layout runs from right to left, so that distances are negative.
    let sign: CGFloat

    init(_ axis: NSLayoutConstraint.Axis, isRightToLeft: Bool, hasMargins: Bool) {
      if axis == .vertical {
        (begin, end, middle, length) = (.top, .bottom, .centerY, .height)
        (outerBegin, outerEnd) = hasMargins ? (.topMargin, .bottomMargin) : (.top, .bottom)
        outerMiddle = hasMargins ? .centerYWithinMargins : .centerY
        sign = 1
        return
      }
      let sides: (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute) = (.left, .right)
      let margins: (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute) =
        hasMargins ? (.leftMargin, .rightMargin) : sides
      (begin, end) = isRightToLeft ? (sides.1, sides.0) : sides
      (outerBegin, outerEnd) = isRightToLeft ? (margins.1, margins.0) : margins
      (middle, length) = (.centerX, .width)
      outerMiddle = hasMargins ? .centerXWithinMargins : .centerX
      sign = isRightToLeft ? -1 : 1
    }
  }

  private let stack: UIStackView
  private let members: [Member]
  private let shown: [Member]
  private let axis: NSLayoutConstraint.Axis
  private let along: Edges
  private let across: Edges
  private var relations: [StackRelation] = []

  init(of stack: UIStackView, _ members: [Member]) {
    self.stack = stack
    self.members = members
    shown = members.filter { !$0.isHidden }
    axis = stack.axis
    let isRightToLeft = stack.effectiveUserInterfaceLayoutDirection == .rightToLeft
    func edges(_ axis: NSLayoutConstraint.Axis) -> Edges {
      Edges(
        axis, isRightToLeft: isRightToLeft, hasMargins: stack.isLayoutMarginsRelativeArrangement)
    }
    along = edges(axis)
    across = edges(axis == .horizontal ? .vertical : .horizontal)
  }

  /// All constraints.
  ///
  /// - Parameter spacer: the guide whose length is the common space, or the common distance of the middles.
  mutating func makeRelations(_ spacer: UILayoutGuide) -> [StackRelation] {
    relations.removeAll(keepingCapacity: true)
    relations.reserveCapacity(shown.count * 8 + 4)
    addRow(spacer)
    for index in shown.indices { addAlignment(index) }
    for member in shown { addSizes(member) }
    for index in members.indices where members[index].isHidden { addHidden(index) }
    for edges in [along, across] {
      add(
        "UISV-ambiguity-suppression", side(stack, edges.length), .equal, nil, constant: 0,
        priority: Priority.smallness)
    }
    return relations
  }

  // MARK: Parts

  private func side(_ item: any LayoutItem, _ attribute: NSLayoutConstraint.Attribute) -> StackRelation.Side {
    StackRelation.Side(item, attribute)
  }

  private mutating func add(
    _ name: String, _ first: StackRelation.Side, _ relation: NSLayoutConstraint.Relation,
    _ second: StackRelation.Side?, constant: CGFloat = 0, priority: UILayoutPriority = .required
  ) {
    relations.append(
      StackRelation(
        name: name, first: first, relation: relation, second: second, constant: constant, priority: priority))
  }

  /// That `first` lies behind `second` in the direction of the layout, by a distance or at least that.
  private mutating func addDistance(
    _ name: String, _ first: StackRelation.Side, behind second: StackRelation.Side, along edges: Edges,
    by distance: CGFloat = 0, isLeast: Bool = false, priority: UILayoutPriority = .required
  ) {
    let relation: NSLayoutConstraint.Relation =
      !isLeast ? .equal : edges.sign > 0 ? .greaterThanOrEqual : .lessThanOrEqual
    add(name, first, relation, second, constant: edges.sign * distance, priority: priority)
  }

  /// Where a view begins along the axis: at its first baseline, if distances are between baselines and it has text.
  private func begin(_ member: Member) -> StackRelation.Side {
    side(member.view, usesBaseline(member.view.forFirstBaselineLayout) ? .firstBaseline : along.begin)
  }

  private func end(_ member: Member) -> StackRelation.Side {
    side(member.view, usesBaseline(member.view.forLastBaselineLayout) ? .lastBaseline : along.end)
  }

  private func usesBaseline(_ text: @autoclosure () -> UIView) -> Bool {
    axis == .vertical && stack.isBaselineRelativeArrangement && text().baselineOffsets != nil
  }

  // MARK: Along the axis

  private mutating func addRow(_ spacer: UILayoutGuide) {
    guard let first = shown.first, let last = shown.last else { return }
    let connection = "UISV-canvas-connection"
    add(connection, begin(first), .equal, side(stack, along.outerBegin))
    add(connection, end(last), .equal, side(stack, along.outerEnd), constant: 0, priority: Priority.end)
    for (before, after) in zip(shown, shown.dropFirst()) {
      let isLeast = stack.distribution == .equalSpacing || stack.distribution == .equalCentering
      addDistance(
        "UISV-spacing", begin(after), behind: end(before), along: along, by: before.gap, isLeast: isLeast)
      if isLeast { addSpace(before, after, spacer) }
    }
    switch stack.distribution {
    case .fill: addShares()
    case .fillEqually:
      for (before, after) in zip(shown, shown.dropFirst()) {
        let (length, other) = (side(after.view, along.length), side(before.view, along.length))
        add("UISV-fill-equally", length, .equal, other, constant: 0, priority: Priority.distribution)
      }
    case .fillProportionally: addProportions()
    case .equalSpacing, .equalCentering: break
    }
  }

  /// That the space between two views, or the distance of their middles, is the common one.
  private mutating func addSpace(_ before: Member, _ after: Member, _ spacer: UILayoutGuide) {
    let isCentering = stack.distribution == .equalCentering
    var ends = (end(before), begin(after))
    if isCentering { ends = (side(before.view, along.middle), side(after.view, along.middle)) }
    // The distance is measured from left to right.
    let distance = StackRelation.Side(
      from: along.sign > 0 ? ends.0 : ends.1, to: along.sign > 0 ? ends.1 : ends.0)
    add(
      "UISV-distributing", distance, .equal, side(spacer, along.length), constant: 0,
      priority: isCentering ? Priority.centering : Priority.distribution)
  }

  /// That views without an intrinsic length are equally long, as far as nothing else determines them.
  private mutating func addShares() {
    var before: Member?
    for member in shown where member.natural.isAdded(axis) {
      if let before {
        let (length, other) = (side(member.view, along.length), side(before.view, along.length))
        add("UISV-share", length, .equal, other, constant: 0, priority: Priority.share)
      }
      before = member
    }
  }

  /// That all lengths have to the largest natural one the proportion that the natural ones have.
  private mutating func addProportions() {
    guard let largest = shown.max(by: { $0.natural.length(axis) < $1.natural.length(axis) }) else { return }
    let length = largest.natural.length(axis)
    for member in shown where member.view !== largest.view {
      relations.append(
        StackRelation(
          name: "UISV-fill-proportionally", first: side(member.view, along.length), relation: .equal,
          second: side(largest.view, along.length),
          multiplier: length > 0 ? member.natural.length(axis) / length : 1, priority: Priority.distribution))
    }
  }

  // MARK: Across the axis

  private mutating func addAlignment(_ index: Int) {
    let view = shown[index].view
    let name = "UISV-alignment"
    let (begin, end) = (side(view, across.begin), side(view, across.end))
    let (outerBegin, outerEnd) = (side(stack, across.outerBegin), side(stack, across.outerEnd))
    var isBeginFixed = false
    var isEndFixed = false
    switch stack.alignment {
    case .fill:
      isBeginFixed = true
      addDistance(name, end, behind: outerEnd, along: across, by: 0, priority: Priority.end)
    case .leading: isBeginFixed = true
    case .trailing: isEndFixed = true
    case .center: add(name, side(view, across.middle), .equal, side(stack, across.outerMiddle))
    case .firstBaseline, .lastBaseline:
      let isFirst = stack.alignment == .firstBaseline
      guard axis == .horizontal else {
        // Columns have no common baseline.
        isBeginFixed = isFirst
        isEndFixed = !isFirst
        break
      }
      let baseline: NSLayoutConstraint.Attribute = isFirst ? .firstBaseline : .lastBaseline
      if index > 0 { add(name, side(view, baseline), .equal, side(shown[index - 1].view, baseline)) }
      add(
        name, isFirst ? begin : end, .equal, isFirst ? outerBegin : outerEnd, constant: 0,
        priority: Priority.pull)
    }
    let edge = "UISV-canvas-connection"
    if isBeginFixed {
      add(edge, begin, .equal, outerBegin)
    } else {
      addDistance(edge, begin, behind: outerBegin, along: across, isLeast: true, priority: Priority.inside)
    }
    if isEndFixed {
      add(edge, end, .equal, outerEnd)
    } else {
      addDistance(edge, outerEnd, behind: end, along: across, isLeast: true, priority: Priority.inside)
    }
  }

  // MARK: Sizes

  /// The wishes of a view without an intrinsic length for that which it had when it was added.
  private mutating func addSizes(_ member: Member) {
    let (view, natural) = (member.view, member.natural)
    guard natural.isWidthAdded || natural.isHeightAdded else { return }
    let isFree = !view.hasOwnConstraints
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] where natural.isAdded(axis) {
      let length = side(view, axis == .horizontal ? .width : .height)
      let points = natural.length(axis)
      let name = "UISV-added-size"
      if points > 0 {
        add(
          name, length, .greaterThanOrEqual, nil, constant: points,
          priority: isFree ? Priority.added : Priority.wish + 1)
      }
      add(name, length, .lessThanOrEqual, nil, constant: points, priority: Priority.wish)
    }
  }

  /// A hidden view has no length, and is where the next view begins.
  private mutating func addHidden(_ index: Int) {
    let name = "UISV-hiding"
    let view = members[index].view
    add(name, side(view, along.length), .equal, nil, constant: 0, priority: Priority.inside)
    let next =
      index + 1 < members.count ? side(members[index + 1].view, along.begin) : side(stack, along.outerEnd)
    add(name, side(view, along.begin), .equal, next, constant: 0, priority: Priority.hidden)
    add(
      name, side(view, across.begin), .equal, side(stack, across.outerBegin), constant: 0,
      priority: Priority.hidden)
  }
}

extension UIView {
  /// Whether constraints of the program concern the view: with views around, beside or within it.
  var hasOwnConstraints: Bool {
    guard let layoutRecord else { return false }
    return layoutRecord.outerConstraints.contains { !($0 is StackConstraint) }
  }
}
