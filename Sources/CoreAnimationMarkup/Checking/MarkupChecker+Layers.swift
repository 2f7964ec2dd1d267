import CoreGraphics
import Foundation
import QuartzCore
import SceneFiles

/// Finds layers that are never visible, and images that are larger than needed.
extension MarkupChecker {
  /// The greatest width and height of a texture on current devices, pixels.
  private static let textureSize = 16_384
  /// The number of surplus pixels that an image may have: 256 KiB of memory.
  private static let surplusPixels = 65_536.0

  func checkLayers(below root: CALayer) {
    checkColors()
    // The plane of a wallpaper may be reduced.
    let plane = root.superlayer?.transform ?? CATransform3DIdentity
    var pending: [(layer: CALayer, scale: CGSize?)] = [
      (root, Self.scaled(CGSize(width: 1, height: 1), plane))
    ]
    while let (layer, outer) = pending.popLast() {
      let mark = mark(of: layer)
      // Another layer may show a hidden one.
      if let mark, !hasScripts, mark.id.map({ usedObjects.contains($0) }) != true, checkVisibility(mark) {
        continue
      }
      let scale = Self.scale(of: layer, in: outer, isKnown: !isChanged("transform", of: layer))
      if let mark { checkImage(mark, scale) }
      if let mask = layer.mask {
        if let mark, !hasScripts { checkMask(mask, of: mark) }
        pending.append((mask, scale))
      }
      checkNames(of: layer)
      let inner =
        isChanged("sublayerTransform", of: layer)
        ? nil : scale.map { Self.scaled($0, layer.sublayerTransform) }
      for sublayer in (layer.sublayers ?? []).reversed() { pending.append((sublayer, inner)) }
    }
  }

  // MARK: Visibility

  /// Reports a layer that is never visible. Returns whether it is one.
  private func checkVisibility(_ mark: LayerMark) -> Bool {
    let layer = mark.layer
    if layer.isHidden, !isChanged("hidden", of: layer) {
      report(
        .warning, .invisibleLayer, at: mark.offset,
        "the layer is hidden, and no animation or state shows it", mark.label, "hidden")
      return true
    }
    if layer.opacity <= 0, !isChanged("opacity", of: layer) {
      report(
        .warning, .invisibleLayer, at: mark.offset,
        "the layer's opacity is 0, and no animation or state changes it", mark.label, "opacity")
      return true
    }
    return false
  }

  /// Reports a mask that hides its whole layer.
  private func checkMask(_ mask: CALayer, of owner: LayerMark) {
    guard !showsSomething(mask) else { return }
    let mark = mark(of: mask) ?? owner
    report(
      .warning, .emptyMask, at: mark.offset, "the mask has no content, so nothing of the layer is visible",
      owner.label,
      "mask")
  }

  /// Whether a layer may draw something, itself or by its sublayers.
  private func showsSomething(_ layer: CALayer) -> Bool {
    if isChanged(layer) || layer.sublayers?.isEmpty == false || mark(of: layer)?.isForeign == true {
      return true
    }
    if layer.contents != nil || layer.borderWidth > 0 || layer.shadowOpacity > 0 { return true }
    if let color = layer.backgroundColor, color.alpha > 0 { return true }
    switch layer {
    case let shape as CAShapeLayer:
      return shape.path != nil && (shape.fillColor != nil || shape.strokeColor != nil)
    case let text as CATextLayer: return text.string != nil
    case let gradient as CAGradientLayer: return gradient.colors?.isEmpty == false
    // Other classes may draw anything.
    default: return type(of: layer) != CALayer.self
    }
  }

  // MARK: Images

  private static func scaled(_ scale: CGSize, _ t: CATransform3D) -> CGSize {
    CGSize(
      width: scale.width * hypot(hypot(t.m11, t.m12), t.m13),
      height: scale.height * hypot(hypot(t.m21, t.m22), t.m23))
  }

  private static func scale(of layer: CALayer, in outer: CGSize?, isKnown: Bool) -> CGSize? {
    isKnown ? outer.map { scaled($0, layer.transform) } : nil
  }

  private func checkImage(_ mark: LayerMark, _ scale: CGSize?) {
    let layer = mark.layer
    guard let contents = layer.contents, !(contents is [Any]), let image = contents as? CGImage else {
      return
    }
    let size = "\(image.width) × \(image.height) pixels"
    if image.width > Self.textureSize || image.height > Self.textureSize {
      report(
        .warning, .imageExceedsDevice, at: mark.offset,
        "the image has \(size), and devices show at most \(Self.textureSize) pixels in width and in height",
        mark.label,
        "contents")
      return
    }
    guard let scale, !isChanged("bounds", of: layer), !isChanged("contentsRect", of: layer) else { return }
    let shown = CGSize(width: layer.bounds.width * scale.width, height: layer.bounds.height * scale.height)
    guard shown.width > 0, shown.height > 0 else { return }
    let across = Double(image.width) * layer.contentsRect.width / shown.width
    let down = Double(image.height) * layer.contentsRect.height / shown.height
    let density: Double
    switch layer.contentsGravity {
    case .resize, .resizeAspectFill: density = min(across, down)
    case .resizeAspect: density = max(across, down)
    default: return
    }
    // A small surplus is not reported.
    let useful = pixelsPerPoint / density
    let surplus = Double(image.width * image.height) * (1 - useful * useful)
    guard useful < 1, surplus > Self.surplusPixels else { return }
    report(
      .warning, .oversizedImage, at: mark.offset,
      "the image has \(size) and is shown at \(Self.text(shown.width)) × \(Self.text(shown.height)) points; that is \(Self.text(density)) pixels per point, and devices show \(Self.text(pixelsPerPoint))",
      mark.label, "contents")
  }

  private static func text(_ number: Double) -> String {
    let rounded = (number * 10).rounded() / 10
    return rounded == rounded.rounded() ? "\(Int(clamping: rounded))" : "\(rounded)"
  }

  // MARK: Names and colours

  /// Reports sublayers that a path cannot distinguish.
  private func checkNames(of layer: CALayer) {
    var counts: [String: Int] = [:]
    for sublayer in layer.sublayers ?? [] {
      guard let name = sublayer.name, !name.isEmpty else { continue }
      counts[name, default: 0] += 1
    }
    guard counts.contains(where: { $0.value > 1 }) else { return }
    for sublayer in layer.sublayers ?? [] {
      guard let name = sublayer.name, let count = counts.removeValue(forKey: name), count > 1,
        let mark = mark(of: sublayer)
      else { continue }
      report(
        .info, .duplicateName, at: mark.offset,
        "\(count) sibling layers are named \(ValueError.quoted(name)); a path names the first of them",
        mark.label,
        "name")
    }
  }

  private func checkColors() {
    var count = 0
    var first: (mark: LayerMark, key: String)?
    for mark in layers {
      for property in type(of: mark.layer).propertyTable.properties where property.kind == .color {
        guard !mark.layer.isAtDefault(property),
          let color = Unbox.color(mark.layer.value(forKey: property.key)),
          color.components?.contains(where: { $0 < 0 || $0 > 1 }) == true
        else { continue }
        count += 1
        if first == nil { first = (mark, property.key) }
      }
    }
    guard let first else { return }
    report(
      .info, .extendedColor, at: first.mark.offset,
      count == 1
        ? "a colour lies outside 0…1; displays with a standard range clamp it"
        : "\(count) colours lie outside 0…1, and this is the first; displays with a standard range clamp them",
      first.mark.label,
      first.key)
  }
}
