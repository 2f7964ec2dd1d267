/// An animation of an object slot, or of a cell's image in one.
struct ObjectAnimation {
  let slot: Int
  /// The cell of an emitter whose image is animated; −1: the object itself is.
  let cell: Int
  let clock: MediaTiming.Compiled
  let groups: [AnimationPayload.Link]
  let curve: UnitBezier?
  let track: ObjectTrack
  /// The marks at which another object shows; nil: the objects fade into each other all the time.
  let marks: StepMarks?
  var space: Int32

  init(
    slot: Int, cell: Int, clock: MediaTiming.Compiled, groups: [AnimationPayload.Link], curve: UnitBezier?,
    track: ObjectTrack, space: Int32
  ) {
    self.slot = slot
    self.cell = cell
    self.clock = clock
    self.groups = groups
    self.curve = curve
    self.track = track
    marks = track.marks.map { StepMarks($0, clock: clock, groups: groups) }
    self.space = space
  }

  /// The place between the animation's objects at a moment of its space; nil where the animation has no effect.
  func place(at moment: SpaceMoment) -> (from: Int, to: Int, fraction: Double)? {
    guard let sample = groups.sample(of: clock, at: moment, marks) else { return nil }
    let raw = clock.run.progress(sample.time, steps: marks != nil)
    return track.sample(curve?.value(at: raw) ?? raw)
  }
}
