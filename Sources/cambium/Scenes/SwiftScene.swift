import ArgumentParser
import CLinux
import CoreAnimationMarkup
import Foundation
import Previewer
import SceneTools
import SwiftScenes
import UIKit

/// Opens Swift scenes for the verbs.
@MainActor enum SwiftScene {
  /// The scene of a program that has called `UIApplication.run`, which does not return: the verb runs again, with this.
  private static var started: HostedScene?
  /// Runs the verb of this process's command line, for scenes whose code does not return to the verb. The main file sets it.
  static var runVerb: () -> Void = {}
  /// Ends the process for an error, with its message. The main file sets it.
  static var end: (any Error) -> Never = { error in fatalError("\(error)") }

  /// Runs this command again in a process of its own, and returns its exit status.
  private static func runAgain(_ name: String, _ compiled: CompiledScene) throws -> Int32 {
    // What the scene starts is ended with it.
    _ = cambium_adopt_orphans()
    return try ProgramProcess(scene: name, locate: locate(in: compiled)).run()
  }

  /// Finds places in the user's source for places in a scene's library.
  nonisolated static func locate(in compiled: CompiledScene) -> @Sendable (TrapReport) -> TrapPlace? {
    { report in
      let stated = report.stated.flatMap { $0.module == CompiledScene.module ? ($0.file, $0.line) : nil }
      return compiled.place(of: report.addresses, stated: stated).map {
        TrapPlace(file: $0.path, line: $0.line, column: $0.column, reason: $0.reason, note: $0.note)
      }
    }
  }

  /// Says which files of a folder are no part of the scene.
  nonisolated static func tellWhatIsLeftOut(_ source: URL) {
    if let note = SceneCompiler.note(about: source) { StandardStreams.note(note) }
  }

  /// Whether a scene's argument names a Swift file, a folder of Swift files, or the bundled scene of one.
  nonisolated static func isOne(_ name: String) -> Bool {
    SceneLibrary.isProgram(SceneLibrary.resolve(name))
  }

  /// The folder in which a scene's images are.
  nonisolated static func folder(of source: URL) -> URL {
    SceneLibrary.isFolder(source) ? source : source.deletingLastPathComponent()
  }

  /// Compiles a Swift scene and runs this command again in a process of its own; in that process, loads the scene.
  static func open(_ name: String, _ touches: TouchScript, scale: Double) throws -> HostedScene {
    if let started { return started }
    let source = SceneLibrary.resolve(name)
    // The process that runs the scene says nothing again.
    if !ProgramProcess.isProgram { tellWhatIsLeftOut(source) }
    let compiled = try SceneCompiler().compile(source)
    guard ProgramProcess.isProgram else { throw ExitCode(try runAgain(name, compiled)) }

    let program = SceneProgram(scale: scale, input: touches.samples)
    let folder = folder(of: source)
    UIApplication.host = { setUp in
      do {
        try program.start(name, folder: folder) {
          setUp()
          return nil
        }
        started = HostedScene(program, source: source, named: name)
        runVerb()
        exit(0)
      } catch {
        end(error)
      }
    }
    try load(compiled, name, folder, into: program)
    return HostedScene(program, source: source, named: name)
  }
}
