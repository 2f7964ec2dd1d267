import Testing

@testable import UIKitCore

/// The player visits all times of its program, whatever its clock shows at the start.
@MainActor @Suite(.serialized) struct ScreenPlayerTests {
  /// Counts touches.
  private final class Listener: UIView {
    var times: [Double] = []
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      times.append(event?.timestamp ?? -1)
    }
  }

  /// When a delayed block ran.
  @MainActor private final class Times { var ran: [Double] = [] }

  @Test(.timeLimit(.minutes(20))) func startsThatNoSumHitsExactly() {
    for number in 0..<100 {
      // Differences of such times are not exact: 0.35 + 0.1 − 0.35 is not 0.1.
      let clock = MediaClock(time: 0.35 + Double(number) * 0.7, isPaused: true)
      let start = clock.time
      let screen = UIScreen(size: CGSize(width: 100, height: 100), clock: clock)
      screen.makingCurrent {
        let window = UIWindow(frame: screen.bounds)
        let view = Listener(frame: screen.bounds)
        window.addSubview(view)
        window.isHidden = false
        let times = Times()
        let player = ScreenPlayer(
          screen, input: [TouchSample(.began, CGPoint(x: 5, y: 5), at: 0.1)])
        clock.schedule(at: start + 0.3) { times.ran.append(clock.time) }
        player.advance(to: 0.35)
        #expect(times.ran == [start + 0.3])
        #expect(view.times == [start + 0.1])
        #expect(clock.time == start + 0.35)
        window.isHidden = true
      }
    }
  }

  private func run(_ body: (MediaClock, UIView, ScreenPlayer) -> Void) {
    let screen = UIScreen(size: CGSize(width: 100, height: 100), clock: MediaClock(isPaused: true))
    screen.makingCurrent {
      let window = UIWindow(frame: screen.bounds)
      let view = UIView(frame: screen.bounds)
      window.addSubview(view)
      window.isHidden = false
      body(screen.clock, view, ScreenPlayer(screen))
      window.isHidden = true
    }
  }

  /// Blinks by blocks of no duration, each of which starts the next.
  private func blink(_ view: UIView, _ count: @escaping @MainActor () -> Void) {
    UIView.animate(withDuration: 0, animations: { view.alpha = view.alpha == 1 ? 0.5 : 1 }) { _ in
      count()
      self.blink(view, count)
    }
  }

  @Test func blocksThatRestartThemselvesLetTimeGoOn() {
    run { clock, view, player in
      var turns = 0
      var ticks: [Double] = []
      blink(view) { turns += 1 }
      clock.schedule(at: 0.305) { ticks.append(clock.time) }
      player.advance(to: 0.2)
      // It blinks: one turn in each frame.
      for frame in 13...17 {
        let (before, alpha) = (turns, view.alpha)
        player.advance(to: Double(frame) / 60)
        #expect(turns == before + 1 && view.alpha != alpha, "frame \(frame)")
      }
      player.advance(to: 0.5)
      #expect(ticks == [0.305])
      #expect(clock.time == 0.5)
    }
  }

  @Test func endlessTurnsDoNotDependOnTheTimesAskedFor() {
    var counts: [Int] = []
    for times in [[0.5], [0.1, 0.11, 0.1234, 0.3, 0.5], (1...50).map { Double($0) / 100 }] {
      run { _, view, player in
        var turns = 0
        blink(view) { turns += 1 }
        for time in times { player.advance(to: time) }
        counts.append(turns)
      }
    }
    #expect(counts[0] == counts[1] && counts[1] == counts[2], "\(counts)")
  }

  @Test func turnsThatEndFollowAtOnce() {
    run { clock, view, player in
      var times: [Double] = []
      @MainActor func next(_ count: Int) {
        UIView.animate(withDuration: 0, animations: { view.tag = count }) { _ in
          times.append(clock.time)
          if count > 1 { next(count - 1) }
        }
      }
      clock.schedule(at: 0.25) { next(50) }
      clock.schedule(at: 0.75) { next(50) }
      player.advance(to: 1)
      #expect(times == Array(repeating: 0.25, count: 50) + Array(repeating: 0.75, count: 50))
    }
  }

  /// What a delayed block sees is the screen that the player plays.
  @Test func delayedBlocksSeeTheScreen() {
    let screen = UIScreen(size: CGSize(width: 33, height: 44), scale: 3, clock: MediaClock(isPaused: true))
    var seen: [CGFloat] = []
    screen.clock.schedule(at: 0.1) { seen += [UIScreen.main.bounds.width, MainScreen.scale] }
    ScreenPlayer(screen).advance(to: 0.2)
    #expect(seen == [33, 3])
  }
}
