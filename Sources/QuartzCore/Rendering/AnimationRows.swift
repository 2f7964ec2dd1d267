/// The animations of a render tree: flat lists of rows by kind, which write into the rows of the nodes.
///
/// A row that is alone on its part of the node is in one of the lists; rows that meet on one property (stacked,
/// additive) stay with their node and are applied in order.
struct AnimationRows {
  private(set) var linear = [1, 2, 4, 5].map { LinearRows(width: $0) }
  private(set) var general: ContiguousArray<AnimationRow> = []
  /// The timing functions of linear rows, each once.
  private var curves: ContiguousArray<SampledCurve> = []
  private var curveIndices: [SIMD4<Double>: Int32] = [:]
  /// Nodes with stacked rows or object rows.
  private(set) var specialNodes: ContiguousArray<NodeIndex> = []

  var count: Int { linear.reduce(general.count + specialNodes.count) { $0 + $1.count } }

  // MARK: Changes

  mutating func add(_ specs: [AnimationSpec], to node: NodeIndex, space: Int32, in tree: RenderTree) {
    let index = Int(node)
    guard let table = tree.nodes[index].table else { return }
    let committed = tree.nodes[index].row
    let animations = NodeAnimations(specs: specs, rowLength: table.rowLength, committed: committed)
    tree.nodes[index].animations = animations
    tree.rows[index] = animations.row
    tree.setAnimated(index, true)
    for (position, spec) in specs.enumerated() {
      if case .object(let slot) = spec.target {
        addObject(spec, slot: slot, space: space, to: animations)
        continue
      }
      guard let range = spec.range else { continue }
      guard case .row = spec.home else {
        addFlat(spec, to: node, space: space, animations, tree.nodes[index].objects)
        continue
      }
      func meets(_ other: AnimationSpec) -> Bool {
        guard case .row = other.home else { return false }
        return other.range?.overlaps(range) ?? false
      }
      let meetsEarlier = specs[..<position].contains(where: meets)
      let meets = meetsEarlier || specs[(position + 1)...].contains(where: meets)
      add(
        spec, to: node, space: space, animations,
        under: meetsEarlier
          ? UnsafePointer(animations.row + range.lowerBound) : UnsafePointer(committed + range.lowerBound),
        isStacked: meets)
    }
    if animations.isSpecial { specialNodes.append(node) }
  }

  private mutating func add(
    _ spec: AnimationSpec, to node: NodeIndex, space: Int32, _ animations: NodeAnimations,
    under: UnsafePointer<Double>, isStacked: Bool
  ) {
    let links = Self.links(spec)
    guard let last = links.last, let range = spec.range else { return }
    let payload = RowPayload(spec, groups: links.dropLast(), curve: last.curve, isStacked: isStacked)
    animations.payloads.append(payload)
    payload.prepare(under)
    if !isStacked, let list = linearList(for: spec, payload), let timing = spec.chain.last?.timing {
      animations.places.append(NodeAnimations.Place(list: list, index: linear[list].count))
      linear[list].append(
        node: node, reference: animations.places.count - 1, slot: range.lowerBound, timing: timing,
        clock: last.clock, curve: index(of: payload.pace), space: space, under: under, payload: payload)
      return
    }
    var row = AnimationRow(
      clock: last.clock, width: Int32(range.count), isColor: payload.isColor, space: space, node: node,
      reference: -1,
      out: animations.row + range.lowerBound, under: under, payload: payload)
    if isStacked {
      animations.stacked.append(row)
    } else {
      row.reference = Int32(animations.places.count)
      animations.places.append(NodeAnimations.Place(list: -1, index: general.count))
      general.append(row)
    }
  }

  /// The list of linear rows that an animation belongs to, if it is of that kind.
  private func linearList(for spec: AnimationSpec, _ payload: RowPayload) -> Int? {
    var width = 1
    if case .numbers(_, let count, _) = spec.target { width = count } else if !payload.isPart { return nil }
    guard case .ends = spec.motion, payload.groups.isEmpty, !spec.isCumulative,
      payload.endsCount == width, let timing = spec.chain.last?.timing,
      LinearRows.canFollow(timing)
    else { return nil }
    return linear.firstIndex { $0.width == width }
  }

  private mutating func index(of pace: SampledCurve.Source?) -> Int32 {
    guard let curve = pace else { return -1 }
    // Two curves that agree at four places are the same one: no two of either kind do that otherwise.
    let key = SIMD4(curve.value(at: 0.2), curve.value(at: 0.4), curve.value(at: 0.6), curve.value(at: 0.8))
    if let index = curveIndices[key] { return index }
    curves.append(SampledCurve(curve))
    curveIndices[key] = Int32(curves.count - 1)
    return Int32(curves.count - 1)
  }

  private func addObject(_ spec: AnimationSpec, slot: Int, space: Int32, to animations: NodeAnimations) {
    let links = Self.links(spec)
    guard let last = links.last, case .objects(let track) = spec.motion else { return }
    animations.objectRows.append(
      ObjectRow(
        slot: slot, clock: last.clock, groups: links.dropLast(), curve: last.curve, track: track, space: space
      ))
  }

  private func addFlat(
    _ spec: AnimationSpec, to node: NodeIndex, space: Int32, _ animations: NodeAnimations,
    _ committed: ContiguousArray<AnyObject?>
  ) {
    let flat: FlatAnimation
    switch spec.home {
    case .row: return
    case .object(let slot, let template):
      guard let template = template ?? committed[slot] as? any FlatObject else { return }
      // Of animations between objects of other structures the last decides.
      animations.flats.removeAll { $0.slot == slot && !$0.presented.isLike(template) }
      if let existing = animations.flats.first(where: { $0.slot == slot }) {
        flat = existing
      } else {
        flat = FlatAnimation(slot: slot, key: nil, template: template, committed: committed[slot])
        animations.flats.append(flat)
      }
    case .undeclared(let key, let value):
      animations.flats.removeAll { $0.key == key && !$0.presented.isLike(value) }
      if let existing = animations.flats.first(where: { $0.key == key }) {
        flat = existing
      } else {
        flat = FlatAnimation(slot: -1, key: key, template: value, committed: value)
        animations.flats.append(flat)
      }
    }
    let links = Self.links(spec)
    guard let last = links.last, let range = spec.range, range.upperBound <= flat.count else { return }
    let payload = RowPayload(spec, groups: links.dropLast(), curve: last.curve, isStacked: true)
    animations.payloads.append(payload)
    flat.rows.append(
      AnimationRow(
        clock: last.clock, width: Int32(range.count), isColor: payload.isColor, space: space, node: node,
        reference: -1, out: flat.out + range.lowerBound, under: UnsafePointer(flat.out + range.lowerBound),
        payload: payload))
  }

  /// Takes note of a new committed object of a node with animations.
  func objectChanged(_ node: RenderNode, at slot: Int) {
    guard let animations = node.animations else { return }
    for flat in animations.flats where flat.slot == slot { flat.setCommitted(node.objects[slot]) }
  }

  private static func links(_ spec: AnimationSpec) -> [RowPayload.Link] {
    spec.chain.enumerated().map { level, link in
      var timing = link.timing
      // What is removed on completion fills nothing afterwards, so that evaluation is a function of time alone.
      if level == 0 && spec.isRemovedOnCompletion { timing.fillsForwards = false }
      return RowPayload.Link(
        clock: MediaTiming.Compiled(timing), duration: timing.duration, curve: link.curve)
    }
  }

  mutating func remove(_ node: NodeIndex, in tree: RenderTree) {
    let index = Int(node)
    guard let animations = tree.nodes[index].animations else { return }
    // By index: a row that moves into a hole may be one of this node's own.
    for reference in animations.places.indices {
      let place = animations.places[reference]
      let moved: (node: NodeIndex, reference: Int)?
      if place.list >= 0 {
        moved = linear[place.list].remove(place.index)
      } else {
        let last = general.count - 1
        general.swapAt(place.index, last)
        general.removeLast()
        moved = place.index == last ? nil : (general[place.index].node, Int(general[place.index].reference))
      }
      if let moved { tree.nodes[Int(moved.node)].animations?.places[moved.reference].index = place.index }
    }
    if animations.isSpecial,
      let position = specialNodes.firstIndex(of: node)
    {
      specialNodes.swapAt(position, specialNodes.count - 1)
      specialNodes.removeLast()
    }
    tree.nodes[index].animations = nil
    tree.rows[index] = tree.nodes[index].row
    tree.setAnimated(index, false)
  }

  /// Puts a node's animations into another time space.
  mutating func moveRows(of node: NodeIndex, to space: Int32, in tree: RenderTree) {
    guard let animations = tree.nodes[Int(node)].animations else { return }
    for place in animations.places {
      if place.list >= 0 {
        linear[place.list].move(place.index, to: space)
      } else {
        general[place.index].space = space
      }
    }
    for index in animations.stacked.indices { animations.stacked[index].space = space }
    for index in animations.objectRows.indices { animations.objectRows[index].space = space }
    for flat in animations.flats { for index in flat.rows.indices { flat.rows[index].space = space } }
  }

  /// Takes note of new committed values of a node with animations.
  mutating func baseChanged(_ node: NodeIndex, in tree: RenderTree) {
    guard let animations = tree.nodes[Int(node)].animations else { return }
    for place in animations.places {
      if place.list >= 0 {
        linear[place.list].prepare(place.index)
      } else {
        general[place.index].payload.prepare(general[place.index].under)
      }
    }
  }

  // MARK: Evaluation

  mutating func evaluateAll(in tree: RenderTree) {
    tree.times.now.withUnsafeBufferPointer { now in
      curves.withUnsafeBufferPointer { curves in
        for list in linear.indices { linear[list].evaluateAll(now, curves) }
      }
      general.withUnsafeBufferPointer { rows in
        guard var row = rows.baseAddress else { return }
        for _ in 0..<rows.count {
          GeneralRow.evaluate(row, at: now[Int(row.pointee.space)])
          row += 1
        }
      }
      for node in specialNodes {
        guard let animations = tree.nodes[Int(node)].animations else { continue }
        Self.evaluateSpecial(animations, tree.nodes[Int(node)]) { now[Int($0)] }
      }
    }
  }

  /// Brings the results of the last sweep into a node's row.
  func take(_ animations: NodeAnimations) {
    for place in animations.places where place.list >= 0 {
      linear[place.list].take(place.index, into: animations.row)
    }
  }

  private static func evaluateSpecial(
    _ animations: NodeAnimations, _ node: RenderNode, _ time: (Int32) -> Double
  ) {
    animations.stacked.withUnsafeBufferPointer { rows in
      // What a row finds beneath it may reach beyond the rows below (position.x, then an additive position).
      for row in rows {
        row.out.update(from: node.row + (row.out - animations.row), count: Int(row.width))
      }
      guard var row = rows.baseAddress else { return }
      for _ in 0..<rows.count {
        GeneralRow.evaluate(row, at: time(row.pointee.space))
        row += 1
      }
    }
    if !animations.objectRows.isEmpty { evaluateObjects(animations, node.objects, time) }
    for flat in animations.flats {
      flat.evaluate(time)
      guard flat.slot >= 0 else { continue }
      if flat.isActive {
        animations.present(flat.presented, at: flat.slot)
      } else if !animations.objectRows.contains(where: { $0.slot == flat.slot }) {
        animations.present(node.objects[flat.slot], at: flat.slot)
      }
    }
  }

  private static func evaluateObjects(
    _ animations: NodeAnimations, _ committed: ContiguousArray<AnyObject?>, _ time: (Int32) -> Double
  ) {
    for row in animations.objectRows { animations.present(committed[row.slot], at: row.slot) }
    animations.contentsNext = nil
    animations.row[Slot.contentsFade] = 0
    for row in animations.objectRows {
      guard let local = GeneralRow.time(time(row.space), through: row.groups),
        let sample = row.clock.effect(at: local)
      else { continue }
      let raw = sample.time * row.clock.inverseDuration
      let place = row.track.sample(row.curve?.value(at: raw) ?? raw)
      let beneath = animations.presented(at: row.slot) ?? committed[row.slot]
      let from = row.track.values[place.from] ?? beneath
      let to = row.track.values[place.to] ?? beneath
      if row.slot == ObjectSlot.contents, from !== to, place.fraction > 0 {
        let isWhole = place.fraction >= 1
        animations.present(isWhole ? to : from, at: row.slot)
        animations.contentsNext = isWhole ? nil : to
        animations.row[Slot.contentsFade] = isWhole ? 0 : place.fraction
      } else {
        animations.present(place.fraction >= 0.5 ? to : from, at: row.slot)
      }
    }
  }

  /// Evaluates the animations of one node, whose time is `time`.
  ///
  /// With `keepingObjects` what is shown of objects is never written again.
  mutating func evaluate(
    _ node: NodeIndex, at time: Double, in tree: RenderTree, keepingObjects: Bool = false
  ) {
    guard let animations = tree.nodes[Int(node)].animations else { return }
    for place in animations.places {
      if place.list >= 0 {
        curves.withUnsafeBufferPointer {
          linear[place.list].evaluate(place.index, at: time, $0, into: animations.row)
        }
      } else {
        general.withUnsafeBufferPointer { rows in
          if let base = rows.baseAddress { GeneralRow.evaluate(base + place.index, at: time) }
        }
      }
    }
    if keepingObjects { for flat in animations.flats { flat.renew() } }
    Self.evaluateSpecial(animations, tree.nodes[Int(node)]) { _ in time }
    if keepingObjects { for flat in animations.flats { flat.renew() } }
  }
}

/// The evaluation of rows of any kind.
enum GeneralRow {
  /// A time within nested groups; nil where one of them has no effect.
  @inline(__always)
  static func time(_ time: Double, through groups: [RowPayload.Link]) -> Double? {
    var time = time
    for group in groups {
      guard let sample = group.clock.effect(at: time) else { return nil }
      time = sample.time
      if let curve = group.curve, !curve.isLinear {
        time = curve.value(at: time * group.clock.inverseDuration) * group.duration
      }
    }
    return time
  }

  /// Writes the value at `time`; says whether the animation has an effect then.
  @discardableResult
  static func evaluate(_ row: UnsafePointer<AnimationRow>, at time: Double) -> Bool {
    let payload = row.pointee.payload
    let out = row.pointee.out
    let under = row.pointee.under
    let width = Int(row.pointee.width)
    let local = payload.groups.isEmpty ? time : Self.time(time, through: payload.groups)
    guard let local, let sample = row.pointee.clock.effect(at: local) else {
      if out != UnsafeMutablePointer(mutating: under) { out.update(from: under, count: width) }
      return false
    }
    if payload.isStacked { payload.prepare(under) }
    let raw = sample.time * row.pointee.clock.inverseDuration
    let progress = payload.curve?.value(at: raw) ?? raw
    switch payload.spec.target {
    case .numbers: writeNumbers(payload, out, under, width, row.pointee.isColor, progress, sample)
    case .transform: writeTransform(payload, out, under, progress, sample)
    case .part(_, let part): writePart(part, payload, out, progress, sample)
    case .valueFunction(_, let function): writeFunction(function, payload, out, under, progress, sample)
    case .tangent(_, let offset): writeTangent(payload, out, under, progress, offset)
    case .object: break
    }
    return true
  }

  /// The values of `width` components between the ends or along the track, without what lies beneath.
  @inline(__always)
  private static func numbers(
    _ payload: RowPayload, _ width: Int, _ under: UnsafePointer<Double>, _ progress: Double,
    _ sample: MediaTiming.Sample, into out: UnsafeMutablePointer<Double>
  ) {
    let isAdditive = payload.spec.isAdditive
    switch payload.spec.motion {
    case .ends(_, _, _, let spring):
      let p = spring?.value(at: sample.time) ?? progress
      for index in 0..<min(width, payload.endsCount) {
        let ends = payload.ends[index]
        let beneath = isAdditive ? 0 : under[index]
        out[index] = ends.value(p, beneath)
        if payload.spec.isCumulative { out[index] += sample.iteration * ends.value(1, beneath) }
      }
      if payload.endsCount == 0 { for index in 0..<width { out[index] = isAdditive ? 0 : under[index] } }
    case .track(let track, _):
      track.value(at: progress, into: out)
      if payload.spec.isCumulative, sample.iteration > 0 {
        let last = payload.scratch + payload.scratchEnd
        track.value(at: 1, into: last)
        for index in 0..<width { out[index] += sample.iteration * last[index] }
      }
    case .objects: break
    }
  }

  private static func writeNumbers(
    _ payload: RowPayload, _ out: UnsafeMutablePointer<Double>, _ under: UnsafePointer<Double>, _ width: Int,
    _ isColor: Bool, _ progress: Double, _ sample: MediaTiming.Sample
  ) {
    let values = payload.scratch
    let present = isColor ? under[4] : 1
    numbers(payload, width, under, progress, sample, into: values)
    let isAdditive = payload.spec.isAdditive
    for index in 0..<width { out[index] = isAdditive ? under[index] + values[index] : values[index] }
    guard isColor else { return }
    if case .ends = payload.spec.motion, payload.endsCount == 5 {
      out[4] = isAdditive || (payload.ends[4].c == 0 && payload.ends[4].d == 0) ? 1 : present
    } else {
      out[4] = payload.endsCount == 0 && !isTrack(payload) ? present : 1
    }
  }

  private static func isTrack(_ payload: RowPayload) -> Bool {
    if case .track = payload.spec.motion { true } else { false }
  }

  private static func writeTransform(
    _ payload: RowPayload, _ out: UnsafeMutablePointer<Double>, _ under: UnsafePointer<Double>,
    _ progress: Double,
    _ sample: MediaTiming.Sample
  ) {
    let matrix = payload.scratch
    switch payload.spec.motion {
    case .ends(_, _, _, let spring):
      let p = spring?.value(at: sample.time) ?? progress
      payload.interpolation?.value(at: p, into: matrix)
    case .track(let track, _):
      let place = track.timeline.locate(progress)
      if track.timeline.isDiscrete {
        payload.keyframes[min(place.segment, payload.keyframes.count - 1)].store(to: matrix)
      } else {
        payload.segments[min(place.segment, payload.segments.count - 1)].value(
          at: place.fraction, into: matrix)
      }
    case .objects: return
    }
    if payload.spec.isCumulative, sample.iteration > 0, sample.iteration < 10_000 {
      accumulate(matrix, payload, Int(sample.iteration))
    }
    if payload.spec.isAdditive {
      let product = payload.scratch + 16
      CATransform3D.multiply(matrix, under, into: product)
      out.update(from: product, count: 16)
    } else {
      out.update(from: matrix, count: 16)
    }
  }

  /// matrix = matrix · end^iterations.
  private static func accumulate(
    _ matrix: UnsafeMutablePointer<Double>, _ payload: RowPayload, _ iterations: Int
  ) {
    let end = payload.scratch + 32
    let product = payload.scratch + 16
    switch payload.spec.motion {
    case .ends: payload.interpolation?.value(at: 1, into: end)
    case .track: payload.keyframes.last?.store(to: end)
    case .objects: return
    }
    for _ in 0..<iterations {
      CATransform3D.multiply(matrix, end, into: product)
      matrix.update(from: product, count: 16)
    }
  }

  private static func writePart(
    _ part: TransformPart, _ payload: RowPayload, _ out: UnsafeMutablePointer<Double>, _ progress: Double,
    _ sample: MediaTiming.Sample
  ) {
    let beneath = payload.scratch + 16
    beneath[0] = payload.underPart
    beneath[1] = payload.underPart2
    let values = payload.scratch
    var width = 1
    if case .translation = part { width = 2 }
    numbers(payload, width, beneath, progress, sample, into: values)
    if payload.spec.isAdditive { for index in 0..<width { values[index] += beneath[index] } }
    payload.part?.write(values, into: out)
  }

  private static func writeFunction(
    _ function: CAValueFunction.Kind, _ payload: RowPayload, _ out: UnsafeMutablePointer<Double>,
    _ under: UnsafePointer<Double>, _ progress: Double, _ sample: MediaTiming.Sample
  ) {
    // A missing end is the function's own rest, not a number of the transform beneath.
    let rest = payload.scratch + 32 + 8
    let isScale = [.scale, .scaleX, .scaleY, .scaleZ].contains(function)
    for index in 0..<3 { rest[index] = isScale ? 1 : 0 }
    let values = payload.scratch + 32 + 12
    numbers(payload, function.width, rest, progress, sample, into: values)
    let matrix = payload.scratch
    function.write(values, into: matrix)
    if payload.spec.isAdditive {
      let product = payload.scratch + 16
      CATransform3D.multiply(matrix, under, into: product)
      out.update(from: product, count: 16)
    } else {
      out.update(from: matrix, count: 16)
    }
  }

  private static func writeTangent(
    _ payload: RowPayload, _ out: UnsafeMutablePointer<Double>, _ under: UnsafePointer<Double>,
    _ progress: Double,
    _ offset: Double
  ) {
    guard case .track(let track, _) = payload.spec.motion else { return }
    let angle = track.angle(at: progress) + offset
    let rotation = payload.scratch
    CATransform3DMakeRotation(angle, 0, 0, 1).store(to: rotation)
    let product = payload.scratch + 16
    CATransform3D.multiply(rotation, under, into: product)
    out.update(from: product, count: 16)
  }
}
