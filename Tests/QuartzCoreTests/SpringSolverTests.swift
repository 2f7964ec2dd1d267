import QuartzCore
import RenderTree
import Testing

@Suite struct SpringSolverTests {
  /// Rows recorded on Apple's systems: mass, stiffness, damping, initial velocity, settling duration.
  @Test(arguments: [
    [1, 100, 10, 0, 1.4727003346780927], [2, 100, 5, 0, 5.658348137358159],
    [1, 100, 10, -5, 1.5350814063145797], [1, 100, 20, 0, 1.0],
  ])
  func settlingDuration(row: [Double]) {
    let spring = SpringSolver(mass: row[0], stiffness: row[1], damping: row[2], initialVelocity: row[3])
    #expect(abs(spring.settlingDuration - row[4]) < 1e-12)
  }

  @Test(arguments: [(0.5, 0.0, 0.8), (0.35, 0.15, 0.5156554893625898)])
  func settlingDurationOfPerceptualSprings(duration: Double, bounce: Double, expected: Double) {
    let (stiffness, damping) = SpringSolver.stiffnessAndDamping(perceptualDuration: duration, bounce: bounce)
    let spring = SpringSolver(mass: 1, stiffness: stiffness, damping: damping, allowsOverdamping: true)
    #expect(abs(spring.settlingDuration - expected) < 1e-12)
  }

  @Test func neverSettlesWithoutDamping() {
    let spring = SpringSolver(mass: 1, stiffness: 100, damping: 0)
    #expect(spring.settlingDuration == Double(Float.greatestFiniteMagnitude))
    #expect(abs(spring.value(at: .pi / 10) - 2) < 1e-12)
  }

  @Test(arguments: [(0.05, 0.0, 0.1044055), (0.25, 0.0, 1.0233595), (0.15, 5.0, 0.8732048)])
  func measuredPositions(time: Double, velocity: Double, expected: Double) {
    let spring = SpringSolver(mass: 1, stiffness: 100, damping: 10, initialVelocity: velocity)
    #expect(abs(spring.value(at: time) - expected) < 1e-7)
  }

  /// Against the differential equation, integrated by Runge and Kutta.
  @Test(arguments: [
    (1.0, 100.0, 10.0, 0.0), (2, 100, 5, 3), (1, 100, 20, -4), (1, 100, 60, 0), (0.5, 30, 40, 7),
    (1, 100, 19.9999999, 2), (1, 100, 20.0000001, 2), (3, 200, 0, 1),
  ])
  func followsTheEquation(mass: Double, stiffness: Double, damping: Double, velocity: Double) {
    let spring = SpringSolver(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity, allowsOverdamping: true)
    var (u, v) = (1.0, -velocity)
    let h = 1e-3
    func acceleration(_ u: Double, _ v: Double) -> Double { -(stiffness * u + damping * v) / mass }
    for step in 1...1500 {
      let (k1, l1) = (v, acceleration(u, v))
      let (k2, l2) = (v + h / 2 * l1, acceleration(u + h / 2 * k1, v + h / 2 * l1))
      let (k3, l3) = (v + h / 2 * l2, acceleration(u + h / 2 * k2, v + h / 2 * l2))
      let (k4, l4) = (v + h * l3, acceleration(u + h * k3, v + h * l3))
      u += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
      v += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
      if step % 50 == 0 {
        #expect(abs(spring.value(at: Double(step) * h) - (1 - u)) < 1e-7)
      }
    }
  }

  @Test func overdampingMustBeAllowed() {
    let critical = SpringSolver(mass: 1, stiffness: 100, damping: 20)
    let held = SpringSolver(mass: 1, stiffness: 100, damping: 80)
    let slow = SpringSolver(mass: 1, stiffness: 100, damping: 80, allowsOverdamping: true)
    #expect(held.value(at: 0.3) == critical.value(at: 0.3))
    #expect(held.settlingDuration == critical.settlingDuration)
    #expect(slow.value(at: 0.3) < critical.value(at: 0.3))
    #expect(slow.settlingDuration > critical.settlingDuration)
  }

  @Test func comesToRest() {
    for damping in [0.5, 10.0, 20, 500] {
      let spring = SpringSolver(mass: 1, stiffness: 100, damping: damping, allowsOverdamping: true)
      #expect(spring.value(at: 0) == 0)
      #expect(spring.value(at: -3) == 0)
      #expect(abs(spring.value(at: spring.settlingDuration) - 1) <= 0.0011)
      #expect(spring.value(at: 1e9) == 1)
      #expect(spring.value(at: .infinity) == 1)
    }
  }

  @Test func perceptualDurationAndBounceComeBack() {
    for bounce in [-0.8, -0.2, 0, 0.15, 0.9] {
      let (stiffness, damping) = SpringSolver.stiffnessAndDamping(perceptualDuration: 0.4, bounce: bounce)
      let back = SpringSolver.perceptualDurationAndBounce(mass: 1, stiffness: stiffness, damping: damping)
      #expect(abs(back.perceptualDuration - 0.4) < 1e-12)
      #expect(abs(back.bounce - bounce) < 1e-12)
    }
  }

  @Test func senselessParametersCountAsDefaults() {
    let spring = SpringSolver(mass: 0, stiffness: .nan, damping: -1, initialVelocity: .infinity)
    let plain = SpringSolver(mass: 1, stiffness: 100, damping: 10)
    #expect(spring.value(at: 0.1) == plain.value(at: 0.1))
    // A spring so slow that tenths of a second would take for ever.
    let slow = SpringSolver(mass: 1e12, stiffness: 1e-3, damping: 1e9)
    #expect(slow.settlingDuration > 1e6)
  }
}
