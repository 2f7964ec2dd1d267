import EmbeddedFiles

/// The reference of scene files, which the program carries: what each class has, and what each element and code means.
///
/// The pages are those of the documents, so an editor shows the sentences that a reader of the documents finds.
struct ReferencePages {
  /// A property of a class.
  struct Property {
    let key: String
    /// The form of the value, in Markdown.
    let value: String
    let standard: String
    let effect: String
    let isAnimatable: Bool

    /// The names that the value can have; empty for values of other kinds.
    var names: [String] { value.contains("`x ") || value.contains("width") ? [] : ReferencePages.code(value) }
    var isColor: Bool { value == "colour" }
    var isFlag: Bool { value == "0 or 1" }
    var isImage: Bool { value == "image" }
  }

  /// An element or an attribute that is not a property.
  struct Entry {
    let name: String
    let text: String
  }

  static let shared = ReferencePages()

  private var properties: [String: [Property]] = [:]
  private var summaries: [String: String] = [:]
  private(set) var elements: [String: Entry] = [:]
  private(set) var attributes: [String: Entry] = [:]
  /// The sentences about the codes of a check.
  private(set) var codes: [String: String] = [:]
  /// The types of values, such as `CGColor`.
  private(set) var types: [Entry] = []
  /// The types of filters with their inputs.
  private(set) var filters: [Entry] = []

  private init() {
    for name in ["layers", "animations", "emitters"] { readClasses(of: Self.page("caml/\(name).md")) }
    for page in [Self.page("caml.md"), Self.page("caml/states.md")] { readElements(of: page) }
    for row in Self.rows(of: Self.page("check.md")) where row.count == 4 {
      guard let code = Self.code(row[0]).first else { continue }
      codes[code] = row[2] + (row[3] == "`--fix`" ? " A quick fix corrects it." : "")
    }
    for row in Self.rows(of: Self.page("caml/filters.md")) where row.count == 2 {
      guard let name = Self.code(row[0]).first, row[0] == "`\(name)`" else { continue }
      filters.append(Entry(name: name, text: "Inputs: \(row[1])"))
    }
  }

  // MARK: Questions

  /// The classes of layers in scene files.
  var layerClasses: [String] { properties.keys.filter { $0.hasSuffix("Layer") }.sorted() }

  var animationClasses: [String] {
    properties.keys.filter {
      chain(of: $0).contains("CAAnimation") && !["CAAnimation", "CAPropertyAnimation"].contains($0)
    }
    .sorted()
  }

  /// The properties of a class with those that it inherits, its own first.
  func properties(of name: String) -> [Property] { chain(of: name).flatMap { properties[$0] ?? [] } }

  func property(_ key: String, of name: String) -> Property? { properties(of: name).first { $0.key == key } }

  /// The first sentences about a class.
  func summary(of name: String) -> String? { summaries[name] }

  /// Whether elements of this name are layers. Names that no page has are classes of programs.
  func isLayer(_ name: String) -> Bool { name.hasSuffix("Layer") && name != "sourceLayer" }

  /// A class and those that it inherits from.
  private func chain(of name: String) -> [String] {
    if isLayer(name) { return name == "CALayer" ? [name] : [name, "CALayer"] }
    switch name {
    case "CAAnimation": return [name]
    case "CAAnimationGroup", "CATransition": return [name, "CAAnimation"]
    case "CAPropertyAnimation": return [name, "CAAnimation"]
    case "CASpringAnimation": return [name, "CABasicAnimation", "CAPropertyAnimation", "CAAnimation"]
    case _ where name.hasSuffix("Animation"): return [name, "CAPropertyAnimation", "CAAnimation"]
    default: return [name]
    }
  }

  // MARK: Pages

  private static func page(_ name: String) -> String {
    String(decoding: EmbeddedFiles.bytes(of: "docs/reference/" + name), as: UTF8.self)
  }

  private mutating func readClasses(of page: String) {
    var name = ""
    for line in page.split(separator: "\n") {
      if line.hasPrefix("#") {
        name = line.hasPrefix("## CA") ? String(line.dropFirst(3)) : ""
        if !name.isEmpty, properties[name] == nil { properties[name] = [] }
      } else if !name.isEmpty, line.hasPrefix("| `") {
        guard let property = Self.property(Self.cells(of: line)) else { continue }
        properties[name, default: []].append(property)
      } else if !name.isEmpty, summaries[name] == nil, line.first?.isUppercase == true {
        summaries[name] = String(line)
      }
    }
  }

  private static func property(_ cells: [String]) -> Property? {
    guard cells.count >= 4, let key = code(cells[0]).first else { return nil }
    let animates = cells.count == 5
    return Property(
      key: key, value: cells[1], standard: cells[2], effect: cells[cells.count - 1],
      isAnimatable: animates && cells[3] == "yes")
  }

  private mutating func readElements(of page: String) {
    for row in Self.rows(of: page) {
      let names = Self.code(row[0])
      if row[0].hasPrefix("`<") {
        let columns = row.dropFirst().filter { !$0.isEmpty }
        for name in names.compactMap(Self.elementName) where elements[name] == nil {
          elements[name] = Entry(name: name, text: columns.joined(separator: ". "))
        }
      } else if row.count == 3, ["any object", "value elements"].contains(row[1]) || row[1].contains("mask") {
        for name in names { attributes[name] = Entry(name: name, text: row[2]) }
      } else if row.count == 3, let first = names.first, row[1] != "", first.first?.isLetter == true {
        types += names.map { Entry(name: $0, text: row[1] + (row[2].isEmpty ? "" : ". \(row[2])")) }
      }
    }
  }

  /// The name in `<name …/>`.
  private static func elementName(_ code: String) -> String? {
    guard code.hasPrefix("<") else { return nil }
    let name = code.dropFirst().prefix { $0.isLetter }
    return name.isEmpty ? nil : String(name)
  }

  /// The rows of all tables, without their heads.
  private static func rows(of page: String) -> [[String]] {
    page.split(separator: "\n").filter { $0.hasPrefix("| `") || $0.hasPrefix("| [`") }.map(cells)
  }

  private static func cells(of line: Substring) -> [String] {
    line.dropFirst().dropLast(line.hasSuffix("|") ? 1 : 0).split(
      separator: "|", omittingEmptySubsequences: false
    ).map { $0.trimming(" ") }
  }

  /// What stands between backquotes.
  static func code(_ text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
      .map {
        String($0.element)
      }
  }
}

extension Substring {
  func trimming(_ character: Character) -> String {
    var text = self
    while text.first == character { text.removeFirst() }
    while text.last == character { text.removeLast() }
    return String(text)
  }
}
