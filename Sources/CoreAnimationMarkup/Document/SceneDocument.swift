import CoreGraphics
import Foundation
import QuartzCore

/// A scene as read from a `.caml` file or a `.ca` directory: the layer tree, ready to be hosted, and what
/// went wrong.
///
/// Opening never fails: a document without a `root` has an error among its diagnostics. It belongs to the
/// thread that opened it, as its layers do.
///
/// ```swift
/// let document = SceneDocument.open(url)
/// let context = CAContext(layer: document.host)
/// CATransaction.flush()
/// ```
///
/// Animations without a begin time start when the host is first committed. A `beginTime` of the file counts
/// from time zero of the clock that the host runs on; whoever hosts the scene later than that sets
/// `host.beginTime`.
package final class SceneDocument {
  /// What was opened: a file or a directory.
  package let url: URL
  /// What a `CAContext` hosts: a layer of `size` whose coordinates are those of the document. It holds
  /// `root`.
  package let host: CALayer
  /// The root layer of the file; nil when nothing could be read.
  package let root: CALayer?
  /// The size of the picture, points. Never empty.
  package let size: CGSize
  /// What was wrong, in the order in which it was met.
  package let diagnostics: [Diagnostic]
  /// The files that the scene is made of, for watching: those that are missing too.
  package let files: [URL]
  /// The length of the scene, seconds; 0 when nothing in it moves.
  package let loopDuration: CFTimeInterval
  /// The number of layers in the file, masks included.
  package let layerCount: Int

  /// The states of the layers.
  package let states: SceneStates

  /// What follows the tilt of the device.
  package let parallax: SceneParallax

  private let names: LayerNames

  /// Reads a scene. `url` may name a `.caml` file or a `.ca` directory.
  package static func open(_ url: URL, limits: SceneLimits = SceneLimits()) -> SceneDocument {
    SceneDocument(url, limits)
  }

  private init(_ url: URL, _ limits: SceneLimits) {
    self.url = url
    let log = DiagnosticLog()
    let location = SceneLocation(url, limits: limits, log: log)
    let index = location?.index ?? SceneIndex()
    let bundle = location?.bundle
    var reader: SceneReader?
    if let location, let source = location.source(limits: limits, log: log) {
      let sceneReader = SceneReader(source: source, bundle: location.bundle, limits: limits, log: log)
      sceneReader.read()
      reader = sceneReader
    }
    let root = reader?.root
    self.root = root
    var files = location?.files ?? [url]
    for file in bundle?.files ?? [] where !files.prefix(1).contains(file) { files.append(file) }
    self.files = files
    layerCount = reader?.layerCount ?? 0
    states = SceneStates(root: root)
    parallax = reader?.resolveParallax(root) ?? SceneParallax()
    names = LayerNames(root: root, idsByLayer: reader?.idsByLayer ?? [:])
    let stage = Stage(
      root: root, rootIsPlaced: reader?.rootIsPlaced ?? false, index: index, limits: limits,
      file: location?.file ?? url.relativePath, log: log)
    host = stage.host
    size = stage.size
    let looped = index.loopEnd.map { $0 - (index.loopStart ?? 0) } ?? 0
    loopDuration = looped > 0 ? looped : root.map { SceneLength(of: $0).seconds } ?? 0
    log.finish()
    diagnostics = log.diagnostics
  }

  /// Whether something could not be read at all.
  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  // MARK: Names

  /// The id of a layer: the file's, or one made up that no other layer has. Nil for a layer not of this
  /// document.
  package func id(of layer: CALayer) -> String? { names.id(of: layer.model()) }

  /// The path of a layer: the names from the root down, joined by `/`; a layer without a name stands with its
  /// id.
  package func path(of layer: CALayer) -> String? { names.path(of: layer.model()) }

  /// The layer with an id.
  package func layer(withID id: String) -> CALayer? { names.layer(withID: id) }

  /// The layer that a name, an id or a path means, in this order of precedence: id, name (the first in the
  /// file), path.
  package func layer(_ reference: String) -> CALayer? { names.layer(reference) }
}
