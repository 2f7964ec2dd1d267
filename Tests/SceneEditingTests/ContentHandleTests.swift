import Foundation
import QuartzCore
import Testing

@testable import SceneEditing

/// Handles of what a layer draws: gradients, paths, emitters.
@MainActor @Suite(.serialized) struct ContentHandleTests {
  /// A live tree: root (400 × 300, y down) → stage, in perspective → layer, turned out of it.
  @MainActor private struct Tree {
    let layer: CALayer
    let context: CAContext

    init(_ layer: CALayer, isFlipped: Bool = false) {
      self.layer = layer
      let (root, stage) = (CALayer(), CALayer())
      root.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
      stage.frame = root.frame
      var perspective = CATransform3DIdentity
      perspective.m34 = -1 / 500
      stage.sublayerTransform = perspective
      layer.bounds = CGRect(x: 10, y: -5, width: 120, height: 80)
      layer.position = CGPoint(x: 180, y: 140)
      layer.anchorPoint = CGPoint(x: 0.3, y: 0.6)
      layer.transform = CATransform3DMakeRotation(0.7, 0.2, 1, 0.1)
      layer.isGeometryFlipped = isFlipped
      stage.addSublayer(layer)
      root.addSublayer(stage)
      context = CAContext(layer: root)
      CATransaction.flush()
    }

    /// Where a point of the layer's coordinates is seen.
    func seen(_ x: Double, _ y: Double) throws -> CGPoint {
      CATransaction.flush()
      return try #require(layer.presentation()?.transformToRoot.project(CGPoint(x: x, y: y)))
    }

    /// Drags a handle to the place where a point of the layer's coordinates is seen.
    func drag(
      _ handle: LayerHandle, from: (Double, Double), to: (Double, Double), shift: Bool = false,
      alt: Bool = false
    )
      throws
    {
      let (from, to) = (try seen(from.0, from.1), try seen(to.0, to.1))
      let drag = try #require(HandleDrag(handle, of: layer, at: from))
      drag.move(
        to: CGPoint(x: (from.x + to.x) / 2, y: (from.y + to.y) / 2), isConstrained: shift, isCentred: alt)
      CATransaction.flush()
      drag.move(to: to, isConstrained: shift, isCentred: alt)
      CATransaction.flush()
    }
  }

  private static func expectClose(
    _ a: CGPoint, _ x: Double, _ y: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(abs(a.x - x) < 1e-6 && abs(a.y - y) < 1e-6, "\(a), \((x, y))", sourceLocation: sourceLocation)
  }

  // MARK: Gradients

  private static func gradient(_ locations: [Double]? = nil, type: CAGradientLayerType = .axial)
    -> CAGradientLayer
  {
    let layer = CAGradientLayer()
    layer.colors = (0..<3).map { CGColor(srgbRed: CGFloat($0) / 2, green: 0, blue: 1, alpha: 1) }
    layer.locations = locations?.map { NSNumber(value: $0) }
    layer.type = type
    return layer
  }

  @Test(arguments: [false, true]) func theEndsOfAGradientFollowThePointerInPerspective(isFlipped: Bool) throws
  {
    let layer = Self.gradient()
    let tree = Tree(layer, isFlipped: isFlipped)
    // Bounds from (10, −5) to (130, 75); the line is from (70, −5) to (70, 75).
    try tree.drag(.startPoint, from: (71, -3), to: (41, 17))
    Self.expectClose(layer.startPoint, 0.25, 0.25)
    try tree.drag(.endPoint, from: (70, 75), to: (142, 55), shift: true)
    Self.expectClose(layer.endPoint, 1.1, 1)
    #expect(layer.bounds == CGRect(x: 10, y: -5, width: 120, height: 80) && layer.locations == nil)
  }

  @Test func stopsMoveAlongTheLineBetweenTheirNeighbours() throws {
    let layer = Self.gradient()
    let tree = Tree(layer)
    // The stop in the middle, pressed beside the line. What goes across the line changes nothing.
    try tree.drag(.stop(1), from: (80, 35), to: (25, 51))
    #expect(layer.locations?.map(\.doubleValue).elementsEqual([0, 0.7, 1]) { abs($0 - $1) < 1e-6 } == true)
    try tree.drag(.stop(0), from: (80, -5), to: (80, 90))
    #expect(layer.locations?[0].doubleValue == layer.locations?[1].doubleValue)
    try tree.drag(.stop(0), from: (80, 51), to: (80, -90))
    #expect(layer.locations?[0] == 0)
  }

  @Test(arguments: [CAGradientLayerType.axial, .radial, .conic]) func aStopIsWhereItsColourIs(
    type: CAGradientLayerType
  ) throws {
    let layer = Self.gradient([0.1, 0.4, 0.8], type: type)
    layer.startPoint = CGPoint(x: 0.4, y: 0.3)
    layer.endPoint = CGPoint(x: 0.9, y: 0.6)
    let tree = Tree(layer)
    let line = GradientLine(layer)
    for location in [0.1, 0.4, 0.8] {
      let place = line.place(of: location)
      #expect(abs((line.location(of: place) ?? -1) - location) < 1e-9)
    }
    let (from, to) = (line.point(line.place(of: 0.4)), line.point(line.place(of: 0.6)))
    try tree.drag(.stop(1), from: (from.x, from.y), to: (to.x, to.y))
    #expect(abs((layer.locations?[1].doubleValue ?? 0) - 0.6) < 1e-6)
  }

  // MARK: Paths

  @Test func pointsOfAPathHaveTheirParts() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(to: CGPoint(x: 9, y: 0), control1: CGPoint(x: 3, y: 3), control2: CGPoint(x: 6, y: 3))
    path.addQuadCurve(to: CGPoint(x: 9, y: 9), control: CGPoint(x: 12, y: 4))
    path.addLine(to: .zero)
    path.closeSubpath()
    path.addLine(to: CGPoint(x: 5, y: 5))
    let points = PathPoints(path)
    // 0 start, 1 and 2 control points, 3, 4 control point, 5, 6 at the start again, 7.
    #expect(points.points.map(\.ends) == [[], [0], [3], [], [3, 5], [], [], []])
    #expect(points.moving(0, alone: false) == [0, 6, 1])
    #expect(points.moving(6, alone: true) == [6, 0])
    #expect(points.moving(3, alone: false) == [3, 2])
    #expect(points.moving(4, alone: false) == [4] && points.moving(2, alone: false) == [2])
    #expect(points.moving(9, alone: false) == [9])
    let ellipse = PathPoints(CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil))
    // Its start is its end, with a control point on each side.
    #expect(ellipse.moving(0, alone: false).count == 4)
  }

  @Test func aPointOfAPathFollowsThePointerInPerspective() throws {
    let layer = CAShapeLayer()
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 20, y: 0))
    path.addLine(to: CGPoint(x: 100, y: 10))
    path.addCurve(
      to: CGPoint(x: 40, y: 70), control1: CGPoint(x: 110, y: 40), control2: CGPoint(x: 80, y: 70))
    layer.path = path
    let tree = Tree(layer, isFlipped: true)
    try tree.drag(.pathPoint(1), from: (100, 10), to: (90, 30))
    Self.expectClose(try #require(layer.path?.points[1]), 90, 30)
    Self.expectClose(try #require(layer.path?.points[2]), 100, 60)
    Self.expectClose(try #require(layer.path?.points[3]), 80, 70)
    try tree.drag(.pathPoint(1), from: (90, 30), to: (100, 10), alt: true)
    Self.expectClose(try #require(layer.path?.points[1]), 100, 10)
    Self.expectClose(try #require(layer.path?.points[2]), 100, 60)
    try tree.drag(.pathPoint(3), from: (80, 70), to: (95, 66), shift: true)
    Self.expectClose(try #require(layer.path?.points[3]), 95, 70)
    #expect(layer.path?.verbs == path.verbs && path.points[1] == CGPoint(x: 100, y: 10))
  }

  @Test func aPathOfManyPointsHasNone() {
    func count(_ points: Int) -> Int {
      let layer = CAShapeLayer()
      let path = CGMutablePath()
      path.addLines(between: (0..<points).map { CGPoint(x: 12 * $0, y: 40 * ($0 % 2)) })
      layer.path = path
      return ContentHandles(of: layer).places.count
    }
    #expect(count(200) == 200 && count(201) == 0 && count(0) == 0)
  }

  // MARK: Emitters

  @Test func emittersHaveTheirPlaceAndSize() throws {
    let layer = CAEmitterLayer()
    layer.emitterPosition = CGPoint(x: 60, y: 30)
    layer.emitterSize = CGSize(width: 40, height: 20)
    layer.emitterShape = .rectangle
    let tree = Tree(layer)
    try tree.drag(.emitterPosition, from: (61, 31), to: (51, 41))
    Self.expectClose(layer.emitterPosition, 50, 40)
    // The corner, about the middle.
    try tree.drag(.emitterSize, from: (70, 50), to: (90, 70))
    Self.expectClose(CGPoint(x: layer.emitterSize.width, y: layer.emitterSize.height), 80, 60)
    try tree.drag(.emitterSize, from: (90, 70), to: (70, 55), shift: true)
    Self.expectClose(CGPoint(x: layer.emitterSize.width, y: layer.emitterSize.height), 40, 30)
    layer.emitterShape = .circle
    try tree.drag(.emitterSize, from: (90, 40), to: (50, 65))
    Self.expectClose(CGPoint(x: layer.emitterSize.width, y: layer.emitterSize.height), 25, 30)
    layer.emitterShape = .line
    try tree.drag(.emitterSize, from: (62.5, 40), to: (70, 90))
    Self.expectClose(CGPoint(x: layer.emitterSize.width, y: layer.emitterSize.height), 40, 30)
    layer.emitterShape = .point
    #expect(ContentHandles(of: layer).places.map(\.handle) == [.emitterPosition])
  }

  // MARK: Places

  private func places(_ layer: CALayer) throws -> LayerHandles {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
    root.addSublayer(layer)
    let context = CAContext(layer: root)
    CATransaction.flush()
    return try withExtendedLifetime(context) {
      LayerHandles(of: try #require(layer.presentation()), toScreen: CATransform3DIdentity, in: root.bounds)
    }
  }

  @Test func handlesAreSeenWhereTheValuesAre() throws {
    let layer = Self.gradient()
    layer.frame = CGRect(x: 100, y: 100, width: 100, height: 60)
    let found = try places(layer)
    #expect(found.place(of: .startPoint) == CGPoint(x: 150, y: 100))
    #expect(found.place(of: .endPoint) == CGPoint(x: 150, y: 160))
    // Stops are beside the line.
    #expect(found.place(of: .stop(0)) == CGPoint(x: 136, y: 100))
    #expect(found.place(of: .stop(1)) == CGPoint(x: 136, y: 130))
    #expect(found.place(of: .size(x: 1, y: 1)) == CGPoint(x: 200, y: 160))
    // There the ends of the line are taken first.
    #expect(found.place(of: .size(x: 0, y: -1)) == nil)
    #expect(found.handle(at: CGPoint(x: 152, y: 158)) == .endPoint)
    #expect(found.lines == [[CGPoint(x: 150, y: 100), CGPoint(x: 150, y: 160)]])
    layer.frame.size = CGSize(width: 12, height: 12)
    #expect(try places(layer).places.isEmpty)
  }

  @Test func aShapeOrAnEmitterNeedsNoSize() throws {
    let shape = CAShapeLayer()
    shape.position = CGPoint(x: 100, y: 100)
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 40, height: 30), transform: nil)
    let found = try places(shape)
    #expect(found.places.map(\.handle) == (0..<4).map { .pathPoint($0) })
    #expect(found.place(of: .pathPoint(2)) == CGPoint(x: 140, y: 130))
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 8, height: 8), transform: nil)
    #expect(try places(shape).places.isEmpty)
    let emitter = CAEmitterLayer()
    emitter.position = CGPoint(x: 100, y: 100)
    emitter.emitterShape = .circle
    // A circle without a size has a handle for it beside the place.
    let emitted = try places(emitter)
    #expect(emitted.place(of: .emitterPosition) == CGPoint(x: 100, y: 100))
    #expect(emitted.place(of: .emitterSize) == CGPoint(x: 110, y: 100))
  }
}
