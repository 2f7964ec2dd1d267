import QuartzCore
import RenderTree

/// Memory for lists that painting fills and empties, kept from frame to frame.
final class PaintScratch {
  /// The particles of one emitter after the other.
  var particles: ContiguousArray<EmitterParticle> = []
  var sorted: ContiguousArray<EmitterParticle> = []
  var depths: ContiguousArray<Double> = []
  var order: ContiguousArray<Int32> = []
  /// For the 3D spaces that are painted, each within the one before.
  private var spaces: ContiguousArray<Space> = []
  private var openSpaces = 0

  /// Room for a space that is painted now, within those that are open.
  func openSpace() -> Space {
    if openSpaces == spaces.count { spaces.append(Space()) }
    openSpaces += 1
    return spaces[openSpaces - 1]
  }

  func closeSpace() { openSpaces -= 1 }

  /// The memory of a list that a unit is painted into.
  private var list: PaintList?

  // Lists are exchanged, because a copy counts the references to all arrays of a list.
  func takeList() -> PaintList {
    var taken: PaintList?
    swap(&taken, &list)
    return taken ?? PaintList()
  }

  /// For the records of a unit that is repainted: its segments, and the instances that differ with their places in the kept list.
  var segments: ContiguousArray<UnitRecords.Segment> = []
  var differing: ContiguousArray<(own: Int, kept: Int)> = []

  /// The memory for repainting leaves.
  private var repaintScratch: RepaintScratch?

  func takeRepaintScratch() -> RepaintScratch {
    defer { repaintScratch = nil }
    return repaintScratch ?? RepaintScratch()
  }

  func giveBack(_ scratch: inout RepaintScratch) {
    scratch.leaves.removeAll(keepingCapacity: true)
    repaintScratch = scratch
    scratch = RepaintScratch()
  }

  /// Gives back the memory of a picture with more layers.
  func giveBackRoom() {
    (particles, sorted, depths, order) = ([], [], [], [])
    if openSpaces == 0 { spaces = [] }
    (list, repaintScratch) = (nil, nil)
  }

  func giveBack(_ list: inout PaintList) {
    var given = PaintList()
    swap(&given, &list)
    self.list = consume given
  }
}
