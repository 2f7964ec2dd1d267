import CoreGraphics

/// Rectangles whose edges meet at a sharp angle on the screen: planes that are seen nearly edge on, and strong skews.
///
/// Elsewhere the coverage of a pixel is a product of edges, each taken to go on for ever. At a corner of 60° that is wrong by
/// a tenth of a pixel; at 20° a thorn of two pixels stands beyond the corner, at 3° one of fifteen. From 45° down the shader
/// sums up the outline's own area (`outlineCoverage`).
enum Needle {
  /// The square of the sine of the angle, below which a corner is sharp.
  static let sharpness = 0.5

  /// Chords for a quarter of a circle of so many pixels: within a twentieth of a pixel of it.
  static func chords(_ radius: Double) -> Int {
    radius > 0 ? min(max(Int(clamping: (2.5 * min(radius, 1e4).squareRoot()).rounded(.up)), 3), 24) : 0
  }
}

extension Plane {
  /// Whether a rectangle has a sharp corner. Not of one that reaches to the plane of the eye.
  func isSharp(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> Bool {
    if isAffine {
      guard xy != 0 || yx != 0, ow > 1e-9 else { return false }
      return Self.isSharpCorner(xx, xy, yx, yy)
    }
    var (near, far) = (Double.infinity, 0.0)
    var isSharp = false
    for index in 0..<4 {
      let x = index & 1 == 0 ? minX : maxX
      let y = index & 2 == 0 ? minY : maxY
      let w = x * xw + y * yw + ow
      near = min(near, w)
      far = max(far, w)
      // The Jacobian times w².
      let (px, py) = (x * xx + y * yx + ox, x * xy + y * yy + oy)
      if Self.isSharpCorner(xx * w - px * xw, xy * w - py * xw, yx * w - px * yw, yy * w - py * yw) {
        isSharp = true
      }
    }
    return isSharp && near > 1e-9 && near > 1e-3 * far
  }

  @inline(__always)
  private static func isSharpCorner(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Bool {
    let determinant = a * d - b * c
    return determinant * determinant < Needle.sharpness * (a * a + b * b) * (c * c + d * d)
  }
}

extension Instance {
  /// Has the rectangle's coverage summed up where one of its corners is sharp.
  @inline(__always)
  mutating func sumUpIfSharp(_ variant: inout Variant) {
    // Nearly all stand upright.
    if rowX.1 == 0, rowY.0 == 0, rowX.2 == 0, rowY.2 == 0 { return }
    guard switches.2 == 15, variant.isDisjoint(with: [.shadow, .group, .shape, .opaque, .edges]) else {
      return
    }
    sumUp(&variant)
  }

  private mutating func sumUp(_ variant: inout Variant) {
    let plane = Plane(
      (Double(rowX.0), Double(rowX.1), Double(rowX.2)), (Double(rowY.0), Double(rowY.1), Double(rowY.2)),
      (Double(rowOne.0), Double(rowOne.1), Double(rowOne.2)))
    let (minX, minY, maxX, maxY) = (Double(rect.0), Double(rect.1), Double(rect.2), Double(rect.3))
    guard plane.isSharp(minX, minY, maxX, maxY) else { return }
    variant.subtract([.alone, .perspective])
    // Sharp corners are rare: all of them share few programs.
    variant.formUnion([.needle, .clip, .corners, .continuous])
    if variant.contains(.image) { return }
    let radius = Double(max(max(radii.0, radii.1), max(radii.2, radii.3)))
    padX = Float(plane.chords(radius, minX, minY, maxX, maxY))
  }
}

extension Plane {
  /// Chords for a corner of a rectangle.
  func chords(_ radius: Double, _ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> Int {
    guard radius > 0 else { return 0 }
    let scale = greatestScale(CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY))
    return Needle.chords(radius * scale)
  }

  init(
    _ x: (Double, Double, Double), _ y: (Double, Double, Double), _ one: (Double, Double, Double)
  ) {
    (xx, xy, xw) = x
    (yx, yy, yw) = y
    (ox, oy, ow) = one
  }
}
