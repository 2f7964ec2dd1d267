import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

/// What delegates and completion blocks heard, in order.
final class CallbackLog {
  var lines: [String] = []

  /// A delegate that writes its name.
  func delegate(_ name: String = "") -> Listener { Listener(name, self) }

  func block(_ name: String = "completion") -> () -> Void { { [weak self] in self?.lines.append(name) } }

  final class Listener: NSObject, CAAnimationDelegate {
    let suffix: String
    let log: CallbackLog
    var started: (() -> Void)?
    var stopped: (() -> Void)?

    init(_ name: String, _ log: CallbackLog) {
      suffix = name.isEmpty ? "" : " " + name
      self.log = log
    }
    func animationDidStart(_ anim: CAAnimation) {
      log.lines.append("start" + suffix)
      started?()
    }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      log.lines.append("stop\(suffix) \(flag)")
      stopped?()
    }
  }
}

/// Runs `body` by a clock that stands still at `time` and is moved by hand.
func withStoppedClock<Result>(at time: Double = 0, _ body: () throws -> Result) rethrows -> Result {
  MediaClock.current.start(at: time, paused: true)
  return try body()
}

/// Lets the main queue do what waits in it.
@MainActor func turn() async {
  await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
}

/// Gives the main queue its turns until `condition` holds; gives up, and says so, after ten minutes, so that no test hangs.
@MainActor func turns(until condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation) async {
  let end = Date(timeIntervalSinceNow: 600)
  while !condition(), end.timeIntervalSinceNow > 0 { try? await Task.sleep(nanoseconds: 1_000_000) }
  #expect(condition(), "never came to be", sourceLocation: sourceLocation)
}

/// 0 → 1 in a second, heard by `delegate`.
func heard(_ delegate: CallbackLog.Listener, _ configure: (CABasicAnimation) -> Void = { _ in })
  -> CABasicAnimation
{
  let animation = fade()
  animation.delegate = delegate
  configure(animation)
  return animation
}

/// A suite of tests about callbacks: a log of them, and a live tree whose animations are heard.
@MainActor protocol CallbackSuite {
  var log: CallbackLog { get }
  var hosted: Hosted<CALayer> { get }
}

extension CallbackSuite {
  /// Adds a fade with delegate and completion block in one transaction, and commits.
  func add(
    key: String? = "fade", to layer: CALayer? = nil, _ configure: (CABasicAnimation) -> Void = { _ in }
  ) {
    CATransaction.begin()
    CATransaction.setCompletionBlock(log.block())
    (layer ?? hosted.layer).add(heard(log.delegate(), configure), forKey: key)
    CATransaction.commit()
    CATransaction.flush()
  }

  /// Sets the clock to `time`, and calls back what is due.
  func go(to time: Double) {
    MediaClock.current.seek(to: time)
    hosted.context.tick()
  }

  /// What is heard of an animation that runs to its end.
  var whole: [String] { ["start", "completion", "stop true"] }
  /// What is heard of an animation that does not.
  var cutOff: [String] { ["start", "completion", "stop false"] }
}
