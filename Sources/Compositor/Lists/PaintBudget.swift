/// Limits of what painting a picture may take. They keep a scene that nests and copies itself from blocking
/// the window or filling the memory. All limits are far beyond what a person can distinguish. What exceeds
/// them is left out, or drawn in a simpler way.
struct PaintBudget {
  /// The most layers, copies and particles that are visited.
  static let visits = 1 << 20
  /// The number of visits that a group or a shadow of a picture counts as, and a copy with a time of its own.
  static let group = 64
  static let moment = 8
  /// The number of visits that a particle counts as.
  static let particle = 4
  /// The most shadows within pictures of shadows. Each is drawn once more for every picture that it is part
  /// of.
  static let innerShadows = 64
  /// The most rectangles. With room to grow and the driver's copies, each takes about 700 bytes.
  static let instances = 1 << 19
  /// The most pixels of groups that are open, and therefore in memory, at once; or four times the target
  /// where that is more, up to half a gibibyte.
  static let openPixels = 1 << 26
  static let mostOpenPixels = 1 << 27
  /// The cost of a pixel of a group, in pixels of a plain colour: the group is cleared, drawn to, and drawn
  /// above the pixels below it. `effect` is the additional cost of a colour filter or a blend mode, `blurred`
  /// that of each blur, for the picture and for its copy.
  static let groupPixel = 5
  static let effect = 5
  static let blurred = 10
  /// The most that all rectangles and groups may cost, in pixels of a plain colour (see
  /// `PaintList+Fill.swift`), or 512 times the target where that is more. For example, 1,700 coloured layers
  /// as large as a picture of 1280×720 fit. Groups may take three quarters of it.
  static let fill = 3 << 29
  /// The most pixels of the bitmaps of rasterised layers, all of which are kept.
  static let rasterPixels = 1 << 25

  /// The most layers, copies and particles that this picture may visit.
  var most = visits
  private(set) var visited = 0
  private var shadows = 0
  private var opened = 0
  /// The most pixels that groups inside the present content have open at once, and the same for each
  /// enclosing content.
  private var inner = 0
  private var outer: ContiguousArray<Int> = []
  /// Sums over all groups and bitmaps.
  struct Sums: Equatable {
    /// What all groups cost, and their pixels.
    var groupFill = 0
    var groupPixels = 0
    /// The pixels of bitmaps, and what their rectangles cost.
    var rasterized = 0
    var rasterFill = 0
  }
  private(set) var sums = Sums()
  /// Pixels of the target.
  var target = 0
  /// Whether something is left out or drawn in a simpler way.
  private(set) var isExceeded = false

  /// Whether no more layers may be visited.
  var isSpent: Bool { visited >= most }

  /// Notes that something is drawn in a simpler way than it should be.
  mutating func simplify() { isExceeded = true }

  /// Resets all counts for a new picture.
  mutating func reset() {
    var fresh = PaintBudget()
    fresh.most = most
    self = fresh
  }

  /// Counts `count` visits. False: the budget does not allow them.
  mutating func visit(_ count: Int = 1) -> Bool {
    guard visited + count <= most else {
      visited = most
      isExceeded = true
      return false
    }
    visited += count
    return true
  }

  /// How many of `count` particles the budget allows.
  mutating func visitSome(of count: Int) -> Int {
    let some = min(count, max(most - visited, 0) / Self.particle)
    visited += some < count ? most - visited : some * Self.particle
    if some < count { isExceeded = true }
    return some
  }

  /// Opens groups of `pixels` in all until `close`. False: the budget does not allow them. `cost` is that of
  /// one pixel.
  mutating func open(_ pixels: Int, cost: Int = groupPixel) -> Bool {
    guard count(pixels, cost, beside: opened) else { return false }
    opened += pixels
    outer.append(inner)
    inner = 0
    return true
  }

  mutating func close(_ pixels: Int) {
    opened -= pixels
    inner = max(outer.popLast() ?? 0, inner + pixels)
  }

  /// Begins content that `enclose` may make a group of, after it has been painted.
  mutating func beginContent() {
    outer.append(inner)
    inner = 0
  }

  mutating func endContent() { inner = max(outer.popLast() ?? 0, inner) }

  /// Counts a group around all content since `beginContent`. False: the budget does not allow it. The group
  /// is open together with the groups inside it.
  mutating func enclose(_ pixels: Int, cost: Int) -> Bool {
    guard count(pixels, cost, beside: opened + inner) else { return false }
    inner += pixels
    return true
  }

  /// Counts a group, if the budget allows it together with `others` pixels that are open.
  private mutating func count(_ pixels: Int, _ cost: Int, beside others: Int) -> Bool {
    let work = pixels * cost
    guard others + pixels <= openLimit, sums.groupFill + work <= mostFill / 4 * 3, visit(Self.group) else {
      isExceeded = true
      return false
    }
    sums.groupFill += work
    sums.groupPixels += pixels
    return true
  }

  private var mostFill: Int { max(Self.fill, 512 * target) }

  /// The most pixels of groups that may be open at once. With a very large picture they are fewer, because
  /// the picture takes 256 MiB three times: on the GPU, when it is read back, and when a file is made of it.
  private var openLimit: Int {
    target > 1 << 25 ? Self.openPixels : min(max(Self.openPixels, 4 * target), Self.mostOpenPixels)
  }

  /// Notes that something is left out.
  mutating func refuse() { isExceeded = true }

  /// The cost that remains for the rectangles of the picture, or of a bitmap. At least a quarter of the whole
  /// remains for the picture.
  func fillLeft(isRaster: Bool) -> Int {
    max(mostFill - sums.groupFill - sums.rasterFill, isRaster ? 0 : mostFill / 4)
  }

  mutating func addRasterFill(_ fill: Int) { sums.rasterFill += fill }

  /// Counts a shadow within a picture of a shadow. False: the budget does not allow it.
  mutating func innerShadow() -> Bool {
    guard shadows < Self.innerShadows else { return false }
    shadows += 1
    return true
  }

  /// Counts a bitmap. False: the budget does not allow it.
  mutating func rasterize(_ pixels: Int) -> Bool {
    guard sums.rasterized + pixels <= Self.rasterPixels, visit(Self.group) else {
      isExceeded = true
      return false
    }
    sums.rasterized += pixels
    return true
  }

  /// Counts the groups and bitmaps of a part of the picture in the place of those that the part had. False: the budget does not allow
  /// them.
  mutating func replace(_ old: Sums, by new: Sums) -> Bool {
    sums = sums - old + new
    return sums.groupFill <= mostFill / 4 * 3 && sums.rasterized <= Self.rasterPixels
  }
}

extension PaintBudget.Sums {
  static func + (a: Self, b: Self) -> Self {
    Self(
      groupFill: a.groupFill + b.groupFill, groupPixels: a.groupPixels + b.groupPixels,
      rasterized: a.rasterized + b.rasterized, rasterFill: a.rasterFill + b.rasterFill)
  }

  static func - (a: Self, b: Self) -> Self {
    Self(
      groupFill: a.groupFill - b.groupFill, groupPixels: a.groupPixels - b.groupPixels,
      rasterized: a.rasterized - b.rasterized, rasterFill: a.rasterFill - b.rasterFill)
  }
}
