import CoreGraphics

/// Where two pictures of the same size differ.
package struct PictureDifference: Equatable, Sendable {
  /// What may differ.
  package struct Budget: Equatable, Sendable {
    /// A pixel differs if one of its red, green, blue and alpha, multiplied by alpha, differs by more than this, of 255.
    package var levels = 0
    /// The pictures differ if more pixels than this do.
    package var pixels = 0

    package init(levels: Int = 0, pixels: Int = 0) {
      self.levels = levels
      self.pixels = pixels
    }
  }

  /// The number of pixels that differ.
  package var pixels = 0
  /// The greatest difference of a value, also if it is within the budget.
  package var greatest = 0
  /// The pixel with the greatest difference, the first from the top left.
  package var place: (x: Int, y: Int) = (0, 0)
  /// The smallest rectangle that contains all pixels that differ: x, y, width, height. Nil if there are none.
  package var box: (x: Int, y: Int, width: Int, height: Int)?

  /// Compares pictures of `width` pixels a row.
  package init(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer, width: Int, levels: Int) {
    var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
    let count = min(a.count, b.count) / 4
    for index in 0..<count {
      let start = index * 4
      guard
        a.loadUnaligned(fromByteOffset: start, as: UInt32.self)
          != b.loadUnaligned(fromByteOffset: start, as: UInt32.self)
      else { continue }
      var most = 0
      for channel in start..<start + 4 { most = max(most, abs(Int(a[channel]) - Int(b[channel]))) }
      let (x, y) = (index % width, index / width)
      if most > greatest {
        greatest = most
        place = (x, y)
      }
      guard most > levels else { continue }
      pixels += 1
      (left, right) = (min(left, x), max(right, x))
      (top, bottom) = (min(top, y), max(bottom, y))
    }
    if right >= 0 { box = (left, top, right - left + 1, bottom - top + 1) }
  }

  package init(_ a: CGImage, _ b: CGImage, levels: Int) {
    let width = a.width
    self = a.withPixels { a in
      b.withPixels { PictureDifference(a, $0, width: width, levels: levels) }
    }
  }

  package static func == (a: PictureDifference, b: PictureDifference) -> Bool {
    a.pixels == b.pixels && a.greatest == b.greatest && a.place == b.place && a.box?.x == b.box?.x
      && a.box?.y == b.box?.y && a.box?.width == b.box?.width && a.box?.height == b.box?.height
  }

  /// A picture that shows where two pictures differ: the first one pale and gray, and on it the pixels that differ, from yellow for
  /// small differences to red and violet for great ones.
  package static func picture(_ a: CGImage, _ b: CGImage, levels: Int) -> CGImage? {
    guard a.width == b.width, a.height == b.height else { return nil }
    var bytes = a.bytes
    b.withPixels { other in
      for start in stride(from: 0, to: bytes.count, by: 4) {
        var most = 0
        for channel in start..<start + 4 { most = max(most, abs(Int(bytes[channel]) - Int(other[channel]))) }
        let color: (Int, Int, Int)
        if most > levels {
          color = heat(Double(most - levels) / Double(max(255 - levels, 1)))
        } else {
          // On white, and a quarter as strong.
          let light = (Int(bytes[start]) * 54 + Int(bytes[start + 1]) * 183 + Int(bytes[start + 2]) * 19) >> 8
          let gray = 192 + (light + 255 - Int(bytes[start + 3])) / 4
          color = (gray, gray, gray)
        }
        bytes[start] = UInt8(clamping: color.0)
        bytes[start + 1] = UInt8(clamping: color.1)
        bytes[start + 2] = UInt8(clamping: color.2)
        bytes[start + 3] = 255
      }
    }
    return CGImage(width: a.width, height: a.height, premultipliedRGBA: bytes)
  }

  /// The colour for a difference from 0 to 1. The square root spreads small ones.
  private static func heat(_ value: Double) -> (Int, Int, Int) {
    let stops: [(Double, Double, Double)] = [(250, 190, 0), (235, 60, 30), (190, 0, 110), (90, 0, 150)]
    let place = min(max(value, 0), 1).squareRoot() * Double(stops.count - 1)
    let index = min(Int(clamping: place), stops.count - 2)
    let part = place - Double(index)
    func mix(_ a: Double, _ b: Double) -> Int { Int(clamping: (a + (b - a) * part).rounded()) }
    let (a, b) = (stops[index], stops[index + 1])
    return (mix(a.0, b.0), mix(a.1, b.1), mix(a.2, b.2))
  }
}
