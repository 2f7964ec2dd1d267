import ArgumentParser
import Foundation
import Previewer
import SwiftScenes
import UIKit

/// Opens Swift scenes for the verbs.
@MainActor enum SwiftScene {
  /// The scene of a program that has called `UIApplication.run`, which does not return: the verb runs again, with this.
  private static var started: HostedScene?

  /// Compiles a Swift scene and runs this command again in a process of its own; in that process, loads the scene.
  static func open(_ name: String, _ touches: TouchScript) throws -> HostedScene {
    if let started { return started }
    let source = URL(fileURLWithPath: name)
    let compiled = try SceneCompiler().compile(source)
    guard ProgramProcess.isProgram else { throw ExitCode(try ProgramProcess(scene: name).run()) }

    let program = SceneProgram(input: touches.samples)
    let folder = source.deletingLastPathComponent()
    UIApplication.host = { setUp in
      do {
        try program.start(name, folder: folder) {
          setUp()
          return nil
        }
        started = HostedScene(program, source: source, named: name)
        var command = try Cambium.parseAsRoot()
        try command.run()
        exit(0)
      } catch {
        Cambium.end(with: error)
      }
    }
    let loaded = try compiled.load()
    let size = program.screen.bounds.size
    try program.start(name, folder: folder) {
      if let status = loaded.runMain(arguments: [name]) {
        guard status == 0 else { throw ExitCode(status) }
        return nil
      }
      return loaded.root(width: size.width, height: size.height)
    }
    return HostedScene(program, source: source, named: name)
  }
}
