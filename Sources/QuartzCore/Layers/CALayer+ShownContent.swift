import RenderTree

extension CALayer {
  /// Whether the layer itself, without its sublayers, shows something at `point` of its own coordinates or close to it, for programs
  /// in which people point at what they see. Hit tests take a layer without any content too, within its bounds.
  ///
  /// The lines of a text are one area, with the space between their letters. Particles, which may be anywhere, count as nothing.
  package func showsContent(at point: CGPoint) -> Bool {
    var drawn: LayerPieces = []
    for piece in table.layerKind.traits.pieces.inOrder {
      switch piece {
      case .contents where self is CATextLayer: if objects[ObjectSlot.contents] != nil { return true }
      case .background, .gradient, .contents, .path, .border: drawn.insert(LayerPieces(piece))
      // What they show is made elsewhere.
      case .tiles, .portal: return true
      case .sublayers, .particles: break
      }
    }
    return LayerRenderer.shows(drawn, of: self, at: point)
  }
}

extension LayerRenderer {
  /// The side of the square that is looked at, in points, and as a part of a small layer's longer side.
  private static let nearness = (points: 4.0, part: 0.05)

  /// Whether pieces of a layer are not transparent everywhere in a small square around `point`.
  fileprivate static func shows(_ pieces: LayerPieces, of layer: CALayer, at point: CGPoint) -> Bool {
    guard let context = CGContext(layerBitmapOf: CGSize(width: 1, height: 1), scale: 1, opaque: false) else {
      return false
    }
    let bounds = layer.bounds
    let side = max(min(nearness.points, nearness.part * max(bounds.width, bounds.height)), 1e-3)
    context.scaleBy(x: 1 / side, y: 1 / side)
    context.translateBy(x: side / 2 - point.x, y: side / 2 - point.y)
    LayerRenderer(context).draw(pieces, of: layer, layer.runsUp)
    // A hundredth: less is not seen.
    return context.makeImage()?.withPixels { $0.count >= 4 && $0[3] > 2 } ?? false
  }
}
