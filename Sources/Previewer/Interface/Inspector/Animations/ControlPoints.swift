import QuartzCore

/// The control points of a timing function: x1, y1, x2, y2. The times x lie in 0…1; the progress y may be any number.
struct ControlPoints: Equatable {
  var numbers: [Double]

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

  /// The names of a menu: no function, those of the engine, and one for other points.
  static let names = ["none", "linear", "easeIn", "easeOut", "easeInEaseOut", "default", "custom"]

  static func name(of function: CAMediaTimingFunction?) -> String {
    guard let function else { return "none" }
    return function.name?.rawValue ?? "custom"
  }

  /// The function of a name of the menu; "custom" keeps the points of another function.
  static func function(named name: String, after function: CAMediaTimingFunction?) -> CAMediaTimingFunction? {
    switch name {
    case "none": nil
    case "custom": ControlPoints(function).function
    default: CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))
    }
  }
}
