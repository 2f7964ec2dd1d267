import Testing

@testable import QuartzCore
@testable import UIKitCore

/// Frames from constraints, by the equations.
@MainActor @Suite(.serialized) struct ConstraintLayoutTests {
  @Test func anchorsPlaceAView() {
    let root = LayoutTree.root()
    let card = LayoutTree.add(to: root)
    activate(
      card.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
      card.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -30),
      card.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
      card.heightAnchor.constraint(equalTo: card.widthAnchor, multiplier: 0.5, constant: 5))
    #expect(card.frame == .zero)
    root.layoutIfNeeded()
    #expect(card.frame == CGRect(x: 20, y: 10, width: 350, height: 180))
    root.frame.size.width = 300
    root.layoutIfNeeded()
    #expect(card.frame == CGRect(x: 20, y: 10, width: 250, height: 130))
  }

  @Test func everyAttributeIsWhereItSays() {
    let root = LayoutTree.root()
    root.layoutMargins = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    func line(_ attribute: NSLayoutConstraint.Attribute) -> CGFloat {
      let view = LayoutTree.add(to: root)
      let isVertical = attribute.sort == .vertical
      NSLayoutConstraint(
        item: view, attribute: isVertical ? .top : attribute.sort == .directed ? .leading : .left,
        relatedBy: .equal, toItem: root, attribute: attribute, multiplier: 1, constant: 0
      ).isActive = true
      root.layoutIfNeeded()
      return isVertical ? view.frame.minY : view.frame.minX
    }
    let expected: [(NSLayoutConstraint.Attribute, CGFloat)] = [
      (.left, 0), (.right, 400), (.top, 0), (.bottom, 300), (.leading, 0), (.trailing, 400), (.centerX, 200),
      (.centerY, 150), (.lastBaseline, 300), (.firstBaseline, 0), (.leftMargin, 20), (.rightMargin, 360),
      (.topMargin, 10), (.bottomMargin, 270), (.leadingMargin, 20), (.trailingMargin, 360),
      (.centerXWithinMargins, 190), (.centerYWithinMargins, 140),
    ]
    for (attribute, place) in expected { #expect(line(attribute) == place, "\(attribute)") }
  }

  @Test func aConstantMovesWhatDependsOnIt() {
    let root = LayoutTree.root()
    var views: [UIView] = []
    var heights: [NSLayoutConstraint] = []
    for index in 0..<10 {
      let view = LayoutTree.add(to: root)
      let above = index == 0 ? root.topAnchor : views[index - 1].bottomAnchor
      let height = view.heightAnchor.constraint(equalToConstant: 20)
      activate(view.topAnchor.constraint(equalTo: above, constant: 4), height)
      views.append(view)
      heights.append(height)
    }
    root.layoutIfNeeded()
    let tops: [CGFloat] = (0..<10).map { 4 + CGFloat($0) * 24 }
    #expect(views.map(\.frame.minY) == tops)
    heights[2].constant = 50
    root.layoutIfNeeded()
    let moved: [CGFloat] = tops.enumerated().map { $0.offset > 2 ? $0.element + 30 : $0.element }
    #expect(views.map(\.frame.minY) == moved)
    #expect(views[2].frame.height == 50)
  }

  @Test func theSuperviewOfACousinCountsToo() {
    let root = LayoutTree.root()
    let (left, right) = (LayoutTree.add(to: root), LayoutTree.add(to: root))
    let (a, b) = (LayoutTree.add(to: left), LayoutTree.add(to: right))
    let between = b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 7)
    activate(
      left.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 11),
      right.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 100),
      a.leadingAnchor.constraint(equalTo: left.leadingAnchor, constant: 5),
      a.widthAnchor.constraint(equalToConstant: 140), between)
    #expect(root.constraints.contains { $0 === between })
    root.layoutIfNeeded()
    #expect(b.frame.minX == CGFloat(63))
  }

  @Test func prioritiesOrderWishes() {
    let root = LayoutTree.root()
    let view = LayoutTree.add(to: root)
    let wide = view.widthAnchor.constraint(equalToConstant: 300)
    let narrow = view.widthAnchor.constraint(equalToConstant: 100)
    (wide.priority, narrow.priority) = (.defaultLow, .defaultHigh)
    activate(wide, narrow, view.widthAnchor.constraint(lessThanOrEqualToConstant: 250))
    root.layoutIfNeeded()
    #expect(view.frame.width == 100)
    wide.priority = 800
    root.layoutIfNeeded()
    #expect(view.frame.width == 250)
    wide.isActive = false
    root.layoutIfNeeded()
    #expect(view.frame.width == 100)
  }

  @Test func naturalSizesHugAndResist() {
    let root = LayoutTree.root(300, 100)
    let (a, b) = (LayoutTree.add(SizedView(), to: root), LayoutTree.add(SizedView(), to: root))
    b.natural = CGSize(width: 120, height: 30)
    activate(
      a.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 10),
      b.trailingAnchor.constraint(equalTo: root.trailingAnchor))
    a.setContentHuggingPriority(.defaultLow + 1, for: .horizontal)
    root.layoutIfNeeded()
    #expect([a.frame.width, b.frame.width] == [100, 190])
    #expect([a.frame.height, b.frame.height] == [40, 30])
    b.setContentCompressionResistancePriority(.defaultHigh + 1, for: .horizontal)
    root.frame.size.width = 180
    root.layoutIfNeeded()
    #expect([a.frame.width, b.frame.width] == [50, 120])
    a.natural.height = 44
    root.layoutIfNeeded()
    #expect(a.frame.height == 44)
  }

  @Test func aFrameSetByHandIsWhatTheSolverTakes() {
    let root = LayoutTree.root()
    let fixed = UIView(frame: CGRect(x: 30, y: 40, width: 50, height: 60))
    root.addSubview(fixed)
    let view = LayoutTree.add(to: root)
    activate(
      view.leadingAnchor.constraint(equalTo: fixed.trailingAnchor, constant: 5),
      view.topAnchor.constraint(equalTo: fixed.centerYAnchor))
    root.layoutIfNeeded()
    #expect(view.frame.origin == CGPoint(x: 85, y: 70))
    fixed.frame = CGRect(x: 100, y: 0, width: 20, height: 20)
    root.layoutIfNeeded()
    #expect(view.frame.origin == CGPoint(x: 125, y: 10))
    #expect(fixed.frame == CGRect(x: 100, y: 0, width: 20, height: 20))
  }

  @Test func autoresizingViewsFollowASolvedSize() {
    let root = LayoutTree.root()
    let box = LayoutTree.add(to: root)
    let inner = UIView(frame: CGRect(x: 10, y: 10, width: 80, height: 20))
    box.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    inner.autoresizingMask = .flexibleWidth
    box.addSubview(inner)
    let mark = LayoutTree.add(to: box)
    activate(
      box.widthAnchor.constraint(equalToConstant: 200), box.heightAnchor.constraint(equalToConstant: 100),
      mark.leadingAnchor.constraint(equalTo: inner.trailingAnchor, constant: 1))
    root.layoutIfNeeded()
    #expect(inner.frame == CGRect(x: 10, y: 10, width: 180, height: 20))
    #expect(mark.frame.minX == 191)
  }

  @Test func guidesTakePart() {
    let root = LayoutTree.root()
    let (a, b) = (LayoutTree.add(to: root), LayoutTree.add(to: root))
    let gaps = (0..<3).map { _ in UILayoutGuide() }
    for gap in gaps { root.addLayoutGuide(gap) }
    activate(
      a.widthAnchor.constraint(equalToConstant: 40), b.widthAnchor.constraint(equalToConstant: 60),
      gaps[0].leadingAnchor.constraint(equalTo: root.leadingAnchor),
      gaps[0].trailingAnchor.constraint(equalTo: a.leadingAnchor),
      gaps[1].leadingAnchor.constraint(equalTo: a.trailingAnchor),
      gaps[1].trailingAnchor.constraint(equalTo: b.leadingAnchor),
      gaps[2].leadingAnchor.constraint(equalTo: b.trailingAnchor),
      gaps[2].trailingAnchor.constraint(equalTo: root.trailingAnchor),
      gaps[1].widthAnchor.constraint(equalTo: gaps[0].widthAnchor),
      gaps[2].widthAnchor.constraint(equalTo: gaps[0].widthAnchor))
    root.layoutIfNeeded()
    #expect([a.frame.minX, b.frame.minX] == [100, 240])
    #expect(gaps[1].layoutFrame.minX == 140 && gaps[1].layoutFrame.width == 100)
    root.removeLayoutGuide(gaps[0])
    #expect(gaps[0].owningView == nil && root.layoutGuides.count == 2)
    #expect(!root.constraints.contains { $0.firstItem === gaps[0] || $0.secondItem === gaps[0] })
  }

  @Test func marginsAndReadableWidth() {
    let root = LayoutTree.root(1000, 300)
    // Also before a constraint names the guide.
    #expect(root.layoutMarginsGuide.layoutFrame == CGRect(x: 8, y: 8, width: 984, height: 284))
    let (inside, text) = (LayoutTree.add(to: root), LayoutTree.add(to: root))
    activate(
      inside.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor),
      inside.trailingAnchor.constraint(equalTo: root.layoutMarginsGuide.trailingAnchor),
      text.leadingAnchor.constraint(equalTo: root.readableContentGuide.leadingAnchor),
      text.trailingAnchor.constraint(equalTo: root.readableContentGuide.trailingAnchor))
    root.layoutIfNeeded()
    #expect(inside.frame.minX == 8 && inside.frame.width == 984)
    #expect(text.frame.minX == 164 && text.frame.width == 672)
    root.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 100, bottom: 0, trailing: 50)
    root.layoutIfNeeded()
    #expect(inside.frame.minX == 100 && inside.frame.width == 850)
    root.frame.size.width = 500
    root.layoutIfNeeded()
    #expect(text.frame.minX == 100 && text.frame.width == 350)
  }

  @Test func rightToLeftMirrors() {
    let root = LayoutTree.root()
    let (a, b) = (LayoutTree.add(to: root), LayoutTree.add(to: root))
    for view in [root, a, b] { view.semanticContentAttribute = .forceRightToLeft }
    activate(
      a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
      a.widthAnchor.constraint(equalToConstant: 50),
      b.leadingAnchor.constraint(greaterThanOrEqualTo: a.trailingAnchor, constant: 8),
      b.widthAnchor.constraint(equalToConstant: 30))
    let near = b.leadingAnchor.constraint(equalTo: a.trailingAnchor)
    near.priority = .defaultLow
    near.isActive = true
    root.layoutIfNeeded()
    #expect(a.frame.minX == 330)
    #expect(b.frame.minX == CGFloat(292))
    for view in [root, a, b] { view.semanticContentAttribute = .unspecified }
    root.layoutIfNeeded()
    #expect([a.frame.minX, b.frame.minX] == [20, 78])
  }

  @Test func distancesAreLengths() {
    let root = LayoutTree.root()
    let (a, b) = (LayoutTree.add(to: root), LayoutTree.add(to: root))
    activate(
      a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      a.widthAnchor.constraint(equalToConstant: 60),
      a.trailingAnchor.anchorWithOffset(to: b.leadingAnchor).constraint(
        equalTo: a.widthAnchor, multiplier: 0.5))
    root.layoutIfNeeded()
    #expect(b.frame.minX == 100)
  }

  @Test func framesLieOnPixels() {
    let root = LayoutTree.root(100, 100)
    let (a, b) = (LayoutTree.add(to: root), LayoutTree.add(to: root))
    activate(
      a.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      b.leadingAnchor.constraint(equalTo: a.trailingAnchor),
      b.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      b.widthAnchor.constraint(equalTo: a.widthAnchor, multiplier: 2))
    root.layoutIfNeeded()
    let scale = UIScreen.main.scale
    #expect(a.frame.width == (100 / 3 * scale).rounded() / scale)
    #expect(b.frame.minX == a.frame.maxX && b.frame.maxX == 100)
  }

  @Test func theSafeAreaMovesWhatIsBoundToIt() {
    let controller = UIViewController()
    let root = controller.view!
    root.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
    let view = LayoutTree.add(to: root)
    activate(
      view.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor),
      view.bottomAnchor.constraint(equalTo: root.safeAreaLayoutGuide.bottomAnchor),
      view.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor))
    root.layoutIfNeeded()
    #expect(view.frame.minY == 0 && view.frame.height == 300 && view.frame.minX == 16)
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 44, left: 5, bottom: 34, right: 0)
    root.layoutIfNeeded()
    #expect(view.frame.minY == 44 && view.frame.height == 222 && view.frame.minX == 21)
    #expect(root.safeAreaInsets.top == 44)
    #expect(view.safeAreaInsets == .zero)
    #expect(controller.topLayoutGuide.length == 44)
  }

  @Test func constraintsDetermineTheContentsOfAScrollView() {
    let root = LayoutTree.root(200, 100)
    let scroll = LayoutTree.add(UIScrollView(), to: root)
    let (page, header) = (LayoutTree.add(to: scroll), LayoutTree.add(to: scroll))
    activate(
      scroll.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      scroll.topAnchor.constraint(equalTo: root.topAnchor),
      scroll.bottomAnchor.constraint(equalTo: root.bottomAnchor),
      page.topAnchor.constraint(equalTo: scroll.topAnchor, constant: 10),
      page.bottomAnchor.constraint(equalTo: scroll.bottomAnchor, constant: -20),
      page.leadingAnchor.constraint(equalTo: scroll.contentLayoutGuide.leadingAnchor),
      page.trailingAnchor.constraint(equalTo: scroll.contentLayoutGuide.trailingAnchor),
      page.widthAnchor.constraint(equalTo: scroll.widthAnchor),
      page.heightAnchor.constraint(equalToConstant: 400),
      header.topAnchor.constraint(equalTo: scroll.frameLayoutGuide.topAnchor, constant: 3),
      header.heightAnchor.constraint(equalToConstant: 5))
    root.layoutIfNeeded()
    #expect(scroll.frame == CGRect(x: 0, y: 0, width: 200, height: 100))
    #expect(scroll.contentSize == CGSize(width: 200, height: 430))
    #expect(page.frame == CGRect(x: 0, y: 10, width: 200, height: 400))
    #expect(header.frame.minY == 3)
    scroll.contentOffset.y = 50
    root.layoutIfNeeded()
    #expect(header.frame.minY == 53 && page.frame.minY == 10)
  }
}
