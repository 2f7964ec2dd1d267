import Foundation
import QuartzCore

/// A markup file of a scene that is checked: what the reader noted of it, and where it lies.
struct SceneInspection {
  let inspector: SceneInspector
  /// The root layer of the file; nil when nothing could be read.
  let root: CALayer?
  let location: SceneLocation
  let source: XMLSource

  /// What can be corrected of the file.
  var correction: SceneCorrection {
    SceneCorrection(path: location.markupFile?.path, bytes: source.bytes, fixes: inspector.fixes)
  }

  /// Reports what is found. To be called when the whole scene has been read.
  ///
  /// - Parameter pixelsPerPoint: those of the device; nil where the scene does not say.
  func inspect(pixelsPerPoint: Double?) {
    if let pixelsPerPoint { inspector.pixelsPerPoint = pixelsPerPoint }
    inspector.inspect(
      root: root, index: location.index, bundle: location.bundle, indexFile: location.indexFile)
  }
}
