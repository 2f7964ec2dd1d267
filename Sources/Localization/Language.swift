import EmbeddedFiles
import Foundation
import Synchronization

/// A language of the program's interface.
///
/// English is the language of the source: its texts stand where they are shown. The other languages have a table of strings beside
/// this file, from English to them, in the format of Apple's `Localizable.strings`.
package enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"
  case simplifiedChinese = "zh-Hans"

  /// The language that a process is to speak.
  ///
  /// `LC_ALL`, `LC_MESSAGES` and `LANG` say it, the first that is set, as in every program with the POSIX locale. With a locale other
  /// than `C`, the list `LANGUAGE` goes first, as in GNU gettext. The default is English.
  ///
  /// - Parameter environment: the variables of the process.
  package init(environment: [String: String]) {
    let locale =
      ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let isPlain = ["", "C", "POSIX"].contains(locale.prefix { $0 != "." })
    let wanted =
      isPlain ? [] : (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init) + [locale]
    self = wanted.lazy.compactMap { Language(locale: $0) }.first ?? .english
  }

  /// The language of a locale's name, such as `de_AT.UTF-8`, `zh_CN` or `zh-Hans`; nil for a language without a table. Traditional
  /// Chinese is another language than simplified Chinese.
  package init?(locale: String) {
    let parts = locale.lowercased().prefix { $0 != "." && $0 != "@" }.split { $0 == "_" || $0 == "-" }
    switch parts.first {
    case "en": self = .english
    case "de": self = .german
    case "zh":
      let isTraditional = parts.contains { ["hant", "tw", "hk", "mo"].contains($0) }
      if isTraditional { return nil }
      self = .simplifiedChinese
    default: return nil
    }
  }

  /// The language in which the process shows its texts. Default English; the program sets it once, at its start.
  package static var current: Language {
    get { chosen.withLock { $0 } }
    set { chosen.withLock { $0 = newValue } }
  }

  private static let chosen = Mutex(Language.english)

  /// The table from English texts to those of the language; empty for English.
  package var table: [String: String] {
    switch self {
    case .english: [:]
    case .german: Self.germanTable
    case .simplifiedChinese: Self.chineseTable
    }
  }

  private static let germanTable = read("de")
  private static let chineseTable = read("zh-Hans")

  private static func read(_ name: String) -> [String: String] {
    let bytes = EmbeddedFiles.bytes(of: "Sources/Localization/\(name).strings")
    let list = try? PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
    return list as? [String: String] ?? [:]
  }
}
