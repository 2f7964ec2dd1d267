/// An entry of a set's `Contents.json`, such as an image for some devices and appearances, or the object made from it.
struct AssetSlot<Value> {
  let value: Value
  let condition: AssetCondition

  /// The same condition with another value; nil for none.
  func map<Other>(_ change: (Value) -> Other?) -> AssetSlot<Other>? {
    change(value).map { AssetSlot<Other>(value: $0, condition: condition) }
  }
}

extension AssetSlot: Sendable where Value: Sendable {}

/// The members of the value and those of the condition stand side by side.
extension AssetSlot: Decodable where Value: Decodable {
  init(from decoder: any Decoder) throws {
    value = try Value(from: decoder)
    condition = try AssetCondition(from: decoder)
  }
}

extension Array {
  /// The slot that fits traits best; nil if none fits. Of slots that fit equally well it is the one that `isWorse` puts last, and the first
  /// of these.
  func best<Value>(
    for traits: AssetTraits, isWorse: (Value, Value) -> Bool = { _, _ in false }
  ) -> Value? where Element == AssetSlot<Value> {
    let ranked = compactMap { slot in slot.condition.rank(traits).map { (value: slot.value, rank: $0) } }
    return ranked.max { $0.rank == $1.rank ? isWorse($0.value, $1.value) : $0.rank < $1.rank }?.value
  }
}
