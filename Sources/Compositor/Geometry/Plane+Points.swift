import RenderTree

extension Plane {
  /// The box of the plane's points that are seen in a rectangle of pixels; nil if it has no bounds.
  func points(of box: PixelRect) -> (minX: Double, minY: Double, maxX: Double, maxY: Double)? {
    guard let inverse else { return nil }
    let r = inverse.rows
    var points = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    for index in 0..<4 {
      let x = Double(box.x + (index & 1 == 0 ? 0 : box.width))
      let y = Double(box.y + (index & 2 == 0 ? 0 : box.height))
      let w = x * r[2] + y * r[5] + r[8]
      guard w * inverse.sign > 1e-9 else { return nil }
      let (px, py) = ((x * r[0] + y * r[3] + r[6]) / w, (x * r[1] + y * r[4] + r[7]) / w)
      points = (min(points.0, px), min(points.1, py), max(points.2, px), max(points.3, py))
    }
    return points
  }
}
