/// The way of a scroll view's contents along one axis after the finger has let go.
///
/// It slows down as the deceleration rate says. Beyond an edge of the contents a critically damped spring brings it back; it takes over
/// the speed with which the edge is reached, so speed and place have no jump.
struct ScrollMotion: Sendable {
  private struct Slowing {
    let start: Double
    /// Points a second.
    let speed: Double
    /// The natural logarithm of the factor by which the speed falls in a second; negative.
    let decay: Double

    func place(_ time: Double) -> Double { start + speed * (exp(decay * time) - 1) / decay }
    func speed(at time: Double) -> Double { speed * exp(decay * time) }
    var end: Double { start - speed / decay }
    /// When the speed is below `ScrollMotion.least`.
    var duration: Double {
      abs(speed) <= ScrollMotion.least ? 0 : log(ScrollMotion.least / abs(speed)) / decay
    }
    /// When the place is reached; nil if it is not.
    func time(to place: Double) -> Double? {
      let part = 1 + (place - start) * decay / speed
      guard speed != 0, part > 0, part <= 1 else { return nil }
      return log(part) / decay
    }
  }

  /// x(t) = target + (d + (v + ωd)·t)·e^(−ωt), the critically damped spring.
  private struct Spring {
    let target: Double
    let distance: Double
    let speed: Double

    func place(_ time: Double) -> Double {
      let pull = ScrollMotion.stiffness
      return target + (distance + (speed + pull * distance) * time) * exp(-pull * time)
    }
    /// When it is nearer than a quarter of a point for good.
    var duration: Double {
      let pull = ScrollMotion.stiffness
      let slope = abs(speed + pull * distance)
      guard abs(distance) + slope / pull > 0.25 else { return 0 }
      // From here on the distance only falls.
      var time = 1 / pull
      while (abs(distance) + slope * time) * exp(-pull * time) > 0.25, time < 10 { time += 1.0 / 120 }
      return time
    }
  }

  private let slowing: Slowing?
  private let spring: Spring?
  /// When the spring takes over, in seconds from the start.
  private let springStart: Double
  /// Seconds until the contents rest.
  let duration: Double
  /// Where they rest.
  let end: Double

  /// Points a second below which slowing contents are taken to rest.
  private static let least = 10.0
  /// The spring's ω; chosen, since Apple's documentation has no number. 0.3 s after the edge is reached 4 % are left.
  private static let stiffness = 12.0

  /// A motion that slows down, within `range`; the spring brings back what lies beyond.
  ///
  /// - Parameters:
  ///   - speed: points a second.
  ///   - rate: the factor by which the speed falls in a millisecond.
  ///   - bounces: whether the contents go beyond an edge; else they stop there.
  init(from start: Double, speed: Double, rate: Double, in range: ClosedRange<Double>, bounces: Bool) {
    let decay = log(min(max(rate, 0.01), 0.9999)) * 1000
    guard range.contains(start) else {
      let target = min(max(start, range.lowerBound), range.upperBound)
      self.init(
        Spring(target: target, distance: start - target, speed: bounces ? speed : 0), from: 0, after: nil)
      return
    }
    let slowing = Slowing(start: start, speed: speed, decay: decay)
    let rest = slowing.place(slowing.duration)
    let edge = rest < range.lowerBound ? range.lowerBound : rest > range.upperBound ? range.upperBound : nil
    guard let edge, let time = slowing.time(to: edge) else {
      self.init(slowing, rest: min(max(rest, range.lowerBound), range.upperBound))
      return
    }
    let spring = Spring(target: edge, distance: 0, speed: bounces ? slowing.speed(at: time) : 0)
    self.init(spring, from: time, after: slowing)
  }

  private init(_ slowing: Slowing, rest: Double) {
    self.slowing = slowing
    spring = nil
    springStart = .infinity
    duration = slowing.duration
    end = rest
  }

  private init(_ spring: Spring, from time: Double, after slowing: Slowing?) {
    self.slowing = slowing
    self.spring = spring
    springStart = time
    duration = time + spring.duration
    end = spring.target
  }

  /// A motion of the spring alone.
  init(from start: Double, speed: Double, to target: Double) {
    self.init(Spring(target: target, distance: start - target, speed: speed), from: 0, after: nil)
  }

  /// The place after `time` seconds.
  func place(at time: Double) -> Double {
    if time >= duration { return end }
    if let spring, time >= springStart { return spring.place(time - springStart) }
    return slowing?.place(max(time, 0)) ?? end
  }

  /// Where a motion without edges would rest: what decides about pages.
  static func projection(from start: Double, speed: Double, rate: Double) -> Double {
    Slowing(start: start, speed: speed, decay: log(min(max(rate, 0.01), 0.9999)) * 1000).end
  }

  /// How far contents move that the finger pulls `distance` points beyond an edge of a view of `length` points: ever less, at most the
  /// length. The formula is published and widely used; Apple's documentation has none.
  static func rubberBand(_ distance: Double, length: Double) -> Double {
    guard length > 0 else { return 0 }
    let pull = (1 - 1 / (abs(distance) * 0.55 / length + 1)) * length
    return distance < 0 ? -pull : pull
  }

  /// The distance that the finger has pulled for contents that have moved by `pull`: the inverse of `rubberBand`.
  static func released(_ pull: Double, length: Double) -> Double {
    guard length > 0 else { return 0 }
    let part = min(abs(pull) / length, 0.999)
    let distance = (1 / (1 - part) - 1) * length / 0.55
    return pull < 0 ? -distance : distance
  }
}
