import Foundation

/// What behaviours make of the particles that are kept.
extension EmitterSimulation {
  /// Sets the behaviours that act from the layer's time `time` on, also on what lives then.
  package func set(behaviors: EmitterBehaviors?, sampler: (any EmitterSampler)? = nil, at time: Double) {
    guard behaviorTimeline.set(behaviors, sampler, at: time) else { return }
    self.time = .nan
    if hasMotions {
      // What was summed up beyond the change is summed up anew.
      for slot in motions.indices where births[slot].serial != 0 {
        let age = Double(motions[slot].steps) * EmitterForces.step(of: births[slot].lifetime)
        if layerTime(of: births[slot], atAge: age) > time { restart(slot) }
      }
    } else if behaviorTimeline.isUsed {
      hasMotions = true
      motions = ContiguousArray(repeating: EmitterMotion(), count: births.count)
      for slot in births.indices { restart(slot) }
    }
  }

  /// The layer's time at which a particle has an age; the time that is shown where its own stands still.
  private func layerTime(of birth: EmitterBirth, atAge age: Double) -> Double {
    birth.slope == 0 ? time : birth.birth + (age - birth.start) / birth.slope
  }

  /// Puts a particle's motion back to its birth.
  private func restart(_ slot: Int) {
    let birth = births[slot]
    motions[slot].position = SIMD3(birth.state.x, birth.state.y, birth.state.z)
    motions[slot].velocity = SIMD3(birth.velocity.x, birth.velocity.y, birth.velocity.z)
    motions[slot].steps = 0
  }

  /// Makes room for the motion of a birth that has just been stored.
  func storeMotion(_ slot: Int) {
    if slot == motions.count { motions.append(EmitterMotion()) }
    restart(slot)
    motions[slot].mass = newMass
  }

  /// Where a particle is at an age, and how fast.
  func motion(of slot: Int, atAge age: Double) -> EmitterMotion {
    let birth = births[slot]
    let step = EmitterForces.step(of: birth.lifetime)
    let whole = Int32(clamping: min(max(age, 0) / step, 4096).rounded(.down))
    if motions[slot].steps > whole { restart(slot) }
    while motions[slot].steps < whole {
      advance(&motions[slot], birth, from: Double(motions[slot].steps) * step, by: step)
      motions[slot].steps += 1
    }
    var motion = motions[slot]
    let rest = max(age, 0) - Double(whole) * step
    if rest > 0 { advance(&motion, birth, from: Double(whole) * step, by: rest) }
    return motion
  }

  private func advance(
    _ motion: inout EmitterMotion, _ birth: EmitterBirth, from age: Double, by step: Double
  ) {
    behaviorTimeline.with(time: layerTime(of: birth, atAge: age + step / 2)) {
      $0.advance(&motion, birth, from: age, by: step)
    }
  }

  /// A particle's place and scale at an age, with what behaviours make of it.
  func state(of slot: Int, atAge age: Double) -> SIMD4<Double> {
    let state = births[slot].state(atAge: age)
    guard hasMotions else { return state }
    let place = motion(of: slot, atAge: age).position
    return SIMD4(place, state.w)
  }

  /// Which way a particle moves at an age.
  func heading(of slot: Int, atAge age: Double) -> SIMD3<Double> {
    guard hasMotions else { return births[slot].heading(atAge: age) }
    let velocity = motion(of: slot, atAge: age).velocity
    let length = (velocity * velocity).sum().squareRoot()
    return length > 1e-9 ? velocity / length : births[slot].heading
  }

  /// Shows what behaviours make of the living of one place, which are in `list` from `index` on.
  func behave(_ node: Int, in list: inout ContiguousArray<EmitterParticle>, from index: Int) {
    var index = index
    for entry in entries[node] {
      let slot = Int(entry.slot)
      let birth = births[slot]
      let age = max(birth.age(at: time), 0)
      guard age < birth.lifetime else { continue }
      let motion = motion(of: slot, atAge: age)
      let now = birth.slope == 0 ? time : layerTime(of: birth, atAge: age)
      behaviorTimeline.with(time: now) { forces in
        Self.look(forces, birth, motion, age: age, into: &list[index])
      }
      index += 1
    }
  }

  private static func look(
    _ forces: EmitterForces, _ birth: EmitterBirth, _ motion: EmitterMotion, age: Double,
    into particle: inout EmitterParticle
  ) {
    let life = age / birth.lifetime
    var place = motion.position
    var scale = birth.state.w + birth.velocity.w * age
    var color = SIMD4<Double>(birth.color) + SIMD4<Double>(birth.colorSpeed) * age
    var light = EmitterLight()
    let numbers = forces.numbers
    for entry in forces.behaviors.entries where numbers[entry.offset] != 0 {
      switch entry.type {
      case .valueOverLife:
        guard let target = entry.target, !entry.values.isEmpty else { continue }
        let value = forces.table(entry, at: life)
        let adds = numbers[entry.offset + 1] != 0
        func change(_ number: inout Double) { number = adds ? number + value : value }
        switch target {
        case .positionX: change(&place.x)
        case .positionY: change(&place.y)
        case .positionZ: change(&place.z)
        case .scale: change(&scale)
        case .scaleSpeed:
          let grown = forces.integral(entry, to: life) * birth.lifetime
          scale = adds ? scale + grown : birth.state.w + grown
        case .rotation: particle.turn(to: (adds ? Double(particle.rotation) : 0) + value)
        case .spin:
          let turned = forces.integral(entry, to: life) * birth.lifetime
          particle.turn(to: Double(particle.rotation) - (adds ? 0 : birth.spin * age) + turned)
        case .red: change(&color.x)
        case .green: change(&color.y)
        case .blue: change(&color.z)
        case .alpha: change(&color.w)
        case .velocityX, .velocityY, .velocityZ, .mass: break
        }
      case .colorOverLife:
        if entry.values.count >= 4 { color = forces.color(entry, at: life) }
      case .alignToMotion:
        particle.align(
          to: motion.velocity, turns: numbers[entry.offset + 1],
          inSpace: numbers[entry.offset + 2] != 0)
      case .light:
        let axes = particle.axes
        let isPlane = particle.tilt != SIMD4(0, 0, 0, 0)
        light.add(
          numbers + entry.offset + 1, at: place,
          normal: isPlane ? Self.cross(SIMD3<Double>(axes.x), SIMD3<Double>(axes.y)) : nil)
      case .wave, .drag, .attractor, .simpleAttractor: break
      }
    }
    light.light(&color)
    place = EmitterLimits.numbers(place)
    (particle.x, particle.y, particle.z) = (Float(place.x), Float(place.y), Float(place.z))
    particle.scale = Float(min(max(scale, 0), EmitterLimits.number))
    particle.color = SIMD4<Float>(
      EmitterLimits.numbers(color).clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1)))
  }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}

extension EmitterParticle {
  /// Turns a sprite to an angle; a plane is turned about its normal by the difference.
  fileprivate mutating func turn(to angle: Double) {
    let difference = angle - Double(rotation)
    rotation = Float(angle.remainder(dividingBy: 2 * .pi))
    guard tilt != SIMD4(0, 0, 0, 0) else { return }
    // The turn about +z comes before the tilt.
    let (s, c) = (Float(sin(difference / 2)), Float(cos(difference / 2)))
    tilt = SIMD4(
      tilt.x * c + tilt.y * s, tilt.y * c - tilt.x * s, tilt.z * c + tilt.w * s, tilt.w * c - tilt.z * s)
  }

  /// Points the picture's y axis along a velocity, `turns` of a full turn further on. In space planes alone are turned, the
  /// shortest way from facing the viewer.
  fileprivate mutating func align(to velocity: SIMD3<Double>, turns: Double, inSpace: Bool) {
    let length = (velocity * velocity).sum().squareRoot()
    guard length > 1e-9 else { return }
    let flat = atan2(velocity.y, velocity.x) - .pi / 2 + 2 * .pi * turns
    let isPlane = tilt != SIMD4(0, 0, 0, 0)
    guard inSpace, isPlane else {
      rotation = Float(flat.remainder(dividingBy: 2 * .pi))
      if isPlane { tilt = SIMD4(0, 0, Float(sin(flat / 2)), Float(cos(flat / 2))) }
      return
    }
    // The turn of +y to the direction v: axis y × v, half its angle by the sum of both.
    let v = velocity / length
    var turn = SIMD4(v.z, 0, -v.x, 1 + v.y)
    let size = (turn * turn).sum().squareRoot()
    turn = size > 1e-6 ? turn / size : SIMD4(0, 0, 1, 0)
    // Further on about y.
    let (s, c) = (sin(.pi * turns), cos(.pi * turns))
    tilt = SIMD4<Float>(
      SIMD4(
        turn.x * c - turn.z * s, turn.w * s + turn.y * c, turn.z * c + turn.x * s, turn.w * c - turn.y * s))
    rotation = 0
  }
}
