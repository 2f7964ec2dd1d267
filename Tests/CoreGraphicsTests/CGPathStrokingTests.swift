import CoreGraphics
import Testing

@Suite struct CGPathStrokingTests {
  /// Corners to both sides, a curve with a tight bend, and a short line after it.
  static let zigzag: CGPath = {
    let path = CGMutablePath()
    path.addLines(between: [(20, 30), (70, 20), (35, 50)].map { CGPoint(x: $0.0, y: $0.1) })
    path.addCurve(
      to: CGPoint(x: 85, y: 45), control1: CGPoint(x: 60, y: 95), control2: CGPoint(x: 95, y: 95))
    path.addLine(to: CGPoint(x: 88, y: 70))
    return path
  }()

  static let closed: CGPath = {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 25, y: 25), CGPoint(x: 80, y: 35)])
    path.addCurve(
      to: CGPoint(x: 30, y: 80), control1: CGPoint(x: 80, y: 80), control2: CGPoint(x: 50, y: 90))
    path.closeSubpath()
    return path
  }()

  // What Cairo's cairo_in_stroke says at (2.5 + 5·column, 2.5 + 5·row), with a tolerance of 0.0005. Where it
  // says something else for a width that differs by 0.15 there is a question mark.
  static let buttMiter = [
    "....................",
    "....................",
    "...............###..",
    "..........######....",
    ".....##########.....",
    "....##########......",
    "....####.####.......",
    "........####........",
    ".......####.........",
    "......###.......##..",
    "......###.......##..",
    "......?##.......###.",
    ".......###......###.",
    "........###.....###.",
    ".........###....##..",
    "..........########..",
    "...........######...",
    ".............###....",
    "....................",
    "....................",
  ]
  static let squareBevel = [
    "....................",
    "....................",
    "....................",
    "..........####......",
    ".....##########.....",
    "...###########......",
    "...#####.####.......",
    "........####........",
    ".......####.........",
    "......###.......##..",
    "......###.......##..",
    "......?##.......###.",
    ".......###......###.",
    "........###.....###.",
    ".........###....###.",
    "..........########..",
    "...........######...",
    ".............###....",
    "....................",
    "....................",
  ]
  static let roundShortMiter = [
    "....................",
    "....................",
    "....................",
    "..........####......",
    ".....##########.....",
    "...###########......",
    "...#####.####.......",
    "........####........",
    ".......####.........",
    "......###.......##..",
    "......###.......##..",
    "......?##.......###.",
    ".......###......###.",
    "........###.....###.",
    ".........###....###.",
    "..........########..",
    "...........######...",
    ".............###....",
    "....................",
    "....................",
  ]
  static let closedRound = [
    "....................",
    "....................",
    "....................",
    "....##..............",
    "...########.........",
    "...##############...",
    "....##############..",
    "....###...########..",
    "....###.......####..",
    "....###.......###...",
    "....###.......###...",
    "....###.......###...",
    "....###......####...",
    "....###.....?###....",
    "....###....#####....",
    "....###########.....",
    "....##########......",
    ".....#######........",
    "....................",
    "....................",
  ]
  static let dashed = [
    "....................",
    "....................",
    "....................",
    "....................",
    ".....##.............",
    ".....###...##.......",
    "....##....#####.....",
    "....##........#.....",
    "....##.........##...",
    "....?#.........##...",
    "...............##...",
    "..............##....",
    "...............#....",
    ".....##.............",
    ".....##.....?.......",
    ".....##....###......",
    ".....##...###.......",
    "....................",
    "....................",
    "....................",
  ]

  @Test func agreesWithCairo() {
    func expect(_ outline: CGPath, _ expected: [String], _ name: Comment) {
      for (row, line) in expected.enumerated() {
        let found = line.enumerated().map { column, sign -> Character in
          if sign == "?" { return "?" }
          return outline.contains(CGPoint(x: 2.5 + 5 * CGFloat(column), y: 2.5 + 5 * CGFloat(row)))
            ? "#" : "."
        }
        #expect(String(found) == line, name)
      }
    }
    expect(
      Self.zigzag.copy(strokingWithWidth: 12, lineCap: .butt, lineJoin: .miter, miterLimit: 10),
      Self.buttMiter,
      "butt, miter")
    expect(
      Self.zigzag.copy(strokingWithWidth: 12, lineCap: .square, lineJoin: .bevel, miterLimit: 10),
      Self.squareBevel, "square, bevel")
    expect(
      Self.zigzag.copy(strokingWithWidth: 12, lineCap: .round, lineJoin: .miter, miterLimit: 2),
      Self.roundShortMiter, "round, short miter")
    expect(
      Self.closed.copy(strokingWithWidth: 16, lineCap: .butt, lineJoin: .round, miterLimit: 10),
      Self.closedRound,
      "closed, round")
    expect(
      Self.closed.copy(dashingWithPhase: 7, lengths: [22, 13])
        .copy(strokingWithWidth: 9, lineCap: .butt, lineJoin: .miter, miterLimit: 10), Self.dashed, "dashed")
  }

  /// With round caps and joins the stroke is the area within half its width of the path.
  @Test(arguments: [1, 12, 60] as [CGFloat])
  func roundStrokesAreDistances(_ width: CGFloat) {
    for path in [Self.zigzag, Self.closed, CGPathContainsTests.knot] {
      let outline = path.copy(strokingWithWidth: width, lineCap: .round, lineJoin: .round, miterLimit: 10)
      let lines = path.flattened(threshold: 0.001).contours.flatMap(\.segments)
      for y in stride(from: -20.3, through: 120, by: 7) {
        for x in stride(from: -20.6, through: 120, by: 7) {
          let point = CGPoint(x: x, y: y)
          let distance = lines.reduce(CGFloat.infinity) { min($0, Self.distance($1, point)) }
          // The outline may be a fiftieth off.
          if abs(distance - width / 2) < 0.04 { continue }
          #expect(outline.contains(point) == (distance < width / 2), "\(point)")
        }
      }
    }
  }

  private static func distance(_ line: PathSegment, _ point: CGPoint) -> CGFloat {
    let d = line.derivative(at: 0)
    let square = d.dx * d.dx + d.dy * d.dy
    let t = square == 0 ? 0 : ((point.x - line.start.x) * d.dx + (point.y - line.start.y) * d.dy) / square
    let nearest = line.point(at: min(max(t, 0), 1))
    return hypot(point.x - nearest.x, point.y - nearest.y)
  }

  @Test(arguments: [
    (CGLineCap.butt, CGRect(x: 10, y: -3, width: 80, height: 6)),
    (.square, CGRect(x: 7, y: -3, width: 86, height: 6)), (.round, CGRect(x: 7, y: -3, width: 86, height: 6)),
  ])
  func capsOfALine(_ cap: CGLineCap, _ bounds: CGRect) {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 10, y: 0), CGPoint(x: 90, y: 0)])
    let outline = path.copy(strokingWithWidth: 6, lineCap: cap, lineJoin: .miter, miterLimit: 10)
    #expect(near(outline.boundingBoxOfPath, bounds))
    #expect(outline.contains(CGPoint(x: 7.2, y: -2.8)) == (cap == .square))
  }

  /// A right angle's miter is √2 widths long, so that is where its limit lies.
  @Test func miterLimit() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 50, y: 0), CGPoint(x: 50, y: 50)])
    func corner(_ limit: CGFloat) -> Bool {
      path.copy(strokingWithWidth: 10, lineCap: .butt, lineJoin: .miter, miterLimit: limit)
        .contains(CGPoint(x: 54.9, y: -4.9))
    }
    #expect(corner(1.42) && !corner(1.41) && !corner(.nan) && corner(.infinity))
  }

  @Test func straightBackIsAUTurn() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 50, y: 0), CGPoint(x: 10, y: 0)])
    let round = path.copy(strokingWithWidth: 10, lineCap: .butt, lineJoin: .round, miterLimit: 10)
    #expect(round.contains(CGPoint(x: 54, y: 0)) && !round.contains(CGPoint(x: 54, y: 4)))
    let miter = path.copy(strokingWithWidth: 10, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    #expect(near(miter.boundingBoxOfPath, CGRect(x: 0, y: -5, width: 50, height: 10)))
  }

  @Test func aClosedRectangleHasAHole() {
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 40, height: 40), transform: nil)
    let outline = path.copy(strokingWithWidth: 4, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    #expect(outline.boundingBoxOfPath == CGRect(x: -2, y: -2, width: 44, height: 44))
    #expect(!outline.contains(CGPoint(x: 20, y: 20)) && outline.contains(CGPoint(x: -1.9, y: -1.9)))
    #expect(outline.contains(CGPoint(x: 1.9, y: 20)) && !outline.contains(CGPoint(x: 2.1, y: 20)))
  }

  @Test func pointsBecomeDots() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 5, y: 5))
    #expect(path.copy(strokingWithWidth: 4, lineCap: .round, lineJoin: .round, miterLimit: 1).isEmpty)
    path.closeSubpath()
    func box(_ cap: CGLineCap) -> CGRect {
      path.copy(strokingWithWidth: 4, lineCap: cap, lineJoin: .round, miterLimit: 1).boundingBoxOfPath
    }
    #expect(box(.round) == CGRect(x: 3, y: 3, width: 4, height: 4) && box(.square) == box(.round))
    #expect(box(.butt).isNull)
  }

  @Test func theTransformMovesTheOutline() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
    let outline = path.copy(
      strokingWithWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10,
      transform: CGAffineTransform(scaleX: 1, y: 5))
    #expect(outline.boundingBoxOfPath == CGRect(x: 0, y: -5, width: 10, height: 10))
  }

  @Test(arguments: [0, -1, CGFloat.nan, .infinity])
  func widthsThatAreNoneGiveNothing(_ width: CGFloat) {
    #expect(
      Self.zigzag.copy(strokingWithWidth: width, lineCap: .round, lineJoin: .round, miterLimit: 10).isEmpty)
  }
  /// Widths at which a turn of next to nothing is wide, and numbers that are none: an outline or nothing, and no trap.
  @Test(arguments: [1e20, 1e-300, 1e300, .greatestFiniteMagnitude, .infinity, .nan, -1, 0] as [CGFloat])
  func noWidthStopsTheProgram(width: CGFloat) {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 100, y: 0), CGPoint(x: 200, y: 1e-7)])
    path.addLine(to: CGPoint(x: 200, y: CGFloat.nan))
    path.addCurve(
      to: CGPoint(x: 1e308, y: -1e308), control1: CGPoint(x: 1e20, y: 0), control2: CGPoint(x: 0, y: 1e20))
    path.move(to: .zero)
    path.closeSubpath()
    for join in [CGLineJoin.round, .miter, .bevel] {
      for cap in [CGLineCap.round, .square, .butt] {
        for limit in [10, .nan] as [CGFloat] {
          let outline = path.copy(strokingWithWidth: width, lineCap: cap, lineJoin: join, miterLimit: limit)
          if !(width > 0 && width.isFinite) { #expect(outline.isEmpty) }
          _ = path.copy(dashingWithPhase: width, lengths: [width, 3, limit])
        }
      }
    }
  }

  /// A line that turns by 10⁻⁹ under a stroke of 10²⁰: its side goes round the corner in one curve.
  @Test func aSlightTurnOfAWideStrokeIsOneCurve() {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 100, y: 0), CGPoint(x: 200, y: 1e-7)])
    let outline = path.copy(strokingWithWidth: 1e20, lineCap: .butt, lineJoin: .round, miterLimit: 10)
    #expect(outline.contains(CGPoint(x: 50, y: 3e19)))
    #expect(outline.contains(CGPoint(x: 50, y: -3e19)))
    #expect(!outline.contains(CGPoint(x: 50, y: 6e19)))
  }

  /// The sides of a round cap and a round join stay within a fiftieth of a point of their circles, however wide the
  /// stroke is.
  @Test(arguments: [1, 100, 10_000, 1e6] as [CGFloat])
  func arcsStayNearTheirCircles(_ radius: CGFloat) {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.closeSubpath()
    let dot = path.copy(strokingWithWidth: 2 * radius, lineCap: .round, lineJoin: .round, miterLimit: 10)
    let segments = dot.contours.flatMap(\.segments)
    #expect(segments.count >= 4 && dot.contours.count == 1)
    for segment in segments {
      for t in stride(from: 0.0, through: 1, by: 1 / 32.0) {
        let point = segment.point(at: t)
        #expect(abs(hypot(point.x, point.y) - radius) < 0.021)
      }
    }
  }
}
