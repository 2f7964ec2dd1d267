import Foundation

/// A tag of one of Xcode's small XML files, which have all they say in attributes.
///
/// A workspace and the contents of a playground are such files.
struct MarkupTag {
  let name: String
  let attributes: [String: String]
  /// Whether it closes an element that began before.
  let isEnd: Bool
  /// Whether it is an element without contents.
  let isWhole: Bool

  /// The tags of a file in their order; nil if the file cannot be read. Comments and what is between the tags are left out.
  static func read(_ url: URL) -> [MarkupTag]? {
    guard let size = (try? url.resourceValues(forKeys: [.fileSizeKey]))?.fileSize, size <= 1 << 20,
      let text = try? String(contentsOf: url, encoding: .utf8)
    else { return nil }
    return tags(text)
  }

  static func tags(_ text: String) -> [MarkupTag] {
    var tags: [MarkupTag] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      rest = rest[start...]
      if rest.hasPrefix("<!--") {
        guard let end = rest.range(of: "-->") else { break }
        rest = rest[end.upperBound...]
        continue
      }
      guard let end = rest.firstIndex(of: ">") else { break }
      if let tag = MarkupTag(rest[rest.index(after: start)..<end]) { tags.append(tag) }
      rest = rest[rest.index(after: end)...]
    }
    return tags
  }

  /// Nil for a declaration.
  private init?(_ text: Substring) {
    guard let first = text.first, first != "?", first != "!" else { return nil }
    isEnd = first == "/"
    isWhole = text.last == "/"
    let body = isEnd ? text.dropFirst() : text
    name = String(body.prefix { !$0.isWhitespace && $0 != "/" })
    var attributes: [String: String] = [:]
    for match in body.matches(of: /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/) {
      attributes[String(match.1)] = Self.plain(String(match.2 ?? match.3 ?? ""))
    }
    self.attributes = attributes
  }

  private static func plain(_ text: String) -> String {
    var text = text
    for (entity, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&"),
    ] {
      text = text.replacingOccurrences(of: entity, with: character)
    }
    return text
  }
}
