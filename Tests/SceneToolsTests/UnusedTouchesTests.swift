import CoreGraphics
import Testing

@testable import SceneTools

/// Which scripted touches are named because they do nothing.
@Suite struct UnusedTouchesTests {
  @Test(arguments: [
    (["10,10@0", "374,666@2"], 2.0 as Double?, []),
    (
      ["375,10@1"], 2,
      ["the touch at 375,10 at 1 s is outside of the screen of 375 × 667 points, so it has no effect"]
    ),
    (
      ["10,700@1.5", "-5,10@1"], 2,
      [
        "the touch at -5,10 at 1 s is outside of the screen of 375 × 667 points, so it has no effect (and 1 other)"
      ]
    ),
    (
      ["10,10@2.5", "10,10@3", "10,10@4"], 2,
      [
        "the touch at 10,10 at 2.5 s is after the last time that is shown, which is 2 s, so it has no effect (and 2 others)"
      ]
    ),
    (["10,10@2.5"], nil, []),
    (
      ["500,10@9", "1,1@9"], 2,
      [
        "the touch at 500,10 at 9 s is outside of the screen of 375 × 667 points, so it has no effect",
        "the touch at 1,1 at 9 s is after the last time that is shown, which is 2 s, so it has no effect",
      ]
    ),
  ]) func taps(taps: [String], last: Double?, sentences: [String]) {
    var script = TouchScript()
    for tap in taps {
      let isRead = script.tap(tap)
      #expect(isRead)
    }
    let unused = UnusedTouches(of: script.samples, screen: CGSize(width: 375, height: 667), last: last)
    #expect(unused.sentences == sentences)
  }

  /// A drag counts by where and when it begins: it may leave the screen.
  @Test func drags() {
    var script = TouchScript()
    for drag in ["10,10-900,10@1+2", "900,10-10,10@1+2"] {
      let isRead = script.drag(drag)
      #expect(isRead)
    }
    let unused = UnusedTouches(of: script.samples, screen: CGSize(width: 375, height: 667), last: 2)
    #expect(
      unused.sentences == [
        "the touch at 900,10 at 1 s is outside of the screen of 375 × 667 points, so it has no effect"
      ])
  }
}
