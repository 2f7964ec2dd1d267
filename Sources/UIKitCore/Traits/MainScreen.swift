import Synchronization

/// A screen as code on any thread knows it: a `UIScreen`.
package protocol ProgramScreen: AnyObject, Sendable {
  /// What the program of the screen runs on.
  nonisolated var clock: MediaClock { get }
  /// The scale: images are drawn on other threads too.
  nonisolated var pixelsPerPoint: CGFloat { get }
  /// The kind of device, which code may ask on other threads too.
  nonisolated var idiom: UIUserInterfaceIdiom { get }
}

/// What code on any thread has to know of the main screen.
package enum MainScreen {
  /// The screen of the code that runs now: its program's. Nil outside of programs with a screen, on other threads, and in
  /// detached tasks.
  @TaskLocal package static var current: (any ProgramScreen)?

  private struct Program: Sendable { weak var screen: (any ProgramScreen)? }
  private static let storedProgram = Mutex(Program())

  /// The screen of the process's program, for code that has no current one. Not retained. Default nil; whoever runs a program
  /// sets it.
  package static var program: (any ProgramScreen)? {
    get { storedProgram.withLock { $0.screen } }
    set { storedProgram.withLock { $0.screen = newValue } }
  }

  /// Pixels per point: the default of image contexts and renderers, and the "@2x" files that are chosen. 1 without a screen.
  package static var scale: CGFloat {
    guard let scale = (current ?? program)?.pixelsPerPoint, scale > 0, scale.isFinite else {
      return 1
    }
    return scale
  }

  /// The kind of device: a phone without a screen.
  static var idiom: UIUserInterfaceIdiom { (current ?? program)?.idiom ?? .phone }
}
