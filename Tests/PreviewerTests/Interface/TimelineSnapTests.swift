import Testing
import Windowing

@testable import Previewer

/// To which times a drag in the timeline comes.
@MainActor @Suite struct TimelineSnapTests {
  private let snap = TimelineSnap([1.04, 0, 2.5, .infinity], reach: 0.05)

  @Test(
    "a drag comes to the nearest time within reach, and else to a frame",
    arguments: [
      // A time within reach: the drag goes exactly there.
      ([0.5], 0.52, 0.54, 1.04), ([0.5], 0.57, 0.54, 1.04), ([2], -1.98, -2, 0),
      // Of two ends the one that is nearer to a time.
      ([1, 2], 0.47, 0.5, 2.5), ([1, 2], 0.07, 0.04, 1.04),
      // No time is near: a whole frame of 1/60 s.
      ([0.5], 0.204, 12.0 / 60, nil), ([0.101], 0.2, 18.0 / 60 - 0.101, nil),
    ] as [([Double], Double, Double, Double?)])
  func ways(_ edges: [Double], _ way: Double, _ expected: Double, _ line: Double?) {
    let found = snap.snapped(edges, by: way)
    #expect(abs(found.way - expected) < 1e-9)
    #expect(found.line == line)
  }
}
