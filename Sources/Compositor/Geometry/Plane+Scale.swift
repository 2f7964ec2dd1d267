import QuartzCore

extension Plane {
  /// The most pixels per point in any direction over the visible part of a rectangle; 0 if no part is visible.
  func greatestScale(_ rect: CGRect) -> Double {
    if isAffine { return greatestScale(atX: 0, y: 0) }
    var (greatest, farthest) = (0.0, 0.0)
    for pass in 0..<2 {
      for index in 0..<25 {
        let x = rect.minX + Double(index % 5) / 4 * rect.width
        let y = rect.minY + Double(index / 5) / 4 * rect.height
        let w = x * xw + y * yw + ow
        if pass == 0 {
          farthest = max(farthest, w)
        } else if w > 0, w > farthest / Self.steepest {
          greatest = max(greatest, greatestScale(atX: x, y: y))
        }
      }
    }
    return greatest.isFinite ? greatest : 0
  }

  /// Parts nearer to the eye than this share of the distance of the farthest point are ignored: little of
  /// them is visible, and their scale grows without limit.
  private static let steepest = 64.0

  private func greatestScale(atX x: Double, y: Double) -> Double {
    let w = x * xw + y * yw + ow
    guard abs(w) > 1e-12 else { return 0 }
    let (a, b, c, d) = linearPart(x, y, w)
    // The greater singular value of the Jacobian.
    let sum = a * a + b * b + c * c + d * d
    let determinant = a * d - b * c
    let root = max(sum * sum - 4 * determinant * determinant, 0).squareRoot()
    return ((sum + root) / 2).squareRoot()
  }
}
