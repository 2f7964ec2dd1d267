/// The local times of a tree: one for the host, and one for each layer whose time differs from its superlayer's.
package final class TimeSpaces {
  private struct Space {
    var parent: Int32
    var timing: MediaTiming
    var isLive = true
  }

  private var spaces: ContiguousArray<Space> = [Space(parent: -1, timing: MediaTiming(layer: ()))]
  private var free: [Int32] = []
  /// Parents come before their children.
  private var sequence: [Int32] = []
  private var needsOrder = false
  /// Whether a speed has changed since `areRunning` was found.
  private var hasOtherSpeeds = false
  /// The time of each space at the last evaluation.
  private(set) var now: ContiguousArray<Double> = [0]
  /// Whether the time of each space goes on with the host's time; up to date after `order`.
  private(set) var areRunning: ContiguousArray<Bool> = [true]
  /// The host's time at the last evaluation.
  var hostNow: Double { now[0] }

  /// The moment of a space at the last evaluation.
  @inline(__always)
  func moment(of space: Int32) -> SpaceMoment {
    SpaceMoment(time: now[Int(space)], isRunning: areRunning[Int(space)])
  }

  func make(inside parent: Int32, _ timing: MediaTiming) -> Int32 {
    needsOrder = true
    let space = Space(parent: parent, timing: timing)
    if let index = free.popLast() {
      spaces[Int(index)] = space
      return index
    }
    spaces.append(space)
    now.append(0)
    areRunning.append(true)
    return Int32(spaces.count - 1)
  }

  func release(_ index: Int32) {
    spaces[Int(index)].isLive = false
    free.append(index)
    needsOrder = true
  }

  func set(_ timing: MediaTiming, of index: Int32) {
    spaces[Int(index)].timing = timing
    hasOtherSpeeds = true
  }

  func setParent(_ parent: Int32, of index: Int32) {
    spaces[Int(index)].parent = parent
    needsOrder = true
  }

  /// Sorts the spaces by depth and finds which of them go on, after a commit that changed them.
  func order() {
    if needsOrder { sort() }
    guard needsOrder || hasOtherSpeeds else { return }
    (needsOrder, hasOtherSpeeds) = (false, false)
    for index in sequence {
      let space = spaces[Int(index)]
      areRunning[Int(index)] = space.timing.speed != 0 && areRunning[Int(space.parent)]
    }
  }

  private func sort() {
    var depths = [Int](repeating: -1, count: spaces.count)
    depths[0] = 0
    func depth(_ start: Int) -> Int {
      var chain: [Int] = []
      var index = start
      while depths[index] < 0, spaces[index].parent >= 0, chain.count <= spaces.count {
        chain.append(index)
        index = Int(spaces[index].parent)
      }
      var depth = max(depths[index], 0)
      for member in chain.reversed() {
        depth += 1
        depths[member] = depth
      }
      return depths[start]
    }
    sequence = spaces.indices.dropFirst().filter { spaces[$0].isLive }
      .map { (Int32($0), depth($0)) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  package func evaluate(at time: CFTimeInterval) {
    now[0] = time
    for index in sequence {
      let space = spaces[Int(index)]
      now[Int(index)] = space.timing.localTime(parent: now[Int(space.parent)])
    }
  }

  /// The time of one space at the host's time `time`.
  package func time(of index: Int32, at time: CFTimeInterval) -> CFTimeInterval {
    guard index > 0 else { return time }
    let space = spaces[Int(index)]
    return space.timing.localTime(parent: self.time(of: space.parent, at: time))
  }

  /// The host's time at which space `index` has the time `local`; infinity if it never changes.
  package func hostTime(_ local: CFTimeInterval, of index: Int32) -> CFTimeInterval {
    guard index > 0 else { return local }
    let space = spaces[Int(index)]
    guard space.timing.speed != 0 else { return .infinity }
    return hostTime(space.timing.parentTime(local: local), of: space.parent)
  }

  /// Seconds of a space's time per second of its parent's.
  func speed(of index: Int32) -> Double { index > 0 ? spaces[Int(index)].timing.speed : 1 }

  /// Whether the time of a space runs in the direction of the host's time.
  package func runsForward(_ index: Int32) -> Bool {
    var forward = true
    var index = index
    while index > 0 {
      if spaces[Int(index)].timing.speed < 0 { forward.toggle() }
      index = spaces[Int(index)].parent
    }
    return forward
  }

  /// Whether the time of a space stands still.
  package func isFrozen(_ index: Int32) -> Bool { !areRunning[Int(index)] }
}
