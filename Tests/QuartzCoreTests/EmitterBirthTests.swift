import Testing

@testable import QuartzCore
@testable import RenderTree

/// How many particles there are, and when.
@Suite struct EmitterBirthTests {
  /// Particle n is born at n / rate: of those, the ones younger than the lifetime are there.
  @Test(arguments: [(1.0, 1.02), (10, 2.5), (37.5, 0.31), (1000, 1), (0.1, 25)])
  func countsAreRateTimesLifetime(rate: Double, lifetime: Double) {
    let simulation = EmitterSimulation(emitterLayer(), emitterCell(rate: rate, lifetime: lifetime))
    for time in [-5, 0, 0.123, 0.77, 1.9, 3.33, 12.345, 99.99, 1e5 + 0.321] {
      let born = max((rate * time + 1e-9).rounded(.down), 0)
      let dead = max((rate * (time - lifetime) + 1e-9).rounded(.down), 0)
      #expect(simulation.count(at: time) == Int(clamping: born - dead), "at \(time)")
    }
  }

  @Test func theLayerMultipliesRateAndLifetime() {
    let layer = emitterLayer {
      $0.birthRate = 3
      $0.lifetime = 0.5
    }
    let simulation = EmitterSimulation(layer, emitterCell(rate: 10, lifetime: 4))
    #expect(simulation.count(at: 100.01) == 60)
    let ages = simulation.particles(at: 100.01).map(\.age)
    #expect(ages == ages.sorted(by: >))
    #expect(abs((ages.last ?? 0) - 0.01) < 1e-6 && abs((ages.first ?? 0) - 59.0 / 30 - 0.01) < 1e-6)
  }

  @Test func ageIsExactEarlyAndLate() {
    let simulation = EmitterSimulation(emitterLayer(), emitterCell(rate: 8, lifetime: 1))
    for offset in [0, 1e3, 1e6] {
      let ages = simulation.particles(at: 1 + offset + 0.0625).map { Double($0.age) }
      let expected = (0..<8).map { index -> Double in 0.9375 - Double(index) * 0.125 }
      #expect(ages == expected, "after \(offset)")
    }
  }

  // MARK: Timing

  @Test func beginTimeAndDurationBoundTheBirths() {
    let cell = emitterCell(rate: 10, lifetime: 5) {
      $0.timing = MediaTiming(beginTime: 2, duration: 1.5)
    }
    let simulation = EmitterSimulation(emitterLayer(), cell)
    #expect([1.9, 2.05, 2.15, 3.01, 3.51, 6.9].map { simulation.count(at: $0) } == [0, 0, 1, 10, 15, 15])
    // The first was born at 2.1, the last at 3.5.
    #expect(simulation.count(at: 7.15) == 14 && simulation.count(at: 8.45) == 1)
    #expect(simulation.count(at: 8.51) == 0)
  }

  @Test func repeatsAndWaysBackLengthen() {
    for (timing, length) in [
      (MediaTiming(duration: 1, repeatCount: 3), 3.0), (MediaTiming(duration: 1, autoreverses: true), 2),
      (MediaTiming(duration: 1, repeatDuration: 2.5), 2.5), (MediaTiming(repeatDuration: 2.5), 2.5),
      (MediaTiming(duration: 3, speed: 2), 1.5),
    ] {
      let cell = emitterCell(rate: 10, lifetime: 100) { $0.timing = timing }
      let simulation = EmitterSimulation(emitterLayer(), cell)
      #expect(simulation.count(at: 20) == Int(clamping: length * 10 * abs(timing.speed)), "\(timing)")
    }
  }

  @Test func speedIsThatOfTheWholeCell() {
    let cell = emitterCell(rate: 10, lifetime: 1) {
      $0.velocity = 100
      $0.timing.speed = 4
    }
    let fast = EmitterSimulation(emitterLayer(), cell).particles(at: 3)
    let slow = EmitterSimulation(
      emitterLayer(), emitterCell(rate: 10, lifetime: 1) { $0.velocity = 100 }
    ).particles(at: 12)
    #expect(fast.count == 10 && fast == slow)
  }

  @Test func aTimeOffsetFindsTheCellAtWork() {
    let cell = emitterCell(rate: 10, lifetime: 1) { $0.timing.timeOffset = 5 }
    let simulation = EmitterSimulation(emitterLayer(), cell)
    #expect(simulation.count(at: -0.01) == 0 && simulation.count(at: 0.01) == 10)
    #expect(
      simulation.particles(at: 0.25)
        == EmitterSimulation(emitterLayer(), emitterCell(rate: 10, lifetime: 1)).particles(at: 5.25))
  }

  @Test func speedZeroStandsAndNegativeRunsBack() {
    let plain = EmitterSimulation(emitterLayer(), emitterCell(rate: 10, lifetime: 1) { $0.velocity = 10 })
    let still = EmitterSimulation(
      emitterLayer(),
      emitterCell(rate: 10, lifetime: 1) {
        $0.velocity = 10
        $0.timing = MediaTiming(beginTime: 1, speed: 0, timeOffset: 2.25)
      })
    #expect(still.count(at: 0.9) == 0)
    let shown = still.particles(at: 77).map(\.x)
    #expect(shown == plain.particles(at: 2.25).map(\.x))
    #expect(still.nextChange(after: 77) == .infinity)
    let back = EmitterSimulation(
      emitterLayer(),
      emitterCell(rate: 10, lifetime: 1) {
        $0.velocity = 10
        $0.timing = MediaTiming(speed: -1, timeOffset: 4)
      })
    #expect(back.particles(at: 1.5).map(\.x) == plain.particles(at: 2.5).map(\.x))
    #expect(back.count(at: 4.5) == 0 && back.nextChange(after: 4.5) == .infinity)
  }

  // MARK: Changes

  /// The usual idiom: a rate for a moment, then none.
  @Test func aBurstLivesOn() {
    let cell = emitterCell(rate: 200, lifetime: 3)
    let off = emitterLayer { $0.birthRate = 0 }
    let simulation = EmitterSimulation(off, cell)
    #expect(simulation.count(at: 10) == 0 && simulation.nextChange(after: 10) == .infinity)
    simulation.set(layer: emitterLayer(), cells: [cell], at: 10)
    #expect(abs(simulation.nextChange(after: 10) - 10.005) < 1e-9)
    #expect(simulation.count(at: 10.0501) == 10)
    simulation.set(layer: off, cells: [cell], at: 10.1)
    #expect(simulation.count(at: 10.1) == 20 && simulation.count(at: 13.004) == 20)
    #expect(simulation.count(at: 13.0526) == 10 && simulation.nextChange(after: 13.0526) == 13.0526)
    #expect(simulation.count(at: 13.2) == 0 && simulation.nextChange(after: 13.2) == .infinity)
    // And back.
    #expect(simulation.count(at: 10.0501) == 10 && simulation.count(at: 9) == 0)
  }

  /// Rates that change every frame: the count is their integral, for any division into frames.
  @Test func birthsAreTheIntegralOfTheRate() {
    let cell = emitterCell(rate: 1, lifetime: 1000)
    let simulation = EmitterSimulation(emitterLayer { $0.birthRate = 0 }, cell)
    var integral = 0.0
    for frame in 0..<600 {
      let rate = Double(frame * 7919 % 101)
      simulation.set(layer: emitterLayer { $0.birthRate = rate }, cells: [cell], at: Double(frame) / 60)
      integral += rate / 60
      let count = simulation.count(at: Double(frame + 1) / 60 - 1e-7)
      #expect(abs(Double(count) - integral) <= 1.001)
    }
    simulation.set(layer: emitterLayer { $0.birthRate = 0 }, cells: [cell], at: 10)
    #expect(simulation.count(at: 11) == Int(clamping: (integral + 1e-9).rounded(.down)))
  }

  /// Multipliers and values apply to the particles that are born while they are set.
  @Test func particlesKeepTheValuesOfTheirBirth() {
    let cell = emitterCell(rate: 10, lifetime: 100) { $0.velocity = 10 }
    let simulation = EmitterSimulation(emitterLayer(), cell)
    let before = simulation.particles(at: 2.05)
    var faster = cell
    faster.velocity = 50
    faster.color = SIMD4(1, 0, 0, 1)
    let layer = emitterLayer {
      $0.scale = 2
      $0.position = SIMD3(0, 500, 0)
    }
    simulation.set(layer: layer, cells: [faster], at: 2.05)
    #expect(simulation.particles(at: 2.05) == before)
    let after = simulation.particles(at: 3.05)
    #expect(after.count == 30)
    for particle in after {
      let isOld = particle.age > 1
      #expect(particle.scale == (isOld ? 1 : 2) && particle.y == (isOld ? 0 : 500))
      #expect(abs(particle.x - particle.age * (isOld ? 10 : 50)) < 1e-3)
      #expect(particle.color == (isOld ? SIMD4(1, 1, 1, 1) : SIMD4(1, 0, 0, 1)))
    }
  }

  @Test func otherCellsTakeOverAndTheOldLiveOn() {
    let simulation = EmitterSimulation(
      emitterLayer(), emitterCell(rate: 10, lifetime: 2), emitterCell(rate: 5, lifetime: 2) { $0.image = 7 })
    #expect(simulation.count(at: 4.01) == 30)
    simulation.set(layer: emitterLayer(), cells: [], at: 5.01)
    #expect(simulation.count(at: 6.01) == 15 && simulation.count(at: 7.02) == 0)
    #expect(simulation.nextChange(after: 7.02) == .infinity)
    simulation.set(layer: emitterLayer(), cells: [emitterCell(rate: 10, lifetime: 2)], at: 8)
    #expect(simulation.count(at: 9.001) == 10)
    // The past has not changed.
    #expect(simulation.count(at: 4.01) == 30)
  }

  @Test func whatWasToFollowIsForgotten() {
    let cell = emitterCell(rate: 10, lifetime: 1)
    let simulation = EmitterSimulation(emitterLayer(), cell)
    simulation.set(layer: emitterLayer { $0.birthRate = 0 }, cells: [cell], at: 5)
    #expect(simulation.count(at: 8) == 0)
    simulation.set(layer: emitterLayer { $0.birthRate = 2 }, cells: [cell], at: 3)
    #expect(simulation.count(at: 8.01) == 20)
  }

  /// Disabled cells and what they emit are not shown; births go on.
  @Test func disabledCellsAreNotShown() {
    var cell = emitterCell(rate: 10, lifetime: 2)
    let inner = emitterCell(rate: 3, lifetime: 1, parent: 0)
    let simulation = EmitterSimulation(emitterLayer(), cell, inner)
    let shown = simulation.particles(at: 6.01)
    cell.isEnabled = false
    simulation.set(layer: emitterLayer(), cells: [cell, inner], at: 5)
    #expect(simulation.count(at: 5.01) == 0)
    cell.isEnabled = true
    simulation.set(layer: emitterLayer(), cells: [cell, inner], at: 6)
    #expect(simulation.particles(at: 6.01) == shown)
  }

  @Test func idleEmittersSaySo() {
    let cell = emitterCell(rate: 10, lifetime: 0.05) { $0.timing = MediaTiming(beginTime: 4, duration: 1) }
    let simulation = EmitterSimulation(emitterLayer(), cell)
    #expect(abs(simulation.nextChange(after: 0) - 4.1) < 1e-9)
    #expect(simulation.nextChange(after: 4.12) == 4.12)
    #expect(abs(simulation.nextChange(after: 4.17) - 4.2) < 1e-9)
    #expect(simulation.nextChange(after: 5.06) == .infinity)
    #expect(
      EmitterSimulation(emitterLayer(), emitterCell(rate: 10, lifetime: 0)).nextChange(after: 3) == .infinity)
    #expect(EmitterSimulation(emitterLayer()).nextChange(after: 3) == .infinity)
  }
}
