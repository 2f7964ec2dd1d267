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
    let size = 2 * Int(clamping: radius) + 21
    let center = Double(size) / 2 - 0.3
    var raster = CoverageRaster()
    raster.cover(
      sweep.pieces, Plane(CATransform3DMakeTranslation(center, center, 0)),
      within: PixelRect(x: 0, y: 0, width: size, height: size))
    #expect((raster.strips.count == 1) == isWhole)
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
}
