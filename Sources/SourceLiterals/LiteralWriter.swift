/// Finds what has to change in the text of a literal so that it gives another value.
///
/// ```swift
/// let writer = LiteralWriter(site, literal, text)
/// try writer.replacements(for: .numbers([10, 35]), was: .numbers([10, 20]))   // CGPoint(x: 10, y: 20): 20 becomes 35
/// ```
package struct LiteralWriter {
  package struct Piece: Equatable {
    package let range: Range<Int>
    package let text: String
  }

  let site: SourceSite
  let literal: SourceLiteral
  let text: SwiftText

  package init(_ site: SourceSite, _ literal: SourceLiteral, _ text: SwiftText) {
    (self.site, self.literal, self.text) = (site, literal, text)
  }

  /// What is replaced. Empty if the literal gives the value as it is.
  ///
  /// - Parameters:
  ///   - value: the new value.
  ///   - old: the value that the literal gives now, as the program has it. Parts that are the same are not touched.
  /// - Throws: `SourceReason` where a part that changes is computed, or the literal cannot be written with the value.
  package func replacements(for value: SourceValue, was old: SourceValue) throws(SourceReason) -> [Piece] {
    switch (value, old) {
    case (.numbers(let new), .numbers(let old)) where new.count == old.count: try numbers(new, old)
    case (.boolean(let new), .boolean(let old)): new == old ? [] : try boolean(new)
    case (.color(let new), .color(let old)) where new.count == 4 && old.count == 4: try color(new, old)
    case (.transform(let new), .transform(let old)) where new.count == 16 && old.count == 16:
      try TransformLiteral(self).replacements(new, old)
    case (.list(let new), .list(let old)): try list(new, old)
    default: throw mismatch
    }
  }

  // MARK: Values

  private func numbers(_ new: [Double], _ old: [Double]) throws(SourceReason) -> [Piece] {
    let changed = new.indices.filter { !NumberSpelling.isSame(old[$0], new[$0]) }
    guard !changed.isEmpty else { return [] }
    switch literal.form {
    case .number, .point, .size, .vector, .rect, .timing:
      guard literal.slots.count == new.count else { throw mismatch }
      if isReplaced { return [try whole(new)] }
      var pieces: [Piece] = []
      for index in changed { pieces.append(try slot(index, new[index])) }
      return pieces
    case .zero, .namedTiming: return [try whole(new)]
    default: throw mismatch
    }
  }

  private func boolean(_ flag: Bool) throws(SourceReason) -> [Piece] {
    guard literal.form == .boolean else { throw mismatch }
    return [Piece(range: literal.range, text: flag ? "true" : "false")]
  }

  private func color(_ new: [Double], _ old: [Double]) throws(SourceReason) -> [Piece] {
    let changed = new.indices.filter { !Self.isSameColor(old[$0], new[$0]) }
    guard !changed.isEmpty else { return [] }
    let isGray = Self.isSameColor(new[0], new[1]) && Self.isSameColor(new[1], new[2])
    switch literal.form {
    case .color where !isReplaced:
      var pieces: [Piece] = []
      for index in changed { pieces.append(try slot(index, new[index])) }
      return pieces
    case .gray where isGray && !isReplaced: return try slots([new[0], new[3]])
    case .hue where !isReplaced: return try slots(HueColor.hsb(of: new) + [new[3]])
    case .color, .gray, .hue, .namedColor: return [try whole(new)]
    default: throw mismatch
    }
  }

  private func list(_ new: [SourceValue], _ old: [SourceValue]) throws(SourceReason) -> [Piece] {
    guard literal.form == .list else { throw mismatch }
    guard new.count == literal.items.count, old.count == new.count else {
      throw SourceReason(
        "the literal of \(site.keyPath) at \(site.place) has \(literal.items.count) elements, and the new value has another number of them"
      )
    }
    var pieces: [Piece] = []
    for (index, item) in literal.items.enumerated() {
      pieces += try LiteralWriter(site, item, text).replacements(for: new[index], was: old[index])
    }
    return pieces
  }

  /// A channel of a colour is the same within half a step of 16 bits.
  private static func isSameColor(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-5 }

  // MARK: Numbers

  /// Sets all numbers of the literal, of which those that are the same keep their text.
  func slots(_ numbers: [Double]) throws(SourceReason) -> [Piece] {
    guard numbers.count == literal.slots.count else { throw mismatch }
    var pieces: [Piece] = []
    for (index, number) in numbers.enumerated() {
      let now = self.number(index)
      if let now, NumberSpelling.isSame(now, number) { continue }
      pieces.append(try slot(index, number))
    }
    return pieces
  }

  /// The number of a slot as the text has it now; nil if it is computed.
  func number(_ index: Int) -> Double? {
    literal.slots[index].range.flatMap { text.text(at: $0) }.flatMap { NumberSpelling($0).value }
  }

  /// Whether the literal was written anew as a whole, so that its numbers are no longer where they were.
  var isReplaced: Bool { literal.slots.contains { $0.range.map { text.text(at: $0) == nil } ?? false } }

  private func slot(_ index: Int, _ number: Double) throws(SourceReason) -> Piece {
    let slot = literal.slots[index]
    guard let range = slot.range, text.text(at: range) != nil else {
      throw Self.computed(keyPath(of: index), site, slot.names)
    }
    if let constant = slot.constant {
      let name = "\(keyPath(of: index)) comes from the constant `\(constant.name)`, line \(constant.line)"
      if constant.uses > 1 { throw SourceReason("\(name), which the source uses in \(constant.uses) places") }
      if constant.isInteger, NumberSpelling.rounded(number) != number.rounded() {
        throw SourceReason("\(name), which is an integer")
      }
    }
    // Spelled as in the original, so that a number that comes back leaves the text as it was.
    let original = String(decoding: text.original[range], as: UTF8.self)
    return Piece(range: range, text: NumberSpelling(original).text(for: number))
  }

  private func keyPath(of index: Int) -> String {
    let parts: [String] =
      switch literal.form {
      case .point: ["x", "y"]
      case .size: ["width", "height"]
      case .vector: ["dx", "dy"]
      case .rect: ["origin.x", "origin.y", "size.width", "size.height"]
      case .color: ["red", "green", "blue", "alpha"]
      default: []
      }
    return parts.indices.contains(index) ? "\(site.keyPath).\(parts[index])" : site.keyPath
  }

  // MARK: The whole

  /// The literal as a call with all its numbers.
  private func whole(_ numbers: [Double]) throws(SourceReason) -> Piece {
    let labels: [String]
    var call = literal.type
    switch (literal.type, numbers.count) {
    case ("CGPoint", 2): labels = ["x: ", "y: "]
    case ("CGSize", 2): labels = ["width: ", "height: "]
    case ("CGVector", 2): labels = ["dx: ", "dy: "]
    case ("CGRect", 4): labels = ["x: ", "y: ", "width: ", "height: "]
    case ("CAMediaTimingFunction", 4): labels = ["controlPoints: ", "", "", ""]
    case ("CGColor", 4): labels = ["srgbRed: ", "green: ", "blue: ", "alpha: "]
    case ("UIColor", 4): labels = ["red: ", "green: ", "blue: ", "alpha: "]
    case ("", 4):
      call = ".init"
      labels = ["red: ", "green: ", "blue: ", "alpha: "]
    default: throw mismatch
    }
    return self.call(call, labels, numbers)
  }

  func call(_ name: String, _ labels: [String], _ numbers: [Double]) -> Piece {
    let arguments = zip(labels, numbers).map { $0 + NumberSpelling.text(of: $1) }
    return Piece(range: literal.range, text: "\(name)(\(arguments.joined(separator: ", ")))")
  }

  // MARK: Reasons

  /// "position comes from `layoutSubviews`, line 41, which computes it from `width`".
  package static func computed(_ keyPath: String, _ site: SourceSite, _ names: [String]) -> SourceReason {
    let sources = names.map { "`\($0)`" }
    let list =
      sources.count > 1
      ? "\(sources.dropLast().joined(separator: ", ")) and \(sources[sources.count - 1])" : sources.first
    let from = list.map { ", which computes it from \($0)" } ?? ""
    return SourceReason("\(keyPath) comes from \(site.place)\(from)")
  }

  var mismatch: SourceReason {
    SourceReason("the literal of \(site.keyPath) at \(site.place) cannot be written with this value")
  }
}

/// Colours by hue.
enum HueColor {
  /// Hue, saturation and brightness of red, green and blue.
  static func hsb(of color: [Double]) -> [Double] {
    let (high, low) = (color[..<3].max() ?? 0, color[..<3].min() ?? 0)
    let range = high - low
    guard range > 0 else { return [0, 0, high] }
    let sector: Double =
      if high == color[0] {
        (color[1] - color[2]) / range + (color[1] < color[2] ? 6 : 0)
      } else if high == color[1] {
        (color[2] - color[0]) / range + 2
      } else {
        (color[0] - color[1]) / range + 4
      }
    return [sector / 6, range / high, high]
  }
}
