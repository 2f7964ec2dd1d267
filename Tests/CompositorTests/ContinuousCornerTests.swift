import Foundation
import QuartzCore
import RenderTree
import Testing

@testable import Compositor

extension Drawing {
  /// Continuous corners, as they are filled, bordered and as they clip, against 16×16 supersampling of their outline.
  @Suite(.serialized) @MainActor struct ContinuousCornerTests {
    /// Size and radius: with room for the whole curve, squeezed a little, much, and to a circle.
    nonisolated static let cards: [(width: Double, height: Double, radius: Double)] = [
      (80, 70, 18), (80, 60, 24), (70, 48, 23), (60, 40, 20), (40, 40, 5),
    ]
    nonisolated static let angles = [0.0, 0.2, 0.75, 1.3]

    private func card(_ place: (width: Double, height: Double, radius: Double), _ angle: Double, isDeep: Bool)
      -> CALayer
    {
      let card = CALayer()
      card.bounds = CGRect(x: 0, y: 0, width: place.width, height: place.height)
      card.position = CGPoint(x: 50.3125, y: 49.625)
      card.cornerRadius = place.radius
      card.cornerCurve = .continuous
      card.transform =
        isDeep
        ? Sample.perspective(0.5 + angle / 2, 1, 0.3, eye: 200) : CATransform3DMakeRotation(angle, 0, 0, 1)
      return card
    }

    private func path(_ outlines: [RoundedBounds]) -> CGPath {
      let path = CGMutablePath()
      for outline in outlines { outline.addPath(to: path) }
      return path
    }

    @Test(arguments: cards, [false, true]) func fills(
      _ place: (width: Double, height: Double, radius: Double), _ isDeep: Bool
    ) throws {
      for angle in Self.angles {
        let card = card(place, angle, isDeep: isDeep)
        card.backgroundColor = color(1, 1, 1)
        let outline = path([RoundedBounds(card.row)])
        let shares = supersampled(outline, card.transformToRoot)
        let error = edgeError(try Offscreen.draw(card), shares)
        #expect(error.mean < 1.5 && error.greatest < 16, "\(place) \(angle): \(error)")
      }
    }

    @Test(arguments: cards) func clips(_ place: (width: Double, height: Double, radius: Double)) throws {
      for angle in Self.angles {
        let card = card(place, angle, isDeep: false)
        card.masksToBounds = true
        card.addSublayer(layer(-100, -100, 300, 300, color(1, 1, 1)))
        let shares = supersampled(path([RoundedBounds(card.row)]), card.transformToRoot)
        let error = edgeError(try Offscreen.draw(card), shares)
        #expect(error.mean < 1.5 && error.greatest < 16, "\(place) \(angle): \(error)")
      }
    }

    /// A border covers what lies between the outline and the inner one, a width further in.
    @Test(arguments: cards) func borders(_ place: (width: Double, height: Double, radius: Double)) throws {
      for (angle, width) in zip(Self.angles, [1.0, 3, 4.5, 9]) {
        let card = card(place, angle, isDeep: false)
        card.borderColor = color(1, 1, 1)
        card.borderWidth = width
        let outline = RoundedBounds(card.row)
        let ring = path([outline, outline.inset(by: width)])
        let shares = supersampled(ring, card.transformToRoot, .evenOdd)
        let error = edgeError(try Offscreen.draw(card), shares)
        #expect(error.mean < 1.5 && error.greatest < 30, "\(place) \(angle): \(error)")
      }
    }

    /// The processor's renderer follows the same path; Cairo's chords may be a tenth of a pixel off it.
    @Test func rendersAlike() throws {
      let card = card((80, 60, 24), 0, isDeep: false)
      card.position = CGPoint(x: 50, y: 50)
      card.backgroundColor = color(1, 1, 1)
      let picture = try Offscreen.draw(card)
      let context = try #require(
        CGContext(layerBitmapOf: CGSize(width: 100, height: 100), scale: 1, opaque: false))
      context.translateBy(x: 10, y: 20)
      card.render(in: context)
      let bytes = try #require(context.makeImage()).withPixels { [UInt8]($0) }
      var (sum, count, greatest) = (0, 0, 0)
      for y in 0..<100 {
        for x in 0..<100 {
          // Mirror images of each other in y, as the card is of itself.
          let (found, expected) = (picture[x, y][3], Int(bytes[(y * 100 + x) * 4 + 3]))
          guard found != expected || (found > 0 && found < 255) else { continue }
          sum += abs(found - expected)
          count += 1
          greatest = max(greatest, abs(found - expected))
        }
      }
      #expect(Double(sum) / Double(count) < 5 && greatest < 26, "\(Double(sum) / Double(count)) \(greatest)")
    }
  }
}
