import Foundation

/// A Swift example of a documentation comment or of an article of DocC.
struct DocumentedExample {
  let module: String
  /// The file, from the package's folder.
  let file: String
  /// The line of the file where the code begins, from 1.
  let line: Int
  let code: String

  /// What examples use without declaring it: the layers and views that a program has when it reads them.
  private static let layers = [
    "root": "CALayer", "layer": "CALayer", "card": "CALayer", "image": "CGImage", "context": "CGContext",
  ]
  private static let views = [
    "view": "UIView", "card": "UIView", "label": "UILabel", "button": "UIButton", "layer": "CALayer",
  ]

  /// A file that has the example in a function. What cannot be in a function, such as extensions, remains outside. Errors are reported at
  /// the example's own place.
  func source(number: Int) -> String {
    var imports = ["import \(module)"]
    let lines = code.components(separatedBy: "\n").map { line in
      guard line.hasPrefix("import ") else { return line }
      imports.append(line)
      return ""
    }
    let place = "#sourceLocation(file: \"\(file)\", line: \(line))"
    if lines.contains(where: { $0.hasPrefix("extension ") || $0.hasPrefix("@main ") }) {
      return (imports + [place] + lines + ["#sourceLocation()", ""]).joined(separator: "\n")
    }
    // Not the members and the labels of arguments.
    let words = Set(
      code.matches(of: /(\.?)(\w+)(:?)/).filter { $0.1.isEmpty && $0.3.isEmpty }.map { String($0.2) })
    let parameters = (module == "UIKit" ? Self.views : Self.layers).filter { words.contains($0.key) }
      .map { "\($0.key): \($0.value)" }.sorted().joined(separator: ", ")
    let opening = "@MainActor private func example\(number)(\(parameters)) async throws {"
    return (imports + [opening, place] + lines + ["#sourceLocation()", "}", ""]).joined(separator: "\n")
  }

  /// The examples of a text: its blocks of Swift. `lines` has each line with its number in the file.
  static func all(in lines: [(text: String, number: Int)], file: String) -> [DocumentedExample] {
    var found: [DocumentedExample] = []
    var block: [(text: String, number: Int)]?
    for line in lines {
      switch (line.text.trimmingCharacters(in: .whitespaces), block) {
      case ("```swift", nil): block = []
      case ("```", let code?):
        found.append(
          DocumentedExample(
            module: module(of: file), file: file, line: code.first?.number ?? line.number,
            code: code.map(\.text).joined(separator: "\n")))
        block = nil
      default: block?.append(line)
      }
    }
    return found
  }

  /// The module whose import makes a declaration of the file visible.
  private static func module(of file: String) -> String {
    let folder = file.components(separatedBy: "/").dropFirst().first ?? ""
    return ["UIKitCore": "UIKit", "RenderTree": "QuartzCore"][folder] ?? folder
  }
}
