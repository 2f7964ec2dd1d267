import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Gradients of many stops, of stops where none should be, and how their steps are hidden.
  @Suite(.serialized) @MainActor struct GradientStopTests {
    private func gradient(_ colors: [CGColor], _ locations: [Double]? = nil, width: Double = 100)
      -> CAGradientLayer
    {
      let layer = CAGradientLayer()
      layer.frame = CGRect(x: 0, y: 0, width: width, height: 100)
      layer.colors = colors
      layer.locations = locations as [NSNumber]?
      layer.startPoint = .zero
      layer.endPoint = CGPoint(x: 1, y: 0)
      return layer
    }

    private func grey(_ value: Double, _ alpha: Double = 1) -> CGColor { color(value, value, value, alpha) }

    /// Stripes of hard stops, finer and coarser than pixels, against their integral.
    @Test(arguments: [7, 33, 200, 1000, 5000]) func stripesAreIntegrals(count: Int) throws {
      var colors: [CGColor] = []
      var locations: [Double] = []
      for stripe in 0..<count {
        let value = stripe % 3 == 0 ? 1.0 : 0.2
        colors += [grey(value), grey(value)]
        locations += [Double(stripe) / Double(count), Double(stripe + 1) / Double(count)]
      }
      // The share of white from 0 up to t.
      func whites(_ t: Double) -> Double {
        let stripes = min(max(t, 0), 1) * Double(count)
        let whole = (stripes / 3).rounded(.down)
        return (whole + min(stripes - 3 * whole, 1)) / Double(count)
      }
      let picture = try Offscreen.draw(gradient(colors, locations))
      for x in [0, 1, 13, 50, 77, 98] {
        let share = (whites(Double(x + 1) / 100) - whites(Double(x) / 100)) * 100
        let expected = 255 * (0.2 + 0.8 * share)
        #expect(abs(Double(picture[x, 40][0]) - expected) <= 1.6, "\(count) \(x)")
      }
    }

    /// The numbers of stops that the programs for four, for eight and for more stops draw, among them two stops in one place. Each pixel
    /// shows the mean of the colours over its width, which is computed here from the trapezoids between the stops.
    @Test(arguments: 3...11) func anyNumberOfStopsIsItsIntegral(count: Int) throws {
      let values: [Double] = (0..<count).map { Double($0 * 7 % 5) / 4 }
      // Stops 1 and 2 are in one place, the first one is not at 0 and the last one not at 1.
      let locations: [Double] = (0..<count).map { index in
        let place = index == 2 ? 1 : index
        return 0.083 + 0.85 * Double(place) / Double(count - 1)
      }
      func integral(to end: Double) -> Double {
        var sum = values[0] * min(end, locations[0])
        for index in 1..<count {
          let (a, b) = (locations[index - 1], min(locations[index], end))
          guard a < b else { continue }
          let slope = (values[index] - values[index - 1]) / (locations[index] - a)
          sum += (values[index - 1] + slope * (b - a) / 2) * (b - a)
        }
        return sum + values[count - 1] * max(end - locations[count - 1], 0)
      }
      let picture = try Offscreen.draw(gradient(values.map { grey($0) }, locations))
      for x in 0..<100 {
        let mean = (integral(to: Double(x + 1) / 100) - integral(to: Double(x) / 100)) * 100
        #expect(abs(Double(picture[x, 40][0]) - 255 * mean) <= 1.1, "\(count) \(x)")
      }
    }

    /// Stops that lie on the line between two others change nothing, whichever program draws them: along a line, about a point, and with the
    /// seam of a conic gradient in the picture.
    @Test(arguments: [CAGradientLayerType.axial, .radial, .conic]) func furtherStopsOnTheLineAreNotSeen(
      type: CAGradientLayerType
    ) throws {
      func picture(_ parts: Int) throws -> Picture {
        // From black to white to dark grey, in `parts` parts each.
        var (colors, locations): ([CGColor], [Double]) = ([grey(0)], [0])
        for part in 1...parts {
          let share = Double(part) / Double(parts)
          colors.append(grey(share))
          locations.append(0.6 * share)
        }
        for part in 1...parts {
          let share = Double(part) / Double(parts)
          colors.append(grey(1 - 0.8 * share))
          locations.append(0.6 + 0.4 * share)
        }
        let layer = gradient(colors, locations)
        layer.type = type
        layer.startPoint = CGPoint(x: 0.4, y: 0.5)
        layer.endPoint = CGPoint(x: 0.9, y: 0.8)
        return try Offscreen.draw(layer)
      }
      let plain = try picture(1)
      for parts in 2...6 {
        let other = try picture(parts)
        let most = zip(plain.pixels, other.pixels).map { abs(Int($0) - Int($1)) }.max()
        #expect(most ?? 255 <= 1, "\(2 * parts + 1) stops")
      }
    }

    /// All of ten thousand stops within a pixel, and each over many.
    @Test func tinyAndHugeAreTheSameGradient() throws {
      let colors = (0..<10_000).map { grey($0 % 2 == 0 ? 1 : 0) }
      let layer = gradient(colors, width: 3)
      for x in 0..<3 { #expect(abs(try Offscreen.draw(layer)[x, 50][0] - 128) <= 1) }
      // A window of a hundredth of a stop's width, far inside.
      layer.frame = CGRect(x: -4_999_500, y: 0, width: 9_999_000, height: 100)
      let picture = try Offscreen.draw(layer)
      let values = (0..<100).map { picture[$0, 50][0] }
      #expect(values.allSatisfy { abs($0 - values[0]) <= 40 })
    }

    @Test func aMillionStopsAreBounded() throws {
      let black = grey(0)
      let white = grey(1)
      var colors = [CGColor](repeating: black, count: 500_000)
      colors += [CGColor](repeating: white, count: 500_000)
      let picture = try Offscreen.draw(gradient(colors))
      #expect(picture[49, 50][0] <= 1 && picture[50, 50][0] >= 254)
    }

    /// A location that is less than the one before counts as that one; outside 0…1 it counts as the end; a
    /// missing one counts as the last.
    @Test func badLocations() throws {
      let colors = [grey(0), grey(1), grey(0.4), grey(0.4)]
      let back = try Offscreen.draw(gradient(colors, [0, 0.6, 0.3, 1]))
      let plain = try Offscreen.draw(gradient(colors, [0, 0.6, 0.6, 1]))
      #expect(back.pixels == plain.pixels)
      let beyond = try Offscreen.draw(gradient(colors, [-3, 0.6, 0.6, 7]))
      #expect(beyond.pixels == plain.pixels)
      let wrong = try Offscreen.draw(gradient(colors, [.nan, 0.6, 0.6, .infinity]))
      #expect(wrong[99, 50] == [102, 102, 102, 255] && wrong[30, 50][3] == 255)
      let few = try Offscreen.draw(gradient(colors, [0, 0.5]))
      #expect(few[75, 50] == [102, 102, 102, 255])
    }

    /// Colours of one count become those of another: not at once, nor out of bounds.
    @Test func animatedToAnotherCount() throws {
      let layer = gradient([grey(0), grey(0)])
      let animation = CABasicAnimation(keyPath: "colors")
      animation.fromValue = [grey(0), grey(0)]
      animation.toValue = [grey(1), grey(1), grey(1), grey(1), grey(1)]
      animation.duration = 1
      animation.fillMode = .both
      animation.isRemovedOnCompletion = false
      layer.add(animation, forKey: nil)
      for time in [0, 0.3, 0.6, 1] {
        let value = try Offscreen.draw(layer, time: time)[50, 50]
        #expect(value[3] == 255 && (time > 0 || value[0] == 0) && (time < 1 || value[0] == 255))
      }
    }

    /// A scrim: black from clear to a fifth. The mean alpha follows the ramp between the steps of eight bits, too.
    @Test func alphaIsDithered() throws {
      let layer = gradient([grey(0, 0), grey(0, 0.2)], width: 1000)
      let picture = try Offscreen.draw(layer, width: 1000, height: 100)
      var worst = 0.0
      for x in stride(from: 20, to: 980, by: 10) {
        var sum = 0
        for column in x..<(x + 10) {
          for y in 0..<100 {
            sum += picture[column, y][3]
            #expect(picture[column, y][0] == 0)
          }
        }
        worst = max(worst, abs(Double(sum) / 1000 - 255 * 0.2 * (Double(x) + 5) / 1000))
      }
      // Without noise it is up to half a step.
      #expect(worst < 0.12, "\(worst)")
    }

    /// A dark ramp over many pixels: no column of pixels is all one step where the ramp lies between two.
    @Test func darkRampsHaveNoBands() throws {
      let layer = gradient([grey(0.02), grey(0.05)], width: 1200)
      let picture = try Offscreen.draw(layer, width: 1200, height: 64)
      var flat = 0
      for x in stride(from: 0, to: 1200, by: 4) {
        let exact = 255 * (0.02 + 0.03 * (Double(x) + 0.5) / 1200)
        let column = (0..<64).map { picture[x, $0][0] }
        let mean = Double(column.reduce(0, +)) / 64
        #expect(abs(mean - exact) < 0.2, "\(x)")
        let part = exact - exact.rounded(.down)
        if part > 0.15 && part < 0.85 && Set(column).count == 1 { flat += 1 }
      }
      #expect(flat == 0)
    }

    /// Conic in bounds that are not square: the angle is that in the unit square, the centre wherever it is put.
    @Test func conicIsOfTheUnitSquare() throws {
      let layer = gradient([grey(0), grey(1)], width: 100)
      layer.frame.size.height = 50
      layer.type = .conic
      layer.startPoint = CGPoint(x: 0.25, y: 0.5)
      layer.endPoint = CGPoint(x: 1, y: 0.5)
      let picture = try Offscreen.draw(layer)
      for (x, y) in [(60, 40), (20, 45), (5, 20), (80, 5)] {
        let angle = atan2((Double(y) + 0.5) / 50 - 0.5, (Double(x) + 0.5) / 100 - 0.25) / (2 * .pi)
        let t = angle < 0 ? angle + 1 : angle
        #expect(abs(Double(picture[x, y][0]) - 255 * t) <= 1.6, "\(x) \(y)")
      }
    }

    /// The points are far outside the bounds, and the part between them is visible.
    @Test func pointsFarOutside() throws {
      let layer = gradient([grey(0), grey(1)])
      layer.startPoint = CGPoint(x: -1000, y: 0)
      layer.endPoint = CGPoint(x: 1001, y: 0)
      let picture = try Offscreen.draw(layer)
      #expect(abs(picture[0, 50][0] - 127) <= 1 && abs(picture[99, 50][0] - 128) <= 1)
      for huge in [1e30, Double.infinity, .nan] {
        layer.endPoint = CGPoint(x: huge, y: huge)
        _ = try Offscreen.draw(layer)
      }
    }
  }
}
