import AppleSource
import Foundation
import SceneFiles

/// The user's files of a scene: one Swift file, or those of a folder.
struct SceneSource {
  /// The file or folder.
  let place: URL
  let files: [URL]
  /// The files' contents.
  let texts: [String]
  /// Files of the folder that hold only SwiftUI, and are no part of the scene.
  let leftOut: [URL]

  /// Bytes of one file.
  private static let limit = 4 << 20

  init(_ place: URL) throws(SceneCompileError) {
    self.place = place
    let all = try Self.swiftFiles(at: place)
    var texts: [String] = []
    for file in all {
      let size = (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
      guard size <= Self.limit else { throw .unreadable(path: file.path, reason: "it is larger than 4 MiB") }
      do { texts.append(try String(contentsOf: file, encoding: .utf8)) } catch {
        throw .unreadable(
          path: file.path, reason: "it cannot be read as UTF-8 text: \(error.localizedDescription)")
      }
    }
    // Where nothing is left, the import is an error of the scene.
    let isPart = texts.map { !SwiftCode($0).holdsOnlySwiftUI }
    let keepsAll = !isPart.contains(true)
    func part<Element>(_ list: [Element]) -> [Element] {
      zip(list, isPart).filter { keepsAll || $0.1 }.map(\.0)
    }
    files = part(all)
    self.texts = part(texts)
    leftOut = zip(all, isPart).filter { !keepsAll && !$0.1 }.map(\.0)
  }

  /// A sentence about the files that are left out; nil if there are none.
  var note: String? {
    guard let first = leftOut.first else { return nil }
    let names = leftOut.map(\.lastPathComponent).joined(separator: ", ")
    return leftOut.count == 1
      ? "\(first.lastPathComponent) of \(place.lastPathComponent) holds only SwiftUI, which Cambium does not have, and is left out."
      : "\(leftOut.count) files of \(place.lastPathComponent) hold only SwiftUI, which Cambium does not have, and are left out: \(names)."
  }

  /// The scene's resources: those below its folder, or those beside its file.
  var resources: ResourceFolder {
    let isFolder = files != [place]
    return ResourceFolder(of: isFolder ? place : place.deletingLastPathComponent(), isRecursive: isFolder)
  }

  /// What the cache knows the files by: the compiled scene has their paths in its messages.
  var key: [String] { zip(files, texts).flatMap { [$0.path, $1] } }

  /// The name of the file beside a scene of one file that declares a type or a function; nil if there is none.
  func fileDeclaring(_ name: String) -> String? {
    guard files == [place] else { return nil }
    let folder = place.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let others = names.filter { $0.hasSuffix(".swift") && $0 != place.lastPathComponent }.sorted()
    return others.prefix(Self.mostNeighbours).first { other in
      let url = folder.appendingPathComponent(other)
      let size = (try? url.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? .max
      guard size <= Self.limit, let text = try? String(contentsOf: url, encoding: .utf8), text.contains(name)
      else { return false }
      return SwiftCode(text).declares(name)
    }
  }

  /// Files beside a scene that are looked at for what it does not declare.
  private static let mostNeighbours = 100

  static func swiftFiles(at place: URL) throws(SceneCompileError) -> [URL] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) else {
      throw .unreadable(path: place.path, reason: "there is no such file")
    }
    guard isFolder.boolValue else { return [place] }
    do { _ = try FileManager.default.contentsOfDirectory(atPath: place.path) } catch {
      throw .unreadable(path: place.path, reason: error.localizedDescription)
    }
    let files = SwiftSources.files(below: place)
    guard !files.isEmpty else { throw .unreadable(path: place.path, reason: "the folder has no Swift files") }
    guard files.count <= SwiftSources.mostFiles else {
      throw .unreadable(
        path: place.path,
        reason:
          "it has more than \(SwiftSources.mostFiles) Swift files, so it is not the folder of an app")
    }
    return files
  }
}
