import QuartzCore
import RenderTree
import Testing

@Suite struct UnitBezierTests {
  /// Rows recorded on Apple's systems, which solve to 1e-5.
  @Test(arguments: [
    ("easeIn", [0.017027, 0.315357, 0.839428]), ("easeOut", [0.160572, 0.684643, 0.982973]),
    ("easeInEaseOut", [0.019722, 0.5, 0.980278]), ("default", [0.094795, 0.802403, 0.994316]),
    ("linear", [0.1, 0.5, 0.9]),
  ])
  func measuredRows(name: String, expected: [Double]) throws {
    let function = try #require(CAMediaTimingFunction.named(CAMediaTimingFunctionName(rawValue: name)))
    for (x, y) in zip([0.1, 0.5, 0.9], expected) {
      #expect(abs(function.curve.value(at: x) - y) < 2e-6)
    }
  }

  /// Against a bisection of the parametric curve, over a grid of control points with all the corners.
  @Test(arguments: [true, false]) func solvesEveryCurve(hasTable: Bool) {
    let xs = [0, 1e-6, 0.01, 0.2, 0.42, 0.5, 0.77, 0.99, 1]
    var worst = 0.0
    for c1x in xs {
      for c2x in xs {
        let curve = UnitBezier(c1x: c1x, c1y: -0.6, c2x: c2x, c2y: 1.7, hasTable: hasTable)
        for step in 1..<97 {
          let x = Double(step) / 97
          func bezier(_ a: Double, _ b: Double, _ t: Double) -> Double {
            3 * a * t * (1 - t) * (1 - t) + 3 * b * t * t * (1 - t) + t * t * t
          }
          var (low, high) = (0.0, 1.0)
          for _ in 0..<80 {
            let t = (low + high) / 2
            if bezier(c1x, c2x, t) < x { low = t } else { high = t }
          }
          // Where the curve stands still in x, y may be anything between: compare x there.
          let y = curve.value(at: x)
          let width = 1e-9 + abs(bezier(-0.6, 1.7, low + 1e-5) - bezier(-0.6, 1.7, low - 1e-5))
          let steep = bezier(c1x, c2x, low + 1e-5) - bezier(c1x, c2x, low - 1e-5) < 1e-7
          worst = max(worst, abs(y - bezier(-0.6, 1.7, low)) - (steep ? width : 0))
        }
      }
    }
    #expect(worst < 1e-7)
  }

  @Test func clampsItsInput() {
    let curve = UnitBezier(c1x: 0.3, c1y: 2, c2x: 0.6, c2y: -3)
    #expect(curve.value(at: -4) == 0)
    #expect(curve.value(at: 0) == 0)
    #expect(curve.value(at: 1) == 1)
    #expect(curve.value(at: 7) == 1)
    #expect(curve.value(at: .nan) == 0)
  }

  @Test func clampsControlPointsInX() {
    let wild = UnitBezier(c1x: -2, c1y: 0.3, c2x: 9, c2y: 0.4)
    let tame = UnitBezier(c1x: 0, c1y: 0.3, c2x: 1, c2y: 0.4)
    for x in stride(from: 0, through: 1, by: 0.05) {
      #expect(wild.value(at: x) == tame.value(at: x))
    }
    let broken = UnitBezier(c1x: .nan, c1y: .infinity, c2x: -.infinity, c2y: .nan)
    #expect(broken.value(at: 0.5).isFinite)
  }

  @Test func straightLinesAreLinear() {
    #expect(UnitBezier(c1x: 0.2, c1y: 0.2, c2x: 0.7, c2y: 0.7).isLinear)
    #expect(!UnitBezier(c1x: 0.2, c1y: 0.3, c2x: 0.7, c2y: 0.7).isLinear)
    #expect(UnitBezier.linear.value(at: 0.123) == 0.123)
  }

  @Test func overshoots() {
    #expect(UnitBezier(c1x: 0.5, c1y: 0, c2x: 0.5, c2y: 3).value(at: 0.7) > 1)
  }
}
