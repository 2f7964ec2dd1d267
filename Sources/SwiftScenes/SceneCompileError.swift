import Foundation

import AppleSource

/// Why a Swift scene was not compiled.
package enum SceneCompileError: Error, Equatable, CustomStringConvertible {
  /// No Swift compiler was found.
  case noToolchain(searched: [String])
  /// The modules of Cambium, which the scene imports, were not found.
  case noModules(searched: [String])
  /// The file or folder is missing, cannot be read, or has no Swift files.
  case unreadable(path: String, reason: String)
  /// The files could not be rewritten for Linux.
  case notRewritten(SourceRewriterError)
  /// The files compile perhaps, but there is nothing in them to show.
  case nothingToShow(path: String)
  /// The compiler's errors.
  case errors(SceneErrors)
  /// The compiler did not end in time, and was ended.
  case tookTooLong(seconds: Double)
  /// The compiler failed without an error in the source: `output` is the end of what it wrote.
  case compilerFailed(output: String)
  /// The compiled scene could not be loaded into this program.
  case notLoaded(reason: String)

  /// Whether the compiler has refused the source.
  var isOfCompiler: Bool {
    switch self {
    case .errors, .compilerFailed: true
    default: false
    }
  }

  package var description: String {
    switch self {
    case .noToolchain(let searched):
      """
      Swift scenes need the Swift toolchain, version 6 or newer, and there is no swiftc in \
      \(searched.joined(separator: ", ")). See https://www.swift.org/install/linux
      """
    case .noModules(let searched):
      "The modules of Cambium are not in \(searched.joined(separator: " or ")). `make install` installs them."
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .notRewritten(let reason): reason.description
    case .nothingToShow(let path):
      """
      \(path): there is nothing to show. A scene has an application delegate, statements at the top level, or a \
      subclass of UIViewController, UIView or CALayer.
      """
    case .errors(let errors): errors.description
    case .tookTooLong(let seconds): "The compiler did not end within \(seconds) seconds, so it was stopped."
    case .compilerFailed(let output):
      SwiftToolchain.linkerProblem(in: output) ?? "The compiler failed:\n\(output)"
    case .notLoaded(let reason): "The compiled scene could not be loaded: \(reason)"
    }
  }
}
