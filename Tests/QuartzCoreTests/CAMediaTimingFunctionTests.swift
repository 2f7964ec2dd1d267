import Foundation
import QuartzCore
import Testing

@Suite struct CAMediaTimingFunctionTests {
  static let names: [CAMediaTimingFunctionName] = [.linear, .easeIn, .easeOut, .easeInEaseOut, .default]

  @Test(arguments: names)
  func oneObjectPerName(name: CAMediaTimingFunctionName) {
    #expect(CAMediaTimingFunction(name: name) === CAMediaTimingFunction(name: name))
    #expect(CAMediaTimingFunction(name: name).description == name.rawValue)
  }

  @Test func controlPoints() {
    func points(_ function: CAMediaTimingFunction) -> [[Float]] {
      (0...3).map {
        var point: [Float] = [-1, -1]
        function.getControlPoint(at: $0, values: &point)
        return point
      }
    }
    #expect(points(CAMediaTimingFunction(name: .linear)) == [[0, 0], [0, 0], [1, 1], [1, 1]])
    #expect(points(CAMediaTimingFunction(name: .easeIn)) == [[0, 0], [0.42, 0], [1, 1], [1, 1]])
    #expect(points(CAMediaTimingFunction(name: .easeOut)) == [[0, 0], [0, 0], [0.58, 1], [1, 1]])
    #expect(
      points(CAMediaTimingFunction(name: .easeInEaseOut)) == [[0, 0], [0.42, 0], [0.58, 1], [1, 1]])
    #expect(points(CAMediaTimingFunction(name: .default)) == [[0, 0], [0.25, 0.1], [0.25, 1], [1, 1]])
    // What was given comes back, clamped or not.
    #expect(
      points(CAMediaTimingFunction(controlPoints: -1, 0.5, 2, -3)) == [
        [0, 0], [-1, 0.5], [2, -3], [1, 1],
      ])
  }

  @Test func equalPointsAreNotEqual() {
    let a = CAMediaTimingFunction(controlPoints: 0.42, 0, 1, 1)
    let b = CAMediaTimingFunction(controlPoints: 0.42, 0, 1, 1)
    #expect(!a.isEqual(b))
    #expect(a.isEqual(a))
  }

  @Test func archives() throws {
    let custom = CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4)
    for function in [custom, CAMediaTimingFunction(name: .easeOut)] {
      let data = try NSKeyedArchiver.archivedData(withRootObject: function, requiringSecureCoding: true)
      let back = try #require(
        try NSKeyedUnarchiver.unarchivedObject(ofClass: CAMediaTimingFunction.self, from: data))
      #expect(back.description == function.description)
      #expect((back.canonical === function) == (function !== custom))
      #expect(back.curve.value(at: 0.3) == function.curve.value(at: 0.3))
    }
  }

  @Test func unknownNamesAreNil() {
    #expect(CAMediaTimingFunction.named(CAMediaTimingFunctionName(rawValue: "easeSideways")) == nil)
  }
}
