import Foundation

/// The moment of a particle that behaviours move: what its formula would say without them.
struct EmitterMotion {
  var position = SIMD3<Double>(0, 0, 0)
  var velocity = SIMD3<Double>(0, 0, 0)
  var mass = 1.0
  /// How many whole steps of its life have been made.
  var steps: Int32 = 0
}

/// How behaviours move particles.
///
/// A particle's way is summed up in steps from its birth, of a length that its lifetime alone decides, so that it is a
/// function of its age whatever times were asked for before. Within a step the drag is solved exactly and forces act as they
/// are in its middle (a leapfrog): drag and a constant acceleration give the closed form, springs keep their energy.
///
/// Documented: a wave is `force` times a triangle wave of its frequency through a quadratic smoothstep; drag is
/// −drag · velocity; an attractor is a spring that has no effect within its radius. Chosen here, since nothing says it:
///
/// - A wave begins at 0 with the particle's birth, and rises.
/// - An attractor pulls by stiffness · (distance − radius), from its centre, axis or plane. A `falloffDistance` d weakens
///   that by (1 − (distance − radius) / d)^falloff, to nothing at d; without one a positive falloff divides by
///   (1 + distance − radius)^falloff. A negative falloff turns the spring round: it pushes outwards what lies within the
///   radius, no deeper than −falloff. (In programs for Apple's systems a negative falloff makes particles flee a finger, or
///   burst.)
/// - Forces are divided by the mass of the particle's cell, 1 unless the cell says otherwise.
struct EmitterForces {
  let behaviors: EmitterBehaviors
  let numbers: UnsafePointer<Double>

  /// The length of the steps of a life.
  static func step(of lifetime: Double) -> Double { max(1 / 60, lifetime / 1024) }

  /// Moves on from `age` by `step`, at a time at which the inputs are `numbers`.
  func advance(
    _ motion: inout EmitterMotion, _ birth: EmitterBirth, from age: Double, by step: Double
  ) {
    let middle = age + step / 2
    let life = birth.lifetime > 0 ? middle / birth.lifetime : 0
    var mass = motion.mass
    var drag = 0.0
    var replaced = SIMD3<Double>(repeating: .nan)
    var added = SIMD3<Double>(0, 0, 0)
    for entry in behaviors.entries where numbers[entry.offset] != 0 {
      switch entry.type {
      case .drag: drag += numbers[entry.offset + 1]
      case .valueOverLife:
        guard let target = entry.target, target.isOfMotion, !entry.values.isEmpty else { continue }
        let value = table(entry, at: life)
        let adds = numbers[entry.offset + 1] != 0
        let axis: Int
        switch target {
        case .velocityX: axis = 0
        case .velocityY: axis = 1
        case .velocityZ: axis = 2
        default:
          mass = adds ? mass + value : value
          continue
        }
        if adds { added[axis] += value } else { replaced[axis] = value }
      default: break
      }
    }
    let inverseMass = mass > 1e-6 ? 1 / mass : 1e6
    // More would end the motion within a step anyway.
    let k = min(max(drag * inverseMass, -20), 1e6)
    let half = Self.decay(k * step / 2)
    let place = motion.position + motion.velocity * (half.first * step / 2)
    var acceleration = 2 * SIMD3(birth.acceleration.x, birth.acceleration.y, birth.acceleration.z)
    for entry in behaviors.entries where numbers[entry.offset] != 0 {
      switch entry.type {
      case .wave: acceleration += inverseMass * wave(entry, at: middle)
      case .attractor, .simpleAttractor:
        acceleration += pull(entry, on: place, inverseMass: inverseMass, step: step)
      default: break
      }
    }
    let whole = Self.decay(k * step)
    let start = motion.position
    let drift: SIMD3<Double> = motion.velocity * (whole.first * step)
    let push: SIMD3<Double> = acceleration * (whole.second * step * step)
    motion.position += drift + push
    motion.velocity = motion.velocity * whole.factor + acceleration * (whole.first * step)
    motion.position += added * step
    for axis in 0..<3 where !replaced[axis].isNaN {
      motion.position[axis] = start[axis] + replaced[axis] * step
      motion.velocity[axis] = replaced[axis]
    }
    motion.position = EmitterLimits.numbers(motion.position)
    motion.velocity = EmitterLimits.numbers(motion.velocity)
  }

  /// e^−z, the mean of e^−s over 0…z, and what a constant force adds to the place: ½ for z = 0.
  private static func decay(_ z: Double) -> (factor: Double, first: Double, second: Double) {
    let factor = exp(-z)
    guard abs(z) > 1e-4 else { return (factor, 1 - z / 2 + z * z / 6, 0.5 - z / 6 + z * z / 24) }
    let first = -expm1(-z) / z
    return (factor, first, (1 - first) / z)
  }

  // MARK: Forces

  /// −1 … 1: a triangle wave through 2·smoothstep − 1, where that is of degree two on either half.
  static func wave(_ phase: Double) -> Double {
    let turn = phase - phase.rounded(.down)
    let triangle = turn < 0.25 ? 4 * turn : turn < 0.75 ? 2 - 4 * turn : 4 * turn - 4
    return triangle * (2 - abs(triangle))
  }

  private func wave(_ entry: EmitterBehaviors.Entry, at age: Double) -> SIMD3<Double> {
    let input = numbers + entry.offset + 1
    return SIMD3(input[0], input[1], input[2]) * Self.wave(age * input[3])
  }

  private func pull(
    _ entry: EmitterBehaviors.Entry, on place: SIMD3<Double>, inverseMass: Double, step: Double
  ) -> SIMD3<Double> {
    let input = numbers + entry.offset + 1
    let isSimple = entry.type == .simpleAttractor
    let centre = SIMD3(input[2], input[3], isSimple ? 0 : input[5])
    var towards = centre - place
    if isSimple { towards.z = 0 }
    if !isSimple, entry.attractor != .radial {
      let direction = Self.direction(latitude: input[6], longitude: input[7])
      let along = direction * (towards * direction).sum()
      towards = entry.attractor == .planar ? along : towards - along
    }
    let distance = (towards * towards).sum().squareRoot()
    guard distance > 1e-9 else { return SIMD3(0, 0, 0) }
    let (radius, falloff) = (max(input[1], 0), input[4])
    let reach = isSimple ? 0 : input[8]
    let beyond = distance - radius
    var weight = 1.0
    if beyond <= 0 {
      guard falloff < 0, -beyond <= -falloff else { return SIMD3(0, 0, 0) }
    } else if reach > 0 {
      weight = beyond < reach ? pow(1 - beyond / reach, max(falloff, 0)) : 0
    } else if falloff > 0 {
      weight = pow(1 + beyond, -falloff)
    } else if falloff < 0 {
      return SIMD3(0, 0, 0)
    }
    // A spring that swings several times within a step is as stiff as one that swings with the steps.
    let bound = 1 / (step * step)
    let stiffness = min(max(input[0] * inverseMass * weight, -bound), bound)
    return towards * (stiffness * beyond / distance)
  }

  /// The direction of a latitude, out of the xy plane towards +z, and a longitude, from +x to +y.
  static func direction(latitude: Double, longitude: Double) -> SIMD3<Double> {
    SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
  }

  // MARK: Tables

  /// The value of a list of numbers at a share of life.
  func table(_ entry: EmitterBehaviors.Entry, at life: Double) -> Double {
    let (index, part) = place(entry, at: life, count: entry.values.count)
    let values = numbers + entry.values.lowerBound
    return values[index] + (part > 0 ? (values[index + 1] - values[index]) * part : 0)
  }

  /// The integral of a list of numbers from birth to a share of life.
  func integral(_ entry: EmitterBehaviors.Entry, to life: Double) -> Double {
    let count = entry.values.count
    let values = numbers + entry.values.lowerBound
    let life = max(life, 0)
    var sum = min(location(entry, 0, count), life) * values[0]
    for index in 1..<max(count, 1) {
      let (from, to) = (location(entry, index - 1, count), location(entry, index, count))
      guard life > from else { return sum }
      let end = min(life, to)
      let slope = to > from ? (values[index] - values[index - 1]) / (to - from) : 0
      sum += (end - from) * (values[index - 1] + slope * (end - from) / 2)
    }
    return sum + max(life - location(entry, count - 1, count), 0) * values[count - 1]
  }

  /// A list of colours at a share of life: red, green, blue, alpha, not premultiplied.
  func color(_ entry: EmitterBehaviors.Entry, at life: Double) -> SIMD4<Double> {
    let (index, part) = place(entry, at: life, count: entry.values.count / 4)
    func color(_ index: Int) -> SIMD4<Double> {
      let c = numbers + entry.values.lowerBound + 4 * index
      return SIMD4(c[0], c[1], c[2], c[3])
    }
    return part > 0 ? color(index) + (color(index + 1) - color(index)) * part : color(index)
  }

  /// Where the stop `index` of `count` lies: evenly, unless there is a location for each.
  private func location(_ entry: EmitterBehaviors.Entry, _ index: Int, _ count: Int) -> Double {
    if entry.locations.count == count { return numbers[entry.locations.lowerBound + index] }
    return count > 1 ? Double(index) / Double(count - 1) : 0
  }

  /// The stop before a share of life, and how far it is on the way to the next.
  private func place(
    _ entry: EmitterBehaviors.Entry, at life: Double, count: Int
  ) -> (index: Int, part: Double) {
    guard count > 1, life > location(entry, 0, count) else { return (0, 0) }
    for index in 1..<count {
      let to = location(entry, index, count)
      guard life >= to else {
        let from = location(entry, index - 1, count)
        return (index - 1, to > from ? (life - from) / (to - from) : 0)
      }
    }
    return (count - 1, 0)
  }
}
