/// The lines and curves of two paths, cut wherever they meet, and the winding numbers of both paths on either
/// side of each part: what boolean operations choose from.
///
/// Sources (the paths' segments) are cut into pieces that go one way in x and y; pieces are cut where they
/// meet (`PathArrangement+Cutting`); parts that run along each other become one edge; a sweep finds the
/// winding numbers beside each edge (`PathArrangement+Winding`).
///
/// Rounding is met in two ways. What is nearer than a tolerance (10⁻¹² of the paths' extent) counts as one:
/// points become one vertex, a piece that passes a vertex is cut there, parts between the same vertices become
/// one edge. And what is left to right along the sweep is asked where edges are far apart, never where they
/// meet. A misjudged order within the tolerance then changes nothing wider than the tolerance.
struct PathArrangement {
  /// Where pieces end or meet.
  struct Vertex {
    var spot: Spot
    /// The same in the paths' own coordinates.
    var point: CGPoint
  }

  /// A part of a source that goes one way in x, and up in y.
  struct Piece {
    var curve: MonotoneCurve
    var bottom: Int32
    var top: Int32
    var source: Int32
    /// The source's parameters at the bottom and at the top: descending where the source goes down.
    var bottomT: Double
    var topT: Double
  }

  /// A part of a piece between neighbouring vertices, or of several pieces that run along each other.
  struct Edge {
    var curve: MonotoneCurve
    var bottom: Int32
    var top: Int32
    /// The source whose shape it takes.
    var source: Int32
    var bottomT: Double
    var topT: Double
    /// By how much the winding numbers of both paths are greater to the left than to the right: how often
    /// each goes up along the edge, less how often it goes down.
    var first: Int32
    var second: Int32
    /// The winding numbers to its left.
    var leftFirst = 0
    var leftSecond = 0
    /// Its place from left to right among the edges that start at its bottom.
    var rankAtBottom: Int32 = 0
    /// Its place from left to right among the edges that end at its top.
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

  /// More meetings than this are not looked at: see `isTooTangled`.
  @TaskLocal static var meetingLimit = 1_000_000

  let frame: PathFrame
  let sources: [PathSegment]
  /// How many of the sources are the first path's.
  let firstCount: Int
  /// The first path's subpaths; empty for areas.
  let lines: [Line]

  var vertices: [Vertex] = []
  var edges: [Edge] = []
  /// The first path's parts in order, if it is a line.
  var passages: [Passage] = []
  /// The vertices in the order in which a sweep upwards meets them.
  var sweepOrder: [Int32] = []
  /// Whether the paths met so often that there are no edges.
  var isTooTangled = false

  var tolerance: Double { frame.tolerance }
  var isOfLines: Bool { !lines.isEmpty }

  /// The arrangement of two areas; nil where there is nothing with an extent.
  init?(_ first: CGPath, _ second: CGPath?) {
    var sources: [PathSegment] = []
    Self.append(first, to: &sources)
    let firstCount = sources.count
    if let second { Self.append(second, to: &sources) }
    self.init(sources, firstCount: firstCount, lines: [])
  }

  /// The arrangement of lines and an area; nil where there are no lines.
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

  /// Appends the subpaths as areas: closed by a line where they are open.
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
