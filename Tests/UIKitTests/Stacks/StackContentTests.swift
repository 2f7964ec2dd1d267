import Testing

@testable import QuartzCore
@testable import UIKitCore

/// Stacks whose sizes follow from their contents.
@MainActor @Suite(.serialized) struct StackContentTests {
  private let root = LayoutTree.root()

  /// Pins a stack at the top left alone.
  private func pin(_ stack: UIStackView) {
    LayoutTree.add(stack, to: root)
    activate(
      stack.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 5),
      stack.topAnchor.constraint(equalTo: root.topAnchor, constant: 7))
  }

  // MARK: Sizes

  @Test(
    arguments: [
      (UIStackView.Distribution.fill, 140.0), (.fillEqually, 200), (.fillProportionally, 140),
      (.equalSpacing, 140),
      // The middles are 60 points apart, as those of the second and third view have to be.
      (.equalCentering, 150),
    ], [NSLayoutConstraint.Axis.horizontal, .vertical])
  func theSizeIsThatOfTheContents(
    _ expected: (distribution: UIStackView.Distribution, length: Double), _ axis: NSLayoutConstraint.Axis
  ) {
    for alignment in [UIStackView.Alignment.fill, .leading, .center, .trailing] {
      let (stack, views) = StackViewTests.stack(axis, expected.distribution, alignment)
      pin(stack)
      root.layoutIfNeeded()
      let size = axis.size(CGFloat(expected.length), 40)
      #expect(stack.frame == CGRect(origin: CGPoint(x: 5, y: 7), size: size), "\(alignment)")
      #expect(stack.intrinsicContentSize == size)
      #expect(stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == size)
      // With the same contents, also where the frame is set by hand.
      let (other, _) = StackViewTests.stack(axis, expected.distribution, alignment)
      #expect(other.intrinsicContentSize == size)
      #expect(other.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == size)
      other.sizeToFit()
      #expect(other.bounds.size == size)
      // It follows.
      views[1].natural = axis.size(90, 45)
      root.layoutIfNeeded()
      #expect(axis == .horizontal ? stack.frame.height == 45 : stack.frame.width == 45)
      stack.removeFromSuperview()
    }
  }

  @Test func hiddenViewsTakeNoRoom() {
    let (stack, views) = StackViewTests.stack()
    pin(stack)
    root.layoutIfNeeded()
    views[1].isHidden = true
    root.layoutIfNeeded()
    #expect(stack.frame == CGRect(x: 5, y: 7, width: 70, height: 20))
    #expect(Span.of([views[0], views[2]], .horizontal) == [Span(0, 20), Span(30, 40)])
    for view in views { view.isHidden = true }
    root.layoutIfNeeded()
    #expect(stack.frame == CGRect(x: 5, y: 7, width: 0, height: 0))
    views[2].isHidden = false
    root.layoutIfNeeded()
    #expect(stack.frame == CGRect(x: 5, y: 7, width: 40, height: 20))
    #expect(views[2].frame == CGRect(x: 0, y: 0, width: 40, height: 20))
  }

  @Test func hiddenViewsMayHaveConstraintsOfTheirOwn() {
    let (stack, views) = StackViewTests.stack()
    pin(stack)
    let inner = LayoutTree.add(to: views[0])
    // A required length, and contents that need room.
    activate(
      views[1].widthAnchor.constraint(equalToConstant: 80),
      views[1].heightAnchor.constraint(equalTo: views[1].widthAnchor),
      inner.leadingAnchor.constraint(equalTo: views[0].leadingAnchor, constant: 8),
      inner.trailingAnchor.constraint(equalTo: views[0].trailingAnchor, constant: -8),
      inner.widthAnchor.constraint(equalToConstant: 14))
    root.layoutIfNeeded()
    #expect(stack.frame.size == CGSize(width: 170, height: 80))
    views[0].isHidden = true
    views[1].isHidden = true
    root.layoutIfNeeded()
    #expect(stack.frame.size == CGSize(width: 40, height: 20))
    #expect(stack.constraints.allSatisfy { !$0.isBroken })
    views[0].isHidden = false
    views[1].isHidden = false
    root.layoutIfNeeded()
    #expect(stack.frame.size == CGSize(width: 170, height: 80))
    #expect(inner.frame.minX == 8 && inner.frame.width == 14)
  }

  @Test func requiredSizesAcrossAreContained() {
    let (stack, views) = StackViewTests.stack()
    pin(stack)
    activate(
      views[0].heightAnchor.constraint(equalToConstant: 30),
      views[2].heightAnchor.constraint(equalToConstant: 70))
    root.layoutIfNeeded()
    #expect(stack.frame.height == 70)
    #expect(views.map(\.frame.height) == [30, 70, 70])
  }

  @Test func plainViewsKeepTheirSizes() {
    let views = [40.0, 60].map { UIView(frame: CGRect(x: 0, y: 0, width: $0, height: $0 / 2)) }
    let stack = UIStackView(arrangedSubviews: views)
    pin(stack)
    root.layoutIfNeeded()
    #expect(stack.frame.size == CGSize(width: 100, height: 30))
    #expect(views.map(\.frame.width) == [40, 60])
    // Its own constraints say how large a container is, whatever its frame was.
    let label = LayoutTree.add(SizedView(), to: views[0])
    for (own, outer) in [
      (label.leadingAnchor, views[0].leadingAnchor), (label.trailingAnchor, views[0].trailingAnchor),
    ] {
      own.constraint(equalTo: outer).isActive = true
    }
    activate(
      label.topAnchor.constraint(equalTo: views[0].topAnchor),
      label.bottomAnchor.constraint(equalTo: views[0].bottomAnchor))
    label.natural = CGSize(width: 15, height: 33)
    root.layoutIfNeeded()
    #expect(label.frame.height == 33)
    #expect(stack.frame.height == 33)
  }

  @Test func textBreaksAtTheWidthOfAColumn() {
    let label = UILabel()
    label.text = "Views in a column are as wide as the column, and as high as their lines of text."
    label.numberOfLines = 0
    let below = SizedView()
    let stack = UIStackView(arrangedSubviews: [label, below])
    stack.axis = .vertical
    pin(stack)
    stack.widthAnchor.constraint(equalToConstant: 120).isActive = true
    root.layoutIfNeeded()
    let height = label.sizeThatFits(CGSize(width: 120, height: 0)).height
    #expect(height > 2 * label.font.lineHeight)
    #expect(label.frame == CGRect(x: 0, y: 0, width: 120, height: height))
    #expect(stack.frame.height == height + 40)
  }

  @Test func fittingAViewAroundAStack() {
    let cell = UIView()
    let (stack, _) = StackViewTests.stack(.vertical)
    LayoutTree.add(stack, to: cell)
    activate(
      stack.leadingAnchor.constraint(equalTo: cell.leadingAnchor, constant: 10),
      stack.trailingAnchor.constraint(equalTo: cell.trailingAnchor, constant: -10),
      stack.topAnchor.constraint(equalTo: cell.topAnchor, constant: 4),
      stack.bottomAnchor.constraint(equalTo: cell.bottomAnchor, constant: -4))
    #expect(
      cell.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 60, height: 148))
    #expect(
      cell.systemLayoutSizeFitting(
        CGSize(width: 200, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel) == CGSize(width: 200, height: 148))
  }

  // MARK: Nested stacks

  @Test func nestedStacks() {
    let (row, cells) = StackViewTests.stack(.horizontal, .equalSpacing, .center)
    let title = SizedView()
    title.natural = CGSize(width: 200, height: 30)
    let column = UIStackView(arrangedSubviews: [title, row])
    column.axis = .vertical
    column.spacing = 5
    pin(column)
    root.layoutIfNeeded()
    #expect(column.frame.size == CGSize(width: 200, height: 75))
    #expect(row.frame == CGRect(x: 0, y: 35, width: 200, height: 40))
    #expect(Span.of(cells, .horizontal) == [Span(0, 20), Span(60, 60), Span(160, 40)])
    #expect(Span.of(cells, .vertical) == [Span(15, 10), Span(0, 40), Span(10, 20)])
    cells[1].isHidden = true
    root.layoutIfNeeded()
    #expect(column.frame.size == CGSize(width: 200, height: 55))
    #expect(Span.of([cells[0], cells[2]], .horizontal) == [Span(0, 20), Span(160, 40)])
    row.isHidden = true
    root.layoutIfNeeded()
    #expect(column.frame.size == CGSize(width: 200, height: 30))
    row.isHidden = false
    cells[1].isHidden = false
    root.layoutIfNeeded()
    #expect(Span.of(cells, .horizontal) == [Span(0, 20), Span(60, 60), Span(160, 40)])
  }

  /// The last view gives way, within a nested stack too.
  @Test(arguments: [false, true]) func theOrderCountsInNestedStacks(_ isNestedLast: Bool) {
    let (inner, cells) = StackViewTests.stack()
    inner.spacing = 0
    let single = SizedView()
    let outer = UIStackView(arrangedSubviews: isNestedLast ? [single, inner] : [inner, single])
    outer.frame = CGRect(x: 0, y: 0, width: 250, height: 40)
    outer.layoutIfNeeded()
    #expect(cells.map(\.frame.width) == (isNestedLast ? [20, 60, 70] : [20, 60, 40]))
    #expect(single.frame.width == (isNestedLast ? 100 : 130))
    outer.frame.size.width = 190
    outer.layoutIfNeeded()
    #expect(cells.map(\.frame.width) == (isNestedLast ? [20, 60, 10] : [20, 60, 40]))
    #expect(single.frame.width == (isNestedLast ? 100 : 70))
  }

  @Test func aNestedStackInProportion() {
    let (inner, cells) = StackViewTests.stack()
    let single = SizedView()
    single.natural.width = 70
    let outer = UIStackView(arrangedSubviews: [inner, single])
    outer.distribution = .fillProportionally
    outer.frame = CGRect(x: 0, y: 0, width: 420, height: 40)
    outer.layoutIfNeeded()
    #expect(inner.frame.width == 280 && single.frame.width == 140)
    cells[0].natural.width = 90
    outer.layoutIfNeeded()
    #expect(inner.frame.width == 315 && single.frame.width == 105)
  }

  // MARK: Baselines

  private func labels(_ sizes: CGFloat...) -> [UILabel] {
    sizes.map { size in
      let label = UILabel()
      label.text = "Text"
      label.font = UIFont.systemFont(ofSize: size)
      return label
    }
  }

  private func firstBaseline(_ label: UILabel) -> CGFloat {
    label.frame.minY + (label.baselineOffsets?.first ?? 0)
  }
  private func lastBaseline(_ label: UILabel) -> CGFloat {
    label.frame.maxY - (label.baselineOffsets?.last ?? 0)
  }
  /// Frames lie on whole pixels.
  private var pixel: Double { 1 / Double(UIScreen.main.scale) }

  @Test(arguments: [UIStackView.Alignment.firstBaseline, .lastBaseline])
  func rowsOnABaseline(_ alignment: UIStackView.Alignment) {
    let labels = labels(12, 30, 18)
    labels[2].text = "Two\nlines"
    labels[2].numberOfLines = 2
    let stack = UIStackView(arrangedSubviews: labels)
    stack.alignment = alignment
    pin(stack)
    root.layoutIfNeeded()
    let isFirst = alignment == .firstBaseline
    let lines = labels.map { isFirst ? firstBaseline($0) : lastBaseline($0) }
    expectNear(lines[1], Double(lines[0]), within: pixel)
    expectNear(lines[2], Double(lines[0]), within: pixel)
    let heights = labels.map(\.intrinsicContentSize.height)
    let offsets = labels.map { $0.baselineOffsets ?? (0, 0) }
    let above = zip(heights, offsets).map { isFirst ? $1.first : $0 - $1.last }
    let below = zip(heights, offsets).map { isFirst ? $0 - $1.first : $1.last }
    let height = Double((above.max() ?? 0) + (below.max() ?? 0))
    expectNear(stack.frame.height, height, within: 2 * pixel)
    expectNear(stack.intrinsicContentSize.height, height, within: 1e-6)
    // In a higher stack the row is at the top, or at the bottom.
    stack.heightAnchor.constraint(equalToConstant: 200).isActive = true
    root.layoutIfNeeded()
    let edge = isFirst ? labels.map(\.frame.minY).min() : labels.map(\.frame.maxY).max()
    #expect(edge == (isFirst ? 0 : 200))
    // Fonts may change.
    labels[0].font = UIFont.systemFont(ofSize: 60)
    root.layoutIfNeeded()
    #expect((isFirst ? labels[0].frame.minY : labels[0].frame.maxY) == (isFirst ? 0 : 200))
    expectNear(
      isFirst ? firstBaseline(labels[1]) : lastBaseline(labels[1]),
      Double(isFirst ? firstBaseline(labels[0]) : lastBaseline(labels[0])), within: pixel)
  }

  @Test func spacesBetweenBaselines() {
    let labels = labels(12, 30)
    let plain = SizedView()
    let stack = UIStackView(arrangedSubviews: labels + [plain])
    stack.axis = .vertical
    stack.spacing = 50
    stack.isBaselineRelativeArrangement = true
    pin(stack)
    root.layoutIfNeeded()
    expectNear(firstBaseline(labels[0]), 0, within: pixel)
    expectNear(firstBaseline(labels[1]) - lastBaseline(labels[0]), 50, within: 2 * pixel)
    expectNear(plain.frame.minY - lastBaseline(labels[1]), 50, within: 2 * pixel)
    #expect(plain.frame.maxY == stack.bounds.height)
    stack.isBaselineRelativeArrangement = false
    root.layoutIfNeeded()
    #expect(labels[0].frame.minY == 0)
    expectNear(labels[1].frame.minY - labels[0].frame.maxY, 50, within: 2 * pixel)
  }

  /// The baseline of a row is that of its tallest view; those of a column are those of its ends.
  @Test func stacksHaveBaselines() {
    let labels = labels(12, 30)
    let row = UIStackView(arrangedSubviews: labels)
    row.alignment = .center
    pin(row)
    let mark = LayoutTree.add(to: root)
    activate(
      mark.topAnchor.constraint(equalTo: row.firstBaselineAnchor),
      mark.bottomAnchor.constraint(equalTo: row.lastBaselineAnchor))
    func line(_ label: UILabel) -> Double { Double(row.frame.minY + firstBaseline(label)) }
    root.layoutIfNeeded()
    #expect(row.forFirstBaselineLayout === labels[1] && row.forLastBaselineLayout === labels[1])
    expectNear(mark.frame.minY, line(labels[1]), within: 2 * pixel)
    labels[0].font = UIFont.systemFont(ofSize: 50)
    root.layoutIfNeeded()
    expectNear(mark.frame.minY, line(labels[0]), within: 2 * pixel)
    // The text within changes, and with it the place of the row's baseline.
    labels[0].font = UIFont.systemFont(ofSize: 70)
    root.layoutIfNeeded()
    expectNear(mark.frame.minY, line(labels[0]), within: 2 * pixel)
    row.axis = .vertical
    root.layoutIfNeeded()
    #expect(row.forFirstBaselineLayout === labels[0] && row.forLastBaselineLayout === labels[1])
    expectNear(mark.frame.minY, line(labels[0]), within: 2 * pixel)
    expectNear(mark.frame.maxY, Double(row.frame.minY + lastBaseline(labels[1])), within: 2 * pixel)
  }

  /// What a stack answers follows its axis and its views at once, without a layout. Source: Apple's documentation of UIStackView: the tallest view
  /// of a row; the first and the last view of a column; of a stack within, what that answers.
  @Test(arguments: [UIStackView.Alignment.fill, .center, .firstBaseline, .lastBaseline])
  func baselineViewsFollowAxisAndViews(_ alignment: UIStackView.Alignment) {
    let labels = labels(12, 30, 20)
    let inner = UIStackView(arrangedSubviews: [labels[1], labels[2]])
    inner.axis = .vertical
    let stack = UIStackView(arrangedSubviews: [labels[0], inner])
    stack.alignment = alignment
    // In a row the inner column is the tallest: 30 above 20.
    #expect(stack.forFirstBaselineLayout === labels[1] && stack.forLastBaselineLayout === labels[2])
    inner.axis = .horizontal
    #expect(stack.forFirstBaselineLayout === labels[1] && stack.forLastBaselineLayout === labels[1])
    stack.axis = .vertical
    #expect(stack.forFirstBaselineLayout === labels[0] && stack.forLastBaselineLayout === labels[1])
    labels[1].isHidden = true
    #expect(stack.forLastBaselineLayout === labels[2])
    labels[0].isHidden = true
    inner.isHidden = true
    #expect(stack.forFirstBaselineLayout === stack && stack.forLastBaselineLayout === stack)
  }

  /// A view names the text whose last baseline it has, and with it the first one, unless it says otherwise (Apple's documentation).
  @Test func theFirstBaselineIsByDefaultThatOfTheViewOfTheLastOne() {
    final class Badge: UIView {
      let label = UILabel()
      override var forLastBaselineLayout: UIView { label }
    }
    let badge = Badge()
    badge.addSubview(badge.label)
    #expect(badge.forFirstBaselineLayout === badge.label && UIView().forFirstBaselineLayout !== badge)
  }
}
