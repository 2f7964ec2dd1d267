/// A row or column of views, as a text of the visual format language describes it.
///
/// ```swift
/// let format = try VisualFormat("H:|-[find]-12-[field(>=20@750)]-|", views: ["find", "field"])
/// format.axis  // horizontal
/// format.views[1]  // field, at least 20 points wide with priority 750
/// format.connections  // [12 points]
/// format.leading  // the standard space
/// ```
///
/// Names of metrics are replaced by their values. Within a predicate a name is that of a metric if there is one, else that of a view.
/// A number is decimal, with an exponent if wanted (`.5`, `12`, `1e3`); hexadecimal numbers, which `strtod` also reads, are errors.
/// Spaces, tabs and line breaks between tokens are ignored, which Apple does not document. Names, numbers with their sign, and
/// relations are each one token.
///
/// Source: Apple's Auto Layout Guide, appendix "Visual Format Language".
package struct VisualFormat: Equatable, Sendable {
  /// The direction in which the views follow each other. The raw values are those of `NSLayoutConstraint.Axis`.
  package enum Axis: Int, Sendable {
    case horizontal = 0
    case vertical = 1
  }

  /// How a size or space relates to its object. The raw values are those of `NSLayoutConstraint.Relation`.
  package enum Relation: Int, CaseIterable, Sendable {
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1
  }

  /// A demand on the size of a view or on the space between two views.
  package struct Predicate<Object: Equatable & Sendable>: Equatable, Sendable {
    /// Default `equal`.
    package var relation: Relation = .equal
    /// What the size or space is compared with.
    package var object: Object
    /// Greater than 0 and at most 1000, which is the default and means required.
    package var priority: Float = 1000
  }

  /// What the size of a view is compared with.
  package enum Size: Equatable, Sendable {
    /// A length in points. It is not negative in useful formats, but the language allows it.
    case points(Double)
    /// The size of the named view along the same axis.
    case view(String)
  }

  /// What is between two views, or between a view and the superview's edge.
  package enum Connection: Equatable, Sendable {
    /// No space: nothing stands between the two, as in `[a][b]`.
    case flush
    /// The standard space, `-`.
    case standard
    /// One space or more in points, `-12-` or `-(>=8,<=20)-`. All have to hold. There is at least one.
    case spaces([Predicate<Double>])
  }

  /// A view of the row.
  package struct View: Equatable, Sendable {
    /// The name, which is one of those that the parser got.
    package var name: String
    /// Demands on the width in a horizontal row, and on the height in a vertical one. Default none.
    package var predicates: [Predicate<Size>] = []
  }

  /// Default horizontal.
  package var axis = Axis.horizontal
  /// The views in their order, at least one. A view may occur more than once.
  package var views: [View] = []
  /// What is between neighbours: one fewer than there are views.
  package var connections: [Connection] = []
  /// What is between the superview's first edge and the first view; nil: the format does not begin with `|`.
  package var leading: Connection?
  /// What is between the last view and the superview's last edge; nil: the format does not end in `|`.
  package var trailing: Connection?
}

extension VisualFormat {
  /// Reads a format.
  ///
  /// - Parameters:
  ///   - format: The text, such as `V:|-[title]-[body]|`.
  ///   - metrics: Numbers by name. One that is not finite is an error where the format uses it.
  ///   - views: The names that views may have. Only those of letters (A to Z), digits and `_` can be used.
  /// - Throws: The first thing that is wrong, with its place.
  /// - Complexity: Linear in the length of the format.
  package init(_ format: String, metrics: [String: Double] = [:], views: Set<String>)
    throws(VisualFormatError)
  {
    var parser = VisualFormatParser(format: format, metrics: metrics, views: views)
    self = try parser.parse()
  }
}
