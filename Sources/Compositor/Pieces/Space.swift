import QuartzCore
import RenderTree

/// The content of a shared 3D space while it is painted. The object is kept from frame to frame for its
/// memory.
final class Space {
  /// A layer with a plane of its own.
  struct Member {
    let node: NodeIndex
    /// The index of what it inherits.
    let surroundings: Int32
    /// `alone`: its sublayers or particles are in the space themselves.
    let manner: PaintManner
    /// The index of the moment at which it is shown; −1: the frame's time.
    let moment: Int
    /// Whether it stands for the sublayers of the node, which lie in one plane.
    var isSheet = false
  }

  /// The time inside a replicator that one of its delayed copies shows.
  struct Moment {
    let node: NodeIndex
    let time: Double
    /// The moment of an enclosing replicator; −1: none.
    let outer: Int
  }

  // A space belongs to one thread and its lists are never read while they are written, so that is not checked at run time.
  @exclusivity(unchecked) var order = PlaneOrder()
  @exclusivity(unchecked) var members: ContiguousArray<Member> = []
  /// Whether sublayers that lie in one plane are one member, and whether any are.
  @exclusivity(unchecked) var joinsSheets = true
  @exclusivity(unchecked) var hasSheets = false
  /// What members inherit; siblings share it.
  @exclusivity(unchecked) var surroundings: ContiguousArray<PaintPlaces.Surroundings> = []
  /// For each of the surroundings, from the sublayers' superlayer to pixels, with the depths of the space in the column of z.
  @exclusivity(unchecked) var seen: ContiguousArray<CATransform3D> = []
  @exclusivity(unchecked) var moments: ContiguousArray<Moment> = []
  @exclusivity(unchecked) var swarms: ContiguousArray<Swarm> = []
  /// The particles of the emitters in the space, each with its emitter and the place in the order after which
  /// it is drawn.
  @exclusivity(unchecked) var particles: ContiguousArray<EmitterParticle> = []
  @exclusivity(unchecked) var places: ContiguousArray<(swarm: Int32, place: Int32)> = []
  /// The indices of the particles sorted by place, and the end of each place's range.
  @exclusivity(unchecked) var sorted: ContiguousArray<Int32> = []
  @exclusivity(unchecked) var ends: ContiguousArray<Int32> = []
  @exclusivity(unchecked) var cuts: ContiguousArray<Int> = []

  /// The most planes in one space. Further ones are not drawn.
  static let limit = 1 << 16

  func begin(within limit: PixelRect) {
    order.begin(within: limit)
    members.removeAll(keepingCapacity: true)
    surroundings.removeAll(keepingCapacity: true)
    seen.removeAll(keepingCapacity: true)
    hasSheets = false
    moments.removeAll(keepingCapacity: true)
    swarms.removeAll(keepingCapacity: true)
    particles.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }

  /// Adds what members inherit, and returns its index. `outer` is the transform from their superlayer to the plane in which the space is
  /// flattened; it gives the depths.
  func add(_ state: PaintState, inSpace outer: CATransform3D) -> Int32 {
    let toPixels = state.toSublayers
    surroundings.append(PaintPlaces.Surroundings(state: state, toPixels: toPixels))
    seen.append(toPixels.with(depthsOf: state.sublayers(through: outer)))
    return Int32(surroundings.count - 1)
  }

  /// Shows one of the space's moments: that of the outermost replicator first, because it sets the times inside it. `shown`
  /// is the moment that is shown; −1 is the time of the frame.
  func show(_ moment: Int, _ shown: inout Int, _ scope: inout CopyMoments) {
    guard moment != shown else { return }
    shown = moment
    guard moment >= 0 else { return scope.showOriginal() }
    cuts.removeAll(keepingCapacity: true)
    var next = moment
    while next >= 0 {
      cuts.append(next)
      next = moments[next].outer
    }
    while let next = cuts.popLast() { scope.show(moments[next].node, at: moments[next].time) }
  }
}

/// The particles of an emitter, with what is needed to draw them.
struct Swarm {
  let node: NodeIndex
  let cells: EmitterCells
  /// From the layer to pixels.
  let transform: CATransform3D
  /// The same with depths in its third column, measured in the space that contains the particles.
  let depths: CATransform3D
  let isAdditive: Bool
  /// Whether particles have a z, and are not flattened into the layer.
  let keepsDepth: Bool
  /// Whether the particles are sorted by depth, the farthest first.
  let sortsByDepth: Bool
  let surroundings: PaintState
  /// The index of the space's moment at which the particles are shown; −1: the frame's time.
  let moment: Int
  /// Whether any cell has filters other than the default ones.
  let hasFilters: Bool
  /// In a space: the first plane that is drawn after particles of equal depth.
  var member = Int.max
}

extension CATransform3D {
  /// The transform with depths in the column of z, which drawing on a screen does not need.
  func with(depthsOf space: CATransform3D) -> CATransform3D {
    var seen = self
    (seen.m13, seen.m23, seen.m33, seen.m43) = (space.m13, space.m23, space.m33, space.m43)
    return seen
  }
}
