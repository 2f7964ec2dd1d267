import Testing

@testable import QuartzCore
@testable import UIKitCore

extension Kit {
  /// The order of subviews and of their layers, and what views hear of changes.
  @Suite @MainActor struct ViewTreeTests {
    private final class Teller: UIView {
      var heard: [String] = []
      override func willMove(toSuperview newSuperview: UIView?) {
        heard.append(newSuperview == nil ? "will leave" : "will enter")
      }
      override func didMoveToSuperview() { heard.append(superview == nil ? "left" : "entered") }
      override func didMoveToWindow() { heard.append(window == nil ? "no window" : "window") }
      override func didAddSubview(_ subview: UIView) { heard.append("added \(subview.tag)") }
      override func willRemoveSubview(_ subview: UIView) { heard.append("removes \(subview.tag)") }
    }

    private func tags(_ view: UIView) -> [Int] { view.subviews.map(\.tag) }

    private func made(_ count: Int) -> (UIView, [UIView]) {
      let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let children = (1...count).map { tag in
        let view = UIView()
        view.tag = tag
        parent.addSubview(view)
        return view
      }
      return (parent, children)
    }

    private func expectLayersFollow(_ view: UIView) {
      #expect(view.layer.sublayers?.elementsEqual(view.subviews.map(\.layer), by: ===) == true)
    }

    @Test func subviewsAreOrderedAsTheirLayers() {
      let (parent, views) = made(4)
      #expect(tags(parent) == [1, 2, 3, 4])
      parent.bringSubviewToFront(views[0])
      #expect(tags(parent) == [2, 3, 4, 1])
      expectLayersFollow(parent)
      parent.sendSubviewToBack(views[3])
      #expect(tags(parent) == [4, 2, 3, 1])
      parent.exchangeSubview(at: 0, withSubviewAt: 2)
      #expect(tags(parent) == [3, 2, 4, 1])
      expectLayersFollow(parent)
      parent.insertSubview(views[0], belowSubview: views[1])
      #expect(tags(parent) == [3, 1, 2, 4])
      parent.insertSubview(views[2], aboveSubview: views[1])
      #expect(tags(parent) == [1, 2, 3, 4])
      let extra = UIView()
      extra.tag = 9
      parent.insertSubview(extra, at: 1)
      #expect(tags(parent) == [1, 9, 2, 3, 4])
      expectLayersFollow(parent)
      parent.insertSubview(extra, at: 99)
      #expect(tags(parent) == [1, 2, 3, 4, 9])
      expectLayersFollow(parent)
    }

    @Test func plainSublayersStayWhereTheyAre() {
      let (parent, views) = made(2)
      let plain = CALayer()
      parent.layer.insertSublayer(plain, below: views[1].layer)
      let front = UIView()
      parent.addSubview(front)
      let order: [CALayer] = [views[0].layer, plain, views[1].layer, front.layer]
      #expect(parent.layer.sublayers?.elementsEqual(order, by: ===) == true)
    }

    @Test func aViewIsNotAddedToItselfOrIntoItsOwnTree() {
      let (parent, views) = made(1)
      parent.addSubview(parent)
      views[0].addSubview(parent)
      #expect(parent.superview == nil && tags(parent) == [1] && views[0].subviews.isEmpty)
    }

    @Test func viewsHearOfTheirMoves() {
      TestScreen.run { test in
        let view = Teller()
        let child = Teller()
        child.tag = 7
        view.addSubview(child)
        test.window.addSubview(view)
        view.removeFromSuperview()
        #expect(
          view.heard == [
            "added 7", "will enter", "entered", "window", "will leave", "left", "no window",
          ])
        #expect(child.heard == ["will enter", "entered", "window", "no window"])
      }
    }

    @Test func aViewIsItsLayersDelegateAndDoesNotAnimateByItself() throws {
      try TestScreen.run { test in
        let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
        test.window.addSubview(view)
        let plain = CALayer()
        test.window.layer.addSublayer(plain)
        CATransaction.flush()
        #expect(view.layer.delegate === view)
        #expect(view.action(for: view.layer, forKey: "position") is NSNull)
        view.center = CGPoint(x: 200, y: 200)
        plain.position = CGPoint(x: 200, y: 200)
        #expect(view.layer.animationKeys() == nil && plain.animationKeys() == ["position"])
        CATransaction.flush()
        let shown = try #require(view.layer.presentation())
        #expect(shown.position == CGPoint(x: 200, y: 200))
      }
    }

    @Test func theClassOfTheLayerIsTheViewsChoice() {
      final class Shape: UIView {
        override class var layerClass: AnyClass { CAShapeLayer.self }
      }
      final class Odd: UIView {
        override class var layerClass: AnyClass { NSNumber.self }
      }
      #expect(Shape().layer is CAShapeLayer && type(of: Odd().layer) == CALayer.self)
    }

    @Test func archivesKeepATree() throws {
      let (parent, views) = made(2)
      parent.backgroundColor = .red
      parent.transform = CGAffineTransform(rotationAngle: 0.5)
      views[1].frame = CGRect(x: 1, y: 2, width: 3, height: 4)
      views[1].alpha = 0.5
      views[1].contentMode = .topRight
      let data = try NSKeyedArchiver.archivedData(withRootObject: parent, requiringSecureCoding: false)
      let reader = try NSKeyedUnarchiver(forReadingFrom: data)
      reader.requiresSecureCoding = false
      let copy = try #require(reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? UIView)
      #expect(
        copy.backgroundColor == .red && copy.transform == parent.transform && copy.bounds == parent.bounds)
      #expect(tags(copy) == [1, 2])
      #expect(copy.subviews[1].frame == views[1].frame && copy.subviews[1].contentMode == .topRight)
      #expect(abs(copy.subviews[1].alpha - 0.5) < 1e-6)
    }
  }
}
