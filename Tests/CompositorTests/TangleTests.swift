import TestSupport
import Foundation
import QuartzCore
import Testing

@testable import Compositor

/// Paths whose edges cross too often for a sweep to resolve: what they cover is right all the same.
@Suite struct TangleTests {
  private static func random(_ seed: UInt64) -> () -> Double {
    var numbers = LinearCongruential(seed: seed)
    return { numbers.unit(bits: 24) }
  }

  private static func scribble(_ count: Int, seed: UInt64) -> CGPath {
    let next = random(seed)
    let path = CGMutablePath()
    for index in 0..<count {
      let point = CGPoint(x: 4 + 92 * next(), y: 4 + 92 * next())
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return path
  }

  private static func segments(_ count: Int, seed: UInt64) -> CGPath {
    let next = random(seed)
    let path = CGMutablePath()
    for _ in 0..<count {
      path.move(to: CGPoint(x: 4 + 92 * next(), y: 4 + 92 * next()))
      path.addLine(to: CGPoint(x: 4 + 92 * next(), y: 4 + 92 * next()))
    }
    return path
  }

  /// The lines of a path as a sweep takes them.
  private func add(_ path: CGPath, to sweep: inout PathSweep) {
    var lines = Polylines()
    lines.append(path, tolerance: 0.01)
    sweep.add(lines)
  }

  /// A sweep with the lines of a path, which it does not resolve.
  private func lines(of path: CGPath) -> PathSweep {
    var sweep = PathSweep()
    sweep.begin(grid: 1 / 1024, keepsLines: true)
    add(path, to: &sweep)
    return sweep
  }

  /// The levels of 100 by 100 pixels, without a resolved outline.
  private func levels(
    _ path: CGPath, _ plane: CATransform3D, _ rule: CGPathFillRule, visits: Double = 1e8
  ) -> [Int] {
    levels(lines(of: path), plane, rule, visits: visits)
  }

  private func levels(
    _ sweep: PathSweep, _ plane: CATransform3D, _ rule: CGPathFillRule, visits: Double = 1e8
  ) -> [Int] {
    var raster = CoverageRaster()
    raster.cover(
      sweep.pieces, Plane(plane), within: PixelRect(x: 0, y: 0, width: 100, height: 100), tangle: rule,
      visits: visits)
    var levels = [Int](repeating: 0, count: 100 * 100)
    for strip in raster.strips {
      for y in 0..<Int(strip.height) {
        for x in 0..<Int(strip.width) {
          let index = Int(strip.start) + x * 16 + y % 16 + y / 16 * Int(strip.stride)
          let place = (Int(strip.y) + y) * 100 + Int(strip.x) + x
          levels[place] += strip.start < 0 ? -1 - Int(strip.start) : Int(raster.coverages[index])
        }
      }
    }
    return levels
  }

  private func error(_ levels: [Int], _ shares: [Double]) -> (mean: Double, greatest: Double) {
    let errors = zip(levels, shares).map { abs(Double($0) - 255 * $1) }
    return (errors.reduce(0, +) / Double(errors.count), errors.max() ?? 0)
  }

  /// Stars, a scribble and simple shapes, upright, turned, mirrored and in perspective, against 16×16 supersampling (which
  /// is itself half a level off on average, and more where edges are nearly level).
  @Test(arguments: [CGPathFillRule.winding, .evenOdd]) func coversWhatWindingsSay(_ rule: CGPathFillRule) {
    let places = [
      CATransform3DIdentity,
      CATransform3DConcat(CATransform3DMakeTranslation(-50, -50, 0), CATransform3DMakeRotation(0.7, 0, 0, 1)),
      CATransform3DConcat(
        CATransform3DMakeScale(-1, 1, 1), CATransform3DMakeTranslation(100, 0, 0)),
      Sample.perspective(0.8, 1, 0.2, eye: 150),
    ]
    for (index, place) in places.enumerated() {
      let paths = [
        Sample.star(5, 2), Sample.blob(), Sample.star(301, 146), Self.scribble(300, seed: 3),
      ]
      for (number, path) in paths.enumerated() {
        let shares = supersampled(path, place, rule)
        let found = error(levels(path, place, rule == .winding ? .winding : .evenOdd), shares)
        #expect(found.mean < 1.5 && found.greatest < 26, "path \(number) place \(index): \(found)")
      }
    }
  }

  /// Where there is less time the levels are fewer, and nothing leaks beyond the shape or out of its inside.
  @Test(arguments: [20_000.0, 10]) func coarserWhereTimeIsShort(_ visits: Double) {
    let path = Sample.star(31, 14)
    let shares = supersampled(path, CATransform3DIdentity)
    let found = levels(path, CATransform3DIdentity, .winding, visits: visits)
    #expect(error(found, shares).mean < (visits > 100 ? 2 : 6))
    var farthest = 0.0
    for (level, index) in zip(found, shares.indices) {
      let distance = hypot(Double(index % 100) + 0.5 - 50, Double(index / 100) + 0.5 - 50)
      if level > 0 { farthest = max(farthest, distance) }
      if distance < 3 { #expect(level == 255) }
    }
    #expect(farthest < 44)
  }

  /// More lines than are sorted: windings are counted.
  @Test func windingsAreCountedOfVeryMany() {
    // A third of the lines and more lie under each row that is looked at: more than the 8,192 of `TangleSweep.sortLimit`.
    let sweep = lines(of: Self.scribble(26_000, seed: 9))
    let nonZero = levels(sweep, CATransform3DIdentity, .winding)
    // Half of the area well inside a scribble has an even winding number.
    let evenOdd = levels(sweep, CATransform3DIdentity, .evenOdd)
    for y in 25..<75 {
      for x in 20..<80 { #expect(nonZero[y * 100 + x] > 200 && abs(evenOdd[y * 100 + x] - 128) < 90) }
    }
    for index in 0..<100 {
      #expect(nonZero[index] == 0 && nonZero[index * 100 + 99] == 0 && nonZero[index * 100] == 0)
    }
  }

  /// The sweep gives up and leaves nothing half done.
  @Test func aTangleEnds() {
    var sweep = PathSweep()
    sweep.begin(grid: 1 / 1024)
    add(Self.scribble(10_000, seed: 7), to: &sweep)
    var isResolved = sweep.run(.winding)
    #expect(!isResolved)
    // It stops at the limit: what a slab of all lines takes is looked at beyond it at most.
    #expect(
      sweep.steps > PathSweep.stepLimit && sweep.steps < PathSweep.stepLimit + 1_000_000, "\(sweep.steps)")
    #expect(sweep.pieces.isEmpty)
    // The next one is found again.
    sweep.begin(grid: 1 / 1024)
    add(Sample.star(5, 2), to: &sweep)
    isResolved = sweep.run(.winding)
    #expect(isResolved)
    #expect(!sweep.pieces.isEmpty)
  }
}

extension Drawing {
  /// Tangled shape layers as they are drawn.
  @Suite(.serialized) @MainActor struct TangledLayerTests {
    @Test func starsScribblesAndStrokes() throws {
      let star = Sample.layer(Sample.star(701, 340))
      star.fillRule = .evenOdd
      let shares = supersampled(Sample.star(701, 340), CATransform3DIdentity, .evenOdd)
      var picture = try Offscreen.draw(star)
      let errors = shares.indices.map { index -> Double in
        abs(Double(picture.pixels[index * 4 + 3]) - 255 * shares[index])
      }
      let mean: Double = errors.reduce(0, +) / 10_000
      #expect(mean < 1.5)

      // Of a path too long for the sweep a stroke is what its outline covers.
      let path = CGMutablePath()
      var numbers = LinearCongruential(seed: 11)
      func next() -> Double { 5 + 90 * numbers.unit(bits: 24) }
      for _ in 0..<1000 {
        path.move(to: CGPoint(x: next(), y: next()))
        path.addLine(to: CGPoint(x: next(), y: next()))
      }
      let lines = Sample.layer(path)
      lines.fillColor = nil
      lines.strokeColor = color(1, 1, 1)
      lines.lineWidth = 0.02
      picture = try Offscreen.draw(lines)
      let outline = path.copy(strokingWithWidth: 0.02, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
      let covered = supersampled(outline, CATransform3DMakeScale(1, 1, 1))
      // So thin lines are seldom met by sixteen rows of points: what a block of pixels has is compared.
      for by in 0..<5 {
        for bx in 0..<5 {
          var (found, expected) = (0.0, 0.0)
          for y in by * 20..<by * 20 + 20 {
            for x in bx * 20..<bx * 20 + 20 {
              found += Double(picture.pixels[(y * 100 + x) * 4 + 3])
              expected += 255 * covered[y * 100 + x]
            }
          }
          #expect(abs(found - expected) / 400 < 4, "\(bx) \(by): \(found / 400) \(expected / 400)")
        }
      }
    }
  }
}
