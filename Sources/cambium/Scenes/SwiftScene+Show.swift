import ArgumentParser
import CLinux
import CoreAnimationMarkup
import Foundation
import Previewer
import QuartzCore
import SceneTools
import SwiftLiterals
import SwiftScenes
import UIKit
import Windowing

extension SwiftScene {
  /// Shows a Swift scene in a window until the session ends, and returns why it ends.
  ///
  /// The scene runs in a process of its own, which draws for the window of this process. When the scene's code ends that process,
  /// the window stays, says why, and waits for a change of the files.
  ///
  /// - Parameter window: an open window; nil for a new one, which is stored there.
  static func show(
    _ name: String, _ options: PreviewOptions, in window: inout DesktopWindow?
  ) throws -> SessionEnd {
    let source = SceneLibrary.resolve(name)
    tellWhatIsLeftOut(source)
    // What the scene starts is ended with it.
    _ = cambium_adopt_orphans()
    let shown =
      try window
      ?? DesktopWindow(
        title: source.lastPathComponent, size: options.size, content: SceneProgram.stage,
        scale: options.scale,
        fullscreen: options.isFullscreen, place: options.place, events: PreviewSession.makeEvents())
    window = shown
    let scene = ProgramSource(name: name, source: source, options: options) {
      say throws(ProgramSource.CompileFailure) in
      do throws(SceneCompileError) {
        let compiled = try SceneCompiler(announce: say).compile(source)
        return ProgramSource.Compiled(
          files: SceneCompiler.files(of: source), locate: locate(in: compiled))
      } catch {
        if case .errors = error { throw ProgramSource.CompileFailure(error, isInSource: true) }
        throw ProgramSource.CompileFailure(error, isInSource: false)
      }
    }
    let files = SceneCompiler.files(of: source)
    return try ProgramViewer(scene, in: shown, files: files.isEmpty ? [source] : files).run()
  }

  // MARK: The scene's process

  /// How far a new version is played from its start to come to the time of the old one, in seconds.
  private static let longestReplay = 60.0

  /// Shows the scene from its own process, in the window of the first.
  static func showFromProgram(_ name: String, _ options: PreviewOptions) throws {
    let environment = ProcessInfo.processInfo.environment
    var options = options
    options.appendsEvents = environment[ProgramProcess.followsKey] != nil
    let source = SceneLibrary.resolve(name)
    let compiled = try SceneCompiler().compile(source)
    let window = try RemoteWindow(
      socket: ProgramProcess.windowDescriptor, frames: ProgramProcess.framesDescriptor
    ) {
      // The first process has ended. The session ends in its next turn; code that does not return is ended.
      Thread.sleep(forTimeInterval: 1)
      exit(1)
    }
    let folder = folder(of: source)
    let gesture = environment[ProgramProcess.gestureKey].map { GestureFile(URL(fileURLWithPath: $0)) }
    // Touches up to the time of the session come while the program is played up to it, at their times.
    let touches = gesture.flatMap { $0.exists ? try? $0.read() : nil }
    let program = SceneProgram(input: touches?.samples ?? [])
    let literals = SceneLiterals(compiled.sites, compiled.files, compiled.sources)
    let handover = environment[ProgramProcess.sessionKey].flatMap {
      try? JSONDecoder().decode(SessionHandover.self, from: Data($0.utf8))
    }
    UIApplication.host = { setUp in
      // A script that would open a window of its own gets this one.
      do {
        try program.start(name, folder: folder) {
          setUp()
          return nil
        }
        try play(program, source, literals, options, window, handover, gesture)
        ProgramProcess.showEnd()
        exit(0)
      } catch {
        end(error)
      }
    }
    try load(compiled, name, folder, into: program, traces: true)
    try play(program, source, literals, options, window, handover, gesture)
  }

  private static func play(
    _ program: SceneProgram, _ source: URL, _ literals: SceneLiterals, _ options: PreviewOptions,
    _ window: RemoteWindow, _ handover: SessionHandover?, _ gesture: GestureFile?
  ) throws {
    program.advance(to: min(handover?.time ?? options.time, longestReplay))
    let session = try PreviewSession(
      program, source: source, options, window: window, literals: literals, after: handover, gesture: gesture)
    window.end(try session.run())
  }

  /// Loads a compiled scene and fills the stage of `program` with it.
  ///
  /// - Parameter traces: whether the scene tells `SceneLiterals` which places of its source give values. Default false.
  static func load(
    _ compiled: CompiledScene, _ name: String, _ folder: URL, into program: SceneProgram, traces: Bool = false
  ) throws {
    let loaded = try compiled.load()
    if let code = loaded.addresses { ProgramProcess.reportTraps(in: code) }
    if traces { loaded.trace(with: SceneLiterals.note) }
    let size = program.screen.bounds.size
    try program.start(name, folder: folder) {
      if let status = loaded.runMain(arguments: [name]) {
        guard status == 0 else { throw ExitCode(status) }
        return nil
      }
      return loaded.root(width: size.width, height: size.height)
    }
  }
}
