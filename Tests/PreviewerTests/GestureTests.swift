import Foundation
import Testing
import UIKit

@testable import Previewer
@testable import SceneTools

/// Gestures of Swift scenes: their file, their recording, and how a later version of the scene gets them.
@MainActor @Suite final class GestureTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "gestures-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func touch(
    _ finger: Int, _ phase: TouchSample.Phase, _ x: Double, _ time: Double
  ) -> RecordedTouch {
    RecordedTouch(finger: finger, phase: phase, point: CGPoint(x: x, y: 5), time: time)
  }

  private func file(_ name: String = "window.input") -> GestureFile {
    GestureFile(folder.appendingPathComponent(name))
  }

  // MARK: The file

  /// It can be read after each touch: the next one may stop the program.
  @Test func theFileIsWholeAfterEachTouch() throws {
    let file = file()
    let touches = (0..<40).map { index in
      let place = Double(index)
      return touch(0, index == 0 ? .began : .moved, place / 3, place / 7)
    }
    try file.write([touches[0]])
    for (index, touch) in touches.enumerated() {
      if index > 0 { try file.add([touch]) }
      let samples = try file.read().samples
      // The finger is down, so it is cancelled at the end.
      #expect(samples.count == index + 2 && samples.last?.phase == .cancelled)
      #expect(samples[index].place == touch.point && samples[index].time == touch.time)
      #expect(try JSONSerialization.jsonObject(with: Data(contentsOf: file.url)) is [Any])
    }
    try file.add([touch(0, .ended, 1, 9), touch(1, .began, 2, 9), touch(1, .ended, 2, 10)])
    let gesture = try file.read()
    #expect(gesture.touches == 2 && gesture.samples.count == 43)
    #expect(gesture.begin == 0 && gesture.end == 10)
    #expect(
      JSON.object(gesture.members).line == #"{"touches": 2, "samples": 43, "begin": 0, "end": 10}"#)
  }

  @Test func aSavedGestureReplacesNoOtherFile() throws {
    let recorded = file()
    try recorded.write([touch(0, .began, 1, 0), touch(0, .ended, 1, 1)])
    let beside = GestureFile.beside(folder.appendingPathComponent("demo.swift"))
    #expect(beside.url.lastPathComponent == "demo.input")
    #expect(GestureFile.beside(folder.appendingPathComponent("demo")).url == beside.url)
    #expect(beside.free(for: recorded).url == beside.url)
    let bytes = try recorded.save(to: beside)
    #expect(try Data(contentsOf: beside.url).count == bytes)
    // The same gesture again is the same file.
    #expect(beside.free(for: recorded).url == beside.url)
    try recorded.add([touch(0, .began, 1, 2), touch(0, .ended, 1, 3)])
    #expect(beside.free(for: recorded).url.lastPathComponent == "demo-2.input")
    try recorded.save(to: beside.free(for: recorded))
    #expect(beside.free(for: recorded).url.lastPathComponent == "demo-2.input")
    #expect(try beside.read().touches == 1)
  }

  @Test func aDamagedFileIsNoGesture() throws {
    let file = file()
    try Data("[\n{\"finger\": 0".utf8).write(to: file.url)
    #expect(throws: ProgramFailure.self) { try file.read() }
    let gesture = SessionGesture(self.file("other.input"), recorded: nil, ahead: [])
    #expect(throws: ProgramFailure.self) { try gesture.load(file) }
    #expect(gesture.recorded == nil && !gesture.file.exists)
  }

  // MARK: Recording

  @Test func whatWasDownBeforeIsNotRecorded() throws {
    let gesture = SessionGesture(file(), recorded: nil, ahead: [])
    var counts: [Int?] = []
    gesture.changed = { [unowned gesture] in counts.append(gesture.touches) }
    gesture.take([touch(0, .began, 1, 1)])
    #expect(!gesture.file.exists && counts.isEmpty)
    gesture.begin()
    gesture.take([touch(0, .moved, 2, 2), touch(1, .began, 3, 3), touch(0, .ended, 2, 3)])
    // A person has gone back in time meanwhile.
    gesture.take([touch(1, .moved, 4, 0.5)])
    let recorded = try #require(gesture.end(at: 2))
    #expect(recorded.samples.map(\.phase) == [.began, .moved, .cancelled])
    #expect(recorded.samples.map(\.time) == [3, 3, 3])
    #expect(counts == [0, 1, 1, 1, nil] && gesture.recorded == recorded)
    gesture.take([touch(1, .began, 9, 9)])
    #expect(try gesture.file.read() == recorded)
  }

  @Test func aRecordingOfNothingKeepsTheGesture() throws {
    let gesture = SessionGesture(file(), recorded: nil, ahead: [])
    gesture.begin()
    gesture.take([touch(0, .began, 1, 1), touch(0, .ended, 1, 2)])
    let first = try #require(gesture.end(at: 2))
    gesture.begin()
    #expect(gesture.end(at: 3) == nil && gesture.recorded == first)
    #expect(try gesture.file.read() == first)
    gesture.begin()
    gesture.take([touch(0, .began, 7, 5), touch(0, .ended, 7, 6)])
    #expect(gesture.end(at: 7)?.begin == 5)
    #expect(try gesture.file.read().samples.count == 2)
    gesture.forget()
    #expect(gesture.recorded == nil && !gesture.file.exists)
  }

  @Test func aFileThatCannotBeWrittenEndsTheRecording() throws {
    let gesture = SessionGesture(file("missing/window.input"), recorded: nil, ahead: [])
    var told: [String] = []
    gesture.failed = { told.append($0) }
    gesture.begin()
    gesture.take([touch(0, .began, 1, 1)])
    #expect(told.count == 1 && !gesture.isRecording)
    #expect(gesture.end(at: 2) == nil)
  }

  // MARK: Replaying

  /// A view that follows the finger, and counts touches.
  private final class Follower: UIView {
    var begun = 0
    var cancelled = 0
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { begun += touches.count }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      layer.position = touches.first?.location(in: superview) ?? .zero
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      cancelled += touches.count
    }
  }

  private func program(_ samples: [TouchSample]) throws -> (program: SceneProgram, view: Follower) {
    let program = SceneProgram(input: samples)
    let view = Follower(frame: CGRect(origin: .zero, size: SceneProgram.stage))
    try program.start("scene.swift", folders: []) { view }
    return (program, view)
  }

  private static let samples = [
    TouchSample(finger: 7, .began, CGPoint(x: 20, y: 20), at: 1),
    TouchSample(finger: 7, .moved, CGPoint(x: 60, y: 70), at: 1.5),
    TouchSample(finger: 7, .moved, CGPoint(x: 90, y: 80), at: 2.5),
    TouchSample(finger: 7, .ended, CGPoint(x: 90, y: 80), at: 3),
  ]

  /// A new version of the scene gets what came before its time while it is played up to it, and the rest as its clock goes on.
  @Test func aLaterVersionGetsTheTouchesAtTheirTimes() throws {
    let (program, view) = try program(Self.samples)
    #expect(program.restOfInput == Self.samples)
    program.advance(to: 2)
    #expect(view.begun == 1 && view.layer.position == CGPoint(x: 60, y: 70))
    #expect(program.restOfInput == Array(Self.samples[2...]))
    let gesture = SessionGesture(
      .temporary(), recorded: Gesture(Self.samples), ahead: program.restOfInput)
    #expect(gesture.next == 2.5 && gesture.due(at: 2.4).isEmpty)
    program.screen.deliver(gesture.due(at: 2.5))
    #expect(view.layer.position == CGPoint(x: 90, y: 80) && gesture.next == 3)
    program.screen.deliver(gesture.due(at: 9))
    #expect(gesture.next == nil && view.begun == 1 && view.cancelled == 0)
    // As if the scene had run to the end off-screen, which is what an export does.
    let (other, exported) = try self.program(Self.samples)
    other.advance(to: 9)
    #expect(exported.layer.position == view.layer.position && exported.begun == 1)
  }

  /// A recording, or forgetting, ends a replay: fingers that are down are cancelled.
  @Test func aReplayThatEndsCancelsItsFingers() throws {
    let (program, view) = try program(Self.samples)
    program.advance(to: 2)
    let gesture = SessionGesture(
      .temporary(), recorded: Gesture(Self.samples), ahead: program.restOfInput)
    program.screen.deliver(gesture.stopReplay(at: 2))
    #expect(view.cancelled == 1 && gesture.next == nil)
    let (_, _) = try self.program(Self.samples)
    let whole = SessionGesture(.temporary(), recorded: Gesture(Self.samples), ahead: Self.samples)
    #expect(whole.stopReplay(at: 0).isEmpty && whole.next == nil)
  }
}
