import CoreGraphics
import Foundation

@testable import ImageIO

/// The pixels of an image as hexadecimal words: red, green, blue, alpha, colour multiplied by alpha.
func words(_ image: CGImage) -> [String] {
  image.withPixels { pixels in
    stride(from: 0, to: pixels.count, by: 4).map { start in
      (start..<start + 4).map { String(format: "%02x", pixels[$0]) }.joined()
    }
  }
}

/// A pixel of an image.
func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> [Int] {
  image.withPixels { pixels in (0..<4).map { Int(pixels[(y * image.width + x) * 4 + $0]) } }
}

/// Decodes, and gives the error that it meets.
func failure(_ data: Data) -> ImageError? {
  do {
    _ = try ImageFile.decode(data, name: "test")
    return nil
  } catch {
    return error
  }
}
