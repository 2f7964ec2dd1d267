/// For whom fonts are registered. On Linux all but `none` are for this process, until it ends.
public enum CTFontManagerScope: UInt32, Sendable {
  /// For nobody.
  case none = 0
  /// For this process.
  case process = 1
  /// On Apple's systems for the user, beyond the process.
  case persistent = 2
  /// On Apple's systems for the user's session.
  case session = 3

  /// On Apple's systems for the user, beyond the process.
  public static let user = CTFontManagerScope.persistent
}

/// An error of Core Foundation. On Apple's systems a class that is bridged to `NSError`; here `NSError` itself.
public typealias CFError = NSError

/// The domain of the font manager's errors.
public let kCTFontManagerErrorDomain: CFString = "com.apple.CoreText.CTFontManagerErrorDomain"
/// In an error's `userInfo`: the URLs that it is about, an array.
public let kCTFontManagerErrorFontURLsKey: CFString = "CTFontManagerErrorFontURLs"

/// What the font manager's errors are.
public enum CTFontManagerError: CFIndex, Sendable {
  /// There is no file at the URL.
  case fileNotFound = 101
  /// The file may not be read.
  case insufficientPermissions = 102
  /// The file holds no font that is known.
  case unrecognizedFormat = 103
  /// The file's font is damaged.
  case invalidFontData = 104
  /// The file is registered.
  case alreadyRegistered = 105
  /// The file is not registered.
  case notRegistered = 201
}

/// Makes the fonts of a file known to this process, by their names.
///
/// Fonts and lines that were made before stay as they are. Source: Apple's documentation of
/// CTFontManagerRegisterFontsForURL.
///
/// - Parameters:
///   - fontURL: of a file.
///   - scope: without effect but for `none`, which registers nothing.
///   - error: takes why not, retained: a CTFontManagerError as an NSError.
/// - Returns: whether the fonts are registered now, and were not before.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  perform(fontURL, scope, error) { path throws(FontLibrary.RegistrationError) in
    try FontLibrary.shared.register(path)
  }
}

/// Takes the fonts of a file back. Fonts that were made of them stay as they are.
///
/// - Parameters:
///   - fontURL: of a file that was registered.
///   - scope: without effect.
///   - error: takes why not, retained: a CTFontManagerError as an NSError.
/// - Returns: whether the fonts were registered.
@discardableResult
public func CTFontManagerUnregisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  perform(fontURL, .process, error) { path throws(FontLibrary.RegistrationError) in
    try FontLibrary.shared.unregister(path)
  }
}

/// Makes the fonts of files known to this process.
///
/// - Parameter errors: takes an array of why not, retained: an NSError for each file that was not registered.
/// - Returns: whether all were registered.
@discardableResult
public func CTFontManagerRegisterFontsForURLs(
  _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ errors: UnsafeMutablePointer<Unmanaged<NSArray>?>?
) -> Bool {
  var failures: [NSError] = []
  for value in fontURLs {
    guard let url = value as? URL else { continue }
    var failure: Unmanaged<CFError>?
    if !CTFontManagerRegisterFontsForURL(url, scope, &failure), let failure {
      failures.append(failure.takeRetainedValue())
    }
  }
  if !failures.isEmpty { errors?.pointee = .passRetained(NSArray(array: failures)) }
  return failures.isEmpty
}

/// The names of the families that are installed or registered, in alphabetical order: Strings.
public func CTFontManagerCopyAvailableFontFamilyNames() -> CFArray { FontLibrary.shared.catalog.familyNames }

private func perform(
  _ url: URL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?,
  _ body: (String) throws(FontLibrary.RegistrationError) -> Void
) -> Bool {
  guard scope != .none else { return false }
  let code: CTFontManagerError
  do throws(FontLibrary.RegistrationError) {
    guard url.isFileURL else { throw .notFound }
    try body(url.standardizedFileURL.path)
    return true
  } catch {
    code =
      switch error {
      case .notFound:
        FileManager.default.fileExists(atPath: url.path) ? .insufficientPermissions : .fileNotFound
      case .noFont: .unrecognizedFormat
      case .alreadyRegistered: .alreadyRegistered
      case .notRegistered: .notRegistered
      }
  }
  error?.pointee = .passRetained(
    NSError(
      domain: kCTFontManagerErrorDomain, code: code.rawValue,
      userInfo: [
        kCTFontManagerErrorFontURLsKey: [url], NSLocalizedDescriptionKey: "\(url.path): \(code)",
      ]))
  return false
}
