import CoreAnimationMarkup
import Foundation
import QuartzCore
import Testing

@testable import Previewer
@testable import SceneFiles
@testable import SceneTools

/// Every bundled scene, written and read again: the same dump at every time and in every state, no diagnostics, and the
/// same bytes when it is written once more.
@MainActor @Suite struct SceneRoundTripTests {
  nonisolated static let scenes = SceneLibrary.scenes.map(\.url.lastPathComponent)

  private func dump(_ path: String, _ time: Double, state: String?) throws -> String {
    let scene = try HostedScene(path) { Issue.record("\($0.description)") }
    defer { scene.context.layer = nil }
    if let state { try scene.apply([try #require(StateChange("\(state)@0.1"))]) }
    var text = ""
    try SceneDump(of: scene, at: time, model: false).writeTree { text += $0 }
    // All but the name.
    return text.split(separator: "\n").filter { !$0.hasPrefix("  \"scene\"") }.joined(separator: "\n")
  }

  @Test(arguments: scenes) func readsAsItsSource(name: String) throws {
    let source = try #require(SceneLibrary.scene(named: name)).url
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cambium-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Keyed archives are read only.
    let name = name.replacingOccurrences(of: ".caar", with: ".ca")
    let first = folder.appendingPathComponent(name)
    let document = SceneDocument.open(source)
    let writer = try #require(CAMLWriter(document: document))
    try writer.write(to: first)
    #expect(writer.losses == [])
    try compare(first, source, document)
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("again"), withIntermediateDirectories: true)
    let second = folder.appendingPathComponent("again").appendingPathComponent(name)
    try #require(CAMLWriter(document: SceneDocument.open(first))).write(to: second)
    for file in try files(first) { #expect(try bytes(first, file) == bytes(second, file), "\(name)/\(file)") }
    #expect(try files(first) == files(second))
  }

  /// Whatever a scene is in, a wallpaper holds it as a plane, or several, and gives it back.
  @Test(arguments: scenes) func comesBackFromAWallpaper(name: String) throws {
    let source = try #require(SceneLibrary.scene(named: name)).url
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cambium-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let document = SceneDocument.open(source)
    let archives = ["first", "again"].map { folder.appendingPathComponent("\($0).tendies") }
    for (from, target) in zip([source, archives[0]], archives) {
      let writer = try #require(CAMLWriter(document: SceneDocument.open(from)))
      try writer.write(to: target)
      #expect(writer.losses == [])
    }
    #expect(try Data(contentsOf: archives[0]) == Data(contentsOf: archives[1]))
    // A device would show some of the scenes in another way, which is no fault of their wallpapers.
    let ofScenes: Set<DiagnosticCode> = [.flippedTwice, .foreignState, .unevenStates]
    let found = SceneDocument.check(archives[0]).diagnostics
    #expect(found.filter { $0.severity != .info && !ofScenes.contains($0.code) }.isEmpty)
    // One plane comes back as the scene that it was, several stacked in one layer.
    let back = folder.appendingPathComponent("back.ca")
    let writer = try #require(CAMLWriter(document: SceneDocument.open(archives[0])))
    try writer.write(to: back)
    #expect(writer.losses == [])
    try compare(back, source, document)
    if source.pathExtension == "tendies" { try compare(archives[0], source, document) }
  }

  /// The pixels of a small picture.
  private func picture(_ path: String, _ time: Double) throws -> [UInt8] {
    let scene = try HostedScene(path) { _ in }
    defer { scene.context.layer = nil }
    let renderer = try SceneRenderer(scene, size: CGSize(width: 60, height: 60), scale: 1, background: nil)
    return try renderer.picture(at: time).bytes
  }

  /// Compares dumps at several times, in every state, and a picture.
  private func compare(_ url: URL, _ source: URL, _ document: SceneDocument) throws {
    #expect(try picture(url.path, 1.9) == picture(source.path, 1.9), "\(source.lastPathComponent)")
    for state in [nil] + document.states.names.map({ Optional($0) }) {
      for time in [0, 0.37, 1.9] {
        let expected = try dump(source.path, time, state: state)
        #expect(expected.count > 500)
        #expect(
          try dump(url.path, time, state: state) == expected,
          "\(source.lastPathComponent) as \(url.lastPathComponent) at \(time) in \(state ?? "base")")
      }
    }
  }

  private func files(_ url: URL) throws -> [String] {
    guard url.pathExtension == "ca" else { return [""] }
    return try FileManager.default.subpathsOfDirectory(atPath: url.path).filter { $0.contains(".") }.sorted()
  }

  private func bytes(_ url: URL, _ file: String) throws -> Data {
    try Data(contentsOf: file.isEmpty ? url : url.appendingPathComponent(file))
  }
}
