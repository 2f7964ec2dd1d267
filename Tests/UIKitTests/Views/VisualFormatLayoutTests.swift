import Testing

@testable import UIKitCore

/// Frames of views that a visual format describes.
@MainActor @Suite(.serialized) struct VisualFormatLayoutTests {
  @Test func aRowAndAColumn() {
    let root = LayoutTree.root()
    let (a, b, c) = (LayoutTree.add(to: root), LayoutTree.add(to: root), LayoutTree.add(to: root))
    let views: [String: Any] = ["a": a, "b": b, "c": c]
    func add(_ format: String, _ options: NSLayoutConstraint.FormatOptions = []) {
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(
          withVisualFormat: format, options: options, metrics: ["gap": 13, "tall": CGFloat(50)], views: views)
      )
    }
    add("H:|-[a(100)]-gap-[b(==a@750,>=60)][c]-(>=8)-|", [.alignAllTop, .alignAllBottom])
    add("V:|-5-[a(tall)]")
    add("[c(30)]")
    root.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 8, y: 5, width: 100, height: 50))
    #expect(b.frame == CGRect(x: 121, y: 5, width: 100, height: 50))
    #expect(c.frame == CGRect(x: 221, y: 5, width: 30, height: 50))
  }

  @Test func theEdgeOfAControllersViewIsFurtherAway() {
    let controller = UIViewController()
    controller.view.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
    let view = LayoutTree.add(to: controller.view)
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(withVisualFormat: "|-[v]-|", metrics: nil, views: ["v": view]))
    controller.view.layoutIfNeeded()
    #expect(view.frame.minX == 20 && view.frame.maxX == 280)
  }

  @Test func rightToLeftByOption() {
    let root = LayoutTree.root(200, 100)
    let (a, b) = (LayoutTree.add(to: root), LayoutTree.add(to: root))
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: "|-10-[a(20)]-(>=5)-[b(30)]", options: .directionRightToLeft, metrics: nil,
        views: ["a": a, "b": b]))
    let near = b.rightAnchor.constraint(equalTo: a.leftAnchor)
    near.priority = .defaultLow
    near.isActive = true
    root.layoutIfNeeded()
    #expect(a.frame.minX == 170)
    #expect(b.frame.minX == 135)
  }
}
