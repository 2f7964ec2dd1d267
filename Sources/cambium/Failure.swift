import ArgumentParser
import Foundation
import Previewer

/// Runs `body`. If it throws, writes the error to standard error and exits with the status `code`.
func reportingFailure(_ code: Int32 = 1, _ body: () throws -> Void) throws {
  do {
    try body()
  } catch let exit as ExitCode {
    throw exit
  } catch {
    StandardStreams.message("cambium: \(error)")
    throw ExitCode(code)
  }
}

extension HostedScene {
  /// Reads a scene and writes its diagnostics to standard error.
  static func open(_ name: String, _ circumstances: SceneCircumstances? = nil) throws -> HostedScene {
    let touches = try circumstances?.touches() ?? TouchScript()
    if name.hasSuffix(".swift") { return try openProgram(name, touches) }
    guard touches.samples.isEmpty else {
      throw ValidationError("\(name): --tap, --drag and --input are for Swift scenes, and this is a scene file.")
    }
    let scene = try HostedScene(name) { StandardStreams.message($0.description) }
    if let tilt = circumstances?.parallax?.tilt { scene.setParallax(tilt) }
    try scene.apply(circumstances?.state ?? [])
    return scene
  }

  /// Compiles a Swift scene and runs this command again in a process of its own; in that process, loads the scene.
  private static func openProgram(_ name: String, _ touches: TouchScript) throws -> HostedScene {
    let source = URL(fileURLWithPath: name)
    guard let library = ProgramProcess.library else {
      let library = try SceneCompiler.compile(source).library
      throw ExitCode(try ProgramProcess(scene: name).run(library: library.path))
    }
    // Commands run on the main thread.
    return try MainActor.assumeIsolated {
      let program = try SceneProgram(input: touches.samples) {
        try ProgramLoader.load(library, scene: name, folder: source.deletingLastPathComponent())
      }
      return HostedScene(program, source: source, named: name)
    }
  }
}
