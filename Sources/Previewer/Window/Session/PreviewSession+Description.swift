import Windowing

/// A session whose interface is described, in a window on no display.
extension PreviewSession {
  /// Opens scenes as `run()` would, and performs commands, for example those that open panels.
  ///
  /// - Returns: the controls and texts of the interface.
  package static func interface(
    of options: PreviewOptions, in window: OffscreenWindow, after commands: [WindowCommand]
  ) throws -> [AccessibleElement] {
    let session = try PreviewSession(options, window: window)
    defer { session.loop.stop() }
    for command in commands { session.perform(command) }
    // A panel may change what others show in the next turn.
    for _ in 0..<2 { session.turn(isIdle: false) }
    return session.interface.within { AccessibleElement.all(in: session.interface.root) }
  }
}
