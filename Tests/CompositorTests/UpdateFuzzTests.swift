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
  /// - `FUZZ_LEVELS`: by how many levels of 255 a pixel may differ, instead of 0.
  /// - `FUZZ_FAILURES`: a folder for both pictures, the tree as a scene file and the last changes of each failure.
  @Suite(.serialized) @MainActor struct UpdateFuzzTests {
    /// An update draws the records of the whole picture, in surfaces of the same size, so its pixels are the same bytes.
    private static let levels = ProcessInfo.processInfo.environment["FUZZ_LEVELS"].flatMap { Int($0) } ?? 0

    private let environment = ProcessInfo.processInfo.environment

    @Test(arguments: [1, 1.3]) func randomChangesOfRandomTrees(scale: Double) throws {
      let first = environment["FUZZ_FIRST"].flatMap { UInt64($0) } ?? 1
      // Both arguments share the minutes.
      let seconds = environment["MINUTES"].flatMap { Double($0) }.map { $0 * 30 }
      let count = seconds == nil ? environment["FUZZ_COUNT"].flatMap { UInt64($0) } ?? 3 : .max / 2
      let began = ProcessInfo.processInfo.systemUptime
      var run = UpdateRun(scale: scale, levels: Self.levels, failures: environment["FUZZ_FAILURES"])
      run.manyCommits = seconds == nil ? 200 : 10_000
      if let file = environment["FUZZ_SUMS"] {
        if !FileManager.default.fileExists(atPath: file) { try Data().write(to: URL(fileURLWithPath: file)) }
        run.sums = FileHandle(forWritingAtPath: file)
        _ = try run.sums?.seekToEnd()
      }
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

    /// Seeds whose updates once differed from whole frames.
    @Test(
      arguments: [
        // A background filter lies over a leaf that is repainted before the whole tree is painted.
        (77_000_525, 1),
        // A blur shows a layer from outside the picture.
        (77_000_373, 1),
        // Particles touch the edge of a clip.
        (77_000_634, 1),
        // A replicator loses its copies.
        (77_000_046, 1),
        // A surface was cropped to the part that is drawn. An image in perspective, and then a background filter, lie in it.
        (78_001_655, 1), (78_002_768, 1.3),
        // A rasterised layer has a portal that shows the layer.
        (78_002_655, 1),
        // A layer gets a mask that leaves less of it.
        (91_000_014, 1),
        // A portal shows the root again that it has hidden.
        (94_000_092, 1),
        // A group, and then a background, lie well inside a clip whose edges are a few thousandths of a pixel off the grid.
        (1_795_830_330, 1), (1_795_819_410, 1),
        // A rasterised layer is drawn in a copy of the pixels below. The copy was cropped to the part that is drawn, so the layer was
        // interpolated from another origin.
        (1_795_856_636, 1), (1_795_856_636, 1.3),
      ] as [(UInt64, Double)])
    func treesThatDiffered(seed: UInt64, scale: Double) throws {
      var run = UpdateRun(scale: scale, levels: Self.levels, failures: environment["FUZZ_FAILURES"])
      run.manyCommits = 10_000
      try run.begin()
      defer { run.end() }
      try run.tree(seed)
      #expect(run.failed.isEmpty)
    }

    @Test(arguments: [11, 12] as [UInt64]) func treesThatChangeWhollyInEachFrame(seed: UInt64) throws {
      var run = UpdateRun(scale: 1, levels: Self.levels, failures: environment["FUZZ_FAILURES"])
      try run.begin()
      defer { run.end() }
      try run.tree(seed, events: [UpdateRun.Event](repeating: .rebuild, count: 12))
      try run.tree(
        seed, events: [.rebuild, .growth, .rebuild, .shrinkage, .rebuild, .growth, .shrinkage, .rebuild])
      #expect(run.failed.isEmpty && run.frames == 20)
    }

    /// Layers go to the other tree and come back, both within one frame and over several.
    @Test(arguments: [13, 14] as [UInt64]) func layersThatMoveBetweenTwoTrees(seed: UInt64) throws {
      var run = UpdateRun(scale: 1, levels: Self.levels, failures: environment["FUZZ_FAILURES"])
      try run.begin()
      defer { run.end() }
      try run.tree(
        seed,
        events: [
          .otherTree, .changes, .backFromOtherTree, .rest, .otherTree, .otherTree, .thereAndBack,
          .backFromOtherTree,
          .changes, .thereAndBack, .rest,
        ])
      #expect(run.failed.isEmpty && run.frames == 11)
    }

    @Test(arguments: [15, 16] as [UInt64]) func anUpdateAfterAnHourOfRest(seed: UInt64) throws {
      var run = UpdateRun(scale: 1, levels: Self.levels, failures: environment["FUZZ_FAILURES"])
      try run.begin()
      defer { run.end() }
      try run.tree(
        seed, events: [.changes, .anHour, .changes, .anHour, .container, .anHour, .rest, .growth, .anHour])
      #expect(run.failed.isEmpty && run.frames == 9)
    }

    /// The context is lost in the middle of animations, and directly after changes of all kinds.
    @Test(arguments: [17, 18] as [UInt64]) func lostContexts(seed: UInt64) throws {
      var run = UpdateRun(scale: 1, levels: Self.levels, failures: environment["FUZZ_FAILURES"])
      try run.begin()
      defer { run.end() }
      try run.tree(
        seed,
        events: [
          .actions, .loss, .rest, .loss, .changes, .growth, .loss, .container, .shrinkage, .loss, .changes,
        ])
      #expect(run.failed.isEmpty && run.frames == 11)
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
