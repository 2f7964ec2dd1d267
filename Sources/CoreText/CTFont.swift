/// A font with a size. Fonts are immutable, and equal if face, size and matrix are equal.
///
/// ```swift
/// let font = CTFontCreateWithName("DejaVu Sans", 24, nil)
/// let height = CTFontGetAscent(font) + CTFontGetDescent(font)
/// ```
/// Distances are in points, y up. Metrics are unhinted, so they are proportional to the size. Source: Apple's
/// documentation of `CTFont`.
public final class CTFont: Sendable {
  /// The query for which the font was found. Fallbacks for other characters have the same style.
  let query: FontQuery
  let face: FontFace
  let size: CGFloat
  /// Transforms outlines about their origin.
  let matrix: CGAffineTransform
  /// The space that is added to the width of each letter, in points. It is 0 for every font except that of the system.
  let tracking: CGFloat
  /// The face's metrics. Those of the system's font are Apple's.
  let metrics: FontFace.Metrics

  /// The size for a requested size of 0.
  static let defaultSize: CGFloat = 12

  init(query: FontQuery, size: CGFloat, matrix: CGAffineTransform = .identity, face: FontFace? = nil) {
    self.query = query
    let given = face
    let face = given ?? FontLibrary.shared.face(for: query)
    self.face = face
    self.size = size > 0 && size.isFinite ? min(size, 1e6) : CTFont.defaultSize
    self.matrix = matrix.isFinite ? matrix : .identity
    // A fallback for other characters is as it is.
    let isSystem = query.isSystem && (given == nil || face === FontLibrary.shared.face(for: query))
    tracking = isSystem ? SystemFont.tracking(face, size: self.size) : 0
    metrics = isSystem ? SystemFont.metrics(face.metrics) : face.metrics
  }

  /// A font by family, full name or PostScript name. fontconfig chooses a replacement for a font that is not
  /// installed.
  ///
  /// - Parameters:
  ///   - name: the family, full name or PostScript name, such as "DejaVu Sans" or "Helvetica-Bold".
  ///   - size: in points. 0, or an invalid size, means 12.
  public convenience init(_ name: CFString, size: CGFloat) {
    self.init(query: FontQuery(name: name, catalog: FontLibrary.shared.catalog), size: size)
  }

  /// A font by name, with outlines that are transformed.
  public convenience init(_ name: CFString, transform: CGAffineTransform) {
    self.init(query: FontQuery(name: name, catalog: FontLibrary.shared.catalog), size: 0, matrix: transform)
  }

  /// A font for a descriptor. A size other than 0 overrides that of the descriptor.
  public convenience init(_ descriptor: CTFontDescriptor, size: CGFloat) {
    self.init(
      query: descriptor.query, size: size > 0 ? size : descriptor.size ?? 0,
      matrix: descriptor.matrix ?? .identity)
  }

  /// A font for user interfaces.
  ///
  /// - Parameters:
  ///   - uiType: what the font is for.
  ///   - size: in points; 0 for the default size of the type.
  ///   - language: without effect, because fonts are chosen for each character.
  public convenience init(_ uiType: CTFontUIFontType, size: CGFloat, language: CFString? = nil) {
    self.init(query: uiType.query, size: size > 0 ? size : uiType.size)
  }

  /// The font for user interfaces in a style.
  ///
  /// - Parameters:
  ///   - weight: 100 thin … 400 regular, 700 bold … 900 black, as in OpenType.
  ///   - isMonospaced: whether all letters have the same width.
  package convenience init(systemWeight weight: Int, isItalic: Bool, isMonospaced: Bool, size: CGFloat) {
    let slant = isItalic ? FontQuery.Slant.italic : .roman
    self.init(
      query: isMonospaced
        ? FontQuery(families: ["monospace"], weight: weight, slant: slant)
        : SystemFont.query(weight: weight, slant: slant), size: size)
  }

  /// The weight of the font's face: 100 thin … 400 regular, 700 bold … 900 black, as in OpenType.
  package var weight: Int { face.traits.weight }

  /// The style name of the font's face, for example "Bold Italic".
  package var styleName: String { face.names.style }

  /// The names of the installed fonts of a family, sorted.
  package static func names(ofFamily family: String) -> [String] {
    FontLibrary.shared.catalog.faceNames(of: family)
  }

  /// A glyph's outline relative to its origin, in points, y up. Empty for colour glyphs and blanks.
  func outline(of glyph: CGGlyph) -> CGPath {
    face.outline(of: glyph).applying(
      CGAffineTransform(scaleX: size, y: size).concatenating(matrix))
  }
}

extension CTFont: Hashable, CustomStringConvertible {
  /// Whether face, size, matrix and query are equal.
  public static func == (one: CTFont, other: CTFont) -> Bool {
    one === other
      || (one.face === other.face && one.size == other.size && one.matrix == other.matrix
        && one.query == other.query)
  }

  /// Hashes the face and the size.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(face.id)
    hasher.combine(size)
  }

  /// The PostScript name and the size in points.
  public var description: String { "CTFont(\(face.names.postScript) \(size))" }
}
