import Testing

@testable import QuartzCore
@testable import UIKitCore

/// Which properties of a view's own layer animate in blocks, and how. Source: the tests of the library MotionAnimator, which run on devices
/// (iOS 11 to 14), and Apple's View Programming Guide.
@MainActor @Suite(.serialized) struct BlockPropertyTests {
  private final class ShapeView: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }
  }

  enum Kind { case additive, plain, none }

  static let cases: [(keyPath: String, value: Any, kind: Kind)] = [
    ("bounds", CGRect(x: 0, y: 0, width: 123, height: 456), .additive), ("bounds.size.width", 25, .additive),
    ("position", CGPoint(x: 50, y: 20), .additive), ("position.x", 12, .additive),
    ("transform", CATransform3DMakeScale(1.5, 1.5, 1.5), .additive), ("transform.rotation.z", 42, .additive),
    ("transform.scale", 2.5, .additive), ("cornerRadius", 3, .additive),
    ("opacity", 0.5, .plain), ("backgroundColor", UIColor.blue.cgColor, .plain),
    ("anchorPoint", CGPoint(x: 0.2, y: 0.4), .plain), ("shadowOpacity", 0.3, .plain),
    ("contentsCenter", CGRect(x: 0.2, y: 0.2, width: 0.5, height: 0.5), .plain),
    ("borderWidth", 5, .none), ("borderColor", UIColor.red.cgColor, .none),
    ("shadowColor", UIColor.blue.cgColor, .none), ("shadowOffset", CGSize(width: 1, height: 1), .none),
    ("shadowRadius", 5, .none), ("strokeStart", 0.2, .none), ("strokeEnd", 0.5, .none),
    ("zPosition", 3, .none),
  ]

  private func kind(_ layer: CALayer) -> Kind? {
    let animations = (layer.animationKeys() ?? []).compactMap {
      layer.animation(forKey: $0) as? CABasicAnimation
    }
    if animations.isEmpty { return Kind.none }
    return animations.allSatisfy(\.isAdditive)
      ? .additive : animations.contains(where: \.isAdditive) ? nil : .plain
  }

  @Test func blocksAndAnimatorsAgree() {
    for (keyPath, value, expected) in Self.cases { agree(on: keyPath, value, expected) }
  }

  private func agree(on keyPath: String, _ value: Any, _ expected: Kind) {
    AnimationStage.run { stage in
      let (inBlock, outside, byAnimator) = (ShapeView(), ShapeView(), ShapeView())
      for view in [inBlock, outside, byAnimator] { stage.window.addSubview(view) }
      CATransaction.flush()
      UIView.animate(withDuration: 0.1) { inBlock.layer.setValue(value, forKeyPath: keyPath) }
      outside.layer.setValue(value, forKeyPath: keyPath)
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
        byAnimator.layer.setValue(value, forKeyPath: keyPath)
      }
      animator.startAnimation()
      #expect(kind(inBlock.layer) == expected && kind(byAnimator.layer) == expected, "\(keyPath)")
      #expect(kind(outside.layer) == Kind.none, "\(keyPath) outside of a block")
      animator.stopAnimation(true)
    }
  }

  /// An additive radius that is turned round half way goes on without a jump: 40 · t at first, and then the difference of both ways.
  @Test func anInterruptedRadiusDoesNotJump() {
    AnimationStage.run { stage in
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { stage.view.layer.cornerRadius = 40 }
      stage.step(0.5)
      expectNear(stage.shown.cornerRadius, 20)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { stage.view.layer.cornerRadius = 0 }
      stage.step(0)
      expectNear(stage.shown.cornerRadius, 20)
      stage.step(0.25)
      // 0 + 40 · (1 − 0.25) of the second, − 40 · (1 − 0.75) of the first.
      expectNear(stage.shown.cornerRadius, 20)
      stage.step(0.5)
      expectNear(stage.shown.cornerRadius, 10)
    }
  }

  /// A label's contents are not scaled, so it has a smaller size at once; a larger one animates (measured in three public answers).
  @Test func labelsShrinkAtOnce() {
    AnimationStage.run { stage in
      let (label, scaled) = (UILabel(), UILabel())
      scaled.contentMode = .scaleToFill
      for view in [stage.view, label, scaled] {
        view.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
        stage.window.addSubview(view)
      }
      CATransaction.flush()
      @MainActor func width(_ view: UIView) -> Double { Double(view.layer.presentation()?.bounds.width ?? 0) }
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        for view in [stage.view, label, scaled] { view.frame = CGRect(x: 100, y: 0, width: 100, height: 150) }
      }
      stage.step(0.5)
      expectNear(width(stage.view), 150)
      expectNear(width(scaled), 150)
      expectNear(width(label), 100)
      expectNear(label.layer.presentation()?.bounds.height ?? 0, 125)
      // The middle moves as that of any view.
      expectNear(label.layer.presentation()?.position.x ?? 0, 125)
    }
  }
}
