import Foundation
import FoundationXML
import ImageIO
import Testing

@testable import Previewer

/// What is installed beside the program says the same as the program.
@MainActor @Suite struct PackagingTests {
  private static let packaging = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("packaging")

  /// The manual page's keys are those of the table. `CAMBIUM_UPDATE=1` writes them.
  @Test func manualPageHasTheKeysOfTheTable() throws {
    let url = Self.packaging.appendingPathComponent("cambium.1")
    var page = try String(contentsOf: url, encoding: .utf8)
    let begin = try #require(page.range(of: ".\\\" keys begin\n"))
    let end = try #require(page.range(of: ".\\\" keys end\n"))
    if ProcessInfo.processInfo.environment["CAMBIUM_UPDATE"] == "1" {
      page.replaceSubrange(begin.upperBound..<end.lowerBound, with: KeyBindings.manual)
      try Data(page.utf8).write(to: url)
      return
    }
    #expect(page[begin.upperBound..<end.lowerBound] == KeyBindings.manual)
  }

  /// The manual page describes every verb.
  @Test func manualPageHasTheVerbs() throws {
    let page = try String(contentsOf: Self.packaging.appendingPathComponent("cambium.1"), encoding: .utf8)
    for verb in ["show", "render", "dump", "hit", "check", "compare", "convert", "bench", "scenes", "new"] {
      #expect(page.contains(".TP\n.B \(verb)\n"), "\(verb)")
    }
  }

  /// The icon in each size, with a ground that is opaque and corners that are not.
  @Test(arguments: [16, 22, 24, 32, 48, 64, 128, 256, 512]) func icons(size: Int) throws {
    let image = try ImageFile.read(Self.packaging.appendingPathComponent("icons/\(size).png"))
    #expect(image.width == size && image.height == size)
    let pixel = { (x: Int, y: Int) in Array(image.bytes[(y * size + x) * 4..<(y * size + x) * 4 + 4]) }
    #expect(pixel(0, 0)[3] == 0 && pixel(size / 2, size / 2)[3] == 255)
    // The green ring, left of the middle.
    let ring = pixel(size * 110 / 512, size / 2)
    #expect(ring[1] > ring[0] && ring[1] > ring[2])
  }

  /// What `make install` and `make deb` install.
  @Test func installsEverything() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cambium-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("cambium")
    let make = Process()
    make.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    make.arguments = [
      "make", "-s", "install-files", "DESTDIR=\(folder.path)", "PREFIX=/usr", "RELEASE=\(program.path)",
    ]
    make.currentDirectoryURL = Self.packaging.deletingLastPathComponent()
    // The pictures of the gallery are those of two scenes here. One cannot be drawn, which is no reason not to install.
    let scenes = folder.appendingPathComponent("two")
    try FileManager.default.createDirectory(at: scenes, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Self.packaging.deletingLastPathComponent().appendingPathComponent("scenes/cube.caml"),
      to: scenes.appendingPathComponent("cube.caml"))
    try Data("not markup".utf8).write(to: scenes.appendingPathComponent("broken.caml"))
    make.environment = ProcessInfo.processInfo.environment.merging(["CAMBIUM_SCENES": scenes.path]) { $1 }
    try make.run()
    make.waitUntilExit()
    #expect(make.terminationStatus == 0)
    for file in [
      "bin/cambium", "share/cambium/scenes/cube.caml", "lib/cambium/modules/QuartzCore.swiftmodule",
      "lib/cambium/modules/CSDL2/module.modulemap", "lib/cambium/rewriter/rewriter",
      "lib/cambium/rewriter/key",
      "share/cambium/commit", "share/man/man1/cambium.1", "share/cambium/editors/neovim/cambium.lua",
      "share/applications/cambium.desktop",
      "share/mime/packages/cambium.xml", "share/icons/hicolor/48x48/apps/cambium.png",
      "share/bash-completion/completions/cambium", "share/zsh/site-functions/_cambium",
      "share/fish/vendor_completions.d/cambium.fish",
    ] {
      #expect(
        FileManager.default.fileExists(atPath: folder.appendingPathComponent("usr/\(file)").path), "\(file)")
    }
    let shared = folder.appendingPathComponent("usr/share/cambium")
    let pictures = try FileManager.default.contentsOfDirectory(
      atPath: shared.appendingPathComponent("thumbnails").path)
    // The gallery finds the picture by the installed scene.
    let cube = ThumbnailCache.contents(of: shared.appendingPathComponent("scenes/cube.caml"))
    #expect(pictures == [cube + ".png"])
    // The program writes the completions.
    let completions = try String(
      contentsOf: folder.appendingPathComponent("usr/share/bash-completion/completions/cambium"),
      encoding: .utf8)
    #expect(completions.contains("render"))
    // Modules of programs have paths of the machine that built them, and no scene imports them.
    let root = Data(Self.packaging.deletingLastPathComponent().path.utf8)
    let modules = folder.appendingPathComponent("usr/lib/cambium/modules")
    let files = try FileManager.default.subpathsOfDirectory(atPath: modules.path).filter { $0.contains(".") }
    #expect(files.contains("UIKit.swiftmodule"))
    for file in files {
      let bytes = try Data(contentsOf: modules.appendingPathComponent(file))
      #expect(bytes.range(of: root) == nil, "\(file)")
    }
  }

  @Test(arguments: ["cambium.xml"])
  func isWellFormed(name: String) throws {
    let parser = XMLParser(data: try Data(contentsOf: Self.packaging.appendingPathComponent(name)))
    #expect(parser.parse())
  }
}
