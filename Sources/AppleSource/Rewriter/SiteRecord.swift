/// A place in the source that gives a value to a property, as the rewriter's answer has it. `SourceSite` of module
/// SourceLiterals describes the parts.
struct SiteRecord: Encodable {
  let file: Int
  let line: Int
  let column: Int
  /// `value`, or `animation` for a call that adds an animation to a layer.
  var kind = "value"
  /// The path of the property, or the key of the animation; empty if it is not known.
  let keyPath: String
  /// The function around it; empty at the top level.
  let function: String
  /// The literal that gives the value; nil if the value is computed.
  var literal: LiteralRecord?
  /// What the value is computed from, if it is not a literal.
  var names: [String] = []
}

/// A literal, or a call with literals.
struct LiteralRecord: Encodable {
  /// `number`, `point`, `color`… `LiteralForm` lists them.
  let form: String
  /// The bytes of the whole.
  let range: [Int]
  var slots: [SlotRecord] = []
  var items: [LiteralRecord] = []
  /// The initializer that the new text calls when the whole expression is replaced: `UIColor`, `CGPoint`.
  var type = ""
}

/// A number in a literal.
struct SlotRecord: Encodable {
  /// The bytes of the number; nil if it is computed.
  var range: [Int]?
  var value: Double?
  /// What it is computed from.
  var names: [String] = []
  /// The constant that has the number.
  var constant: ConstantRecord?
}

/// A constant with a literal as its value.
struct ConstantRecord: Encodable {
  let name: String
  let line: Int
  /// The number of places in the file that use it.
  let uses: Int
  /// Whether its type is `Int`, so that the number has to stay whole.
  let isInteger: Bool
}
