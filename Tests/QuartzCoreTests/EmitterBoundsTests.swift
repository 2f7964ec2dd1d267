import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

/// Input that makes no sense, and input that makes too much.
@Suite struct EmitterBoundsTests {
  static let numbers = [Double.nan, .infinity, -.infinity, -1, 0, 1e300, -1e300, 1e-300, 1e9]

  private func expectSane(_ simulation: EmitterSimulation, _ name: Comment) {
    for time in [0, 0.5, 3, 1e6, .nan, .infinity, -.infinity, -3] {
      let particles = simulation.particles(at: time)
      #expect(particles.count <= EmitterSimulation.limit, name)
      for particle in particles.prefix(30) {
        let numbers = [
          particle.x, particle.y, particle.z, particle.scale, particle.rotation, particle.age, particle.width,
          particle.height, particle.color.sum(), particle.contentsRect.sum(),
        ]
        #expect(numbers.allSatisfy { $0.isFinite }, name)
        #expect(particle.color.min() >= 0 && particle.color.max() <= 1 && particle.scale >= 0, name)
      }
      #expect(!simulation.nextChange(after: time).isNaN)
    }
  }

  @Test(arguments: numbers) func senselessNumbersDoNoHarm(number: Double) {
    let fields: [WritableKeyPath<EmitterCellParameters, Double>] = [
      \.lifetimeRange, \.emissionLatitude, \.emissionLongitude, \.emissionRange, \.velocity, \.velocityRange,
      \.acceleration.y, \.scale, \.scaleRange, \.scaleSpeed, \.spin, \.spinRange, \.color.x, \.colorRange.y,
      \.colorSpeed.w, \.contentsRect.z, \.contentsSize.x, \.timing.beginTime, \.timing.duration,
      \.timing.speed, \.timing.timeOffset, \.timing.repeatCount, \.timing.repeatDuration,
    ]
    for field in fields {
      let inner = emitterCell(rate: 3, lifetime: 1, parent: 0) { $0[keyPath: field] = number }
      let cell = emitterCell(rate: 4, lifetime: 2) { $0[keyPath: field] = number }
      expectSane(EmitterSimulation(emitterLayer(), cell, inner), "\(field)")
    }
    let all: [WritableKeyPath<EmitterParameters, Double>] = [
      \.lifetime, \.position.x, \.size.x, \.velocity, \.scale, \.spin,
    ]
    for field in all {
      let layer = emitterLayer {
        $0[keyPath: field] = number
        $0.shape = .sphere
      }
      expectSane(
        EmitterSimulation(
          layer, emitterCell(rate: 4, lifetime: 2), emitterCell(rate: 3, lifetime: 1, parent: 0)),
        "\(field)")
    }
  }

  @Test func senselessRatesAreNone() {
    for rate in [Double.nan, -Double.infinity, -5, 0] {
      #expect(EmitterSimulation(emitterLayer(), emitterCell(rate: rate, lifetime: 9)).count(at: 5) == 0)
      #expect(
        EmitterSimulation(emitterLayer { $0.birthRate = rate }, emitterCell(rate: 5, lifetime: 9)).count(
          at: 5)
          == 0)
      #expect(EmitterSimulation(emitterLayer(), emitterCell(rate: 9, lifetime: rate)).count(at: 5) == 0)
    }
  }

  /// Too many particles are thinned out evenly, by the same births at every time.
  @Test func hugeRatesAreThinned() {
    let simulation = EmitterSimulation(
      emitterLayer(), emitterCell(rate: 1e9, lifetime: 10) { $0.velocity = 10 })
    let particles = simulation.particles(at: 100)
    #expect(particles.count > EmitterSimulation.limit / 2 && particles.count <= EmitterSimulation.limit)
    expectEven(particles.map { Double($0.age) / 10 })
    let later = simulation.particles(at: 101)
    #expect(later.count > EmitterSimulation.limit / 2)
    // Those of before are there yet.
    let ages = Set(later.map { Int(clamping: ($0.age * 1e4).rounded()) })
    let stay = particles.filter { $0.age < 8.9 }.prefix(1000)
    #expect(
      stay.allSatisfy { particle in
        let age = Int(clamping: ((particle.age + 1) * 1e4).rounded())
        return ages.contains(age) || ages.contains(age - 1) || ages.contains(age + 1)
      })
  }

  @Test func endlessLivesAreBounded() {
    let simulation = EmitterSimulation(emitterLayer(), emitterCell(rate: 100, lifetime: .infinity))
    #expect(simulation.count(at: 100.001) == 10_000)
    #expect((EmitterSimulation.limit / 2...EmitterSimulation.limit).contains(simulation.count(at: 1e6)))
  }

  @Test func nestedHugeRatesAreBounded() {
    let cells = (0..<6).map { emitterCell(rate: 1e6, lifetime: 5, parent: Int32($0) - 1) }
    let simulation = EmitterSimulation(layer: emitterLayer(), cells: ContiguousArray(cells))
    #expect(simulation.count(at: 20) <= EmitterSimulation.limit)
    #expect(simulation.births.count <= EmitterSimulation.limit)
  }

  @Test func cellsThatAreTooManyOrMisplacedAreBounded() {
    let many = ContiguousArray(repeating: emitterCell(rate: 1, lifetime: 1), count: 5000)
    #expect(EmitterSimulation(layer: emitterLayer(), cells: many).count(at: 2.5) == EmitterProgram.cellLimit)
    let deep = ContiguousArray((0..<20).map { emitterCell(rate: 2, lifetime: 1, parent: Int32($0) - 1) })
    #expect(EmitterSimulation(layer: emitterLayer(), cells: deep).tree.levels.count == EmitterTree.depthLimit)
    // Parents that come later, or are themselves, or are nobody.
    for parent in [Int32(0), 1, 7, -9, .max, .min] {
      let cells = [emitterCell(rate: 10, lifetime: 1, parent: parent)]
      #expect(EmitterSimulation(layer: emitterLayer(), cells: ContiguousArray(cells)).count(at: 5.01) == 10)
    }
  }

  @Test func changesAreForgottenAtSomePoint() {
    let cell = emitterCell(rate: 100, lifetime: 1)
    let simulation = EmitterSimulation(emitterLayer(), cell)
    for change in 1...20_000 {
      let layer = emitterLayer { $0.position.x = Double(change % 100) }
      simulation.set(layer: layer, cells: [cell], at: Double(change) / 100)
    }
    #expect(simulation.timeline.segments.count <= EmitterTimeline.limit)
    #expect(simulation.count(at: 200.005) == 100)
    #expect(simulation.count(at: 1) <= 100)
  }

  /// The memory of a running emitter does not grow, and a frame computes only new particles.
  @Test func runningKeepsItsMemory() {
    let simulation = EmitterSimulation(
      emitterLayer { $0.renderMode = .oldestLast },
      emitterCell(rate: 100, lifetime: 2) { $0.lifetimeRange = 1 },
      emitterCell(rate: 10, lifetime: 1, parent: 0))
    var list = ContiguousArray<EmitterParticle>()
    for frame in 0..<200 { simulation.particles(at: 10 + Double(frame) / 60, into: &list) }
    let places = simulation.births.count
    let made = simulation.serial
    for frame in 200..<260 { simulation.particles(at: 10 + Double(frame) / 60, into: &list) }
    #expect(simulation.births.count <= places + 100)
    // 100 a second, and 10 a second from each of the 200 that live.
    let born = Double(simulation.serial - made)
    #expect(abs(born - 2100) < 100)
  }
}
