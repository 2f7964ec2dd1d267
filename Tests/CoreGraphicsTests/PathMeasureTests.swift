import CoreGraphics
import Testing

extension PathMeasure {
  /// The path between two distances.
  fileprivate func part(from start: Double, to end: Double) -> CGMutablePath {
    let path = CGMutablePath()
    append(from: start, to: end, to: path, isJoined: false)
    return path
  }
}

@Suite struct PathMeasureTests {
  static func curve(_ numbers: [CGFloat]) -> CGPath {
    let points = stride(from: 0, to: 8, by: 2).map { CGPoint(x: numbers[$0], y: numbers[$0 + 1]) }
    let path = CGMutablePath()
    path.move(to: points[0])
    path.addCurve(to: points[3], control1: points[1], control2: points[2])
    return path
  }

  /// Lengths by Simpson's rule with two million steps.
  @Test(
    arguments: [
      ([100, 0, 150, 0, 200, 50, 200, 100], 154.88679880318648),
      ([0, 0, 200, 0, -100, 100, 100, 100], 237.14391265680553),
      // A cusp in the middle.
      ([0, 0, 100, 100, 0, 100, 100, 0], 182.84271247461896),
      // A control point on the start.
      ([0, 0, 0, 0, 50, 80, 100, 0], 127.78764341463341),
    ] as [([CGFloat], Double)])
  func lengthsOfCubics(_ numbers: [CGFloat], _ expected: Double) {
    #expect(near(PathMeasure(Self.curve(numbers)).length, expected, 1e-6))
  }

  /// y = x²/2 from 0 to 1: (√2 + asinh 1) / 2.
  @Test func lengthOfAParabola() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 1, y: 0.5), control: CGPoint(x: 0.5, y: 0))
    let expected = (2.0.squareRoot() + asinh(1)) / 2
    #expect(near(PathMeasure(path).length, expected, 1e-12))
  }

  @Test func closingLinesAndSubpathsCountMovesDoNot() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 40)])
    path.closeSubpath()
    path.move(to: CGPoint(x: 1000, y: 0))
    path.addLine(to: CGPoint(x: 1007, y: 0))
    let measure = PathMeasure(path)
    #expect(measure.length == 127)
    #expect(measure.spans.map(\.start) == [0, 30, 70, 120])
    #expect(measure.spans.map(\.contour) == [0, 0, 0, 1])
    #expect(measure.place(at: 95)?.point == CGPoint(x: 15, y: 20))
    #expect(near(measure.place(at: 121)?.point ?? .zero, CGPoint(x: 1001, y: 0)))
  }

  /// Measured on Apple's systems: (126.87, 4.62). That is 0.057 short of the half of 254.88680 (Simpson's
  /// rule), so the length is an approximation there; here it is exact.
  @Test func halfwayAlongALineAndACurve() throws {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 100, y: 0))
    path.addCurve(
      to: CGPoint(x: 200, y: 100), control1: CGPoint(x: 150, y: 0), control2: CGPoint(x: 200, y: 50))
    let measure = PathMeasure(path)
    let place = try #require(measure.place(at: measure.length / 2))
    #expect(near(place.point, CGPoint(x: 126.87, y: 4.62), 0.06))
    #expect(near(measure.part(from: 0, to: measure.length / 2).currentPoint, place.point))
    #expect(
      near(PathMeasure(measure.part(from: 0, to: measure.length / 2)).length, 254.88679880318648 / 2, 1e-5))
    #expect(place.span == 1)
  }

  @Test(
    arguments: [
      [0, 0, 200, 0, -100, 100, 100, 100], [0, 0, 100, 100, 0, 100, 100, 0], [0, 0, 0, 0, 50, 80, 100, 0],
      [0, 0, 100, 0, 100, 0, 100, 0.001], [0, 0, 300, 1, -200, 1, 100, 0],
    ] as [[CGFloat]])
  func equalDistancesAreEqualLengths(_ numbers: [CGFloat]) throws {
    let measure = PathMeasure(Self.curve(numbers))
    let segment = measure.spans[0].segment
    var last: CGFloat = 0
    var sum = 0.0
    for step in 1...100 {
      let distance = measure.length * Double(step) / 100
      let t = try #require(measure.place(at: distance)).parameter
      #expect(t >= last)
      // The chords of a thousandth each are the length up to a millionth.
      var previous = segment.point(at: last)
      for part in 1...1000 {
        let next = segment.point(at: last + (t - last) * CGFloat(part) / 1000)
        sum += hypot(next.x - previous.x, next.y - previous.y)
        previous = next
      }
      last = t
      #expect(near(sum, distance, 2e-5 * measure.length), "\(step)")
    }
  }

  @Test func directionsPointAhead() throws {
    let measure = PathMeasure(Self.curve([0, 0, 0, 0, 50, 80, 100, 0]))
    let start = try #require(measure.place(at: 0)?.direction)
    #expect(near(atan2(start.dy, start.dx), atan2(80, 50), 1e-9))
    let end = try #require(measure.place(at: measure.length)?.direction)
    #expect(near(atan2(end.dy, end.dx), atan2(-80, 50), 1e-9))
  }

  @Test func beyondTheEndsItStays() throws {
    let measure = PathMeasure(CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil))
    #expect(measure.place(at: -5)?.point == .zero)
    #expect(measure.place(at: 1e9)?.point == .zero && measure.place(at: 1e9)?.span == 3)
    #expect(measure.place(at: .nan)?.span == 0)
    #expect(near(measure.place(at: 39)?.point ?? .zero, CGPoint(x: 0, y: 1)))
  }

  @Test func pathsWithoutLength() throws {
    #expect(PathMeasure(CGMutablePath()).place(at: 0) == nil)
    let point = CGMutablePath()
    point.move(to: CGPoint(x: 3, y: 4))
    #expect(PathMeasure(point).place(at: 0) == nil)
    point.addLine(to: CGPoint(x: 3, y: 4))
    let place = try #require(PathMeasure(point).place(at: 1))
    #expect(place.point == CGPoint(x: 3, y: 4) && place.direction == nil)
  }

  @Test func partsAreCutAtTheirDistances() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 40)])
    path.move(to: CGPoint(x: 100, y: 0))
    path.addLine(to: CGPoint(x: 110, y: 0))
    let measure = PathMeasure(path)
    #expect(measure.part(from: 20, to: 50).description == "20.0 0.0 m 30.0 0.0 l 30.0 20.0 l")
    #expect(measure.part(from: 60, to: 75).description == "30.0 30.0 m 30.0 40.0 l 100.0 0.0 m 105.0 0.0 l")
    #expect(measure.part(from: 0, to: 1000) == path)
    #expect(measure.part(from: 30, to: 70).points.first == CGPoint(x: 30, y: 0))
    #expect(measure.part(from: 5, to: 5).isEmpty)
  }

  @Test func partsOfCurvesLieOnThem() throws {
    let path = CGPath(ellipseIn: CGRect(x: -50, y: -50, width: 100, height: 100), transform: nil)
    let measure = PathMeasure(path)
    #expect(near(measure.length, 100 * .pi, 0.05))
    let part = measure.part(from: measure.length / 8, to: measure.length / 2)
    #expect(near(PathMeasure(part).length, measure.length * 3 / 8, 1e-5))
    #expect(near(part.points[0], CGPoint(x: 50 * 0.5.squareRoot(), y: 50 * 0.5.squareRoot()), 0.02))
    #expect(near(part.currentPoint, CGPoint(x: -50, y: 0), 1e-6))
  }
}
