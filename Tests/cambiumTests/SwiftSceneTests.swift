import Foundation
import TestSupport
import Testing

/// Swift scenes in the verbs: what they give, and what happens when their code misbehaves.
@Suite struct SwiftSceneTests {
  private func run(
    _ body: String, _ arguments: String..., environment: [String: String] = [:]
  ) throws -> Command.Result {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      import UIKit
      class ViewController: UIViewController {
        override func viewDidLoad() {
          super.viewDidLoad()
          view.layer.name = "stage"
          \(body)
        }
      }
      """, to: "scene.swift")
    return try Command.run(["dump", path] + arguments, environment: environment)
  }

  @Test func aSceneIsRunAndDumped() throws {
    let result = try run("view.alpha = 0.5", "--get", "stage:opacity")
    #expect(try result.json()["stage:opacity"] as? Double == 0.5)
  }

  /// A program that gives its window a size has a screen of that size as a scene.
  @Test func theSizeOfAProgramIsThatOfItsScreen() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      import UIKit
      UIApplication.run(title: "Small", size: CGSize(width: 320, height: 240)) {
        let view = UIView(frame: UIScreen.main.bounds)
        view.layer.name = "all"
        UIWindow.root.addSubview(view)
      }
      """, to: "main.swift")
    let result = try Command.run("describe", path)
    #expect(result.output.hasPrefix("main.swift: a scene of 320 × 240 points"), "\(result.output)")
    #expect(result.output.contains("- all: a layer of 320 × 240 at 160, 120"), "\(result.output)")
  }

  /// The program itself is not linked to them.
  @Test func foundationsXMLAndNetworkingAreThere() throws {
    let result = try run(
      """
      class Depth: NSObject, XMLParserDelegate {
        var names: [String] = []
        func parser(
          _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
          attributes: [String: String] = [:]
        ) { names.append(name) }
      }
      let depth = Depth()
      let parser = XMLParser(data: Data("<a><b/></a>".utf8))
      parser.delegate = depth
      parser.parse()
      var request = URLRequest(url: URL(string: "http://localhost/")!)
      request.setValue("1", forHTTPHeaderField: "X-Test")
      print(depth.names, request.value(forHTTPHeaderField: "X-Test") ?? "none")
      """, "--get", "stage:opacity")
    #expect(result.messages.contains(#"["a", "b"] 1"#), "\(result.messages)")
  }

  /// What the scene prints goes to standard error, so data stays readable.
  @Test func printedTextDoesNotMixWithData() throws {
    let result = try run("print(\"hello\")", "--get", "stage:opacity")
    #expect(try result.json()["stage:opacity"] as? Double == 1)
    #expect(result.messages.contains("hello"))
  }

  @Test func timersDelaysLinksAndCompletionsRunInTheirOrder() throws {
    let result = try run(
      """
      func note(_ what: String) {
        print(what, String(format: "%.3f", CACurrentMediaTime()))
      }
      _ = Timer.scheduledTimer(withTimeInterval: 25, repeats: true) { _ in note("timer") }
      let now = DispatchTime.now()
      usleep(50_000)
      DispatchQueue.main.asyncAfter(deadline: now + 40) { note("after") }
      let link = CADisplayLink { link in
        note("link")
        link.invalidate()
      }
      link.add(to: .main, forMode: .common)
      DispatchQueue.main.asyncAfter(deadline: .now() + 5) {
        UIView.animate(withDuration: 30, animations: { self.view.alpha = 0 }) { _ in note("done") }
      }
      """, "--time", "60", "--get", "stage:opacity")
    let lines = result.messages.split(separator: "\n").map(String.init)
    let names = lines.compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(names == ["link", "timer", "done", "after", "timer"], "\(lines)")
    let times = lines.compactMap { $0.split(separator: " ").last.flatMap { Double($0) } }
    // Real time that passes between a moment and its use does not count.
    #expect(times == [0.017, 25, 35, 40, 50], "\(lines)")
  }

  @Test func tasksAndTimersOfDispatchRunOnTheClock() throws {
    let result = try run(
      """
      @MainActor func note(_ what: String) { print(what, String(format: "%.3f", CACurrentMediaTime())) }
      Task {
        try? await Task.sleep(nanoseconds: 1_500_000_000)
        note("first")
        try? await Task.sleep(for: .seconds(20))
        note("second")
      }
      let timer = DispatchSource.makeTimerSource(queue: .main)
      timer.schedule(deadline: .now() + 10, repeating: .seconds(15))
      timer.setEventHandler { _ = timer; note("tick") }
      timer.resume()
      let item = DispatchWorkItem { note("item") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 12, execute: item)
      """, "--time", "40", "--get", "stage:opacity")
    let names = ["first", "second", "tick", "item"]
    let lines = result.messages.split(separator: "\n").map(String.init).filter { line in
      names.contains { line.hasPrefix($0) }
    }
    #expect(
      lines == [
        "first 1.500", "tick 10.000", "item 12.000", "second 21.500", "tick 25.000", "tick 40.000",
      ], "\(result.messages)")
  }

  /// A block of no duration whose completion starts the next one.
  @Test func anAnimationThatRestartsItselfLetsTimeGoOn() throws {
    let scene = """
      func blink() {
        UIView.animate(
          withDuration: 0, animations: { self.view.alpha = self.view.alpha == 1 ? 0.25 : 1 },
          completion: { _ in blink() })
      }
      blink()
      """
    let values = try ["0.5", "0.5167"].map {
      try run(scene, "--time", $0, "--get", "stage:opacity").json()["stage:opacity"] as? Double
    }
    #expect(values == [0.25, 1] || values == [1, 0.25], "\(values)")
  }

  @Test func theScaleReachesImages() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      import UIKit
      class ViewController: UIViewController {
        override func viewDidLoad() {
          super.viewDidLoad()
          let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in }
          print("image", image.scale, "copy", view.snapshotView(afterScreenUpdates: true)!.layer.contentsScale)
        }
      }
      """, to: "scene.swift")
    let result = try Command.run([
      "render", path, "-o", folder.path("x.png"), "--scale", "3",
    ])
    #expect(result.messages.contains("image 3.0 copy 3.0"), "\(result.messages)")
  }

  /// On the clock of the scene, whose two seconds take less here.
  @Test func delayedSelectorsRunOnTheClock() throws {
    let result = try run(
      """
      func note(_ text: String) { print(text, String(format: "%.2f", CACurrentMediaTime())) }
      class Caller: NSObject { var call: (() -> Void)?; func go() { call?() } }
      let first = Caller()
      let second = Caller()
      first.call = {
        note("first")
        NSObject.cancelPreviousPerformRequests(withTarget: second)
      }
      second.call = { note("second") }
      first.perform(#selector(Caller.go), with: nil, afterDelay: 1.5)
      second.perform(#selector(Caller.go), with: nil, afterDelay: 1.8)
      """, "--time", "2")
    #expect(
      result.messages.contains("first 1.50") && !result.messages.contains("second"), "\(result.messages)")
  }

  @Test(arguments: [
    "#Preview { Card(level: 3) }\n#Preview(\"Other\") { Card(level: 5) }",
    "#Preview(\"Card\", traits: .fixedLayout(width: 90, height: 60)) {\n  let card = Card(level: 3)\n  return card\n}",
    "@available(iOS 17, *)\n#Preview(\"Card\", traits: .landscapeLeft, .sizeThatFitsLayout, body: { Card(level: 3) })",
    "#Preview { () -> UIViewController in\n  let c = UIViewController()\n  c.view.addSubview(Card(level: 3))\n  return c\n}",
  ])
  func aPreviewIsShown(_ preview: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      import UIKit
      class Card: UIView {
        init(level: CGFloat) {
          super.init(frame: CGRect(x: 0, y: 0, width: 80, height: 60))
          layer.name = "card"
          layer.zPosition = level
        }
        required init?(coder: NSCoder) { nil }
      }
      \(preview)
      """, to: "scene.swift")
    let result = try Command.run(["dump", path, "--get", "card:zPosition"])
    #expect(try result.json()["card:zPosition"] as? Double == 3, "\(result.messages)")
    // An error in the preview has the user's line and column.
    let broken = try folder.write("import UIKit\n#Preview { UIView().colour }\n", to: "broken.swift")
    #expect(try Command.run(["dump", broken]).messages.contains("broken.swift:2:21: error"))
  }

  /// The time of the scene's code is measured, and is part of a frame's.
  @Test func framesAreMeasured() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      import UIKit
      class ViewController: UIViewController {
        override func viewDidLoad() {
          super.viewDidLoad()
          let link = CADisplayLink { _ in
            usleep(3000)
            self.view.alpha = self.view.alpha == 1 ? 0.5 : 1
          }
          link.add(to: .main, forMode: .common)
        }
      }
      """, to: "scene.swift")
    let result = try Command.run(["bench", path, "--frames", "10"])
    let json = try result.json()
    let median = try #require(json["median_ms"] as? [String: Double], "\(result.messages)")
    let (program, frame) = (median["program"] ?? 0, median["frame"] ?? 0)
    #expect(program >= 3 && frame > program && json["size"] as? [Int] == [375, 667])
  }

  @Test(arguments: ["core-animation-volume-bars", "core-animation-display-link", "timing-swinging-door"])
  func articlesAreMeasured(_ name: String) throws {
    let scenes = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("scenes/articles")
    let path = scenes.appendingPathComponent(name + ".swift").path
    let result = try Command.run(["bench", path, "--frames", "5"])
    #expect(try result.json()["frames"] as? Int == 5, "\(result.messages)")
  }

  @Test func errorsOfTheCompilerNameTheUsersFile() throws {
    let result = try run("view.colour = nil")
    #expect(result.status == 1)
    #expect(result.messages.contains("scene.swift:6:10: error: value of type"), "\(result.messages)")
  }

  /// Errors of the source come on a line each, in the form of the compiler's.
  @Test func severalErrorsHaveALineEach() throws {
    let result = try run("foo()\nbar()")
    let lines = result.messages.split(separator: "\n")
    #expect(result.status == 1 && lines.count == 2, "\(result.messages)")
    #expect(lines.first?.hasSuffix("scene.swift:6:5: error: cannot find 'foo' in scope") == true)
    #expect(lines.last?.hasSuffix("scene.swift:7:1: error: cannot find 'bar' in scope") == true)
  }

  /// What Cambium does not have is said once for each name.
  @Test func classesAndModulesThatAreNotThereAreNamed() throws {
    let table = try run("let a = UISplitViewController()\nlet b = UISplitViewController()")
    let lines = table.messages.split(separator: "\n").map(String.init)
    #expect(
      lines.count == 3 && lines[0] == "2 errors, all because UISplitViewController is missing", "\(lines)")
    #expect(
      lines[1].hasSuffix("scene.swift:6:13: error: cannot find 'UISplitViewController' in scope"), "\(lines)")
    #expect(
      lines[2].contains("scene.swift:6:13: note: Cambium has no UISplitViewController. ")
        && lines[2].hasSuffix("1 more error follows in line 7"), "\(lines)")
    #expect(try !run("let a = Table()").messages.contains("note:"))
    let folder = try TemporaryFolder()
    let demo = try folder.write("import SwiftUI\nstruct A: View {}\n", to: "demo.swift")
    let result = try Command.run(["dump", demo])
    #expect(
      result.messages.contains("demo.swift:1:8: note: Cambium has no module SwiftUI."), "\(result.messages)")
  }

  /// The runtime's message, the place in the user's file, and what was printed before. The place is that of the last argument.
  @Test(arguments: [
    ("_ = [Int]()[3]", "Index out of range", "[3]"),
    ("let none: Int? = nil; _ = none!", "Unexpectedly found nil while unwrapping an Optional value", "!"),
    ("var sum = Int.max; sum += view.subviews.count + 1", "arithmetic overflow", "+="),
    // The rewriter makes the text before it longer.
    (
      "let link = CADisplayLink(target: self, selector: #selector(viewDidLoad)); link.invalidate(); fatalError(\"two\\nlines\")",
      "two\nlines", "fatalError"
    ),
    // The runtime writes a list of the calls, most of which are not the scene's.
    (
      "final class Box { var list = [1]; func add(_ other: inout [Int]) { list.append(2); other.append(3) } }; let box = Box(); box.add(&box.list)",
      "Simultaneous accesses to 0x", "add(&"
    ),
  ]) func aTrapHasItsMessageAndItsPlace(_ code: String, _ message: String, _ mark: String) throws {
    let result = try run("print(\"before\"); print(\"open\", terminator: \"\")\n\(code)")
    let column = code.distance(from: code.startIndex, to: try #require(code.range(of: mark)).lowerBound) + 1
    #expect(result.status == 1)
    #expect(result.messages.contains("before\n") && result.messages.contains("open"), "\(result.messages)")
    #expect(
      result.messages.contains(
        "scene.swift:7:\(column): error: the scene's code stopped with a runtime error: \(message)"),
      "\(result.messages)")
    #expect(!result.messages.contains("stack trace") && !result.messages.contains("libswiftCore"))
  }

  /// The line of the expression, whoever calls it: UIKit, a getter, a closure, a function of the scene. The runtime's messages about nil
  /// have lines of their own, which are those of the expressions.
  @Test(arguments: [
    ("ball.alpha = 0.5", "Unexpectedly found nil while implicitly unwrapping an Optional value"),
    ("view.layer.name = (ball?.layer.name)!", "force unwrapped a nil value"),
    ("let read = { [1, 2][self.index] }\n_ = read()", "Index out of range"),
    ("_ = (view as AnyObject) as! UIImageView", "Could not cast value of type"),
    ("gone.isHidden = true", "Attempted to read an unowned reference"),
    ("let big: UInt8 = 255\n_ = big + UInt8(index - 6)", "arithmetic overflow"),
    ("let list = [Int]()\nprint(list.first!)", "Unexpectedly found nil while unwrapping an Optional value"),
    ("_ = try! JSONSerialization.jsonObject(with: Data())", "'try!' expression unexpectedly raised an error"),
  ]) func theLineOfATrapIsThatOfTheExpression(_ code: String, _ message: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      import UIKit
      class ViewController: UIViewController {
        var ball: UIView!
        unowned var gone: UIView = UIWindow.root
        var index: Int { 7 }
        override func viewDidLoad() {
          if true { gone = UIView() }
          setUp()
        }
        private func setUp() {
          if ball == nil, index == 0 { ball = UIView() }
      \(code)
        }
      }
      """, to: "trap.swift")
    let result = try Command.run("dump", path)
    let line = 12 + code.count { $0 == "\n" } - (code.hasPrefix("let read") ? 1 : 0)
    #expect(result.status == 1)
    #expect(result.messages.contains("trap.swift:\(line)"), "\(result.messages)")
    #expect(
      result.messages.contains(": error: the scene's code stopped with a runtime error: \(message)"),
      "\(result.messages)")
  }

  /// A stack that is used up stops the code as well, in a line of the user's.
  @Test func anEndlessRecursionHasItsLine() throws {
    let result = try run("func go(_ n: Int) -> Int { go(n + 1) + 1 }\nprint(go(0))")
    #expect(result.status == 1)
    #expect(
      result.messages.contains("scene.swift:6:") && result.messages.contains("ended with signal 11"),
      "\(result.messages)")
  }

  @Test(arguments: ["render", "dump"]) func aSceneThatEndsBeforeItsPictureIsAnError(_ verb: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      import UIKit
      class ViewController: UIViewController { override func viewDidLoad() { print("bye"); exit(0) } }
      """, to: "exit.swift")
    let picture = path + ".png"
    let result = try Command.run([verb, path] + (verb == "render" ? ["-o", picture] : []))
    #expect(result.status == 1 && !FileManager.default.fileExists(atPath: picture))
    #expect(
      result.messages.contains("bye\n")
        && result.messages.contains(
          "exit.swift: error: the scene's code ended its process with exit status 0 before a picture was drawn"
        ),
      "\(result.messages)")
  }

  /// The pattern of tutorials on layers with properties of their own.
  @Test func managedPropertiesOfLayersAreAnimated() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      import UIKit
      class RingLayer: CALayer {
        @NSManaged var progress: CGFloat
        override init() { super.init() }
        override init(layer: Any) {
          super.init(layer: layer)
          if let other = layer as? RingLayer { progress = other.progress }
        }
        required init?(coder: NSCoder) { fatalError() }
        override class func needsDisplay(forKey key: String) -> Bool {
          key == #keyPath(progress) || super.needsDisplay(forKey: key)
        }
        override func action(forKey event: String) -> CAAction? {
          guard event == #keyPath(progress) else { return super.action(forKey: event) }
          let animation = CABasicAnimation(keyPath: event)
          animation.fromValue = presentation()?.progress ?? progress
          animation.duration = 2
          return animation
        }
      }
      class ViewController: UIViewController {
        override func viewDidAppear(_ animated: Bool) {
          let ring = RingLayer()
          ring.name = "ring"
          view.layer.addSublayer(ring)
          CATransaction.flush()
          ring.progress = 1
        }
      }
      """, to: "ring.swift")
    // The animation begins with the first frame.
    let result = try Command.run(["dump", path, "--time", "0.5", "--get", "ring:progress"])
    let progress = try #require(try result.json()["ring:progress"] as? Double, "\(result.messages)")
    #expect(abs(progress - 0.25) < 0.02)
  }

  @Test func anEndlessLoopIsEnded() throws {
    let result = try run("while true {}", environment: ["CAMBIUM_SCENE_SECONDS": "3"])
    #expect(result.status == 1)
    #expect(result.messages.contains("code has not returned for"))
  }

  @Test func memoryHasALimit() throws {
    let result = try run(
      """
      var blocks: [[UInt8]] = []
      while true { blocks.append([UInt8](repeating: 1, count: 64 << 20)) }
      """)
    #expect(result.status == 1)
    #expect(result.messages.contains("MiB of memory"))
  }

  @Test func endlessOutputIsCut() throws {
    let result = try run(
      """
      let line = String(repeating: "x", count: 1 << 20)
      for _ in 0..<64 { print(line) }
      """, "--get", "stage:opacity")
    #expect(try result.json()["stage:opacity"] as? Double == 1)
    #expect(result.messages.utf8.count < 3 << 20 && result.messages.contains("prints too much"))
  }

  /// A process that the scene has started ends with it.
  @Test func childrenAreEnded() throws {
    let name = "cambium-\(UUID().uuidString)"
    let result = try run(
      """
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "sleep 3600; : \(name)"]
      try! process.run()
      """, "--get", "stage:opacity")
    #expect(result.status == 0)
    // They have been killed, and are gone when the system has found the time.
    #expect(
      try eventually {
        try !FileManager.default.contentsOfDirectory(atPath: "/proc").contains { process in
          let line = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
          return line?.contains(name) == true
        }
      })
  }

  @Test func touchesAreForSwiftScenes() throws {
    let result = try Command.run("dump", "easing", "--tap", "1,1@0")
    #expect(result.status != 0 && result.messages.contains("Swift scene"))
  }

  /// A gesture that was recorded in the window, in the form of its file: the scene follows the finger up to the time of the dump.
  @Test func aRecordedGestureIsInput() throws {
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
        }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
          square.center = touches.first!.location(in: view)
        }
      }
      """, to: "scene.swift")
    let input = try folder.write(
      """
      [
      {"finger": 0, "phase": "began", "x": 50, "y": 50, "time": 0.4},
      {"finger": 0, "phase": "moved", "x": 60, "y": 70.5, "time": 0.5},
      {"finger": 0, "phase": "moved", "x": 100, "y": 120, "time": 1.25},
      {"finger": 0, "phase": "ended", "x": 100, "y": 120, "time": 1.5}
      ]

      """, to: "scene.input")
    for (time, place) in [("0.4", [5, 5]), ("0.5", [60, 70.5]), ("1.2", [60, 70.5]), ("3", [100, 120])] {
      let result = try Command.run(
        "dump", scene, "--input", input, "--time", time, "--get", "square:position")
      #expect(try result.json()["square:position"] as? [Double] == place, "\(time)")
    }
    let refused = try Command.run("show", "easing", "--input", input)
    #expect(refused.status != 0 && refused.messages.contains("Swift scene"))
  }

  @Test func badInputFilesAreRefused() throws {
    let folder = try TemporaryFolder()
    let scene = try folder.write("import UIKit\nclass V: UIView {}\n", to: "v.swift")
    for text in [
      "", "{}", "[{\"tap\": [1], \"time\": 0}]", "[{\"time\": 0}]", "[{\"tap\": [1, 2], \"time\": -1}]",
    ] {
      let input = try folder.write(text, to: "input.json")
      let result = try Command.run("dump", scene, "--input", input)
      #expect(result.status == 1 && result.messages.contains("input.json"), "\(text): \(result.messages)")
    }
  }
}
