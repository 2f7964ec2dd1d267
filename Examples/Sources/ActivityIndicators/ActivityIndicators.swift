import ExampleKit
import Indicators
import QuartzCore

/// Shows the five indicators of the library side by side for two seconds of their time, and compares the
/// screen with the expected curves.
///
/// The stage's time is a little faster than the clock, with the layer's `speed`: two seconds of it take 1.6
/// s. With a folder as an argument, the program writes pictures of the two seconds into it.
@main struct ActivityIndicators {
  static let duration: CFTimeInterval = 2
  static let speed: Float = 1.25

  static func main() {
    let report = Report()
    let show = IndicatorShow()
    report.heading("Five indicators over \(text(duration, 0)) seconds of their time")
    report.note("   time   ball   ring from…to     bars 1 and 3   turn   heart")

    // A display link would report when to draw; the values on the screen can be read at any time.
    var moments: [IndicatorShow.Moment] = []
    let start = CACurrentMediaTime()
    let samples = 20
    for index in 1...samples {
      runMainLoop(until: start + duration / Double(speed) * Double(index) / Double(samples))
      guard let moment = show.moment() else { continue }
      moments.append(moment)
      report.note(moment.line)
    }
    report.heading("What was promised")
    report.check(moments.count == samples, "Every live layer has a presentation layer")
    show.check(moments, report)
    if let folder = frameFolder() {
      show.stage.writeFrames(
        to: folder, named: "indicators", from: show.start, every: 0.1, count: 20, report: report)
    }
    show.checkRest(report)
    report.finish()
  }
}
