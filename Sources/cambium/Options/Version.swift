import Foundation

/// The version of the program, and the commit that it was built from.
enum Version {
  /// The version by semantic versioning. CHANGELOG.md has a section for each.
  static let number = "0.2.0"

  /// What `--version` prints: `cambium 0.2.0 (abcdef123456)`, without the part in parentheses where the commit is unknown, and a line
  /// `built with Swift 6.3`.
  static var text: String {
    "cambium \(number)" + (commit.map { " (\($0))" } ?? "") + "\nbuilt with Swift \(swift)"
  }

  /// The first two numbers of the Swift version. The standard library has them, which the toolchain that builds the program brings along.
  /// It does not know the third one.
  private static var swift: String {
    "\(_SwiftStdlibVersion.current)".split(separator: ".").prefix(2).joined(separator: ".")
  }

  /// The first digits of the commit, with `-modified` if the sources differed from it; nil for a program that is not installed, and for
  /// one from sources without a record of it.
  ///
  /// `make install` and the packages write it to `share/cambium/commit` beside the `bin` folder. In the program itself it would have the
  /// module compiled and the program linked again after every commit.
  private static var commit: String? {
    guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
      return nil
    }
    let file = URL(fileURLWithPath: program).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("share/cambium/commit")
    guard let line = try? String(contentsOf: file, encoding: .utf8) else { return nil }
    let commit = line.trimmingCharacters(in: .whitespacesAndNewlines)
    return commit.isEmpty ? nil : commit
  }
}
