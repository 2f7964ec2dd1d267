import QuartzCore
import Testing

/// A row of the table of updates: a tree and the steps that change it.
struct UpdateRow: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let width, height: Int
  let run: @MainActor @Sendable (UpdateScene) throws -> Void

  /// - Parameter run: builds the tree below the scene's root, and calls `step` for each change.
  init(
    _ name: String, width: Int = 200, height: Int = 200,
    _ run: @escaping @MainActor @Sendable (UpdateScene) throws -> Void
  ) {
    testDescription = name
    (self.width, self.height) = (width, height)
    self.run = run
  }
}
