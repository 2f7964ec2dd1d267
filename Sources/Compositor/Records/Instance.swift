import Foundation
import QuartzCore
import RenderTree

/// A rectangle of a plane as the shaders read it: ten texels of four floats.
///
/// The first five texels mean the same for every instance. For a rectangle with sharp corners, without perspective and without a clip,
/// the shader reads only the first four. The five texels of `payload` mean something else for each kind; the structures of
/// `Instance+Kinds.swift` name them. `shaders/records.glsl` has the same places, and `RecordTests` compares the two.
struct Instance {
  /// The homography from the plane to pixels: [x y 1] · ((xx xy xw) (yx yy yw) (ox oy ow)) is a pixel, homogeneous. `xw` and `yw` follow
  /// below.
  var xx, xy, yx, yy: Float
  var ox, oy, ow: Float
  /// See `PaintList.depth`.
  var depth: Float = 0
  /// The rectangle, in the plane.
  var rect: FloatRect
  /// Premultiplied.
  var color: SIMD4<Float>
  /// The homography's third coordinates along x and y. Both are 0 without perspective.
  var xw, yw: Float
  private var clipNumber: Float
  /// `kind` + 16 · `edges` + 256 · `chords`.
  private var switches: Float
  /// The fields that depend on the kind.
  fileprivate(set) var payload = Payload()

  /// The kind of an instance. The shaders compare the numbers of `bordered` and `maskedGroup`.
  struct Kind: Equatable {
    let number: Int
    @inline(__always)
    fileprivate init(_ number: Int) { self.number = number }

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
    _ kind: Kind, plane: Plane, rect: FloatRect, color: SIMD4<Float>, clip: Int, edges: Int
  ) {
    (xx, xy, xw) = (Float(plane.xx), Float(plane.xy), Float(plane.xw))
    (yx, yy, yw) = (Float(plane.yx), Float(plane.yy), Float(plane.yw))
    (ox, oy, ow) = (Float(plane.ox), Float(plane.oy), Float(plane.ow))
    self.rect = rect
    self.color = color
    clipNumber = Float(clip)
    switches = Float(kind.number + edges << 4)
  }

  /// An instance of a kind with the kind's own fields, `fields`. `color` is premultiplied. `clip` is the innermost clip
  /// or −1. `edges` are the antialiased edges.
  @inline(__always)
  init<Fields: InstanceFields>(
    _ kind: Kind, plane: Plane, rect: FloatRect, color: SIMD4<Float>, clip: Int, edges: Int = 15,
    _ fields: Fields
  ) {
    self.init(kind, plane: plane, rect: rect, color: color, clip: clip, edges: edges)
    payload = unsafeBitCast(fields, to: Payload.self)
  }

  /// The innermost clip; −1: none.
  var clip: Int {
    @inline(__always) get { Int(clamping: clipNumber) }
    set { clipNumber = Float(newValue) }
  }

  /// The three numbers in `switches`.
  private var bits: Int {
    @inline(__always) get { Int(clamping: switches) }
    set { switches = Float(newValue) }
  }

  var kind: Kind {
    @inline(__always) get { Kind(bits & 15) }
    set { bits = bits & ~15 | newValue.number }
  }

  /// The edges that are antialiased: 1 minimum x, 2 maximum x, 4 minimum y, 8 maximum y.
  var edges: Int {
    get { bits >> 4 & 15 }
    set { bits = bits & ~0xf0 | newValue << 4 }
  }

  /// The number of chords, at most 24, that approximate a round corner of a rectangle with a sharp corner (`Needle`).
  var chords: Int {
    get { bits >> 8 }
    set { bits = bits & 0xff | newValue << 8 }
  }

  /// Whether the origin of the plane is in the same place, bit by bit.
  @inline(__always)
  func hasSameOrigin(as other: Instance) -> Bool {
    (ox.bitPattern ^ other.ox.bitPattern) | (oy.bitPattern ^ other.oy.bitPattern)
      | (ow.bitPattern ^ other.ow.bitPattern) == 0
  }

  /// Whether the plane is the same.
  func hasSamePlane(as other: Instance) -> Bool {
    hasSameOrigin(as: other) && (xx, xy, xw) == (other.xx, other.xy, other.xw)
      && (yx, yy, yw) == (other.yx, other.yy, other.yw)
  }

  /// Whether two instances have the same bytes, except for depth and clip, and for the payload if it is not asked for.
  static func isSame(_ a: UnsafePointer<Instance>, _ b: UnsafePointer<Instance>, withPayload: Bool) -> Bool {
    let (a, b) = (UnsafeRawPointer(a), UnsafeRawPointer(b))
    func isSame(_ part: Range<Int>) -> Bool {
      memcmp(a + part.lowerBound, b + part.lowerBound, part.count) == 0
    }
    let part = Parts.self
    return isSame(0..<part.depth) && isSame(part.depth + 4..<part.clip)
      && isSame(part.clip + 4..<(withPayload ? MemoryLayout<Instance>.size : part.payload))
  }

  /// The byte offsets of the fields that `isSame` leaves out.
  private enum Parts {
    static let depth = MemoryLayout<Instance>.offset(of: \.depth) ?? 0
    static let clip = MemoryLayout<Instance>.offset(of: \.clipNumber) ?? 0
    static let payload = MemoryLayout<Instance>.offset(of: \.payload) ?? 0
  }

  /// The payload as the fields of one kind.
  @inline(__always)
  fileprivate func fields<Fields: InstanceFields>(_: Fields.Type) -> Fields {
    unsafeBitCast(payload, to: Fields.self)
  }
}

/// The fields of one kind of instances, which fill the payload.
protocol InstanceFields: BitwiseCopyable {}

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
    self.init(Double(box.x), Double(box.y), Double(box.maxX), Double(box.maxY))
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

extension Instance {
  /// An instance that draws nothing: it lies outside every picture.
  static let nothing = Instance(
    .solid, plane: .pixels, rect: FloatRect(minX: -1e4, minY: -1e4, maxX: -1e4, maxY: -1e4), color: .zero,
    clip: -1, Rounded())
}
