import CCairo

/// A Gaussian blur of the alpha of a picture.
///
/// A pixel's value is the mean over its square, and results are values at pixel centres, so the weights are
/// integrals of the Gaussian over pixels. For a wide Gaussian several pixels are summed to a cell, and the
/// result is interpolated between cell centres. The error is below 0.003 of an edge's height, and the cost
/// does not depend on the width.
struct GaussianBlur {
  /// The distance to which a pixel spreads.
  let support: Int

  /// The weights of a cell and of its neighbours up to a distance of `weights.count - 1` cells.
  private let weights: [Float]
  /// Pixels per cell.
  private let cell: Int

  /// In cells. If cells are larger than a pixel, sigma is at least half of this.
  private static let greatestSigma = 8.0

  /// - Parameter sigma: the standard deviation, in pixels; over 500 counts as 500.
  init(sigma: Double) {
    let sigma = sigma.clamped(to: 0...500)
    guard sigma > 0.01 else {
      (support, weights, cell) = (0, [1], 1)
      return
    }
    var cell = 1
    while sigma > Self.greatestSigma * Double(cell) { cell *= 2 }
    // The averaging over a cell and the interpolation also widen the blur a little (on average).
    let width = Double(cell)
    let variance = sigma * sigma - (cell == 1 ? 0 : (3 * width * width - 1) / 12)
    let scale = (2 * variance).squareRoot() / width
    let count = Int(clamping: (3.5 * variance.squareRoot() / width).rounded(.up)) + 1
    let values = (0...count).map { distance -> Double in
      let (start, end) = ((Double(distance) - 0.5) / scale, (Double(distance) + 0.5) / scale)
      return (erf(end) - erf(start)) / 2
    }
    let sum: Double = 2 * values.reduce(0, +) - values[0]
    weights = values.map { Float($0 / sum) }
    self.cell = cell
    support = cell == 1 ? count : (count + 1) * cell
  }

  /// The blurred alpha in a region, or nil if the region is empty or too large. The picture is transparent
  /// outside its bounds.
  func blur(_ picture: PixelSurface, in region: PixelRect) -> PixelSurface? {
    guard let result = PixelSurface(region, .alpha) else { return nil }
    let source = picture.region
    let length = max(region.width, region.height) + 2 * support
    let buffer = UnsafeMutablePointer<Float>.allocate(capacity: 3 * length + region.width * source.height)
    defer { buffer.deallocate() }
    let line = buffer
    let spare = buffer + length
    // Rows are blurred into columns, then columns into rows.
    let columns = buffer + 3 * length

    let fromX = max(source.minX, region.minX - support)
    let toX = min(source.maxX, region.maxX + support)
    for y in source.minY..<source.maxY {
      line.update(repeating: 0, count: region.width + 2 * support)
      if fromX < toX {
        let row = picture.row(y, from: fromX)
        let start = fromX - (region.minX - support)
        for index in 0..<(toX - fromX) { line[start + index] = Float(row[index]) }
      }
      blurLine(line, spare, count: region.width)
      for x in 0..<region.width { columns[x * source.height + y - source.minY] = line[x] }
    }

    let fromY = max(source.minY, region.minY - support)
    let toY = min(source.maxY, region.maxY + support)
    for x in 0..<region.width {
      line.update(repeating: 0, count: region.height + 2 * support)
      let start = fromY - (region.minY - support)
      let column = columns + x * source.height + fromY - source.minY
      for index in 0..<max(toY - fromY, 0) { line[start + index] = column[index] }
      blurLine(line, spare, count: region.height)
      let target = result.row(region.minY, from: region.minX + x)
      for y in 0..<region.height {
        target[y * result.bytesPerRow] = UInt8(clamping: min(max(line[y] + 0.5, 0), 255))
      }
    }
    result.markDirty()
    return result
  }

  /// Blurs `count` numbers, with `support` others before and after them. The results are at the start.
  ///
  /// - Parameter spare: room for twice as many numbers.
  private func blurLine(_ line: UnsafeMutablePointer<Float>, _ spare: UnsafeMutablePointer<Float>, count: Int)
  {
    if cell == 1 {
      sum(line, spare, count: count)
      line.update(from: spare, count: count)
      return
    }
    let length = count + 2 * support
    let cells = (length + cell - 1) / cell
    for index in 0..<cells {
      var total: Float = 0
      for pixel in index * cell..<min((index + 1) * cell, length) { total += line[pixel] }
      spare[index] = total / Float(cell)
    }
    let blurred = spare + length
    let spread = weights.count - 1
    sum(spare, blurred, count: cells - 2 * spread)
    for index in 0..<count {
      let place = (Float(index + support) + 0.5) / Float(cell) - 0.5
      let before = Int(clamping: place)
      let (one, next) = (blurred[before - spread], blurred[before - spread + 1])
      line[index] = one + (next - one) * (place - Float(before))
    }
  }

  /// Computes weighted sums around each of `count` numbers. The first has as many numbers before it as there
  /// are weights to a side.
  private func sum(
    _ numbers: UnsafePointer<Float>, _ sums: UnsafeMutablePointer<Float>, count: Int
  ) {
    let spread = weights.count - 1
    weights.withUnsafeBufferPointer { weights in
      for index in 0..<count { sums[index] = weights[0] * numbers[index + spread] }
      for distance in 1..<max(weights.count, 1) {
        let weight = weights[distance]
        let (before, after) = (numbers + spread - distance, numbers + spread + distance)
        for index in 0..<count { sums[index] += weight * (before[index] + after[index]) }
      }
    }
  }
}
