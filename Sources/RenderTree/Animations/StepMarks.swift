/// The moments at which a discrete animation changes its value, and how a frame finds the current value.
///
/// A frame at a mark shows the value after the mark, in whichever direction the run goes: forward, back with
/// autoreverse, and where a repetition begins. The value is therefore looked up a little ahead of the frame's
/// time, in the time of the outermost level, and the next change is counted from there. (The place in the run
/// alone does not tell which side of a mark comes next.)
struct StepMarks {
  /// The places of a forward run, 0…1, at which the value steps; 0 is the begin of a repetition. Empty: the
  /// value never changes.
  let places: [Double]
  /// How far ahead a value is looked up, in the outermost time: a billionth of a run.
  let lead: Double
  /// Whether a timing function would move the places.
  let isThroughCurves: Bool

  /// A billionth of a run is too short to be seen, and longer than rounding loses on the way from a mark to a
  /// frame's time and back.
  static let part = 1e-9

  /// - Parameters:
  ///   - marks: where keyframes fall due in a run, 0…1.
  ///   - accumulates: whether each repetition adds to those before.
  init(
    _ marks: [Double], clock: MediaTiming.Compiled, groups: [AnimationPayload.Link], accumulates: Bool = false
  ) {
    var places = marks.filter { $0 > 0 && $0 < 1 }
    let repeats = clock.activeDuration > clock.period || clock.offset != 0
    // With autoreverse a repetition begins with the value with which the one before ended.
    if accumulates ? repeats : !marks.isEmpty && !clock.autoreverses { places.append(0) }
    isThroughCurves = !places.allSatisfy { $0 == 0 }
    self.places = places
    let rate = groups.reduce(clock.rate) { $0 * $1.clock.rate }
    let lead = Self.part * clock.duration / rate
    self.lead = lead.isFinite ? lead : 0
  }
}
