/// An element of a `MarkupText`, which stays the same element through all changes of the text.
///
/// Elements are told apart by their place in the text, and not by a name or an id. An element that is deleted and comes back by undo is
/// the same one.
package struct MarkupElement: Hashable, Sendable, Codable {
  /// Its number in `ElementIndex`.
  let handle: Int32
}

/// Why a text cannot be changed, with the place.
package struct MarkupTextError: Error, Equatable, CustomStringConvertible {
  package let file: String
  /// The line, counted from 1.
  package let line: Int
  /// The column in Unicode scalars, counted from 1.
  package let column: Int
  /// What cannot be done, and why.
  package let message: String

  /// `file:line:column: message`, on one line.
  package var description: String { "\(file):\(line):\(column): \(message)".escapingControls() }
}
