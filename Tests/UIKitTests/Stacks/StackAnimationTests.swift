import Testing

@testable import QuartzCore
@testable import UIKitCore

/// Views that are hidden in animation blocks, in stacks whose frames constraints determine.
@MainActor @Suite(.serialized) struct StackAnimationTests {
  private struct Column {
    let stack: UIStackView
    let views: [SizedView]
    /// Below the stack by 8 points.
    let footer: UIView
  }

  /// A column of three views of 100 × 40 points, pinned at the top left.
  private func run(isNested: Bool = false, _ body: (AnimationStage, Column) throws -> Void) rethrows {
    try AnimationStage.run { stage in
      stage.view.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
      let views = (0..<3).map { _ in SizedView() }
      let stack = UIStackView(arrangedSubviews: views)
      stack.axis = .vertical
      var outer = stack
      if isNested {
        outer = UIStackView(arrangedSubviews: [stack])
        outer.alignment = .top
      }
      LayoutTree.add(outer, to: stage.view)
      let footer = LayoutTree.add(to: stage.view)
      activate(
        outer.leadingAnchor.constraint(equalTo: stage.view.leadingAnchor),
        outer.topAnchor.constraint(equalTo: stage.view.topAnchor),
        footer.topAnchor.constraint(equalTo: outer.bottomAnchor, constant: 8),
        footer.leadingAnchor.constraint(equalTo: outer.leadingAnchor),
        footer.widthAnchor.constraint(equalToConstant: 10),
        footer.heightAnchor.constraint(equalToConstant: 10))
      CATransaction.flush()
      stage.step(0)
      try body(stage, Column(stack: stack, views: views, footer: footer))
    }
  }

  private func shown(_ view: UIView) -> CGRect { view.layer.presentation()?.frame ?? .null }

  @Test(arguments: [false, true]) func whatIsAroundTheStackMovesAlong(_ isNested: Bool) {
    run(isNested: isNested) { stage, column in
      #expect(column.stack.frame == CGRect(x: 0, y: 0, width: 100, height: 120))
      #expect(column.footer.frame.minY == 128)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { column.views[1].isHidden = true }
      #expect(column.stack.frame.height == 80)
      #expect(column.footer.frame.minY == 88)
      stage.step(0)
      for part in [0.25, 0.5, 0.75] {
        stage.step(0.25)
        #expect(!column.views[1].layer.isHidden)
        expectNear(shown(column.views[1]).height, 40 * (1 - part))
        expectNear(shown(column.views[1]).minY, 40)
        expectNear(shown(column.views[2]).minY, 80 - 40 * part)
        expectNear(shown(column.views[2]).height, 40)
        expectNear(shown(column.stack).height, 120 - 40 * part)
        expectNear(shown(column.footer).minY, 128 - 40 * part)
      }
      stage.step(0.3)
      #expect(column.views[1].layer.isHidden)
      #expect(column.views[1].bounds.size == CGSize(width: 100, height: 40))
      #expect(shown(column.footer).minY == 88)
      // Back.
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { column.views[1].isHidden = false }
      stage.step(0)
      expectNear(shown(column.views[1]).height, 0)
      expectNear(shown(column.views[1]).minY, 40)
      stage.step(0.25)
      expectNear(shown(column.views[1]).height, 10)
      expectNear(shown(column.views[2]).minY, 50)
      expectNear(shown(column.footer).minY, 98)
      stage.step(1)
      #expect(column.footer.frame.minY == 128)
      #expect(Span.of(column.views, .vertical) == [Span(0, 40), Span(40, 40), Span(80, 40)])
    }
  }

  @Test(arguments: [false, true]) func anInterruptionGoesOnFromWhereTheViewsAre(_ isNested: Bool) {
    run(isNested: isNested) { stage, column in
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { column.views[0].isHidden = true }
      stage.step(0)
      stage.step(0.5)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { column.views[0].isHidden = false }
      stage.step(0)
      expectNear(shown(column.views[0]).height, 20)
      expectNear(shown(column.footer).minY, 108)
      stage.step(0.75)
      #expect(!column.views[0].layer.isHidden)
      expectNear(shown(column.views[0]).height, 30)
      expectNear(shown(column.footer).minY, 118)
      stage.step(1)
      #expect(!column.views[0].isHidden && !column.views[0].layer.isHidden)
      #expect(column.stack.frame.height == 120)
    }
  }

  @Test func twoStacksOfOneTreeInOneBlock() {
    run(isNested: true) { stage, column in
      guard let outer = column.stack.superview as? UIStackView else { return }
      let side = SizedView()
      outer.addArrangedSubview(side)
      CATransaction.flush()
      #expect(outer.frame.width == 200)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        column.views[2].isHidden = true
        side.isHidden = true
      }
      stage.step(0)
      stage.step(0.5)
      expectNear(shown(column.views[2]).height, 20)
      expectNear(shown(side).width, 50)
      expectNear(shown(outer).width, 150)
      expectNear(shown(column.footer).minY, 108)
    }
  }

  @Test(arguments: [UIViewAnimatingPosition.end, .start])
  func animatorsGoBackToo(_ position: UIViewAnimatingPosition) {
    run { stage, column in
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { column.views[1].isHidden = true }
      animator.fractionComplete = 0.5
      stage.step(0)
      expectNear(shown(column.views[1]).height, 20, within: 1e-5)
      expectNear(shown(column.footer).minY, 108, within: 1e-5)
      animator.stopAnimation(false)
      animator.finishAnimation(at: position)
      CATransaction.flush()
      let isBack = position == .start
      #expect(column.views[1].isHidden == !isBack)
      #expect(column.stack.frame.height == (isBack ? 120 : 80))
      #expect(column.footer.frame.minY == (isBack ? 128 : 88))
      #expect(column.views[2].frame.minY == (isBack ? 80 : 40))
    }
  }

  @Test func propertiesAnimateWithTheSurroundings() {
    run { stage, column in
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { column.stack.spacing = 20 }
      stage.step(0)
      stage.step(0.5)
      expectNear(shown(column.views[2]).minY, 100)
      expectNear(shown(column.footer).minY, 148)
      stage.step(1)
      // Without a block, at once.
      column.views[0].isHidden = true
      CATransaction.flush()
      #expect(column.views[0].layer.isHidden)
      #expect(column.footer.frame.minY == 108)
      #expect(column.footer.layer.animationKeys() == nil)
    }
  }

  /// Constraints within a view that collapses are kept.
  @Test func contentsOfAHiddenView() {
    run { stage, column in
      let inner = LayoutTree.add(to: column.views[1])
      activate(
        inner.topAnchor.constraint(equalTo: column.views[1].topAnchor, constant: 8),
        inner.bottomAnchor.constraint(equalTo: column.views[1].bottomAnchor, constant: -8),
        inner.leadingAnchor.constraint(equalTo: column.views[1].leadingAnchor),
        inner.widthAnchor.constraint(equalToConstant: 10))
      CATransaction.flush()
      #expect(inner.frame == CGRect(x: 0, y: 8, width: 10, height: 24))
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { column.views[1].isHidden = true }
      stage.step(0)
      stage.step(0.5)
      expectNear(shown(column.views[1]).height, 20)
      expectNear(shown(column.footer).minY, 108)
      stage.step(1)
      column.views[1].isHidden = false
      CATransaction.flush()
      #expect(inner.frame == CGRect(x: 0, y: 8, width: 10, height: 24))
      #expect(column.footer.frame.minY == 128)
    }
  }
}
