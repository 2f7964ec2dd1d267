/// A set of properties, by their index in the table.
struct PropertySet {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  var isEmpty: Bool { low | high == 0 }

  func contains(_ index: Int) -> Bool {
    index < 64 ? low & (1 << UInt64(index)) != 0 : high & (1 << UInt64(index - 64)) != 0
  }

  mutating func insert(_ index: Int) {
    if index < 64 { low |= 1 << UInt64(index) } else { high |= 1 << UInt64(index - 64) }
  }

  mutating func remove(_ index: Int) {
    if index < 64 { low &= ~(1 << UInt64(index)) } else { high &= ~(1 << UInt64(index - 64)) }
  }

  /// Visits the members in order.
  func forEach(_ body: (Int) -> Void) {
    var bits = low
    while bits != 0 {
      body(bits.trailingZeroBitCount)
      bits &= bits - 1
    }
    bits = high
    while bits != 0 {
      body(64 + bits.trailingZeroBitCount)
      bits &= bits - 1
    }
  }
}

/// The changes since the last commit that are not changes of properties.
struct PendingChanges: OptionSet {
  let rawValue: UInt8
  static let sublayers = PendingChanges(rawValue: 1)
  static let mask = PendingChanges(rawValue: 2)
  static let timing = PendingChanges(rawValue: 4)
  static let animations = PendingChanges(rawValue: 8)
}

/// A presentation copy with the state of the host that it was made from.
struct CachedPresentation {
  let layer: CALayer
  let version: UInt64
  let time: CFTimeInterval
}
