import AppleSource
import Foundation
import QuartzCore
import Testing
import UIKit

@testable import SceneTools
@testable import SwiftScenes

/// Scenes that are compiled by the toolchain that runs the tests, against the modules that the tests were built with.
@MainActor @Suite(.serialized) final class SceneCompilerTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("swift scenes \"é\" \(UInt32.random(in: 0 ... .max))")
  /// One for all tests: what the compiler makes of the headers of C libraries takes seconds.
  private static let cache = FileManager.default.temporaryDirectory.appendingPathComponent(
    "scene-tests-\(getpid())")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ text: String, _ name: String = "demo.swift") throws -> URL {
    let url = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
    return url
  }

  private func compile(_ url: URL, timeLimit: Double = 1200) throws(SceneCompileError) -> CompiledScene {
    try SceneCompiler(cache: Self.cache, timeLimit: timeLimit).compile(url)
  }

  private func errors(_ text: String) throws -> [SceneDiagnostic] {
    do {
      _ = try compile(try write(text))
    } catch SceneCompileError.errors(let errors) {
      return errors.all
    }
    return []
  }

  private func failure(_ url: URL, timeLimit: Double = 1200) -> SceneCompileError? {
    do {
      _ = try compile(url, timeLimit: timeLimit)
      return nil
    } catch {
      return error
    }
  }

  // MARK: What runs

  static let pulse = """
    import QuartzCore

    /// Beats by a display link.
    class PulseLayer: CALayer {
      @objc dynamic var beats = 0
      private var link: CADisplayLink?

      override init() {
        super.init()
        bounds = CGRect(x: 0, y: 0, width: 80, height: 60)
        name = #keyPath(CALayer.position)
        link = CADisplayLink(target: self, selector: #selector(beat(_:)))
        link?.add(to: .current, forMode: .default)
      }
      required init?(coder: NSCoder) { super.init(coder: coder) }
      override init(layer: Any) { super.init(layer: layer) }

      @objc private func beat(_ link: CADisplayLink) {
        beats += 1
        zPosition = CGFloat(beats)
      }
    }
    """

  @Test func aLayerOfASceneIsALayerOfThisProgram() throws {
    let scene = try compile(try write(Self.pulse))
    #expect(scene.entry == .layer("PulseLayer") && scene.files.map(\.lastPathComponent) == ["demo.swift"])
    let clock = MediaClock(time: 0)
    clock.pause()
    let root = try MediaClock.$current.withValue(clock) { try scene.load().root(width: 10, height: 10) }
    let layer = try #require(root as? CALayer)
    #expect(layer.bounds.size == CGSize(width: 80, height: 60) && layer.name == "position")
    clock.step(by: 1.0 / 60)
    let end = Date(timeIntervalSinceNow: 600)
    while layer.zPosition == 0, end.timeIntervalSinceNow > 0 {
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.004))
    }
    #expect(layer.zPosition == 1)
  }

  /// A storyboard without a delegate is shown, with the classes of the scene's files and their private members. A file beside it shows its own
  /// controller.
  @Test func aStoryboardFindsTheClassesOfAScene() throws {
    let start = """
      import UIKit

      class StartController: UIViewController {
        @IBOutlet private weak var ball: UIView! { didSet { title = "set" } }
        @IBInspectable var speed: CGFloat = 0
        required init?(coder: NSCoder) { super.init(coder: coder) }
        override func viewDidLoad() {
          super.viewDidLoad()
          ball.tag = Int(speed)
        }
      }
      extension StartController {
        @IBAction private func tap(_ sender: UIButton) { ball.tag += 1 }
      }
      """
    let storyboard = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" initialViewController="s">
      <scenes><scene sceneID="a"><objects><viewController id="s" customClass="StartController" customModule="Renamed" sceneMemberID="viewController">
      <view key="view" id="v"><rect key="frame" x="0" y="0" width="375" height="667"/><subviews>
      <view id="ball"><rect key="frame" x="0" y="0" width="9" height="9"/></view>
      <button id="b"><rect key="frame" x="0" y="0" width="9" height="9"/><connections>
      <action selector="tap:" destination="s" eventType="touchUpInside" id="c1"/></connections></button></subviews></view>
      <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="number" keyPath="speed"><real key="value" value="7"/>
      </userDefinedRuntimeAttribute></userDefinedRuntimeAttributes>
      <connections><outlet property="ball" destination="ball" id="c2"/></connections></viewController></objects></scene>
      <scene sceneID="b"><objects><viewController id="o" customClass="OtherController" sceneMemberID="viewController"/></objects></scene>
      </scenes></document>
      """
    let file = try write(start, "board/Start.swift")
    _ = try write(storyboard, "board/Base.lproj/Main.storyboard")
    let other = try write("import UIKit\nclass OtherController: UIViewController {}", "board/Other.swift")
    let scene = try compile(file.deletingLastPathComponent())
    #expect(scene.entry == .storyboard(""))
    let controller = try #require(try scene.load().root(width: 375, height: 667) as? UIViewController)
    #expect(String(describing: type(of: controller)) == "StartController")
    let views = try #require(controller.view).subviews
    #expect(controller.title == "set" && views.first?.tag == 7)
    (views.last as? UIButton)?.sendActions(for: .touchUpInside)
    #expect(views.first?.tag == 8)
    #expect(try SceneSource(other).start?.classes == ["StartController", "OtherController"])
    #expect(try compile(other).entry == .storyboard("OtherController"))
  }

  @Test func statementsRunWhenTheyAreCalled() throws {
    let scene = try compile(
      try write(
        "import Foundation\nlet words = CommandLine.arguments\nsetenv(\"SCENE_SCRIPT\", \"ran\", 1)\n",
        "script.swift"))
    #expect(scene.entry == .script)
    unsetenv("SCENE_SCRIPT")
    let loaded = try scene.load()
    #expect(getenv("SCENE_SCRIPT") == nil && loaded.root(width: 1, height: 1) == nil)
    #expect(loaded.runMain(arguments: ["script"]) == 0)
    #expect(getenv("SCENE_SCRIPT").map { String(cString: $0) } == "ran")
  }

  @Test func aTypeWithMainRuns() throws {
    let text =
      "import Foundation\n@main struct App { static func main() { setenv(\"SCENE_MAIN\", \"ran\", 1) } }"
    let loaded = try compile(try write(text)).load()
    #expect(loaded.runMain() == 0 && getenv("SCENE_MAIN").map { String(cString: $0) } == "ran")
  }

  @Test func aFolderIsOneModule() throws {
    _ = try write("import QuartzCore\nclass FolderLayer: BaseLayer {}\n", "parts/A.swift")
    _ = try write(
      "import QuartzCore\nclass BaseLayer: CALayer { @objc func go() {}\n  func s() -> Selector { #selector(go) } }",
      "parts/B.swift")
    let scene = try compile(folder.appendingPathComponent("parts"))
    #expect(scene.entry == .layer("FolderLayer") && scene.files.count == 2)
    #expect(try scene.load().root(width: 1, height: 1) is CALayer)
    let broken = try write("import QuartzCore\n\nlet x: Int = \"text\"\n", "parts/C.swift")
    guard case .errors(let list) = failure(folder.appendingPathComponent("parts")) else {
      Issue.record("the folder compiled")
      return
    }
    let error = try #require(list.all.first)
    #expect(list.all.count == 1 && error.path == broken.path && error.line == 3 && error.column == 14)
  }

  /// Of a folder of files, those are compiled that hold more than SwiftUI; of files that all hold SwiftUI the import is the error.
  @Test func filesOfSwiftUIAreLeftOut() throws {
    let view = "import SwiftUI\nstruct Card: View { var body: some View { Text(\"card\") } }\n"
    _ = try write(view, "mixed/Card.swift")
    _ = try write(
      "import SwiftUI\n@main struct Demo: App { var body: some Scene { WindowGroup { Card() } } }",
      "mixed/Demo.swift")
    let layer = try write("import QuartzCore\nclass MixedLayer: CALayer {}\n", "mixed/Layer.swift")
    let mixed = layer.deletingLastPathComponent()
    let scene = try compile(mixed)
    #expect(scene.entry == .layer("MixedLayer") && scene.files == [layer])
    let source = try SceneSource(mixed)
    #expect(
      source.notes.map(\.reason)
        == [
          "2 files hold only SwiftUI, which Cambium does not have, and are left out: Card.swift, Demo.swift"
        ])
    #expect(try SceneSource(layer).notes.isEmpty)
    // A window looks for changes of all of them, and of the folder.
    #expect(
      Set(source.watched.map(\.lastPathComponent)) == ["Card.swift", "Demo.swift", "Layer.swift", "mixed"])
    let alone = try write(view, "alone/Card.swift")
    guard case .errors(let list) = failure(alone.deletingLastPathComponent()) else {
      Issue.record("there is no error")
      return
    }
    #expect(list.all.map(\.message) == ["no such module 'SwiftUI'"])
  }

  /// Errors that follow from a class that is missing are counted.
  @Test func manyErrorsOfOneCauseAreOne() throws {
    let url = try write(
      """
      import UIKit
      class Report: UIDocumentThatIsMissing {
        override func open() { fileURL = 1; title = 2 }
        override func save() { isDirty = true }
      }
      class Shown: UIView {}
      """)
    guard case .errors(let errors) = failure(url) else {
      Issue.record("the scene compiled")
      return
    }
    #expect(errors.all.count >= 5 && errors.groups.count == 1 && errors.groups.first?.first.line == 2)
    #expect(errors.summary == "\(errors.all.count) errors, all because UIDocumentThatIsMissing is missing")
  }

  /// A name that another file of the folder declares is said to be there.
  @Test func filesBesideAFileAreNamed() throws {
    _ = try write("class Card {}\n", "beside/Card.swift")
    let url = try write("import UIKit\nclass Deck: UIView { var top: Card? }\n", "beside/Deck.swift")
    guard case .errors(let errors) = failure(url) else {
      Issue.record("the scene compiled")
      return
    }
    #expect(errors.groups.first?.note?.hasPrefix("Card is declared in Card.swift") == true)
  }

  // MARK: What only Objective-C has

  /// Source as libraries for iOS have it. It compiles, and does what it does there: values that it sets in the environment.
  @Test func sourceForAppleSystemsRuns() throws {
    _ = try write("red", "library/Assets/color.txt")
    _ = try write(
      """
      #if os(iOS)
      import UIKit.UIGestureRecognizerSubclass
      import ObjectiveC
      import Darwin
      #else
      import AppKit
      #endif

      enum Selector { case byTag }
      struct LayerProperty<T> { var value: T }

      @objc protocol KnobDelegate { @objc optional func turned() }

      private var key: UInt8 = 0
      extension Knob {
        var badge: String? {
          get { objc_getAssociatedObject(self, &key) as? String }
          set { objc_setAssociatedObject(self, &key, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
        }
        override func layoutSubviews() { super.layoutSubviews(); laidOut = true }
      }

      class Gauge: CALayer {
        @NSManaged var level: CGFloat
        @objc dynamic var width: CGFloat = 2
      }

      class Knob: UIView, UIScrollViewDelegate {
        weak var delegate: KnobDelegate?
        weak var other: UIScrollViewDelegate?
        var laidOut = false
        @objc dynamic var count = 0
        @objc func tap(_ sender: UIButton) { count += 1 }
        func scrollViewDidScroll(_ scrollView: UIScrollView) { other?.scrollViewDidScroll?(scrollView); delegate?.turned?() }
      }

      class KnobController: UIViewController {
        override func viewDidLoad() {
          super.viewDidLoad()
          let (knob, scroll, gauge) = (Knob(), UIScrollView(), Gauge())
          var seen: [String] = []
          let tokens = [
            knob.observe(\\.count, options: [.new]) { seen.append("count \\($1.newValue!)") },
            scroll.observe(\\.contentOffset, options: [.new]) { seen.append("offset \\($1.newValue!.y)") },
          ]
          // A recogniser in place of a button: nothing looks at the sender.
          _ = knob.perform(#selector(Knob.tap), with: UITapGestureRecognizer())
          scroll.contentOffset.y = 5
          tokens.forEach { $0.invalidate() }
          knob.badge = "new"
          knob.layoutSubviews()
          gauge.width = 3
          seen += [knob.badge ?? "", "\\(knob.laidOut)", Knob.description(), "\\(gauge.value(forKey: "width") as? CGFloat ?? 0)"]
          let bundle = Bundle(for: Knob.self)
          seen.append(try! String(contentsOf: bundle.url(forResource: "color", withExtension: "txt")!, encoding: .utf8))
          seen.append(bundle.bundlePath == Bundle.module.bundlePath && bundle.bundlePath == Bundle.main.bundlePath ? "same" : "")
          seen.append("\\((["n": 1.5 as Any]["n"] as AnyObject).doubleValue!)")
          setenv("SCENE_SEEN", seen.joined(separator: "|"), 1)
        }
      }
      """, "library/Library.swift")
    let scene = try compile(folder.appendingPathComponent("library"))
    let controller = try #require(try scene.load().root(width: 100, height: 100) as? UIViewController)
    controller.loadViewIfNeeded()
    #expect(
      getenv("SCENE_SEEN").map { String(cString: $0) }
        == "count 1|offset 5.0|new|true|Scene.Knob|3.0|red|same|1.5")
  }

  /// The runtime's line is that of the trap, and an outlet is named.
  @Test func theLineOfATrapIsTheRuntimesOwn() throws {
    let url = try write(
      "import UIKit\nclass OutletView: UIView {\n  @IBOutlet weak var ball: UIView!\n  func f() { ball.alpha = 1 }\n}\n",
      "outlets/outlet.swift")
    var scene = try compile(url)
    func place(_ file: String, _ line: Int, module: String = "Scene") -> TrapPlace? {
      scene.place(
        of: TrapReport(addresses: [], stated: TrapReport.Stated(module: module, file: file, line: line)))
    }
    let trap = try #require(place("outlet.swift", 4))
    #expect(trap.file == url.path && trap.line == 4 && trap.column == 0)
    #expect(
      trap.note
        == "ball is an outlet, and the scene has no storyboard or xib that sets it")
    #expect(place("outlet.swift", 2)?.note == nil)
    // Whether an interface file beside it connects the outlet.
    for (connection, note) in [
      (
        "<outlet property=\"label\" destination=\"a-b\"/>",
        "ball is an outlet that Main.storyboard does not connect"
      ),
      (
        "<outlet property=\"ball\" destination=\"a-b\"/>",
        "ball is an outlet, which Main.storyboard sets when it makes"
      ),
    ] {
      _ = try write(
        "<document><connections>\(connection)</connections></document>", "outlets/Main.storyboard")
      scene = try compile(url)
      let found = place("outlet.swift", 4)?.note
      #expect(found?.hasPrefix(note) == true, "\(found ?? "")")
    }
    #expect(place("Array.swift", 4) == nil)
    #expect(place("outlet.swift", 4, module: "Swift") == nil)
  }

  // MARK: Errors

  @Test func errorsNameTheUsersLineAndColumn() throws {
    let list = try errors(
      """
      import QuartzCore
      class ErrorLayer: CALayer {
        @objc func go() { missing() }
        func f() { take(#selector(go), #selector(go), absent) }
        @objc func take(_ a: Selector, _ b: Selector, _ c: Int) {}
      }
      """)
    #expect(list.map(\.line) == [3, 4] && list.map(\.column) == [21, 49])
    #expect(list.allSatisfy { $0.path == folder.appendingPathComponent("demo.swift").path })
    #expect(list.first?.message == "cannot find 'missing' in scope")
  }

  @Test func modulesThatAreNotThereAreErrorsOfTheirLine() throws {
    let list = try errors(
      "import QuartzCore\nimport Metal\nimport SnapKit\nimport Foundation\nclass NoModule: CALayer { var device: MTLDevice? }\n"
    )
    #expect(list.map(\.line) == [2, 3] && list.map(\.column) == [8, 8])
    #expect(list.map(\.message) == ["no such module 'Metal'", "no such module 'SnapKit'"])
  }

  @Test func textThatIsNotSwift() throws {
    #expect(try !errors("class X: CALayer { func ( }}}} \"\"\"\n").isEmpty)
  }

  @Test func filesThatCannotBeCompiled() throws {
    let missing = folder.appendingPathComponent("none.swift")
    #expect(failure(missing) == .unreadable(path: missing.path, reason: "there is no such file"))
    let empty = try write("", "empty.swift")
    #expect(failure(empty) == .nothingToShow(path: empty.path))
    #expect(failure(try write("text", "notes/readme.txt").deletingLastPathComponent()) != nil)
    let large = try write(
      "import QuartzCore\nclass Large: CALayer {}\n" + String(repeating: "// text\n", count: 600_000),
      "large.swift")
    #expect(failure(large) == .unreadable(path: large.path, reason: "it is larger than 4 MiB"))
    let binary = folder.appendingPathComponent("binary.swift")
    try Data([0xff, 0xfe, 0x00, 0x80]).write(to: binary)
    guard case .unreadable = failure(binary) else {
      Issue.record("bytes that are no text were compiled")
      return
    }
  }

  @Test func theCompilerIsEndedInTime() throws {
    let url = try write(Self.pulse.replacingOccurrences(of: "PulseLayer", with: "LateLayer"))
    // Far less than the compiler takes on any machine.
    #expect(failure(url, timeLimit: 0.002) == .tookTooLong(seconds: 0.002))
  }

  @Test func withoutAToolchainOrModulesItSaysSo() {
    #expect(throws: SwiftToolchain.NotFound(searched: ["/none", "/nowhere"])) {
      _ = try SwiftToolchain.find(environment: ["PATH": "/none"], usualPlaces: ["/nowhere"])
    }
    #expect(throws: SceneCompileError.noModules(searched: ["/none/modules", "/none/bin/Modules"])) {
      _ = try SceneModules.find(
        executable: URL(fileURLWithPath: "/none/bin/cambium"),
        environment: ["CAMBIUM_MODULES": "/none/modules"])
    }
  }

  // MARK: Cache

  private func inode(_ file: URL) throws -> UInt64 {
    var status = stat()
    try #require(stat(file.path, &status) == 0)
    return UInt64(status.st_ino)
  }

  @Test func compiledScenesAreKept() throws {
    let text = Self.pulse.replacingOccurrences(of: "PulseLayer", with: "KeptLayer")
    let first = try compile(try write(text))
    let made = try inode(first.library)
    let again = try compile(try write(text))
    // It is the very file: a library that is made again is a new one.
    #expect(again.library == first.library)
    #expect(try inode(again.library) == made)
    let changed = try compile(try write(text + "\n// another comment"))
    #expect(changed.library != first.library)
    // A key that belongs to another scene of the same hash.
    try Data("other".utf8).write(to: first.library.deletingLastPathComponent().appendingPathComponent("key"))
    #expect(try compile(try write(text)).library == first.library)
    #expect(try inode(first.library) != made)
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.cache.path)
    #expect(!names.contains { $0.contains(".") })
  }
}
