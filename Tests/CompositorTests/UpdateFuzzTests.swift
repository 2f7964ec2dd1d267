import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Whatever changes: a frame over the last one is the same as one that is drawn anew, in its values, its paint list
  /// and its pixels.
  ///
  /// Longer runs by hand: `Scripts/fuzz-updates`, which sets these variables.
  /// - `MINUTES`: how long to run, instead of `FUZZ_COUNT` trees.
  /// - `FUZZ_FIRST`, `FUZZ_COUNT`: the seeds. The same seed gives the same tree and the same changes.
  /// - `FUZZ_FAILURES`: a folder for both pictures, the tree as a scene file and the last changes of each failure.
  @Suite(.serialized) @MainActor struct UpdateFuzzTests {
    /// In pictures of their own that are as large as what is drawn anew a rasteriser interpolates from other corners: now
    /// and then a pixel differs by a level or two, which is more where light is multiplied.
    private static let levels = 4

    private let environment = ProcessInfo.processInfo.environment

    @Test(arguments: [1, 1.3]) func randomChangesOfRandomTrees(scale: Double) throws {
      let first = environment["FUZZ_FIRST"].flatMap { UInt64($0) } ?? 1
      // Both arguments share the minutes.
      let seconds = environment["MINUTES"].flatMap { Double($0) }.map { $0 * 30 }
      let count = seconds == nil ? environment["FUZZ_COUNT"].flatMap { UInt64($0) } ?? 3 : .max / 2
      let began = ProcessInfo.processInfo.systemUptime
      var run = UpdateRun(scale: scale, levels: Self.levels, failures: environment["FUZZ_FAILURES"])
      run.manyCommits = seconds == nil ? 200 : 10_000
      try run.begin()
      defer { run.end() }
      for seed in first..<(first + count) {
        if let seconds, ProcessInfo.processInfo.systemUptime - began > seconds { break }
        try run.tree(seed)
        if run.failed.count >= 20 { break }
        guard seconds != nil || count > 20, seed % 50 == 0 else { continue }
        print("scale \(scale): to seed \(seed), \(run.frames) frames, \(run.failed.count) seeds failed")
      }
      print(
        "scale \(scale): \(run.trees) trees from seed \(first), \(run.frames) frames, \(run.updated) updates")
      #expect(run.failed.isEmpty, "seeds \(run.failed)")
      // Many frames show a new target, or nothing that has changed. The others are drawn in part, or nothing is compared.
      #expect(run.updated >= run.frames / 12, "\(run.updated) of \(run.frames)")
    }

    /// Every event that a random run may meet, one after the other on one tree.
    @Test(arguments: UpdateRun.Event.allCases) func everyEvent(event: UpdateRun.Event) throws {
      var run = UpdateRun(scale: 1, levels: Self.levels, failures: environment["FUZZ_FAILURES"])
      try run.begin()
      defer { run.end() }
      try run.tree(7, events: [.changes, event, .rest, .changes, event, .changes])
      try run.tree(8, events: [.changes, event, .changes, .rest, event, .rest])
      #expect(run.failed.isEmpty, "\(event)")
      #expect(run.frames == 12)
    }

    /// Seeds whose updates once differed from whole frames. In the order of the arguments: a background filter lies over a leaf that
    /// is repainted before the whole tree is painted; a blur shows a layer from outside the picture; particles touch the edge of
    /// a clip; a replicator loses its copies.
    @Test(arguments: [77_000_525, 77_000_373, 77_000_634, 77_000_046] as [UInt64])
    func treesThatDiffered(seed: UInt64) throws {
      var run = UpdateRun(scale: 1, levels: Self.levels, failures: environment["FUZZ_FAILURES"])
      run.manyCommits = 10_000
      try run.begin()
      defer { run.end() }
      try run.tree(seed)
      #expect(run.failed.isEmpty)
    }

    @Test func tenThousandCommitsBetweenTwoFrames() throws {
      var run = UpdateRun(scale: 1, levels: Self.levels, failures: environment["FUZZ_FAILURES"])
      run.manyCommits = 10_000
      try run.begin()
      defer { run.end() }
      try run.tree(3, events: [.changes, .manyCommits, .rest, .changes])
      #expect(run.failed.isEmpty)
    }
  }
}
