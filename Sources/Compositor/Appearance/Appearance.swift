import QuartzCore
import RenderTree

/// What a node shows of its own: the one description that painting, extents, shadows and hiding read.
///
/// `LayerKind.traits` says how the node's class behaves. `pieces` are those parts that may show something, and `Piece` has
/// the values that each is drawn from.
struct Appearance {
  let traits: LayerTraits
  let style: LayerStyle
  /// Without sublayers, which are nodes of their own.
  let pieces: LayerPieces

  /// Whether nothing but background and border can be seen of the node itself, which can then be one instance.
  func isPlainRectangle(_ manner: PaintManner) -> Bool {
    shown(manner).subtracting([.background, .border]).isEmpty
  }

  /// The pieces that are drawn with the node; its particles may be elsewhere.
  func shown(_ manner: PaintManner) -> LayerPieces {
    manner.contains(.alone) ? pieces.subtracting(.particles) : pieces
  }
}

/// A piece of a node with all values that it is drawn from.
///
/// Patterns name every value. If a piece gets a new value, for example with a new property of layers, the compiler
/// therefore names every place where the piece is drawn, measured, or taken to hide something.
enum Piece {
  /// Premultiplied.
  case background(color: SIMD4<Float>)
  case gradient(colors: NumberList)
  /// An image, the one that it fades into, and the premultiplied colour that multiplies it.
  case contents(image: CGImage, next: CGImage?, fade: Double, factor: SIMD4<Float>)
  case tiles(contents: TiledContents, grid: TileGrid)
  case path(CGPath?, parts: Int)
  case portal
  case sublayers
  /// Premultiplied.
  case border(width: Float, color: SIMD4<Float>)
  case particles
}

/// The part of a node's plane that a piece may cover.
enum PieceExtent {
  case nothing
  case bounds
  /// Within the bounds, and within a box that may reach beyond them.
  case boundsAnd(PlaneBox)
  case box(PlaneBox)
  /// It may lie anywhere.
  case everywhere
}

/// A box in a plane.
struct PlaneBox {
  let minX, minY, maxX, maxY: Double

  init(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  init(_ place: ContentsPlacement) { self.init(place.minX, place.minY, place.maxX, place.maxY) }
}

extension Plane {
  /// The pixels that a box touches.
  func pixels(_ box: PlaneBox, within limit: PixelRect) -> PixelRect {
    pixels(box.minX, box.minY, box.maxX, box.maxY, within: limit)
  }
}

extension LayerStyle {
  var bounds: PlaneBox { PlaneBox(minX, minY, maxX, maxY) }
}

extension LayerPieces {
  /// Whether the shadow of a layer with these pieces may be the shadow of the layer's outline. If not, the layer's
  /// picture casts the shadow.
  var fillsOutline: Bool {
    for piece in inOrder {
      switch piece {
      case .background, .gradient, .contents, .border, .sublayers: break
      case .tiles, .path, .portal, .particles: return false
      }
    }
    return true
  }
}
