import QuartzCore
import Synchronization

/// The lines that a stroked path is flattened to. Strokes share them that differ in the part of the path that they show, in dashes, caps or
/// joins. Example: the stroke of each frame of an animated `strokeEnd`.
final class FlatPath {
  struct Key: Hashable {
    let path: ObjectIdentifier
    /// As `ShapeCache.Key.scale`.
    let scale: Int16
    let width: Double
  }

  let key: Key
  /// Retained, so that no other path gets the same identity.
  private let path: CGPath
  /// The points from which the lines are made; an animated path is one object whose points change.
  private let points: [CGPoint]
  private let lines = Mutex<Polylines?>(nil)
  /// The last frame that has asked for it.
  var lastFrame: UInt64

  init(_ path: CGPath, _ key: Key, frame: UInt64) {
    (self.path, self.key) = (path, key)
    points = path.points
    lastFrame = frame
  }

  /// Whether the path still has the points from which the lines are made.
  var isCurrent: Bool { points == path.points }

  /// The lines, on any thread. The first call makes them.
  func lines(tolerance: Double) -> Polylines {
    lines.withLock { lines in
      if let lines { return lines }
      var made = Polylines()
      made.append(path, tolerance: tolerance, radius: key.width / 2)
      lines = made
      return made
    }
  }
}

/// The flattened paths that the last two frames have asked for.
struct FlatPaths {
  private var paths: [FlatPath.Key: FlatPath] = [:]
  private var current: [FlatPath] = []
  private var passing: [FlatPath] = []

  /// A path with more points is flattened for each stroke, because its lines would take much memory.
  private static let mostPoints = 4096

  /// The flattened path for a stroke of a path; nil: it is not kept.
  mutating func path(_ path: CGPath, scale: Int16, width: Double, frame: UInt64) -> FlatPath? {
    guard path.points.count <= Self.mostPoints else { return nil }
    let key = FlatPath.Key(path: ObjectIdentifier(path), scale: scale, width: width)
    if let known = paths[key], known.isCurrent {
      if known.lastFrame != frame { current.append(known) }
      known.lastFrame = frame
      return known
    }
    let new = FlatPath(path, key, frame: frame)
    paths[key] = new
    current.append(new)
    return new
  }

  /// Ends a frame: drops the paths that it has not asked for.
  mutating func endFrame(_ frame: UInt64) {
    for old in passing where old.lastFrame < frame && paths[old.key] === old { paths[old.key] = nil }
    passing.removeAll(keepingCapacity: true)
    swap(&passing, &current)
  }
}
