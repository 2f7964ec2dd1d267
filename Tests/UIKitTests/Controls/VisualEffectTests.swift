import Testing

@testable import UIKitCore

extension Kit {
  /// Views that blur what is behind them.
  @Suite @MainActor struct VisualEffectTests {
    private func parts(_ view: UIVisualEffectView) -> (glass: UIView, tint: UIView) {
      (view.subviews[0], view.subviews[1])
    }

    /// The numbers of Apple's sample UIImageEffects.
    @Test(arguments: [
      (UIBlurEffect.Style.extraLight, 20.0, 0.97, 0.82), (.light, 30, 1, 0.3), (.dark, 20, 0.11, 0.73),
    ]) func blursHaveTheirNumbers(style: UIBlurEffect.Style, radius: CGFloat, white: CGFloat, alpha: CGFloat)
    {
      let view = UIVisualEffectView(effect: UIBlurEffect(style: style))
      let (glass, tint) = parts(view)
      #expect(glass.layer is CABackdropLayer && glass.alpha == 1)
      let filters = glass.layer.filters as? [CAFilter] ?? []
      #expect(filters.map(\.type) == ["gaussianBlur", "colorSaturate"])
      #expect(filters.first?.value(forKey: "inputRadius") as? CGFloat == radius)
      #expect(filters.last?.value(forKey: "inputAmount") as? CGFloat == 1.8)
      #expect(tint.backgroundColor == UIColor(white: white, alpha: alpha))
    }

    @Test func contentsFillTheView() {
      let view = UIVisualEffectView()
      view.frame = CGRect(x: 10, y: 20, width: 200, height: 100)
      #expect(view.subviews.map(\.frame) == Array(repeating: view.bounds, count: 3))
      #expect(view.subviews.last === view.contentView && view.effect == nil)
      #expect(view.hitTest(CGPoint(x: 5, y: 5), with: nil) === view.contentView)
    }

    @Test func effectsFade() {
      TestScreen.run { test in
        let view = test.add(UIVisualEffectView(effect: nil))
        view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        test.play([], until: 0.1)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
          view.effect = UIBlurEffect(style: .systemMaterial)
        }
        test.play([], until: 0.5)
        let (glass, tint) = parts(view)
        let shown = [glass, tint].map { $0.layer.presentation()?.opacity ?? -1 }
        #expect(shown.allSatisfy { $0 > 0 && $0 < 1 } && shown[0] == shown[1], "\(shown)")
        #expect(glass.alpha == 1)
        view.effect = UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark))
        #expect(glass.alpha == 0 && tint.alpha == 0)
      }
    }
  }
}
