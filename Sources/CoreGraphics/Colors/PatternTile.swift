/// The picture of a pattern colour, whose copies cover the plane side by side.
package final class PatternTile: Sendable {
  package let image: CGImage
  /// Pixels of the picture per point.
  package let scale: CGFloat
  /// The mean colour, sRGB-encoded and not multiplied by alpha.
  let mean: (red: Double, green: Double, blue: Double, alpha: Double)

  /// - Parameter scale: pixels per point; a value that is not above 0 counts as 1.
  package init(_ image: CGImage, scale: CGFloat) {
    self.image = image
    self.scale = scale > 0 && scale.isFinite ? scale : 1
    mean = Self.mean(of: image)
  }

  /// The size of a copy in points.
  var size: CGSize { CGSize(width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale) }

  private static func mean(
    of image: CGImage
  ) -> (red: Double, green: Double, blue: Double, alpha: Double) {
    image.withPixels { bytes in
      // A grid of at most 256 × 256 pixels is enough for a mean.
      let (across, down) = (max(image.width / 256, 1), max(image.height / 256, 1))
      var (red, green, blue, alpha, count) = (0, 0, 0, 0, 0)
      for y in stride(from: 0, to: image.height, by: down) {
        for x in stride(from: 0, to: image.width, by: across) {
          let start = y * image.bytesPerRow + 4 * x
          guard start + 4 <= bytes.count else { continue }
          red += Int(bytes[start])
          green += Int(bytes[start + 1])
          blue += Int(bytes[start + 2])
          alpha += Int(bytes[start + 3])
          count += 1
        }
      }
      guard alpha > 0 else { return (0, 0, 0, 0) }
      func part(_ sum: Int) -> Double { Double(sum) / Double(alpha) }
      return (part(red), part(green), part(blue), Double(alpha) / (255 * Double(count)))
    }
  }
}

extension PatternTile: Equatable {
  /// Whether picture and scale are the same.
  package static func == (one: PatternTile, other: PatternTile) -> Bool {
    one === other || (one.image === other.image && one.scale == other.scale)
  }
}
