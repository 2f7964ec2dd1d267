import Foundation

/// How a particle stands in space and which part of its image it shows, as decided at its birth: what only cells of some
/// scene files ask for. Kept apart from `EmitterBirth`, which others pay for.
struct EmitterLook {
  /// The rotation at birth as a quaternion (x, y, z, w); zero for a sprite.
  var orientation = SIMD4<Float>(0, 0, 0, 0)
  /// What a plane spins about, of length 1.
  var axis = SIMD3<Float>(0, 0, 1)
  /// The angle of a sprite at birth.
  var rotation: Float = 0
  var frames = EmitterFrames()
  /// The frame that is shown first.
  var firstFrame: Int32 = 0

  /// Whether the cell's particles look as those of most cells do.
  static func isPlain(_ cell: EmitterCellParameters) -> Bool {
    !cell.isPlane && cell.rotation == 0 && cell.rotationRange == 0 && cell.frames.count < 2
  }

  init() {}

  /// Apple documents none of these keys. Chosen here, so that all zero is a sprite that faces the viewer:
  ///
  /// - A plane's normal points along +z; latitude tilts it by that angle from +z towards +x, longitude turns it then from
  ///   +x to +y, and the range spreads it evenly over a cone of that opening angle about where it points (2π: every
  ///   direction), as the emission's angles do for velocities.
  /// - `rotation` turns the plane about its normal before that, by its value ± half its range.
  /// - A plane spins about a direction of its own in the same cone. Without a range that is its normal, about which a
  ///   sprite spins; with one it is another, so that the plane tumbles and is seen edge on twice a turn.
  init(_ cell: EmitterCellParameters, _ random: EmitterRandom) {
    let (u, v) = random.pair(.rotationAndFrame)
    let angle = cell.rotation + cell.rotationRange * (u - 0.5)
    rotation = Float(angle.remainder(dividingBy: 2 * .pi))
    frames = cell.frames
    if frames.mode == .random, frames.count > 1 {
      firstFrame = Int32(exactly: (v * Double(frames.count)).rounded(.down)) ?? 0
    }
    guard cell.isPlane else { return }
    let mean = Self.product(
      Self.turn(cell.orientationLongitude, about: SIMD3(0, 0, 1)),
      Self.turn(cell.orientationLatitude, about: SIMD3(0, 1, 0)))
    let normal = Self.product(mean, Self.tilt(cell.orientationRange, random.pair(.orientation)))
    let spin = Self.product(mean, Self.tilt(cell.orientationRange, random.pair(.axis)))
    orientation = SIMD4<Float>(Self.product(normal, Self.turn(angle, about: SIMD3(0, 0, 1))))
    axis = SIMD3<Float>(Self.rotated(SIMD3(0, 0, 1), by: spin))
  }

  /// The quaternion of a plane that has turned by `angle` since its birth.
  func tilt(_ angle: Double) -> SIMD4<Float> {
    let turn = Self.turn(angle.remainder(dividingBy: 2 * .pi), about: SIMD3<Double>(axis))
    return SIMD4<Float>(Self.product(turn, SIMD4<Double>(orientation)))
  }

  /// A rotation that takes +z to a direction of the cone of an opening angle, evenly by solid angle.
  private static func tilt(_ range: Double, _ random: (Double, Double)) -> SIMD4<Double> {
    guard range != 0 else { return SIMD4(0, 0, 0, 1) }
    let quarter = sin(min(abs(range), 2 * .pi) / 4)
    let angle = acos(min(max(1 - 2 * random.0 * quarter * quarter, -1), 1))
    let direction = 2 * .pi * random.1
    return turn(angle, about: SIMD3(-sin(direction), cos(direction), 0))
  }

  private static func turn(_ angle: Double, about axis: SIMD3<Double>) -> SIMD4<Double> {
    SIMD4(axis * sin(angle / 2), cos(angle / 2))
  }

  /// The rotation `b`, then `a`.
  private static func product(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(
      a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
      a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z)
  }

  private static func rotated(_ p: SIMD3<Double>, by q: SIMD4<Double>) -> SIMD3<Double> {
    let rotated = product(product(q, SIMD4(p, 0)), SIMD4(-q.x, -q.y, -q.z, q.w))
    return SIMD3(rotated.x, rotated.y, rotated.z)
  }
}

/// An image that holds the frames of an animation, side by side and row by row, the first at its top left.
package struct EmitterFrames: Sendable, Equatable {
  /// What comes after the last frame. Raw values are those of the cell's row.
  package enum Mode: UInt8, Sendable {
    /// The first one again.
    case repeating
    /// The same, from a frame that is drawn by lot for each particle.
    case random
    /// Nothing else.
    case once
  }

  /// Below 2 the image is no animation.
  package var count: Int32 = 0
  /// How many lie side by side; 0: all of them.
  package var perRow: Int32 = 0
  /// Frames per second of the particle's time.
  package var rate: Float = 0
  package var mode = Mode.repeating

  package init() {}

  /// How many frames the image is across and down.
  var grid: (columns: Int32, rows: Int32) {
    guard count > 1 else { return (1, 1) }
    let columns = perRow > 0 ? min(perRow, count) : count
    return (columns, (count + columns - 1) / columns)
  }

  /// The part of `whole` that is shown at an age, when frame `first` was shown at birth.
  func part(of whole: SIMD4<Float>, at age: Double, from first: Int32) -> SIMD4<Float> {
    guard count > 1 else { return whole }
    // A frame that is due now is shown, whatever the product's rounding.
    let passed = (age * Double(rate) + 1e-6).rounded(.down)
    let limit = Double(count)
    var index = passed + Double(first)
    if mode == .once {
      index = min(max(index, 0), limit - 1)
    } else {
      index -= (index / limit).rounded(.down) * limit
    }
    let number = min(max(index, 0), limit - 1)
    let (columns, rows) = grid
    let row = (number / Double(columns)).rounded(.down)
    let size = SIMD2(whole.z / Float(columns), whole.w / Float(rows))
    let column = number - row * Double(columns)
    return SIMD4(whole.x + size.x * Float(column), whole.y + size.y * Float(row), size.x, size.y)
  }
}
