import CoreGraphics

/// Whether two numbers differ by at most a tolerance.
func near(_ one: CGFloat, _ other: CGFloat, _ tolerance: CGFloat = 1e-9) -> Bool {
  abs(one - other) <= tolerance
}

func near(_ one: CGPoint, _ other: CGPoint, _ tolerance: CGFloat = 1e-9) -> Bool {
  near(one.x, other.x, tolerance) && near(one.y, other.y, tolerance)
}

func near(_ one: CGRect, _ other: CGRect, _ tolerance: CGFloat = 1e-9) -> Bool {
  near(one.origin, other.origin, tolerance) && near(one.width, other.width, tolerance)
    && near(one.height, other.height, tolerance)
}

func near(_ one: CGAffineTransform, _ other: CGAffineTransform, _ tolerance: CGFloat = 1e-9) -> Bool {
  near(one.a, other.a, tolerance) && near(one.b, other.b, tolerance) && near(one.c, other.c, tolerance)
    && near(one.d, other.d, tolerance) && near(one.tx, other.tx, tolerance)
    && near(one.ty, other.ty, tolerance)
}
