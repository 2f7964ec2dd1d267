import Foundation
import QuartzCore
import SceneFiles

/// A markup file of a scene that was read, and where its layers stand in it.
///
/// A document keeps four bytes and a reference for each layer, and not the text: what is shown is seldom edited. The layers live as long
/// as it does, so that no other layer takes the place of one.
package struct MarkupFile {
  /// The name of the file in diagnostics.
  package let file: String
  /// The file. Nil if it is in an archive.
  package let url: URL?
  /// The path of the file in the scene's folder or archive. Nil for a file that was opened directly.
  package let path: String?
  /// The number of the bytes that were read, and a hash of them, by which a change of the file is found.
  package let byteCount: Int
  private let hash: UInt64

  private let layers: ContiguousArray<CALayer>
  private let offsets: ContiguousArray<Int32>

  init(file: String, url: URL?, path: String?, _ source: XMLSource, _ places: LayerPlaces) {
    self.file = file
    self.url = url
    self.path = path
    (byteCount, hash) = source.identity
    layers = places.layers
    offsets = places.offsets
  }

  /// The bytes that the file has now.
  ///
  /// - Parameter scene: the scene that was opened, which is the archive if the file is in one.
  /// - Throws: `SceneReadError`.
  package func bytes(in scene: URL) throws(SceneReadError) -> [UInt8] {
    do throws(FileError) {
      let limits = SceneLimits()
      if let url { return try FileContents(path: url.path, limit: limits.fileBytes).bytes }
      return try ArchiveTree(scene, limits: limits).contents(of: path ?? "", limit: limits.fileBytes)
    } catch { throw SceneReadError(message: error.message) }
  }

  /// Whether bytes are those that were read.
  package func isSame(_ bytes: [UInt8]) -> Bool {
    bytes.count == byteCount && bytes.withUnsafeBytes { XMLSource.hash(of: $0) } == hash
  }

  /// The layers that the file defines, with the offsets of their elements in its text as UTF-8, in the order in which their start tags
  /// were read.
  package var places: [(layer: CALayer, offset: Int)] {
    zip(layers, offsets).map { ($0, Int($1)) }
  }

  /// The offset of a layer's element. Nil if another file, or none, has the layer.
  package func offset(of layer: CALayer) -> Int? {
    let model = layer.model()
    return layers.firstIndex { $0 === model }.map { Int(offsets[$0]) }
  }
}

/// Where a reader has found layers.
struct LayerPlaces {
  private(set) var layers: ContiguousArray<CALayer> = []
  private(set) var offsets: ContiguousArray<Int32> = []

  mutating func add(_ layer: CALayer, at offset: Int) {
    layers.append(layer)
    offsets.append(Int32(clamping: offset))
  }
}
