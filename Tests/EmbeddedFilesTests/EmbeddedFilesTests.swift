import EmbeddedFiles
import Foundation
import Testing

@Suite struct EmbeddedFilesTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// All files of these kinds are embedded, with their bytes.
  @Test(arguments: [
    ("shaders/", ".glsl", [String]()),
    // The others are for desktop entries alone.
    ("packaging/icons/", ".png", ["22.png", "24.png", "256.png", "512.png"]),
    ("Sources/Localization/", ".strings", []),
    ("Sources/AppleSource/Rewriter/", ".swift", []),
  ])
  func foldersAreWhole(folder: String, ending: String, others: [String]) throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appendingPathComponent(folder).path)
    let expected = names.filter { $0.hasSuffix(ending) && !others.contains($0) }.map { folder + $0 }.sorted()
    #expect(EmbeddedFiles.paths(in: folder) == expected && !expected.isEmpty)
    for path in expected {
      let bytes = try [UInt8](Data(contentsOf: Self.root.appendingPathComponent(path)))
      #expect(EmbeddedFiles.bytes(of: path) == bytes, "\(path)")
    }
  }
}
