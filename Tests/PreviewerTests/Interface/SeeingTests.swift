import Compositor
import CoreAnimationMarkup
import Foundation
import QuartzCore
import RenderTree
import Testing
import UIKit
import Windowing

@testable import Previewer
@testable import SceneTools

/// Where borders, rulers and costs are drawn, with numbers that are worked out by hand.
@MainActor @Suite struct SeeingTests {
  private func host(_ layer: CALayer, _ size: CGSize = CGSize(width: 200, height: 100)) -> (
    CALayer, CAContext
  ) {
    let root = CALayer()
    root.bounds = CGRect(origin: .zero, size: size)
    root.position = CGPoint(x: size.width / 2, y: size.height / 2)
    root.addSublayer(layer)
    let context = CAContext(layer: root, clock: MediaClock(isPaused: true))
    CATransaction.flush()
    return (root, context)
  }

  private func isNear(_ a: [CGPoint], _ b: [(Double, Double)]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0.x - $1.0) < 1e-9 && abs($0.y - $1.1) < 1e-9 }
  }

  @Test func cornersOfACardThatIsTurnedInPerspective() throws {
    let card = CALayer()
    card.bounds = CGRect(x: 0, y: 0, width: 80, height: 60)
    card.position = CGPoint(x: 100, y: 50)
    var transform = CATransform3DIdentity
    transform.m34 = -1 / 500
    card.transform = CATransform3DRotate(transform, .pi / 3, 0, 1, 0)
    let (root, context) = host(card)
    // A turn by 60° about y takes (±40, ±30, 0) to (±20, ±30, ∓40 sin 60°); the eye is 500 away, so w = 1 − z/500.
    let depth = 40 * 3.0.squareRoot() / 2
    let (left, right) = (1 - depth / 500, 1 + depth / 500)
    let expected = [
      (100 - 20 / left, 50 - 30 / left), (100 + 20 / right, 50 - 30 / right),
      (100 + 20 / right, 50 + 30 / right),
      (100 - 20 / left, 50 + 30 / left),
    ]
    var found: LayerQuad?
    LayerWalk(context.frame(at: 0)).visit(root, toScreen: CATransform3DIdentity) {
      layer, _, bounds, transform in
      if layer === card { found = LayerQuad(bounds, through: transform) }
    }
    let quad = try #require(found)
    #expect(isNear(quad.corners, expected))
    // The presentation tree says the same.
    let shown = try #require(card.presentation())
    #expect(
      isNear(LayerQuad(shown.bounds, through: shown.transformToRoot)?.corners ?? [], expected))
    let area = 0.5 * (60 / left + 60 / right) * (20 / left + 20 / right)
    #expect(abs(quad.area - area) < 1e-6)
  }

  @Test func theWalkAgreesWithThePresentationTree() throws {
    // A transform layer in a layer with a sublayerTransform, with an animation half way.
    let stage = CALayer()
    stage.bounds = CGRect(x: 0, y: 0, width: 150, height: 90)
    stage.position = CGPoint(x: 90, y: 50)
    stage.sublayerTransform.m34 = -1 / 300
    let space = CATransformLayer()
    space.position = CGPoint(x: 70, y: 40)
    space.transform = CATransform3DMakeRotation(0.7, 1, 0.3, 0)
    let card = CALayer()
    card.bounds = CGRect(x: 5, y: 3, width: 40, height: 20)
    card.anchorPoint = CGPoint(x: 0.2, y: 0.9)
    card.zPosition = 25
    let inner = CALayer()
    inner.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    inner.transform = CATransform3DMakeRotation(0.4, 0, 1, 0)
    stage.addSublayer(space)
    space.addSublayer(card)
    card.addSublayer(inner)
    let turn = CABasicAnimation(keyPath: "transform.rotation.y")
    (turn.fromValue, turn.toValue, turn.duration) = (0, 1, 1)
    space.add(turn, forKey: nil)
    let (root, context) = host(stage)
    context.clock.seek(to: 0.5)
    var count = 0
    LayerWalk(context.frame(at: 0.5)).visit(root, toScreen: CATransform3DIdentity) {
      layer, _, bounds, transform in
      guard let shown = layer.presentation() else { return }
      count += 1
      let expected = LayerQuad(shown.bounds, through: shown.transformToRoot)
      let quad = LayerQuad(bounds, through: transform)
      #expect(quad?.corners.count == expected?.corners.count)
      for (a, b) in zip(quad?.corners ?? [], expected?.corners ?? []) {
        #expect(abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6)
      }
    }
    #expect(count == 5)
  }

  @Test func aPlaneThatPassesTheEyeIsCut() throws {
    // w = 1 + x/10 is 0 at x = −10.
    var m = CATransform3DIdentity
    m.m14 = 0.1
    let quad = try #require(LayerQuad(CGRect(x: -20, y: 0, width: 40, height: 1), through: m))
    #expect(quad.corners.count == 4)
    #expect(quad.corners.contains { abs($0.x - 20.0 / 3) < 1e-9 && abs($0.y) < 1e-9 })
    #expect(LayerQuad(CGRect(x: -30, y: 0, width: 10, height: 1), through: m) == nil)
  }

  @Test func rulersMeasureTheFrameInItsSuperlayer() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
    layer.anchorPoint = CGPoint(x: 0, y: 1)
    layer.position = CGPoint(x: 30, y: 70)
    let (_, context) = host(layer)
    defer { withExtendedLifetime(context) {} }
    let shown = try #require(layer.presentation())
    let toScreen = CATransform3DMakeScale(2, 2, 1)
    let rulers = SelectionView.rulers(of: shown, toScreen: toScreen)
    // The frame is (30, 50) to (70, 70) in 200 × 100.
    #expect(rulers.distances.map { $0?.length } == [30, 130, 50, 30])
    #expect(rulers.anchor == CGPoint(x: 60, y: 140))
    #expect(rulers.position == CGPoint(x: 30, y: 70))
    #expect(
      rulers.distances[0]?.from == CGPoint(x: 60, y: 120) && rulers.distances[0]?.to == CGPoint(x: 0, y: 120))
    #expect(rulers.distances[3]?.to == CGPoint(x: 100, y: 200))
  }

  // MARK: Costs

  private func report(_ layers: CALayer...) -> [PaintReport.Entry] {
    let stage = CALayer()
    stage.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
    stage.position = CGPoint(x: 100, y: 50)
    for layer in layers { stage.addSublayer(layer) }
    let (_, context) = host(stage)
    let report = PaintReport()
    report.make(of: context.frame(at: 0), toPixels: CATransform3DIdentity, width: 200, height: 100)
    // Without the root and the stage.
    return Array(report.entries.dropFirst(2))
  }

  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, alpha: Double = 1) -> CALayer
  {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = CGColor(srgbRed: 0.2, green: 0.4, blue: 0.8, alpha: alpha)
    return layer
  }

  @Test func opaqueAndBlendedLayers() {
    let faded = box(20, 0, 10, 10)
    faded.opacity = 0.5
    let entries = report(box(0, 0, 10, 10), box(10, 0, 10, 10, alpha: 0.5), faded, CALayer())
    #expect(entries.map(\.isOpaque) == [true, false, false, false])
    #expect(entries.map(\.isDrawn) == [true, true, true, false])
    #expect(entries.allSatisfy { $0.surfaces == 0 })
  }

  // A surface has a pixel around its layer, for the edges.

  @Test func fadingAsOneNeedsASurfaceOfItsPixels() {
    let group = box(10, 10, 40, 20)
    group.opacity = 0.5
    group.addSublayer(box(0, 0, 10, 10))
    let entries = report(group)
    #expect(entries.map(\.surfaces) == [1, 0])
    #expect(entries[0].reason == .opacity && entries[0].pixels == 42 * 22)
    // Without group opacity the layers fade one by one.
    group.removeFromSuperlayer()
    group.allowsGroupOpacity = false
    #expect(report(group).map(\.surfaces) == [0, 0])
  }

  @Test func aMaskNeedsTwoSurfaces() {
    let masked = box(10, 10, 40, 20)
    masked.mask = box(0, 0, 40, 20)
    let entries = report(masked)
    #expect(entries.map(\.surfaces) == [2, 0])
    #expect(entries[0].isMasked && entries[0].reason == .mask)
    #expect(entries[0].pixels == 2 * 42 * 22)
  }

  @Test func nestedSurfacesAreCountedOnce() {
    let outer = box(0, 0, 60, 60)
    outer.opacity = 0.5
    let inner = box(10, 10, 20, 20)
    inner.opacity = 0.5
    inner.addSublayer(box(0, 0, 5, 5))
    outer.addSublayer(inner)
    let entries = report(outer)
    #expect(entries.map(\.surfaces) == [1, 1, 0])
    // The outer one begins at the picture's corner, where nothing lies outside.
    #expect(entries.map(\.pixels) == [61 * 61, 22 * 22, 0])
  }

  @Test func bitmapsAreSurfacesAndLieWhereTheyAreSeen() throws {
    let kept = box(10, 20, 30, 20)
    kept.shouldRasterize = true
    kept.rasterizationScale = 2
    kept.addSublayer(box(5, 5, 10, 10))
    let entries = report(kept)
    #expect(entries.map(\.surfaces) == [1, 0] && entries[0].reason == .rasterized)
    // Two pixels for each point, a pixel around them for the edges, and a transparent one around that.
    #expect(entries[0].pixels == 64 * 44)
    let quad = try #require(LayerQuad(entries[1].bounds, through: entries[1].transform))
    #expect(quad.box.minX == 15 && quad.box.minY == 25 && quad.box.width == 10)
  }

  @Test func filtersNeedASurface() {
    let layer = box(10, 10, 40, 20)
    let blur = CAFilter(name: "gaussianBlur")
    blur?.setValue(4, forKey: "inputRadius")
    layer.filters = blur.map { [$0] }
    let entries = report(layer)
    #expect(entries.count == 1 && entries[0].surfaces >= 1 && entries[0].reason == .filter)
  }

  // MARK: Frame times

  @Test func theLastFramesAreKept() {
    let log = FrameTimeLog()
    log.note(.init(begin: 0, evaluate: 1, draw: 1))
    #expect(log.samples.isEmpty)
    log.isOn = true
    for index in 0..<300 { log.note(.init(begin: Double(index) / 60, evaluate: 0.001, draw: 0.002)) }
    #expect(
      log.samples.count == 240 && log.samples.first?.begin == 1 && log.samples.last?.begin == 299.0 / 60)
    let rate = FrameTimeGraph.rate(of: log.samples) ?? 0
    #expect(abs(rate - 60) < 1e-9)
  }

  @Test(arguments: [Theme.Style.dark, .light])
  func theGraph(_ style: Theme.Style) throws {
    let fixture = InterfaceFixture(CGSize(width: 300, height: 140), scale: 2, theme: .theme(style))
    let client = TestClient("cube")
    let log = client.frameTimes
    log.isOn = true
    for index in 0..<200 {
      log.note(
        .init(
          begin: Double(index) / 60, evaluate: 0.0012 + 0.0006 * sin(Double(index) / 9),
          draw: index % 37 == 0 ? 0.019 : 0.005 + 0.002 * sin(Double(index) / 15)))
    }
    let graph = fixture.interface.within { FrameTimeGraph(client) }
    fixture.interface.within {
      graph.frame.origin = CGPoint(x: 18, y: 14)
      fixture.interface.root.addSubview(graph)
      graph.update()
    }
    let image = try fixture.picture("graph-\(style)")
    #expect(image.width == 600)
  }

  // MARK: The exploded view

  /// The exploded view of the scene "cube" in an interface of 640 × 480 points.
  private static func exploded() -> (InterfaceFixture, TestClient, ExplodedView) {
    let size = CGSize(width: 640, height: 480)
    let fixture = InterfaceFixture(size)
    let client = TestClient("cube", pixels: size)
    let view = fixture.interface.within { ExplodedView(client) }
    fixture.interface.within {
      fixture.interface.root.addSubview(view)
      view.update()
    }
    return (fixture, client, view)
  }

  @Test func layersLieAtTheirDepths() throws {
    let (fixture, client, view) = Self.exploded()
    // The view has a weak reference to it.
    defer { withExtendedLifetime(client) {} }
    fixture.interface.within {
      // Seen from the front, a point of the window's middle stays there at any spacing.
      view.orbit(yaw: -view.yaw, pitch: -view.pitch)
      view.set(spacing: 100)
    }
    fixture.turn()
    #expect(view.deepest > 1 && view.depths == 0...view.deepest)
    let copies = try #require(view.subviews.first?.layer.sublayers)
    let host = copies[0]
    // The host is at depth 0: half of the range behind the middle.
    #expect(abs(host.transform.m43 + Double(view.deepest) / 2 * 100) < 1e-9)
    // 0.72 of the window, further away: w = 1 + 0.72 z / 1400.
    let far = 1 + 0.72 * Double(view.deepest) / 2 * 100 / 1400
    let shown = try #require(host.presentation())
    let corner = try #require(
      CATransform3DConcat(shown.transformToRoot, CATransform3DIdentity).project(host.bounds.origin))
    #expect(abs(abs(corner.x - 320) - 320 * 0.72 / far) < 1e-6)
    #expect(abs(abs(corner.y - 240) - 240 * 0.72 / far) < 1e-6)
    fixture.interface.within { view.set(depths: 1...1) }
    #expect(copies.first?.isHidden == true && copies.contains { !$0.isHidden })
    #expect(fixture.interface.wheel(CGVector(dx: 0, dy: 4), at: CGPoint(x: 300, y: 400)))
    #expect(abs(view.spacing - 200) < 1e-9)
  }

  @Test func theExplodedViewIsTurnedAndSelects() throws {
    let (fixture, client, view) = Self.exploded()
    let yaw = view.yaw
    fixture.drag(CGPoint(x: 300, y: 400), CGPoint(x: 320, y: 400), CGPoint(x: 400, y: 400))
    #expect(abs(view.yaw - yaw - 0.8) < 0.05 && client.selection == nil)
    fixture.click(CGPoint(x: 320, y: 240))
    #expect(client.selection != nil)
  }

  @Test(arguments: [
    ("cube", Theme.Style.dark), ("swinging-door", .light), ("shuffle", .dark), ("texts", .light),
  ])
  func explodedPictures(_ scene: String, _ style: Theme.Style) throws {
    let fixture = InterfaceFixture(CGSize(width: 800, height: 560), theme: .theme(style))
    let client = TestClient(scene, pixels: CGSize(width: 800, height: 560))
    client.seek(to: client.loopDuration * 0.3)
    fixture.interface.within {
      let view = ExplodedView(client)
      fixture.interface.root.addSubview(view)
      view.update()
    }
    let image = try fixture.picture("exploded-\(scene)-\(style)")
    #expect(image.width == 800)
  }

  // MARK: The view

  private func make(_ scene: String, _ size: CGSize, scale: Double = 1, theme: Theme = .dark) -> (
    InterfaceFixture, TestClient, SeeingView
  ) {
    let fixture = InterfaceFixture(size, scale: scale, theme: theme)
    let client = TestClient(scene, pixels: CGSize(width: size.width * scale, height: size.height * scale))
    client.pixelsPerPoint = scale
    let view = fixture.interface.within { SeeingView(client) }
    fixture.interface.within { fixture.interface.root.addSubview(view) }
    return (fixture, client, view)
  }

  @Test func thePointerIsTheScenes() {
    let (fixture, client, view) = make("cube", CGSize(width: 600, height: 400))
    defer { withExtendedLifetime(client) {} }
    fixture.interface.within {
      view.showsBorders = true
      view.update()
    }
    fixture.turn()
    #expect(!view.isHidden && fixture.interface.view(at: CGPoint(x: 300, y: 200)) == nil)
    fixture.interface.within {
      view.showsBorders = false
      view.update()
    }
    #expect(view.isHidden)
  }

  @Test(arguments: [
    ("cube", 1.0, Theme.Style.dark), ("depth", 2, .light), ("masks", 1, .dark), ("carousel", 1, .light),
    ("shadows", 1, .dark), ("swinging-door", 1, .light),
  ])
  func pictures(_ scene: String, _ scale: Double, _ style: Theme.Style) throws {
    let size = CGSize(width: 800, height: 560)
    for mode in ["borders", "costs", "hover"] {
      let (fixture, client, view) = make(scene, size, scale: scale, theme: .theme(style))
      client.seek(to: client.loopDuration * 0.3)
      fixture.interface.within {
        fixture.interface.root.backgroundColor = UIColor(white: style == .dark ? 0.2 : 0.85, alpha: 1)
        view.showsBorders = mode == "borders"
        view.showsCosts = mode == "costs"
        if mode == "hover" {
          let middle = CGPoint(x: client.sheet.size.width * 0.5, y: client.sheet.size.height * 0.5)
          view.outlinesHovered = true
          view.hovered = client.sheet.hit(at: middle)?.layer ?? client.host.sublayers?.first
          client.selection = client.host.sublayers?.first?.sublayers?.last ?? client.host.sublayers?.first
        }
        view.update()
      }
      let image = try fixture.picture("seeing-\(scene)-\(mode)-\(style)")
      #expect(image.width == Int(clamping: size.width * scale))
    }
  }
}
