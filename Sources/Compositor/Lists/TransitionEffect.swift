import QuartzCore

/// A transition that a shader program of its own draws from the old and the new picture.
struct TransitionEffect: Equatable {
  enum Kind: Int, CaseIterable {
    case iris, curl, suck, ripple

    /// The shader's name of the kind.
    var define: String {
      switch self {
      case .iris: "IRIS"
      case .curl: "CURL"
      case .suck: "SUCK"
      case .ripple: "RIPPLE"
      }
    }
  }

  let kind: Kind
  /// Whether it runs from the new picture back to the old.
  let isReversed: Bool
  /// The progress from the first picture to the second, 0…1.
  let progress: Float
  let opacity: Float
  /// The pixels that are drawn to.
  let box: PixelRect
  /// From pixels to the layer's plane: rows for x, y, 1; w is positive before the eye.
  let toLayer: [Float]
  /// The layer's rectangle: minimum and maximum.
  let stage: SIMD4<Float>
  /// The direction towards the side at which it begins: a unit vector in the layer's plane.
  let direction: SIMD2<Float>
  /// From the layer's plane to texels of the pictures: x and y of the images of (1, 0), (0, 1), (0, 0).
  let toTexels: [Float]
  let depth: Float
}
