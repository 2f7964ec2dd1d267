import Foundation
import TestSupport
import Testing

/// The apps in `Examples/Apps`, as people have them: a project of Xcode with storyboards, a catalog, localised texts and a package.
@Suite struct ExampleAppTests {
  struct Case: CustomStringConvertible {
    let app: String
    /// What is done, and the time at which the values are read, in seconds after the start.
    let input: String
    let time: Double
    let values: [String: [Double]]

    var description: String { "\(app) at \(time) s after \(input.isEmpty ? "nothing" : input)" }
  }

  /// Turns the six cards of the easy game, each pair after the other.
  private static let game =
    "--tap 187,261@1 --tap 75,160@2 --tap 187,160@2.5 --tap 300,160@3.5 --tap 187,500@4 --tap 75,500@5 --tap 300,500@5.5"

  private static let cases = [
    // The menu, which the storyboard makes the first; the game after a segue; cards that make a pair; the panel after the last pair;
    // the menu again after a segue back.
    Case(app: "Pairs", input: "", time: 2, values: ["menu:bounds": [0, 0, 375, 667]]),
    Case(
      app: "Pairs", input: "--tap 187,261@1", time: 2,
      values: ["card 0:position": [51.8333, 144.25], "card 5:opacity": [1]]),
    Case(
      app: "Pairs", input: game, time: 4.9,
      values: ["card 0:opacity": [0.6], "card 1:opacity": [0.6], "card 3:opacity": [1]]),
    Case(app: "Pairs", input: game, time: 8, values: ["panel:bounds": [0, 0, 280, 240]]),
    Case(app: "Pairs", input: game + " --tap 187,403@8", time: 10, values: ["menu:opacity": [1]]),
    // The header collapses while the page scrolls, and a tap on it brings the page back.
    Case(
      app: "Weather", input: "", time: 3,
      values: ["header:bounds": [0, 0, 375, 260], "sky:bounds": [0, 0, 120, 120]]),
    Case(
      app: "Weather", input: "--drag 180,500-180,300@1.5+0.5", time: 4,
      values: [
        "header:bounds": [0, 0, 375, 96], "sky:transform.scale.x": [0.5], "Sunday:position": [167.5, 468],
      ]),
    Case(
      app: "Weather", input: "--drag 180,500-180,300@1.5+0.5 --tap 100,40@4", time: 6,
      values: ["header:bounds": [0, 0, 375, 260]]),
    // A stroke of the first colour, and one of the second colour, which is wider.
    Case(
      app: "Sketch", input: "--drag 60,100-300,300@1+0.5", time: 2,
      values: ["stroke 0:lineWidth": [6], "stroke 0:strokeColor": [29.0 / 255, 39.0 / 255, 51.0 / 255, 1]]),
    Case(
      app: "Sketch", input: "--drag 60,100-300,300@1+0.5 --tap 136,543@2 --drag 300,100-60,300@2.5+0.5",
      time: 4,
      values: ["stroke 1:strokeColor": [229.0 / 255, 72.0 / 255, 77.0 / 255, 1]]),
  ]

  @Test(arguments: cases) func anAppShowsWhatItsTouchesDo(_ example: Case) throws {
    let app = ClientCompiler.top.appendingPathComponent("Examples/Apps/\(example.app)").path
    let input = example.input.split(separator: " ").map(String.init)
    let wanted = example.values.keys.sorted().flatMap { ["--get", $0] }
    let result = try Command.run(["dump", app, "--time", "\(example.time)"] + input + wanted)
    #expect(result.status == 0, "\(result.messages)")
    let found = try result.json()
    for (name, value) in example.values {
      let numbers = (found[name] as? [Double]) ?? (found[name] as? Double).map { [$0] } ?? []
      try #require(numbers.count == value.count, "\(name): \(String(describing: found[name]))")
      for (number, right) in zip(numbers, value) {
        #expect(abs(number - right) < 0.001, "\(name): \(numbers) instead of \(value)")
      }
    }
  }
}
