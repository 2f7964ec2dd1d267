import TestSupport
import Foundation
import Testing

/// Drawing on a server or in a container: no display server, no folder of a session, no SDL.
@Suite struct WithoutDisplayTests {
  /// The libraries that a program loads.
  private func libraries(of program: URL) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["ldd", program.path]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return text
  }

  /// The benchmarks use the compositor, the reader of scenes and Image I/O, but not the previewer.
  @Test func onlyThePreviewerNeedsSDL() throws {
    let benchmarks = try libraries(of: Command.products.appendingPathComponent("cambium-bench"))
    #expect(benchmarks.contains("libEGL") && benchmarks.contains("libpng"))
    #expect(!benchmarks.contains("libSDL"))
    #expect(try libraries(of: Command.executable).contains("libSDL2"))
  }

  /// Foundation's networking and XML bring thirty libraries, which take a quarter of the start.
  @Test func thePreviewerLoadsNoNetworking() throws {
    let previewer = try libraries(of: Command.executable)
    #expect(previewer.contains("libFoundationEssentials"))
    for name in ["libFoundationNetworking", "libFoundationXML", "libcurl", "libxml2"] {
      #expect(!previewer.contains(name), "\(name)")
    }
  }

  @Test func picturesAreDrawnWithoutAWord() throws {
    let folder = try TemporaryFolder()
    let result = try Command.run(
      ["render", try folder.write(slidingBox), "-o", folder.path("x.png")],
      environment: ["XDG_RUNTIME_DIR": nil, "XDG_SESSION_TYPE": nil, "DBUS_SESSION_BUS_ADDRESS": nil])
    #expect(result.status == 0)
    #expect(result.messages == "")
    #expect(near(try Pixels(folder.path("x.png"))[30, 30], [255, 26, 26, 255]))
  }

  /// The only driver of EGL is one that does not exist.
  @Test func aMissingDriverIsNamed() throws {
    let folder = try TemporaryFolder()
    let result = try Command.run(
      ["render", try folder.write(slidingBox), "-o", folder.path("x.png")],
      environment: ["__EGL_VENDOR_LIBRARY_DIRS": folder.path("none")])
    #expect(result.status == 1)
    #expect(result.messages.contains("cannot make an OpenGL 3.3 context"), "\(result.messages)")
    for tried in ["a surfaceless display (", "then for the default display ("] {
      #expect(result.messages.contains(tried), "\(result.messages)")
    }
  }

  /// What sets the driver's platform for other programs changes nothing.
  @Test(arguments: ["x11", "wayland", "drm"]) func thePlatformOfOtherProgramsIsNoMatter(_ platform: String)
    throws
  {
    let folder = try TemporaryFolder()
    let result = try Command.run(
      ["render", try folder.write(slidingBox), "-o", folder.path("x.png")],
      environment: ["EGL_PLATFORM": platform, "SDL_VIDEODRIVER": platform])
    #expect(result.status == 0)
    #expect(result.messages == "")
  }
}
