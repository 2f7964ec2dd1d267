import Foundation

/// A file that was written.
package struct WrittenFile {
  package let url: URL
  package let bytes: Int
  /// What the file had and could not be kept, such as `owner` or `user.note`.
  package var lost: [String] = []
}
