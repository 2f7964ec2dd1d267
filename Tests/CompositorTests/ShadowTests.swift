import Foundation
import QuartzCore
import RenderTree
import Testing

@testable import Compositor

extension Drawing {
  /// Shadows compared with the Gaussian of the layers that cast them: closed forms for rectangles, sums over
  /// rows for rounded ones.
  @Suite @MainActor struct ShadowTests {
    private func card(_ radius: Double, sigma: Double, offset: CGSize = .zero, _ frame: CGRect? = nil)
      -> CALayer
    {
      let frame = frame ?? CGRect(x: 30, y: 35, width: 40, height: 30)
      let card = layer(frame.minX, frame.minY, frame.width, frame.height, color(1, 1, 1))
      card.cornerRadius = radius
      card.shadowOpacity = 1
      card.shadowRadius = sigma
      card.shadowOffset = offset
      return card
    }

    /// The greatest difference of the alpha from a shadow below an opaque white layer, outside that layer.
    private func error(
      _ picture: Picture, _ alpha: (Double, Double) -> Double, where counts: (Int, Int) -> Bool
    )
      -> Double
    {
      var greatest = 0.0
      for y in 0..<picture.height {
        for x in 0..<picture.width where counts(x, y) {
          let expected = 255 * alpha(Double(x) + 0.5, Double(y) + 0.5)
          greatest = max(greatest, abs(Double(picture[x, y][3]) - expected))
        }
      }
      return greatest
    }

    /// Whether a pixel lies outside a rectangle.
    private func outside(_ rect: CGRect) -> (Int, Int) -> Bool {
      { x, y in !rect.intersects(CGRect(x: x, y: y, width: 1, height: 1)) }
    }

    @Test(arguments: [0.5, 1, 3, 8, 25])
    func rectangles(_ sigma: Double) throws {
      let picture = try Offscreen.draw(card(0, sigma: sigma, offset: CGSize(width: 5, height: -3)))
      let found = error(picture) { x, y in
        gaussian(x, 35, 75, sigma) * gaussian(y, 32, 62, sigma)
      } where: {
        outside(CGRect(x: 30, y: 35, width: 40, height: 30))($0, $1)
      }
      #expect(found < 1)
      #expect(picture[50, 50] == [255, 255, 255, 255] && picture.statistics.passes == 1)
    }

    @Test(arguments: [(1.0, 8.0), (6, 3), (6, 12), (15, 4), (15, 20), (15, 1), (2, 0.6)])
    func roundedRectangles(_ radius: Double, _ sigma: Double) throws {
      let picture = try Offscreen.draw(card(radius, sigma: sigma, offset: CGSize(width: 20, height: 20)))
      let rect = CGRect(x: 50, y: 55, width: 40, height: 30)
      let shape = RoundedOracle(rect, radii: (radius, radius, radius, radius), sigma: sigma)
      let found = error(picture, shape.alpha, where: outside(CGRect(x: 30, y: 35, width: 40, height: 30)))
      #expect(found < 2, "radius \(radius), sigma \(sigma)")
    }

    @Test(arguments: [1.5, 6, 14]) func cornersOfDifferentRadii(_ sigma: Double) throws {
      let card = card(12, sigma: sigma)
      card.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
      let picture = try Offscreen.draw(card)
      let rect = CGRect(x: 30, y: 35, width: 40, height: 30)
      let shape = RoundedOracle(rect, radii: (12, 0, 0, 12), sigma: sigma)
      #expect(error(picture, shape.alpha, where: outside(rect)) < 2)
    }

    @Test func continuousCorners() throws {
      let card = card(9, sigma: 4)
      card.cornerCurve = .continuous
      let picture = try Offscreen.draw(card)
      let rect = CGRect(x: 30, y: 35, width: 40, height: 30)
      let outline = CGMutablePath()
      RoundedBounds(card.row).addPath(to: outline)
      let shape = RoundedOracle(rect, outline, sigma: 4)
      #expect(error(picture, shape.alpha, where: outside(rect)) < 2)
    }

    @Test func turnedAndInPerspective() throws {
      for (angle, depth, radius) in [(0.4, 0.0, 0.0), (0.7, 0, 9), (0.8, 1 / 150.0, 0), (0.8, 1 / 150.0, 9)] {
        let card = card(radius, sigma: 5, offset: CGSize(width: 4, height: 6))
        var transform = CATransform3DIdentity
        transform.m34 = -depth
        card.transform = CATransform3DRotate(transform, angle, depth > 0 ? 1 : 0, depth > 0 ? 0.4 : 0, 1)
        let full = card.transformToRoot
        let picture = try Offscreen.draw(card)
        let shape = RoundedOracle(
          CGRect(x: 4, y: 6, width: 40, height: 30), radii: (radius, radius, radius, radius), sigma: 5)
        var greatest = 0.0
        for y in stride(from: 0, to: 100, by: 3) {
          for x in 0..<100 {
            guard let p = Geometry.unproject(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5), full),
              !CGRect(x: -3, y: -3, width: 46, height: 36).contains(p)
            else { continue }
            greatest = max(greatest, abs(Double(picture[x, y][3]) - 255 * shape.alpha(p.x, p.y)))
          }
        }
        #expect(greatest < 2, "\(angle) \(depth) \(radius)")
      }
    }
  }
}

/// The Gaussian of a rounded rectangle: closed in x, a sum over rows in y.
struct RoundedOracle {
  private var rows: [(y: Double, left: Double, right: Double)] = []
  private let step: Double
  private let sigma: Double

  init(
    _ rect: CGRect, radii: (Double, Double, Double, Double), sigma: Double, rows count: Int = 400
  ) {
    self.sigma = sigma
    step = rect.height / Double(count)
    func inset(_ radius: Double, _ beyond: Double) -> Double {
      guard radius > 0, beyond < radius else { return 0 }
      return radius - (radius * radius - (radius - beyond) * (radius - beyond)).squareRoot()
    }
    for index in 0..<count {
      let down = (Double(index) + 0.5) * step
      let up = rect.height - down
      rows.append(
        (
          rect.minY + down, rect.minX + max(inset(radii.0, down), inset(radii.2, up)),
          rect.maxX - max(inset(radii.1, down), inset(radii.3, up))
        ))
    }
  }

  /// A convex outline, cut row by row where it is flattened finely.
  init(_ rect: CGRect, _ outline: CGPath, sigma: Double, rows count: Int = 400) {
    self.sigma = sigma
    step = rect.height / Double(count)
    var lines: [(CGPoint, CGPoint)] = []
    outline.flattened(threshold: 1e-4).forEachStep { step in
      switch step {
      case .segment(let segment): lines.append((segment.start, segment.end))
      case .close(let from, let to): lines.append((from, to))
      case .move: break
      }
    }
    let box = outline.boundingBoxOfPath
    for index in 0..<count {
      let y = (Double(index) + 0.5) * step
      let cuts = lines.compactMap { a, b -> Double? in
        let (a, b) = (
          CGPoint(x: a.x - box.minX, y: a.y - box.minY), CGPoint(x: b.x - box.minX, y: b.y - box.minY)
        )
        guard (a.y <= y) != (b.y <= y) else { return nil }
        return a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)
      }
      guard let left = cuts.min(), let right = cuts.max() else { continue }
      rows.append((rect.minY + y, rect.minX + left, rect.minX + right))
    }
  }

  func alpha(_ x: Double, _ y: Double) -> Double {
    var sum = 0.0
    for row in rows where abs(row.y - y) < 4 * sigma {
      let d = (row.y - y) / sigma
      sum += exp(-0.5 * d * d) * gaussian(x, row.left, row.right, sigma)
    }
    return sum * step / (sigma * (2 * Double.pi).squareRoot())
  }
}
