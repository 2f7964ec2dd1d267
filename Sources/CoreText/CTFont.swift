/// A font at a size. Immutable; equal by face, size and matrix.
///
/// Distances are in points, y up; metrics are those of the font, unhinted, so they grow with the size
/// exactly. Source: Apple's documentation of `CTFont`.
public final class CTFont: Sendable {
  /// What it was asked for by: fallbacks for other characters are looked for in the same style.
  let query: FontQuery
  let face: FontFace
  let size: CGFloat
  /// Moves outlines about their origin.
  let matrix: CGAffineTransform

  /// The size of a font that was asked for with size 0.
  static let defaultSize: CGFloat = 12

  init(query: FontQuery, size: CGFloat, matrix: CGAffineTransform = .identity, face: FontFace? = nil) {
    self.query = query
    self.face = face ?? FontLibrary.shared.face(for: query)
    self.size = size > 0 && size.isFinite ? min(size, 1e6) : CTFont.defaultSize
    self.matrix = matrix.isFinite ? matrix : .identity
  }

  /// The font of a name: of a family, a full name or a PostScript name. One that is not installed is replaced
  /// by what fontconfig has for it.
  ///
  /// - Parameter size: points; 0, and what is not a size, stands for 12.
  public convenience init(_ name: CFString, size: CGFloat) {
    self.init(query: FontQuery(name: name, catalog: FontLibrary.shared.catalog), size: size)
  }

  /// The font of a name, its outlines moved by a transform.
  public convenience init(_ name: CFString, transform: CGAffineTransform) {
    self.init(query: FontQuery(name: name, catalog: FontLibrary.shared.catalog), size: 0, matrix: transform)
  }

  /// The font of a descriptor; a size other than 0 goes before that of the descriptor.
  public convenience init(_ descriptor: CTFontDescriptor, size: CGFloat) {
    self.init(
      query: descriptor.query, size: size > 0 ? size : descriptor.size ?? 0,
      matrix: descriptor.matrix ?? .identity)
  }

  /// A font of the interface.
  public convenience init(_ uiType: CTFontUIFontType, size: CGFloat, language: CFString? = nil) {
    self.init(query: uiType.query, size: size > 0 ? size : uiType.size)
  }

  /// A glyph's outline in points, y up, from its origin; empty for pictures in colours and what is blank.
  func outline(of glyph: CGGlyph) -> CGPath {
    face.outline(of: glyph).applying(
      CGAffineTransform(scaleX: size, y: size).concatenating(matrix))
  }
}

extension CTFont: Hashable, CustomStringConvertible {
  /// Whether the fonts are of one face, size and matrix, and were asked for alike.
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
