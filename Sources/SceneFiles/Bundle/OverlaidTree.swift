import Foundation

/// A tree of files of which some have other contents, such as the texts of a scene that is edited.
package final class OverlaidTree: FileTree {
  private let tree: any FileTree
  private let contents: [String: [UInt8]]

  /// - Parameter contents: the bytes of files, by their paths in the tree. A file that the tree does not have is added.
  package init(_ tree: any FileTree, _ contents: [String: [UInt8]]) {
    self.tree = tree
    self.contents = contents
  }

  package var isArchive: Bool { tree.isArchive }

  package func name(of path: String) -> String { tree.name(of: path) }

  package func kind(of path: String) -> FileKind? { contents[path] == nil ? tree.kind(of: path) : .file }

  package func holds(_ path: String) -> Bool { contents[path] != nil || tree.holds(path) }

  package func entries(of path: String) -> [String] {
    let names = tree.entries(of: path)
    let added = contents.keys.filter { $0.split(separator: "/").dropLast().joined(separator: "/") == path }
      .compactMap { $0.split(separator: "/").last.map(String.init) }.filter { !names.contains($0) }
    return added.isEmpty
      ? names : (names + added).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  package func contents(of path: String, limit: Int) throws(FileError) -> [UInt8] {
    guard let bytes = contents[path] else { return try tree.contents(of: path, limit: limit) }
    guard bytes.count <= limit else { throw FileError(message: "it is larger than \(limit >> 20) MiB") }
    return bytes
  }

  package func location(of path: String) -> URL { tree.location(of: path) }
}
