/// Gauss–Legendre integration with sixteen points, which is exact for polynomials up to degree 31.
enum GaussLegendre {
  /// The integral of a function between two numbers.
  static func integral(from a: Double, to b: Double, of function: (Double) -> Double) -> Double {
    let middle = (a + b) / 2
    let half = (b - a) / 2
    var sum = 0.0
    for (node, weight) in points {
      sum += weight * (function(middle - half * node) + function(middle + half * node))
    }
    return sum * half
  }

  /// The positive roots of the sixteenth Legendre polynomial P, each with its weight 2 / ((1 − x²)·P′(x)²).
  private static let points: [(Double, Double)] = (1...8).map { index in
    let order = 16
    // Newton's method from Tricomi's estimate. Three steps suffice for a Double; five are safe.
    var x = cos(.pi * (Double(index) - 0.25) / (Double(order) + 0.5))
    var slope = 0.0
    for _ in 0..<5 {
      var (last, value) = (1.0, x)
      for degree in 2...order {
        let n = Double(degree)
        (last, value) = (value, ((2 * n - 1) * x * value - (n - 1) * last) / n)
      }
      slope = Double(order) * (x * value - last) / (x * x - 1)
      x -= value / slope
    }
    return (x, 2 / ((1 - x * x) * slope * slope))
  }
}
