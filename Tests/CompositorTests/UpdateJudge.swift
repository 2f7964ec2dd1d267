import COpenGL
import CoreAnimationMarkup
import Foundation
import QuartzCore
import Testing

@testable import Compositor
@testable import RenderTree

/// Draws a tree twice: as updates, by a compositor and a replica that live as long as the judge, and anew, from a
/// replica that is made for the frame. Compares the values of all nodes, the paint lists and the pixels.
@MainActor final class UpdateJudge {
  let host: CAContext
  var compositor: Compositor
  private var whole: Compositor
  private(set) var target: ImageTarget
  private(set) var reference: ImageTarget
  private(set) var toPixels: CGAffineTransform
  private var context: OffscreenContext
  /// The place of a tile of shadows that nothing shows. When it has moved, the compositor has placed all tiles anew.
  private var markedTile: (x: Int, y: Int)?

  init(_ root: CALayer, width: Int, height: Int, toPixels: CGAffineTransform) throws {
    host = CAContext(layer: root, clock: MediaClock(isPaused: true))
    context = try OffscreenContext()
    compositor = try Self.makeCompositor()
    whole = try Self.makeCompositor()
    target = try ImageTarget(width: width, height: height)
    reference = try ImageTarget(width: width, height: height)
    self.toPixels = toPixels
  }

  /// A compositor that draws the middle of small groups, too, without the group.
  private static func makeCompositor() throws -> Compositor {
    let compositor = try Compositor()
    compositor.leastMiddle = 64
    return compositor
  }

  /// Ends the hosting. The OpenGL objects go with their context, which must not be current on another's behalf.
  func end() {
    host.layer = nil
    context.release()
  }

  // MARK: Events

  /// What a window does when its context is lost: the tree stays, the context and the compositor are new.
  func loseContext() throws {
    let old = (context, compositor, whole, target, reference)
    context = try OffscreenContext()
    compositor = try Self.makeCompositor()
    whole = try Self.makeCompositor()
    target = try ImageTarget(width: old.3.width, height: old.3.height)
    reference = try ImageTarget(width: old.3.width, height: old.3.height)
    markedTile = nil
    // The old objects are released while no context is current, because their names are those of new ones.
    context.release()
    withExtendedLifetime(old) {}
  }

  func resize(width: Int, height: Int) throws {
    try context.makeCurrent()
    target = try ImageTarget(width: width, height: height)
    reference = try ImageTarget(width: width, height: height)
  }

  /// Shows another part of the tree, or the same at another scale.
  func show(_ transform: CGAffineTransform) { toPixels = transform }

  // MARK: Frames

  /// How a frame is drawn. `droppingOne`: wrongly, without one of the rectangles that have changed.
  enum Manner { case update, updateOrElsewhere, afterForgetting, afterDrawing, droppingOne }

  private func destination(_ image: ImageTarget) -> Compositor.Target {
    Compositor.Target(
      framebuffer: image.framebuffer, width: image.width, height: image.height, toPixels: toPixels,
      background: SIMD4(0.1, 0.2, 0.3, 1))
  }

  /// What a frame shows wrongly, and the pixels that were drawn.
  struct Verdict {
    var damage: Damage
    var findings: [String] = []
    /// Sums of the pixels of the update and of the frame that was drawn anew.
    var sums: [String] = []
  }

  /// Commits, draws the frame at `time` both ways and compares them. Pixels may differ by `levels`.
  func frame(at time: Double, _ manner: Manner = .update, within levels: Int) throws -> Verdict {
    try context.makeCurrent()
    CATransaction.flush()
    host.clock.seek(to: time)
    let frame = host.frame(at: time)
    let replica = RenderTree()
    replica.apply(host.tree.snapshot())
    // What an emitter has born depends on its history, which a snapshot does not have: the replica shows the same particles.
    for node in host.tree.emitters { replica.nodes[Int(node)].emitter = host.tree.nodes[Int(node)].emitter }
    let anew = replica.evaluate(at: time)

    var shown = target
    // Kept until the pixels have been read.
    var elsewhere: ImageTarget?
    defer { withExtendedLifetime(elsewhere) {} }
    var verdict = Verdict(damage: Damage())
    switch manner {
    case .update: verdict.damage = compositor.update(frame, on: destination(target))
    case .afterForgetting:
      compositor.forget()
      verdict.damage = compositor.update(frame, on: destination(target))
    case .afterDrawing:
      let other = try ImageTarget(width: 50, height: 70)
      withExtendedLifetime(other) { compositor.draw(frame, to: destination(other)) }
      verdict.damage = compositor.update(frame, on: destination(target))
    case .droppingOne:
      for rect in compositor.prepareUpdate(frame, on: destination(target)).rects.dropLast() {
        verdict.damage.add(rect)
      }
      compositor.finishUpdate(on: destination(target), verdict.damage)
    case .updateOrElsewhere:
      let other = try ImageTarget(width: target.width, height: target.height)
      elsewhere = other
      let limit = target.width * target.height / 8
      if let damage = compositor.update(
        frame, on: { destination(target) }, upTo: limit, else: destination(other), restore: { _ in })
      {
        verdict.damage = damage
      } else {
        shown = other
        verdict.damage = Damage(destination(target).whole)
      }
    }
    whole.draw(anew, to: destination(reference))

    let values = values(frame, anew)
    if !values.isEmpty { verdict.findings.append("values: \(values.prefix(4).joined(separator: "; "))") }
    if let difference = listDifference(anew) { verdict.findings.append("list: \(difference)") }
    let (a, b) = (pixels(shown), pixels(reference))
    verdict.sums = [a, b].map(Self.sum)
    if let difference = pixelDifference(a, b, within: levels) {
      verdict.findings.append("pixels: \(difference), drawn \(verdict.damage.rects)")
    }
    if verdict.damage.isEmpty, compositor.statistics.drawCalls > 0 {
      verdict.findings.append("draw calls without damage")
    }
    return verdict
  }

  // MARK: Comparisons

  /// The list of what the target shows. A compositor that keeps its list from frame to frame returns that one.
  private var keptList: PaintList { compositor.kept.list }

  /// The nodes whose values on screen differ from those of a tree that was made for this frame.
  private func values(_ frame: Frame, _ anew: Frame) -> [String] {
    var found: [String] = []
    if frame.root != anew.root { found.append("root \(frame.root), anew \(anew.root)") }
    for index in frame.tree.nodes.indices {
      let node = NodeIndex(index)
      guard let layout = frame.tree.nodes[index].layout else { continue }
      guard index < anew.tree.nodes.count, anew.tree.nodes[index].isLive else {
        found.append("node \(index) is not in the new tree")
        continue
      }
      let (row, fresh) = (frame.row(node), anew.row(node))
      for slot in 0..<layout.length where row[slot] != fresh[slot] && !(row[slot].isNaN && fresh[slot].isNaN)
      {
        // Sums may be formed in another order.
        let size = max(abs(row[slot]), abs(fresh[slot]), 1)
        guard abs(row[slot] - fresh[slot]) > 1e-9 * size else { continue }
        found.append("node \(index) slot \(slot) is \(row[slot]), anew \(fresh[slot])")
      }
      if frame.contents(node) !== anew.contents(node) { found.append("contents of node \(index)") }
    }
    return found
  }

  /// The first difference of the kept list from one that is painted anew.
  private func listDifference(_ anew: Frame) -> String? {
    let place = compositor.resources.shadowTiles?.tile(
      ShadowTiles.Key(width: 1.015625, height: 1.015625, radius: 0.015625, smoothing: 0))
    let before = markedTile
    markedTile = place.map { ($0.x, $0.y) }
    var fresh = PaintList()
    fresh.keepsPlaces = true
    var resources = compositor.resources
    resources.places = nil
    Painter.paint(
      anew, toPixels: CATransform3DMakeAffineTransform(toPixels), limit: destination(target).whole,
      with: resources, into: &fresh)
    // Where tiles of shadows have been placed anew during the update or just now, the lists differ by right.
    let now = compositor.resources.shadowTiles?.tile(
      ShadowTiles.Key(width: 1.015625, height: 1.015625, radius: 0.015625, smoothing: 0))
    let isMoved =
      now?.x != place?.x || now?.y != place?.y
      || (before != nil && (before?.x != place?.x || before?.y != place?.y))
    if isMoved {
      compositor.forget()
      markedTile = now.map { ($0.x, $0.y) }
      return nil
    }
    let kept = keptList
    guard kept.drawsSame(as: fresh) else {
      let first = zip(kept.commands, fresh.commands).enumerated().first {
        $0.element.0.at != $0.element.1.at
          || !kept.isSameCommand($0.element.0.kind, fresh, $0.element.1.kind)
      }
      return
        "\(kept.commands.count) commands, \(kept.instances.count) instances, anew \(fresh.commands.count), "
        + "\(fresh.instances.count); first other command: \(first.map { "\($0)" } ?? "none"); "
        + kept.firstDifference(from: fresh)
    }
    if let index = kept.firstMistakenForParallel {
      return
        "instance \(index) is seen in perspective, and its program \(kept.variants[index]) reads no third coordinates"
    }
    return kept.remainingDifference(from: fresh)
  }

  private func pixels(_ image: ImageTarget) -> [UInt8] {
    ImageTarget.pixels(image.framebuffer, target.width, target.height, isBottomUp: false)
  }

  /// The FNV-1a sum of pixels.
  private static func sum(_ pixels: [UInt8]) -> String {
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    pixels.withUnsafeBytes {
      for word in $0.bindMemory(to: UInt32.self) { sum = (sum ^ UInt64(word)) &* 0x100_0000_01b3 }
    }
    return String(sum, radix: 16)
  }

  private func pixelDifference(_ a: [UInt8], _ b: [UInt8], within levels: Int) -> String? {
    let width = target.width
    // The comparison byte by byte takes long in a debug build.
    let isSame = a.withUnsafeBytes { a in
      b.withUnsafeBytes { b in
        guard let one = a.baseAddress, let other = b.baseAddress, a.count == b.count else { return false }
        return memcmp(one, other, a.count) == 0
      }
    }
    if isSame { return nil }
    var (greatest, count, first) = (0, 0, -1)
    for index in a.indices {
      let difference = abs(Int(a[index]) - Int(b[index]))
      guard difference > levels else { continue }
      if first < 0 { first = index / 4 }
      count += 1
      greatest = max(greatest, difference)
    }
    guard count > 0 else { return nil }
    return "\(count) values by up to \(greatest), first at \(first % width) \(first / width)"
  }

  // MARK: Records

  /// Writes both pictures and the tree as a scene file.
  func save(_ name: String, in folder: String, story: String) throws {
    try context.makeCurrent()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (suffix, image) in [("update", target), ("whole", reference)] {
      let pixels = ImageTarget.pixels(image.framebuffer, image.width, image.height, isBottomUp: false)
      try Picture(width: image.width, height: image.height, pixels: pixels, statistics: .init())
        .save("\(folder)/\(name)-\(suffix).png")
    }
    try Data(story.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name).txt"))
    guard let root = host.layer else { return }
    try CAMLWriter(layer: root).data().write(to: URL(fileURLWithPath: "\(folder)/\(name).caml"))
  }
}

extension PaintList {
  /// The first instance that is seen in perspective, although its program is one that does not read the third coordinates of a plane
  /// (`HOMOGENEOUS` in shaders/variant.glsl). Shapes have shaders of their own, which do not read instances.
  fileprivate var firstMistakenForParallel: Int? {
    instances.indices.first {
      variants[$0].isDrawn && variants[$0].isDisjoint(with: [.perspective, .needle, .opaque, .shape])
        && (instances[$0].xw != 0 || instances[$0].yw != 0)
    }
  }

  /// A difference in what `isSame` does not compare: interiors, shapes and counts.
  fileprivate func remainingDifference(from other: PaintList) -> String? {
    if hasInteriors != other.hasInteriors { return "interiors or none" }
    // Repainting adds no interiors, and moves those that have vanished out of the picture. Depths may be other numbers, but in
    // the same order.
    let own = interiors.filter { !$0.isNothing }.sorted { $0.depth < $1.depth }
    var others = other.interiors.sorted { $0.depth < $1.depth }
    // The interior of a hidden background has the depth of the instance that was drawn before it, which may have an interior,
    // too. Interiors of equal depth may be in any order.
    var (least, greatest) = (-Float.infinity, -Float.infinity)
    for index in own.indices {
      if index > 0, own[index].depth > own[index - 1].depth { least = greatest }
      let place = others.firstIndex { other in
        guard other.depth >= least else { return false }
        return withUnsafePointer(to: own[index]) { a in
          withUnsafePointer(to: other) { b in Instance.isSame(a, b, withPayload: true) }
        }
      }
      guard let place else { return "interior \(index)" }
      greatest = max(greatest, others.remove(at: place).depth)
    }
    guard shapes.count == other.shapes.count else {
      return "\(shapes.count) shapes, anew \(other.shapes.count)"
    }
    for (index, (a, b)) in zip(shapes, other.shapes).enumerated()
    where a.entry !== b.entry || a.plane != b.plane || a.box != b.box {
      return "shape \(index)"
    }
    let counts = [groupCount, copyCount, fragmentCount]
    let otherCounts = [other.groupCount, other.copyCount, other.fragmentCount]
    guard counts == otherCounts else {
      return "groups, copies, pieces \(counts), anew \(otherCounts)"
    }
    return nil
  }

  /// A step of drawing: the index of an instance that belongs to a run, or the index of a command.
  private enum Step {
    case instance(Int)
    case command(Int)
  }

  private var steps: [Step] {
    var steps: [Step] = []
    var command = 0
    for (drawn, kind) in segments() {
      for instance in drawn where variants[instance].isDrawn { steps.append(.instance(instance)) }
      if kind != nil { steps.append(.command(command)) }
      command += 1
    }
    return steps
  }

  /// The first instance that differs.
  fileprivate func firstDifference(from other: PaintList) -> String {
    for (a, b) in zip(steps, other.steps) {
      let (instance, otherInstance): (Int, Int)
      switch (a, b) {
      case (.instance(let own), .instance(let others)): (instance, otherInstance) = (own, others)
      case (.command(let own), .command(let others)):
        guard case .endGroup(let own, _, _) = commands[own].kind,
          case .endGroup(let others, _, _) = other.commands[others].kind
        else { continue }
        (instance, otherInstance) = (own, others)
      default: continue
      }
      if isSameRecord(instance, other, otherInstance) { continue }
      return
        "clips \(clips), anew \(other.clips); instance \(variants[instance]) \(instances[instance]), anew \(other.variants[otherInstance]) "
        + "\(other.instances[otherInstance])"
    }
    return "no instance differs"
  }

  /// Whether two lists draw the same, apart from instances that nothing draws.
  fileprivate func drawsSame(as other: PaintList) -> Bool {
    let (own, others) = (steps, other.steps)
    return own.count == others.count
      && zip(own, others).allSatisfy { a, b in
        switch (a, b) {
        case (.instance(let instance), .instance(let otherInstance)):
          isSameRecord(instance, other, otherInstance)
        case (.command(let command), .command(let otherCommand)):
          isSameCommand(commands[command].kind, other, other.commands[otherCommand].kind)
        default: false
        }
      }
  }
}

extension Instance {
  /// Whether it is what repainting leaves of a leaf that has vanished.
  fileprivate var isNothing: Bool { rect == Instance.nothing.rect }
}
