import CoreGraphics
import Foundation
import ImageIO
import QuartzCore
import SceneFiles

/// Writes a layer tree as a scene file: CAML, a `.ca` folder, or a wallpaper archive (`.tendies`).
///
/// ```swift
/// import CoreAnimationMarkup
/// import QuartzCore
///
/// let writer = CAMLWriter(layer: root)
/// try writer.write(to: URL(fileURLWithPath: "glyph.ca"))
/// for loss in writer.losses { print(loss) }
/// ```
///
/// The file has the model values that differ from their defaults, and the animations, states, masks, emitter cells and filters.
/// It shows the same picture as the tree at every time. What a file cannot express is listed in `losses`. Writing the same tree
/// twice gives the same bytes.
///
/// In a tree that was made in code y runs down, and in scene files y runs up. So the root of the file is flipped, or lies in a
/// layer that is flipped, and the file looks like the tree.
///
/// Source: the format has no public specification; it is inferred from files.
public final class CAMLWriter {
  /// The values that the last file could not express, in the order of the tree. Default empty.
  public internal(set) var losses: [CAMLLoss] = []

  let scene: WrittenScene
  /// The document that was read. Nil for a tree that was made in code.
  let document: SceneDocument?

  /// A writer for a layer and its sublayers.
  ///
  /// - Parameter layer: it need not be in a live tree. A superlayer is not written.
  public init(layer: CALayer) {
    scene = WrittenScene(layer: layer)
    document = nil
  }

  /// A writer for a scene that was read. The size, ids and image files are kept. Nil if it has no root layer.
  public convenience init?(_ reader: CAMLReader) { self.init(document: reader.document) }

  /// A writer for a document. Nil if it has no root layer.
  package init?(document: SceneDocument) {
    guard let root = document.root else { return nil }
    scene = WrittenScene(document, root: root)
    self.document = document
  }

  /// A writer for a layer within a document, with all in it. The layer keeps its values; only where y is down in its
  /// superlayer it may need a layer around it, since y is up in scene files.
  package init(part layer: CALayer, of document: SceneDocument) {
    scene = WrittenScene(part: layer, of: document)
    self.document = document
  }

  // MARK: Writing

  /// The scene as one file, with images as `data:` URLs.
  ///
  /// Throws if an image cannot be read or encoded.
  public func data() throws -> Data {
    losses = []
    return withFileValues {
      let written = markup(
        scene, SceneAssets(origins: document?.imageOrigins ?? [:], embeds: true), isFolder: false)
      return Data(written.bytes)
    }
  }

  /// An animation as an element of a scene file, with images as `data:` URLs.
  ///
  /// - Parameters:
  ///   - key: the key under which its layer has it; nil for none.
  ///   - layer: the animated layer.
  ///   - document: the document of the layer; nil for a tree that was made in code.
  package static func element(
    of animation: CAAnimation, key: String?, on layer: CALayer, in document: SceneDocument?
  ) -> String {
    let root = document?.root ?? layer
    let writer = MarkupWriter(
      assets: SceneAssets(origins: document?.imageOrigins ?? [:], embeds: true),
      ids: WrittenIDs(root: root, names: document?.names),
      form: RootForm(
        root: root, host: nil, isFlipped: true, index: SceneIndex(), framed: nil, isFolder: false))
    let begin = layer.addedAnimations.first { $0.animation === animation }?.beginTime
    writer.animation(animation, key: key, target: type(of: layer), beginTime: begin)
    // The first line is the XML declaration.
    return String(decoding: writer.out.bytes.drop { $0 != 0x0A }.dropFirst(), as: UTF8.self)
  }

  /// Writes the scene: to a `.caml` file with its images beside it in the folder `assets`, to a `.ca` folder with
  /// `index.xml`, `main.caml` and `assets`, or to a `.tendies` archive with a wallpaper.
  ///
  /// In an archive the planes of a wallpaper that was read stay planes, and any other scene becomes the plane at
  /// the back. In the other forms several planes are stacked in one layer. A wallpaper keeps its number, name and
  /// device; other scenes get the name of the file. The name of the archive's folder is a hash of its contents.
  ///
  /// An existing scene is replaced after everything has been written; image files of other scenes in `assets` are
  /// not changed. If something cannot be written, a `CAMLWriter.Failure` is thrown and no file is left.
  public func write(to url: URL) throws {
    losses = []
    do {
      try withFileValues {
        switch url.pathExtension.lowercased() {
        case "caml": try writeFile(url)
        case "ca": try write(folderFiles(scene), to: try FolderDestination(url.path))
        case "tendies": try writeWallpaper(url)
        default:
          throw Failure("cannot write \(url.relativePath): only .caml, .ca and .tendies can be written")
        }
      }
    } catch let failure as Failure {
      throw failure
    } catch { throw Failure("\(error)") }
  }

  /// Runs `body` while the document has the values of its file and not those of its initial state.
  private func withFileValues<Result>(_ body: () throws -> Result) rethrows -> Result {
    if let document { try document.states.withFileValues(body) } else { try body() }
  }

  /// Why a scene could not be written.
  ///
  /// ```swift
  /// import CoreAnimationMarkup
  /// import QuartzCore
  ///
  /// do {
  ///   try CAMLWriter(layer: root).write(to: URL(fileURLWithPath: "/read-only/glyph.ca"))
  /// } catch let failure as CAMLWriter.Failure {
  ///   print(failure)
  /// }
  /// ```
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
      // A file that cannot be read is different from the image.
      return (try? FileContents(path: path, limit: SceneLimits().imageFileBytes).bytes) ?? []
    }
    let written = markup(scene, assets, isFolder: false)
    let files = [SceneFile(path: url.lastPathComponent) { written.bytes }] + assets.files
    try write(files, to: try FileDestination(url.path))
  }

  /// The files of a `.ca` folder. In a wallpaper it has a list of assets.
  func folderFiles(_ scene: WrittenScene, manifest: [UInt8]? = nil) -> [SceneFile] {
    let assets = SceneAssets(origins: document?.imageOrigins ?? [:], embeds: false)
    let written = markup(scene, assets, isFolder: true)
    var index = written.form.index
    index.assetManifest = manifest.map { _ in SceneIndex.manifest }
    let files = [
      SceneFile(path: "index.xml") { [index] in index.propertyList },
      SceneFile(path: "main.caml") { written.bytes },
    ]
    return files + (manifest.map { bytes in [SceneFile(path: SceneIndex.manifest) { bytes }] } ?? [])
      + assets.files
  }

  func write(_ files: [SceneFile], to destination: some SceneDestination) throws {
    do {
      for file in files { try destination.add(file.path, try file.bytes()) }
      try destination.commit()
    } catch {
      destination.cancel()
      throw error
    }
  }

  private func markup(_ scene: WrittenScene, _ assets: SceneAssets, isFolder: Bool) -> (
    bytes: [UInt8], form: RootForm
  ) {
    let form = scene.form(isFolder: isFolder)
    let writer = MarkupWriter(
      assets: assets, ids: WrittenIDs(root: scene.root, names: scene.names), form: form,
      parallax: scene.parallax, states: scene.states)
    let bytes = writer.document(scene.root)
    losses += writer.losses
    if !isFolder, scene.index.loopStart != nil || scene.index.loopEnd != nil {
      losses.append(
        CAMLLoss(
          layer: "document", keyPath: "loopEnd",
          reason: "a .caml file cannot hold the start and the end of the loop; a .ca folder can"))
    }
    return (bytes, form)
  }
}
