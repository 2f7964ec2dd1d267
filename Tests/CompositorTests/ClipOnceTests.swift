import Foundation
import QuartzCore
import RenderTree
import Testing

@testable import Compositor

extension Drawing {
  /// A clip is applied once to its contents: the picture is the picture without the clip times its coverage,
  /// plus the layers below times the rest.
  @Suite(.serialized) @MainActor struct ClipOnceTests {
    enum Content: String, CaseIterable {
      case half, overlapping, image, gradient, replicator, shadow, nested, faded, shape
      case conic, multiplied, cleared, saturated, rippling, many, inside
    }

    enum Place: String, CaseIterable {
      case onGrid, offGrid, turned, deep
    }

    /// A card of 60 by 50 points, black, with sublayers over its edges.
    private func card(_ content: Content, _ place: Place, _ curve: CALayerCornerCurve) throws -> CALayer {
      let card = content == .gradient || content == .conic ? CAGradientLayer() : CALayer()
      card.bounds = CGRect(x: 0, y: 0, width: 60, height: 50)
      card.position = CGPoint(x: 50, y: 50)
      card.cornerRadius = 17
      card.cornerCurve = curve
      card.backgroundColor = color(0, 0, 0)
      switch place {
      case .onGrid: break
      case .offGrid: card.position = CGPoint(x: 50.4, y: 50.3)
      case .turned: card.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
      case .deep: card.transform = Sample.perspective(0.6, 1, 0.3, eye: 250)
      }
      switch content {
      case .half: card.addSublayer(layer(-10, -10, 45, 80, color(1, 1, 1)))
      case .overlapping:
        card.backgroundColor = nil
        card.addSublayer(layer(-10, -10, 45, 80, color(1, 0, 0, 0.7)))
        card.addSublayer(layer(20, -10, 60, 45, color(0, 0, 1)))
      case .image:
        let image = CALayer()
        image.frame = card.bounds
        image.contents = try plain(4, 4, [100, 150, 0, 200])
        card.addSublayer(image)
      case .gradient:
        let gradient = try #require(card as? CAGradientLayer)
        gradient.colors = [color(0, 0, 0), color(0.6, 0.2, 0)]
        gradient.startPoint = CGPoint(x: 0.1, y: 0.2)
        gradient.endPoint = CGPoint(x: 0.8, y: 1)
        card.addSublayer(layer(-10, -10, 45, 80, color(1, 1, 1)))
      case .conic:
        let gradient = try #require(card as? CAGradientLayer)
        gradient.type = .conic
        gradient.colors = [color(0, 0, 0), color(0.6, 0.2, 0), color(0, 0, 0)]
        gradient.startPoint = CGPoint(x: 0.4, y: 0.3)
        gradient.endPoint = CGPoint(x: 0.9, y: 0.6)
        card.addSublayer(layer(-10, -10, 45, 80, color(1, 1, 1)))
      case .multiplied, .cleared:
        // The second acts on all that the clip leaves, and within it alone.
        let sublayer = layer(-10, -10, 45, 80, color(0.4, 0.8, 1, 0.7))
        sublayer.compositingFilter = content == .multiplied ? "multiplyBlendMode" : "sourceIn"
        card.addSublayer(sublayer)
        card.addSublayer(layer(30, -10, 45, 80, color(0, 0.5, 0)))
      case .saturated:
        card.backgroundColor = nil
        card.addSublayer(layer(-10, -10, 45, 80, color(1, 0.5, 0)))
        let glass = CABackdropLayer()
        glass.frame = CGRect(x: 10, y: -20, width: 70, height: 45)
        glass.filters = [
          CAFilter(type: "colorInvert") as Any
        ]
        card.addSublayer(glass)
      case .rippling:
        let sublayer = layer(-10, -10, 45, 80, color(1, 1, 1))
        let transition = CATransition()
        transition.type = CATransitionType(rawValue: "rippleEffect")
        transition.beginTime = 0.01
        transition.duration = 2
        sublayer.add(transition, forKey: nil)
        card.addSublayer(sublayer)
      case .many:
        // More rectangles than a clip looked at once.
        let rows = CAReplicatorLayer()
        rows.frame = card.bounds
        rows.instanceCount = 140
        rows.instanceTransform = CATransform3DMakeTranslation(0, 0.5, 0)
        let row = CAReplicatorLayer()
        row.frame = card.bounds
        row.instanceCount = 130
        row.instanceTransform = CATransform3DMakeTranslation(0.5, 0, 0)
        row.addSublayer(layer(-8, -8, 3, 3, color(1, 1, 0)))
        rows.addSublayer(row)
        card.addSublayer(rows)
      case .inside:
        // Pieces of which the clip covers all pixels, and one that ends near its edge.
        card.addSublayer(layer(18, 14, 22, 20, color(1, 1, 1)))
        let disc = layer(22, 20, 12, 12, color(1, 0, 0, 0.5))
        disc.cornerRadius = 6
        disc.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
        card.addSublayer(disc)
        let image = layer(44, 6, 15, 12)
        image.contents = try plain(4, 4, [0, 100, 200, 255])
        card.addSublayer(image)
      case .replicator:
        let replicator = CAReplicatorLayer()
        replicator.frame = card.bounds
        replicator.instanceCount = 3
        replicator.instanceTransform = CATransform3DMakeTranslation(12, 8, 0)
        replicator.addSublayer(layer(-8, -8, 30, 30, color(1, 1, 0)))
        card.addSublayer(replicator)
      case .shadow:
        let sublayer = layer(20, -10, 60, 40, color(1, 1, 1))
        sublayer.shadowOpacity = 0.8
        sublayer.shadowRadius = 5
        sublayer.shadowColor = color(1, 0, 0)
        card.addSublayer(sublayer)
      case .nested:
        // A sublayer that clips as well, with an edge of its own.
        let inner = layer(10, -20, 60, 50, color(1, 0, 1))
        inner.cornerRadius = 0
        inner.masksToBounds = true
        inner.addSublayer(layer(20, 0, 60, 60, color(1, 1, 1)))
        card.addSublayer(inner)
      case .faded:
        card.opacity = 0.6
        card.addSublayer(layer(-10, -10, 45, 80, color(1, 1, 1)))
      case .shape:
        let shape = CAShapeLayer()
        shape.frame = card.bounds
        shape.path = CGPath(ellipseIn: CGRect(x: -20, y: -20, width: 60, height: 60), transform: nil)
        shape.fillColor = color(1, 1, 1)
        card.addSublayer(shape)
      }
      return card
    }

    private func picture(_ card: CALayer) throws -> Picture {
      let root = layer(0, 0, 100, 100, color(1, 1, 1))
      root.addSublayer(card)
      return try Offscreen.draw(root, time: 0.5)
    }

    // For new parts of a picture, an effect of a transition or thousands of copies, two positions suffice.
    private nonisolated static let cases = Content.allCases.flatMap { content in
      (content == .rippling || content == .many ? [Place.offGrid, .turned] : Place.allCases).map {
        (content, $0)
      }
    }

    @Test(arguments: cases) func actOnce(_ content: Content, _ place: Place) throws {
      for curve in [CALayerCornerCurve.circular, .continuous] {
        let card = try card(content, place, curve)
        card.masksToBounds = true
        let clipped = try picture(card)
        let shares = try Self.shares(of: card)
        // The content without it. What has the card's own outline reaches beyond, so that it has no edge there.
        let open = try self.card(content, place, curve)
        open.cornerRadius = 0
        let whole = try picture(open)
        var (greatest, pixel) = (0.0, 0)
        for (index, share) in shares {
          for byte in index * 4..<index * 4 + 4 {
            let expected = share * Double(whole.pixels[byte]) + (1 - share) * 255
            let error = abs(Double(clipped.pixels[byte]) - expected)
            if error > greatest { (greatest, pixel) = (error, index) }
          }
        }
        #expect(
          greatest < 2.6, "\(content) \(curve.rawValue) at \(pixel % 100) \(pixel / 100): \(greatest)")
      }
    }

    private static var sharesOfCards: [String: [(pixel: Int, share: Double)]] = [:]

    /// The share of the card's clip in each pixel, which is drawn by itself. Pixels that the card's rectangle covers in part
    /// are left out: the square card has an edge of its own there. It depends on where the card lies and on its corners.
    private static func shares(of card: CALayer) throws -> [(pixel: Int, share: Double)] {
      let key = "\(card.cornerCurve.rawValue) \(card.position) \(card.transform)"
      if let shares = sharesOfCards[key] { return shares }
      let alone = CALayer()
      (alone.bounds, alone.position, alone.transform) = (card.bounds, card.position, card.transform)
      (alone.cornerRadius, alone.cornerCurve) = (card.cornerRadius, card.cornerCurve)
      alone.backgroundColor = color(1, 1, 1)
      let picture = try Offscreen.draw(alone)
      let full = card.transformToRoot
      var shares: [(pixel: Int, share: Double)] = []
      for y in 15..<85 {
        for x in 10..<90 where isWithin(card.bounds, full, x, y) {
          shares.append((y * 100 + x, Double(picture.pixels[(y * 100 + x) * 4 + 3]) / 255))
        }
      }
      sharesOfCards[key] = shares
      return shares
    }

    /// Whether all of a pixel is within the layer's rectangle.
    private static func isWithin(_ bounds: CGRect, _ toRoot: CATransform3D, _ x: Int, _ y: Int) -> Bool {
      for corner in 0..<4 {
        let place = CGPoint(x: Double(x + (corner & 1)), y: Double(y + (corner >> 1)))
        guard let p = Geometry.unproject(place, toRoot), p.x > -1e-6, p.y > -1e-6,
          p.x < bounds.width + 1e-6, p.y < bounds.height + 1e-6
        else { return false }
      }
      return true
    }

    /// On white, a white sublayer over half of a black card leaves no line along the arc.
    @Test func noLineAlongTheArc() throws {
      let card = try card(.half, .onGrid, .circular)
      card.masksToBounds = true
      let picture = try picture(card)
      for y in 20..<80 {
        for x in 15..<50 { #expect(picture[x, y] == [255, 255, 255, 255], "\(x) \(y)") }
      }
    }

    /// Sublayers whose edges lie along the clip's are cut by it alone: the halves of a turned card, white and of an image,
    /// are as good as a white card.
    @Test func edgesAlongTheClips() throws {
      for (angle, isDeep) in [(0.35, false), (0, false), (0.5, true)] {
        let card = CALayer()
        card.frame = CGRect(x: 20.4, y: 25.3, width: 60, height: 50)
        card.cornerRadius = 12
        card.transform =
          isDeep ? Sample.perspective(angle, 1, 0.3, eye: 250) : CATransform3DMakeRotation(angle, 0, 0, 1)
        card.backgroundColor = color(1, 1, 1)
        let expected = try Offscreen.draw(card)
        card.masksToBounds = true
        card.backgroundColor = color(0, 0, 0)
        let image = CALayer()
        image.frame = CGRect(x: 30, y: 0, width: 30, height: 50)
        image.contents = try plain(4, 4, [255, 255, 255, 255])
        card.addSublayer(image)
        card.addSublayer(layer(0, 0, 30, 50, color(1, 1, 1)))
        let found = try Offscreen.draw(card)
        var greatest = 0
        for y in 0..<100 {
          for x in 0..<100 {
            // Not along the middle, where the halves meet.
            guard
              let p = Geometry.unproject(
                CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5), card.transformToRoot),
              abs(p.x - 30) > 2.5
            else { continue }
            for channel in 0..<4 {
              greatest = max(greatest, abs(found[x, y][channel] - expected[x, y][channel]))
            }
          }
        }
        #expect(greatest <= 2, "\(angle) \(isDeep): \(greatest)")
      }
    }

    /// A translucent border is above the contents, and both are clipped once. If it has the colour of the
    /// card and covers it, the result equals a card with the mixed colour.
    @Test func bordersAreCutWithTheRest() throws {
      for radius in [8.0, 17] {
        let card = layer(20.3, 25.4, 60, 50, color(0, 0, 0))
        card.cornerRadius = radius
        card.masksToBounds = true
        card.borderWidth = 30
        card.borderColor = color(1, 1, 1, 0.5)
        card.addSublayer(layer(-10, -10, 80, 80, color(0, 0, 0)))
        let found = try picture(card)
        let plain = layer(20.3, 25.4, 60, 50, color(0.5, 0.5, 0.5))
        plain.cornerRadius = radius
        let expected = try picture(plain)
        for index in found.pixels.indices {
          #expect(abs(Int(found.pixels[index]) - Int(expected.pixels[index])) <= 2)
        }
      }
    }

    /// A border and what it lies on make up each pixel of the edge, without a group: an image, or a background with a
    /// sublayer well within, has the share that the inner edge leaves, the border that between both edges, in any plane.
    @Test(arguments: Place.allCases, [(0.7, 1.0), (2, 1), (2, 0.4), (9, 0.4)]) func bordersShareThePixels(
      _ place: Place, _ border: (width: Double, alpha: Double)
    ) throws {
      for isImage in [false, true] {
        let card = try card(.overlapping, place, .circular)
        card.sublayers = nil
        let (outer, inner) = (CALayer(), CALayer())
        for (share, inset) in [(outer, 0), (inner, border.width)] {
          share.bounds = card.bounds.insetBy(dx: inset, dy: inset)
          share.cornerRadius = card.cornerRadius - inset
          (share.position, share.transform) = (card.position, card.transform)
          share.backgroundColor = color(1, 1, 1)
        }
        let shares = try (Offscreen.draw(outer), Offscreen.draw(inner))
        card.masksToBounds = true
        (card.borderWidth, card.borderColor) = (border.width, color(0, 0, 1, border.alpha))
        if isImage {
          card.contents = try plain(4, 4, [255, 0, 0, 255])
        } else {
          card.backgroundColor = color(1, 0, 0)
          card.addSublayer(layer(25, 20, 10, 10, color(1, 0, 0)))
        }
        let found = try picture(card)
        #expect(found.statistics.passes == 1)
        var greatest = 0.0
        for index in stride(from: 0, to: found.pixels.count, by: 4) {
          let o = Double(shares.0.pixels[index + 3]) / 255
          let line = border.alpha * max(o - Double(shares.1.pixels[index + 3]) / 255, 0)
          // Red, the border's blue, and the white below.
          let expected = [o - line + 1 - o, 1 - o, line + 1 - o]
          for channel in 0..<3 {
            greatest = max(greatest, abs(Double(found.pixels[index + channel]) - 255 * expected[channel]))
          }
        }
        #expect(greatest < 3, "\(isImage): \(greatest)")
      }
    }

    /// A picture that fills a rounded card, in a layer that is rounded alike, is cut once.
    @Test func equalOutlinesAreOne() throws {
      let card = layer(20, 25, 60, 50)
      card.cornerRadius = 17
      card.masksToBounds = true
      let image = CALayer()
      image.frame = card.bounds
      image.cornerRadius = 17
      image.masksToBounds = true
      image.contents = try plain(4, 4, [255, 0, 0, 255])
      card.addSublayer(image)
      let found = try Offscreen.draw(card)
      let expected = try Offscreen.draw(
        {
          let plain = layer(20, 25, 60, 50, color(1, 0, 0))
          plain.cornerRadius = 17
          return plain
        }())
      for index in found.pixels.indices {
        #expect(abs(Int(found.pixels[index]) - Int(expected.pixels[index])) <= 1)
      }
    }

    /// If pieces do not share a pixel of the edge there is no group.
    @Test func groupsAreForWhatSharesTheEdge() throws {
      func passes(_ change: (CALayer) -> Void) throws -> Int {
        let card = layer(20, 25, 60, 50, color(0, 0, 0))
        card.cornerRadius = 10
        card.masksToBounds = true
        change(card)
        return try picture(card).statistics.passes
      }
      // Well within, and along a straight edge on the pixel grid.
      #expect(try passes { $0.addSublayer(layer(12, 12, 20, 20, color(1, 1, 1))) } == 1)
      #expect(try passes { $0.addSublayer(layer(-10, 12, 20, 20, color(1, 1, 1))) } == 1)
      // Square corners on the grid.
      #expect(
        try passes {
          $0.cornerRadius = 0
          $0.addSublayer(layer(-10, -10, 40, 90, color(1, 1, 1)))
        } == 1)
      // One that hides the card.
      #expect(try passes { $0.addSublayer(layer(-10, -10, 90, 90, color(1, 1, 1))) } == 1)
      // Two that meet at the edge, but not each other there.
      #expect(
        try passes {
          $0.backgroundColor = nil
          $0.addSublayer(layer(-10, -10, 40, 90, color(1, 1, 1)))
          $0.addSublayer(layer(30, -10, 40, 90, color(1, 1, 1)))
        } == 1)
      #expect(try passes { $0.addSublayer(layer(-10, -10, 40, 90, color(1, 1, 1))) } == 2)
    }
  }
}
