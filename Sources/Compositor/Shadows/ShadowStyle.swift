import QuartzCore
import RenderTree

/// The appearance of a layer's shadow, read from its row.
struct ShadowStyle {
  /// Premultiplied, with the shadow's opacity.
  let color: SIMD4<Float>
  /// The standard deviation of its Gaussian, in points.
  let sigma: Double
  /// The offset from the layer, in the layer's points.
  let x, y: Double

  /// Nil for a layer without a shadow.
  init?(_ row: LayerRow) {
    guard row[Slot.shadowOpacity] > 0, row[Slot.masksToBounds] == 0 else { return nil }
    let c = row + Slot.shadowColor
    guard c[4] != 0, c[3] > 0 else { return nil }
    func unit(_ value: Double) -> Float { value > 0 ? Float(min(value, 1)) : 0 }
    let alpha = unit(c[3]) * unit(row[Slot.shadowOpacity])
    color = SIMD4(unit(c[0]) * alpha, unit(c[1]) * alpha, unit(c[2]) * alpha, alpha)
    let radius = row[Slot.shadowRadius]
    sigma = radius > 0 ? min(radius, 1e5) : 0
    (x, y) = (row[Slot.shadowOffset], row[Slot.shadowOffset + 1])
    guard alpha > 0, x.isFinite, y.isFinite else { return nil }
  }

  /// How many deviations a Gaussian reaches; beyond that less than half a level of 255 is left.
  var support: Double { 3 * sigma }

  /// The pixels from which a shadow falls into `limit`, for a plane without perspective.
  func sources(of limit: PixelRect, _ plane: Plane) -> PixelRect {
    moved(limit, plane, -1)
  }

  /// The pixels into which the shadow of content in `box` falls.
  func fall(of box: PixelRect, _ plane: Plane) -> PixelRect { moved(box, plane, 1) }

  private func moved(_ box: PixelRect, _ plane: Plane, _ sign: Double) -> PixelRect {
    guard !box.isEmpty else { return box }
    let across = support * (plane.xx * plane.xx + plane.yx * plane.yx).squareRoot() / plane.ow
    let down = support * (plane.xy * plane.xy + plane.yy * plane.yy).squareRoot() / plane.ow
    let dx = sign * (x * plane.xx + y * plane.yx) / plane.ow
    let dy = sign * (x * plane.xy + y * plane.yy) / plane.ow
    func whole(_ value: Double) -> Int { Int(clamping: value, to: -1_000_000...1_000_000) }
    let left = whole((Double(box.x) + dx - across).rounded(.down))
    let top = whole((Double(box.y) + dy - down).rounded(.down))
    let right = whole((Double(box.maxX) + dx + across).rounded(.up))
    let bottom = whole((Double(box.maxY) + dy + down).rounded(.up))
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
