/// A section of a flow layout, along its direction ("main") and across ("cross"). For a layout that scrolls up and down, main is y.
struct FlowSection {
  struct Size: Equatable {
    var main: CGFloat
    var cross: CGFloat
  }
  struct Place: Equatable {
    var main: CGFloat
    var cross: CGFloat
    var size: Size
    var end: CGFloat { main + size.main }
  }
  struct Insets {
    var before: CGFloat = 0
    var after: CGFloat = 0
    var crossBefore: CGFloat = 0
    var crossAfter: CGFloat = 0
  }
  struct Settings {
    var insets = Insets()
    var lineSpacing: CGFloat = 10
    var itemSpacing: CGFloat = 10
    var header: CGFloat = 0
    var footer: CGFloat = 0
  }

  /// The items of a line: its first item, and where it begins.
  private struct Line {
    let first: Int
    let count: Int
    let start: CGFloat
    let length: CGFloat
  }

  /// How items of one size stand: how many in a line, and how far apart.
  private struct Grid {
    let perLine: Int
    let size: Size
    let gap: CGFloat
    /// Where a lone item of a line begins.
    let lone: CGFloat
  }

  let count: Int
  let settings: Settings
  private let room: CGFloat
  private var grid: Grid?
  private var lines: [Line] = []
  private var places: [Place] = []
  /// The length of the section with its header and footer.
  private(set) var length: CGFloat = 0
  /// Where the section begins in the layout.
  var start: CGFloat = 0

  var headerLength: CGFloat { settings.header }
  var footerStart: CGFloat { length - settings.footer }
  private var itemsStart: CGFloat { settings.header + (count > 0 ? settings.insets.before : 0) }

  // MARK: Making

  /// A section without lines.
  private init(_ count: Int, _ across: CGFloat, _ settings: Settings) {
    (self.count, self.settings) = (count, settings)
    room = max(across - settings.insets.crossBefore - settings.insets.crossAfter, 0)
    finish(0)
  }

  /// A section of items of one size.
  init(count: Int, size: Size, across: CGFloat, _ settings: Settings) {
    self.init(count, across, settings)
    guard count > 0 else { return }
    let perLine = Self.fitting(size.cross, room, settings.itemSpacing)
    let left = room - CGFloat(perLine) * size.cross
    grid = Grid(
      perLine: perLine, size: size, gap: perLine > 1 ? left / CGFloat(perLine - 1) : 0,
      lone: perLine == 1 ? max(left, 0) / 2 : 0)
    let lines = CGFloat((count + perLine - 1) / perLine)
    finish(lines * size.main + (lines - 1) * settings.lineSpacing)
  }

  /// A section of items of their own sizes.
  init(sizes: [Size], across: CGFloat, _ settings: Settings) {
    if let first = sizes.first, sizes.allSatisfy({ $0 == first }) {
      self.init(count: sizes.count, size: first, across: across, settings)
      return
    }
    self.init(sizes.count, across, settings)
    guard count > 0 else { return }
    places.reserveCapacity(count)
    var (first, main) = (0, CGFloat(0))
    while first < count {
      var (end, used) = (first + 1, sizes[first].cross)
      while end < count, used + settings.itemSpacing + sizes[end].cross <= room + 1e-6 {
        used += settings.itemSpacing + sizes[end].cross
        end += 1
      }
      let height = sizes[first..<end].map(\.main).max() ?? 0
      place(sizes[first..<end], main, height, isLast: end == count)
      lines.append(Line(first: first, count: end - first, start: main, length: height))
      main += height + settings.lineSpacing
      first = end
    }
    finish(main - settings.lineSpacing)
  }

  /// How many items of a length fit.
  private static func fitting(_ length: CGFloat, _ room: CGFloat, _ spacing: CGFloat) -> Int {
    let step = length + spacing
    guard step > 0 else { return 1 }
    return max(Int(clamping: Double(((room + spacing + 1e-6) / step).rounded(.down))), 1)
  }

  /// Places the items of a line: a full one is spread, the last one has the least spacing.
  private mutating func place(_ sizes: ArraySlice<Size>, _ main: CGFloat, _ height: CGFloat, isLast: Bool) {
    let sum = sizes.reduce(0) { $0 + $1.cross }
    let isLone = sizes.count == 1
    let gap = isLast || isLone ? settings.itemSpacing : (room - sum) / CGFloat(sizes.count - 1)
    var cross = isLone && !isLast ? max(room - sum, 0) / 2 : 0
    for size in sizes {
      places.append(Place(main: main + (height - size.main) / 2, cross: cross, size: size))
      cross += size.cross + gap
    }
  }

  private mutating func finish(_ items: CGFloat) {
    length = settings.header + settings.insets.before + items + settings.insets.after + settings.footer
  }

  // MARK: Questions

  /// Where an item is, from the start of the section.
  func place(_ item: Int) -> Place {
    var place: Place
    if let grid {
      let (line, column) = (item / grid.perLine, item % grid.perLine)
      place = Place(
        main: CGFloat(line) * (grid.size.main + settings.lineSpacing),
        cross: grid.lone + CGFloat(column) * (grid.size.cross + grid.gap), size: grid.size)
    } else {
      place = places[item]
    }
    place.main += itemsStart
    place.cross += settings.insets.crossBefore
    return place
  }

  /// The items whose lines reach into a range, from the start of the section.
  func items(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    guard count > 0, low < high else { return 0..<0 }
    let (low, high) = (low - itemsStart, high - itemsStart)
    if let grid {
      let step = max(grid.size.main + settings.lineSpacing, 1e-9)
      let first = max(Int(clamping: Double((low / step).rounded(.down))), 0)
      let last = Int(clamping: Double((high / step).rounded(.down)))
      guard last >= 0 else { return 0..<0 }
      let start = min(first, count) * grid.perLine
      let end = min(last, count) * grid.perLine + grid.perLine
      return min(start, count)..<max(min(end, count), min(start, count))
    }
    var (from, to) = (0, lines.count)
    while from < to {
      let middle = (from + to) / 2
      if lines[middle].start + lines[middle].length < low { from = middle + 1 } else { to = middle }
    }
    var end = from
    while end < lines.count, lines[end].start <= high { end += 1 }
    guard from < end else { return 0..<0 }
    return lines[from].first..<(lines[end - 1].first + lines[end - 1].count)
  }
}
