/// The scope of a registration. On Linux every scope except `none` is this process, until it ends.
public enum CTFontManagerScope: UInt32, Sendable {
  /// The font is not registered.
  case none = 0
  /// The font is available to this process.
  case process = 1
  /// On Apple's systems, the font is available to all processes of the user. Here it is as `process`.
  case persistent = 2
  /// On Apple's systems, the font is available until the user logs out. Here it is as `process`.
  case session = 3

  /// On Apple's systems the user, in all processes.
  public static let user = CTFontManagerScope.persistent
}

/// An error of Core Foundation. On Apple's systems this is a class that is bridged to `NSError`. Here it is
/// `NSError` itself.
public typealias CFError = NSError

/// The domain of the font manager's errors.
public let kCTFontManagerErrorDomain: CFString = "com.apple.CoreText.CTFontManagerErrorDomain"
/// A key of an error's `userInfo`: the array of URLs that the error concerns.
public let kCTFontManagerErrorFontURLsKey: CFString = "CTFontManagerErrorFontURLs"

/// The codes of the font manager's errors.
public enum CTFontManagerError: CFIndex, Sendable {
  /// There is no file at the URL.
  case fileNotFound = 101
  /// The file cannot be read for lack of permissions.
  case insufficientPermissions = 102
  /// The file contains no known font.
  case unrecognizedFormat = 103
  /// The font in the file is damaged.
  case invalidFontData = 104
  /// The file is already registered.
  case alreadyRegistered = 105
  /// The file is not registered.
  case notRegistered = 201
}

/// Registers the fonts of a file for this process, so that they are found by name.
///
/// Existing fonts and lines do not change. Source: Apple's documentation of CTFontManagerRegisterFontsForURL.
///
/// - Parameters:
///   - fontURL: the URL of a file.
///   - scope: has no effect, except that `none` registers nothing.
///   - error: receives a retained NSError with the code of a CTFontManagerError.
/// - Returns: whether the fonts have been registered by this call.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  perform(fontURL, scope, error) { path throws(FontLibrary.RegistrationError) in
    try FontLibrary.shared.register(path)
  }
}

/// Unregisters the fonts of a file. Existing fonts do not change.
///
/// - Parameters:
///   - fontURL: the URL of a registered file.
///   - scope: without effect.
///   - error: receives a retained NSError with the code of a CTFontManagerError.
/// - Returns: whether the fonts were registered.
@discardableResult
public func CTFontManagerUnregisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  perform(fontURL, .process, error) { path throws(FontLibrary.RegistrationError) in
    try FontLibrary.shared.unregister(path)
  }
}

/// Registers the fonts of files for this process.
///
/// - Parameters:
///   - fontURLs: the URLs of the files.
///   - scope: `none` registers nothing; every other scope is this process.
///   - errors: receives a retained array with an NSError for each file that was not registered.
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

/// The names (Strings) of the installed and registered families, in alphabetical order.
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
