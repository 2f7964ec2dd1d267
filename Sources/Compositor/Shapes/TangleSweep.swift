import QuartzCore

/// Finds what lines cover whose outline `PathSweep` does not resolve, since they cross too often.
///
/// The lines are lines of pixels. Their ends are brought to levels, 256 to a row of pixels where time allows. Slabs lie
/// between the levels at which lines begin or end, and none is higher than a sixteenth of a row. The order of the lines at
/// a slab's middle and the winding rule give the borders of the inside. A border spans its whole slab along its own line,
/// so each slab has as much of what begins the inside as of what ends it, and nothing leaks beyond its shape. Crossings
/// are not computed: where two lines cross within a slab, the error is the part of it that lies between them.
///
/// Time is in proportion to the lines under each slab, and memory to the number of lines. Where more lines are under a
/// slab than a sort is good for, windings are counted at 16 places to a pixel instead.
struct TangleSweep {
  private struct Line {
    /// Where it is at `top`, and how much it grows with each level.
    var x: Double
    var slope: Double
    var top: Int32
    var bottom: Int32
    var way: Int32
    /// +1: the inside begins here; −1: it ends; 0: neither.
    var sign: Int32 = 0
    /// The level at which it became a border.
    var open: Int32 = 0
    /// Where it is at the middle of the slab.
    var place = 0.0

    @inline(__always) func reaching(_ level: Int32) -> Double { x + Double(level &- top) * slope }
  }

  private var lines = ContiguousArray<Line>()
  private var active = ContiguousArray<Line>()
  private var windings = ContiguousArray<Int32>()
  /// Levels to a row, and rows to a level.
  private var levels: Int32 = 256
  private var perLevel = 1.0
  private var top = 0.0

  /// Slabs to a row, at least.
  private static let slabs: Int32 = 16
  /// More lines than this under a slab are not sorted.
  private static let sortLimit = 8192
  /// Places to a pixel at which windings are counted.
  private static let places = 16.0

  /// Begins the rows from `top` to `bottom`. `height`: the height of all lines between these, in rows; `count`: their
  /// number. `visits`: how often lines may be looked at, slab by slab.
  mutating func begin(from top: Double, to bottom: Double, height: Double, count: Int, visits: Double) {
    lines.removeAll(keepingCapacity: true)
    self.top = top
    let rows = max(bottom - top, 1)
    // Each line's ends may be levels of their own.
    let slabs = min(256 * rows, Double(Self.slabs) * rows + 2 * Double(count))
    levels = 256
    if slabs * height / rows > visits {
      levels = Self.slabs
      while levels > 1, Double(levels) * height > visits { levels /= 2 }
    }
    perLevel = 1 / Double(levels)
  }

  /// Adds a line, which lies between the rows' top and bottom.
  @inline(__always)
  mutating func add(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
    // Rows are fewer than 2¹⁵.
    let first = Int32(clamping: ((y0 - top) * Double(levels)).rounded())
    let last = Int32(clamping: ((y1 - top) * Double(levels)).rounded())
    guard first != last else { return }
    let slope = (x1 - x0) / Double(last - first)
    lines.append(
      first < last
        ? Line(x: x0, slope: slope, top: first, bottom: last, way: 1)
        : Line(x: x1, slope: slope, top: last, bottom: first, way: -1))
  }

  /// Calls `border` for each border of what the lines cover: from smaller to larger y, +1 where the inside is at larger
  /// x, −1 where it is at smaller x. `width`: nothing beyond it is looked at.
  @inline(__always)
  mutating func run(
    _ rule: CGPathFillRule, width: Double,
    _ border: (_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ sign: Float) -> Void
  ) {
    lines.sort { $0.top < $1.top }
    active.removeAll(keepingCapacity: true)
    let step = max(levels / Self.slabs, 1)
    let (perLevel, top) = (perLevel, top)
    @inline(__always) func close(_ line: inout Line, _ level: Int32) {
      if line.sign != 0, level > line.open {
        border(
          line.reaching(line.open), top + Double(line.open) * perLevel, line.reaching(level),
          top + Double(level) * perLevel, Float(line.sign))
      }
      line.sign = 0
    }
    var next = 0
    var level: Int32 = 0
    var isOrdered = true
    while true {
      // Lines that end here, and lines that begin.
      var kept = 0
      var bottom = Int32.max
      for index in active.indices {
        if active[index].bottom <= level {
          close(&active[index], level)
        } else {
          if kept != index { active[kept] = active[index] }
          bottom = min(bottom, active[kept].bottom)
          kept += 1
        }
      }
      active.removeLast(active.count - kept)
      if active.isEmpty {
        guard next < lines.count else { return }
        level = lines[next].top
      }
      var fresh = 0
      while next < lines.count, lines[next].top <= level {
        bottom = min(bottom, lines[next].bottom)
        active.append(lines[next])
        next += 1
        fresh += 1
      }
      bottom = min(bottom, (level / step + 1) * step)
      if next < lines.count { bottom = min(bottom, lines[next].top) }
      let middle = 0.5 * Double(level + bottom)

      if active.count > Self.sortLimit {
        // Counted.
        isOrdered = false
        let count = Int(clamping: width * Self.places, to: 0...1 << 40) + 1
        if windings.count < count {
          windings.append(contentsOf: repeatElement(0, count: count - windings.count))
        }
        for index in active.indices {
          close(&active[index], level)
          let line = active[index]
          let x = line.x + (middle - Double(line.top)) * line.slope
          guard x < width else { continue }
          windings[Int(clamping: max(x, 0) * Self.places + 0.5)] &+= line.way
        }
        var winding: Int32 = 0
        let (y0, y1) = (top + Double(level) * perLevel, top + Double(bottom) * perLevel)
        for place in 0..<count where windings[place] != 0 {
          let was = rule.contains(windingNumber: winding)
          winding &+= windings[place]
          windings[place] = 0
          let now = rule.contains(windingNumber: winding)
          if was != now {
            let x = Double(place) / Self.places
            border(x, y0, x, y1, now ? 1 : -1)
          }
        }
        // What is open here ends beyond the width.
        level = bottom
        continue
      }

      // Sorted: the lines are nearly in the order of the last slab.
      active.withUnsafeMutableBufferPointer { active in
        for index in active.indices {
          active[index].place = active[index].x + (middle - Double(active[index].top)) * active[index].slope
        }
        if fresh > 64 || !isOrdered {
          active.sort { $0.place < $1.place }
          isOrdered = true
        } else {
          for position in 1..<max(active.count, 1) where active[position].place < active[position - 1].place {
            let line = active[position]
            var place = position
            repeat {
              active[place] = active[place - 1]
              place -= 1
            } while place > 0 && active[place - 1].place > line.place
            active[place] = line
          }
        }
        var winding: Int32 = 0
        for index in active.indices {
          let was = rule.contains(windingNumber: winding)
          winding &+= active[index].way
          let now = rule.contains(windingNumber: winding)
          let sign: Int32 = was == now ? 0 : now ? 1 : -1
          if sign != active[index].sign {
            close(&active[index], level)
            active[index].sign = sign
            active[index].open = level
          }
        }
      }
      level = bottom
    }
  }
}
