import Foundation
import QuartzCore
import Testing

@testable import Compositor

/// Which rectangles a shape's pixels are drawn as.
@Suite struct CoverageRasterTests {
  /// A small disc is one rectangle; of a large one, and of a thin ring, only what edges touch is looked up. Either way
  /// what lies inside is covered, what lies outside is not, and the rest adds up to the area.
  @Test(arguments: [(40.0, 0.0, true), (150, 0, false), (100, 98, false), (6, 3, true)])
  func oneOrMany(_ radius: Double, _ hole: Double, _ isWhole: Bool) {
    let pieces = ring(radius, hole)
    let size = 2 * Int(clamping: radius) + 21
    let center = Double(size) / 2 - 0.3
    var raster = CoverageRaster()
    raster.cover(
      pieces, Plane(CATransform3DMakeTranslation(center, center, 0)),
      within: PixelRect(x: 0, y: 0, width: size, height: size))
    #expect((raster.strips.count == 1) == isWhole)
    let levels = levels(of: raster, size)
    for y in 0..<size {
      for x in 0..<size {
        let (dx, dy) = (abs(Double(x) + 0.5 - center), abs(Double(y) + 0.5 - center))
        let least = hypot(max(dx - 0.5, 0), max(dy - 0.5, 0))
        let most = hypot(dx + 0.5, dy + 0.5)
        let level = levels[y * size + x]
        if least > radius || most < hole { #expect(level == 0, "\(x) \(y)") }
        if most < radius - 0.01 && least > hole { #expect(level == 255, "\(x) \(y)") }
      }
    }
    let area = Double.pi * (radius * radius - hole * hole)
    #expect(abs(Double(levels.reduce(0, +)) / 255 - area) < 1)
  }

  /// The part of a disc in a box has the same coverages as it has in the whole, whether lines are cut to the box or all lie in it, and also
  /// after another disc was summed in the same memory.
  @Test func linesAreCutToTheBox() {
    let size = 64
    let pieces = ring(23, 0)
    let plane = Plane(CATransform3DMakeTranslation(31.7, 30.2, 0))
    var raster = CoverageRaster()
    raster.cover(pieces, plane, within: PixelRect(x: 0, y: 0, width: size, height: size))
    let whole = levels(of: raster, size)
    for box in [
      PixelRect(x: 12, y: 3, width: 30, height: 40), PixelRect(x: 0, y: 30, width: 64, height: 2),
      PixelRect(x: 40, y: 0, width: 9, height: 64), PixelRect(x: 0, y: 0, width: 64, height: 64),
    ] {
      raster.cover(pieces, plane, within: box)
      let part = levels(of: raster, size)
      for y in box.y..<box.y + box.height {
        for x in box.x..<box.x + box.width {
          #expect(abs(part[y * size + x] - whole[y * size + x]) <= 1, "\(x) \(y)")
        }
      }
    }
  }

  /// Lines of all slopes, exactly upright and level ones among them: a turned square has the coverages that clipping it by each pixel
  /// gives.
  @Test(arguments: [0.0, 1e-9, 1e-4, 0.3, .pi / 4, 1.2, .pi / 2])
  func squares(_ angle: Double) {
    let size = 32
    let corners = (0..<4).map { index -> CGPoint in
      let turn = angle + Double(index) * .pi / 2 + .pi / 4
      return CGPoint(x: 15.3 + 12 * cos(turn), y: 16.1 + 12 * sin(turn))
    }
    var sweep = PathSweep()
    sweep.begin(grid: 1 / 65536)
    for index in 0..<4 {
      let (a, b) = (corners[index], corners[(index + 1) % 4])
      sweep.addLine(a.x, a.y, b.x, b.y)
    }
    sweep.run(.winding)
    var raster = CoverageRaster()
    raster.cover(
      sweep.pieces, Plane(CATransform3DIdentity), within: PixelRect(x: 0, y: 0, width: size, height: size))
    let levels = levels(of: raster, size)
    for y in 0..<size {
      for x in 0..<size {
        let share = area(of: corners, inPixel: x, y)
        #expect(abs(Double(levels[y * size + x]) - share * 255) <= 1, "\(x) \(y)")
      }
    }
  }

  // MARK: Helpers

  /// A disc with a hole about the origin, as lines.
  private func ring(_ radius: Double, _ hole: Double) -> ContiguousArray<PathSweep.Piece> {
    var sweep = PathSweep()
    sweep.begin(grid: 1 / 1024)
    for (radius, way) in [(radius, 1.0), (hole, -1)] where radius > 0 {
      func point(_ index: Int) -> (Double, Double) {
        let angle = way * 2 * Double.pi * Double(index) / 720
        return (radius * cos(angle), radius * sin(angle))
      }
      for index in 0..<720 {
        let (a, b) = (point(index), point(index + 1))
        sweep.addLine(a.0, a.1, b.0, b.1)
      }
    }
    sweep.run(.winding)
    return sweep.pieces
  }

  /// The coverages of a square of pixels, in 255ths.
  private func levels(of raster: CoverageRaster, _ size: Int) -> [Int] {
    var levels = [Int](repeating: 0, count: size * size)
    for strip in raster.strips {
      for y in 0..<Int(strip.height) {
        for x in 0..<Int(strip.width) {
          // As the shader finds them.
          let index = Int(strip.start) + x * 16 + y % 16 + y / 16 * Int(strip.stride)
          levels[(Int(strip.y) + y) * size + Int(strip.x) + x] +=
            strip.start < 0 ? -1 - Int(strip.start) : Int(raster.coverages[index])
        }
      }
    }
    return levels
  }

  /// The area of a convex polygon within a pixel. The polygon is clipped by each side of the pixel's square.
  private func area(of polygon: [CGPoint], inPixel x: Int, _ y: Int) -> Double {
    var points = polygon
    for (normal, limit) in [
      ((1.0, 0.0), Double(x)), ((-1, 0), -Double(x + 1)), ((0, 1), Double(y)), ((0, -1), -Double(y + 1)),
    ] {
      func depth(_ point: CGPoint) -> Double { normal.0 * point.x + normal.1 * point.y - limit }
      var clipped: [CGPoint] = []
      for index in points.indices {
        let (a, b) = (points[index], points[(index + 1) % points.count])
        if depth(a) >= 0 { clipped.append(a) }
        if (depth(a) >= 0) != (depth(b) >= 0) {
          let share = depth(a) / (depth(a) - depth(b))
          clipped.append(CGPoint(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share))
        }
      }
      points = clipped
      if points.isEmpty { return 0 }
    }
    var sum = 0.0
    for index in points.indices {
      let (a, b) = (points[index], points[(index + 1) % points.count])
      sum += a.x * b.y - b.x * a.y
    }
    return abs(sum) / 2
  }
}
