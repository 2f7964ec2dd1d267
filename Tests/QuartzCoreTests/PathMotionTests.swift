import Testing

@testable import QuartzCore
@testable import RenderTree

/// Keyframe animations along paths: which properties take them, and which keyframes a path has.
extension Engine {
  @MainActor @Suite struct PathMotionTests {
    private func path(_ build: (CGMutablePath) -> Void) -> CGPath {
      let path = CGMutablePath()
      build(path)
      return path
    }

    private func animation(_ keyPath: String, _ path: CGPath) -> CAKeyframeAnimation {
      let animation = CAKeyframeAnimation(keyPath: keyPath)
      animation.path = path
      animation.duration = 1
      animation.isRemovedOnCompletion = false
      return animation
    }

    /// From (0, 0) to (100, 0), and on to (100, 50).
    private var corner: CGPath {
      path {
        $0.move(to: .zero)
        $0.addLine(to: CGPoint(x: 100, y: 0))
        $0.addLine(to: CGPoint(x: 100, y: 50))
      }
    }

    /// Every property of two numbers, and parts of such a type, follow a path: at a quarter (50, 0), at three (100, 25).
    @Test(arguments: [
      "position", "anchorPoint", "bounds.origin", "bounds.size", "shadowOffset", "contentsRect.origin",
    ])
    func everyPairOfNumbersTakesAPath(keyPath: String) throws {
      let hosted = Hosted()
      hosted.layer.add(animation(keyPath, corner), forKey: nil)
      for (time, expected) in [(0.25, [50.0, 0]), (0.75, [100, 25])] {
        let value = try hosted.at(time).value(forKeyPath: keyPath)
        let size = value as? CGSize
        let pair: [Double]? =
          (value as? CGPoint).map { [$0.x, $0.y] } ?? size.map { [$0.width, $0.height] }
        expectClose(try #require(pair), expected, within: 1e-12)
      }
    }

    @Test func propertiesOfSubclassesTakePaths() throws {
      let gradient = Hosted(CAGradientLayer())
      gradient.layer.add(animation("startPoint", corner), forKey: nil)
      #expect(try gradient.at(0.75).startPoint == CGPoint(x: 100, y: 25))
      let emitter = Hosted(CAEmitterLayer())
      emitter.layer.add(animation("emitterPosition", corner), forKey: nil)
      emitter.layer.add(animation("emitterSize", corner), forKey: nil)
      #expect(try emitter.at(0.75).emitterPosition == CGPoint(x: 100, y: 25))
      #expect(try emitter.at(0.75).emitterSize == CGSize(width: 100, height: 25))
    }

    @Test(arguments: ["transform", "sublayerTransform"]) func translationsTakeAPath(key: String) throws {
      let hosted = Hosted()
      hosted.layer.setValue(CATransform3DMakeScale(2, 3, 1), forKey: key)
      hosted.layer.removeAllAnimations()
      hosted.layer.add(animation("\(key).translation", corner), forKey: nil)
      let shown = try #require(try hosted.at(0.75).value(forKey: key) as? CATransform3D)
      // The rest of the transform stays.
      expectClose([shown.m41, shown.m42, shown.m11, shown.m22], [100, 25, 2, 3])
    }

    /// Inside a group, as players build their scenes, the path runs in the group's time.
    @Test func groupsOfTranslations() throws {
      let hosted = Hosted()
      let move = animation("transform.translation", corner)
      move.duration = 0
      let group = CAAnimationGroup()
      group.animations = [move]
      group.duration = 2
      group.isRemovedOnCompletion = false
      hosted.layer.add(group, forKey: nil)
      let shown = try hosted.at(1.5).transform
      expectClose([shown.m41, shown.m42], [100, 25])
    }

    @Test func translationsTurnAlongThePath() throws {
      let hosted = Hosted()
      let move = animation("transform.translation", corner)
      move.rotationMode = .rotateAuto
      hosted.layer.add(move, forKey: nil)
      let first = try hosted.at(0.25).transform
      expectClose([first.m11, first.m12, first.m41, first.m42], [1, 0, 50, 0])
      let second = try hosted.at(0.75).transform
      // A quarter turn about the anchor point, then the move.
      expectClose([second.m11, second.m12, second.m41, second.m42], [0, 1, 100, 25])
    }

    @Test func pacedTranslations() throws {
      let hosted = Hosted()
      let move = animation("transform.translation", corner)
      move.calculationMode = .paced
      move.keyTimes = [0, 0.9, 1]
      hosted.layer.add(move, forKey: nil)
      // A third of the way is 50 of 150 points.
      let shown = try hosted.at(1.0 / 3).transform
      expectClose([shown.m41, shown.m42], [50, 0])
    }

    @Test func additivePathsStartFromWhatLiesBeneath() throws {
      let hosted = Hosted()
      hosted.layer.position = CGPoint(x: 7, y: 5)
      hosted.layer.transform = CATransform3DMakeTranslation(1, 2, 0)
      hosted.layer.removeAllAnimations()
      for key in ["position", "transform.translation"] {
        let move = animation(key, corner)
        move.isAdditive = true
        hosted.layer.add(move, forKey: key)
      }
      let shown = try hosted.at(0.75)
      #expect(shown.position == CGPoint(x: 107, y: 30))
      expectClose([shown.transform.m41, shown.transform.m42], [101, 27])
    }

    @Test func timingFunctionsAndKeyTimesPaceTheSegments() throws {
      let hosted = Hosted()
      let move = animation("transform.translation", corner)
      move.keyTimes = [0, 0.8, 1]
      move.timingFunctions = [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .linear)]
      hosted.layer.add(move, forKey: nil)
      // Half of the first segment's time: easeIn(½) = .315357 of its length.
      expectClose([Double(try hosted.at(0.4).transform.m41)], [31.5357], within: 1e-3)
      expectClose([Double(try hosted.at(0.9).transform.m42)], [25])
    }

    /// A player's shape of a move: a path that it closes, key times for its points alone.
    @Test func keyTimesMayBeFewerThanPoints() throws {
      let hosted = Hosted()
      let closed = path {
        $0.addPath(corner)
        $0.closeSubpath()
      }
      let move = animation("position", closed)
      move.keyTimes = [0, 0.5, 1]
      hosted.layer.add(move, forKey: nil)
      #expect(try hosted.at(0.75).position == CGPoint(x: 100, y: 25))
      #expect(try hosted.at(1).position == CGPoint(x: 100, y: 50))
    }

    @Test func aScalarTakesNoPath() throws {
      let hosted = Hosted()
      hosted.layer.opacity = 0.5
      hosted.layer.add(animation("opacity", corner), forKey: nil)
      hosted.layer.add(animation("transform.rotation", corner), forKey: nil)
      hosted.layer.add(animation("bounds", corner), forKey: nil)
      let shown = try hosted.at(0.5)
      #expect(CATransform3DIsIdentity(shown.transform) && shown.bounds == .zero)
    }

    // MARK: Discrete

    /// Two segments are two intervals: the starts show, the last point does not.
    @Test func aDiscretePathHasAnIntervalForEachSegment() throws {
      let hosted = Hosted()
      let move = animation("position", corner)
      move.calculationMode = .discrete
      hosted.layer.add(move, forKey: nil)
      let points = try [0, 0.3, 0.49, 0.5, 0.7, 0.99].map { try hosted.at($0).position }
      #expect(points.map(\.x) == [0, 0, 0, 100, 100, 100] && points.allSatisfy { $0.y == 0 })
    }

    @Test func aDiscreteClosedPathShowsEveryPoint() throws {
      let hosted = Hosted()
      let closed = path {
        $0.addPath(corner)
        $0.closeSubpath()
      }
      let move = animation("transform.translation", closed)
      move.calculationMode = .discrete
      hosted.layer.add(move, forKey: nil)
      let shown = try [0.1, 0.4, 0.8].map { try hosted.at($0).transform }
      expectClose(shown.flatMap { [$0.m41, $0.m42] }, [0, 0, 100, 0, 100, 50])
      // With a mark more than segments, as for values.
      move.keyTimes = [0, 0.6, 0.7, 1]
      hosted.layer.removeAllAnimations()
      hosted.layer.add(move, forKey: nil)
      let marked = try [0.5, 0.65, 0.75].map { try hosted.at($0).transform }
      expectClose(marked.flatMap { [$0.m41, $0.m42] }, [0, 0, 100, 0, 100, 50])
    }

    /// The last point is where the path began, so that closing it draws nothing; it has a key time and is held.
    @Test func aDiscretePathThatComesBackHoldsItsLastPoint() throws {
      let hosted = Hosted()
      let loop = path {
        $0.addPath(corner)
        $0.addLine(to: .zero)
        $0.closeSubpath()
      }
      let move = animation("position", loop)
      move.calculationMode = .discrete
      move.keyTimes = [0, 0.2, 0.4, 0.6, 1]
      hosted.layer.add(move, forKey: nil)
      let points = try [0.1, 0.3, 0.5, 0.7, 0.9].map { try hosted.at($0).position }
      #expect(points == [.zero, CGPoint(x: 100, y: 0), CGPoint(x: 100, y: 50), .zero, .zero])
    }

    @Test func aDiscretePathOfOneSegmentHoldsItsStart() throws {
      let hosted = Hosted()
      let line = path {
        $0.move(to: CGPoint(x: 3, y: 4))
        $0.addLine(to: CGPoint(x: 100, y: 0))
      }
      let move = animation("position", line)
      move.calculationMode = .discrete
      hosted.layer.add(move, forKey: nil)
      for time in [0, 0.5, 0.9] { #expect(try hosted.at(time).position == CGPoint(x: 3, y: 4)) }
    }

    // MARK: Moves

    /// Two lines with a gap: two intervals, not three, and a jump between them.
    @Test func aMoveIsNoKeyframe() throws {
      let hosted = Hosted()
      let gap = path {
        $0.move(to: .zero)
        $0.addLine(to: CGPoint(x: 100, y: 0))
        $0.move(to: CGPoint(x: 200, y: 0))
        $0.addLine(to: CGPoint(x: 300, y: 0))
      }
      let move = animation("position", gap)
      hosted.layer.add(move, forKey: nil)
      #expect(try [0.25, 0.75, 1].map { try hosted.at($0).position.x } == [50, 250, 300])
      #expect(try hosted.at(0.499999).position.x < 100)
      move.keyTimes = [0, 0.8, 1]
      hosted.layer.removeAllAnimations()
      hosted.layer.add(move, forKey: nil)
      #expect(try [0.4, 0.8].map { try hosted.at($0).position.x } == [50, 200])
      // A gap has no length.
      move.calculationMode = .paced
      hosted.layer.removeAllAnimations()
      hosted.layer.add(move, forKey: nil)
      expectClose(try [0.25, 0.5, 0.75].map { Double(try hosted.at($0).position.x) }, [50, 200, 250])
    }

    @Test func movesAtTheEndsAreNoKeyframes() throws {
      let hosted = Hosted()
      let moves = path {
        $0.move(to: CGPoint(x: -50, y: 0))
        $0.move(to: .zero)
        $0.addLine(to: CGPoint(x: 100, y: 0))
        $0.move(to: CGPoint(x: 900, y: 0))
      }
      hosted.layer.add(animation("position", moves), forKey: nil)
      #expect(try [0, 0.5, 1].map { try hosted.at($0).position.x } == [0, 50, 100])
    }
  }
}
