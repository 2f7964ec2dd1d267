import Foundation
import QuartzCore

/// Which part of a path is painted.
enum ShapePart: Hashable {
  case fill(isEvenOdd: Bool)
  case stroke(StrokeStyle)
}

/// The cells of paths, made once for a path, a way of painting it and an octave of its scale; kept while they are used.
///
/// While a path only moves, turns or tilts, nothing is made and nothing is sent to the GPU. There the cells lie in a
/// ring: what is new is put at its head, and what falls behind half of the ring while it is still used is put there
/// again. So a frame writes its own cells side by side, in one go, and needs no allocator.
final class ShapeCache {
  struct Key: Hashable {
    let path: ObjectIdentifier
    let dashes: ObjectIdentifier?
    let part: ShapePart
    /// Powers of two: pixels per point at most (for exactness) and at least (for what a pixel sees).
    let greatest: Int16
    let least: Int16
  }

  final class Entry {
    /// Kept, so that no other path takes its identity.
    let path: CGPath
    let dashes: NumberList?
    /// What it was made of: an animated path is one object whose points change. (An array that is shared compares at
    /// once.)
    fileprivate var points: [CGPoint]
    fileprivate(set) var cells: ShapeCells
    fileprivate var lastFrame: UInt64 = 0
    fileprivate var firstFrame: UInt64 = 0
    /// Where it lies in the ring, in texels since the ring was made; −1: nowhere.
    fileprivate var position = -1
    fileprivate var generation = 0
    /// Another for whatever is made anew.
    fileprivate(set) var stamp = 0

    fileprivate init(_ path: CGPath, _ dashes: NumberList?, _ cells: ShapeCells) {
      self.path = path
      self.dashes = dashes
      self.points = path.points
      self.cells = cells
    }
  }

  private var entries: [Key: Entry] = [:]
  private var spare: [ShapeCells] = []
  private var frame: UInt64 = 0
  private var bytes = 0

  private var lines = Polylines()
  private var sweep = PathSweep()
  private var stroker = StrokeOutline()
  private var builder = CellBuilder()

  /// How often cells were made, ever.
  private(set) var tessellations = 0

  // MARK: Cells

  /// The cells of a path's part, for a scale between `least` and `greatest` pixels per point.
  func entry(
    _ path: CGPath, _ part: ShapePart, dashes: NumberList? = nil, least: Double, greatest: Double
  ) -> Entry {
    // What is off by rounding stays in its octave.
    let key = Key(
      path: ObjectIdentifier(path), dashes: dashes.map(ObjectIdentifier.init), part: part,
      greatest: Int16(min(max(log2(greatest * 0.999).rounded(.up), -40), 40)),
      least: Int16(min(max(log2(least * 1.001).rounded(.down), -40), 40)))
    if let entry = entries[key] {
      entry.lastFrame = frame
      if entry.points == path.points { return entry }
      bytes -= entry.bytes
      make(key, path, dashes, into: &entry.cells)
      bytes += entry.bytes
      entry.points = path.points
      entry.firstFrame = frame
      entry.position = -1
      tessellations += 1
      entry.stamp = tessellations
      return entry
    }
    var cells = spare.popLast() ?? ShapeCells()
    make(key, path, dashes, into: &cells)
    let entry = Entry(path, dashes, cells)
    tessellations += 1
    entry.stamp = tessellations
    entry.firstFrame = frame
    entry.lastFrame = frame
    entries[key] = entry
    bytes += entry.bytes
    return entry
  }

  /// A chord's middle may be this far from its curve, pixels.
  static let tolerance = 0.02
  /// The height of a band, pixels.
  static let bandHeight = 14.0

  private func make(_ key: Key, _ path: CGPath, _ dashes: NumberList?, into cells: inout ShapeCells) {
    let finest = pow(2, Double(key.greatest))
    let coarsest = pow(2, Double(key.least))
    let tolerance = Self.tolerance / finest
    lines.removeAll()
    var rule = PathSweep.Rule.nonZero
    switch key.part {
    case .fill(let isEvenOdd):
      if isEvenOdd { rule = .evenOdd }
      lines.append(path, tolerance: tolerance)
      sweep.begin(grid: grid(key, outset: 0))
      for line in lines.lines where line.count > 1 {
        var last = lines.vertices[line.first + line.count - 1]
        for index in line.first..<line.first + line.count {
          let vertex = lines.vertices[index]
          sweep.addLine(last.x, last.y, vertex.x, vertex.y)
          last = vertex
        }
      }
    case .stroke(let style):
      lines.append(path, tolerance: tolerance, radius: style.width / 2)
      sweep.begin(grid: grid(key, outset: style.outset))
      stroker.add(
        lines, style, dashes: dashes.map { Array($0.numbers) } ?? [], tolerance: tolerance, to: &sweep)
    }
    sweep.run(rule)
    // Half of a pixel's diagonal, where a pixel sees most of the plane.
    builder.build(
      sweep.pieces, reach: 0.7072 * 1.002 / coarsest, height: Self.bandHeight / finest, into: &cells)
  }

  /// A thousandth of a pixel, or what gives an endless path no more than 2³⁰ rows.
  private func grid(_ key: Key, outset: Double) -> Double {
    var (low, high) = (0.0, 0.0)
    for vertex in lines.vertices {
      low = min(low, vertex.y)
      high = max(high, vertex.y)
    }
    let rows = log2(max(high - low + 2 * outset, 1e-30)) - 30
    return pow(2, max(-Double(key.greatest) - 10, rows.rounded(.up)))
  }

  // MARK: Frames

  /// Bytes that are kept for shapes that no frame shows.
  static let budget = 64 << 20

  /// After a frame: forgets what one frame alone used, the last but one, and over the budget what was used least recently.
  func endFrame() {
    defer { frame += 1 }
    for (key, entry) in entries where entry.lastFrame < frame && entry.firstFrame == entry.lastFrame {
      remove(key, entry)
    }
    guard bytes > Self.budget else { return }
    for (key, entry) in entries.sorted(by: { $0.value.lastFrame < $1.value.lastFrame }) {
      guard bytes > Self.budget, entry.lastFrame < frame else { return }
      remove(key, entry)
    }
  }

  private func remove(_ key: Key, _ entry: Entry) {
    bytes -= entry.bytes
    entries[key] = nil
    if spare.count < 512, entry.cells.texels.count < 4096 {
      var cells = ShapeCells()
      swap(&cells, &entry.cells)
      spare.append(cells)
    }
  }

  // MARK: The ring

  /// Texels in a row of the ring's texture.
  static let rowLength = 1024
  /// Rows at first, and at most: 56 MiB.
  static let leastRows = 128
  static let mostRows = 3584

  /// The ring's rows; it is a texture of `rowLength` times as many texels.
  private(set) var rows = leastRows
  private var head = 0
  private var generation = 1
  /// What is to be written to the ring, in stretches: the first texel of each, and how many.
  private(set) var writes = ContiguousArray<SIMD4<Float>>()
  private(set) var stretches = ContiguousArray<(texel: Int, count: Int)>()

  private var capacity: Int { rows * Self.rowLength }

  /// Puts the cells of entries that a frame shows into the ring, as far as they are not there.
  func place(_ used: some Collection<Entry>) {
    writes.removeAll(keepingCapacity: true)
    stretches.removeAll(keepingCapacity: true)
    var fresh = 0
    for entry in used where !isPlaced(entry) { fresh += entry.cells.texels.count }
    guard fresh > 0 else { return }
    if fresh > capacity / 2 - Self.rowLength && rows < Self.mostRows {
      var all = 0
      for entry in used { all += entry.cells.texels.count }
      while rows < Self.mostRows, all > capacity / 2 - Self.rowLength { rows = min(rows * 2, Self.mostRows) }
      generation += 1
      head = 0
    }
    let end = head + capacity / 2
    for entry in used where !isPlaced(entry) {
      let count = entry.cells.texels.count
      guard count > 0 else { continue }
      var start = head
      // No entry wraps around.
      if start % capacity + count > capacity { start += capacity - start % capacity }
      // What does not fit is left out of this frame.
      guard start + count <= end else { continue }
      if let last = stretches.last, start == head, last.texel + last.count == start % capacity {
        stretches[stretches.count - 1].count += count
      } else {
        stretches.append((start % capacity, count))
      }
      writes.append(contentsOf: entry.cells.texels)
      entry.position = start
      entry.generation = generation
      head = start + count
    }
  }

  private func isPlaced(_ entry: Entry) -> Bool {
    entry.position >= 0 && entry.generation == generation && head - entry.position <= capacity / 2
  }

  /// The texel at which an entry begins; nil when it found no room.
  func texel(of entry: Entry) -> Int? {
    guard entry.position >= 0, entry.generation == generation, head - entry.position <= capacity else {
      return nil
    }
    return entry.position % capacity
  }
}

extension ShapeCache.Entry {
  fileprivate var bytes: Int { cells.texels.count * 16 + points.count * 16 + 256 }
}
