extension NSLayoutConstraint {
  /// Reads the sides and the numbers of a constraint.
  ///
  /// - Parameters:
  ///   - first: the first item, which is the owner if the file names none.
  ///   - second: the second item, or nil.
  /// - Returns: why there can be no such constraint; nil if there is one.
  func decode(_ reader: PropertyReader, _ first: NSObject, _ second: NSObject?) -> String? {
    reader.ignore("firstItem", "secondItem", "symbolic", "placeholder", "exportLabel")
    guard let attribute = reader.choice("firstAttribute", Self.attributes) else {
      return "its first attribute is not known"
    }
    let other = reader.choice("secondAttribute", Self.attributes)
    if second != nil, other == nil { return "its second attribute is not known" }
    var multiplier: CGFloat = 1
    if let text = reader.word("multiplier") {
      guard let value = Self.ratio(text) else { return "“\(text)” is no multiplier" }
      multiplier = value
    }
    let problem = decode(
      first, attribute, relatedBy: reader.choice("relation", Self.relations) ?? .equal, to: second,
      otherAttribute: other ?? .notAnAttribute,
      multiplier: multiplier, constant: reader.length("constant") ?? Self.usualSpace(reader, first, second),
      priority: UILayoutPriority(reader.number("priority").map { Float($0) } ?? 1000))
    identifier = reader.word("identifier")
    return problem
  }

  /// The constant of a constraint without one: 0, or the standard space, which is 8 between views beside each other and 20 to the edge of the view
  /// around them.
  private static func usualSpace(_ reader: PropertyReader, _ first: NSObject, _ second: NSObject?) -> CGFloat
  {
    guard reader.word("symbolic") == "YES" else { return 0 }
    if let first = first as? UIView, let second = second as? UIView, first.superview === second.superview {
      return 8
    }
    return 20
  }

  /// The number of a multiplier: "0.5", "2:1" or "1/3".
  private static func ratio(_ text: String) -> CGFloat? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "/" }
      .map { Double($0.trimmingCharacters(in: .whitespaces)) }
    guard let first = parts.first ?? nil, parts.count <= 2 else { return nil }
    guard parts.count == 2 else { return CGFloat(first) }
    guard let second = parts[1], second != 0 else { return nil }
    return CGFloat(first / second)
  }

  private static let relations: [String: Relation] = [
    "equal": .equal, "lessThanOrEqual": .lessThanOrEqual, "greaterThanOrEqual": .greaterThanOrEqual,
  ]

  private static let attributes: [String: Attribute] = [
    "left": .left, "right": .right, "top": .top, "bottom": .bottom, "leading": .leading,
    "trailing": .trailing,
    "width": .width, "height": .height, "centerX": .centerX, "centerY": .centerY, "baseline": .lastBaseline,
    "lastBaseline": .lastBaseline, "firstBaseline": .firstBaseline, "leftMargin": .leftMargin,
    "rightMargin": .rightMargin, "topMargin": .topMargin, "bottomMargin": .bottomMargin,
    "leadingMargin": .leadingMargin, "trailingMargin": .trailingMargin,
    "centerXWithinMargins": .centerXWithinMargins, "centerYWithinMargins": .centerYWithinMargins,
  ]
}
