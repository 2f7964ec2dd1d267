import CoreAnimationMarkup
import Foundation
import SceneTools
import Windowing

/// A Swift scene as `ProgramViewer` shows it: its source, the options of its window, and how it is compiled.
package struct ProgramSource: Sendable {
  package var name: String
  package var source: URL
  /// The options of the window. Those that concern a scene are handed to its process.
  package var options: PreviewOptions
  /// Compiles the scene into the cache, from which the new process loads it. Called on a thread of its own, with a function that
  /// shows a sentence in the window.
  package var compile:
    @Sendable (_ say: @escaping @Sendable (String) -> Void) throws(CompileFailure) -> Compiled

  package init(
    name: String, source: URL, options: PreviewOptions,
    compile:
      @escaping @Sendable (_ say: @escaping @Sendable (String) -> Void) throws(CompileFailure) -> Compiled
  ) {
    self.name = name
    self.source = source
    self.options = options
    self.compile = compile
  }

  /// A scene in the cache.
  package struct Compiled: Sendable {
    /// What is watched for changes.
    package var files: [URL]
    /// Finds the place in the user's source for places in the scene's library, the innermost first.
    package var locate: @Sendable (TrapReport) -> TrapPlace?

    package init(files: [URL], locate: @escaping @Sendable (TrapReport) -> TrapPlace?) {
      self.files = files
      self.locate = locate
    }
  }

  /// Why the scene was not compiled.
  package struct CompileFailure: Error {
    package var error: any Error
    /// Whether the scene's source has errors, which a change of its files may mend.
    package var isInSource: Bool

    package init(_ error: any Error, isInSource: Bool) {
      self.error = error
      self.isInSource = isInSource
    }
  }

  /// The command line of the scene's process.
  var arguments: [String] {
    var arguments = ["show", name, "--time", "\(options.time)", "--speed", "\(options.speed)"]
    if options.isPaused { arguments.append("--paused") }
    if let events = options.events { arguments += ["--events", events] }
    if let theme = options.theme { arguments += ["--theme", theme.rawValue] }
    switch options.background {
    case Background.none?: arguments += ["--background", "none"]
    case .color(let color)?: arguments += ["--background", MarkupValue.hexText(of: color)]
    case .checkerboard?, nil: break
    }
    return arguments
  }
}
