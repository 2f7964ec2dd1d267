import Foundation
import Testing

/// The documentation of the library products: every type has an example that compiles, every case and every parameter a text.
@Suite struct PublicDocumentationTests {
  private static func symbols() throws -> [PublicSymbol] {
    let symbols = try PublicSymbols.shared.get().all
    try #require(symbols.count > 3000)
    return symbols
  }

  private static func examples(of symbol: PublicSymbol) -> [DocumentedExample] {
    let lines = symbol.docComment?.lines.map { ($0.text, ($0.range?.start.line ?? 0) + 1) } ?? []
    return DocumentedExample.all(in: lines, file: symbol.file)
  }

  /// The examples of the articles of DocC.
  private static func articleExamples() throws -> [DocumentedExample] {
    try PublicSymbols.modules.flatMap { module -> [DocumentedExample] in
      let file = "Sources/\(module)/\(module).docc/\(module).md"
      let url = ClientCompiler.top.appendingPathComponent(file)
      guard FileManager.default.fileExists(atPath: url.path) else { return [] }
      let text = try String(contentsOf: url, encoding: .utf8)
      let lines = text.components(separatedBy: "\n").enumerated().map { ($1, $0 + 1) }
      return DocumentedExample.all(in: lines, file: file)
    }
  }

  /// A list of named values, such as a set of options, is shown by the types that use it.
  @Test func everyTypeHasAnExample() throws {
    let symbols = try PublicSymbols.shared.get()
    let types = try Self.symbols().filter {
      ["class", "actor", "protocol", "struct"].contains($0.noun) && !symbols.isListOfValues($0)
    }
    #expect(types.count > 150)
    for type in types { #expect(!Self.examples(of: type).isEmpty, "\(type.place) has no example") }
  }

  @Test func theExamplesCompile() throws {
    let options = ["-wmo", "-parse-as-library", "-swift-version", "6", "-suppress-warnings"]
    let examples = try Self.symbols().flatMap(Self.examples) + Self.articleExamples()
    #expect(examples.count > 180)
    let messages = try ClientCompiler.typeCheck(
      examples.enumerated().map { $1.source(number: $0) }, options: options)
    #expect(messages == nil, "\(messages ?? "")")
    // An error is found, and reported at the example's place.
    let wrong = DocumentedExample(
      module: "QuartzCore", file: "Sources/Some.swift", line: 12, code: "let size = 1\nlayer.position = size")
    let errors = try ClientCompiler.typeCheck([wrong.source(number: 0)], options: options)
    #expect(errors?.contains("Sources/Some.swift:13:") == true, "\(errors ?? "")")
  }

  /// DocC reports a parameter that is left out where others are described, and a text for one that is not there.
  @Test func parametersAreDescribed() throws {
    var described = 0
    for symbol in try Self.symbols() {
      let texts = symbol.describedParameters
      described += texts.count
      #expect(Set(texts).isSubset(of: symbol.parameters), "\(symbol.place) has no parameters \(texts)")
      guard !texts.isEmpty else { continue }
      let missing = symbol.parameters.filter { !texts.contains($0) }
      #expect(missing.isEmpty, "\(symbol.place) does not describe \(missing)")
    }
    #expect(described > 400)
  }

  /// A comment says more than the name. The compiler itself tells what a deprecated name has become, and an override has the comment of what
  /// it overrides.
  @Test func everyDeclarationHasAComment() throws {
    let symbols = try PublicSymbols.shared.get()
    for symbol in try Self.symbols() where !symbol.isDeprecated && !symbols.isOverride(symbol) {
      let text = symbol.comment.joined(separator: " ")
      let name = symbol.pathComponents.last?.lowercased() ?? ""
      #expect(!text.isEmpty, "\(symbol.place) has no comment")
      #expect(
        text.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "`" } != name,
        "\(symbol.place) repeats its name")
    }
  }
}
