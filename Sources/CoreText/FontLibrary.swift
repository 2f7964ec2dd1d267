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
  /// The files of fonts that fontconfig was given.
  private var files: [OwnFile] = []

  private struct OwnFile {
    let path: String
    /// Keeps the file, of a graphics font.
    var keeper: FontFile?
    /// Whether the program has registered it. Other ones are in use.
    var isRegistered = true
  }

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
    guard !files.contains(where: { $0.path == path }) else { throw .alreadyRegistered }
    guard FileManager.default.isReadableFile(atPath: path) else { throw .notFound }
    guard Self.hasFonts(path), FcConfigAppFontAddFile(nil, path) != 0 else { throw .noFont }
    files.append(OwnFile(path: path))
    readFonts()
  }

  /// Unregisters the fonts of a file. Existing fonts do not change.
  func unregister(_ path: String) throws(RegistrationError) {
    lock.lock()
    defer { lock.unlock() }
    guard let index = files.firstIndex(where: { $0.path == path && $0.isRegistered }) else {
      throw .notRegistered
    }
    files.remove(at: index)
    // fontconfig can only remove all registered files at once.
    FcConfigAppFontClear(nil)
    for file in files { FcConfigAppFontAddFile(nil, file.path) }
    readFonts()
  }

  /// Registers the file of a graphics font. False if it is registered, or fontconfig does not take it.
  func register(_ file: FontFile) -> Bool {
    lock.withLock {
      use(file)
      guard let index = files.firstIndex(where: { $0.keeper === file }), !files[index].isRegistered else {
        return false
      }
      files[index].isRegistered = true
      return true
    }
  }

  /// Unregisters the file of a graphics font. False if it is not registered.
  func unregister(_ file: FontFile) -> Bool {
    do throws(RegistrationError) {
      try unregister(file.path)
      return true
    } catch { return false }
  }

  /// Lets the fonts of a file be found, without the program's having registered it.
  func use(_ file: FontFile) {
    lock.withLock {
      guard !files.contains(where: { $0.keeper === file }), FcConfigAppFontAddFile(nil, file.path) != 0 else {
        return
      }
      files.append(OwnFile(path: file.path, keeper: file, isRegistered: false))
      readFonts()
    }
  }

  private static func hasFonts(_ path: String) -> Bool { !FontCatalog.names(ofFontsIn: path).isEmpty }

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
