import CoreGraphics

/// Animations that meet on a property: each takes what the one before leaves. Implicit animations that are added to one
/// another are an example.
///
/// A stack is the animations of one node that overlap, directly or through others. It begins with the committed values, applies
/// its animations in the order in which they were added, and writes the result into the node's row once.
struct StackedAnimations {
  /// One animation of a stack.
  struct Member {
    enum Kind: UInt8 {
      /// Numbers between two ends.
      case ends
      /// All others.
      case general
    }

    var clock: Int32
    var space: Int32
    /// Where it writes, from the begin of the stack's numbers.
    let offset: Int32
    let width: Int32
    let kind: Kind
    let isAdditive: Bool
    let accumulates: Bool
    /// The part of a transform that it writes, if it writes one.
    let part: TransformPart
    let ends: UnsafePointer<NumberEnds>
    unowned(unsafe) let payload: AnimationPayload

    /// An animation of `width` numbers, from the number `offset` of the stack on.
    init(_ payload: AnimationPayload, clock: Int32, space: Int32, offset: Int, width: Int) {
      self.clock = clock
      self.space = space
      self.offset = Int32(offset)
      self.width = Int32(width)
      var kind = Kind.general
      if case .numbers = payload.spec.target, payload.endsCount == width, !payload.isColor,
        !payload.spec.isCumulative
      {
        kind = .ends
      }
      self.kind = kind
      isAdditive = payload.spec.isAdditive
      accumulates = payload.spec.isCumulative
      if case .part(_, let target) = payload.spec.target { part = target } else { part = .scale }
      ends = UnsafePointer(payload.ends)
      self.payload = payload
    }
  }

  struct Stack {
    let node: NodeIndex
    /// Where the node keeps this stack's index.
    let reference: Int32
    let slot: Int32
    let width: Int32
    fileprivate(set) var first: Int
    let count: Int
    /// Whether all members are parts of a transform that can be set one after the other.
    let isOfParts: Bool
    let committed: UnsafePointer<Double>
  }

  private(set) var stacks = ContiguousArray<Stack>()
  private(set) var members = ContiguousArray<Member>()
  /// How many of the members belong to stacks that were removed.
  private var unused = 0

  /// The most numbers of a stack.
  static let widest = 32

  var count: Int { stacks.count }

  mutating func append(
    _ node: NodeIndex, reference: Int, _ slots: Range<Int>, committed: LayerRow, _ new: [Member]
  ) {
    stacks.append(
      Stack(
        node: node, reference: Int32(reference), slot: Int32(slots.lowerBound), width: Int32(slots.count),
        first: members.count, count: new.count,
        isOfParts: Self.areParts(new), committed: committed + slots.lowerBound))
    members.append(contentsOf: new)
  }

  /// The clocks of a stack's animations.
  func clocks(of index: Int) -> [Int32] {
    members[stacks[index].first..<(stacks[index].first + stacks[index].count)].map(\.clock)
  }

  /// Removes a stack. The last one moves to its index; the result is that one's node, and where the node stores the index.
  mutating func remove(_ index: Int) -> (node: NodeIndex, reference: Int)? {
    let stack = stacks[index]
    unused += stack.count
    stacks.swapAt(index, stacks.count - 1)
    stacks.removeLast()
    if unused > max(1024, members.count / 2) { compact() }
    return index == stacks.count ? nil : (stacks[index].node, Int(stacks[index].reference))
  }

  private mutating func compact() {
    var kept = ContiguousArray<Member>()
    kept.reserveCapacity(members.count - unused)
    for index in stacks.indices {
      let first = stacks[index].first
      stacks[index].first = kept.count
      kept.append(contentsOf: members[first..<(first + stacks[index].count)])
    }
    members = kept
    unused = 0
  }

  /// Puts a stack into another time space. `clock` gives the clock of each member there.
  mutating func move(_ index: Int, to space: Int32, clock: (AnimationPayload) -> Int32) {
    let stack = stacks[index]
    for member in stack.first..<(stack.first + stack.count) {
      members[member].clock = clock(members[member].payload)
      members[member].space = space
    }
  }

  mutating func renumber(_ clocks: [Int32]) {
    for stack in stacks {
      for member in stack.first..<(stack.first + stack.count) {
        members[member].clock = clocks[Int(members[member].clock)]
      }
    }
  }

  // MARK: Values

  /// Writes the values of all stacks that have changed.
  func takeAll(_ store: TakenRows) {
    stacks.withUnsafeBufferPointer { stacks in
      members.withUnsafeBufferPointer { members in
        guard let first = stacks.baseAddress, let firstMember = members.baseAddress else { return }
        // Unchecked: no two ranges have a stack in common, and no two stacks write the same numbers.
        let shared = Unchecked((store, first, firstMember))
        store.share(stacks.count, .numbers) { range, changed in
          let (store, stack, members) = shared.value
          for index in range {
            let node = Int(stack[index].node)
            let member = members + stack[index].first
            let isNeeded = (0..<stack[index].count).contains { store.needs(Int(member[$0].clock), node) }
            guard isNeeded else { continue }
            let isChanged = Self.write(stack + index, member, into: store.rows[node].near) {
              (
                store.clocks.values[Int($0.pointee.clock)],
                $0.pointee.accumulates ? store.clocks.repetitions($0.pointee.clock) : 0
              )
            }
            if isChanged { changed.note(node) }
          }
        }
      }
    }
  }

  /// Writes the values of one stack. `moment` gives the progress of a member and its completed repetitions.
  func write(
    _ index: Int, into row: UnsafeMutablePointer<Double>,
    moment: (UnsafePointer<Member>) -> (progress: Double, repetitions: Double)
  ) -> Bool {
    stacks.withUnsafeBufferPointer { stacks in
      members.withUnsafeBufferPointer { members in
        guard let stack = stacks.baseAddress.map({ $0 + index }), let members = members.baseAddress else {
          return false
        }
        return Self.write(stack, members + stack.pointee.first, into: row, moment)
      }
    }
  }

  @inline(__always)
  private static func write(
    _ stack: UnsafePointer<Stack>, _ members: UnsafePointer<Member>, into row: UnsafeMutablePointer<Double>,
    _ moment: (UnsafePointer<Member>) -> (progress: Double, repetitions: Double)
  ) -> Bool {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: widest) { room in
      guard let numbers = room.baseAddress else { return false }
      let width = Int(stack.pointee.width)
      for index in 0..<width { numbers[index] = stack.pointee.committed[index] }
      let count = stack.pointee.count
      if !stack.pointee.isOfParts || !applyParts(members, count, numbers, moment) {
        for order in 0..<count {
          let member = members + order
          let (progress, repetitions) = moment(member)
          if progress.isNaN { continue }
          apply(member, progress, repetitions, numbers + Int(member.pointee.offset))
        }
      }
      let out = row + Int(stack.pointee.slot)
      var difference: UInt64 = 0
      for index in 0..<width {
        difference |= out[index].bitPattern ^ numbers[index].bitPattern
        out[index] = numbers[index]
      }
      return difference != 0
    }
  }

  /// Applies an animation to the numbers beneath it.
  @inline(__always)
  private static func apply(
    _ member: UnsafePointer<Member>, _ progress: Double, _ repetitions: Double,
    _ numbers: UnsafeMutablePointer<Double>
  ) {
    let width = Int(member.pointee.width)
    guard member.pointee.kind == .ends else {
      let payload = member.pointee.payload
      payload.prepare(UnsafePointer(numbers))
      payload.write(
        numbers, over: UnsafePointer(numbers), width, progress: progress, iteration: repetitions)
      return
    }
    let ends = member.pointee.ends
    for index in 0..<width { numbers[index] = ends[index].value(progress, over: numbers[index]) }
  }
}
