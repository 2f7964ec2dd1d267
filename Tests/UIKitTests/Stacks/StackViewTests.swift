import Testing

@testable import UIKitCore

/// A stretch of a frame along an axis.
struct Span: Equatable, Sendable, CustomStringConvertible {
  var start, length: CGFloat
  init(_ start: CGFloat, _ length: CGFloat) { (self.start, self.length) = (start, length) }
  var description: String { "\(start)+\(length)" }

  @MainActor static func of(_ views: [UIView], _ axis: NSLayoutConstraint.Axis) -> [Span] {
    views.map {
      axis == .horizontal ? Span($0.frame.minX, $0.frame.width) : Span($0.frame.minY, $0.frame.height)
    }
  }
}

extension NSLayoutConstraint.Axis {
  var other: Self { self == .horizontal ? .vertical : .horizontal }
  /// A size with lengths along this axis and across it.
  func size(_ along: CGFloat, _ across: CGFloat) -> CGSize {
    self == .horizontal ? CGSize(width: along, height: across) : CGSize(width: across, height: along)
  }
}

/// Stacks with frames set by hand, by the equations of distributions and alignments.
@MainActor @Suite(.serialized) struct StackViewTests {
  /// Views of 20, 60 and 40 points along the axis, and 10, 40 and 20 across.
  static func views(_ axis: NSLayoutConstraint.Axis = .horizontal) -> [SizedView] {
    [(20, 10), (60, 40), (40, 20)].map { along, across in
      let view = SizedView()
      view.natural = axis.size(along, across)
      return view
    }
  }

  /// A stack of these views with spaces of 10 points.
  static func stack(
    _ axis: NSLayoutConstraint.Axis = .horizontal, _ distribution: UIStackView.Distribution = .fill,
    _ alignment: UIStackView.Alignment = .fill
  ) -> (stack: UIStackView, views: [SizedView]) {
    let views = views(axis)
    let stack = UIStackView(arrangedSubviews: views)
    stack.axis = axis
    stack.distribution = distribution
    stack.alignment = alignment
    stack.spacing = 10
    return (stack, views)
  }

  nonisolated static let along: [(UIStackView.Distribution, [Span])] = [
    // The last view takes what is left over.
    (.fill, [Span(0, 20), Span(30, 60), Span(100, 100)]),
    // (200 − 20) / 3.
    (.fillEqually, [Span(0, 60), Span(70, 60), Span(140, 60)]),
    // 180 points for 120.
    (.fillProportionally, [Span(0, 30), Span(40, 90), Span(140, 60)]),
    // Two spaces of (200 − 120) / 2.
    (.equalSpacing, [Span(0, 20), Span(60, 60), Span(160, 40)]),
    // Middles at 10, 95 and 180.
    (.equalCentering, [Span(0, 20), Span(65, 60), Span(160, 40)]),
  ]
  nonisolated static let across: [(UIStackView.Alignment, [Span])] = [
    (.fill, [Span(0, 60), Span(0, 60), Span(0, 60)]), (.leading, [Span(0, 10), Span(0, 40), Span(0, 20)]),
    (.center, [Span(25, 10), Span(10, 40), Span(20, 20)]),
    (.trailing, [Span(50, 10), Span(20, 40), Span(40, 20)]),
  ]

  @Test(arguments: [NSLayoutConstraint.Axis.horizontal, .vertical], [false, true])
  func everyDistributionWithEveryAlignment(_ axis: NSLayoutConstraint.Axis, _ isByConstraints: Bool) {
    let (stack, views) = Self.stack(axis)
    let size = axis.size(200, 60)
    let root = LayoutTree.root()
    if isByConstraints {
      LayoutTree.add(stack, to: root)
      activate(
        stack.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 5),
        stack.topAnchor.constraint(equalTo: root.topAnchor, constant: 7),
        stack.widthAnchor.constraint(equalToConstant: size.width),
        stack.heightAnchor.constraint(equalToConstant: size.height))
    } else {
      root.addSubview(stack)
      stack.frame = CGRect(origin: CGPoint(x: 5, y: 7), size: size)
    }
    for (distribution, spans) in Self.along {
      stack.distribution = distribution
      for (alignment, sides) in Self.across {
        stack.alignment = alignment
        root.layoutIfNeeded()
        #expect(Span.of(views, axis) == spans, "\(distribution) \(alignment)")
        #expect(Span.of(views, axis.other) == sides, "\(distribution) \(alignment)")
        #expect(stack.frame == CGRect(origin: CGPoint(x: 5, y: 7), size: size))
      }
    }
    #expect(stack.constraints.allSatisfy { !$0.isBroken })
  }

  /// The first baseline of a view without text is its top edge, the last one its bottom edge. Source: Apple's documentation of
  /// `forFirstBaselineLayout`.
  @Test func baselinesOfViewsWithoutText() {
    let (stack, views) = Self.stack(.horizontal, .fill, .firstBaseline)
    stack.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    stack.layoutIfNeeded()
    #expect(Span.of(views, .vertical) == [Span(0, 10), Span(0, 40), Span(0, 20)])
    stack.alignment = .lastBaseline
    stack.layoutIfNeeded()
    #expect(Span.of(views, .vertical) == [Span(50, 10), Span(20, 40), Span(40, 20)])
    // A column has no common baseline.
    let (column, others) = Self.stack(.vertical, .fill, .firstBaseline)
    column.frame = CGRect(x: 0, y: 0, width: 60, height: 200)
    column.layoutIfNeeded()
    #expect(others.map(\.frame.minX) == [0, 0, 0])
    column.alignment = .lastBaseline
    column.layoutIfNeeded()
    #expect(others.map(\.frame.maxX) == [60, 60, 60])
  }

  // MARK: Direction

  @Test(arguments: along) func rowsFromRightToLeft(_ distribution: UIStackView.Distribution, _ spans: [Span])
  {
    let (stack, views) = Self.stack(.horizontal, distribution)
    stack.semanticContentAttribute = .forceRightToLeft
    stack.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    stack.layoutIfNeeded()
    #expect(Span.of(views, .horizontal) == spans.map { Span(200 - $0.start - $0.length, $0.length) })
    // The direction may change.
    stack.semanticContentAttribute = .unspecified
    stack.layoutIfNeeded()
    #expect(Span.of(views, .horizontal) == spans)
  }

  @Test(arguments: across) func columnsFromRightToLeft(_ alignment: UIStackView.Alignment, _ sides: [Span]) {
    let (stack, views) = Self.stack(.vertical, .fill, alignment)
    stack.semanticContentAttribute = .forceRightToLeft
    stack.frame = CGRect(x: 0, y: 0, width: 60, height: 200)
    stack.layoutIfNeeded()
    #expect(Span.of(views, .horizontal) == sides.map { Span(60 - $0.start - $0.length, $0.length) })
  }

  // MARK: Spaces and margins

  @Test func customSpaces() {
    let (stack, views) = Self.stack()
    stack.setCustomSpacing(25, after: views[0])
    stack.setCustomSpacing(UIStackView.spacingUseSystem, after: views[1])
    stack.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    stack.layoutIfNeeded()
    #expect(Span.of(views, .horizontal) == [Span(0, 20), Span(45, 60), Span(113, 87)])
    // A hidden view takes its space along.
    views[0].isHidden = true
    stack.layoutIfNeeded()
    #expect(Span.of([views[1], views[2]], .horizontal) == [Span(0, 60), Span(68, 132)])
    views[0].isHidden = false
    stack.setCustomSpacing(UIStackView.spacingUseDefault, after: views[0])
    stack.layoutIfNeeded()
    #expect(views[1].frame.minX == 30)
    #expect(stack.customSpacing(after: views[0]) == UIStackView.spacingUseDefault)
    // With equal spaces a custom one is the least.
    stack.distribution = .equalSpacing
    stack.setCustomSpacing(50, after: views[0])
    stack.layoutIfNeeded()
    #expect(views[1].frame.minX == 70)
    #expect(views[2].frame.maxX == 200)
    stack.spacing = .infinity
    stack.layoutIfNeeded()
  }

  @Test(arguments: [false, true]) func margins(_ isRightToLeft: Bool) {
    let (stack, views) = Self.stack()
    if isRightToLeft { stack.semanticContentAttribute = .forceRightToLeft }
    stack.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 20, bottom: 9, trailing: 30)
    stack.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    stack.layoutIfNeeded()
    #expect(views[1].frame.height == 60)
    stack.isLayoutMarginsRelativeArrangement = true
    stack.layoutIfNeeded()
    let spans = [Span(20, 20), Span(50, 60), Span(120, 50)]
    #expect(
      Span.of(views, .horizontal)
        == (isRightToLeft ? spans.map { Span(200 - $0.start - $0.length, $0.length) } : spans))
    #expect(Span.of(views, .vertical) == [Span(1, 50), Span(1, 50), Span(1, 50)])
    stack.alignment = .center
    stack.layoutIfNeeded()
    #expect(Span.of(views, .vertical) == [Span(21, 10), Span(6, 40), Span(16, 20)])
    stack.layoutMargins.top = 11
    stack.layoutIfNeeded()
    #expect(views[0].frame.minY == 26)
    #expect(stack.intrinsicContentSize == CGSize(width: 190, height: 60))
  }

  @Test func marginsAtTheSafeArea() {
    let controller = UIViewController()
    let root = LayoutTree.root()
    controller.view = root
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 30, left: 0, bottom: 0, right: 0)
    let (stack, views) = Self.stack(.vertical)
    stack.isLayoutMarginsRelativeArrangement = true
    stack.layoutMargins = .zero
    stack.frame = root.bounds
    root.addSubview(stack)
    root.layoutIfNeeded()
    #expect(views[0].frame.minY == 30)
  }

  // MARK: Lengths

  @Test func theProgramsConstraintsCount() {
    let (stack, views) = Self.stack()
    stack.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    let width = views[0].widthAnchor.constraint(equalToConstant: 50)
    let height = views[1].heightAnchor.constraint(equalToConstant: 33)
    activate(width, height)
    stack.layoutIfNeeded()
    #expect(Span.of(views, .horizontal) == [Span(0, 50), Span(60, 60), Span(130, 70)])
    #expect(Span.of(views, .vertical) == [Span(0, 60), Span(0, 33), Span(0, 60)])
    // One that is less than required too.
    width.isActive = false
    width.priority = .defaultHigh + 1
    width.isActive = true
    let last = views[2].widthAnchor.constraint(equalTo: views[1].widthAnchor)
    last.isActive = true
    stack.layoutIfNeeded()
    #expect(Span.of(views, .horizontal) == [Span(0, 50), Span(60, 65), Span(135, 65)])
    #expect((stack.constraints + views.flatMap(\.constraints)).allSatisfy { !$0.isBroken })
  }

  @Test func prioritiesSayWhichViewGrowsOrShrinks() {
    let (stack, views) = Self.stack()
    stack.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    views[0].setContentHuggingPriority(UILayoutPriority(249), for: .horizontal)
    views[1].setContentCompressionResistancePriority(UILayoutPriority(749), for: .horizontal)
    stack.layoutIfNeeded()
    #expect(views.map(\.frame.width) == [80, 60, 40])
    stack.frame.size.width = 110
    stack.layoutIfNeeded()
    #expect(views.map(\.frame.width) == [20, 30, 40])
    // With equal priorities the last gives way first, then the one before it.
    views[1].setContentCompressionResistancePriority(.defaultHigh, for: .horizontal)
    stack.layoutIfNeeded()
    #expect(views.map(\.frame.width) == [20, 60, 10])
    stack.frame.size.width = 60
    stack.layoutIfNeeded()
    #expect(views.map(\.frame.width) == [20, 20, 0])
  }

  @Test func viewsWithoutANaturalLengthShare() {
    let views = [40.0, 60, 100].map { UIView(frame: CGRect(x: 0, y: 0, width: $0, height: 10)) }
    let stack = UIStackView(arrangedSubviews: views)
    #expect(stack.frame.size == CGSize(width: 200, height: 10))
    stack.layoutIfNeeded()
    #expect(views.map(\.frame.width) == [40, 60, 100])
    stack.frame.size.width = 330
    stack.layoutIfNeeded()
    #expect(views.map(\.frame.width) == [110, 110, 110])
    // Natural lengths come first, without a wish for a length too.
    let label = SizedView()
    let spacer = UIView()
    let row = UIStackView(arrangedSubviews: [spacer, label])
    row.frame = CGRect(x: 0, y: 0, width: 300, height: 40)
    row.layoutIfNeeded()
    #expect(label.frame == CGRect(x: 200, y: 0, width: 100, height: 40))
  }

  /// The end gives way, and nothing is said about a conflict.
  @Test(arguments: along.map(\.0)) func aViewLongerThanTheStackSticksOut(
    _ distribution: UIStackView.Distribution
  ) {
    let (stack, views) = Self.stack(.horizontal, distribution)
    stack.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    let width = views[0].widthAnchor.constraint(equalToConstant: 300)
    let height = views[0].heightAnchor.constraint(equalToConstant: 90)
    activate(width, height)
    stack.layoutIfNeeded()
    #expect(views[0].frame == CGRect(x: 0, y: 0, width: 300, height: 90))
    #expect(views[1].frame.minX >= 310)
    #expect((stack.constraints + [width, height]).allSatisfy { !$0.isBroken })
    width.isActive = false
    height.isActive = false
    stack.layoutIfNeeded()
    #expect(Span.of(views, .horizontal) == Self.along.first { $0.0 == distribution }?.1)
  }

  /// Of two that contradict each other, that of the stack gives way.
  @Test func aRequiredPlaceOfAViewBreaksAConstraintOfTheStack() {
    let (stack, views) = Self.stack()
    let root = LayoutTree.root()
    root.addSubview(stack)
    stack.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    root.layoutIfNeeded()
    let place = views[0].leftAnchor.constraint(equalTo: root.leftAnchor, constant: 30)
    place.isActive = true
    root.layoutIfNeeded()
    #expect(views[0].frame.minX == 30 && !place.isBroken)
    #expect(stack.constraints.filter(\.isBroken).map(\.identifier) == ["UISV-canvas-connection"])
    place.isActive = false
    root.layoutIfNeeded()
    #expect(views[0].frame.minX == 0)
    #expect(stack.constraints.allSatisfy { !$0.isBroken })
  }

  // MARK: Changes

  @Test func viewsComeAndGo() {
    let (stack, views) = Self.stack()
    stack.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    stack.layoutIfNeeded()
    #expect(views.allSatisfy { !$0.translatesAutoresizingMaskIntoConstraints })
    stack.removeArrangedSubview(views[0])
    stack.layoutIfNeeded()
    #expect(Span.of(views, .horizontal) == [Span(0, 20), Span(0, 60), Span(70, 130)])
    // It takes part again, elsewhere.
    stack.insertArrangedSubview(views[0], at: 1)
    stack.layoutIfNeeded()
    #expect(Span.of(views, .horizontal) == [Span(70, 20), Span(0, 60), Span(100, 100)])
    views[1].removeFromSuperview()
    stack.layoutIfNeeded()
    #expect(Span.of([views[0], views[2]], .horizontal) == [Span(0, 20), Span(30, 170)])
    // Added again before the next layout, and into another stack.
    views[0].removeFromSuperview()
    stack.addArrangedSubview(views[0])
    stack.layoutIfNeeded()
    #expect(Span.of([views[2], views[0]], .horizontal) == [Span(0, 40), Span(50, 150)])
    let other = UIStackView(arrangedSubviews: [views[0]])
    other.frame = CGRect(x: 0, y: 0, width: 77, height: 5)
    stack.layoutIfNeeded()
    other.layoutIfNeeded()
    #expect(views[0].frame == CGRect(x: 0, y: 0, width: 77, height: 5))
    #expect(views[2].frame.width == 200)
    for view in stack.arrangedSubviews { view.removeFromSuperview() }
    stack.layoutIfNeeded()
    // What is left: that the stack is small.
    #expect(stack.constraints.count == 2)
  }

  @Test func naturalSizesMayChange() {
    let (stack, views) = Self.stack(.horizontal, .fillProportionally)
    stack.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    stack.layoutIfNeeded()
    views[0].natural.width = 80
    stack.layoutIfNeeded()
    #expect(views.map(\.frame.width) == [80, 60, 40])
    // Without a width, that at the addition counts, which was none.
    views[0].natural.width = UIView.noIntrinsicMetric
    stack.distribution = .fill
    stack.layoutIfNeeded()
    #expect(views.map(\.frame.width) == [80, 60, 40])
    views[0].natural.width = 10
    stack.layoutIfNeeded()
    #expect(views.map(\.frame.width) == [10, 60, 110])
  }

  /// To hide one view of a hundred exchanges the constraints of its neighbours alone.
  @Test func aHiddenViewLeavesTheOthersConstraints() {
    let views = (0..<100).map { _ in SizedView() }
    let stack = UIStackView(arrangedSubviews: views)
    stack.frame.size.width = 20_000
    stack.layoutIfNeeded()
    let before = Set(stack.constraints.map { ObjectIdentifier($0) })
    views[50].isHidden = true
    stack.layoutIfNeeded()
    let after = Set(stack.constraints.map { ObjectIdentifier($0) })
    #expect(after.subtracting(before).count <= 6)
    #expect(before.subtracting(after).count <= 6)
  }

  @Test func aHundredViewsAreHiddenOneAfterTheOther() {
    let views = (0..<100).map { _ in
      let view = SizedView()
      view.natural = CGSize(width: 30, height: 10)
      return view
    }
    let root = LayoutTree.root()
    let stack = LayoutTree.add(UIStackView(arrangedSubviews: views), to: root)
    stack.axis = .vertical
    stack.spacing = 2
    activate(
      stack.topAnchor.constraint(equalTo: root.topAnchor),
      stack.leftAnchor.constraint(equalTo: root.leftAnchor))
    root.layoutIfNeeded()
    #expect(stack.frame == CGRect(x: 0, y: 0, width: 30, height: 1198))
    // In an order in which neighbours are far apart in time.
    for count in 1...100 {
      views[count * 37 % 100].isHidden = true
      root.layoutIfNeeded()
      #expect(stack.frame.height == max(CGFloat(100 - count) * 12 - 2, 0))
    }
    for view in views.reversed() { view.isHidden = false }
    root.layoutIfNeeded()
    let places = (0..<100).map { index -> CGFloat in CGFloat(index) * 12 }
    #expect(views.map(\.frame.minY) == places)
  }
}
