import CPango

/// A font without a size: one that is installed or registered, or the bytes of a font's file. Immutable.
///
/// ```swift
/// let data = try Data(contentsOf: URL(fileURLWithPath: "Brand.ttf"))
/// if let provider = CGDataProvider(data: data as CFData), let font = CGFont(provider) {
///   CTFontManagerRegisterGraphicsFont(font, nil)
///   let title = CTFontCreateWithGraphicsFont(font, 24, nil, nil)
///   print(CTFontGetAscent(title))
/// }
/// ```
///
/// Distances are in units of the font, `unitsPerEm` of which are as long as its size; y is up. On Apple's systems the class belongs to
/// CoreGraphics; here it is in CoreText, which knows the fonts, and which UIKit brings along. Source: Apple's documentation of CGFont.
public final class CGFont: Sendable {
  /// The file, of a font that was made of bytes.
  let file: FontFile?
  private let query: FontQuery

  /// The font with a PostScript name, a full name or the name of a family. Nil if no such font is installed or registered.
  public init?(_ name: CFString) {
    let catalog = FontLibrary.shared.catalog
    guard catalog.face(name) != nil || catalog.family(name) != nil else { return nil }
    file = nil
    query = FontQuery(name: name, catalog: catalog)
  }

  /// The first font of a file's bytes, in a format that FreeType reads: TrueType, OpenType, Type 1 and others. Nil if they are no font.
  public init?(_ provider: CGDataProvider) {
    guard let data = provider.data, let file = FontFile(data as Data) else { return nil }
    self.file = file
    query = file.query
  }

  /// The font at a size in points. One that was made of bytes becomes known to the library of fonts.
  func sized(_ size: CGFloat, _ matrix: CGAffineTransform = .identity) -> CTFont {
    if let file { FontLibrary.shared.use(file) }
    return CTFont(query: query, size: size, matrix: matrix)
  }

  private var unsized: CTFont { sized(CTFont.defaultSize) }

  /// A length of the font at the default size, in its own units.
  private func units(_ length: (CTFont) -> CGFloat) -> Int32 {
    let font = unsized
    let length = length(font) / CTFont.defaultSize * CGFloat(CTFontGetUnitsPerEm(font))
    return Int32(clamping: length.rounded())
  }

  // MARK: Names

  /// The PostScript name, by which `UIFont(name:size:)` finds the font once it is registered.
  public var postScriptName: CFString? { file?.postScriptName ?? CTFontCopyPostScriptName(unsized) }
  /// The full name, for people.
  public var fullName: CFString? { file?.fullName ?? CTFontCopyFullName(unsized) }

  // MARK: Metrics

  /// The units of the size.
  public var unitsPerEm: Int32 { Int32(CTFontGetUnitsPerEm(unsized)) }
  /// The number of glyphs.
  public var numberOfGlyphs: Int { CTFontGetGlyphCount(unsized) }
  /// How far letters reach above the baseline.
  public var ascent: Int32 { units(CTFontGetAscent) }
  /// How far letters reach below the baseline: negative.
  public var descent: Int32 { -units(CTFontGetDescent) }
  /// The space between lines.
  public var leading: Int32 { units(CTFontGetLeading) }
  /// The height of capitals.
  public var capHeight: Int32 { units(CTFontGetCapHeight) }
  /// The height of small letters.
  public var xHeight: Int32 { units(CTFontGetXHeight) }
}

/// Registers a font that was made of bytes for this process, so that it is found by its names.
///
/// - Parameters:
///   - font: the font.
///   - error: receives a retained NSError with the code of a `CTFontManagerError` if the font is registered already, or was found
///     by its name instead of made of bytes.
/// - Returns: whether the font has been registered by this call.
@discardableResult
public func CTFontManagerRegisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  if let file = font.file, FontLibrary.shared.register(file) { return true }
  return fail(font, .alreadyRegistered, error)
}

/// Unregisters a font that was made of bytes. Existing fonts do not change.
///
/// - Parameters:
///   - font: the font.
///   - error: receives a retained NSError with the code of a `CTFontManagerError` if the font is not registered.
/// - Returns: whether the font was registered.
@discardableResult
public func CTFontManagerUnregisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  if let file = font.file, FontLibrary.shared.unregister(file) { return true }
  return fail(font, .notRegistered, error)
}

private func fail(
  _ font: CGFont, _ code: CTFontManagerError, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  error?.pointee = .passRetained(
    NSError(
      domain: kCTFontManagerErrorDomain, code: code.rawValue,
      userInfo: [NSLocalizedDescriptionKey: "\(font.postScriptName ?? "a font"): \(code)"]))
  return false
}

/// A font with a size, of a graphics font.
///
/// - Parameters:
///   - graphicsFont: the font without a size.
///   - size: in points. 0, or an invalid size, means 12.
///   - matrix: transforms outlines about their origin; nil is the identity.
///   - attributes: changes to the font; nil for none.
public func CTFontCreateWithGraphicsFont(
  _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont {
  let font = graphicsFont.sized(size, matrix?.pointee ?? .identity)
  return attributes.map { CTFontCreateCopyWithAttributes(font, size, matrix, $0) } ?? font
}

/// The bytes of a font as a file without a name in any folder, which fontconfig and FreeType open by the path of its descriptor.
final class FontFile: Sendable {
  let postScriptName: String
  let fullName: String
  let query: FontQuery
  private let descriptor: Int32

  /// The path, as long as the file exists.
  var path: String { "/proc/self/fd/\(descriptor)" }

  /// Nil if the bytes are no font, or cannot be kept.
  init?(_ data: Data) {
    var name = Array("\(FileManager.default.temporaryDirectory.path)/cambium-font-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { return nil }
    unlink(name)
    // Programs that are started do not get it.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    guard (try? handle.write(contentsOf: data)) != nil,
      let names = FontCatalog.names(ofFontsIn: "/proc/self/fd/\(descriptor)").first
    else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    (postScriptName, fullName, query) = names
  }

  deinit { close(descriptor) }
}
