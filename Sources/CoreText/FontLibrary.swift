import CCairo
import CPango

/// The process-wide font map and context of Pango, and the loaded faces. Pango's objects may be used by one
/// thread at a time, so every call of Pango is made in `withPango`. HarfBuzz's fonts may be used by all
/// threads after they have been made.
///
/// Unchecked: all state is used with the lock held.
final class FontLibrary: @unchecked Sendable {
  static let shared = FontLibrary()

  /// The size at which faces are loaded. All other sizes are scaled.
  static let nominalSize = 64.0

  private let lock = NSRecursiveLock()
  private var map: UnsafeMutablePointer<PangoFontMap>?
  private var context: OpaquePointer?
  private var facesByQuery: [FontQuery: FontFace] = [:]
  private var facesByFont: [UnsafeMutablePointer<PangoFont>: FontFace] = [:]
  private var faces: [FontFace] = []
  /// The face that is used if no font is installed.
  private let emptyFace: FontFace
  private var installed: FontCatalog
  /// The registered files.
  private var registered: [String] = []

  /// The installed and registered fonts.
  var catalog: FontCatalog { lock.withLock { installed } }

  private init() {
    installed = FontCatalog()
    emptyFace = FontFace(id: 0, font: nil)
    faces = [emptyFace]
    makeContext()
  }

  /// Makes Pango's objects for the current fonts.
  private func makeContext() {
    // Without any font Pango prints a warning or stops the process when it needs one.
    map = installed.isEmpty ? nil : pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)
    context = map.flatMap { pango_font_map_create_context($0) }
    guard let map, let context else { return }
    pango_cairo_font_map_set_resolution(OpaquePointer(map), 72)
    let options = FontFace.unhintedOptions()
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
  }

  /// Calls a closure that may use Pango. Nil if there are no fonts and therefore no context.
  func withPango<Result>(_ body: (OpaquePointer) -> Result) -> Result? {
    lock.withLock { context.map { body($0) } }
  }

  // MARK: Fonts of the program's own

  /// Why a file could not be registered or unregistered.
  enum RegistrationError: Error { case notFound, noFont, alreadyRegistered, notRegistered }

  /// Registers the fonts of a file for this process.
  func register(_ path: String) throws(RegistrationError) {
    lock.lock()
    defer { lock.unlock() }
    guard !registered.contains(path) else { throw .alreadyRegistered }
    guard FileManager.default.isReadableFile(atPath: path) else { throw .notFound }
    guard Self.hasFonts(path), FcConfigAppFontAddFile(nil, path) != 0 else { throw .noFont }
    registered.append(path)
    readFonts()
  }

  /// Unregisters the fonts of a file. Existing fonts do not change.
  func unregister(_ path: String) throws(RegistrationError) {
    lock.lock()
    defer { lock.unlock() }
    guard let index = registered.firstIndex(of: path) else { throw .notRegistered }
    registered.remove(at: index)
    // fontconfig can only remove all registered files at once.
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

  /// Reads the list of fonts again. Pango's old map is kept, because existing fonts need it.
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
      // Names come from files, so the number of cached queries is limited. The number of faces is limited by
      // the installed fonts.
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

  /// The face with an identifier, or the empty face.
  func face(id: Int) -> FontFace {
    lock.withLock { faces.indices.contains(id) ? faces[id] : emptyFace }
  }
}
