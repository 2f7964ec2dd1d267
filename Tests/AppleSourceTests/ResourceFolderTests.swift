import Foundation
import Testing

@testable import AppleSource

/// Folders of resources as bundles have them. Expected: Swift's documentation "Bundling resources with a Swift package": processed files are in
/// the bundle's top folder, copied folders stay, and files for a language are in its `.lproj` folder.
@Suite final class ResourceFolderTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("resources-\(UUID())")

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ names: [String]) throws {
    for name in names {
      let url = folder.appendingPathComponent("source/" + name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(name.utf8).write(to: url)
    }
  }

  private func bundle(isRecursive: Bool = true) throws -> Bundle {
    let links = folder.appendingPathComponent("bundle")
    let source = folder.appendingPathComponent("source")
    try ResourceFolder([isRecursive ? .below(source) : .beside(source)]).write(to: links)
    return try #require(Bundle(path: links.path))
  }

  private func text(_ url: URL?) throws -> String? {
    try url.map { try String(contentsOf: $0, encoding: .utf8) }
  }

  @Test func filesAreFoundAsInABundle() throws {
    try write([
      "V.swift", "top.txt", "Resources/deep/image.png", "Sounds/bell.wav", "Resources/en.lproj/Main.strings",
      "Resources/Icons.bundle/icon.png", "Pods/other.txt",
    ])
    let bundle = try bundle()
    #expect(try text(bundle.url(forResource: "top", withExtension: "txt")) == "top.txt")
    #expect(try text(bundle.url(forResource: "image", withExtension: "png")) == "Resources/deep/image.png")
    #expect(try text(bundle.url(forResource: "bell", withExtension: "wav")) == "Sounds/bell.wav")
    let bell = bundle.url(forResource: "bell", withExtension: "wav", subdirectory: "Sounds")
    #expect(try text(bell) == "Sounds/bell.wav")
    let strings = bundle.path(forResource: "Main", ofType: "strings", inDirectory: nil, forLocalization: "en")
    #expect(strings?.hasSuffix("en.lproj/Main.strings") == true)
    let icons = try #require(bundle.path(forResource: "Icons", ofType: "bundle").flatMap { Bundle(path: $0) })
    #expect(
      try text(icons.url(forResource: "icon", withExtension: "png")) == "Resources/Icons.bundle/icon.png")
    for name in ["V.swift", "other.txt", "Pods"] {
      #expect(!FileManager.default.fileExists(atPath: bundle.bundlePath + "/" + name))
    }
  }

  @Test func linksFollowTheFolder() throws {
    try write(["old.txt"])
    _ = try bundle()
    try FileManager.default.removeItem(at: folder.appendingPathComponent("source/old.txt"))
    try write(["new.txt", "Sub/new.json"])
    let names = try FileManager.default.contentsOfDirectory(atPath: try bundle().bundlePath)
    #expect(Set(names) == ["new.txt", "new.json", "Sub"])
    let flat = try FileManager.default.contentsOfDirectory(atPath: try bundle(isRecursive: false).bundlePath)
    #expect(Set(flat) == ["new.txt", "Sub"])
  }

  @Test func aModuleThatDeclaresItsBundleKeepsIt() {
    #expect(
      ResourceFolder.isModuleDeclared(in: [
        "", "extension Bundle {\n  static var module: Bundle { .main }\n}",
      ]))
    #expect(!ResourceFolder.isModuleDeclared(in: ["extension Bundle { var a: Int { 1 } }"]))
    let none = ResourceFolder([.below(folder.appendingPathComponent("none"))])
    let source = none.source(folder: "/a \"b\"", declaresModule: false)
    #expect(source.contains("{ \"/a \\\"b\\\"\" }") && !source.contains("extension"))
  }
}
