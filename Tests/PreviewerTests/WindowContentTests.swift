import CoreGraphics
import SceneTools
import Testing
import UIKit
import Windowing

@testable import Previewer

/// The main loop of a window, with content that notes what it is told.
@MainActor @Suite(.serialized) struct WindowContentTests {
  private final class Content: WindowContent {
    typealias Letter = Int
    var options = PreviewOptions(scenes: [])
    let offscreen = OffscreenWindow(size: CGSize(width: 100, height: 100))
    var window: any HostWindow { offscreen }
    let interface = InterfaceScreen()
    lazy var mailbox = Mailbox<Int>(waking: window.events)
    var end: SessionEnd?
    var isCovered = false
    var told: [String] = []
    /// What happens in each turn; the session ends after the last.
    var turns: [@MainActor () -> Void] = []

    func handle(_ event: WindowEvent) {
      told.append("\(event)")
      if case .closed = event { end = .closed }
    }
    func handle(_ letter: Int) throws {
      if letter < 0 { throw SceneError.drawing("no more", scene: "") }
      told.append("letter \(letter)")
    }
    func openFiles(_ paths: [String]) { told.append("open " + paths.joined(separator: " ")) }
    func endBySignal() { end = .closed }
    func turn(isIdle: Bool) {
      told.append(isIdle ? "idle turn" : "turn")
      guard !turns.isEmpty else { return end = end ?? .left }
      turns.removeFirst()()
    }
    func timeUntilNextTurn(timer: Double) -> Double { .infinity }
    func within(_ body: @MainActor () throws -> Void) rethrows { try body() }
  }

  private let content = Content()

  @Test func eventsComeBeforeFilesAndMessages() throws {
    for event in [WindowEvent.exposed, .fileDropped("a"), .fileDropped("b"), .pointerLeft] {
      content.offscreen.post(event)
    }
    content.mailbox.put(1)
    content.mailbox.put(2)
    content.turns = [{}, { [content] in content.mailbox.put(3) }]
    #expect(try content.serve() == .left)
    // Files that were dropped together are opened together.
    #expect(
      content.told == [
        "exposed", "pointerLeft", "open a b", "letter 1", "letter 2", "turn", "idle turn", "letter 3", "turn",
      ])
  }

  @Test func nothingIsHandledAfterTheEnd() throws {
    for event in [WindowEvent.closed, .exposed] { content.offscreen.post(event) }
    #expect(try content.serve() == .closed)
    #expect(content.told == ["closed", "turn"])
  }

  @Test func anErrorEndsTheLoop() {
    content.mailbox.put(-1)
    #expect(throws: SceneError.self) { try content.serve() }
    #expect(content.told.isEmpty)
  }

  /// The content of a background is told when other windows cover it, once.
  @Test(arguments: [true, false]) func aBackgroundFollowsWhatCoversIt(isBackground: Bool) throws {
    content.options.place = isBackground ? .background : .desktop
    content.turns = [
      { [content] in content.offscreen.isVisible = false }, {},
      { [content] in content.offscreen.isVisible = true },
    ]
    _ = try content.serve()
    let turn = "idle turn"
    let change = isBackground ? ["visibilityChanged"] : []
    #expect(content.told == [turn] + change + [turn, turn] + change + [turn])
    #expect(!content.isCovered)
  }
}
