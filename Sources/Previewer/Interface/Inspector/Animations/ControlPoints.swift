import QuartzCore

/// The control points of a timing function: x1, y1, x2, y2. The times x lie in 0…1; the progress y may be any number.
struct ControlPoints: Equatable {
  var numbers: [Double]

  /// - Parameter numbers: x1, y1, x2, y2.
  init(numbers: [Double]) { self.numbers = numbers }

  /// Those of a function; no function is linear.
  init(_ function: CAMediaTimingFunction?) {
    guard let function else {
      numbers = [0, 0, 1, 1]
      return
    }
    numbers = []
    for index in 1...2 {
      var point: [Float] = [0, 0]
      function.getControlPoint(at: index, values: &point)
      // The shortest decimal of a Float, so that 0.42 stays 0.42.
      numbers += point.map { Double($0.description) ?? Double($0) }
    }
  }

  /// With another number; a time is limited to 0…1.
  func setting(_ index: Int, to number: Double) -> ControlPoints {
    var copy = self
    copy.numbers[index] = index % 2 == 0 ? min(max(number, 0), 1) : number
    return copy
  }

  /// A function with these points and no name.
  var function: CAMediaTimingFunction {
    CAMediaTimingFunction(
      controlPoints: Float(numbers[0]), Float(numbers[1]), Float(numbers[2]), Float(numbers[3]))
  }

  /// Where the curve is at a parameter from 0 to 1: time and progress.
  func point(at t: Double) -> (x: Double, y: Double) {
    func value(_ a: Double, _ b: Double) -> Double {
      3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
    }
    return (value(numbers[0], numbers[2]), value(numbers[1], numbers[3]))
  }
}
