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
  /// What a pixel of a group costs that is cleared, drawn to and put on what lies beneath, in pixels of a plain colour; and
  /// what a change of colour or a way to blend adds, and each blur, of which a picture and its copy are counted.
  static let groupPixel = 5
  static let effect = 5
  static let blurred = 10
  /// What all rectangles and groups cost, in pixels of a plain colour (see `PaintList+Fill.swift`), or 512 times the target
  /// where that is more: 1,700 coloured layers as large as a picture of 1280×720. Groups take three quarters of it at most.
  static let fill = 3 << 29
  /// Pixels of the bitmaps of rasterised layers, all of which are kept.
  static let rasterPixels = 1 << 25

  /// Layers, copies and particles that this picture may take.
  var most = visits
  private(set) var visited = 0
  private var shadows = 0
  private var opened = 0
  /// The most pixels that groups within what is being painted have open at once; and the same of what it is part of.
  private var inner = 0
  private var outer: ContiguousArray<Int> = []
  /// What all groups cost.
  private var groupFill = 0
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

  /// Whether there is room for targets of `pixels` in all; if so, they are open until `close`. `cost`: of a pixel.
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

  /// Between these lies what a group may be put round when it has been painted.
  mutating func beginContent() {
    outer.append(inner)
    inner = 0
  }

  mutating func endContent() { inner = max(outer.popLast() ?? 0, inner) }

  /// Whether there is room for a group round all that was painted since `beginContent`. It is open together with the groups
  /// within it.
  mutating func enclose(_ pixels: Int, cost: Int) -> Bool {
    guard count(pixels, cost, beside: opened + inner) else { return false }
    inner += pixels
    return true
  }

  /// Counts a group, if there is room for it beside so many pixels.
  private mutating func count(_ pixels: Int, _ cost: Int, beside others: Int) -> Bool {
    let work = pixels * cost
    guard others + pixels <= openLimit, groupFill + work <= mostFill / 4 * 3, visit(Self.group) else {
      isExceeded = true
      return false
    }
    groupFill += work
    return true
  }

  private var mostFill: Int { max(Self.fill, 512 * target) }

  /// Pixels of groups that may be open at once. Beside a very large picture less: it takes 256 MiB three times, on the GPU,
  /// read back, and as a file is made of it.
  private var openLimit: Int {
    target > 1 << 25 ? Self.openPixels : min(max(Self.openPixels, 4 * target), Self.mostOpenPixels)
  }

  /// Notes that something is left out.
  mutating func refuse() { isExceeded = true }

  /// The fill that remains for the rectangles of the picture, or of a bitmap. Whatever groups and bitmaps have
  /// taken, a quarter of the whole remains for the picture.
  func fillLeft(isRaster: Bool) -> Int {
    max(mostFill - groupFill - rasterFill, isRaster ? 0 : mostFill / 4)
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
