import Foundation
import TestSupport
import Testing

/// `--tap`, `--drag` and `--input`.
@Suite struct SceneTouchTests {
  /// A touch that is outside of the screen or comes too late is named, whichever verb is given it. A touch that acts is not.
  @Test func touchesWithoutEffectAreNamed() throws {
    let folder = try TemporaryFolder()
    let scene = try folder.write(
      """
      import UIKit
      class ViewController: UIViewController {
        let square = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        override func viewDidLoad() {
          super.viewDidLoad()
          square.layer.name = "square"
          view.addSubview(square)
          let seen = UIView(frame: CGRect(x: 100, y: 100, width: 9, height: 9))
          seen.backgroundColor = .red
          view.addSubview(seen)
        }
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
          UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { self.square.center.x += 100 }
        }
      }
      """, to: "scene.swift")
    let outside =
      "the touch at 500,20 at 0 s is outside of the screen of 375 × 667 points, so it has no effect"
    let late =
      "the touch at 20,20 at 3 s is after the last time that is shown, which is 1.5 s, so it has no effect"
    let taps = ["--tap", "500,20@0", "--tap", "20,20@0.5", "--tap", "20,20@3"]
    let described = try Command.run(["describe", scene, "--time", "1.5"] + taps)
    #expect(described.messages == "\(scene): \(outside)\n\(scene): \(late)\n", "\(described.messages)")
    #expect(
      described.output.contains("- square: a layer of 10 × 10 at 55, 5\n"), "\(described.output)")
    #expect(described.output.contains(", running since 0.5 s"), "\(described.output)")
    for verb in [
      ["dump", scene, "--time", "1.5"], ["hit", scene, "1,1", "--time", "1.5"],
      ["render", scene, "-o", folder.path("x.png"), "--time", "1.5"],
      ["compare", scene, folder.path("x.png"), "--times", "1.5"],
    ] {
      let told = try Command.run(verb + taps)
      #expect(told.status == 0 && told.messages == described.messages, "\(verb): \(told.messages)")
      #expect(try Command.run(verb + taps + ["--quiet"]).messages.isEmpty, "\(verb)")
    }
    // Nothing is shown after time 0.
    let file = try Command.run("describe", scene, "--tap", "20,20@0.5")
    #expect(
      file.messages.contains("at 0.5 s is after the last time that is shown, which is 0 s"),
      "\(file.messages)")
  }
}
