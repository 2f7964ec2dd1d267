import Foundation
import Testing

/// Functions whose calls would be lists of values without names.
@Suite struct LabelTests {
  /// The modules whose functions are looked at.
  private static let modules = [
    "RenderTree", "QuartzCore", "Compositor", "CoreGraphics", "UIKitCore", "UIKit",
  ]

  /// The parameters of a list that begins after its opening parenthesis.
  private static func parameters(_ text: Substring) -> [Substring] {
    var (depth, start, list) = (0, text.startIndex, [Substring]())
    for index in text.indices {
      switch text[index] {
      case "(", "[", "{": depth += 1
      case ")", "]", "}":
        depth -= 1
        if depth < 0 { return list + [text[start..<index]] }
      case "," where depth == 0:
        list.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    return list
  }

  @Test func fewParametersHaveNoLabel() throws {
    let top = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    var found = 0
    for module in Self.modules {
      let folder = top.appendingPathComponent("Sources/\(module)").path
      for file in try FileManager.default.subpathsOfDirectory(atPath: folder) where file.hasSuffix(".swift") {
        let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
        for match in text.matches(of: /(?m)^.*\b(func [^\s(<]+|init[?!]?)(<[^>]*>)?\(/) {
          found += 1
          // Apple's functions have Apple's spelling.
          if match.0.contains("public ") || match.0.contains("//") { continue }
          let unlabelled = Self.parameters(text[match.range.upperBound...]).filter {
            $0.trimmingPrefix(while: \.isWhitespace).hasPrefix("_ ")
          }
          #expect(
            unlabelled.count < 5,
            "\(module)/\(file): \(match.1) has \(unlabelled.count) parameters without labels. Give them labels, or a structure."
          )
        }
      }
    }
    #expect(found > 1000)
  }
}
