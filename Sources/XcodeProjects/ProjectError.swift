import Foundation

/// Why a project, playground or package cannot be opened.
package struct ProjectError: Error, Equatable, CustomStringConvertible {
  /// The file that is at fault.
  package let path: String
  /// Counted from 1; nil for the file as a whole.
  package let line: Int?
  package let reason: String

  package init(_ url: URL, line: Int? = nil, _ reason: String) {
    path = url.path
    self.line = line
    self.reason = reason
  }

  package var description: String { "\(path)\(line.map { ":\($0)" } ?? ""): \(reason)" }
}

/// What of an app is not read, or is wrong with it without keeping it from running.
package struct ProjectNote: Hashable, Sendable, CustomStringConvertible {
  /// The file that it is about.
  package let path: String
  package let reason: String
  /// Whether the file should be there and is not.
  package let isMissing: Bool

  package init(_ url: URL, _ reason: String, isMissing: Bool = false) {
    path = url.path
    self.reason = reason
    self.isMissing = isMissing
  }

  package var description: String { "\(path): \(reason)" }
}
