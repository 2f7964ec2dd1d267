import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

/// What random values are spread over.
@Suite struct EmitterDistributionTests {
  static let count = 4000

  private func sample(
    _ layer: EmitterParameters = emitterLayer { $0.seed = 7 },
    _ change: (inout EmitterCellParameters) -> Void = { _ in }
  ) -> ContiguousArray<EmitterParticle> {
    EmitterSimulation(layer, emitterCell(rate: Double(Self.count), lifetime: 1, change)).particles(at: 10)
  }

  // MARK: Ranges

  /// Uniform in mean ± range / 2 (measured).
  @Test func rangesAreEvenAboutTheMean() {
    let particles = sample {
      $0.velocity = 100
      $0.velocityRange = 60
      $0.scale = 2
      $0.scaleRange = 1
      $0.spin = 3
      $0.spinRange = 8
      $0.color = SIMD4(0.5, 0.5, 0.5, 0.5)
      $0.colorRange = SIMD4(0.2, 0.4, 0.8, 1)
    }.filter { $0.age > 0.01 }
    func even(_ name: Comment, _ value: (EmitterParticle) -> Float, mean: Double, range: Double) {
      let units = particles.map { (Double(value($0)) - mean) / range + 0.5 }
      #expect(units.allSatisfy { $0 > -1e-3 && $0 < 1.001 }, name)
      expectEven(units, name)
    }
    even("velocity", { $0.x / $0.age }, mean: 100, range: 60)
    even("scale", \.scale, mean: 2, range: 1)
    even("spin", { $0.rotation / $0.age }, mean: 3, range: 8)
    even("red", \.color.x, mean: 0.5, range: 0.2)
    even("green", \.color.y, mean: 0.5, range: 0.4)
    even("blue", \.color.z, mean: 0.5, range: 0.8)
    even("alpha", \.color.w, mean: 0.5, range: 1)
    // One value says nothing about another.
    func correlation(_ a: (EmitterParticle) -> Float, _ b: (EmitterParticle) -> Float) -> Double {
      let n = Double(particles.count)
      let (x, y) = (particles.map { Double(a($0)) }, particles.map { Double(b($0)) })
      let (mx, my) = (x.reduce(0, +) / n, y.reduce(0, +) / n)
      let xy = zip(x, y).reduce(0) { $0 + ($1.0 - mx) * ($1.1 - my) }
      return xy
        / (x.reduce(0) { $0 + ($1 - mx) * ($1 - mx) } * y.reduce(0) { $0 + ($1 - my) * ($1 - my) })
        .squareRoot()
    }
    #expect(abs(correlation(\.color.x, \.color.y)) < 0.06 && abs(correlation(\.color.y, \.color.z)) < 0.06)
    #expect(abs(correlation(\.scale, { $0.rotation / $0.age })) < 0.06)
    #expect(abs(correlation(\.scale, { $0.x / $0.age })) < 0.06)
  }

  /// A lifetime of 1 ± 0.5: the share of those that live past an age.
  @Test func lifetimesAreEven() {
    let simulation = EmitterSimulation(
      emitterLayer { $0.seed = 7 },
      emitterCell(rate: 4000, lifetime: 1) {
        $0.lifetimeRange = 1
        $0.timing.duration = 1
      })
    // Born evenly over 0…1 and living evenly for 0.5…1.5 s: at 1 + a, ∫ of the share that lives yet.
    for time in [1.25, 1.5, 2, 2.25] {
      var expected = 0.0
      for born in 1...4000 { expected += min(max(1.5 - (time - Double(born) / 4000), 0), 1) }
      #expect(abs(Double(simulation.count(at: time)) - expected) < 130, "at \(time)")
    }
    #expect(simulation.count(at: 2.51) == 0)
  }

  // MARK: Cones

  @Test func conesAreEvenInSolidAngle() {
    for (longitude, latitude, range) in [
      (0.0, 0.0, 2 * Double.pi), (1, 0.5, 1), (-2, -1.2, .pi), (0, 0, 0.01),
    ] {
      let particles = sample {
        $0.velocity = 1000
        $0.emissionRange = range
        $0.emissionLongitude = longitude
        $0.emissionLatitude = latitude
      }.filter { $0.age > 0.1 }
      let axis = SIMD3(
        cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
      let narrowest = cos(range / 2)
      var heights: [Double] = []
      var sum = SIMD3<Double>(0, 0, 0)
      for particle in particles {
        let move =
          SIMD3(Double(particle.x), Double(particle.y), Double(particle.z)) / Double(particle.age) / 1000
        #expect(abs((move * move).sum() - 1) < 1e-4)
        let height = (move * axis).sum()
        heights.append((1 - height) / (1 - narrowest))
        sum += move - axis * height
      }
      // Single precision of the positions shows in the narrow cone.
      if range > 0.1 { expectEven(heights, "range \(range)") }
      #expect(heights.allSatisfy { $0 > -0.05 && $0 < 1.05 })
      let mean = sum / Double(particles.count)
      #expect((mean * mean).sum().squareRoot() < 0.04, "range \(range)")
    }
  }

  // MARK: Shapes

  private func places(
    _ shape: EmitterParameters.Shape, _ mode: EmitterParameters.Mode, _ size: SIMD3<Double>,
    velocity: Double = 0
  ) -> [SIMD3<Double>] {
    let layer = emitterLayer {
      $0.seed = 3
      $0.shape = shape
      $0.mode = mode
      $0.size = size
      $0.position = SIMD3(10, 20, 30)
    }
    return sample(layer) { $0.velocity = velocity }
      .map { SIMD3(Double($0.x) - 10, Double($0.y) - 20, Double($0.z) - 30) }
  }

  @Test func points() {
    for mode in [EmitterParameters.Mode.points, .outline, .surface, .volume] {
      #expect(places(.point, mode, SIMD3(50, 60, 70)).allSatisfy { $0 == SIMD3(0, 0, 0) })
    }
  }

  @Test func lines() {
    for mode in [EmitterParameters.Mode.outline, .surface, .volume] {
      let places = places(.line, mode, SIMD3(50, 60, 70))
      #expect(places.allSatisfy { $0.y == 0 && $0.z == 0 })
      expectEven(places.map { $0.x / 50 + 0.5 })
    }
    let ends = places(.line, .points, SIMD3(50, 60, 70))
    #expect(Set(ends.map(\.x)) == [-25, 25])
  }

  @Test func rectangles() {
    for mode in [EmitterParameters.Mode.surface, .volume] {
      let places = places(.rectangle, mode, SIMD3(50, 60, 70))
      #expect(places.allSatisfy { $0.z == 0 })
      expectEven(places.map { $0.x / 50 + 0.5 })
      expectEven(places.map { $0.y / 60 + 0.5 })
    }
    let corners = places(.rectangle, .points, SIMD3(50, 60, 70))
    #expect(Set(corners.map { "\($0.x) \($0.y)" }).count == 4)
    #expect(corners.allSatisfy { abs($0.x) == 25 && abs($0.y) == 30 && $0.z == 0 })
    // The perimeter, laid out from one corner.
    let outline = places(.rectangle, .outline, SIMD3(50, 30, 0))
    #expect(outline.allSatisfy { max(abs($0.x) / 25, abs($0.y) / 15) > 1 - 1e-6 })
    expectEven(
      outline.map {
        let along =
          abs($0.y + 15) < 1e-4
          ? $0.x + 25
          : abs($0.x - 25) < 1e-4 ? 65 + $0.y : abs($0.y - 15) < 1e-4 ? 105 - $0.x : 145 - $0.y
        return along / 160
      })
  }

  @Test func cuboids() {
    let size = SIMD3(20.0, 40, 80)
    for axis in 0..<3 {
      expectEven(places(.cuboid, .volume, size).map { $0[axis] / size[axis] + 0.5 })
    }
    let corners = places(.cuboid, .points, size)
    #expect(Set(corners.map { "\($0)" }).count == 8)
    func shares(_ mode: EmitterParameters.Mode, onSides: Int, _ weights: [Double]) {
      var counts = [0.0, 0, 0]
      for place in places(.cuboid, mode, size) {
        let ratios = (0..<3).map { abs(abs(place[$0]) - size[$0] / 2) < 1e-4 }
        #expect(ratios.filter { $0 }.count >= onSides)
        // A face by the axis across it, an edge by the one along it.
        for axis in 0..<3 where ratios[axis] == (onSides == 1) { counts[axis] += 1 }
      }
      for axis in 0..<3 {
        #expect(abs(counts[axis] / Double(Self.count) - weights[axis] / weights.reduce(0, +)) < 0.03)
      }
    }
    shares(.surface, onSides: 1, [40 * 80, 20 * 80, 20 * 40])
    shares(.outline, onSides: 2, [20, 40, 80])
  }

  /// The share within a radius goes with its square on a disc, and with its cube in a ball.
  @Test func circlesAndSpheres() {
    func radius(_ place: SIMD3<Double>) -> Double { (place * place).sum().squareRoot() / 50 }
    func turn(_ place: SIMD3<Double>) -> Double { atan2(place.y, place.x) / (2 * .pi) + 0.5 }
    for mode in [EmitterParameters.Mode.surface, .volume] {
      let disc = places(.circle, mode, SIMD3(50, 0, 0))
      #expect(disc.allSatisfy { $0.z == 0 })
      expectEven(disc.map { radius($0) * radius($0) })
      expectEven(disc.map(turn))
    }
    let ring = places(.circle, .outline, SIMD3(50, 0, 0))
    #expect(ring.allSatisfy { abs(radius($0) - 1) < 1e-5 && $0.z == 0 })
    expectEven(ring.map(turn))
    #expect(Set(places(.circle, .points, SIMD3(50, 0, 0)).map { "\($0)" }).count == 4)

    let ball = places(.sphere, .volume, SIMD3(50, 0, 0))
    expectEven(ball.map { pow(radius($0), 3) })
    let surface = places(.sphere, .surface, SIMD3(50, 0, 0))
    #expect(surface.allSatisfy { abs(radius($0) - 1) < 1e-5 })
    for place in [ball.map { $0 / (radius($0) * 50) }, surface.map { $0 / 50 }] {
      // Archimedes: heights on a sphere are even.
      expectEven(place.map { $0.z / 2 + 0.5 })
      expectEven(place.map(turn))
    }
    #expect(places(.sphere, .outline, SIMD3(50, 0, 0)).allSatisfy { abs(radius($0) - 1) < 1e-5 && $0.z == 0 })
    #expect(Set(places(.sphere, .points, SIMD3(50, 0, 0)).map { "\($0)" }).count == 6)
  }

  /// Outlines emit outwards, and inwards with a negative velocity; lines upwards; volumes along +x.
  @Test func directionsFollowTheShape() {
    func moves(_ shape: EmitterParameters.Shape, _ mode: EmitterParameters.Mode, velocity: Double)
      -> [(from: SIMD3<Double>, by: SIMD3<Double>)]
    {
      let still = places(shape, mode, SIMD3(50, 30, 20))
      let moving = places(shape, mode, SIMD3(50, 30, 20), velocity: velocity)
      return zip(still, moving).map { ($0, $1 - $0) }.filter { ($0.1 * $0.1).sum() > 1 }
    }
    func unit(_ vector: SIMD3<Double>) -> SIMD3<Double> { vector / (vector * vector).sum().squareRoot() }
    func isClose(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Bool { ((a - b) * (a - b)).sum() < 1e-6 }
    for shape in [EmitterParameters.Shape.circle, .sphere] {
      for mode in [EmitterParameters.Mode.outline, .surface, .points] {
        #expect(moves(shape, mode, velocity: 40).allSatisfy { isClose(unit($0.by), unit($0.from)) })
        #expect(moves(shape, mode, velocity: -40).allSatisfy { isClose(unit($0.by), -unit($0.from)) })
      }
    }
    for shape in [EmitterParameters.Shape.rectangle, .cuboid, .circle, .sphere] {
      #expect(moves(shape, .volume, velocity: 40).allSatisfy { isClose(unit($0.by), SIMD3(1, 0, 0)) })
    }
    for mode in [EmitterParameters.Mode.outline, .surface, .points, .volume] {
      #expect(moves(.line, mode, velocity: 40).allSatisfy { isClose(unit($0.by), SIMD3(0, -1, 0)) })
    }
    for (shape, mode) in [
      (EmitterParameters.Shape.rectangle, EmitterParameters.Mode.outline), (.cuboid, .surface),
    ] {
      for move in moves(shape, mode, velocity: 40) {
        // Off the side that it is on, straight.
        let axis = (0..<3).first { abs(unit(move.by)[$0]) > 0.999 }
        #expect(axis != nil)
        if let axis {
          let sides: [Double] = [25, 15, 10]
          let side = move.by[axis] > 0 ? sides[axis] : -sides[axis]
          #expect(abs(move.from[axis] - side) < 1e-4)
        }
      }
    }
  }

  /// A line has no x of its own: longitude π turns it round, and a quarter turn goes along.
  @Test func longitudesTurnFromTheOutside() {
    for (longitude, x, y) in [(0.0, 0.0, -1.0), (.pi, 0, 1), (.pi / 2, 1, 0)] {
      let layer = emitterLayer { $0.shape = .line }
      for particle in sample(
        layer,
        {
          $0.velocity = 10; $0.emissionLongitude = longitude
        })
      {
        #expect(abs(Double(particle.x) - x * 10 * Double(particle.age)) < 1e-4)
        #expect(abs(Double(particle.y) - y * 10 * Double(particle.age)) < 1e-4)
      }
    }
  }
}
