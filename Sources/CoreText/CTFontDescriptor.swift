/// A description of a font by attributes, from which a font is made. Immutable.
///
/// ```swift
/// let descriptor = CTFontDescriptorCreateWithAttributes([
///   kCTFontFamilyNameAttribute: "DejaVu Sans", kCTFontStyleNameAttribute: "Bold",
/// ])
/// let font = CTFontCreateWithFontDescriptor(descriptor, 18, nil)
/// ```
/// Source: Apple's documentation of `CTFontDescriptor`.
public final class CTFontDescriptor: Sendable {
  /// The complete query, for a font without a base font.
  let query: FontQuery
  let size: CGFloat?
  let matrix: CGAffineTransform?
  private let hasName: Bool
  private let traits: (value: CTFontSymbolicTraits, weight: Int?)

  init(query: FontQuery, size: CGFloat?, matrix: CGAffineTransform?) {
    self.query = query
    self.size = size
    self.matrix = matrix
    hasName = true
    traits = ([], nil)
  }

  init(_ attributes: CFDictionary) {
    let catalog = FontLibrary.shared.catalog
    var query = FontQuery(families: ["sans-serif"])
    let name =
      attributes[kCTFontNameAttribute] as? String ?? attributes[kCTFontDisplayNameAttribute] as? String
    let family = attributes[kCTFontFamilyNameAttribute] as? String
    if let name = name ?? family { query = FontQuery(name: name, catalog: catalog) }
    hasName = name != nil || family != nil
    if name == nil, family != nil, let style = attributes[kCTFontStyleNameAttribute] as? String {
      query = FontQuery(name: "\(family ?? "") \(style)", catalog: catalog)
    }
    let wanted = attributes[kCTFontTraitsAttribute] as? [String: Any] ?? [:]
    let symbolic = number(wanted[kCTFontSymbolicTrait]).map {
      CTFontSymbolicTraits(rawValue: UInt32(truncatingIfNeeded: Int(exactly: $0.rounded()) ?? 0))
    }
    // From -1 (thin) to 1 (black); 0 is regular and 0.4 bold.
    let weight = number(wanted[kCTFontWeightTrait]).map { value in
      Int(clamping: (400 + max(-1, min(value, 1)) * (value < 0 ? 375 : 750)).rounded()).clampedWeight
    }
    query = query.changing(symbolic ?? [], symbolic ?? [])
    if let weight { query.weight = weight }
    self.query = query
    traits = (symbolic ?? [], weight)
    size = number(attributes[kCTFontSizeAttribute]).map { CGFloat($0) }
    matrix = attributes[kCTFontMatrixAttribute] as? CGAffineTransform
  }

  /// The query of an existing font with the changes of the descriptor.
  func applied(to font: FontQuery) -> FontQuery {
    if hasName { return query }
    var result = font.changing(traits.value, traits.value)
    if let weight = traits.weight { result.weight = weight }
    return result
  }
}

extension Int {
  fileprivate var clampedWeight: Int { Swift.min(Swift.max(self, 100), 1000) }
}

extension FontQuery {
  /// The query with changed traits.
  func changing(_ value: CTFontSymbolicTraits, _ mask: CTFontSymbolicTraits) -> FontQuery {
    var result = self
    if mask.contains(.traitBold) {
      let isBold = weight >= 600
      if value.contains(.traitBold) != isBold { result.weight = isBold ? 400 : 700 }
    }
    if mask.contains(.traitItalic), value.contains(.traitItalic) != (slant != .roman) {
      result.slant = value.contains(.traitItalic) ? .italic : .roman
    }
    if mask.contains(.traitCondensed) {
      result.stretch = value.contains(.traitCondensed) ? 2 : max(stretch, 4)
    }
    if mask.contains(.traitExpanded) { result.stretch = value.contains(.traitExpanded) ? 6 : min(stretch, 4) }
    if mask.contains(.traitMonoSpace), value.contains(.traitMonoSpace) { result.families = ["monospace"] }
    return result
  }
}

/// A descriptor with attributes such as `kCTFontNameAttribute`.
public func CTFontDescriptorCreateWithAttributes(_ attributes: CFDictionary) -> CTFontDescriptor {
  CTFontDescriptor(attributes)
}

/// A descriptor with a font name and a size.
public func CTFontDescriptorCreateWithNameAndSize(_ name: CFString, _ size: CGFloat) -> CTFontDescriptor {
  CTFontDescriptor([kCTFontNameAttribute: name, kCTFontSizeAttribute: size])
}

/// A PostScript name, or any name that `CTFontCreateWithName` takes.
public let kCTFontNameAttribute: CFString = "NSFontNameAttribute"
/// A full name.
public let kCTFontDisplayNameAttribute: CFString = "NSFontVisibleNameAttribute"
/// A family.
public let kCTFontFamilyNameAttribute: CFString = "NSFontFamilyAttribute"
/// A style name, for example "Bold Italic".
public let kCTFontStyleNameAttribute: CFString = "NSFontFaceAttribute"
/// A number: the size in points.
public let kCTFontSizeAttribute: CFString = "NSFontSizeAttribute"
/// A `CGAffineTransform`.
public let kCTFontMatrixAttribute: CFString = "NSCTFontMatrixAttribute"
/// A dictionary of traits.
public let kCTFontTraitsAttribute: CFString = "NSCTFontTraitsAttribute"
/// In the dictionary of traits: a number, `CTFontSymbolicTraits`.
public let kCTFontSymbolicTrait: CFString = "NSCTFontSymbolicTrait"
/// In the dictionary of traits: a number from -1 to 1; 0 is regular, 0.4 bold.
public let kCTFontWeightTrait: CFString = "NSCTFontWeightTrait"
