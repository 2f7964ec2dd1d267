import QuartzCore

extension Plane {
  /// Pixels per point over a rectangle, as far as it is seen: the least and the greatest in any direction.
  func scales(_ rect: CGRect) -> (least: Double, greatest: Double) {
    if isAffine {
      let scales = scales(atX: 0, y: 0)
      return (max(scales.least, scales.greatest / Self.steepest), scales.greatest)
    }
    var (least, greatest, farthest) = (Double.infinity, 0.0, 0.0)
    for pass in 0..<2 {
      for index in 0..<25 {
        let x = rect.minX + Double(index % 5) / 4 * rect.width
        let y = rect.minY + Double(index / 5) / 4 * rect.height
        let w = x * xw + y * yw + ow
        if pass == 0 {
          farthest = max(farthest, w)
        } else if w > 0, w > farthest / Self.steepest {
          let scales = scales(atX: x, y: y)
          least = min(least, scales.least)
          greatest = max(greatest, scales.greatest)
        }
      }
    }
    guard greatest > 0, greatest.isFinite else { return (0, 0) }
    // Between the points it may be a little more, or less.
    return (max(least / 1.1, greatest / Self.steepest), greatest)
  }

  /// A plane that is seen at a flatter angle has its pixels see no more of it than this many times their width.
  private static let steepest = 64.0

  private func scales(atX x: Double, y: Double) -> (least: Double, greatest: Double) {
    let w = x * xw + y * yw + ow
    guard abs(w) > 1e-12 else { return (0, 0) }
    let sx = (x * xx + y * yx + ox) / w
    let sy = (x * xy + y * yy + oy) / w
    let (a, b) = ((xx - sx * xw) / w, (xy - sy * xw) / w)
    let (c, d) = ((yx - sx * yw) / w, (yy - sy * yw) / w)
    // The singular values of the Jacobian.
    let sum = a * a + b * b + c * c + d * d
    let determinant = a * d - b * c
    let root = max(sum * sum - 4 * determinant * determinant, 0).squareRoot()
    let greatest = ((sum + root) / 2).squareRoot()
    return (greatest > 0 ? abs(determinant) / greatest : 0, greatest)
  }

  /// The same plane in pixels that count from elsewhere.
  func moved(by x: Double, _ y: Double) -> Plane {
    Plane(
      CATransform3D(
        m11: xx + x * xw, m12: xy + y * xw, m13: 0, m14: xw, m21: yx + x * yw, m22: yy + y * yw, m23: 0,
        m24: yw, m31: 0, m32: 0, m33: 1, m34: 0, m41: ox + x * ow, m42: oy + y * ow, m43: 0, m44: ow))
  }

  /// H⁻¹, row by row: from pixels to the plane's points.
  var exactInverse: [Double]? {
    guard let inverse else { return nil }
    let r = inverse.rows
    // Without perspective points need no division.
    let unit = isAffine ? r[8] : ox * r[2] + oy * r[5] + ow * r[8]
    guard unit != 0, unit.isFinite else { return nil }
    return r.map { $0 / unit }
  }
}
