import ArgumentParser
import Previewer

/// Runs `body`; an error it throws is told on standard error, and `code` is the exit status.
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
  /// Reads a scene and tells on standard error what was wrong with it.
  static func open(_ name: String, _ circumstances: SceneCircumstances? = nil) throws -> HostedScene {
    let scene = try HostedScene(name) { StandardStreams.message($0.description) }
    if let tilt = circumstances?.parallax?.tilt { scene.setParallax(tilt) }
    try scene.apply(circumstances?.state ?? [])
    return scene
  }
}
