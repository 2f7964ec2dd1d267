import CPango

/// The names of the installed fonts, read once.
struct FontCatalog: Sendable {
  /// Maps a family name in lower case to its spelling.
  private var families: [String: String] = [:]
  /// Maps full names and PostScript names in lower case to faces.
  private var faces: [String: FontQuery] = [:]

  /// Maps a family name in lower case to the PostScript names of its faces.
  private var postScriptNames: [String: Set<String>] = [:]

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
    guard let query = Self.query(font) else { return }
    let names = Self.strings(font, FC_FAMILY)
    for name in names { families[name.lowercased()] = name }
    let postScript = Self.strings(font, FC_POSTSCRIPT_NAME)
    for name in names { postScriptNames[name.lowercased(), default: []].formUnion(postScript) }
    let faceNames = Self.strings(font, FC_FULLNAME) + postScript
    for name in faceNames where faces[name.lowercased()] == nil { faces[name.lowercased()] = query }
  }

  /// The query that finds a font of fontconfig; nil if it has no family.
  private static func query(_ font: OpaquePointer) -> FontQuery? {
    guard let family = strings(font, FC_FAMILY).first else { return nil }
    return FontQuery(
      families: [family],
      weight: integer(font, FC_WEIGHT).map { Int(FcWeightToOpenType($0)) } ?? 400,
      slant: integer(font, FC_SLANT).map { $0 >= 110 ? .oblique : $0 > 0 ? .italic : .roman } ?? .roman,
      stretch: integer(font, FC_WIDTH).map(stretch) ?? 4)
  }

  /// The PostScript name and the full name of each font in a file, and the query that finds it once fontconfig has the file.
  static func names(ofFontsIn path: String) -> [(postScript: String, full: String, query: FontQuery)] {
    guard let set = FcFontSetCreate() else { return [] }
    defer { FcFontSetDestroy(set) }
    var count: Int32 = 0
    guard FcFreeTypeQueryAll(path, UInt32.max, nil, &count, set) > 0 else { return [] }
    return (0..<Int(set.pointee.nfont)).compactMap { index in
      guard let font = set.pointee.fonts[index], let query = query(font) else { return nil }
      let family = query.families[0]
      let postScript = strings(font, FC_POSTSCRIPT_NAME).first ?? family.filter { $0 != " " }
      return (postScript, strings(font, FC_FULLNAME).first ?? family, query)
    }
  }

  /// The spelling of a family name that is given in any case. Nil if the family is not installed.
  func family(_ name: String) -> String? { families[name.lowercased()] }

  /// The PostScript names of a family's faces, sorted. Empty if the family is not installed.
  func faceNames(of family: String) -> [String] { postScriptNames[family.lowercased()]?.sorted() ?? [] }

  /// The face with a full name or PostScript name.
  func face(_ name: String) -> FontQuery? { faces[name.lowercased()] }

  /// Whether the rules of fontconfig give a replacement for a family that is not installed, for example one
  /// with the same widths. This is the case if the replacement differs from that for a name that does not
  /// exist.
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

  /// Converts a width of fontconfig, which is in percent.
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
