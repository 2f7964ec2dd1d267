/// The parts of an affine transform, in the order in which they apply: scale, horizontal shear, rotation,
/// translation.
///
/// ```swift
/// var parts = CGAffineTransform(scaleX: 2, y: 2).decomposed()
/// parts.rotation = .pi / 4
/// let transform = CGAffineTransform(parts)
/// ```
///
/// Source: Apple's documentation of `CGAffineTransformComponents`.
public struct CGAffineTransformComponents: Equatable, Hashable, Sendable {
  /// The scale factors along x and y. The default is (1, 1).
  public var scale: CGSize
  /// The distance by which a point moves along x for each unit of y. The default is 0.
  public var horizontalShear: CGFloat
  /// The rotation in radians, from +x to +y. The default is 0.
  public var rotation: CGFloat
  /// The translation, which applies last. The default is zero.
  public var translation: CGVector

  /// The identity, with the given parts replaced.
  ///
  /// - Parameters:
  ///   - scale: the factors along x and y. Default (1, 1).
  ///   - horizontalShear: how far a point moves along x for each unit of y. Default 0.
  ///   - rotation: radians from +x to +y. Default 0.
  ///   - translation: the translation, which applies last. Default zero.
  public init(
    scale: CGSize = CGSize(width: 1, height: 1), horizontalShear: CGFloat = 0, rotation: CGFloat = 0,
    translation: CGVector = .zero
  ) {
    self.scale = scale
    self.horizontalShear = horizontalShear
    self.rotation = rotation
    self.translation = translation
  }
}

extension CGAffineTransform {
  /// The transform scale · shear · rotation · translation.
  public init(_ components: CGAffineTransformComponents) {
    let sine = sin(components.rotation)
    let cosine = cos(components.rotation)
    let width = components.scale.width
    let height = components.scale.height
    let shear = components.horizontalShear
    self.init(
      width * cosine, width * sine,
      height * (shear * cosine - sine), height * (shear * sine + cosine),
      components.translation.dx, components.translation.dy)
  }

  /// The parts of this transform. `CGAffineTransform(t.decomposed())` equals `t` up to rounding, unless `t`
  /// is singular. A mirrored transform gives a negative height.
  public func decomposed() -> CGAffineTransformComponents {
    let translation = CGVector(dx: tx, dy: ty)
    let width = hypot(a, b)
    guard width > 0 else {
      // The x axis collapses to a point, so the rotation follows from the y axis alone.
      return CGAffineTransformComponents(
        scale: CGSize(width: 0, height: hypot(c, d)), rotation: c == 0 && d == 0 ? 0 : atan2(-c, d),
        translation: translation)
    }
    let determinant = self.determinant
    return CGAffineTransformComponents(
      scale: CGSize(width: width, height: determinant / width),
      horizontalShear: determinant == 0 ? 0 : (a * c + b * d) / determinant,
      rotation: atan2(b, a), translation: translation)
  }
}
