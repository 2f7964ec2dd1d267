import CoreGraphics
import Foundation
import ImageIO
import QuartzCore

/// Writes a layer tree as a scene file: CAML, or a `.ca` folder.
///
/// Written are model values that are not at their defaults, animations, states, masks, emitter cells and filters.
/// Numbers have the fewest digits that read back as the same. The same tree gives the same bytes, and reading them gives
/// the same picture at every time. What a file cannot hold is told by `losses`.
///
/// ```swift
/// let writer = CAMLWriter(layer: root)
/// try writer.write(to: URL(fileURLWithPath: "glyph.ca"))
/// for loss in writer.losses { print(loss) }
/// ```
///
/// A tree that was made in code stands in a space that is y down, scene files are y up: the root of the file is flipped,
/// or lies in a layer that is, so that the file shows what the tree shows. The format: no public specification; what real
/// files have.
public final class CAMLWriter {
  /// What a file could not hold, of what was written last, in the order of the tree. Default empty.
  public private(set) var losses: [CAMLLoss] = []

  private let root: CALayer
  private let document: SceneDocument?

  /// A writer of a layer with all beneath it.
  ///
  /// - Parameter layer: need not be in a hosted tree; a superlayer is not written.
  public init(layer: CALayer) {
    root = layer
    document = nil
  }

  /// A writer of a scene that was read: its size, its ids and its image files are kept. Nil when it has no root layer.
  public convenience init?(_ reader: CAMLReader) { self.init(document: reader.document) }

  /// A writer of a document; nil when it has no root layer.
  package init?(document: SceneDocument) {
    guard let root = document.root else { return nil }
    self.root = root
    self.document = document
  }

  // MARK: Writing

  /// The scene as one file: images are `data:` addresses.
  ///
  /// Throws when an image cannot be read or encoded.
  public func data() throws -> Data {
    let written = markup(SceneAssets(origins: document?.imageOrigins ?? [:], embeds: true), isFolder: false)
    return Data(written.bytes)
  }

  /// Writes the scene: to a `.caml` file with its images beside it in the folder `assets`, or to a `.ca` folder with
  /// `index.xml`, `main.caml` and `assets`.
  ///
  /// A scene that is there is replaced when all is written; image files of other scenes in `assets` stay as they are.
  /// Throws a `CAMLWriter.Failure` when something cannot be written, and leaves nothing behind then.
  public func write(to url: URL) throws {
    do {
      switch url.pathExtension.lowercased() {
      case "caml": try writeFile(url)
      case "ca": try writeFolder(url)
      default: throw Failure("cannot write \(url.relativePath): only .caml and .ca can be written")
      }
    } catch let failure as Failure {
      throw failure
    } catch { throw Failure("\(error)") }
  }

  /// Why a scene could not be written.
  public struct Failure: Error, CustomStringConvertible {
    /// The file and the reason.
    public let description: String
    init(_ description: String) { self.description = description }
  }

  private func writeFile(_ url: URL) throws {
    let folder = url.deletingLastPathComponent().appendingPathComponent(SceneAssets.folder).path
    let assets = SceneAssets(origins: document?.imageOrigins ?? [:], embeds: false) { name in
      let path = "\(folder)/\(name)"
      guard access(path, F_OK) == 0 else { return nil }
      // What cannot be read is not the image.
      return (try? FileContents(path: path, limit: SceneLimits().imageFileBytes).bytes) ?? []
    }
    let written = markup(assets, isFolder: false)
    let files = [SceneFile(path: url.lastPathComponent) { written.bytes }] + assets.files
    try write(files, to: try FileDestination(url.path))
  }

  private func writeFolder(_ url: URL) throws {
    let assets = SceneAssets(origins: document?.imageOrigins ?? [:], embeds: false)
    let written = markup(assets, isFolder: true)
    let files = [
      SceneFile(path: "index.xml") { written.form.index.propertyList },
      SceneFile(path: "main.caml") { written.bytes },
    ]
    try write(files + assets.files, to: try FolderDestination(url.path))
  }

  private func write(_ files: [SceneFile], to destination: some SceneDestination) throws {
    do {
      for file in files { try destination.add(file.path, try file.bytes()) }
      try destination.commit()
    } catch {
      destination.cancel()
      throw error
    }
  }

  private func markup(_ assets: SceneAssets, isFolder: Bool) -> (bytes: [UInt8], form: RootForm) {
    let form = self.form(isFolder: isFolder)
    let writer = SceneWriter(assets: assets, ids: WrittenIDs(root: root, names: document?.names), form: form)
    writer.parallaxGroups = document?.parallax.groups ?? []
    let bytes = writer.document(root)
    losses = writer.losses
    if let index = document?.index, !isFolder, index.loopStart != nil || index.loopEnd != nil {
      losses.append(
        CAMLLoss(
          layer: "document", keyPath: "loopEnd",
          reason: "a .caml file cannot hold the start and the end of the loop; a .ca folder can"))
    }
    return (bytes, form)
  }

  private func form(isFolder: Bool) -> RootForm {
    guard let document else {
      let frame = Stage.usable(root.frame) ? root.frame : nil
      return RootForm(
        root: root, host: frame, isFlipped: false, index: SceneIndex(), framed: frame, isFolder: isFolder)
    }
    let host = document.host
    let framed = Stage.frame(of: root, in: host)
    return RootForm(
      root: root, host: host.bounds, isFlipped: host.isGeometryFlipped, index: document.index,
      framed: Stage.usable(framed) ? framed : CGRect(origin: .zero, size: Stage.fallback), isFolder: isFolder)
  }
}
