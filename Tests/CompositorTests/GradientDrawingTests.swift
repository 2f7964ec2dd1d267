import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Gradients against closed forms.
  @Suite(.serialized) @MainActor struct GradientDrawingTests {
    private func gradient(_ colors: [CGColor], _ start: CGPoint, _ end: CGPoint) -> CAGradientLayer {
      let layer = CAGradientLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      layer.colors = colors
      layer.startPoint = start
      layer.endPoint = end
      return layer
    }

    private let black = color(0, 0, 0)
    private let red = color(1, 0, 0)

    @Test func axialGradientsAreLinearInTheUnitSquare() throws {
      let layer = gradient([black, red], CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
      layer.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
      let picture = try Offscreen.draw(layer)
      for (x, y) in [(10, 5), (50, 25), (90, 10), (20, 45)] {
        let t = ((Double(x) + 0.5) / 100 + (Double(y) + 0.5) / 50) / 2
        // Dithered by up to half a step, then rounded.
        #expect(abs(Double(picture[x, y][0]) - 255 * t) <= 1.01 && picture[x, y][3] == 255)
      }
      #expect(picture[10, 60] == [0, 0, 0, 0])
    }

    @Test func endColoursHoldAndAreExact() throws {
      let layer = gradient([color(0.2, 0.4, 0.6), red], CGPoint(x: 0.25, y: 0), CGPoint(x: 0.75, y: 0))
      let picture = try Offscreen.draw(layer)
      for y in 0..<100 {
        #expect(picture[10, y] == [51, 102, 153, 255] && picture[90, y] == [255, 0, 0, 255])
      }
    }

    @Test func alphaIsMixedPremultiplied() throws {
      let layer = gradient([color(1, 0, 0, 0), color(0, 0, 1, 1)], CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0))
      let picture = try Offscreen.draw(layer)
      let middle = picture[50, 50]
      #expect(abs(middle[3] - 129) <= 1 && middle[0] <= 1 && abs(middle[2] - 129) <= 1)
    }

    /// A hard stop between two pixels' centres shows the share of each colour.
    @Test func hardStopsAreCovered() throws {
      let layer = gradient([black, black, red, red], CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0))
      layer.locations = [0, 0.503, 0.503, 1]
      let picture = try Offscreen.draw(layer)
      #expect(picture[49, 50][0] == 0 && picture[51, 50][0] == 255)
      #expect(abs(picture[50, 50][0] - 179) <= 2)
    }

    @Test func radialGradientsAreEllipses() throws {
      let layer = gradient([black, red], CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 0.75))
      layer.type = .radial
      let picture = try Offscreen.draw(layer)
      for (x, y) in [(50, 50), (70, 50), (50, 60), (62, 58), (20, 44)] {
        let dx = (Double(x) + 0.5 - 50) / 50
        let dy = (Double(y) + 0.5 - 50) / 25
        let t = min((dx * dx + dy * dy).squareRoot(), 1)
        #expect(abs(Double(picture[x, y][0]) - 255 * t) <= (t < 0.03 ? 3 : 1.1), "\(x) \(y)")
      }
      #expect(picture[50, 90] == [255, 0, 0, 255])
    }

    @Test func conicGradientsTurnFromTheEndPointOn() throws {
      let layer = gradient([black, red], CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 0.5))
      layer.type = .conic
      let picture = try Offscreen.draw(layer)
      // Down, left, up: a quarter, a half, three quarters of the turn.
      for (x, y) in [(50, 90), (10, 50), (50, 10), (80, 80)] {
        let angle = atan2(Double(y) + 0.5 - 50, Double(x) + 0.5 - 50) / (2 * .pi)
        let t = angle < 0 ? angle + 1 : angle
        #expect(abs(Double(picture[x, y][0]) - 255 * t) <= 1.1)
      }
      // The seam lies on the line of y 50: a pixel that it halves sees both ends.
      layer.frame = CGRect(x: 0, y: 0.5, width: 100, height: 100)
      let seam = try Offscreen.draw(layer)
      #expect(abs(seam[90, 50][0] - 127) <= 3)
    }

    @Test func cornersClipAndOpacityFades() throws {
      let layer = gradient([red, red], CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0))
      layer.cornerRadius = 50
      layer.opacity = 0.5
      let picture = try Offscreen.draw(layer)
      #expect(picture[3, 3] == [0, 0, 0, 0] && isClose(picture[50, 50], [128, 0, 0, 128]))
    }

    @Test func animatedListsAreDrawn() throws {
      let layer = gradient([black, black], CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0))
      let animation = CABasicAnimation(keyPath: "colors")
      animation.fromValue = [black, black]
      animation.toValue = [red, red]
      animation.duration = 1
      layer.add(animation, forKey: nil)
      #expect(isClose(try Offscreen.draw(layer, time: 0.5)[50, 50], [128, 0, 0, 255]))
    }

    @Test func badGradientsDrawNothingOrSomething() throws {
      let layer = gradient([red], .zero, .zero)
      #expect(try Offscreen.draw(layer)[50, 50] == [0, 0, 0, 0])
      layer.colors = [red, black]
      // Without a way from start to end.
      for type in [CAGradientLayerType.axial, .radial, .conic] {
        layer.type = type
        #expect(try Offscreen.draw(layer)[50, 50][3] == 255)
      }
      layer.colors = (0..<5000).map { color(Double($0) / 5000, 0, 0) }
      layer.endPoint = CGPoint(x: 1, y: 0)
      layer.type = .axial
      #expect(abs(try Offscreen.draw(layer)[50, 50][0] - 129) <= 1)
    }
  }

  /// Replicators: one copy after the other, as plain layers would be.
  @Suite(.serialized) @MainActor struct ReplicatorDrawingTests {
    private func replicator(_ count: Int, _ transform: CATransform3D) -> CAReplicatorLayer {
      let layer = CAReplicatorLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      layer.instanceCount = count
      layer.instanceTransform = transform
      return layer
    }

    @Test func copiesAreTinted() throws {
      let layer = replicator(4, CATransform3DMakeTranslation(20, 0, 0))
      layer.instanceGreenOffset = -0.25
      layer.instanceAlphaOffset = -0.25
      layer.backgroundColor = color(0, 0, 1)
      layer.addSublayer(CompositorTests.layer(0, 0, 10, 10, color(1, 1, 0)))
      let picture = try Offscreen.draw(layer)
      #expect(picture[5, 5] == [255, 255, 0, 255] && picture[15, 5] == [0, 0, 255, 255])
      // Yellow × (1, 0.75, 1, 0.75) over blue.
      #expect(isClose(picture[25, 5], [191, 143, 64, 255]))
      #expect(isClose(picture[45, 5], [128, 64, 128, 255]) && isClose(picture[65, 5], [64, 16, 191, 255]))
    }

    @Test func copiesAreDelayed() throws {
      let layer = replicator(3, CATransform3DMakeTranslation(0, 20, 0))
      layer.instanceDelay = 0.25
      let dot = CompositorTests.layer(0, 0, 10, 10, color(1, 0, 0))
      let slide = CABasicAnimation(keyPath: "position.x")
      slide.fromValue = 5
      slide.toValue = 85
      slide.duration = 1
      slide.fillMode = .backwards
      dot.add(slide, forKey: nil)
      layer.addSublayer(dot)
      let picture = try Offscreen.draw(layer, time: 0.5)
      // At 45, at 25, at 5.
      #expect(picture[45, 5][0] == 255 && picture[25, 25][0] == 255 && picture[5, 45][0] == 255)
      #expect(picture[45, 25][0] == 0 && picture[5, 25][0] == 0)
    }

    @Test func copiesOfCopiesAndGroups() throws {
      let outer = replicator(2, CATransform3DMakeTranslation(50, 0, 0))
      outer.instanceRedOffset = -0.5
      let inner = replicator(2, CATransform3DMakeTranslation(0, 50, 0))
      inner.instanceBlueOffset = -0.5
      inner.addSublayer(CompositorTests.layer(0, 0, 20, 20, color(1, 1, 1)))
      outer.addSublayer(inner)
      outer.opacity = 0.5
      let picture = try Offscreen.draw(outer)
      #expect(
        isClose(picture[10, 10], [128, 128, 128, 128]) && isClose(picture[60, 10], [64, 128, 128, 128]))
      #expect(isClose(picture[10, 60], [128, 128, 64, 128]) && isClose(picture[60, 60], [64, 128, 64, 128]))
      outer.instanceCount = 0
      #expect(try Offscreen.draw(outer)[10, 10] == [0, 0, 0, 0])
    }

    @Test func imagesAreTinted() throws {
      let layer = replicator(2, CATransform3DMakeTranslation(50, 0, 0))
      layer.instanceColor = color(1, 0.5, 0)
      let image = CompositorTests.layer(0, 0, 20, 20)
      image.contents = CGImage(width: 1, height: 1, premultipliedRGBA: [255, 255, 255, 255])
      layer.addSublayer(image)
      #expect(isClose(try Offscreen.draw(layer)[10, 10], [255, 128, 0, 255]))
    }
  }
}
