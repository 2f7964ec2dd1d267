import QuartzCore
import RenderTree

/// What a node shows, computed from its values in the frame.
extension Painter {
  func appearance(of node: NodeIndex) -> Appearance {
    let traits = frame.kind(node).traits
    let style = LayerStyle(frame.row(node), contents: frame.contents(node))
    var pieces: LayerPieces = []
    for piece in traits.pieces.inOrder where shows(piece, node, style) { pieces.insert(LayerPieces(piece)) }
    return Appearance(traits: traits, style: style, pieces: pieces)
  }

  /// Whether a piece may show something.
  private func shows(_ piece: LayerPiece, _ node: NodeIndex, _ style: LayerStyle) -> Bool {
    switch piece {
    case .background: style.hasBackground
    case .gradient: gradientColors(node) != nil
    case .contents: style.image != nil
    case .tiles: frame.tiles(node) != nil
    case .border: style.hasBorder
    case .path, .portal, .particles: true
    case .sublayers: false
    }
  }

  /// A piece of a node with its values; nil where it shows nothing.
  func piece(_ piece: LayerPiece, of node: NodeIndex, _ style: LayerStyle) -> Piece? {
    switch piece {
    case .background: return .background(color: style.background)
    case .gradient:
      return gradientColors(node).map { .gradient(colors: $0) }
    case .contents:
      guard let image = style.image else { return nil }
      return .contents(
        image: image, next: frame.contentsNext(node), fade: frame.row(node)[Slot.contentsFade],
        factor: style.contentsColor)
    case .tiles:
      return frame.tiles(node).map { .tiles(contents: $0.contents, grid: $0.grid) }
    case .path: return .path(shapePath(node), parts: shapePieces(node))
    case .portal: return .portal
    case .sublayers: return .sublayers
    case .border: return .border(width: style.borderWidth, color: style.border)
    case .particles: return .particles
    }
  }

  /// How many of a node's own pieces may overlap in a pixel.
  func overlapCount(_ node: NodeIndex, _ appearance: Appearance) -> Int {
    var count = 0
    for piece in appearance.pieces.inOrder {
      switch self.piece(piece, of: node, appearance.style) {
      case .background(color: _), .gradient(colors: _), .contents(image: _, next: _, fade: _, factor: _),
        .tiles(contents: _, grid: _):
        count += 1
      // Background and border are one instance, unless the contents lie between them.
      case .border(width: _, color: _):
        if appearance.style.image != nil || !appearance.style.hasBackground { count += 1 }
      case .path(_, let parts): count += parts
      // These pieces may consist of any number of instances.
      case .portal, .particles: count += 2
      case .sublayers, nil: break
      }
    }
    return count
  }

  /// Where a piece lies. `isFlipped`: whether the node's y runs up.
  func extent(of piece: LayerPiece, _ node: NodeIndex, _ style: LayerStyle, isFlipped: Bool) -> PieceExtent {
    switch self.piece(piece, of: node, style) {
    case .background(color: _), .gradient(colors: _), .tiles(contents: _, grid: _),
      .border(width: _, color: _):
      return .bounds
    case .contents(let image, let next, fade: _, factor: _):
      return .boundsAnd(
        PlaneBox(style.placement(of: image, next: next, frame.row(node), flipped: isFlipped)))
    case .path(_, parts: _):
      guard let box = shapeBounds(node) else { return .nothing }
      return .box(PlaneBox(box.minX, box.minY, box.maxX, box.maxY))
    case .portal, .particles: return .everywhere
    case .sublayers, nil: return .nothing
    }
  }

  /// The rectangle, with the node's corners, that a piece hides if it is opaque. Nil if it is not certain that the
  /// piece hides anything.
  func hiddenBox(_ piece: LayerPiece, _ node: NodeIndex, _ style: LayerStyle, isFlipped: Bool) -> PlaneBox? {
    switch self.piece(piece, of: node, style) {
    case .background(let color): return color.w == 1 ? style.bounds : nil
    case .gradient(let colors): return colors.isOpaque ? style.bounds : nil
    case .contents(let image, next: _, let fade, let factor):
      guard image.isKnownOpaque, factor.w == 1, fade == 0 else { return nil }
      let place = style.placement(of: image, next: nil, frame.row(node), flipped: isFlipped)
      // An extremely large image may show nothing.
      return max(place.maxX - place.minX, place.maxY - place.minY) < 1e6 ? PlaneBox(place) : nil
    // Tiles may be missing, a border is a ring, and the content of the others is not known.
    case .tiles(contents: _, grid: _), .border(width: _, color: _), .path(_, parts: _), .portal, .sublayers,
      .particles, nil:
      return nil
    }
  }
}

extension NumberList {
  /// Whether the colours of the list are opaque.
  var isOpaque: Bool { (0..<count).allSatisfy { numbers[4 * $0 + 3] >= 1 } }
}
