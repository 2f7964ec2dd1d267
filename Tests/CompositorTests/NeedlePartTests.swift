import Foundation
import QuartzCore
import RenderTree
import Testing

@testable import Compositor

extension Drawing {
  /// Layers seen nearly edge on that are drawn as several rectangles, or with edges that are not antialiased, against exact
  /// areas.
  @Suite(.serialized) @MainActor struct NeedlePartTests {
    private let needles = NeedleTests()
    private let bounds = CGRect(x: 0, y: 0, width: 40, height: 110)

    private func expect(_ card: CALayer, _ angle: Double, _ shares: [Double]? = nil, _ comment: String = "")
      throws
    {
      let root = card.superlayer ?? needles.turned(card, angle)
      let errors = needles.errors(try needles.draw(root), shares ?? needles.shares(card, bounds))
      #expect(errors.mean < 0.8 && errors.greatest < 6 && errors.outside == 0, "\(comment) \(errors)")
    }

    // The outermost parts may be empty.
    @Test(
      arguments: NeedleTests.angles,
      [CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5), CGRect(x: 0, y: 0.4, width: 0.7, height: 0.6)])
    func nineParts(_ angle: Double, _ center: CGRect) throws {
      let card = CALayer()
      card.contents = try plain(24, 24, [255, 255, 255, 255])
      card.contentsCenter = center
      try expect(card, angle)
    }

    // A part of nothing has no edge: what lies at the bounds is antialiased there, upright and turned.
    @Test(arguments: [0, 0.3]) func emptyOuterParts(_ angle: Double) throws {
      let card = layer(20.5, 20.5, 40, 40)
      card.contents = try plain(24, 24, [255, 255, 255, 255])
      card.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
      let whole = try Offscreen.draw(card)
      card.contentsCenter = CGRect(x: 0, y: 0.4, width: 0.7, height: 0.6)
      let parts = try Offscreen.draw(card)
      for index in whole.pixels.indices {
        #expect(abs(Int(whole.pixels[index]) - Int(parts.pixels[index])) <= 1)
      }
    }

    /// Each pixel shows one part: the colours along the card are those of the image.
    @Test(arguments: [85.0, 88, 89, 95]) func partsKeepTheirPlaces(_ angle: Double) throws {
      var pixels: [UInt8] = []
      for y in 0..<60 { for _ in 0..<20 { pixels += [UInt8(y * 4), 0, 255, 255] } }
      let card = CALayer()
      let image = try #require(CGImage(width: 20, height: 60, premultipliedRGBA: pixels))
      card.contents = image
      card.contentsCenter = CGRect(x: 0.2, y: 0.25, width: 0.6, height: 0.5)
      let picture = try needles.draw(needles.turned(card, angle))
      let full = card.transformToRoot
      for y in 0..<160 {
        for x in 0..<120 where picture[x, y][3] > 100 {
          // Of the line along the middle, where the card is thinner than that.
          let line = [0.0, 110].map { Geometry.project(CGPoint(x: 20, y: $0), full) }
          let part = (Double(y) + 0.5 - line[0].y) / (line[1].y - line[0].y)
          guard part > 0.03, part < 0.97 else { continue }
          let (low, high) = ((part - 0.03) * 110, (part + 0.03) * 110)
          func texel(_ p: Double) -> Double { p < 15 ? p : p > 95 ? p - 50 : 15 + (p - 15) * 30 / 80 }
          let red = Double(picture[x, y][0]) * 255 / Double(picture[x, y][3])
          #expect(red > (texel(low) - 1.5) * 4 - 3 && red < (texel(high) + 0.5) * 4 + 3, "\(x) \(y) \(red)")
        }
      }
    }

    @Test(arguments: [85.0, 88, 89, 95]) func partsWithinRoundedCorners(_ angle: Double) throws {
      let card = CALayer()
      card.contents = try plain(24, 24, [255, 255, 255, 255])
      card.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
      card.masksToBounds = true
      card.cornerRadius = 12
      let root = needles.turned(card, angle)
      let errors = needles.errors(try needles.draw(root), needles.shares(card, bounds, radius: 12))
      #expect(errors.mean < 0.8 && errors.greatest < 6 && errors.outside == 0, "\(errors)")
    }

    private final class White: CATiledLayer {
      override class func fadeDuration() -> CFTimeInterval { 0 }
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1))
        ctx.fill(ctx.boundingBoxOfClipPath)
      }
    }

    @Test(arguments: NeedleTests.angles) func tiles(_ angle: Double) throws {
      let card = White()
      card.tileSize = CGSize(width: 16, height: 16)
      let root = needles.turned(card, angle)
      card.setNeedsDisplay()
      let errors = needles.errors(try needles.draw(root), needles.shares(card, bounds))
      #expect(errors.mean < 0.8 && errors.greatest < 6 && errors.outside == 0, "\(errors)")
    }

    // An image that the driver takes in parts.
    @Test(arguments: [85.0, 89, 91]) func imagesBeyondTheDriversLimit(_ angle: Double) throws {
      let card = CALayer()
      card.contents = try plain(2, 40_000, [255, 255, 255, 255])
      try expect(card, angle)
    }

    // MARK: Edges that are not antialiased

    enum Kind: String, CaseIterable { case fill, round, border, image, parts, gradient }

    private func card(_ kind: Kind) throws -> CALayer {
      let card = kind == .gradient ? CAGradientLayer() : CALayer()
      switch kind {
      case .fill: card.backgroundColor = color(1, 1, 1)
      case .round:
        card.backgroundColor = color(1, 1, 1)
        card.cornerRadius = 10
      case .border:
        card.borderColor = color(1, 1, 1)
        card.borderWidth = 60
      case .image, .parts:
        card.contents = try plain(24, 24, [255, 255, 255, 255])
        if kind == .parts { card.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5) }
      case .gradient: (card as? CAGradientLayer)?.colors = [color(1, 1, 1), color(1, 1, 1)]
      }
      return card
    }

    /// A pixel shows its share of the card as if that went on beyond its hard edges, if the middle of that share is on their
    /// inner side (of a round card: of the share of its rectangle), and else nothing. Pixels whose middle is on a hard edge
    /// are left out.
    private func shares(_ card: CALayer, _ soft: Int) -> [Double] {
      // So far that the card goes on beyond each pixel of its edges.
      let (x, y) = (150.0, 30.0)
      let r = card.cornerRadius
      let low = CGPoint(x: soft & 1 == 0 ? -x : 0, y: soft & 4 == 0 ? -y : 0)
      let high = CGPoint(x: soft & 2 == 0 ? 40 + x : 40, y: soft & 8 == 0 ? 110 + y : 110)
      let cells = needles.cells(
        card, [low, CGPoint(x: high.x, y: low.y), high, CGPoint(x: low.x, y: high.y)])
      var shares = cells.map(\.share)
      if r > 0 {
        // Beyond a hard edge its straight part goes on.
        var outline: [CGPoint] = []
        let corners = [(40 - r, 110 - r), (r, 110 - r), (r, r), (40 - r, r)]
        let beyond = [(0.0, y, 8), (-x, 0.0, 1), (0, -y, 4), (x, 0, 2)]
        for (corner, centre) in corners.enumerated() {
          for step in 0...90 {
            let angle = Double(corner) * .pi / 2 + Double(step) * .pi / 180
            outline.append(CGPoint(x: centre.0 + r * cos(angle), y: centre.1 + r * sin(angle)))
          }
          let (dx, dy, edge) = beyond[corner]
          guard soft & edge == 0, let from = outline.last else { continue }
          let next = corners[(corner + 1) % 4]
          let angle = Double(corner + 1) * .pi / 2
          let to = CGPoint(x: next.0 + r * cos(angle), y: next.1 + r * sin(angle))
          outline.append(CGPoint(x: from.x + dx, y: from.y + dy))
          outline.append(CGPoint(x: to.x + dx, y: to.y + dy))
        }
        shares = needles.shares(card, outline)
      }
      let full = card.transformToRoot
      for index in shares.indices where shares[index] > 0 {
        var count = 0
        for corner in 0..<4 {
          let middle = cells[index].middle
          let place = CGPoint(
            x: middle.x + (corner & 1 == 0 ? -0.03 : 0.03), y: middle.y + (corner & 2 == 0 ? -0.03 : 0.03))
          guard let p = full.unproject(place) else { continue }
          if soft & 1 != 0 || p.x >= 0, soft & 2 != 0 || p.x <= 40, soft & 4 != 0 || p.y >= 0,
            soft & 8 != 0 || p.y <= 110
          {
            count += 1
          }
        }
        if count == 0 { shares[index] = 0 }
        if count > 0 && count < 4 { shares[index] = .nan }
      }
      return shares
    }

    @Test(arguments: [85.0, 89, 92], [false, true]) func hardEdges(_ angle: Double, _ isRound: Bool) throws {
      for soft in [0, 1, 2, 3, 5, 12, 14] {
        var expected: [Double]?
        for kind in Kind.allCases where (kind == .round) == isRound {
          let card = try card(kind)
          card.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: UInt32(soft))
          let root = needles.turned(card, angle)
          let shares = expected ?? shares(card, soft)
          expected = shares
          let picture = try needles.draw(root)
          let errors = needles.errors(picture, shares)
          #expect(
            errors.mean < 1 && errors.greatest < 6 && errors.outside == 0, "\(kind) \(soft): \(errors)")
          // Those that are covered whole, too.
          for index in shares.indices where shares[index] > 0.999 {
            #expect(picture.pixels[4 * index + 3] > 252, "\(soft): \(index % 120) \(index / 120)")
          }
        }
      }
    }

    // MARK: Planes that pass the eye

    /// A sheet that stands nearly edge on and reaches behind the eye: its near part leaves the picture, thinner than a
    /// pixel where it begins.
    @Test(arguments: [80.0, 88, 89, 89.5], [0.0, 6]) func sheetsThatPassTheEye(
      _ angle: Double, _ radius: Double
    )
      throws
    {
      for tilt in [0.0, 0.15] {
        let root = layer(0, 0, 48, 48)
        root.sublayerTransform.m34 = -1 / 100
        let sheet = layer(-176, 14, 400, 20, color(1, 1, 1))
        sheet.cornerRadius = radius
        sheet.transform = CATransform3DConcat(
          CATransform3DMakeRotation(tilt, 0, 0, 1), CATransform3DMakeRotation(angle * .pi / 180, 0, 1, 0))
        root.addSublayer(sheet)
        let picture = try Offscreen.draw(root, width: 48, height: 48)
        let full = sheet.transformToRoot
        let bounds = CGRect(x: 0, y: 0, width: 400, height: 20)
        let shares = supersampled(48, 48) { x, y in
          guard let p = full.unproject(CGPoint(x: x, y: y)) else { return false }
          return isInside(p, bounds, radius: radius)
        }
        let errors = needles.errors(picture, shares)
        // The samples are off by some levels themselves.
        #expect(
          errors.mean < 1.5 && errors.greatest < 15 && errors.outside <= 1, "\(tilt): \(errors)")
      }
    }

    /// Such a sheet clips a sublayer that fills it. Their common edge is one edge.
    @Test(arguments: [55.0, 60, 65, 70], [0.0, 6]) func sheetsThatPassTheEyeClipOnce(
      _ angle: Double, _ radius: Double
    ) throws {
      let root = layer(0, 0, 48, 48)
      root.sublayerTransform.m34 = -1 / 100
      let sheet = layer(-176, 14, 400, 20)
      sheet.masksToBounds = true
      sheet.cornerRadius = radius
      sheet.addSublayer(layer(0, 0, 400, 20, color(1, 1, 1)))
      sheet.transform = CATransform3DMakeRotation(angle * .pi / 180, 0.1, 1, 0.1)
      root.addSublayer(sheet)
      let full = sheet.transformToRoot
      let shares = supersampled(48, 48) { x, y in
        full.unproject(CGPoint(x: x, y: y)).map {
          isInside($0, CGRect(x: 0, y: 0, width: 400, height: 20), radius: radius)
        } ?? false
      }
      let errors = needles.errors(try Offscreen.draw(root, width: 48, height: 48), shares)
      #expect(errors.mean < 1.5 && errors.greatest < 15 && errors.outside <= 1, "\(errors)")
    }

    /// Sheets that pass the eye have no end on the screen. Within clips they cost the pixels of the clips: 300 of them,
    /// over a whole picture each, would be more than can be drawn.
    @Test func sheetsThatPassTheEyeCostTheirClips() throws {
      let root = layer(0, 0, 1280, 720)
      for index in 0..<300 {
        let clip = layer(Double(index % 20) * 64, Double(index / 20) * 48, 60, 44)
        clip.masksToBounds = true
        clip.sublayerTransform.m34 = -1 / 60
        let sheet = layer(-10, -8, 140, 60, color(1, 1, 1))
        sheet.cornerRadius = 12
        sheet.transform = CATransform3DMakeRotation(Double(70 + index % 20) * .pi / 180, 0.1, 1, 0.2)
        clip.addSublayer(sheet)
        root.addSublayer(clip)
      }
      let picture = try Offscreen.draw(root, width: 1280, height: 720)
      let empty = (0..<300).filter { index in
        !(0..<44).contains { y in
          (0..<60).contains { x in picture[index % 20 * 64 + x, index / 20 * 48 + y][0] > 200 }
        }
      }
      #expect(empty == [])
    }
  }
}
