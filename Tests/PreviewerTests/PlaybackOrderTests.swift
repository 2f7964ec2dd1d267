import QuartzCore
import Testing
import Windowing

/// The order of a scene's time: loops, ranges, backwards and there and back.
@Suite struct PlaybackOrderTests {
  private func moment(
    _ order: PlaybackOrder, _ time: Double, reversed: Bool = false, whole: Double = 2
  ) -> (Double, Bool) {
    let moment = order.moment(
      after: PlaybackOrder.Moment(time: time, isReversed: reversed), whole: whole)
    return ((moment.time * 1e9).rounded() / 1e9, moment.isReversed)
  }

  @Test func aLoopStartsAgain() {
    let loop = PlaybackOrder(ends: .loop)
    #expect(moment(loop, 1.5) == (1.5, false))
    #expect(moment(loop, 2) == (0, false))
    #expect(moment(loop, 7.25) == (1.25, false))
    #expect(moment(loop, -0.5, reversed: true) == (1.5, true))
    #expect(moment(loop, 5, whole: 0) == (5, false))
  }

  @Test func aRangeIsEnteredFromOutside() {
    let loop = PlaybackOrder(range: 1...1.5, ends: .loop)
    #expect(moment(loop, 0.2) == (0.2, false))
    #expect(moment(loop, 1.75) == (1.25, false))
    #expect(moment(loop, 1.9, reversed: true) == (1.9, true))
    #expect(moment(loop, 0.9, reversed: true) == (1.4, true))
  }

  @Test func pingPongTurnsRound() {
    let order = PlaybackOrder(range: 1...2, ends: .pingPong)
    #expect(moment(order, 2.25) == (1.75, true))
    #expect(moment(order, 3.25) == (1.25, false))
    #expect(moment(order, 0.75, reversed: true) == (1.25, false))
    #expect(moment(order, -0.25, reversed: true) == (1.75, true))
  }

  @Test func withoutALoopBackwardsEndsAtTheStart() {
    let end = PlaybackOrder().moment(after: .init(time: -0.1, isReversed: true), whole: 2)
    #expect(end.time == 0 && end.isEnd)
    #expect(moment(PlaybackOrder(), 9) == (9, false))
  }

  @Test func aReversedClockRunsBack() {
    let clock = MediaClock(time: 10, isPaused: true)
    clock.isReversed = true
    clock.step(by: 1)
    #expect(clock.time == 11 && clock.realSeconds(until: 12) == .infinity)
    clock.resume()
    let a = clock.time
    let b = clock.time
    #expect(a <= 11 && b <= a)
    clock.isReversed = false
    let c = clock.time
    #expect(clock.time >= c)
  }
}
