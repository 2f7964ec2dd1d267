import Foundation
import QuartzCore
import Testing

@testable import Compositor

/// A filter with inputs.
func filter(_ type: String, _ inputs: [String: Any] = [:], name: String? = nil) -> CAFilter {
  let filter = CAFilter(type: type)
  filter.name = name
  for (key, value) in inputs { filter.setValue(value, forKey: key) }
  return filter
}

extension Drawing {
  @Suite(.serialized) @MainActor struct ColorFilterTests {
    static let colors = [
      [255, 0, 0], [0, 128, 64], [51, 102, 204], [230, 200, 150], [128, 128, 128], [10, 20, 30],
    ]

    private func swatches(_ filters: [CAFilter]) throws -> [[Int]] {
      let root = layer(0, 0, 100, 100, color(1, 1, 1))
      for (index, c) in Self.colors.enumerated() {
        let (r, g, b) = (Double(c[0]) / 255, Double(c[1]) / 255, Double(c[2]) / 255)
        let swatch = layer(Double(index) * 10, 0, 10, 10, color(r, g, b))
        swatch.filters = filters
        root.addSublayer(swatch)
      }
      let picture = try Offscreen.draw(root)
      return Self.colors.indices.map { Array(picture[$0 * 10 + 5, 5][0..<3]) }
    }

    /// What headless Chromium 156 shows of squares of these colours over white with CSS's `filter`.
    @Test(arguments: [
      (
        "saturate(0.3)",
        [[115, 38, 38], [67, 106, 86], [84, 100, 130], [211, 202, 187], [128, 128, 128], [16, 19, 22]]
      ),
      (
        "saturate(2.5)",
        [[255, 0, 0], [0, 176, 16], [0, 107, 255], [255, 196, 71], [128, 128, 128], [0, 22, 47]]
      ),
      (
        "hue-rotate(90deg)",
        [[0, 91, 0], [64, 96, 192], [204, 62, 146], [150, 221, 176], [128, 128, 128], [30, 14, 27]]
      ),
      (
        "hue-rotate(200deg)",
        [[0, 93, 174], [197, 66, 93], [107, 108, 0], [195, 199, 255], [128, 128, 128], [23, 19, 5]]
      ),
      (
        "sepia(1)",
        [[100, 89, 69], [111, 99, 77], [137, 122, 95], [255, 243, 189], [173, 154, 120], [25, 22, 17]]
      ),
      (
        "sepia(0.4)",
        [[193, 36, 28], [44, 116, 69], [85, 110, 160], [247, 217, 166], [146, 138, 125], [16, 21, 25]]
      ),
      (
        "contrast(1.8)",
        [[255, 0, 0], [0, 128, 13], [0, 82, 255], [255, 255, 168], [128, 128, 128], [0, 0, 0]]
      ),
      (
        "contrast(0.3)",
        [
          [166, 89, 89], [89, 128, 108], [105, 120, 150], [158, 149, 134], [128, 128, 128], [92, 95, 98],
        ]
      ),
      (
        "invert(1)",
        [
          [0, 255, 255], [255, 127, 191], [204, 153, 51], [25, 55, 105], [127, 127, 127], [245, 235, 225],
        ]
      ),
      (
        "opacity(0.4)",
        [
          [255, 153, 153], [153, 204, 179], [173, 194, 235], [245, 233, 213], [204, 204, 204],
          [157, 161, 165],
        ]
      ),
      (
        "saturate(3) saturate(0.2)",
        [[94, 43, 43], [110, 148, 110], [77, 99, 128], [208, 196, 166], [128, 128, 128], [16, 21, 27]]
      ),
      (
        "contrast(3) invert(1) hue-rotate(45deg)",
        [[97, 213, 255], [255, 124, 163], [97, 249, 20], [41, 0, 47], [126, 126, 126], [255, 255, 255]]
      ),
    ]) func agreesWithABrowser(_ css: String, _ expected: [[Int]]) throws {
      var filters: [CAFilter] = []
      for part in css.split(separator: " ") {
        let name = part.prefix { $0 != "(" }
        let number = Double(part.drop { $0 != "(" }.dropFirst().prefix { $0.isNumber || $0 == "." }) ?? 1
        switch name {
        case "saturate": filters.append(filter("colorSaturate", ["inputAmount": number]))
        case "hue-rotate": filters.append(filter("CIHueAdjust", ["inputAngle": number * .pi / 180]))
        case "sepia": filters.append(filter("CISepiaTone", ["inputAmount": number]))
        case "contrast": filters.append(filter("colorContrast", ["inputAmount": number]))
        case "invert": filters.append(filter("colorInvert"))
        default: filters.append(filter("opacity", ["inputAmount": number]))
        }
      }
      let found = try swatches(filters)
      // One level for the browser's own rounding, which is of each step of a chain.
      let tolerance = filters.count
      for (a, b) in zip(found, expected) {
        #expect(zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }, "\(css): \(found)")
      }
    }

    @Test func brightnessMonochromeAndMultiply() throws {
      #expect(isClose(try swatches([filter("colorBrightness", ["inputAmount": 0.2])])[2], [102, 153, 255]))
      // Rec. 709's luminance of (51 102 204) is 98.5.
      let blue = filter("colorMonochrome", ["inputColor": color(0, 0.5, 1)])
      #expect(isClose(try swatches([blue])[2], [0, 49, 99]))
      blue.setValue(0.5, forKey: "inputAmount")
      #expect(isClose(try swatches([blue])[2], [26, 76, 151]))
      let tint = filter("multiplyColor", ["inputColor": color(1, 0.5, 0, 0.6)])
      #expect(isClose(try swatches([tint])[2], [133, 133, 102]))
      // 0.2, 0.1, 0 in half: (25.5, 12.75, 0) is added.
      let light = filter("colorAdd", ["inputColor": color(0.2, 0.1, 0, 0.5)])
      #expect(isClose(try swatches([light])[2], [77, 115, 204]))
    }

    @Test func matricesActOnColoursThatAreNotPremultiplied() throws {
      // Red and alpha change places; a half is added to green.
      let numbers: [Double] = [0, 0, 0, 1, 0, 0, 1, 0, 0, 0.2, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0]
      let child = layer(0, 0, 50, 50, color(2.0 / 3, 1.0 / 3, 1, 0.2))
      child.filters = [filter("colorMatrix", ["inputColorMatrix": numbers])]
      let root = layer(0, 0, 100, 100)
      root.addSublayer(child)
      // Alpha 2/3, red 0.2, green 1/3 + 0.2, blue 1.
      #expect(isClose(try Offscreen.draw(root)[20, 20], [34, 91, 170, 170]))
    }

    @Test func actsOnContentAndSublayersThenMaskThenOpacity() throws {
      let root = layer(0, 0, 100, 100, color(0, 0, 0))
      let card = layer(0, 0, 100, 100, color(1, 0, 0))
      card.addSublayer(layer(0, 0, 50, 100, color(0, 0, 1)))
      card.filters = [filter("colorInvert")]
      card.opacity = 0.6
      let mask = layer(0, 0, 100, 50, color(0, 0, 0, 0.6))
      card.mask = mask
      root.addSublayer(card)
      let picture = try Offscreen.draw(root)
      #expect(isClose(picture[20, 20], [92, 92, 0, 255]) && isClose(picture[70, 20], [0, 92, 92, 255]))
      #expect(picture[20, 70] == [0, 0, 0, 255])
    }

    @Test func whatChangesNothingMakesNoPicture() throws {
      let root = layer(0, 0, 100, 100)
      let card = layer(0, 0, 100, 100, color(1, 0, 0))
      root.addSublayer(card)
      let disabled = filter("colorInvert")
      disabled.isEnabled = false
      card.filters = [
        filter("colorSaturate"), filter("colorBrightness"), filter("colorContrast"), filter("colorHueRotate"),
        filter("colorMatrix"), filter("multiplyColor"), filter("colorAdd"), filter("opacity"),
        filter("sepia", ["inputAmount": 0]),
        filter("colorMonochrome", ["inputAmount": 0]), filter("sparkle"), disabled,
        filter("multiplyBlendMode"),
      ]
      let picture = try Offscreen.draw(root)
      #expect(picture.statistics.passes == 1 && picture[50, 50] == [255, 0, 0, 255])
    }

    @Test func chainsOfAnyLength() throws {
      let root = layer(0, 0, 100, 100)
      let card = layer(0, 0, 100, 100, color(1, 0.2, 0.4))
      root.addSublayer(card)
      card.filters = (0..<21).map { _ in filter("colorInvert") }
      #expect(isClose(try Offscreen.draw(root)[50, 50], [0, 204, 153, 255]))
    }

    @Test func inputsAreAnimated() throws {
      let root = layer(0, 0, 100, 100)
      let card = layer(0, 0, 100, 100, color(1, 0, 0))
      card.filters = [filter("multiplyColor", name: "tint"), filter("colorInvert", name: "off")]
      let animation = CABasicAnimation(keyPath: "filters.tint.inputColor")
      animation.fromValue = color(1, 1, 1)
      animation.toValue = color(0, 1, 1)
      animation.duration = 1
      card.add(animation, forKey: nil)
      let enabled = CAKeyframeAnimation(keyPath: "filters.off.enabled")
      enabled.values = [true, false]
      enabled.keyTimes = [0, 0.5, 1]
      enabled.calculationMode = .discrete
      enabled.duration = 1
      card.add(enabled, forKey: nil)
      root.addSublayer(card)
      #expect(isClose(try Offscreen.draw(root, time: 0.2)[50, 50], [51, 255, 255, 255]))
      #expect(isClose(try Offscreen.draw(root, time: 0.6)[50, 50], [102, 0, 0, 255]))
    }

    @Test func copiesOfReplicatorsAreTintedFirst() throws {
      let replicator = CAReplicatorLayer()
      replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      replicator.instanceCount = 2
      replicator.instanceColor = color(1, 0, 0)
      replicator.instanceTransform = CATransform3DMakeTranslation(50, 0, 0)
      let card = layer(0, 0, 40, 40, color(1, 1, 1))
      card.filters = [filter("colorInvert")]
      replicator.addSublayer(card)
      let picture = try Offscreen.draw(replicator)
      #expect(picture[20, 20] == [0, 255, 255, 255] && picture[70, 20] == [0, 255, 255, 255])
    }

    @Test func filteredLayersInPerspectiveKeepTheirEdges() throws {
      let card = layer(20, 20, 60, 60, color(0, 0, 0))
      card.filters = [filter("colorInvert")]
      var transform = CATransform3DMakeRotation(0.6, 0, 1, 0)
      transform.m14 = -sin(0.6) / 200 * -1
      transform.m34 = -1.0 / 200
      card.transform = transform
      let filtered = try Offscreen.draw(card)
      card.filters = nil
      card.backgroundColor = color(1, 1, 1)
      let plain = try Offscreen.draw(card)
      #expect(zip(filtered.pixels, plain.pixels).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
      #expect(plain[50, 50] == [255, 255, 255, 255])
    }
  }

  /// Filters of the layers below.
  @Suite(.serialized) @MainActor struct BackgroundFilterTests {
    @Test func actsWithinTheRoundedBoundsWithExactEdges() throws {
      let root = layer(0, 0, 100, 100, color(0, 0, 0))
      let panel = layer(20, 25, 60, 50)
      panel.cornerRadius = 14
      panel.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
      panel.backgroundFilters = [filter("colorInvert")]
      root.addSublayer(panel)
      let picture = try Offscreen.draw(root)
      let shares = supersampled(100, 100) { x, y in
        let (dx, dy) = (x - 50, y - 50)
        return isInside(
          CGPoint(x: dx * cos(0.3) + dy * sin(0.3), y: -dx * sin(0.3) + dy * cos(0.3)),
          CGRect(x: -30, y: -25, width: 60, height: 50), radius: 14)
      }
      var sum = 0.0
      var count = 0.0
      for index in shares.indices where shares[index] > 0 && shares[index] < 1 {
        sum += abs(Double(picture.pixels[index * 4]) - shares[index] * 255)
        count += 1
      }
      #expect(sum / count < 1.5)
      #expect(picture[50, 50] == [255, 255, 255, 255] && picture[2, 2] == [0, 0, 0, 255])
    }

    @Test func liesBeneathTheLayersOwnContentAndFadesWithIt() throws {
      let root = layer(0, 0, 100, 100, color(1, 0, 0))
      let panel = layer(0, 0, 100, 100)
      panel.backgroundFilters = [filter("colorInvert")]
      panel.addSublayer(layer(0, 0, 50, 100, color(1, 1, 1)))
      root.addSublayer(panel)
      let picture = try Offscreen.draw(root)
      #expect(picture[20, 20] == [255, 255, 255, 255] && picture[70, 20] == [0, 255, 255, 255])
      panel.opacity = 0.6
      #expect(isClose(try Offscreen.draw(root)[70, 20], [102, 153, 153, 255]))
      panel.mask = layer(0, 0, 100, 50, color(0, 0, 0, 0.5))
      let masked = try Offscreen.draw(root)
      #expect(isClose(masked[70, 20], [179, 77, 77, 255]) && masked[70, 70] == [255, 0, 0, 255])
    }

    @Test func seesItsGroupAlone() throws {
      let root = layer(0, 0, 100, 100, color(1, 0, 0))
      let group = layer(0, 0, 100, 100)
      group.addSublayer(layer(0, 0, 50, 100, color(0, 1, 0)))
      let panel = layer(0, 0, 100, 50)
      panel.backgroundFilters = [filter("colorInvert")]
      group.addSublayer(panel)
      group.opacity = 0.6
      root.addSublayer(group)
      let picture = try Offscreen.draw(root)
      #expect(isClose(picture[20, 20], [255, 0, 153, 255]) && picture[70, 20] == [255, 0, 0, 255])
      #expect(isClose(picture[20, 70], [102, 153, 0, 255]))
    }

    @Test func whatIsTranslucentIsReplacedAndNotCoveredTwice() throws {
      let root = layer(0, 0, 100, 100)
      root.addSublayer(layer(0, 0, 100, 100, color(1, 0, 0, 0.4)))
      let panel = layer(0, 0, 100, 50)
      panel.backgroundFilters = [filter("colorInvert")]
      root.addSublayer(panel)
      #expect(isClose(try Offscreen.draw(root)[20, 20], [0, 102, 102, 102]))
    }

    @Test func doesNothingOfTheRoot() throws {
      let root = layer(0, 0, 100, 100)
      root.backgroundFilters = [filter("colorInvert")]
      #expect(try Offscreen.draw(root, background: [1, 0, 0, 1])[50, 50] == [255, 0, 0, 255])
    }
  }
}
