import CoreGraphics

/// The common part of the lists of swept animations: what links them to clocks and nodes, and who owns them.
///
/// A sweep evaluates clocks and reads nothing of the nodes. The values are worked out from the progress when they are written
/// into a node's row: of all nodes in order before a picture is painted (`takeAll`), or of one node whose row is asked for.
/// Animations whose clocks have not changed since are not touched. A progress of NaN says that the animation has no effect, so
/// the value beneath shows.
struct SweptAnimations {
  /// What an animation's numbers mean.
  enum Form: UInt8 {
    /// They are the values from the slot on.
    case numbers
    /// They are a part of the transform at the slot.
    case part
    /// There are none: the value is computed from the progress.
    case progress
  }

  /// What tells whether an animation has to be written again.
  struct Link {
    var clock: Int32
    let node: NodeIndex
  }

  /// The node that owns an animation, and the data of the animation. The node's list of payloads keeps the payload alive.
  struct Owner {
    /// Where the node keeps this animation's place.
    let reference: Int32
    let slot: Int32
    /// How many numbers of the node's row are written.
    let width: Int32
    var space: Int32
    let form: Form
    /// Whether the value beneath is added.
    let addsBeneath: Bool
    /// Whether each repetition adds to those before.
    let accumulates: Bool
    /// Whether the value stays the same between begin and end.
    var isConstant = false
    /// Whether the moments at which the value changes have to be computed from the payload.
    let hasMarks: Bool
    let under: UnsafePointer<Double>
    unowned(unsafe) let payload: AnimationPayload
    /// That of the payload, which lies elsewhere in memory.
    let part: UnsafeMutablePointer<AnimationPayload.Part>?

    init(
      _ payload: AnimationPayload, reference: Int, _ slots: Range<Int>, space: Int32, form: Form,
      addsBeneath: Bool,
      under: UnsafePointer<Double>
    ) {
      self.reference = Int32(reference)
      slot = Int32(slots.lowerBound)
      width = Int32(slots.count)
      self.space = space
      self.form = form
      self.addsBeneath = addsBeneath
      accumulates = payload.spec.isCumulative
      hasMarks =
        payload.clock.rate == 0 || !payload.groups.isEmpty || !(payload.marks?.places ?? []).isEmpty
      self.under = under
      self.payload = payload
      part = payload.part
    }

    /// Whether `numbers` are written as they are.
    @inline(__always)
    var isPlain: Bool { form == .numbers && !addsBeneath && !accumulates }
  }

  private(set) var links = ContiguousArray<Link>()
  private(set) var owners = ContiguousArray<Owner>()

  /// The number of animations that write transforms, which take some ten times as long as others.
  private var transforms = 0

  var count: Int { links.count }

  mutating func append(_ link: Link, _ owner: Owner) {
    links.append(link)
    owners.append(owner)
    if owner.form != .numbers { transforms += 1 }
  }

  /// Removes an animation. The last animation moves to its index; the result is that animation's node, and where the node stores
  /// the index.
  mutating func remove(_ index: Int) -> (node: NodeIndex, reference: Int)? {
    let last = count - 1
    if owners[index].form != .numbers { transforms -= 1 }
    links.swapAt(index, last)
    owners.swapAt(index, last)
    links.removeLast()
    owners.removeLast()
    return index == last ? nil : (links[index].node, Int(owners[index].reference))
  }

  /// Puts an animation into another time space, where it is paced by `clock`.
  mutating func move(_ index: Int, to space: Int32, clock: Int32) {
    owners[index].space = space
    links[index].clock = clock
  }

  /// Renumbers the clocks.
  mutating func renumber(_ clocks: [Int32]) {
    for index in links.indices { links[index].clock = clocks[Int(links[index].clock)] }
  }

  mutating func setConstant(_ index: Int, _ isConstant: Bool) { owners[index].isConstant = isConstant }

  /// Calls `body` with a width. Frequent widths are passed as constants, so that loops over them are
  /// unrolled.
  @inline(__always)
  static func withConstant(_ width: Int, _ body: (Int) -> Void) {
    switch width {
    case 1: body(1)
    case 2: body(2)
    case 4: body(4)
    case 5: body(5)
    default: body(width)
    }
  }

  /// Calls `body`, on several threads, for the animations that have to be written, with the index, the owner, the clock's values and the node's
  /// row. It says whether it changed the row.
  @inline(__always)
  func takeAll(
    _ store: TakenRows,
    _ body:
      @Sendable (
        _ index: Int, _ owner: UnsafePointer<Owner>, _ progress: Double, _ clock: Int32,
        _ row: UnsafeMutablePointer<Double>
      ) -> Bool
  ) {
    links.withUnsafeBufferPointer { links in
      owners.withUnsafeBufferPointer { owners in
        guard let first = links.baseAddress, let firstOwner = owners.baseAddress else { return }
        // Unchecked: no two ranges have an animation in common, and no two animations write the same numbers.
        let shared = Unchecked((store, first, firstOwner))
        let cost: TakenRows.Cost = transforms * 8 > links.count ? .transforms : .numbers
        store.share(links.count, cost) { range, changed in
          let (store, link, owner) = shared.value
          for index in range {
            let node = Int(link[index].node)
            let clock = Int(link[index].clock)
            guard store.needs(clock, node) else { continue }
            let later = min(index + Self.lead, range.upperBound - 1)
            Self.fetch(owner + later, store.rows[Int(link[later].node)].near)
            let progress = store.clocks.values[clock]
            if body(index, owner + index, progress, link[index].clock, store.rows[node].near) {
              changed.note(node)
            }
          }
        }
      }
    }
  }

  /// How many animations ahead of the one that is written the data of an animation is fetched.
  private static let lead = 6

  /// Has the processor fetch what the writing of an animation reads and writes. It is spread over memory, so each animation would be waited for.
  @inline(__always)
  private static func fetch(_ owner: UnsafePointer<Owner>, _ row: UnsafePointer<Double>) {
    Prefetch.fetch(row + Int(owner.pointee.slot), bytes: Int(owner.pointee.width) * 8)
    if let part = owner.pointee.part { Prefetch.fetch(part, bytes: AnimationPayload.Part.writtenSize) }
  }

  /// Writes values that are a part of what is written, or that the value beneath is added to.
  static func write(
    _ values: UnsafePointer<Double>, _ width: Int, _ owner: UnsafePointer<Owner>,
    into row: UnsafeMutablePointer<Double>
  ) -> Bool {
    let out = row + Int(owner.pointee.slot)
    return WrittenRange.changes(out, count: Int(owner.pointee.width)) {
      if owner.pointee.form == .part {
        owner.pointee.part?.pointee.write(values, addsBeneath: owner.pointee.addsBeneath, into: out)
        return
      }
      let under = owner.pointee.under
      let adds = owner.pointee.addsBeneath
      for component in 0..<width {
        out[component] = adds ? under[component] + values[component] : values[component]
      }
      if adds && owner.pointee.payload.isColor { out[4] = owner.pointee.payload.presence(over: under[4]) }
    }
  }

  /// Writes the value beneath.
  static func writeBeneath(_ owner: UnsafePointer<Owner>, into row: UnsafeMutablePointer<Double>) -> Bool {
    let out = row + Int(owner.pointee.slot)
    return WrittenRange.changes(out, count: Int(owner.pointee.width)) {
      out.update(from: owner.pointee.under, count: Int(owner.pointee.width))
    }
  }

  /// Writes a value that is computed from the progress.
  static func write(
    progress: Double, repetitions: Double, _ owner: UnsafePointer<Owner>,
    into row: UnsafeMutablePointer<Double>
  ) -> Bool {
    let out = row + Int(owner.pointee.slot)
    let payload = owner.pointee.payload
    if payload.isPlainTransform { return payload.writeTransform(at: progress, into: out) }
    return WrittenRange.changes(out, count: Int(owner.pointee.width)) {
      payload.write(
        out, over: owner.pointee.under, Int(owner.pointee.width), progress: progress, iteration: repetitions)
    }
  }
}
