import CoreAnimationMarkup
import QuartzCore

/// The memory of layers' images, in bytes of their pixels. An image that several layers have counts once.
package struct LayerMemory {
  /// The image of the layer itself.
  package private(set) var own = 0
  /// All images of the layer, its mask and its sublayers.
  package private(set) var subtree = 0
  /// The number of layers, with the layer itself.
  package private(set) var layerCount = 0
  /// The size of the layer's image in pixels; nil for none.
  package private(set) var pixels: (width: Int, height: Int)?

  package init(of layer: CALayer) {
    if let image = Self.image(of: layer) {
      own = Self.bytes(of: image)
      pixels = (image.width, image.height)
    }
    var seen: Set<ObjectIdentifier> = []
    var pending = [layer]
    while let next = pending.popLast() {
      layerCount += 1
      if let image = Self.image(of: next), seen.insert(ObjectIdentifier(image)).inserted {
        subtree += Self.bytes(of: image)
      }
      for cell in (next as? CAEmitterLayer)?.emitterCells ?? [] {
        if let image = cell.contents as? CGImage, seen.insert(ObjectIdentifier(image)).inserted {
          subtree += Self.bytes(of: image)
        }
      }
      if let mask = next.mask { pending.append(mask) }
      if let sublayers = next.sublayers { pending += sublayers }
    }
  }

  private static func image(of layer: CALayer) -> CGImage? { layer.contents as? CGImage }

  private static func bytes(of image: CGImage) -> Int { image.bytesPerRow * image.height }

  /// A size in binary units: `12.4 KiB`.
  package static func text(ofBytes bytes: Int) -> String {
    if bytes < 1024 { return "\(bytes) bytes" }
    var value = Double(bytes) / 1024
    var unit = 0
    let units = ["KiB", "MiB", "GiB"]
    while value >= 1024, unit < units.count - 1 {
      value /= 1024
      unit += 1
    }
    return "\(((value * 10).rounded() / 10).shortestText) \(units[unit])"
  }
}
