import Foundation
import QuartzCore
import Testing

@testable import Compositor

/// The share of a Gaussian that lies beyond an edge at distance `d` inwards.
private func share(_ d: Double, _ sigma: Double) -> Double { 0.5 * (1 + erf(d / (sigma * 2.0.squareRoot()))) }

extension Drawing {
  /// `gaussianBlur` of layers and of their background, compared with the error function.
  @Suite(.serialized) @MainActor struct BlurFilterTests {
    private func blur(_ radius: Double, hard: Bool = false) -> CAFilter {
      filter("gaussianBlur", ["inputRadius": radius, "inputHardEdges": hard], name: "blur")
    }

    @Test(arguments: [0.8, 3, 7]) func isAGaussianOfItsRadius(_ radius: Double) throws {
      let root = layer(0, 0, 100, 100)
      let card = layer(30, -100, 40, 300, color(1, 1, 1))
      card.filters = [blur(radius)]
      root.addSublayer(card)
      let picture = try Offscreen.draw(root)
      for x in 0..<100 {
        let at = Double(x) + 0.5
        let expected = 255 * (share(at - 30, radius) - share(at - 70, radius))
        #expect(abs(Double(picture[x, 50][3]) - expected) <= 2, "\(x)")
      }
    }

    @Test func growsWithTheLayersScale() throws {
      let root = layer(0, 0, 100, 100)
      let card = layer(40, -100, 20, 300, color(1, 1, 1))
      card.filters = [blur(3)]
      card.transform = CATransform3DMakeScale(2, 1, 1)
      root.addSublayer(card)
      let picture = try Offscreen.draw(root)
      for x in 0..<100 {
        let at = Double(x) + 0.5
        let expected = 255 * (share(at - 30, 6) - share(at - 70, 6))
        #expect(abs(Double(picture[x, 50][3]) - expected) <= 2, "\(x)")
      }
    }

    @Test func aTurnedLayerIsBlurredAlikeInAllDirections() throws {
      let root = layer(0, 0, 100, 100)
      let card = layer(-50, -50, 200, 100, color(1, 1, 1))
      card.filters = [blur(5)]
      // Its lower edge passes through the centre, turned.
      card.anchorPoint = CGPoint(x: 0.5, y: 1)
      card.position = CGPoint(x: 50, y: 50)
      card.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
      root.addSublayer(card)
      let picture = try Offscreen.draw(root)
      for y in 20..<80 {
        let d = -(Double(y) + 0.5 - 50) * cos(0.5) + 0.5 * sin(0.5)
        #expect(abs(Double(picture[50, y][3]) - 255 * share(d, 5)) <= 3, "\(y)")
      }
    }

    @Test func whatLiesOutOfSightIsBlurredIntoIt() throws {
      let root = layer(0, 0, 100, 100)
      let card = layer(-60, -100, 60, 300, color(1, 1, 1))
      card.filters = [blur(6)]
      root.addSublayer(card)
      // Beneath a superlayer's opacity, too.
      root.addSublayer(layer(90, 90, 10, 10, color(0, 0, 1)))
      root.opacity = 0.6
      let picture = try Offscreen.draw(root)
      for x in 0..<20 {
        let expected = 0.6 * 255 * share(-Double(x) - 0.5, 6)
        #expect(abs(Double(picture[x, 50][3]) - expected) <= 2)
      }
    }

    @Test func hardEdgesAndClippingEndItAtTheBounds() throws {
      let root = layer(0, 0, 100, 100)
      let card = layer(20, 20, 60, 60, color(1, 1, 1))
      card.addSublayer(layer(0, 0, 30, 60, color(0, 0, 0)))
      card.filters = [blur(5, hard: true)]
      root.addSublayer(card)
      let hard = try Offscreen.draw(root)
      #expect(hard[20, 50] == [0, 0, 0, 255] && hard[79, 20] == [255, 255, 255, 255])
      #expect(hard[19, 50] == [0, 0, 0, 0] && hard[80, 50] == [0, 0, 0, 0])
      #expect(abs(Double(hard[54, 50][0]) - 255 * share(4.5, 5)) <= 2)
      card.filters = [blur(5)]
      card.masksToBounds = true
      let clipped = try Offscreen.draw(root)
      #expect(clipped[19, 50] == [0, 0, 0, 0])
      #expect(abs(Double(clipped[20, 50][3]) - 255 * share(0.5, 5)) <= 2)
    }

    @Test func colourFiltersBeforeAndAfter() throws {
      let root = layer(0, 0, 100, 100)
      let card = layer(-100, -100, 150, 300, color(1, 0, 0))
      card.filters = [filter("colorInvert"), blur(4), filter("opacity", ["inputAmount": 0.6])]
      root.addSublayer(card)
      let picture = try Offscreen.draw(root)
      for x in stride(from: 30, to: 70, by: 5) {
        let expected = 0.6 * 255 * share(50 - Double(x) - 0.5, 4)
        #expect(abs(Double(picture[x, 50][2]) - expected) <= 2 && picture[x, 50][0] == 0)
      }
    }

    @Test func itsRadiusIsAnimated() throws {
      let root = layer(0, 0, 100, 100)
      let card = layer(50, -100, 100, 300, color(1, 1, 1))
      card.filters = [blur(0)]
      let animation = CABasicAnimation(keyPath: "filters.blur.inputRadius")
      animation.fromValue = 0
      animation.toValue = 10
      animation.duration = 1
      card.add(animation, forKey: nil)
      root.addSublayer(card)
      let still = try Offscreen.draw(root, time: 2)
      #expect(still.statistics.passes == 1 && still[49, 50][3] == 0 && still[50, 50][3] == 255)
      let moving = try Offscreen.draw(root, time: 0.6)
      #expect(abs(Double(moving[44, 50][3]) - 255 * share(-5.5, 6)) <= 2)
    }

    @Test(arguments: [0, -5, 1e4, 1e300]) func radiiOfAnySizeAreDrawn(_ radius: Double) throws {
      let root = layer(0, 0, 100, 100, color(0, 0, 1))
      let card = layer(20, 20, 60, 60, color(1, 1, 1))
      card.filters = [blur(radius)]
      let panel = layer(0, 0, 100, 20)
      panel.backgroundFilters = [blur(radius)]
      root.addSublayer(card)
      root.addSublayer(panel)
      let picture = try Offscreen.draw(root)
      // What is smeared over everything leaves nothing to see, or hardly.
      #expect(radius <= 0 ? picture[50, 50][0] == 255 : picture[50, 50][0] < 4)
      #expect(picture[2, 98] == [0, 0, 255, 255] && picture[50, 10][2] == 255)
      card.filters = (0..<40).map { _ in blur(radius) }
      #expect(try Offscreen.draw(root)[2, 98] == [0, 0, 255, 255])
    }

    // MARK: What lies behind

    /// Black left of `edge`, white right of it.
    private func halves(_ edge: Double) -> CALayer {
      let root = layer(0, 0, 100, 100, color(1, 1, 1))
      root.addSublayer(layer(0, 0, edge, 100, color(0, 0, 0)))
      return root
    }

    @Test func blursWhatLiesBehindWithinTheBounds() throws {
      let root = halves(50)
      let panel = layer(20, 0, 60, 50)
      panel.backgroundFilters = [blur(6)]
      root.addSublayer(panel)
      let picture = try Offscreen.draw(root)
      for x in 20..<80 {
        let expected = 255 * share(Double(x) + 0.5 - 50, 6)
        #expect(abs(Double(picture[x, 20][0]) - expected) <= 2, "\(x)")
      }
      #expect(picture[49, 70] == [0, 0, 0, 255] && picture[50, 70] == [255, 255, 255, 255])
      #expect(picture[15, 20] == [0, 0, 0, 255] && picture[82, 20] == [255, 255, 255, 255])
    }

    @Test func seesBeyondItsBounds() throws {
      let root = halves(16)
      let panel = layer(20, 0, 60, 100, color(1, 0, 0, 0.2))
      panel.backgroundFilters = [blur(6)]
      root.addSublayer(panel)
      let picture = try Offscreen.draw(root)
      let expected = 0.8 * 255 * share(4.5, 6)
      #expect(abs(Double(picture[20, 50][1]) - expected) <= 2)
    }

    @Test func seesNothingOfWhatLiesBefore() throws {
      let root = layer(0, 0, 100, 100, color(0, 0, 0))
      // Enough of opaque layers to be drawn front to back.
      for _ in 0..<4 { root.addSublayer(layer(0, 0, 100, 100, color(0, 0, 0))) }
      let panel = layer(0, 0, 50, 100)
      panel.backgroundFilters = [blur(6)]
      root.addSublayer(panel)
      root.addSublayer(layer(50, 0, 50, 100, color(1, 1, 1)))
      let picture = try Offscreen.draw(root)
      #expect(picture[49, 50] == [0, 0, 0, 255] && picture[50, 50] == [255, 255, 255, 255])
    }

    // MARK: Frames as updates of the last

    @Test func updatesShowTheSame() throws {
      let root = layer(0, 0, 200, 200, color(0.9, 0.9, 0.9))
      let beneath = layer(10, 80, 20, 20, color(1, 0, 0))
      let panel = layer(60, 60, 40, 40, color(1, 1, 1, 0.2))
      panel.cornerRadius = 10
      let above = layer(150, 150, 20, 20, color(0, 0.5, 0))
      let holder = layer(0, 0, 200, 200)
      holder.addSublayer(layer(100, 100, 30, 30, color(0, 0, 1)))
      for child in [beneath, panel, above, holder] { root.addSublayer(child) }
      func move(_ pair: UpdateTests.Pair, _ comment: String) {
        for step in 0..<5 {
          beneath.position.x = 20 + CGFloat(step) * 17
          above.position = CGPoint(x: 60 + step * 15, y: 60 + step * 9)
          pair.frame(at: 0, "\(comment) \(step)")
        }
      }
      try Offscreen.withContext {
        let pair = try UpdateTests.Pair(root)
        defer { pair.end() }
        pair.frame()
        panel.backgroundFilters = [blur(4), filter("colorSaturate", ["inputAmount": 1.8])]
        move(pair, "behind")
        panel.opacity = 0.6
        #expect(pair.frame(at: 0, "opacity").area < 100 * 100)
        panel.backgroundFilters = [filter("colorInvert")]
        #expect(pair.frame(at: 0, "filter").area < 100 * 100)
        beneath.filters = [filter("colorInvert"), blur(3), filter("colorContrast", ["inputAmount": 0.6])]
        move(pair, "blurred")
        beneath.filters = [filter("colorInvert"), blur(3), filter("colorContrast", ["inputAmount": 0.9])]
        #expect(pair.frame(at: 0, "contrast").area < 100 * 100)
        panel.backgroundFilters = nil
        panel.compositingFilter = "differenceBlendMode"
        move(pair, "difference")
        panel.compositingFilter = "multiplyBlendMode"
        #expect(pair.frame(at: 0, "multiply").area < 100 * 100)
        above.compositingFilter = "destIn"
        above.bounds.size = CGSize(width: 90, height: 90)
        holder.addSublayer(above)
        holder.opacity = 0.6
        move(pair, "destIn")
        root.backgroundColor = color(0.4, 0.5, 0.6)
        pair.frame(at: 0, "all")
      }
    }
  }
}
