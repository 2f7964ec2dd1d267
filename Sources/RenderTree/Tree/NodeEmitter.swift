/// The particles of an emitter layer's node: its simulation, fed with what commits and animations say.
final class NodeEmitter {
  private unowned let tree: RenderTree
  private let node: NodeIndex
  private var simulation: EmitterSimulation?
  /// The simulation holds this object, so this object does not hold the simulation.
  private let sampler: NodeSampler

  init(_ tree: RenderTree, _ node: NodeIndex) {
    self.tree = tree
    self.node = node
    sampler = NodeSampler(tree, node)
  }

  /// Takes the values that were committed at `time`, of the time in the node. They hold for particles that
  /// are born from then on.
  func update(at time: Double) {
    let record = tree.nodes[Int(node)]
    let layer = EmitterParameters(row: record.row)
    let cells = (record.objects[EmitterSlot.emitterCells] as? EmitterCells)?.parameters() ?? []
    let animated = sampler.findAnimations(record.animations?.specs ?? []) ? sampler : nil
    if let simulation {
      simulation.set(layer: layer, cells: cells, sampler: animated, at: time)
    } else {
      simulation = EmitterSimulation(layer: layer, cells: cells, sampler: animated)
    }
    let behaviors = record.objects[EmitterSlot.emitterBehaviors] as? EmitterBehaviors
    let isAnimated = record.animations?.specs.contains { spec in
      if case .object(EmitterSlot.emitterBehaviors, _) = spec.home { true } else { false }
    }
    simulation?.set(behaviors: behaviors, sampler: isAnimated == true ? sampler : nil, at: time)
  }

  /// Shows `particles` at any time.
  func freeze(_ particles: ContiguousArray<EmitterParticle>) { frozen = particles }
  private var frozen: ContiguousArray<EmitterParticle>?

  /// How many particles there is memory for, among the other emitters of the tree.
  private var capacity: Int {
    min(EmitterSimulation.limit, max(64, EmitterSimulation.shared / max(tree.emitters.count, 1)))
  }

  /// The particles at a time in the node.
  package func particles(at time: Double, into list: inout ContiguousArray<EmitterParticle>) {
    if let frozen {
      list = frozen
      return
    }
    guard let simulation else { return list.removeAll(keepingCapacity: true) }
    simulation.capacity = capacity
    simulation.particles(at: time, into: &list)
    sampler.restore()
  }

  /// The next time in the node, at or after `time`, at which the particles look different; infinity: never.
  func nextChange(after time: Double) -> Double {
    guard let simulation else { return .infinity }
    simulation.capacity = capacity
    let next = simulation.nextChange(after: time)
    sampler.restore()
    return next
  }
}

/// What animations say about an emitter layer's node.
final class NodeSampler: EmitterSampler {
  private unowned let tree: RenderTree
  private let node: NodeIndex
  private(set) var span: ClosedRange<Double> = 0...0
  private(set) var changesBirths = false

  init(_ tree: RenderTree, _ node: NodeIndex) {
    self.tree = tree
    self.node = node
  }

  /// Between which times animations change what is born, and whether they change how much; false: they do not.
  func findAnimations(_ specs: [AnimationSpec]) -> Bool {
    var begin = Double.infinity
    var end = -Double.infinity
    changesBirths = false
    let births = [EmitterSlot.birthRate, EmitterSlot.lifetime]
    let cellBirths = [CellSlot.birthRate, CellSlot.lifetime, CellSlot.lifetimeRange]
    for spec in specs {
      guard let link = spec.chain.first else { continue }
      if case .cellImage = spec.target {
        // Particles have the size of the image that their cell shows when they are born.
      } else {
        guard let range = spec.range else { continue }
        switch spec.home {
        case .row where range.lowerBound >= Slot.layerEnd:
          if births.contains(where: range.contains) { changesBirths = true }
        case .object(EmitterSlot.emitterCells, _):
          if cellBirths.contains(range.lowerBound % CellSlot.end) { changesBirths = true }
        default: continue
        }
      }
      let clock = MediaTiming.Compiled(link.timing)
      begin = min(begin, clock.begin)
      end = max(end, clock.end)
    }
    guard begin <= end else { return false }
    span = begin...end
    return true
  }

  func sample(
    at time: Double, layer: inout EmitterParameters, cells: inout ContiguousArray<EmitterCellParameters>
  ) {
    tree.evaluate(node, at: time)
    layer = EmitterParameters(row: tree.rows[Int(node)])
    let record = tree.nodes[Int(node)]
    let shown =
      record.animations?.presented(at: EmitterSlot.emitterCells) ?? record.objects[EmitterSlot.emitterCells]
    if let shown = shown as? EmitterCells { shown.write(to: &cells) }
    hasSampled = true
  }
  private var hasSampled = false

  func sampleBehaviors(
    at time: Double, _ behaviors: EmitterBehaviors, into numbers: UnsafeMutablePointer<Double>
  ) {
    tree.evaluate(node, at: time)
    let shown = tree.nodes[Int(node)].animations?.presented(at: EmitterSlot.emitterBehaviors)
    ((shown as? EmitterBehaviors).flatMap { $0.isLike(behaviors) ? $0 : nil } ?? behaviors).read(
      into: numbers)
    hasSampled = true
  }

  /// Shows the node again as it is now: sampling has written its values of other times.
  func restore() {
    guard hasSampled else { return }
    hasSampled = false
    tree.evaluate(node, at: tree.shownTime(of: node))
  }
}

extension Frame {
  /// The particles that an emitter's node shows, in the order in which they are drawn; none for any other node.
  package func particles(_ node: NodeIndex, into list: inout ContiguousArray<EmitterParticle>) {
    guard let emitter = tree.nodes[Int(node)].emitter else { return list.removeAll(keepingCapacity: true) }
    emitter.particles(at: tree.shownTime(of: node), into: &list)
  }

  /// The cells of an emitter's node: what the particles' images are.
  package func emitterCells(_ node: NodeIndex) -> EmitterCells? {
    object(node, EmitterSlot.emitterCells) as? EmitterCells
  }
}

extension RenderTree {
  /// Evaluates the animations of a node at a time in it.
  func evaluate(_ node: NodeIndex, at time: Double) {
    guard nodes[Int(node)].animations != nil else { return }
    animationStore.evaluate(node, at: time, in: self)
    markShown(Int(node))
  }

  /// The particles of an emitter's node at a time in it; false for any other node.
  package func findParticles(
    of node: NodeIndex, at time: Double, into list: inout ContiguousArray<EmitterParticle>
  ) -> Bool {
    guard let emitter = nodes[Int(node)].emitter else { return false }
    emitter.particles(at: time, into: &list)
    return true
  }

  /// Hands what a commit changed to the emitters that it changed.
  func updateEmitters(_ commit: Commit) {
    for created in commit.created where created.layout.kind == .emitter {
      nodes[Int(created.node)].emitter = NodeEmitter(self, created.node)
      emitters.insert(created.node)
    }
    guard !emitters.isEmpty else { return }
    var changed = Set<NodeIndex>()
    func note(_ node: NodeIndex) { if emitters.contains(node) { changed.insert(node) } }
    for created in commit.created { note(created.node) }
    for values in commit.values where values.slot + values.count > Slot.layerEnd { note(values.node) }
    for object in commit.objects where object.slot >= ObjectSlot.layerEnd { note(object.node) }
    for animations in commit.animations { note(animations.node) }
    for node in changed { nodes[Int(node)].emitter?.update(at: innerTime(of: node, at: commit.time)) }
  }
}
