import CoreGraphics

/// Rectangles whose edges meet at a sharp angle on the screen. Planes that are seen nearly edge on and strong
/// skews have such corners.
///
/// Elsewhere the coverage of a pixel is a product of the coverages of edges, each of which is taken to be
/// endless. At a corner of 60° the product is wrong by a tenth of a pixel. At 20° it leaves a thorn of two
/// pixels beyond the corner, and at 3° one of fifteen. Below 45° the shader sums the area of the outline
/// instead (`outlineCoverage`).
enum Needle {
  /// The square of the sine of the angle, below which a corner is sharp.
  static let sharpness = 0.5

  /// The number of chords for a quarter of a circle with a radius in pixels, such that they are within a
  /// twentieth of a pixel of it.
  static func chords(_ radius: Double) -> Int {
    radius > 0 ? min(max(Int(clamping: (2.5 * min(radius, 1e4).squareRoot()).rounded(.up)), 3), 24) : 0
  }
}

extension Plane {
  /// Whether a rectangle has a sharp corner. False for a rectangle that reaches the plane of the eye.
  func isSharp(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> Bool {
    sharpness(minX, minY, maxX, maxY) == .sharp
  }

  enum Sharpness { case none, sharp, sharpPastEye }

  /// Whether a rectangle has a sharp corner before the eye, and whether it reaches behind the eye.
  func sharpness(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> Sharpness {
    if isAffine {
      guard xy != 0 || yx != 0, ow > 1e-9 else { return .none }
      return Self.isSharpCorner(xx, xy, yx, yy) ? .sharp : .none
    }
    func w(_ index: Int) -> Double {
      (index & 1 == 0 ? minX : maxX) * xw + (index & 2 == 0 ? minY : maxY) * yw + ow
    }
    let (near, far) = (min(w(0), w(1), w(2), w(3)), max(w(0), w(1), w(2), w(3)))
    let least = max(1e-3 * far, 1e-9)
    for index in 0..<4 {
      let x = index & 1 == 0 ? minX : maxX
      let y = index & 2 == 0 ? minY : maxY
      let w = w(index)
      guard w > least else { continue }
      // The Jacobian times w².
      let (px, py) = (x * xx + y * yx + ox, x * xy + y * yy + oy)
      if Self.isSharpCorner(xx * w - px * xw, xy * w - py * xw, yx * w - px * yw, yy * w - py * yw) {
        return near > least ? .sharp : .sharpPastEye
      }
    }
    return .none
  }

  @inline(__always)
  private static func isSharpCorner(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Bool {
    let determinant = a * d - b * c
    return determinant * determinant < Needle.sharpness * (a * a + b * b) * (c * c + d * d)
  }

  /// The number of chords for a corner of a rectangle.
  func chords(radius: Double, _ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> Int {
    guard radius > 0 else { return 0 }
    let scale = greatestScale(CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY))
    return Needle.chords(radius * scale)
  }
}
