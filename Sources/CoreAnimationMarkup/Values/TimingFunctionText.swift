import QuartzCore
import SceneFiles

/// The timing functions of scene files: a name, or four control numbers.
package enum TimingFunctionText {
  package static let names = ["default", "linear", "easeIn", "easeOut", "easeInEaseOut"]

  static func function(_ text: String) throws(ValueError) -> CAMediaTimingFunction {
    if names.contains(text) { return CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: text)) }
    if let first = text.utf8.first, first | 0x20 >= UInt8(ascii: "a"), first | 0x20 <= UInt8(ascii: "z") {
      throw ValueError("\(ValueError.quoted(text)) is not one of \(names.joined(separator: ", "))")
    }
    let n = try NumberText.numbers(text, count: 4)
    guard (0...1).contains(n[0]), (0...1).contains(n[2]) else {
      throw ValueError(
        "the x values of a timing function must lie in 0…1; \(ValueError.quoted(text)) has others")
    }
    return CAMediaTimingFunction(controlPoints: Float(n[0]), Float(n[1]), Float(n[2]), Float(n[3]))
  }

  /// A timing function in text form: its name, or its control points, whose x values lie in 0…1.
  package static func text(of function: CAMediaTimingFunction, _ style: NumberStyle = .exact) -> String {
    if let name = function.name?.rawValue, names.contains(name) { return name }
    var points: [Float] = []
    for index in 1...2 {
      var point: [Float] = [0, 0]
      function.getControlPoint(at: index, values: &point)
      points += [min(max(point[0], 0), 1), point[1]]
    }
    // The digits of the `Float`, which is not the nearest one to them as a `Double`.
    return points.map { style.text(Double($0.description) ?? 0) }.joined(separator: " ")
  }
}
