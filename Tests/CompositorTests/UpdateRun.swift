import Foundation
import QuartzCore
import Testing

@testable import Compositor

/// Random trees that change in random ways, whose frames a judge compares with those that are drawn anew.
@MainActor struct UpdateRun {
  /// What happens between two frames.
  enum Event: CaseIterable {
    /// One to four changes of single layers, and perhaps some time.
    case changes
    /// Nothing but time.
    case rest, anHour, backInTime
    /// Many layers. The tree grows by hundreds of layers, or shrinks to a few.
    case rebuild, churn, manyCommits, growth, shrinkage
    /// A container over a subtree that rests; a layer with another superlayer, or in another tree.
    case container, otherSuperlayer, otherTree, backFromOtherTree, thereAndBack
    /// The target.
    case loss, scroll, zoom, resize, forget, drawElsewhere, updateOrElsewhere
    /// Callbacks remove animations that have ended; changes animate by their actions.
    case tick, actions

    /// The events that take long, and those that were added last.
    private static let slow: [Event] = [.loss, .manyCommits]
    private static let late: [Event] = [.growth, .shrinkage, .thereAndBack]

    /// The events of a seed's tree, as often as a random run takes them: `changes` and `container` more often.
    static func weighted(_ seed: UInt64) -> [Event] { seed < 90_000_000 ? before : before + late }

    /// Those that runs took before the last ones were added.
    private static let before: [Event] =
      [Event](repeating: .changes, count: 50) + [Event](repeating: .container, count: 15)
      + [Event](repeating: .rest, count: 4)
      + allCases.filter { !slow.contains($0) && !late.contains($0) }
      + allCases.filter { !slow.contains($0) && !late.contains($0) }
      + slow
  }

  let scale: Double
  let levels: Int
  /// A folder for what failed.
  let failures: String?
  /// The number of commits of `manyCommits`.
  var manyCommits = 200
  /// A file for a line about each frame: its seed, scale and step, and the sums of the pixels of the update and of the frame that was
  /// drawn anew. Two commits that draw the same write the same lines (`Scripts/picture-bytes`).
  var sums: FileHandle?

  private(set) var trees = 0
  private(set) var frames = 0
  /// The frames that were drawn in part.
  private(set) var updated = 0
  private(set) var failed: [UInt64] = []

  private var judge: UpdateJudge?
  private var otherJudge: UpdateJudge?
  private let top = layer(0, 0, Scribbler.side, Scribbler.side)
  private let otherTop = layer(0, 0, 60, 60)
  private var size: Int { Int(clamping: Scribbler.side * scale) }

  init(scale: Double, levels: Int, failures: String?) {
    self.scale = scale
    self.levels = levels
    self.failures = failures
  }

  /// Makes the judges; one for all trees, because their programs take time to be made.
  mutating func begin() throws {
    judge = try UpdateJudge(
      top, width: size, height: size, toPixels: CGAffineTransform(scaleX: scale, y: scale))
    otherJudge = try UpdateJudge(otherTop, width: 60, height: 60, toPixels: .identity)
  }

  func end() {
    judge?.end()
    otherJudge?.end()
  }

  /// Makes the tree of a seed, changes it and compares its frames.
  mutating func tree(_ seed: UInt64, events: [Event]? = nil) throws {
    let judge = try #require(judge)
    let otherJudge = try #require(otherJudge)
    trees += 1
    let root = layer(0, 0, Scribbler.side, Scribbler.side)
    CATransaction.setDisableActions(true)
    var scribbler = try Scribbler(seed: seed, root: root)
    top.sublayers = [root]
    otherTop.sublayers = nil
    judge.show(CGAffineTransform(scaleX: scale, y: scale))
    try judge.resize(width: size, height: size)
    var time = 0.0
    let weighted = Event.weighted(seed)
    for step in 0..<(events?.count ?? 14) {
      let event = events?[step] ?? weighted[scribbler.pick(weighted.count)]
      let manner = try happen(event, &scribbler, &time, judge)
      scribbler.now = time
      let verdict = try judge.frame(at: time, manner, within: levels)
      let other = try otherJudge.frame(at: time, within: levels)
      CATransaction.setDisableActions(true)
      frames += 1
      try sums?.write(
        contentsOf: Data(
          "tree \(seed) scale \(scale) step \(step): \(verdict.sums.joined(separator: " "))\n".utf8))
      let damage = verdict.damage
      if !damage.isEmpty, damage.area < judge.target.width * judge.target.height { updated += 1 }
      for (name, each, verdict) in [("tree", judge, verdict), ("other tree", otherJudge, other)]
      where !verdict.findings.isEmpty {
        let report =
          "seed \(seed), scale \(scale), step \(step) (\(event), \(manner)) at \(time), \(name): "
          + "\(verdict.findings.joined(separator: " | "))\n  last changes: \(scribbler.story.joined(separator: ", "))"
        print(report)
        Issue.record("\(report)")
        if failed.last != seed { failed.append(seed) }
        if let failures {
          try each.save("\(seed)-\(scale)-\(step)", in: failures, story: report)
        }
        return
      }
    }
  }

  private func happen(
    _ event: Event, _ scribbler: inout Scribbler, _ time: inout Double, _ judge: UpdateJudge
  )
    throws -> UpdateJudge.Manner
  {
    switch event {
    case .changes, .actions:
      CATransaction.setDisableActions(event == .changes)
      for _ in 0...scribbler.pick(3) { scribbler.change() }
      if scribbler.pick(2) == 0 { time += [0.01, 0.1, 0.37, 1.5][scribbler.pick(4)] }
    case .rest: time += [0, 0.016, 0.2, 3][scribbler.pick(4)]
    case .anHour: time += 3600
    case .backInTime: time = max(0, time - [0.05, 0.4, 2][scribbler.pick(3)])
    case .rebuild: scribbler.rebuild()
    case .churn: scribbler.churn()
    case .manyCommits: scribbler.commitOften(manyCommits)
    case .growth: scribbler.grow()
    case .shrinkage: scribbler.shrink()
    case .container:
      scribbler.moveContainer()
      if scribbler.pick(3) == 0 { time += 0.03 }
    case .otherSuperlayer: scribbler.moveWithinTree()
    case .otherTree: scribbler.moveOut(to: otherTop)
    case .backFromOtherTree: scribbler.moveIn()
    case .thereAndBack: scribbler.moveThereAndBack(otherTop)
    case .loss: try judge.loseContext()
    case .scroll:
      judge.show(
        judge.toPixels.translatedBy(x: Double(scribbler.pick(21) - 10), y: Double(scribbler.pick(9) - 4) / 2))
    case .zoom:
      let factor = [0.5, 0.9, 1.1, 2][scribbler.pick(4)]
      judge.show(CGAffineTransform(scaleX: scale * factor, y: scale * factor))
    case .resize:
      try judge.resize(width: size - 20 + scribbler.pick(40), height: size - 20 + scribbler.pick(40))
    case .forget: return .afterForgetting
    case .drawElsewhere:
      scribbler.change()
      return .afterDrawing
    case .updateOrElsewhere:
      scribbler.change()
      time += 0.02
      return .updateOrElsewhere
    case .tick: judge.host.tick()
    }
    return .update
  }
}
