import Foundation
import QuartzCore
import RenderTree
import Testing

@testable import Compositor

extension Drawing {
  /// Layers that are seen nearly edge on, and other sharp corners, compared with exact areas: nothing is
  /// visible beyond a corner, and parts thinner than a pixel cover their share.
  @Suite(.serialized) @MainActor struct NeedleTests {
    /// A card of 40×110 points in the middle of a picture of 120×160, turned about z and then away about y.
    func turned(_ card: CALayer, _ degrees: Double, eye: Double = 300) -> CALayer {
      let root = layer(0, 0, 120, 160)
      root.sublayerTransform.m34 = -1 / eye
      card.bounds = CGRect(x: 0, y: 0, width: 40, height: 110)
      card.position = CGPoint(x: 60, y: 80)
      card.transform = CATransform3DConcat(
        CATransform3DMakeRotation(.pi / 18, 0, 0, 1), CATransform3DMakeRotation(degrees * .pi / 180, 0, 1, 0))
      root.addSublayer(card)
      return root
    }

    func draw(_ root: CALayer) throws -> Picture { try Offscreen.draw(root, width: 120, height: 160) }

    /// The share of each pixel that a rounded rectangle of a card covers: the outline, in steps of a quarter of a degree, is
    /// projected and clipped to the pixel's square.
    func shares(_ card: CALayer, _ rect: CGRect, radius: Double = 0) -> [Double] {
      var outline: [CGPoint] = []
      let centres = [
        (rect.maxX - radius, rect.maxY - radius), (rect.minX + radius, rect.maxY - radius),
        (rect.minX + radius, rect.minY + radius), (rect.maxX - radius, rect.minY + radius),
      ]
      for (corner, centre) in centres.enumerated() {
        for step in 0...(radius > 0 ? 360 : 0) {
          let angle = Double(corner) * .pi / 2 + Double(step) * .pi / 720
          outline.append(CGPoint(x: centre.0 + radius * cos(angle), y: centre.1 + radius * sin(angle)))
        }
      }
      return shares(card, outline)
    }

    /// The share of each pixel that a polygon of a card's plane covers.
    func shares(_ card: CALayer, _ polygon: [CGPoint]) -> [Double] { cells(card, polygon).map(\.share) }

    /// The same, with the centre of the covered area.
    func cells(_ card: CALayer, _ polygon: [CGPoint]) -> [(share: Double, middle: SIMD2<Double>)] {
      let full = card.transformToRoot
      let outline = polygon.map { point in
        let seen = Geometry.project(point, full)
        return SIMD2<Double>(seen.x, seen.y)
      }
      let isConvex = Self.isConvex(outline)
      var cells = [(share: Double, middle: SIMD2<Double>)](repeating: (0, .zero), count: 120 * 160)
      for y in 0..<160 {
        let row = Self.cut(Self.cut(outline, 0, 1, -Double(y)), 0, -1, Double(y + 1))
        guard let some = row.first else { continue }
        let low = row.reduce(some) { pointwiseMin($0, $1) }.x
        let high = row.reduce(some) { pointwiseMax($0, $1) }.x
        guard high > 0, low < 120 else { continue }
        let full = isConvex ? Self.fullColumns(row, top: Double(y)) : nil
        for x in Int(clamping: max(0, low))...Int(clamping: min(119, high)) {
          if let full, full.contains(x) {
            cells[y * 120 + x] = (1, SIMD2(Double(x) + 0.5, Double(y) + 0.5))
            continue
          }
          let cell = Self.cut(Self.cut(row, 1, 0, -Double(x)), -1, 0, Double(x + 1))
          cells[y * 120 + x] = Self.moments(cell)
        }
      }
      return cells
    }

    private static func isConvex(_ polygon: [SIMD2<Double>]) -> Bool {
      var (least, greatest) = (0.0, 0.0)
      for index in polygon.indices {
        let next = polygon[(index + 1) % polygon.count]
        let (a, b) = (next - polygon[index], polygon[(index + 2) % polygon.count] - next)
        let turn = a.x * b.y - a.y * b.x
        (least, greatest) = (min(least, turn), max(greatest, turn))
      }
      return least > -1e-9 || greatest < 1e-9
    }

    /// The columns whose pixels a convex polygon, cut to a row of pixels, covers whole: those that it covers along the row's upper
    /// and lower side.
    private static func fullColumns(_ row: [SIMD2<Double>], top: Double) -> Range<Int>? {
      var (low, high) = (-1e6, 1e6)
      for side in [top, top + 1] {
        let places = row.filter { abs($0.y - side) < 1e-9 }.map(\.x)
        guard let least = places.min(), let greatest = places.max() else { return nil }
        (low, high) = (max(low, least), min(high, greatest))
      }
      let (first, last) = (Int(clamping: low.rounded(.up)), Int(clamping: high.rounded(.down)))
      return first < last ? first..<last : nil
    }

    /// What of a convex polygon lies where a·x + b·y + c is not negative.
    private static func cut(_ polygon: [SIMD2<Double>], _ a: Double, _ b: Double, _ c: Double) -> [SIMD2<
      Double
    >] {
      guard var before = polygon.last else { return [] }
      var kept: [SIMD2<Double>] = []
      kept.reserveCapacity(polygon.count + 1)
      var sideBefore = a * before.x + b * before.y + c
      for point in polygon {
        let side = a * point.x + b * point.y + c
        if (side >= 0) != (sideBefore >= 0) {
          kept.append(before + (point - before) * (sideBefore / (sideBefore - side)))
        }
        if side >= 0 { kept.append(point) }
        (before, sideBefore) = (point, side)
      }
      return kept
    }

    /// The area and the middle of a polygon.
    private static func moments(_ polygon: [SIMD2<Double>]) -> (share: Double, middle: SIMD2<Double>) {
      guard let origin = polygon.first, var before = polygon.last else { return (0, .zero) }
      var sum = 0.0
      var middle = SIMD2<Double>.zero
      for point in polygon {
        let (a, b) = (before - origin, point - origin)
        let area = a.x * b.y - a.y * b.x
        sum += area
        middle += (a + b) * area
        before = point
      }
      return (abs(sum) / 2, abs(sum) > 1e-12 ? origin + middle / (3 * sum) : origin)
    }

    private let bounds = CGRect(x: 0, y: 0, width: 40, height: 110)

    /// The mean error on edge pixels, the greatest, and the most that is seen of a pixel that nothing touches.
    func errors(_ picture: Picture, _ shares: [Double], of alpha: Double = 1) -> (
      mean: Double, greatest: Double, outside: Int
    ) {
      let (mean, greatest) = edgeError(picture, shares.map { $0 * alpha })
      let outside =
        shares.indices.filter { shares[$0] == 0 }.map { Int(picture.pixels[$0 * 4 + 3]) }.max() ?? 0
      return (mean, greatest, outside)
    }

    nonisolated static let angles = [85.0, 88, 89, 89.5, 89.9, 91, 95, 268]

    @Test(arguments: angles) func rectangles(_ angle: Double) throws {
      let card = CALayer()
      card.backgroundColor = color(1, 1, 1)
      let root = turned(card, angle)
      let errors = errors(try draw(root), shares(card, bounds))
      #expect(errors.mean < 0.8 && errors.greatest < 6 && errors.outside == 0, "\(errors)")
    }

    @Test(arguments: angles, [6.0, 20]) func roundedCorners(_ angle: Double, _ radius: Double) throws {
      let card = CALayer()
      card.backgroundColor = color(1, 1, 1)
      card.cornerRadius = radius
      let root = turned(card, angle)
      let shares = shares(card, bounds, radius: radius)
      let errors = errors(try draw(root), shares)
      #expect(errors.mean < 0.8 && errors.greatest < 6 && errors.outside == 0, "\(errors)")
    }

    @Test(arguments: angles) func borders(_ angle: Double) throws {
      let card = CALayer()
      card.borderColor = color(1, 1, 1)
      card.borderWidth = 8
      card.cornerRadius = 12
      let root = turned(card, angle)
      let inner = shares(card, bounds.insetBy(dx: 8, dy: 8), radius: 4)
      let shares = zip(shares(card, bounds, radius: 12), inner).map { $0 - $1 }
      let errors = errors(try draw(root), shares)
      #expect(errors.mean < 0.8 && errors.greatest < 6 && errors.outside == 0, "\(errors)")
    }

    @Test(arguments: angles) func images(_ angle: Double) throws {
      let card = CALayer()
      card.contents = try plain(4, 4, [255, 255, 255, 255])
      let root = turned(card, angle)
      let errors = errors(try draw(root), shares(card, bounds))
      #expect(errors.mean < 0.8 && errors.greatest < 6 && errors.outside == 0, "\(errors)")
    }

    @Test(arguments: angles) func gradients(_ angle: Double) throws {
      let card = CAGradientLayer()
      card.colors = [color(1, 1, 1), color(1, 0, 0)]
      let root = turned(card, angle)
      let picture = try draw(root)
      let errors = errors(picture, shares(card, bounds))
      #expect(errors.mean < 0.8 && errors.greatest < 6 && errors.outside == 0, "\(errors)")
      // From white down to red: each pixel is the mean of its visible part.
      let full = card.transformToRoot
      for y in 0..<160 {
        for x in 0..<120 where picture[x, y][3] > 60 {
          var (sum, count) = (0.0, 0.0)
          for sample in 0..<64 {
            let (i, j) = (Double(sample % 8) + 0.5, Double(sample / 8) + 0.5)
            guard let p = full.unproject(CGPoint(x: Double(x) + i / 8, y: Double(y) + j / 8)),
              bounds.contains(p)
            else { continue }
            sum += 1 - p.y / 110
            count += 1
          }
          guard count > 4 else { continue }
          let green = Double(picture[x, y][1]) / Double(picture[x, y][3])
          #expect(abs(green - sum / count) < 0.06, "\(x) \(y) \(count)")
        }
      }
    }

    // Further on the sublayer's own edges come within a pixel of the clip's.
    @Test(arguments: [85.0, 88, 89, 91, 95, 268]) func clips(_ angle: Double) throws {
      let card = CALayer()
      card.masksToBounds = true
      card.cornerRadius = 12
      // So large that its own edges are nowhere near, and not so large that it passes the eye.
      card.addSublayer(layer(-130, -500, 300, 1110, color(1, 1, 1)))
      let root = turned(card, angle)
      let shares = shares(card, bounds, radius: 12)
      let errors = errors(try draw(root), shares)
      #expect(errors.mean < 0.8 && errors.greatest < 6 && errors.outside == 0, "\(errors)")
    }

    @Test(arguments: [85.0, 88, 89, 89.5, 91, 95, 268]) func groups(_ angle: Double) throws {
      let card = CALayer()
      card.opacity = 0.5
      card.backgroundColor = color(1, 1, 1)
      card.mask = layer(-130, -500, 300, 1110, color(1, 1, 1))
      let root = turned(card, angle)
      let errors = errors(try draw(root), shares(card, bounds), of: 0.5)
      #expect(errors.mean < 1.5 && errors.greatest < 6 && errors.outside == 0, "\(errors)")
    }

    @Test(arguments: angles) func shapes(_ angle: Double) throws {
      let card = CAShapeLayer()
      card.path = CGPath(rect: CGRect(x: 0, y: 0, width: 40, height: 110), transform: nil)
      card.fillColor = color(1, 1, 1)
      let root = turned(card, angle)
      let errors = errors(try draw(root), shares(card, bounds))
      #expect(errors.mean < 0.8 && errors.greatest < 6 && errors.outside == 0, "\(errors)")
    }

    // Where corners are not sharp, the product of edges is what it was.
    @Test(arguments: [60.0, 70, 80]) func cornersThatAreNotSharp(_ angle: Double) throws {
      let card = CALayer()
      card.backgroundColor = color(1, 1, 1)
      let root = turned(card, angle)
      let errors = errors(try draw(root), shares(card, bounds))
      #expect(errors.mean < 1 && errors.greatest < 45 && errors.outside <= 8, "\(errors)")
    }

    // A skew without perspective has sharp corners too, at any size.
    @Test func skews() throws {
      let card = layer(0, 60, 120, 40, color(1, 1, 1))
      card.setAffineTransform(CGAffineTransform(a: 0.35, b: 0, c: 1.6, d: 0.5, tx: 0, ty: 0))
      let picture = try draw(card)
      let shares = shares(card, CGRect(x: 0, y: 0, width: 120, height: 40))
      let errors = errors(picture, shares)
      #expect(errors.mean < 0.8 && errors.greatest < 6 && errors.outside == 0, "\(errors)")
    }
  }
}
