import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

/// Emitters whose parameters are animated.
@Suite struct EmitterAnimationTests {
  /// A rate that rises by 20 a second every second for five seconds: 250 births.
  private func ramp() -> (EmitterSimulation, TestSampler) {
    let sampler = TestSampler(0...5, changesBirths: true) { time, layer, _ in layer.birthRate = time * 2 }
    return (
      EmitterSimulation(emitterLayer(), emitterCell(rate: 10, lifetime: 1000), sampler: sampler), sampler
    )
  }

  @Test func birthsAreTheIntegralOfAnAnimatedRate() {
    let (simulation, _) = ramp()
    for time in [0, 0.5, 1.3, 2.77, 4.999] {
      #expect(abs(Double(simulation.count(at: time)) - 10 * time * time) <= 1.001, "at \(time)")
    }
    // The last rate goes on.
    #expect(abs(simulation.count(at: 5) - 250) <= 1)
    #expect(abs(simulation.count(at: 7.005) - 450) <= 1)
    // Births come when the integral is whole.
    for (index, particle) in simulation.particles(at: 5).enumerated() {
      #expect(abs(5 - Double(particle.age) - (Double(index + 1) / 10).squareRoot()) < 2e-3)
    }
  }

  @Test func seekingIsRunning() {
    let (run, _) = ramp()
    let frames = (0..<400).map { run.particles(at: Double($0) / 60) }
    for frame in stride(from: 399, through: 0, by: -37) {
      #expect(ramp().0.particles(at: Double(frame) / 60) == frames[frame])
      #expect(run.particles(at: Double(frame) / 60) == frames[frame])
    }
  }

  /// A moving emitter leaves a trail: every particle is where the emitter was.
  @Test func positionsAreSampledAtBirth() {
    let sampler = TestSampler(1...3, changesBirths: false) { time, layer, _ in
      layer.position = SIMD3(100 * time, sin(time), 0)
    }
    let simulation = EmitterSimulation(emitterLayer(), emitterCell(rate: 50, lifetime: 2), sampler: sampler)
    for now in [0.5, 2.21, 3.7] {
      let particles = simulation.particles(at: now)
      #expect(
        particles.count == Int(clamping: (50 * now + 1e-9).rounded(.down))
          - max(Int(clamping: (50 * (now - 2) + 1e-9).rounded(.down)), 0))
      for particle in particles {
        let born = min(max(now - Double(particle.age), 1), 3)
        #expect(abs(Double(particle.x) - 100 * born) < 1e-3 && abs(Double(particle.y) - sin(born)) < 1e-5)
      }
    }
    // Once a birth, not once a frame.
    let before = sampler.calls
    for frame in 0..<60 { _ = simulation.count(at: 2 + Double(frame) / 60) }
    #expect(sampler.calls - before < 250)
  }

  @Test func cellsAreSampledToo() {
    let sampler = TestSampler(0...10, changesBirths: false) { time, _, cells in
      cells[0].velocity = 10 * time
      cells[1].color = SIMD4(time / 10, 0, 0, 1)
    }
    let simulation = EmitterSimulation(
      emitterLayer(), emitterCell(rate: 2, lifetime: 3), emitterCell(rate: 5, lifetime: 1, parent: 0),
      sampler: sampler)
    let particles = simulation.particles(at: 6.01)
    let parents = particles.filter { $0.cell == 0 }
    for parent in parents {
      let born = 6.01 - Double(parent.age)
      #expect(abs(Double(parent.x) - 10 * born * Double(parent.age)) < 1e-2)
    }
    // What a particle emits was settled at its own birth.
    let births = Set(parents.map { Int(clamping: (60.1 - $0.age * 10).rounded()) })
    for child in particles.filter({ $0.cell == 1 }) where child.age > 0.2 {
      #expect((25...60).contains(Int(clamping: (child.color.x * 100).rounded())))
      #expect(births.contains(Int(clamping: (child.color.x * 100).rounded())) || child.color.x < 0.31)
    }
    #expect(particles.contains { $0.cell == 1 })
  }

  @Test func lifetimesAreSampledAtBirth() {
    let sampler = TestSampler(0...4, changesBirths: true) { time, layer, _ in
      layer.lifetime = time < 2 ? 3 : 1
    }
    let simulation = EmitterSimulation(emitterLayer(), emitterCell(rate: 10, lifetime: 1), sampler: sampler)
    // At 4.05: those born before 2 live for 3 s (1.1 … 1.9), those after for 1 s (3.1 … 4).
    #expect(
      simulation.particles(at: 4.05).map { Int(clamping: (40.5 - $0.age * 10).rounded()) }.count == 9 + 10)
  }

  /// An animation of years: what a frame costs does not depend on its time.
  @Test func endlessAnimationsAreBounded() {
    func make() -> (EmitterSimulation, TestSampler) {
      let sampler = TestSampler(0...Double.infinity, changesBirths: true) { time, layer, _ in
        layer.birthRate = 1 + sin(time * 2 * .pi)
      }
      let cell = emitterCell(rate: 100, lifetime: 2)
      return (EmitterSimulation(emitterLayer(), cell, sampler: sampler), sampler)
    }
    let (simulation, sampler) = make()
    #expect(abs(simulation.count(at: 5) - 200) <= 2)
    #expect(abs(simulation.count(at: 1e6) - 200) <= 2)
    #expect(sampler.calls < 200_000)
    // And is the same whichever way it was reached.
    let (other, _) = make()
    _ = other.count(at: 1e6 - 1)
    #expect(other.particles(at: 1e6) == simulation.particles(at: 1e6))
    #expect(simulation.nextChange(after: 1e6) == 1e6)
  }

  @Test func aChangeEndsAnAnimation() {
    let (simulation, _) = ramp()
    let cell = emitterCell(rate: 10, lifetime: 1000)
    simulation.set(layer: emitterLayer { $0.birthRate = 0 }, cells: [cell], at: 3)
    #expect(abs(simulation.count(at: 4) - 90) <= 1)
    #expect(simulation.count(at: 4) == simulation.count(at: 3))
    simulation.set(layer: emitterLayer(), cells: [cell], at: 5)
    #expect(abs(simulation.count(at: 6) - 100) <= 1)
  }

  @Test func idleBeforeAndAfter() {
    let sampler = TestSampler(10...11, changesBirths: true) { time, layer, _ in
      layer.birthRate = time > 10 && time < 11 ? 1 : 0
    }
    let simulation = EmitterSimulation(emitterLayer(), emitterCell(rate: 50, lifetime: 1), sampler: sampler)
    #expect(simulation.nextChange(after: 2) == 10)
    #expect(simulation.nextChange(after: 10.5) == 10.5)
    #expect(simulation.nextChange(after: 12.1) == .infinity && simulation.count(at: 12.1) == 0)
  }
}
