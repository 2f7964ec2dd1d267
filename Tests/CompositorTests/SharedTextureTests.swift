import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Images in textures that they share or that are cut into tiles look like images in textures of their own.
  @Suite(.serialized) @MainActor struct SharedTextureTests {
    /// How an image is shown: what can go wrong at the edges of cells and tiles.
    enum Show: String, CaseIterable {
      case plain, half, quarter, enlarged, enlargedNearest, reduced, reducedNearest, part, partNearest,
        mirrored
      case flipped, stretched, faded, clipped, rotated, rotatedNearest, perspective, outside

      /// Whether the picture's texels are sampled at places that rounding does not touch.
      var isExact: Bool {
        ![.half, .quarter, .rotated, .rotatedNearest, .perspective, .stretched, .reduced, .reducedNearest]
          .contains(self)
      }

      func apply(_ layer: CALayer) {
        switch self {
        case .plain: break
        case .half: layer.position.x += 0.5
        case .quarter: layer.position = CGPoint(x: layer.position.x + 0.25, y: layer.position.y + 0.75)
        case .enlarged: layer.transform = CATransform3DMakeScale(2, 4, 1)
        case .enlargedNearest:
          layer.transform = CATransform3DMakeScale(2, 4, 1)
          layer.magnificationFilter = .nearest
        case .reduced: layer.transform = CATransform3DMakeScale(0.7, 0.7, 1)
        case .reducedNearest:
          layer.transform = CATransform3DMakeScale(0.7, 0.7, 1)
          layer.minificationFilter = .nearest
        case .part: layer.contentsRect = CGRect(x: 0.25, y: 0.125, width: 0.5, height: 0.5)
        case .partNearest:
          layer.contentsRect = CGRect(x: 0.25, y: 0.125, width: 0.5, height: 0.5)
          layer.magnificationFilter = .nearest
        case .mirrored: layer.transform = CATransform3DMakeScale(-1, -1, 1)
        case .flipped: layer.isGeometryFlipped = true
        case .stretched:
          layer.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
          layer.bounds.size = CGSize(width: 190, height: 170)
        case .faded: layer.opacity = 0.5
        case .clipped:
          layer.masksToBounds = true
          layer.cornerRadius = 20
        case .rotated: layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
        case .rotatedNearest:
          layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
          layer.magnificationFilter = .nearest
          layer.minificationFilter = .nearest
        case .perspective:
          layer.transform.m34 = -1 / 300
          layer.transform = CATransform3DRotate(layer.transform, 0.7, 1, 1, 0)
        case .outside: layer.contentsRect = CGRect(x: -0.5, y: -0.5, width: 2, height: 2)
        }
      }
    }

    private func card(_ image: CGImage, _ show: Show) -> CALayer {
      let root = layer(0, 0, 200, 200, color(0.2, 0.4, 0.1))
      let card = layer(
        100 - Double(image.width / 2), 100 - Double(image.height / 2), Double(image.width),
        Double(image.height))
      card.contents = image
      show.apply(card)
      root.addSublayer(card)
      return root
    }

    private func expectSame(_ a: Picture, _ b: Picture, _ show: Show) {
      let found = difference(a.pixels, b.pixels)
      if show.isExact {
        #expect(found.most == 0, "\(show): \(found)")
      } else {
        // The place in a texture is rounded to a 256th of a texel: where two computations of it differ by rounding,
        // that is one 256th, or in nearest sampling another texel. At outer edges coverage may round otherwise.
        let isNearest = [.rotatedNearest, .reducedNearest].contains(show)
        #expect((isNearest || found.most <= 2) && found.share < 0.01, "\(show): \(found)")
      }
    }

    @Test(arguments: Show.allCases) func tilesLookLikeOneTexture(_ show: Show) throws {
      let image = try noise(152, 136)
      let whole = try ImageStudio.with { try $0.draw(card(image, show), width: 200, height: 200) }
      // Tiles of 48 texels: 4 × 3 of them.
      let tiled = try ImageStudio.with {
        $0.largestTexture = 64
      } _: {
        try $0.draw(card(image, show), width: 200, height: 200)
      }
      expectSame(whole, tiled, show)
      if [.half, .quarter].contains(show) {
        var wrong = 0
        for y in 34..<166 { for x in 26..<174 where whole[x, y] != tiled[x, y] { wrong += 1 } }
        #expect(wrong == 0)
      }
      #expect(tiled.statistics.drawCalls > whole.statistics.drawCalls)
    }

    @Test(arguments: Show.allCases) func sharedTexturesLookLikeOwnOnes(_ show: Show) throws {
      let image = try noise(56, 48)
      func draw(_ studio: ImageStudio) throws -> Picture {
        // Neighbours that would be seen.
        let loud = layer(0, 0, 200, 200)
        for (index, size) in [(56, 48), (20, 48), (56, 48), (100, 30)].enumerated() {
          let other = layer(Double(index) * 10, 0, 1, 1)
          other.contents = try plain(size.0, size.1, [255, 0, 255, 255])
          if index == 2 { loud.addSublayer(card(image, show)) }
          loud.addSublayer(other)
        }
        return try studio.draw(loud, width: 200, height: 200)
      }
      let own = try ImageStudio.with({ $0.largestShared = 0 }, draw)
      let shared = try ImageStudio.with(draw: draw)
      expectSame(own, shared, show)
      #expect(shared.statistics.drawCalls < own.statistics.drawCalls)
    }

    @Test func tilesMeetWithoutGapsAndWithoutOverlap() throws {
      // Half transparent white on black: a part that is drawn twice is brighter, a part that is left out is
      // darker.
      let image = try plain(130, 130, [128, 128, 128, 128])
      for angle in [0, 0.1, 0.4, 1.2] {
        let picture = try ImageStudio.with {
          $0.largestTexture = 64
        } _: { studio in
          let root = layer(0, 0, 200, 200, color(0, 0, 0))
          let card = layer(35.3, 35.6, 130, 130)
          card.contents = image
          card.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
          root.addSublayer(card)
          return try studio.draw(root, width: 200, height: 200)
        }
        var wrong = 0
        for y in 60..<140 { for x in 60..<140 where picture[x, y][0] != 128 { wrong += 1 } }
        #expect(wrong == 0, "at \(angle)")
      }
    }

    @Test func manyLayersOfFewImagesAreOneDrawCall() throws {
      let images = try (0..<8).map { try noise(40 + $0, 40, seed: UInt64($0 + 3)) }
      let root = layer(0, 0, 200, 200)
      for index in 0..<200 {
        let card = layer(Double(index % 20) * 8, Double(index / 20) * 12, 44, 40)
        card.contents = images[index % 8]
        root.addSublayer(card)
      }
      let picture = try Offscreen.draw(root, width: 200, height: 200)
      #expect(picture.statistics.drawCalls == 1)
    }

    @Test func particlesOfSeveralImagesAreOneDrawCall() throws {
      let emitter = CAEmitterLayer()
      emitter.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      emitter.emitterPosition = CGPoint(x: 50, y: 50)
      emitter.emitterCells = try (0..<3).map { index in
        let cell = CAEmitterCell()
        cell.birthRate = 40
        cell.lifetime = 2
        cell.velocity = 20
        cell.emissionRange = 2 * .pi
        cell.contents = try noise(16 << index, 16)
        return cell
      }
      let picture = try Offscreen.draw(emitter, time: 1)
      #expect(picture.statistics.instances > 60 && picture.statistics.drawCalls == 1)
    }

    @Test func crossFadesOfImagesInSharedTextures() throws {
      func draw(_ studio: ImageStudio) throws -> Picture {
        let card = layer(10, 10, 80, 80)
        let (from, to) = (try noise(40, 40, seed: 5), try noise(20, 30, seed: 6))
        card.contents = from
        let fade = CABasicAnimation(keyPath: "contents")
        fade.fromValue = from
        fade.toValue = to
        fade.duration = 1
        card.add(fade, forKey: "contents")
        return try studio.draw(card, time: 0.5)
      }
      let own = try ImageStudio.with({ $0.largestShared = 0 }, draw)
      let shared = try ImageStudio.with(draw: draw)
      #expect(difference(own.pixels, shared.pixels).most <= 1)
      #expect(own[50, 50] != [0, 0, 0, 0])
    }
  }
}

extension ImageStudio {
  fileprivate static func with<Result>(draw: (ImageStudio) throws -> Result) throws -> Result {
    try with({ _ in }, draw)
  }
}
