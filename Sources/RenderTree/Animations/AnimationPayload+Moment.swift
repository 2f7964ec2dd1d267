/// The levels of an animation's timing, evaluated for one moment.
extension RandomAccessCollection<AnimationPayload.Link> {
  /// A time within nested groups; nil where one of them has no effect.
  @inline(__always)
  func time(at time: Double) -> Double? {
    var time = time
    for index in indices {
      let run = self[index].clock.run
      guard let sample = self[index].clock.effect(at: time) else { return nil }
      time = self[index].curve.map { curve in run.paced(sample.time) { curve.value(at: $0) } } ?? sample.time
    }
    return time
  }

  /// The sample of an animation in these groups at a moment of their space; nil where one of them has no effect. `marks`: of discrete values.
  @inline(__always)
  func sample(of clock: MediaTiming.Compiled, at moment: SpaceMoment, _ marks: StepMarks?) -> MediaTiming
    .Sample?
  {
    let shown = (first?.clock ?? clock).ahead(of: moment, by: marks)
    return time(at: shown).flatMap { clock.effect(at: $0) }
  }
}

extension MediaTiming.Compiled {
  /// The time of a moment, moved ahead for discrete values within the active time. Nil: the values are not discrete.
  @inline(__always)
  func ahead(of moment: SpaceMoment, by marks: StepMarks?) -> Double {
    guard let marks, moment.isRunning else { return moment.time }
    return run.ahead(of: moment.time, by: marks.lead)
  }
}
