import Testing

@testable import QuartzCore
@testable import RenderTree

/// Animations between paths whose segments are of different kinds, and additive ones.
extension Engine {
  @MainActor @Suite struct PathInterpolationTests {
    private func path(_ build: (CGMutablePath) -> Void) -> CGPath {
      let path = CGMutablePath()
      build(path)
      return path
    }

    private func animation(_ keyPath: String, _ from: CGPath?, _ to: CGPath?) -> CABasicAnimation {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.fromValue = from
      animation.toValue = to
      animation.duration = 1
      animation.isRemovedOnCompletion = false
      return animation
    }

    private var line: CGPath {
      path {
        $0.move(to: .zero)
        $0.addLine(to: CGPoint(x: 60, y: 0))
      }
    }

    private var quad: CGPath {
      path {
        $0.move(to: .zero)
        $0.addQuadCurve(to: CGPoint(x: 60, y: 0), control: CGPoint(x: 30, y: 90))
      }
    }

    private var cubic: CGPath {
      path {
        $0.move(to: CGPoint(x: 0, y: 12))
        $0.addCurve(
          to: CGPoint(x: 60, y: 12), control1: CGPoint(x: 20, y: 60), control2: CGPoint(x: 40, y: 60))
      }
    }

    /// Whether two outlines pass the same points at the same parts of their length.
    private func areAlike(_ a: CGPath?, _ b: CGPath) throws -> Bool {
      let (a, b) = (PathMeasure(try #require(a)), PathMeasure(b))
      return (0...32).allSatisfy {
        let share = Double($0) / 32
        guard let p = a.place(at: share * a.length)?.point, let q = b.place(at: share * b.length)?.point
        else {
          return false
        }
        return hypot(p.x - q.x, p.y - q.y) < 1e-6
      }
    }

    /// A line is the curve whose control points lie on it at its thirds, so half way every control point is half way.
    @Test func aLineBecomesACurve() throws {
      let hosted = Hosted(CAShapeLayer())
      hosted.layer.add(animation("path", line, cubic), forKey: nil)
      let half = path {
        $0.move(to: CGPoint(x: 0, y: 6))
        $0.addCurve(
          to: CGPoint(x: 60, y: 6), control1: CGPoint(x: 20, y: 30), control2: CGPoint(x: 40, y: 30))
      }
      let shown = try #require(try hosted.at(0.5).path)
      #expect(shown.verbs == half.verbs)
      expectClose(
        shown.points.flatMap { [$0.x, $0.y] }, half.points.flatMap { [$0.x, $0.y] }, within: 1e-12)
    }

    @Test func theEndsAreTheOutlinesThatWereGiven() throws {
      for (from, to) in [
        (line, quad), (line, cubic), (quad, cubic), (cubic, quad), (quad, line), (cubic, line),
      ] {
        let hosted = Hosted(CAShapeLayer())
        hosted.layer.add(animation("path", from, to), forKey: nil)
        #expect(try areAlike(try hosted.at(0).path, from))
        #expect(try areAlike(try hosted.at(1).path, to))
      }
    }

    /// A quadratic curve's control points as a cubic one: a third from each end to the control point twice over.
    @Test func aQuadraticCurveBecomesACubicOne() throws {
      let hosted = Hosted(CAShapeLayer())
      hosted.layer.add(animation("path", quad, cubic), forKey: nil)
      let shown = try #require(try hosted.at(0.5).path)
      expectClose(
        shown.points.flatMap { [$0.x, $0.y] }, [0, 6, 20, 60, 40, 60, 60, 6], within: 1e-12)
    }

    /// A rectangle and a shape whose second side is a curve: closed, in several subpaths.
    @Test func everySegmentIsRaisedWhereOneNeedsIt() throws {
      func subpath(_ path: CGMutablePath, _ x: CGFloat, bulge: CGFloat?) {
        path.move(to: CGPoint(x: x, y: 0))
        path.addLine(to: CGPoint(x: x + 10, y: 0))
        if let bulge {
          path.addQuadCurve(to: CGPoint(x: x + 10, y: 10), control: CGPoint(x: x + 10 + bulge, y: 5))
        } else {
          path.addLine(to: CGPoint(x: x + 10, y: 10))
        }
        path.closeSubpath()
      }
      let from = path {
        subpath($0, 0, bulge: nil)
        subpath($0, 100, bulge: 8)
      }
      let to = path {
        subpath($0, 0, bulge: 8)
        subpath($0, 100, bulge: nil)
      }
      let half = path {
        subpath($0, 0, bulge: 4)
        subpath($0, 100, bulge: 4)
      }
      let hosted = Hosted(CAShapeLayer())
      hosted.layer.add(animation("path", from, to), forKey: nil)
      #expect(try hosted.at(0.5).path == half)
    }

    @Test func aSegmentAfterACloseBeginsAtTheSubpathsStart() throws {
      let from = path {
        $0.move(to: CGPoint(x: 2, y: 4))
        $0.addLine(to: CGPoint(x: 10, y: 4))
        $0.closeSubpath()
        $0.addLine(to: CGPoint(x: 2, y: 10))
      }
      let to = path {
        $0.move(to: CGPoint(x: 2, y: 4))
        $0.addLine(to: CGPoint(x: 10, y: 4))
        $0.closeSubpath()
        $0.addCurve(
          to: CGPoint(x: 2, y: 10), control1: CGPoint(x: 2, y: 6), control2: CGPoint(x: 2, y: 8))
      }
      let hosted = Hosted(CAShapeLayer())
      hosted.layer.add(animation("path", from, to), forKey: nil)
      #expect(try hosted.at(0.5).path == to)
    }

    @Test func keyframesOfAllKinds() throws {
      let hosted = Hosted(CAShapeLayer())
      let keyframes = CAKeyframeAnimation(keyPath: "path")
      keyframes.values = [line, quad, cubic]
      keyframes.duration = 1
      hosted.layer.add(keyframes, forKey: nil)
      // Half way from the line to the quadratic curve, and from that to the cubic one.
      let first = try #require(try hosted.at(0.25).path)
      expectClose(first.points.flatMap { [$0.x, $0.y] }, [0, 0, 20, 30, 40, 30, 60, 0], within: 1e-12)
      let second = try #require(try hosted.at(0.75).path)
      expectClose(second.points.flatMap { [$0.x, $0.y] }, [0, 6, 20, 60, 40, 60, 60, 6], within: 1e-12)
    }

    @Test func aMissingEndOfAnotherKind() throws {
      for isFrom in [true, false] {
        let hosted = Hosted(CAShapeLayer())
        hosted.layer.path = cubic
        hosted.layer.add(animation("path", isFrom ? line : nil, isFrom ? nil : line), forKey: nil)
        let shown = try #require(try hosted.at(0.5).path)
        expectClose(shown.points.flatMap { [$0.x, $0.y] }, [0, 6, 20, 30, 40, 30, 60, 6], within: 1e-12)
      }
      // What is committed later is raised too.
      let hosted = Hosted(CAShapeLayer())
      hosted.layer.path = cubic
      hosted.layer.add(animation("path", cubic, nil), forKey: nil)
      #expect(try hosted.at(0.5).path == cubic)
      hosted.layer.path = line
      let shown = try #require(try hosted.at(0.5).path)
      expectClose(shown.points.flatMap { [$0.x, $0.y] }, [0, 6, 20, 30, 40, 30, 60, 6], within: 1e-12)
    }

    /// Paths of another number of elements, or that move or close where the other draws, switch half way.
    @Test func otherStructuresSwitch() throws {
      let two = path {
        $0.addPath(line)
        $0.addLine(to: CGPoint(x: 0, y: 60))
      }
      let closed = path {
        $0.addPath(line)
        $0.closeSubpath()
      }
      let moved = path {
        $0.addPath(line)
        $0.move(to: CGPoint(x: 0, y: 60))
      }
      for (from, to) in [(line, two), (two, closed), (two, moved), (closed, moved)] {
        let hosted = Hosted(CAShapeLayer())
        hosted.layer.add(animation("path", from, to), forKey: nil)
        #expect(try hosted.at(0.4).path == from)
        #expect(try hosted.at(0.6).path == to)
      }
      // The missing end too.
      let hosted = Hosted(CAShapeLayer())
      hosted.layer.path = two
      hosted.layer.add(animation("path", line, nil), forKey: nil)
      #expect(try hosted.at(0.4).path == line)
      #expect(try hosted.at(0.6).path == two)
    }

    @Test func shadowPathsInterpolateLikewise() throws {
      let hosted = Hosted()
      hosted.layer.add(animation("shadowPath", line, cubic), forKey: nil)
      let shown = try #require(try hosted.at(0.5).shadowPath)
      expectClose(shown.points.flatMap { [$0.x, $0.y] }, [0, 6, 20, 30, 40, 30, 60, 6], within: 1e-12)
    }

    @Test func masksInterpolateLikewise() throws {
      let hosted = Hosted()
      let mask = CAShapeLayer()
      hosted.layer.mask = mask
      hosted.layer.add(animation("mask.path", line, cubic), forKey: nil)
      _ = try hosted.at(0.5)
      let shown = try #require((mask.presentation() as CAShapeLayer?)?.path)
      expectClose(shown.points.flatMap { [$0.x, $0.y] }, [0, 6, 20, 30, 40, 30, 60, 6], within: 1e-12)
    }

    // MARK: Additive and cumulative

    @Test(arguments: ["path", "shadowPath"]) func additivePathsReplace(key: String) throws {
      let hosted = Hosted(CAShapeLayer())
      hosted.layer.setValue(
        CGPath(rect: CGRect(x: 10, y: 10, width: 20, height: 20), transform: nil), forKey: key)
      hosted.layer.removeAllAnimations()
      let animation = animation(
        key, CGPath(rect: CGRect(x: 0, y: 0, width: 8, height: 8), transform: nil),
        CGPath(rect: CGRect(x: 0, y: 0, width: 16, height: 4), transform: nil))
      animation.isAdditive = true
      hosted.layer.add(animation, forKey: "first")
      func box() throws -> CGRect? { (try hosted.at(0.5).value(forKey: key) as? CGPath)?.boundingBox }
      #expect(try box() == CGRect(x: 0, y: 0, width: 12, height: 6))
      // The second of two replaces the first.
      animation.fromValue = animation.toValue
      hosted.layer.add(animation, forKey: "second")
      #expect(try box() == CGRect(x: 0, y: 0, width: 16, height: 4))
    }

    @Test func additiveKeyframesOfPathsReplace() throws {
      let hosted = Hosted(CAShapeLayer())
      hosted.layer.path = cubic
      let keyframes = CAKeyframeAnimation(keyPath: "path")
      keyframes.values = [line, quad]
      keyframes.isAdditive = true
      keyframes.duration = 1
      hosted.layer.add(keyframes, forKey: nil)
      #expect(try areAlike(try hosted.at(0).path, line))
    }

    @Test func cumulativePathsDoNotGrow() throws {
      let hosted = Hosted(CAShapeLayer())
      let square = CGPath(rect: CGRect(x: 0, y: 0, width: 8, height: 8), transform: nil)
      let animation = animation(
        "path", square, CGPath(rect: CGRect(x: 8, y: 0, width: 8, height: 8), transform: nil))
      animation.isCumulative = true
      animation.repeatCount = 3
      hosted.layer.add(animation, forKey: nil)
      #expect(try hosted.at(1.5).path?.boundingBox == CGRect(x: 4, y: 0, width: 8, height: 8))
    }
  }
}
