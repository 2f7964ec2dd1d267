import Foundation

/// A folder with the sources of a module, which takes the place of a package that would be fetched: `NAME=DIR` on a command line.
package struct PackagePath: Sendable, Hashable {
  /// The name of the module, of the product, or of the package.
  package let name: String
  /// A package, or a folder with the Swift files of one module.
  package let folder: URL

  package init(name: String, folder: URL) {
    self.name = name
    self.folder = folder
  }

  /// Reads `NAME=DIR`; nil for other texts. A relative path is one below the current folder.
  package init?(_ text: String) {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else { return nil }
    let path = NSString(string: String(text[text.index(after: sign)...])).expandingTildeInPath
    guard !path.isEmpty else { return nil }
    self.init(
      name: String(text[..<sign]), folder: URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL)
  }

  /// The option as words of a command line.
  package var arguments: [String] { ["--package-path", "\(name)=\(folder.path)"] }

  /// Whether the folder has a manifest.
  package var isPackage: Bool { SwiftSources.isPackage(folder) }
}
