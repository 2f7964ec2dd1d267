import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

/// Particles that are planes in space, and images that hold frames: keys of scene files.
@Suite struct EmitterPlaneTests {
  private func planes(
    rate: Double = 2000, _ change: (inout EmitterCellParameters) -> Void
  ) -> ContiguousArray<EmitterParticle> {
    EmitterSimulation(
      EmitterParameters(),
      emitterCell(rate: rate, lifetime: 1) { cell in
        cell.isPlane = true
        change(&cell)
      }
    ).particles(at: 5)
  }

  /// Where the plane faces: the cross product of its axes.
  private func normal(_ particle: EmitterParticle) -> SIMD3<Double> {
    let (x, y) = (SIMD3<Double>(particle.axes.x), SIMD3<Double>(particle.axes.y))
    return SIMD3(x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z, x.x * y.y - x.y * y.x)
  }

  private func expect(
    _ a: SIMD3<Double>, _ b: SIMD3<Double>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let difference = a - b
    #expect((difference * difference).sum().squareRoot() < 1e-5, "\(a) \(b)", sourceLocation: sourceLocation)
  }

  @Test func withoutAnglesTheyFaceTheViewer() throws {
    let particle = try #require(planes(rate: 1) { _ in }.first)
    expect(normal(particle), SIMD3(0, 0, 1))
    expect(SIMD3<Double>(particle.axes.x), SIMD3(1, 0, 0))
  }

  @Test func latitudeTiltsAndLongitudeTurns() throws {
    let particle = try #require(
      planes(rate: 1) {
        $0.orientationLatitude = 1.1
        $0.orientationLongitude = 0.4
      }.first)
    expect(normal(particle), SIMD3(sin(1.1) * cos(0.4), sin(1.1) * sin(0.4), cos(1.1)))
  }

  @Test func rotationIsAboutTheNormal() throws {
    let particle = try #require(
      planes(rate: 1) {
        $0.orientationLatitude = .pi / 2
        $0.rotation = .pi / 2
      }.first)
    // The normal is +x; +y of the picture was along +y, and +x along −z.
    expect(normal(particle), SIMD3(1, 0, 0))
    expect(SIMD3<Double>(particle.axes.x), SIMD3(0, 1, 0))
    expect(SIMD3<Double>(particle.axes.y), SIMD3(0, 0, 1))
  }

  /// Evenly over the cone: the cosine of the angle from where it points is uniform.
  @Test(arguments: [2 * Double.pi, 1.0])
  func theRangeIsACone(range: Double) {
    let particles = planes { $0.orientationRange = range }
    #expect(particles.count == 2000)
    let least = cos(range / 2)
    let cosines = particles.map { (normal($0).z - least) / (1 - least) }
    #expect(cosines.allSatisfy { $0 > -1e-4 && $0 < 1 + 1e-4 })
    expectEven(cosines)
    // All round.
    expectEven(particles.map { (atan2(normal($0).y, normal($0).x) / .pi + 1) / 2 })
  }

  @Test func rotationsHaveARange() {
    let particles = planes {
      $0.rotation = 0.5
      $0.rotationRange = 2
    }
    expectEven(particles.map { (Double(atan2($0.axes.x.y, $0.axes.x.x)) - (0.5 - 1)) / 2 })
    // Sprites have them too.
    let sprites = EmitterSimulation(
      EmitterParameters(),
      emitterCell(rate: 2000, lifetime: 1) {
        $0.rotation = 0.5
        $0.rotationRange = 2
        $0.spin = 3
      }
    ).particles(at: 5)
    expectEven(sprites.map { (Double($0.rotation - 3 * $0.age) - (0.5 - 1)) / 2 })
  }

  /// Without a range a plane spins about its normal; with one about another direction, so that it turns its edge.
  @Test func theyTumble() {
    func simulation(_ range: Double) -> EmitterSimulation {
      EmitterSimulation(
        EmitterParameters(),
        emitterCell(rate: 50, lifetime: 3) {
          $0.isPlane = true
          $0.orientationLatitude = 0.7
          $0.orientationRange = range
          $0.spin = 2 * .pi
        })
    }
    let still = simulation(0)
    for time in [3.0, 3.13, 3.4] {
      for particle in still.particles(at: time) { #expect(abs(normal(particle).z - cos(0.7)) < 1e-4) }
    }
    let tumbling = simulation(2 * .pi)
    // Of those that live all the while, how far each one's edge turns in a second.
    var least = [Int: Double]()
    var most = [Int: Double]()
    for step in 0...20 {
      let time = 3 + Double(step) / 20
      for particle in tumbling.particles(at: time) {
        let birth = Int(exactly: ((time - Double(particle.age)) * 50).rounded()) ?? 0
        let z = normal(particle).z
        least[birth] = min(least[birth] ?? 1, z)
        most[birth] = max(most[birth] ?? -1, z)
        let (x, y) = (particle.axes.x, particle.axes.y)
        #expect(abs((x * x).sum() - 1) < 1e-4 && abs((x * y).sum()) < 1e-4)
      }
    }
    // Those that lived all the while. The mean over random axes and normals of 2 sin a sin b is 2 (π/4)² = 1.23.
    let turns = least.filter { $0.key > 51 && $0.key < 149 }.map { (most[$0.key] ?? 0) - $0.value }
    #expect(turns.count == 97 && abs(turns.reduce(0, +) / Double(turns.count) - 1.23) < 0.25)
  }

  @Test func theBiasIsAddedToTheSpin() {
    let cell = CAEmitterCell()
    cell.spin = 1
    cell.setValue(0.5, forKey: "spinBias")
    let parameters = cell.row.withUnsafeBufferPointer { row in
      row.baseAddress.map { EmitterCellParameters(row: $0, parent: -1, image: -1, imageSize: SIMD2(0, 0)) }
    }
    #expect(parameters?.spin == 1.5)
  }

  @Test(arguments: [
    (EmitterFrames.Mode.repeating, [0, 0, 1, 2, 3, 4, 0, 1]), (.once, [0, 0, 1, 2, 3, 4, 4, 4]),
  ])
  func framesFollowEachOther(mode: EmitterFrames.Mode, expected: [Int]) {
    var frames = EmitterFrames()
    (frames.count, frames.perRow, frames.rate, frames.mode) = (5, 3, 10, mode)
    for (age, frame) in zip([0, 0.05, 0.1, 0.25, 0.3, 0.4, 0.5, 0.65], expected) {
      let part = frames.part(of: SIMD4(0.25, 0.5, 0.75, 0.5), at: age, from: 0)
      // Three across, two down.
      let place = SIMD4<Float>(0.25 + 0.25 * Float(frame % 3), 0.5 + 0.25 * Float(frame / 3), 0.25, 0.25)
      let difference = part - place
      #expect((difference * difference).sum() < 1e-10, "\(age): \(part), not \(place)")
    }
  }

  @Test func framesMayRunBackwardsAndBeginAnywhere() {
    var frames = EmitterFrames()
    (frames.count, frames.rate) = (4, -2)
    let xs = [0, 0.6, 1.1, 1.6, 2.1].map { frames.part(of: SIMD4(0, 0, 1, 1), at: $0, from: 0).x }
    #expect(xs == [0, 0.5, 0.25, 0, 0.75])
    let random = EmitterSimulation(
      EmitterParameters(),
      emitterCell(rate: 2000, lifetime: 1) {
        $0.frames.count = 4
        $0.frames.mode = .random
      }
    ).particles(at: 5)
    let counts = (0..<4).map { frame in random.count { $0.contentsRect.x == Float(frame) / 4 } }
    #expect(counts.reduce(0, +) == 2000 && counts.allSatisfy { abs($0 - 500) < 80 })
  }

  @Test func aParticleHasTheSizeOfAFrame() throws {
    let particle = try #require(
      EmitterSimulation(
        EmitterParameters(),
        emitterCell(rate: 1, lifetime: 1) {
          $0.contentsSize = SIMD2(60, 20)
          $0.frames.count = 5
          $0.frames.perRow = 3
        }
      ).particles(at: 5).first)
    #expect(particle.width == 20 && particle.height == 10)
  }

  @Test func cellsOfBothKindsShareAnEmitter() {
    // The first cell is plain: looks come into being with the second one's first birth.
    let simulation = EmitterSimulation(
      EmitterParameters(), emitterCell(rate: 10, lifetime: 2),
      emitterCell(rate: 10, lifetime: 2) {
        $0.isPlane = true
        $0.orientationLatitude = 1
        $0.timing.beginTime = 3
      })
    #expect(simulation.particles(at: 2.9).allSatisfy { $0.tilt == SIMD4(0, 0, 0, 0) })
    for time in [4, 9.0, 3.5] {
      for particle in simulation.particles(at: time) {
        #expect((particle.tilt == SIMD4(0, 0, 0, 0)) == (particle.cell == 0))
        if particle.cell == 1 { expect(normal(particle), SIMD3(sin(1), 0, cos(1))) }
      }
    }
  }

  @Test func noNumberIsTooLarge() {
    for value in [Double.infinity, -1e300, .nan, 1e18] {
      let particles = planes(rate: 5) { cell in
        cell.orientationLatitude = value
        cell.orientationLongitude = value
        cell.orientationRange = value
        cell.rotation = value
        cell.rotationRange = value
        cell.spin = value
      }
      #expect(particles.count == 5)
      for particle in particles { #expect((particle.axes.x.sum() + particle.axes.y.sum()).isFinite) }
    }
    let cell = CAEmitterCell()
    for (key, value) in [
      ("contentsFrameCount", 1e30), ("contentsFramesPerRow", -7), ("contentsFramesPerSecond", 1e300),
      ("particleType", 9),
    ] as [(String, Double)] { cell.setValue(value, forKey: key) }
    let parameters = cell.row.withUnsafeBufferPointer { row in
      row.baseAddress.map { EmitterCellParameters(row: $0, parent: -1, image: -1, imageSize: SIMD2(0, 0)) }
    }
    #expect(parameters?.frames.count == 10_000 && parameters?.frames.perRow == 0)
  }
}
