import CoreGraphics
import Foundation
import QuartzCore

/// Finds layers that are never on the screen.
extension MarkupChecker {
  /// The greatest number of layers in a chain.
  private static let depth = 1000

  func checkPlacement(below root: CALayer) {
    guard let host = root.superlayer, !hasScripts else { return }
    for mark in layers { checkBounds(mark) }
    var visibilities: [ObjectIdentifier: Visibility] = [:]
    _ = visibility(of: root, in: host, depth: 0, &visibilities)
    var pending = [root]
    while let layer = pending.popLast() {
      switch visibilities[ObjectIdentifier(layer)] {
      case .offScreen: tell(of: layer)
      // A layer that is on the screen may have sublayers that are not.
      case .onScreen: pending += (layer.sublayers ?? []).reversed()
      case .nowhere, nil: break
      }
    }
  }

  /// Reports an image in a layer without a size.
  private func checkBounds(_ mark: LayerMark) {
    let layer = mark.layer
    guard layer.contents is CGImage, layer.bounds.isEmpty, !isChanged("bounds", of: layer) else { return }
    report(
      .warning, .imageWithoutBounds, at: mark.offset,
      "the layer has an image and no bounds; a device does not use the size of the image, so it draws nothing",
      mark.label,
      "bounds")
  }

  /// Where a layer and its sublayers are at all times.
  private enum Visibility {
    /// Nothing is drawn.
    case nowhere
    /// In a part of the screen, or at places that are not known.
    case onScreen
    case offScreen
  }

  /// Where a layer is, with the same for its sublayers in `visibilities`. Layers whose places are not known have no entry.
  private func visibility(
    of layer: CALayer, in host: CALayer, depth: Int, _ visibilities: inout [ObjectIdentifier: Visibility]
  ) -> Visibility {
    guard depth < Self.depth, isPlain(layer) else { return .onScreen }
    // Another layer may show it.
    if let id = mark(of: layer)?.id, usedObjects.contains(id) { return .onScreen }
    var result = Visibility.nowhere
    if showsItself(layer) {
      result =
        layer.convert(extent(of: layer), to: host).intersects(host.bounds) ? .onScreen : .offScreen
    }
    for sublayer in layer.sublayers ?? [] {
      switch visibility(of: sublayer, in: host, depth: depth + 1, &visibilities) {
      case .onScreen: result = .onScreen
      case .offScreen: if result == .nowhere { result = .offScreen }
      case .nowhere: break
      }
    }
    visibilities[ObjectIdentifier(layer)] = result
    return result
  }

  private func tell(of layer: CALayer) {
    guard let mark = mark(of: layer) else { return }
    report(
      .warning, .offScreenLayer, at: mark.offset,
      "the layer lies outside the screen, and no animation or state moves it; a device never shows it",
      mark.label,
      "position")
  }

  /// Whether a layer stays at one place, in the plane of the screen, and draws nothing beyond its bounds.
  private func isPlain(_ layer: CALayer) -> Bool {
    guard
      [CALayer.self, CAShapeLayer.self, CAGradientLayer.self, CATextLayer.self].contains(where: {
        $0 == type(of: layer)
      }), mark(of: layer)?.isForeign != true
    else { return false }
    let moving = [
      "position", "bounds", "transform", "anchorPoint", "sublayerTransform", "zPosition", "path", "sublayers",
      "frame", "shadowOffset", "filters",
    ]
    return CATransform3DIsAffine(layer.transform) && CATransform3DIsAffine(layer.sublayerTransform)
      && layer.filters?.isEmpty ?? true && !moving.contains { isChanged($0, of: layer) }
  }

  private func showsItself(_ layer: CALayer) -> Bool {
    layer.contents != nil || layer.borderWidth > 0 || layer.backgroundColor.map { $0.alpha > 0 } ?? false
      || layer.shadowOpacity > 0 || type(of: layer) != CALayer.self || isChanged(layer)
  }

  /// The rectangle in which a layer draws, in its own coordinates.
  private func extent(of layer: CALayer) -> CGRect {
    var extent = layer.bounds
    if let shape = layer as? CAShapeLayer, let path = shape.path {
      let width = shape.strokeColor == nil ? 0 : shape.lineWidth * max(1, shape.miterLimit)
      let box = path.boundingBoxOfPath.insetBy(dx: -width, dy: -width)
      if !box.isNull { extent = extent.union(box) }
    }
    if layer.shadowOpacity > 0 {
      let spread = 3 * layer.shadowRadius
      extent = extent.union(
        extent.offsetBy(dx: layer.shadowOffset.width, dy: layer.shadowOffset.height).insetBy(
          dx: -spread, dy: -spread))
    }
    return extent
  }
}
