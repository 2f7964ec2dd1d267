import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Images whose texels lie on pixels come out byte for byte; others by the formula of bilinear sampling.
  @Suite(.serialized) @MainActor struct ImageExactnessTests {
    private func pixel(_ image: [UInt8], _ width: Int, _ x: Int, _ y: Int) -> ArraySlice<UInt8> {
      image[((y * width + x) * 4)..<((y * width + x) * 4 + 4)]
    }

    @Test(arguments: [(37, 23), (64, 64), (100, 3), (300, 290)], [0, 1, 2, 3, 4, 5, 6, 7])
    func texelsOnPixelsAreBytesForBytes(size: (Int, Int), turn: Int) throws {
      let (width, height) = size
      let image = try noise(width, height, seed: UInt64(turn + 1))
      let card = layer(0, 0, Double(width), Double(height))
      card.contents = image
      // The eight ways of a square.
      let isAcross = turn & 4 != 0
      var transform = CATransform3DMakeScale(turn & 1 == 0 ? 1 : -1, turn & 2 == 0 ? 1 : -1, 1)
      if isAcross {
        transform = CATransform3DConcat(
          CATransform3D(
            m11: 0, m12: 1, m13: 0, m14: 0, m21: 1, m22: 0, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0,
            m41: 0, m42: 0, m43: 0, m44: 1), transform)
      }
      card.transform = transform
      let (wide, high) = isAcross ? (height, width) : (width, height)
      card.position = CGPoint(x: Double(wide) / 2 + 5, y: Double(high) / 2 + 7)
      let picture = try Offscreen.draw(card, width: wide + 12, height: high + 12)
      let source = image.bytes
      var wrong = 0
      for y in 0..<high {
        for x in 0..<wide {
          let u = turn & 1 == 0 ? x : wide - 1 - x
          let v = turn & 2 == 0 ? y : high - 1 - y
          let (column, row) = isAcross ? (v, u) : (u, v)
          let shown = pixel(picture.pixels, wide + 12, x + 5, y + 7)
          if !shown.elementsEqual(pixel(source, width, column, row)) { wrong += 1 }
        }
      }
      #expect(wrong == 0)
      #expect(picture[4, 7] == [0, 0, 0, 0] && picture[wide + 5, 7] == [0, 0, 0, 0])
    }

    /// Images in pixels of their own are drawn without edges and filters; other images, and the same images by the common program, are
    /// not. All give the same bytes.
    @Test func imagesOnPixelsTakeTheShortProgram() throws {
      let image = try noise(40, 30)
      let large = try noise(300, 280, seed: 9)
      func card(_ x: Double, _ y: Double, _ change: (CALayer) -> Void = { _ in }) -> CALayer {
        let card = layer(x, y, 40, 30)
        card.contents = image
        change(card)
        return card
      }
      let root = layer(0, 0, 420, 320, color(0.9, 0.8, 0.7))
      let clip = layer(150, 10, 60, 60)
      clip.masksToBounds = true
      clip.cornerRadius = 20
      clip.addSublayer(card(-7, 31))
      let tinted = card(250, 200)
      tinted.contentsMultiplyColor = color(1, 0.5, 0.25)
      let whole = layer(100, 30, 300, 280)
      whole.contents = large
      root.sublayers = [
        whole, card(10, 20), card(60, 21) { $0.opacity = 0.4 },
        card(10, 60) {
          $0.contentsRect = CGRect(x: 0.25, y: 0.2, width: 0.5, height: 0.5)
          $0.contentsGravity = .center
          $0.frame = CGRect(x: 10, y: 60, width: 20, height: 15)
        }, clip, tinted,
      ]
      try Offscreen.withContext {
        let own = try Compositor()
        let expected = try Offscreen.drawInContext(root, width: 420, height: 320, with: own)
        let variants = own.programs.variants
        #expect(
          variants.contains([.image, .grid])
            && variants.contains { $0.isSuperset(of: [.image, .grid, .clip]) })
        #expect(!variants.contains { $0.contains(.image) && !$0.contains(.grid) })
        let common = try Compositor()
        common.usesCommonPrograms = true
        let picture = try Offscreen.drawInContext(root, width: 420, height: 320, with: common)
        #expect(picture.pixels == expected.pixels)
        root.sublayers?[1].position.x += 0.5
        let moved = try Compositor()
        _ = try Offscreen.drawInContext(root, width: 420, height: 320, with: moved)
        #expect(moved.programs.variants.contains { $0.contains(.image) && !$0.contains(.grid) })
      }
    }

    @Test func atScaleTwoContentsOfScaleTwoAreTheirOwnPixels() throws {
      let image = try noise(60, 50)
      let card = layer(3, 4, 30, 25)
      card.contents = image
      card.contentsScale = 2
      card.contentsGravity = .topLeft
      let picture = try ImageStudio.with { try $0.draw(card, width: 80, height: 80, scale: 2) }
      var wrong = 0
      for y in 0..<50 {
        for x in 0..<60
        where !pixel(picture.pixels, 80, x + 6, y + 8).elementsEqual(pixel(image.bytes, 60, x, y)) {
          wrong += 1
        }
      }
      #expect(wrong == 0)
    }

    @Test(arguments: [(0.25, 0.0), (0.5, 0.5), (0.75, 0.125)]) func betweenPixelsItIsBilinear(
      dx: Double, dy: Double
    ) throws {
      let image = try noise(40, 40, opaque: true)
      let card = layer(10 + dx, 10 + dy, 40, 40)
      card.contents = image
      let picture = try Offscreen.draw(card, width: 60, height: 60)
      let source = image.bytes
      var most = 0.0
      for y in 1..<39 {
        for x in 1..<39 {
          for channel in 0..<4 {
            func at(_ x: Int, _ y: Int) -> Double { Double(source[(y * 40 + x) * 4 + channel]) }
            let above = at(x - 1, y - 1) * dx + at(x, y - 1) * (1 - dx)
            let below = at(x - 1, y) * dx + at(x, y) * (1 - dx)
            let expected = above * dy + below * (1 - dy)
            most = max(most, abs(expected - Double(picture.pixels[((y + 10) * 60 + x + 10) * 4 + channel])))
          }
        }
      }
      // Each of two steps of eight bits rounds.
      #expect(most <= 1.5)
    }

    @Test func nearestChoosesTheTexelUnderThePixel() throws {
      let image = try noise(16, 16)
      let card = layer(0, 0, 80, 48)
      card.contents = image
      card.magnificationFilter = .nearest
      let picture = try Offscreen.draw(card, width: 80, height: 48)
      var wrong = 0
      for y in 0..<48 {
        for x in 0..<80
        where !pixel(picture.pixels, 80, x, y).elementsEqual(pixel(image.bytes, 16, x / 5, y / 3)) {
          wrong += 1
        }
      }
      #expect(wrong == 0)
    }

    @Test func oddInputIsBorne() throws {
      func draw(_ image: CGImage, limit: Int = .max, _ change: (CALayer) -> Void = { _ in }) throws -> Picture
      {
        try ImageStudio.with({ $0.largestTexture = limit }) { studio in
          let root = layer(0, 0, 100, 100, color(0, 0, 1))
          let card = layer(0, 0, 100, 100)
          card.contents = image
          change(card)
          root.addSublayer(card)
          return try studio.draw(root)
        }
      }
      let red: [UInt8] = [255, 0, 0, 255]
      let tall = try plain(1, 100_000, red)
      for limit in [64, Int.max] { #expect(try draw(tall, limit: limit)[50, 50] == [255, 0, 0, 255]) }
      let image = try plain(150, 150, red)
      for limit in [16, 64, Int.max] {
        for rect in [
          CGRect(x: 0.5, y: 0.5, width: 0, height: 0), CGRect(x: 1, y: 1, width: 0, height: 0),
          CGRect(x: -1e30, y: 0, width: 2e30, height: 1), CGRect(x: 1, y: 1, width: -1, height: -1),
          CGRect(x: 5, y: 5, width: 1, height: 1),
        ] {
          #expect(try draw(image, limit: limit) { $0.contentsRect = rect }[50, 50][3] == 255)
        }
        _ = try draw(image, limit: limit) {
          $0.contentsRect = CGRect(x: CGFloat.nan, y: 0, width: .infinity, height: 1)
        }
        for scale in [0, .nan, -1, .infinity, 1e-30, 1e30] {
          let picture = try draw(image, limit: limit) {
            $0.contentsScale = scale
            $0.contentsGravity = .center
          }
          #expect(picture[50, 50][3] == 255)
        }
      }
    }
  }
}
