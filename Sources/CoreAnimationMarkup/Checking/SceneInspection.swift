import Foundation
import QuartzCore

/// A markup file of a scene that is checked: what the reader noted of it, and where it lies.
struct SceneInspection {
  let inspector: SceneInspector
  /// The root layer of the file; nil when nothing could be read.
  let root: CALayer?
  let location: SceneLocation
  let source: XMLSource

  /// The file and its bytes; nil where it lies in an archive.
  var markup: (path: String, bytes: [UInt8])? { location.markupFile.map { ($0.path, source.bytes) } }

  /// Reports what is found. To be called when the whole scene has been read.
  func inspect() {
    inspector.inspect(
      root: root, index: location.index, bundle: location.bundle, indexFile: location.indexFile)
  }
}
