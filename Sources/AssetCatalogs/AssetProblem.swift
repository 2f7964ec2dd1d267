import Foundation

/// Something in an asset catalog that could not be read.
package struct AssetProblem: Equatable, Sendable, CustomStringConvertible {
  /// The folder or the file.
  package let url: URL
  /// The text of the problem. A message has it behind the path of the folder or file.
  package let reason: String

  init(_ url: URL, _ reason: String) {
    self.url = url
    self.reason = reason
  }

  /// The path and the reason.
  package var description: String { "\(url.path): \(reason)" }
}
