private import CLinux
import RenderTree

/// The memory of a model tree, in bytes as the allocator rounds them: the layers with their values and colours. Images, paths,
/// animations, texts and what the app stores are not counted.
package struct ModelMemory {
  package private(set) var bytes = 0
  package private(set) var layerCount = 0
  private var seen: Set<ObjectIdentifier> = []

  /// The memory of a layer, its masks, and all layers beneath it.
  package init(of root: CALayer) {
    root.forEachBeneath { layer in
      layerCount += 1
      add(layer)
    }
  }

  private mutating func add(_ layer: CALayer) {
    add(instanceOf: layer)
    if let rarities = layer.rarities { add(instanceOf: rarities) }
    for block in layer.row.blocks(layer.table.layout) { bytes += Self.rounded(block) }
    if let size = layer.objects.blockSize(sharedWith: layer.table.defaultObjects) {
      bytes += Self.rounded(size)
    }
    if !layer.children.isEmpty {
      bytes += Self.rounded(32 + layer.children.capacity * MemoryLayout<CALayer>.stride)
    }
    layer.objects.forEachDifference(from: layer.table.defaultObjects, count: layer.table.objectCount) {
      _, object in
      guard let color = object as? CGColor, seen.insert(ObjectIdentifier(color)).inserted else { return }
      add(instanceOf: color)
    }
  }

  private mutating func add(instanceOf object: AnyObject) {
    // With the word before the object, in which the allocator keeps the size.
    bytes += malloc_usable_size(Unmanaged.passUnretained(object).toOpaque()) + 8
  }

  /// What the allocator takes for a block: a word more, in steps of 16.
  private static func rounded(_ size: Int) -> Int { max((size + 8 + 15) & ~15, 32) }
}
