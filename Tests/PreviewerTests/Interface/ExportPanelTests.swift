import CoreAnimationMarkup
import Foundation
import ImageIO
import QuartzCore
import Synchronization
import TestSupport
import Testing
import UIKit
import Windowing

@testable import CoreAnimationMarkup
@testable import Previewer
@testable import SceneEditing
@testable import SceneTools

/// The export of the window: what the panel asks for, the command that it runs, and the panel's pictures.
@MainActor @Suite struct ExportPanelTests {
  private static func folder() throws -> URL {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("export-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }

  private static func form(_ file: URL, loop: ClosedRange<Double>? = nil) -> ExportForm {
    ExportForm(
      ExportForm.Scene(file: file, size: CGSize(width: 640, height: 480), length: 4, loop: loop, time: 1.25))
  }

  // MARK: The form

  @Test func namesAreFreeAndAnExistingFileIsSaid() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["door.gif", "door-2.gif"] { try Data().write(to: folder.appendingPathComponent(name)) }
    var form = Self.form(folder.appendingPathComponent("door.ca"))
    #expect(form.fileName == "door-3.gif" && !form.isReplacing && form.problem == nil)
    form.name = "door"
    #expect(form.isReplacing)
    // Another format has another file.
    form.setFormat(.apng)
    #expect(form.fileName == "door.apng" && !form.isReplacing)
    form.setFormat(.pictures)
    #expect(form.path == folder.path + "/door")
  }

  @Test func theRateFollowsTheFormatUntilItIsChanged() {
    var form = Self.form(URL(fileURLWithPath: "/tmp/door.ca"))
    #expect(form.rate == 25)
    form.setFormat(.webp)
    #expect(form.rate == 60)
    form.rate = 30
    form.setFormat(.gif)
    #expect(form.rate == 30)
    form.rate = 50
    form.setFormat(.mp4)
    #expect(form.rate == 50)
  }

  @Test func spansAndSizes() {
    var form = Self.form(URL(fileURLWithPath: "/tmp/door.ca"), loop: 1...3)
    #expect(form.spans == [.scene, .loop, .part] && form.times == 0...4 && form.count == 100)
    form.span = .loop
    #expect(form.times == 1...3 && form.count == 50)
    form.setWidth(320)
    #expect(form.size == CGSize(width: 320, height: 240))
    form.setHeight(120)
    #expect(form.size == CGSize(width: 160, height: 120))
    form.scale = 2
    #expect(form.summary == "320 × 240 pixels, 50 pictures, 2 s")
    // Without a length there is only a part.
    let still = ExportForm(
      ExportForm.Scene(file: URL(fileURLWithPath: "/tmp/x.caml"), size: form.size, length: 0))
    #expect(still.spans == [.part] && still.times == 0...5)
  }

  /// A scene with states has a film of changes between them, as long as these take. A gesture is seen to its end.
  @Test func filmsOfStates() throws {
    let text = TransitionEditTests.text
    var scene = ExportForm.Scene(
      file: URL(fileURLWithPath: "/tmp/lock.caml"), size: CGSize(width: 100, height: 100), length: 0,
      state: "Locked")
    scene.states = StateTimes(SceneDocument.read([UInt8](text.utf8), named: "a", folder: nil).states)
    var form = ExportForm(scene)
    #expect(form.span == .states && form.spans == [.part, .states])
    #expect(form.states == "from Locked, hold 0.5 s, Unlock, hold 1 s, Locked" && form.times == 0...3.5)
    form.states = "unlock, hold 1 s"
    #expect(form.times == 0...3 && form.problem == nil)
    #expect(
      form.arguments("x").suffix(6)
        == ["--from", "0", "--to", "3", "--fps", "25", "--states", "from Locked, unlock, hold 1 s"].suffix(6))
    form.states = "open"
    #expect(form.problem?.contains("open") == true)
    form.states = "hold"
    #expect(form.problem?.contains("hold") == true)
    form.states = "lock"
    #expect(form.problem?.contains("no time") == true)
    var swift = ExportForm.Scene(
      file: URL(fileURLWithPath: "/tmp/a.swift"), size: CGSize(width: 10, height: 10), length: 0)
    swift.gestureEnd = 7.2
    #expect(ExportForm(swift).times == 0...9)
  }

  @Test func problems() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    var form = Self.form(folder.appendingPathComponent("door.ca"))
    func problem(_ change: (inout ExportForm) -> Void) -> String {
      var changed = form
      change(&changed)
      return changed.problem ?? ""
    }
    #expect(problem { $0.name = "" }.contains("needs a name"))
    #expect(problem { $0.name = "a/b" }.contains("“/”"))
    #expect(problem { $0.folder = "/nowhere" }.contains("no folder /nowhere"))
    #expect(problem { $0.setWidth(1e6) }.contains("size"))
    #expect(
      problem {
        $0.span = .part
        ($0.from, $0.to) = (2, 2)
      }.contains("later"))
    form.setFormat(.picture)
    #expect(problem { $0.name = "100 %04d" }.contains("%d") && problem { $0.name = "100%d" }.contains("%d"))
    #expect(problem { $0.name = "100 %" }.isEmpty && form.problem == nil)
  }

  @Test func arguments() {
    var form = Self.form(URL(fileURLWithPath: "/tmp/door.ca"))
    form.folder = "/tmp/"
    form.name = "50 %"
    form.setFormat(.pictures)
    #expect(
      form.arguments("/tmp/door.ca") == [
        "render", "/tmp/door.ca", "-o", "/tmp/50 %/50 %%-%04d.png", "--size", "640x480", "--scale", "1",
        "--from", "0", "--to", "4", "--fps", "60",
      ])
    form.setFormat(.mp4)
    #expect(form.arguments("x").suffix(2) == ["--background", "000000ff"])
    let scene = ExportForm.Scene(
      file: URL(fileURLWithPath: "/tmp/a.tendies"), size: CGSize(width: 10, height: 20), length: 1, time: 0.5,
      state: "Unlock", tilt: CGPoint(x: -0.5, y: 0.25))
    var wallpaper = ExportForm(scene)
    wallpaper.setFormat(.picture)
    wallpaper.isTransparent = false
    #expect(
      wallpaper.arguments("x").suffix(7) == [
        "--time", "0.5", "--background", "000000ff", "--state", "Unlock@0", "--parallax=-0.5,0.25",
      ])
  }

  // MARK: The process

  private static let command = TestCommand.program

  /// Waits until an export has ended.
  private static func outcome(_ job: ExportJob) -> ExportJob.Outcome? {
    _ = eventually { job.status.outcome != nil }
    return job.status.outcome
  }

  private static let slidingBox = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 100 80" geometryFlipped="1" backgroundColor="1 1 1">
    <sublayers><CALayer name="box" bounds="0 0 40 20" position="30 30" backgroundColor="1 0 0">
    <animations><slide type="CABasicAnimation" keyPath="position.x" duration="1">
    <fromValue type="real" value="30"/><toValue type="real" value="70"/></slide></animations></CALayer></sublayers></CALayer></caml>
    """

  /// The panel's command gives the bytes of the command that a person types.
  @Test(arguments: [ExportForm.Format.gif, .webp, .picture])
  func theFileIsThatOfTheCommandLine(format: ExportForm.Format) throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let scene = folder.appendingPathComponent("scene.caml")
    try Data(Self.slidingBox.utf8).write(to: scene)
    let document = SceneDocument.open(scene)
    var form = ExportForm(
      ExportForm.Scene(file: scene, size: document.size, length: document.loopDuration))
    form.setFormat(format)
    let wakes = Mutex(0)
    let job = ExportJob(form.arguments(scene.path), program: Self.command) {
      wakes.withLock { $0 += 1 }
    }
    #expect(Self.outcome(job) == .finished)
    #expect(wakes.withLock { $0 } > 0)
    if format != .picture { #expect(job.status.part == 1 && job.status.total >= 25) }
    let direct = folder.appendingPathComponent("direct.\(format.fileExtension)")
    let process = Process()
    process.executableURL = Self.command
    process.arguments = ["render", scene.path, "-o", direct.path]
    try process.run()
    process.waitUntilExit()
    #expect(try Data(contentsOf: URL(fileURLWithPath: form.path)) == Data(contentsOf: direct))
  }

  /// What was changed in the window is in the export.
  @Test func changesAreExported() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let scene = folder.appendingPathComponent("scene.caml")
    try Data(Self.slidingBox.utf8).write(to: scene)
    let client = TestClient(scene.path)
    let box = try #require(client.documents[0].layer("box"))
    client.edits.editor.set(
      CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1), of: box, forKeyPath: "backgroundColor")
    let copy = try EditedScene.copy(client.documents[0], to: folder, client.edits.overrides)
    #expect(copy.lastPathComponent == "scene.ca")
    var form = ExportForm(ExportForm.Scene(file: scene, size: CGSize(width: 100, height: 80), length: 1))
    form.setFormat(.picture)
    let job = ExportJob(form.arguments(copy.path), program: Self.command) {}
    #expect(Self.outcome(job) == .finished)
    let image = try ImageFile.read(URL(fileURLWithPath: form.path))
    #expect(Array(image.bytes[(30 * 100 + 30) * 4..<(30 * 100 + 31) * 4]) == [0, 0, 255, 255])
  }

  @Test func aCancelledExportLeavesNothing() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let scene = folder.appendingPathComponent("scene.caml")
    try Data(Self.slidingBox.utf8).write(to: scene)
    var form = ExportForm(ExportForm.Scene(file: scene, size: CGSize(width: 400, height: 320), length: 1))
    form.setFormat(.webp)
    form.span = .part
    form.to = 5000
    let isEnded = Mutex(false)
    let job = ExportJob(
      form.arguments(scene.path), program: Self.command, ended: { isEnded.withLock { $0 = true } }
    ) {}
    #expect(eventually { job.status.done > 0 || job.status.outcome != nil })
    #expect(job.status.outcome == nil && job.status.text.hasSuffix(" left"))
    job.cancel()
    #expect(Self.outcome(job) == .cancelled)
    #expect(isEnded.withLock { $0 })
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["scene.caml"])
  }

  /// The reason names the file, and a process that cannot be started is an error too.
  @Test func failuresHaveAReason() throws {
    let form = Self.form(URL(fileURLWithPath: "/tmp/door.ca"))
    let job = ExportJob(form.arguments("/nowhere/door.ca"), program: Self.command) {}
    guard case .failed(let reason)? = Self.outcome(job) else {
      Issue.record("no failure")
      return
    }
    #expect(reason.contains("/nowhere/door.ca") && !reason.hasPrefix("cambium:"))
    let none = ExportJob([], program: URL(fileURLWithPath: "/nowhere/program")) {}
    guard case .failed? = Self.outcome(none) else {
      Issue.record("no failure")
      return
    }
  }

  @Test func progressLines() {
    #expect(ExportJob.progress(#"{"done": 3, "total": 40}"#)! == (3, 40))
    #expect(ExportJob.progress("x") == nil)
    #expect(ExportJob.Status(done: 25, total: 100, elapsed: 5).text == "25 %, 15 s left")
    #expect(ExportJob.Status().text == "Preparing")
    #expect(
      ExportJob.reason("a warning\ncambium: cannot write x.gif: No space left on device\n")
        == "cannot write x.gif: No space left on device")
  }

  // MARK: The panel

  private static func panel(_ fixture: InterfaceFixture, _ form: ExportForm) -> ExportPanel {
    let panel = ExportPanel(form)
    panel.resized = { panel.place(in: fixture.interface.root.bounds) }
    fixture.interface.root.addSubview(panel)
    panel.place(in: fixture.interface.root.bounds)
    fixture.interface.receiver = panel
    fixture.turn()
    return panel
  }

  @Test func returnExportsAndEscapeClosesOrCancels() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let fixture = InterfaceFixture()
    let panel = Self.panel(fixture, Self.form(folder.appendingPathComponent("door.ca")))
    var calls: [String] = []
    panel.start = { calls.append("start \($0.fileName)") }
    panel.closed = { calls.append("close") }
    panel.cancelled = { calls.append("cancel") }
    #expect(fixture.interface.receiver?.press(Key("Return"), isControl: false) == true)
    #expect(calls == ["start door.gif"])
    panel.progress = ExportJob.Status(done: 1, total: 10)
    panel.stop()
    #expect(calls.last == "cancel")
    panel.progress = nil
    panel.stop()
    #expect(calls.last == "close")
  }

  /// The list of formats gives the keyboard back to the panel, whether a format was chosen or not.
  @Test(arguments: ["Return", "Escape"]) func returnExportsAfterTheMenu(key: String) throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let fixture = InterfaceFixture()
    let panel = Self.panel(fixture, Self.form(folder.appendingPathComponent("door.ca")))
    var started: [String] = []
    panel.start = { started.append($0.fileName) }
    let menu = try #require(Self.views(panel).compactMap { $0 as? MenuField }.first)
    let place = menu.convert(menu.bounds, to: fixture.interface.root)
    fixture.click(CGPoint(x: place.midX, y: place.midY))
    let list = try #require(fixture.interface.receiver as? MenuList)
    #expect(list.press(Key("Down"), isControl: false) && list.press(Key(key), isControl: false))
    fixture.turn()
    #expect(fixture.interface.receiver === panel)
    #expect(fixture.interface.receiver?.press(Key("Return"), isControl: false) == true)
    #expect(started == [key == "Return" ? "door.apng" : "door.gif"])
  }

  private static func views(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap { views($0) } }

  /// A form with a problem cannot be exported, by the key or the button.
  @Test func aProblemKeepsTheButtonFromBeingPressed() {
    let fixture = InterfaceFixture()
    var form = Self.form(URL(fileURLWithPath: "/tmp/door.ca"))
    form.folder = "/nowhere"
    let panel = Self.panel(fixture, form)
    var isStarted = false
    panel.start = { _ in isStarted = true }
    _ = panel.press(Key("Return"), isControl: false)
    fixture.click(CGPoint(x: panel.frame.maxX - 50, y: panel.frame.maxY - 26))
    #expect(!isStarted)
  }

  @Test(arguments: [
    ("dark", CGSize(width: 900, height: 620), 2.0, Theme.Style.dark),
    ("light", CGSize(width: 900, height: 620), 1, .light),
    ("small-dark", CGSize(width: 480, height: 320), 1, .dark),
  ])
  func looks(name: String, size: CGSize, scale: Double, style: Theme.Style) throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let fixture = InterfaceFixture(size, scale: scale, theme: .theme(style))
    fixture.interface.root.backgroundColor = UIColor(red: 0.35, green: 0.5, blue: 0.62, alpha: 1)
    try Data().write(to: folder.appendingPathComponent("swinging-door.mp4"))
    var form = Self.form(folder.appendingPathComponent("swinging-door.ca"), loop: 1...3)
    form.folder = "~/Pictures/films of doors and other things that swing"
    let asking = Self.panel(fixture, form)
    try fixture.picture("export-problem-\(name)")
    asking.removeFromSuperview()
    form.folder = folder.path
    form.setFormat(.mp4)
    form.name = "swinging-door"
    form.span = .part
    form.scale = 2
    let replacing = Self.panel(fixture, form)
    let image = try fixture.picture("export-replace-\(name)")
    #expect(image.width == Int(clamping: size.width * scale))
    replacing.removeFromSuperview()
    form.setFormat(.picture)
    form.isTransparent = false
    let picture = Self.panel(fixture, form)
    try fixture.picture("export-picture-\(name)")
    // Nothing reaches out of the panel.
    for view in picture.subviews where !view.isHidden {
      #expect(picture.bounds.insetBy(dx: -1, dy: -1).contains(view.frame), "\(view)")
    }
    picture.progress = ExportJob.Status(done: 126, total: 300, elapsed: 6.3)
    fixture.turn()
    fixture.interface.screen.clock.seek(to: 1)
    try fixture.picture("export-running-\(name)")
  }
}
