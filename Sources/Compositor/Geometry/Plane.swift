import QuartzCore
import RenderTree

/// The projection of a layer's plane to the screen: the homography [x y 1]·H from points to pixels, in double
/// precision.
struct Plane: Hashable {
  // Rows of H: for x, for y, for 1; columns: pixel x, pixel y, w.
  let xx, xy, xw: Double
  let yx, yy, yw: Double
  let ox, oy, ow: Double

  /// The plane whose points are the pixels themselves.
  static let pixels = Plane(CATransform3DIdentity)

  init(_ m: CATransform3D) {
    (xx, xy, xw) = (m.m11, m.m12, m.m14)
    (yx, yy, yw) = (m.m21, m.m22, m.m24)
    (ox, oy, ow) = (m.m41, m.m42, m.m44)
  }

  /// The plane with these rows of H.
  init(
    _ x: (Double, Double, Double), _ y: (Double, Double, Double), _ one: (Double, Double, Double)
  ) {
    (xx, xy, xw) = x
    (yx, yy, yw) = y
    (ox, oy, ow) = one
  }

  /// The plane of a layer with this row, in a superlayer that is projected by `m` and flattens. The result is that of
  /// `Geometry.localTransform` and a multiplication, of which only nine numbers are computed.
  @inline(__always)
  init(_ row: LayerRow, within m: CATransform3D) {
    guard Self.isIdentity(row + Slot.transform) else {
      self = Self.transformed(row, within: m)
      return
    }
    let ax = row[Slot.bounds] + row[Slot.anchorPoint] * row[Slot.bounds + 2]
    let ay = row[Slot.bounds + 1] + row[Slot.anchorPoint + 1] * row[Slot.bounds + 3]
    let (x, y) = (row[Slot.position] - ax, row[Slot.position + 1] - ay)
    let z = row[Slot.zPosition] - row[Slot.anchorPointZ]
    (xx, xy, xw) = (m.m11, m.m12, m.m14)
    (yx, yy, yw) = (m.m21, m.m22, m.m24)
    ox = x * m.m11 + y * m.m21 + z * m.m31 + m.m41
    oy = x * m.m12 + y * m.m22 + z * m.m32 + m.m42
    ow = x * m.m14 + y * m.m24 + z * m.m34 + m.m44
  }

  /// The plane of a layer with any transform.
  @inline(never)
  private static func transformed(_ row: LayerRow, within m: CATransform3D) -> Plane {
    let t = row + Slot.transform
    let ax = row[Slot.bounds] + row[Slot.anchorPoint] * row[Slot.bounds + 2]
    let ay = row[Slot.bounds + 1] + row[Slot.anchorPoint + 1] * row[Slot.bounds + 3]
    let az = row[Slot.anchorPointZ]
    let (px, py, pz) = (row[Slot.position], row[Slot.position + 1], row[Slot.zPosition])
    // A row (a, b, c, w) of the layer's transform, moved to the layer's position and multiplied by `m`.
    @inline(__always) func seen(_ a: Double, _ b: Double, _ c: Double, _ w: Double) -> (
      Double, Double, Double
    ) {
      let (x, y, z) = (a + w * px, b + w * py, c + w * pz)
      return (
        x * m.m11 + y * m.m21 + z * m.m31 + w * m.m41, x * m.m12 + y * m.m22 + z * m.m32 + w * m.m42,
        x * m.m14 + y * m.m24 + z * m.m34 + w * m.m44
      )
    }
    return Plane(
      seen(t[0], t[1], t[2], t[3]), seen(t[4], t[5], t[6], t[7]),
      seen(
        t[12] - ax * t[0] - ay * t[4] - az * t[8], t[13] - ax * t[1] - ay * t[5] - az * t[9],
        t[14] - ax * t[2] - ay * t[6] - az * t[10], t[15] - ax * t[3] - ay * t[7] - az * t[11]))
  }

  /// Whether the bits of a transform are those of the identity. A transform with a negative zero is not: it is multiplied.
  @inline(__always)
  private static func isIdentity(_ transform: UnsafePointer<Double>) -> Bool {
    let one = (1.0).bitPattern
    let bytes = UnsafeRawPointer(transform)
    let first = bytes.loadUnaligned(as: SIMD8<UInt64>.self) ^ SIMD8(one, 0, 0, 0, 0, one, 0, 0)
    let last =
      bytes.loadUnaligned(fromByteOffset: 64, as: SIMD8<UInt64>.self) ^ SIMD8(0, 0, one, 0, 0, 0, 0, one)
    let rest = first | last
    let half = rest.lowHalf | rest.highHalf
    let pair = half.lowHalf | half.highHalf
    return pair[0] | pair[1] == 0
  }

  /// The same plane with its y coordinates divided by a factor.
  func scaled(y factor: Double) -> Plane {
    Plane((xx, xy, xw), (yx * factor, yy * factor, yw * factor), (ox, oy, ow))
  }

  var isAffine: Bool { xw == 0 && yw == 0 }

  /// Whether the third coordinate of every point is 1, as it is without perspective. Nearly all planes are seen so.
  @inline(__always)
  private var isParallel: Bool { xw == 0 && yw == 0 && ow == 1 }

  /// The pixel position of a point of the plane; nil if the point lies behind the eye.
  func project(_ x: Double, _ y: Double) -> (x: Double, y: Double)? {
    let w = x * xw + y * yw + ow
    guard w > 1e-9 else { return nil }
    return ((x * xx + y * yx + ox) / w, (x * xy + y * yy + oy) / w)
  }

  /// The Jacobian at a point with the third coordinate w: the derivatives of the pixel's x and y by the point's x, and
  /// by its y.
  @inline(__always)
  func linearPart(_ x: Double, _ y: Double, _ w: Double) -> (xx: Double, xy: Double, yx: Double, yy: Double) {
    let sx = (x * xx + y * yx + ox) / w
    let sy = (x * xy + y * yy + oy) / w
    return ((xx - sx * xw) / w, (xy - sy * xw) / w, (yx - sx * yw) / w, (yy - sy * yw) / w)
  }

  /// The Jacobian determinant at a point: square pixels per square point, signed by orientation.
  func jacobian(_ x: Double, _ y: Double) -> Double {
    let w = x * xw + y * yw + ow
    guard abs(w) > 1e-12 else { return 0 }
    let sx = (x * xx + y * yx + ox) / w
    let sy = (x * xy + y * yy + oy) / w
    return ((xx - sx * xw) * (yy - sy * yw) - (xy - sy * xw) * (yx - sx * yw)) / (w * w)
  }

  /// A lower bound, up to a small error, of the pixels per point in any direction over a rectangle; 0 if the rectangle
  /// reaches the plane of the eye.
  func leastScale(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> Double {
    if isAffine {
      guard ow > 1e-9 else { return 0 }
      if xy == 0 && yx == 0 { return min(abs(xx), abs(yy)) / ow }
      return leastScale(atX: minX, minY) ?? 0
    }
    return min(
      min(leastScale(atX: minX, minY) ?? 0, leastScale(atX: maxX, minY) ?? 0),
      min(leastScale(atX: minX, maxY) ?? 0, leastScale(atX: maxX, maxY) ?? 0))
  }

  /// `leastScale` over the part of a rectangle in front of the eye: the scale at its farthest corner. 0 if there is no
  /// such part.
  func leastScaleBeforeEye(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> Double {
    if isAffine { return leastScale(minX, minY, maxX, maxY) }
    let least = min(
      min(leastScale(atX: minX, minY) ?? .infinity, leastScale(atX: maxX, minY) ?? .infinity),
      min(leastScale(atX: minX, maxY) ?? .infinity, leastScale(atX: maxX, maxY) ?? .infinity))
    return least < .infinity ? least : 0
  }

  /// The smaller singular value of the Jacobian at a point; nil behind the eye.
  private func leastScale(atX x: Double, _ y: Double) -> Double? {
    let w = x * xw + y * yw + ow
    guard w > 1e-9 else { return nil }
    // Most planes are affine with a third coordinate of 1: no division is needed, and the result has the same bits.
    let (a, b, c, d) = isAffine && w == 1 ? (xx, xy, yx, yy) : linearPart(x, y, w)
    let sum = a * a + b * b + c * c + d * d
    let determinant = a * d - b * c
    return max(((sum - max(sum * sum - 4 * determinant * determinant, 0).squareRoot()) / 2), 0).squareRoot()
  }

  /// The determinant of H. It is negative if the plane's back is seen, so that a clockwise turn is seen as
  /// counter-clockwise.
  var determinant: Double { xx * (yy * ow - yw * oy) - xy * (yx * ow - yw * ox) + xw * (yx * oy - yy * ox) }

  /// Whether any part of the plane is visible. False if the plane is seen edge on, or if an entry is not finite. The
  /// limit is an angle of a ten millionth: there a layer of 10,000 points is a thousandth of a pixel wide, and single
  /// precision cannot tell its sides apart.
  @inline(__always)
  var isVisible: Bool {
    if isParallel, (ox + oy).isFinite {
      return Self.isVisible(xx * yy - xy * yx, (abs(xx) + abs(xy)) * (abs(yx) + abs(yy)))
    }
    return Self.isVisible(
      determinant, (abs(xx) + abs(xy) + abs(xw)) * (abs(yx) + abs(yy) + abs(yw)) * max(abs(ow), 1e-9))
  }

  @inline(__always)
  private static func isVisible(_ determinant: Double, _ scale: Double) -> Bool {
    determinant.isFinite && abs(determinant) > max(scale, 1e-12) * 1e-7
  }

  /// The pixels that a rectangle touches, limited to `limit`. Empty if the rectangle lies outside or behind the eye.
  @inline(__always)
  func pixels(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double, within limit: PixelRect)
    -> PixelRect
  {
    guard isParallel else { return pixelsInPerspective(minX, minY, maxX, maxY, within: limit) }
    // The box of a parallelogram, from its centre and the reach of its half sides.
    let (w, h) = (0.5 * (maxX - minX), 0.5 * (maxY - minY))
    let (cx, cy) = (minX + w, minY + h)
    let (x, y) = (cx * xx + cy * yx + ox, cx * xy + cy * yy + oy)
    let (reachX, reachY) = (abs(w * xx) + abs(h * yx), abs(w * xy) + abs(h * yy))
    return Self.pixels(x - reachX, y - reachY, x + reachX, y + reachY, within: limit)
  }

  @inline(never)
  private func pixelsInPerspective(
    _ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double, within limit: PixelRect
  ) -> PixelRect {
    if isAffine, ow > 1e-9 {
      // As `pixels`, for a plane that is parallel to the screen at another distance from the eye.
      let (w, h) = (0.5 * (maxX - minX), 0.5 * (maxY - minY))
      let (cx, cy) = (minX + w, minY + h)
      let (x, y) = ((cx * xx + cy * yx + ox) / ow, (cx * xy + cy * yy + oy) / ow)
      let (reachX, reachY) = ((abs(w * xx) + abs(h * yx)) / ow, (abs(w * xy) + abs(h * yy)) / ow)
      return Self.pixels(x - reachX, y - reachY, x + reachX, y + reachY, within: limit)
    }
    var left = Double.infinity
    var top = Double.infinity
    var right = -Double.infinity
    var bottom = -Double.infinity
    for index in 0..<4 {
      guard let p = project(index & 1 == 0 ? minX : maxX, index & 2 == 0 ? minY : maxY) else {
        return pixelsBeforeEye(minX, minY, maxX, maxY, within: limit)
      }
      left = min(left, p.x)
      right = max(right, p.x)
      top = min(top, p.y)
      bottom = max(bottom, p.y)
    }
    return Self.pixels(left, top, right, bottom, within: limit)
  }

  /// `pixels` for a rectangle that crosses the plane of the eye or lies behind it: the box of the part in front of the
  /// eye. This part has no end where the rectangle crosses that plane.
  private func pixelsBeforeEye(
    _ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double, within limit: PixelRect
  ) -> PixelRect {
    let near = 1e-9
    var (left, top) = (Double.infinity, Double.infinity)
    var (right, bottom) = (-Double.infinity, -Double.infinity)
    func corner(_ index: Int) -> (x: Double, y: Double, w: Double) {
      let x = index == 0 || index == 3 ? minX : maxX
      let y = index < 2 ? minY : maxY
      return (x * xx + y * yx + ox, x * xy + y * yy + oy, x * xw + y * yw + ow)
    }
    func add(_ x: Double, _ y: Double, _ w: Double) {
      (left, right) = (min(left, x / w), max(right, x / w))
      (top, bottom) = (min(top, y / w), max(bottom, y / w))
    }
    for index in 0..<4 {
      let (from, to) = (corner(index), corner((index + 1) & 3))
      if from.w > near { add(from.x, from.y, from.w) }
      guard (from.w > near) != (to.w > near) else { continue }
      let share = (near - from.w) / (to.w - from.w)
      add(from.x + share * (to.x - from.x), from.y + share * (to.y - from.y), near)
    }
    guard left <= right else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    return Self.pixels(left, top, right, bottom, within: limit)
  }

  /// The pixels that a box touches, limited to `limit`; all of `limit` for a box that is not finite.
  @inline(__always)
  private static func pixels(
    _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, within limit: PixelRect
  ) -> PixelRect {
    // A comparison with NaN is false.
    guard left > -1e9, top > -1e9, right < 1e9, bottom < 1e9 else {
      return farPixels(left, top, right, bottom, within: limit)
    }
    let (minX, minY) = (Double(limit.x), Double(limit.y))
    let (maxX, maxY) = (Double(limit.x &+ limit.width), Double(limit.y &+ limit.height))
    let x = greater(below(left - 0.01), minX)
    let y = greater(below(top - 0.01), minY)
    return PixelRect(
      x: Int(nearest: x), y: Int(nearest: y), width: Int(nearest: lesser(-below(-right - 0.01), maxX) - x),
      height: Int(nearest: lesser(-below(-bottom - 0.01), maxY) - y))
  }

  /// `pixels` of a box that reaches very far.
  @inline(never)
  private static func farPixels(
    _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, within limit: PixelRect
  ) -> PixelRect {
    guard right - left < .infinity, bottom - top < .infinity else { return limit }
    func whole(_ value: Double) -> Int { Int(clamping: max(min(value, 1e9), -1e9)) }
    let (x, y) = (whole((left - 0.01).rounded(.down)), whole((top - 0.01).rounded(.down)))
    return PixelRect(
      x: x, y: y, width: whole((right + 0.01).rounded(.up)) - x,
      height: whole((bottom + 0.01).rounded(.up)) - y
    ).intersection(limit)
  }

  // Four numbers of each layer are rounded for its box, and the instructions for that count.

  /// The greatest whole number that is not greater than a value, which is at most 1e9 from 0.
  @inline(__always)
  private static func below(_ value: Double) -> Double {
    let nearest = value.nearestWhole
    return nearest - (nearest > value ? 1 : 0)
  }

  /// The greater number, and the lesser, in one instruction each. Those of the standard library distinguish two zeros.
  @inline(__always)
  private static func greater(_ a: Double, _ b: Double) -> Double { a > b ? a : b }
  @inline(__always)
  private static func lesser(_ a: Double, _ b: Double) -> Double { a < b ? a : b }

  /// The pixels that lie wholly inside a rectangle; empty where it is not parallel to the pixel grid.
  func coveredPixels(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> PixelRect {
    let none = PixelRect(x: 0, y: 0, width: 0, height: 0)
    guard isAffine, xy == 0, yx == 0, xx != 0, yy != 0 else { return none }
    guard let a = project(minX, minY), let b = project(maxX, maxY) else { return none }
    // An edge that is off the grid only by rounding counts as on it.
    let slack = 1e-6
    let range = -1_000_000_000...1_000_000_000
    let left = Int(clamping: (min(a.x, b.x) - slack).rounded(.up), to: range)
    let top = Int(clamping: (min(a.y, b.y) - slack).rounded(.up), to: range)
    let right = Int(clamping: (max(a.x, b.x) + slack).rounded(.down), to: range)
    let bottom = Int(clamping: (max(a.y, b.y) + slack).rounded(.down), to: range)
    return PixelRect(x: left, y: top, width: max(right - left, 0), height: max(bottom - top, 0))
  }

  /// H⁻¹ up to a factor, row by row: from pixels to the plane. `sign`: the sign of the third coordinate in front of the
  /// eye.
  var inverse: (rows: [Double], sign: Double)? {
    let a = yy * ow - yw * oy
    let b = xw * oy - xy * ow
    let c = xy * yw - xw * yy
    let d = yw * ox - yx * ow
    let e = xx * ow - xw * ox
    let f = xw * yx - xx * yw
    let g = yx * oy - yy * ox
    let h = xy * ox - xx * oy
    let i = xx * yy - xy * yx
    let determinant = xx * a + xy * d + xw * g
    guard determinant.isFinite, determinant != 0 else { return nil }
    // adj(H) = det·H⁻¹; a point in front of the eye has w > 0, so its image's w has the sign of det.
    let scale = 1 / max(abs(a), abs(b), abs(c), abs(d), abs(e), abs(f), abs(g), abs(h), abs(i))
    return ([a, b, c, d, e, f, g, h, i].map { $0 * scale }, determinant > 0 ? 1 : -1)
  }
}
