import CoreAnimationMarkup
import Foundation
import Localization
import QuartzCore

/// Writes scenes and layers as they are in the window, without the overrides that hide layers there.
@MainActor package enum EditedScene {
  /// A scene that was written.
  package struct Saved {
    package let url: URL
    /// What the file could not express.
    package let losses: [String]

    /// A sentence for the person.
    package var message: String {
      let name = url.lastPathComponent
      guard !losses.isEmpty else { return localized("Saved \(name)") }
      return losses.count == 1
        ? localized("Saved \(name); 1 value could not be written")
        : localized("Saved \(name); \(losses.count) values could not be written")
    }
  }

  /// A layer with all in it, as the text of a scene file with images in it.
  package static func markup(of layer: CALayer, in document: SceneDocument?, _ overrides: LayerOverrides)
    throws
    -> String
  {
    let writer = document.map { CAMLWriter(part: layer, of: $0) } ?? CAMLWriter(layer: layer)
    return String(decoding: try overrides.withoutOverrides { try writer.data() }, as: UTF8.self)
  }

  /// A layer with all in it, as Swift source.
  package static func source(of layer: CALayer, in document: SceneDocument?, _ overrides: LayerOverrides)
    -> String
  {
    overrides.withoutOverrides { SwiftWriter(document: document).source(of: layer) }
  }

  /// Writes a scene beside the file that was read, or in the working directory if that folder is not writable. An existing
  /// file is never replaced.
  package static func save(_ document: SceneDocument, _ overrides: LayerOverrides) throws -> Saved {
    guard let writer = CAMLWriter(document: document) else { throw Failure.empty }
    let source = document.url
    let folders = [source.deletingLastPathComponent().path, FileManager.default.currentDirectoryPath]
    let folder = folders.first { access($0, W_OK) == 0 } ?? folders[0]
    guard let url = freeName(for: document, in: folder) else { throw Failure.noName(folder) }
    try overrides.withoutOverrides { try writer.write(to: url) }
    return Saved(url: url, losses: writer.losses.map(\.description))
  }

  /// Writes a scene into a folder, for another process to read. Returns the file.
  package static func copy(_ document: SceneDocument, to folder: URL, _ overrides: LayerOverrides) throws
    -> URL
  {
    guard let writer = CAMLWriter(document: document) else { throw Failure.empty }
    // A folder keeps the image files as they are.
    let name = document.url.deletingPathExtension().lastPathComponent
    let url = folder.appendingPathComponent("\(name).\(document.isWallpaper ? "tendies" : "ca")")
    try overrides.withoutOverrides { try writer.write(to: url) }
    return url
  }

  package enum Failure: Error, CustomStringConvertible {
    case empty
    case noName(String)

    package var description: String {
      switch self {
      case .empty: localized("The scene has no layers to write")
      case .noName(let folder): localized("All names for an edited scene are in use in \(folder)")
      }
    }
  }

  /// `NAME-edited.caml`, or with the next free number. The container is that of the source: a wallpaper stays one.
  private static func freeName(for document: SceneDocument, in folder: String) -> URL? {
    let source = document.url
    let form = fileExtension(for: document)
    var name = source.deletingPathExtension().lastPathComponent
    if let range = name.range(of: "-edited(-[0-9]+)?$", options: .regularExpression) {
      name.removeSubrange(range)
    }
    for number in 1...9999 {
      let url = URL(fileURLWithPath: folder).appendingPathComponent(
        "\(name)-edited\(number == 1 ? "" : "-\(number)").\(form)")
      var status = stat()
      if lstat(url.path, &status) != 0, errno == ENOENT { return url }
    }
    return nil
  }

  private static func fileExtension(for document: SceneDocument) -> String {
    if document.isWallpaper { return "tendies" }
    return document.url.pathExtension.lowercased() == "caml" ? "caml" : "ca"
  }
}
