/// What a block reads of `UIView.AnimationOptions`, with the same bits.
struct BlockOptions: OptionSet {
  let rawValue: UInt

  static let layoutSubviews = BlockOptions(rawValue: 1 << 0)
  static let allowUserInteraction = BlockOptions(rawValue: 1 << 1)
  static let beginFromCurrentState = BlockOptions(rawValue: 1 << 2)
  static let `repeat` = BlockOptions(rawValue: 1 << 3)
  static let autoreverse = BlockOptions(rawValue: 1 << 4)
  static let overrideInheritedDuration = BlockOptions(rawValue: 1 << 5)
  static let overrideInheritedCurve = BlockOptions(rawValue: 1 << 6)
  static let overrideInheritedOptions = BlockOptions(rawValue: 1 << 9)

  /// The number of the curve. 0, that of no options, is slow at both ends.
  var curveNumber: UInt { rawValue >> 16 & 15 }
  /// What a block takes from the one around it.
  static let inherited: BlockOptions = [.allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse]
}
