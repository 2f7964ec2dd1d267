import VisualFormatLanguage

extension NSLayoutConstraint {
  /// How views of a visual format are aligned, and in which direction they follow each other. The raw values are Apple's.
  public struct FormatOptions: OptionSet, Sendable {
    /// The bits, with Apple's values.
    public let rawValue: UInt
    /// Options with bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The views' left edges are aligned.
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    /// The views' right edges are aligned.
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    /// The views' top edges are aligned.
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    /// The views' bottom edges are aligned.
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    /// The views' leading edges are aligned.
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    /// The views' trailing edges are aligned.
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    /// The views' centres along x are aligned.
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    /// The views' centres along y are aligned.
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    /// The views' last baselines are aligned.
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    /// The views' first baselines are aligned.
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    /// The bits of all alignments.
    public static let alignmentMask = FormatOptions(rawValue: 0xFFFF)
    /// Views of a row follow each other in the direction of text. The default.
    public static let directionLeadingToTrailing: FormatOptions = []
    /// Views of a row follow each other from left to right.
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    /// Views of a row follow each other from right to left.
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
    /// The bits of all directions.
    public static let directionMask = FormatOptions(rawValue: 3 << 16)
    /// The spaces of a column are between edges. The default.
    public static let spacingEdgeToEdge: FormatOptions = []
    /// The spaces of a column are between the last baseline of one view and the first baseline of the next.
    public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
    /// The bits of all spacings.
    public static let spacingMask = FormatOptions(rawValue: 1 << 19)

    /// The attributes in which neighbours are equal.
    fileprivate var attributes: [Attribute] {
      let all: [(FormatOptions, Attribute)] = [
        (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top), (.alignAllBottom, .bottom),
        (.alignAllLeading, .leading), (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
        (.alignAllCenterY, .centerY), (.alignAllLastBaseline, .lastBaseline),
        (.alignAllFirstBaseline, .firstBaseline),
      ]
      return all.filter { contains($0.0) }.map(\.1)
    }
  }

  /// The constraints that a visual format describes, none of which is active yet.
  ///
  /// ```swift
  /// NSLayoutConstraint.activate(
  ///   NSLayoutConstraint.constraints(
  ///     withVisualFormat: "H:|-[icon(44)]-12-[title]-(>=8)-|", options: .alignAllCenterY, metrics: nil,
  ///     views: ["icon": card, "title": label]))
  /// ```
  ///
  /// A space without a number is 8 points, and 20 at the edge of a controller's view. A format with an error stops the program, with a
  /// sentence and a caret at the place.
  ///
  /// - Parameters:
  ///   - format: the views along one axis. Apple's documentation describes the language.
  ///   - opts: what else is equal in neighbours, and the direction.
  ///   - metrics: numbers by the names that the format uses.
  ///   - views: views and layout guides by the names that the format uses.
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    do throws(VisualFormatError) {
      var numbers: [String: Double] = [:]
      for (name, value) in metrics ?? [:] {
        guard let number = (value as? NSNumber)?.doubleValue ?? (value as? CGFloat).map({ Double($0) }) else {
          fatalError(
            "constraints(withVisualFormat:…): the metric \(name) is a \(type(of: value)), not a number")
        }
        numbers[name] = number
      }
      let row = try VisualFormat(format, metrics: numbers, views: Set(views.keys))
      return VisualFormatBuilder(row, opts, views, format).constraints()
    } catch {
      fatalError("constraints(withVisualFormat:…): \(error)")
    }
  }
}

/// Makes the constraints of a visual format that has been read.
@MainActor private struct VisualFormatBuilder {
  let row: VisualFormat
  let options: NSLayoutConstraint.FormatOptions
  let items: [any LayoutItem]
  let named: [String: any LayoutItem]
  let superview: UIView?

  init(
    _ row: VisualFormat, _ options: NSLayoutConstraint.FormatOptions, _ views: [String: Any], _ format: String
  ) {
    self.row = row
    self.options = options
    named = views.mapValues {
      guard let item = $0 as? any LayoutItem else {
        fatalError("constraints(withVisualFormat:…): a \(type(of: $0)) is neither a view nor a layout guide")
      }
      return item
    }
    let named = named
    items = row.views.compactMap { named[$0.name] }
    superview = items.first?.layoutParent
    if superview == nil, row.leading != nil || row.trailing != nil {
      fatalError(
        "constraints(withVisualFormat:…): \(row.views[0].name) has no superview, to which | refers, in \(format)"
      )
    }
  }

  private var isVertical: Bool { row.axis == .vertical }
  private var length: NSLayoutConstraint.Attribute { isVertical ? .height : .width }

  /// The attributes in which one view ends and the next one begins.
  private var sides: (end: NSLayoutConstraint.Attribute, begin: NSLayoutConstraint.Attribute) {
    if isVertical {
      return options.contains(.spacingBaselineToBaseline) ? (.lastBaseline, .firstBaseline) : (.bottom, .top)
    }
    if options.contains(.directionLeftToRight) { return (.right, .left) }
    return options.contains(.directionRightToLeft) ? (.left, .right) : (.trailing, .leading)
  }

  /// The attribute of the superview at which the row begins, or ends.
  private func edge(isEnd: Bool) -> NSLayoutConstraint.Attribute {
    if isVertical { return isEnd ? .bottom : .top }
    return isEnd ? sides.end : sides.begin
  }

  func constraints() -> [NSLayoutConstraint] {
    var made: [NSLayoutConstraint] = []
    for (view, item) in zip(row.views, items) {
      for predicate in view.predicates { made.append(constraint(predicate, of: item)) }
    }
    let standard = SystemSpacing.siblings
    for (index, connection) in row.connections.enumerated() {
      let (before, after) = (items[index], items[index + 1])
      made += spaces(
        connection, standard, LayoutOperand(before, sides.end), LayoutOperand(after, sides.begin))
    }
    if let superview {
      let outer = superview.controller != nil ? SystemSpacing.rootEdge : SystemSpacing.siblings
      if let leading = row.leading {
        made += spaces(
          leading, outer, LayoutOperand(superview, edge(isEnd: false)),
          LayoutOperand(items[0], isVertical ? .top : sides.begin))
      }
      if let trailing = row.trailing {
        made += spaces(
          trailing, outer, LayoutOperand(items[items.count - 1], isVertical ? .bottom : sides.end),
          LayoutOperand(superview, edge(isEnd: true)))
      }
    }
    for (before, after) in zip(items, items.dropFirst()) {
      for attribute in options.attributes {
        made.append(
          NSLayoutConstraint(LayoutOperand(before, attribute), .equal, LayoutOperand(after, attribute)))
      }
    }
    return made
  }

  /// The constraints of a space from `before` to `after`.
  private func spaces(
    _ connection: VisualFormat.Connection, _ standard: CGFloat, _ before: LayoutOperand,
    _ after: LayoutOperand
  ) -> [NSLayoutConstraint] {
    // From right to left, distances are negative.
    let sign: CGFloat = options.contains(.directionRightToLeft) && !isVertical ? -1 : 1
    func make(_ relation: NSLayoutConstraint.Relation, _ constant: CGFloat) -> NSLayoutConstraint {
      let turned: NSLayoutConstraint.Relation =
        sign > 0
        ? relation : NSLayoutConstraint.Relation(rawValue: -relation.rawValue) ?? relation
      return NSLayoutConstraint(after, turned, before, constant: sign * constant)
    }
    switch connection {
    case .flush: return [make(.equal, 0)]
    case .standard: return [make(.equal, standard)]
    case .spaces(let predicates):
      return predicates.map { predicate in
        let relation = NSLayoutConstraint.Relation(rawValue: predicate.relation.rawValue) ?? .equal
        let made = make(relation, CGFloat(predicate.object))
        made.priority = UILayoutPriority(predicate.priority)
        return made
      }
    }
  }

  private func constraint(
    _ predicate: VisualFormat.Predicate<VisualFormat.Size>, of item: any LayoutItem
  ) -> NSLayoutConstraint {
    let relation = NSLayoutConstraint.Relation(rawValue: predicate.relation.rawValue) ?? .equal
    let own = LayoutOperand(item, length)
    let made: NSLayoutConstraint
    switch predicate.object {
    case .points(let points): made = NSLayoutConstraint(own, relation, nil, constant: CGFloat(points))
    case .view(let name):
      made = NSLayoutConstraint(own, relation, named[name].map { LayoutOperand($0, length) })
    }
    made.priority = UILayoutPriority(predicate.priority)
    return made
  }
}
