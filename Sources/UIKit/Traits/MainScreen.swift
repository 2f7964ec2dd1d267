import Synchronization

/// What code on any thread has to know of the main screen.
package enum MainScreen {
  /// The screen of the code that runs now: its program's. Nil outside of programs with a screen, on other threads, and in
  /// detached tasks.
  @TaskLocal package static var current: UIScreen?

  private struct Program: Sendable { weak var screen: UIScreen? }
  private static let storedProgram = Mutex(Program())

  /// The screen of the process's program, for code that has no current one. Not retained. Default nil; whoever runs a program
  /// sets it.
  package static var program: UIScreen? {
    get { storedProgram.withLock { $0.screen } }
    set { storedProgram.withLock { $0.screen = newValue } }
  }

  /// Pixels per point: the default of image contexts and renderers, and the "@2x" files that are chosen. 1 without a screen.
  package static var scale: CGFloat {
    guard let scale = (current ?? program)?.storedScale.withLock({ $0 }), scale > 0, scale.isFinite else {
      return 1
    }
    return scale
  }
}
