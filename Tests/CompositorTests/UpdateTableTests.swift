import QuartzCore
import Testing

extension Drawing {
  /// Frames that are drawn over the last one are those that would be drawn anew, and cost what has changed.
  @Suite(.serialized) @MainActor struct UpdateTableTests {
    @Test(
      arguments: UpdateRow.changes + UpdateRow.clips + UpdateRow.containers + UpdateRow.groups
        + UpdateRow.unnoted)
    func updatesAreAsDrawnAnew(row: UpdateRow) throws {
      try Offscreen.withContext {
        let scene = UpdateScene(row.testDescription, width: row.width, height: row.height)
        defer { scene.end() }
        CATransaction.setDisableActions(true)
        try row.run(scene)
      }
    }

    /// The comparison of pixels fails if one of the rectangles that have changed is not drawn.
    @Test func droppedDamageIsNoticed() throws {
      try Offscreen.withContext {
        CATransaction.setDisableActions(true)
        try UpdateRow.dropDamageOfContainers()
        try UpdateRow.dropDamageInAClip()
      }
    }
  }
}
