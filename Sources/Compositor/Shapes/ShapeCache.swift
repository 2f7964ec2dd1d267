import Foundation
import QuartzCore
import RenderTree
import Synchronization

/// Which part of a path is painted.
enum ShapePart: Hashable {
  case fill(isEvenOdd: Bool)
  case stroke(StrokeStyle)
}

/// The outlines of paths, made once for a path, a way of painting it and an octave of its scale, kept while they are
/// used; and which pixels they cover where frames show them, found again where that has changed since the last frame.
///
/// While a path only moves, turns or tilts, its outline stays; while it stands still, its coverages do too, and nothing is
/// sent to the GPU.
final class ShapeCache {
  struct Key: Hashable {
    let path: ObjectIdentifier
    let dashes: ObjectIdentifier?
    let part: ShapePart
    /// A power of two: pixels per point at most.
    let scale: Int16
  }

  final class Entry {
    /// Kept, so that no other path takes its identity.
    let path: CGPath
    let dashes: NumberList?
    fileprivate let key: Key
    /// What it was made of: an animated path is one object whose points change. (An array that is shared compares at
    /// once.)
    fileprivate var points: [CGPoint]
    /// The outline, as soon as it is made.
    fileprivate(set) var pieces = ContiguousArray<PathSweep.Piece>()
    /// Not nil: the outline is too tangled to be resolved, and the pieces are its lines, to be taken by this rule.
    fileprivate(set) var tangle: CGPathFillRule?
    fileprivate var isMade = false
    fileprivate var lastFrame: UInt64 = 0
    /// Another for whatever is made anew.
    fileprivate(set) var stamp = 0

    fileprivate init(_ path: CGPath, _ dashes: NumberList?, _ key: Key) {
      self.path = path
      self.dashes = dashes
      self.key = key
      self.points = path.points
    }
  }

  private var entries: [Key: Entry] = [:]
  /// Outlines that were made for this frame, and for the one before it.
  private var newcomers: [Entry] = []
  private var passing: [Entry] = []
  private var spare: [ContiguousArray<PathSweep.Piece>] = []
  private var frame: UInt64 = 0
  private var bytes = 0
  private var workers: [ShapeWorker] = []

  /// How often outlines were asked for that there were none of, ever.
  private(set) var tessellations = 0

  // MARK: Outlines

  /// The outline of a path's part, for a scale of at most `greatest` pixels per point. It is made when it is covered.
  func entry(_ path: CGPath, _ part: ShapePart, dashes: NumberList? = nil, greatest: Double) -> Entry {
    // What is off by rounding stays in its octave.
    let key = Key(
      path: ObjectIdentifier(path), dashes: dashes.map(ObjectIdentifier.init), part: part,
      scale: Int16(clamping: min(max(log2(greatest * 0.999).rounded(.up), -40), 40)))
    if let entry = entries[key] {
      entry.lastFrame = frame
      if entry.points == path.points { return entry }
      if entry.isMade { bytes -= entry.bytes }
      entry.isMade = false
      entry.points = path.points
      newcomers.append(entry)
      tessellations += 1
      entry.stamp = tessellations
      return entry
    }
    let entry = Entry(path, dashes, key)
    if let pieces = spare.popLast() { entry.pieces = pieces }
    tessellations += 1
    entry.stamp = tessellations
    newcomers.append(entry)
    entry.lastFrame = frame
    entries[key] = entry
    return entry
  }

  // MARK: Coverages

  /// What an outline covers, as one frame after the other shows it.
  final class Picture {
    fileprivate var stamp = -1
    fileprivate var plane = Plane(CATransform3DIdentity)
    fileprivate var box = PixelRect(x: 0, y: 0, width: 0, height: 0)
    fileprivate(set) var strips = ContiguousArray<ShapeStrip>()
    fileprivate(set) var coverages = ContiguousArray<UInt8>()
    /// Where its coverages lie in the texture, how many there may be, and in which generation of it.
    fileprivate(set) var place = -1
    fileprivate var room = 0
    fileprivate var generation = -1
    fileprivate var isFresh = false

    /// Covers nothing, until the next frame.
    fileprivate func empty() {
      stamp = -1
      strips.removeAll()
      coverages.removeAll()
    }
  }

  /// In the order in which frames show them: what stands still is where it was in the last frame.
  private(set) var pictures: [Picture] = []
  private var shown = 0
  private var stale: [(item: Int, picture: Picture)] = []
  private var unmade: [Entry] = []

  /// The pictures of items, up to date. Adds to those that this frame has asked for before.
  func cover(_ items: ContiguousArray<ShapeItem>) -> ArraySlice<Picture> {
    let first = shown
    shown += items.count
    while pictures.count < shown { pictures.append(Picture()) }
    stale.removeAll(keepingCapacity: true)
    unmade.removeAll(keepingCapacity: true)
    var work = 0
    for (index, item) in items.enumerated() {
      let picture = pictures[first + index]
      guard picture.stamp != item.entry.stamp || picture.box != item.box || picture.plane != item.plane
      else { continue }
      picture.stamp = item.entry.stamp
      picture.box = item.box
      picture.plane = item.plane
      picture.isFresh = true
      stale.append((index, picture))
      work += 64 + item.entry.pieces.count
      if !item.entry.isMade {
        item.entry.isMade = true
        // What memory refused in another frame, or was made of other points, is made anew.
        item.entry.pieces.removeAll(keepingCapacity: true)
        unmade.append(item.entry)
        work += 512
      }
    }
    // Of many outlines each may take so many steps.
    let steps = max(min(Self.frameSteps / max(unmade.count, 1), PathSweep.stepLimit), Self.leastSteps)
    let workerCount = work > 16384 ? min(ProcessInfo.processInfo.activeProcessorCount, 8) : 1
    while workers.count < workerCount { workers.append(ShapeWorker()) }
    // Each worker is one thread's, and no two threads make the same outline or picture.
    nonisolated(unsafe) let (workers, unmade, stale, items) = (workers, unmade, stale, items)
    isCut = false
    for start in stride(from: 0, to: unmade.count, by: Self.batch) {
      let end = min(start + Self.batch, unmade.count)
      if bytes > Self.mostBytes {
        // Without an outline they cover nothing.
        for entry in unmade[start...] { entry.isMade = false }
        isCut = true
        break
      }
      Self.share(end - start, among: workerCount) { worker, index in
        let entry = unmade[start + index]
        entry.tangle = workers[worker].outline(
          entry.path, entry.key, entry.dashes, steps: steps, into: &entry.pieces)
      }
      for entry in unmade[start..<end] { bytes += entry.bytes }
    }
    let tangles = stale.count { items[$0.item].entry.tangle != nil }
    let visits = Self.frameVisits / Double(max(tangles, 1))
    // What there is no room for is not made: the texture holds so many coverages, and rectangles take memory, too.
    var room = (coverages: limit, strips: Self.mostStrips)
    for picture in pictures[first..<shown] where !picture.isFresh {
      room.coverages -= picture.coverages.count
      room.strips -= picture.strips.count
    }
    for start in stride(from: 0, to: stale.count, by: Self.batch) {
      let end = min(start + Self.batch, stale.count)
      if room.coverages <= 0 || room.strips <= 0 {
        for (_, picture) in stale[start...] { picture.empty() }
        isCut = true
        break
      }
      Self.share(end - start, among: workerCount) { worker, index in
        let (item, picture) = stale[start + index]
        workers[worker].cover(items[item], visits: visits, into: &picture.strips, &picture.coverages)
      }
      for (item, picture) in stale[start..<end] {
        if !items[item].entry.isMade { picture.stamp = -1 }
        room.coverages -= picture.coverages.count
        room.strips -= picture.strips.count
      }
    }
    self.stale.removeAll(keepingCapacity: true)
    self.unmade.removeAll(keepingCapacity: true)
    return pictures[first..<shown]
  }

  /// What outlines may take in a frame: steps of sweeps, with so many for each at least, and lines looked at where sweeps
  /// gave up.
  private static let frameSteps = 200_000_000
  private static let leastSteps = 200_000
  private static let frameVisits = 2e8
  /// Bytes of all outlines, beyond which no more are made, and rectangles of pixels.
  static let mostBytes = 256 << 20
  static let mostStrips = 2 << 20
  /// As many outlines or pictures are made before memory is looked at again.
  private static let batch = 64
  /// Whether the last pictures were more than there is memory for.
  private(set) var isCut = false

  /// Calls `body` for each of `count` pieces of work, on as many threads at once as there are workers.
  private static func share(
    _ count: Int, among workers: Int, _ body: @Sendable (_ worker: Int, _ index: Int) -> Void
  ) {
    guard workers > 1, count > 1 else {
      for index in 0..<count { body(0, index) }
      return
    }
    // Each takes what is next, so that none waits for one whose processor is busy.
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        body(worker, index)
      }
    }
  }

  // MARK: Frames

  /// Bytes that are kept for outlines that no frame shows.
  static let budget = 64 << 20

  /// After a frame: forgets what one frame alone used, the last but one, and over the budget what was used least recently.
  func endFrame() {
    defer { frame += 1 }
    if pictures.count > 2 * shown + 64 { pictures.removeLast(pictures.count - shown) }
    shown = 0
    for entry in passing where entry.lastFrame < frame { remove(entry) }
    passing.removeAll(keepingCapacity: true)
    swap(&passing, &newcomers)
    guard bytes > Self.budget else { return }
    for entry in entries.values.sorted(by: { $0.lastFrame < $1.lastFrame }) {
      guard bytes > Self.budget, entry.lastFrame < frame else { return }
      remove(entry)
    }
  }

  private func remove(_ entry: Entry) {
    guard entries[entry.key] === entry else { return }
    if entry.isMade { bytes -= entry.bytes }
    entries[entry.key] = nil
    if spare.count < 512, entry.pieces.count < 4096 {
      var pieces = ContiguousArray<PathSweep.Piece>()
      swap(&pieces, &entry.pieces)
      spare.append(pieces)
    }
  }

  // MARK: The texture of coverages

  /// Texels at first, and at most: 48 MiB.
  static let leastTexels = 1 << 18
  static let mostTexels = 48 << 20

  /// The most texels that the driver has room for.
  var limit = mostTexels
  /// The texture as it should be. First come all shares of 255, for what is covered alike.
  private(set) var texels = ContiguousArray<UInt8>()
  private var head = 0
  private var generation = 0
  /// The texels that are to be sent.
  private(set) var fresh: [Range<Int>] = []
  /// Whether the last pictures had no room.
  private(set) var isFull = false

  /// Puts the coverages of pictures into the texture, as far as they are not there.
  func place(_ pictures: ArraySlice<Picture>) {
    fresh.removeAll(keepingCapacity: true)
    isFull = false
    if texels.isEmpty { makeRoom(for: pictures) }
    for picture in pictures where picture.isFresh || picture.generation != generation {
      let count = picture.coverages.count
      if picture.generation == generation && picture.room >= count {
        write(picture)
      } else if head + count <= texels.count {
        put(picture)
      } else {
        // All anew, in order.
        makeRoom(for: pictures)
        for picture in pictures { put(picture) }
        return
      }
    }
  }

  private func makeRoom(for pictures: ArraySlice<Picture>) {
    let needed = 256 + pictures.reduce(0) { $0 + $1.coverages.count }
    var count = max(texels.count, min(Self.leastTexels, limit))
    // With room to grow in.
    while count < limit, count < needed + needed / 2 { count = min(count * 2, limit) }
    if texels.count < count {
      texels.append(contentsOf: repeatElement(0, count: count - texels.count))
    }
    for level in 0..<256 { texels[level] = UInt8(level) }
    head = 256
    generation += 1
    fresh = [0..<256]
  }

  private func put(_ picture: Picture) {
    let count = picture.coverages.count
    picture.generation = generation
    guard head + count <= texels.count else {
      // Left out of this frame.
      picture.place = -1
      picture.room = 0
      isFull = true
      return
    }
    picture.place = head
    picture.room = count
    head += count
    write(picture)
  }

  private func write(_ picture: Picture) {
    picture.isFresh = false
    let count = picture.coverages.count
    guard count > 0 else { return }
    texels.withUnsafeMutableBufferPointer { texels in
      picture.coverages.withUnsafeBufferPointer { coverages in
        guard let from = coverages.baseAddress, let to = texels.baseAddress else { return }
        (to + picture.place).update(from: from, count: count)
      }
    }
    // What lies near is sent along.
    let end = picture.place + count
    if let last = fresh.last, picture.place >= last.lowerBound, picture.place <= last.upperBound + 4096 {
      fresh[fresh.count - 1] = last.lowerBound..<max(last.upperBound, end)
    } else {
      fresh.append(picture.place..<end)
    }
  }
}

extension ShapeCache.Entry {
  fileprivate var bytes: Int { pieces.count * MemoryLayout<PathSweep.Piece>.stride + points.count * 16 + 256 }
}

/// What one thread makes outlines and coverages with; its memory is used again for one after the other.
private final class ShapeWorker {
  private var lines = Polylines()
  private var sweep = PathSweep()
  private var stroker = StrokeOutline()
  private var raster = CoverageRaster()

  /// A chord's middle may be this far from its curve, pixels.
  static let tolerance = 0.03

  /// Finds the outline of a path's part. Where it is too tangled to be resolved within so many steps, the pieces are its
  /// lines, and the rule that they are to be taken by is returned.
  func outline(
    _ path: CGPath, _ key: ShapeCache.Key, _ dashes: NumberList?, steps: Int,
    into pieces: inout ContiguousArray<PathSweep.Piece>
  ) -> CGPathFillRule? {
    let tolerance = Self.tolerance / pow(2, Double(key.scale))
    lines.removeAll()
    var rule = CGPathFillRule.winding
    var outset = 0.0
    switch key.part {
    case .fill(let isEvenOdd):
      if isEvenOdd { rule = .evenOdd }
      lines.append(path, tolerance: tolerance)
    case .stroke(let style):
      lines.append(path, tolerance: tolerance, radius: style.width / 2)
      outset = style.outset
    }
    let grid = grid(key, outset: outset)
    swap(&sweep.pieces, &pieces)
    defer { swap(&sweep.pieces, &pieces) }
    sweep.begin(grid: grid)
    addLines(key, dashes, tolerance)
    if sweep.run(rule, stepLimit: steps) { return nil }
    // Without the memory of the pieces that were found until then.
    sweep.pieces = []
    sweep.begin(grid: grid, keepsLines: true)
    addLines(key, dashes, tolerance)
    return rule
  }

  /// Adds the lines around what is painted to the sweep.
  private func addLines(_ key: ShapeCache.Key, _ dashes: NumberList?, _ tolerance: Double) {
    if case .stroke(let style) = key.part {
      return stroker.add(
        lines, style, dashes: dashes.map { Array($0.numbers) } ?? [], tolerance: tolerance, to: &sweep)
    }
    sweep.add(lines)
  }

  func cover(
    _ item: ShapeItem, visits: Double, into strips: inout ContiguousArray<ShapeStrip>,
    _ coverages: inout ContiguousArray<UInt8>
  ) {
    swap(&raster.strips, &strips)
    swap(&raster.coverages, &coverages)
    raster.cover(
      item.entry.pieces, item.plane, within: item.box, tangle: item.entry.tangle, visits: visits)
    swap(&raster.strips, &strips)
    swap(&raster.coverages, &coverages)
  }

  /// A thousandth of a pixel, or what gives an endless path no more than 2³⁰ rows.
  private func grid(_ key: ShapeCache.Key, outset: Double) -> Double {
    var (low, high) = (0.0, 0.0)
    for vertex in lines.vertices {
      low = min(low, vertex.y)
      high = max(high, vertex.y)
    }
    let rows = log2(max(high - low + 2 * outset, 1e-30)) - 30
    return pow(2, max(-Double(key.scale) - 10, rows.rounded(.up)))
  }
}
