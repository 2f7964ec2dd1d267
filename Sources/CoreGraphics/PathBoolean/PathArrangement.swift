/// The lines and curves of two paths, cut at their intersections, with the winding numbers of both paths on
/// either side of each part. Boolean operations select parts from it.
///
/// Sources (the segments of the paths) are cut into pieces that are monotonic in x and y. Pieces are cut at
/// their intersections (`PathArrangement+Cutting`), and parts that run along each other become one edge. A
/// sweep finds the winding numbers beside each edge (`PathArrangement+Winding`).
///
/// Rounding is handled in two ways. First, points within a tolerance (10⁻¹² of the paths' extent) count as
/// equal: points become one vertex, a piece that passes a vertex is cut there, and parts between the same
/// vertices become one edge. Second, the order of edges along the sweep is determined where they are far
/// apart and never where they meet. So a wrong order within the tolerance changes nothing that is wider than
/// the tolerance.
struct PathArrangement {
  /// A point where pieces end or meet.
  struct Vertex {
    var spot: Spot
    /// The same point in the paths' own coordinates.
    var point: CGPoint
  }

  /// A part of a source that is monotonic in x and increases in y.
  struct Piece {
    var curve: MonotoneCurve
    var bottom: Int32
    var top: Int32
    var source: Int32
    /// The parameter of the source at the bottom. It is greater than that at the top if the source goes down.
    var bottomT: Double
    var topT: Double
  }

  /// A part of a piece between neighbouring vertices, or of several pieces that run along each other.
  struct Edge {
    var curve: MonotoneCurve
    var bottom: Int32
    var top: Int32
    /// The source that gives its shape.
    var source: Int32
    var bottomT: Double
    var topT: Double
    /// The difference of the winding numbers between the left and the right side, for each path: how often
    /// the path follows the edge upwards minus how often downwards.
    var first: Int32
    var second: Int32
    /// The winding numbers on the left side.
    var leftFirst = 0
    var leftSecond = 0
    /// Its position from left to right among the edges that start at its bottom.
    var rankAtBottom: Int32 = 0
    /// Its position from left to right among the edges that end at its top.
    var rankAtTop: Int32 = 0
  }

  /// A part of the first path in its own order and direction, for operations on lines.
  struct Passage {
    var edge: Int32
    var source: Int32
    var startT: Double
    var endT: Double
    var start: Int32
    var end: Int32
  }

  /// A subpath of the first path, for operations on lines.
  struct Line {
    var sources: Range<Int>
    var isClosed: Bool
  }

  /// The limit of the number of intersections: see `isTooTangled`.
  @TaskLocal static var meetingLimit = 1_000_000

  let frame: PathFrame
  let sources: [PathSegment]
  /// The number of sources that belong to the first path.
  let firstCount: Int
  /// The subpaths of the first path; empty for areas.
  let lines: [Line]

  var vertices: [Vertex] = []
  var edges: [Edge] = []
  /// The parts of the first path in order, for operations on lines.
  var passages: [Passage] = []
  /// The vertices in the order of an upward sweep.
  var sweepOrder: [Int32] = []
  /// Whether the paths have more intersections than the limit, so that there are no edges.
  var isTooTangled = false

  var tolerance: Double { frame.tolerance }
  var isOfLines: Bool { !lines.isEmpty }

  /// The arrangement of two areas. Nil if they have no extent.
  init?(_ first: CGPath, _ second: CGPath?) {
    var sources: [PathSegment] = []
    Self.append(first, to: &sources)
    let firstCount = sources.count
    if let second { Self.append(second, to: &sources) }
    self.init(sources, firstCount: firstCount, lines: [])
  }

  /// The arrangement of lines and an area. Nil if there are no lines.
  init?(lines path: CGPath, area: CGPath) {
    var sources: [PathSegment] = []
    var lines: [Line] = []
    for contour in path.contours where contour.isFinite && !contour.segments.isEmpty {
      let start = sources.count
      sources += contour.segments
      lines.append(Line(sources: start..<sources.count, isClosed: contour.isClosed))
    }
    guard !lines.isEmpty else { return nil }
    let firstCount = sources.count
    Self.append(area, to: &sources)
    self.init(sources, firstCount: firstCount, lines: lines)
  }

  private init?(_ sources: [PathSegment], firstCount: Int, lines: [Line]) {
    guard let frame = PathFrame(sources) else { return nil }
    self.frame = frame
    self.sources = sources
    self.firstCount = firstCount
    self.lines = lines
    cut()
    findWindings()
  }

  /// Appends the subpaths as areas. Open ones are closed by a line.
  private static func append(_ path: CGPath, to sources: inout [PathSegment]) {
    for contour in path.contours where contour.isFinite {
      sources += contour.segments
      if let last = contour.segments.last, last.end != contour.start {
        sources.append(.line(last.end, contour.start))
      }
    }
  }
}

extension PathContour {
  fileprivate var isFinite: Bool {
    start.isFinite && segments.allSatisfy { $0.controlPoints.allSatisfy(\.isFinite) }
  }
}
