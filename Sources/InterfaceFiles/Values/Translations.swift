import XMLFiles

/// The translations of an interface file: `de.lproj/Main.strings` beside `Base.lproj/Main.storyboard`, for the language that the user has chosen.
///
/// Keys are the id of an object and a property: `"a1-B2-c3d.text" = "Weiter";`.
struct Translations {
  private var texts: [String: String] = [:]
  /// The greatest file of translations that is read, in bytes.
  private static let mostBytes = 16 << 20

  /// - Parameters:
  ///   - file: the interface file.
  ///   - languages: the languages that the user understands, the best one first.
  init(of file: URL, for languages: [String] = Locale.preferredLanguages) {
    // In a bundle the file is a link to that of the project.
    let file = file.resolvingSymlinksInPath()
    let folder = file.deletingLastPathComponent()
    guard folder.pathExtension == "lproj" else { return }
    let project = folder.deletingLastPathComponent()
    let table = file.deletingPathExtension().lastPathComponent + ".strings"
    // A file in Base.lproj is in the language of the developer, English for lack of another fact.
    let own =
      folder.lastPathComponent == "Base.lproj" ? "en" : folder.deletingPathExtension().lastPathComponent
    for language in languages {
      for name in Self.names(of: language) {
        let url = project.appendingPathComponent("\(name).lproj").appendingPathComponent(table)
        if let contents = try? FileContents(
          path: url.path, limit: Self.mostBytes, inside: RealPath(project.path)),
          let list = try? PropertyListSerialization.propertyList(from: Data(contents.bytes), format: nil)
            as? [String: String]
        {
          texts = list
          return
        }
        if name == own { return }
      }
    }
  }

  subscript(key: String) -> String? { texts[key] }

  /// The folders of a language, without "lproj": "de-AT", "de".
  private static func names(of language: String) -> [String] {
    let parts = language.split(whereSeparator: { $0 == "-" || $0 == "_" })
    return parts.indices.reversed().map { parts[...$0].joined(separator: "-") }
  }
}
