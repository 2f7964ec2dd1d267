import CCairo
import CPango

/// Pango's font map and context, one for the process, and the faces that were loaded. Pango's objects are for
/// one thread at a time: whoever calls Pango does so in `withPango`. HarfBuzz's fonts, once made, are for
/// all.
final class FontLibrary: @unchecked Sendable {
  static let shared = FontLibrary()

  /// Faces are loaded at this size alone; every size is a multiple of their units.
  static let nominalSize = 64.0

  private let lock = NSRecursiveLock()
  private var map: UnsafeMutablePointer<PangoFontMap>?
  private var context: OpaquePointer?
  private var facesByQuery: [FontQuery: FontFace] = [:]
  private var facesByFont: [UnsafeMutablePointer<PangoFont>: FontFace] = [:]
  private var faces: [FontFace] = []
  /// What stands for a font where none is installed.
  private let emptyFace: FontFace
  private var installed: FontCatalog
  /// The files that were registered.
  private var registered: [String] = []

  /// What is installed, the registered fonts included.
  var catalog: FontCatalog { lock.withLock { installed } }

  private init() {
    installed = FontCatalog()
    emptyFace = FontFace(id: 0, font: nil)
    faces = [emptyFace]
    makeContext()
  }

  /// Makes Pango's objects, which know the fonts that there are now.
  private func makeContext() {
    // Without any font Pango would warn, or stop the process, when asked for one.
    map = installed.isEmpty ? nil : pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)
    context = map.flatMap { pango_font_map_create_context($0) }
    guard let map, let context else { return }
    pango_cairo_font_map_set_resolution(OpaquePointer(map), 72)
    let options = FontFace.unhintedOptions()
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
  }

  /// Calls a block that may use Pango; nil where there are no fonts, hence no context.
  func withPango<Result>(_ body: (OpaquePointer) -> Result) -> Result? {
    lock.withLock { context.map { body($0) } }
  }

  // MARK: Fonts of the program's own

  /// Why a file was not registered, or not taken back.
  enum RegistrationError: Error { case notFound, noFont, alreadyRegistered, notRegistered }

  /// Adds the fonts of a file to those that are installed, for this process.
  func register(_ path: String) throws(RegistrationError) {
    lock.lock()
    defer { lock.unlock() }
    guard !registered.contains(path) else { throw .alreadyRegistered }
    guard FileManager.default.isReadableFile(atPath: path) else { throw .notFound }
    guard Self.hasFonts(path), FcConfigAppFontAddFile(nil, path) != 0 else { throw .noFont }
    registered.append(path)
    readFonts()
  }

  /// Takes the fonts of a file back. Fonts that were made of them stay as they are.
  func unregister(_ path: String) throws(RegistrationError) {
    lock.lock()
    defer { lock.unlock() }
    guard let index = registered.firstIndex(of: path) else { throw .notRegistered }
    registered.remove(at: index)
    // fontconfig takes all back, or none.
    FcConfigAppFontClear(nil)
    for path in registered { FcConfigAppFontAddFile(nil, path) }
    readFonts()
  }

  private static func hasFonts(_ path: String) -> Bool {
    guard let set = FcFontSetCreate() else { return false }
    defer { FcFontSetDestroy(set) }
    var count: Int32 = 0
    return FcFreeTypeQueryAll(path, UInt32.max, nil, &count, set) > 0
  }

  /// Reads anew what fonts there are. Pango's old map stays: the fonts that were made with it need it.
  private func readFonts() {
    installed = FontCatalog()
    facesByQuery.removeAll()
    (map, context) = (nil, nil)
    makeContext()
  }

  /// The face that fits a query best.
  func face(for query: FontQuery) -> FontFace {
    lock.withLock {
      if let face = facesByQuery[query] { return face }
      let font = context.flatMap { context in
        query.withDescription { pango_context_load_font(context, $0) } ?? nil
      }
      let face = font.map { self.face(of: $0) } ?? emptyFace
      if let font { g_object_unref(font) }
      // Names come from outside: their number is bounded, that of faces is by what is installed.
      if facesByQuery.count >= 4096 { facesByQuery.removeAll() }
      facesByQuery[query] = face
      return face
    }
  }

  /// The face of a font that Pango has chosen.
  func face(of font: UnsafeMutablePointer<PangoFont>?) -> FontFace {
    guard let font else { return emptyFace }
    return lock.withLock {
      if let face = facesByFont[font] { return face }
      g_object_ref(font)
      let face = FontFace(id: faces.count, font: font)
      faces.append(face)
      facesByFont[font] = face
      return face
    }
  }

  /// The face of an identifier; that without glyphs for an unknown one.
  func face(id: Int) -> FontFace {
    lock.withLock { faces.indices.contains(id) ? faces[id] : emptyFace }
  }
}
