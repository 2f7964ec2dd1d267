import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  @MainActor @Suite struct ScrollLayerTests {
    private func scroller(_ mode: CAScrollLayerScrollMode = .both) -> CAScrollLayer {
      let layer = CAScrollLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
      layer.bounds.origin = CGPoint(x: 10, y: 20)
      layer.scrollMode = mode
      return layer
    }

    @Test(
      arguments: [
        (.both, 7, 8), (.none, 10, 20), (.horizontally, 7, 20), (.vertically, 10, 8),
      ] as [(CAScrollLayerScrollMode, CGFloat, CGFloat)])
    func modes(mode: CAScrollLayerScrollMode, x: CGFloat, y: CGFloat) {
      let layer = scroller(mode)
      layer.scroll(to: CGPoint(x: 7, y: 8))
      #expect(layer.bounds == CGRect(x: x, y: y, width: 100, height: 50))
    }

    @Test func theMode() {
      let layer = CAScrollLayer()
      #expect(layer.scrollMode == .both && layer.value(forKey: "scrollMode") as? String == "both")
      layer.setValue("vertically", forKey: "scrollMode")
      #expect(layer.scrollMode == .vertically)
      layer.scrollMode = CAScrollLayerScrollMode(rawValue: "diagonally")
      #expect(layer.scrollMode == .both)
    }

    /// The bounds are (10, 20, 100, 50): visible x 10…110, y 20…70.
    @Test(
      arguments: [
        (CGRect(x: 20, y: 30, width: 5, height: 5), 10, 20),  // in sight
        (CGRect(x: 10, y: 20, width: 100, height: 50), 10, 20),  // all of it
        (CGRect(x: 0, y: 30, width: 5, height: 5), 0, 20),  // left
        (CGRect(x: 200, y: 30, width: 5, height: 5), 105, 20),  // right: its end at the end
        (CGRect(x: 20, y: 100, width: 5, height: 30), 10, 80),  // below
        (CGRect(x: 20, y: -9, width: 5, height: 30), 10, -9),  // above
        (CGRect(x: 40, y: 30, width: 150, height: 5), 40, 20),  // too wide: to its origin (measured)
        (CGRect(x: -40, y: 60, width: 150, height: 70), -40, 60),  // too large both ways
        (CGRect(x: 200, y: 30, width: -95, height: 5), 100, 20),  // standardised: 105…200
      ] as [(CGRect, CGFloat, CGFloat)])
    func theLeastMoveThatShowsARectangle(rect: CGRect, x: CGFloat, y: CGFloat) {
      let layer = scroller()
      layer.scroll(to: rect)
      #expect(layer.bounds.origin == CGPoint(x: x, y: y))
    }

    @Test func wildValuesAreIgnored() {
      let layer = scroller()
      layer.scroll(to: CGPoint(x: CGFloat.nan, y: 0))
      layer.scroll(to: CGRect.null)
      layer.scroll(to: CGRect.infinite)
      layer.scroll(to: CGRect(x: CGFloat.infinity, y: 0, width: 1, height: 1))
      #expect(layer.bounds.origin == CGPoint(x: 10, y: 20))
    }

    @Test func layersBeneathScrollTheNearest() {
      let outer = scroller()
      let inner = scroller()
      inner.position = CGPoint(x: 500, y: 500)
      outer.addSublayer(inner)
      let content = CALayer()
      content.frame = CGRect(x: 300, y: 0, width: 1000, height: 1000)
      inner.addSublayer(content)
      content.scroll(CGPoint(x: 4, y: 6))
      #expect(inner.bounds.origin == CGPoint(x: 304, y: 6) && outer.bounds.origin == CGPoint(x: 10, y: 20))
      content.scrollRectToVisible(CGRect(x: 110, y: 0, width: 10, height: 10))
      #expect(inner.bounds.origin == CGPoint(x: 320, y: 0))
      // A scroll layer itself calls the one above it; without one nothing happens.
      inner.scroll(CGPoint(x: 320, y: 0))
      #expect(outer.bounds.origin == CGPoint(x: 450, y: 475))
      outer.scroll(CGPoint.zero)
      outer.scrollRectToVisible(CGRect(x: 0, y: 0, width: 1, height: 1))
      #expect(outer.bounds.origin == CGPoint(x: 450, y: 475))
    }

    @Test func theVisibleRect() {
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 400, height: 40)
      #expect(layer.visibleRect == layer.bounds)
      let scroller = scroller()
      layer.position = CGPoint(x: 200, y: 40)  // 0…400, 20…60
      scroller.addSublayer(layer)
      #expect(layer.visibleRect == CGRect(x: 10, y: 0, width: 100, height: 40))
      scroller.scroll(to: CGPoint(x: 390, y: 50))
      #expect(layer.visibleRect == CGRect(x: 390, y: 30, width: 10, height: 10))
      scroller.scroll(to: CGPoint(x: 4000, y: 0))
      #expect(layer.visibleRect == .zero)
      layer.transform = CATransform3DMakeScale(2, 2, 1)  // −200…600, 0…80
      scroller.scroll(to: CGPoint(x: 0, y: 0))
      #expect(layer.visibleRect == CGRect(x: 100, y: 0, width: 50, height: 25))
    }
  }
}
