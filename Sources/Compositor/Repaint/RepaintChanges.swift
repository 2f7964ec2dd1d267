import QuartzCore
import RenderTree

/// What repainting has changed in a kept list, until it is sent to the GPU.
struct RepaintChanges {
  /// Indices of instances, and of interiors in the order in which they are kept.
  var instances: ContiguousArray<Int32> = []
  var interiors: ContiguousArray<Int32> = []
  /// Indices of commands.
  var commands: ContiguousArray<Int32> = []
  /// The numbers of image runs of which an instance has changed.
  var images: ContiguousArray<Int32> = []
  var hasClips = false
  var hasStops = false
  /// Whether layers show other images than before, or images that were not shown, so that textures have to be found.
  var hasImages = false
  /// The pixels in which the list draws something else than before; nil: they are not asked for.
  var damage: Damage?
  /// Whether all pixels are damaged, so that those of further instances are not looked for.
  private var isAllDamaged = false

  /// Begins to collect the damage, to which `damage` belongs already. Nil: it is not asked for.
  mutating func collectDamage(_ damage: Damage?) { (self.damage, isAllDamaged) = (damage, false) }

  /// Adds the pixels of an instance of a list to the damage, if that is asked for. When more than half of the picture is damaged, all of
  /// `touchedBox` is, so further pixels are not looked for.
  @inline(__always)
  mutating func addDamage(of index: Int, in list: PaintList, within touchedBox: PixelRect) {
    guard !isAllDamaged, let area = damage?.area else { return }
    isAllDamaged = area * 2 > list.whole.area
    damage?.add(isAllDamaged ? touchedBox : list.box(of: index, within: touchedBox))
  }

  /// Bytes of memory.
  var memory: Int {
    (instances.capacity + interiors.capacity + commands.capacity + images.capacity)
      * MemoryLayout<Int32>.stride
  }

  mutating func removeAll() {
    instances.removeAll(keepingCapacity: true)
    interiors.removeAll(keepingCapacity: true)
    commands.removeAll(keepingCapacity: true)
    images.removeAll(keepingCapacity: true)
    (hasClips, hasStops, hasImages) = (false, false, false)
  }
}
