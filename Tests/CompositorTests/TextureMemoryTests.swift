import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// What textures are kept, uploaded and released.
  @Suite(.serialized) @MainActor struct TextureMemoryTests {
    private func card(_ image: CGImage?, _ size: Double = 100) -> CALayer {
      let card = layer(0, 0, size, size)
      card.contents = image
      return card
    }

    private func cards(_ images: [CGImage]) -> CALayer {
      let root = layer(0, 0, 100, 100)
      for (index, image) in images.enumerated() {
        let card = layer(Double(index) * 10, 0, 10, 100)
        card.contents = image
        root.addSublayer(card)
      }
      return root
    }

    @Test(arguments: [0, 256]) func mipMapsComeWhenTheyAreAskedFor(_ shared: Int) throws {
      // Columns of black and white, which a quarter of the size shows as grey only through mip maps.
      let stripes = (0..<64).map { [UInt8](repeating: $0 % 2 == 0 ? 0 : 255, count: 3) + [255] }.flatMap {
        $0
      }
      let image = try #require(
        CGImage(width: 64, height: 64, premultipliedRGBA: (0..<64).flatMap { _ in stripes }))
      try ImageStudio.with({ $0.largestShared = shared }) { studio in
        let card = card(image, 64)
        let large = try studio.draw(card)
        #expect(large.pixels[0] == 0)
        card.minificationFilter = .trilinear
        card.transform = CATransform3DMakeScale(0.25, 0.25, 1)
        let small = try studio.draw(card)
        #expect(isClose(small[32, 32], [128, 128, 128, 255]), "\(small[32, 32])")
        // And they do not stay when they are not.
        card.minificationFilter = .linear
        card.transform = CATransform3DIdentity
        #expect(try studio.draw(card, width: 64, height: 64).pixels == image.bytes)
      }
    }

    /// An image among others that would be seen, through mip maps.
    private func draw(_ image: CGImage, _ scale: CGFloat, _ studio: ImageStudio) throws -> Picture {
      let root = layer(0, 0, 400, 100)
      for index in 0..<5 {
        let card = layer(0, 0, Double(image.width), Double(image.height))
        card.contents = index == 2 ? image : try plain(image.width, image.height, [255, 0, 255, 255])
        card.minificationFilter = .trilinear
        card.transform = CATransform3DMakeScale(scale, scale, 1)
        card.position = CGPoint(x: 40 + index * 80, y: 50)
        root.addSublayer(card)
      }
      return try studio.draw(root, width: 400)
    }

    @Test(arguments: [(16, 16), (32, 32), (64, 64), (128, 128), (100, 9), (1, 77)])
    func mipMapsInSharedTexturesShowTheirImageAlone(size: (Int, Int)) throws {
      let image = try plain(size.0, size.1, [0, 255, 0, 255])
      for scale in [0.6, 0.3, 0.1, 2 / Double(max(size.0, size.1)), 0.01] {
        let picture = try ImageStudio.with { try draw(image, scale, $0) }
        var wrong = 0
        for y in 0..<100 { for x in 160..<240 where picture[x, y][1] != picture[x, y][3] { wrong += 1 } }
        #expect(wrong == 0, "at \(scale)")
        if scale > 0.05 { #expect(picture[200, 50][1] > 0) }
      }
    }

    @Test(arguments: [64, 128]) func mipMapsInSharedTexturesAreTheirOwn(_ size: Int) throws {
      // Where the outermost texels are all alike: past them one texture goes on with its last texel of each level, the
      // other with the means of those of the first.
      var bytes = try noise(size, size, seed: 11).bytes
      for y in 0..<size {
        for x in 0..<size where min(x, y, size - 1 - x, size - 1 - y) < 8 {
          for channel in 0..<4 { bytes[(y * size + x) * 4 + channel] = 128 }
        }
      }
      let image = try #require(CGImage(width: size, height: size, premultipliedRGBA: bytes))
      for scale in [0.5, 0.3, 0.25] {
        let own = try ImageStudio.with({ $0.largestShared = 0 }) { try draw(image, scale, $0) }
        let shared = try ImageStudio.with { try draw(image, scale, $0) }
        #expect(difference(own.pixels, shared.pixels).most <= 1, "at \(scale)")
      }
    }

    @Test func whatIsUsedLeastRecentlyIsReleased() throws {
      let images = try (0..<4).map { try noise(300, 300, seed: UInt64($0 + 1), opaque: true) }
      let each = 300 * 300 * 4
      try ImageStudio.with({ $0.memory = 2 * each + 1000 }) { studio in
        // What is shown, and how many images that uploads: over the limit 1, used before 0, makes way for 2.
        for (shown, uploads) in [(0, 1), (1, 1), (0, 0), (2, 1), (0, 0), (1, 1)] {
          let picture = try studio.draw(cards([images[shown]]))
          #expect(picture.statistics.uploaded == uploads * each, "\(shown)")
          #expect([each, 2 * each].contains(picture.statistics.textureMemory))
        }
        #expect(studio.compositor.statistics.textureMemory == 2 * each)
      }
    }

    @Test func aFrameThatNeedsMoreThanTheLimitIsDrawnWhole() throws {
      let images = try (0..<6).map { try noise(300, 300, seed: UInt64($0 + 1), opaque: true) }
      let each = 300 * 300 * 4
      let unlimited = try ImageStudio.with { try $0.draw(cards(images)) }
      try ImageStudio.with({ $0.memory = 1000 }) { studio in
        let picture = try studio.draw(cards(images))
        #expect(picture.pixels == unlimited.pixels)
        #expect(picture.statistics.textureMemory == 6 * each)
        // The same again uploads nothing again.
        #expect(try studio.draw(cards(images)).statistics.uploaded == 0)
        #expect(try studio.draw(cards([images[0]])).statistics.textureMemory == each)
      }
    }

    @Test(arguments: [30, 300]) func imagesThatNobodyHoldsAreReleased(_ size: Int) throws {
      try ImageStudio.with { studio in
        let card = card(nil)
        var most = 0
        for index in 0..<40 {
          card.contents = try noise(size, size, seed: UInt64(index + 1))
          most = max(most, try studio.draw(card).statistics.textureMemory)
        }
        // The new one and the one before, or a page.
        #expect(most <= max(2 * size * size * 4, 512 * 512 * 4))
      }
    }

    @Test func aFullPageGivesPlaceToALargerOne() throws {
      try ImageStudio.with { studio in
        let images = try (0..<100).map { try noise(60, 60, seed: UInt64($0 + 1)) }
        let root = layer(0, 0, 100, 100)
        for image in images {
          let card = layer(0, 0, 60, 60)
          card.contents = image
          root.addSublayer(card)
        }
        // 64 of them fill the first page.
        #expect(try studio.draw(root).statistics.drawCalls == 2)
        #expect(studio.compositor.statistics.textureMemory == (512 * 512 + 1024 * 1024) * 4)
        let second = try studio.draw(root)
        #expect(second.statistics.drawCalls == 1)
        #expect(second.statistics.textureMemory == 1024 * 1024 * 4)
        let third = try studio.draw(root)
        #expect(third.statistics.uploaded == 0 && third.pixels == second.pixels)
      }
    }

    @Test func uploadsAreSpreadOverFrames() throws {
      let images = try (0..<5).map { try plain(300, 300, [UInt8($0 * 50), 100, 0, 255]) }
      let each = 300 * 300 * 4
      try ImageStudio.with { studio in
        studio.compositor.uploadBudget = 2 * each
        var uploads: [Int] = []
        var pictures: [Picture] = []
        repeat {
          let picture = try studio.draw(cards(images))
          uploads.append(picture.statistics.uploaded / each)
          pictures.append(picture)
        } while studio.compositor.needsAnotherFrame && uploads.count < 10
        #expect(uploads == [2, 2, 1])
        // Of a plain image a few pixels are the image: nothing is missing meanwhile.
        for picture in pictures { #expect(picture.pixels == pictures[2].pixels) }
        #expect(pictures[2][45, 50] == [200, 100, 0, 255])
      }
    }

    @Test func anImageBeyondTheUploadBudgetComesAtOnceWhenItIsAlone() throws {
      let image = try noise(300, 300)
      try ImageStudio.with { studio in
        studio.compositor.uploadBudget = 1000
        let card = card(image)
        let picture = try studio.draw(card)
        #expect(picture.statistics.uploaded == 300 * 300 * 4)
        #expect(!studio.compositor.needsAnotherFrame)
      }
    }

    @Test func tilesOutOfSightAreNotUploaded() throws {
      let image = try noise(400, 400)
      try ImageStudio.with({ $0.largestTexture = 64 }) { studio in
        let card = layer(-60, -60, 400, 400)
        card.contents = image
        // Tiles of 48 texels: those from 60 to 68 in both axes.
        let corner = try studio.draw(card, width: 8, height: 8)
        #expect(corner.statistics.uploaded == 64 * 64 * 4)
        let row = try studio.draw(card, width: 100, height: 8)
        #expect(row.statistics.uploaded == 2 * 64 * 64 * 4)
      }
    }
  }
}
