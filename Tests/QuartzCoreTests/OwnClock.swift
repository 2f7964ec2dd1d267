import Testing

@testable import QuartzCore
@testable import RenderTree

/// Gives every test a clock of its own, which is the current one while it runs: trees that the test makes run on it.
///
/// The clock runs as the system's does, until the test stops or sets it.
struct OwnClock: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await MediaClock.$current.withValue(MediaClock(time: MediaClock.systemTime)) { try await function() }
  }
}

extension Trait where Self == OwnClock {
  /// A clock for each test.
  static var ownClock: OwnClock { OwnClock() }
}

extension MediaClock {
  /// Sets the time, at a rate of 1.
  func start(at time: Double, paused: Bool = false) {
    pause()
    rate = 1
    seek(to: time)
    if !paused { resume() }
  }
}
