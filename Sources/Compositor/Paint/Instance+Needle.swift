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
}

extension Instance {
  /// Selects the shader that sums the rectangle's area where one of its corners is sharp. `box` has all the
  /// pixels that the rectangle can reach.
  @inline(__always)
  mutating func sumUpIfSharp(_ variant: inout Variant, within box: PixelRect) {
    // Nearly all rectangles are upright.
    if rowX.y == 0, rowY.x == 0, rowX.w == 0, rowY.w == 0 { return }
    guard variant.isDisjoint(with: [.shadow, .group, .shape, .opaque, .needle]) else { return }
    // A part of an image has no outline of its own: see `Painter.outlineClip`.
    if variant.contains(.image), edges != 15 { return }
    sumUp(&variant, within: box)
  }

  /// The box of the pixels that are shaded, for a rectangle that passes the eye; nil for others.
  var shadedBox: PixelRect? {
    guard kind == .solid || kind == .bordered || kind == .border else { return nil }
    let box = rounded.shadedBox
    guard box.width > 0 else { return nil }
    return PixelRect(
      x: Int(clamping: Double(box.minX)), y: Int(clamping: Double(box.minY)),
      width: Int(clamping: Double(box.width)), height: Int(clamping: Double(box.height)))
  }

  private mutating func sumUp(_ variant: inout Variant, within box: PixelRect) {
    let plane = Plane(self)
    let (minX, minY) = (Double(rect.minX), Double(rect.minY))
    let (maxX, maxY) = (Double(rect.maxX), Double(rect.maxY))
    switch plane.sharpness(minX, minY, maxX, maxY) {
    case .none: return
    case .sharp: variant.sumUp()
    case .sharpPastEye:
      // There the place of each pixel in an image or a gradient is not known as easily.
      guard variant.isDisjoint(with: [.image, .gradient]) else { return }
      variant.insert(.edges)
      variant.sumUp()
      // On the screen such a rectangle has no end.
      rounded.shadedBox = FloatRect(box)
    }
    if variant.contains(.image) { return }
    chords = Float(plane.chords(Double(radii.greatest), minX, minY, maxX, maxY))
  }
}

extension Variant {
  /// The variant that sums up the area of an outline with sharp corners.
  mutating func sumUp() {
    subtract([.alone, .perspective])
    // Sharp corners are rare, so all of them share few programs. The program for edges that are not
    // antialiased takes the driver long to compile, so it has only what it needs.
    formUnion(
      isSuperset(of: .edges) && !contains(.image)
        ? [.needle, .corners] : [.needle, .clip, .corners, .continuous])
  }
}

extension Painter {
  /// The clip that covers the outline of an image, if the image has sharp corners and is drawn as several
  /// rectangles, or with edges that are not antialiased. One of these rectangles does not have the coverage of a
  /// pixel, because several rectangles of a thin image may share the pixel. Nil for all other images.
  mutating func outlineClip(
    _ rect: CGRect, _ style: LayerStyle, _ plane: Plane, outer clip: Int
  ) -> Int? {
    guard plane.isSharp(rect.minX, rect.minY, rect.maxX, rect.maxY) else { return nil }
    var edges = 0
    let isOnBounds = [
      rect.minX <= style.minX, rect.maxX >= style.maxX, rect.minY <= style.minY, rect.maxY >= style.maxY,
    ]
    for index in 0..<4 {
      // Where the layer's own clip makes the edge, the image extends beyond it.
      if style.masksToBounds && clip >= 0 && isOnBounds[index] { continue }
      edges |= style.edges & 1 << index != 0 ? 1 << index : 16 << index
    }
    list.clips.append(
      .outline(plane, FloatRect(rect.minX, rect.minY, rect.maxX, rect.maxY), edges: edges, outer: clip))
    return list.clips.count - 1
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

  /// The same plane, its points of y divided by a factor.
  func scaled(y factor: Double) -> Plane {
    Plane((xx, xy, xw), (yx * factor, yy * factor, yw * factor), (ox, oy, ow))
  }

  /// The plane of a record.
  init(_ x: HomographyRow, _ y: HomographyRow, _ one: HomographyRow) {
    self.init(
      (Double(x.x), Double(x.y), Double(x.w)), (Double(y.x), Double(y.y), Double(y.w)),
      (Double(one.x), Double(one.y), Double(one.w)))
  }

  init(_ instance: Instance) { self.init(instance.rowX, instance.rowY, instance.rowOne) }
}
