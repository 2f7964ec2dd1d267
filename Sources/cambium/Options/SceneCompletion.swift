import ArgumentParser
import CoreAnimationMarkup
import Foundation

extension CompletionKind {
  /// The names of the bundled scenes, and files and folders that may be scenes.
  static var scenes: CompletionKind {
    .custom { words, index, _ in SceneCompletion.candidates(words, index) }
  }
}

/// What the shell offers for a scene on the command line.
enum SceneCompletion {
  /// The extensions of scene files.
  private static let extensions = [
    "caml", "ca", "tendies", "caar", "swift", "xcodeproj", "xcworkspace", "playground", "swiftpm",
  ]

  static func candidates(_ words: [String], _ index: Int) -> [String] {
    let word = index >= 0 && index < words.count ? words[index] : ""
    let names = (SceneLibrary.scenes + SceneLibrary.programs).map(\.name)
    return names.filter { $0.hasPrefix(word) } + files(word)
  }

  /// The paths that begin with `word`: scenes, and folders with a slash at the end.
  static func files(_ word: String) -> [String] {
    let slash = word.lastIndex(of: "/")
    let folder = slash.map { String(word[...$0]) } ?? ""
    let start = slash.map { word[word.index(after: $0)...] } ?? word[...]
    let path = folder.isEmpty ? "." : (folder as NSString).expandingTildeInPath
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return entries.sorted().compactMap { entry in
      guard entry.hasPrefix(start), !entry.hasPrefix(".") || start.hasPrefix(".") else { return nil }
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: "\(path)/\(entry)", isDirectory: &isFolder) else {
        return nil
      }
      let isScene = extensions.contains((entry as NSString).pathExtension.lowercased())
      if isScene { return folder + entry }
      return isFolder.boolValue ? "\(folder)\(entry)/" : nil
    }
  }
}
