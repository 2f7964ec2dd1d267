import TestSupport
import CoreGraphics
import Testing

/// Paths of more segments than anybody can see.
@Suite struct HugePathTests {
  private func circle(_ count: Int) -> CGPath {
    let path = CGMutablePath()
    for index in 0..<count {
      let angle = 2 * Double.pi * Double(index) / Double(count)
      let point = CGPoint(x: 100 * cos(angle), y: 100 * sin(angle))
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return path
  }

  @Test func verticesOfStrokesAreThinnedEvenly() throws {
    var lines = Polylines()
    lines.append(circle(300_000), tolerance: 0.02, radius: 5)
    #expect(lines.vertices.count <= Polylines.mostStroked + 2 && lines.vertices.count > 90_000)
    let line = try #require(lines.lines.first)
    #expect(lines.lines.count == 1 && line.isClosed && line.count == lines.vertices.count)
    // Four segments of the 300,000 in a circle whose radius is 100.
    let longest: CGFloat = 4 * 200 * CGFloat.pi / 300_000
    for index in lines.vertices.indices {
      let vertex = lines.vertices[index]
      #expect(abs(hypot(vertex.x, vertex.y) - 100) < 1e-9)
      let next = lines.vertices[(index + 1) % lines.vertices.count]
      // Three segments of 300,000 apart, and on the way to the next.
      #expect(hypot(next.x - vertex.x, next.y - vertex.y) < longest)
      #expect(abs(vertex.outX - next.inX) < 1e-12 && abs(vertex.outY - next.inY) < 1e-12)
      if index > 2000 { break }
    }
  }

  @Test func ofTooManySubpathsSomeStay() {
    let path = CGMutablePath()
    for index in 0..<50_000 {
      path.addRect(CGRect(x: Double(index % 300), y: Double(index / 300), width: 0.5, height: 0.5))
    }
    var lines = Polylines()
    lines.append(path, tolerance: 0.02, radius: 1)
    #expect(lines.vertices.count <= Polylines.mostStroked && lines.vertices.count > 60_000)
    #expect(lines.lines.allSatisfy { $0.isClosed && $0.count == 4 })
  }

  /// Curves whose chords would be more than there is room for have fewer of them each, and none is left out.
  @Test func curvesOfTooManyChordsAreCoarser() {
    let path = CGMutablePath()
    path.move(to: .zero)
    var numbers = LinearCongruential(seed: 7)
    func next() -> Double { numbers.unit(bits: 24) * 1000 }
    for _ in 0..<60_000 {
      path.addCurve(
        to: CGPoint(x: next(), y: next()), control1: CGPoint(x: next(), y: next()),
        control2: CGPoint(x: next(), y: next()))
    }
    for radius in [0.0, 2] {
      let limit = radius > 0 ? Polylines.mostStroked : Polylines.most
      var lines = Polylines()
      lines.append(path, tolerance: 0.03, radius: radius)
      #expect(lines.vertices.count <= limit && lines.vertices.count > limit / 4)
      // No more memory than this was allocated.
      #expect(lines.vertices.capacity < 3 * limit)
      // The ends of all curves are there.
      #expect(lines.vertices.count { !$0.isSmooth } == 60_001)
    }
  }
}
