import QuartzCore
import RenderTree
import Testing

@testable import SceneEditing

/// Trees that are live on a paused clock: animations are held by their `timeOffset`.
@MainActor @Suite(.serialized) struct DragSessionTests {

  private nonisolated static func perspective(_ distance: Double) -> CATransform3D {
    var transform = CATransform3DIdentity
    transform.m34 = -1 / distance
    return transform
  }

  /// Ways for a layer to lie in space.
  enum Arrangement: String, CaseIterable, Sendable {
    case plain, rotatedParent, scaledParent, flippedParent, sublayerPerspective, tiltedParent, ownPerspective,
      ownAndParentPerspective, transformLayer, anchored

    func apply(to stage: CALayer, _ layer: CALayer) {
      switch self {
      case .plain: break
      case .rotatedParent: stage.transform = CATransform3DMakeRotation(0.7, 0, 0, 1)
      case .scaledParent: stage.transform = CATransform3DMakeScale(-2, 0.5, 1)
      case .flippedParent: stage.isGeometryFlipped = true
      case .sublayerPerspective:
        stage.sublayerTransform = perspective(500)
        layer.transform = CATransform3DMakeRotation(-0.9, 0, 1, 0)
        layer.zPosition = 40
      case .tiltedParent:
        stage.transform = CATransform3DConcat(CATransform3DMakeRotation(0.8, 1, 0, 0), perspective(400))
        layer.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
      case .ownPerspective:
        layer.transform = CATransform3DConcat(CATransform3DMakeRotation(1, 0.3, 1, 0), perspective(200))
      case .ownAndParentPerspective:
        stage.transform = CATransform3DConcat(CATransform3DMakeRotation(-0.6, 0, 1, 0), perspective(600))
        stage.sublayerTransform = perspective(900)
        layer.transform = CATransform3DConcat(CATransform3DMakeRotation(0.8, 1, 0, 0), perspective(300))
        layer.zPosition = 25
      case .transformLayer: break
      case .anchored:
        layer.anchorPoint = CGPoint(x: 0, y: 1)
        layer.bounds.origin = CGPoint(x: 7, y: -9)
        stage.bounds.origin = CGPoint(x: -30, y: 20)
        layer.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
      }
    }

    private func perspective(_ distance: Double) -> CATransform3D { DragSessionTests.perspective(distance) }
  }

  @Test(arguments: Arrangement.allCases)
  func keepsTheGrabbedPointUnderThePointer(arrangement: Arrangement) throws {
    let tree = DragTree { arrangement.apply(to: $0, $1) }
    let grabbed = CGPoint(x: tree.layer.bounds.minX + 20, y: tree.layer.bounds.minY + 45)
    let start = try tree.seen(grabbed)
    let session = try #require(DragSession(of: tree.layer, at: start))
    #expect(!session.isDisplacing)
    #expect(abs(session.grabbed.x - grabbed.x) < 1e-6 && abs(session.grabbed.y - grabbed.y) < 1e-6)
    for (dx, dy) in [(30.0, 12.0), (-70, 44), (3, -25)] {
      let pointer = CGPoint(x: start.x + dx, y: start.y + dy)
      session.move(to: pointer)
      CATransaction.flush()
      let seen = try tree.seen(grabbed)
      #expect(abs(seen.x - pointer.x) < 1e-6, "x after \(dx), \(dy)")
      #expect(abs(seen.y - pointer.y) < 1e-6, "y after \(dx), \(dy)")
      // Without an implicit animation the screen shows the model.
      #expect(tree.layer.animationKeys() == nil)
    }
  }

  @Test func movesByTheClosedFormUnderPerspective() throws {
    // Seen from 500 away, what lies 100 behind is 500/600 as large: 60 points of the pointer are 72 of the layer.
    let tree = DragTree { stage, layer in
      stage.sublayerTransform = Self.perspective(500)
      layer.zPosition = -100
    }
    let start = try tree.seen(CGPoint(x: 40, y: 30))
    let session = try #require(DragSession(of: tree.layer, at: start))
    session.move(to: CGPoint(x: start.x + 60, y: start.y))
    #expect(abs(tree.layer.position.x - 252) < 1e-9)
    #expect(abs(tree.layer.position.y - 140) < 1e-9)
  }

  @Test func worksBeneathATransformLayer() throws {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
    root.sublayerTransform = Self.perspective(500)
    let space = CATransformLayer()
    space.position = CGPoint(x: 200, y: 150)
    space.transform = CATransform3DMakeRotation(0.7, 0, 1, 0)
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.zPosition = 60
    space.addSublayer(layer)
    root.addSublayer(space)
    let context = CAContext(layer: root)
    CATransaction.flush()
    let shown = try #require(layer.presentation())
    let start = Geometry.project(CGPoint(x: 50, y: 50), shown.transformToRoot)
    let session = try #require(DragSession(of: layer, at: start))
    session.move(to: CGPoint(x: start.x + 33, y: start.y - 21))
    CATransaction.flush()
    // x is foreshortened by the turn; nothing turns y but perspective. By hand: with X the position in the turned
    // plane, seen x = 200 + (X cos + z sin)·k, k = 500/(500 − (z cos − X sin)).
    let x = layer.position.x
    let (c, s) = (cos(0.7), sin(0.7))
    let k = 500 / (500 - (60 * c - x * s))
    #expect(abs(200 + (x * c + 60 * s) * k - (start.x + 33)) < 1e-6)
    #expect(abs(150 + layer.position.y * k - (start.y - 21)) < 1e-6)
    withExtendedLifetime(context) {}
  }

  @Test func displacesALayerWhosePositionIsAnimated() throws {
    let tree = DragTree { stage, layer in
      let move = CABasicAnimation(keyPath: "position")
      move.fromValue = CGPoint(x: 100, y: 100)
      move.toValue = CGPoint(x: 300, y: 200)
      move.duration = 10
      move.isRemovedOnCompletion = false
      layer.add(move, forKey: "move")
      stage.speed = 0
      stage.timeOffset = 2.5
    }
    let shown = try #require(tree.layer.presentation()?.position)
    #expect(abs(shown.x - 150) < 1e-9 && abs(shown.y - 125) < 1e-9)
    let start = try tree.seen(CGPoint(x: 10, y: 10))
    let session = try #require(DragSession(of: tree.layer, at: start))
    #expect(session.isDisplacing)
    for (dx, dy) in [(11.0, -7.0), (60, 30)] {
      session.move(to: CGPoint(x: start.x + dx, y: start.y + dy))
      CATransaction.flush()
      let seen = try tree.seen(CGPoint(x: 10, y: 10))
      #expect(abs(seen.x - start.x - dx) < 1e-6 && abs(seen.y - start.y - dy) < 1e-6)
    }
    // The time goes on while the pointer rests: the layer is held.
    tree.stage.timeOffset = 5
    CATransaction.flush()
    session.follow()
    CATransaction.flush()
    var seen = try tree.seen(CGPoint(x: 10, y: 10))
    #expect(abs(seen.x - start.x - 60) < 1e-6 && abs(seen.y - start.y - 30) < 1e-6)
    // Let go of, it moves on as it did, from there: 2.5 s are 50 and 25 points. Backwards as well.
    for (time, dx, dy) in [(7.5, 50.0, 25.0), (2.5, -50, -25)] {
      tree.stage.timeOffset = time
      CATransaction.flush()
      seen = try tree.seen(CGPoint(x: 10, y: 10))
      #expect(abs(seen.x - start.x - 60 - dx) < 1e-6 && abs(seen.y - start.y - 30 - dy) < 1e-6)
    }
    // The animation of the scene is still there, and so is the model's own position.
    #expect(tree.layer.animation(forKey: "move") != nil)
    #expect(tree.layer.position == CGPoint(x: 180, y: 140))
  }

  @Test func grabsADisplacedLayerAgain() throws {
    let tree = DragTree { stage, layer in
      let move = CABasicAnimation(keyPath: "position.x")
      move.fromValue = 100
      move.toValue = 300
      move.duration = 10
      layer.add(move, forKey: nil)
      stage.speed = 0
      stage.timeOffset = 1
    }
    for _ in 0..<2 {
      let start = try tree.seen(CGPoint(x: 5, y: 5))
      let session = try #require(DragSession(of: tree.layer, at: start))
      session.move(to: CGPoint(x: start.x + 20, y: start.y + 10))
      CATransaction.flush()
    }
    // 120 by the animation, 40 by two drags.
    let position = try #require(tree.layer.presentation()?.position)
    #expect(abs(position.x - 160) < 1e-9)
    #expect(abs(position.y - 160) < 1e-9, "\(position.y)")
  }

  @Test func staysWhereItIsWhenThePlaneIsSeenEdgeOn() throws {
    let tree = DragTree { _, _ in }
    let session = try #require(DragSession(of: tree.layer, at: CGPoint(x: 180, y: 140)))
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    tree.stage.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    CATransaction.commit()
    CATransaction.flush()
    session.move(to: CGPoint(x: 250, y: 160))
    #expect(tree.layer.position == CGPoint(x: 180, y: 140))
  }

  @Test func doesNotFollowBeyondTheHorizon() throws {
    // A floor that runs away from the eye: its horizon is above the middle of the picture.
    let tree = DragTree { stage, _ in
      stage.transform = CATransform3DConcat(CATransform3DMakeRotation(1.2, 1, 0, 0), Self.perspective(400))
    }
    let start = try tree.seen(CGPoint(x: 40, y: 30))
    let session = try #require(DragSession(of: tree.layer, at: start))
    for y in [-1e3, -1e5] {
      session.move(to: CGPoint(x: start.x, y: y))
      CATransaction.flush()
      let position = tree.layer.position
      #expect(position.x.isFinite && position.y.isFinite && abs(position.y) < 1e7)
    }
  }
}

extension DragTree {
  /// Where a point of the layer is on screen, by the definition: local · sublayerTransform · flattening, upwards.
  func seen(_ point: CGPoint) throws -> CGPoint {
    var vector = SIMD4<Double>(point.x, point.y, 0, 1)
    var current = layer.presentation() as CALayer?
    #expect(current != nil)
    while let layer = current {
      vector = multiply(vector, local(layer))
      if let above = layer.superlayer {
        vector = multiply(vector, about(above.sublayerTransform, above))
        // A plain layer flattens, which is a projection along z in homogeneous coordinates.
        if !(above is CATransformLayer) { vector.z = 0 }
      }
      current = layer.superlayer
    }
    return CGPoint(x: vector.x / vector.w, y: vector.y / vector.w)
  }

  private func local(_ layer: CALayer) -> [[Double]] {
    let b = layer.bounds
    let flip = layer.isGeometryFlipped ? -1.0 : 1
    let anchor = [
      b.minX + layer.anchorPoint.x * b.width, b.minY + layer.anchorPoint.y * b.height, layer.anchorPointZ,
    ]
    let flipping: [[Double]] = [
      [1, 0, 0, 0], [0, flip, 0, 0], [0, 0, 1, 0], [0, flip < 0 ? 2 * b.minY + b.height : 0, 0, 1],
    ]
    let steps = [
      flipping, translation(-anchor[0], -anchor[1], -anchor[2]), rows(layer.transform),
      translation(layer.position.x, layer.position.y, layer.zPosition),
    ]
    return steps.dropFirst().reduce(steps[0]) { product($0, $1) }
  }

  private func about(_ transform: CATransform3D, _ layer: CALayer) -> [[Double]] {
    let x = layer.bounds.minX + layer.anchorPoint.x * layer.bounds.width
    let y = layer.bounds.minY + layer.anchorPoint.y * layer.bounds.height
    return product(
      product(translation(-x, -y, -layer.anchorPointZ), rows(transform)),
      translation(x, y, layer.anchorPointZ))
  }

  private func translation(_ x: Double, _ y: Double, _ z: Double) -> [[Double]] {
    [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [x, y, z, 1]]
  }

  private func rows(_ t: CATransform3D) -> [[Double]] {
    [
      [t.m11, t.m12, t.m13, t.m14], [t.m21, t.m22, t.m23, t.m24], [t.m31, t.m32, t.m33, t.m34],
      [t.m41, t.m42, t.m43, t.m44],
    ]
  }

  private func product(_ a: [[Double]], _ b: [[Double]]) -> [[Double]] {
    (0..<4).map { i -> [Double] in
      (0..<4).map { j -> Double in (0..<4).reduce(0.0) { sum, k -> Double in sum + a[i][k] * b[k][j] } }
    }
  }

  private func multiply(_ v: SIMD4<Double>, _ m: [[Double]]) -> SIMD4<Double> {
    SIMD4((0..<4).map { j in (0..<4).reduce(0) { $0 + v[$1] * m[$1][j] } })
  }
}
