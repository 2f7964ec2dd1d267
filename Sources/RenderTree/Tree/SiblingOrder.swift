/// How the sublayers of a layer that flattens are ordered by depth, as seen from in front of its plane.
///
/// They share a 3D space, each as one flat picture. Nearly always they lie in the layer's plane or parallel
/// to it; each then has one depth. Otherwise two of them may cross, or one may be in front of the other in
/// one place and behind it in another.
package enum SiblingOrder: Equatable {
  /// All have one depth: in the order of the list.
  case listed
  /// By height above the plane, and in the order of the list where heights are equal. Reversed where the
  /// sublayerTransform shows them from behind.
  case byHeight(isReversed: Bool)
  /// By the depth at each place.
  case spatial

  /// The properties of the siblings that determine their order.
  package struct Census {
    package private(set) var count = 0
    package private(set) var low = Double.infinity
    package private(set) var high = -Double.infinity
    package private(set) var isSpatial = false

    package init() {}

    /// Adds a sibling that is drawn. `passesDepthOn` says whether the layers inside it have depths of their
    /// own.
    package mutating func add(_ row: LayerRow, passesDepthOn: Bool) {
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
  /// Whether copies of these siblings may lie between each other or cross; copies are siblings of each other
  /// too.
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
  /// Whether a point higher above the plane z = 0 is nearer (1) or farther (−1) when it is seen through `m`,
  /// at a given height. 0 where all heights have one depth, or where the plane is seen edge on.
  ///
  /// With p the place on the screen and d the depth, ∂(p, d)/∂(x, y, z) is the determinant over w⁴, and
  /// ∂p/∂(x, y) that of the plane's homography over w³. The result is the sign of their quotient.
  static func direction(of m: CATransform3D, atHeight height: Double) -> Int {
    let (x, y, w) = (height * m.m31 + m.m41, height * m.m32 + m.m42, height * m.m34 + m.m44)
    let plane =
      m.m11 * (m.m22 * w - m.m24 * y) - m.m12 * (m.m21 * w - m.m24 * x) + m.m14 * (m.m21 * y - m.m22 * x)
    let whole = m.determinant
    guard plane != 0, whole != 0 else { return 0 }
    return (plane > 0) == (whole > 0) ? 1 : -1
  }
}
