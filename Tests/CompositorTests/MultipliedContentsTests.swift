import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// `contentsMultiplyColor`: the contents, and nothing else, are multiplied by it, premultiplied.
  @Suite(.serialized) @MainActor struct MultipliedContentsTests {
    private func picture(_ pixel: [UInt8] = [255, 255, 255, 255], by factor: CGColor?) -> CALayer {
      let own = layer(20, 20, 60, 60)
      own.contents = CGImage(width: 1, height: 1, premultipliedRGBA: pixel)
      own.contentsMultiplyColor = factor
      return own
    }

    private func onBlack(_ layers: CALayer...) -> CALayer {
      let host = layer(0, 0, 100, 100, color(0, 0, 0))
      host.sublayers = layers
      return host
    }

    /// As a film of a device has it.
    @Test func whiteAtHalfHalvesTheImage() throws {
      let host = onBlack(picture(by: color(1, 1, 1, 0.5)))
      #expect(isClose(try Offscreen.draw(host)[50, 50], [128, 128, 128, 255]))
    }

    @Test func colourAndAlphaMultiply() throws {
      let own = picture([200, 100, 50, 255], by: color(0.5, 1, 0, 0.8))
      // Over black: 200 · .5 · .8, 100 · .8, 0.
      #expect(isClose(try Offscreen.draw(onBlack(own))[50, 50], [80, 80, 0, 255]))
      // By itself it lets the rest through.
      #expect(
        isClose(
          try Offscreen.draw(picture([200, 100, 50, 255], by: color(0.5, 1, 0, 0.8)))[50, 50],
          [80, 80, 0, 204]))
    }

    /// The background below is unchanged, also where the image alone would hide it.
    @Test func theBackgroundIsNotMultiplied() throws {
      let own = picture(by: color(1, 0, 0, 0.5))
      own.backgroundColor = color(0, 1, 0)
      own.borderColor = color(0, 0, 1)
      own.borderWidth = 5
      let drawn = try Offscreen.draw(onBlack(own))
      #expect(isClose(drawn[50, 50], [128, 128, 0, 255]) && drawn[22, 50] == [0, 0, 255, 255])
      // An image that is clear altogether is none.
      own.contentsMultiplyColor = color(1, 1, 1, 0)
      #expect(try Offscreen.draw(onBlack(own))[50, 50] == [0, 255, 0, 255])
      own.contentsMultiplyColor = nil
      #expect(try Offscreen.draw(onBlack(own))[50, 50] == [255, 255, 255, 255])
    }

    @Test func itGoesWithOpacityTintsAndStretches() throws {
      let own = picture(by: color(1, 0.5, 1))
      own.opacity = 0.5
      #expect(isClose(try Offscreen.draw(onBlack(own))[50, 50], [128, 64, 128, 255]))
      own.opacity = 1
      own.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
      let copies = CAReplicatorLayer()
      copies.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      copies.instanceColor = color(0.5, 1, 1)
      copies.instanceCount = 1
      copies.addSublayer(own)
      #expect(isClose(try Offscreen.draw(onBlack(copies))[30, 30], [128, 128, 255, 255]))
      let nine = picture(by: color(1, 0.5, 1))
      nine.contents = try noise(9, 9)
      nine.contentsCenter = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
      let plain = try Offscreen.draw(onBlack(nine))
      nine.contentsMultiplyColor = nil
      let whole = try Offscreen.draw(onBlack(nine))
      for (x, y) in [(25, 25), (50, 50), (75, 30)] {
        let expected = [whole[x, y][0], (whole[x, y][1] + 1) / 2, whole[x, y][2], 255]
        #expect(isClose(plain[x, y], expected))
      }
    }

    @Test func itAnimates() throws {
      let own = picture(by: nil)
      let fade = CABasicAnimation(keyPath: "contentsMultiplyColor")
      fade.fromValue = color(1, 1, 1)
      fade.toValue = color(1, 0, 0, 1)
      fade.duration = 1
      own.add(fade, forKey: "fade")
      #expect(isClose(try Offscreen.draw(onBlack(own), time: 0.5)[50, 50], [255, 128, 128, 255]))
      #expect(try Offscreen.draw(onBlack(own), time: 1.5)[50, 50] == [255, 255, 255, 255])
    }

    @Test func shadowsAreThoseOfWhatIsSeen() throws {
      let own = picture(by: color(1, 1, 1, 0.5))
      own.shadowOpacity = 1
      own.shadowRadius = 0
      own.shadowOffset = CGSize(width: 15, height: 0)
      own.shadowColor = color(1, 0, 0)
      #expect(isClose(try Offscreen.draw(onBlack(own))[90, 50], [128, 0, 0, 255]))
    }

    /// The processor's renderer does the same.
    @Test func renderInContextMultiplies() throws {
      let own = picture([200, 100, 50, 255], by: color(0.5, 1, 0, 0.8))
      let context = try #require(
        CGContext(
          data: nil, width: 100, height: 100, bitsPerComponent: 8, bytesPerRow: 0,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      onBlack(own).render(in: context)
      let image = try #require(context.makeImage())
      let pixel = image.withPixels { bytes in (0..<4).map { Int(bytes[(50 * 100 + 50) * 4 + $0]) } }
      #expect(isClose(pixel, [80, 80, 0, 255]), "\(pixel)")
    }

    @Test func keyValueCodingKnowsIt() throws {
      let own = CALayer()
      #expect(own.value(forKey: "contentsMultiplyColor") == nil && own.contentsMultiplyColor == nil)
      own.setValue(color(1, 0, 0), forKey: "contentsMultiplyColor")
      #expect(own.contentsMultiplyColor == color(1, 0, 0))
      let data = try NSKeyedArchiver.archivedData(withRootObject: own, requiringSecureCoding: false)
      let reader = try NSKeyedUnarchiver(forReadingFrom: data)
      reader.requiresSecureCoding = false
      let back = reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? CALayer
      #expect(back?.contentsMultiplyColor == color(1, 0, 0))
    }
  }
}
