import Foundation

/// The sign before decimals in the person's locale.
package enum DecimalSign {
  /// That of `LC_ALL`, `LC_NUMERIC` or `LANG`, of which the first one that is set counts.
  package static let current = of(ProcessInfo.processInfo.environment)

  /// The sign for an environment: a comma in most of Europe and South America, and a point elsewhere and in the locale `C`.
  package static func of(_ environment: [String: String]) -> Character {
    let name =
      ["LC_ALL", "LC_NUMERIC", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
    let plain = String(name.prefix { $0 != "." && $0 != "@" })
    guard !plain.isEmpty, plain != "C", plain != "POSIX" else { return "." }
    return Locale(identifier: plain).decimalSeparator == "," ? "," : "."
  }
}
