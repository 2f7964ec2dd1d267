import Foundation
import SceneTools
import SwiftLiterals
import SwiftScenes
import Windowing

extension PreviewSession {
  /// How far a new version is played from its start to come to the time of the old one, in seconds.
  private static let longestReplay = 60.0

  /// Shows a Swift scene from its own process, in the window of the first one (`ProgramViewer`).
  ///
  /// - Parameter end: ends the process for an error, with its message.
  package static func run(
    _ scene: SwiftScene, _ options: PreviewOptions, end: @escaping @MainActor (any Error) -> Never
  ) throws {
    let environment = ProcessInfo.processInfo.environment
    var options = options
    options.appendsEvents = environment[ProgramProcess.followsKey] != nil
    let compiled = try scene.compile()
    let window = try RemoteWindow(
      socket: ProgramProcess.windowDescriptor, frames: ProgramProcess.framesDescriptor
    ) {
      // The first process has ended. The session ends in its next turn; code that does not return is ended.
      Thread.sleep(forTimeInterval: 1)
      exit(1)
    }
    let gesture = environment[ProgramProcess.gestureKey].map { GestureFile(URL(fileURLWithPath: $0)) }
    // Touches up to the time of the session come while the program is played up to it, at their times.
    let touches = gesture.flatMap { $0.exists ? try? $0.read() : nil }
    let handover = environment[ProgramProcess.sessionKey].flatMap {
      try? JSONDecoder().decode(SessionHandover.self, from: Data($0.utf8))
    }
    let scale = max(window.pixelsPerUnit, 1)
    let program = SceneProgram(
      handover?.screen(scale: scale) ?? options.screen(scale: scale), input: touches?.samples ?? [])
    let literals = SceneLiterals(compiled.sites, compiled.files, compiled.sources)
    let shown = options
    func show() throws {
      program.advance(to: min(handover?.time ?? shown.time, longestReplay))
      let session = try PreviewSession(
        program, source: scene.source, shown, window: window, literals: literals, after: handover,
        gesture: gesture)
      window.end(try session.run())
    }
    try scene.start(compiled, in: program, trace: SceneLiterals.note, end: end) {
      try show()
      ProgramProcess.showEnd()
    }
    try show()
  }
}
