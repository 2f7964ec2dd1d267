import CoreGraphics
import Foundation
import QuartzCore
import SceneFiles

/// A scene that was read from a `.caml` file, a `.ca` folder, a wallpaper (`.tendies` or a folder) or a
/// `.caar` archive: a layer tree that can be hosted, and its diagnostics.
///
/// Opening never fails: a document without a `root` has an error among its diagnostics. A document belongs to
/// the thread that opened it, as its layers do.
///
/// ```swift
/// let document = SceneDocument.open(url)
/// let context = CAContext(layer: document.host)
/// CATransaction.flush()
/// ```
///
/// Animations without a begin time start when the host is first committed. A `beginTime` in the file is
/// relative to time 0 of the host's clock. A program that hosts the scene later sets `host.beginTime`.
package final class SceneDocument {
  /// The file or folder that was opened.
  package let url: URL
  /// Whether a program builds and changes the tree, so that it was not read from files.
  package let isProgram: Bool
  /// The layer for a `CAContext`: it has the size `size`, its coordinates are those of the document, and it
  /// contains `root`.
  package let host: CALayer
  /// The root layer of the file. Nil if nothing could be read.
  package let root: CALayer?
  /// The size of the picture in points. Never empty.
  package let size: CGSize
  /// The problems, in the order in which they were found.
  package let diagnostics: [Diagnostic]
  /// The files of the scene to watch for changes, with those that are missing.
  package let files: [URL]
  /// The length of the scene in seconds. 0 if nothing in it moves.
  package let loopDuration: CFTimeInterval
  /// The scale (pixels per point) of the device for which the scene was made. Nil if its files do not give
  /// it.
  package let pixelsPerPoint: Double?
  /// Whether the scene is a wallpaper, which has a black background on a device.
  package var isWallpaper: Bool { wallpaperFolder != nil }
  /// The number of layers in the file, with masks.
  package let layerCount: Int

  /// Corrections of the markup files. Empty unless the scene was checked.
  package let corrections: [MarkupCorrection]
  /// The unsupported features that the scene uses, by name, with their number.
  package let unsupported: [(name: String, count: Int)]

  /// The markup files of the scene, with the places of their layers. Empty for an archive of layers and for a program, which have none.
  package let markups: [MarkupFile]

  /// The states of the layers.
  package let states: SceneStates

  /// The folder's index, or the defaults.
  let index: SceneIndex
  /// The origins of the images.
  let imageOrigins: [ObjectIdentifier: ImageOrigin]
  /// The values that follow the tilt of the device.
  package let parallax: SceneParallax

  private(set) var names: LayerIDs
  /// The planes of a wallpaper, from back to front; empty for other scenes.
  let planes: [WallpaperPlane]
  /// The name of a wallpaper's folder; nil for other scenes.
  let wallpaperFolder: String?
  /// The files of a wallpaper; nil for other scenes.
  let wallpaper: Wallpaper?

  /// Reads a scene. `url` is a file or a folder of any supported form.
  ///
  /// - Parameter texts: the bytes of markup files that take the place of those on disk, by `MarkupFile.path`; under the empty path
  ///   those of a markup file that is opened directly, which need not exist. Default: none.
  package static func open(
    _ url: URL, limits: SceneLimits = SceneLimits(), texts: [String: [UInt8]] = [:]
  ) -> SceneDocument {
    SceneDocument(url, limits, isChecked: false, texts)
  }

  /// Reads a scene and also checks it, as `cambium check` does. `texts` are those of `open`.
  package static func check(
    _ url: URL, limits: SceneLimits = SceneLimits(), texts: [String: [UInt8]] = [:]
  ) -> SceneDocument {
    var limits = limits
    limits.triesImages = true
    return SceneDocument(url, limits, isChecked: true, texts)
  }

  /// Reads markup from memory. `folder` contains its images; nil means that there are none. With `isChecked`
  /// the scene is checked as by `check`.
  package static func read(
    _ bytes: [UInt8], named name: String, folder: URL?, limits: SceneLimits = SceneLimits(),
    isChecked: Bool = false
  ) -> SceneDocument {
    let log = DiagnosticLog()
    let location = SceneLocation(bytes: bytes, named: name, folder: folder, limits: limits)
    return SceneDocument(
      location.files[0], location.read(log: log, isChecked: isChecked), limits, log)
  }

  private convenience init(
    _ url: URL, _ limits: SceneLimits, isChecked: Bool, _ texts: [String: [UInt8]] = [:]
  ) {
    let log = DiagnosticLog()
    let contents = SceneContents.read(url, limits: limits, log: log, isChecked: isChecked, texts: texts)
    self.init(url, contents, limits, log)
  }

  private init(_ url: URL, _ contents: SceneContents, _ limits: SceneLimits, _ log: DiagnosticLog) {
    self.url = url
    isProgram = false
    let index = contents.index
    let root = contents.root
    self.index = index
    self.root = root
    imageOrigins = contents.imageOrigins
    var seen: Set<URL> = []
    files = contents.files.filter { seen.insert($0).inserted }
    layerCount = contents.layerCount
    markups = contents.markups
    parallax = contents.parallax
    planes = contents.planes
    wallpaperFolder = contents.wallpaperFolder
    wallpaper = contents.wallpaper
    names = LayerIDs(root: root, idsByLayer: contents.idsByLayer)
    let stage = Stage(
      root: root, rootIsPlaced: contents.rootIsPlaced, index: index, limits: limits, file: contents.file,
      log: log)
    host = stage.host
    size = stage.size
    // The scene may begin in a state, which finds the layers in their places.
    let states = SceneStates(root: root)
    self.states = states
    loopDuration = index.loopLength ?? root.map { SceneLength(of: $0).seconds } ?? 0
    pixelsPerPoint = contents.scale
    states.withFileValues {
      for file in contents.checks {
        file.check(pixelsPerPoint: contents.scale, isWallpaper: contents.wallpaper != nil)
      }
    }
    corrections = contents.checks.flatMap(\.corrections).filter { !$0.fixes.isEmpty }
    unsupported = log.unsupported
    log.finish()
    diagnostics = log.diagnostics
  }

  /// A document of a tree that a program builds and changes.
  ///
  /// - Parameters:
  ///   - url: the program's source.
  ///   - host: the layer of a screen, which contains the windows.
  ///   - files: what to watch for changes.
  package init(program url: URL, host: CALayer, files: [URL]) {
    self.url = url
    isProgram = true
    self.host = host
    self.files = files
    root = host
    size = host.bounds.size
    diagnostics = []
    loopDuration = 0
    pixelsPerPoint = nil
    layerCount = 0
    markups = []
    corrections = []
    unsupported = []
    states = SceneStates(root: nil)
    index = SceneIndex()
    imageOrigins = [:]
    parallax = SceneParallax()
    planes = []
    wallpaperFolder = nil
    wallpaper = nil
    names = LayerIDs(root: host, idsByLayer: [:])
  }

  /// Gives ids to the layers that a program has added since the document was made.
  package func findLayersAgain() { names = LayerIDs(root: root, idsByLayer: [:]) }

  /// Whether something could not be read.
  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  // MARK: Names

  /// The id of a layer: that of the file, or a generated one that is unique. Nil for a layer that does not
  /// belong to this document.
  package func id(of layer: CALayer) -> String? { names.id(of: layer.model()) }

  /// The names and ids by which layers can be referred to.
  package var layerNames: [String] { names.all }

  /// The path of a layer: the names from the root down, joined by `/`. A layer without a name is represented
  /// by its id.
  package func path(of layer: CALayer) -> String? { names.path(of: layer.model()) }

  /// The layer with an id.
  package func layer(withID id: String) -> CALayer? { names.layer(withID: id) }

  /// The layer for an id, a name or a path, in this order of precedence. Of several layers with a name it is
  /// the first in the file.
  package func layer(_ reference: String) -> CALayer? { names.layer(reference) }
}
