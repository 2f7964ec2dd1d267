import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Backgrounds that nobody sees leave no fringe along the edge they share with what hides them.
  @Suite(.serialized) @MainActor struct HiddenBackgroundTests {
    private func card(_ child: CALayer, background: CGColor?) -> CALayer {
      let card = layer(20, 25, 60, 50, background)
      card.cornerRadius = 14
      card.masksToBounds = true
      card.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
      card.addSublayer(child)
      let root = layer(0, 0, 100, 100)
      root.addSublayer(card)
      return root
    }

    /// A card with an opaque sublayer all over it is what it is without a background. (Up to a quarter of it was seen
    /// along the corners.)
    @Test func doNotShowBesideAnOpaqueSublayer() throws {
      let plain = layer(0, 0, 60, 50, color(0, 0, 1))
      let larger = layer(-20, -5, 90, 70, color(0, 0, 1))
      larger.setAffineTransform(CGAffineTransform(scaleX: -1, y: 1))
      let gradient = CAGradientLayer()
      gradient.frame = CGRect(x: 0, y: 0, width: 60, height: 50)
      gradient.colors = [color(0, 0, 1), color(0, 1, 0)]
      let image = layer(0, 0, 60, 50)
      image.contents = CGImage(width: 2, height: 2, premultipliedRGBA: [UInt8](repeating: 255, count: 16))
      for child in [plain, larger, gradient, image] {
        let with = try Offscreen.draw(card(child, background: color(1, 0, 0)))
        let without = try Offscreen.draw(card(child, background: nil))
        #expect(with.pixels == without.pixels)
        #expect(with[50, 50][3] == 255)
      }
    }

    @Test func doNotShowBesideAnOpaqueGradient() throws {
      func picture(_ background: CGColor?, _ last: CGColor) throws -> Picture {
        let gradient = CAGradientLayer()
        gradient.frame = CGRect(x: 20, y: 25, width: 60, height: 50)
        gradient.colors = [color(0, 0, 1), last]
        gradient.backgroundColor = background
        gradient.cornerRadius = 14
        gradient.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
        let root = layer(0, 0, 100, 100)
        root.addSublayer(gradient)
        return try Offscreen.draw(root)
      }
      let (red, opaque, clear) = (color(1, 0, 0), color(0, 1, 0), color(0, 1, 0, 0.5))
      #expect(try picture(red, opaque).pixels == picture(nil, opaque).pixels)
      #expect(try picture(red, clear).pixels != picture(nil, clear).pixels)
    }

    /// Whatever lets something through leaves the background where it is.
    @Test func showBesideWhatDoesNotHideThem() throws {
      let red = color(1, 0, 0)
      let children: [(String, (CALayer) -> Void)] = [
        ("translucent", { $0.backgroundColor = color(0, 0, 1, 0.5) }), ("faded", { $0.opacity = 0.5 }),
        ("round", { $0.cornerRadius = 5 }), ("smaller", { $0.bounds.size.width = 59 }),
        ("hidden", { $0.isHidden = true }), ("masked", { $0.mask = layer(0, 0, 30, 30, color(0, 0, 0)) }),
        ("turned", { $0.setAffineTransform(CGAffineTransform(rotationAngle: 0.1)) }),
        ("multiplied", { $0.compositingFilter = "multiplyBlendMode" }),
        (
          "seen from behind",
          {
            $0.isDoubleSided = false; $0.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
          }
        ),
      ]
      for (name, change) in children {
        let child = layer(0, 0, 60, 50, color(0, 0, 1))
        change(child)
        let picture = try Offscreen.draw(card(child, background: red))
        let without = try Offscreen.draw(card(child, background: nil))
        #expect(picture.pixels != without.pixels, "\(name)")
      }
      // What lies lower by its zPosition, not by its place, is what may hide the background.
      let lower = layer(0, 0, 30, 50, color(0, 1, 0))
      let root = card(layer(0, 0, 60, 50, color(0, 0, 1)), background: red)
      lower.zPosition = -1
      root.sublayers?[0].addSublayer(lower)
      #expect(try Offscreen.draw(root)[50, 50] == [0, 0, 255, 255])
    }

    /// It still hides the layers below the card, and is itself not visible.
    @Test func stillHideWhatLiesBeneath() throws {
      let root = layer(0, 0, 100, 100)
      for index in 0..<8 {
        let card = layer(Double(index), 2, 90, 90, color(1, 0, 0))
        card.cornerRadius = 8
        card.masksToBounds = true
        card.addSublayer(layer(0, 0, 90, 90, color(0, Double(index) / 7, 1)))
        root.addSublayer(card)
      }
      let picture = try Offscreen.draw(root)
      for y in 0..<100 {
        for x in 0..<100 { #expect(picture[x, y][0] == 0) }
      }
      #expect(picture[50, 50] == [0, 255, 255, 255] && picture[3, 50] == [0, 109, 255, 255])
    }
  }
}
