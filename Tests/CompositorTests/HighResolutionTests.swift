import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Two pixels a point: what has sizes in points is drawn with twice as many pixels, and what has pixels keeps them.
  @Suite(.serialized) @MainActor struct HighResolutionTests {
    /// A tree at two pixels a point, and the same with all its numbers doubled at one.
    private func compare(_ make: (_ unit: CGFloat) throws -> CALayer, tolerance: Int = 1) throws {
      let fine = try ImageStudio.with { try $0.draw(try make(1), width: 200, height: 200, scale: 2) }
      let large = try ImageStudio.with { try $0.draw(try make(2), width: 200, height: 200) }
      #expect(difference(fine.pixels, large.pixels).most <= tolerance)
      #expect(fine.pixels.contains { $0 != 0 })
    }

    @Test func bordersCornersAndShadows() throws {
      try compare { unit in
        let root = layer(0, 0, 100 * unit, 100 * unit, color(1, 1, 1))
        let card = layer(20 * unit, 20 * unit, 50 * unit, 40 * unit, color(0.8, 0.9, 1))
        card.cornerRadius = 9 * unit
        card.borderWidth = 1.5 * unit
        card.borderColor = color(1, 0, 0)
        card.shadowOpacity = 0.7
        card.shadowRadius = 4 * unit
        card.shadowOffset = CGSize(width: 3 * unit, height: 5 * unit)
        card.transform = CATransform3DMakeRotation(0.2, 0, 0, 1)
        root.addSublayer(card)
        return root
      }
    }

    @Test func shapesGradientsAndClips() throws {
      try compare { unit in
        let root = CAGradientLayer()
        root.frame = CGRect(x: 0, y: 0, width: 100 * unit, height: 100 * unit)
        root.colors = [color(1, 0, 0), color(0, 0, 1)]
        root.cornerRadius = 20 * unit
        root.masksToBounds = true
        let shape = CAShapeLayer()
        shape.path = CGPath(
          ellipseIn: CGRect(x: 10 * unit, y: 20 * unit, width: 70 * unit, height: 50 * unit), transform: nil)
        shape.lineWidth = 3 * unit
        shape.strokeColor = color(0, 1, 0)
        shape.lineDashPattern = [NSNumber(value: Double(6 * unit)), NSNumber(value: Double(4 * unit))]
        root.addSublayer(shape)
        return root
      }
    }

    @Test func blurs() throws {
      try compare { unit in
        let root = layer(0, 0, 100 * unit, 100 * unit, color(1, 1, 1))
        let card = layer(30 * unit, 30 * unit, 40 * unit, 40 * unit, color(1, 0, 0))
        let blur = CAFilter(type: "gaussianBlur")
        blur.setValue(5 * unit, forKey: "inputRadius")
        card.filters = [blur]
        root.addSublayer(card)
        return root
      }
    }

    @Test func groupsHaveThePixelsOfTheTarget() throws {
      try compare { unit in
        let root = layer(0, 0, 100 * unit, 100 * unit, color(1, 1, 1))
        let group = layer(10 * unit, 10 * unit, 60 * unit, 60 * unit, color(1, 0, 0))
        group.opacity = 0.5
        let inner = layer(10 * unit, 10 * unit, 30 * unit, 30 * unit, color(0, 0, 1))
        inner.cornerRadius = 11 * unit
        group.addSublayer(inner)
        group.mask = layer(5 * unit, 5 * unit, 50 * unit, 50 * unit, color(0, 0, 0))
        group.mask?.cornerRadius = 17 * unit
        root.addSublayer(group)
        return root
      }
    }

    /// An image of two pixels a point lies on the pixels, texel by texel.
    @Test func imagesAreExact() throws {
      let image = try noise(100, 60)
      let card = layer(10, 20, 80, 70)
      card.contents = image
      card.contentsGravity = .center
      card.contentsScale = 2
      let picture = try ImageStudio.with { try $0.draw(card, width: 200, height: 200, scale: 2) }
      // In the middle of the layer: points (25, 40) to (75, 70).
      for y in 0..<60 {
        let row = ((80 + y) * 200 + 50) * 4
        #expect(Array(picture.pixels[row..<row + 400]) == Array(image.bytes[y * 400..<(y + 1) * 400]), "\(y)")
      }
    }

    /// Drawn contents have the number of pixels of `contentsScale`, independent of the target.
    @Test func textsAreAsFineAsTheirContentsScale() throws {
      func text(_ unit: CGFloat, scale: CGFloat) -> CALayer {
        let text = CATextLayer()
        text.frame = CGRect(x: 0, y: 0, width: 100 * unit, height: 40 * unit)
        text.string = "Mm"
        text.fontSize = 24 * unit
        text.foregroundColor = color(0, 0, 0)
        text.contentsScale = scale
        return text
      }
      let fine = try ImageStudio.with {
        try $0.draw(text(1, scale: 2), width: 200, height: 80, scale: 2)
      }
      let large = try ImageStudio.with { try $0.draw(text(2, scale: 1), width: 200, height: 80) }
      #expect(difference(fine.pixels, large.pixels).most <= 2)
      #expect(fine.pixels.contains(255))
      // With one pixel a point it is drawn coarsely and enlarged, as it is on a Mac: fewer of its pixels are full.
      let coarse = try ImageStudio.with {
        try $0.draw(text(1, scale: 1), width: 200, height: 80, scale: 2)
      }
      func partial(_ picture: Picture) -> Int {
        stride(from: 3, to: picture.pixels.count, by: 4).count { (1...254).contains(picture.pixels[$0]) }
      }
      #expect(partial(coarse) > partial(fine))
    }
  }
}
