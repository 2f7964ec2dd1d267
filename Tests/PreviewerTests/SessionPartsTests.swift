import CoreAnimationMarkup
import CoreGraphics
import Foundation
import QuartzCore
import Testing
import Compositor
import Windowing

@testable import Previewer
@testable import SceneEditing
@testable import SceneTools

/// The parts of a window's session, each without a window and without the others.
@MainActor @Suite(.serialized) struct SessionPartsTests {
  /// A folder with a scene of 100 × 100 points, y down: a white root, a red layer at (10, 10) and a blue one over it at (20, 20), both
  /// 40 × 40. It is removed with the object.
  private final class Files {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cambium-\(UUID().uuidString)")
    var scene: URL { folder.appendingPathComponent("scene.caml") }

    init() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try write(blue: 20)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func write(blue: Int) throws {
      try """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer name="root" bounds="0 0 100 100" geometryFlipped="1"
      backgroundColor="1 1 1"><sublayers>
      <CALayer name="red" bounds="0 0 40 40" anchorPoint="0 0" position="10 10" backgroundColor="1 0 0"/>
      <CALayer name="blue" bounds="0 0 40 40" anchorPoint="0 0" position="\(blue) 20" backgroundColor="0 0 1"/>
      </sublayers><states>
      <LKState name="on"><elements><LKStateSetValue targetId="" keyPath="opacity"><value type="real" value="0.5"/>
      </LKStateSetValue></elements></LKState></states></CALayer></caml>
      """.write(to: scene, atomically: true, encoding: .utf8)
    }
  }

  /// A document with its log of events.
  private struct Opened {
    let files: Files
    let document: SessionDocument
    let log: SessionLog

    /// The names of the events that were written.
    func events() throws -> [String] { try lines().compactMap { $0["event"] as? String } }

    func lines() throws -> [[String: Any]] {
      let text = try String(contentsOf: files.folder.appendingPathComponent("events"), encoding: .utf8)
      return try text.split(separator: "\n").map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
    }
  }

  private func open() throws -> Opened {
    let files = try Files()
    let log = SessionLog(try EventLog(path: files.folder.appendingPathComponent("events").path))
    let scene = SceneDocument.open(files.scene)
    try #require(scene.root != nil, "\(scene.diagnostics)")
    let document = SessionDocument(
      SceneSheet([scene], clock: MediaClock(isPaused: true)), paths: [files.scene.path], watches: false,
      log: log,
      makeSheet: { SceneSheet($0, clock: $1) }, wake: {})
    document.changed = { CATransaction.flush() }
    return Opened(files: files, document: document, log: log)
  }

  // MARK: Time

  private func transport(_ opened: Opened, canReverse: Bool = true) -> SessionTransport {
    let transport = SessionTransport(
      Playback(clock: MediaClock(isPaused: true)), canReverse: canReverse, log: opened.log)
    opened.log.readTime = { [unowned transport] in transport.playback.time }
    return transport
  }

  @Test func transportTellsEachChangeOnce() throws {
    let opened = try open()
    let transport = transport(opened)
    var changes = 0
    transport.clockChanged = { changes += 1 }
    transport.seek(to: 2)
    transport.setSpeed(0.5)
    transport.scaleSpeed(by: 4)
    #expect(transport.playback.time == 2 && transport.playback.speed == 2 && changes == 3)
    // A step pauses a clock that runs: that is a change of its own.
    transport.setPaused(false)
    transport.step(frames: 3)
    #expect(transport.playback.isPaused && changes == 6)
    transport.step(frames: -1)
    #expect(try opened.events() == ["seek", "speed", "speed", "pause", "pause", "seek", "seek"])
    // What lies over the scene pauses it without an event.
    transport.suspend(false)
    #expect(!transport.playback.isPaused && changes == 8)
    #expect(try opened.events().count == 7)
  }

  @Test func theProgramOfASwiftSceneOnlyRunsForwards() throws {
    let opened = try open()
    var orders: [PlaybackOrder] = []
    for canReverse in [true, false] {
      let transport = transport(opened, canReverse: canReverse)
      transport.orderChanged = { orders.append($0) }
      transport.toggleLoop()
      transport.togglePingPong()
      transport.toggleReverse()
      #expect(transport.playback.isLooping == canReverse && transport.playback.isReversed == canReverse)
    }
    #expect(orders.map(\.ends) == [.loop, .pingPong])
  }

  @Test func anotherClockGoesOnFromTheTimeOfTheOldOne() throws {
    let opened = try open()
    let transport = transport(opened)
    transport.seek(to: 3)
    transport.setSpeed(0.25)
    transport.toggleReverse()
    let clock = MediaClock(isPaused: true)
    transport.continue(on: clock)
    #expect(transport.playback.clock === clock && clock.time == 3 && clock.rate == 0.25)
    #expect(clock.isReversed && clock.isPaused)
  }

  // MARK: The place of the scene

  @Test func thePointUnderThePointerStaysWhileTheViewZooms() {
    var shown: [Viewport] = []
    let stage = SessionStage(
      document: CGSize(width: 100, height: 100), picture: CGSize(width: 400, height: 200), fit: nil)
    stage.show = { shown.append($0) }
    let place = CGPoint(x: 250, y: 50)
    let point = stage.point(place)
    stage.zoom(steps: 4, at: place)
    #expect(abs(stage.viewport.scale - 4) < 1e-12 && stage.point(place).isClose(to: point))
    stage.beginPan(at: place)
    stage.pan(to: CGPoint(x: 260, y: 70))
    #expect(stage.isPanning && stage.point(CGPoint(x: 260, y: 70)).isClose(to: point))
    stage.endPan()
    stage.pan(to: .zero)
    #expect(shown.count == 2, "without the button nothing moves")
    // Two fingers hold the points under them.
    let left = CGPoint(x: 100, y: 100)
    let held = stage.point(left)
    stage.pinch(
      from: FingerPair(left, CGPoint(x: 200, y: 100)), to: FingerPair(left, CGPoint(x: 300, y: 100)))
    #expect(abs(stage.viewport.scale - 8) < 1e-12 && stage.point(left).isClose(to: held))
    stage.reset()
    #expect(stage.viewport.scale == 2 && shown.last == stage.viewport)
  }

  @Test func aBackgroundFillsTheWindowAtEachSize() {
    let stage = SessionStage(
      document: CGSize(width: 100, height: 100), picture: CGSize(width: 400, height: 200), fit: .cover)
    #expect(stage.viewport.scale == 4)
    stage.resize(to: CGSize(width: 300, height: 900), pixelsPerPoint: 1)
    #expect(stage.viewport.scale == 9)
    stage.setDocument(CGSize(width: 10, height: 30))
    #expect(stage.viewport.scale == 30)
  }

  @Test func theViewStaysIfOtherScenesHaveTheSameSize() {
    let stage = SessionStage(
      document: CGSize(width: 100, height: 100), picture: CGSize(width: 200, height: 200), fit: nil)
    stage.zoom(steps: 8, at: .zero)
    stage.setDocument(CGSize(width: 100, height: 100))
    #expect(stage.viewport.scale == 8)
    stage.setDocument(CGSize(width: 100, height: 50))
    #expect(stage.viewport.scale == 2)
    stage.fit(into: CGRect(x: 0, y: 0, width: 100, height: 200))
    #expect(stage.viewport.scale == 1)
  }

  @Test func oneFingerPressesAndTwoPinch() {
    var fingers = FingerGestures()
    let (a, b, c) = (CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4), CGPoint(x: 5, y: 6))
    #expect(fingers.take(.down, 1, a) == .press(a))
    #expect(fingers.take(.moved, 1, b) == .move(b))
    #expect(fingers.take(.up, 1, b) == .release(b))
    #expect(fingers.take(.down, 1, a) == .press(a))
    #expect(fingers.take(.down, 2, b) == .cancel)
    #expect(fingers.take(.moved, 2, c) == .pinch(from: FingerPair(a, b), to: FingerPair(a, c)))
    #expect(fingers.take(.up, 1, a) == nil)
    // The finger that is left presses nothing, and its movements mean nothing.
    #expect(fingers.take(.moved, 2, b) == nil)
    #expect(fingers.take(.moved, 9, b) == nil)
    #expect(fingers.take(.up, 2, b) == .left)
    #expect(fingers.take(.down, 3, c) == .press(c))
  }

  // MARK: The pointer

  private func pointer(_ opened: Opened) -> SessionPointer {
    let stage = SessionStage(
      document: opened.document.sheet.size, picture: CGSize(width: 200, height: 200), fit: nil)
    return SessionPointer(opened.document, stage, log: opened.log)
  }

  /// The pixel at a point of the scene: there are two for each.
  private func pixel(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: 2 * x, y: 2 * y) }

  private func click(_ pointer: SessionPointer, _ x: Double, _ y: Double) {
    pointer.press(at: pixel(x, y))
    pointer.release(at: pixel(x, y))
  }

  @Test func aClickSelectsAndAnotherOneTheLayerBehind() throws {
    let opened = try open()
    let pointer = pointer(opened)
    var names: [String?] = []
    for _ in 0..<4 {
      click(pointer, 30, 30)
      names.append(opened.document.selection?.name)
    }
    #expect(names == ["blue", "red", "root", "blue"])
    click(pointer, 12, 12)
    #expect(opened.document.selection?.name == "red")
    #expect(try opened.events() == Array(repeating: "hit", count: 5))
  }

  @Test func aDragMovesTheLayerAndIsOneStepOfTheHistory() throws {
    let opened = try open()
    let pointer = pointer(opened)
    var captures: [Bool] = []
    pointer.capture = { captures.append($0) }
    pointer.press(at: pixel(30, 30))
    // A click may move by three points of the desktop.
    pointer.move(to: pixel(31, 30))
    #expect(pointer.isPressed && !pointer.isDragging)
    pointer.move(to: pixel(40, 35))
    #expect(pointer.isDragging)
    let blue = try #require(opened.document.documents[0].layer("blue"))
    #expect(blue.position == CGPoint(x: 30, y: 25))
    // Along one axis with Shift.
    pointer.modifiers = { .shift }
    pointer.move(to: pixel(50, 36))
    #expect(blue.position == CGPoint(x: 40, y: 20))
    pointer.release(at: pixel(50, 36))
    #expect(!pointer.isPressed && captures == [true, false])
    opened.document.edits.history.undo()
    #expect(blue.position == CGPoint(x: 20, y: 20))
    #expect(opened.document.selection == nil, "a drag selects nothing")
    #expect(try opened.events() == ["hit", "drag", "drag", "drop", "edit"])
  }

  @Test func aDragThatIsCancelledLeavesNothing() throws {
    let opened = try open()
    let pointer = pointer(opened)
    pointer.press(at: pixel(30, 30))
    pointer.move(to: pixel(60, 60))
    pointer.cancel()
    let blue = try #require(opened.document.documents[0].layer("blue"))
    #expect(blue.position == CGPoint(x: 20, y: 20) && !opened.document.edits.history.canUndo)
    pointer.release(at: pixel(60, 60))
    #expect(opened.document.selection == nil)
  }

  @Test func theRootMovesOnlyWithAlt() throws {
    let opened = try open()
    let pointer = pointer(opened)
    let place = opened.document.documents[0].root?.position
    pointer.press(at: pixel(80, 80))
    pointer.move(to: pixel(90, 90))
    #expect(pointer.marks.band != nil, "it draws a rectangle")
    pointer.release(at: pixel(90, 90))
    #expect(opened.document.documents[0].root?.position == place)
    pointer.modifiers = { .alt }
    pointer.press(at: pixel(80, 80))
    pointer.move(to: pixel(90, 90))
    #expect(pointer.isDragging && pointer.marks.band == nil)
    pointer.cancel()
  }

  @Test func nothingIsMetBeneathTheInterface() throws {
    let opened = try open()
    let pointer = pointer(opened)
    #expect(pointer.hit(at: pixel(30, 30))?.layer.name == "blue")
    pointer.isCovered = { $0.x > 50 }
    #expect(pointer.hit(at: pixel(30, 30)) == nil)
    pointer.place = pixel(12, 12)
    pointer.updateHover()
    #expect(pointer.hovered?.layer.name == "red")
  }

  // MARK: Scenes

  @Test func readingAgainKeepsTheSelectionAndTheChanges() throws {
    let opened = try open()
    let (document, pointer) = (opened.document, pointer(opened))
    var clocks: [MediaClock] = []
    document.didShow = { clocks.append($0) }
    document.willShow = { pointer.leaveLayers() }
    var told: [String] = []
    document.tell = { told.append("\($0) \($1)") }
    click(pointer, 12, 12)
    pointer.press(at: pixel(12, 12))
    pointer.move(to: pixel(22, 12))
    pointer.release(at: pixel(22, 12))
    try opened.files.write(blue: 60)
    document.reload()
    #expect(clocks.count == 1 && told.count == 1)
    let layers = ["red", "blue"].map { document.documents[0].layer($0) }
    #expect(document.selection === layers[0] && document.selection != nil)
    #expect(layers.map { $0?.position.x } == [20, 60])
    // A scene with an error does not take the place of one without.
    try "<caml".write(to: opened.files.scene, atomically: true, encoding: .utf8)
    document.reload()
    #expect(clocks.count == 1 && document.documents[0].layer("red") === layers[0])
    #expect(!document.open([opened.files.folder.appendingPathComponent("none.caml").path]))
    #expect(document.unsavedLoss == "A change to scene.caml was not saved")
    try opened.files.write(blue: 20)
    #expect(
      document.open([opened.files.scene.path]) && document.unsavedLoss == nil && document.selection == nil)
  }

  // MARK: States

  @Test func aDragOnAStateHoldsItsTransition() throws {
    let opened = try open()
    let states = SessionStates({ opened.document.documents }, log: opened.log)
    states.changed = { CATransaction.flush() }
    states.layOut(in: CGSize(width: 400, height: 300), scale: 1)
    let button = try #require(states.strip.buttons.first { $0.state == "on" })
    let place = CGPoint(x: button.frame.midX, y: button.frame.midY)
    #expect(!states.press(at: .zero) && states.press(at: place) && states.isDragging)
    states.move(to: CGPoint(x: place.x + 100, y: place.y))
    #expect(try opened.lines().last?["progress"] as? Double == 0.5)
    // Less than half of the way goes back.
    states.release(at: CGPoint(x: place.x + 60, y: place.y))
    #expect(opened.document.documents[0].states.current == nil && !states.isDragging)
    _ = states.press(at: place)
    states.release(at: place)
    #expect(opened.document.documents[0].states.current == "on")
    states.change(by: 1)
    #expect(opened.document.documents[0].states.current == nil)
    // In full screen the strip hides after a while without the pointer.
    #expect(states.isShown && states.timeUntilHiding == nil)
    states.isFullscreen = { true }
    #expect(!states.isShown)
    states.noteActivity()
    #expect(states.isShown)
  }
}

extension CGPoint {
  fileprivate func isClose(to other: CGPoint) -> Bool { abs(x - other.x) < 1e-9 && abs(y - other.y) < 1e-9 }
}
