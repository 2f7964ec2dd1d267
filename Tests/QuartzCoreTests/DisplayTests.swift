import Testing

@testable import QuartzCore
@testable import RenderTree

/// The colour of a pixel of drawn contents, from the top left.
func pixel(_ contents: Any?, _ x: Int, _ y: Int) -> [UInt8]? {
  guard let image = contents as? CGImage, x < image.width, y < image.height else { return nil }
  return image.withPixels { Array($0[(4 * (y * image.width + x))..<(4 * (y * image.width + x) + 4)]) }
}

private final class Painter: NSObject, CALayerDelegate {
  var calls: [String] = []
  func layerWillDraw(_ layer: CALayer) { calls.append("will") }
  func draw(_ layer: CALayer, in ctx: CGContext) {
    calls.append("draw")
    ctx.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    ctx.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
  }
}

private final class Provider: NSObject, CALayerDelegate {
  func display(_ layer: CALayer) { layer.contents = "provided" }
  func draw(_ layer: CALayer, in ctx: CGContext) { Issue.record("display(_:) takes the place of drawing") }
}

private class BarLayer: CALayer {
  @LayerProperty("level") var level: CGFloat = 0
  nonisolated(unsafe) static var draws = 0
  override class func needsDisplay(forKey key: String) -> Bool {
    key == "level" || super.needsDisplay(forKey: key)
  }
  override func draw(in ctx: CGContext) {
    Self.draws += 1
    ctx.setFillColor(CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1))
    ctx.fill(CGRect(x: 0, y: 0, width: level, height: bounds.height))
  }
}

/// Draws after it has asked its superclass, if `isVisible`.
private class SuperLayer: CALayer {
  var isVisible = true
  override func draw(in ctx: CGContext) {
    super.draw(in: ctx)
    guard isVisible else { return }
    ctx.setFillColor(CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1))
    ctx.fill(bounds)
  }
}

private class SilentLayer: CALayer {}

private class SuperTiledLayer: CATiledLayer {
  override func draw(in ctx: CGContext) {
    super.draw(in: ctx)
    ctx.setFillColor(CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1))
    ctx.fill(bounds)
  }
}

private class DrawnShape: CAShapeLayer {
  override func draw(in ctx: CGContext) {
    ctx.setFillColor(CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1))
    ctx.fill(bounds)
  }
}

private final class Mute: NSObject, CALayerDelegate {}

/// Provides its contents by `display()`, from the values of the presentation copy.
private class ShownLayer: CALayer {
  @LayerProperty("level") var level: CGFloat = 0
  /// An ordinary property, which no `init(layer:)` copies.
  var height = 0
  var levels: [CGFloat] = []
  var isAlwaysModel = true
  override class func needsDisplay(forKey key: String) -> Bool {
    key == "level" || super.needsDisplay(forKey: key)
  }
  override func display() {
    if isPresentation { isAlwaysModel = false }
    let shown = presentation()?.level ?? level
    levels.append(shown)
    guard let context = CGContext(layerBitmapOf: CGSize(width: 10, height: height), scale: 1, opaque: false)
    else { return }
    context.setFillColor(CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: shown, height: CGFloat(height)))
    contents = context.makeImage()
  }
}

extension Engine {
  /// Contents that are drawn.
  @MainActor @Suite struct DisplayTests {
    private func layer(_ delegate: (any CALayerDelegate)? = nil) -> CALayer {
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 3)
      layer.delegate = delegate
      return layer
    }

    @Test func theDelegateDrawsInTheLayersCoordinates() {
      let painter = Painter()
      let layer = layer(painter)
      layer.displayIfNeeded()
      #expect(layer.contents == nil && painter.calls.isEmpty)
      layer.setNeedsDisplay()
      #expect(layer.needsDisplay())
      layer.displayIfNeeded()
      #expect(painter.calls == ["will", "draw"] && !layer.needsDisplay())
      // y is down on screen: (0, 0) is the top left.
      #expect(
        pixel(layer.contents, 1, 0) == [255, 0, 0, 255] && pixel(layer.contents, 2, 0) == [0, 0, 0, 0])
      #expect(pixel(layer.contents, 1, 1) == [0, 0, 0, 0] && (layer.contents as? CGImage)?.height == 3)
    }

    @Test func aFlippedLayerIsDrawnFromTheBottom() {
      let painter = Painter()
      let layer = layer(painter)
      layer.isGeometryFlipped = true
      layer.contentsScale = 2
      layer.bounds.origin = CGPoint(x: -1, y: 0)
      layer.display()
      // Twice the pixels; x 0 lies a point from the left, y 0 at the bottom.
      #expect((layer.contents as? CGImage)?.width == 8 && (layer.contents as? CGImage)?.height == 6)
      #expect(
        pixel(layer.contents, 1, 5) == [0, 0, 0, 0] && pixel(layer.contents, 2, 5) == [255, 0, 0, 255])
      #expect(
        pixel(layer.contents, 2, 3) == [0, 0, 0, 0] && pixel(layer.contents, 5, 4) == [255, 0, 0, 255])
      withExtendedLifetime(painter) {}
    }

    @Test func displayOfTheDelegateComesFirst() {
      let provider = Provider()
      let layer = layer(provider)
      layer.display()
      #expect(layer.contents as? String == "provided")
      withExtendedLifetime(provider) {}
    }

    @Test func whereNobodyDrawsContentsStay() {
      let layer = layer()
      layer.contents = "kept"
      layer.display()
      #expect(layer.contents as? String == "kept")
      layer.bounds = .zero
      layer.display()
      layer.bounds = CGRect(x: 0, y: 0, width: 1e6, height: 1e6)
      layer.delegate = nil
      layer.display()
      #expect(layer.contents as? String == "kept")
    }

    @Test func boundsChangesDrawAgainWhenAsked() {
      let layer = layer()
      layer.bounds.size.width = 9
      #expect(!layer.needsDisplay())
      layer.needsDisplayOnBoundsChange = true
      layer.bounds.size.width = 10
      #expect(layer.needsDisplay())
    }

    @Test func aCommitDisplays() {
      let painter = Painter()
      let hosted = Hosted(layer(painter))
      hosted.layer.setNeedsDisplay()
      CATransaction.flush()
      #expect(painter.calls == ["will", "draw"])
      #expect(hosted.context.frame(at: 0).contents(hosted.layer.node)?.width == 4)
    }

    @Test func anAnimatedKeyDrawsEveryFrame() throws {
      MediaClock.current.start(at: 0, paused: true)
      let bar = BarLayer()
      bar.bounds = CGRect(x: 0, y: 0, width: 10, height: 1)
      let hosted = Hosted(bar)
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      bar.level = 2
      CATransaction.commit()
      CATransaction.flush()
      #expect(pixel(bar.contents, 1, 0)?[3] == 255 && pixel(bar.contents, 2, 0)?[3] == 0)
      let animation = CABasicAnimation(keyPath: "level")
      animation.fromValue = 0
      animation.toValue = 10
      animation.duration = 1
      bar.add(animation, forKey: "level")
      CATransaction.flush()
      func width(at time: Double) -> Int {
        let image = hosted.context.frame(at: time).contents(bar.node)
        return (0..<10).filter { pixel(image, $0, 0)?[3] == 255 }.count
      }
      #expect(width(at: 0.5) == 5 && width(at: 0.3) == 3 && width(at: 0.8) == 8)
      // The model's contents are its own, and show again when the animation is gone.
      #expect(pixel(bar.contents, 2, 0)?[3] == 0)
      bar.removeAllAnimations()
      CATransaction.flush()
      #expect(width(at: 0.5) == 2)
      let drawn = BarLayer.draws
      _ = width(at: 0.7)
      #expect(BarLayer.draws == drawn)
    }

    /// Also where no frame was drawn: in a tree whose time stands still.
    @Test func renderingAPresentationDrawsItsMoment() throws {
      let bar = BarLayer()
      bar.bounds = CGRect(x: 0, y: 0, width: 10, height: 1)
      let hosted = Hosted(bar)
      let animation = CABasicAnimation(keyPath: "level")
      animation.fromValue = 0
      animation.toValue = 10
      animation.duration = 1
      animation.beginTime = 5
      bar.add(animation, forKey: "level")
      func width(at time: Double) throws -> Int {
        let context = try #require(CGContext(layerBitmapOf: bar.bounds.size, scale: 1, opaque: false))
        try hosted.at(time).render(in: context)
        let image = context.makeImage()
        return (0..<10).filter { pixel(image, $0, 0)?[3] == 255 }.count
      }
      #expect(try width(at: 5.5) == 5 && width(at: 5.3) == 3 && width(at: 5.8) == 8)
      #expect(bar.contents == nil)
    }

    /// In a window the render thread follows the tree in a replica of its own, so nothing calls `frame(at:)` for the tree. The
    /// layers have to be drawn again after each jump of a clock that stands still.
    @Test func aClockThatStandsStillShowsTheMoment() async throws {
      MediaClock.current.start(at: 0, paused: true)
      let bar = BarLayer()
      bar.bounds = CGRect(x: 0, y: 0, width: 10, height: 1)
      // Contents that are drawn anew fade in otherwise.
      bar.actions = ["contents": NSNull()]
      let hosted = Hosted(bar)
      func width() -> Int {
        let image = hosted.context.tree.evaluate(at: MediaClock.current.time).contents(bar.node)
        return image == nil ? -1 : (0..<10).filter { pixel(image, $0, 0)?[3] == 255 }.count
      }
      let animation = CABasicAnimation(keyPath: "level")
      animation.fromValue = 2
      animation.toValue = 12
      animation.duration = 1
      animation.fillMode = .both
      bar.add(animation, forKey: "level")
      CATransaction.flush()
      await turns { width() == 2 }
      #expect(width() == 2)
      MediaClock.current.step(by: 0.3)
      await turns { width() == 5 }
      #expect(width() == 5)
      MediaClock.current.seek(to: 0.1)
      await turns { width() == 3 }
      #expect(width() == 3)
      // The model is drawn by a commit, whose contents must not stay.
      bar.setNeedsDisplay()
      CATransaction.flush()
      await turns { width() == 3 }
      #expect(width() == 3)
      // A jump to the same time draws nothing again; the one to another time is the only one that draws.
      let drawn = BarLayer.draws
      MediaClock.current.seek(to: 0.1)
      MediaClock.current.seek(to: 0.2)
      await turns { width() == 4 }
      #expect(BarLayer.draws == drawn + 1)
    }

    /// While the host runs, a layer is drawn no more often than the display shows frames, at any speed of the
    /// machine.
    @Test func whatIsAnimatedIsDrawnAtTheRateOfTheDisplay() async {
      let bar = BarLayer()
      bar.bounds = CGRect(x: 0, y: 0, width: 10, height: 1)
      let hosted = Hosted(bar)
      let animation = CABasicAnimation(keyPath: "level")
      animation.toValue = 10
      animation.duration = 1000
      bar.add(animation, forKey: "level")
      let start = MediaClock.systemTime
      let drawn = BarLayer.draws
      CATransaction.flush()
      await turns { BarLayer.draws >= drawn + 6 }
      let frames = (MediaClock.systemTime - start) / MediaClock.current.displayPeriod
      #expect(Double(BarLayer.draws - drawn) <= frames + 1)
      withExtendedLifetime(hosted) {}
    }

    /// `super.draw(in:)` asks the delegate; where there is none, or one that does not draw, the override goes on.
    @Test func anOverrideMayAskItsSuperclass() {
      let painter = Painter()
      let mute = Mute()
      for delegate in [nil, mute, painter] as [(any CALayerDelegate)?] {
        let layer = SuperLayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 3)
        layer.delegate = delegate
        layer.display()
        #expect(pixel(layer.contents, 3, 2) == [0, 255, 0, 255])
        // What draws nothing any more shows nothing.
        layer.isVisible = false
        layer.display()
        #expect(pixel(layer.contents, 3, 2) == [0, 0, 0, 0])
      }
      // A subclass that does not override it keeps its contents.
      let silent = SilentLayer()
      silent.bounds = CGRect(x: 0, y: 0, width: 4, height: 3)
      silent.contents = "kept"
      silent.display()
      #expect(silent.contents as? String == "kept")
      let tiled = SuperTiledLayer()
      tiled.bounds = CGRect(x: 0, y: 0, width: 4, height: 3)
      tiled.display()
      #expect(pixel(tiled.contents, 3, 2) == [0, 255, 0, 255])
      withExtendedLifetime((painter, mute)) {}
    }

    @Test func aShapeLayerMayDrawContentsToo() {
      let shape = DrawnShape()
      shape.bounds = CGRect(x: 0, y: 0, width: 4, height: 3)
      let hosted = Hosted(shape)
      shape.setNeedsDisplay()
      CATransaction.flush()
      #expect(pixel(shape.contents, 3, 2) == [0, 255, 0, 255])
      #expect(pixel(hosted.context.frame(at: 0).contents(shape.node), 3, 2) == [0, 255, 0, 255])
    }

    /// `display()` is sent to the model, which has its ordinary properties and asks its presentation for the value of the moment.
    @Test func displayIsSentToTheModel() throws {
      MediaClock.current.start(at: 0, paused: true)
      let bar = ShownLayer()
      bar.actions = ["contents": NSNull()]
      bar.height = 2
      bar.bounds = CGRect(x: 0, y: 0, width: 10, height: 2)
      let hosted = Hosted(bar)
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      bar.level = 10
      CATransaction.commit()
      CATransaction.flush()
      let animation = CABasicAnimation(keyPath: "level")
      animation.fromValue = 0
      animation.toValue = 10
      animation.duration = 1
      bar.add(animation, forKey: "level")
      CATransaction.flush()
      bar.levels = []
      func width(at time: Double) -> Int {
        let image = hosted.context.frame(at: time).contents(bar.node)
        #expect(image?.height == 2)
        return (0..<10).filter { pixel(image, $0, 0)?[3] == 255 }.count
      }
      #expect(width(at: 0.5) == 5 && width(at: 0.3) == 3 && width(at: 0.8) == 8)
      #expect(bar.levels.map { ($0 * 1e6).rounded() } == [5e6, 3e6, 8e6] && bar.isAlwaysModel)
      // Drawing the presentation draws its moment, and leaves the model as it is.
      let shown = bar.contents as AnyObject?
      let context = try #require(CGContext(layerBitmapOf: bar.bounds.size, scale: 1, opaque: false))
      MediaClock.current.seek(to: 0.4)
      try #require(bar.presentation()).render(in: context)
      #expect((0..<10).filter { pixel(context.makeImage(), $0, 0)?[3] == 255 }.count == 4)
      #expect(bar.contents as AnyObject? === shown && bar.isAlwaysModel)
      // Without the animation it shows the model's value, by a display at the next commit.
      bar.removeAllAnimations()
      CATransaction.flush()
      CATransaction.flush()
      #expect(width(at: 0.5) == 10)
      let count = bar.levels.count
      CATransaction.flush()
      _ = width(at: 0.6)
      #expect(bar.levels.count == count)
    }
  }
}
