import Foundation
import Testing

/// Programs are compiled against the built modules, without the headers of C libraries.
@Suite struct ClientCompilationTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Sources")

  /// `swiftc` with the include paths of the modules; its messages when it fails.
  private func typeCheck(_ source: String) throws -> String? {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("demo.swift")
    try Data(source.utf8).write(to: file)
    let modules = Command.products.appendingPathComponent("Modules").path
    let maps = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
      .map { Self.sources.appendingPathComponent($0) }
      .filter {
        FileManager.default.fileExists(atPath: $0.appendingPathComponent("module.modulemap").path)
      }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-typecheck", "-module-cache-path", folder.path, "-I", modules]
      + maps.flatMap { ["-I", $0.path] } + [file.path]
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let messages = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? nil : messages
  }

  @Test func theModulesAreAllThatIsNeeded() throws {
    let program = """
      import Compositor
      import CoreAnimationMarkup
      import CoreText
      import ImageIO
      import QuartzCore

      let root = CALayer()
      let context = CAContext(layer: root, clock: MediaClock(isPaused: true))
      root.add(CABasicAnimation(keyPath: "opacity"), forKey: nil)
      CATransaction.flush()
      context.clock.step(by: 1)
      print(CAMLReader(contentsOf: URL(fileURLWithPath: "x.caml")).diagnostics, NSStringFromCGRect(root.frame))
      """
    let messages = try typeCheck(program)
    #expect(messages == nil, "\(messages ?? "")")
    // The check sees errors.
    #expect(try typeCheck(program + "\nlet wrong: Int = root")?.contains("error:") == true)
  }
}
