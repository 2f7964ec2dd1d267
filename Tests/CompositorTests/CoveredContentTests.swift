import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Content that lies well inside a layer that clips: the clip covers all of its pixels, so it is drawn as if there were no clip, also
  /// where the layer is turned or seen in perspective.
  @Suite(.serialized) @MainActor struct CoveredContentTests {
    nonisolated static let planes = [
      CATransform3DIdentity, CATransform3DMakeRotation(0.4, 0, 0, 1),
      Sample.perspective(0.7, 1, 0.4, eye: 300),
      CATransform3DMakeScale(-0.8, 1.1, 1),
    ]

    private static let borders: [(width: Double, alpha: Double)] = [(0, 1), (4, 1), (4, 0.5)]

    /// A card of 60 by 50 points with a border, a turned label and a disc with a symbol.
    private func card(
      _ plane: CATransform3D, _ curve: CALayerCornerCurve, border: (width: Double, alpha: Double),
      clips: Bool,
      label: CGPoint
    ) throws -> (card: CALayer, label: CALayer) {
      let card = layer(20.4, 25.3, 60, 50, color(0.1, 0.2, 0.3))
      card.transform = plane
      card.cornerRadius = 11
      card.cornerCurve = curve
      card.borderWidth = border.width
      card.borderColor = color(1, 0.8, 0, border.alpha)
      card.masksToBounds = clips
      let disc = layer(18, 13, 24, 24, color(0.9, 0.2, 0.4))
      disc.cornerRadius = 12
      let symbol = layer(6, 6, 12, 12)
      symbol.contents = try plain(3, 3, [200, 200, 100, 200])
      disc.addSublayer(symbol)
      let text = layer(0, 0, 16, 6, color(1, 1, 1, 0.7))
      text.position = label
      text.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
      card.addSublayer(disc)
      card.addSublayer(text)
      return (card, text)
    }

    @Test(arguments: planes, [CALayerCornerCurve.circular, .continuous])
    func isDrawnWithoutGroup(_ plane: CATransform3D, _ curve: CALayerCornerCurve) throws {
      for border in Self.borders {
        let place = CGPoint(x: 30, y: 25)
        let root = layer(0, 0, 100, 100, color(1, 1, 1))
        root.addSublayer(try card(plane, curve, border: border, clips: true, label: place).card)
        let found = try Offscreen.draw(root)
        #expect(found.statistics.passes == 1)
        // The card without content, which is one instance, and the content above it in a layer that shows nothing else.
        let expectedRoot = layer(0, 0, 100, 100, color(1, 1, 1))
        let content = try card(plane, curve, border: border, clips: false, label: place).card
        let empty = try card(plane, curve, border: border, clips: false, label: place).card
        for sublayer in empty.sublayers ?? [] { sublayer.removeFromSuperlayer() }
        (content.backgroundColor, content.borderWidth) = (nil, 0)
        expectedRoot.addSublayer(empty)
        expectedRoot.addSublayer(content)
        let expected = try Offscreen.draw(expectedRoot)
        let error = zip(found.pixels, expected.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
        #expect(error <= 1, "border \(border): \(error)")
      }
    }

    /// A label that moves from the middle over the edge leaves its clip and gets it back. Each update is the picture painted anew.
    @Test(arguments: planes) func updatesAreTheSame(_ plane: CATransform3D) throws {
      try Offscreen.withContext {
        for border in Self.borders {
          let root = layer(0, 0, 100, 100, color(1, 1, 1))
          let (card, label) = try card(
            plane, .continuous, border: border, clips: true, label: CGPoint(x: 30, y: 25))
          root.addSublayer(card)
          let pair = try UpdateTests.Pair(root)
          defer { pair.end() }
          pair.frame()
          for step in 1...16 {
            label.position = CGPoint(x: 30 + Double(step) * 2.1, y: 25 - Double(step) * 1.3)
            pair.frame(at: 0, "border \(border), step \(step)")
          }
          for step in 0..<8 {
            card.transform = CATransform3DRotate(card.transform, 0.25, 1, 0.5, 0)
            pair.frame(at: 0, "border \(border), turn \(step)")
          }
        }
      }
    }
  }
}
