/// The names of the files of a wallpaper's descriptor, by which devices, and programs that install wallpapers, find it.
///
/// ```text
/// descriptors/<UUID>/com.apple.posterkit.provider.descriptor.identifier
/// descriptors/<UUID>/com.apple.posterkit.role.identifier
/// descriptors/<UUID>/providerInfo.plist
/// descriptors/<UUID>/versions/1/contents/com.apple.posterkit.provider.contents.userInfo
/// ```
package enum DescriptorFile {
  package static let identifier = "com.apple.posterkit.provider.descriptor.identifier"
  package static let role = "com.apple.posterkit.role.identifier"
  package static let providerInfo = "providerInfo.plist"
  package static let userInfo = "com.apple.posterkit.provider.contents.userInfo"
}

extension Wallpaper {
  /// The folder of the descriptor, and that of its version's contents: those of
  /// `…/<descriptor>/versions/<n>/contents/<wallpaper>`. Nil if the wallpaper is not in such a folder.
  package var descriptorFolders: (descriptor: String, contents: String)? {
    let components = folder.split(separator: "/")
    guard components.count >= 5, components[components.count - 4] == "versions",
      components[components.count - 2] == "contents"
    else { return nil }
    return (
      components.dropLast(4).joined(separator: "/"), components.dropLast().joined(separator: "/")
    )
  }

  /// The files of the descriptor and of its contents beside the wallpaper, by the paths that they have in a descriptor
  /// with the version 1. Empty if the wallpaper is not in a descriptor.
  ///
  /// - Parameters:
  ///   - limit: the greatest size; larger files are left out.
  ///   - count: the greatest number.
  package func descriptorFiles(limit: Int, count: Int) -> [String: [UInt8]] {
    guard let (descriptor, contents) = descriptorFolders else { return [:] }
    var files: [String: [UInt8]] = [:]
    for (place, written) in [(descriptor, ""), (contents, "versions/1/contents")] {
      for name in tree.entries(of: place) where !Self.isJunkFile(name) && files.count < count {
        let path = TreePath.join(place, name)
        guard tree.kind(of: path) == .file, let bytes = try? tree.contents(of: path, limit: limit) else {
          continue
        }
        files[TreePath.join(written, name)] = bytes
      }
    }
    return files
  }

  /// Notes of file managers. Other hidden files belong to descriptors.
  private static func isJunkFile(_ name: String) -> Bool {
    name == ".DS_Store" || name == "Thumbs.db" || name.hasPrefix("._")
  }
}
