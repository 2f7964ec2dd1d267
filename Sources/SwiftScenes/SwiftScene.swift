import CLinux
import CoreAnimationMarkup
import Foundation
import SceneTools
import UIKit
import XcodeProjects

/// A Swift scene that a command names: a Swift file, a folder of Swift files, a project, a playground, or the bundled scene of one.
package struct SwiftScene: Sendable {
  /// The name on the command line, which messages have.
  package let name: String
  /// The file or the folder.
  package let source: URL
  /// Which target or page is meant, where there are several.
  package let choice: AppContents.Choice

  package init(_ name: String, _ choice: AppContents.Choice = .init()) {
    self.name = name
    self.choice = choice
    source = SceneLibrary.resolve(name)
  }

  /// Whether a scene's argument names a Swift scene.
  package static func isOne(_ name: String) -> Bool { SceneLibrary.isProgram(SceneLibrary.resolve(name)) }

  /// Says what of a folder or project is no part of the scene.
  package func tellWhatIsLeftOut() {
    if let read = try? SceneSource(source, choice) { Self.tellWhatIsLeftOut(of: read) }
  }

  private static func tellWhatIsLeftOut(of read: SceneSource) {
    for note in read.notes { StandardStreams.note("\(note)") }
  }

  /// The library of the scene, new or from the cache.
  ///
  /// - Parameters:
  ///   - announce: gets a sentence before the rewriter is compiled. Default: none.
  ///   - onRead: gets the files and folders whose changes change the scene, once they are read and before they are compiled. Default: none.
  package func compile(
    announce: (@Sendable (String) -> Void)? = nil, onRead: (([URL]) -> Void)? = nil
  ) throws(SceneCompileError) -> CompiledScene {
    let read = try SceneSource(source, choice)
    onRead?(read.watched)
    return try SceneCompiler(announce: announce).compile(read)
  }

  // MARK: The scene's process

  /// The folders in which the scene's images are: its own, and that with its resources, in which they lie side by side.
  private func folders(_ compiled: CompiledScene) -> [URL] {
    // A target has only the resources that its project names.
    guard compiled.module == SceneSource.usualModule else { return [compiled.resources.folder] }
    let own = SceneLibrary.isFolder(source) ? source : source.deletingLastPathComponent()
    return [own, compiled.resources.folder]
  }

  /// Loads the compiled scene into this process, and fills the stage of `program` with it.
  ///
  /// Code of the scene that calls `UIApplication.run` or opens a window of its own does not return. Then `goOn` is called in place of the
  /// return, and the process ends after that.
  ///
  /// - Parameters:
  ///   - trace: gets the places of the source that give values to layers; nil for a scene that is not edited.
  ///   - end: ends the process for an error, with its message.
  @MainActor package func start(
    _ compiled: CompiledScene, in program: SceneProgram, trace: SceneTrace.Function? = nil,
    end: @escaping @MainActor (any Error) -> Never, goOn: @escaping @MainActor () throws -> Void
  ) throws {
    UIApplication.host = { size, setUp in
      do {
        try program.start(name, folders: folders(compiled)) {
          program.resize(to: size)
          setUp()
          return nil
        }
        try goOn()
        exit(0)
      } catch {
        end(error)
      }
    }
    let loaded = try compiled.load()
    program.blanknessNote = compiled.missingInterfaceNote
    if let code = loaded.addresses { ProgramProcess.reportTraps(in: code) }
    if let trace { loaded.trace(with: trace) }
    // Interface files may name classes of packages, too.
    for module in [compiled.module] + compiled.packages.map(\.module.name) {
      _InterfaceClasses.search(module: module)
    }
    let size = program.screen.bounds.size
    try program.start(name, folders: folders(compiled)) {
      if let status = loaded.runMain(arguments: [name]) {
        guard status == 0 else { throw ProgramExit(status: status) }
        return nil
      }
      return loaded.root(width: size.width, height: size.height)
    }
  }

  // MARK: Verbs

  /// The scene of a program that has called `UIApplication.run`: the verb runs again, with this.
  @MainActor private static var started: HostedScene?

  /// The scene for a verb that draws or examines it.
  ///
  /// The scene's code runs in a process of its own, with the command line of this one. In the first process this function throws
  /// `ProgramExit` when the other one has ended; in the other one it returns the scene.
  ///
  /// - Parameters:
  ///   - shape: the scene's screen.
  ///   - runVerb: runs the verb of this process's command line, for a scene whose code does not return to the verb.
  ///   - end: ends the process for an error, with its message.
  @MainActor package func open(
    _ touches: TouchScript, on shape: ScreenShape, runVerb: @escaping @MainActor () -> Void,
    end: @escaping @MainActor (any Error) -> Never
  ) throws -> HostedScene {
    if let started = Self.started { return started }
    let read = try SceneSource(source, choice)
    // The process that runs the scene says nothing again.
    if !ProgramProcess.isProgram { Self.tellWhatIsLeftOut(of: read) }
    let compiled = try SceneCompiler().compile(read)
    guard ProgramProcess.isProgram else {
      // What the scene starts is ended with it.
      _ = cambium_adopt_orphans()
      throw ProgramExit(status: try ProgramProcess(scene: name, locate: compiled.place(of:)).run())
    }
    let program = SceneProgram(shape, input: touches.samples, typing: touches.typing)
    try start(compiled, in: program, end: end) {
      Self.started = HostedScene(program, source: source, named: name)
      runVerb()
    }
    return HostedScene(program, source: source, named: name)
  }
}

/// The command has ended in the process of a Swift scene, or the scene's `main` has returned an error: this process ends with the status.
package struct ProgramExit: Error {
  package let status: Int32
}
