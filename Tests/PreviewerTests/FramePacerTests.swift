import Testing

@testable import Windowing

@Suite struct FramePacerTests {
  /// Frames that take 5 or 14 ms to draw are shown every 1/60 s; the time that a frame takes does not delay the next.
  @Test func showsSixtyFramesASecondIfEachIsInTime() {
    var (now, slot) = (10.0, 10.0)
    for index in 1...600 {
      now += index % 3 == 0 ? 0.014 : 0.005
      slot = FramePacer.next(after: slot, at: now, interval: 1.0 / 60)
      now = max(now, slot)
    }
    #expect(abs(now - 20) < 1e-6)
  }

  /// One late frame takes nothing from the frames after it: the next is shown at its time.
  @Test func aLateFrameDelaysNoOther() {
    let interval = 1.0 / 60
    let late = FramePacer.next(after: 10, at: 10 + 1.5 * interval, interval: interval)
    #expect(abs(late - (10 + interval)) < 1e-9)
    #expect(
      abs(FramePacer.next(after: late, at: 10 + 1.6 * interval, interval: interval) - (10 + 2 * interval))
        < 1e-9)
  }

  /// After a pause the count begins anew, so that frames are not shown in a burst.
  @Test func beginsAnewAfterAPause() {
    #expect(FramePacer.next(after: 10, at: 15, interval: 1.0 / 60) == 15)
  }
}
