/// What verbs do with the whole command, which they do not know: `main.swift` says how.
@MainActor enum RunningVerb {
  /// Runs the verb of this process's command line again, for a scene whose code does not return to it.
  static var runAgain: @MainActor @Sendable () -> Void = {}
  /// Ends the process for an error, with its message.
  static var end: @MainActor @Sendable (any Error) -> Never = { fatalError("\($0)") }
}
