extension CGPoint {
  /// This point after a transform: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }

  /// Whether both coordinates are equal.
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }

  /// Whether both coordinates are finite.
  package var isFinite: Bool { x.isFinite && y.isFinite }
}

extension CGSize {
  /// This size, as a vector, after the linear part of a transform (without tx, ty).
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }

  /// Whether width and height are equal.
  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
  /// The smallest upright rectangle around the transformed corners of this one. The null and the infinite
  /// rectangle do not change.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    if isNull || isInfinite { return self }
    let corner = CGPoint(x: minX, y: minY).applying(t)
    let across = CGSize(width: width, height: 0).applying(t)
    let down = CGSize(width: 0, height: height).applying(t)
    let left = corner.x + min(across.width, 0) + min(down.width, 0)
    let top = corner.y + min(across.height, 0) + min(down.height, 0)
    return CGRect(
      x: left, y: top, width: abs(across.width) + abs(down.width),
      height: abs(across.height) + abs(down.height))
  }

  /// Whether both rectangles cover the same area (both standardised).
  public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 }

  /// Whether origin and size are finite.
  package var isFinite: Bool {
    origin.isFinite && size.width.isFinite && size.height.isFinite
  }
}
