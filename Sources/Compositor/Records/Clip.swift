/// A clip as the shaders read it: six texels of four floats. See `clipShares` in `shaders/coverage.glsl`.
///
/// Example: `.rounded(plane.inverse, rect, radii:…, outer: -1)` leaves the pixels inside a rounded rectangle. The clip
/// `outer` contains this clip, so the clips of a piece form a chain.
struct Clip: BitwiseCopyable {
  /// The homography between pixels and the clip's plane: for `rounded` from pixels to the plane, for `outline` from the
  /// plane to pixels. For a cut, its line and the stretches of the line (`Line`).
  var rowX: HomographyRow
  /// For `rounded`: the sign of the third coordinate in front of the eye.
  var sign: Float
  var rowY: HomographyRow
  private var spare: Float = 0
  var rowOne: HomographyRow
  private var outerNumber: Float
  /// The rectangle, in the clip's plane.
  var rect: FloatRect
  var radii: SIMD4<Float>
  /// The smoothing of the corners' curve (`CornerCurve`).
  var smoothing: Float
  private(set) var kind: Kind
  /// For `outline`: the chords of a corner plus 32 times its edges; see `needleCoverage`.
  private(set) var outlineCode: Float
  /// For the inner edge of a border: the border's alpha. The clip leaves to the content the part of a pixel that the
  /// border does not cover. 0: any other clip.
  var borderAlpha: Float = 0

  struct Kind: Equatable {
    let number: Float
    private init(_ number: Float) { self.number = number }

    /// A rounded rectangle.
    static var rounded: Kind { Kind(0) }
    /// One side of a line of pixels.
    static var cut: Kind { Kind(1) }
    /// A rounded rectangle with sharp corners on the screen, whose area is summed (`Needle`).
    static var outline: Kind { Kind(2) }
  }

  /// The first three texels of a cut.
  struct Line: BitwiseCopyable {
    /// The signed distance of a pixel is x·a + y·b + c.
    var a, b, c: Float
    /// 1: the clip leaves the side of positive distances; −1: the other side.
    var side: Float
    /// The stretches of the line on which the rest of a pixel is drawn later (`PlaneOrder.Rest`).
    var firstFrom, firstTo: Float
    var secondFrom: Float
    var spare: Float = 0
    var secondTo: Float
    var thirdFrom, thirdTo: Float
    var outer: Float
  }

  /// The next clip outwards; −1: none.
  var outer: Int {
    get { Int(clamping: outerNumber) }
    set { outerNumber = Float(newValue) }
  }

  /// Whether it is the inner edge of a border, which cuts the content below the border; see `Painter.addBorderClip`.
  var isBeneathBorder: Bool { borderAlpha > 0 }

  /// Whether two clips are the same byte by byte, except for the clips that contain them.
  func isSame(as other: Clip) -> Bool {
    var (a, b) = (self, other)
    b.outerNumber = a.outerNumber
    return withUnsafeBytes(of: &a) { a in
      withUnsafeBytes(of: &b) { b in a.elementsEqual(b) }
    }
  }

  /// Whether two clips have the same outline, except for rounding. Example: a picture that fills a card.
  func hasOutline(of other: Clip) -> Bool {
    guard kind == other.kind, sign == other.sign, outlineCode == other.outlineCode, !isBeneathBorder,
      !other.isBeneathBorder
    else { return false }
    let size = abs(rect.width) + abs(rect.height)
    func isNear(_ a: Float, _ b: Float, _ size: Float) -> Bool { abs(a - b) <= 1e-5 * size + 1e-7 }
    func isNear(_ a: HomographyRow, _ b: HomographyRow) -> Bool {
      isNear(a.x, b.x, max(abs(a.x), abs(b.x))) && isNear(a.y, b.y, max(abs(a.y), abs(b.y)))
        && isNear(a.w, b.w, max(abs(a.w), abs(b.w)))
    }
    func isNear(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Bool {
      isNear(a.x, b.x, size) && isNear(a.y, b.y, size) && isNear(a.z, b.z, size) && isNear(a.w, b.w, size)
    }
    return isNear(rowX, other.rowX) && isNear(rowY, other.rowY) && isNear(rowOne, other.rowOne)
      && isNear(rect.minX, other.rect.minX, size) && isNear(rect.minY, other.rect.minY, size)
      && isNear(rect.maxX, other.rect.maxX, size) && isNear(rect.maxY, other.rect.maxY, size)
      && isNear(radii, other.radii) && isNear(smoothing, other.smoothing, size)
  }

  private init(
    _ kind: Kind, rowX: HomographyRow, rowY: HomographyRow, rowOne: HomographyRow, sign: Float,
    outer: Int,
    rect: FloatRect, radii: SIMD4<Float>, smoothing: Float, outlineCode: Float = 0
  ) {
    (self.rowX, self.rowY, self.rowOne) = (rowX, rowY, rowOne)
    self.sign = sign
    outerNumber = Float(outer)
    (self.rect, self.radii, self.smoothing) = (rect, radii, smoothing)
    self.kind = kind
    self.outlineCode = outlineCode
  }

  /// A rounded rectangle. `fromPixels`: the homography from pixels to its plane, row by row, and the sign of its third
  /// coordinate in front of the eye.
  static func rounded(
    _ fromPixels: (rows: [Double], sign: Double), _ rect: FloatRect, radii: SIMD4<Float> = .zero,
    smoothing: Float = 0, outer: Int
  ) -> Clip {
    let r = fromPixels.rows
    func row(_ index: Int) -> HomographyRow {
      HomographyRow(x: Float(r[index]), y: Float(r[index + 1]), w: Float(r[index + 2]))
    }
    return Clip(
      .rounded, rowX: row(0), rowY: row(3), rowOne: row(6), sign: Float(fromPixels.sign), outer: outer,
      rect: rect, radii: radii,
      smoothing: smoothing)
  }

  /// A rounded rectangle with sharp corners on the screen. `edges`: see `needleCoverage`.
  static func outline(
    _ plane: Plane, _ rect: FloatRect, radii: SIMD4<Float> = .zero, smoothing: Float = 0, chords: Int = 0,
    edges: Int = 15, outer: Int
  ) -> Clip {
    Clip(
      .outline, rowX: HomographyRow(x: Float(plane.xx), y: Float(plane.xy), w: Float(plane.xw)),
      rowY: HomographyRow(x: Float(plane.yx), y: Float(plane.yy), w: Float(plane.yw)),
      rowOne: HomographyRow(x: Float(plane.ox), y: Float(plane.oy), w: Float(plane.ow)), sign: 1,
      outer: outer, rect: rect,
      radii: radii,
      smoothing: smoothing, outlineCode: Float(chords + 32 * edges))
  }

  /// One side of a line of pixels. Both sides make up the whole.
  static func cut(_ line: Line) -> Clip {
    var clip = Clip(
      .cut, rowX: HomographyRow(x: 0, y: 0, w: 0), rowY: HomographyRow(x: 0, y: 0, w: 0),
      rowOne: HomographyRow(x: 0, y: 0, w: 0),
      sign: 0, outer: -1, rect: .zero, radii: .zero, smoothing: 0)
    withUnsafeMutableBytes(of: &clip) { $0.storeBytes(of: line, as: Line.self) }
    return clip
  }
}

/// What one coordinate contributes to a point that a homography maps to: [x y 1] · (rowX, rowY, rowOne).
struct HomographyRow: Equatable {
  var x, y, w: Float
}
