import TestSupport
import CoreGraphics
import Foundation
import ImageIO
import Testing

@testable import CoreAnimationMarkup
@testable import SceneFiles

/// The pages of docs/reference/check have a section for every code, and the example of each section reports that code and no other.
/// docs/reference/check.md lists the codes.
@Suite struct CheckDocumentTests {
  struct Section: Sendable, CustomTestStringConvertible {
    /// The name of its file.
    let page: String
    let code: String
    /// The language of the example, and what the comment above it says: the name of a file of a folder, or that it is in a wallpaper.
    let language: String
    let example: String
    let text: String

    var testDescription: String { code }

    /// What the section says first: the severity and what is wrong.
    var paragraph: String {
      (text.components(separatedBy: "\n\n").dropFirst().first ?? "").replacing("\n", with: " ")
    }

    /// Whether the section says that the problem can be corrected.
    var isFixable: Bool { text.replacing("\n", with: " ").contains("`--fix` does it") }
  }

  private static let reference = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }.appendingPathComponent("docs/reference")

  static let sections: [Section] = {
    let folder = reference.appendingPathComponent("check")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().flatMap { name in
      let text = (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
      return text.components(separatedBy: "\n## `").dropFirst().map { part in
        let fences = part.components(separatedBy: "```")
        let block = fences.count > 2 ? fences[1] : ""
        let lines = block.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let place = ["index.xml", "wallpaper"].first { fences[0].hasSuffix("<!-- \($0) -->\n") }
        let language = [lines.first.map { String($0) } ?? "", place].compactMap { $0 }
        return Section(
          page: name, code: String(part.prefix { $0 != "`" }), language: language.joined(separator: " "),
          example: lines.count > 1 ? String(lines[1]) : "", text: part)
      }
    }
  }()

  /// The rows of the list, in the order of the codes.
  private static var rows: String {
    sections.sorted { $0.code < $1.code }.map { section in
      let sentences = section.paragraph.components(separatedBy: ". ")
      let what = sentences.dropFirst().first.map { $0.hasSuffix(".") ? $0 : $0 + "." } ?? ""
      let cells = [
        "[`\(section.code)`](check/\(section.page)#\(section.code))", sentences[0].lowercased(), what,
        section.isFixable ? "`--fix`" : "",
      ]
      return "| \(cells.joined(separator: " | ")) |\n"
    }.joined()
  }

  /// The list of the codes is that of the pages. `CAMBIUM_UPDATE=1` writes it.
  @Test func listsTheCodesOfThePages() throws {
    let url = Self.reference.appendingPathComponent("check.md")
    var page = try String(contentsOf: url, encoding: .utf8)
    let begin = try #require(page.range(of: "<!-- codes -->\n"))
    let end = try #require(page.range(of: "<!-- end -->\n"))
    let list = "\n| code | severity | what is wrong | mended by |\n| --- | --- | --- | --- |\n\(Self.rows)\n"
    if ProcessInfo.processInfo.environment["CAMBIUM_UPDATE"] == "1" {
      page.replaceSubrange(begin.upperBound..<end.lowerBound, with: list)
      try Data(page.utf8).write(to: url)
    } else {
      #expect(page[begin.upperBound..<end.lowerBound] == list)
    }
  }

  @Test func describesEveryCodeOnce() {
    #expect(Self.sections.map(\.code).sorted() == DiagnosticCode.allCases.map(\.rawValue).sorted())
  }

  /// Swift scenes and projects are compiled by the command, whose tests have their examples (`CheckTests`).
  @Test(arguments: sections.filter { !["swift", "text"].contains($0.language) })
  func reportsWhatTheExampleIsFor(
    section: Section
  ) throws {
    let folder = try TemporaryFolder()
    let url = try write(section, to: folder)
    let document = SceneDocument.check(url)
    #expect(Set(document.diagnostics.map(\.code.rawValue)) == [section.code], "\(document.diagnostics)")
    for diagnostic in document.diagnostics {
      let severities = section.paragraph.prefix { $0 != "." }.lowercased()
      #expect(severities.contains(diagnostic.severity.rawValue), "\(diagnostic)")
    }
    #expect(section.isFixable == !document.fixes.isEmpty)
  }

  private static let plain = caml("<CALayer bounds=\"0 0 100 100\" backgroundColor=\"1 1 1\"/>")
  private static let index =
    "<plist version=\"1.0\"><dict><key>rootDocument</key><string>main.caml</string><key>documentWidth</key><real>100</real><key>documentHeight</key><real>100</real></dict></plist>"

  /// Writes the files of an example, and returns the file to check.
  private func write(_ section: Section, to folder: TemporaryFolder) throws -> URL {
    switch section.language {
    case "xml":
      let example = section.example
      let isWhole = ["<caml", "<?xml", "<!", "<scene"].contains { example.hasPrefix($0) }
      try writeImages(of: example, to: folder)
      return try folder.write(isWhole ? example : caml("\n\(example)"), to: "scene.caml")
    case "xml index.xml":
      try folder.write(Self.plain, to: "scene.ca/main.caml")
      try folder.write(section.example, to: "scene.ca/index.xml")
      return folder.url.appendingPathComponent("scene.ca")
    case "files":
      for path in section.example.split(separator: "\n") {
        try folder.write(
          path.hasSuffix("main.caml") ? Self.plain : path.hasSuffix("index.xml") ? Self.index : "",
          to: String(path))
      }
      return folder.url.appendingPathComponent("scene.ca")
    case "xml wallpaper": return try GoodWallpaper("\n\(section.example)").archive(in: folder)
    case "wallpaper": return try change(section.example.split(separator: "\n").map { String($0) }, in: folder)
    default:
      let name = try #require(section.example.split(whereSeparator: \.isWhitespace).last)
      if !name.hasPrefix("no-such") { try folder.write("", to: String(name)) }
      return folder.url.appendingPathComponent(String(name))
    }
  }

  /// Writes a wallpaper with which nothing is wrong, but for some changes.
  private func change(_ lines: [String], in folder: TemporaryFolder) throws -> URL {
    var wallpaper = GoodWallpaper()
    var names: [(String, String)] = []
    for line in lines {
      let words = line.split(separator: " ", maxSplits: 3).map { String($0) }
      // A plane's folder is called by its role.
      func file(_ name: String) throws -> String {
        var ending = name
        for role in ["Background", "Floating"] where name.hasPrefix("\(role)/") {
          ending = wallpaper.plane(role) + String(name.dropFirst(role.count))
        }
        return try #require(wallpaper.files.keys.sorted().first { $0.hasSuffix(ending) })
      }
      switch words[0] {
      case "remove" where words[1] == Wallpaper.list: wallpaper.list = [:]
      case "remove" where words[1] == DescriptorFile.userInfo: wallpaper.userInfo = [:]
      case "remove":
        let path = try file(words[1])
        wallpaper.files[path] = nil
      case "add": wallpaper.files[words[1]] = Data()
      case "set": wallpaper.list[words[1]] = words[2]
      case "film":
        // As many frames, shown one after the other.
        let frames = String(
          repeating: "<CGImage src=\"assets/frame.png\"/>", count: try #require(Int(words[1])))
        let markup = GoodWallpaper.markup(
          "<animations><film type=\"CAKeyframeAnimation\" keyPath=\"contents\" calculationMode=\"discrete\" duration=\"9\" repeatCount=\"inf\"><values>\(frames)</values></film></animations>"
        )
        wallpaper.files["\(wallpaper.plane("Background"))/main.caml"] = Data(markup.utf8)
        wallpaper.files["\(wallpaper.plane("Background"))/assets/frame.png"] = try png(2, 2)
      case "replace":
        let path = try file(words[1])
        let text = String(decoding: try #require(wallpaper.files[path]), as: UTF8.self)
        #expect(text.contains(words[2]))
        wallpaper.files[path] = Data(text.replacing(words[2], with: words[3]).utf8)
      default:
        #expect(words[0] == "rename")
        let new = words.dropFirst(2).joined(separator: " ")
        names.append((words[1], new))
        let key = "wallpaperRepresentingFileName"
        if let name = wallpaper.userInfo[key] as? String {
          wallpaper.userInfo[key] = name.replacing(words[1], with: new)
        }
      }
    }
    return try wallpaper.archive(in: folder) { path in
      names.reduce(path) { $0.replacing($1.0, with: $1.1) }
    }
  }

  private static let images: [(name: String, bytes: Data)] = {
    // A header of 60,000 × 60,000 pixels and nothing else.
    var huge = [UInt8]((try? png(1, 1)) ?? Data())
    for offset in [16, 20] where huge.count > 24 {
      huge.replaceSubrange(offset..<(offset + 4), with: [0, 0, 0xEA, 0x60])
    }
    if huge.count > 33 {
      // The checksum of the header.
      let checksum = crc32(huge[12..<29])
      huge.replaceSubrange(29..<33, with: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) })
    }
    return [
      ("photo.png", (try? png(1200, 1200)) ?? Data()), ("strip.png", (try? png(20_000, 1)) ?? Data()),
      ("huge.png", Data(huge)),
    ]
  }()

  private func writeImages(of example: String, to folder: TemporaryFolder) throws {
    for image in Self.images where example.contains(image.name) {
      try folder.write(image.bytes, to: "assets/\(image.name)")
    }
  }
}
