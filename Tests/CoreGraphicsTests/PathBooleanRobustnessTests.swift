@testable import CoreGraphics
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// What coincides, nearly coincides, is tiny, huge, much or nonsense.
@Suite struct PathBooleanRobustnessTests {
  /// Two squares that are a little off each other: the union is at least as large as each, and no larger
  /// than what both sides add.
  @Test(arguments: 1...16) func squaresALittleOff(_ digits: Int) {
    let off = pow(10, -CGFloat(digits))
    let one = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    let other = CGPath(rect: CGRect(x: off, y: off, width: 1, height: 1), transform: nil)
    let turned = one.applying(CGAffineTransform(rotationAngle: off))
    #expect(near(one.union(other).signedArea, 1 + 2 * off - off * off, 1e-11))
    #expect(near(one.intersection(other).signedArea, (1 - off) * (1 - off), 1e-11))
    // Turned about a corner: each is left with a triangle along x = 0 or beyond y = 1.
    #expect(near(one.union(turned).signedArea + one.intersection(turned).signedArea, 2, 1e-11))
    #expect(one.union(turned).signedArea > 1 - 1e-11 && one.intersection(turned).signedArea < 1 + 1e-11)
  }

  /// Circles a little off each other cross twice at right angles to the offset.
  @Test(arguments: 1...15) func circlesALittleOff(_ digits: Int) {
    let off = pow(10, -CGFloat(digits))
    let one = CGPath(ellipseIn: CGRect(x: -1, y: -1, width: 2, height: 2), transform: nil)
    let other = one.applying(CGAffineTransform(translationX: off, y: 0))
    let area = one.signedArea
    let (union, intersection) = (one.union(other).signedArea, one.intersection(other).signedArea)
    #expect(near(union + intersection, 2 * area, 1e-11))
    // To first order the union grows by the offset times the height.
    #expect(near(union, area + 2 * off, 2 * off * off + 1e-11))
  }

  @Test func aTinyHoleInALargeArea() {
    let large = CGPath(rect: CGRect(x: 0, y: 0, width: 1e6, height: 1e6), transform: nil)
    let tiny = CGPath(ellipseIn: CGRect(x: 5e5, y: 5e5, width: 1e-3, height: 1e-3), transform: nil)
    let rest = large.subtracting(tiny)
    #expect(rest.contours.count == 2 && !rest.contains(CGPoint(x: 5e5 + 5e-4, y: 5e5 + 5e-4)))
    #expect(large.intersection(tiny) == tiny)
  }

  @Test(arguments: [1e-150, 1e-100, 1e100, 1e150]) func scaleDoesNotMatter(_ scale: CGFloat) {
    let one = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: scale, height: scale), transform: nil)
    let other = CGPath(
      rect: CGRect(x: scale / 2, y: scale / 4, width: scale, height: scale), transform: nil)
    let found = one.intersection(other)
    #expect(found.contours.count == 1)
    #expect(
      near(found.boundingBoxOfPath.minX / scale, 0.5) && near(found.boundingBoxOfPath.minY / scale, 0.25))
    #expect(found.contains(CGPoint(x: 0.7 * scale, y: 0.5 * scale)))
    #expect(!found.contains(CGPoint(x: 0.4 * scale, y: 0.5 * scale)))
  }

  @Test func farFromTheOrigin() {
    let one = CGPath(ellipseIn: CGRect(x: 1e9, y: -1e9, width: 100, height: 100), transform: nil)
    let other = CGPath(rect: CGRect(x: 1e9 + 50, y: -1e9, width: 100, height: 100), transform: nil)
    #expect(near(one.intersection(other).signedArea, one.signedArea / 2, 1e-3))
    #expect(near(one.union(other).signedArea, one.signedArea / 2 + 10000, 1e-3))
  }

  @Test func whatHasNoAreaIsGone() {
    let path = CGMutablePath()
    path.addLines(between: [(0, 0), (10, 10), (20, 20), (5, 5)].map { CGPoint(x: $0.0, y: $0.1) })
    path.closeSubpath()
    path.move(to: CGPoint(x: 3, y: 3))
    path.closeSubpath()
    path.move(to: CGPoint(x: 7, y: 3))
    path.addCurve(
      to: CGPoint(x: 7, y: 3), control1: CGPoint(x: 7, y: 3), control2: CGPoint(x: 7, y: 3))
    path.addQuadCurve(to: CGPoint(x: 9, y: 3), control: CGPoint(x: 8, y: 3))
    #expect(path.normalized().isEmpty && path.union(path).isEmpty && path.componentsSeparated().isEmpty)
    let rect = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    #expect(rect.subtracting(path) == rect && rect.union(path) == rect)
    let whisker = CGMutablePath()
    whisker.addLines(
      between: [(0, 0), (5, 0), (5, 9), (5, 0), (10, 0), (10, 5), (0, 5)].map { CGPoint(x: $0.0, y: $0.1) })
    #expect(whisker.normalized() == CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 5), transform: nil))
  }

  /// A hundred squares fill a large one.
  @Test func sharedSidesVanish() {
    let tiles = CGMutablePath()
    for index in 0..<100 {
      tiles.addRect(
        CGRect(x: CGFloat(index % 10) * 0.1, y: CGFloat(index / 10) * 0.1, width: 0.1, height: 0.1))
    }
    let whole = tiles.normalized()
    #expect(whole.points.count == 4 && near(whole.signedArea, 1, 1e-14))
  }

  /// An arc that is part of another one, cut elsewhere.
  @Test func arcsOfOneCircle() {
    let circle = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20), transform: nil)
    let half = circle.cut(at: 0.37).intersection(
      CGPath(rect: CGRect(x: -20, y: 0.1234, width: 40, height: 40), transform: nil))
    #expect(circle.union(half) == circle)
    let rest = circle.subtracting(half)
    #expect(near(rest.signedArea + half.signedArea, circle.signedArea, 1e-11))
    #expect(near(rest.union(half).signedArea, circle.signedArea, 1e-11))
    #expect(rest.union(half).contours.count == 1)
  }

  /// Stars with as many points as make a few thousand segments and crossings.
  @Test func thousandsOfSegments() {
    func star(_ count: Int, turned: CGFloat) -> CGPath {
      let path = CGMutablePath()
      path.addLines(
        between: (0..<count).map { index in
          let angle = turned + 2 * .pi * CGFloat(index) / CGFloat(count)
          let radius: CGFloat = index % 2 == 0 ? 100 : 90
          return CGPoint(x: radius * cos(angle), y: radius * sin(angle))
        })
      path.closeSubpath()
      return path
    }
    let count = 2000
    let (one, other) = (star(count, turned: 0), star(count, turned: 2 * .pi / CGFloat(count)))
    // Triangles from the centre: of 100 and 90; they cross halfway, at the radius 2·100·90·cos(a)/190 with
    // half the angle between.
    let angle = 2 * CGFloat.pi / CGFloat(count)
    let middle = 2 * 100 * 90 * cos(angle / 2) / 190
    #expect(near(one.signedArea, CGFloat(count) * 4500 * sin(angle), 1e-8))
    #expect(near(one.union(other).signedArea, CGFloat(count) * 100 * middle * sin(angle / 2), 1e-8))
    #expect(near(one.intersection(other).signedArea, CGFloat(count) * 90 * middle * sin(angle / 2), 1e-8))
    #expect(one.symmetricDifference(other).componentsSeparated().count == count)
  }

  @Test func nonsenseNeitherCrashesNorHangs() {
    let values: [CGFloat] = [
      0, 1, -1, 1e308, .leastNonzeroMagnitude * 2, -1e308, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
      .leastNormalMagnitude / 100, 1e16, 1e-16, .nan, .infinity,
      100,
      100.00000000000001,
    ]
    var numbers = SeededNumbers(seed: 1)
    func point() -> CGPoint {
      CGPoint(x: values[numbers.below(values.count)], y: values[numbers.below(values.count)])
    }
    func path() -> CGPath {
      let path = CGMutablePath()
      path.move(to: CGPoint(x: numbers.below(3), y: 0))
      for _ in 0..<numbers.below(8) {
        switch numbers.below(5) {
        case 0: path.move(to: point())
        case 1: path.addLine(to: point())
        case 2: path.addQuadCurve(to: point(), control: point())
        case 3: path.addCurve(to: point(), control1: point(), control2: point())
        default: path.closeSubpath()
        }
      }
      return path
    }
    for _ in 0..<300 {
      let (one, other) = (path(), path())
      let results = [
        one.union(other), one.symmetricDifference(other, using: .evenOdd), one.lineIntersection(other),
        one.lineSubtracting(other), one.normalized(),
      ]
      for result in results { #expect(result.points.allSatisfy { $0.x.isFinite && $0.y.isFinite }) }
      _ = one.intersects(other)
      _ = one.componentsSeparated()
    }
  }

  /// Subpaths that are not finite are left out; the others count.
  @Test func subpathsThatAreNotFiniteAreLeftOut() {
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil).duplicatePath()
    let bad = CGMutablePath()
    bad.addPath(path)
    bad.addRect(CGRect(x: 20, y: 0, width: 10, height: 10))
    var coordinates = bad.points.flatMap { [Double($0.x), Double($0.y)] }
    coordinates[11] = .nan
    bad.replacePoints(coordinates)
    #expect(bad.normalized() == path && path.union(bad) == path)
    #expect(path.intersects(bad))
  }

  /// Each line crosses nearly all others: more crossings than the limit are refused. Of a hundredth of the limit, since a
  /// million takes six seconds in a debug build.
  @Test func tooManyCrossingsGiveNothing() {
    #expect(PathArrangement.meetingLimit == 1_000_000)
    func crossings(_ count: Int) -> CGPath {
      let path = CGMutablePath()
      for index in 0..<count {
        // Tangents of a circle, all as long as to cross most others.
        let angle = CGFloat(index) * 2.399963
        let (x, y) = (cos(angle), sin(angle))
        path.move(to: CGPoint(x: x - 1000 * y, y: y + 1000 * x))
        path.addLine(to: CGPoint(x: x + 1000 * y, y: y - 1000 * x))
      }
      return PathArrangement.$meetingLimit.withValue(10_000) {
        path.lineSubtracting(CGPath(rect: .null, transform: nil))
      }
    }
    // 120 lines cross 7,140 times at most, 150 some 11,000 times.
    #expect(!crossings(120).isEmpty && crossings(150).isEmpty)
  }
}
