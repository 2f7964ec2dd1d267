import Foundation
import QuartzCore
import RenderTree
import Testing

@testable import Compositor

extension Drawing {
  /// Ways to blend, against W3C's formulae.
  @Suite(.serialized) @MainActor struct BlendModeTests {
    /// Colours and alphas whose products are whole levels of 255: nothing is rounded before it is blended.
    static let alphas = [0, 0.2, 0.6, 1]
    static let pairs: [(beneath: [Double], source: [Double])] = [
      ([0, 1, 1.0 / 3], [1, 0, 2.0 / 3]), ([1, 1.0 / 3, 2.0 / 3], [1.0 / 3, 1.0 / 3, 1]),
      ([2.0 / 3, 0, 0], [0, 2.0 / 3, 1.0 / 3]), ([1, 1, 1], [1, 1, 0]), ([0, 0, 0], [1.0 / 3, 0, 1]),
      ([1.0 / 3, 2.0 / 3, 1], [2.0 / 3, 2.0 / 3, 2.0 / 3]),
    ]

    /// The copy shows the pixels below the layer, and not those of an earlier group in the same texture,
    /// which is still being drawn.
    @Test func copiesWhatIsDrawn() throws {
      let root = layer(0, 0, 256, 256, color(0, 0, 0))
      func group() -> CALayer {
        let group = layer(0, 0, 256, 256)
        group.opacity = 0.5
        root.addSublayer(group)
        return group
      }
      let slow = group()
      for index in 0..<60 {
        let gradient = CAGradientLayer()
        gradient.type = .conic
        gradient.frame = CGRect(x: 0, y: 0, width: 256, height: 256)
        gradient.colors = [color(1, 0, Double(index % 7) / 6, 0.3), color(0, 1, 0, 0.4)]
        gradient.transform = CATransform3DMakeRotation(Double(index), 0, 0, 1)
        slow.addSublayer(gradient)
      }
      root.addSublayer(layer(0, 0, 256, 256, color(0, 0, 0)))
      let quick = group()
      quick.addSublayer(layer(0, 0, 256, 256, color(0.2, 0.4, 0.6)))
      let card = layer(20, 20, 200, 200, color(0.8, 0.5, 0.1))
      card.compositingFilter = "differenceBlendMode"
      card.addSublayer(layer(0, 0, 1, 1, color(1, 0.5, 0)))
      quick.addSublayer(card)
      for _ in 0..<6 {
        let picture = try Offscreen.draw(root, width: 256, height: 256)
        var odd = 0
        for y in 21..<220 {
          for x in 21..<220 where zip(picture[x, y], [77, 13, 64, 255]).contains(where: { abs($0 - $1) > 1 })
          {
            odd += 1
          }
        }
        #expect(odd == 0)
      }
    }

    /// A tree of cells, 4 × 4 pixels for each pair of colours and alphas, with a pixel of each and what it should be.
    static func cells(_ mode: String) -> (root: CALayer, cells: [(x: Int, y: Int, expected: [Double])]) {
      let root = layer(0, 0, 100, 100)
      var cells: [(x: Int, y: Int, expected: [Double])] = []
      for pair in pairs {
        for ab in alphas {
          for `as` in alphas {
            let (b, s) = (pair.beneath + [ab], pair.source + [`as`])
            let (x, y) = (cells.count % 12 * 8, cells.count / 12 * 8)
            // What clears beyond the layer stays within this.
            let cell = layer(Double(x), Double(y), 6, 6)
            cell.masksToBounds = true
            cell.addSublayer(layer(1, 1, 4, 4, color(b[0], b[1], b[2], b[3])))
            let source = layer(1, 1, 4, 4, color(s[0], s[1], s[2], s[3]))
            source.compositingFilter = mode
            cell.addSublayer(source)
            root.addSublayer(cell)
            cells.append((x + 2, y + 2, BlendFormulae.result(mode, beneath: b, source: s).map { $0 * 255 }))
          }
        }
      }
      return (root, cells)
    }

    @Test(arguments: BlendMode.allCases.map(\.rawValue)) func followsItsFormula(_ mode: String) throws {
      let (root, cells) = Self.cells(mode)
      let picture = try Offscreen.draw(root)
      let tolerance = BlendFormulae.inseparable[mode] == nil ? 1.0 : 2.0
      var worst = 0.0
      for cell in cells {
        #expect(cell.expected.count == 4)
        for (found, expected) in zip(picture[cell.x, cell.y], cell.expected) {
          worst = max(worst, abs(Double(found) - expected))
        }
      }
      #expect(worst <= tolerance, "\(mode): off by \(worst) of 255")
    }

    /// Headless Chromium 156, `mix-blend-mode` of rgb(204 102 51) over rgb(51 153 230), both opaque.
    @Test(arguments: [
      ("multiplyBlendMode", [41, 61, 46]),
      ("screenBlendMode", [214, 194, 235]),
      ("overlayBlendMode", [82, 133, 215]),
      ("darkenBlendMode", [51, 102, 51]),
      ("lightenBlendMode", [204, 153, 230]),
      ("colorDodgeBlendMode", [255, 255, 255]),
      ("colorBurnBlendMode", [0, 0, 130]),
      ("hardLightBlendMode", [173, 122, 92]),
      ("softLightBlendMode", [89, 141, 216]),
      ("differenceBlendMode", [153, 51, 179]),
      ("exclusionBlendMode", [173, 133, 189]),
      ("hueBlendMode", [221, 102, 42]),
      ("saturationBlendMode", [63, 150, 216]),
      ("colorBlendMode", [208, 106, 55]),
      ("luminosityBlendMode", [47, 149, 226]),
    ]) func agreesWithABrowser(_ mode: String, _ expected: [Int]) throws {
      let root = layer(0, 0, 100, 100, color(51.0 / 255, 153.0 / 255, 230.0 / 255))
      let child = layer(0, 0, 50, 100, color(204.0 / 255, 102.0 / 255, 51.0 / 255))
      child.compositingFilter = mode
      root.addSublayer(child)
      #expect(isClose(try Offscreen.draw(root)[20, 20], expected + [255]))
    }

    @Test func namesOfCoreImageAndDisabledFilters() throws {
      let root = layer(0, 0, 100, 100, color(1, 1, 0))
      let child = layer(0, 0, 100, 100, color(0, 1, 1))
      root.addSublayer(child)
      child.compositingFilter = "CIMultiplyBlendMode"
      #expect(try Offscreen.draw(root)[50, 50] == [0, 255, 0, 255])
      let filter = CAFilter(type: "differenceBlendMode")
      child.compositingFilter = filter
      #expect(try Offscreen.draw(root)[50, 50] == [255, 0, 255, 255])
      let disabled = CAFilter(type: "differenceBlendMode")
      disabled.isEnabled = false
      child.compositingFilter = disabled
      let plain = try Offscreen.draw(root)
      #expect(plain[50, 50] == [0, 255, 255, 255] && plain.statistics.passes == 1)
      child.compositingFilter = "sparkleBlendMode"
      #expect(try Offscreen.draw(root)[50, 50] == [0, 255, 255, 255])
    }

    @Test func blendsWithinItsGroupAlone() throws {
      let root = layer(0, 0, 100, 100, color(1, 1, 0))
      let holder = layer(0, 0, 100, 100)
      let child = layer(0, 0, 50, 100, color(0, 1, 1))
      child.compositingFilter = "multiplyBlendMode"
      holder.addSublayer(child)
      holder.addSublayer(layer(50, 0, 50, 50, color(1, 0, 0)))
      root.addSublayer(holder)
      // In the picture of its superlayer there is nothing below it.
      #expect(try Offscreen.draw(root)[20, 20] == [0, 255, 255, 255])
      // A superlayer that lets it out does not hide the layers below.
      holder.setValue(false, forKey: "allowsGroupBlending")
      #expect(try Offscreen.draw(root)[20, 20] == [0, 255, 0, 255])
      // A faded superlayer is a picture, whatever it allows.
      holder.opacity = 0.6
      #expect(isClose(try Offscreen.draw(root)[20, 20], [102, 255, 153, 255]))
    }

    @Test func blendsSublayersAsOne() throws {
      let root = layer(0, 0, 100, 100, color(0, 0, 1))
      let group = layer(0, 0, 100, 100, color(1, 0, 0))
      group.addSublayer(layer(0, 0, 50, 100, color(0, 1, 0)))
      group.compositingFilter = "plusL"
      group.opacity = 0.6
      root.addSublayer(group)
      let picture = try Offscreen.draw(root)
      #expect(isClose(picture[20, 20], [0, 153, 255, 255]) && isClose(picture[70, 20], [153, 0, 255, 255]))
    }

    @Test func whatClearsBeyondTheLayerActsOnItsGroup() throws {
      let root = layer(0, 0, 100, 100, color(0, 0, 1))
      let group = layer(0, 0, 100, 100, color(1, 0, 0))
      group.opacity = 0.6
      let hole = layer(20, 20, 20, 20, color(0, 0, 0))
      hole.compositingFilter = "destIn"
      group.addSublayer(hole)
      root.addSublayer(group)
      let picture = try Offscreen.draw(root)
      #expect(isClose(picture[30, 30], [153, 0, 102, 255]) && picture[60, 60] == [0, 0, 255, 255])
      // Out of sight it leaves nothing.
      hole.position = CGPoint(x: -500, y: 0)
      #expect(try Offscreen.draw(root)[30, 30] == [0, 0, 255, 255])
    }

    @Test(arguments: ["clear", "copy", "destIn"]) func clearsWithinTurnedClipsExactly(_ mode: String) throws {
      let root = layer(0, 0, 100, 100, color(1, 1, 1))
      let clip = layer(25, 30, 50, 40)
      clip.masksToBounds = true
      clip.setValue(false, forKey: "allowsGroupBlending")
      clip.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
      let speck = layer(0, 0, 1, 1, mode == "clear" ? color(0, 0, 0) : color(0, 0, 0, 1e-3))
      speck.compositingFilter = mode
      clip.addSublayer(speck)
      root.addSublayer(clip)
      let picture = try Offscreen.draw(root)
      let shares = supersampled(100, 100) { x, y in
        let (dx, dy) = (x - 50, y - 50)
        return !(abs(dx * cos(0.4) + dy * sin(0.4)) <= 25 && abs(-dx * sin(0.4) + dy * cos(0.4)) <= 20)
      }
      let error = edgeError(picture, shares)
      #expect(error.mean < 1.5, "\(error)")
      #expect(picture[50, 50][3] == 0 && picture[5, 5][3] == 255)
    }

    @Test(arguments: ["overlayBlendMode", "multiplyBlendMode", "sourceAtop"])
    func roundedLayersKeepExactEdges(_ mode: String) throws {
      let root = layer(0, 0, 100, 100, color(0.6, 0.6, 0.6))
      let card = layer(20, 25, 60, 50)
      card.masksToBounds = true
      card.setValue(false, forKey: "allowsGroupBlending")
      card.cornerRadius = 12
      card.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
      let child = layer(-50, -50, 200, 200, color(0, 0, 0))
      child.compositingFilter = mode
      card.addSublayer(child)
      root.addSublayer(card)
      let picture = try Offscreen.draw(root)
      let beneath = Double(picture[2, 2][0])
      let inside = Double(picture[50, 50][0])
      let shares = supersampled(100, 100) { x, y in
        let (dx, dy) = (x - 50, y - 50)
        let p = CGPoint(
          x: dx * cos(0.3) + dy * sin(0.3), y: -dx * sin(0.3) + dy * cos(0.3))
        return isInside(p, CGRect(x: -30, y: -25, width: 60, height: 50), radius: 12)
      }
      var sum = 0.0
      var count = 0.0
      for index in shares.indices where shares[index] > 0 && shares[index] < 1 {
        sum += abs(Double(picture.pixels[index * 4]) - (beneath + (inside - beneath) * shares[index]))
        count += 1
      }
      #expect(sum / count < 1.5 && beneath - inside > 50)
    }

    /// A window's first row is its bottom.
    @Test(arguments: ["overlayBlendMode", "destIn", "hueBlendMode"])
    func isTheSameInAWindow(_ mode: String) throws {
      let root = layer(0, 0, 64, 64, color(0.2, 0.6, 1))
      root.addSublayer(layer(0, 0, 64, 20, color(1, 0.4, 0)))
      let child = layer(10, 5, 40, 30, color(0.8, 0.6, 0.2))
      child.compositingFilter = mode
      root.addSublayer(child)
      try Offscreen.withContext {
        let compositor = try Compositor()
        let host = CAContext(layer: root)
        defer { host.layer = nil }
        CATransaction.flush()
        let frame = host.frame(at: CACurrentMediaTime())
        var pictures: [[UInt8]] = []
        for isBottomUp in [false, true] {
          let target = try ImageTarget(width: 64, height: 64)
          compositor.draw(
            frame,
            to: Compositor.Target(
              framebuffer: target.framebuffer, width: 64, height: 64, isBottomUp: isBottomUp))
          pictures.append(ImageTarget.pixels(target.framebuffer, 64, 64, isBottomUp: isBottomUp))
        }
        #expect(pictures[0] == pictures[1])
      }
    }
  }
}
