import CCairo

/// Blurs the alpha of a picture by a Gaussian.
///
/// Narrow Gaussians are summed weight by weight. Wide ones are four boxes one after the other, which cost the
/// same whatever their width: each has a fraction at its ends that gives it the variance it needs (Gwosdek et
/// al., "Theoretical foundations of Gaussian convolution by extended box filtering", 2011). Four leave the
/// Gaussian by less than 0.005 of an edge's height.
struct GaussianBlur {
  /// The standard deviation, in pixels; over 500 counts as 500.
  let sigma: Double
  /// How far a pixel spreads.
  let reach: Int

  private let weights: [Float]
  private let boxRadius: Int
  private let boxEnd: Float

  private static let boxCount = 4
  /// Up to here weights are no slower than boxes, and exact.
  private static let widestSum = 6.0

  init(sigma: Double) {
    let sigma = sigma.clamped(to: 0...500)
    self.sigma = sigma
    guard sigma > 0.01 else {
      (reach, weights, boxRadius, boxEnd) = (0, [1], 0, 0)
      return
    }
    if sigma <= Self.widestSum {
      reach = Int((3.5 * sigma).rounded(.up))
      let values = (0...reach).map { exp(-0.5 * Double($0 * $0) / (sigma * sigma)) }
      let sum = 2 * values.reduce(0, +) - 1
      weights = values.map { Float($0 / sum) }
      (boxRadius, boxEnd) = (0, 0)
    } else {
      let variance = sigma * sigma / Double(Self.boxCount)
      let radius = (0.5 * (12 * variance + 1).squareRoot() - 0.5).rounded(.down)
      let next = (radius + 1) * (radius + 1)
      boxRadius = Int(radius)
      boxEnd = Float((2 * radius + 1) * (radius * (radius + 1) - 3 * variance) / (6 * (variance - next)))
      reach = Self.boxCount * (boxRadius + 1)
      weights = []
    }
  }

  /// The blurred alpha within a region, or nil where the region is empty or too large. Outside the picture
  /// there is nothing.
  func blur(_ picture: PixelSurface, in region: PixelRect) -> PixelSurface? {
    guard let result = PixelSurface(region, .alpha) else { return nil }
    let source = picture.region
    let length = max(region.width, region.height) + 2 * reach
    // Rows are blurred into columns, then columns into rows.
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * length) { buffer in
      let columns = UnsafeMutableBufferPointer<Float>.allocate(capacity: region.width * source.height)
      defer { columns.deallocate() }
      var line = UnsafeMutableBufferPointer(rebasing: buffer[0..<length])
      var spare = UnsafeMutableBufferPointer(rebasing: buffer[length...])

      let fromX = max(source.minX, region.minX - reach)
      let toX = min(source.maxX, region.maxX + reach)
      for y in source.minY..<source.maxY {
        line.update(repeating: 0)
        if fromX < toX {
          let row = picture.row(y, from: fromX)
          let start = fromX - (region.minX - reach)
          for index in 0..<(toX - fromX) { line[start + index] = Float(row[index]) }
        }
        blurLine(&line, &spare, count: region.width)
        for x in 0..<region.width { columns[x * source.height + y - source.minY] = line[x] }
      }

      let fromY = max(source.minY, region.minY - reach)
      let toY = min(source.maxY, region.maxY + reach)
      for x in 0..<region.width {
        line.update(repeating: 0)
        let start = fromY - (region.minY - reach)
        let column = x * source.height + fromY - source.minY
        for index in 0..<max(toY - fromY, 0) { line[start + index] = columns[column + index] }
        blurLine(&line, &spare, count: region.height)
        let target = result.row(region.minY, from: region.minX + x)
        for y in 0..<region.height {
          target[y * result.bytesPerRow] = UInt8(min(max(line[y] + 0.5, 0), 255))
        }
      }
    }
    result.markDirty()
    return result
  }

  /// Blurs `count` numbers, which are preceded and followed by `reach` others; they come out at the start.
  private func blurLine(
    _ line: inout UnsafeMutableBufferPointer<Float>, _ spare: inout UnsafeMutableBufferPointer<Float>,
    count: Int
  ) {
    if boxRadius == 0 {
      for index in 0..<count { spare[index] = weights[0] * line[index + reach] }
      for distance in 0..<reach {
        let weight = weights[distance + 1]
        let (before, after) = (reach - distance - 1, reach + distance + 1)
        for index in 0..<count { spare[index] += weight * (line[index + before] + line[index + after]) }
      }
      swap(&line, &spare)
      return
    }
    // Each box takes its reach off both ends.
    var remaining = count + 2 * reach
    let width = 2 * boxRadius + 1
    let scale = 1 / (Float(width) + 2 * boxEnd)
    for _ in 0..<Self.boxCount {
      remaining -= width + 1
      var sum = 0.0
      for index in 1...width { sum += Double(line[index]) }
      for index in 0..<remaining {
        spare[index] = (Float(sum) + boxEnd * (line[index] + line[index + width + 1])) * scale
        sum += Double(line[index + width + 1]) - Double(line[index + 1])
      }
      swap(&line, &spare)
    }
  }
}
