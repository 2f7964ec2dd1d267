import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Exact coverage against 16×16 supersampling and closed forms.
  @Suite @MainActor struct EdgeTests {
    @Test func edgesOnThePixelGridAreExact() throws {
      let picture = try Offscreen.draw(layer(10, 20, 30, 40, color(1, 0, 0)))
      for y in 0..<100 {
        for x in 0..<100 {
          let isInside = x >= 10 && x < 40 && y >= 20 && y < 60
          #expect(picture[x, y] == (isInside ? [255, 0, 0, 255] : [0, 0, 0, 0]))
        }
      }
    }

    @Test func edgesOffTheGridStayWhereTheyAre() throws {
      let picture = try Offscreen.draw(layer(10.5, 20.25, 30, 40, color(1, 0, 0)))
      #expect(isClose(picture[10, 40], [128, 0, 0, 128]) && isClose(picture[40, 40], [128, 0, 0, 128]))
      #expect(isClose(picture[20, 20], [191, 0, 0, 191]) && isClose(picture[20, 60], [64, 0, 0, 64]))
      #expect(abs(picture[10, 20][3] - 96) <= 1)  // ½ · ¾
      #expect(picture[9, 40] == [0, 0, 0, 0] && picture[41, 40] == [0, 0, 0, 0])
    }

    @Test func aSliverThinnerThanAPixelCoversItsShare() throws {
      let picture = try Offscreen.draw(layer(10.25, 0, 0.5, 100, color(1, 1, 1)))
      #expect(abs(picture[10, 50][3] - 128) <= 1 && picture[9, 50][3] == 0 && picture[11, 50][3] == 0)
    }

    // Straight edges are exact; where one crosses a corner the product of two edges is not, so the mean over all
    // edge pixels is bounded: 1.5 of 255, a third of a grey level of 16×16 supersampling itself being 1.
    @Test(arguments: [0.0, 0.1, 0.3, 0.5, .pi / 4, 1, 1.3, 2]) func rotatedRectangles(_ angle: Double) throws
    {
      let card = layer(25, 30, 50, 40, color(1, 1, 1))
      card.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
      let picture = try Offscreen.draw(card)
      let shares = supersampled(100, 100) { x, y in
        let (dx, dy) = (x - 50, y - 50)
        return abs(dx * cos(angle) + dy * sin(angle)) <= 25 && abs(-dx * sin(angle) + dy * cos(angle)) <= 20
      }
      #expect(edgeError(picture, shares).mean < 1.5)
    }

    @Test(arguments: [(6.0, 0.0), (12, 0.4), (20, 0.8), (25, 0)]) func roundedCorners(
      _ radius: Double, _ angle: Double
    ) throws {
      let card = layer(20, 25, 60, 50, color(1, 1, 1))
      card.cornerRadius = radius
      card.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
      let picture = try Offscreen.draw(card)
      let shares = supersampled(100, 100) { x, y in
        let (dx, dy) = (x - 50, y - 50)
        let p = CGPoint(x: 30 + dx * cos(angle) + dy * sin(angle), y: 25 - dx * sin(angle) + dy * cos(angle))
        return isInside(p, CGRect(x: 0, y: 0, width: 60, height: 50), radius: radius)
      }
      #expect(edgeError(picture, shares).mean < 1.5)
    }

    // Under so strong a perspective an edge's distance is that of its tangent at the pixel. Of edges that stand nearly
    // upright, 16 columns of samples are off by up to a 32nd themselves.
    @Test(arguments: [(0.5, 0.0), (0.9, 10), (1.2, 16)]) func inPerspective(_ angle: Double, _ radius: Double)
      throws
    {
      let card = layer(20, 25, 60, 50, color(1, 1, 1))
      card.cornerRadius = radius
      var transform = CATransform3DIdentity
      transform.m34 = -1 / 120
      transform = CATransform3DRotate(transform, angle, 0.3, 1, 0.1)
      card.transform = transform
      let picture = try Offscreen.draw(card)
      let full = card.transformToRoot
      let shares = supersampled(100, 100) { x, y in
        guard let p = full.unproject(CGPoint(x: x, y: y)) else { return false }
        return isInside(p, CGRect(x: 0, y: 0, width: 60, height: 50), radius: radius)
      }
      #expect(edgeError(picture, shares).mean < 2.5)
    }

    @Test func aLayerThatCrossesTheEyePlaneIsCutNotTorn() throws {
      let floor = layer(-1000, 40, 2100, 2000, color(1, 1, 1))
      floor.anchorPoint = CGPoint(x: 0.5, y: 0)
      floor.position = CGPoint(x: 50, y: 50)
      var transform = CATransform3DIdentity
      transform.m34 = -1 / 100
      floor.transform = CATransform3DRotate(transform, 1.4, 1, 0, 0)
      // z = y sin 1.4: points beyond y = 101.5 are behind the eye; the part in front fills the picture from y
      // = 50 down.
      let picture = try Offscreen.draw(floor)
      for y in [55, 70, 99] { #expect(picture[50, y][3] == 255) }
      for y in [0, 20, 45] { #expect(picture[50, y][3] == 0) }
    }

    // Turned away all but a hair, a plane is a line too thin to see, and never a veil over everything.
    @Test(arguments: [0.0, 6, 20]) func edgeOnThereIsNothing(_ radius: Double) throws {
      for away in [0, 1e-12, 1e-9, 1.8e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4] {
        for (eye, tilt) in [(Double.infinity, 0.0), (700, 0), (700, -0.28), (300, 0.5)] {
          let space = CATransformLayer()
          space.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
          var perspective = CATransform3DIdentity
          perspective.m34 = -1 / eye
          space.transform = CATransform3DRotate(perspective, tilt, 1, 0, 0)
          let card = layer(0, 30, 100, 40, color(1, 1, 1))
          card.cornerRadius = radius
          card.borderWidth = radius / 10
          card.transform = CATransform3DMakeRotation(.pi / 2 - away, 0, 1, 0)
          space.addSublayer(card)
          let picture = try Offscreen.draw(space)
          let area = (0..<10_000).reduce(0.0) { $0 + Double(picture.pixels[$1 * 4 + 3]) / 255 }
          #expect(area < 4000 * away * 1.5 + 2, "\(away) off, eye \(eye), tilt \(tilt)")
        }
      }
    }

    @Test func edgesThatAreNotToBeAntialiasedAreNot() throws {
      let card = layer(10.5, 20.5, 30, 40, color(1, 0, 0))
      card.edgeAntialiasingMask = [.layerLeftEdge, .layerTopEdge]
      let picture = try Offscreen.draw(card)
      #expect(abs(picture[10, 40][3] - 128) <= 1)
      #expect([0, 255].contains(picture[40, 40][3]))
      card.allowsEdgeAntialiasing = false
      let hard = try Offscreen.draw(card)
      let alphas = Set(
        stride(from: 3, to: hard.pixels.count, by: 4).map { index -> UInt8 in hard.pixels[index] })
      #expect(alphas == [0, 255])
    }

    @Test func everyFrameIsTheSameBytes() throws {
      func draw() throws -> [UInt8] {
        let card = layer(20, 25, 60, 50, color(0.2, 0.4, 0.6, 0.7))
        card.cornerRadius = 9
        card.transform = CATransform3DMakeRotation(0.7, 0.2, 0.5, 1)
        return try Offscreen.draw(card).pixels
      }
      #expect(try draw() == draw())
    }

    @Test func insidesHideNothingThatShows() throws {
      // Many opaque layers over each other bring the front-to-back pass into play; few do not.
      func pile(_ count: Int) throws -> Picture {
        let root = layer(0, 0, 100, 100, color(0.1, 0.1, 0.1))
        for index in 0..<count {
          let hidden = layer(5, 5, 90, 90, color(0, 1, 0))
          hidden.name = "\(index)"
          root.addSublayer(hidden)
        }
        let last = layer(0, 0, 100, 100, color(0.1, 0.1, 0.1))
        root.addSublayer(last)
        let card = layer(20, 25, 60, 50, color(1, 0.5, 0))
        card.cornerRadius = 14
        card.borderWidth = 3
        card.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
        last.addSublayer(card)
        return try Offscreen.draw(root)
      }
      let plain = try pile(0)
      let piled = try pile(12)
      #expect(plain.pixels == piled.pixels)
      #expect(piled.statistics.drawCalls > plain.statistics.drawCalls)
    }
  }
}
