import Foundation
import QuartzCore
import Testing

@testable import Compositor

/// What is made of paths, and how often.
@Suite struct ShapeCacheTests {
  private func part(_ index: Int) -> CGPath {
    CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 60 + Double(index % 50), height: 80), transform: nil)
  }

  private let whole = PixelRect(x: 0, y: 0, width: 200, height: 200)

  /// A frame that shows entries, each in a place.
  @discardableResult
  private func frame(_ cache: ShapeCache, _ shown: [(ShapeCache.Entry, CATransform3D)]) -> [ShapeCache
    .Picture]
  {
    let items = shown.enumerated().map {
      ShapeItem(entry: $1.0, plane: Plane($1.1), box: whole, instance: $0)
    }
    let pictures = cache.cover(ContiguousArray(items))
    cache.place(pictures)
    cache.endFrame()
    return Array(pictures)
  }

  @Test func whatOnlyMovesIsMadeOnce() {
    let cache = ShapeCache()
    let path = part(0)
    for index in 0..<100 {
      // Rotations are off by rounding; half an octave of scales is not.
      let scale = index < 50 ? 1 + 1e-15 * Double(index % 3 - 1) : 1.1 + 0.008 * Double(index)
      let entry = cache.entry(path, .fill(isEvenOdd: false), greatest: scale)
      frame(cache, [(entry, CATransform3DMakeTranslation(Double(index), 0, 0))])
      #expect(cache.tessellations == (index < 50 ? 1 : 2))
    }
  }

  @Test func whatStandsStillIsSentOnce() {
    let cache = ShapeCache()
    let (still, other) = (part(0), part(1))
    for index in 0..<10 {
      let entries = [still, other].map { cache.entry($0, .fill(isEvenOdd: false), greatest: 1) }
      let before = cache.texels
      let pictures = frame(
        cache,
        [
          (entries[0], CATransform3DIdentity),
          (entries[1], CATransform3DMakeTranslation(index < 5 ? Double(index) : 5, 0, 0)),
        ])
      #expect(pictures[0].coverages.count > 100 && pictures[1].place > pictures[0].place)
      #expect(cache.fresh.isEmpty == (index > 5))
      // Of the one that stands still nothing is written again.
      let place = pictures[0].place..<pictures[0].place + pictures[0].coverages.count
      if index > 0 { #expect(before[place] == cache.texels[place]) }
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
      let entry = cache.entry(path, .fill(isEvenOdd: false), greatest: 1)
      stamps.insert(entry.stamp)
      frame(cache, [(entry, CATransform3DIdentity)])
    }
    #expect(cache.tessellations == 3 && stamps.count == 3)
  }

  @Test func stylesAndScalesAreKeptApart() {
    let cache = ShapeCache()
    let path = part(0)
    var style = StrokeStyle(width: 3, cap: 0, join: 0, miterLimit: 10, start: 0, end: 1, phase: 0)
    func count() -> Int {
      _ = cache.entry(path, .stroke(style), greatest: 1)
      return cache.tessellations
    }
    #expect(count() == 1 && count() == 1)
    style.end = 0.5
    #expect(count() == 2)
    style.cap = StrokeStyle.round
    #expect(count() == 3 && count() == 3)
    _ = cache.entry(path, .stroke(style), greatest: 2.5)
    #expect(cache.tessellations == 4)
  }

  // 5,000 different shapes of some 80 points lie in the texture together, under 64 MiB, and stay there.
  @Test func fiveThousandShapesFit() {
    let cache = ShapeCache()
    let paths = (0..<5000).map { index in
      CGPath(
        roundedRect: CGRect(x: 0, y: 0, width: 30 + Double(index % 70), height: 60), cornerWidth: 9,
        cornerHeight: 9, transform: nil)
    }
    for index in 0..<2 {
      let pictures = frame(
        cache,
        paths.map { (cache.entry($0, .fill(isEvenOdd: false), greatest: 1), CATransform3DIdentity) })
      #expect(pictures.allSatisfy { $0.place > 0 } && !cache.isFull)
      #expect(cache.texels.count < 64 << 20)
      #expect(cache.fresh.isEmpty == (index == 1))
    }
    #expect(cache.tessellations == 5000)
  }

  // Shapes that grow and shrink beside one that stands still: none is written over another, and the texture stays small.
  @Test func coveragesLieApart() {
    let cache = ShapeCache()
    let still = part(1)
    for index in 0..<300 {
      let entries = (0..<4).map {
        cache.entry($0 == 0 ? still : part($0), .fill(isEvenOdd: false), greatest: 8)
      }
      let pictures = frame(
        cache,
        entries.enumerated().map { place, entry in
          (
            entry,
            CATransform3DMakeScale(place == 0 ? 1 : 0.1 + Double((index * 7 + place * 13) % 50) / 10, 1, 1)
          )
        })
      let places = pictures.map { $0.place..<$0.place + $0.coverages.count }.sorted {
        $0.lowerBound < $1.lowerBound
      }
      for (a, b) in zip(places, places.dropFirst()) { #expect(a.upperBound <= b.lowerBound) }
      for picture in pictures {
        let end = picture.place + picture.coverages.count
        #expect(cache.texels[picture.place..<end].elementsEqual(picture.coverages))
      }
      #expect(cache.texels.count == ShapeCache.leastTexels)
    }
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
      $0 - ($1.ax + $1.bx) / 2 * ($1.by - $1.ay)
    }
    // Every end is a beginning, but for rounding.
    var ends: [SIMD2<Float>: Int] = [:]
    for piece in sweep.pieces {
      ends[SIMD2(Float(piece.ax), Float(piece.ay)), default: 0] += 1
      ends[SIMD2(Float(piece.bx), Float(piece.by)), default: 0] -= 1
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

  @Test func nonsenseEnds() {
    let values = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e17, 1e-300, 0, 1, 5, 7.5]
    var state: UInt64 = 5
    for round in 0..<300 {
      var sweep = PathSweep()
      sweep.begin(grid: 1 / 1024)
      for _ in 0..<30 {
        var numbers: [Double] = []
        for _ in 0..<4 {
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          // Fewer and fewer of them.
          let most = max(values.count - round / 30, 1)
          numbers.append(values[values.count - 1 - Int(state >> 33) % most])
        }
        sweep.addLine(numbers[0], numbers[1], numbers[2], numbers[3])
      }
      sweep.run(round % 2 == 0 ? .nonZero : .evenOdd)
      #expect(sweep.pieces.count < 20_000)
      #expect(sweep.pieces.allSatisfy { !$0.ay.isNaN && !$0.by.isNaN })
    }
  }

  /// Loops of random edges and of long bent chains, in any position and on a grid, where many begin, end and cross at one
  /// point: on 200 level lines pieces enclose just what windings that are counted edge by edge do.
  @Test(arguments: [PathSweep.Rule.nonZero, .evenOdd]) func tangles(_ rule: PathSweep.Rule) {
    var state: UInt64 = 3
    func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24)
    }
    func onGrid(_ value: Double) -> Double { (value * 1024).rounded() / 1024 }
    var paths: [[(Double, Double)]] = []
    for count in [3, 5, 12, 40, 150] {
      paths.append((0..<count).map { _ in (100 * next(), onGrid(100 * next())) })
      paths.append((0..<count).map { _ in ((8 * next()).rounded(), (8 * next()).rounded()) })
      let (turns, wave) = (1 + 3 * next(), 2 + 9 * next())
      paths.append(
        (0..<4 * count).map { index in
          let angle = 2 * Double.pi * turns * Double(index) / Double(4 * count)
          let radius = 30 + 15 * sin(wave * angle)
          return (50 + radius * cos(angle), onGrid(50 + radius * sin(angle)))
        })
    }
    for path in paths {
      var sweep = PathSweep()
      sweep.begin(grid: 1 / 1024)
      var edges: [((Double, Double), (Double, Double))] = []
      for (index, point) in path.enumerated() {
        let last = path[(index + path.count - 1) % path.count]
        sweep.addLine(last.0, last.1, point.0, point.1)
        edges.append((last, point))
      }
      sweep.run(rule)
      for _ in 0..<200 {
        // Between the lines of the grid.
        let y = onGrid(100 * next()) + 0.4 / 1024
        func x(_ a: (Double, Double), _ b: (Double, Double)) -> Double? {
          guard (a.1 <= y) != (b.1 <= y) else { return nil }
          return a.0 + (b.0 - a.0) * (y - a.1) / (b.1 - a.1)
        }
        var windings: [(x: Double, way: Int32)] = []
        for (a, b) in edges { if let x = x(a, b) { windings.append((x, a.1 < b.1 ? 1 : -1)) } }
        windings.sort { $0.x < $1.x }
        var (inside, winding) = (0.0, Int32(0))
        var borders: [Double] = []
        for index in windings.indices.dropLast() {
          winding += windings[index].way
          guard rule.isInside(winding) else { continue }
          inside += windings[index + 1].x - windings[index].x
          borders += [windings[index].x, windings[index + 1].x]
        }
        var found: [(x: Double, way: Double)] = []
        for piece in sweep.pieces {
          if let x = x((piece.ax, piece.ay), (piece.bx, piece.by)) {
            found.append((x, piece.ay < piece.by ? 1 : -1))
          }
        }
        found.sort { $0.x < $1.x }
        #expect(abs(found.reduce(0) { $0 - $1.x * $1.way } - inside) < 1e-6 * Double(edges.count))
        #expect(found.reduce(0) { $0 + $1.way } == 0)
        // Every border is one of theirs.
        for (x, _) in found { #expect(borders.contains { abs($0 - x) < 1e-6 }) }
      }
    }
  }
}

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
    sweep.run(.nonZero)
    let size = 2 * Int(radius) + 21
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
