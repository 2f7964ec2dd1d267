/// What painting a picture may take, so that no scene, however it nests and copies itself, hangs the window or fills the
/// memory. All of it is far beyond what can be looked at; what goes beyond is left out, or drawn in a simpler way.
struct PaintBudget {
  /// Layers, copies and particles looked at.
  static let visits = 1 << 20
  /// What a group or a shadow of a picture counts as, and a copy with a time of its own.
  static let group = 64
  static let moment = 8
  /// A particle, which is drawn whole each time.
  static let particle = 4
  /// Shadows within pictures of shadows: each is drawn once more for every picture that it is part of.
  static let innerShadows = 64
  /// Rectangles; with room to grow and the driver's copies each takes some 700 bytes.
  static let instances = 1 << 19
  /// Pixels of groups within each other, which are in memory at once, or four times the target where that is more, but
  /// not beyond half a gibibyte.
  static let openPixels = 1 << 26
  static let mostOpenPixels = 1 << 27
  /// Pixels of all groups, or 128 times the target where that is more; each blur counts for four.
  static let groupPixels = 1 << 29
  static let blurred = 4
  /// What all rectangles cost, in pixels of a plain colour (see `PaintList+Fill.swift`), or 512 times the target where that
  /// is more: 1,700 coloured layers as large as a picture of 1280×720.
  static let fill = 3 << 29
  /// Pixels of the bitmaps of rasterised layers, all of which are kept.
  static let rasterPixels = 1 << 25

  /// Layers, copies and particles that this picture may take.
  var most = visits
  private(set) var visited = 0
  private var shadows = 0
  private var opened = 0
  private var drawn = 0
  private var rasterized = 0
  /// What the rectangles of bitmaps cost.
  private var rasterFill = 0
  /// Pixels of the target.
  var target = 0
  /// Whether something is not drawn as it should be.
  private(set) var isExceeded = false

  /// Whether nothing more is to be looked at.
  var isSpent: Bool { visited >= most }

  /// Notes that something is drawn in a simpler way than it should be.
  mutating func simplify() { isExceeded = true }

  /// As before a picture.
  mutating func reset() {
    var fresh = PaintBudget()
    fresh.most = most
    self = fresh
  }

  /// Counts `count` things that are looked at; false: there is no time for them.
  mutating func visit(_ count: Int = 1) -> Bool {
    guard visited + count <= most else {
      visited = most
      isExceeded = true
      return false
    }
    visited += count
    return true
  }

  /// How many of `count` particles there is time for.
  mutating func visitSome(of count: Int) -> Int {
    let some = min(count, max(most - visited, 0) / Self.particle)
    visited += some < count ? most - visited : some * Self.particle
    if some < count { isExceeded = true }
    return some
  }

  /// Whether there is room for targets of `pixels` in all; if so, they are open until `close`.
  /// `blurs`: how often they are blurred.
  mutating func open(_ pixels: Int, blurs: Int = 0) -> Bool {
    let work = pixels * max(Self.blurred * min(blurs, 1 << 20), 1)
    guard opened + pixels <= openLimit,
      drawn + work <= max(Self.groupPixels, 128 * target), visit(Self.group)
    else {
      isExceeded = true
      return false
    }
    opened += pixels
    drawn += work
    return true
  }

  /// Pixels of groups that may be open at once. Beside a very large picture less: it takes 256 MiB three times, on the GPU,
  /// read back, and as a file is made of it.
  private var openLimit: Int {
    target > 1 << 25 ? Self.openPixels : min(max(Self.openPixels, 4 * target), Self.mostOpenPixels)
  }

  mutating func close(_ pixels: Int) { opened -= pixels }

  /// Notes that something is left out.
  mutating func refuse() { isExceeded = true }

  /// The fill that remains for the rectangles of the picture, or of a bitmap. Whatever bitmaps have
  /// taken, a quarter of the whole remains for the picture.
  func fillLeft(isRaster: Bool) -> Int {
    let most = max(Self.fill, 512 * target)
    return max(most - rasterFill, isRaster ? 0 : most / 4)
  }

  mutating func addRasterFill(_ fill: Int) { rasterFill += fill }

  /// Whether there is time for one more shadow within a picture of a shadow.
  mutating func innerShadow() -> Bool {
    guard shadows < Self.innerShadows else { return false }
    shadows += 1
    return true
  }

  /// Whether there is room for one more bitmap; if so it is counted.
  mutating func rasterize(_ pixels: Int) -> Bool {
    guard rasterized + pixels <= Self.rasterPixels, visit(Self.group) else {
      isExceeded = true
      return false
    }
    rasterized += pixels
    return true
  }
}
