import CoreAnimationMarkup
import CoreGraphics
import FileWriting
import Foundation
import ImageIO
import Localization
import SceneFiles

/// Pictures that are added to a scene: they are copied into the folder `assets` beside its markup.
extension EditedMarkup {
  /// A picture of a scene.
  package struct Asset {
    /// The path from the markup's folder, as `src` has it.
    package let source: String
    /// In pixels.
    package let size: CGSize
  }

  /// Copies a picture into the scene. A picture with the same bytes that is there already is used again. In an archive it is added when
  /// the scene is saved.
  ///
  /// - Parameters:
  ///   - name: the name of its file; another one that is free is taken if it is in use.
  ///   - part: the index of the markup file.
  /// - Throws: `EditFailure` for bytes that are no picture, and if the folder cannot be written.
  package func addImage(_ bytes: [UInt8], named name: String, to part: Int) throws -> Asset {
    let image: CGImage
    do { image = try ImageFile.decode(Data(bytes), name: name) } catch {
      throw EditFailure(description: "\(error)")
    }
    let size = CGSize(width: image.width, height: image.height)
    let (stem, ending) = Self.parts(of: name)
    for number in 1...9999 {
      let file = number == 1 ? "\(stem).\(ending)" : "\(stem)-\(number).\(ending)"
      let source = "assets/\(file)"
      if let old = try existing(source, part) {
        guard old == bytes else { continue }
      } else {
        try add(bytes, source, part)
      }
      return Asset(source: source, size: size)
    }
    throw EditFailure(description: localized("All names for \(name) are in use in assets"))
  }

  /// A name without what has a meaning in a path or in markup.
  private static func parts(of name: String) -> (stem: String, ending: String) {
    let url = URL(fileURLWithPath: "/" + name)
    let stem = url.deletingPathExtension().lastPathComponent.map { character in
      character.isLetter || character.isNumber || "-_. ".contains(character) ? character : "-"
    }
    let kept = String(stem).trimmingCharacters(in: CharacterSet(charactersIn: ". "))
    return (kept.isEmpty ? "image" : kept, url.pathExtension.isEmpty ? "png" : url.pathExtension.lowercased())
  }

  /// The folder of a markup file, in the file system or in the archive.
  private func folder(_ part: Int) -> String {
    let markup = parts[part].markup
    if let url = markup.url { return url.deletingLastPathComponent().path }
    return (markup.path ?? "").split(separator: "/").dropLast().joined(separator: "/")
  }

  private func path(_ source: String, _ part: Int) -> String {
    let folder = folder(part)
    return folder.isEmpty ? source : "\(folder)/\(source)"
  }

  /// The bytes of a file that is there; nil if there is none.
  private func existing(_ source: String, _ part: Int) throws -> [UInt8]? {
    let path = path(source, part)
    guard parts[part].markup.url == nil else {
      var status = stat()
      guard lstat(path, &status) == 0 else { return nil }
      return FileManager.default.contents(atPath: path).map { [UInt8]($0) } ?? []
    }
    if let added = assets[path] { return added }
    return try? SceneArchive.contents(of: path, in: scene)
  }

  private func add(_ bytes: [UInt8], _ source: String, _ part: Int) throws {
    let path = path(source, part)
    guard parts[part].markup.url != nil else { return assets[path] = bytes }
    do {
      try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
      let file = try AtomicFile(path)
      try file.writeOrCancel(bytes)
      try file.commit()
    } catch {
      throw EditFailure(description: localized("The picture cannot be copied into the scene: \(error)"))
    }
  }
}
