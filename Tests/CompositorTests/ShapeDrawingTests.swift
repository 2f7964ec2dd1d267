import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// What a shape layer paints, where, and over what.
  @Suite(.serialized) @MainActor struct ShapeDrawingTests {
    private func square(_ x: Double, _ y: Double, _ side: Double) -> CGPath {
      CGPath(rect: CGRect(x: x, y: y, width: side, height: side), transform: nil)
    }

    @Test func fillAndStrokeLieOverContentsAndBeyondTheBounds() throws {
      let layer = CAShapeLayer()
      layer.frame = CGRect(x: 40, y: 40, width: 20, height: 20)
      layer.backgroundColor = color(0, 0, 1)
      layer.path = square(-20, 5, 40)
      layer.strokeColor = color(1, 0, 0)
      layer.lineWidth = 4
      let above = CALayer()
      above.frame = CGRect(x: 10, y: 10, width: 4, height: 4)
      above.backgroundColor = color(0, 1, 0)
      layer.addSublayer(above)
      let picture = try Offscreen.draw(layer)
      #expect(picture[30, 60] == [0, 0, 0, 255])  // black by default, outside of the bounds
      #expect(picture[20, 60] == [255, 0, 0, 255] && picture[18, 60] == [255, 0, 0, 255])
      #expect(picture[17, 60] == [0, 0, 0, 0])
      #expect(picture[50, 41] == [0, 0, 255, 255])
      #expect(picture[51, 51] == [0, 255, 0, 255])
    }

    @Test func nothingIsPaintedWithoutColoursOrPath() throws {
      let layer = CAShapeLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      layer.path = square(10, 10, 50)
      layer.fillColor = nil
      #expect(try Offscreen.draw(layer).pixels.allSatisfy { $0 == 0 })
      layer.fillColor = color(1, 1, 1)
      layer.path = nil
      #expect(try Offscreen.draw(layer).pixels.allSatisfy { $0 == 0 })
      layer.path = CGMutablePath()
      #expect(try Offscreen.draw(layer).pixels.allSatisfy { $0 == 0 })
    }

    // A translucent stroke does not overlap itself, and with group opacity not the fill either.
    @Test func opacity() throws {
      let layer = CAShapeLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      let path = CGMutablePath()
      path.addLines(between: [CGPoint(x: 20, y: 50), CGPoint(x: 80, y: 50), CGPoint(x: 30, y: 50)])
      layer.path = path
      layer.fillColor = nil
      layer.strokeColor = color(1, 1, 1, 0.4)
      layer.lineWidth = 10
      #expect(try Offscreen.draw(layer)[50, 50] == [102, 102, 102, 102])

      layer.path = square(20, 20, 60)
      layer.fillColor = color(0, 1, 0)
      layer.strokeColor = color(1, 0, 0)
      layer.opacity = 0.4
      let group = try Offscreen.draw(layer)
      #expect(group[22, 50] == [102, 0, 0, 102] && group[50, 50] == [0, 102, 0, 102])
      layer.allowsGroupOpacity = false
      #expect(try Offscreen.draw(layer)[22, 50][1] > 50)
    }

    @Test func masksReachBeyondBoundsAndLieInMasks() throws {
      let root = layer(0, 0, 100, 100, color(1, 0, 0))
      let mask = CAShapeLayer()
      mask.path = square(10, 10, 60)
      root.mask = mask
      let picture = try Offscreen.draw(root)
      #expect(picture[12, 12] == [255, 0, 0, 255] && picture[69, 69] == [255, 0, 0, 255])
      #expect(picture[71, 40] == [0, 0, 0, 0] && picture[9, 40] == [0, 0, 0, 0])
      let inner = CAShapeLayer()
      inner.path = square(40, 0, 100)
      mask.mask = inner
      let both = try Offscreen.draw(root)
      #expect(
        both[39, 40] == [0, 0, 0, 0] && both[41, 40] == [255, 0, 0, 255] && both[71, 40] == [0, 0, 0, 0])
    }

    @Test func clipsAndTintsApply() throws {
      let frame = layer(20, 20, 50, 50)
      frame.masksToBounds = true
      frame.cornerRadius = 25
      let replicator = CAReplicatorLayer()
      replicator.instanceCount = 2
      replicator.instanceColor = color(1, 0.4, 0.4)
      replicator.instanceTransform = CATransform3DMakeTranslation(25, 0, 0)
      let shape = CAShapeLayer()
      shape.path = square(0, 0, 20)
      shape.fillColor = color(1, 1, 0)
      frame.addSublayer(replicator)
      replicator.addSublayer(shape)
      let picture = try Offscreen.draw(frame)
      #expect(picture[36, 36] == [255, 102, 0, 255] && picture[50, 36] == [255, 102, 0, 255])
      #expect(picture[21, 21] == [0, 0, 0, 0] && picture[42, 36] == [0, 0, 0, 0])
      // A layer that masks clips its own path as it does contents.
      shape.frame = CGRect(x: 0, y: 10, width: 10, height: 10)
      shape.masksToBounds = true
      let masked = try Offscreen.draw(frame)
      #expect(masked[27, 36] == [255, 102, 0, 255] && masked[32, 36] == [0, 0, 0, 0])
    }

    @Test func dotsAreRoundOrSquare() throws {
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 50, y: 50))
      path.addLine(to: CGPoint(x: 50, y: 50))
      let layer = Sample.layer(path)
      layer.fillColor = nil
      layer.strokeColor = color(1, 1, 1)
      layer.lineWidth = 40
      func area() throws -> Double {
        let picture = try Offscreen.draw(layer)
        return stride(from: 3, to: picture.pixels.count, by: 4).reduce(0) {
          $0 + Double(picture.pixels[$1]) / 255
        }
      }
      #expect(try area() == 0)
      layer.lineCap = .round
      #expect(abs(try area() - .pi * 400) < 0.5)
      layer.lineCap = .square
      #expect(try area() == 1600)
    }

    @Test func strokesGrowAndPathsMorph() throws {
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 10, y: 50))
      path.addLine(to: CGPoint(x: 90, y: 50))
      let layer = Sample.layer(path)
      layer.fillColor = nil
      layer.strokeColor = color(1, 1, 1)
      layer.lineWidth = 10
      let grow = CABasicAnimation(keyPath: "strokeEnd")
      grow.fromValue = 0.0
      grow.duration = 4
      layer.add(grow, forKey: nil)
      let picture = try Offscreen.draw(layer, time: 1)
      #expect(picture[29, 50][3] == 255 && picture[30, 50][3] == 0)

      let square = Sample.layer(square(0, 0, 20))
      let morph = CABasicAnimation(keyPath: "path")
      morph.toValue = self.square(60, 60, 40)
      morph.duration = 2
      square.add(morph, forKey: nil)
      let half = try Offscreen.draw(square, time: 1)
      #expect(
        half[31, 31][3] == 255 && half[59, 59][3] == 255 && half[29, 31][3] == 0 && half[60, 59][3] == 0)
    }

    @Test func everyFrameIsTheSameBytes() throws {
      func draw() throws -> [UInt8] {
        let layer = Sample.layer(Sample.blob(), Sample.perspective(0.8, 0.3, 1, eye: 300))
        layer.strokeColor = color(1, 0, 0, 0.5)
        layer.lineDashPattern = [7, 3]
        return try Offscreen.draw(layer).pixels
      }
      #expect(try draw() == draw())
    }

    /// Paths with points that are not finite, or beyond all measure: what is beside them is drawn as without them.
    @Test func oddPathsHarmNothingBesideThem() throws {
      let points = [
        CGPoint(x: Double.nan, y: 5), CGPoint(x: 1e300, y: -1e300), CGPoint(x: 50, y: Double.infinity), .zero,
        CGPoint(x: 50, y: 50), CGPoint(x: 50, y: 50), CGPoint(x: -1e9, y: 1e9), CGPoint(x: 1e-300, y: 80),
      ]
      /// The left half clips the shape; it lies over a card that the right half shows.
      func draw(_ shape: CALayer?) throws -> Picture {
        let root = layer(0, 0, 100, 100, color(1, 1, 1))
        root.addSublayer(layer(20, 20, 60, 60, color(0, 0, 1)))
        let half = layer(0, 0, 50, 100)
        half.masksToBounds = true
        if let shape { half.addSublayer(shape) }
        root.addSublayer(half)
        return try Offscreen.draw(root)
      }
      let expected = try draw(nil)
      #expect(expected[70, 50] == [0, 0, 255, 255])
      for (index, point) in points.enumerated() where index < 3 {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 30, y: 30))
        path.addCurve(to: point, control1: points[(index + 1) % 8], control2: points[(index + 3) % 8])
        path.addLine(to: CGPoint(x: 60, y: 30))
        path.closeSubpath()
        path.addQuadCurve(to: CGPoint(x: 60, y: 30), control: point)
        let odd = Sample.layer(path)
        odd.strokeColor = color(1, 0, 0)
        for width in [0, 3, 1e30] {
          odd.lineWidth = width
          odd.lineDashPattern = width == 3 ? [0.001, 0] : nil
          let picture = try draw(odd)
          // To the right of the clip.
          for y in 0..<100 {
            let row = (y * 100 + 50) * 4..<(y + 1) * 400
            #expect(picture.pixels[row] == expected.pixels[row], "\(index) \(width) \(y)")
          }
        }
      }
    }
  }
}
