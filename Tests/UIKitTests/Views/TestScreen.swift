import Testing

@testable import QuartzCore
@testable import UIKitCore

/// A screen with a white window, whose clock the test steps.
@MainActor struct TestScreen {
  let screen: UIScreen
  let window: UIWindow

  /// Runs `body` with a new screen of 375 × 667 points as the main one.
  static func run(_ body: @MainActor (TestScreen) throws -> Void) rethrows {
    let screen = UIScreen(size: CGSize(width: 375, height: 667), clock: MediaClock(isPaused: true))
    try screen.makingCurrent {
      let window = UIWindow(frame: screen.bounds)
      window.backgroundColor = .white
      window.isHidden = false
      CATransaction.flush()
      try body(TestScreen(screen: screen, window: window))
    }
  }

  /// Goes on by `seconds`, as a program in a window does.
  func step(_ seconds: Double) {
    CATransaction.flush()
    screen.clock.step(by: seconds)
    screen.clock.runScheduledBlocks()
    screen.context.tick()
    for _ in 0..<3 { _ = RunLoop.main.limitDate(forMode: .default) }
    CATransaction.flush()
  }

  /// A finger goes down, moves along `points` and is lifted at the last, one sample each 1/60 s.
  func drag(_ points: [CGPoint]) {
    guard let first = points.first, let last = points.last else { return }
    screen.deliver([TouchSample(.began, first, at: screen.clock.time)])
    for point in points.dropFirst() {
      step(1.0 / 60)
      screen.deliver([TouchSample(.moved, point, at: screen.clock.time)])
    }
    step(1.0 / 60)
    screen.deliver([TouchSample(.ended, last, at: screen.clock.time)])
  }
}

/// The suite in which every test of UIKit lies, so that they run one at a time: the transaction stack is the main thread's.
@Suite(.serialized) enum Kit {}
