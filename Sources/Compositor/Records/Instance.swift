import QuartzCore
import RenderTree

/// A rectangle of a plane as the shaders read it: eleven texels of four floats.
///
/// The fields of this structure mean the same for every instance. The five texels of `payload` mean something else for
/// each kind; the structures of `Instance+Kinds.swift` name them. `shaders/records.glsl` has the same places, and
/// `RecordTests` compares the two.
struct Instance {
  /// The homography from the plane to pixels: [x y 1] · (rowX, rowY, rowOne) is a pixel, homogeneous.
  var rowX: HomographyRow
  /// The number of chords that approximate a round corner of a rectangle with a sharp corner (`Needle`).
  var chords: Float = 0
  var rowY: HomographyRow
  private var spareY: Float = 0
  var rowOne: HomographyRow
  private var spareOne: Float = 0
  /// The rectangle, in the plane.
  var rect: FloatRect
  /// Premultiplied.
  var color: SIMD4<Float>
  /// The fields that depend on the kind.
  fileprivate(set) var payload = Payload()
  var kind: Kind
  private var clipNumber: Float
  private var edgeMask: Float
  /// See `PaintList.depth`.
  var depth: Float = 0

  /// The kind of an instance. The shaders compare the numbers of `bordered` and `maskedGroup`.
  struct Kind: Equatable {
    let number: Float
    private init(_ number: Float) { self.number = number }

    /// A rectangle of one colour.
    static var solid: Kind { Kind(0) }
    /// A rectangle of one colour with its border.
    static var bordered: Kind { Kind(1) }
    /// A border alone.
    static var border: Kind { Kind(2) }
    static var image: Kind { Kind(3) }
    /// An image that fades into another one.
    static var fade: Kind { Kind(4) }
    static var group: Kind { Kind(5) }
    static var maskedGroup: Kind { Kind(6) }
    static var gradient: Kind { Kind(7) }
    static var shape: Kind { Kind(8) }
    /// The shadow of a rounded rectangle, which the shader computes.
    static var shadow: Kind { Kind(9) }
    /// A shadow that lies in a texture.
    static var shadowImage: Kind { Kind(10) }
  }

  /// Five texels whose meaning depends on the kind.
  struct Payload {
    fileprivate var texels: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) = (
      .zero, .zero, .zero, .zero, .zero
    )
  }

  @inline(__always)
  private init(
    _ kind: Kind, _ plane: Plane, _ rect: FloatRect, _ color: SIMD4<Float>, _ clip: Int, _ edges: Int
  ) {
    rowX = HomographyRow(x: Float(plane.xx), y: Float(plane.xy), w: Float(plane.xw))
    rowY = HomographyRow(x: Float(plane.yx), y: Float(plane.yy), w: Float(plane.yw))
    rowOne = HomographyRow(x: Float(plane.ox), y: Float(plane.oy), w: Float(plane.ow))
    self.rect = rect
    self.color = color
    self.kind = kind
    clipNumber = Float(clip)
    edgeMask = Float(edges)
  }

  /// An instance of a kind with the kind's own fields, `fields`. `color` is premultiplied. `clip` is the innermost clip
  /// or −1. `edges` are the antialiased edges.
  @inline(__always)
  init<Fields: InstanceFields>(
    _ kind: Kind, plane: Plane, rect: FloatRect, color: SIMD4<Float>, clip: Int, edges: Int = 15,
    _ fields: Fields
  ) {
    self.init(kind, plane, rect, color, clip, edges)
    payload = unsafeBitCast(fields, to: Payload.self)
  }

  /// The innermost clip; −1: none.
  var clip: Int {
    @inline(__always) get { Int(clamping: clipNumber) }
    set { clipNumber = Float(newValue) }
  }

  /// The edges that are antialiased: 1 minimum x, 2 maximum x, 4 minimum y, 8 maximum y.
  var edges: Int {
    get { Int(clamping: edgeMask) }
    set { edgeMask = Float(newValue) }
  }

  func hasSameEdges(as other: Instance) -> Bool { edgeMask == other.edgeMask }

  /// The offset of the payload, up to which two instances can be compared byte by byte.
  static let payloadOffset = MemoryLayout<Instance>.offset(of: \.payload) ?? 0
  static let kindOffset = MemoryLayout<Instance>.offset(of: \.kind) ?? 0

  /// The payload as the fields of one kind.
  @inline(__always)
  fileprivate func fields<Fields: InstanceFields>(_: Fields.Type) -> Fields {
    unsafeBitCast(payload, to: Fields.self)
  }
}

/// The fields of one kind of instances, which fill the payload.
protocol InstanceFields: BitwiseCopyable {}

/// The part of a homography that one coordinate of the plane contributes to a pixel.
struct HomographyRow: Equatable {
  var x, y, w: Float

  /// Whether both have the same bytes. NaN equals itself, and −0 differs from 0.
  @inline(__always)
  func hasSameBits(as other: Self) -> Bool {
    (x.bitPattern ^ other.x.bitPattern) | (y.bitPattern ^ other.y.bitPattern)
      | (w.bitPattern ^ other.w.bitPattern) == 0
  }
}

/// A rectangle as shaders read it.
struct FloatRect: Equatable {
  var minX, minY, maxX, maxY: Float

  static let zero = FloatRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  var width: Float { maxX - minX }
  var height: Float { maxY - minY }

  init(minX: Float, minY: Float, maxX: Float, maxY: Float) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  @inline(__always)
  init(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) {
    (self.minX, self.minY, self.maxX, self.maxY) = (Float(minX), Float(minY), Float(maxX), Float(maxY))
  }

  mutating func move(by offset: (x: Float, y: Float)) {
    minX += offset.x
    maxX += offset.x
    minY += offset.y
    maxY += offset.y
  }

  init(_ corners: (Float, Float, Float, Float)) { (minX, minY, maxX, maxY) = corners }

  init(_ box: PixelRect) {
    self.init(Double(box.x), Double(box.y), Double(box.x + box.width), Double(box.y + box.height))
  }
}

extension SIMD4 where Scalar == Float {
  /// The greatest of the four.
  @inline(__always)
  var greatest: Float { Swift.max(Swift.max(x, y), Swift.max(z, w)) }
}

extension Instance {
  /// Of `solid`, `bordered` and `border`.
  var rounded: Rounded {
    @inline(__always) get { fields(Rounded.self) }
    set { payload = unsafeBitCast(newValue, to: Payload.self) }
  }

  /// Of `gradient`.
  var gradient: Gradient {
    get { fields(Gradient.self) }
    set { payload = unsafeBitCast(newValue, to: Payload.self) }
  }

  /// Of `image` and `fade`.
  var image: Image {
    @inline(__always) get { fields(Image.self) }
    @inline(__always) set { payload = unsafeBitCast(newValue, to: Payload.self) }
  }

  /// Of `group` and `maskedGroup`.
  var group: Group {
    get { fields(Group.self) }
    set { payload = unsafeBitCast(newValue, to: Payload.self) }
  }

  /// Draws the last off-screen surface, or the last two (content and mask), onto the pixels of a box.
  static func group(_ box: PixelRect, opacity: Float, clip: Int, isMasked: Bool = false) -> Instance {
    Instance(
      isMasked ? .maskedGroup : .group, plane: .pixels, rect: FloatRect(box), color: .zero, clip: clip,
      edges: 0,
      Group(opacity: opacity))
  }

  /// The radii of the corners; zero for kinds without corners.
  var radii: SIMD4<Float> {
    switch kind {
    case .solid, .bordered, .border: rounded.radii
    case .gradient: gradient.outline.radii
    case .shadow: fields(Shadow.self).radii
    default: .zero
    }
  }

  /// Multiplies the premultiplied colours of a rectangle by a colour that is not premultiplied.
  mutating func multiply(by tint: SIMD4<Float>) {
    let factor = SIMD4(tint.x * tint.w, tint.y * tint.w, tint.z * tint.w, tint.w)
    color *= factor
    rounded.borderColor *= factor
  }
}
