import Foundation
import QuartzCore
import RenderTree

/// A part of a path that is painted: its fill or its stroke.
enum ShapePart: Hashable {
  case fill(isEvenOdd: Bool)
  case stroke(StrokeStyle)
}

/// The outlines of paths and the pixels that they cover. An outline is made once for a path, a part and an octave of
/// scale, and kept while it is used. Coverages are computed again only if they differ from those of the last frame.
///
/// While a path only moves, turns or tilts, its outline stays the same. While it stands still, its coverages stay the
/// same too, and nothing is sent to the GPU.
final class ShapeCache {
  struct Key: Hashable {
    let path: ObjectIdentifier
    let dashes: ObjectIdentifier?
    let part: ShapePart
    /// The exponent of a power of two: the greatest number of pixels per point.
    let scale: Int16
  }

  final class Entry {
    /// Retained, so that no other path gets the same identity.
    let path: CGPath
    let dashes: NumberList?
    fileprivate let key: Key
    /// The points from which the outline was made. They are compared, because an animated path is one object whose
    /// points change. (The comparison of two arrays that share their memory takes no time.)
    fileprivate var points: [CGPoint]
    /// The outline, once it is made.
    fileprivate(set) var pieces = ContiguousArray<PathSweep.Piece>()
    /// Not nil: the outline is too tangled to be resolved. The pieces are then its lines, and this is the winding rule.
    fileprivate(set) var tangle: CGPathFillRule?
    fileprivate var isMade = false
    fileprivate var lastFrame: UInt64 = 0
    /// The lines of a stroked path; nil: they are made for this outline alone.
    fileprivate var flatPath: FlatPath?
    /// A number that changes whenever the outline is made again.
    fileprivate(set) var stamp = 0

    fileprivate init(_ path: CGPath, _ dashes: NumberList?, _ key: Key) {
      self.path = path
      self.dashes = dashes
      self.key = key
      self.points = path.points
    }
  }

  private var entries: [Key: Entry] = [:]
  /// Outlines that were made for this frame, and those that were made for the last one.
  private var newcomers: [Entry] = []
  private var passing: [Entry] = []
  private var spare: [ContiguousArray<PathSweep.Piece>] = []
  private var flatPaths = FlatPaths()
  private var frame: UInt64 = 0
  private var bytes = 0
  private var workers: [ShapeWorker] = []

  /// How many times an outline had to be made, ever.
  private(set) var tessellations = 0

  // MARK: Outlines

  /// The outline of a part of a path, for a scale of at most `greatest` pixels per point. The outline itself is made
  /// later, by `cover`, and again where it has been dropped, because a kept list draws its outlines without asking for them.
  func entry(_ path: CGPath, _ part: ShapePart, dashes: NumberList? = nil, greatest: Double) -> Entry {
    // A scale slightly above a power of two because of rounding stays in the lower octave.
    let key = Key(
      path: ObjectIdentifier(path), dashes: dashes.map(ObjectIdentifier.init), part: part,
      scale: Int16(clamping: min(max(log2(greatest * 0.999).rounded(.up), -40), 40)))
    if let entry = entries[key] {
      entry.lastFrame = frame
      if entry.points == path.points { return entry }
      if entry.isMade { bytes -= entry.bytes }
      entry.isMade = false
      entry.points = path.points
      entry.flatPath = flatPath(path, key)
      newcomers.append(entry)
      tessellations += 1
      entry.stamp = tessellations
      return entry
    }
    let entry = Entry(path, dashes, key)
    entry.flatPath = flatPath(path, key)
    if let pieces = spare.popLast() { entry.pieces = pieces }
    tessellations += 1
    entry.stamp = tessellations
    newcomers.append(entry)
    entry.lastFrame = frame
    entries[key] = entry
    return entry
  }

  private func flatPath(_ path: CGPath, _ key: Key) -> FlatPath? {
    guard case .stroke(let style) = key.part else { return nil }
    return flatPaths.path(path, scale: key.scale, width: style.width, frame: frame)
  }

  // MARK: Coverages

  /// The pixels that an outline covers at one place in the order of a frame's shapes.
  final class Picture {
    fileprivate var stamp = -1
    fileprivate var plane = Plane(CATransform3DIdentity)
    fileprivate var box = PixelRect(x: 0, y: 0, width: 0, height: 0)
    fileprivate(set) var strips = ContiguousArray<ShapeStrip>()
    fileprivate(set) var coverages = ContiguousArray<UInt8>()
    /// The index of its coverages in the texture, the number of texels reserved for them, and the generation of the
    /// texture.
    fileprivate(set) var place = -1
    fileprivate var room = 0
    fileprivate var generation = -1
    fileprivate var isFresh = false
    /// Whether the texture has the coverages of this frame already.
    fileprivate var isCopied = false

    /// Whether the picture has enough room in a generation of the texture.
    fileprivate func fits(in generation: Int) -> Bool {
      self.generation == generation && room >= coverages.count
    }

    /// Copies the coverages to their place in the texture.
    fileprivate func copyCoverages(to texels: UnsafeMutableBufferPointer<UInt8>) {
      isCopied = true
      coverages.withUnsafeBufferPointer { coverages in
        guard let from = coverages.baseAddress, let to = texels.baseAddress else { return }
        (to + place).update(from: from, count: coverages.count)
      }
    }

    /// Makes the picture empty until the next frame.
    fileprivate func empty() {
      stamp = -1
      strips.removeAll()
      coverages.removeAll()
    }
  }

  /// In the order of the frame's shapes, so that a shape that stands still finds its picture of the last frame.
  private(set) var pictures: [Picture] = []
  private var shown = 0
  private var stale: [(item: Int, picture: Picture)] = []
  private var unmade: [Entry] = []

  /// The pictures of items, brought up to date. They follow those that this frame has requested before.
  func cover(_ items: ContiguousArray<ShapeItem>) -> ArraySlice<Picture> {
    let first = shown
    shown += items.count
    while pictures.count < shown { pictures.append(Picture()) }
    stale.removeAll(keepingCapacity: true)
    unmade.removeAll(keepingCapacity: true)
    var work = 0
    for (index, item) in items.enumerated() {
      let picture = pictures[first + index]
      item.entry.lastFrame = frame
      guard picture.stamp != item.entry.stamp || picture.box != item.box || picture.plane != item.plane
      else { continue }
      picture.stamp = item.entry.stamp
      picture.box = item.box
      picture.plane = item.plane
      picture.isFresh = true
      picture.isCopied = false
      stale.append((index, picture))
      work += 64 + item.entry.pieces.count
      if !item.entry.isMade {
        item.entry.isMade = true
        if entries[item.entry.key] == nil {
          entries[item.entry.key] = item.entry
          newcomers.append(item.entry)
        }
        // Pieces may remain from an outline of other points, or one that a lack of memory has stopped.
        item.entry.pieces.removeAll(keepingCapacity: true)
        unmade.append(item.entry)
        work += 512
      }
    }
    // The more outlines are new, the fewer steps each of them may take.
    let steps = max(min(Self.frameSteps / max(unmade.count, 1), PathSweep.stepLimit), Self.leastSteps)
    let workerCount = work > 16384 ? Workers.most : 1
    while workers.count < workerCount { workers.append(ShapeWorker()) }
    // Unchecked: each worker belongs to one thread, and no two threads make the same outline or picture.
    let shared = Unchecked((workers: workers, unmade: unmade, stale: stale, items: items))
    isCut = false
    var start = 0
    while start < unmade.count {
      let end = batch(from: start, unmade) { $0.points.count }
      defer { start = end }
      if bytes > Self.mostBytes {
        // Shapes without an outline cover nothing.
        for entry in unmade[start...] { entry.isMade = false }
        isCut = true
        break
      }
      Workers.share(end - start, among: workerCount) { [start] worker, index in
        let entry = shared.value.unmade[start + index]
        entry.tangle = shared.value.workers[worker].outline(entry, steps: steps)
      }
      for entry in unmade[start..<end] {
        entry.flatPath = nil
        if entries[entry.key] === entry { bytes += entry.bytes }
      }
    }
    let tangles = stale.count { items[$0.item].entry.tangle != nil }
    let visits = Self.frameVisits / Double(max(tangles, 1))
    // Pictures beyond the room are not made: the texture has a limited size, and rectangles take memory too.
    var room = (coverages: Self.mostTexels, strips: Self.mostStrips)
    for picture in pictures[first..<shown] where !picture.isFresh {
      room.coverages -= picture.coverages.count
      room.strips -= picture.strips.count
    }
    start = 0
    while start < stale.count {
      let end = batch(from: start, stale) { items[$0.item].box.area / 16 }
      defer { start = end }
      if room.coverages <= 0 || room.strips <= 0 {
        for (_, picture) in stale[start...] { picture.empty() }
        isCut = true
        break
      }
      texels.withUnsafeMutableBufferPointer { texels in
        // Unchecked: the pictures' places are apart from each other.
        let texels = Unchecked(texels)
        Workers.share(end - start, among: workerCount) { [start, generation] worker, index in
          let (item, picture) = shared.value.stale[start + index]
          shared.value.workers[worker].cover(
            shared.value.items[item], visits: visits, into: &picture.strips, &picture.coverages)
          // The coverages are still in the processor's cache.
          if picture.fits(in: generation) { picture.copyCoverages(to: texels.value) }
        }
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

  /// The limits of a frame: the steps of all sweeps, the least number of steps for one sweep, and the visits of lines
  /// of tangled outlines.
  private static let frameSteps = 200_000_000
  private static let leastSteps = 200_000
  private static let frameVisits = 2e8
  /// The most bytes of all outlines, beyond which no more are made, and the most rectangles.
  static let mostBytes = 256 << 20
  static let mostStrips = 2 << 20
  /// The end of a batch of outlines or pictures, after which the memory is examined again. A batch has so much work that sharing it costs
  /// little, and ends before it could fill the memory.
  private func batch<Item>(from start: Int, _ items: [Item], size: (Item) -> Int) -> Int {
    var end = start
    var sum = 0
    while end < items.count, end < start + 64 || sum < 1 << 18 {
      sum += size(items[end])
      end += 1
    }
    return end
  }
  /// Whether the last pictures are incomplete because of a lack of memory.
  private(set) var isCut = false

  // MARK: Frames

  /// The bytes that are kept for outlines that no frame shows.
  static let budget = 64 << 20

  /// Ends a frame. Releases outlines that only one frame has used, one frame later, and beyond the budget the least
  /// recently used outlines.
  func endFrame() {
    defer { frame += 1 }
    flatPaths.endFrame(frame)
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
    entry.isMade = false
    if spare.count < 512, entry.pieces.count < 4096 {
      var pieces = ContiguousArray<PathSweep.Piece>()
      swap(&pieces, &entry.pieces)
      spare.append(pieces)
    }
  }

  // MARK: The texture of coverages

  /// The texels at first, and the most: 48 MiB. Both are multiples of a row of `CoverageTexture`.
  static let leastTexels = 1 << 18
  static let mostTexels = 48 << 20

  /// The content of the texture. It begins with all values 0 to 255, for rectangles whose pixels have the same
  /// coverage.
  private(set) var texels = ContiguousArray<UInt8>()
  private var head = 0
  private var generation = 0
  /// The ranges of texels that are to be sent.
  private(set) var fresh: [Range<Int>] = []
  /// Whether the texture has no room for some of the last pictures.
  private(set) var isFull = false

  /// Writes the coverages of pictures into the texture, if they are not there yet.
  func place(_ pictures: ArraySlice<Picture>) {
    fresh.removeAll(keepingCapacity: true)
    isFull = false
    if texels.isEmpty { makeRoom(for: pictures) }
    for picture in pictures where picture.isFresh || picture.generation != generation {
      let count = picture.coverages.count
      if picture.fits(in: generation) {
        write(picture)
      } else if head + count <= texels.count {
        put(picture)
      } else {
        // All pictures are written again, in order.
        makeRoom(for: pictures)
        for picture in pictures { put(picture) }
        return
      }
    }
  }

  private func makeRoom(for pictures: ArraySlice<Picture>) {
    let needed = 256 + pictures.reduce(0) { $0 + $1.coverages.count }
    var count = max(texels.count, Self.leastTexels)
    // Half as much again, so that the pictures can grow.
    while count < Self.mostTexels, count < needed + needed / 2 { count = min(count * 2, Self.mostTexels) }
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
      // The picture is left out of this frame.
      picture.place = -1
      picture.room = 0
      isFull = true
      return
    }
    picture.place = head
    picture.room = count
    picture.isCopied = false
    head += count
    write(picture)
  }

  private func write(_ picture: Picture) {
    picture.isFresh = false
    let count = picture.coverages.count
    guard count > 0 else { return }
    if !picture.isCopied { texels.withUnsafeMutableBufferPointer { picture.copyCoverages(to: $0) } }
    // A small gap to the last range is sent too, so that fewer ranges are sent.
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

/// Makes outlines and coverages on one thread. Its memory is used again for each of them.
private final class ShapeWorker {
  private var lines = Polylines()
  private var sweep = PathSweep()
  private var stroker = StrokeOutline()
  private var raster = CoverageRaster()

  /// The greatest distance between a curve and the middle of its chord, in pixels.
  static let tolerance = 0.03

  /// Makes the outline of a part of a path. If the outline is too tangled to be resolved within `steps`, the pieces are
  /// its lines, and the result is the winding rule.
  func outline(_ entry: ShapeCache.Entry, steps: Int) -> CGPathFillRule? {
    let tolerance = Self.tolerance / pow(2, Double(entry.key.scale))
    if let flatPath = entry.flatPath {
      return outline(entry, flatPath.lines(tolerance: tolerance), tolerance, steps: steps)
    }
    lines.removeAll()
    var radius = 0.0
    if case .stroke(let style) = entry.key.part { radius = style.width / 2 }
    lines.append(entry.path, tolerance: tolerance, radius: radius)
    return outline(entry, lines, tolerance, steps: steps)
  }

  private func outline(
    _ entry: ShapeCache.Entry, _ lines: Polylines, _ tolerance: Double, steps: Int
  ) -> CGPathFillRule? {
    var rule = CGPathFillRule.winding
    var outset = 0.0
    switch entry.key.part {
    case .fill(let isEvenOdd): if isEvenOdd { rule = .evenOdd }
    case .stroke(let style): outset = style.outset
    }
    let grid = grid(lines, entry.key, outset: outset)
    swap(&sweep.pieces, &entry.pieces)
    defer { swap(&sweep.pieces, &entry.pieces) }
    sweep.begin(grid: grid)
    addLines(lines, of: entry, tolerance)
    if sweep.run(rule, stepLimit: steps) { return nil }
    // The pieces that were found so far are dropped with their memory.
    sweep.pieces = []
    sweep.begin(grid: grid, keepsLines: true)
    addLines(lines, of: entry, tolerance)
    return rule
  }

  /// Adds the lines of the painted area's outline to the sweep.
  private func addLines(_ lines: Polylines, of entry: ShapeCache.Entry, _ tolerance: Double) {
    if case .stroke(let style) = entry.key.part {
      return stroker.add(
        lines, style, dashes: entry.dashes.map { Array($0.numbers) } ?? [], tolerance: tolerance, to: &sweep)
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

  /// A thousandth of a pixel, or more for a path so large that it would have more than 2³⁰ rows.
  private func grid(_ lines: Polylines, _ key: ShapeCache.Key, outset: Double) -> Double {
    let rows = log2(max(lines.high - lines.low + 2 * outset, 1e-30)) - 30
    return pow(2, max(-Double(key.scale) - 10, rows.rounded(.up)))
  }
}
