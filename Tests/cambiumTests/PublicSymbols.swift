import Foundation
import TestSupport
import Testing

/// The public declarations of the library products.
struct PublicSymbols {
  private struct Graph: Decodable {
    struct Relationship: Decodable {
      let kind: String
      let source: String
      let targetFallback: String?
    }
    let symbols: [PublicSymbol]
    let relationships: [Relationship]
  }

  /// The declarations in the order of their places.
  private(set) var all: [PublicSymbol] = []
  private var namedValues: Set<String> = []
  private var overrides: Set<String> = []

  /// Whether a type is a list of named values, such as a set of options: it is `RawRepresentable`.
  func isListOfValues(_ symbol: PublicSymbol) -> Bool { namedValues.contains(symbol.identifier.precise) }

  /// Whether a member overrides that of a superclass.
  func isOverride(_ symbol: PublicSymbol) -> Bool { overrides.contains(symbol.identifier.precise) }

  /// Those of the modules that `make docs` documents. What RenderTree declares for everyone, QuartzCore exports.
  static let modules: [String] = {
    let script = try? String(
      contentsOf: ClientCompiler.top.appendingPathComponent("Scripts/docs"), encoding: .utf8)
    let line = script?.split(separator: "\n").first { $0.hasPrefix("for module in ") } ?? ""
    return line.dropFirst("for module in ".count).prefix { $0 != ";" }.split(separator: " ").map(String.init)
      + ["RenderTree"]
  }()

  static let shared = Result { try PublicSymbols() }

  private init() throws {
    let folder = try TemporaryFolder()
    var found: [String: PublicSymbol] = [:]
    for module in Self.modules {
      let messages = try ClientCompiler.run(
        "swift-symbolgraph-extract",
        [
          "-module-name", module, "-minimum-access-level", "public", "-skip-synthesized-members",
          "-skip-inherited-docs", "-output-dir", folder.url.path,
        ] + ClientCompiler.searchPaths())
      try #require(messages == nil, "\(module): \(messages ?? "")")
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    where name.hasSuffix(".json") {
      let graph = try JSONDecoder().decode(
        Graph.self, from: Data(contentsOf: folder.url.appendingPathComponent(name)))
      for symbol in graph.symbols where symbol.file.hasPrefix("Sources/") {
        found[symbol.identifier.precise] = symbol
      }
      for relationship in graph.relationships {
        switch (relationship.kind, relationship.targetFallback) {
        case ("conformsTo", "Swift.RawRepresentable"): namedValues.insert(relationship.source)
        case ("overrides", _): overrides.insert(relationship.source)
        default: break
        }
      }
    }
    all = found.values.sorted {
      ($0.file, $0.location?.position.line ?? 0) < ($1.file, $1.location?.position.line ?? 0)
    }
  }
}
