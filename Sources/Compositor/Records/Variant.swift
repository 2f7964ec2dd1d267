/// The features of the shader that a run of rectangles needs. Each set of features is a program of its own.
struct Variant: OptionSet, Hashable {
  let rawValue: UInt32
  static let corners = Variant(rawValue: 1)
  static let continuous = Variant(rawValue: 2)
  static let border = Variant(rawValue: 4)
  static let image = Variant(rawValue: 8)
  static let fade = Variant(rawValue: 16)
  static let mipmaps = Variant(rawValue: 32)
  static let group = Variant(rawValue: 64)
  /// Within one rounded rectangle; with `manyClips` or `anyClip` within more.
  static let clip = Variant(rawValue: 128)
  static let perspective = Variant(rawValue: 256)
  /// Some edges are not antialiased.
  static let edges = Variant(rawValue: 512)
  /// No pixel meets two edges, except at a rounded corner. For images: no pixel meets two opposite edges.
  static let alone = Variant(rawValue: 1024)
  /// Covers all of its pixels, so no edge is computed.
  static let opaque = Variant(rawValue: 2048)
  static let gradient = Variant(rawValue: 4096)
  /// An image that is multiplied by a colour.
  static let tint = Variant(rawValue: 8192)
  /// A shadow: of a rounded rectangle, or, with `image` and `tint`, from a texture.
  static let shadow = Variant(rawValue: 16384)
  /// A path, drawn by programs of its own (`ShapeStage`).
  static let shape = Variant(rawValue: 32768)
  /// A gradient with more than eight stops, which the shader looks up.
  static let manyStops = Variant(rawValue: 65536)
  /// A gradient about a point.
  static let conic = Variant(rawValue: 131072)
  /// A rectangle with sharp corners (`Needle`).
  static let needle = Variant(rawValue: 262144)
  /// A piece of a plane. Its triangles are clipped to it.
  static let cut = Variant(rawValue: 524288)
  /// An image each of whose texels is a pixel. It needs neither edges nor a filter.
  static let grid = Variant(rawValue: 1_048_576)
  /// A gradient with two stops.
  static let twoStops = Variant(rawValue: 2_097_152)
  /// A gradient with five to eight stops.
  static let eightStops = Variant(rawValue: 67_108_864)
  /// Within several rounded rectangles, or within a border.
  static let manyClips = Variant(rawValue: 33_554_432)
  /// Among the clips are cuts, or outlines with sharp corners. Goes with `manyClips`.
  static let anyClip = Variant(rawValue: 4_194_304)
  /// All that a variant has for its clips alone.
  static let clips: Variant = [.clip, .manyClips, .anyClip]
  /// A ring: the rectangle without a rectangle in its middle, in which the shader has nothing to compute (`Painter+Hole`).
  static let ring = Variant(rawValue: 8_388_608)
  /// The hole of a ring, all of whose pixels are covered whole.
  static let filledHole = Variant(rawValue: 16_777_216)
  /// Marks an instance that belongs to no run: a command draws it, or it has been removed from the picture.
  static let skipped = Variant(rawValue: 1 << 31)
  /// Marks the place of a leaf that shows nothing now. Its instance lies outside the picture, so any program may draw it.
  static let vacant = Variant(rawValue: 1 << 30)

  /// Whether an instance with this variant belongs to a run. It is false for `skipped` and `vacant`.
  var isDrawn: Bool { isDisjoint(with: [.skipped, .vacant]) }

  /// Whether all corners are circles with one radius of at least two pixels. The shader has a short path for these.
  var isRound: Bool {
    contains([.corners, .alone]) && isDisjoint(with: [.continuous, .image, .edges, .border])
  }

  /// Whether an instance is drawn as a ring.
  var isRing: Bool { !isDisjoint(with: [.shadow, .ring]) }

  /// The vertices of an instance, which are a triangle strip: two triangles of a rectangle, or eight of a ring.
  var vertexCount: Int { isRing ? 10 : 4 }

  /// The corners of an instance's triangles.
  var indexCount: Int { 3 * (vertexCount - 2) }

  /// The variant with more features that draws the same; several variants have it in common.
  ///
  /// What a clip or a filter would cost where there is none is most of the work of large areas and of texts, so they keep theirs: the
  /// background of a panel takes 2.0 ms with its own variant and 5.3 ms with one that clips, a text .25 and .6 ms (software driver).
  var common: Variant {
    if contains(.clip), isSubset(of: [.corners, .clip, .manyClips, .alone]) {
      return [.corners, .clip, .manyClips]
    }
    if contains(.image), isSubset(of: [.image, .clip, .manyClips, .alone, .grid]) {
      return contains(.grid) ? subtracting(.alone) : [.image, .clip, .manyClips]
    }
    return self
  }

  /// The shader's names of the members.
  static let names = [
    "CORNERS", "CONTINUOUS", "BORDER", "IMAGE", "FADE", "MIPMAPS", "GROUP", "CLIP", "PERSPECTIVE", "EDGES",
    "ALONE_EDGES", "OPAQUE", "GRADIENT", "TINT", "SHADOW", "SHAPE",
    "MANY_STOPS", "CONIC", "NEEDLE", "CUT", "GRID", "TWO_STOPS", "ANY_CLIP", "RING",
    "FILLED_HOLE", "MANY_CLIPS", "EIGHT_STOPS",
  ]
}
