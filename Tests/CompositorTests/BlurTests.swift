import TestSupport
import COpenGL
import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// The blur pass against the Gaussian itself, in closed form: a rectangle blurred is a product of differences of the
  /// error function.
  @Suite(.serialized) @MainActor struct BlurTests {
    /// What a blur makes of the pixels `from`, of `box`, in the pixels of `to`: levels of its alpha. `sumsTexels`: whether it reads texels one
    /// by one, as on a software driver, or two by two.
    private func blur(
      _ from: [UInt8], _ box: PixelRect, x: Double, y: Double, _ edges: BlurEdges = .transparent,
      to: PixelRect, sumsTexels: Bool = true
    ) throws -> [UInt8] {
      try Offscreen.withContext {
        let compositor = try #require(Offscreen.compositor)
        let isUsual = compositor.sumsTexels
        compositor.sumsTexels = sumsTexels
        defer { compositor.sumsTexels = isUsual }
        let group = try #require(compositor.groups.make(width: box.width, height: box.height))
        var pixels: [UInt8] = []
        for value in from { pixels += [value, value, value, value] }
        glActiveTexture(GLenum(GL_TEXTURE0))
        glBindTexture(GLenum(GL_TEXTURE_2D), group.texture)
        glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
        glTexSubImage2D(
          GLenum(GL_TEXTURE_2D), 0, 0, 0, GLsizei(box.width), GLsizei(box.height), GLenum(GL_RGBA),
          GLenum(GL_UNSIGNED_BYTE), pixels)
        let result = try #require(compositor.blur(group, box, sigmaX: x, sigmaY: y, edges, to: to))
        let all = ImageTarget.pixels(result.framebuffer, to.width, to.height, isBottomUp: false)
        compositor.groups.endFrame()
        return stride(from: 3, to: all.count, by: 4).map { all[$0] }
      }
    }

    /// The greatest difference, in levels, of a blur of either kind from a rectangle blurred in closed form.
    private func error(
      _ sigmaX: Double, _ sigmaY: Double, _ rect: PixelRect, in box: PixelRect, to: PixelRect
    )
      throws -> Double
    {
      var from = [UInt8](repeating: 0, count: box.width * box.height)
      for y in 0..<rect.height {
        for x in 0..<rect.width {
          from[(rect.y - box.y + y) * box.width + rect.x - box.x + x] = 255
        }
      }
      let kinds = try [true, false].map {
        try blur(from, box, x: sigmaX, y: sigmaY, to: to, sumsTexels: $0)
      }
      let across = (0..<to.width).map {
        gaussian(Double(to.x + $0) + 0.5, Double(rect.x), Double(rect.x + rect.width), sigmaX)
      }
      let down = (0..<to.height).map {
        gaussian(Double(to.y + $0) + 0.5, Double(rect.y), Double(rect.y + rect.height), sigmaY)
      }
      var greatest = 0.0
      for y in 0..<to.height {
        for x in 0..<to.width {
          for pixels in kinds {
            greatest = max(greatest, abs(Double(pixels[y * to.width + x]) - 255 * across[x] * down[y]))
          }
        }
      }
      return greatest
    }

    @Test(arguments: [
      0, 0.02, 0.3, 0.5, 1, 2, 2.4, 2.6, 4.9, 5, 5.1, 7, 9.9, 10, 15, 19.9, 20.1, 37, 80, 100, 300, 1000,
    ])
    func rectanglesBecomeDifferencesOfTheErrorFunction(_ sigma: Double) throws {
      // An odd place and size, so that the picture's texels lie anyhow over those of its smaller copies.
      let rect = PixelRect(x: 23, y: 11, width: 117, height: 83)
      let reach = min(Int(clamping: (3 * sigma).rounded(.up)), 70)
      let to = PixelRect(
        x: rect.x - reach, y: rect.y - reach, width: rect.width + 2 * reach, height: rect.height + 2 * reach)
      let found = try error(sigma, sigma, rect, in: rect, to: to)
      #expect(found < 2)
      if sigma > 0 {
        // With room around it, which is what a group of several things has; and along one axis alone.
        #expect(try error(sigma, 0, rect, in: to, to: to) < 2)
      }
    }

    @Test func smallThings() throws {
      for (sigma, size) in [(1.0, 1), (3, 1), (3, 3), (6, 5), (12, 9), (40, 31)] {
        for shift in 0..<4 {
          let rect = PixelRect(x: 50 + shift, y: 50, width: size, height: size + 2)
          let box = PixelRect(x: 50, y: 50, width: size + 3, height: size + 2)
          let to = PixelRect(x: 0, y: 0, width: 130, height: 130)
          let found = try error(sigma, sigma, rect, in: box, to: to)
          #expect(found < 2)
        }
      }
    }

    @Test func eachAxisHasItsOwn() throws {
      let rect = PixelRect(x: 40, y: 40, width: 60, height: 50)
      let to = PixelRect(x: 0, y: 0, width: 150, height: 140)
      for (x, y) in [(0.0, 12.0), (30, 1), (2, 8), (100, 3)] {
        #expect(try error(x, y, rect, in: rect, to: to) < 2)
      }
    }

    @Test func anythingWithinTwoLevels() throws {
      let (width, height) = (61, 43)
      var numbers = LinearCongruential(seed: 42)
      let from = (0..<width * height).map { _ in
        let number = numbers.next()
        return UInt8(truncatingIfNeeded: (number >> 60) < 5 ? 255 : number >> 56)
      }
      for sigma in [0.3, 0.8, 2, 6, 14] {
        let box = PixelRect(x: 0, y: 0, width: width, height: height)
        let pixels = try blur(from, box, x: sigma, y: sigma, to: box)
        // Separable: rows, then columns, each pixel a square.
        func line(_ values: [Double], _ at: Int) -> Double {
          values.indices.reduce(0) {
            $0 + values[$1] * gaussian(Double(at) + 0.5, Double($1), Double($1 + 1), sigma)
          }
        }
        let rows = (0..<height).map { y in
          let values = (0..<width).map { Double(from[y * width + $0]) }
          return (0..<width).map { line(values, $0) }
        }
        var greatest = 0.0
        for x in 0..<width {
          let values = rows.map { $0[x] }
          for y in 0..<height {
            greatest = max(greatest, abs(line(values, y) - Double(pixels[y * width + x])))
          }
        }
        #expect(greatest < 2)
      }
    }

    /// Both kinds of blurs give the same pixels, up to rounding, also where the result reaches beyond the picture.
    @Test(arguments: [BlurEdges.transparent, .continued]) func bothKindsAreAlike(edges: BlurEdges) throws {
      let box = PixelRect(x: 3, y: -4, width: 61, height: 43)
      var numbers = LinearCongruential(seed: 7)
      let from = (0..<box.area).map { _ in UInt8(truncatingIfNeeded: numbers.next() >> 56) }
      for (x, y) in [(0.3, 0.3), (2, 2), (4.9, 1), (0, 3), (6, 14), (40, 2)] {
        let results = try [true, false].map {
          try blur(from, box, x: x, y: y, edges, to: box.grown(by: 9), sumsTexels: $0)
        }
        let greatest = zip(results[0], results[1]).map { abs(Int($0) - Int($1)) }.max()
        #expect(try #require(greatest) <= 1, "\(x), \(y)")
      }
    }

    @Test func edgesThatContinueKeepWhatIsThere() throws {
      let box = PixelRect(x: 5, y: 7, width: 70, height: 50)
      let full = [UInt8](repeating: 255, count: box.width * box.height)
      for sigma in [0.4, 3, 11, 200, 1e4] {
        #expect(try blur(full, box, x: sigma, y: sigma, .continued, to: box).allSatisfy { $0 >= 254 })
      }
      // Half black, half white, going on for ever: one edge.
      let half = (0..<box.width * box.height).map { UInt8($0 % box.width < 35 ? 0 : 255) }
      let pixels = try blur(half, box, x: 20, y: 20, .continued, to: box)
      for x in 0..<box.width {
        let expected = 255 * gaussian(Double(x) + 0.5, 35, 1e9, 20)
        #expect(abs(Double(pixels[25 * box.width + x]) - expected) < 2)
      }
    }

    @Test func noBlurMovesThePicture() throws {
      let from = (0..<20 * 20).map { UInt8($0 % 251) }
      let box = PixelRect(x: 0, y: 0, width: 20, height: 20)
      #expect(try blur(from, box, x: 0, y: 0, to: box) == from)
      let wider = try blur(from, box, x: 0, y: 0, to: PixelRect(x: -3, y: -2, width: 30, height: 30))
      for y in 0..<20 { for x in 0..<20 { #expect(wider[(y + 2) * 30 + x + 3] == from[y * 20 + x]) } }
      #expect(wider[0] == 0 && wider[899] == 0)
    }

    @Test(arguments: [1e4, 1e9, .infinity, .nan, -3]) func anyDeviationEnds(_ sigma: Double) throws {
      let box = PixelRect(x: 0, y: 0, width: 30, height: 30)
      let pixels = try blur([UInt8](repeating: 255, count: 900), box, x: sigma, y: sigma, to: box)
      // So wide that nothing is left of it; or none at all.
      #expect(pixels.allSatisfy { $0 == (sigma > 1 ? 0 : 255) })
    }
  }
}

/// The share of a Gaussian about `at` that lies between two bounds; without a deviation, whether it is between them.
func gaussian(_ at: Double, _ from: Double, _ to: Double, _ sigma: Double) -> Double {
  guard sigma > 0 else { return at >= from && at < to ? 1 : 0 }
  let scale = 1 / (sigma * 2.0.squareRoot())
  return 0.5 * (erf((to - at) * scale) - erf((from - at) * scale))
}
