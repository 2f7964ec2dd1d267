import Testing

@testable import UIKitCore

/// What a constraint connects, as tools show it.
@MainActor @Suite(.serialized) struct ConstraintSideTests {
  private struct Side: Equatable {
    let rect: CGRect
    let from: CGPoint
    let to: CGPoint
  }

  private func sides(_ constraint: NSLayoutConstraint) -> [Side] {
    var found: [Side] = []
    constraint.forEachSide { side in
      let bounds = side.view.bounds
      let line = side.line(in: bounds)
      found.append(Side(rect: side.rect(in: bounds), from: line.from, to: line.to))
    }
    return found
  }

  /// An upright line, and a level one, across a rectangle.
  private func upright(_ x: CGFloat, _ rect: CGRect) -> Side {
    Side(rect: rect, from: CGPoint(x: x, y: rect.minY), to: CGPoint(x: x, y: rect.maxY))
  }
  private func level(_ y: CGFloat, _ rect: CGRect) -> Side {
    Side(rect: rect, from: CGPoint(x: rect.minX, y: y), to: CGPoint(x: rect.maxX, y: y))
  }

  private let frame = CGRect(x: 0, y: 0, width: 100, height: 40)
  private let whole = CGRect(x: 0, y: 0, width: 400, height: 300)

  /// A view of 100 × 40 points in one of 400 × 300.
  private func pair() -> (root: UIView, view: UIView) {
    let root = LayoutTree.root()
    let view = LayoutTree.add(to: root)
    activate(
      view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 20),
      view.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
      view.widthAnchor.constraint(equalToConstant: 100), view.heightAnchor.constraint(equalToConstant: 40))
    root.layoutIfNeeded()
    return (root, view)
  }

  private func active(_ constraint: NSLayoutConstraint) -> NSLayoutConstraint {
    constraint.priority = .defaultLow
    constraint.isActive = true
    return constraint
  }

  @Test func edgesAndMiddlesAreLinesAcrossTheRectangle() {
    let (root, view) = pair()
    let cases: [(NSLayoutConstraint, [Side])] = [
      (view.rightAnchor.constraint(equalTo: root.leftAnchor), [upright(100, frame), upright(0, whole)]),
      (view.centerXAnchor.constraint(equalTo: root.rightAnchor), [upright(50, frame), upright(400, whole)]),
      (view.topAnchor.constraint(equalTo: root.bottomAnchor), [level(0, frame), level(300, whole)]),
      (view.bottomAnchor.constraint(equalTo: root.centerYAnchor), [level(40, frame), level(150, whole)]),
      // Lengths are lines across the middle.
      (view.widthAnchor.constraint(equalToConstant: 7), [level(20, frame)]),
      (view.heightAnchor.constraint(equalTo: root.widthAnchor), [upright(50, frame), level(150, whole)]),
    ]
    for (constraint, expected) in cases { #expect(sides(active(constraint)) == expected, "\(constraint)") }
  }

  @Test func leadingIsAtTheRightInLayoutsFromRightToLeft() {
    let (root, view) = pair()
    let leading = active(view.leadingAnchor.constraint(equalTo: root.trailingAnchor))
    #expect(sides(leading) == [upright(0, frame), upright(400, whole)])
    for view in [root, view] { view.semanticContentAttribute = .forceRightToLeft }
    #expect(sides(leading) == [upright(100, frame), upright(0, whole)])
  }

  @Test func marginsAreWithinTheView() {
    let (root, view) = pair()
    root.layoutMargins = UIEdgeInsets(top: 5, left: 12, bottom: 6, right: 20)
    let margin = active(
      NSLayoutConstraint(
        item: view, attribute: .left, relatedBy: .equal, toItem: root, attribute: .leftMargin, multiplier: 1,
        constant: 0))
    #expect(sides(margin) == [upright(0, frame), upright(12, whole)])
    let middle = active(
      NSLayoutConstraint(
        item: view, attribute: .centerX, relatedBy: .equal, toItem: root, attribute: .centerXWithinMargins,
        multiplier: 1, constant: 0))
    #expect(sides(middle).last == upright(196, whole))
  }

  @Test func baselinesAreThoseOfTheText() throws {
    let (root, view) = pair()
    let label = LayoutTree.add(UILabel(), to: root)
    label.text = "Text"
    let constraint = active(label.firstBaselineAnchor.constraint(equalTo: view.bottomAnchor))
    root.layoutIfNeeded()
    let side = try #require(sides(constraint).first)
    let offset = try #require(label.baselineOffsets).first
    #expect(side.from.y == offset && side.to.y == offset && offset > 0 && offset < label.bounds.height)
    // A view without text has its baseline at the bottom.
    let other = active(view.lastBaselineAnchor.constraint(equalTo: root.topAnchor))
    #expect(sides(other).first == level(40, frame))
  }

  @Test func guidesAndContentsOfScrollViewsHaveTheirRectangles() {
    let root = LayoutTree.root()
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    root.addSubview(scroll)
    let view = LayoutTree.add(to: scroll)
    let right = view.rightAnchor.constraint(equalTo: scroll.rightAnchor)
    let guide = UILayoutGuide()
    root.addLayoutGuide(guide)
    let width = guide.widthAnchor.constraint(equalTo: view.widthAnchor)
    activate(
      view.leftAnchor.constraint(equalTo: scroll.leftAnchor),
      view.topAnchor.constraint(equalTo: scroll.topAnchor),
      view.bottomAnchor.constraint(equalTo: scroll.bottomAnchor), right,
      view.widthAnchor.constraint(equalToConstant: 500), view.heightAnchor.constraint(equalToConstant: 50),
      width,
      guide.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 9),
      guide.topAnchor.constraint(equalTo: root.topAnchor), guide.heightAnchor.constraint(equalToConstant: 30))
    root.layoutIfNeeded()
    let contents = CGRect(x: 0, y: 0, width: 500, height: 50)
    #expect(sides(right) == [upright(500, contents), upright(500, contents)])
    #expect(
      sides(width) == [level(15, CGRect(x: 9, y: 0, width: 500, height: 30)), level(25, contents)])
  }

  @Test func distancesBeginAtTheirFirstAnchor() {
    let (root, view) = pair()
    let distance = root.leftAnchor.anchorWithOffset(to: view.rightAnchor)
    let constraint = active(distance.constraint(equalTo: view.heightAnchor))
    #expect(sides(constraint) == [upright(0, whole), upright(100, frame), upright(50, frame)])
  }

  @Test func inactiveConstraintsConnectNothing() {
    let (root, view) = pair()
    let constraint = view.leftAnchor.constraint(equalTo: root.leftAnchor)
    #expect(sides(constraint).isEmpty && constraint.holdingView == nil)
    constraint.isActive = true
    #expect(sides(constraint).count == 2 && constraint.holdingView === root)
    view.removeFromSuperview()
    #expect(sides(constraint).isEmpty)
  }

  /// Each change of what a constraint says has another version, whether a view moves or not.
  @Test func changesAreCounted() {
    let (root, view) = pair()
    let constraint = view.rightAnchor.constraint(lessThanOrEqualTo: root.rightAnchor, constant: 50)
    constraint.priority = .defaultHigh
    var version = LayoutReport.version
    func changes(_ what: String, _ change: () -> Void) {
      change()
      #expect(LayoutReport.version != version, "\(what)")
      version = LayoutReport.version
    }
    constraint.constant = 60
    constraint.identifier = "edge"
    #expect(LayoutReport.version == version)
    changes("activation") { constraint.isActive = true }
    changes("constant") { constraint.constant = 70 }
    changes("identifier") { constraint.identifier = "right" }
    changes("priority") { constraint.priority = .defaultLow }
    root.layoutIfNeeded()
    version = LayoutReport.version
    root.layoutIfNeeded()
    #expect(LayoutReport.version == version)
    changes("deactivation") { constraint.isActive = false }
    let contradiction = view.widthAnchor.constraint(equalToConstant: 1)
    contradiction.isActive = true
    version = LayoutReport.version
    changes("being left out") { root.layoutIfNeeded() }
    #expect(LayoutReport.Row(contradiction).isBroken)
  }
}
