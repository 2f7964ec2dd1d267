import RenderTree
import Testing

@testable import QuartzCore
@testable import UIKitCore

/// What blocks add to layers, as logs from devices show it, and how it moves.
@MainActor @Suite(.serialized) struct AnimationBlockTests {
  @Test func aFrameAddsThreeAnimationsThatAddUp() throws {
    try AnimationStage.run { stage in
      UIView.animate(withDuration: 5) { stage.view.frame = CGRect(x: 0, y: 0, width: 20, height: 20) }
      let layer = stage.view.layer
      #expect(layer.animationKeys() == ["position", "bounds.origin", "bounds.size"])
      let expected: [(String, Any, Any)] = [
        ("position", CGPoint(x: -5, y: -5), CGPoint.zero), ("bounds.origin", CGPoint.zero, CGPoint.zero),
        ("bounds.size", CGSize(width: -10, height: -10), CGSize.zero),
      ]
      for (key, from, to) in expected {
        let animation = try #require(layer.animation(forKey: key) as? CABasicAnimation)
        #expect(animation.keyPath == key)
        #expect(animation.isAdditive)
        #expect(animation.fillMode == .both)
        #expect(animation.timingFunction === CAMediaTimingFunction(name: .easeInEaseOut))
        #expect(animation.duration == 5)
        let (first, last) = (try #require(animation.fromValue), try #require(animation.toValue))
        #expect("\(first)" == "\(from)")
        #expect("\(last)" == "\(to)")
      }
      let delegates = expected.map { layer.animation(forKey: $0.0)?.delegate as AnyObject? }
      #expect(delegates[0] != nil && delegates[0] === delegates[1] && delegates[1] === delegates[2])
    }
  }

  @Test func furtherBlocksAddFurtherAnimations() {
    AnimationStage.run { stage in
      UIView.animate(withDuration: 1) { stage.view.center.x = 100 }
      UIView.animate(withDuration: 1) { stage.view.center.x = 200 }
      UIView.animate(withDuration: 1, delay: 0, options: .beginFromCurrentState) { stage.view.center.x = 300 }
      #expect(stage.view.layer.animationKeys() == ["position", "position-2", "position-3"])
      UIView.animate(withDuration: 1) { stage.view.transform = CGAffineTransform(rotationAngle: 1) }
      UIView.animate(withDuration: 1) { stage.view.transform = .identity }
      #expect(stage.view.layer.animationKeys()?.suffix(2) == ["transform", "transform-2"])
    }
  }

  @Test func theViewMovesAlongTheCurve() {
    AnimationStage.run { stage in
      UIView.animate(withDuration: 2) { stage.view.center.x = 105 }
      #expect(stage.view.center.x == 105)
      stage.step(0)
      for _ in 0..<7 {
        stage.step(0.25)
        let part = (stage.clock.time - 10) / 2
        expectNear(stage.x, 5 + 100 * eased(part))
      }
      stage.step(0.5)
      #expect(stage.x == 105)
      #expect(stage.view.layer.animationKeys() == nil)
    }
  }

  @Test func curvesAndDelayAndRepetitionComeFromTheOptions() throws {
    let curves: [(UIView.AnimationOptions, CAMediaTimingFunctionName)] = [
      (.curveEaseInOut, .easeInEaseOut), (.curveEaseIn, .easeIn), (.curveEaseOut, .easeOut),
      (.curveLinear, .linear),
    ]
    for (option, name) in curves {
      try AnimationStage.run { stage in
        UIView.animate(withDuration: 2, delay: 0.5, options: [option, .repeat, .autoreverse]) {
          stage.view.center.x = 105
        }
        let animation = try #require(stage.view.layer.animation(forKey: "position"))
        #expect(animation.timingFunction === CAMediaTimingFunction(name: name))
        #expect(animation.repeatCount == .infinity)
        #expect(animation.autoreverses)
        #expect(animation.beginTime == 10.5)
        stage.step(0.25)
        #expect(stage.x == 5)
        stage.step(0.75)
        expectNear(stage.x, 5 + 100 * eased(0.25, name))
        stage.step(2.5)
        // On the way back.
        expectNear(stage.x, 5 + 100 * eased(0.5, name))
        stage.step(100)
        expectNear(stage.x, 5 + 100 * eased(0.5, name))
      }
    }
  }

  @Test func rawValuesAreApples() {
    let options: [(UIView.AnimationOptions, UInt)] = [
      (.layoutSubviews, 1), (.allowUserInteraction, 2), (.beginFromCurrentState, 4), (.repeat, 8),
      (.autoreverse, 16), (.overrideInheritedDuration, 32), (.overrideInheritedCurve, 64),
      (.allowAnimatedContent, 128), (.showHideTransitionViews, 256), (.overrideInheritedOptions, 512),
      (.curveEaseInOut, 0), (.curveEaseIn, 1 << 16), (.curveEaseOut, 2 << 16), (.curveLinear, 3 << 16),
      (.transitionFlipFromLeft, 1 << 20), (.transitionFlipFromRight, 2 << 20), (.transitionCurlUp, 3 << 20),
      (.transitionCurlDown, 4 << 20), (.transitionCrossDissolve, 5 << 20), (.transitionFlipFromTop, 6 << 20),
      (.transitionFlipFromBottom, 7 << 20),
    ]
    for (option, raw) in options { #expect(option.rawValue == raw) }
    #expect(UIView.AnimationCurve.linear.rawValue == 3)
    #expect(UIView.KeyframeAnimationOptions.calculationModeCubicPaced.rawValue == 4096)
  }

  // MARK: Interruptions

  @Test(arguments: [UIView.AnimationOptions.curveEaseInOut, .beginFromCurrentState])
  func anInterruptionJumpsNeitherInPlaceNorInSpeed(_ options: UIView.AnimationOptions) {
    AnimationStage.run { stage in
      UIView.animate(withDuration: 1) { stage.view.center.x = 105 }
      stage.step(0)
      stage.step(0.4 - 0.001)
      let before = stage.x
      stage.step(0.001)
      let there = stage.x
      UIView.animate(withDuration: 1, delay: 0, options: options) { stage.view.center.x = -295 }
      stage.step(0)
      expectNear(stage.x, there)
      stage.step(0.001)
      // The new motion begins at rest, so the old speed goes on.
      expectNear(stage.x - there, there - before, within: 0.005)
      stage.step(0.299)
      expectNear(stage.x, -295 - 100 * (1 - eased(0.7)) + 400 * (1 - eased(0.3)))
      stage.step(1)
      #expect(stage.x == -295)
    }
  }

  @Test func transformsMultiply() throws {
    try AnimationStage.run { stage in
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        stage.view.transform = CGAffineTransform(translationX: 100, y: 0).scaledBy(x: 3, y: 3)
      }
      let animation = try #require(stage.view.layer.animation(forKey: "transform") as? CABasicAnimation)
      #expect(animation.isAdditive)
      stage.step(0)
      stage.step(0.25)
      // Place and size go straight.
      let shown = stage.shown.affineTransform()
      expectNear(shown.tx, 25)
      expectNear(shown.a, 1.5)
      expectNear(shown.d, 1.5)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { stage.view.transform = .identity }
      stage.step(0)
      expectNear(stage.shown.affineTransform().tx, 25)
      expectNear(stage.shown.affineTransform().a, 1.5)
      stage.step(1)
      #expect(stage.shown.affineTransform().isIdentity)
    }
  }

  @Test func aCollapsedTransformIsReachedStraight() {
    AnimationStage.run { stage in
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        stage.view.transform = CGAffineTransform(scaleX: 0, y: 0)
      }
      stage.step(0)
      stage.step(0.75)
      expectNear(stage.shown.affineTransform().a, 0.25)
      stage.step(1)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { stage.view.transform = .identity }
      stage.step(0)
      stage.step(0.75)
      expectNear(stage.shown.affineTransform().a, 0.75)
    }
  }

  // MARK: Plain properties

  @Test func opacityHasOneAnimation() throws {
    try AnimationStage.run { stage in
      var log: [String] = []
      UIView.animate(
        withDuration: 1, animations: { stage.view.alpha = 0 }, completion: { log.append("first \($0)") })
      let first = try #require(stage.view.layer.animation(forKey: "opacity") as? CABasicAnimation)
      #expect(first.fromValue as? NSNumber == 1)
      #expect(first.toValue == nil)
      #expect(!first.isAdditive)
      #expect(first.fillMode == .both)
      #expect(first.timingFunction === CAMediaTimingFunction(name: .easeInEaseOut))
      stage.step(0)
      stage.step(0.25)
      let there = stage.shown.opacity
      expectNear(there, 1 - eased(0.25))
      UIView.animate(
        withDuration: 1, delay: 0, options: .beginFromCurrentState, animations: { stage.view.alpha = 1 },
        completion: { log.append("second \($0)") })
      #expect(stage.view.layer.animationKeys() == ["opacity"])
      stage.step(0)
      expectNear(stage.shown.opacity, Double(there))
      #expect(log == ["first false"])
      UIView.animate(withDuration: 1) { stage.view.alpha = 0.5 }
      let third = try #require(stage.view.layer.animation(forKey: "opacity") as? CABasicAnimation)
      // The value before, not what is shown.
      #expect(third.fromValue as? NSNumber == 1)
      stage.step(2)
      #expect(log == ["first false", "second false"])
    }
  }

  @Test func coloursFade() throws {
    try AnimationStage.run { stage in
      stage.view.backgroundColor = .red
      CATransaction.flush()
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { stage.view.backgroundColor = .blue }
      stage.step(0)
      stage.step(0.25)
      let color = try #require(stage.shown.backgroundColor)
      expectNear(color.srgba.red, 0.75, within: 1e-3)
      expectNear(color.srgba.blue, 0.25, within: 1e-3)
      stage.step(1)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { stage.view.backgroundColor = nil }
      stage.step(0)
      stage.step(0.25)
      expectNear(stage.shown.backgroundColor?.alpha ?? -1, 0.75)
      stage.step(1)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { stage.view.backgroundColor = .blue }
      stage.step(0)
      stage.step(0.25)
      expectNear(stage.shown.backgroundColor?.alpha ?? -1, 0.25)
      UIView.animate(withDuration: 1) { stage.view.layer.cornerRadius = 5 }
      #expect(stage.view.layer.animation(forKey: "cornerRadius") != nil)
    }
  }

  @Test func plainLayersKeepTheirOwnAndContentsDoNotAnimate() throws {
    try AnimationStage.run { stage in
      let plain = CALayer()
      stage.view.layer.addSublayer(plain)
      CATransaction.flush()
      UIView.animate(withDuration: 5) {
        plain.opacity = 0
        stage.view.layer.contents =
          UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1)).image { _ in }.cgImage
        stage.view.layer.isHidden = true
        stage.view.layer.contentsScale = 3
      }
      let own = try #require(plain.animation(forKey: "opacity"))
      #expect(own.duration == 0.25)
      #expect(own.fillMode == .backwards)
      #expect(own.delegate == nil)
      #expect(stage.view.layer.animationKeys() == nil)
    }
  }

  @Test func viewsAnswerNullOutsideOfBlocks() {
    AnimationStage.run { stage in
      #expect(stage.view.action(for: stage.view.layer, forKey: "position") is NSNull)
      UIView.animate(withDuration: 1) {
        let action = stage.view.action(for: stage.view.layer, forKey: "position")
        #expect(action != nil && !(action is NSNull) && !(action is CAAnimation))
        // Apps make animations of their own properties of this one.
        #expect(stage.view.action(for: stage.view.layer, forKey: "backgroundColor") is CABasicAnimation)
        #expect(stage.view.action(for: stage.view.layer, forKey: "contents") is NSNull)
      }
      stage.view.center.x = 50
      #expect(stage.view.layer.animationKeys() == nil)
    }
  }

  @Test func aViewThatWasJustAddedAnimates() {
    AnimationStage.run { stage in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      view.alpha = 0
      stage.window.addSubview(view)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.alpha = 1
        view.center.x = 105
      }
      #expect(view.layer.animationKeys() == ["opacity", "position"])
      stage.step(0)
      stage.step(0.5)
      expectNear(view.layer.presentation()?.opacity ?? -1, 0.5)
      expectNear(view.layer.presentation()?.position.x ?? -1, 55)
      var finished: Bool?
      let loose = UIView()
      UIView.animate(withDuration: 1, animations: { loose.alpha = 0 }, completion: { finished = $0 })
      #expect(loose.layer.animationKeys() == ["opacity"])
      stage.turn()
      #expect(loose.layer.animationKeys() == nil)
      stage.turn()
      #expect(finished == false)
    }
  }

  // MARK: Springs

  @Test func springsHaveThePublishedConstants() throws {
    let pairs: [(ratio: CGFloat, duration: Double, stiffness: Double, damping: Double)] = [
      (0.25, 3, 54.83363359078326, 3.702486785620688), (0.5, 0.5, 646.8780063665112, 25.43379653859233),
      (0.8, 0.5, 323.5894917400647, 28.781749405735674), (0.7, 1, 96.81864497885663, 13.775505223350574),
      (1, 0.5, 341.02369770847105, 36.933653905806345),
    ]
    for pair in pairs {
      try AnimationStage.run { stage in
        UIView.animate(
          withDuration: pair.duration, delay: 0, usingSpringWithDamping: pair.ratio, initialSpringVelocity: 0
        ) {
          stage.view.center.x = 105
          stage.view.alpha = 0
        }
        for key in ["position", "opacity"] {
          let spring = try #require(stage.view.layer.animation(forKey: key) as? CASpringAnimation)
          #expect(spring.mass == 1)
          expectNear(spring.stiffness, pair.stiffness, within: 1e-9 * pair.stiffness)
          expectNear(spring.damping, pair.damping, within: 1e-9 * pair.damping)
          #expect(spring.duration == pair.duration)
          #expect(spring.isAdditive == (key == "position"))
        }
        stage.step(0)
        stage.step(pair.duration / 4)
        let own = CASpringAnimation(keyPath: "position")
        (own.stiffness, own.damping) = (CGFloat(pair.stiffness), CGFloat(pair.damping))
        expectNear(stage.x, 5 + 100 * own.solver.value(at: pair.duration / 4))
      }
    }
  }

  @Test func springsOfPerceptualDuration() throws {
    try AnimationStage.run { stage in
      UIView.animate(springDuration: 0.6, bounce: 0.3, initialSpringVelocity: 2) { stage.view.center.x = 105 }
      let spring = try #require(stage.view.layer.animation(forKey: "position") as? CASpringAnimation)
      let own = CASpringAnimation(perceptualDuration: 0.6, bounce: 0.3)
      #expect(spring.stiffness == own.stiffness)
      #expect(spring.damping == own.damping)
      #expect(spring.initialVelocity == 2)
      #expect(spring.allowsOverdamping)
      own.initialVelocity = 2
      #expect(spring.duration == own.settlingDuration)
    }
  }

  // MARK: Layout and touches

  private final class Container: UIView {
    let inner = UIView()
    override func layoutSubviews() { inner.frame = bounds.insetBy(dx: 1, dy: 1) }
  }

  @Test func subviewsAreLaidOutInTheBlockIfAskedFor() {
    AnimationStage.run { stage in
      let container = Container(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      container.addSubview(container.inner)
      stage.window.addSubview(container)
      CATransaction.flush()
      UIView.animate(withDuration: 1) { container.bounds.size.width = 50 }
      CATransaction.flush()
      #expect(container.inner.layer.animationKeys() == nil)
      UIView.animate(withDuration: 1, delay: 0, options: .layoutSubviews) { container.bounds.size.width = 90 }
      #expect(container.inner.layer.animationKeys() == ["position", "bounds.origin", "bounds.size"])
      #expect(container.inner.frame.width == 88)
    }
  }

  @Test func anAnimatedViewGetsNoTouches() {
    AnimationStage.run { stage in
      @MainActor func hit() -> UIView? { stage.window.hitTest(CGPoint(x: 6, y: 5), with: UIEvent()) }
      #expect(hit() === stage.view)
      UIView.animate(withDuration: 1) {
        stage.view.alpha = 0.5
        stage.view.center.x = 6
      }
      stage.step(0.5)
      #expect(hit() === stage.window)
      stage.step(1)
      #expect(hit() === stage.view)
      UIView.animate(withDuration: 1, delay: 0, options: .allowUserInteraction) { stage.view.alpha = 0.6 }
      stage.step(0.5)
      #expect(hit() === stage.view)
      stage.step(1)
      UIView.animate(withDuration: 1, delay: 0, options: .repeat) { stage.view.alpha = 0.7 }
      stage.step(5)
      #expect(hit() === stage.window)
      stage.view.layer.removeAllAnimations()
      stage.turn()
      #expect(hit() === stage.view)
      #expect(stage.view.traits.blockingAnimations == 0)
    }
  }

  // MARK: Classes of the app

  private final class LoggingLayer: CALayer {
    nonisolated(unsafe) static var log: [String] = []
    override func add(_ anim: CAAnimation, forKey key: String?) {
      Self.log.append(key ?? "")
      super.add(anim, forKey: key)
    }
  }
  private final class LoggingView: UIView {
    override class var layerClass: AnyClass { LoggingLayer.self }
    override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      if event == "zPosition",
        let animation = super.action(for: layer, forKey: "opacity") as? CABasicAnimation
      {
        animation.keyPath = event
        animation.fromValue = 0
        return animation
      }
      return super.action(for: layer, forKey: event)
    }
  }

  @Test func layersOfTheAppSeeTheirAnimationsAdded() throws {
    try AnimationStage.run { stage in
      let view = LoggingView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      stage.window.addSubview(view)
      CATransaction.flush()
      LoggingLayer.log = []
      var finished: Bool?
      UIView.animate(
        withDuration: 1,
        animations: {
          view.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
          view.layer.zPosition = 7
        }, completion: { finished = $0 })
      #expect(LoggingLayer.log == ["position", "bounds.origin", "bounds.size", "zPosition"])
      let own = try #require(view.layer.animation(forKey: "zPosition") as? CABasicAnimation)
      #expect(own.keyPath == "zPosition")
      #expect(view.traits.blockingAnimations == 4)
      stage.step(0)
      stage.step(2)
      #expect(finished == true)
      #expect(view.traits.blockingAnimations == 0)
    }
  }
}
