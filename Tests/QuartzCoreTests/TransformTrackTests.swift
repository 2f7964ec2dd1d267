import Foundation
import QuartzCore
import RenderTree
import Testing

@Suite struct TransformTrackTests {
  static let modes: [KeyframeMode] = [.linear, .paced, .cubic, .cubicPaced]
  static let turns = [0, 1, 2, 3].map { CATransform3DMakeRotation($0, 0, 0, 1) }

  private func value(_ track: TransformTrack?, _ progress: Double) throws -> CATransform3D {
    var out = [Double](repeating: .nan, count: 16)
    try #require(track).value(at: progress, into: &out)
    return CATransform3D(row: out)
  }

  @Test(arguments: modes)
  func passesThroughItsKeyframes(mode: KeyframeMode) throws {
    for keyframes in [Self.turns, Array(CATransform3DTests.samples.prefix(9))] {
      let track = try #require(TransformTrack(keyframes, mode: mode))
      #expect(try value(track, 0).distance(to: keyframes[0]) < 1e-8)
      #expect(try value(track, 1).distance(to: keyframes[keyframes.count - 1]) < 1e-8)
      guard !mode.isPaced else { continue }
      for (index, keyframe) in keyframes.enumerated() {
        let progress = Double(index) / Double(keyframes.count - 1)
        #expect(try value(track, progress).distance(to: keyframe) < 1e-8)
      }
    }
  }

  /// Even steps of an angle: the spline through them is the straight way, round and round.
  @Test(arguments: modes)
  func evenTurnsRunEvenly(mode: KeyframeMode) throws {
    let track = TransformTrack(Self.turns + [CATransform3DMakeRotation(4, 0, 0, 1)], mode: mode)
    for progress in [0.1, 0.3, 0.62, 0.95] {
      let expected = CATransform3DMakeRotation(4 * progress, 0, 0, 1)
      #expect(try value(track, progress).distance(to: expected) < (mode.isPaced ? 1e-6 : 1e-12))
    }
  }

  @Test func linearGoesTheWayOfInterpolation() throws {
    let keyframes = Array(CATransform3DTests.samples.prefix(6))
    let track = TransformTrack(keyframes, mode: .linear, keyTimes: [0, 0.1, 0.3, 0.4, 0.8, 1])
    let way = TransformInterpolation(from: keyframes[3], to: keyframes[4])
    #expect(try value(track, 0.5).distance(to: way.value(at: 0.25)) < 1e-9)
  }

  @Test func discreteHolds() throws {
    let track = TransformTrack(Self.turns, mode: .discrete)
    #expect(try value(track, 0.3).entries == Self.turns[1].entries)
    #expect(try value(track, 1).entries == Self.turns[3].entries)
  }

  /// In space a cubic rotation stays a rotation, and its speed does not jump at a keyframe.
  @Test func cubicsInSpaceAreSmooth() throws {
    let keyframes = [(0.0, 0.0), (0.9, 0.2), (1.1, 1.0), (0.4, 1.6)].map {
      CATransform3DRotate(CATransform3DMakeRotation($0, 0, 1, 0), $1, 1, 0, 0)
    }
    let track = TransformTrack(keyframes, mode: .cubic)
    for progress in stride(from: 0.03, to: 1, by: 0.11) {
      let t = try value(track, progress)
      #expect(abs(t.determinant - 1) < 1e-12)
    }
    let h = 1e-5
    let (before, at, after) = (
      try value(track, 1.0 / 3 - h), try value(track, 1.0 / 3), try value(track, 1.0 / 3 + h)
    )
    for index in 0..<16 {
      let left = (at.entries[index] - before.entries[index]) / h
      let right = (after.entries[index] - at.entries[index]) / h
      #expect(abs(left - right) < 1e-2)
    }
  }

  @Test func fallsBackWhereNothingCanBeTakenApart() throws {
    var broken = CATransform3DIdentity
    broken.m44 = 0
    let track = TransformTrack([CATransform3DIdentity, broken, CATransform3DIdentity], mode: .cubic)
    #expect(try value(track, 0.1).entries == CATransform3DIdentity.entries)
    #expect(try value(track, 0.5).m44 == 0)
    #expect(TransformTrack([broken], mode: .cubic) == nil)
    #expect(TransformTrack([], mode: .linear) == nil)
  }
}
