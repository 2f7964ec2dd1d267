import QuartzCore
import RenderTree

/// The box, in a layer's plane, of what is drawn in the plane.
struct PlaneExtent: Equatable {
  var minX = Double.infinity
  var minY = Double.infinity
  var maxX = -Double.infinity
  var maxY = -Double.infinity

  static let everything = PlaneExtent(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)

  var isEmpty: Bool { !(minX < maxX && minY < maxY) }
  /// Whether no edge of the box is known.
  var isEverything: Bool {
    minX == -.infinity || minY == -.infinity || maxX == .infinity || maxY == .infinity
  }

  /// Extends the box by the box of a rectangle of another plane, which `m` projects.
  mutating func add(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double, through m: CATransform3D)
  {
    guard maxX > minX, maxY > minY else { return }
    for corner in 0..<4 {
      let x = corner & 1 == 0 ? minX : maxX
      let y = corner & 2 == 0 ? minY : maxY
      let w = x * m.m14 + y * m.m24 + m.m44
      let place = SIMD2(x * m.m11 + y * m.m21 + m.m41, x * m.m12 + y * m.m22 + m.m42) / w
      // A corner lies behind the eye or is not a number.
      guard w > 1e-9, abs(place.x) < 1e12, abs(place.y) < 1e12 else { return self = .everything }
      add(place)
    }
  }

  private mutating func add(_ place: SIMD2<Double>) {
    minX = min(minX, place.x)
    minY = min(minY, place.y)
    maxX = max(maxX, place.x)
    maxY = max(maxY, place.y)
  }

  mutating func add(_ other: PlaneExtent) {
    minX = min(minX, other.minX)
    minY = min(minY, other.minY)
    maxX = max(maxX, other.maxX)
    maxY = max(maxY, other.maxY)
  }
}
