import QuartzCore
import RenderTree

/// What a layer inherits on its way to the screen.
struct PaintState {
  /// From the superlayer's coordinates to pixels (×w), flattened where the superlayer flattens.
  var transform: CATransform3D
  /// The transform from the coordinates of sublayers that comes before `transform`; nil: none.
  var sublayerTransform: CATransform3D? {
    get { hasSublayerTransform ? innerTransform : nil }
    set {
      hasSublayerTransform = newValue != nil
      innerTransform = newValue ?? CATransform3DIdentity
    }
  }
  /// Whether there is one. It is kept apart from its numbers, because a transform that may be missing is copied at each use.
  private(set) var hasSublayerTransform = false
  private(set) var innerTransform = CATransform3DIdentity
  /// Multiplied into everything drawn.
  var opacity: Float = 1
  /// The opacity of transform layers around a plane. The plane fades as one by it and by its own opacity.
  var planeOpacity: Float = 1
  /// The colour by which replicators multiply colours: red, green, blue, alpha, not premultiplied.
  var tint = SIMD4<Float>(repeating: 1)
  /// The innermost clip; −1: none.
  var clip = -1
  /// Pixels that lie wholly inside all clips. A piece within them needs no clip.
  var safe: PixelRect
  /// Pixels that lie well inside all clips around that may cut several pieces as one group (`Painter+ClipGroup`). A layer that draws only
  /// these pixels does not influence whether a clip makes a group.
  var clear = PixelRect.everywhere
  /// Whether an odd number of geometry flips lies above.
  var isFlipped: Bool
  /// Whether the nodes that are painted in this state are noted one by one, so that they can be repainted one by one.
  var notesPlaces = false
  /// Whether the superlayer examines the first sublayer to decide what it draws itself, so that a change of the sublayer repaints the
  /// superlayer's own pieces, too.
  var firstIsExamined = false
  /// The pixels that can be seen.
  var limit: PixelRect
  /// How many layers lie above in the tree.
  var depth: Int
  /// How many off-screen surfaces are open.
  var surfaceDepth = 0
  /// How many pictures that cast shadows are painted within each other.
  var shadowDepth = 0

  /// Whether all values of two states are equal, so that the same layers are painted alike in both.
  func isSame(as other: PaintState) -> Bool {
    let isInSamePlace =
      CATransform3DEqualToTransform(transform, other.transform)
      && hasSublayerTransform == other.hasSublayerTransform
      && CATransform3DEqualToTransform(innerTransform, other.innerTransform)
    return isInSamePlace && opacity == other.opacity && planeOpacity == other.planeOpacity
      && tint == other.tint
      && clip == other.clip && safe == other.safe && clear == other.clear && isFlipped == other.isFlipped
      && notesPlaces == other.notesPlaces && firstIsExamined == other.firstIsExamined && limit == other.limit
      && depth == other.depth && surfaceDepth == other.surfaceDepth && shadowDepth == other.shadowDepth
  }

  /// Whether replicators leave colours as they are.
  var isUntinted: Bool { tint == SIMD4(repeating: 1) }

  /// From the coordinates of a layer, in which its sublayers lie, to pixels.
  var toSublayers: CATransform3D { sublayers(through: transform) }

  /// The sublayer transform, followed by a transform of the superlayer.
  func sublayers(through transform: CATransform3D) -> CATransform3D {
    hasSublayerTransform ? CATransform3DConcat(innerTransform, transform) : transform
  }

  /// A transform of a sublayer, followed by the sublayer transform.
  func followed(_ local: CATransform3D) -> CATransform3D {
    hasSublayerTransform ? CATransform3DConcat(local, innerTransform) : local
  }

  /// The factors for the premultiplied colours of an image that a premultiplied colour multiplies; nil where all are 1.
  func factors(of color: SIMD4<Float>) -> SIMD4<Float>? {
    let factors = SIMD4(tint.x * tint.w, tint.y * tint.w, tint.z * tint.w, tint.w) * color
    return factors == SIMD4(repeating: 1) ? nil : factors
  }

  /// The state for what is drawn into an off-screen surface with the pixels of a box.
  func inside(_ box: PixelRect) -> PaintState {
    var within = self
    within.opacity = 1
    within.clip = -1
    within.limit = box
    within.safe = box
    within.surfaceDepth += 1
    return within
  }

  /// Makes a transform, followed by the sublayer transform of `outer`, the sublayer transform.
  mutating func setSublayerTransform(_ transform: CATransform3D, within outer: PaintState) {
    innerTransform = outer.followed(transform)
    hasSublayerTransform = true
  }

  /// The clip that a piece needs which touches at most these pixels; −1: none.
  func clip(for box: PixelRect) -> Int { safe.contains(box) ? -1 : clip }
}

/// How a node is painted where that differs from the usual. It concerns the node alone, not the layers in it.
struct PaintManner: OptionSet {
  let rawValue: UInt8

  /// Without the copies of its sublayers, or its particles, because these are planes of a space themselves.
  static let alone = PaintManner(rawValue: 1)
  /// Without its mask, because the whole that it is part of is masked.
  static let unmasked = PaintManner(rawValue: 2)
  /// Into its own bitmap.
  static let rasterized = PaintManner(rawValue: 4)
}

/// A node that is painted: what it shows and where it lies.
struct PaintNode {
  let id: NodeIndex
  let row: LayerRow
  /// From the layer's coordinates to pixels.
  private(set) var transform: CATransform3D
  private(set) var plane: Plane
  let manner: PaintManner
  /// Its own opacity and that of the transform layers around it.
  private(set) var opacity: Float
  let appearance: Appearance
  /// Nil: it casts none.
  let shadow: ShadowStyle?
  /// −1: none.
  private(set) var mask: NodeIndex
  let children: ContiguousArray<NodeIndex>

  var style: LayerStyle { appearance.style }

  init(
    _ id: NodeIndex, _ row: LayerRow, transform: CATransform3D, plane: Plane,
    manner: PaintManner,
    opacity: Float, appearance: Appearance, mask: NodeIndex, children: ContiguousArray<NodeIndex>
  ) {
    (self.id, self.row) = (id, row)
    (self.transform, self.plane) = (transform, plane)
    (self.manner, self.opacity) = (manner, opacity)
    self.appearance = appearance
    shadow = ShadowStyle(row)
    (self.mask, self.children) = (mask, children)
  }

  /// Whether it has pieces or sublayers, which may hide its shadow.
  var showsContent: Bool { !children.isEmpty || !appearance.shown(manner).isEmpty }

  /// Whether the layer's opacity is applied to the shadow and to the content separately, so that the shadow shows through the content. That
  /// is so where `allowsGroupOpacity` is false. Otherwise it is applied to the picture of both, because Apple's order of rendering has
  /// the opacity last.
  var fadesSeparately: Bool { opacity < 1 && shadow != nil && row[Slot.allowsGroupOpacity] == 0 }

  /// The opacity of the picture that `Painter.groupContent` draws.
  var pictureOpacity: Float { fadesSeparately ? 1 : opacity }

  /// The same node with an opacity of 1.
  var opaque: PaintNode {
    var node = self
    node.opacity = 1
    return node
  }

  /// The same node in another place.
  func seen(through transform: CATransform3D) -> PaintNode {
    var node = self
    node.transform = transform
    node.plane = Plane(transform)
    return node
  }
}
