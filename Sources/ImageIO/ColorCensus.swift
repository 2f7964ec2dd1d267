/// Counts the colours of a film in memory that does not depend on its length, to find the palette of a GIF.
package struct ColorCensus {
  /// The moments of the colours that have the same five upper bits in red, green and blue.
  private struct Cell {
    var count = 0.0
    var sum = SIMD3<Double>.zero
    /// The sum of the squares of red, green and blue.
    var squares = 0.0
    /// The colour of more than half of the pixels, if there is one (the vote of Boyer and Moore).
    var candidate: UInt32 = 0
    var votes = 0.0
  }

  private var cells = [Cell](repeating: Cell(), count: 1 << 15)
  /// All colours while there are at most 255.
  private var exact: Set<UInt32>? = []
  private static let most = 255

  package init() {}

  /// Adds the pixels of a picture. Pixels of less than half opacity do not count.
  package mutating func add(_ image: CGImage) {
    let bytes = image.bytes
    var last: UInt32?
    var run = 0.0
    for place in stride(from: 0, to: bytes.count, by: 4) {
      let alpha = bytes[place + 3]
      guard alpha >= 128 else { continue }
      let color = Self.color(bytes, place, alpha)
      if color == last {
        run += 1
      } else {
        if let last { add(last, run) }
        last = color
        run = 1
      }
    }
    if let last { add(last, run) }
  }

  /// The colour of a pixel, without its opacity.
  static func color(_ bytes: [UInt8], _ place: Int, _ alpha: UInt8) -> UInt32 {
    var (red, green, blue) = (bytes[place], bytes[place + 1], bytes[place + 2])
    if alpha < 255 {
      red = CGImage.unpremultiply(red, alpha)
      green = CGImage.unpremultiply(green, alpha)
      blue = CGImage.unpremultiply(blue, alpha)
    }
    return UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  private mutating func add(_ color: UInt32, _ count: Double) {
    if exact?.insert(color).inserted == true, let all = exact, all.count > Self.most { exact = nil }
    let (red, green, blue) = (color >> 19, (color >> 11) & 31, (color >> 3) & 31)
    let place = Int(red << 10 | green << 5 | blue)
    let value = Self.components(color)
    cells[place].count += count
    cells[place].sum += value * count
    cells[place].squares += (value * value).sum() * count
    if cells[place].candidate == color {
      cells[place].votes += count
    } else if cells[place].votes >= count {
      cells[place].votes -= count
    } else {
      cells[place].candidate = color
      cells[place].votes = count - cells[place].votes
    }
  }

  private static func components(_ color: UInt32) -> SIMD3<Double> {
    SIMD3(Double(color >> 16), Double(color >> 8 & 255), Double(color & 255))
  }

  private static func rounded(_ color: SIMD3<Double>) -> SIMD3<UInt8> {
    let whole = color.rounded(.toNearestOrEven)
    return SIMD3(UInt8(clamping: whole.x), UInt8(clamping: whole.y), UInt8(clamping: whole.z))
  }

  /// The palette: all colours if there are at most 255; otherwise the colours that the film's differ from least.
  package var palette: GIFPalette {
    if let exact { return GIFPalette(exact.sorted().map { Self.rounded(Self.components($0)) }) }
    return GIFPalette(ColorBoxes(weights).divided(into: Self.most).map { color(of: $0) })
  }

  /// The moments of the cells. A colour counts as the square root of its pixels, so that a large background leaves colours for
  /// small objects.
  private var weights: [SIMD8<Double>] {
    cells.map { cell in
      guard cell.count > 0 else { return .zero }
      let scale = 1 / cell.count.squareRoot()
      return SIMD8(
        cell.count * scale, cell.sum.x * scale, cell.sum.y * scale, cell.sum.z * scale, cell.squares * scale,
        0, 0, 0)
    }
  }

  /// The colour of a box: the one that most of its pixels have, or the mean.
  private func color(of box: ColorBoxes.Box) -> SIMD3<UInt8> {
    var (count, sum) = (0.0, SIMD3<Double>.zero)
    var largest = Cell()
    for red in box.red {
      for green in box.green {
        for blue in box.blue {
          let cell = cells[red << 10 | green << 5 | blue]
          count += cell.count
          sum += cell.sum
          if cell.votes > largest.votes { largest = cell }
        }
      }
    }
    // A plain area keeps its colour, and needs no pattern.
    if largest.votes > count / 2 { return Self.rounded(Self.components(largest.candidate)) }
    return Self.rounded(sum / max(count, 1))
  }
}
