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
  private let record = PaintRecord()
  /// The list before the last whole painting, whose memory serves the next one.
  private var spare = PaintList()
  private var framesWithoutSpare = 0

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
    let isSame = subject == new
    subject = new
    changes.damage = tracksDamage ? damage : nil
    let isDone = isSame && repaint(frame, resources)
    if tracksDamage {
      damage = changes.damage ?? Damage(whole)
      list.spread(&damage)
      if isDone { damage.clip(to: whole) }
      if damage.area * 2 > whole.area { damage = Damage(whole) }
    } else {
      damage = Damage(whole)
    }
    changes.damage = nil
    if isDone {
      framesWithoutSpare += 1
      if framesWithoutSpare == 120 { spare = PaintList() }
      return
    }
    framesWithoutSpare = 0
    var resources = resources
    resources.record = record
    Painter.paint(frame, toPixels: toPixels, limit: whole, with: resources, into: &spare)
    if tracksDamage {
      damage.add(spare.difference(from: list, within: whole))
      spare.spread(&damage)
      damage.clip(to: whole)
      // A part that is painted by itself takes less than the whole picture, and would not be simplified as that is.
      if spare.budget.isExceeded, !damage.isEmpty { damage = Damage(whole) }
    }
    swap(&list, &spare)
    list.orderInteriors()
    blocks.forget()
    generation += 1
    changes.removeAll()
  }

  /// Repaints the nodes that have changed. False: the whole tree has to be painted.
  private mutating func repaint(_ frame: Frame, _ resources: PaintResources) -> Bool {
    guard !record.isVolatile, !record.isLong, !frame.hasTransitions, !list.budget.isExceeded,
      resources.report == nil, let nodes = frame.tree.journal.nodes(since: position)
    else { return false }
    if nodes.isEmpty { return true }
    // If most layers change, painting them in order takes less time.
    guard nodes.count <= 64 || nodes.count <= list.layerCount else { return false }
    list.comingImages.removeAll(keepingCapacity: true)
    var painted = PaintList()
    swap(&painted, &list)
    var resources = resources
    resources.record = record
    var painter = Painter(frame, painted, resources)
    painted = PaintList()
    painter.whole = painter.list.whole
    if let subject { painter.toPixels = subject.toPixels }
    let known = changes.instances.count
    let isDone = painter.repaint(nodes, &changes)
    swap(&painter.list, &list)
    blocks.grow(list, changes.instances[known...])
    return isDone
  }

  /// Notes that the target shows the list.
  mutating func noteDrawn() { damage = Damage() }
}
