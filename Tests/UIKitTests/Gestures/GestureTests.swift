import Testing
@testable import UIKitCore

extension Kit {
  /// Recognisers by themselves, with scripted fingers.
  @Suite @MainActor struct GestureTests {
    @Test func tapFiresWhenTheFingerIsLifted() {
      TestScreen.run { test in
        let view = test.add(UIView(frame: square))
        let tapping = UITapGestureRecognizer()
        var places: [CGPoint] = []
        tapping.addAction { places.append($0.location(in: view)) }
        view.addGestureRecognizer(tapping)
        test.play([TouchSample(.began, CGPoint(x: 150, y: 160), at: 0)], until: 0.1)
        #expect(places.isEmpty)
        test.play([TouchSample(.ended, CGPoint(x: 152, y: 160), at: 0)], until: 0.1)
        #expect(places == [CGPoint(x: 52, y: 60)])
        #expect(tapping.state == .possible)
        test.play(drag((150, 150), (250, 150)), until: 1)
        #expect(places.count == 1, "A drag is no tap.")
        test.play(tap(20, 20, at: 0), until: 1)
        #expect(places.count == 1, "The view is elsewhere.")
        test.play(
          [
            TouchSample(.began, CGPoint(x: 150, y: 150), at: 0),
            TouchSample(.ended, CGPoint(x: 150, y: 150), at: 1),
          ], until: 2)
        #expect(places.count == 1, "The finger was down too long.")
      }
    }

    @Test func tapWithTwoFingers() {
      TestScreen.run { test in
        let view = test.add(UIView(frame: square))
        let tapping = UITapGestureRecognizer()
        tapping.numberOfTouchesRequired = 2
        var count = 0
        tapping.addAction { _ in count += 1 }
        view.addGestureRecognizer(tapping)
        test.play(tap(150, 150, at: 0), until: 1)
        #expect(count == 0)
        test.play(tap(150, 150, at: 0) + tap(250, 150, at: 0.02, finger: 1), until: 1)
        #expect(count == 1)
      }
    }

    @Test func singleTapWaitsUntilDoubleTapHasFailed() {
      TestScreen.run { test in
        let view = test.add(UIView(frame: square))
        let once = UITapGestureRecognizer()
        let twice = UITapGestureRecognizer()
        twice.numberOfTapsRequired = 2
        once.require(toFail: twice)
        var log: [String] = []
        once.addAction { _ in log.append("once") }
        twice.addAction { _ in log.append("twice") }
        view.addGestureRecognizer(once)
        view.addGestureRecognizer(twice)
        test.play(tap(150, 150, at: 0), until: 0.3)
        #expect(log.isEmpty)
        #expect(once.state == .possible)
        // The second tap can begin up to 0.35 s after the first, which ended at 0.05.
        test.play([], until: 0.2)
        #expect(log == ["once"])
        log = []
        test.play(tap(150, 150, at: 0) + tap(150, 150, at: 0.2), until: 1)
        #expect(log == ["twice"])
      }
    }

    @Test func panBeginsAfterTenPoints() {
      TestScreen.run { test in
        let view = test.add(UIView(frame: square))
        let pan = UIPanGestureRecognizer()
        var states: [UIGestureRecognizer.State] = []
        var translations: [Double] = []
        pan.addAction {
          states.append($0.state)
          translations.append($0.translation(in: view).x)
        }
        view.addGestureRecognizer(pan)
        // 20 steps of 4 points: the third one reaches 12.
        test.play(drag((150, 150), (230, 150), for: 0.5, steps: 20), until: 1)
        #expect(states.first == .began)
        #expect(states.last == .ended)
        #expect(states.dropFirst().dropLast().allSatisfy { $0 == .changed })
        #expect(translations == stride(from: 12.0, through: 80, by: 4).map { $0 } + [80])
        #expect(pan.state == .possible)
        states = []
        test.play(drag((150, 150), (159, 150)), until: 1)
        #expect(states.isEmpty)
      }
    }

    @Test func panTellsVelocityInTheViewsCoordinates() {
      TestScreen.run { test in
        let view = test.add(UIView(frame: square))
        view.transform = CGAffineTransform(scaleX: 2, y: 2)
        let pan = UIPanGestureRecognizer()
        var inView = CGPoint.zero
        var inWindow = CGPoint.zero
        pan.addAction {
          guard $0.state == .changed else { return }
          inView = $0.velocity(in: view)
          inWindow = $0.velocity(in: nil)
        }
        view.addGestureRecognizer(pan)
        test.play(drag((100, 200), (300, 100), for: 0.5, steps: 30), until: 1)
        #expect(abs(inWindow.x - 400) < 1e-6 && abs(inWindow.y + 200) < 1e-6)
        #expect(abs(inView.x - 200) < 1e-6 && abs(inView.y + 100) < 1e-6)
      }
    }

    @Test func velocityIsZeroAfterARest() {
      TestScreen.run { test in
        let view = test.add(UIView(frame: square))
        let pan = UIPanGestureRecognizer()
        var velocity: CGPoint?
        pan.addAction { if $0.state == .ended { velocity = $0.velocity(in: nil) } }
        view.addGestureRecognizer(pan)
        let input =
          drag((150, 150), (250, 150), for: 0.2, lifts: false) + [
            TouchSample(.ended, CGPoint(x: 250, y: 150), at: 0.6)
          ]
        test.play(input, until: 1)
        #expect(velocity == .zero)
      }
    }

    @Test func translationCanBeSet() {
      TestScreen.run { test in
        let view = test.add(UIView(frame: square))
        let pan = UIPanGestureRecognizer()
        var steps: [Double] = []
        pan.addAction {
          steps.append($0.translation(in: view.superview).x)
          $0.setTranslation(.zero, in: view.superview)
        }
        view.addGestureRecognizer(pan)
        test.play(drag((150, 150), (250, 150), steps: 10), until: 1)
        #expect(steps == [10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 0])
        pan.setTranslation(CGPoint(x: CGFloat.nan, y: 0), in: nil)
        #expect(pan.translation(in: nil) == .zero)
      }
    }

    @Test func aFingerThatComesOrGoesDoesNotMoveAPan() {
      TestScreen.run { test in
        let view = test.add(UIView(frame: square))
        let pan = UIPanGestureRecognizer()
        var translations: [Double] = []
        pan.addAction { translations.append($0.translation(in: nil).x) }
        view.addGestureRecognizer(pan)
        var input = drag((110, 150), (150, 150), for: 0.2, steps: 2)
        input.removeLast()
        input.append(TouchSample(finger: 1, .began, CGPoint(x: 250, y: 250), at: 0.3))
        input.append(TouchSample(.moved, CGPoint(x: 170, y: 150), at: 0.4))
        input.append(TouchSample(finger: 1, .ended, CGPoint(x: 250, y: 250), at: 0.5))
        input.append(TouchSample(.moved, CGPoint(x: 190, y: 150), at: 0.6))
        input.append(TouchSample(.ended, CGPoint(x: 190, y: 150), at: 0.7))
        test.play(input, until: 1)
        // Of two fingers one moves by 20, so their middle moves by 10.
        #expect(translations == [20, 40, 50, 70, 70])
      }
    }

    @Test func pinchTellsTheRatioOfDistances() {
      TestScreen.run { test in
        let view = test.add(UIView(frame: square))
        let pinch = UIPinchGestureRecognizer()
        var scales: [Double] = []
        var states: [UIGestureRecognizer.State] = []
        var speed = 0.0
        pinch.addAction {
          scales.append($0.scale)
          states.append($0.state)
          if $0.state == .changed { speed = $0.velocity }
        }
        view.addGestureRecognizer(pinch)
        // From 50 apart to 150 apart.
        test.play(
          drag((175, 200), (125, 200), for: 0.5, steps: 30)
            + drag((225, 200), (275, 200), for: 0.5, steps: 30, finger: 1),
          until: 1)
        #expect(states.first == .began && states.last == .ended)
        #expect(abs((scales.last ?? 0) - 3) < 1e-9)
        #expect(abs(speed - 4) < 1e-6)
        #expect(zip(scales, scales.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(pinch.scale == 1)
        pinch.scale = -1
        #expect(pinch.scale == 1)
      }
    }

    @Test func rotationCountsThroughTheHalfTurn() {
      TestScreen.run { test in
        let view = test.add(UIView(frame: square))
        let rotation = UIRotationGestureRecognizer()
        var last = 0.0
        var ended = false
        rotation.addAction {
          last = $0.rotation
          if $0.state == .ended { ended = true }
        }
        view.addGestureRecognizer(rotation)
        var input = [
          TouchSample(.began, CGPoint(x: 200, y: 200), at: 0),
          TouchSample(finger: 1, .began, CGPoint(x: 250, y: 200), at: 0),
        ]
        for step in 1...54 {
          let angle = Double(step) * 5 * .pi / 180
          input.append(
            TouchSample(
              finger: 1, .moved, CGPoint(x: 200 + 50 * cos(angle), y: 200 + 50 * sin(angle)),
              at: Double(step) * 0.01))
        }
        input.append(TouchSample(finger: 1, .ended, CGPoint(x: 200, y: 150), at: 0.6))
        input.append(TouchSample(.ended, CGPoint(x: 200, y: 200), at: 0.6))
        test.play(input, until: 1)
        #expect(ended)
        #expect(abs(last - 270 * .pi / 180) < 1e-9)
      }
    }

    @Test func longPressBeginsAfterHalfASecond() {
      TestScreen.run { test in
        let view = test.add(UIView(frame: square))
        let press = UILongPressGestureRecognizer()
        var log: [(UIGestureRecognizer.State, Double)] = []
        let start = test.screen.clock.time
        press.addAction { log.append(($0.state, test.screen.clock.time - start)) }
        view.addGestureRecognizer(press)
        test.play(
          [
            TouchSample(.began, CGPoint(x: 150, y: 150), at: 0),
            TouchSample(.moved, CGPoint(x: 158, y: 150), at: 0.2),
            TouchSample(.moved, CGPoint(x: 190, y: 150), at: 0.7),
            TouchSample(.ended, CGPoint(x: 190, y: 150), at: 0.8),
          ], until: 1)
        #expect(log.map(\.0) == [.began, .changed, .ended])
        #expect(abs((log.first?.1 ?? 0) - 0.5) < 1e-9)
        log = []
        test.play(
          [
            TouchSample(.began, CGPoint(x: 150, y: 150), at: 0),
            TouchSample(.moved, CGPoint(x: 161, y: 150), at: 0.2),
            TouchSample(.ended, CGPoint(x: 161, y: 150), at: 0.8),
          ], until: 1)
        #expect(log.isEmpty, "It moved by more than 10 points.")
      }
    }

    @Test func swipeNeedsItsDirectionAndSpeed() {
      TestScreen.run { test in
        let view = test.add(UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 600)))
        let swipe = UISwipeGestureRecognizer()
        swipe.direction = [.left, .up]
        var count = 0
        swipe.addAction { _ in count += 1 }
        view.addGestureRecognizer(swipe)
        test.play(drag((200, 200), (300, 200), for: 0.2), until: 1)
        #expect(count == 0, "Right is not asked for.")
        test.play(drag((200, 200), (100, 190), for: 0.2), until: 1)
        #expect(count == 1)
        test.play(drag((200, 200), (210, 100), for: 0.2), until: 1)
        #expect(count == 2)
        test.play(drag((200, 200), (120, 120), for: 0.2), until: 1)
        #expect(count == 2, "It is diagonal.")
        test.play(drag((200, 200), (100, 200), for: 2), until: 3)
        #expect(count == 2, "It is slow.")
      }
    }

    @Test func edgePanBeginsAtItsEdge() {
      TestScreen.run { test in
        let pan = UIScreenEdgePanGestureRecognizer()
        pan.edges = .left
        var count = 0
        pan.addAction { if $0.state == .began { count += 1 } }
        test.window.addGestureRecognizer(pan)
        test.play(drag((5, 300), (200, 300)), until: 1)
        #expect(count == 1)
        test.play(drag((50, 300), (200, 300)), until: 1)
        #expect(count == 1)
      }
    }

    // MARK: Targets

    @MainActor final class Receiver: NSObject {
      var log: [String] = []
      func plain() { log.append("plain") }
      func withSender(_ sender: UITapGestureRecognizer) { log.append("sender \(sender.state == .ended)") }
    }

    @Test func targetsAreNotRetained() {
      TestScreen.run { test in
        let view = test.add(UIView(frame: square))
        let receiver = Receiver()
        var other: Receiver? = Receiver()
        weak let gone = other
        let tapping = UITapGestureRecognizer(target: receiver, action: Selector(Receiver.plain, "plain"))
        tapping.addTarget(receiver, action: Selector(Receiver.withSender(_:), "withSender:"))
        tapping.addTarget(receiver, action: Selector(Receiver.withSender(_:), "withSender:"))
        tapping.addTarget(other!, action: Selector(Receiver.plain, "plain"))
        other = nil
        #expect(gone == nil)
        view.addGestureRecognizer(tapping)
        test.play(tap(150, 150, at: 0), until: 1)
        #expect(receiver.log == ["plain", "sender true"])
        tapping.removeTarget(receiver, action: Selector(Receiver.plain, "plain"))
        test.play(tap(150, 150, at: 0), until: 1)
        #expect(receiver.log == ["plain", "sender true", "sender true"])
        tapping.removeTarget(nil, action: nil)
        test.play(tap(150, 150, at: 0), until: 1)
        #expect(receiver.log.count == 3)
      }
    }
  }
}
