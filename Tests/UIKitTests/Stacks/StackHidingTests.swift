import Testing

@testable import QuartzCore
@testable import UIKitCore

/// Stacks whose views are hidden and shown in animation blocks, as on Apple's page on UIStackView.
@MainActor @Suite(.serialized) struct StackHidingTests {
  /// Three views of 40 points in a row of 120.
  private func run(_ body: (AnimationStage, UIStackView, [UIView]) throws -> Void) rethrows {
    try AnimationStage.run { stage in
      let stack = UIStackView(frame: CGRect(x: 0, y: 0, width: 120, height: 40))
      stack.distribution = .fillEqually
      let views = (0..<3).map { _ in UIView() }
      for view in views { stack.addArrangedSubview(view) }
      stage.window.addSubview(stack)
      CATransaction.flush()
      try body(stage, stack, views)
    }
  }

  private func shown(_ view: UIView) -> CGRect { view.layer.presentation()?.frame ?? .null }

  @Test func theHiddenViewStaysToBeSeenWhileTheOthersMove() {
    run { stage, _, views in
      var finished: Bool?
      UIView.animate(
        withDuration: 1, delay: 0, options: .curveLinear, animations: { views[0].isHidden = true },
        completion: { finished = $0 })
      #expect(views[0].isHidden && !views[0].layer.isHidden)
      stage.step(0)
      stage.step(0.5)
      #expect(!views[0].layer.isHidden)
      #expect(shown(views[0]) == CGRect(x: 0, y: 0, width: 20, height: 40))
      #expect(shown(views[1]) == CGRect(x: 20, y: 0, width: 50, height: 40))
      #expect(shown(views[2]) == CGRect(x: 70, y: 0, width: 50, height: 40))
      #expect(stage.window.hitTest(CGPoint(x: 5, y: 5), with: nil) !== views[0])
      stage.step(0.51)
      #expect(finished == true)
      #expect(views[0].isHidden && views[0].layer.isHidden)
      #expect(views[1].frame == CGRect(x: 0, y: 0, width: 60, height: 40))
      // The hidden view has its size again.
      #expect(views[0].bounds.width == 40)
    }
  }

  @Test(arguments: [0, 1, 2]) func theShownViewGrowsFromNothing(_ index: Int) {
    run { stage, _, views in
      views[index].isHidden = true
      #expect(views[index].layer.isHidden)
      CATransaction.flush()
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { views[index].isHidden = false }
      #expect(!views[index].isHidden && !views[index].layer.isHidden)
      stage.step(0)
      #expect(shown(views[index]).width == 0)
      // Where the next one is, or at the end.
      #expect(shown(views[index]).minX == [0, 60, 120][index])
      stage.step(0.5)
      #expect(shown(views[index]) == CGRect(x: [0, 50, 100][index], y: 0, width: 20, height: 40))
      stage.step(1)
      #expect(views[index].frame == CGRect(x: 40 * CGFloat(index), y: 0, width: 40, height: 40))
    }
  }

  @Test func shownAgainOnTheWayItComesBackFromWhereItIs() {
    run { stage, _, views in
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { views[0].isHidden = true }
      stage.step(0)
      stage.step(0.5)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { views[0].isHidden = false }
      stage.step(0)
      expectNear(shown(views[0]).width, 20)
      // The first block has ended; the second one shows the view.
      stage.step(0.75)
      #expect(!views[0].layer.isHidden)
      expectNear(shown(views[0]).width, 30)
      stage.step(1)
      #expect(!views[0].isHidden && !views[0].layer.isHidden)
      #expect(views.map(\.frame.width) == [40, 40, 40])
    }
  }

  @Test func withoutAnAnimationItVanishesAtOnce() {
    run { stage, stack, views in
      UIView.animate(withDuration: 1) {
        UIView.performWithoutAnimation { views[0].isHidden = true }
      }
      #expect(views[0].layer.isHidden)
      UIView.animate(withDuration: 0) { views[1].isHidden = true }
      #expect(views[1].layer.isHidden)
      // A view of the stack that takes no part in the arrangement.
      let other = UIView()
      stack.addSubview(other)
      UIView.animate(withDuration: 1) { other.isHidden = true }
      #expect(other.layer.isHidden)
      CATransaction.flush()
      #expect(views[2].frame.width == 120)
      let loose = UIStackView(arrangedSubviews: [UIView()])
      UIView.animate(withDuration: 1) { loose.arrangedSubviews[0].isHidden = true }
      #expect(loose.arrangedSubviews[0].layer.isHidden)
    }
  }

  /// Apple: changes of the stack's properties are animated too.
  @Test func propertiesOfTheStackMoveTheViews() {
    run { stage, stack, views in
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { stack.spacing = 30 }
      stage.step(0)
      stage.step(0.5)
      #expect(shown(views[2]) == CGRect(x: 90, y: 0, width: 30, height: 40))
      stage.step(1)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        stack.spacing = 0
        stack.axis = .vertical
      }
      stage.step(0)
      stage.step(0.5)
      expectNear(shown(views[2]).minX, 50)
      expectNear(shown(views[2]).width, 70)
      // Outside of blocks they do not move.
      stage.step(1)
      stack.spacing = 5
      CATransaction.flush()
      #expect(views.allSatisfy { $0.layer.animationKeys() == nil })
    }
  }

  @Test func aStackAroundAnotherFollows() {
    AnimationStage.run { stage in
      let views = (0..<2).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20)) }
      let inner = UIStackView(arrangedSubviews: views)
      inner.axis = .vertical
      let below = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 10))
      let outer = UIStackView(arrangedSubviews: [inner, below])
      outer.axis = .vertical
      outer.distribution = .equalSpacing
      outer.frame = CGRect(x: 0, y: 0, width: 40, height: 50)
      stage.window.addSubview(outer)
      CATransaction.flush()
      #expect(inner.frame.height == 40)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { views[1].isHidden = true }
      stage.step(0)
      stage.step(0.5)
      expectNear(shown(inner).height, 30)
      expectNear(shown(views[1]).height, 10)
    }
  }

  /// Subviews that follow by their masks would not find their size again after a size of zero.
  @Test func subviewsKeepTheirFrames() {
    run { stage, _, views in
      let mark = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
      mark.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      views[1].addSubview(mark)
      UIView.animate(withDuration: 1) { views[1].isHidden = true }
      stage.step(0)
      stage.step(0.5)
      #expect(mark.frame == CGRect(x: 10, y: 10, width: 20, height: 20))
      stage.step(1)
      UIView.animate(withDuration: 1) {
        views[1].isHidden = false
        views[0].isHidden = true
      }
      stage.step(2)
      #expect(views[1].frame.width == 60)
      #expect(mark.frame == CGRect(x: 10, y: 10, width: 40, height: 20))
    }
  }

  @Test(arguments: [UIViewAnimatingPosition.end, .start, .current])
  func animatorsHideToo(_ position: UIViewAnimatingPosition) {
    run { stage, _, views in
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
        views[0].isHidden = true
        views[1].isHidden = false
      }
      views[1].isHidden = true
      CATransaction.flush()
      animator.fractionComplete = 0.5
      stage.step(0)
      #expect(!views[0].layer.isHidden && !views[1].layer.isHidden)
      expectNear(shown(views[0]).width, 30, within: 1e-5)
      expectNear(shown(views[1]).width, 30, within: 1e-5)
      expectNear(shown(views[2]).width, 60, within: 1e-5)
      animator.stopAnimation(false)
      animator.finishAnimation(at: position)
      // At the current position the views stay where they are until the next layout.
      if position == .current { expectNear(views[1].frame.width, 30, within: 1e-5) }
      CATransaction.flush()
      #expect(views[0].layer.isHidden == (position != .start))
      #expect(views[1].layer.isHidden == (position == .start))
      expectNear(views[position == .start ? 0 : 1].frame.width, 60, within: 1e-5)
    }
  }

  @Test func keyframesHideToo() {
    run { stage, _, views in
      UIView.animateKeyframes(withDuration: 1, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { views[0].isHidden = true }
      }
      stage.step(0)
      stage.step(0.5)
      #expect(!views[0].layer.isHidden)
      stage.step(0.6)
      #expect(views[0].layer.isHidden)
    }
  }
}
