import Foundation
import QuartzCore
import RenderTree
import Testing

@testable import Compositor

extension Drawing {
  /// Shadows of more than a rounded rectangle, and what else acts on a shadow.
  @Suite @MainActor struct PictureShadowTests {
    private func cast(_ layer: CALayer, sigma: Double, _ offset: CGSize = .zero, opacity: Float = 1) {
      layer.shadowOpacity = opacity
      layer.shadowRadius = sigma
      layer.shadowOffset = offset
    }

    private func greatest(
      _ picture: Picture, from: Int = 0, to: Int = 100, step: Int = 2, _ alpha: (Double, Double) -> Double?
    ) -> Double {
      var greatest = 0.0
      for y in stride(from: from, to: to, by: step) {
        for x in stride(from: from, to: to, by: step) {
          guard let expected = alpha(Double(x) + 0.5, Double(y) + 0.5) else { continue }
          greatest = max(greatest, abs(Double(picture[x, y][3]) - 255 * expected))
        }
      }
      return greatest
    }

    // The difference of two rectangles; the ring itself lies over its shadow.
    @Test(arguments: [1.5, 4, 10]) func aBorderAloneCastsARing(_ sigma: Double) throws {
      let ring = layer(25, 30, 50, 40)
      ring.borderWidth = 8
      ring.borderColor = color(1, 1, 1)
      cast(ring, sigma: sigma)
      let picture = try Offscreen.draw(ring)
      let found = greatest(picture) { x, y in
        let isInner = x > 33 && x < 67 && y > 38 && y < 62
        guard isInner || x < 25 || x > 75 || y < 30 || y > 70 else { return nil }
        return gaussian(x, 25, 75, sigma) * gaussian(y, 30, 70, sigma)
          - gaussian(x, 33, 67, sigma) * gaussian(y, 38, 62, sigma)
      }
      #expect(found < 2)
    }

    @Test func aGroupCastsWhatItShows() throws {
      let group = layer(0, 0, 100, 100)
      group.addSublayer(layer(20, 20, 20, 30, color(1, 1, 1)))
      group.addSublayer(layer(60, 50, 25, 20, color(1, 1, 1, 0.5)))
      cast(group, sigma: 5, CGSize(width: 6, height: 4))
      let picture = try Offscreen.draw(group)
      let found = greatest(picture) { x, y in
        if (x > 20 && x < 40 && y > 20 && y < 50) || (x > 60 && x < 85 && y > 50 && y < 70) { return nil }
        return gaussian(x, 26, 46, 5) * gaussian(y, 24, 54, 5)
          + 0.5 * gaussian(x, 66, 91, 5) * gaussian(y, 54, 74, 5)
      }
      #expect(found < 2)
      // Not its own opacity: it fades both as one picture, so the shadow does not show through.
      group.opacity = 0.5
      let faded = try Offscreen.draw(group)
      #expect(isClose(faded[30, 35], [128, 128, 128, 128]))
      let beside = gaussian(43.5, 26, 46, 5) * gaussian(35.5, 24, 54, 5)
      #expect(abs(Double(faded[43, 35][3]) - 255 * 0.5 * beside) < 2)
    }

    @Test func picturesThatTurnAndTilt() throws {
      for (angle, depth, stretch) in [(0.5, 0.0, 1.0), (0.5, 0, 2), (0.7, 1 / 200.0, 1)] {
        let group = layer(30, 30, 40, 40)
        group.addSublayer(layer(0, 0, 40, 15, color(1, 1, 1)))
        group.addSublayer(layer(10, 18, 12, 22, color(1, 1, 1)))
        cast(group, sigma: 4, CGSize(width: 3, height: 5))
        var transform = CATransform3DIdentity
        transform.m34 = -depth
        transform = CATransform3DRotate(transform, angle, depth > 0 ? 1 : 0, depth > 0 ? 0.4 : 0, 1)
        group.transform = CATransform3DScale(transform, stretch, 0.8, 1)
        let full = group.transformToRoot
        let picture = try Offscreen.draw(group)
        let found = greatest(picture) { x, y in
          guard let p = Geometry.unproject(CGPoint(x: x, y: y), full) else { return nil }
          if CGRect(x: -3, y: -3, width: 46, height: 21).contains(p)
            || CGRect(x: 7, y: 15, width: 18, height: 28).contains(p)
          {
            return nil
          }
          let (u, v) = (Double(p.x) - 3, Double(p.y) - 5)
          return gaussian(u, 0, 40, 4) * gaussian(v, 0, 15, 4) + gaussian(u, 10, 22, 4)
            * gaussian(v, 18, 40, 4)
        }
        #expect(found < 2, "\(angle) \(depth) \(stretch)")
      }
    }

    @Test func sublayersShadowsAreInTheGroups() throws {
      let group = layer(0, 0, 100, 100)
      let child = layer(30, 30, 30, 30, color(1, 1, 1))
      cast(child, sigma: 3, CGSize(width: 20, height: 0))
      group.addSublayer(child)
      cast(group, sigma: 0.01, CGSize(width: 0, height: 35))
      let picture = try Offscreen.draw(group)
      // Beneath the child's shadow lies the group's, of that shadow.
      let expected = gaussian(72.5, 50, 80, 3) * gaussian(79.5, 65, 95, 3)
      #expect(abs(Double(picture[72, 79][3]) - 255 * expected) < 4)
      #expect(picture[45, 80][3] == 255)
    }

    @Test func masksToBoundsHidesIt() throws {
      let card = layer(30, 30, 40, 40, color(1, 1, 1))
      cast(card, sigma: 5)
      card.masksToBounds = true
      #expect(try Offscreen.draw(card)[28, 50][3] == 0)
    }

    @Test func aMaskCutsLayerAndShadow() throws {
      let card = layer(30, 30, 40, 40, color(1, 1, 1))
      cast(card, sigma: 5)
      let mask = layer(-20, -20, 40, 80, color(0, 0, 0))
      card.mask = mask
      let picture = try Offscreen.draw(card)
      // The shadow is the unmasked layer's.
      let expected = gaussian(25.5, 30, 70, 5) * gaussian(50.5, 30, 70, 5)
      #expect(abs(Double(picture[25, 50][3]) - 255 * expected) < 2)
      #expect(picture[40, 50][3] == 255 && picture[60, 50][3] == 0 && picture[74, 50][3] == 0)
      card.opacity = 0.5
      let faded = try Offscreen.draw(card)
      #expect(isClose(faded[40, 50], [128, 128, 128, 128]))
      #expect(abs(Double(faded[25, 50][3]) - 127.5 * expected) < 2)
      // Where they do not fade as one, the shadow shows through within the mask.
      card.allowsGroupOpacity = false
      let apart = try Offscreen.draw(card)
      let beneath = 0.5 * gaussian(40.5, 30, 70, 5) * gaussian(50.5, 30, 70, 5)
      #expect(abs(Double(apart[40, 50][3]) - 255 * (0.5 + 0.5 * beneath)) < 2)
    }

    /// Opacity comes last in Apple's order of rendering: the layer with its shadow is one picture, which is then faded.
    @Test(arguments: [0, 12.0]) func aFadedLayerHidesItsShadow(radius: Double) throws {
      let card = layer(30, 30, 40, 40, color(1, 1, 1))
      card.cornerRadius = radius
      cast(card, sigma: 5, opacity: 0.8)
      card.shadowColor = color(1, 0, 0)
      let whole = try Offscreen.draw(card)
      card.opacity = 0.5
      let faded = try Offscreen.draw(card)
      #expect(faded.statistics.passes == 2)
      // Half of the picture, at every pixel.
      for (x, y) in [(50, 50), (35, 50), (30, 40), (29, 50), (25, 50), (32, 32), (72, 72)] {
        for (half, all) in zip(faded[x, y], whole[x, y]) {
          #expect(abs(Double(half) - Double(all) / 2) <= 1, "\(x), \(y)")
        }
      }
      #expect(isClose(faded[50, 50], [128, 128, 128, 128]))
      // Where the card casts nothing, or is invisible itself, one piece fades without a target of its own.
      card.shadowOpacity = 0
      #expect(try Offscreen.draw(card).statistics.passes == 1)
      card.shadowOpacity = 0.8
      card.backgroundColor = nil
      card.shadowPath = CGPath(rect: card.bounds, transform: nil)
      let shadow = try Offscreen.draw(card)
      #expect(shadow.statistics.passes == 1)
      let alone = 0.4 * gaussian(25.5, 30, 70, 5) * gaussian(50.5, 30, 70, 5)
      #expect(abs(Double(shadow[25, 50][3]) - 255 * alone) < 2)
    }

    @Test func withoutGroupOpacityAFadedLayerLiesOverItsShadow() throws {
      let card = layer(30, 30, 40, 40, color(1, 1, 1))
      cast(card, sigma: 5, opacity: 0.8)
      card.opacity = 0.5
      card.allowsGroupOpacity = false
      let picture = try Offscreen.draw(card)
      let beneath = 0.4 * gaussian(35.5, 30, 70, 5) * gaussian(50.5, 30, 70, 5)
      #expect(abs(Double(picture[35, 50][3]) - 255 * (0.5 + 0.5 * beneath)) < 2)
      #expect(abs(Double(picture[35, 50][0]) - 127.5) < 2)
    }

    @Test func aPathCastsInsteadOfTheLayer() throws {
      let card = layer(30, 30, 40, 40)
      card.shadowColor = color(1, 0, 0)
      cast(card, sigma: 6)
      // A disc, and an ellipse: by rows of chords.
      for (width, height) in [(40.0, 40.0), (50, 20)] {
        let box = CGRect(x: 10, y: 5, width: width, height: height)
        card.shadowPath = CGPath(ellipseIn: box, transform: nil)
        let picture = try Offscreen.draw(card)
        let found = greatest(picture) { x, y in
          var sum = 0.0
          for row in 0..<200 {
            let v = (Double(row) + 0.5) / 100 - 1
            let half = width / 2 * (1 - v * v).squareRoot()
            let middle = 35 + height / 2 * (1 + v)
            let d = (middle - y) / 6
            sum +=
              exp(-0.5 * d * d)
              * gaussian(x, 40 + width / 2 - half, 40 + width / 2 + half, 6)
          }
          return sum * height / 200 / (6 * (2 * Double.pi).squareRoot())
        }
        #expect(found < 2)
        #expect(picture[50, 50][1] == 0 && picture[50, 50][0] == picture[50, 50][3])
      }
      card.shadowPath = CGPath(rect: CGRect(x: -10, y: 20, width: 30, height: 10), transform: nil)
      let picture = try Offscreen.draw(card)
      #expect(greatest(picture) { gaussian($0, 20, 50, 6) * gaussian($1, 50, 60, 6) } < 2)
    }

    @Test func anyPathCasts() throws {
      // A triangle, by rows of chords; the layer has no picture of its own.
      let card = layer(20, 20, 10, 10)
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 5, y: 0))
      path.addLine(to: CGPoint(x: 60, y: 10))
      path.addLine(to: CGPoint(x: 20, y: 50))
      path.closeSubpath()
      card.shadowPath = path
      for sigma in [2.0, 7] {
        cast(card, sigma: sigma, CGSize(width: -4, height: 3))
        let picture = try Offscreen.draw(card)
        let found = greatest(picture) { x, y in
          var sum = 0.0
          for row in 0..<250 {
            let v = (Double(row) + 0.5) / 5
            let left = 5 + 15 * v / 50
            let right = v < 10 ? 5 + 55 * v / 10 : 60 - 40 * (v - 10) / 40
            let d = (23 + v - y) / sigma
            sum += exp(-0.5 * d * d) * gaussian(x, 16 + left, 16 + right, sigma)
          }
          return sum / 5 / (sigma * (2 * Double.pi).squareRoot())
        }
        #expect(found < 2)
      }
    }

    @Test func withoutRadiusItIsTheOutlineItself() throws {
      let card = layer(30, 30, 20, 20, color(1, 1, 1))
      cast(card, sigma: 0, CGSize(width: 30.5, height: 0))
      let picture = try Offscreen.draw(card)
      #expect(picture[59, 40][3] == 0 && picture[70, 40][3] == 255 && picture[81, 40][3] == 0)
      #expect(abs(picture[60, 40][3] - 128) <= 1 && abs(picture[80, 40][3] - 128) <= 1)
      card.shadowRadius = -5
      #expect(try Offscreen.draw(card).pixels == picture.pixels)
    }

    @Test func whatIsOutsideCastsInside() throws {
      let card = layer(-60, 20, 50, 50, color(1, 1, 1))
      card.cornerRadius = 4
      cast(card, sigma: 4, CGSize(width: 30, height: 0))
      let expected = gaussian(10.5, -30, 20, 4) * gaussian(45.5, 20, 70, 4)
      #expect(abs(Double(try Offscreen.draw(card)[10, 45][3]) - 255 * expected) < 2)
      let ring = layer(-60, 20, 50, 50)
      ring.borderWidth = 25
      ring.borderColor = color(1, 1, 1)
      cast(ring, sigma: 4, CGSize(width: 30, height: 0))
      #expect(abs(Double(try Offscreen.draw(ring)[10, 45][3]) - 255 * expected) < 2)
      // In a group, whose picture must hold it.
      let group = layer(0, 0, 10, 10)
      group.opacity = 0.5
      group.addSublayer(card)
      group.addSublayer(layer(0, 0, 1, 1, color(1, 1, 1)))
      #expect(abs(Double(try Offscreen.draw(group)[10, 45][3]) - 127.5 * expected) < 2)
    }

    @Test(arguments: [0, 1e4, 1e9, .infinity, .nan, -1e9]) func anyRadiusEnds(_ radius: Double) throws {
      for inPicture in [false, true] {
        let card = layer(30, 30, 40, 40, inPicture ? nil : color(1, 1, 1))
        card.cornerRadius = 5
        card.borderWidth = 4
        card.borderColor = color(1, 1, 1)
        card.shadowOpacity = 1
        card.shadowRadius = radius
        card.shadowOffset = CGSize(width: radius, height: 1)
        #expect(try Offscreen.draw(card)[32, 50][3] == 255)
        card.shadowOffset = .zero
        #expect(try Offscreen.draw(card)[32, 50][3] == 255)
        card.transform = CATransform3DMakeScale(1e-5, 1e5, 1)
        _ = try Offscreen.draw(card)
        card.bounds.size.width = 0
        _ = try Offscreen.draw(card)
      }
    }

    @Test func aCopysColourColoursItsShadow() throws {
      let copies = CAReplicatorLayer()
      copies.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      copies.instanceCount = 1
      copies.instanceColor = color(0, 1, 1)
      let card = layer(30, 30, 40, 40, color(1, 1, 1))
      card.shadowColor = color(1, 1, 0)
      cast(card, sigma: 3)
      copies.addSublayer(card)
      let pixel = try Offscreen.draw(copies)[28, 50]
      #expect(pixel[0] == 0 && pixel[1] > 20 && pixel[2] == 0 && pixel[1] == pixel[3])
    }
  }
}
