import TestSupport
import CoreGraphics
import Testing

/// The outlines that a sweep finds.
@Suite struct PathSweepTests {
  /// Twice the area that pieces enclose, and their number.
  private func run(_ rule: CGPathFillRule, _ loops: [[(Double, Double)]]) -> (area: Double, count: Int) {
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
    // x dy, where edges towards larger y have the inside at larger x.
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
    #expect(run(.winding, [square]) == (100, 4))
    #expect(run(.winding, [square.reversed()]) == (100, 4))
    // Twice the same, either way, is still one.
    #expect(run(.winding, [square, square]) == (100, 4))
    #expect(run(.evenOdd, [square, square]).area == 0)
    #expect(run(.winding, [square, square.reversed()]).area == 0)
    // Two that overlap, that lie beside each other, that lie in each other.
    let moved = square.map { ($0.0 + 5, $0.1 + 5) }
    #expect(run(.winding, [square, moved]) == (175, 8))
    #expect(run(.evenOdd, [square, moved]).area == 150)
    #expect(run(.winding, [square, square.map { ($0.0 + 10, $0.1) }]).area == 200)
    let small = [(2.0, 2.0), (2, 4), (4, 4), (4, 2)]
    #expect(run(.winding, [square, small]).area == 96)
    #expect(run(.winding, [square, small.reversed()]) == (100, 4))
  }

  @Test func crossings() {
    // A bow tie: each half a quarter of the square, both inside, whichever way they turn.
    let tie = [(0.0, 0.0), (10.0, 10.0), (10.0, 0.0), (0.0, 10.0)]
    #expect(run(.winding, [tie]).area == 50)
    #expect(run(.evenOdd, [tie]).area == 50)
    let star = (0..<5).map { index in
      let angle = 4 * Double.pi * Double(index) / 5
      return ((1024 * cos(angle)).rounded() / 16, (1024 * sin(angle)).rounded() / 16)
    }
    // Of a pentagram the pentagon inside is wound around twice.
    let radius = 64 * cos(2 * Double.pi / 5) / cos(Double.pi / 5)
    let pentagon = 2.5 * radius * radius * sin(2 * Double.pi / 5)
    let (whole, hollow) = (run(.winding, [star]).area, run(.evenOdd, [star]).area)
    #expect(abs(whole - hollow - pentagon) < 2)
  }

  @Test func nonsenseEnds() {
    let values = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e17, 1e-300, 0, 1, 5, 7.5]
    var random = LinearCongruential(seed: 5)
    for round in 0..<300 {
      var sweep = PathSweep()
      sweep.begin(grid: 1 / 1024)
      for _ in 0..<30 {
        var numbers: [Double] = []
        for _ in 0..<4 {
          // Fewer and fewer of them.
          let most = max(values.count - round / 30, 1)
          numbers.append(values[values.count - 1 - Int(random.next() >> 33) % most])
        }
        sweep.addLine(numbers[0], numbers[1], numbers[2], numbers[3])
      }
      sweep.run(round % 2 == 0 ? .winding : .evenOdd)
      #expect(sweep.pieces.count < 20_000)
      #expect(sweep.pieces.allSatisfy { !$0.ay.isNaN && !$0.by.isNaN })
    }
  }

  /// Loops of random edges and of long bent chains, in any position and on a grid, where many begin, end and cross at one
  /// point: on 200 level lines pieces enclose just what windings that are counted edge by edge do.
  @Test(arguments: [CGPathFillRule.winding, .evenOdd]) func tangles(_ rule: CGPathFillRule) {
    var numbers = LinearCongruential(seed: 3)
    func next() -> Double { numbers.unit(bits: 24) }
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
          guard rule.contains(windingNumber: winding) else { continue }
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
