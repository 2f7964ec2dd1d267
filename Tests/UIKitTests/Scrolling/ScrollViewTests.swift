import Testing

@testable import QuartzCore
@testable import UIKitCore

extension Kit {
  /// Scroll views under scripted fingers.
  @MainActor @Suite struct ScrollViewTests {
    final class Recorder: UIScrollViewDelegate {
      var calls: [String] = []
      /// Where the contents are to rest instead.
      var chosen: CGPoint?
      /// Where they will rest.
      var target: CGPoint?
      var velocity = CGPoint.zero

      func scrollViewDidScroll(_ scrollView: UIScrollView) {
        if calls.last != "scroll" { calls.append("scroll") }
      }
      func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { calls.append("begin") }
      func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
      ) {
        calls.append("will end")
        self.velocity = velocity
        if let chosen { targetContentOffset.pointee = chosen }
        target = targetContentOffset.pointee
      }
      func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        calls.append("end \(decelerate)")
      }
      func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { calls.append("decelerate") }
      func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { calls.append("rest") }
      func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { calls.append("animated") }
    }

    /// Apple's documentation of UIScrollView.ContentInsetAdjustmentBehavior: along the axes that scroll; from top to bottom also in the view of
    /// a controller; never; always. The contents stay at their first edge.
    @Test(arguments: [
      (
        UIScrollView.ContentInsetAdjustmentBehavior.automatic, CGSize(width: 10, height: 10),
        [40.0, 0.0, 34.0]
      ),
      (.automatic, CGSize(width: 10, height: 900), [40, 0, 34]),
      (.scrollableAxes, CGSize(width: 900, height: 10), [0, 20, 0]),
      (.scrollableAxes, CGSize(width: 10, height: 900), [40, 0, 34]),
      (.never, CGSize(width: 10, height: 900), [0, 0, 0]),
      (.always, CGSize(width: 10, height: 10), [40, 20, 34]),
    ]) func theSafeAreaIsAddedToTheInsets(
      _ behavior: UIScrollView.ContentInsetAdjustmentBehavior, _ size: CGSize, _ insets: [Double]
    ) {
      TestScreen.run { test in
        let controller = UIViewController()
        test.window.rootViewController = controller
        controller.additionalSafeAreaInsets = UIEdgeInsets(top: 40, left: 20, bottom: 34, right: 0)
        let scroll = UIScrollView(frame: controller.view.bounds)
        scroll.contentInsetAdjustmentBehavior = behavior
        scroll.contentInset.top = 5
        scroll.contentOffset = CGPoint(x: 0, y: -5)
        scroll.contentSize = size
        controller.view.addSubview(scroll)
        CATransaction.flush()
        let inset = scroll.adjustedContentInset
        #expect([inset.top - 5, inset.left, inset.bottom].map { Double($0) } == insets)
        #expect(scroll.contentOffset == CGPoint(x: -inset.left, y: -inset.top))
      }
    }

    private func run(
      _ size: CGSize = CGSize(width: 200, height: 2000),
      _ body: @MainActor (TestScreen, UIScrollView, Recorder) throws -> Void
    ) rethrows {
      try TestScreen.run { test in
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
        scroll.contentSize = size
        let recorder = Recorder()
        scroll.delegate = recorder
        test.window.addSubview(scroll)
        CATransaction.flush()
        try body(test, scroll, recorder)
      }
    }

    /// Goes on by `seconds`, and lets display links tick.
    private func step(_ test: TestScreen, _ seconds: Double) {
      test.step(seconds)
      test.screen.clock.fireDueLinks()
      CATransaction.flush()
    }

    private func rest(_ test: TestScreen, _ scroll: UIScrollView) {
      for _ in 0..<900 where scroll.isDecelerating { step(test, 1.0 / 60) }
    }

    /// A finger that goes upwards by `step` points a frame and is lifted while it moves.
    private func flick(
      _ test: TestScreen, from y: CGFloat, _ step: CGFloat, count: Int = 12, x: CGFloat = 100
    ) {
      test.drag((0...count).map { CGPoint(x: x, y: y - CGFloat($0) * step) })
    }

    @Test func contentsFollowTheFingerAndSlowDown() {
      run { test, scroll, recorder in
        flick(test, from: 350, 10)
        // The first ten points make the movement a pan; the others are the contents'.
        #expect(scroll.contentOffset.y == 110 && scroll.bounds.origin.y == 110)
        #expect(scroll.isDecelerating && !scroll.isDragging && !scroll.isTracking)
        #expect(abs(recorder.velocity.y - 0.5) < 0.01, "\(recorder.velocity)")
        let speed = recorder.velocity.y * 1000
        step(test, 0.5)
        let way = speed * (1 - pow(0.998, 500)) / (-log(0.998) * 1000)
        #expect(abs(scroll.contentOffset.y - (110 + way)) < 0.01)
        rest(test, scroll)
        #expect(scroll.contentOffset == recorder.target)
        #expect(
          recorder.calls
            == ["begin", "scroll", "will end", "end true", "decelerate", "scroll", "rest"])
      }
    }

    @Test func theFastRateStopsSooner() {
      run { test, scroll, recorder in
        scroll.decelerationRate = .fast
        flick(test, from: 350, 10)
        rest(test, scroll)
        let way = recorder.velocity.y / -log(0.99)
        #expect(abs(scroll.contentOffset.y - 110 - way) < 1.1)
      }
    }

    @Test func slowMotionHolds() {
      run { test, scroll, recorder in
        flick(test, from: 350, 10)
        let before = scroll.contentOffset.y
        // The clock stands still, so the contents do.
        for _ in 0..<3 { step(test, 0) }
        #expect(scroll.contentOffset.y == before && scroll.isDecelerating)
      }
    }

    @Test func beyondTheEdgeTheContentsResistAndComeBack() {
      run { test, scroll, recorder in
        // Downwards at the upper edge; the finger rests before it is lifted.
        let points = (0...20).map { CGPoint(x: 100, y: 50 + CGFloat($0) * 10) }
        test.drag(points + Array(repeating: points[20], count: 1))
        let pulled = 190.0
        let shown = (1 - 1 / (pulled * 0.55 / 400 + 1)) * 400
        #expect(abs(scroll.contentOffset.y + shown) < 1e-6)
        rest(test, scroll)
        #expect(scroll.contentOffset == .zero && recorder.calls.last == "rest")
      }
      run { test, scroll, recorder in
        scroll.bounces = false
        test.drag((0...20).map { CGPoint(x: 100, y: 50 + CGFloat($0) * 10) })
        #expect(scroll.contentOffset == .zero && !scroll.isDecelerating)
        #expect(recorder.calls == ["begin", "will end", "end false"])
      }
    }

    @Test func contentsThatFitDoNotMoveUnlessTheyBounce() {
      run(CGSize(width: 200, height: 300)) { test, scroll, recorder in
        flick(test, from: 350, 10)
        #expect(scroll.contentOffset == .zero && recorder.calls.isEmpty)
        scroll.alwaysBounceVertical = true
        flick(test, from: 350, 10)
        #expect(scroll.contentOffset.y > 0)
        rest(test, scroll)
        #expect(scroll.contentOffset == .zero)
        scroll.isScrollEnabled = false
        flick(test, from: 350, 10)
        #expect(scroll.contentOffset == .zero)
      }
    }

    @Test func insetsWidenTheRange() {
      run { test, scroll, recorder in
        scroll.contentInset = UIEdgeInsets(top: 50, left: 0, bottom: 30, right: 0)
        scroll.contentOffset.y = -50
        // A touch meets views where they were last shown.
        CATransaction.flush()
        for _ in 0..<4 {
          flick(test, from: 390, 30)
          rest(test, scroll)
        }
        #expect(abs(scroll.contentOffset.y - 1630) < 0.001, "\(recorder.calls)")
        scroll.scrollRectToVisible(CGRect(x: 0, y: 0, width: 10, height: 10), animated: false)
        #expect(scroll.contentOffset.y == 0)
      }
    }

    @Test func pagesAreWhereContentsRest() {
      run(CGSize(width: 1000, height: 400)) { test, scroll, recorder in
        scroll.isPagingEnabled = true
        // A slow drag of less than half a page goes back, a longer or faster one on to the next.
        @MainActor func send(_ phase: TouchSample.Phase, _ x: CGFloat) {
          test.screen.deliver([TouchSample(phase, CGPoint(x: x, y: 100), at: test.screen.clock.time)])
        }
        for (way, page) in [(80, 0), (120, 200)] as [(CGFloat, CGFloat)] {
          scroll.contentOffset.x = 0
          CATransaction.flush()
          send(.began, 170)
          step(test, 0.1)
          send(.moved, 160)
          step(test, 0.1)
          send(.moved, 160 - way)
          #expect(abs(scroll.contentOffset.x - way) < 1e-9)
          // It rests, so it has no speed.
          step(test, 0.5)
          send(.ended, 160 - way)
          rest(test, scroll)
          #expect(scroll.contentOffset.x == page)
        }
        scroll.contentOffset.x = 0
        CATransaction.flush()
        test.drag((0...5).map { CGPoint(x: 190 - CGFloat($0) * 30, y: 100) })
        rest(test, scroll)
        #expect(scroll.contentOffset.x == 200)
        test.drag((0...5).map { CGPoint(x: 190 - CGFloat($0) * 30, y: 100) })
        rest(test, scroll)
        #expect(scroll.contentOffset.x == 400)
        test.drag((0...5).map { CGPoint(x: 20 + CGFloat($0) * 30, y: 100) })
        rest(test, scroll)
        #expect(scroll.contentOffset.x == 200)
      }
    }

    @Test func theDelegateMayChooseWhereTheyRest() {
      run { test, scroll, recorder in
        recorder.chosen = CGPoint(x: 0, y: 640)
        flick(test, from: 350, 10)
        rest(test, scroll)
        #expect(scroll.contentOffset == CGPoint(x: 0, y: 640))
      }
    }

    @Test func aFingerStopsWhatMoves() {
      run { test, scroll, recorder in
        flick(test, from: 350, 20)
        step(test, 0.1)
        #expect(scroll.isDecelerating)
        test.screen.deliver([TouchSample(.began, CGPoint(x: 100, y: 100), at: test.screen.clock.time)])
        #expect(!scroll.isDecelerating && scroll.isTracking && recorder.calls.last == "rest")
        let place = scroll.contentOffset
        step(test, 0.1)
        test.screen.deliver([TouchSample(.ended, CGPoint(x: 100, y: 100), at: test.screen.clock.time)])
        step(test, 0.1)
        #expect(scroll.contentOffset == place && !scroll.isTracking)
      }
    }

    @Test func animatedMovesTakeTheirTime() {
      run { test, scroll, recorder in
        scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
        step(test, 0.15)
        #expect(abs(scroll.contentOffset.y - 150) < 0.001)
        step(test, 0.15)
        #expect(scroll.contentOffset.y == 300 && recorder.calls == ["scroll", "animated"])
        scroll.scrollRectToVisible(CGRect(x: 0, y: 800, width: 10, height: 50), animated: true)
        step(test, 0.4)
        #expect(scroll.contentOffset.y == 450)
        scroll.setContentOffset(CGPoint(x: CGFloat.nan, y: 0), animated: true)
        #expect(scroll.contentOffset.y == 450)
      }
    }

    @Test func anInnerViewMovesAlongItsOwnAxis() {
      run { test, outer, recorder in
        let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
        inner.contentSize = CGSize(width: 900, height: 300)
        outer.addSubview(inner)
        CATransaction.flush()
        flick(test, from: 250, 10)
        #expect(outer.contentOffset.y > 50 && inner.contentOffset == .zero)
        rest(test, outer)
        outer.contentOffset = .zero
        CATransaction.flush()
        test.drag((0...10).map { CGPoint(x: 150 - CGFloat($0) * 10, y: 100) })
        #expect(outer.contentOffset == .zero && inner.contentOffset.x > 50)
      }
    }

    /// A control that refuses the pans of views around it.
    private final class Dial: UIControl {
      override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { false }
    }

    enum ControlKind: Sendable {
      case slider, toggle, dial, button

      @MainActor func make() -> UIControl {
        let frame = CGRect(x: 320, y: 100, width: 160, height: 30)
        return switch self {
        case .slider: UISlider(frame: frame)
        case .toggle: UISwitch(frame: frame)
        case .dial: Dial(frame: frame)
        case .button: UIButton(frame: frame)
        }
      }
    }

    /// A finger that moves before the control is told of it: whether it stays with the control, and does not scroll.
    @Test(arguments: [
      (ControlKind.slider, 30, true, true), (.slider, 30, false, false), (.slider, 100, true, false),
      (.toggle, 30, true, true), (.toggle, 30, false, false), (.dial, 30, true, true),
      (.button, 30, true, false),
    ])
    func aControlKeepsItsFinger(kind: ControlKind, from x: Double, isEnabled: Bool, keeps: Bool) {
      run(CGSize(width: 600, height: 2000)) { test, scroll, recorder in
        let control = kind.make()
        control.isEnabled = isEnabled
        scroll.addSubview(control)
        scroll.contentOffset.x = 300
        CATransaction.flush()
        test.drag((0...12).map { CGPoint(x: x + CGFloat($0) * 10, y: 115) })
        #expect((scroll.contentOffset.x == 300) == keeps)
        if let slider = control as? UISlider { #expect((slider.value > 0.3) == keeps) }
        if let toggle = control as? UISwitch { #expect(toggle.isOn == keeps) }
      }
    }

    @Test func theWheelMovesTheContents() {
      run { test, scroll, recorder in
        #expect(test.screen.turnWheel(CGVector(dx: 0, dy: -2), at: CGPoint(x: 100, y: 100)))
        #expect(scroll.contentOffset.y == 80)
        test.screen.turnWheel(CGVector(dx: 0, dy: 99), at: CGPoint(x: 100, y: 100))
        #expect(scroll.contentOffset.y == 0)
        #expect(!test.screen.turnWheel(CGVector(dx: 0, dy: -1), at: CGPoint(x: 100, y: 600)))
        scroll.contentSize = CGSize(width: 900, height: 300)
        test.screen.turnWheel(CGVector(dx: 0, dy: -1), at: CGPoint(x: 100, y: 100))
        #expect(scroll.contentOffset == CGPoint(x: 40, y: 0))
        test.screen.turnWheel(CGVector(dx: 2, dy: 0), at: CGPoint(x: 100, y: 100))
        #expect(scroll.contentOffset == CGPoint(x: 120, y: 0))
      }
    }

    @Test func indicatorsSayWhatPartIsSeen() throws {
      try run { test, scroll, recorder in
        @MainActor func bar() -> CALayer? { scroll.layer.sublayers?.first { $0.zPosition == 1000 } }
        flick(test, from: 350, 10)
        let shown = try #require(bar())
        CATransaction.flush()
        #expect(shown.opacity == 1 && shown.frame.maxX == 197)
        // A fifth of the contents is seen.
        #expect(abs(shown.bounds.height - 394 / 5) < 0.01)
        rest(test, scroll)
        step(test, 1)
        #expect(shown.opacity == 0)
        scroll.showsVerticalScrollIndicator = false
        #expect(shown.isHidden)
      }
    }

    @Test func aScrollViewThatLeavesItsWindowRests() {
      run { test, scroll, recorder in
        flick(test, from: 350, 10)
        scroll.removeFromSuperview()
        #expect(!scroll.isDecelerating)
        step(test, 0.1)
      }
    }
  }
}
