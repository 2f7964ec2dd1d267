import RenderTree
import Testing

@testable import QuartzCore
@testable import UIKitCore

/// A window on a clock that is stepped by hand.
@MainActor struct AnimationStage {
  let clock = MediaClock(time: 10, isPaused: true)
  let screen: UIScreen
  let window: UIWindow
  /// A square of 10 points at the origin, in the live window.
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

  private init() {
    let screen = UIScreen(size: CGSize(width: 400, height: 400), clock: clock)
    self.screen = screen
    window = MainScreen.$current.withValue(screen) { UIWindow(frame: screen.bounds) }
  }

  /// Runs a test on a stage, with its clock and its screen as the current ones.
  static func run(_ body: (AnimationStage) throws -> Void) rethrows {
    let stage = AnimationStage()
    try MediaClock.$current.withValue(stage.clock) {
      try MainScreen.$current.withValue(stage.screen) {
        stage.window.addSubview(stage.view)
        stage.window.isHidden = false
        CATransaction.flush()
        try body(stage)
        stage.window.isHidden = true
        CATransaction.flush()
      }
    }
  }

  /// What a turn of the run loop does.
  func turn() {
    CATransaction.flush()
    screen.context.tick()
    clock.runScheduledBlocks()
    CATransaction.flush()
  }

  /// Lets time pass, in one frame.
  func step(_ seconds: Double) {
    CATransaction.flush()
    clock.step(by: seconds)
    turn()
  }

  var shown: CALayer { view.layer.presentation() ?? CALayer() }
  var x: Double { Double(shown.position.x) }
}

func expectNear(
  _ value: some BinaryFloatingPoint, _ expected: Double, within tolerance: Double = 1e-6,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    abs(Double(value) - expected) <= tolerance, "\(value), expected \(expected)",
    sourceLocation: sourceLocation)
}

/// Ease in and out at a part of the time.
func eased(_ part: Double, _ name: CAMediaTimingFunctionName = .easeInEaseOut) -> Double {
  CAMediaTimingFunction(name: name).curve.value(at: part)
}
