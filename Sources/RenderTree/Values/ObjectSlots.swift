/// The objects that a layer and its render node hold beside their row, by `ObjectSlot`.
///
/// The two that most layers have are held directly. Memory for the others is allocated when one of them is set.
package struct ObjectSlots {
  private var contents: AnyObject?
  private var backgroundColor: AnyObject?
  /// The objects from slot `direct` on; those beyond its end are nil.
  private var others = ContiguousArray<AnyObject?>()
  private static let direct = 2

  package init() {}

  package subscript(slot: Int) -> AnyObject? {
    get {
      switch slot {
      case ObjectSlot.contents: contents
      case ObjectSlot.backgroundColor: backgroundColor
      default: slot - Self.direct < others.count ? others[slot - Self.direct] : nil
      }
    }
    set {
      switch slot {
      case ObjectSlot.contents: contents = newValue
      case ObjectSlot.backgroundColor: backgroundColor = newValue
      default:
        let index = slot - Self.direct
        if index >= others.count {
          if newValue == nil { return }
          others.reserveCapacity(index + 1)
          while others.count <= index { others.append(nil) }
        }
        others[index] = newValue
      }
    }
  }

  /// Whether all objects in a range of slots are nil.
  func isEmpty(_ slots: Range<Int>) -> Bool {
    for slot in slots where self[slot] != nil { return false }
    return true
  }

  /// The size of the memory for the objects that are not held directly; nil if there is none, or if it is that of `other`.
  package func blockSize(sharedWith other: ObjectSlots) -> Int? {
    guard others.capacity > 0 else { return nil }
    let isShared = others.withUnsafeBufferPointer { own in
      other.others.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress }
    }
    return isShared ? nil : 32 + others.capacity * MemoryLayout<AnyObject?>.stride
  }

  /// Calls `body` with the slots, less than `count`, in which the objects differ from those of `other`, and with the objects.
  package func forEachDifference(
    from other: ObjectSlots, count: Int, _ body: (_ slot: Int, _ object: AnyObject?) -> Void
  ) {
    for slot in 0..<count {
      let object = self[slot]
      if object !== other[slot] { body(slot, object) }
    }
  }
}
