import QuartzCore
import RenderTree

/// Everything that a frame draws, in order: rectangles, clips and groups. It consists of values, so it can be
/// made and compared without a GPU.
///
/// Instances are drawn in their order, with commands between them. Draw calls are not part of the list: neighbours that one program
/// draws are found when they are drawn (`forEachRun`).
struct PaintList {
  var commands: ContiguousArray<PaintCommand> = []
  var shapes: ContiguousArray<ShapeItem> = []
  var rasters: ContiguousArray<Raster> = []
  var instances: ContiguousArray<Instance> = []
  /// The program that draws each instance; `skipped`: a command draws it, or nothing does.
  var variants: ContiguousArray<Variant> = []
  /// The images of the instances that sample some, in the order of the instances.
  var images: ContiguousArray<ImageRun> = []
  /// The first of them that further instances may join.
  private var firstOpenImages = 0
  var clips: ContiguousArray<Clip> = []
  var stops: ContiguousArray<GradientStop> = []
  /// The interiors of opaque rectangles. They hide everything below, so they are drawn first, from front to back, and
  /// the depth test then skips what they hide.
  var interiors: ContiguousArray<Instance> = []
  /// The number of pixels in the boxes of the interiors: a measure of what they can hide.
  var interiorArea = 0
  /// Whether the interiors are in the order in which they are drawn, the nearest first; they are painted the other way
  /// round.
  private(set) var hasDrawingOrder = false
  /// False if a command reads the pixels below it while the frame is drawn.
  var hasInteriors = true
  var effects: ContiguousArray<Effect> = []
  /// Steps of filters, which only the painter uses. It adds commands for them when the content has been
  /// painted.
  var filterSteps: ContiguousArray<FilterStep> = []
  var colorStages: ContiguousArray<ColorStage> = []
  /// The images that animations show next, of those that are decoded when they are shown.
  var comingImages: ContiguousArray<CGImage> = []
  var layerCount = 0
  /// The number of copies of replicators, nested ones included. Beyond `copyLimit` no more are drawn.
  var copyCount = 0
  static let copyLimit = 1 << 18
  var groupCount = 0
  /// The number of pieces of planes that others cut.
  var fragmentCount = 0
  var budget = PaintBudget()
  /// The cost of the rectangles, in pixels of a plain colour; see `PaintList+Fill.swift`.
  var fill = 0
  /// The pixels of the target, if they are known.
  var whole = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// The pixels that may show in the target: its own, and those around it that blurs and transitions carry into it.
  private(set) var touchedBox = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// Whether a command carries pixels to other places.
  private(set) var hasCarriers = false
  /// Whether a plain leaf that shows nothing has a place nevertheless, which it fills when it is scrolled into the picture, or gets a
  /// colour. Default false; true for lists that are kept.
  var keepsPlaces = false
  /// How many instances were examined to find pieces that share a clip's edge.
  var clipLooks = 0
  /// The chain of each clip, computed on demand, in the order of the clips.
  var clipChains: ContiguousArray<ClipChain> = []

  /// Brings the interiors into the order in which they are drawn.
  mutating func orderInteriors() {
    if !hasDrawingOrder { interiors.reverse() }
    hasDrawingOrder = true
  }

  /// The index of an interior, by its number in the order of painting.
  func interiorIndex(_ number: Int) -> Int { hasDrawingOrder ? interiors.count - 1 - number : number }

  /// Finds `touchedBox` and `hasCarriers` of a list that has been painted.
  mutating func findTouchedBox() {
    touchedBox = whole
    hasCarriers = commands.contains(where: \.kind.carries)
    guard hasCarriers else { return }
    for command in commands { if let box = command.kind.touchedBox { touchedBox = touchedBox.union(box) } }
  }

  /// The most rectangles with different depths. Further ones are drawn without the depth test.
  static let depthLimit = 1 << 20

  /// The depth of the instance at `index`. It is nearer than all instances before it.
  static func depth(_ index: Int) -> Float { 1 - Float(min(index + 1, depthLimit)) * 0x1p-20 }

  /// Gives back memory of the instances and the interiors that the list does not need.
  mutating func trim() {
    instances.trim()
    variants.trim()
    interiors.trim()
  }

  /// Bytes of memory.
  var memory: Int {
    func bytes<Record>(_ records: ContiguousArray<Record>) -> Int {
      records.capacity * MemoryLayout<Record>.stride
    }
    return bytes(commands) + bytes(shapes) + bytes(rasters) + bytes(instances) + bytes(variants)
      + bytes(images)
      + bytes(clips) + bytes(stops) + bytes(interiors) + bytes(effects) + bytes(filterSteps)
      + bytes(colorStages)
      + bytes(clipChains)
  }

  /// Empties the list; its memory stays.
  mutating func removeAll() {
    commands.removeAll(keepingCapacity: true)
    shapes.removeAll(keepingCapacity: true)
    rasters.removeAll(keepingCapacity: true)
    instances.removeAll(keepingCapacity: true)
    variants.removeAll(keepingCapacity: true)
    images.removeAll(keepingCapacity: true)
    firstOpenImages = 0
    clips.removeAll(keepingCapacity: true)
    stops.removeAll(keepingCapacity: true)
    interiors.removeAll(keepingCapacity: true)
    interiorArea = 0
    hasInteriors = true
    hasDrawingOrder = false
    effects.removeAll(keepingCapacity: true)
    filterSteps.removeAll(keepingCapacity: true)
    colorStages.removeAll(keepingCapacity: true)
    comingImages.removeAll(keepingCapacity: true)
    layerCount = 0
    copyCount = 0
    groupCount = 0
    fragmentCount = 0
    fill = 0
    clipLooks = 0
    touchedBox = PixelRect(x: 0, y: 0, width: 0, height: 0)
    hasCarriers = false
    clipChains.removeAll(keepingCapacity: true)
    budget.reset()
  }

  /// Gives back the memory that a list of this length does not need.
  mutating func giveBackRoom() {
    commands.giveBackRoom()
    shapes.giveBackRoom()
    rasters.giveBackRoom()
    instances.giveBackRoom()
    variants.giveBackRoom()
    images.giveBackRoom()
    clips.giveBackRoom()
    stops.giveBackRoom()
    interiors.giveBackRoom()
    effects.giveBackRoom()
    filterSteps.giveBackRoom()
    colorStages.giveBackRoom()
    comingImages.giveBackRoom()
    clipChains.giveBackRoom()
  }

  /// Adds a rectangle. `box`: the pixels that it touches, at most.
  mutating func append(
    _ instance: Instance, _ variant: Variant, box: PixelRect, image: CGImage? = nil, second: CGImage? = nil,
    sampling: Sampling = .linear
  ) {
    var (instance, variant) = (instance, variant)
    instance.sumUpIfSharp(&variant, within: box)
    if variant.contains(.clip), isCut(instance.clip) { variant.insert(.cut) }
    instance.depth = Self.depth(instances.count)
    append(plain: instance, variant)
    addFill(box, variant, clip: instance.clip)
    if let image {
      add(ImageRun(first: instances.count - 1, count: 1, image: image, second: second, sampling: sampling))
    }
  }

  /// Moves the last instance, which has no image, to the place of another one. Its own place stays free.
  mutating func moveLast(to index: Int) {
    let last = instances.count - 1
    replace(index, with: instances[last], variants[last])
    replace(last, with: .nothing, .vacant)
  }

  /// Draws an instance without an image in the place of another one.
  mutating func replace(_ index: Int, with instance: Instance, _ variant: Variant) {
    (instances[index], variants[index]) = (instance, variant)
    instances[index].depth = Self.depth(index)
  }

  /// Adds a rectangle of one colour by a short path. Its depth is that of the next instance.
  @inline(__always)
  mutating func append(plain instance: Instance, _ variant: Variant) {
    instances.append(instance)
    variants.append(variant)
  }

  /// Adds an instance that is not drawn, in whose place a leaf may show something later. `image`: what the leaf shows then. Returns the
  /// place; −1: there are so many instances that none is kept free.
  mutating func reservePlace(for image: CGImage? = nil) -> Int32 {
    guard instances.count < Self.mostBeforeReserved else { return -1 }
    let index = append(bare: .nothing)
    variants[index] = .vacant
    if let image {
      closeImages()
      add(ImageRun(first: index, count: 1, image: image, second: nil, sampling: .linear))
      closeImages()
    }
    return Int32(truncatingIfNeeded: index)
  }
  private static let mostBeforeReserved = PaintBudget.instances / 4

  /// Adds places that are not drawn after the particles of an emitter, and after their images, so that the particles often fill the same
  /// places when their number changes: at most a quarter more, or 32.
  ///
  /// - Parameters:
  ///   - first, firstImages: the numbers of instances and of images before the emitter's.
  ///   - image: one that the emitter shows.
  mutating func reservePlaces(after first: Int, _ firstImages: Int, for image: CGImage) {
    guard keepsPlaces, instances.count < Self.mostBeforeReserved else { return }
    let showsNothing = images.count == firstImages
    let last = images.last
    for _ in instances.count..<first + Self.room(for: instances.count - first) {
      variants[append(bare: .nothing)] = .vacant
    }
    guard !showsNothing, let last else {
      return images.append(
        ImageRun(first: first, count: instances.count - first, image: image, second: nil, sampling: .linear))
    }
    images[images.count - 1].count = instances.count - last.first
    let count = images.count - firstImages
    guard count > 1 else { return }
    for _ in count..<Self.room(for: count) {
      images.append(
        ImageRun(
          first: instances.count, count: 0, image: last.image, second: last.second, sampling: last.sampling))
    }
  }

  /// A number of places for at least `count` records, the same for most numbers near it.
  private static func room(for count: Int) -> Int {
    let step = max(32, (1 << (Int.bitWidth - count.leadingZeroBitCount)) >> 3)
    return (count / step + 1) * step
  }

  /// Adds the images of the last instance.
  private mutating func add(_ run: ImageRun) {
    if images.count > firstOpenImages, let last = images.last, last.first + last.count == run.first,
      last.isSame(as: run)
    {
      images[images.count - 1].count += 1
    } else {
      images.append(run)
    }
  }

  /// Lets no further instance join the images so far: other layers may show others later.
  mutating func closeImages() { firstOpenImages = images.count }

  /// Whether an instance is drawn that samples these images.
  func shows(_ run: ImageRun) -> Bool {
    variants[run.first..<run.first + run.count].contains(where: \.isDrawn)
  }

  /// The index of the images that an instance samples; nil: none.
  func imageRun(of instance: Int) -> Int? {
    images.withUnsafeBufferPointer { ImageRun.index(of: instance, in: $0) }
  }

  /// The index of the first images of which an instance is not before `instance`.
  func firstImageRun(after instance: Int) -> Int {
    images.withUnsafeBufferPointer { ImageRun.firstIndex(after: instance, in: $0) }
  }

  /// Whether a clip is one side of a line.
  func isCut(_ clip: Int) -> Bool { clip >= 0 && clips[clip].kind == .cut }

  /// Adds a command at the end.
  mutating func append(_ command: PaintCommand.Kind) {
    commands.append(PaintCommand(kind: command, at: instances.count))
  }

  /// Inserts the begin of a group before everything that was added after the given numbers of commands and
  /// instances.
  mutating func begin(_ group: PaintCommand.Kind, at command: Int, instance first: Int) {
    commands.insert(PaintCommand(kind: group, at: first), at: command)
    groupCount += 1
  }

  /// Makes a group with a box of everything that was added after the given numbers of commands and instances.
  /// `instance` draws it above the pixels below, within clips.
  mutating func wrap(from command: Int, instance first: Int, _ box: PixelRect, _ instance: Instance) {
    begin(.beginGroup(box), at: command, instance: first)
    endGroup(instance, masked: false, clipVariant(instance.clip).union(.group))
  }

  /// Ends the last group. `instance` draws it, or the last two groups if one is a mask, above the pixels below.
  mutating func endGroup(_ instance: Instance, masked: Bool, _ variant: Variant) {
    let index = append(bare: instance)
    append(.endGroup(instance: index, masked: masked, variant))
  }

  /// Adds an instance that a command draws; returns its index.
  mutating func append(bare instance: Instance) -> Int {
    let index = instances.count
    append(plain: instance, .skipped)
    instances[index].depth = Self.depth(index)
    return index
  }

  /// If everything after the given numbers of commands and instances is one group that a single clip cuts, as `Painter.cutOnce` makes
  /// it, removes the group and returns the clip, which is then within `outer`. All of it has to be in a group with nothing beneath it, so
  /// a group that begins with a copy of the pixels below begins empty.
  mutating func unwrap(from command: Int, instance first: Int, outer: Int) -> Int? {
    let last = commands.count - 1
    guard command < last, commands[command].at == first, commands[last].at == instances.count,
      let clip = clip(ofGroup: command, to: last), clip >= 0, clips[clip].outer == -1
    else { return nil }
    if case .compose = commands.removeLast().kind {
      effects.removeLast()
    } else {
      instances.removeLast()
      variants.removeLast()
    }
    commands.remove(at: command)
    groupCount -= 1
    clips[clip].outer = outer
    // The chains from here on are computed anew.
    clipChains.removeLast(max(clipChains.count - clip, 0))
    return clip
  }

  /// The clip of the group that one command begins and another one ends; −1: it has none. Nil: the commands are not those of one group, or
  /// the group has another effect than the clip: an opacity, a mask, a filter, a transition.
  func clip(ofGroup first: Int, to last: Int) -> Int? {
    let clip: Int
    switch (commands[first].kind, commands[last].kind) {
    case (.beginGroup, .endGroup(let instance, false, _)) where instances[instance].group.opacity == 1:
      clip = instances[instance].clip
    case (.beginBackdrop, .compose(let effect)) where effects[effect].isCutAlone: clip = effects[effect].clip
    default: return nil
    }
    var depth = 0
    for command in commands[first..<last] {
      switch command.kind {
      case .endEffect: return nil
      // Steps of a filter, whose picture the group is.
      case .blurGroup, .changeColors: if depth == 1 { return nil }
      default: break
      }
      depth += surfaces(openedBy: command.kind)
      // The group has ended before the last command.
      if depth <= 0 { return nil }
    }
    return clip
  }
}
