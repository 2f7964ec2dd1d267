import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Groups that a clip cuts as one. The pixels that the clip covers whole are drawn without the group.
  @Suite(.serialized) @MainActor struct GroupMiddleTests {
    /// A black card with round corners on a white page, and a sublayer that covers its corners. In the middle of the card lie `labels` equal
    /// opaque layers, of which the last one is larger than the others.
    private func page(labels: Int, blendMode: String? = nil, at origin: CGPoint = .zero) -> CALayer {
      let page = CALayer()
      page.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
      page.backgroundColor = color(1, 1, 1)
      let card = CALayer()
      card.frame = CGRect(x: 20 + origin.x, y: 10 + origin.y, width: 260, height: 180)
      card.cornerRadius = 24
      card.masksToBounds = true
      card.backgroundColor = color(0, 0, 0)
      page.addSublayer(card)
      let cover = CALayer()
      cover.frame = card.bounds
      cover.backgroundColor = color(1, 0.5, 0, 0.5)
      cover.compositingFilter = blendMode
      card.addSublayer(cover)
      for number in 1...labels {
        let label = CALayer()
        label.bounds = CGRect(
          x: 0, y: 0, width: number == labels ? 80.5 : 20, height: number == labels ? 40 : 10)
        label.position = CGPoint(x: 100.25, y: 70.5)
        label.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
        label.backgroundColor = color(0, 0.4, 0.8)
        card.addSublayer(label)
      }
      return page
    }

    private func draw(_ layer: CALayer) throws -> (picture: Picture, passes: Int) {
      let picture = try Offscreen.draw(layer, width: 300, height: 200)
      return (picture, try #require(Offscreen.compositor).statistics.passes)
    }

    /// The middle is drawn to the page itself. Each of the four sides of the frame around it is a pass of a group.
    @Test func theMiddleIsDrawnWithoutTheGroup() throws {
      let (picture, passes) = try draw(page(labels: 1))
      #expect(passes == 5)
      // Half of the cover's orange above the black of the card, in the frame and in the middle.
      for (x, y) in [(22, 100), (60, 130), (150, 12), (150, 185), (277, 100)] {
        #expect(abs(picture[x, y][0] - 128) <= 1 && abs(picture[x, y][1] - 64) <= 1, "\(x) \(y)")
      }
      #expect(picture[20, 10] == [255, 255, 255, 255])
    }

    /// A group of many pieces is drawn as a whole. Pieces that an opaque one hides do not change the picture.
    @Test(arguments: [CGPoint.zero, CGPoint(x: 0.3, y: 0.6), CGPoint(x: -25, y: 20)])
    func itIsAsDrawnWithTheGroup(origin: CGPoint) throws {
      let (parts, passes) = try draw(page(labels: 1, at: origin))
      let (whole, wholePasses) = try draw(page(labels: 80, at: origin))
      #expect(passes > 2 && wholePasses == 2)
      let most = zip(parts.pixels, whole.pixels).map { abs(Int($0) - Int($1)) }.max()
      #expect(most ?? 255 <= 1)
    }

    /// A border is drawn above the group that the clip cuts, and the clip does not cut the border. It is as wide as that of a card without the
    /// blended sublayer.
    @Test func aBorderOfABlendedCardIsNoPartOfTheGroup() throws {
      func picture(blendMode: String?) throws -> Picture {
        let page = page(labels: 1, blendMode: blendMode, at: CGPoint(x: 0.3, y: 0.4))
        let card = try #require(page.sublayers?.first)
        (card.borderWidth, card.borderColor) = (12, color(0, 0, 1))
        return try draw(page).picture
      }
      let (blended, plain) = (try picture(blendMode: "multiplyBlendMode"), try picture(blendMode: nil))
      for x in 10..<32 {
        for channel in 0..<3 { #expect(abs(blended[x, 100][channel] - plain[x, 100][channel]) <= 1, "\(x)") }
      }
      // In the middle of a side, and in a corner: the border covers it.
      for (x, y) in [(21, 100), (26, 100), (31, 100), (150, 12), (29, 19)] {
        #expect(blended[x, y] == [0, 0, 255, 255], "\(x) \(y)")
      }
    }

    /// A layer that blends makes its superlayer a group. The group that the clip cuts is dissolved into it: the page, the group and the
    /// layer are the targets.
    @Test(arguments: ["multiplyBlendMode", "screenBlendMode", "overlayBlendMode"])
    func aBlendedCoverNeedsOneGroup(mode: String) throws {
      let (picture, passes) = try draw(page(labels: 1, blendMode: mode))
      #expect(passes == 3)
      // A pixel of the corner lies between the page and the colour of the card, in each channel by the same share.
      let colour = picture[60, 150]
      for (x, y) in [(20, 25), (23, 18), (27, 13), (34, 10), (272, 14), (25, 182)] {
        let pixel = picture[x, y]
        let shares = (0..<3).compactMap { channel -> Double? in
          let span = 255 - colour[channel]
          return span > 100 ? Double(255 - pixel[channel]) / Double(span) : nil
        }
        let (least, most) = (try #require(shares.min()), try #require(shares.max()))
        #expect(most - least < 0.02 && most <= 1.01, "\(x) \(y) \(shares)")
      }
    }
  }
}
