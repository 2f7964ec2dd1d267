import Foundation

/// Where on the layer's shape a particle is born, and which way longitude 0 points there.
///
/// Places are those of Apple's "Emitter Shape": lines, rectangles and cuboids are centred at the position and
/// have the emitter's size, circles and spheres have its width as their radius. Whatever a mode selects is
/// filled evenly by length, area or volume. Apple names the modes without defining them for each shape;
/// chosen here:
///
/// | | points | outline | surface | volume |
/// |---|---|---|---|---|
/// | line | both ends | the line | the line | the line |
/// | rectangle | corners | perimeter | area | area |
/// | cuboid | corners | edges | faces | inside |
/// | circle | 4 on the axes | circumference | disc | disc |
/// | sphere | 6 on the axes | circle in the xy plane | surface | inside |
///
/// Longitude 0 points along +x in `volume` and from a point. In the other modes it points outwards from the
/// centre or the edge: particles of a circle's outline spread when their velocity is positive and gather when
/// it is negative, as the well-known button effects do. A rectangle's surface has no outside and keeps +x. A
/// line is taken from −x to +x with its outside at −y in every mode: Apple's sample fireworks rise from a
/// line without a longitude, and its fire and confetti have longitude π to go the other way.
struct EmitterOrigin {
  var place: SIMD3<Double>
  var outwards: SIMD3<Double>

  init(_ layer: EmitterParameters, _ random: EmitterRandom) {
    place = layer.position
    outwards = SIMD3(1, 0, 0)
    if layer.shape == .point { return }
    let half = layer.size / 2
    let (u, v) = random.pair(.place)
    switch (layer.shape, layer.mode) {
    case (.point, _): break

    case (.line, .points):
      place.x += u < 0.5 ? -half.x : half.x
      outwards = SIMD3(0, -1, 0)
    case (.line, _):
      place.x += (2 * u - 1) * half.x
      outwards = SIMD3(0, -1, 0)

    case (.rectangle, .volume), (.rectangle, .surface):
      place += SIMD3(2 * u - 1, 2 * v - 1, 0) * half
    case (.rectangle, .points):
      let corner = SIMD3<Double>(u < 0.5 ? -1 : 1, v < 0.5 ? -1 : 1, 0)
      place += corner * half
      outwards = corner * 0.5.squareRoot()
    case (.rectangle, .outline):
      let side = v < 0.5 ? -1.0 : 1.0
      let along = u * (abs(half.x) + abs(half.y))
      // Which pair of sides, and where on it, is one number: the lengths of both laid end to end.
      if along < abs(half.x) {
        outwards = SIMD3(0, side, 0)
        place += SIMD3(2 * along - abs(half.x), side * abs(half.y), 0)
      } else {
        outwards = SIMD3(side, 0, 0)
        place += SIMD3(side * abs(half.x), 2 * (along - abs(half.x)) - abs(half.y), 0)
      }

    case (.cuboid, let mode):
      let (w, pick) = random.pair(.depthAndSide)
      cuboid(mode, half, SIMD3(2 * u - 1, 2 * v - 1, 2 * w - 1), pick)

    case (.circle, .points):
      let quarter = Int(clamping: u * 4)
      outwards =
        quarter == 0
        ? SIMD3(1, 0, 0) : quarter == 1 ? SIMD3(0, 1, 0) : quarter == 2 ? SIMD3(-1, 0, 0) : SIMD3(0, -1, 0)
      place += outwards * layer.size.x
    case (.circle, let mode):
      let ray = Self.ray(u)
      place += ray * layer.size.x * (mode == .outline ? 1 : v.squareRoot())
      if mode != .volume { outwards = ray }

    case (.sphere, .points):
      let side = v < 0.5 ? -1.0 : 1.0
      let axis = Int(clamping: u * 3)
      outwards = axis == 0 ? SIMD3(side, 0, 0) : axis == 1 ? SIMD3(0, side, 0) : SIMD3(0, 0, side)
      place += outwards * layer.size.x
    case (.sphere, .outline):
      outwards = Self.ray(u)
      place += outwards * layer.size.x
    case (.sphere, let mode):
      let z = 2 * v - 1
      let ray = Self.ray(u) * (1 - z * z).squareRoot() + SIMD3(0, 0, z)
      if mode == .surface {
        outwards = ray
        place += ray * layer.size.x
      } else {
        place += ray * layer.size.x * cbrt(random.pair(.depthAndSide).0)
      }
    }
  }

  private static func ray(_ turn: Double) -> SIMD3<Double> {
    SIMD3(cos(2 * .pi * turn), sin(2 * .pi * turn), 0)
  }

  /// - Parameters:
  ///   - unit: An even point of the cube −1…1.
  ///   - pick: An even number in 0…1, which selects an edge or a face.
  private mutating func cuboid(
    _ mode: EmitterParameters.Mode, _ half: SIMD3<Double>, _ unit: SIMD3<Double>, _ pick: Double
  ) {
    if mode == .volume {
      place += unit * half
      return
    }
    let signs = SIMD3<Double>(unit.x < 0 ? -1 : 1, unit.y < 0 ? -1 : 1, unit.z < 0 ? -1 : 1)
    if mode == .points {
      place += signs * half
      outwards = signs * (1.0 / 3).squareRoot()
      return
    }
    let lengths = SIMD3(abs(half.x), abs(half.y), abs(half.z))
    // An edge along an axis is as likely as its length, a face across it as its area.
    let weights =
      mode == .outline
      ? lengths : SIMD3(lengths.y * lengths.z, lengths.x * lengths.z, lengths.x * lengths.y)
    let mark = pick * weights.sum()
    let axis = mark < weights.x ? 0 : mark < weights.x + weights.y ? 1 : 2
    if mode == .outline {
      var corner = signs
      corner[axis] = unit[axis]
      place += corner * half
      corner[axis] = 0
      outwards = corner * 0.5.squareRoot()
    } else {
      var point = unit
      point[axis] = signs[axis]
      place += point * half
      outwards = SIMD3(0, 0, 0)
      outwards[axis] = signs[axis]
    }
  }
}

/// Directions about an outward one.
enum EmitterDirection {
  /// The direction at a longitude and latitude, within a cone.
  ///
  /// Longitude turns from `outwards` in the xy plane, positive from +x to +y; latitude rises towards +z.
  static func direction(
    outwards: SIMD3<Double>, longitude: Double, latitude: Double, range: Double, _ random: EmitterRandom
  ) -> SIMD3<Double> {
    let flat = (outwards.x * outwards.x + outwards.y * outwards.y).squareRoot()
    let side = flat > 1e-12 ? SIMD3(-outwards.y / flat, outwards.x / flat, 0) : SIMD3(0, 1, 0)
    let up = cross(outwards, side)
    let (sinLongitude, cosLongitude) = (sin(longitude), cos(longitude))
    let ahead = outwards * cosLongitude + side * sinLongitude
    let axis = latitude == 0 ? ahead : ahead * cos(latitude) + up * sin(latitude)
    guard range != 0 else { return axis }
    // Even over the cone's solid angle: the cosine of the angle from the axis is uniform.
    let (u, v) = random.pair(.cone)
    let quarter = sin(min(abs(range), 2 * .pi) / 4)
    let height = 2 * u * quarter * quarter
    let width = max(height * (2 - height), 0).squareRoot()
    let across = side * cosLongitude - outwards * sinLongitude
    let above = cross(axis, across)
    return axis * (1 - height) + across * (width * cos(2 * .pi * v)) + above * (width * sin(2 * .pi * v))
  }

  @inline(__always)
  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}
