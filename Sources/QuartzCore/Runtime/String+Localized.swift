import Foundation

/// The localised text of a key, which Foundation on Linux does not have.
///
/// Source: Apple's documentation of `String(localized:)` and `String.LocalizationValue`.
extension String {
  /// A key with values, which `String(localized:)` looks up.
  ///
  /// Text in the literal is the key. A value in it becomes a format in the key, `%lld` for whole numbers, `%lf` for others and `%@` for
  /// everything else, and takes the place of that format in the text that is found:
  ///
  /// ```swift
  /// let count = 3
  /// let text = String(localized: "\(count) balls")   // the text for "%lld balls"
  /// ```
  public struct LocalizationValue: ExpressibleByStringInterpolation, Equatable, Sendable {
    let key: String
    let values: [String]

    /// A literal without values.
    public init(stringLiteral value: String) { (key, values) = (value, []) }
    /// A key that is known at run time.
    public init(_ value: String) { (key, values) = (value, []) }

    /// A literal with values.
    public init(stringInterpolation: StringInterpolation) {
      (key, values) = (stringInterpolation.key, stringInterpolation.values)
    }

    /// The parts of a literal.
    ///
    /// ```swift
    /// let value: String.LocalizationValue = "\(2) of \("ten")"
    /// ```
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
      var key = ""
      var values: [String] = []

      /// No parts.
      public init(literalCapacity: Int, interpolationCount: Int) {}

      /// Adds text. A percent sign in a key with formats is written twice.
      public mutating func appendLiteral(_ literal: String) { key += literal.replacing("%", with: "%%") }

      /// Adds a whole number.
      public mutating func appendInterpolation<Value: BinaryInteger>(_ value: Value) {
        add("%lld", "\(value)")
      }
      /// Adds a number.
      public mutating func appendInterpolation<Value: BinaryFloatingPoint & LosslessStringConvertible>(
        _ value: Value
      ) { add("%lf", "\(value)") }
      /// Adds the description of a value.
      public mutating func appendInterpolation(_ value: some Any) { add("%@", "\(value)") }

      private mutating func add(_ format: String, _ text: String) {
        key += format
        values.append(text)
      }
    }
  }

  /// The text of a key in the language of the person.
  ///
  /// - Parameters:
  ///   - key: the key, with values. It is the text where there is no other.
  ///   - table: the name of the file of texts. Default: nil, for `Localizable`.
  ///   - bundle: the bundle with the files. Default: nil, for that of the program.
  ///   - locale: has no effect; Foundation chooses the language.
  ///   - comment: for translators.
  public init(
    localized key: LocalizationValue, table: String? = nil, bundle: Bundle? = nil, locale: Locale = .current,
    comment: StaticString? = nil
  ) {
    let bundle = bundle ?? ModuleResources.main
    self = key.text(bundle.localizedString(forKey: key.key, value: key.key, table: table))
  }

  /// The text of a key, or else another text.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - defaultValue: the text where the key has none, with values.
  ///   - table: the name of the file of texts. Default: nil, for `Localizable`.
  ///   - bundle: the bundle with the files. Default: nil, for that of the program.
  ///   - locale: has no effect; Foundation chooses the language.
  ///   - comment: for translators.
  public init(
    localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    let bundle = bundle ?? ModuleResources.main
    self = defaultValue.text(
      bundle.localizedString(forKey: "\(key)", value: defaultValue.key, table: table))
  }
}

extension String.LocalizationValue {
  /// A text in which the values take the places of its formats: those in their order, and those with a number, `%2$@`, by it.
  func text(_ format: String) -> String {
    guard !values.isEmpty else { return format }
    var next = 0
    var result = ""
    var rest = format[...]
    while let match = rest.firstMatch(
      of: /%(?:(%)|(?:(\d+)\$)?[-+ 0#]*\d*(?:\.\d+)?(?:hh|h|ll|l|q|z)?[@dDiuUxXoOfFeEgGcsS])/)
    {
      result += rest[..<match.range.lowerBound]
      rest = rest[match.range.upperBound...]
      guard match.1 == nil else {
        result += "%"
        continue
      }
      let index = match.2.flatMap { Int($0) }.map { $0 - 1 } ?? next
      if match.2 == nil { next += 1 }
      if values.indices.contains(index) { result += values[index] }
    }
    return result + rest
  }
}
