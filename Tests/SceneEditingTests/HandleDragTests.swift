import TestSupport
import Foundation
import QuartzCore
import RenderTree
import Testing

@testable import SceneEditing

/// Handles of the selected layer, in any transform and perspective.
@MainActor @Suite(.serialized) struct HandleDragTests {

  private static func perspective(_ distance: Double) -> CATransform3D {
    var transform = CATransform3DIdentity
    transform.m34 = -1 / distance
    return transform
  }

  private static func expectClose(
    _ a: CGPoint, _ b: CGPoint, _ tolerance: Double = 1e-6, _ what: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      abs(a.x - b.x) < tolerance && abs(a.y - b.y) < tolerance, "\(what): \(a), \(b)",
      sourceLocation: sourceLocation)
  }

  // MARK: Size

  @Test func theOppositeEdgeStays() throws {
    let tree = DragTree()
    // The layer is from (140, 110) to (220, 170).
    try tree.drag(.size(x: 1, y: 0), from: CGPoint(x: 220, y: 140), to: CGPoint(x: 240, y: 99))
    #expect(tree.layer.frame == CGRect(x: 140, y: 110, width: 100, height: 60))
    #expect(
      tree.layer.position == CGPoint(x: 190, y: 140) && tree.layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
    try tree.drag(.size(x: -1, y: -1), from: CGPoint(x: 141, y: 112), to: CGPoint(x: 121, y: 122))
    #expect(tree.layer.frame == CGRect(x: 120, y: 120, width: 120, height: 50))
    // Not smaller than a point.
    try tree.drag(.size(x: 0, y: 1), from: CGPoint(x: 180, y: 170), to: CGPoint(x: 180, y: 20))
    #expect(tree.layer.frame == CGRect(x: 120, y: 120, width: 120, height: 1))
  }

  @Test func shiftKeepsTheRatioAndAltTheMiddle() throws {
    let tree = DragTree()
    // The nearest point of the diagonal: (80 · 104 + 60 · 78) / (80² + 60²) = 1.3.
    try tree.drag(.size(x: 1, y: 1), from: CGPoint(x: 220, y: 170), to: CGPoint(x: 244, y: 188), ratio: true)
    let first = tree.layer.frame
    Self.expectClose(first.origin, CGPoint(x: 140, y: 110), 1e-9)
    Self.expectClose(CGPoint(x: first.maxX, y: first.maxY), CGPoint(x: 244, y: 188), 1e-9)
    // An edge in its ratio grows to both sides across.
    try tree.drag(.size(x: -1, y: 0), from: CGPoint(x: 140, y: 149), to: CGPoint(x: 192, y: 149), ratio: true)
    let half = tree.layer.frame
    Self.expectClose(half.origin, CGPoint(x: 192, y: 129.5), 1e-9)
    Self.expectClose(CGPoint(x: half.width, y: half.height), CGPoint(x: 52, y: 39), 1e-9)
    try tree.drag(
      .size(x: 1, y: 0), from: CGPoint(x: 244, y: 149), to: CGPoint(x: 254, y: 149), centred: true)
    Self.expectClose(tree.layer.frame.origin, CGPoint(x: 182, y: 129.5), 1e-9)
    #expect(abs(tree.layer.frame.width - 72) < 1e-9)
  }

  /// A drag that crops keeps the image where it is: the part of it that the layer shows is the part of its old bounds. It ends at the image.
  @Test(arguments: [false, true]) func aCropLeavesTheImageWhereItIs(runsUp: Bool) throws {
    let tree = DragTree { stage, layer in
      stage.isGeometryFlipped = runsUp
      layer.contents = CGImage(width: 1, height: 1, premultipliedRGBA: [255, 0, 0, 255])
    }
    let layer = tree.layer
    // The upper edge of the image is at the least y where y runs down.
    let isDown = layer.contentsAreFlipped()
    func seen(_ x: Double, _ y: Double) throws -> CGPoint {
      try #require(layer.presentation()?.transformToRoot.project(CGPoint(x: x, y: y)))
    }
    func crop(to x: Double, _ y: Double) throws {
      let (from, to) = (try seen(layer.bounds.maxX, layer.bounds.maxY), try seen(x, y))
      let drag = try #require(HandleDrag(.size(x: 1, y: 1), of: layer, at: from))
      drag.move(to: to, crops: true)
      CATransaction.flush()
    }
    func isClose(_ a: CGRect, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Bool {
      let wanted = [x, y, width, height]
      return zip([a.minX, a.minY, a.width, a.height], wanted).allSatisfy { abs($0 - $1) < 1e-6 }
    }
    try crop(to: 40, 45)
    #expect(layer.bounds.size == CGSize(width: 40, height: 45))
    #expect(isClose(layer.contentsRect, 0, isDown ? 0 : 0.25, 0.5, 0.75), "\(layer.contentsRect)")
    // From there to beyond the image: it is shown whole again.
    try crop(to: 400, 400)
    #expect(layer.bounds.size == CGSize(width: 80, height: 60))
    #expect(isClose(layer.contentsRect, 0, 0, 1, 1), "\(layer.contentsRect)")
  }

  @Test func inPerspectiveTheOppositeEdgeIsSeenWhereItWas() throws {
    for anchor in [CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0, y: 1), CGPoint(x: 0.2, y: 0.9)] {
      let tree = DragTree { stage, layer in
        stage.sublayerTransform = Self.perspective(500)
        layer.anchorPoint = anchor
        layer.transform = CATransform3DMakeRotation(0.8, 0, 1, 0)
      }
      let edge = [try tree.seen(0, 0), try tree.seen(0, 1), try tree.seen(0, 0.5)]
      let handle = try tree.seen(1, 0.5)
      let pointer = CGPoint(x: handle.x + 31, y: handle.y)
      try tree.drag(.size(x: 1, y: 0), from: handle, to: pointer)
      #expect(abs(try tree.seen(1, 0.5).x - pointer.x) < 1e-6 && tree.layer.bounds.width > 100)
      Self.expectClose(try tree.seen(0, 0), edge[0])
      Self.expectClose(try tree.seen(0, 1), edge[1])
      Self.expectClose(try tree.seen(0, 0.5), edge[2])
    }
  }

  /// Turned by θ about y before an eye at distance d on the axis through the anchor point at the left edge, a point at x of the layer is
  /// seen at d · x cos θ / (d + x sin θ) from the axis.
  @Test func theSizeIsThatOfTheClosedForm() throws {
    let (angle, distance) = (0.6, 400.0)
    let tree = DragTree { stage, layer in
      stage.sublayerTransform = Self.perspective(distance)
      layer.anchorPoint = CGPoint(x: 0, y: 0.5)
      // The eye of the stage is over its anchor point.
      layer.position = CGPoint(x: 200, y: 150)
      layer.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
    }
    func seen(_ x: Double) -> Double { 200 + distance * x * cos(angle) / (distance + x * sin(angle)) }
    Self.expectClose(try tree.seen(1, 0.5), CGPoint(x: seen(80), y: 150), 1e-9)
    try tree.drag(.size(x: 1, y: 0), from: CGPoint(x: seen(80), y: 150), to: CGPoint(x: seen(130), y: 150))
    #expect(abs(tree.layer.bounds.width - 130) < 1e-9 && tree.layer.position == CGPoint(x: 200, y: 150))
    #expect(abs(tree.layer.anchorPoint.x) < 1e-12)
  }

  /// Random layers in random layers: the handle is at the pointer, and what is opposite stays.
  @Test(arguments: 1...40) func randomResizing(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let tree = Self.randomTree(&random)
    let x = Int.random(in: -1...1, using: &random)
    let y = x == 0 ? 1 : Int.random(in: -1...1, using: &random)
    let place = (Double(x + 1) / 2, Double(y + 1) / 2)
    let opposite: [(Double, Double)] =
      x == 0
      ? [(0.0, 0.0), (1, 0)] : y == 0 ? [(1 - place.0, 0), (1 - place.0, 1)] : [(1 - place.0, 1 - place.1)]
    let before = try opposite.map { try tree.seen($0.0, $0.1) }
    let from = try tree.seen(place.0, place.1)
    // A point of the plane outside of the layer.
    let shown = try #require(tree.layer.presentation())
    let plane = LayerPlane(of: shown)
    let target = plane.point(place.0 + Double(x) * 0.3, place.1 + Double(y) * 0.2)
    let to = try #require(CATransform3DConcat(plane.local, LayerPlane.above(shown)).project(target))
    try tree.drag(.size(x: x, y: y), from: from, to: to)
    for (old, part) in zip(before, opposite) {
      Self.expectClose(try tree.seen(part.0, part.1), old, 1e-6, "\(x) \(y)")
    }
    if x != 0, y != 0 { Self.expectClose(try tree.seen(place.0, place.1), to) }
    #expect(abs(tree.layer.bounds.width - plane.bounds.width * (1 + 0.3 * Double(abs(x)))) < 1e-6)
    #expect(abs(tree.layer.bounds.height - plane.bounds.height * (1 + 0.2 * Double(abs(y)))) < 1e-6)
  }

  private static func randomTree(_ random: inout SplitMix64) -> DragTree {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let own = Int.random(in: 0...3, using: &random)
    let above = Int.random(in: 0...3, using: &random)
    let flags = (Bool.random(using: &random), Bool.random(using: &random))
    let numbers = (0..<12).map { _ in number(-1...1) }
    return DragTree { stage, layer in
      layer.anchorPoint = CGPoint(x: 0.5 + 0.7 * numbers[0], y: 0.5 + 0.7 * numbers[1])
      layer.bounds.origin = CGPoint(x: 20 * numbers[2], y: 20 * numbers[3])
      layer.isGeometryFlipped = flags.0
      stage.isGeometryFlipped = flags.1
      switch own {
      case 1:
        layer.transform = CATransform3DRotate(CATransform3DMakeScale(1.4, 0.7, 1), numbers[4] * 3, 0, 0, 1)
      case 2: layer.transform = CATransform3DMakeRotation(numbers[4], numbers[5], 1, 0.2)
      case 3:
        layer.transform = CATransform3DConcat(
          CATransform3DMakeRotation(numbers[4], 1, numbers[5], 0), perspective(420))
        layer.zPosition = 30 * numbers[6]
      default: layer.anchorPointZ = 10 * numbers[7]
      }
      switch above {
      case 1: stage.sublayerTransform = perspective(600)
      case 2:
        stage.transform = CATransform3DConcat(
          CATransform3DMakeRotation(0.6 * numbers[8], 1, 1, 0), perspective(700))
      case 3: stage.transform = CATransform3DMakeRotation(numbers[8] * 3, 0, 0, 1)
      default: break
      }
    }
  }

  // MARK: Anchor point

  @Test(arguments: 1...40) func theAnchorPointMovesAndTheLayerStays(seed: UInt64) throws {
    var random = SplitMix64(seed: seed &+ 1000)
    let tree = Self.randomTree(&random)
    let parts = [(0.0, 0.0), (1, 0), (1, 1), (0, 1), (0.3, 0.6)]
    let before = try parts.map { try tree.seen($0.0, $0.1) }
    let from = try tree.seen(tree.layer.anchorPoint.x, tree.layer.anchorPoint.y)
    let wanted = (0.25, 0.75)
    try tree.drag(.anchorPoint, from: from, to: try tree.seen(wanted.0, wanted.1))
    Self.expectClose(tree.layer.anchorPoint, CGPoint(x: wanted.0, y: wanted.1))
    for (old, part) in zip(before, parts) { Self.expectClose(try tree.seen(part.0, part.1), old) }
  }

  @Test func anUntiltedLayerKeepsItsTransform() throws {
    let transform = CATransform3DRotate(CATransform3DMakeScale(2, 0.5, 1), 0.7, 0, 0, 1)
    let tree = DragTree { $1.transform = transform }
    try tree.drag(.anchorPoint, from: try tree.seen(0.5, 0.5), to: try tree.seen(0, 0))
    #expect(CATransform3DEqualToTransform(tree.layer.transform, transform))
    Self.expectClose(tree.layer.anchorPoint, .zero, 1e-12)
  }

  // MARK: Rotation

  @Test func theRotationFollowsThePointer() throws {
    let tree = DragTree { $1.anchorPoint = CGPoint(x: 0, y: 0) }
    // From straight above the anchor point at (180, 140) to the right of it.
    try tree.drag(.rotation, from: CGPoint(x: 180, y: 100), to: CGPoint(x: 260, y: 140))
    let angle = try #require(tree.layer.value(forKeyPath: "transform.rotation.z") as? Double)
    #expect(abs(angle - .pi / 2) < 1e-9 && tree.layer.position == CGPoint(x: 180, y: 140))
    // In steps of 15°.
    let to = CGPoint(x: 180 + 50 * cos(0.3), y: 140 + 50 * sin(0.3))
    try tree.drag(.rotation, from: CGPoint(x: 230, y: 140), to: to, ratio: true)
    let stepped = try #require(tree.layer.value(forKeyPath: "transform.rotation.z") as? Double)
    #expect(abs(stepped - .pi / 2 - .pi / 12) < 1e-9)
  }

  /// The pressed point is seen in the direction of the pointer, and the anchor point and the scale stay.
  @Test(arguments: 1...40) func randomRotations(seed: UInt64) throws {
    var random = SplitMix64(seed: seed &+ 2000)
    let tree = Self.randomTree(&random)
    let old = TransformComponents(tree.layer.transform)
    let anchor = try tree.seen(tree.layer.anchorPoint.x, tree.layer.anchorPoint.y)
    let drag = try #require(HandleDrag(.rotation, of: tree.layer, at: try tree.seen(0.9, 0.1)))
    let radians = Double.random(in: -1...1, using: &random)
    // Where the point is seen after a turn by so much.
    var turned = old
    turned.rotation.z += radians
    let transform = tree.layer.transform
    CATransaction.setDisableActions(true)
    tree.layer.transform = turned.transform
    let wanted = try tree.seen(0.9, 0.1)
    CATransaction.setDisableActions(true)
    tree.layer.transform = transform
    CATransaction.flush()
    drag.move(to: wanted)
    Self.expectClose(try tree.seen(0.9, 0.1), wanted, 1e-6)
    Self.expectClose(try tree.seen(tree.layer.anchorPoint.x, tree.layer.anchorPoint.y), anchor, 1e-9)
    let new = TransformComponents(tree.layer.transform)
    #expect(abs(new.scale.x - old.scale.x) < 1e-9 && abs(new.scale.y - old.scale.y) < 1e-9)
    drag.cancel()
    #expect(CATransform3DEqualToTransform(tree.layer.transform, transform))
  }

  // MARK: Places

  @Test func handlesAreApart() throws {
    let area = CGRect(x: 0, y: 0, width: 400, height: 300)
    func places(_ width: Double, _ height: Double) throws -> LayerHandles {
      let tree = DragTree { $1.bounds.size = CGSize(width: width, height: height) }
      return LayerHandles(
        of: try #require(tree.layer.presentation()), toScreen: CATransform3DIdentity, in: area)
    }
    let large = try places(80, 60)
    #expect(large.places.count == 10 && large.place(of: .rotation) == CGPoint(x: 180, y: 88))
    #expect(large.stem == CGPoint(x: 180, y: 110) && large.place(of: .anchorPoint) == CGPoint(x: 180, y: 140))
    #expect(large.place(of: .size(x: 1, y: -1)) == CGPoint(x: 220, y: 110))
    #expect(large.handle(at: CGPoint(x: 223, y: 107)) == .size(x: 1, y: -1))
    #expect(large.handle(at: CGPoint(x: 200, y: 150)) == nil)
    #expect(try places(15, 12).places.isEmpty)
    for size in stride(from: 16.0, to: 60, by: 3) {
      for other in [3.0, 16, 25, 90] {
        let points = try places(size, other).places.map(\.point)
        for (index, a) in points.enumerated() {
          for b in points[..<index] { #expect(hypot(a.x - b.x, a.y - b.y) >= 10) }
        }
        #expect(
          try places(size, other).handle(at: CGPoint(x: 180 + size / 4, y: 140 + other / 4)) == nil
            || other < 16)
      }
    }
    // At the upper edge of the window the handle for the rotation is at another edge.
    let tree = DragTree { $1.position = CGPoint(x: 180, y: 35) }
    let high = LayerHandles(
      of: try #require(tree.layer.presentation()), toScreen: CATransform3DIdentity, in: area)
    #expect(high.place(of: .rotation).map { area.contains($0) } == true)
  }
}

extension DragTree {
  /// Where a part of the bounds is seen; (0, 0) is the corner of the least x and y without the layer's own flip.
  func seen(_ x: Double, _ y: Double) throws -> CGPoint {
    CATransaction.flush()
    let shown = try #require(layer.presentation())
    let y = shown.isGeometryFlipped ? 1 - y : y
    let bounds = shown.bounds
    return try #require(
      shown.transformToRoot.project(
        CGPoint(x: bounds.minX + x * bounds.width, y: bounds.minY + y * bounds.height)))
  }

  func drag(_ handle: LayerHandle, from: CGPoint, to: CGPoint, ratio: Bool = false, centred: Bool = false)
    throws
  {
    let drag = try #require(HandleDrag(handle, of: layer, at: from))
    drag.move(
      to: CGPoint(x: (from.x + to.x) / 2, y: (from.y + to.y) / 2), isConstrained: ratio, isCentred: centred)
    CATransaction.flush()
    drag.move(to: to, isConstrained: ratio, isCentred: centred)
    CATransaction.flush()
  }
}
