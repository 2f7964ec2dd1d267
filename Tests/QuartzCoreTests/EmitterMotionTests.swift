import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

/// Where particles are and what they look like, by formula.
@Suite struct EmitterMotionTests {
  /// The layer's x, with longitude 0 along +x, from a point.
  @Test func positionsAreClosedForm() {
    let layer = emitterLayer {
      $0.position = SIMD3(100, 50, 5)
      $0.velocity = 2
    }
    let cell = emitterCell(rate: 10, lifetime: 3) {
      $0.velocity = 40
      $0.emissionLongitude = 0.7
      $0.emissionLatitude = 0.3
      $0.acceleration = SIMD3(3, 90, -7)
    }
    let particles = EmitterSimulation(layer, cell).particles(at: 8.01)
    #expect(particles.count == 30)
    for (index, particle) in particles.enumerated() {
      let age = 8.01 - Double(51 + index) / 10
      #expect(abs(Double(particle.age) - age) < 1e-6)
      #expect(abs(Double(particle.x) - (100 + 80 * cos(0.3) * cos(0.7) * age + 1.5 * age * age)) < 1e-3)
      #expect(abs(Double(particle.y) - (50 + 80 * cos(0.3) * sin(0.7) * age + 45 * age * age)) < 1e-3)
      #expect(abs(Double(particle.z) - (5 + 80 * sin(0.3) * age - 3.5 * age * age)) < 1e-3)
    }
  }

  @Test func colorsScaleAndSpinAreLinearAndBounded() {
    let layer = emitterLayer {
      $0.scale = 3
      $0.spin = -2
    }
    let cell = emitterCell(rate: 10, lifetime: 3) {
      $0.color = SIMD4(0.2, 0.5, 1, 0.9)
      $0.colorSpeed = SIMD4(1, -0.5, 0.25, -0.4)
      $0.scale = 0.8
      $0.scaleSpeed = -0.4
      $0.spin = 1.5
    }
    for particle in EmitterSimulation(layer, cell).particles(at: 8.01) {
      let age = Double(particle.age)
      #expect(abs(Double(particle.color.x) - min(0.2 + age, 1)) < 1e-6)
      #expect(abs(Double(particle.color.y) - max(0.5 - 0.5 * age, 0)) < 1e-6)
      #expect(particle.color.z == 1)
      #expect(abs(Double(particle.color.w) - max(0.9 - 0.4 * age, 0)) < 1e-6)
      #expect(abs(Double(particle.scale) - max(0.8 - 0.4 * age, 0) * 3) < 1e-6)
      #expect(abs(Double(particle.rotation) + 3 * age) < 1e-5)
    }
  }

  @Test func picturesHaveTheSizeOfTheirPart() {
    let cell = emitterCell(rate: 10, lifetime: 1) {
      $0.contentsSize = SIMD2(40, 20)
      $0.contentsRect = SIMD4(0.5, 0, 0.5, 0.25)
      $0.image = 3
    }
    for particle in EmitterSimulation(emitterLayer(), cell).particles(at: 2) {
      #expect(particle.width == 20 && particle.height == 5)
      #expect(particle.image == 3 && particle.contentsRect == SIMD4(0.5, 0, 0.5, 0.25))
    }
  }

  // MARK: Seeking

  private var busy: EmitterSimulation {
    let layer = emitterLayer {
      $0.shape = .circle
      $0.size = SIMD3(20, 0, 0)
      $0.seed = 99
      $0.renderMode = .oldestLast
    }
    let simulation = EmitterSimulation(
      layer,
      emitterCell(rate: 13, lifetime: 1.5) {
        $0.lifetimeRange = 1
        $0.velocity = 100
        $0.velocityRange = 80
        $0.emissionRange = 1
        $0.colorRange = SIMD4(0.5, 0.5, 0.5, 0)
      },
      emitterCell(rate: 9, lifetime: 0.7, parent: 0) {
        $0.velocity = 30
        $0.emissionRange = 2 * .pi
        $0.scaleRange = 0.5
        $0.acceleration = SIMD3(0, 50, 0)
      },
      emitterCell(rate: 4, lifetime: 0.5, parent: 1) { $0.spinRange = 3 },
      emitterCell(rate: 21, lifetime: 0.9) { $0.velocityRange = 10 })
    var other = layer
    other.birthRate = 2
    other.position = SIMD3(50, 50, 0)
    simulation.set(
      layer: other, cells: ContiguousArray(simulation.timeline.segments[0].program.givenCells), at: 3)
    return simulation
  }

  /// Whatever was looked at before, the same time gives the same bits.
  @Test func seekingIsRunning() {
    let run = busy
    var frames: [ContiguousArray<EmitterParticle>] = []
    for frame in 0..<120 { frames.append(run.particles(at: Double(frame) / 20)) }
    #expect(frames[110].count > 100)
    let seek = busy
    for step in 0..<120 {
      let frame = step * 77 % 120
      #expect(seek.particles(at: Double(frame) / 20) == frames[frame], "frame \(frame)")
    }
    for frame in (0..<120).reversed() { #expect(run.particles(at: Double(frame) / 20) == frames[frame]) }
    for frame in [7, 70, 119] { #expect(busy.particles(at: Double(frame) / 20) == frames[frame]) }
  }

  @Test func theSeedDecides() {
    func xs(_ seed: UInt32) -> [Float] {
      let cell = emitterCell(rate: 50, lifetime: 1) { $0.velocityRange = 10 }
      return EmitterSimulation(emitterLayer { $0.seed = seed }, cell).particles(at: 2).map(\.x)
    }
    #expect(xs(1) == xs(1) && xs(1) != xs(2) && xs(0) != xs(1))
  }

  // MARK: Cells of cells

  /// Particles are emitted from where their parent is when they are born, relative to its direction.
  @Test func particlesComeFromTheirParent() {
    let layer = emitterLayer { $0.position = SIMD3(10, 20, 0) }
    let rocket = emitterCell(rate: 1, lifetime: 2) {
      $0.velocity = 100
      $0.emissionLongitude = -.pi / 2
      $0.acceleration = SIMD3(0, 30, 0)
    }
    let smoke = emitterCell(rate: 4, lifetime: 1, parent: 0) {
      $0.velocity = 8
      $0.emissionLongitude = .pi / 2
    }
    let simulation = EmitterSimulation(layer, rocket, smoke)
    // One rocket was born at 1, the next at 2; at 2.6 the first is 1.6 s old and has emitted at 0.25, 0.5, …
    let particles = simulation.particles(at: 2.6).filter { $0.cell == 1 }
    var expected: [(x: Double, y: Double)] = []
    for rocketBirth in [1.0, 2.0] {
      for number in 1...8 {
        let parentAge = Double(number) / 4
        let age = 2.6 - rocketBirth - parentAge
        guard age >= 0, age < 1 else { continue }
        // Upwards in y down; a quarter turn towards +y from there is +x.
        let y = 20 - 100 * parentAge + 15 * parentAge * parentAge
        expected.append((10 + 8 * age, y))
      }
    }
    #expect(particles.count == expected.count)
    for (particle, expected) in zip(particles, expected) {
      #expect(abs(Double(particle.x) - expected.x) < 1e-3 && abs(Double(particle.y) - expected.y) < 1e-3)
    }
  }

  /// Apple's sample: one burst a second, from a rocket that lives a little longer, is at the end of its way;
  /// what the burst emits outlives both and takes on its colour.
  @Test func aRocketBurstsAtTheEnd() {
    let rocket = emitterCell(rate: 1, lifetime: 1.02) {
      $0.velocity = 380
      $0.timing.duration = 1.5
      $0.color = SIMD4(1, 0.5, 0.25, 1)
      $0.scale = 0.2
    }
    let burst = emitterCell(rate: 1, lifetime: 0.35, parent: 0) {
      $0.scale = 2.5
      $0.colorSpeed = SIMD4(-1, 0, 0, 0)
    }
    let spark = emitterCell(rate: 400, lifetime: 3, parent: 1) {
      $0.velocity = 125
      $0.emissionRange = 2 * .pi
    }
    let simulation = EmitterSimulation(emitterLayer(), rocket, burst, spark)
    func count(_ cell: Int32, _ time: Double) -> Int {
      simulation.particles(at: time).filter { $0.cell == cell }.count
    }
    #expect(count(0, 0.99) == 0 && count(0, 1.5) == 1 && count(0, 2.03) == 0)
    #expect(count(1, 1.99) == 0 && count(1, 2.01) == 1 && count(1, 2.36) == 0)
    #expect(count(2, 2.1) == 40 && count(2, 2.36) == 140 && count(2, 4.9) == 140 && count(2, 5.36) == 0)
    for spark in simulation.particles(at: 4).filter({ $0.cell == 2 }) {
      let move = SIMD3(spark.x - 380, spark.y, spark.z)
      #expect(abs((move * move).sum().squareRoot() - 125 * spark.age) < 0.05)
      let burstAge = 2 - spark.age
      #expect(abs(spark.color.x - (1 - burstAge)) < 1e-5 && spark.color.y == 0.5 && spark.color.z == 0.25)
      #expect(abs(spark.scale - 0.5) < 1e-6)
    }
    #expect(simulation.nextChange(after: 5.36) == .infinity)
  }

  @Test func aParticleDecidesAtBirthWhatItWillEmit() {
    let rocket = emitterCell(rate: 1, lifetime: 10)
    let smoke = emitterCell(rate: 10, lifetime: 1, parent: 0)
    let simulation = EmitterSimulation(emitterLayer(), rocket, smoke)
    simulation.set(layer: emitterLayer { $0.birthRate = 0 }, cells: [rocket, smoke], at: 1.5)
    let particles = simulation.particles(at: 9.05)
    #expect(particles.filter { $0.cell == 0 }.count == 1 && particles.filter { $0.cell == 1 }.count == 10)
  }

  // MARK: Order

  @Test func renderModesOrder() {
    func list(_ mode: EmitterParameters.RenderMode) -> ContiguousArray<EmitterParticle> {
      let layer = emitterLayer {
        $0.renderMode = mode
        $0.shape = .cuboid
        $0.size = SIMD3(10, 10, 10)
      }
      return EmitterSimulation(
        layer, emitterCell(rate: 50, lifetime: 1), emitterCell(rate: 30, lifetime: 2)
      ).particles(at: 5.003)
    }
    let plain = list(.unordered)
    #expect(plain.map(\.cell) == plain.map(\.cell).sorted() && list(.additive) == plain)
    #expect(list(.oldestFirst).map(\.age) == plain.map(\.age).sorted(by: >))
    #expect(list(.oldestLast).map(\.age) == plain.map(\.age).sorted())
    #expect(list(.backToFront).map(\.z) == plain.map(\.z).sorted())
    // Equals stay in the order of the cells: both bear at every tenth of a second.
    let oldest = list(.oldestFirst)
    for (one, next) in zip(oldest, oldest.dropFirst()) where one.age == next.age {
      #expect(one.cell < next.cell)
    }
  }
}
