import TestSupport
import Foundation
import Testing

/// Programs are compiled against the built modules, without the headers of C libraries.
@Suite struct ClientCompilationTests {
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
    let messages = try ClientCompiler.typeCheck([program])
    #expect(messages == nil, "\(messages ?? "")")
    // The check sees errors.
    #expect(try ClientCompiler.typeCheck([program + "\nlet wrong: Int = root"])?.contains("error:") == true)
  }

  // MARK: The README

  private static func readme() throws -> String {
    try String(contentsOf: ClientCompiler.top.appendingPathComponent("README.md"), encoding: .utf8)
  }

  /// The README's lines for a client's manifest, in a manifest, with a checkout in a folder of another name. The package manager compares
  /// the name that a target gives with those of the dependencies when it reads the manifest.
  @Test func theReadmesPackageLinesAreRight() throws {
    let line = try #require(
      try Self.readme().split(separator: "\n").first { $0.hasPrefix("// Package.swift: ") })
    let match = try #require(line.wholeMatch(of: /\/\/ Package\.swift: (\.package\(.+\)), (\.product\(.+\))/))
    let folder = try TemporaryFolder()
    let checkout = folder.path("core-animation-linux")
    try FileManager.default.createDirectory(atPath: checkout, withIntermediateDirectories: true)
    let dependency = match.1.replacingOccurrences(of: "…/cambium", with: checkout)
    #expect(dependency != match.1)
    try folder.write(
      """
      // swift-tools-version: 6.1
      import PackageDescription

      let package = Package(
        name: "Client", dependencies: [\(dependency)],
        targets: [.executableTarget(name: "Client", dependencies: [\(match.2)])])
      """, to: "Package.swift")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift", "package", "--package-path", folder.url.path, "dump-package"]
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let messages = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(messages)")
    #expect(String(decoding: text, as: UTF8.self).contains(checkout))
    // The package has the product.
    let product = try #require(match.2.firstMatch(of: /name: "(\w+)"/)).1
    let manifest = try String(
      contentsOf: ClientCompiler.top.appendingPathComponent("Package.swift"), encoding: .utf8)
    #expect(manifest.contains(".library(name: \"\(product)\""))
  }

  /// The programs of the README compile.
  @Test(arguments: [0, 1]) func theReadmesProgramsCompile(index: Int) throws {
    let programs = try Self.readme().components(separatedBy: "```swift\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
    try #require(programs.count == 2)
    let messages = try ClientCompiler.typeCheck([programs[index]])
    #expect(messages == nil, "\(messages ?? "")")
  }

  /// The index of the documents links each page.
  @Test func theIndexLinksEveryDocument() throws {
    let docs = ClientCompiler.top.appendingPathComponent("docs")
    let index = try String(contentsOf: docs.appendingPathComponent("README.md"), encoding: .utf8)
    let pages = try #require(FileManager.default.enumerator(atPath: docs.path)).compactMap { $0 as? String }
      .filter { $0.hasSuffix(".md") && $0 != "README.md" && !$0.hasPrefix("design/decisions/0") }
    #expect(pages.count > 15)
    for page in pages { #expect(index.contains("](\(page))"), "docs/\(page)") }
  }

  /// `make docs` documents every library product.
  @Test func theDocumentationHasEveryProduct() throws {
    let manifest = try String(
      contentsOf: ClientCompiler.top.appendingPathComponent("Package.swift"), encoding: .utf8)
    let script = try String(
      contentsOf: ClientCompiler.top.appendingPathComponent("Scripts/docs"), encoding: .utf8)
    let line = try #require(script.split(separator: "\n").first { $0.hasPrefix("for module in ") })
    let documented = line.split { " ;".contains($0) }.map(String.init)
    let products = manifest.matches(of: /\.library\(name: "(\w+)"/).map { String($0.1) }
    #expect(products.count > 5)
    for product in products {
      #expect(documented.contains(product), "\(product)")
      let article = ClientCompiler.sources.appendingPathComponent("\(product)/\(product).docc/\(product).md")
      #expect(FileManager.default.fileExists(atPath: article.path), "\(product)")
    }
  }
}
