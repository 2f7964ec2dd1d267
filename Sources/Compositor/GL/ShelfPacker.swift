/// Divides a square into cells. The square consists of shelves, from the top down; each shelf is divided into cells of
/// similar height, from left to right. Cells can be given back, and free neighbours are joined.
struct ShelfPacker {
  private struct Span {
    var x: Int
    var width: Int
    var isFree: Bool
  }

  private struct Shelf {
    var y: Int
    var height: Int
    var spans: [Span]
    var isEmpty: Bool { spans.count == 1 && spans[0].isFree }
  }

  let side: Int
  /// Positions and sizes of cells are multiples of this number.
  let unit: Int
  /// The shelves from the top down, without gaps.
  private var shelves: [Shelf]
  private(set) var cellCount = 0

  init(side: Int, unit: Int = 1) {
    self.side = side
    self.unit = unit
    shelves = [Shelf(y: 0, height: side, spans: [Span(x: 0, width: side, isFree: true)])]
  }

  /// A free cell; nil if there is none.
  mutating func place(width: Int, height: Int) -> (x: Int, y: Int)? {
    let width = Self.rounded(width, unit)
    let height = Self.rounded(height, unit)
    guard width > 0, height > 0, width <= side, height <= side else { return nil }
    // Heights are rounded up in steps, so that cells of similar height share a shelf.
    let step = max(height <= 32 ? 8 : height <= 128 ? 16 : 32, unit)
    let wanted = min(Self.rounded(height, step), side)
    var best: (shelf: Int, span: Int, waste: Int)?
    for (index, shelf) in shelves.enumerated() where shelf.height >= height {
      // A shelf in use has a fixed height. A free shelf takes the height that is needed, if it is high enough.
      let waste = shelf.isEmpty ? max(wanted, height) : shelf.height - height
      guard waste < best?.waste ?? .max,
        let span = shelf.spans.firstIndex(where: { $0.isFree && $0.width >= width })
      else { continue }
      best = (index, span, waste)
    }
    guard let best else { return nil }
    if shelves[best.shelf].isEmpty, shelves[best.shelf].height > wanted {
      let rest = Shelf(
        y: shelves[best.shelf].y + wanted, height: shelves[best.shelf].height - wanted,
        spans: [Span(x: 0, width: side, isFree: true)])
      shelves[best.shelf].height = wanted
      shelves.insert(rest, at: best.shelf + 1)
    }
    let free = shelves[best.shelf].spans[best.span]
    shelves[best.shelf].spans[best.span] = Span(x: free.x, width: width, isFree: false)
    if free.width > width {
      shelves[best.shelf].spans.insert(
        Span(x: free.x + width, width: free.width - width, isFree: true), at: best.span + 1)
    }
    cellCount += 1
    return (free.x, shelves[best.shelf].y)
  }

  /// Gives the cell at a position back.
  mutating func remove(x: Int, y: Int) {
    guard let index = shelves.firstIndex(where: { $0.y == y }),
      let span = shelves[index].spans.firstIndex(where: { $0.x == x && !$0.isFree })
    else { return }
    cellCount -= 1
    shelves[index].spans[span].isFree = true
    if span + 1 < shelves[index].spans.count, shelves[index].spans[span + 1].isFree {
      shelves[index].spans[span].width += shelves[index].spans.remove(at: span + 1).width
    }
    if span > 0, shelves[index].spans[span - 1].isFree {
      shelves[index].spans[span - 1].width += shelves[index].spans.remove(at: span).width
    }
    guard shelves[index].isEmpty else { return }
    if index + 1 < shelves.count, shelves[index + 1].isEmpty {
      shelves[index].height += shelves.remove(at: index + 1).height
    }
    if index > 0, shelves[index - 1].isEmpty {
      shelves[index - 1].height += shelves.remove(at: index).height
    }
  }

  private static func rounded(_ value: Int, _ unit: Int) -> Int { (value + unit - 1) / unit * unit }
}
