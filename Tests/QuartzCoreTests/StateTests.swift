import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// States of layers, and the transitions between them.
  @MainActor @Suite struct StateTests {
    /// A live tree on a clock that stands still: a root with two sublayers.
    private struct Stage {
      let root = CALayer()
      let knob = CALayer()
      let light = CALayer()
      let context: CAContext
      let controller: CAStateController

      init() {
        MediaClock.current.start(at: 0, paused: true)
        root.addSublayer(knob)
        root.addSublayer(light)
        knob.position = CGPoint(x: 10, y: 20)
        light.opacity = 0.2
        context = CAContext(layer: root)
        controller = CAStateController(layer: root)
        CATransaction.flush()
      }

      func seek(_ time: Double) {
        CATransaction.flush()
        MediaClock.current.seek(to: time)
      }

      var x: Double { Double(knob.presentation()?.position.x ?? .nan) }
      var opacity: Double { Double(light.presentation()?.opacity ?? .nan) }

      @discardableResult
      func state(_ name: String, basedOn base: String? = nil, _ elements: CAStateElement...) -> CAState {
        let state = CAState(name: name)
        state.basedOn = base
        for element in elements { state.addElement(element) }
        root.addState(state)
        return state
      }

      func linear(_ key: String, _ target: CALayer, duration: Double, delay: Double = 0)
        -> CAStateTransitionElement
      {
        let animation = CABasicAnimation(keyPath: key)
        animation.duration = duration
        animation.beginTime = delay
        animation.fillMode = .backwards
        animation.timingFunction = CAMediaTimingFunction(name: .linear)
        return CAStateTransitionElement(target: target, key: key, animation: animation)
      }

      /// A state that moves the knob from 10 to 110, two seconds long; every change of state takes them.
      @discardableResult
      func slide(delay: Double = 0) -> CAState {
        root.stateTransitions = [
          CAStateTransition(elements: [linear("position.x", knob, duration: 2, delay: delay)])
        ]
        return state("on", CAStateSetValue(target: knob, keyPath: "position.x", value: 110))
      }

      func set(_ name: String?, speed: Float = 1) {
        controller.setState(name.flatMap { root.state(withName: $0) }, ofLayer: root, transitionSpeed: speed)
        CATransaction.flush()
      }
    }

    private func withStage(_ body: (Stage) throws -> Void) rethrows {
      try body(Stage())
    }

    @Test func aStateSetsValuesAndLeavingItRestoresThem() {
      withStage { stage in
        stage.state(
          "on", CAStateSetValue(target: stage.knob, keyPath: "position.x", value: 30),
          CAStateSetValue(target: stage.light, keyPath: "opacity", value: 1))
        stage.set("on")
        #expect(stage.knob.position == CGPoint(x: 30, y: 20) && stage.light.opacity == 1)
        #expect(stage.controller.state(ofLayer: stage.root)?.name == "on")
        // Without a transition nothing is animated, not even implicitly.
        #expect(stage.knob.animationKeys() == nil && stage.light.animationKeys() == nil)
        stage.knob.position.y = 50
        stage.set(nil)
        #expect(stage.knob.position == CGPoint(x: 10, y: 50) && stage.light.opacity == 0.2)
        #expect(stage.controller.state(ofLayer: stage.root) == nil)
      }
    }

    @Test func aStateIsBasedOnAnotherAndItsOwnValuesCount() {
      withStage { stage in
        stage.state(
          "off", CAStateSetValue(target: stage.knob, keyPath: "position.x", value: 1),
          CAStateSetValue(target: stage.light, keyPath: "opacity", value: 0))
        let on = stage.state(
          "on", basedOn: "off", CAStateSetValue(target: stage.light, keyPath: "opacity", value: 1))
        stage.set("on")
        #expect(stage.knob.position.x == 1 && stage.light.opacity == 1)
        #expect(stage.root.dependentStates(of: stage.root.state(withName: "off") ?? on).map(\.name) == ["on"])
        stage.set(nil)
        #expect(stage.knob.position.x == 10 && stage.light.opacity == 0.2)
      }
    }

    @Test func statesBasedOnEachOtherEnd() {
      withStage { stage in
        stage.state("a", basedOn: "b", CAStateSetValue(target: stage.knob, keyPath: "zPosition", value: 1))
        stage.state("b", basedOn: "a", CAStateSetValue(target: stage.knob, keyPath: "zPosition", value: 2))
        stage.set("a")
        #expect(stage.knob.zPosition == 1)
        stage.set(nil)
        #expect(stage.knob.zPosition == 0)
      }
    }

    @Test func aTransformWithPerspectiveIsRestoredExactly() {
      withStage { stage in
        var transform = CATransform3DMakeRotation(1, 0.3, 0.7, 0.2)
        transform.m34 = -1 / 500
        transform.m14 = 0.001
        stage.knob.transform = transform
        stage.state("on", CAStateSetValue(target: stage.knob, keyPath: "transform.rotation.z", value: 2))
        stage.set("on")
        #expect(!CATransform3DEqualToTransform(stage.knob.transform, transform))
        stage.set(nil)
        #expect(CATransform3DEqualToTransform(stage.knob.transform, transform))
      }
    }

    @Test func theMostExactTransitionWins() {
      let layer = CALayer()
      let pairs = [("*", "*"), ("a", "*"), ("*", "b"), ("a", "b"), ("", "b")]
      layer.stateTransitions = pairs.map { CAStateTransition(fromState: $0.0, toState: $0.1) }
      func chosen(_ from: String, _ to: String) -> [String]? {
        layer.stateTransition(from: from, to: to).map { [$0.fromState, $0.toState] }
      }
      #expect(chosen("a", "b") == ["a", "b"])
      #expect(chosen("c", "b") == ["*", "b"])
      #expect(chosen("a", "c") == ["a", "*"])
      #expect(chosen("c", "d") == ["*", "*"])
      #expect(chosen("", "b") == ["", "b"])
      layer.stateTransitions = [CAStateTransition(fromState: "a", toState: "b")]
      #expect(chosen("b", "a") == nil)
    }

    @Test func aTransitionRunsFromWhatIsPresentedToTheState() {
      withStage { stage in
        stage.slide()
        stage.set("on")
        expectClose([stage.x], [10])
        stage.seek(1)
        expectClose([stage.x], [60])
        // Interrupted: back from where it is, not from where it was going.
        stage.set(nil)
        expectClose([stage.x], [60])
        stage.seek(2)
        expectClose([stage.x], [35])
        stage.seek(3.5)
        expectClose([stage.x], [10])
      }
    }

    @Test func delaysHoldTheOldValueAndTheSpeedDividesThem() {
      withStage { stage in
        stage.slide(delay: 1)
        #expect(stage.root.stateTransitions?[0].duration == 3)
        stage.seek(5)
        stage.set("on", speed: 2)
        stage.seek(5.25)
        expectClose([stage.x], [10])
        stage.seek(6)
        expectClose([stage.x], [60])
        stage.seek(6.5)
        expectClose([stage.x], [110])
      }
    }

    @Test func aSpeedOfZeroChangesAtOnce() {
      withStage { stage in
        stage.slide()
        stage.set("on")
        stage.seek(1)
        stage.set(nil, speed: 0)
        expectClose([stage.x], [10])
        #expect(stage.knob.animationKeys() == nil)
      }
    }

    @Test func whatTheNewStateLeavesAloneGoesOnAndWhatItChangesWithoutAnElementChangesAtOnce() {
      withStage { stage in
        stage.state(
          "a", CAStateSetValue(target: stage.knob, keyPath: "position.x", value: 110),
          CAStateSetValue(target: stage.light, keyPath: "opacity", value: 1))
        stage.state(
          "b", CAStateSetValue(target: stage.knob, keyPath: "position.x", value: 110),
          CAStateSetValue(target: stage.light, keyPath: "opacity", value: 0.5))
        stage.root.stateTransitions = [
          CAStateTransition(
            fromState: "", toState: "a",
            elements: [
              stage.linear("position.x", stage.knob, duration: 2),
              stage.linear("opacity", stage.light, duration: 2),
            ])
        ]
        stage.set("a")
        stage.seek(1)
        stage.set("b")
        expectClose([stage.x, stage.opacity], [60, 0.5])
        stage.seek(1.5)
        expectClose([stage.x, stage.opacity], [85, 0.5])
      }
    }

    @Test func aSpringRunsUntilItHasSettled() {
      withStage { stage in
        stage.state("on", CAStateSetValue(target: stage.knob, keyPath: "position.x", value: 110))
        let spring = CASpringAnimation(keyPath: "position.x")
        stage.root.stateTransitions = [
          CAStateTransition(elements: [
            CAStateTransitionElement(target: stage.knob, key: "position.x", animation: spring)
          ])
        ]
        #expect(abs((stage.root.stateTransitions?[0].duration ?? 0) - 1.4727003346780927) < 1e-9)
        stage.set("on")
        // The measured spring of mass 1, stiffness 100, damping 10, over 0 to 100.
        stage.seek(0.25)
        expectClose([stage.x], [10 + 102.33595], within: 1e-4)
        stage.seek(1.45)
        #expect(
          stage.knob.presentation().map { abs($0.position.x - 110) < 0.2 && $0.position.x != 110 } == true)
      }
    }

    @Test func progressHoldsATransitionAndTheStateLetsItGo() {
      withStage { stage in
        let on = stage.slide(delay: 2)
        for (progress, x) in [
          (0.25, 10.0), (0.75, 60), (1, 110), (0.625, 35), (-3, 10), (.nan, 10), (9, 110), (0.75, 60),
        ] {
          stage.controller.apply(state: on, progress: progress)
          CATransaction.flush()
          expectClose([stage.x], [x], within: 1e-6)
          stage.seek(CACurrentMediaTime() + 7)
          expectClose([stage.x], [x], within: 1e-6)
        }
        let now = CACurrentMediaTime()
        stage.set("on")
        expectClose([stage.x], [60])
        stage.seek(now + 0.5)
        expectClose([stage.x], [85])
        stage.set(nil)
        expectClose([stage.x], [85])
        stage.seek(now + 0.5 + 3)
        expectClose([stage.x], [47.5])
      }
    }

    /// Recordings of devices show values that no transition names running from state to state.
    @Test func valuesWithoutAnElementRunInHalfASecond() {
      withStage { stage in
        stage.state(
          "on", CAStateSetValue(target: stage.knob, keyPath: "position.x", value: 110),
          CAStateSetValue(target: stage.light, keyPath: "opacity", value: 1),
          CAStateSetValue(target: stage.light, keyPath: "hidden", value: true))
        stage.root.stateTransitions = [CAStateTransition()]
        #expect(stage.root.stateTransitionDuration(from: nil, to: "on") == 0.5)
        stage.set("on")
        expectClose([stage.x, stage.opacity], [10, 0.2])
        // A flag has nothing in between.
        #expect(stage.light.presentation()?.isHidden == true)
        stage.seek(0.25)
        expectClose([stage.x, stage.opacity], [60, 0.6])
        stage.set(nil)
        stage.seek(0.5)
        expectClose([stage.x, stage.opacity], [35, 0.4])
        stage.seek(1)
        expectClose([stage.x, stage.opacity], [10, 0.2])
        #expect(stage.knob.animationKeys()?.contains("position.x") != true)
      }
    }

    @Test func theFingerMovesValuesWithoutAnElement() {
      withStage { stage in
        let on = stage.state(
          "on", CAStateSetValue(target: stage.knob, keyPath: "position.x", value: 110),
          CAStateSetValue(target: stage.light, keyPath: "opacity", value: 1))
        stage.root.stateTransitions = [CAStateTransition()]
        for (progress, x) in [(0.5, 60.0), (0.1, 20), (0, 10), (1, 110), (0.25, 35)] {
          stage.controller.apply(state: on, progress: progress)
          CATransaction.flush()
          expectClose([stage.x, stage.opacity], [x, 0.2 + 0.8 * (x - 10) / 100])
          stage.seek(CACurrentMediaTime() + 3)
          expectClose([stage.x], [x])
        }
        let now = CACurrentMediaTime()
        stage.set("on")
        stage.seek(now + 0.25)
        expectClose([stage.x], [85])
        stage.seek(now + 0.375)
        expectClose([stage.x], [110])
      }
    }

    /// Beside elements, the others end with the last of them under the finger, and after half a second without one.
    @Test func valuesBesideElementsRunToo() {
      withStage { stage in
        let on = stage.slide()
        on.addElement(CAStateSetValue(target: stage.light, keyPath: "opacity", value: 1))
        stage.controller.apply(state: on, progress: 0.5)
        CATransaction.flush()
        expectClose([stage.x, stage.opacity], [60, 0.6])
        stage.set(nil, speed: 0)
        stage.set("on")
        let now = CACurrentMediaTime()
        stage.seek(now + 0.25)
        expectClose([stage.x, stage.opacity], [22.5, 0.6])
        stage.seek(now + 1)
        expectClose([stage.x, stage.opacity], [60, 1])
      }
    }

    /// An element for a whole value is one for its parts, and the other way round.
    @Test func anElementCoversThePartsOfItsValue() {
      withStage { stage in
        stage.state(
          "on", CAStateSetValue(target: stage.knob, keyPath: "position.x", value: 110),
          CAStateSetValue(target: stage.light, keyPath: "position", value: CGPoint(x: 100, y: 50)))
        stage.root.stateTransitions = [
          CAStateTransition(elements: [
            stage.linear("position", stage.knob, duration: 2),
            stage.linear("position.y", stage.light, duration: 2),
          ])
        ]
        stage.set("on")
        stage.seek(0.25)
        expectClose([stage.x], [22.5])
        expectClose(
          [
            Double(stage.light.presentation()?.position.x ?? 0),
            Double(stage.light.presentation()?.position.y ?? 0),
          ],
          [100, 6.25])
      }
    }

    /// The twenty numbers of a colour matrix run as one value, and equal ones do not.
    @Test func aColourMatrixRuns() {
      withStage { stage in
        let filter = CAFilter(type: "colorMatrix")
        filter.name = "tint"
        stage.light.filters = [filter]
        let identity = (0..<20).map { $0 % 6 == 0 ? 1.0 : 0 }
        var end = identity
        (end[0], end[10]) = (0, 1)
        let keyPath = "filters.tint.inputColorMatrix"
        for (name, matrix) in [("same", identity), ("on", end)] {
          stage.state(
            name,
            CAStateSetValue(
              target: stage.light, keyPath: keyPath, value: matrix.map { NSNumber(value: $0) }))
        }
        stage.root.stateTransitions = [CAStateTransition()]
        CATransaction.flush()
        stage.set("same")
        #expect(stage.light.animation(forKey: "state of \(keyPath)") == nil)
        stage.set("on")
        let animation = stage.light.animation(forKey: "state of \(keyPath)") as? CABasicAnimation
        #expect(animation?.keyPath == keyPath && animation?.duration == 0.5)
        #expect(Unbox.numbers(animation?.fromValue) == identity && animation?.toValue == nil)
        #expect(Unbox.numbers(stage.light.value(forKeyPath: keyPath)) == end)
      }
    }

    @Test func statesAddAndRemoveAnimationsAndSublayers() {
      withStage { stage in
        let blink = CABasicAnimation(keyPath: "opacity")
        stage.light.add(blink, forKey: "blink")
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        let extra = CALayer()
        stage.state(
          "on", CAStateRemoveAnimation(target: stage.light, key: "blink"),
          CAStateAddAnimation(target: stage.root, key: "turn", animation: turn),
          CAStateAddElement(
            target: stage.root, keyPath: "sublayers", object: extra, beforeObject: stage.light),
          CAStateRemoveElement(target: stage.root, keyPath: "sublayers", object: stage.knob))
        stage.set("on")
        #expect(stage.light.animationKeys() == nil && stage.root.animationKeys() == ["turn"])
        #expect(
          stage.root.sublayers?.map { ObjectIdentifier($0) }
            == [extra, stage.light].map { ObjectIdentifier($0) })
        stage.set(nil)
        #expect(stage.light.animationKeys() == ["blink"] && stage.root.animationKeys() == nil)
        #expect(
          stage.root.sublayers?.map { ObjectIdentifier($0) }
            == [stage.knob, stage.light].map { ObjectIdentifier($0) })
      }
    }

    @Test func controllerAndStatesKeepNoTargetAlive() {
      weak var dropped: CALayer?
      withStage { stage in
        let controller = CAStateController(layer: stage.root)
        dropping {
          let layer = CALayer()
          dropped = layer
          let state = stage.state("on", CAStateSetValue(target: layer, keyPath: "opacity", value: 0.5))
          controller.setState(state, ofLayer: stage.root)
        }
        controller.setState(nil, ofLayer: stage.root)
        #expect(dropped == nil)
      }
    }

    private func dropping(_ body: () -> Void) { body() }
  }
}
