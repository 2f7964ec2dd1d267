import QuartzCore

/// How a layer's plane is seen: the homography [x y 1]·H from its points to pixels, in double precision.
struct Plane {
  // Rows of H: for x, for y, for 1; columns: pixel x, pixel y, w.
  let xx, xy, xw: Double
  let yx, yy, yw: Double
  let ox, oy, ow: Double

  init(_ m: CATransform3D) {
    (xx, xy, xw) = (m.m11, m.m12, m.m14)
    (yx, yy, yw) = (m.m21, m.m22, m.m24)
    (ox, oy, ow) = (m.m41, m.m42, m.m44)
  }

  var isAffine: Bool { xw == 0 && yw == 0 }

  /// Where a point of the plane is seen; nil when it lies behind the eye.
  func project(_ x: Double, _ y: Double) -> (x: Double, y: Double)? {
    let w = x * xw + y * yw + ow
    guard w > 1e-9 else { return nil }
    return ((x * xx + y * yx + ox) / w, (x * xy + y * yy + oy) / w)
  }

  /// How much larger than in the plane things are seen at a point: pixels per point, signed by orientation, squared.
  func jacobian(_ x: Double, _ y: Double) -> Double {
    let w = x * xw + y * yw + ow
    guard abs(w) > 1e-12 else { return 0 }
    let sx = (x * xx + y * yx + ox) / w
    let sy = (x * xy + y * yy + oy) / w
    return ((xx - sx * xw) * (yy - sy * yw) - (xy - sy * xw) * (yx - sx * yw)) / (w * w)
  }

  /// A lower bound, or close to it, of pixels per point in any direction over a rectangle; 0 where it meets the eye.
  func leastScale(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> Double {
    func scale(_ x: Double, _ y: Double) -> Double {
      let w = x * xw + y * yw + ow
      guard w > 1e-9 else { return 0 }
      let sx = (x * xx + y * yx + ox) / w
      let sy = (x * xy + y * yy + oy) / w
      let (a, b) = ((xx - sx * xw) / w, (xy - sy * xw) / w)
      let (c, d) = ((yx - sx * yw) / w, (yy - sy * yw) / w)
      // The smaller singular value of the Jacobian.
      let sum = a * a + b * b + c * c + d * d
      let determinant = a * d - b * c
      return max(((sum - max(sum * sum - 4 * determinant * determinant, 0).squareRoot()) / 2), 0).squareRoot()
    }
    if isAffine { return scale(minX, minY) }
    return min(min(scale(minX, minY), scale(maxX, minY)), min(scale(minX, maxY), scale(maxX, maxY)))
  }

  /// Whether anything of the plane is seen at all: false when it is seen edge on, or an entry is not finite.
  var isVisible: Bool {
    let determinant = xx * (yy * ow - yw * oy) - xy * (yx * ow - yw * ox) + xw * (yx * oy - yy * ox)
    let scale = (abs(xx) + abs(xy) + abs(xw)) * (abs(yx) + abs(yy) + abs(yw)) * max(abs(ow), 1e-9)
    return determinant.isFinite && abs(determinant) > max(scale, 1e-12) * 1e-9
  }

  /// The pixels that a rectangle touches, at most `limit`; empty when it lies outside or behind the eye.
  func pixels(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double, within limit: PixelRect)
    -> PixelRect
  {
    var left = Double.infinity
    var top = Double.infinity
    var right = -Double.infinity
    var bottom = -Double.infinity
    for index in 0..<4 {
      guard let p = project(index & 1 == 0 ? minX : maxX, index & 2 == 0 ? minY : maxY) else {
        // It crosses the plane of the eye, so it may reach anywhere; or lies behind it as a whole.
        let ws = [minX * xw + minY * yw, maxX * xw + minY * yw, minX * xw + maxY * yw, maxX * xw + maxY * yw]
        return ws.allSatisfy { $0 + ow <= 1e-9 } ? PixelRect(x: 0, y: 0, width: 0, height: 0) : limit
      }
      left = min(left, p.x)
      right = max(right, p.x)
      top = min(top, p.y)
      bottom = max(bottom, p.y)
    }
    guard left.isFinite, right.isFinite, top.isFinite, bottom.isFinite else { return limit }
    func whole(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int {
      Int(max(min(value.rounded(rule), 1e9), -1e9))
    }
    let x = whole(left - 0.01, .down)
    let y = whole(top - 0.01, .down)
    return PixelRect(x: x, y: y, width: whole(right + 0.01, .up) - x, height: whole(bottom + 0.01, .up) - y)
      .intersection(limit)
  }

  /// H⁻¹, up to a factor, rows as above: from pixels to the plane; with the sign that w must have.
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
