/// The geometry that layers and render nodes share: it reads rows, so that there is one rule for both.
package enum Geometry {
  /// From a layer's coordinates to its superlayer's: own flip, anchor point, transform, position, zPosition.
  package static func localTransform(_ row: LayerRow) -> CATransform3D {
    localTransform(row, CATransform3D(row: row + Slot.transform))
  }

  /// The same with another transform than the layer's own.
  package static func localTransform(_ row: LayerRow, _ transform: CATransform3D) -> CATransform3D {
    let x = row[Slot.bounds]
    let y = row[Slot.bounds + 1]
    let width = row[Slot.bounds + 2]
    let height = row[Slot.bounds + 3]
    let anchorX = x + row[Slot.anchorPoint] * width
    let anchorY = y + row[Slot.anchorPoint + 1] * height
    var m = transform
    if anchorX != 0 || anchorY != 0 || row[Slot.anchorPointZ] != 0 {
      m = CATransform3DTranslate(m, -anchorX, -anchorY, -row[Slot.anchorPointZ])
    }
    translate(&m, row[Slot.position], row[Slot.position + 1], row[Slot.zPosition])
    if row[Slot.geometryFlipped] != 0 {
      // y → (minY + maxY) − y, before everything else.
      let flip = CATransform3D(
        m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: -1, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0,
        m41: 0, m42: 2 * y + height, m43: 0, m44: 1)
      m = CATransform3DConcat(flip, m)
    }
    return m
  }

  /// Whether a layer lies outside the plane z = 0 of its superlayer: raised, or turned out of it.
  package static func hasDepth(_ row: LayerRow) -> Bool {
    let m = row + Slot.transform
    return row[Slot.zPosition] != 0 || isTilted(row) || m[14] != row[Slot.anchorPointZ] * m[10]
  }

  /// Whether a layer's plane is not parallel to its superlayer's. (The transform's m13, m14, m23, m24 are not all 0.)
  @inline(__always)
  package static func isTilted(_ row: LayerRow) -> Bool {
    let m = row + Slot.transform
    return m[2] != 0 || m[3] != 0 || m[6] != 0 || m[7] != 0
  }

  /// How far above its superlayer's plane a layer lies that is not tilted; not a number where that cannot be said.
  @inline(__always)
  package static func height(_ row: LayerRow) -> Double {
    let m = row + Slot.transform
    let z = row[Slot.anchorPointZ]
    let w = m[15] - z * m[11]
    return w > 0 ? (m[14] - z * m[10]) / w + row[Slot.zPosition] : .nan
  }

  /// m · translation.
  private static func translate(_ m: inout CATransform3D, _ x: Double, _ y: Double, _ z: Double) {
    m.m11 += m.m14 * x
    m.m12 += m.m14 * y
    m.m13 += m.m14 * z
    m.m21 += m.m24 * x
    m.m22 += m.m24 * y
    m.m23 += m.m24 * z
    m.m31 += m.m34 * x
    m.m32 += m.m34 * y
    m.m33 += m.m34 * z
    m.m41 += m.m44 * x
    m.m42 += m.m44 * y
    m.m43 += m.m44 * z
  }

  /// The sublayerTransform about the anchor point in the bounds; nil when it is the identity.
  package static func sublayerTransform(_ row: LayerRow) -> CATransform3D? {
    let transform = CATransform3D(row: row + Slot.sublayerTransform)
    if CATransform3DIsIdentity(transform) { return nil }
    let anchorX = row[Slot.bounds] + row[Slot.anchorPoint] * row[Slot.bounds + 2]
    let anchorY = row[Slot.bounds + 1] + row[Slot.anchorPoint + 1] * row[Slot.bounds + 3]
    var m = CATransform3DTranslate(transform, -anchorX, -anchorY, -row[Slot.anchorPointZ])
    translate(&m, anchorX, anchorY, row[Slot.anchorPointZ])
    return m
  }

  /// m · diag(1, 1, 0, 1): what is drawn through m lies in the plane z = 0.
  package static func flattened(_ m: CATransform3D) -> CATransform3D {
    var flat = m
    flat.m13 = 0
    flat.m23 = 0
    flat.m33 = 0
    flat.m43 = 0
    return flat
  }

  /// diag(1, 1, 0, 1) · m: what comes from a layer that flattens enters m without depth.
  package static func flattening(_ m: CATransform3D) -> CATransform3D {
    var flat = m
    flat.m31 = 0
    flat.m32 = 0
    flat.m33 = 0
    flat.m34 = 0
    return flat
  }

  /// Where a point of the plane z = 0 is seen through `m`.
  package static func project(_ p: CGPoint, _ m: CATransform3D) -> CGPoint {
    let w = p.x * m.m14 + p.y * m.m24 + m.m44
    let x = p.x * m.m11 + p.y * m.m21 + m.m41
    let y = p.x * m.m12 + p.y * m.m22 + m.m42
    return w == 1 || w == 0 ? CGPoint(x: x, y: y) : CGPoint(x: x / w, y: y / w)
  }

  /// `m.unproject(p)`, in the order of `project`.
  package static func unproject(_ p: CGPoint, _ m: CATransform3D) -> CGPoint? { m.unproject(p) }

  /// The depth of a point of the plane z = 0 seen through `m`; greater is nearer.
  package static func depth(_ p: CGPoint, _ m: CATransform3D) -> Double {
    let w = p.x * m.m14 + p.y * m.m24 + m.m44
    let z = p.x * m.m13 + p.y * m.m23 + m.m43
    return w == 0 ? z : z / w
  }

  /// Whether the plane z = 0 is seen mirrored through `m` at `p`, a point of the plane: from behind, unless an
  /// odd number of geometry flips mirrors it too.
  package static func isMirrored(_ p: CGPoint, _ m: CATransform3D) -> Bool {
    // The sign of the projection's Jacobian at p: d(x/w, y/w)/d(px, py) × w³.
    let w = p.x * m.m14 + p.y * m.m24 + m.m44
    let x = p.x * m.m11 + p.y * m.m21 + m.m41
    let y = p.x * m.m12 + p.y * m.m22 + m.m42
    let jacobian =
      (m.m11 * w - x * m.m14) * (m.m22 * w - y * m.m24) - (m.m12 * w - y * m.m14) * (m.m21 * w - x * m.m24)
    return jacobian < 0
  }

  /// The box round the corners of `rect` after `map`.
  package static func box(of rect: CGRect, _ map: (CGPoint) -> CGPoint) -> CGRect {
    let corners = [
      map(CGPoint(x: rect.minX, y: rect.minY)), map(CGPoint(x: rect.maxX, y: rect.minY)),
      map(CGPoint(x: rect.minX, y: rect.maxY)), map(CGPoint(x: rect.maxX, y: rect.maxY)),
    ]
    let xs = corners.map(\.x)
    let ys = corners.map(\.y)
    let minX = xs.min() ?? 0
    let minY = ys.min() ?? 0
    return CGRect(x: minX, y: minY, width: (xs.max() ?? 0) - minX, height: (ys.max() ?? 0) - minY)
  }
}
