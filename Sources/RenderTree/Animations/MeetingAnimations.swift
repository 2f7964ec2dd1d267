/// Which animations of a node meet on a part of its row.
struct MeetingAnimations {
  /// Animations that overlap, directly or through others.
  struct Meeting {
    /// All slots that they write.
    var slots: Range<Int>
    /// Their indices, in the order of application.
    var specs: [Int]
  }

  private(set) var meetings: [Meeting] = []

  init(_ specs: [AnimationSpec]) {
    var ranges: [(index: Int, slots: Range<Int>)] = []
    for (index, spec) in specs.enumerated() {
      guard case .row = spec.home, let slots = spec.range else { continue }
      ranges.append((index, slots))
    }
    if ranges.count > 1 { ranges.sort { $0.slots.lowerBound < $1.slots.lowerBound } }
    for (index, slots) in ranges {
      if let last = meetings.last, slots.lowerBound < last.slots.upperBound {
        let end = max(last.slots.upperBound, slots.upperBound)
        meetings[meetings.count - 1].slots = last.slots.lowerBound..<end
        meetings[meetings.count - 1].specs.append(index)
      } else {
        meetings.append(Meeting(slots: slots, specs: [index]))
      }
    }
    for index in meetings.indices where meetings[index].specs.count > 1 { meetings[index].specs.sort() }
  }
}
