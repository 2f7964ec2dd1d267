/// An affine transform taken apart: scale, then horizontal shear, then rotation, then translation.
///
/// Source: Apple's documentation of `CGAffineTransformComponents`.
public struct CGAffineTransformComponents: Equatable, Hashable, Sendable {
  /// The factors along x and y; (1, 1) by default.
  public var scale: CGSize
  /// How far a point moves along x for each unit of y; 0 by default.
  public var horizontalShear: CGFloat
  /// Radians, from +x to +y; 0 by default.
  public var rotation: CGFloat
  /// The move that comes last; zero by default.
  public var translation: CGVector

  /// The identity, changed where an argument is given.
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

  /// The parts of this transform: `CGAffineTransform(t.decomposed())` is `t` again, up to rounding, unless
  /// `t` is singular. A mirror shows as a negative height.
  public func decomposed() -> CGAffineTransformComponents {
    let translation = CGVector(dx: tx, dy: ty)
    let width = hypot(a, b)
    guard width > 0 else {
      // Nothing is left of the x axis: the y axis alone says how the plane is turned.
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
