import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

/// docs/reference/api.md: the table of QuartzCore names every public class of the sources, and no class that is not there.
@Suite struct APIDocumentTests {
  private static let top = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  /// The table's rows below a heading: the names in the first column, and whether the second column says something.
  private static func rows() throws -> [(names: [String], isSupported: Bool)] {
    let text = try String(contentsOf: top.appendingPathComponent("docs/reference/api.md"), encoding: .utf8)
    let section = text.components(separatedBy: "\n## ").first { $0.hasPrefix("QuartzCore\n") } ?? ""
    return section.components(separatedBy: "\n").filter { $0.hasPrefix("| `") }.map { line in
      let cells = line.components(separatedBy: "|")
      let parts = cells[1].components(separatedBy: "`")
      let names = stride(from: 1, to: parts.count, by: 2).map { parts[$0] }
      return (names, cells.count > 2 && !cells[2].trimmingCharacters(in: .whitespaces).isEmpty)
    }
  }

  /// The text of a module's Swift files.
  private static func sources(of module: String) throws -> [String] {
    let folder = top.appendingPathComponent("Sources").appendingPathComponent(module).path
    return try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }.map {
      try String(contentsOfFile: folder + "/" + $0, encoding: .utf8)
    }
  }

  /// The names that the lines of `texts` declare behind one of `keywords`.
  private static func declared(_ keywords: [String], in texts: [String]) -> Set<String> {
    var names: Set<String> = []
    for text in texts {
      for line in text.components(separatedBy: "\n") {
        for keyword in keywords where line.hasPrefix(keyword + " ") {
          let rest = line.dropFirst(keyword.count + 1)
          names.insert(String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }))
        }
      }
    }
    return names
  }

  private static let classKeywords = ["open class", "public class", "public final class"]

  @Test func namesEveryPublicClass() throws {
    let named = Set(try Self.rows().filter { $0.isSupported }.flatMap { $0.names })
    let classes = Self.declared(Self.classKeywords, in: try Self.sources(of: "QuartzCore"))
    #expect(classes.count > 30)
    let missing = classes.subtracting(named).sorted()
    #expect(missing.isEmpty, "no row in docs/reference/api.md: \(missing.joined(separator: ", "))")
    let layers = Set(layerClassNames).subtracting(named).sorted()
    #expect(layers.isEmpty, "no row in docs/reference/api.md: \(layers.joined(separator: ", "))")
  }

  @Test func namesNoClassThatIsNotThere() throws {
    let rows = try Self.rows()
    #expect(rows.count > 20)
    // QuartzCore re-exports CATransform3D, which RenderTree declares.
    let texts = try ["QuartzCore", "RenderTree", "Compositor"].flatMap { try Self.sources(of: $0) }
    let types = Self.declared(
      Self.classKeywords + ["public protocol", "public struct", "public enum"], in: texts)
    for row in rows {
      // Names with parentheses or in lower case are functions and properties.
      let names = row.names.filter { ($0.hasPrefix("CA") || $0.hasPrefix("Media")) && !$0.contains("(") }
      for name in names { #expect(types.contains(name) == row.isSupported, "\(name)") }
    }
  }

  /// QuartzCore re-exports the public declarations of RenderTree one by one: those, and nothing else, are Apple's.
  @Test func reexportsWhatTheRenderTreeDeclaresForEveryone() throws {
    let declared = Self.declared(
      ["public struct", "public func", "public let", "public var", "public enum", "public protocol"]
        + Self.classKeywords, in: try Self.sources(of: "RenderTree"))
    let exported = Self.declared(
      ["struct", "func", "let"].map { "@_exported import \($0) RenderTree." },
      in: try Self.sources(of: "QuartzCore").map { $0.replacing("RenderTree.", with: "RenderTree. ") })
    #expect(declared.count == 15 && declared == exported)
    #expect(declared.allSatisfy { $0.hasPrefix("CATransform3D") })
  }
}
