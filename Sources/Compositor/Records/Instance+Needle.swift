import CoreGraphics

extension Instance {
  /// Selects the shader that sums the rectangle's area if one of its corners is sharp. `box` contains all pixels that
  /// the rectangle can reach.
  @inline(__always)
  mutating func sumUpIfSharp(_ variant: inout Variant, within box: PixelRect) {
    // Nearly all rectangles are upright.
    if xy == 0, yx == 0, xw == 0, yw == 0 { return }
    guard variant.isDisjoint(with: [.shadow, .group, .shape, .opaque, .needle]) else { return }
    // A part of an image has no outline: see `Painter.outlineClip`.
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
      // In such a plane it is harder to find the point of an image or gradient that a pixel shows.
      guard variant.isDisjoint(with: [.image, .gradient]) else { return }
      variant.insert(.edges)
      variant.sumUp()
      // Such a rectangle has no end on the screen.
      rounded.shadedBox = FloatRect(box)
    }
    if variant.contains(.image) { return }
    chords = plane.chords(radius: Double(radii.greatest), minX, minY, maxX, maxY)
  }
}

extension Variant {
  /// Changes the variant to one that sums the area of an outline with sharp corners.
  mutating func sumUp() {
    subtract([.alone, .perspective, .twoStops, .ring])
    // Sharp corners are rare, so those within clips and those of continuous curves share one program. The program for edges that are not
    // antialiased takes the driver long to compile, so it has only what it needs.
    formUnion([.needle, .corners])
    if !isDisjoint(with: [.clip, .continuous]), isDisjoint(with: .edges) || contains(.image) {
      formUnion([.clip, .manyClips, .anyClip, .continuous])
    }
  }
}

extension Plane {
  /// The plane of a record.
  init(_ x: HomographyRow, _ y: HomographyRow, _ one: HomographyRow) {
    self.init(
      (Double(x.x), Double(x.y), Double(x.w)), (Double(y.x), Double(y.y), Double(y.w)),
      (Double(one.x), Double(one.y), Double(one.w)))
  }

  init(_ instance: Instance) {
    self.init(
      (Double(instance.xx), Double(instance.xy), Double(instance.xw)),
      (Double(instance.yx), Double(instance.yy), Double(instance.yw)),
      (Double(instance.ox), Double(instance.oy), Double(instance.ow)))
  }
}
