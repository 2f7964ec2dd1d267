import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// What emitter behaviours make of particles, against closed forms.
  @Suite(.serialized) @MainActor struct EmitterBehaviorTests {
    private func behavior(_ type: String, _ inputs: [String: Any], name: String? = nil) -> CAEmitterBehavior {
      let behavior = CAEmitterBehavior(type: type)
      for (key, value) in inputs { behavior.setValue(value, forKey: key) }
      behavior.name = name
      return behavior
    }

    /// One particle, born at 1 s from the origin towards +x.
    private func simulation(
      _ behaviors: [CAEmitterBehavior], lifetime: Double = 10, velocity: Double = 100,
      _ change: (inout EmitterCellParameters) -> Void = { _ in }
    ) -> EmitterSimulation {
      let cell = emitterCell(rate: 1, lifetime: lifetime) {
        $0.velocity = velocity
        change(&$0)
      }
      let simulation = EmitterSimulation(emitterLayer(), cell)
      simulation.set(behaviors: EmitterBehaviors(behaviors), at: 0)
      return simulation
    }

    private func first(_ simulation: EmitterSimulation, age: Double) throws -> EmitterParticle {
      try #require(simulation.particles(at: 1 + age).max { $0.age < $1.age })
    }

    private func expect(_ value: Float, _ expected: Double, _ tolerance: Double = 1e-3) {
      #expect(abs(Double(value) - expected) <= tolerance, "\(value), expected \(expected)")
    }

    @Test func dragSlowsExponentially() throws {
      let simulation = simulation([behavior("drag", ["drag": 2])]) { $0.acceleration = SIMD3(0, 30, 0) }
      for age in [0, 0.01, 0.5, 1.7, 3] {
        let particle = try first(simulation, age: age)
        let slowed = 1 - exp(-2 * age)
        expect(particle.x, 100 / 2 * slowed)
        // Towards the speed at which the drag bears the acceleration.
        expect(particle.y, 15 * (age - slowed / 2))
      }
    }

    @Test func massDividesForces() throws {
      let simulation = simulation([behavior("drag", ["drag": 2])]) { $0.mass = 4 }
      expect(try first(simulation, age: 1).x, 200 * (1 - exp(-0.5)))
    }

    @Test func aWaveSwingsLikeItsIntegral() throws {
      let simulation = simulation(
        [behavior("wave", ["force": [0, 600, 0], "frequency": 0.5])], velocity: 0)
      // Twice summed up by itself, in small steps.
      var (place, speed) = (0.0, 0.0)
      let step = 1e-4
      for index in 0..<15_000 {
        let phase = (Double(index) + 0.5) * step * 0.5
        // The parabolas that a triangle wave makes through a smoothstep of degree two.
        let turn = phase.truncatingRemainder(dividingBy: 1)
        let half = turn < 0.5 ? turn : turn - 0.5
        let wave = (turn < 0.5 ? 1.0 : -1) * 16 * half * (0.5 - half)
        place += speed * step + 300 * wave * step * step
        speed += 600 * wave * step
      }
      expect(try first(simulation, age: 1.5).y, place, 0.05)
      #expect(EmitterForces.wave(0) == 0 && EmitterForces.wave(0.25) == 1 && EmitterForces.wave(0.75) == -1)
    }

    @Test func anAttractorIsASpringWithoutEffectInside() throws {
      let spring = behavior(
        "attractor", ["stiffness": 16, "position": CGPoint(x: 0, y: 0), "zPosition": 0])
      // Through its centre: a harmonic motion of ω = 4.
      let through = simulation([spring], velocity: 100)
      for age in [0.2, 0.9, 2.5, 7] { expect(try first(through, age: age).x, 25 * sin(4 * age), 0.15) }
      // Within its radius a particle goes straight on.
      spring.setValue(500, forKey: "radius")
      expect(try first(simulation([spring]), age: 2).x, 200)
      // A negative falloff pushes out of it: acceleration −16·(x − 500), from rest at 0 none, so begin off centre.
      spring.setValue(-1000, forKey: "falloff")
      spring.setValue(CGPoint(x: -100, y: 0), forKey: "position")
      let pushed = try first(simulation([spring], velocity: 0), age: 0.1)
      expect(pushed.x, 400 * (1 - cos(0.4)), 0.05)
    }

    @Test func axesAndPlanesAttractAcrossThemselves() throws {
      let axis = behavior(
        "attractor",
        [
          "attractorType": "axial", "stiffness": 9, "position": CGPoint(x: 0, y: 10),
          "orientationLongitude": 0,
        ])
      // Along the axis nothing changes; across it, ω = 3 about y = 10.
      let along = try first(simulation([axis]), age: 0.4)
      expect(along.x, 40)
      expect(along.y, 10 - 10 * cos(1.2), 0.02)
      axis.setValue("planar", forKey: "attractorType")
      axis.setValue(Double.pi / 2, forKey: "orientationLongitude")
      let plane = try first(simulation([axis]), age: 0.4)
      expect(plane.x, 40)
      expect(plane.y, 10 - 10 * cos(1.2), 0.02)
    }

    @Test func valuesAndColorsFollowTheShareOfLife() throws {
      let simulation = simulation(
        [
          behavior("valueOverLife", ["keyPath": "scale", "values": [1, 3, 2], "locations": [0, 0.25, 1]]),
          behavior("valueOverLife", ["keyPath": "color.alpha", "values": [0, 1]]),
          behavior("valueOverLife", ["keyPath": "position.y", "values": [0, 20], "additive": true]),
          behavior("valueOverLife", ["keyPath": "spin", "values": [0, 4]]),
        ], lifetime: 4
      ) {
        $0.color = SIMD4(1, 0.5, 0, 1)
        $0.spin = 9
      }
      let particle = try first(simulation, age: 2)
      expect(particle.scale, 3 - 1.0 / 3)
      expect(particle.color.w, 0.5)
      expect(particle.color.y, 0.5)
      expect(particle.x, 200)
      expect(particle.y, 10)
      // The mean spin of the first half is 1.
      expect(particle.rotation, 2)

      let colors = [(1.0, 0.0), (0.0, 1.0)].map { CGColor(srgbRed: $0.0, green: $0.1, blue: 0, alpha: 1) }
      let coloured = self.simulation([behavior("colorOverLife", ["colors": colors])], lifetime: 4)
      let color = try first(coloured, age: 1).color
      expect(color.x, 0.75)
      expect(color.y, 0.25)
    }

    @Test func velocitiesMayBeGiven() throws {
      let simulation = simulation(
        [behavior("valueOverLife", ["keyPath": "velocity.y", "values": [0, 80]])], lifetime: 4)
      let particle = try first(simulation, age: 2)
      expect(particle.x, 200)
      expect(particle.y, 40, 0.2)
    }

    @Test func imagesPointWhereTheyMove() throws {
      let simulation = simulation([behavior("alignToMotion", ["rotation": 0.25])]) {
        $0.acceleration = SIMD3(0, 100, 0)
      }
      // At 1 s the motion is (100, 100).
      let angle = Double(try first(simulation, age: 1).rotation)
      expect(Float(cos(angle - .pi / 4)), 1, 1e-5)
    }

    @Test func lightsAddUpAndFallOff() throws {
      let near = behavior(
        "light",
        [
          "color": CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1), "position": CGPoint(x: 150, y: 0),
          "falloffDistance": 100, "falloff": 1,
        ])
      let simulation = simulation([near])
      // 50 away at 1 s, out of reach at 3.
      let color = try first(simulation, age: 1).color
      expect(color.x, 0.5)
      expect(color.y, 0.25)
      expect(color.w, 1)
      expect(try first(simulation, age: 3).color.x, 0)
      let both = self.simulation([
        near, behavior("light", ["color": CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)]),
      ])
      expect(try first(both, age: 1).color.z, 1)
    }

    @Test func whatWasAskedBeforeDoesNotMatter() throws {
      func make() -> EmitterSimulation {
        simulation([
          behavior("wave", ["force": [40, 90, 0], "frequency": 1.3]), behavior("drag", ["drag": 0.7]),
          behavior("attractor", ["stiffness": 5, "position": CGPoint(x: 60, y: 40), "radius": 10]),
        ]) { $0.emissionRange = 2 }
      }
      let played = make()
      for frame in 0..<400 { _ = played.particles(at: Double(frame) / 37) }
      for time in [9.3, 2.2, 7.7, 3.1, 9.3] {
        #expect(played.particles(at: time) == make().particles(at: time))
      }
    }

    @Test func aChangeActsFromThenOn() throws {
      let simulation = simulation([])
      simulation.set(behaviors: EmitterBehaviors([behavior("drag", ["drag": 1])]), at: 3)
      // Free for two seconds, slowed for one.
      expect(try first(simulation, age: 3).x, 200 + 100 * (1 - exp(-1.0)), 1.5)
      expect(try first(simulation, age: 1).x, 100)
      simulation.set(behaviors: nil, at: 4)
      expect(try first(simulation, age: 5).x, 200 + 100 * (1 - exp(-1.0)) + 200 * exp(-1.0), 2)
    }

    @Test func wildInputsStayFinite() throws {
      let wild = [
        behavior("drag", ["drag": -1e9]), behavior("drag", ["drag": 1e9]),
        behavior("attractor", ["stiffness": 1e12, "position": CGPoint(x: 1e9, y: 0)]),
        behavior("simpleAttractor", ["stiffness": -1e12, "falloff": -1e9, "radius": 1e9]),
        behavior("wave", ["force": [1e9, 1e9, 1e9], "frequency": 1e9]),
        behavior("valueOverLife", ["keyPath": "mass", "values": [0, -1]]),
        behavior("light", ["falloff": 1e9, "coneAngle": -3, "spot": true]),
      ]
      for count in 1...wild.count {
        for particle in simulation(Array(wild.prefix(count))).particles(at: 5) {
          #expect(
            particle.x.isFinite && particle.y.isFinite && particle.z.isFinite && particle.scale.isFinite)
          #expect(particle.color.x.isFinite && particle.rotation.isFinite)
        }
      }
    }

    @Test func inputsAreAnimatedByTheLayersKeyPath() throws {
      let layer = CAEmitterLayer()
      let cell = CAEmitterCell()
      (cell.birthRate, cell.lifetime, cell.velocity) = (1, 10, 100)
      layer.emitterCells = [cell]
      layer.emitterBehaviors = [behavior("drag", ["drag": 0], name: "air")]
      let hosted = Hosted(layer)
      let animation = CABasicAnimation(keyPath: "emitterBehaviors.air.drag")
      animation.fromValue = 1
      animation.toValue = 1
      animation.beginTime = 2
      animation.duration = 1
      layer.add(animation, forKey: nil)
      _ = try hosted.at(0)
      let shown = try hosted.at(2.5)
      #expect(Unbox.number(shown.value(forKeyPath: "emitterBehaviors.air.drag")) == 1)
      #expect(Unbox.number(layer.value(forKeyPath: "emitterBehaviors.air.drag")) == 0)
      func x(_ time: Double) throws -> Double {
        _ = try hosted.at(time)
        let frame = hosted.context.frame(at: CACurrentMediaTime())
        var list = ContiguousArray<EmitterParticle>()
        frame.particles(layer.node, into: &list)
        return Double(try #require(list.max { $0.age < $1.age }).x)
      }
      // Born at 1: free until 2, slowed until 3, then free with the remaining velocity.
      let left: Double = exp(-1.0)
      let expected: [Double] = [50, 100, 200 - 100 * left, 200]
      expectClose([try x(1.5), try x(2), try x(3), try x(4)], expected, within: 2)
      expectClose([try x(1.5)], [50], within: 1e-3)
      layer.setValue(5, forKeyPath: "emitterBehaviors.air.drag")
      #expect(Unbox.number(layer.emitterBehaviors?.first?.value(forKey: "drag")) == 5)
    }

    @Test func behaviorsHaveKeysAndAreArchived() throws {
      let attractor = behavior("attractor", ["stiffness": 3, "position": CGPoint(x: 1, y: 2)], name: "a")
      attractor.isEnabled = false
      #expect(CAEmitterBehavior.behaviorTypes.contains("simpleAttractor"))
      #expect(attractor.inputKeys.contains("falloffDistance"))
      #expect(attractor.value(forKey: "attractorType") as? String == "radial")
      attractor.setValue("wrong", forKey: "stiffness")
      attractor.setValue(9, forKeyPath: "position.y")
      let layer = CAEmitterLayer()
      layer.emitterBehaviors = [attractor]
      let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: false)
      let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
      unarchiver.requiresSecureCoding = false
      let read = try #require(unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? CAEmitterLayer)
      let again = try #require(read.emitterBehaviors?.first)
      #expect(again.type == "attractor" && again.name == "a" && !again.isEnabled)
      #expect(again.value(forKey: "stiffness") as? Double == 3)
      #expect((again.value(forKey: "position") as? NSValue)?.cgPointValue == CGPoint(x: 1, y: 9))
    }
  }
}
