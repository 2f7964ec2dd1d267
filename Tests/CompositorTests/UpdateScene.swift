import Foundation
import QuartzCore
import Testing

@testable import Compositor

/// A tree that a row of the table changes step by step. Each step is drawn as an update, and the judge compares values, paint list and pixels
/// with those of a frame that is drawn anew (`UpdateJudge`).
@MainActor final class UpdateScene {
  /// What a step draws again.
  enum Drawn {
    /// Not compared.
    case any
    case nothing, something
    /// Something, with less than so many pixels.
    case lessThan(Int)
    /// Exactly this rectangle.
    case exactly(PixelRect)
    /// Something within a rectangle, or up to two pixels beside it.
    case within(CGRect)

    fileprivate func allows(_ damage: Damage) -> Bool {
      switch self {
      case .any: return true
      case .nothing: return damage.isEmpty
      case .something: return !damage.isEmpty
      case .lessThan(let area): return !damage.isEmpty && damage.area < area
      case .exactly(let rect): return damage.rects == [rect]
      case .within(let rect):
        let (bounds, most) = (damage.bounds, rect.insetBy(dx: -2, dy: -2))
        return !damage.isEmpty
          && most.contains(CGRect(x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height))
      }
    }
  }

  let root: CALayer
  private let name: String
  private let width, height: Int
  private var judge: UpdateJudge?

  init(_ name: String, width: Int = 200, height: Int = 200, _ background: CGColor? = color(0.9, 0.9, 0.9)) {
    self.name = name
    (self.width, self.height) = (width, height)
    root = layer(0, 0, Double(width), Double(height), background)
  }

  /// The judge, which draws the tree as it is when it is first asked for.
  private func begin(at time: Double) throws -> UpdateJudge {
    if let judge { return judge }
    let judge = try UpdateJudge(root, width: width, height: height, toPixels: .identity)
    self.judge = judge
    #expect(try judge.frame(at: time, within: 0).findings.isEmpty, "\(name), first frame")
    return judge
  }

  func end() { judge?.end() }

  /// Draws the first frame, before any step, at a time of its own.
  func draw(at time: Double = 0) throws { _ = try begin(at: time) }

  /// What the compositor keeps from frame to frame.
  var compositor: Compositor {
    get throws { try begin(at: 0).compositor }
  }

  /// How often the whole tree was painted.
  var paintings: Int {
    get throws { try compositor.kept.generation }
  }

  /// Changes the tree without actions, and draws it.
  ///
  /// - Parameters:
  ///   - painted: how many layers may be painted.
  ///   - drawn: which pixels may be drawn.
  ///   - keepsTree: whether the whole tree must not be painted.
  @discardableResult
  func step(
    _ what: String, at time: Double = 0, painted: ClosedRange<Int>? = nil, drawn: Drawn = .something,
    keepsTree: Bool = false, _ change: () throws -> Void = {}
  ) throws -> Int {
    let judge = try begin(at: 0)
    let before = judge.compositor.kept.generation
    CATransaction.setDisableActions(true)
    try change()
    let verdict = try judge.frame(at: time, within: 0)
    #expect(verdict.findings.isEmpty, "\(name), \(what): \(verdict.findings)")
    #expect(drawn.allows(verdict.damage), "\(name), \(what) drew \(verdict.damage.rects)")
    let count = judge.compositor.kept.paintedLayers
    if let painted { #expect(painted.contains(count), "\(name), \(what) painted \(count) layers") }
    if keepsTree {
      #expect(judge.compositor.kept.generation == before, "\(name), \(what) had the whole tree painted")
    }
    return count
  }

  /// How many instances a change writes into the kept list.
  func records(_ change: () -> Void) throws -> Int {
    let judge = try begin(at: 0)
    CATransaction.setDisableActions(true)
    change()
    CATransaction.flush()
    let target = Compositor.Target(framebuffer: judge.target.framebuffer, width: width, height: height)
    _ = judge.compositor.prepareUpdate(judge.host.frame(at: 0), on: target)
    let count = judge.compositor.kept.changes.instances.count
    try step("written", drawn: .any)
    return count
  }

  /// The sums of the kept list's budget, and those of a list that is painted anew.
  func budgets() throws -> (kept: PaintBudget.Sums, anew: PaintBudget.Sums) {
    let judge = try begin(at: 0)
    let kept = judge.compositor.kept.list.budget.sums
    judge.compositor.forget()
    var anew = PaintList()
    Painter.paint(
      judge.host.frame(at: 0), toPixels: CATransform3DIdentity,
      limit: PixelRect(x: 0, y: 0, width: width, height: height), with: judge.compositor.resources,
      into: &anew)
    return (kept, anew.budget.sums)
  }

  /// Changes the tree and leaves out one of the rectangles that have changed. The comparison of pixels has to notice it.
  func expectThatDroppedDamageIsNoticed(_ change: () -> Void) throws {
    let judge = try begin(at: 0)
    CATransaction.setDisableActions(true)
    change()
    let verdict = try judge.frame(at: 0, .droppingOne, within: 0)
    #expect(verdict.findings.contains { $0.hasPrefix("pixels") }, "\(name)")
  }
}
