import Foundation
import QuartzCore
import Testing

@testable import Compositor

/// What is made of paths, and how often.
@Suite struct ShapeCacheTests {
  private func part(_ index: Int) -> CGPath {
    CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 60 + Double(index % 50), height: 80), transform: nil)
  }

  private func frame(_ cache: ShapeCache, _ entries: [ShapeCache.Entry]) {
    cache.place(entries)
    cache.endFrame()
  }

  @Test func whatOnlyMovesIsMadeOnce() {
    let cache = ShapeCache()
    let path = part(0)
    for index in 0..<100 {
      // Rotations are off by rounding; half an octave of scales is not.
      let scale = index < 50 ? 1 + 1e-15 * Double(index % 3 - 1) : 1.1 + 0.008 * Double(index)
      frame(cache, [cache.entry(path, .fill(isEvenOdd: false), least: scale, greatest: scale)])
      #expect(cache.tessellations == (index < 50 ? 1 : 2))
      #expect(cache.stretches.isEmpty == (index != 0 && index != 50))
    }
  }

  @Test func pathsThatChangeInPlaceAreMadeAnew() {
    let cache = ShapeCache()
    let path = part(0).duplicatePath()
    var points = path.points
    var stamps: Set<Int> = []
    for index in 0..<4 {
      points[0].x += index < 3 ? 1 : 0
      let coordinates = points.flatMap { [Double($0.x), Double($0.y)] }
      path.replacePoints(coordinates)
      let entry = cache.entry(path, .fill(isEvenOdd: false), least: 1, greatest: 1)
      stamps.insert(entry.stamp)
      frame(cache, [entry])
    }
    #expect(cache.tessellations == 3 && stamps.count == 3)
  }

  @Test func stylesAndScalesAreKeptApart() {
    let cache = ShapeCache()
    let path = part(0)
    var style = StrokeStyle(width: 3, cap: 0, join: 0, miterLimit: 10, start: 0, end: 1, phase: 0)
    func count() -> Int {
      _ = cache.entry(path, .stroke(style), least: 1, greatest: 1)
      return cache.tessellations
    }
    #expect(count() == 1 && count() == 1)
    style.end = 0.5
    #expect(count() == 2)
    style.cap = StrokeStyle.round
    #expect(count() == 3 && count() == 3)
    _ = cache.entry(path, .stroke(style), least: 0.4, greatest: 1)
    #expect(cache.tessellations == 4)
  }

  // 5,000 different shapes of some 80 points lie in the ring together, under 64 MiB, and stay there.
  @Test func fiveThousandShapesFit() {
    let cache = ShapeCache()
    let paths = (0..<5000).map { index in
      CGPath(
        roundedRect: CGRect(x: 0, y: 0, width: 30 + Double(index % 70), height: 60), cornerWidth: 9,
        cornerHeight: 9, transform: nil)
    }
    for _ in 0..<2 {
      let entries = paths.map { cache.entry($0, .fill(isEvenOdd: false), least: 1, greatest: 1) }
      cache.place(entries)
      #expect(entries.allSatisfy { cache.texel(of: $0) != nil })
      #expect(cache.rows * ShapeCache.rowLength * 16 < 64 << 20)
      cache.endFrame()
    }
    #expect(cache.tessellations == 5000 && cache.stretches.isEmpty)
  }

  // A shape that stands still beside one that is another in each frame: it is sent again, never overwritten, and its
  // cells are made once.
  @Test func theRingGoesRound() throws {
    let cache = ShapeCache()
    let still = part(1)
    var writes: [Int: Int] = [:]
    for index in 0..<3000 {
      let entry = cache.entry(still, .fill(isEvenOdd: false), least: 1, greatest: 1)
      let other = cache.entry(part(index), .fill(isEvenOdd: false), least: 8, greatest: 8)
      cache.place([entry, other])
      var place = 0
      for stretch in cache.stretches {
        for offset in 0..<stretch.count where offset % 64 == 0 {
          writes[stretch.texel + offset] = index
        }
        place += stretch.count
        #expect(stretch.texel + stretch.count <= cache.rows * ShapeCache.rowLength)
      }
      #expect(place == cache.writes.count)
      let (a, b) = (try #require(cache.texel(of: entry)), try #require(cache.texel(of: other)))
      #expect(a + entry.cells.texels.count <= b || b + other.cells.texels.count <= a)
      cache.endFrame()
    }
    #expect(cache.tessellations == 3001 && cache.rows == ShapeCache.leastRows)
  }
}

/// The outlines that a sweep finds.
@Suite struct PathSweepTests {
  /// Twice the area that pieces enclose, and their number.
  private func run(_ rule: PathSweep.Rule, _ loops: [[(Double, Double)]]) -> (area: Double, count: Int) {
    var sweep = PathSweep()
    sweep.begin(grid: 1 / 1024)
    for loop in loops {
      var last = loop[loop.count - 1]
      for point in loop {
        sweep.addLine(last.0, last.1, point.0, point.1)
        last = point
      }
    }
    sweep.run(rule)
    // x dy, with the inside at larger x of what goes to larger y.
    let area = sweep.pieces.reduce(0.0) {
      $0 - Double($1.ax + $1.bx) / 2 * Double($1.by - $1.ay)
    }
    // Every end is a beginning.
    var ends: [SIMD2<Float>: Int] = [:]
    for piece in sweep.pieces {
      ends[SIMD2(piece.ax, piece.ay), default: 0] += 1
      ends[SIMD2(piece.bx, piece.by), default: 0] -= 1
    }
    #expect(ends.values.allSatisfy { $0 == 0 })
    return (area, sweep.pieces.count)
  }

  private let square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]

  @Test func squares() {
    #expect(run(.nonZero, [square]) == (100, 4))
    #expect(run(.nonZero, [square.reversed()]) == (100, 4))
    // Twice the same, either way, is still one.
    #expect(run(.nonZero, [square, square]) == (100, 4))
    #expect(run(.evenOdd, [square, square]).area == 0)
    #expect(run(.nonZero, [square, square.reversed()]).area == 0)
    // Two that overlap, that lie beside each other, that lie in each other.
    let moved = square.map { ($0.0 + 5, $0.1 + 5) }
    #expect(run(.nonZero, [square, moved]) == (175, 8))
    #expect(run(.evenOdd, [square, moved]).area == 150)
    #expect(run(.nonZero, [square, square.map { ($0.0 + 10, $0.1) }]).area == 200)
    let small = [(2.0, 2.0), (2, 4), (4, 4), (4, 2)]
    #expect(run(.nonZero, [square, small]).area == 96)
    #expect(run(.nonZero, [square, small.reversed()]) == (100, 4))
  }

  @Test func crossings() {
    // A bow tie: each half a quarter of the square, both inside, whichever way they turn.
    let tie = [(0.0, 0.0), (10.0, 10.0), (10.0, 0.0), (0.0, 10.0)]
    #expect(run(.nonZero, [tie]).area == 50)
    #expect(run(.evenOdd, [tie]).area == 50)
    let star = (0..<5).map { index in
      let angle = 4 * Double.pi * Double(index) / 5
      return ((1024 * cos(angle)).rounded() / 16, (1024 * sin(angle)).rounded() / 16)
    }
    // Of a pentagram the pentagon inside is wound around twice.
    let radius = 64 * cos(2 * Double.pi / 5) / cos(Double.pi / 5)
    let pentagon = 2.5 * radius * radius * sin(2 * Double.pi / 5)
    let (whole, hollow) = (run(.nonZero, [star]).area, run(.evenOdd, [star]).area)
    #expect(abs(whole - hollow - pentagon) < 2)
  }
}
