import Testing

@testable import QuartzCore
@testable import UIKitCore

extension Kit {
  /// What views hear of fingers.
  @Suite @MainActor struct TouchTests {
    private final class Pad: UIView {
      var heard: [String] = []
      private func note(_ what: String, _ touches: Set<UITouch>) {
        for touch in touches.sorted(by: { $0.location(in: self).x < $1.location(in: self).x }) {
          let place = touch.location(in: self)
          heard.append("\(what) \(Int(clamping: place.x)),\(Int(clamping: place.y))")
        }
      }
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches) }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches) }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches) }
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        note("cancelled", touches)
      }
    }

    @Test func aTouchStaysWithItsView() {
      TestScreen.run { test in
        let pad = Pad(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
        test.window.addSubview(pad)
        CATransaction.flush()
        test.drag([CGPoint(x: 110, y: 120), CGPoint(x: 300, y: 400), CGPoint(x: 301, y: 400)])
        #expect(pad.heard == ["began 10,20", "moved 200,300", "moved 201,300", "ended 201,300"])
      }
    }

    @Test func oneTouchAtATimeUnlessManyAreWanted() {
      TestScreen.run { test in
        let pad = Pad(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        test.window.addSubview(pad)
        CATransaction.flush()
        let down = [
          TouchSample(finger: 1, .began, CGPoint(x: 10, y: 10), at: 0),
          TouchSample(finger: 2, .began, CGPoint(x: 20, y: 10), at: 0),
        ]
        let up = [
          TouchSample(finger: 1, .ended, CGPoint(x: 10, y: 10), at: 0.1),
          TouchSample(finger: 2, .ended, CGPoint(x: 20, y: 10), at: 0.1),
        ]
        test.screen.deliver(down)
        test.screen.deliver(up)
        #expect(pad.heard == ["began 10,10", "ended 10,10"])
        pad.heard = []
        pad.isMultipleTouchEnabled = true
        test.screen.deliver(down)
        test.screen.deliver(up)
        #expect(pad.heard == ["began 10,10", "began 20,10", "ended 10,10", "ended 20,10"])
      }
    }

    @Test func movementsOfOneTurnAreOneEvent() {
      TestScreen.run { test in
        let pad = Pad(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        test.window.addSubview(pad)
        CATransaction.flush()
        test.screen.deliver([TouchSample(.began, CGPoint(x: 1, y: 1), at: 0)])
        test.screen.deliver((2...50).map { TouchSample(.moved, CGPoint(x: Double($0), y: 1), at: 0) })
        test.screen.cancelTouches()
        #expect(pad.heard == ["began 1,1", "moved 50,1", "cancelled 50,1"])
      }
    }

    @Test func unhandledTouchesGoUpTheChain() {
      final class Controller: UIViewController {
        var count = 0
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { count += 1 }
      }
      TestScreen.run { test in
        let controller = Controller()
        test.window.rootViewController = controller
        let inner = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        controller.view.addSubview(inner)
        CATransaction.flush()
        test.drag([CGPoint(x: 10, y: 10)])
        test.drag([CGPoint(x: 200, y: 200)])
        #expect(controller.count == 2)
        #expect(inner.next === controller.view && controller.view.next === controller)
        #expect(controller.next === test.window && test.window.next === test.window.windowScene)
      }
    }

    /// Facts: touches reach what is seen. The view is animated by its layer, so its model is at the end already.
    @Test func touchesMeetMovingViewsWhereTheyAreSeen() {
      TestScreen.run { test in
        let pad = Pad(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        test.window.addSubview(pad)
        CATransaction.flush()
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 10
        move.toValue = 210
        move.duration = 1
        pad.layer.add(move, forKey: nil)
        pad.center.x = 210
        CATransaction.flush()
        test.step(0.5)
        test.drag([CGPoint(x: 210, y: 10)])
        #expect(pad.heard.isEmpty)
        test.drag([CGPoint(x: 110, y: 10)])
        #expect(pad.heard.first == "began 100,10" || pad.heard.count == 2, "\(pad.heard)")
        #expect(test.window.hitTest(CGPoint(x: 210, y: 10), with: nil) === pad)
      }
    }

    @Test func hiddenTransparentAndDisabledViewsAreNotMet() {
      let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let view = UIView(frame: CGRect(x: 50, y: 0, width: 100, height: 50))
      parent.addSubview(view)
      let inside = CGPoint(x: 60, y: 10)
      #expect(parent.hitTest(inside, with: nil) === view)
      #expect(parent.hitTest(CGPoint(x: 120, y: 10), with: nil) == nil)
      view.isHidden = true
      #expect(parent.hitTest(inside, with: nil) === parent)
      view.isHidden = false
      view.alpha = 0.005
      #expect(parent.hitTest(inside, with: nil) === parent)
      view.alpha = 1
      view.isUserInteractionEnabled = false
      #expect(parent.hitTest(inside, with: nil) === parent)
      parent.isUserInteractionEnabled = false
      #expect(parent.hitTest(inside, with: nil) == nil)
    }
  }
}
