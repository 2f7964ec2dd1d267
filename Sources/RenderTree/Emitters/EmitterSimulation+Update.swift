/// Which particles are kept.
extension EmitterSimulation {
  /// Keeps what may be alive at `time`, and nothing else. Times that are no numbers count as 0.
  func update(to time: Double) {
    let time = EmitterLimits.number(time)
    guard time != self.time else { return }
    self.time = time
    var room = Double(capacity)
    for depth in tree.levels.indices {
      windows.removeAll(keepingCapacity: true)
      if depth == 0 { findRoots() } else { for node in tree.levels[depth] { findChildren(of: node) } }
      var wanted = 0.0
      for window in windows { wanted += window.count }
      // The places below have their share.
      let share = depth + 1 < tree.levels.count ? room / 2 : room
      var stride = 1.0
      while wanted > stride * share { stride *= 2 }
      room -= min(wanted, share)
      keep(depth, stride)
    }
  }

  // MARK: Births that may be alive

  private func findRoots() {
    let now = max(timeline.index(at: time), 0)
    let current = timeline.segments[now]
    for root in tree.roots.indices {
      let node = tree.roots[root]
      let begun = windows.count
      defer { if windows.count == begun { windows.append(Window(node: node)) } }
      // What the layer's time is for this cell.
      var effective = time
      let cell = current.shape.cell(of: node)
      if cell >= 0 {
        let schedule = current.program.cells[cell].schedule
        if time < schedule.begin { continue }
        effective = schedule.effective(time)
      }
      let newest = timeline.index(at: effective)
      var oldest = newest
      while oldest > 0, timeline.segments[oldest].start > effective - timeline.segments[oldest - 1].extent {
        oldest -= 1
      }
      guard oldest >= 0 else { continue }
      for index in oldest...newest { findRoot(root, node, index, effective) }
    }
  }

  private func findRoot(_ root: Int, _ node: Int, _ index: Int, _ time: Double) {
    timeline.segments.withUnsafeBufferPointer { segments in
      guard root < segments[index].roots.count else { return }
      let values = segments[index].roots[root]
      guard values.cell >= 0 else { return }
      let until = min(time, segments[index].end)
      var window = Window(node: node)
      window.segment = index
      window.cell = Int(values.cell)
      window.root = root
      if let lattice = segments[index].lattice {
        let last = lattice.epoch(at: until)
        for epoch in lattice.firstEpoch(at: until)...last {
          let end = epoch == last ? until : lattice.end(ofEpoch: epoch)
          let oldest = time - lattice.extent(root, epoch: epoch, at: end)
          guard oldest < end else { continue }
          window.epoch = epoch
          window.until = end
          window.base = lattice.base(root, epoch: epoch)
          window.first = EmitterLimits.births(lattice.count(root, epoch: epoch, at: oldest)) + 1
          window.last = EmitterLimits.births(lattice.count(root, epoch: epoch, at: end))
          if window.count > 0 { windows.append(window) }
        }
      } else {
        let cell = segments[index].program.cells[window.cell]
        guard values.rate > 0 else { return }
        window.base = values.base
        window.phase = values.phase
        window.origin = values.origin
        window.rate = values.rate
        window.first = EmitterLimits.births(values.count(at: time - cell.extent)) + 1
        window.last = EmitterLimits.births(values.count(at: until))
        if window.count > 0 { windows.append(window) }
      }
    }
  }

  /// What the kept particles of the place above emit: a window for each of them, if only an empty one.
  private func findChildren(of node: Int) {
    let parent = tree.nodes[node].parent
    var serial = -1
    var index: Int?
    for position in entries[parent].indices {
      let slot = entries[parent][position].slot
      let from = births[Int(slot)]
      var window = Window(node: node, parentSlot: slot, parentSerial: from.serial)
      defer { windows.append(window) }
      if from.segment != serial {
        serial = from.segment
        index = timeline.index(ofSerial: serial)
      }
      guard let index else { continue }
      let number = timeline.segments[index].shape.cell(of: node)
      guard number >= 0 else { continue }
      let cell = timeline.segments[index].program(at: from.rootTime).cells[number]
      guard cell.rate > 0, cell.longestLife > 0 || cell.extent > 0 else { continue }
      let age = from.age(at: time)
      if age < cell.schedule.begin || cell.schedule.turn <= 0 && age >= from.lifetime { continue }
      let now = cell.schedule.effective(age)
      let until = min(now, cell.schedule.stop, from.lifetime)
      window.segment = index
      window.cell = number
      window.origin = cell.schedule.start
      window.rate = cell.rate
      window.first = EmitterLimits.births(max(now - cell.extent - window.origin, 0) * cell.rate) + 1
      window.last = EmitterLimits.births(max(until - window.origin, 0) * cell.rate)
    }
  }

  // MARK: Keeping them

  /// Brings the places of one depth to what `windows` say, with one of `stride` births.
  private func keep(_ depth: Int, _ stride: Double) {
    var position = 0
    for node in tree.levels[depth] {
      spare.removeAll(keepingCapacity: true)
      var cursor = 0
      while position < windows.count, windows[position].node == node {
        cursor = keep(windows[position], node, stride, cursor)
        position += 1
      }
      while cursor < entries[node].count {
        release(entries[node][cursor])
        cursor += 1
      }
      swap(&spare, &entries[node])
    }
  }

  /// - Parameter cursor: How many of the place's old entries are done with. Both they and the windows are in the
  ///   order of the parents, and of births within a parent.
  /// - Returns: The same afterwards.
  private func keep(_ window: Window, _ node: Int, _ stride: Double, _ cursor: Int) -> Int {
    var cursor = cursor
    // Those whose parents are gone.
    while cursor < entries[node].count {
      let entry = entries[node][cursor]
      if entry.parentSlot < 0 || births[Int(entry.parentSlot)].serial == entry.parentSerial { break }
      release(entry)
      cursor += 1
    }
    if window.count > 0 {
      let segment = timeline.segments[window.segment].serial
      let seed = UInt64(timeline.segments[window.segment].program.givenLayer.seed)
      let above = window.parentSlot < 0 ? seed : births[Int(window.parentSlot)].key
      let key = EmitterRandom.key(above, tree.nodes[node].hash)
      let step = Int64(clamping: stride)
      var index = window.base &+ Int64(clamping: window.first)
      let last = window.base &+ Int64(clamping: window.last)
      let rest = index & (step - 1)
      if rest != 0 { index &+= step - rest }
      while index <= last {
        while cursor < entries[node].count {
          let entry = entries[node][cursor]
          if entry.parentSerial != window.parentSerial || entry.index >= index { break }
          release(entry)
          cursor += 1
        }
        if cursor < entries[node].count, entries[node][cursor].index == index,
          entries[node][cursor].parentSerial == window.parentSerial
        {
          let entry = entries[node][cursor]
          cursor += 1
          if window.parentSlot >= 0 || births[Int(entry.slot)].segment == segment {
            spare.append(entry)
            index &+= step
            continue
          }
          release(entry)
        }
        var birth = make(
          window, number: Double(index &- window.base), key: EmitterRandom.key(key, UInt64(bitPattern: index))
        )
        birth.segment = segment
        spare.append(
          Entry(
            slot: store(birth), parentSlot: window.parentSlot, parentSerial: window.parentSerial, index: index
          ))
        index &+= step
      }
    }
    if window.parentSlot >= 0 {
      while cursor < entries[node].count, entries[node][cursor].parentSerial == window.parentSerial {
        release(entries[node][cursor])
        cursor += 1
      }
    }
    return cursor
  }

  private func release(_ entry: Entry) {
    births[Int(entry.slot)].serial = 0
    free.append(entry.slot)
  }

  private func store(_ birth: EmitterBirth) -> Int32 {
    serial += 1
    var birth = birth
    birth.serial = serial
    if let slot = free.popLast() {
      births[Int(slot)] = birth
      if hasLooks { looks[Int(slot)] = newLook }
      if hasMotions { storeMotion(Int(slot)) }
      return slot
    }
    births.append(birth)
    if hasLooks { looks.append(newLook) }
    if hasMotions { storeMotion(births.count - 1) }
    return Int32(births.count - 1)
  }

  /// Makes the look of a birth of `cell`, for `store`.
  private func makeLook(_ cell: EmitterCellParameters, _ key: UInt64) {
    newMass = cell.mass
    if cell.massRange != 0 {
      newMass += cell.massRange * (EmitterRandom(key: key).pair(.mass).0 - 0.5)
    }
    let isPlain = EmitterLook.isPlain(cell)
    if isPlain, !hasLooks { return }
    if !hasLooks {
      hasLooks = true
      looks = ContiguousArray(repeating: EmitterLook(), count: births.count)
    }
    newLook = isPlain ? EmitterLook() : EmitterLook(cell, EmitterRandom(key: key))
  }

  // MARK: Births

  private func make(_ window: Window, number: Double, key: UInt64) -> EmitterBirth {
    window.parentSlot < 0 ? makeRoot(window, number, key) : makeChild(window, number, key)
  }

  private func makeRoot(_ window: Window, _ number: Double, _ key: UInt64) -> EmitterBirth {
    let moment: Double
    if window.epoch != .min, let lattice = timeline.segments[window.segment].lattice {
      moment = lattice.time(window.root, epoch: window.epoch, births: number, by: window.until)
    } else {
      moment = window.origin + (number - window.phase) / window.rate
    }
    let program = timeline.segments[window.segment].program(at: moment)
    let cell = program.cells[window.cell]
    let origin = EmitterOrigin(program.layer, EmitterRandom(key: key))
    var birth = EmitterBirth(
      cell, index: window.cell, layer: program.layer, key: key, place: origin.place,
      outwards: origin.outwards, scale: program.layer.scale, color: SIMD4(1, 1, 1, 1))
    makeLook(cell.parameters, key)
    birth.rootTime = moment
    let schedule = cell.schedule
    birth.slope = schedule.turn * schedule.speed
    if schedule.turn == 0 {
      birth.start = (schedule.shift - moment) * schedule.speed
    } else {
      birth.birth = (moment - schedule.shift) * schedule.turn
    }
    return birth
  }

  private func makeChild(_ window: Window, _ number: Double, _ key: UInt64) -> EmitterBirth {
    let from = births[Int(window.parentSlot)]
    let program = timeline.segments[window.segment].program(at: from.rootTime)
    let cell = program.cells[window.cell]
    // The parent's age, or what counts as such.
    let moment = window.origin + number / window.rate
    let age = max(moment, 0)
    let state = self.state(of: Int(window.parentSlot), atAge: age)
    var birth = EmitterBirth(
      cell, index: window.cell, layer: program.layer, key: key,
      place: SIMD3(state.x, state.y, state.z), outwards: heading(of: Int(window.parentSlot), atAge: age),
      scale: state.w,
      color: from.color(atAge: age))
    makeLook(cell.parameters, key)
    birth.rootTime = from.rootTime
    let schedule = cell.schedule
    birth.slope = schedule.turn * from.slope * schedule.speed
    if birth.slope != 0 {
      birth.birth = from.birth + ((moment - schedule.shift) * schedule.turn - from.start) / from.slope
    } else {
      let now = schedule.effective(from.age(at: time))
      birth.start = (now - moment) * schedule.speed
    }
    return birth
  }

  // MARK: What comes

  /// The layer's time of the first birth after `time` that can be seen; infinity if there is none.
  func nextBirth(after time: Double) -> Double {
    var next = Double.infinity
    for index in max(timeline.index(at: time), 0)..<timeline.segments.count {
      let segment = timeline.segments[index]
      if segment.start >= next { break }
      for root in segment.roots where root.cell >= 0 {
        let cell = segment.program.cells[Int(root.cell)]
        let now = max(time, segment.start)
        guard cell.schedule.turn > 0, now < segment.end else { continue }
        // Animated values change by themselves.
        if segment.lattice != nil, now < root.stop {
          next = min(next, max(now, cell.schedule.begin))
          continue
        }
        guard cell.parameters.isEnabled || segment.samples != nil, cell.extent > 0, root.rate > 0 else {
          continue
        }
        var due = root.time(of: EmitterLimits.births(root.count(at: now)) + 1)
        if due > min(segment.end, root.stop + EmitterLimits.slack) { continue }
        // What is born before its cell is seen appears with it.
        if time < cell.schedule.begin { due = max(due, cell.schedule.begin) }
        next = min(next, max(due, now))
      }
    }
    return next
  }
}
