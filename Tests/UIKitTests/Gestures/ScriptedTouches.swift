@testable import UIKitCore

extension TestScreen {
  /// Plays input, whose times count from now, and goes on to `time` seconds from now.
  func play(_ input: [TouchSample], until time: Double) {
    ScreenPlayer(screen, input: input).advance(to: time)
  }

  /// Puts a view into the window.
  @discardableResult
  func add<View: UIView>(_ view: View) -> View {
    window.addSubview(view)
    return view
  }
}

/// A finger that comes down and is lifted 0.05 s later.
func tap(_ x: Double, _ y: Double, at time: Double, finger: Int64 = 0) -> [TouchSample] {
  [
    TouchSample(finger: finger, .began, CGPoint(x: x, y: y), at: time),
    TouchSample(finger: finger, .ended, CGPoint(x: x, y: y), at: time + 0.05),
  ]
}

/// A finger that comes down, moves evenly in `steps` steps and is lifted with the last of them.
func drag(
  _ start: (Double, Double), _ end: (Double, Double), at time: Double = 0, for duration: Double = 0.5,
  steps: Int = 10, finger: Int64 = 0, lifts: Bool = true
) -> [TouchSample] {
  var samples = [TouchSample(finger: finger, .began, CGPoint(x: start.0, y: start.1), at: time)]
  for step in 1...steps {
    let part = Double(step) / Double(steps)
    samples.append(
      TouchSample(
        finger: finger, .moved,
        CGPoint(x: start.0 + (end.0 - start.0) * part, y: start.1 + (end.1 - start.1) * part),
        at: time + duration * part))
  }
  if lifts {
    samples.append(TouchSample(finger: finger, .ended, CGPoint(x: end.0, y: end.1), at: time + duration))
  }
  return samples
}

/// A view that notes what it is told of touches.
@MainActor final class TouchLog: UIView {
  var log: [String] = []
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note("cancelled", touches) }

  private func note(_ name: String, _ touches: Set<UITouch>) {
    if log.last != name { log.append(name) }
    let phases: [UITouch.Phase: String] = [
      .began: "began", .moved: "moved", .ended: "ended", .cancelled: "cancelled",
    ]
    for touch in touches where phases[touch.phase] != name {
      log.append("phase of \(name) is \(touch.phase)")
    }
  }
}

let square = CGRect(x: 100, y: 100, width: 200, height: 200)
