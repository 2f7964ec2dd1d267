/// A part of what a layer shows. The cases are in painting order.
///
/// Whoever draws layers, measures them or hits them switches over the pieces without a `default`. A new case is therefore
/// named by the compiler in each of these places.
package enum LayerPiece: UInt8, Sendable {
  case background
  /// The colours of a gradient layer.
  case gradient
  /// The image in `contents`.
  case contents
  /// The tiles of a tiled layer.
  case tiles
  /// The fill and the stroke of a shape layer.
  case path
  /// The layer that a portal shows.
  case portal
  case sublayers
  case border
  /// The particles of an emitter layer.
  case particles
}

/// A set of pieces.
package struct LayerPieces: OptionSet, Sendable {
  package var rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }
  package init(_ piece: LayerPiece) { rawValue = 1 << UInt16(piece.rawValue) }

  package static let background = LayerPieces(.background)
  package static let gradient = LayerPieces(.gradient)
  package static let contents = LayerPieces(.contents)
  package static let tiles = LayerPieces(.tiles)
  package static let path = LayerPieces(.path)
  package static let portal = LayerPieces(.portal)
  package static let sublayers = LayerPieces(.sublayers)
  package static let border = LayerPieces(.border)
  package static let particles = LayerPieces(.particles)

  package func contains(_ piece: LayerPiece) -> Bool { contains(LayerPieces(piece)) }

  /// The pieces in painting order, for loops.
  package var inOrder: InOrder { InOrder(rest: rawValue) }

  package struct InOrder: Sequence, IteratorProtocol {
    fileprivate var rest: UInt16

    package mutating func next() -> LayerPiece? {
      guard rest != 0 else { return nil }
      let lowest = rest.trailingZeroBitCount
      rest &= rest - 1
      return LayerPiece(rawValue: UInt8(lowest))
    }
  }
}

/// How a kind of layer behaves, apart from the values of its properties.
///
/// Example: `LayerKind.emitter.traits` says that the layer may draw particles and that these may have depths of their own.
package struct LayerTraits: Sendable {
  /// How what is in a layer lies in the 3D space of its siblings.
  package enum Depth: Sendable, Equatable {
    /// The layer is one flat picture.
    case flat
    /// Its sublayers belong to the space around it.
    case shared
    /// The same while the value in a slot is not 0 and nothing needs a plane of the layer: clips, masks, filters.
    case sharedIf(slot: Int)
    /// Its particles belong to the space around it, while the value in a slot is not 0.
    case particlesIf(slot: Int)
  }

  /// Whether the layer has a plane in which it draws. Without one it shows its sublayers alone, and its background, mask,
  /// shadow and filters are not used.
  package var hasPlane = true
  /// What the class draws in addition to what every layer may draw.
  package var own: LayerPieces = []
  package var depth = Depth.flat
  /// Whether it draws its sublayers several times.
  package var copiesSublayers = false
  /// Whether it shows what lies beneath it through its filters.
  package var isBackdrop = false

  /// Whether its depth depends on its values.
  package var hasOptionalDepth: Bool {
    switch depth {
    case .flat, .shared: false
    case .sharedIf, .particlesIf: true
    }
  }

  /// Whether its appearance is that of a plain CALayer.
  package var isPlain: Bool { hasPlane && own.isEmpty && depth == .flat && !copiesSublayers && !isBackdrop }

  /// All pieces that the layer may draw.
  package var pieces: LayerPieces {
    hasPlane ? own.union([.background, .contents, .sublayers, .border]) : .sublayers
  }

  /// Whether the depth of the layers or particles inside a layer with these values may show in the space around it.
  package func passesDepthOn(_ row: LayerRow) -> Bool {
    switch depth {
    case .flat: false
    case .shared: true
    case .sharedIf(let slot), .particlesIf(let slot): row[slot] != 0
    }
  }
}

extension LayerKind {
  package var traits: LayerTraits {
    switch self {
    case .layer: LayerTraits()
    case .transform: LayerTraits(hasPlane: false, depth: .shared)
    case .shape: LayerTraits(own: .path)
    case .gradient: LayerTraits(own: .gradient)
    case .replicator:
      LayerTraits(depth: .sharedIf(slot: ReplicatorSlot.preservesDepth), copiesSublayers: true)
    case .emitter: LayerTraits(own: .particles, depth: .particlesIf(slot: EmitterSlot.preservesDepth))
    case .tiled: LayerTraits(own: .tiles)
    case .backdrop: LayerTraits(isBackdrop: true)
    case .portal: LayerTraits(own: .portal)
    }
  }
}
