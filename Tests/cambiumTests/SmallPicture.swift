import Foundation
import ImageIO
import Testing
import Windowing

/// An opaque picture of a few thousand pixels, to be compared with another of the same size.
struct SmallPicture {
  let width: Int
  let height: Int
  /// Red, green, blue.
  private(set) var levels: [UInt8]

  private init(width: Int, height: Int) {
    self.width = width
    self.height = height
    levels = [UInt8](repeating: 0, count: width * height * 3)
  }

  init(_ pixels: Pixels) {
    self.init(width: pixels.width, height: pixels.height)
    for y in 0..<height {
      for x in 0..<width { set(x, y, pixels[x, y]) }
    }
  }

  /// Each pixel is the mean of four by four; what is left over at the right and the bottom is not seen.
  init(quarterOf pixels: Pixels) {
    self.init(width: pixels.width / 4, height: pixels.height / 4)
    for y in 0..<height {
      for x in 0..<width { set(x, y, pixels.mean(4 * x, 4 * y, side: 4)) }
    }
  }

  /// Pictures of one size, side by side.
  init(row pictures: [SmallPicture]) {
    self.init(width: pictures.reduce(0) { $0 + $1.width }, height: pictures.first?.height ?? 0)
    levels.removeAll()
    for y in 0..<height {
      for picture in pictures {
        let length = picture.width * 3
        levels += picture.levels[y * length..<(y + 1) * length]
      }
    }
  }

  /// The pictures that lie side by side in this one.
  func parts(_ count: Int) -> [SmallPicture] {
    (0..<count).map { index in
      var part = SmallPicture(width: width / count, height: height)
      part.levels.removeAll()
      for y in 0..<height {
        let start = (y * width + index * part.width) * 3
        part.levels += levels[start..<start + part.width * 3]
      }
      return part
    }
  }

  private mutating func set(_ x: Int, _ y: Int, _ color: [Int]) {
    for channel in 0..<3 { levels[(y * width + x) * 3 + channel] = UInt8(clamping: color[channel]) }
  }

  func write(to file: URL) throws {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 4)
    for index in 0..<width * height { pixels += levels[index * 3..<index * 3 + 3] + [255] }
    let image = try #require(CGImage(width: width, height: height, premultipliedRGBA: pixels))
    try ImageFile.encodePNG(image, level: 9).write(to: file)
  }

  // MARK: Comparison

  struct Difference: CustomStringConvertible {
    /// The greatest difference of a channel, 0…255.
    var greatest = 0
    /// How many pixels differ by more than `rounding` levels.
    var count = 0
    var isSameSize = true
    /// Each channel's difference, eight times as large.
    var picture: SmallPicture

    /// What another driver's rounding changes. Mesa's softpipe, which draws by other code than llvmpipe, differs by up to 8 levels
    /// in single pixels, and by more in up to 11 of a picture, where an edge falls to the other side of a pixel's middle.
    static let rounding = 8
    static let mostPixels = 12

    var isWithinRounding: Bool { isSameSize && count <= Self.mostPixels }

    var description: String {
      isSameSize
        ? "\(count) pixels differ by more than \(Self.rounding) levels, the greatest difference is \(greatest)"
        : "it has another size"
    }
  }

  func difference(to other: SmallPicture) -> Difference {
    var difference = Difference(picture: self)
    guard width == other.width, height == other.height else {
      difference.isSameSize = false
      return difference
    }
    var worst = 0
    for index in levels.indices {
      let level = abs(Int(levels[index]) - Int(other.levels[index]))
      difference.picture.levels[index] = UInt8(clamping: 8 * level)
      worst = index % 3 == 0 ? level : max(worst, level)
      if index % 3 == 2 {
        difference.greatest = max(difference.greatest, worst)
        if worst > Difference.rounding { difference.count += 1 }
      }
    }
    return difference
  }
}
