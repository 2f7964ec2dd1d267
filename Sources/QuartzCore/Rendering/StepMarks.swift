/// When an animation steps from value to value, and how a frame finds the one that is due.
///
/// A frame that is drawn at a mark shows what comes after it, whichever way the run goes: on the way there and, as
/// mirrored, on the way back, and where a run begins anew. So the value of a moment is looked up a little ahead of it,
/// in the time of the outermost level, and what is due next is counted from there. (A place of the run alone does not
/// tell which side of a mark is to come.)
struct StepMarks {
  /// The places of one run, 0…1, where the value steps on the way there; 0: where a run begins anew. None: it stays.
  let places: [Double]
  /// How far ahead a value is looked up, in the outermost time: a billionth of a run.
  let lead: Double
  /// Whether a timing function would move the places.
  let isThroughCurves: Bool

  /// A billionth: less than shows, and more than rounding loses on the way from a mark to a frame's time and back.
  static let part = 1e-9

  /// - Parameters:
  ///   - marks: where keyframes fall due in a run, 0…1.
  ///   - accumulates: whether each repetition adds to those before.
  init(
    _ marks: [Double], clock: MediaTiming.Compiled, groups: [RowPayload.Link], accumulates: Bool = false
  ) {
    var places = marks.filter { $0 > 0 && $0 < 1 }
    let repeats = clock.activeDuration > clock.period || clock.offset != 0
    // Where a run comes back it begins anew with what it ended with.
    if accumulates ? repeats : !marks.isEmpty && !clock.autoreverses { places.append(0) }
    isThroughCurves = !places.allSatisfy { $0 == 0 }
    self.places = places
    let rate = groups.reduce(clock.rate) { $0 * $1.clock.rate }
    let lead = Self.part * clock.duration / rate
    self.lead = lead.isFinite ? lead : 0
  }
}
