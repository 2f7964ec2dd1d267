import Foundation

/// The text of a file that a scene is made of.
enum SourceText {
  /// Bytes of one file.
  private static let limit = 4 << 20

  static func read(_ file: URL) throws(SceneCompileError) -> String {
    let size = (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
    guard size <= limit else { throw .unreadable(path: file.path, reason: "it is larger than 4 MiB") }
    do { return try String(contentsOf: file, encoding: .utf8) } catch {
      throw .unreadable(
        path: file.path, reason: "it cannot be read as UTF-8 text: \(error.localizedDescription)")
    }
  }

  /// The texts of files of a package.
  static func read(package files: [URL]) throws(PackageProblem) -> [String] {
    var texts: [String] = []
    for file in files {
      do throws(SceneCompileError) { texts.append(try read(file)) } catch {
        throw PackageProblem(error.description)
      }
    }
    return texts
  }
}
