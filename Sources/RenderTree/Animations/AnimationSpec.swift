/// One animation of one property as a value: what a commit carries, and every replica compiles for itself.
package struct AnimationSpec {
  /// What is written.
  package enum Target {
    /// `width` Doubles from `slot` on.
    case numbers(slot: Int, width: Int, isColor: Bool)
    /// A whole transform.
    case transform(slot: Int)
    /// A number within a transform.
    case part(slot: Int, TransformPart)
    /// A transform made of one or three numbers.
    case valueFunction(slot: Int, ValueFunction)
    /// A rotation by a path's tangent, applied before the transform at `slot`.
    case tangent(slot: Int, offset: Double)
    /// An object slot; images cross-fade through `contentsFade` unless `isDiscrete`.
    case object(slot: Int)
    /// The image of a cell of the emitter's cells at `slot`.
    case cellImage(slot: Int, cell: Int)
    /// Position and transform, from where points of another node are.
    case follow(FollowedPoints)

    /// Whether the target is of two numbers, so that an animation of it can follow a path.
    package var takesPoints: Bool {
      switch self {
      case .numbers(_, let width, _): width == 2
      case .part(_, let part): part.width == 2
      default: false
      }
    }
  }

  /// Where the values come from.
  package enum Motion {
    /// Between two ends; a nil end is the value beneath.
    case ends(from: [Double]?, to: [Double]?, by: [Double]?, SpringSolver?)
    /// Through keyframes of numbers.
    case track(KeyframeTrack)
    /// Through whole transforms.
    case transforms(TransformTrack)
    case objects(ObjectTrack)
  }

  /// One level of timing: a group's, or the animation's own.
  package struct Link {
    package let timing: MediaTiming
    package let curve: UnitBezier?

    package init(timing: MediaTiming, curve: UnitBezier?) {
      self.timing = timing
      self.curve = curve
    }
  }

  /// Whose numbers the target's slots count.
  package enum Home {
    /// The node's row.
    case row
    /// An object of the node; nil: the committed one, whose structure the animation was made for.
    case object(slot: Int, template: (any FlatObject)?)
    /// The value of a key that no table knows, with its committed value.
    case undeclared(key: String, any FlatObject)
  }

  package let home: Home
  package let target: Target
  package let motion: Motion
  /// From the outermost group to the animation itself; never empty.
  package let chain: [Link]
  /// The most levels of timing: groups in groups, and the animation itself. What lies deeper has no effect.
  package static let deepestChain = 64
  package let isRemovedOnCompletion: Bool
  package let isAdditive: Bool
  package let isCumulative: Bool

  package init(
    home: Home, target: Target, motion: Motion, chain: [Link], isRemovedOnCompletion: Bool,
    isAdditive: Bool, isCumulative: Bool
  ) {
    self.home = home
    self.target = target
    self.motion = motion
    self.chain = chain
    self.isRemovedOnCompletion = isRemovedOnCompletion
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
  }

  /// Whether the animation names another node of the tree.
  var followsNode: Bool { if case .follow = target { true } else { false } }

  /// The part of the home's numbers that is written, to find animations that meet.
  var range: Range<Int>? {
    switch target {
    case .numbers(let slot, let width, _): slot..<(slot + width)
    case .transform(let slot), .part(let slot, _), .valueFunction(let slot, _), .tangent(let slot, _):
      slot..<(slot + 16)
    case .object, .cellImage, .follow: nil
    }
  }
}

extension AnimationSpec {
  /// Whether the animation may raise a layer above its superlayer's plane or turn it out of it.
  var leavesPlane: Bool {
    guard case .row = home else { return false }
    switch target {
    case .numbers(let slot, let width, _): return Slot.affectsDepth(slot..<slot + width)
    case .transform(let slot):
      guard slot == Slot.transform else { return false }
      guard case .ends(let from, let to, let by, _) = motion else { return true }
      return [from, to, by].contains { $0.map { !Self.isFlat($0) } ?? false }
    case .part(let slot, let part):
      guard slot == Slot.transform else { return false }
      switch part {
      case .rotationX, .rotationY, .translationZ: return true
      case .rotationZ, .scaleX, .scaleY, .scaleZ, .scale, .scaleXY, .translationX, .translationY,
        .translation:
        return false
      }
    case .valueFunction(let slot, let function):
      guard slot == Slot.transform else { return false }
      switch function {
      case .rotateX, .rotateY, .translateZ, .translate: return true
      case .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .translateX, .translateY: return false
      }
    case .tangent, .object, .cellImage: return false
    // Four points may be those of a plane that is tilted.
    case .follow(let points): return points.points.count > 3
    }
  }

  /// Whether a matrix of sixteen numbers leaves what lies in the plane z = 0 there.
  private static func isFlat(_ m: [Double]) -> Bool {
    m.count == 16 && m[2] == 0 && m[3] == 0 && m[6] == 0 && m[7] == 0 && m[14] == 0
  }
}

/// Objects at key times; fades between them, or switches.
package struct ObjectTrack {
  /// A nil element is the object beneath.
  package let values: [AnyObject?]
  package let timeline: KeyframeTimeline

  /// - Parameter keyTimes: the mark of each value; there may be one more than values when they switch. Nil when fewer than two values have one.
  package init?(values: [AnyObject?], keyTimes: [Double], curves: [UnitBezier], isDiscrete: Bool) {
    guard
      let timeline = KeyframeTimeline(
        count: values.count, isDiscrete: isDiscrete, keyTimes: keyTimes, curves: curves)
    else { return nil }
    self.values = values
    self.timeline = timeline
  }

  /// The values on either side of `progress`, and how far between them it lies.
  package func sample(_ progress: Double) -> (from: Int, to: Int, fraction: Double) {
    let place = timeline.locate(progress)
    if timeline.isDiscrete { return (place.segment, place.segment, 0) }
    return (place.segment, place.segment + 1, min(max(place.fraction, 0), 1))
  }

  /// The places of a run, 0…1, where another object shows; nil: objects fade all the time.
  var marks: [Double]? {
    if timeline.isDiscrete { return timeline.marks }
    // What cannot fade switches half way.
    guard !values.contains(where: { $0 is CGImage || $0 == nil }) else { return nil }
    let (keyTimes, curves) = (timeline.keyTimes, timeline.curves)
    return zip(keyTimes, keyTimes.dropFirst()).enumerated().flatMap { segment, times in
      let halves = curves.indices.contains(segment) ? curves[segment].halves : [0.5]
      return halves.map { times.0 + $0 * (times.1 - times.0) }
    }
  }
}

extension UnitBezier {
  /// The places, in order, where y passes a half: one, or three where the curve comes back.
  fileprivate var halves: [Double] {
    if isLinear { return [0.5] }
    let steps = 256
    var halves: [Double] = []
    for step in 0..<steps {
      var (low, high) = (Double(step) / Double(steps), Double(step + 1) / Double(steps))
      let isAbove = value(at: low) >= 0.5
      guard (value(at: high) >= 0.5) != isAbove else { continue }
      for _ in 0..<48 {
        let middle = (low + high) / 2
        if (value(at: middle) >= 0.5) == isAbove { low = middle } else { high = middle }
      }
      halves.append(high)
    }
    return halves
  }
}
