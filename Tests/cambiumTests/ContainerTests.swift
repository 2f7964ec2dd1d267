import Foundation
import Testing
import Windowing

/// Every verb opens every container.
@Suite struct ContainerTests {
  private static let scenes = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("scenes")

  private func dump(_ scene: String, _ options: [String]) throws -> [String: Any] {
    let result = try Command.run(["dump", scene] + options)
    #expect(result.status == 0 && result.messages == "")
    var json = try result.json()
    json["scene"] = nil
    return json
  }

  /// An archive's dump is that of its source.
  @Test(arguments: [
    ("balloon.caar", "balloon.caml", ["--time", "0"]), ("balloon.caar", "balloon.caml", ["--time", "1.3"]),
    ("lake.tendies", "9001.Lake-390w-844h@3x~iphone.wallpaper", ["--time", "0.7"]),
    (
      "lake.tendies", "9001.Lake-390w-844h@3x~iphone.wallpaper",
      ["--time", "0.9", "--state", "Unlock", "--state", "Sleep@0.5"]
    ),
  ])
  func archivesAreTheirSources(archive: String, source: String, options: [String]) throws {
    let one = try dump(Self.scenes.appendingPathComponent(archive).path, options)
    let other = try dump(Self.scenes.appendingPathComponent("sources/\(source)").path, options)
    #expect(one["root"] != nil && one as NSDictionary == other as NSDictionary)
  }

  @Test(arguments: ["lake", "balloon"]) func everyVerbOpensThem(name: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cambium-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let picture = folder.appendingPathComponent("a.png").path
    for arguments in [
      ["render", name, "-o", picture, "--time", "1", "--scale", "0.25"], ["hit", name, "100,100"],
      ["check", name],
      ["bench", name, "--frames", "2"],
    ] {
      let result = try Command.run(arguments)
      // A check also reports information.
      #expect(
        result.status == 0
          && (result.messages == "" || result.messages.hasSuffix("\n0 errors, 0 warnings\n")),
        "\(arguments): \(result.messages)")
    }
    #expect(FileManager.default.fileExists(atPath: picture))
    #expect(try Command.run("scenes").output.contains("\n\(name) "))
  }

  @Test func aStateIsThatOfAllPlanes() throws {
    let result = try Command.run(
      "dump", "lake", "--state", "unlock", "--time", "3", "--get", "Background:#4:position.y", "--get",
      "Foreground:#2:position.y", "--get", "Floating:#3:position.y")
    let values = try result.json()
    #expect(values["Background:#4:position.y"] as? Double == 150)
    #expect(values["Foreground:#2:position.y"] as? Double == 450)
    #expect(values["Floating:#3:position.y"] as? Double == 490)
  }
}
