import Testing

@testable import UIKit

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
}
