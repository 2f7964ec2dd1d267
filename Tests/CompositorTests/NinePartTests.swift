import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Where each texel goes: stretches of nine parts, parts of images, at any scale and transform.
  @Suite(.serialized) @MainActor struct NinePartTests {
    /// Red increases to the right, green downwards, four levels per texel, so a colour gives the sampled
    /// position.
    private func ramp(_ size: Int = 60) throws -> CGImage {
      var pixels: [UInt8] = []
      for y in 0..<size { for x in 0..<size { pixels += [UInt8(x * 4), UInt8(y * 4), 0, 255] } }
      return try #require(CGImage(width: size, height: size, premultipliedRGBA: pixels))
    }

    /// The greatest difference from levels that the two functions give for the texel under a point of the layer,
    /// which lies at 10, 10 in the picture.
    private func error(
      _ picture: Picture, _ width: Double, _ height: Double, _ x: (Double) -> Double, _ y: (Double) -> Double
    )
      -> Double
    {
      var most = 0.0
      func level(_ texel: Double) -> Double { min(max(texel - 0.5, 0), 59) * 4 }
      for row in 12..<(Int(clamping: height) + 8) {
        for column in 12..<(Int(clamping: width) + 8) {
          let shown = picture[column, row]
          most = max(most, abs(Double(shown[0]) - level(x(Double(column) - 9.5))))
          most = max(most, abs(Double(shown[1]) - level(y(Double(row) - 9.5))))
        }
      }
      return most
    }

    /// Corners keep their size in points, and image pixels their size by contentsScale, also at scales that
    /// are not whole numbers.
    @Test(arguments: [1, 1.37, 1.5, 2, 2.75, 0.8]) func cornersKeepTheirSize(scale: Double) throws {
      let card = layer(10, 10, 130, 110)
      card.contents = try ramp()
      card.contentsScale = scale
      card.contentsCenter = CGRect(x: 0.25, y: 0.4, width: 0.5, height: 0.35)
      for isFlipped in [false, true] {
        card.isGeometryFlipped = isFlipped
        let picture = try Offscreen.draw(card, width: 150, height: 130)
        func texel(_ p: Double, _ size: Double, _ first: Double, _ second: Double) -> Double {
          let (before, after) = (first / scale, (60 - second) / scale)
          if p < before { return p * scale }
          if p > size - after { return 60 - (size - p) * scale }
          return first + (p - before) / (size - before - after) * (second - first)
        }
        let most = error(
          picture, 130, 110, { texel($0, 130, 15, 45) }, { texel($0, 110, 24, 45) })
        // A 256th of a texel's four levels, and rounding.
        #expect(most <= 1, "\(scale) \(isFlipped)")
      }
    }

    /// Apple: a very small centre, or 0, counts as one pixel of the image at that position.
    @Test(arguments: [0, 0.001, 1.0 / 60]) func theLeastMiddleIsAPixel(length: Double) throws {
      let card = layer(10, 10, 130, 110)
      card.contents = try ramp()
      for (place, first) in [(0.5, 29.5), (0, 0), (1, 59), (0.3, 17.5)] {
        let shift = place > 0.1 && place < 0.9 ? -length / 2 : place > 0.9 ? -length : 0
        card.contentsCenter = CGRect(x: place + shift, y: 0.5 - length / 2, width: length, height: length)
        let picture = try Offscreen.draw(card, width: 150, height: 130)
        func texel(_ p: Double, _ size: Double, _ first: Double) -> Double {
          if p < first { return p }
          if p > size - (59 - first) { return 60 - (size - p) }
          return first + (p - first) / (size - 59)
        }
        let most = error(picture, 130, 110, { texel($0, 130, first) }, { texel($0, 110, 29.5) })
        #expect(most <= 1, "\(place): \(most)")
      }
    }

    @Test func beyondTheUnitSquareItsEdgesGoOn() throws {
      for rect in [
        CGRect(x: -0.5, y: -0.25, width: 2, height: 1.5), CGRect(x: 0.75, y: 0.5, width: 1, height: 0.25),
        CGRect(x: -3, y: -1, width: 3.5, height: 0.5),
      ] {
        let card = layer(10, 10, 130, 110)
        card.contents = try ramp()
        card.contentsRect = rect
        let picture = try Offscreen.draw(card, width: 150, height: 130)
        let most = error(
          picture, 130, 110, { (rect.minX + $0 / 130 * rect.width) * 60 },
          { (rect.minY + $0 / 110 * rect.height) * 60 })
        #expect(most <= 2, "\(rect)")
      }
    }

    /// Offsets that add up to whole pixels, and perspective on what lies in its plane, change no byte.
    @Test func halvesThatAddUpAreExact() throws {
      let image = try noise(37, 23)
      let root = layer(0, 0, 60, 50)
      root.sublayerTransform.m34 = -1 / 300
      let middle = layer(2.5, 3.25, 50, 40)
      middle.sublayerTransform.m34 = -1 / 100
      let card = layer(3.5, 1.75, 37, 23)
      card.contents = image
      middle.addSublayer(card)
      root.addSublayer(middle)
      let picture = try Offscreen.draw(root, width: 60, height: 50)
      let bytes = image.bytes
      for row in 0..<23 {
        let start = ((row + 5) * 60 + 6) * 4
        #expect(
          picture.pixels[start..<(start + 37 * 4)].elementsEqual(bytes[(row * 37 * 4)..<((row + 1) * 37 * 4)])
        )
      }
    }

    /// Nine parts of one colour are one rectangle of it: at any angle, scale and depth no pixel inside is lighter.
    @Test func partsMeetWithoutSeams() throws {
      let image = try plain(30, 30, [255, 255, 255, 255])
      var seed: UInt64 = 7
      func random() -> Double {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1
        return Double(seed >> 11) / Double(1 << 53)
      }
      for turn in 0..<40 {
        let root = layer(0, 0, 120, 120)
        if turn % 2 == 1 { root.sublayerTransform.m34 = -1 / 180 }
        let card = layer(30 + random(), 30 + random(), 60 + random(), 60 + random())
        card.contentsScale = 1 + random() * 2
        card.transform = CATransform3DScale(
          CATransform3DMakeRotation(random() * 6.28, random() - 0.5, random() - 0.5, 1), 0.6 + random(),
          0.6 + random(), 1)
        root.addSublayer(card)
        card.backgroundColor = color(1, 1, 1)
        let whole = try Offscreen.draw(root, width: 120, height: 120)
        card.backgroundColor = nil
        card.contents = image
        card.contentsCenter = CGRect(x: 0.3, y: 0.4, width: 0.3, height: 0.3)
        let parts = try Offscreen.draw(root, width: 120, height: 120)
        var seams = 0
        for index in 0..<(120 * 120) where whole.pixels[index * 4 + 3] == 255 {
          if parts.pixels[index * 4 + 3] < 254 { seams += 1 }
        }
        // Nor is any edge wider, or covered twice.
        let difference = difference(whole.pixels, parts.pixels)
        #expect(seams == 0 && difference.most <= 3, "\(turn) \(difference)")
        #expect(try Offscreen.draw(root, width: 120, height: 120).pixels == parts.pixels)
      }
    }
  }
}
