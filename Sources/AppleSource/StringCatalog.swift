import Foundation

/// A catalog of strings, `….xcstrings`: the texts of an app in all its languages.
///
/// It becomes a file of texts for each language, as a build of Xcode does. A text with forms for numbers has that of `other`.
///
/// Source: "Localizing and varying text with a string catalog" of Apple's documentation, and catalogs of public projects.
struct StringCatalog {
  /// The contents of the files of texts, by their paths in the bundle: `de.lproj/Localizable.strings`.
  let files: [String: Data]

  private struct File: Decodable {
    let strings: [String: Entry]
  }

  private struct Entry: Decodable {
    let localizations: [String: Text]?
  }

  /// A text, or the forms of one.
  private final class Text: Decodable {
    struct Unit: Decodable { let value: String }

    let stringUnit: Unit?
    let variations: [String: [String: Text]]?

    var value: String? {
      if let stringUnit { return stringUnit.value }
      for kind in ["plural", "device"] {
        if let forms = variations?[kind], let text = forms["other"] ?? forms["iphone"] { return text.value }
      }
      return nil
    }
  }

  /// Bytes of a catalog.
  private static let limit = 32 << 20

  /// Nil for a file that is no catalog.
  init?(_ url: URL) {
    guard let size = (try? url.resourceValues(forKeys: [.fileSizeKey]))?.fileSize, size <= Self.limit,
      let data = try? Data(contentsOf: url), let file = try? JSONDecoder().decode(File.self, from: data)
    else { return nil }
    var tables: [String: [String: String]] = [:]
    for (key, entry) in file.strings {
      for (language, text) in entry.localizations ?? [:] { tables[language, default: [:]][key] = text.value }
    }
    let name = url.deletingPathExtension().lastPathComponent
    var files: [String: Data] = [:]
    for (language, table) in tables where !table.isEmpty {
      files["\(language).lproj/\(name).strings"] = try? PropertyListSerialization.data(
        fromPropertyList: table, format: .xml, options: 0)
    }
    self.files = files
  }
}
