import RenderTree
import Testing

@testable import QuartzCore
@testable import UIKitCore

/// Constraints that change in animation blocks.
@MainActor @Suite(.serialized) struct ConstraintAnimationTests {
  /// A bar in the stage's view whose left edge and width constraints determine.
  private func bar(_ stage: AnimationStage) -> (
    bar: UIView, left: NSLayoutConstraint, width: NSLayoutConstraint
  ) {
    stage.view.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
    let bar = LayoutTree.add(to: stage.view)
    let left = bar.leadingAnchor.constraint(equalTo: stage.view.leadingAnchor, constant: 20)
    let width = bar.widthAnchor.constraint(equalToConstant: 100)
    activate(
      left, width, bar.topAnchor.constraint(equalTo: stage.view.topAnchor),
      bar.heightAnchor.constraint(equalToConstant: 10))
    stage.view.layoutIfNeeded()
    return (bar, left, width)
  }

  private func shownX(_ view: UIView) -> CGFloat { view.layer.presentation()?.position.x ?? .nan }

  @Test func layoutIfNeededOnTheSuperviewAnimates() {
    AnimationStage.run { stage in
      let (bar, left, _) = bar(stage)
      stage.step(0)
      UIView.animate(withDuration: 2) {
        left.constant = 220
        stage.view.layoutIfNeeded()
      }
      #expect(bar.frame.minX == 220)
      #expect(bar.layer.animationKeys() == ["position"])
      stage.step(0)
      stage.step(1)
      expectNear(shownX(bar), 70 + 200 * eased(0.5))
      stage.step(1.5)
      #expect(shownX(bar) == 270)
    }
  }

  @Test func layoutIfNeededOnTheViewItselfAnimatesNothing() {
    AnimationStage.run { stage in
      let (bar, left, width) = bar(stage)
      stage.step(0)
      UIView.animate(withDuration: 2) {
        left.constant = 220
        width.constant = 50
        bar.layoutIfNeeded()
      }
      #expect(bar.layer.animationKeys() == nil)
      #expect(bar.frame.minX == 20)
      // The next commit lays out, without an animation.
      CATransaction.flush()
      #expect(bar.frame.minX == 220 && bar.frame.width == 50)
      #expect(bar.layer.animationKeys() == nil)
    }
  }

  @Test func aConstantAloneAnimatesNothing() {
    AnimationStage.run { stage in
      let (bar, left, _) = bar(stage)
      stage.step(0)
      UIView.animate(withDuration: 2) { left.constant = 220 }
      #expect(bar.layer.animationKeys() == nil)
      CATransaction.flush()
      #expect(bar.frame.minX == 220)
      #expect(bar.layer.animationKeys() == nil)
    }
  }

  @Test func anotherSetOfConstraintsAnimates() {
    AnimationStage.run { stage in
      let (bar, left, width) = bar(stage)
      let end = bar.trailingAnchor.constraint(equalTo: stage.view.trailingAnchor, constant: -20)
      stage.step(0)
      UIView.animate(withDuration: 1) {
        NSLayoutConstraint.deactivate([left])
        NSLayoutConstraint.activate([end])
        width.constant = 60
        stage.view.layoutIfNeeded()
      }
      #expect(bar.frame == CGRect(x: 320, y: 0, width: 60, height: 10))
      #expect(Set(bar.layer.animationKeys() ?? []) == ["position", "bounds.origin", "bounds.size"])
      stage.step(0)
      stage.step(0.5)
      expectNear(shownX(bar), 70 + (350 - 70) * eased(0.5))
      expectNear(bar.layer.presentation()?.bounds.width ?? 0, 100 - 40 * eased(0.5))
    }
  }

  @Test func interruptionsAddUpAndEnd() {
    AnimationStage.run { stage in
      let (bar, left, _) = bar(stage)
      var ends: [Bool] = []
      stage.step(0)
      UIView.animate(
        withDuration: 1,
        animations: {
          left.constant = 120
          stage.view.layoutIfNeeded()
        }, completion: { ends.append($0) })
      stage.step(0)
      stage.step(0.5)
      UIView.animate(
        withDuration: 1,
        animations: {
          left.constant = 20
          stage.view.layoutIfNeeded()
        }, completion: { ends.append($0) })
      stage.step(0)
      // Both differences add up: −100 on its way to 0 and +100 on its way to 0.
      let first = 100 * (1 - eased(0.5))
      expectNear(shownX(bar), 170 - first)
      stage.step(0.25)
      let (rest, back) = (100 * (1 - eased(0.75)), 100 * (1 - eased(0.25)))
      expectNear(shownX(bar), 70 - rest + back)
      stage.step(1)
      #expect(shownX(bar) == 70)
      #expect(ends == [true, true])
    }
  }

  @Test func anAnimatorScrubsAConstant() {
    AnimationStage.run { stage in
      let (bar, left, _) = bar(stage)
      stage.step(0)
      let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) {
        left.constant = 220
        stage.view.layoutIfNeeded()
      }
      animator.fractionComplete = 0.25
      stage.turn()
      expectNear(shownX(bar), 120)
      animator.isReversed = true
      animator.startAnimation()
      stage.step(0)
      stage.step(3)
      #expect(shownX(bar) == 70)
    }
  }

  @Test func aSpringMovesAConstant() {
    AnimationStage.run { stage in
      let (bar, left, _) = bar(stage)
      stage.step(0)
      UIView.animate(withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0) {
        left.constant = 120
        stage.view.layoutIfNeeded()
      }
      stage.step(0)
      for _ in 0..<4 {
        stage.step(0.125)
        guard let spring = bar.layer.animation(forKey: "position") as? CASpringAnimation else {
          Issue.record("there is no spring")
          return
        }
        // The closed form of a damped oscillation from rest.
        let decay = Double(spring.damping / (2 * spring.mass))
        let free = Double(spring.stiffness / spring.mass)
        let frequency = (free - decay * decay).squareRoot()
        let time = stage.clock.time - 10
        let wave = cos(frequency * time) + decay / frequency * sin(frequency * time)
        expectNear(shownX(bar), 170 - 100 * exp(-decay * time) * wave, within: 1e-3)
      }
    }
  }

  @Test func framesOfAnAnimationLayNothingOut() {
    final class Counting: UIView {
      static var layouts = 0
      override func layoutSubviews() {
        Self.layouts += 1
        super.layoutSubviews()
      }
    }
    AnimationStage.run { stage in
      let parent = Counting(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
      stage.window.addSubview(parent)
      let bar = LayoutTree.add(to: parent)
      let left = bar.leadingAnchor.constraint(equalTo: parent.leadingAnchor)
      left.isActive = true
      stage.step(0)
      UIView.animate(withDuration: 2) {
        left.constant = 220
        parent.layoutIfNeeded()
      }
      stage.step(0)
      let before = Counting.layouts
      for _ in 0..<60 { stage.step(1.0 / 60) }
      #expect(Counting.layouts == before)
      parent.removeFromSuperview()
    }
  }
}
