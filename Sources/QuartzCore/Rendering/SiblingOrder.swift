/// How the sublayers of a layer that flattens are ordered: by depth, as they are seen from before its plane.
///
/// They share a 3D space, each as one flat picture. Nearly always they lie in the layer's plane or parallel to it, where
/// depth is a number for each; only others cross, or lie before each other here and behind each other there.
package enum SiblingOrder: Equatable {
  /// All at one depth: as they lie in the list.
  case listed
  /// By their heights above the plane, of equal ones as they lie; reversed where the sublayerTransform shows them from
  /// behind.
  case byHeight(isReversed: Bool)
  /// By the depth of each place of each.
  case spatial

  /// What of the siblings decides about their order.
  package struct Census {
    package private(set) var count = 0
    package private(set) var low = Double.infinity
    package private(set) var high = -Double.infinity
    package private(set) var isSpatial = false

    package init() {}

    /// Takes in a sibling that is drawn; `passesDepthOn`: what is in it has depths of its own.
    package mutating func add(_ row: UnsafePointer<Double>, passesDepthOn: Bool) {
      let height = Geometry.height(row)
      count += 1
      low = min(low, height)
      high = max(high, height)
      if passesDepthOn || Geometry.isTilted(row) || !height.isFinite { isSpatial = true }
    }

    /// The order within a layer with this sublayerTransform.
    package func order(_ sublayerTransform: CATransform3D?) -> SiblingOrder {
      guard count > 1 else { return .listed }
      if isSpatial { return .spatial }
      guard low < high else { return .listed }
      guard let sublayerTransform else { return .byHeight(isReversed: false) }
      let direction = Geometry.direction(of: sublayerTransform, atHeight: low)
      guard direction == Geometry.direction(of: sublayerTransform, atHeight: high) else { return .spatial }
      // Flattened by the sublayerTransform, they lie in one plane.
      return direction == 0 ? .listed : .byHeight(isReversed: direction < 0)
    }
  }
}

extension Replication {
  /// Whether copies of siblings like these lie between each other, or cross: copies are siblings too.
  package func needsSpace(_ siblings: SiblingOrder.Census) -> Bool {
    guard count > 1, siblings.count > 0 else { return false }
    let m = transform
    if m.m13 != 0 || m.m23 != 0 || m.m14 != 0 || m.m24 != 0 || m.m43 != 0 { return true }
    if siblings.isSpatial || siblings.low < siblings.high { return true }
    // Off the plane, the rows for z move them.
    return siblings.low != 0 && (m.m31 != 0 || m.m32 != 0 || m.m33 != 1 || m.m34 != 0)
  }
}

extension Geometry {
  /// Whether what lies higher above the plane z = 0 is seen nearer through `m` at a height (1) or farther (−1); 0 where all
  /// heights are seen at one depth, or the plane edge on.
  ///
  /// With p the place on the screen and d the depth, ∂(p, d)/∂(x, y, z) is the determinant over w⁴, and ∂p/∂(x, y) that of
  /// the plane's homography over w³; what is asked is the sign of their quotient.
  static func direction(of m: CATransform3D, atHeight height: Double) -> Int {
    let (x, y, w) = (height * m.m31 + m.m41, height * m.m32 + m.m42, height * m.m34 + m.m44)
    let plane =
      m.m11 * (m.m22 * w - m.m24 * y) - m.m12 * (m.m21 * w - m.m24 * x) + m.m14 * (m.m21 * y - m.m22 * x)
    let whole = m.determinant
    guard plane != 0, whole != 0 else { return 0 }
    return (plane > 0) == (whole > 0) ? 1 : -1
  }
}
