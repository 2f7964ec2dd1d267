import QuartzCore
import StopwatchKit

/// Runs the stopwatch of StopwatchKit, whose source is written for Apple's systems, and checks what it calls.
@main struct Program {
  static func main() {
    let stopwatch = Stopwatch()
    let delegate = Delegate()
    stopwatch.delegate = delegate
    stopwatch.start()
    // The limit ends a program that would hang.
    let end = Date(timeIntervalSinceNow: 600)
    while (delegate.finished == nil || stopwatch.ticks < 2), end.timeIntervalSinceNow > 0 {
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
    }
    NotificationCenter.default.post(name: Notification.Name("stop"), object: nil)
    let (ticks, seconds) = (stopwatch.ticks, stopwatch.seconds)
    // A stopwatch that went on would tick in this time.
    _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.1))
    let animation = stopwatch.hand.animation(forKey: "transform") as? CABasicAnimation
    precondition(seconds >= 3 && delegate.finished != nil, "the timer did not count")
    precondition(ticks >= 2, "the display link did not tick")
    precondition(stopwatch.ticks == ticks && stopwatch.seconds == seconds, "the notification did not stop it")
    precondition(
      Stopwatch.laps == [1, 5, 10] && Stopwatch.lapsOfTheModule == [1, 5, 10], "the resource is not found")
    precondition(animation?.keyPath == "transform.rotation", "the key path is another")
    print("\(seconds) counts of the timer, \(ticks) ticks of the display link")
  }
}

/// Implements one of the methods, as on Apple's systems.
final class Delegate: StopwatchDelegate {
  var finished: Int?
  func stopwatch(_ stopwatch: Stopwatch, didFinishAfter ticks: Int) { finished = ticks }
}
