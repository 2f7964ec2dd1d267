import CoreGraphics
import Foundation
import QuartzCore

/// A scene as read from a `.caml` file, a `.ca` directory, a wallpaper (`.tendies` or a folder) or a `.caar` archive: the
/// layer tree, ready to be hosted, and what went wrong.
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
  /// Pixels of a point of the device that the scene was made for; nil when its files do not say.
  package let pixelsPerPoint: Double?
  /// Whether it is a wallpaper, whose planes lie on black on a device.
  package var isWallpaper: Bool { wallpaperFolder != nil }
  /// The number of layers in the file, masks included.
  package let layerCount: Int

  /// Corrections of the markup files; none unless the scene was checked.
  package let corrections: [SceneCorrection]
  /// What the scene uses that is not supported, by name, and how often.
  package let unsupported: [(name: String, count: Int)]

  /// The states of the layers.
  package let states: SceneStates

  /// What the folder's index says; the defaults where there is none.
  let index: SceneIndex
  /// Where the images came from.
  let imageOrigins: [ObjectIdentifier: ImageOrigin]
  /// What follows the tilt of the device.
  package let parallax: SceneParallax

  let names: LayerNames
  /// The planes of a wallpaper, from back to front; empty for other scenes.
  let planes: [WallpaperPlane]
  /// The name of a wallpaper's folder; nil for other scenes.
  let wallpaperFolder: String?

  /// Reads a scene. `url` may name a file or a folder of any kind that holds one.
  package static func open(_ url: URL, limits: SceneLimits = SceneLimits()) -> SceneDocument {
    SceneDocument(url, limits, isChecked: false)
  }

  /// Reads a scene and reports what is readable in it but not meant, too: what `cambium check` tells.
  package static func check(_ url: URL, limits: SceneLimits = SceneLimits()) -> SceneDocument {
    var limits = limits
    limits.triesImages = true
    return SceneDocument(url, limits, isChecked: true)
  }

  /// Reads markup from memory. `folder` is where its images are; nil: nowhere. `isChecked`: reports what `check` does.
  package static func read(
    _ bytes: [UInt8], named name: String, folder: URL?, limits: SceneLimits = SceneLimits(),
    isChecked: Bool = false
  ) -> SceneDocument {
    let log = DiagnosticLog()
    let location = SceneLocation(bytes: bytes, named: name, folder: folder, limits: limits)
    return SceneDocument(
      location.files[0], location.read(log: log, isChecked: isChecked), limits, log)
  }

  private convenience init(_ url: URL, _ limits: SceneLimits, isChecked: Bool) {
    let log = DiagnosticLog()
    self.init(url, SceneContents.read(url, limits: limits, log: log, isChecked: isChecked), limits, log)
  }

  private init(_ url: URL, _ contents: SceneContents, _ limits: SceneLimits, _ log: DiagnosticLog) {
    self.url = url
    let index = contents.index
    let root = contents.root
    self.index = index
    self.root = root
    imageOrigins = contents.imageOrigins
    var seen: Set<URL> = []
    files = contents.files.filter { seen.insert($0).inserted }
    layerCount = contents.layerCount
    states = SceneStates(root: root)
    parallax = contents.parallax
    planes = contents.planes
    wallpaperFolder = contents.wallpaperFolder
    names = LayerNames(root: root, idsByLayer: contents.idsByLayer)
    let stage = Stage(
      root: root, rootIsPlaced: contents.rootIsPlaced, index: index, limits: limits, file: contents.file,
      log: log)
    host = stage.host
    size = stage.size
    loopDuration = index.loopLength ?? root.map { SceneLength(of: $0).seconds } ?? 0
    pixelsPerPoint = contents.scale
    for inspection in contents.inspections { inspection.inspect(pixelsPerPoint: contents.scale) }
    corrections = contents.inspections.map(\.correction).filter { !$0.fixes.isEmpty }
    unsupported = log.unsupported
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
