import Foundation
import Testing

/// The window on a display: scripts that start a server, act as a person does, and read the events.
///
/// They are scripts so that they can also be run by hand: `SHOTS=folder Tests/window/x11.sh` keeps pictures.
@Suite(.serialized) struct WindowTests {
  /// They need servers and other programs, which `make test-window` installs. Windows on a busy machine respond slowly, so these
  /// tests only run with `make test-window`.
  private static let isAskedFor = ProcessInfo.processInfo.environment["CAMBIUM_WINDOW_TESTS"] != nil

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("window")

  /// Runs a script, and shows what it says where it fails.
  private func run(_ script: String) throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [Self.folder.appendingPathComponent(script).path]
    var environment = ProcessInfo.processInfo.environment
    environment["CAMBIUM"] = Command.executable.path
    process.environment = environment
    process.standardOutput = output
    process.standardError = output
    Command.unblockSignals()
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
  }

  @Test(.enabled(if: isAskedFor), .timeLimit(.minutes(5)))
  func worksUnderX11() throws { try run("x11.sh") }

  @Test(.enabled(if: isAskedFor), .timeLimit(.minutes(5)))
  func panelsExplainTheSceneUnderX11() throws { try run("panels.sh") }

  @Test(.enabled(if: isAskedFor), .timeLimit(.minutes(5)))
  func exportsUnderX11() throws { try run("export.sh") }

  @Test(.enabled(if: isAskedFor), .timeLimit(.minutes(5)))
  func inspectsLayersUnderX11() throws { try run("inspector.sh") }

  @Test(.enabled(if: isAskedFor), .timeLimit(.minutes(5)))
  func showsStatesUnderX11() throws { try run("states.sh") }

  @Test(.enabled(if: isAskedFor), .timeLimit(.minutes(5)))
  func tiltsUnderX11() throws { try run("parallax.sh") }

  @Test(.enabled(if: isAskedFor), .timeLimit(.minutes(5)))
  func showsProgramsUnderX11() throws { try run("program.sh") }

  @Test(.enabled(if: isAskedFor), .timeLimit(.minutes(5)))
  func browsesTheGalleryUnderX11() throws { try run("gallery.sh") }

  @Test(.enabled(if: isAskedFor), .timeLimit(.minutes(5)))
  func playsTheArticlesScenesUnderX11() throws { try run("articles.sh") }

  @Test(.enabled(if: isAskedFor), .timeLimit(.minutes(5)))
  func endsWellWhereThingsGoWrong() throws { try run("trouble.sh") }

  @Test(.enabled(if: isAskedFor), .timeLimit(.minutes(5)))
  func doesNotGrow() throws { try run("growth.sh") }

  @Test(.enabled(if: isAskedFor), .timeLimit(.minutes(5)))
  func restsAsACoveredBackground() throws { try run("desktop.sh") }

  @Test(.enabled(if: isAskedFor), .timeLimit(.minutes(5)))
  func worksUnderWayland() throws { try run("wayland.sh") }
}
