/// The particles of an emitter layer at any time.
///
/// What is there at a time is a function of that time, the parameters and the seed; the times may be asked
/// for in any order. Particle n of a cell is born when the integral of the cell's birth rate (times the
/// layer's) reaches n, its random values are made from the seed, the cell's place and n, and from then on it
/// moves by formula:
/// `p + v·t + a·t²/2`, colour, scale and rotation linear in its age. So only what can be alive is looked at,
/// whatever the time. What a particle was given at its birth is kept from frame to frame while it is needed;
/// that changes nothing but the time it takes.
///
/// Cells of cells: every particle emits them from where it is, in relation to its direction (Apple: "The
/// emission point is the current particle position and the emission angle is relative to the current
/// direction of the particle"), while it lives. They take on its colour and scale at that moment as factors,
/// as Apple's sample fireworks expect. All that a particle will emit is decided by the parameters at its
/// birth.
///
/// No more than `limit` particles are kept: where there would be more, every second one is left out, or three
/// of four, and so on, with all that they would emit; the others keep their places.
package final class EmitterSimulation {
  /// A particle that is kept.
  struct Entry {
    /// Where in `births`.
    var slot: Int32
    var parentSlot: Int32
    var parentSerial: UInt64
    var index: Int64
  }

  /// Births of one cell from one parent and one segment that may be alive: numbers `first...last` above
  /// `base`.
  struct Window {
    var node: Int
    var parentSlot: Int32 = -1
    var parentSerial: UInt64 = 0
    var segment = -1
    var cell = -1
    var first = 1.0
    var last = 0.0
    var base: Int64 = 0
    var phase = 0.0
    var origin = 0.0
    var rate = 0.0
    var root = -1
    var epoch = Int.min
    var until = 0.0

    var count: Double { max(last - first + 1, 0) }
  }

  /// At most so many particles are kept at once, those included that live no more but whose own particles do.
  package static let limit = 100_000
  /// All emitters of a tree together keep about so many: beyond four full ones each has its share.
  static let shared = 400_000
  /// How many this one keeps.
  package var capacity = limit {
    didSet { if capacity != oldValue { time = .nan } }
  }

  let tree = EmitterTree()
  let timeline: EmitterTimeline
  /// Kept particles by place, and free places among them.
  var births: ContiguousArray<EmitterBirth> = []
  /// The looks of those births, once a cell has asked for one that is not plain.
  var looks: ContiguousArray<EmitterLook> = []
  var hasLooks = false
  var newLook = EmitterLook()
  let behaviorTimeline = EmitterBehaviorTimeline()
  /// How those births move, once there are behaviours.
  var motions: ContiguousArray<EmitterMotion> = []
  var hasMotions = false
  var newMass = 1.0
  var free: ContiguousArray<Int32> = []
  var serial: UInt64 = 0
  /// The kept particles of each place in the tree, in order of birth.
  var entries: ContiguousArray<ContiguousArray<Entry>> = []
  var spare: ContiguousArray<Entry> = []
  var windows: ContiguousArray<Window> = []
  var time = Double.nan
  /// For sorting: kept, as large temporary memory would be allocated every time.
  var keys: ContiguousArray<UInt32> = []
  var order: ContiguousArray<UInt32> = []
  var otherOrder: ContiguousArray<UInt32> = []
  var places = ContiguousArray(repeating: 0, count: 2048)
  var sorted: ContiguousArray<EmitterParticle> = []

  /// An emitter whose parameters hold since ever.
  package init(
    layer: EmitterParameters, cells: ContiguousArray<EmitterCellParameters>,
    sampler: (any EmitterSampler)? = nil
  ) {
    timeline = EmitterTimeline(tree)
    _ = timeline.set(layer, cells, sampler, at: 0)
    makeRoom()
  }

  /// Sets what holds from the layer's time `time` on, for what is born then and later. What was set for later
  /// times is forgotten.
  ///
  /// - Parameter sampler: What is animated, if anything is.
  package func set(
    layer: EmitterParameters, cells: ContiguousArray<EmitterCellParameters>,
    sampler: (any EmitterSampler)? = nil, at time: Double
  ) {
    guard timeline.set(layer, cells, sampler, at: time) else { return }
    makeRoom()
    self.time = .nan
  }

  /// The particles that live at the layer's time `time`, in the order in which they are drawn.
  package func particles(at time: Double, into list: inout ContiguousArray<EmitterParticle>) {
    list.removeAll(keepingCapacity: true)
    update(to: time)
    let program = program(at: self.time)
    for node in tree.preorder where isShown(node, program) { appendLiving(of: node, to: &list) }
    sort(&list, program.layer.renderMode)
  }

  /// The layer's time at which particles will look different, at or after `time`: `time` itself while any
  /// lives, else that of the next birth; infinity if there will be none.
  package func nextChange(after time: Double) -> Double {
    update(to: time)
    let now = self.time
    let program = program(at: now)
    for node in tree.preorder where isShown(node, program) {
      for entry in entries[node] {
        let birth = births[Int(entry.slot)]
        if birth.slope != 0, birth.age(at: now) < birth.lifetime { return now }
      }
    }
    return nextBirth(after: now)
  }

  func program(at time: Double) -> EmitterProgram {
    timeline.segments[max(timeline.index(at: time), 0)].program(at: time)
  }

  /// Whether a place's cell and those above it are enabled.
  private func isShown(_ node: Int, _ program: EmitterProgram) -> Bool {
    let shape = timeline.segments[max(timeline.index(at: time), 0)].shape
    var node = node
    while node >= 0 {
      let cell = shape.cell(of: node)
      if cell >= 0, !program.cells[cell].parameters.isEnabled { return false }
      node = tree.nodes[node].parent
    }
    return true
  }

  /// Appends the living of one place.
  private func appendLiving(of node: Int, to list: inout ContiguousArray<EmitterParticle>) {
    let time = time
    let first = list.count
    births.withUnsafeBufferPointer { births in
      entries[node].withUnsafeBufferPointer { entries in
        for entry in entries {
          // The slot is within bounds: births never shrink.
          let index = Int(entry.slot)
          let age = max(births[index].age(at: time), 0)
          guard age < births[index].lifetime else { continue }
          let state = SIMD4<Float>(births[index].state(atAge: age))
          list.append(
            EmitterParticle(
              x: state.x, y: state.y, z: state.z, scale: state.w, rotation: Float(births[index].spin * age),
              age: Float(age), width: births[index].width, height: births[index].height,
              color: births[index].color(atAge: age), contentsRect: births[index].contentsRect,
              image: births[index].image, cell: births[index].cell, tilt: SIMD4(0, 0, 0, 0)))
        }
      }
    }
    if hasLooks { showLooks(of: node, in: &list, from: first) }
    if hasMotions { behave(node, in: &list, from: first) }
  }

  /// Turns the particles of one place, which are in `list` from `index` on, and shows their frames.
  private func showLooks(of node: Int, in list: inout ContiguousArray<EmitterParticle>, from index: Int) {
    var index = index
    for entry in entries[node] {
      let slot = Int(entry.slot)
      let age = max(births[slot].age(at: time), 0)
      guard age < births[slot].lifetime else { continue }
      let look = looks[slot]
      let angle = births[slot].spin * age
      list[index].rotation = look.rotation + Float(angle)
      if look.orientation != SIMD4(0, 0, 0, 0) { list[index].tilt = look.tilt(angle) }
      list[index].contentsRect = look.frames.part(
        of: births[slot].contentsRect, at: age, from: look.firstFrame)
      index += 1
    }
  }

  private func makeRoom() {
    while entries.count < tree.nodes.count { entries.append([]) }
  }
}
