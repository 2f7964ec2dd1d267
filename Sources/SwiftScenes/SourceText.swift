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

  /// Leaves out the files that hold only SwiftUI, which have no part in a module here. Where nothing is left, all files stay, and the
  /// compiler's error about the import says why.
  static func withoutSwiftUI(
    _ files: [URL], _ texts: [String]
  ) -> (files: [URL], texts: [String], leftOut: [URL]) {
    let isPart = texts.map { text in
      !ImportedModule.all(in: text).contains { $0.name == "SwiftUI" } || !SwiftCode(text).holdsOnlySwiftUI
    }
    guard isPart.contains(true) else { return (files, texts, []) }
    let kept = files.indices.filter { isPart[$0] }
    return (
      kept.map { files[$0] }, kept.map { texts[$0] }, files.indices.filter { !isPart[$0] }.map { files[$0] }
    )
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
