import RenderTree
import Testing

@testable import QuartzCore
@testable import UIKitCore

/// Keyframes, transitions, and the older form of blocks.
@MainActor @Suite(.serialized) struct KeyframeAndTransitionTests {
  @Test func eachPropertyHasOneKeyframeAnimation() throws {
    try AnimationStage.run { stage in
      var finished: Bool?
      let even = UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue)
      UIView.animateKeyframes(
        withDuration: 2, delay: 0, options: even,
        animations: {
          UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) {
            stage.view.center.x = 105
          }
          UIView.addKeyframe(withRelativeStartTime: 0.75, relativeDuration: 0.25) { stage.view.center.x = 55 }
          stage.view.alpha = 0
        }, completion: { finished = $0 })
      #expect(stage.view.layer.animationKeys() == ["position", "opacity"])
      let animation = try #require(stage.view.layer.animation(forKey: "position") as? CAKeyframeAnimation)
      #expect(animation.isAdditive)
      #expect(animation.fillMode == .both)
      #expect(animation.duration == 2)
      #expect(animation.calculationMode == .linear)
      #expect(animation.timingFunction === CAMediaTimingFunction(name: .linear))
      #expect(animation.keyTimes == [0, 0.25, 0.5, 0.75, 1])
      stage.step(0)
      // At rest, on the way, at rest, on the way back.
      for (time, x) in [(0.25, 5.0), (0.75, 55), (1.25, 105), (1.75, 80)] {
        stage.step(time - (stage.clock.time - 10))
        expectNear(stage.x, x)
        expectNear(stage.shown.opacity, 1 - time / 2)
      }
      stage.step(1)
      #expect(stage.x == 55)
      #expect(finished == true)
    }
  }

  /// Reports from devices: the whole is eased, not each keyframe, unless an option says otherwise.
  @Test func keyframesEaseInAndOutAsAWhole() throws {
    try AnimationStage.run { stage in
      UIView.animateKeyframes(withDuration: 1, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { stage.view.center.x = 55 }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { stage.view.center.x = 105 }
      }
      let animation = try #require(stage.view.layer.animation(forKey: "position") as? CAKeyframeAnimation)
      #expect(animation.timingFunction === CAMediaTimingFunction(name: .easeInEaseOut))
      stage.step(0)
      for _ in 0..<3 {
        stage.step(0.25)
        expectNear(stage.x, 5 + 100 * eased(stage.clock.time - 10))
      }
    }
  }

  /// Keyframes in a block have its curve, unless their own options name one or override what is inherited.
  @Test func keyframesHaveTheCurveOfTheBlockAroundThem() throws {
    typealias Options = UIView.KeyframeAnimationOptions
    let own = Options(rawValue: UIView.AnimationOptions.curveEaseOut.rawValue)
    let curve = Options(rawValue: UIView.AnimationOptions.overrideInheritedCurve.rawValue)
    let cases: [(Options, CAMediaTimingFunctionName)] = [
      ([], .linear), (.calculationModeCubic, .linear), (own, .easeOut), (curve, .easeInEaseOut),
      (.overrideInheritedOptions, .easeInEaseOut),
    ]
    for (options, expected) in cases {
      try AnimationStage.run { stage in
        UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
          UIView.animateKeyframes(withDuration: 1, delay: 0, options: options) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { stage.view.center.x = 105 }
          }
        }
        let animation = try #require(stage.view.layer.animation(forKey: "position") as? CAKeyframeAnimation)
        #expect(animation.timingFunction === CAMediaTimingFunction(name: expected), "\(options)")
      }
    }
  }

  @Test func optionsOfKeyframes() throws {
    try AnimationStage.run { stage in
      let curve = UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveEaseIn.rawValue)
      UIView.animateKeyframes(
        withDuration: 1, delay: 0.5, options: [curve, .calculationModeDiscrete, .repeat, .autoreverse]
      ) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { stage.view.center.x = 105 }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { stage.view.center.x = 205 }
      }
      let animation = try #require(stage.view.layer.animation(forKey: "position") as? CAKeyframeAnimation)
      #expect(animation.calculationMode == .discrete)
      #expect(animation.timingFunction === CAMediaTimingFunction(name: .easeIn))
      #expect(animation.repeatCount == .infinity && animation.autoreverses)
      #expect(animation.beginTime == 10.5)
      stage.step(0)
      stage.step(0.5 + 0.1)
      expectNear(stage.x, 5)
      // Ease in has come half way at 0.7.
      stage.step(0.7)
      expectNear(stage.x, 105)
    }
  }

  @Test func keyframesOutsideOfABlockDoNotAnimate() {
    AnimationStage.run { stage in
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { stage.view.center.x = 105 }
      #expect(stage.view.center.x == 105)
      #expect(stage.view.layer.animationKeys() == nil)
      UIView.animateKeyframes(withDuration: 1, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: .nan, relativeDuration: -4) { stage.view.center.x = 5 }
        UIView.addKeyframe(withRelativeStartTime: 9, relativeDuration: .infinity) { stage.view.center.x = 7 }
      }
      stage.step(0)
      stage.step(2)
      #expect(stage.x == 7)
    }
  }

  // MARK: Transitions

  @Test func transitionsAreTheLayers() throws {
    let kinds: [(UIView.AnimationOptions, String, CATransitionSubtype?)] = [
      (.transitionCrossDissolve, "fade", nil), (.transitionFlipFromLeft, "oglFlip", .fromLeft),
      (.transitionFlipFromRight, "oglFlip", .fromRight), (.transitionFlipFromTop, "oglFlip", .fromTop),
      (.transitionFlipFromBottom, "oglFlip", .fromBottom), (.transitionCurlUp, "pageCurl", .fromBottom),
      (.transitionCurlDown, "pageUnCurl", .fromBottom),
    ]
    for (option, type, subtype) in kinds {
      try AnimationStage.run { stage in
        var finished: Bool?
        UIView.transition(
          with: stage.view, duration: 1, options: [option, .curveEaseOut],
          animations: { stage.view.backgroundColor = .red }, completion: { finished = $0 })
        #expect(stage.view.layer.animationKeys() == ["transition"])
        let transition = try #require(stage.view.layer.animation(forKey: "transition") as? CATransition)
        #expect(transition.type.rawValue == type)
        #expect(transition.subtype == subtype)
        #expect(transition.duration == 1)
        #expect(transition.timingFunction === CAMediaTimingFunction(name: .easeOut))
        stage.step(0)
        stage.step(0.5)
        #expect(finished == nil)
        stage.step(0.6)
        #expect(finished == true)
      }
    }
  }

  @Test func contentOfATransitionAnimatesIfAllowed() {
    AnimationStage.run { stage in
      UIView.transition(
        with: stage.window, duration: 1, options: [.transitionCrossDissolve, .allowAnimatedContent],
        animations: { stage.view.center.x = 50 })
      #expect(stage.view.layer.animationKeys() == ["position"])
      var finished: Bool?
      UIView.transition(
        with: stage.view, duration: 1, options: [], animations: { stage.view.center.x = 90 },
        completion: { finished = $0 })
      #expect(stage.view.layer.animationKeys() == ["position"])
      stage.turn()
      #expect(finished == true)
    }
  }

  @Test func oneViewReplacesAnother() {
    AnimationStage.run { stage in
      let other = UIView(frame: stage.view.frame)
      UIView.transition(from: stage.view, to: other, duration: 1, options: .transitionFlipFromLeft)
      #expect(stage.window.subviews == [other])
      #expect(stage.window.layer.animationKeys() == ["transition"])
      stage.window.addSubview(stage.view)
      stage.view.isHidden = true
      UIView.transition(
        from: other, to: stage.view, duration: 1,
        options: [.transitionCrossDissolve, .showHideTransitionViews])
      #expect(other.isHidden && !stage.view.isHidden)
      #expect(stage.window.subviews == [other, stage.view])
      UIView.transition(from: UIView(), to: other, duration: 1)
      #expect(stage.window.subviews == [other, stage.view])
    }
  }

  // MARK: Setters in blocks

  /// Apple: the methods do nothing outside of an animation block; that of `animate(withDuration:)` is one.
  @Test func settersActOnTheOpenBlock() throws {
    try AnimationStage.run { stage in
      var finished: Bool?
      UIView.animate(
        withDuration: 0.4, delay: 0, options: [.curveLinear, .repeat],
        animations: {
          UIView.setAnimationRepeatAutoreverses(true)
          UIView.setAnimationRepeatCount(2)
          stage.view.center.x = 105
          UIView.setAnimationDuration(1)
          UIView.setAnimationCurve(.easeIn)
          UIView.setAnimationDelay(0.5)
          UIView.setAnimationRepeatCount(0)
          UIView.setAnimationRepeatAutoreverses(false)
          stage.view.alpha = 0
        }, completion: { finished = $0 })
      let faded = try #require(stage.view.layer.animation(forKey: "opacity"))
      #expect(faded.duration == 1 && faded.repeatCount == 0 && !faded.autoreverses)
      #expect(faded.beginTime == 10.5)
      #expect(faded.timingFunction === CAMediaTimingFunction(name: .easeIn))
      stage.step(0)
      // There, and half way back; in the second run on the way there.
      for (time, x) in [(0.1, 30.0), (0.6, 55), (0.9, 30), (1.5, 30)] {
        stage.step(time - (stage.clock.time - 10))
        expectNear(stage.x, x)
      }
      stage.step(0.2)
      #expect(stage.x == 105)
      #expect(finished == true)
    }
  }

  @Test func settersActOnTheInnermostBlock() throws {
    try AnimationStage.run { stage in
      UIView.beginAnimations(nil, context: nil)
      UIView.animate(withDuration: 1) {
        UIView.setAnimationRepeatCount(3)
        stage.view.center.x = 105
      }
      stage.view.alpha = 0
      UIView.commitAnimations()
      #expect(stage.view.layer.animation(forKey: "position")?.repeatCount == 3)
      #expect(stage.view.layer.animation(forKey: "opacity")?.repeatCount == 0)
      UIView.animateKeyframes(withDuration: 1, delay: 0) {
        UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { stage.view.bounds.size.width = 50 }
        stage.view.bounds.origin.y = 0
      }
      let size = try #require(stage.view.layer.animation(forKey: "bounds.size"))
      #expect(size.repeatCount == 2 && size.autoreverses)
      // A block of no duration that gets one.
      UIView.animate(withDuration: 0) {
        UIView.setAnimationDuration(2)
        stage.view.layer.cornerRadius = 5
      }
      #expect(stage.view.layer.animation(forKey: "cornerRadius")?.duration == 2)
    }
  }

  @Test func aListenerOfABlockIsTold() {
    AnimationStage.run { stage in
      let listener = Listener()
      UIView.animate(
        withDuration: 1,
        animations: {
          UIView.setAnimationDelegate(listener)
          UIView.setAnimationDidStop(Selector { listener.log.append("stops") })
          UIView.setAnimationTransition(.flipFromLeft, for: stage.view, cache: false)
          stage.view.center.x = 105
        }, completion: { _ in listener.log.append("completion") })
      #expect(Set(stage.view.layer.animationKeys() ?? []) == ["position", "transition"])
      stage.step(0)
      stage.step(1.1)
      #expect(listener.log == ["stops", "completion"])
    }
  }

  // MARK: Begin and commit

  private final class Listener: NSObject {
    var log: [String] = []
    func starts(_ name: String) { log.append("starts \(name)") }
    func stops(_ name: String, _ finished: NSNumber) { log.append("stops \(name) \(finished.boolValue)") }
  }

  @Test func theOlderForm() throws {
    try AnimationStage.run { stage in
      let listener = Listener()
      UIView.beginAnimations("move", context: nil)
      UIView.setAnimationDelegate(listener)
      UIView.setAnimationWillStart(Selector(Listener.starts(_:), "starts:"))
      UIView.setAnimationDidStop(Selector(Listener.stops(_:_:), "stops:finished:"))
      stage.view.center.x = 105
      UIView.setAnimationDuration(1)
      UIView.setAnimationCurve(.linear)
      UIView.setAnimationDelay(0.5)
      UIView.setAnimationRepeatCount(2)
      UIView.setAnimationRepeatAutoreverses(true)
      UIView.setAnimationBeginsFromCurrentState(true)
      stage.view.alpha = 0
      UIView.commitAnimations()
      let first = try #require(stage.view.layer.animation(forKey: "position"))
      #expect(first.duration == 0.2)
      #expect(first.timingFunction === CAMediaTimingFunction(name: .easeInEaseOut))
      let second = try #require(stage.view.layer.animation(forKey: "opacity"))
      #expect(second.duration == 1 && second.repeatCount == 2 && second.autoreverses)
      #expect(second.beginTime == 10.5)
      #expect(second.timingFunction === CAMediaTimingFunction(name: .linear))
      stage.step(0)
      stage.step(0.1)
      #expect(listener.log == ["starts move"])
      stage.step(5)
      #expect(listener.log == ["starts move", "stops move true"])
      // Without a block.
      UIView.commitAnimations()
      UIView.setAnimationDuration(3)
      stage.view.center.x = 0
      #expect(stage.view.layer.animationKeys() == nil)
    }
  }

  @Test func aTransitionOfTheOlderForm() {
    AnimationStage.run { stage in
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationTransition(.flipFromRight, for: stage.view, cache: true)
      stage.view.center.x = 50
      UIView.commitAnimations()
      #expect(Set(stage.view.layer.animationKeys() ?? []) == ["position", "transition"])
    }
  }
}
