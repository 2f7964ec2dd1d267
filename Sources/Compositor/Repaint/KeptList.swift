import QuartzCore
import RenderTree

/// The paint list of a tree, kept from frame to frame: the retained display list.
///
/// `paint` repaints only the nodes that have changed since the last call, if the tree, its structure, the target and the place
/// of the tree in it are the same; otherwise it paints the whole tree. A still tree costs nothing.
struct KeptList {
  /// The compositor takes it while it draws.
  var list = PaintList()
  /// Grows whenever the whole tree is painted, so that all records have to be sent to the GPU.
  private(set) var generation = 0
  /// The boxes of its instances.
  var blocks = InstanceBlocks()
  /// The changes that are to be sent to the GPU.
  var changes = RepaintChanges()
  /// The pixels in which the list differs from what the target shows.
  private(set) var damage = Damage()
  /// The number of layers that the last call of `paint` has painted, without the leaves that were written in their places.
  private(set) var paintedLayers = 0
  private let places = PaintPlaces()
  /// The list before the last whole painting, whose memory serves the next one.
  private var spare = PaintList()
  /// Whether the last whole painting has left less than a quarter of the list, so that memory is to be given back.
  private(set) var hasShrunk = false
  /// The number of frames since the last whole painting. When they are many, the memory of a second list is not kept.
  private var framesSinceWhole = KeptList.seldom
  private static let seldom = 8

  /// What the list shows.
  private struct Subject: Equatable {
    let tree: UInt64
    let structure: UInt64
    let toPixels: CATransform3D
    let whole: PixelRect

    static func == (a: Subject, b: Subject) -> Bool {
      a.tree == b.tree && a.structure == b.structure && a.whole == b.whole
        && CATransform3DEqualToTransform(a.toPixels, b.toPixels)
    }
  }
  private var subject: Subject?
  /// Whether the last frame showed transitions, which are painted with the whole tree.
  private var hadTransitions = false
  /// How far the tree's journal has been read.
  private var position: UInt64 = 0

  /// Brings the list up to date with a frame.
  ///
  /// - Parameter tracksDamage: whether `damage` is needed; if not, it becomes the whole.
  mutating func paint(
    _ frame: Frame, toPixels: CATransform3D, whole: PixelRect, with resources: PaintResources,
    tracksDamage: Bool
  ) {
    frame.readyAllRows()
    let new = Subject(
      tree: frame.tree.serial, structure: frame.tree.journal.structure, toPixels: toPixels, whole: whole)
    defer { position = frame.tree.journal.end }
    hasShrunk = false
    let isSame = subject == new
    subject = new
    changes.collectDamage(tracksDamage ? damage : nil)
    var painted: PaintList?
    paintedLayers = 0
    let isDone = isSame && repaint(frame, resources, &painted)
    hadTransitions = frame.hasTransitions
    if tracksDamage {
      damage = changes.damage ?? Damage(whole)
      list.spread(&damage)
      if isDone { damage.clip(to: whole) }
      if damage.area * 2 > whole.area { damage = Damage(whole) }
    } else {
      damage = Damage(whole)
    }
    changes.collectDamage(nil)
    if isDone {
      framesSinceWhole += 1
      if framesSinceWhole == Self.seldom { dropSpare() }
      return
    }
    let isSeldom = framesSinceWhole >= Self.seldom
    framesSinceWhole = 0
    if let painted {
      resources.scratch.giveBack(&spare)
      spare = painted
      spare.limitFill(within: whole)
      spare.findTouchedBox()
    } else {
      spare.instances.reserveCapacity(list.instances.count)
      spare.keepsPlaces = true
      var resources = resources
      resources.places = places
      Painter.paint(frame, toPixels: toPixels, limit: whole, with: resources, into: &spare)
    }
    painted = nil
    if tracksDamage {
      damage.add(spare.difference(from: list, within: whole))
      spare.spread(&damage)
      damage.clip(to: whole)
    }
    swap(&list, &spare)
    list.orderInteriors()
    paintedLayers += list.layerCount
    let room = spare.instances.capacity
    if isSeldom { dropSpare() }
    blocks.forget()
    generation += 1
    changes.removeAll()
    giveBackRoom(of: room)
  }

  /// Gives back the memory of a longer list, which had room for `room` instances.
  private mutating func giveBackRoom(of room: Int) {
    places.giveBackRoom()
    list.giveBackRoom()
    guard ContiguousArray<Instance>.isRoomy(list.instances.count, capacity: room) else { return }
    (spare, blocks, changes) = (PaintList(), InstanceBlocks(), RepaintChanges())
    hasShrunk = true
  }

  /// Repaints the nodes that have changed. False: the whole tree has to be painted, or has been painted into another list, `whole`.
  private mutating func repaint(
    _ frame: Frame, _ resources: PaintResources, _ whole: inout PaintList?
  ) -> Bool {
    guard !places.isLong, !frame.hasTransitions, !hadTransitions, !list.budget.isExceeded,
      resources.report == nil, let nodes = frame.tree.journal.nodes(since: position)
    else { return false }
    if nodes.isEmpty, !places.hasVolatileUnits { return true }
    // If most layers change in two ways, painting them in order takes less time: 1.2 ms instead of 1.4 for 10,000 on two processors.
    guard nodes.count <= 64 || nodes.count <= list.layerCount,
      places.misfit.allows(nodes.count, of: list.layerCount)
    else { return false }
    list.comingImages.removeAll(keepingCapacity: true)
    var painted = PaintList()
    swap(&painted, &list)
    var resources = resources
    resources.places = places
    var painter = Painter(frame, painted, resources)
    painted = PaintList()
    painter.whole = painter.list.whole
    if let subject { painter.toPixels = subject.toPixels }
    let known = (instances: changes.instances.count, commands: changes.commands.count)
    let isDone = painter.repaint(nodes, &changes)
    swap(&painter.list, &list)
    swap(&painter.wholeList, &whole)
    paintedLayers = painter.repaintedLayers
    if list.hasCarriers, changes.commands.count > known.commands { list.findTouchedBox() }
    blocks.grow(list, changes.instances[known.instances...])
    return isDone
  }

  /// Gives back the memory of a second list, which whole paintings need.
  mutating func giveBackSpare() {
    dropSpare()
    framesSinceWhole = max(framesSinceWhole, Self.seldom)
  }

  private mutating func dropSpare() {
    spare = PaintList()
    list.trim()
  }

  /// Bytes of memory.
  var memory: Int { list.memory + spare.memory + places.memory + blocks.memory + changes.memory }

  /// Notes that the target shows the list.
  mutating func noteDrawn() { damage = Damage() }
}
