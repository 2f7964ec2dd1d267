import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import SceneEditing

/// The stops of a gradient, as they are drawn and changed.
@MainActor @Suite struct GradientStopsTests {
  private static func layer(_ colors: Int, _ locations: [Double]? = nil) -> CAGradientLayer {
    let layer = CAGradientLayer()
    if colors > 0 {
      layer.colors = (0..<colors).map { CGColor(srgbRed: CGFloat($0) / 4, green: 0, blue: 1, alpha: 1) }
    }
    layer.locations = locations?.map { NSNumber(value: $0) }
    return layer
  }

  private static func isClose(_ a: [Double]?, _ b: [Double]?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-9 }
  }

  /// The locations of a layer, and where its stops are drawn.
  @Test(
    arguments: [
      (0, nil, []), (1, nil, [0]), (3, nil, [0, 0.5, 1]), (3, [0.2, 0.4, 0.9], [0.2, 0.4, 0.9]),
      // They do not ascend, lie outside, or are too few or too many.
      (3, [0.5, 0.2, 0.9], [0.5, 0.5, 0.9]), (3, [-1, 0.2, 7], [0, 0.2, 1]),
      (3, [0.1, 0.6], [0.1, 0.6, 0.6]),
      (2, [0.1, 0.6, 0.9], [0.1, 0.6]), (3, [0.4], [0, 0.5, 1]), (2, [], [0, 1]),
    ] as [(Int, [Double]?, [Double])])
  func stopsAreWhereTheyAreDrawn(_ colors: Int, _ given: [Double]?, _ drawn: [Double]) {
    #expect(Self.isClose(GradientStops(of: Self.layer(colors, given)).stops.map(\.location), drawn))
  }

  /// A change, and the locations that the layer has then; nil for none.
  @Test func otherStopsStayWhereTheyAre() {
    typealias Case = (colors: Int, given: [Double]?, change: (inout GradientStops) -> Void, then: [Double]?)
    let cases: [Case] = [
      // What stays even needs no locations.
      (3, nil, { _ = $0.add(at: 0.25) }, [0, 0.25, 0.5, 1]), (2, nil, { _ = $0.add(at: 0.5) }, nil),
      (3, nil, { $0.remove(1) }, nil), (3, nil, { $0.remove(0) }, [0.5, 1]), (2, nil, { $0.remove(0) }, [1]),
      (1, nil, { $0.remove(0) }, nil), (0, nil, { _ = $0.add(at: 0.7) }, nil),
      (3, nil, { $0.move(1, to: 0.3) }, [0, 0.3, 1]), (3, nil, { $0.move(1, to: 4) }, [0, 1, 1]),
      (3, [0, 0.3, 1], { $0.move(0, to: 0.6) }, [0.3, 0.3, 1]),
      // A layer that had locations keeps them.
      (3, [0, 0.3, 1], { $0.move(1, to: 0.5) }, [0, 0.5, 1]),
      (3, [0, 0.3, 1], { $0.reverse() }, [0, 0.7, 1]), (3, nil, { $0.reverse() }, nil),
      (3, [0, 0.3, 1], { $0.distribute() }, [0, 0.5, 1]),
      (3, [0.5, 0.2, 0.9], { $0.setColor($0.colors[2], of: 0) }, [0.5, 0.5, 0.9]),
    ]
    for (number, test) in cases.enumerated() {
      var stops = GradientStops(of: Self.layer(test.colors, test.given))
      test.change(&stops)
      #expect(Self.isClose(stops.locations?.map(\.doubleValue), test.then), "case \(number)")
    }
  }

  /// A stop that is added has the colour of its place: components are mixed after they are multiplied by alpha.
  @Test func aNewStopHasTheColourOfItsPlace() throws {
    let layer = CAGradientLayer()
    layer.colors = [
      CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 0),
      CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 0.5),
    ]
    var stops = GradientStops(of: layer)
    #expect(stops.add(at: 0.25) == 1)
    let mixed = stops.stops[1].color.srgba
    #expect(mixed.red == 1 && mixed.green == 0 && mixed.blue == 0 && mixed.alpha == 0.5)
    #expect(stops.add(at: 2) == 4 && stops.stops[4].color.srgba.green == 1)
    var new = GradientStops(of: CAGradientLayer())
    #expect(new.add(at: 0.7) == 1 && new.colors.map { $0.srgba.red } == [0, 1])
  }

  @Test func problemsAreNamed() {
    func problems(_ colors: Int, _ locations: [Double]? = nil, _ animation: CAAnimation? = nil) -> [String] {
      let layer = Self.layer(colors, locations)
      if let animation { layer.add(animation, forKey: "glow") }
      return GradientStops.problems(of: layer)
    }
    let few = "A gradient with fewer than two colours draws nothing"
    #expect(problems(0) == [few] && problems(1) == [few] && problems(2).isEmpty)
    #expect(problems(3, [0, 1]) == ["There are 3 colours and 2 locations"])
    #expect(
      problems(3, [0, 1, 0.5])
        == ["The locations do not ascend; a stop is drawn no earlier than the one before it"])
    let glow = CABasicAnimation(keyPath: "colors")
    glow.toValue = Self.layer(2).colors
    let mismatch = "The animation glow has 2 colors, and the layer has 3: they do not mix"
    #expect(problems(2, nil, glow).isEmpty && problems(3, nil, glow) == [mismatch])
    let frames = CAKeyframeAnimation(keyPath: "colors")
    frames.values = [Self.layer(3).colors as Any, Self.layer(2).colors as Any]
    let group = CAAnimationGroup()
    group.animations = [frames]
    #expect(problems(3, nil, group) == [mismatch])
  }
}
