import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Borders and what they lie on, where an edge crosses a pixel.
  @Suite(.serialized) @MainActor struct BorderEdgeTests {
    enum Fill: CaseIterable { case background, gradient, cone }

    private static func card(
      _ fill: Fill?, borderWidth: Double, borderAlpha: Double, curve: CALayerCornerCurve
    )
      -> CALayer
    {
      let gradient = CAGradientLayer()
      let card = fill == .gradient || fill == .cone ? gradient : CALayer()
      card.frame = CGRect(x: 20, y: 25, width: 60, height: 50)
      card.cornerRadius = 14
      card.cornerCurve = curve
      card.borderWidth = borderWidth
      card.borderColor = color(1, 1, 1, borderAlpha)
      switch fill {
      case .background: card.backgroundColor = color(1, 0, 0)
      case .gradient: gradient.colors = [color(1, 0, 0), color(1, 0, 0)]
      case .cone:
        gradient.type = .conic
        gradient.colors = [CGColor](repeating: color(1, 0, 0), count: 6)
      case nil: break
      }
      card.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
      return card
    }

    private static func draw(_ card: CALayer) throws -> Picture {
      let root = layer(0, 0, 100, 100)
      root.addSublayer(card)
      return try Offscreen.draw(root)
    }

    /// Of a pixel that card covers by A and its border by k, what is white is k and what is red A − k: nothing of the red
    /// shows beneath the border, inside or outside. (Both fills used to show through by up to a quarter along the
    /// outside.)
    @Test(arguments: Fill.allCases, [(1.0, 1.0), (1, 0.5), (4, 1), (4, 0.5)])
    func hidesWhatItCovers(_ fill: Fill, _ border: (width: Double, alpha: Double)) throws {
      for curve in [CALayerCornerCurve.circular, .continuous] {
        let plain = try Self.draw(Self.card(.background, borderWidth: 0, borderAlpha: 1, curve: curve))
        let line = try Self.draw(
          Self.card(nil, borderWidth: border.width, borderAlpha: border.alpha, curve: curve))
        let both = try Self.draw(
          Self.card(fill, borderWidth: border.width, borderAlpha: border.alpha, curve: curve))
        var worst = 0
        var edges = 0
        for y in 0..<100 {
          for x in 0..<100 {
            let (a, k) = (plain[x, y][3], line[x, y][3])
            if a > 0, a < 255 { edges += 1 }
            let expected = [a, k, k, a]
            for (shown, due) in zip(both[x, y], expected) { worst = max(worst, abs(shown - due)) }
          }
        }
        #expect(edges > 100)
        // Three roundings and a dither of half a level.
        #expect(worst <= 2, "\(fill), \(border), \(curve.rawValue)")
      }
    }
  }
}
