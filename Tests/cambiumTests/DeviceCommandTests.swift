import Foundation
import TestSupport
import Testing

/// Swift scenes on devices, and blocks that start before there is a window.
@Suite struct DeviceCommandTests {
  /// A view that fills the safe area; the output says what the program sees of the device.
  private static let scene = """
    import UIKit
    class ViewController: UIViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        let pinned = UIView()
        pinned.layer.name = "pinned"
        view.addSubview(pinned)
        pinned.translatesAutoresizingMaskIntoConstraints = false
        let safe = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
          pinned.leadingAnchor.constraint(equalTo: safe.leadingAnchor),
          pinned.trailingAnchor.constraint(equalTo: safe.trailingAnchor),
          pinned.topAnchor.constraint(equalTo: safe.topAnchor),
          pinned.bottomAnchor.constraint(equalTo: safe.bottomAnchor),
        ])
        print(UIDevice.current.model, UIScreen.main.scale, UIScreen.main.nativeBounds.size.height)
      }
    }
    """

  @Test func theSafeAreaOfADevice() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.scene, to: "scene.swift")
    for (arguments, frame, said) in [
      ([], [0, 0, 375, 667], "iPhone 1.0 667.0"),
      (["--orientation", "landscape"], [0, 0, 667, 375], "iPhone 1.0 667.0"),
      (["--device", "iphone-15"], [0, 59, 393, 759], "iPhone 3.0 2556.0"),
      (["--device", "iphone-15", "--orientation", "landscape"], [59, 0, 734, 372], "iPhone 3.0 2556.0"),
      (["--device", "ipad-pro-13"], [0, 24, 1032, 1332], "iPad 2.0 2752.0"),
      (["--device", "500x400"], [0, 0, 500, 400], "iPhone 1.0 500.0"),
    ] as [([String], [Double], String)] {
      let result = try Command.run(
        ["dump", path, "--get", "pinned:position", "--get", "pinned:bounds"] + arguments)
      let values = try result.json()
      let position = try #require(values["pinned:position"] as? [Double], "\(result.messages)")
      let size = Array(try #require(values["pinned:bounds"] as? [Double]).suffix(2))
      let shown = [position[0] - size[0] / 2, position[1] - size[1] / 2, size[0], size[1]]
      #expect(shown == frame, "\(arguments)")
      #expect(result.messages.contains(said), "\(arguments): \(result.messages)")
    }
  }

  @Test func picturesHaveThePixelsOfTheDevice() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.scene, to: "scene.swift")
    let picture = folder.path("x.png")
    for (arguments, pixels) in [
      (["--device", "iphone-se", "--orientation", "landscape"], [1334, 750]),
      (["--device", "iphone-se", "--scale", "1"], [375, 667]),
    ] as [([String], [Int])] {
      let result = try Command.run(["render", path, "-o", picture, "--json"] + arguments)
      #expect(result.status == 0, "\(result.messages)")
      let size = try #require(try result.json()["size"] as? [Int])
      #expect(size == pixels)
    }
  }

  @Test func aDeviceIsForSwiftScenes() throws {
    let result = try Command.run("dump", "cube", "--device", "ipad")
    #expect(result.status != 0)
    #expect(
      result.messages.contains("--device, --orientation and --keyboard need a Swift scene"),
      "\(result.messages)")
    let unknown = try Command.run("dump", "cube", "--device", "iphone-99")
    #expect(unknown.status != 0)
    #expect(unknown.messages.contains("iphone-15-pro-max"), "\(unknown.messages)")
  }

  /// The block is in `viewDidLoad()` of the first controller; it runs when the view is shown in the same turn.
  @Test func aBlockInViewDidLoadAnimates() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      import UIKit
      final class ViewController: UIViewController {
        override func viewDidLoad() {
          super.viewDidLoad()
          let ball = UIView(frame: CGRect(x: -20, y: 100, width: 40, height: 40))
          ball.layer.name = "ball"
          view.addSubview(ball)
          UIView.animate(
            withDuration: 2, delay: 0, options: .curveLinear, animations: { ball.center.x = 300 }) { print("done", $0) }
        }
      }
      """, to: "scene.swift")
    for (time, x) in [(0.5, 75.0), (1, 150), (2.5, 300)] {
      let result = try Command.run("dump", path, "--time", "\(time)", "--get", "ball:position")
      let position = try #require(try result.json()["ball:position"] as? [Double])
      #expect(abs(position[0] - x) < 1e-6)
      #expect(result.messages.contains("done true") == (time > 2), "\(time): \(result.messages)")
    }
  }
}
