/// The animations of one `FlatObject` (an object that consists of numbers), in the order of application.
final class FlatAnimation {
  /// One animation of the object.
  struct Member {
    /// The numbers that it writes.
    let range: Range<Int>
    var space: Int32
    unowned(unsafe) let payload: AnimationPayload
  }

  /// The object slot. It is −1 for a value that no property table knows; `key` then names it.
  let slot: Int
  let key: String?
  /// The object that is shown while an animation has an effect. Evaluation writes it in place.
  private(set) var presented: any FlatObject
  /// The numbers without and with the animations.
  let base: UnsafeMutablePointer<Double>
  let out: UnsafeMutablePointer<Double>
  let count: Int
  var members: [Member] = []
  /// Whether an animation had an effect at the last evaluation.
  private(set) var isActive = false

  init(slot: Int, key: String?, template: any FlatObject, committed: AnyObject?) {
    self.slot = slot
    self.key = key
    presented = template.duplicate()
    count = template.numberCount
    base = .allocate(capacity: max(count, 1))
    out = .allocate(capacity: max(count, 1))
    template.read(into: base)
    template.read(into: out)
    setCommitted(committed)
  }

  deinit {
    base.deallocate()
    out.deallocate()
  }

  /// Takes the committed object as the value beneath, if it has the same structure or can be converted to it.
  func setCommitted(_ object: AnyObject?) {
    (object as? any FlatObject)?.converted(to: presented)?.read(into: base)
  }

  /// Leaves the shown object to those who hold it, and makes a new one for the next evaluation.
  func renew() { presented = presented.duplicate() }

  func evaluate(_ time: (Int32) -> SpaceMoment) {
    out.update(from: base, count: count)
    isActive = false
    members.withUnsafeBufferPointer { members in
      for index in members.indices {
        let (space, range) = (members[index].space, members[index].range)
        if members[index].payload.write(out + range.lowerBound, range.count, at: time(space)) {
          isActive = true
        }
      }
    }
    if isActive { presented.write(out) }
  }
}
