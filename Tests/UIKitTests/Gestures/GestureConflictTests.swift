import Testing
@testable import UIKitCore

extension Kit {
  /// Recognisers among others, and views besides them.
  @Suite @MainActor struct GestureConflictTests {
    @MainActor final class Judge: NSObject, UIGestureRecognizerDelegate {
      var allowsBoth = false
      var begins = true
      var receives = true
      var asked = 0
      func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        asked += 1
        return begins
      }
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
      ) -> Bool { allowsBoth }
      func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        receives
      }
    }

    @Test func theInnerOfTwoTapsWins() {
      TestScreen.run { test in
        let outer = test.add(UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400)))
        let inner = UIView(frame: square)
        outer.addSubview(inner)
        var log: [String] = []
        for (view, name) in [(outer, "outer"), (inner, "inner")] {
          let tapping = UITapGestureRecognizer()
          tapping.addAction { _ in log.append(name) }
          view.addGestureRecognizer(tapping)
        }
        test.play(tap(150, 150, at: 0), until: 1)
        #expect(log == ["inner"])
        test.play(tap(20, 20, at: 0), until: 1)
        #expect(log == ["inner", "outer"])
        let judge = Judge()
        judge.allowsBoth = true
        outer.gestureRecognizers?.first?.delegate = judge
        test.play(tap(150, 150, at: 0), until: 1)
        #expect(log == ["inner", "outer", "inner", "outer"])
        withExtendedLifetime(judge) {}
      }
    }

    @Test func pinchAndRotationTogetherByTheDelegate() {
      TestScreen.run { test in
        let view = test.add(UIView(frame: square))
        let judge = Judge()
        let pinch = UIPinchGestureRecognizer()
        let rotation = UIRotationGestureRecognizer()
        var scale = 1.0
        var angle = 0.0
        pinch.addAction { scale = $0.scale }
        rotation.addAction { angle = $0.rotation }
        view.addGestureRecognizer(pinch)
        view.addGestureRecognizer(rotation)
        // From (50, 0) to (0, 100).
        let input =
          drag((200, 150), (200, 150), for: 0.5, steps: 20)
          + drag((250, 150), (200, 250), for: 0.5, steps: 20, finger: 1)
        test.play(input, until: 1)
        #expect((abs(scale - 2) < 1e-9) != (abs(angle - .pi / 2) < 1e-9), "One of them alone.")
        judge.allowsBoth = true
        pinch.delegate = judge
        test.play(input, until: 1)
        #expect(abs(scale - 2) < 1e-9)
        #expect(abs(angle - .pi / 2) < 1e-9)
        withExtendedLifetime(judge) {}
      }
    }

    @Test func theDelegateMayRefuse() {
      TestScreen.run { test in
        let view = test.add(TouchLog(frame: square))
        let judge = Judge()
        judge.begins = false
        let pan = UIPanGestureRecognizer()
        pan.delegate = judge
        var count = 0
        pan.addAction { _ in count += 1 }
        view.addGestureRecognizer(pan)
        test.play(drag((150, 150), (250, 150)), until: 1)
        #expect(count == 0)
        #expect(judge.asked == 1)
        #expect(view.log == ["began", "moved", "ended"])
        judge.begins = true
        judge.receives = false
        test.play(drag((150, 150), (250, 150)), until: 1)
        #expect(count == 0)
        withExtendedLifetime(judge) {}
      }
    }

    final class Stubborn: UIView {
      override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { false }
    }

    @Test func theViewMayRefuse() {
      TestScreen.run { test in
        let outer = test.add(UIView(frame: square))
        let inner = Stubborn(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        outer.addSubview(inner)
        let pan = UIPanGestureRecognizer()
        var count = 0
        pan.addAction { _ in count += 1 }
        outer.addGestureRecognizer(pan)
        test.play(drag((150, 150), (250, 150)), until: 1)
        #expect(count == 0)
        test.play(drag((250, 250), (150, 250)), until: 1)
        #expect(count > 0)
      }
    }

    @Test func aRecognizedGestureCancelsTouchesInViews() {
      TestScreen.run { test in
        let view = test.add(TouchLog(frame: square))
        let pan = UIPanGestureRecognizer()
        view.addGestureRecognizer(pan)
        test.play(drag((150, 150), (250, 150), steps: 25), until: 1)
        #expect(view.log == ["began", "moved", "cancelled"])
        view.log = []
        pan.cancelsTouchesInView = false
        test.play(drag((150, 150), (250, 150), steps: 25), until: 1)
        #expect(view.log == ["began", "moved", "ended"])
      }
    }

    @Test func viewsWaitForRecognisersThatDelayThem() {
      TestScreen.run { test in
        let view = test.add(TouchLog(frame: square))
        let pan = UIPanGestureRecognizer()
        pan.delaysTouchesBegan = true
        view.addGestureRecognizer(pan)
        test.play(drag((150, 150), (250, 150)), until: 1)
        #expect(view.log.isEmpty, "The gesture was recognised.")
        test.play([TouchSample(.began, CGPoint(x: 150, y: 150), at: 0)], until: 0.2)
        #expect(view.log.isEmpty)
        test.play([TouchSample(.ended, CGPoint(x: 150, y: 150), at: 0)], until: 0.2)
        #expect(view.log == ["began", "ended"])
      }
    }

    @Test func theEndOfATouchWaitsForADoubleTap() {
      TestScreen.run { test in
        let view = test.add(TouchLog(frame: square))
        let twice = UITapGestureRecognizer()
        twice.numberOfTapsRequired = 2
        view.addGestureRecognizer(twice)
        test.play(tap(150, 150, at: 0), until: 0.2)
        #expect(view.log == ["began"])
        test.play([], until: 0.5)
        #expect(view.log == ["began", "ended"])
        view.log = []
        test.play(tap(150, 150, at: 0) + tap(150, 150, at: 0.2), until: 1)
        #expect(view.log == ["began", "cancelled"])
      }
    }

    // MARK: Own recognisers

    /// Recognises a finger that goes down by 50 points and back up.
    final class Checkmark: UIGestureRecognizer {
      var resets = 0
      private var isDown = false
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = touches.first else { return }
        let step = touch.location(in: view).y - touch.previousLocation(in: view).y
        if !isDown, step > 0 { isDown = true }
        if isDown, step < 0 { state = .began }
        if state == .began || state == .changed { state = .changed }
      }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        state = state == .possible ? .failed : .ended
      }
      override func reset() {
        resets += 1
        isDown = false
      }
    }

    @Test func aSubclassGoesThroughItsStates() {
      TestScreen.run { test in
        let view = test.add(UIView(frame: square))
        let check = Checkmark()
        var states: [UIGestureRecognizer.State] = []
        check.addAction { states.append($0.state) }
        view.addGestureRecognizer(check)
        var input = drag((150, 150), (150, 200), for: 0.2, steps: 4, lifts: false)
        input += [
          TouchSample(.moved, CGPoint(x: 160, y: 180), at: 0.3),
          TouchSample(.moved, CGPoint(x: 170, y: 160), at: 0.4),
          TouchSample(.ended, CGPoint(x: 170, y: 160), at: 0.5),
        ]
        test.play(input, until: 1)
        #expect(states == [.began, .changed, .changed, .ended])
        #expect(check.resets == 1)
        test.play(tap(150, 150, at: 0), until: 1)
        #expect(states.count == 4)
        #expect(check.resets == 2)
        check.state = .changed
        #expect(check.state == .possible, "There is no way from possible to changed.")
      }
    }

    // MARK: Bad input

    @Test func aRecogniserMayRemoveItself() {
      TestScreen.run { test in
        let view = test.add(TouchLog(frame: square))
        let pan = UIPanGestureRecognizer()
        var states: [UIGestureRecognizer.State] = []
        pan.addAction {
          states.append($0.state)
          view.removeGestureRecognizer($0)
        }
        view.addGestureRecognizer(pan)
        test.play(drag((150, 150), (250, 150), steps: 25), until: 1)
        #expect(states == [.began, .cancelled])
        #expect(view.gestureRecognizers == nil)
        #expect(pan.state == .possible)
        #expect(pan.view == nil)
      }
    }

    @Test func switchingOffCancels() {
      TestScreen.run { test in
        let view = test.add(UIView(frame: square))
        let pan = UIPanGestureRecognizer()
        var states: [UIGestureRecognizer.State] = []
        pan.addAction { states.append($0.state) }
        view.addGestureRecognizer(pan)
        test.play(drag((150, 150), (170, 150), steps: 1, lifts: false), until: 1)
        pan.isEnabled = false
        #expect(states == [.began, .cancelled])
        test.play([TouchSample(.moved, CGPoint(x: 200, y: 150), at: 0)], until: 1)
        pan.isEnabled = true
        test.play([TouchSample(.ended, CGPoint(x: 200, y: 150), at: 0)], until: 1)
        #expect(states == [.began, .cancelled])
      }
    }

    @Test func aViewThatIsRemovedWhileTouchedIsToldSo() {
      TestScreen.run { test in
        let view = test.add(TouchLog(frame: square))
        let pan = UIPanGestureRecognizer()
        pan.cancelsTouchesInView = false
        var states: [UIGestureRecognizer.State] = []
        pan.addAction { states.append($0.state) }
        view.addGestureRecognizer(pan)
        test.play(drag((150, 150), (200, 150), steps: 2, lifts: false), until: 1)
        view.removeFromSuperview()
        test.play(
          [
            TouchSample(.moved, CGPoint(x: 220, y: 150), at: 0),
            TouchSample(.ended, CGPoint(x: 220, y: 150), at: 0.1),
          ], until: 1)
        #expect(view.log == ["began", "moved", "cancelled"])
        #expect(states == [.began, .changed, .cancelled])
        #expect(test.screen.windows.count == 1)
      }
    }

    @Test func aStormOfSamplesIsCoalescedInOrder() {
      TestScreen.run { test in
        final class Counter: UIView {
          var calls = 0
          var places: [CGFloat] = []
          override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
            calls += 1
            for touch in touches {
              places += (event?.coalescedTouches(for: touch) ?? []).map { $0.location(in: self).x }
            }
          }
        }
        let view = test.add(Counter(frame: test.window.bounds))
        let pan = UIPanGestureRecognizer()
        pan.cancelsTouchesInView = false
        var actions = 0
        pan.addAction { _ in actions += 1 }
        view.addGestureRecognizer(pan)
        test.screen.deliver([TouchSample(.began, .zero, at: test.screen.clock.time)])
        // A second of 10,000 movements, in batches of a frame.
        var number = 0
        for frame in 1...60 {
          let samples = (0..<167).map { _ in
            number += 1
            return TouchSample(
              .moved, CGPoint(x: Double(number) / 100, y: 100), at: test.screen.clock.time)
          }
          test.screen.clock.seek(to: test.screen.clock.time + 1 / 60)
          test.screen.deliver(samples)
          #expect(view.calls == frame)
        }
        test.screen.deliver([TouchSample(.ended, CGPoint(x: 100, y: 100), at: test.screen.clock.time)])
        #expect(view.places.count == 10_020)
        #expect(zip(view.places, view.places.dropFirst()).allSatisfy { $0 < $1 })
        #expect(actions == 61)
        #expect(test.screen.clock.nextScheduledTime == .infinity, "No timer is left.")
      }
    }
  }
}
