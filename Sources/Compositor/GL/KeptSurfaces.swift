import CoreGraphics

/// The pictures of the kept list's outermost groups, kept while nothing in them changes.
///
/// A group is drawn into an off-screen surface, which its last command composites with the pixels below. While the instances and
/// the commands before the last one stay the same, so do the pixels of the surface. A surface is kept from the second frame on that
/// draws it unchanged: what changes in each frame is never kept. Example: a card fades; its group is drawn twice, and after that each
/// frame composites it with another opacity.
struct KeptSurfaces {
  /// An outermost group of the kept list.
  struct Surface {
    /// Its commands. The last one composites it.
    let commands: Range<Int>
    /// Its instances, with that of the last command.
    let instances: Range<Int>
    /// The number of the last frame that drew it, and of the last one before which something in it changed.
    fileprivate var drawn: UInt64 = 0
    fileprivate var changed: UInt64 = 0
    /// The picture, and that of the mask if it has one; empty: none is kept.
    fileprivate(set) var pictures: [Picture] = []

    fileprivate var memory: Int { pictures.reduce(0) { $0 + $1.group.memory } }
  }

  struct Picture {
    let group: GroupPool.Group
    let box: PixelRect
  }

  private var surfaces: ContiguousArray<Surface> = []
  private var generation = -1
  private var frame: UInt64 = 0
  /// Bytes of the pictures.
  private(set) var memory = 0
  /// The most bytes of pictures. A group beyond it is drawn in each frame.
  var budget = 256 << 20
  /// The number of pictures, and the most. A software driver takes some 60 KB for each small one beside its pixels, and a tree with
  /// thousands of small groups gains little from keeping them.
  private(set) var count = 0
  static let most = 64
  /// The number of frames for which a picture that nothing shows is kept.
  private static let patience: UInt64 = 120

  /// Begins a frame that draws the kept list: notes the groups in which something has changed. `tiled`: instances that show tiles,
  /// which come without a change of the list.
  mutating func begin(
    _ list: PaintList, _ changes: RepaintChanges, generation: Int, tiled: [Int], _ pool: GroupPool
  ) {
    frame += 1
    if self.generation != generation {
      removeAll(pool)
      self.generation = generation
      findSurfaces(of: list)
    }
    guard !surfaces.isEmpty else { return }
    note(changes.instances.lazy.map { Int($0) }, of: list, pool)
    note(tiled, of: list, pool)
    for command in changes.commands {
      guard let index = surface(around: Int(command), \.commands),
        Int(command) != surfaces[index].commands.upperBound - 1
      else { continue }
      noteChange(of: index, pool)
    }
    for index in surfaces.indices
    where !surfaces[index].pictures.isEmpty && surfaces[index].drawn + Self.patience < frame {
      release(index, pool)
    }
  }

  private mutating func findSurfaces(of list: PaintList) {
    var index = 0
    while index < list.commands.count {
      let unit = list.unit(from: index)
      if case .beginGroup = list.commands[index].kind {
        surfaces.append(
          Surface(
            commands: index..<unit.end, instances: list.commands[index].at..<list.commands[unit.end - 1].at))
      }
      index = unit.end
    }
  }

  private mutating func note(_ instances: some Sequence<Int>, of list: PaintList, _ pool: GroupPool) {
    let around = surfaces[0].instances.lowerBound..<surfaces[surfaces.count - 1].instances.upperBound
    var last = 0
    for instance in instances where around.contains(instance) {
      if !surfaces[last].instances.contains(instance) {
        guard let index = surface(around: instance, \.instances) else { continue }
        last = index
      }
      if surfaces[last].changed == frame { continue }
      if list.commands[surfaces[last].commands.upperBound - 1].kind.instance == instance { continue }
      noteChange(of: last, pool)
    }
  }

  /// The surface whose range contains an index.
  private func surface(around index: Int, _ range: KeyPath<Surface, Range<Int>>) -> Int? {
    var (low, high) = (0, surfaces.count)
    while low < high {
      let middle = (low + high) / 2
      if surfaces[middle][keyPath: range].upperBound <= index { low = middle + 1 } else { high = middle }
    }
    return low < surfaces.count && surfaces[low][keyPath: range].contains(index) ? low : nil
  }

  private mutating func noteChange(of index: Int, _ pool: GroupPool) {
    surfaces[index].changed = frame
    release(index, pool)
  }

  private mutating func release(_ index: Int, _ pool: GroupPool) {
    memory -= surfaces[index].memory
    count -= surfaces[index].pictures.count
    for picture in surfaces[index].pictures { pool.release(picture.group) }
    surfaces[index].pictures = []
  }

  /// Releases all pictures.
  mutating func removeAll(_ pool: GroupPool) {
    for index in surfaces.indices { release(index, pool) }
    surfaces.removeAll(keepingCapacity: true)
    generation = -1
  }

  /// The index of the surface that begins with a command.
  func index(ofCommand command: Int) -> Int? {
    guard let index = surface(around: command, \.commands), surfaces[index].commands.lowerBound == command
    else { return nil }
    return index
  }

  /// The kept pictures of a surface; empty: none.
  func pictures(_ index: Int) -> [Picture] { surfaces[index].pictures }

  /// Whether an earlier frame has drawn the surface as it is now.
  func isAtRest(_ index: Int) -> Bool {
    surfaces[index].drawn > 0 && surfaces[index].drawn < frame
      && surfaces[index].changed <= surfaces[index].drawn
  }

  /// Notes that the frame has drawn a surface.
  mutating func noteDrawn(_ index: Int) { surfaces[index].drawn = frame }

  /// Keeps the pictures of a surface if there is room for them. The pictures that have not been shown for the longest time make room.
  mutating func keep(_ pictures: [Picture], of index: Int, _ pool: GroupPool) {
    let bytes = pictures.reduce(0) { $0 + $1.group.memory }
    guard bytes <= budget else { return }
    while memory > budget - bytes || count + pictures.count > Self.most {
      let idle = surfaces.indices.filter { !surfaces[$0].pictures.isEmpty && surfaces[$0].drawn < frame }
      guard let oldest = idle.min(by: { surfaces[$0].drawn < surfaces[$1].drawn }) else { return }
      release(oldest, pool)
    }
    for picture in pictures { pool.keep(picture.group) }
    surfaces[index].pictures = pictures
    memory += bytes
    count += pictures.count
  }
}

extension PaintCommand.Kind {
  /// The instance by which a command draws; nil: it draws by none.
  fileprivate var instance: Int? {
    switch self {
    case .endGroup(let instance, _, _), .castShadow(let instance, _, _, _, _): instance
    default: nil
    }
  }
}
