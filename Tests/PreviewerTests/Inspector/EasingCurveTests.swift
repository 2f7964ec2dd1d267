import Foundation
import QuartzCore
import Testing

@testable import Previewer

/// The named curves against the closed forms of their families, and springs against theirs.
@Suite struct EasingCurveTests {
  /// A family's way in: the progress over time, 0…1.
  private static let families: [(name: String, value: @Sendable (Double) -> Double)] = [
    ("Sine", { 1 - cos($0 * .pi / 2) }), ("Quad", { $0 * $0 }), ("Cubic", { pow($0, 3) }),
    ("Quart", { pow($0, 4) }), ("Quint", { pow($0, 5) }), ("Expo", { $0 == 0 ? 0 : pow(2, 10 * $0 - 10) }),
    ("Circ", { 1 - max(0, 1 - $0 * $0).squareRoot() }),
    ("Back", { 2.70158 * pow($0, 3) - 1.70158 * $0 * $0 }),
  ]

  @Test func curvesFollowTheClosedFormsOfTheirFamilies() throws {
    for (name, value) in Self.families {
      let forms: [(end: String, tolerance: Double, value: (Double) -> Double)] = [
        ("In", 0.013, value), ("Out", 0.013, { 1 - value(1 - $0) }),
        ("InOut", 0.04, { $0 < 0.5 ? value(2 * $0) / 2 : 1 - value(2 - 2 * $0) / 2 }),
      ]
      for (end, tolerance, form) in forms where !(name == "Back" && end == "InOut") {
        let curve = try #require(EasingCurve.all.first { $0.name == "ease\(end)\(name)" })
        let function = try #require(curve.function)
        let distances = (0...100).map {
          abs(function.curve.value(at: Double($0) / 100) - form(Double($0) / 100))
        }
        #expect((distances.max() ?? 1) < tolerance, "\(curve.name): \(distances.max() ?? 1)")
      }
    }
  }

  @Test func aFunctionIsFoundByItsPointsAndItsName() {
    #expect(EasingCurve(of: nil)?.name == "none")
    #expect(EasingCurve(of: CAMediaTimingFunction(name: .easeInEaseOut))?.name == "easeInEaseOut")
    #expect(EasingCurve(of: CAMediaTimingFunction(controlPoints: 0.36, 0, 0.66, -0.56))?.name == "easeInBack")
    #expect(EasingCurve(of: CAMediaTimingFunction(controlPoints: 0.36, 0, 0.66, 0.56)) == nil)
    #expect(Set(EasingCurve.all.map(\.name)).count == 30)
    // A name of Core Animation stays a name in the file.
    let named = EasingCurve.all.filter { $0.function?.name != nil }.map(\.name)
    #expect(named == ["linear", "default", "easeIn", "easeOut", "easeInEaseOut"])
  }

  @Test(arguments: [
    // response, damping ratio, bounce, stiffness and damping of mass 1: (2π/response)², 4π·ratio/response
    (1.0, 0.5, 0.5, 4 * Double.pi * Double.pi, 2 * Double.pi),
    (0.5, 1.0, 0.0, 16 * Double.pi * Double.pi, 8 * Double.pi),
    (0.2, 0.1, 0.9, 100 * Double.pi * Double.pi, 2 * Double.pi),
    (2.0, 2.0, -0.5, Double.pi * Double.pi, 4 * Double.pi),
  ])
  func springsByResponseAndRatio(
    response: Double, ratio: Double, bounce: Double, stiffness: Double, damping: Double
  ) {
    func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 * max(1, abs(b)) }
    var shape = SpringShape(CASpringAnimation())
    shape.response = response
    // Another response keeps the ratio, that of a new spring being 10 / (2·√100).
    #expect(isNear(shape.dampingRatio, 0.5) && isNear(shape.stiffness, stiffness))
    shape.dampingRatio = ratio
    #expect(isNear(shape.damping, damping) && isNear(shape.bounce, bounce))
    #expect(shape.allowsOverdamping == (ratio > 1))
    var other = SpringShape(CASpringAnimation())
    other.response = response
    other.bounce = bounce
    #expect(isNear(other.dampingRatio, ratio) && isNear(other.damping, damping))
    // Apple's initialiser makes the same spring.
    let spring = CASpringAnimation(perceptualDuration: response, bounce: CGFloat(bounce))
    #expect(isNear(Double(spring.stiffness), stiffness) && isNear(Double(spring.damping), damping))
  }

  @Test func aDurationThatWasTheSettlingTimeFollowsIt() {
    let spring = CASpringAnimation()
    spring.duration = 7
    var shape = SpringShape(spring)
    shape.dampingRatio = 0.25
    #expect(shape.values(for: spring).keys.sorted() == ["damping"])
    spring.duration = spring.settlingDuration
    let values = shape.values(for: spring)
    #expect(values.keys.sorted() == ["damping", "duration"])
    #expect(values["damping"] as? Double == 5)
    // ln(1000·(1 + ζω₀/ω_d)) / (ζω₀) for ζ = 0.25 and ω₀ = 10.
    let expected = log(1000 * (1 + 2.5 / (10 * (1 - 0.0625).squareRoot()))) / 2.5
    #expect(abs((values["duration"] as? Double ?? 0) - expected) < 1e-4)
    // A spring that never rests leaves the duration as it is.
    shape.damping = 0
    #expect(shape.settlingDuration == nil)
    #expect(shape.values(for: spring)["duration"] as? Double == spring.duration)
  }
}
