/// Divides the cube of colours into boxes whose colours differ little (X. Wu, Efficient Statistical Computations for Optimal
/// Color Quantization, Graphics Gems II, 1991).
struct ColorBoxes {
  /// The cells of a box, 0 to 31 in each direction.
  struct Box {
    var red: Range<Int>
    var green: Range<Int>
    var blue: Range<Int>

    fileprivate subscript(direction: Int) -> Range<Int> {
      get { direction == 0 ? red : direction == 1 ? green : blue }
      set {
        switch direction {
        case 0: red = newValue
        case 1: green = newValue
        default: blue = newValue
        }
      }
    }
  }

  /// For each corner of a cell the sum of the cells below it: weight, red, green, blue, squares.
  private var sums = [SIMD8<Double>](repeating: .zero, count: 33 * 33 * 33)

  private static func place(_ red: Int, _ green: Int, _ blue: Int) -> Int { (red * 33 + green) * 33 + blue }

  /// - Parameter cells: weight, red, green, blue and squares of 32 × 32 × 32 cells, blue varying fastest.
  init(_ cells: [SIMD8<Double>]) {
    for red in 1...32 {
      var area = [SIMD8<Double>](repeating: .zero, count: 33)
      for green in 1...32 {
        var line = SIMD8<Double>.zero
        for blue in 1...32 {
          let cell: Int = (red - 1) << 10 | (green - 1) << 5 | (blue - 1)
          line += cells[cell]
          area[blue] += line
          sums[Self.place(red, green, blue)] = sums[Self.place(red - 1, green, blue)] + area[blue]
        }
      }
    }
  }

  private func sum(_ box: Box) -> SIMD8<Double> {
    func at(_ red: Int, _ green: Int, _ blue: Int) -> SIMD8<Double> { sums[Self.place(red, green, blue)] }
    func side(_ red: Int) -> SIMD8<Double> {
      at(red, box.green.upperBound, box.blue.upperBound) - at(red, box.green.upperBound, box.blue.lowerBound)
        - at(red, box.green.lowerBound, box.blue.upperBound)
        + at(red, box.green.lowerBound, box.blue.lowerBound)
    }
    return side(box.red.upperBound) - side(box.red.lowerBound)
  }

  /// The square of the sum of the colours, divided by their weight. The greater the sum over boxes, the less colours differ from
  /// the means of their boxes.
  private static func strength(_ sum: SIMD8<Double>) -> Double {
    sum[0] > 0 ? (sum[1] * sum[1] + sum[2] * sum[2] + sum[3] * sum[3]) / sum[0] : 0
  }

  /// How much the colours of a box differ: the sum of the squares of the distances to their mean.
  private func difference(_ box: Box) -> Double {
    let sum = sum(box)
    return sum[4] - Self.strength(sum)
  }

  /// Up to `count` boxes that contain all colours.
  func divided(into count: Int) -> [Box] {
    let whole = Box(red: 0..<32, green: 0..<32, blue: 0..<32)
    var boxes = [(box: whole, difference: difference(whole))]
    while boxes.count < count {
      guard let worst = boxes.indices.max(by: { boxes[$0].difference < boxes[$1].difference }),
        boxes[worst].difference > 0
      else { break }
      guard let (low, high) = halves(boxes[worst].box) else {
        // All its colours are in one cell.
        boxes[worst].difference = 0
        continue
      }
      boxes[worst] = (low, difference(low))
      boxes.append((high, difference(high)))
    }
    return boxes.map(\.box).filter { sum($0)[0] > 0 }
  }

  /// The best cut of a box; nil if one half would be empty.
  private func halves(_ box: Box) -> (Box, Box)? {
    let whole = sum(box)
    var best: (strength: Double, low: Box, high: Box)?
    for direction in 0..<3 {
      let range = box[direction]
      for cut in range.dropFirst() {
        var (low, high) = (box, box)
        low[direction] = range.lowerBound..<cut
        high[direction] = cut..<range.upperBound
        let part = sum(low)
        let rest = whole - part
        guard part[0] > 1e-9, rest[0] > 1e-9 else { continue }
        let strength = Self.strength(part) + Self.strength(rest)
        if strength > best?.strength ?? -.infinity { best = (strength, low, high) }
      }
    }
    return best.map { ($0.low, $0.high) }
  }
}
