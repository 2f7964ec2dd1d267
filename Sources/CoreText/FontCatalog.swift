import CPango

/// The names of the fonts that are installed, read once.
struct FontCatalog: Sendable {
  /// Family names in lower case, to how they are written.
  private var families: [String: String] = [:]
  /// Full and PostScript names in lower case.
  private var faces: [String: FontQuery] = [:]

  var isEmpty: Bool { families.isEmpty }

  var familyNames: [String] { families.values.sorted() }

  init() {
    guard let pattern = FcPatternCreate(), let wanted = FcObjectSetCreate() else { return }
    defer {
      FcPatternDestroy(pattern)
      FcObjectSetDestroy(wanted)
    }
    for name in [FC_FAMILY, FC_STYLE, FC_FULLNAME, FC_POSTSCRIPT_NAME, FC_WEIGHT, FC_SLANT, FC_WIDTH] {
      FcObjectSetAdd(wanted, name)
    }
    guard let list = FcFontList(nil, pattern, wanted) else { return }
    defer { FcFontSetDestroy(list) }
    for index in 0..<Int(list.pointee.nfont) {
      if let font = list.pointee.fonts[index] { add(font) }
    }
  }

  private mutating func add(_ font: OpaquePointer) {
    let names = Self.strings(font, FC_FAMILY)
    guard let family = names.first else { return }
    for name in names { families[name.lowercased()] = name }
    let query = FontQuery(
      families: [family],
      weight: Self.integer(font, FC_WEIGHT).map { Int(FcWeightToOpenType($0)) } ?? 400,
      slant: Self.integer(font, FC_SLANT).map { $0 >= 110 ? .oblique : $0 > 0 ? .italic : .roman } ?? .roman,
      stretch: Self.integer(font, FC_WIDTH).map(Self.stretch) ?? 4)
    let faceNames = Self.strings(font, FC_FULLNAME) + Self.strings(font, FC_POSTSCRIPT_NAME)
    for name in faceNames where faces[name.lowercased()] == nil { faces[name.lowercased()] = query }
  }

  /// The family of a name in any case, as it is written; nil where it is not installed.
  func family(_ name: String) -> String? { families[name.lowercased()] }

  /// The face of a full or PostScript name.
  func face(_ name: String) -> FontQuery? { faces[name.lowercased()] }

  /// Whether fontconfig's rules say what stands in for a family that is not installed, one of the same widths perhaps:
  /// whether the families that it would look for are others than those for a name that nobody has.
  static func hasSubstitute(_ family: String) -> Bool {
    substitutes(of: family) != substitutes(of: "no such family")
  }

  private static func substitutes(of family: String) -> ArraySlice<String> {
    guard let pattern = FcPatternCreate() else { return [] }
    defer { FcPatternDestroy(pattern) }
    guard FcPatternAddString(pattern, FC_FAMILY, family) != 0,
      FcConfigSubstitute(nil, pattern, FcMatchPattern) != 0
    else { return [] }
    return strings(pattern, FC_FAMILY).drop { $0 == family }
  }

  /// fontconfig's widths are percents.
  private static func stretch(_ width: Int32) -> Int {
    let limits: [Int32] = [57, 69, 81, 94, 107, 119, 138, 175]
    return limits.firstIndex { width < $0 } ?? 8
  }

  private static func strings(_ font: OpaquePointer, _ object: String) -> [String] {
    var result: [String] = []
    var value: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(font, object, Int32(result.count), &value) == FcResultMatch, let value {
      result.append(String(cString: value))
    }
    return result
  }

  private static func integer(_ font: OpaquePointer, _ object: String) -> Int32? {
    var value: Int32 = 0
    return FcPatternGetInteger(font, object, 0, &value) == FcResultMatch ? value : nil
  }
}
