/// A place in Swift source that gives a value to a property when it runs: a statement such as `layer.position = CGPoint(x: 10, y: 20)`, or
/// a call that makes an object. The rewriter of Swift scenes finds the places (`SiteVisitor`), and the program tells which have run.
package struct SourceSite: Codable, Sendable, Equatable {
  package enum Kind: String, Codable, Sendable {
    case value
    /// A call that adds an animation to a layer; `keyPath` is its key.
    case animation
  }

  /// The index of the file.
  package let file: Int
  /// Counted from 1; the column in bytes.
  package let line: Int
  package let column: Int
  package let kind: Kind
  /// The path of the property: `position`, `bounds.size.width`.
  package let keyPath: String
  /// The function around it; empty at the top level of a file.
  package let function: String
  /// What gives the value; nil if it is computed.
  package let literal: SourceLiteral?
  /// What it is computed from; empty if that is not known.
  package let names: [String]

  package init(
    file: Int = 0, line: Int, column: Int, kind: Kind = .value, keyPath: String, function: String = "",
    literal: SourceLiteral? = nil, names: [String] = []
  ) {
    (self.file, self.line, self.column, self.kind) = (file, line, column, kind)
    (self.keyPath, self.function, self.literal, self.names) = (keyPath, function, literal, names)
  }

  /// Where the site is, for a sentence: "`layoutSubviews`, line 41".
  package var place: String { function.isEmpty ? "line \(line)" : "`\(function)`, line \(line)" }
}

/// How a literal is written.
package enum LiteralForm: String, Codable, Sendable {
  case number, boolean
  case point, size, vector, rect
  /// Red, green, blue and alpha; white and alpha; hue, saturation, brightness and alpha.
  case color, gray, hue
  case rotation3D, translation3D, scale3D, rotation2D, translation2D, scale2D
  /// The control points of a timing function.
  case timing
  /// A list of literals.
  case list
  /// Names that stand for numbers: `.zero`, `CATransform3DIdentity`, `UIColor.red`, `CAMediaTimingFunction(name: .easeIn)`.
  case zero, identity, namedColor, namedTiming
}

/// A literal, or a call with literals.
package struct SourceLiteral: Codable, Sendable, Equatable {
  package let form: LiteralForm
  /// The bytes of the whole.
  package let range: Range<Int>
  /// The numbers in it, in their order.
  package let slots: [SourceSlot]
  /// The elements of a list.
  package let items: [SourceLiteral]
  /// The initializer that the new text calls when the whole expression is replaced, such as `UIColor`; empty if the type of the property
  /// determines it.
  package let type: String

  package init(
    _ form: LiteralForm, _ range: Range<Int>, _ slots: [SourceSlot] = [], items: [SourceLiteral] = [],
    type: String = ""
  ) {
    (self.form, self.range, self.slots, self.items, self.type) = (form, range, slots, items, type)
  }
}

/// A number in a literal.
package struct SourceSlot: Codable, Sendable, Equatable {
  /// A constant that has the number.
  package struct Constant: Codable, Sendable, Equatable {
    package let name: String
    package let line: Int
    /// The number of places in the file that use it.
    package let uses: Int
    /// Whether its type is `Int`, so that the number stays whole.
    package let isInteger: Bool

    package init(_ name: String, line: Int, uses: Int = 1, isInteger: Bool = false) {
      (self.name, self.line, self.uses, self.isInteger) = (name, line, uses, isInteger)
    }
  }

  /// The bytes of the number; nil if it is computed.
  package let range: Range<Int>?
  /// The number in the original text.
  package let value: Double?
  /// What it is computed from.
  package let names: [String]
  package let constant: Constant?

  package init(_ range: Range<Int>?, _ value: Double?, names: [String] = [], constant: Constant? = nil) {
    (self.range, self.value, self.names, self.constant) = (range, value, names, constant)
  }
}

/// A value of a property, as numbers.
package enum SourceValue: Codable, Sendable, Equatable {
  /// A number, or those of a point, a size, a rectangle or control points.
  case numbers([Double])
  case boolean(Bool)
  /// Red, green, blue and alpha, in sRGB.
  case color([Double])
  /// The 16 elements, row by row.
  case transform([Double])
  case list([SourceValue])
}

/// Why a value cannot be changed in the source, for a person.
package struct SourceReason: Error, Equatable, CustomStringConvertible, Sendable {
  package let description: String

  package init(_ description: String) { self.description = description }
}
