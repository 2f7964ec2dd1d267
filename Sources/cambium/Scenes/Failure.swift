import ArgumentParser
import CoreGraphics
import Foundation
import Previewer
import SceneTools
import SwiftScenes

/// Runs `body`. If it throws, writes the error to standard error and exits with the status `code`.
func reportingFailure(_ code: Int32 = 1, _ body: () throws -> Void) throws {
  do {
    try body()
  } catch let exit as ExitCode {
    throw exit
  } catch let error as OutputError where error.isBrokenPipe {
    // Nobody reads on, as in `cambium scenes | head`: what a signal would have done.
    throw ExitCode(128 + SIGPIPE)
  } catch {
    tell(error)
    throw ExitCode(code)
  }
}

/// Writes an error to standard error. Errors of a Swift scene's source have a line each, in the form of the compiler's.
func tell(_ error: any Error) {
  guard let error = error as? SceneCompileError else { return StandardStreams.message("cambium: \(error)") }
  if case .errors = error { return StandardStreams.messages("\(error)") }
  StandardStreams.messages("cambium: \(error)")
}

extension HostedScene {
  /// Reads a scene and writes its diagnostics to standard error.
  ///
  /// - Parameter scale: pixels per point, for which the views of a Swift scene draw.
  static func open(
    _ name: String, _ circumstances: SceneCircumstances? = nil, scale: Double = 1
  ) throws -> HostedScene {
    let touches = try circumstances?.touches() ?? TouchScript()
    if SwiftScene.isOne(name) {
      // Unchecked: commands run on the main thread.
      return try MainActor.assumeIsolated {
        Unchecked(try SwiftScene.open(name, touches, scale: scale))
      }.value
    }
    guard touches.samples.isEmpty else {
      throw ValidationError(
        "\(name): --tap, --drag and --input are for Swift scenes, and this is a scene file.")
    }
    let scene = try HostedScene(name) { StandardStreams.diagnostic($0) }
    if let tilt = circumstances?.parallax?.tilt { scene.setParallax(tilt) }
    try scene.apply(circumstances?.state ?? [])
    return scene
  }
}
