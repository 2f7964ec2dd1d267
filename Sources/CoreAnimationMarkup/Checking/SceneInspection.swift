import Foundation
import QuartzCore

/// A markup file of a scene that is checked: its location, and the notes of the reader.
struct SceneInspection {
  let inspector: SceneInspector
  /// The root layer of the file. Nil if nothing could be read.
  let root: CALayer?
  let location: SceneLocation
  let source: XMLSource

  /// The corrections of the file.
  var correction: SceneCorrection {
    SceneCorrection(path: location.markupFile?.path, bytes: source.bytes, fixes: inspector.fixes)
  }

  /// Inspects the file and reports problems. It must be called after the whole scene has been read.
  ///
  /// - Parameter pixelsPerPoint: the scale of the device; nil if the scene does not give it.
  func inspect(pixelsPerPoint: Double?) {
    if let pixelsPerPoint { inspector.pixelsPerPoint = pixelsPerPoint }
    inspector.inspect(
      root: root, index: location.index, bundle: location.bundle, indexFile: location.indexFile)
  }
}
