import Testing

@testable import QuartzCore
@testable import RenderTree

private class RingLayer: CALayer {
  @LayerProperty("progress") var progress: CGFloat = 0.25
  @LayerProperty("centre") var centre: CGPoint = CGPoint(x: 1, y: 2)
  @LayerProperty("tint") var tint: CGColor? = nil
  @LayerProperty("turns") var turns: Int = 3

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "progress" || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> (any CAAction)? {
    guard event == "progress" else { return super.action(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = (presentation() ?? self).progress
    return animation
  }
}

/// Properties as those with `@NSManaged` become: without values of their own.
private class ManagedLayer: CALayer {
  @LayerProperty("progress") var progress: CGFloat
  @LayerProperty("radius") var radius: Double
  @LayerProperty("isOn") var isOn: Bool
  @LayerProperty("centre") var centre: CGPoint
  @LayerProperty("turn") var turn: CATransform3D
  @LayerProperty("title") var title: String?
  @LayerProperty("tint") var tint: CGColor?
  @LayerProperty("stops") var stops: [CGFloat]

  override class func defaultValue(forKey key: String) -> Any? {
    key == "radius" ? 4.5 : super.defaultValue(forKey: key)
  }
}

/// A property as one with `@objc` becomes: key-value coding finds it, and a change of it is a plain one.
private class CodedLayer: CALayer {
  @LayerProperty("width", isManaged: false) var width: CGFloat = 2
  var asked: [String] = []

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "width" || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> (any CAAction)? {
    asked.append(event)
    return super.action(forKey: event)
  }
}

extension Engine {
  @MainActor @Suite struct LayerPropertyTests {
    /// Apple's documentation of key-value coding: an accessor or a stored property is found by its name. Core Animation makes accessors
    /// that ask for actions for dynamic properties alone (Core Animation Programming Guide, "Key-value coding extensions").
    @Test func aCodedPropertyAnimatesAndChangesPlainly() throws {
      let hosted = Hosted(CodedLayer())
      let layer = hosted.layer
      #expect(layer.width == 2 && layer.value(forKey: "width") as? CGFloat == 2)
      layer.displayIfNeeded()
      layer.asked = []
      layer.width = 20
      #expect(layer.asked.isEmpty && !layer.needsDisplay() && layer.width == 20)
      let animation = CABasicAnimation(keyPath: "width")
      animation.fromValue = 2
      animation.toValue = 20
      animation.duration = 2
      layer.add(animation, forKey: nil)
      #expect(try hosted.at(1).width == 11)
    }

    @Test func withoutAValueItIsZeroOrTheDefaultOfItsClass() {
      let layer = ManagedLayer()
      #expect(layer.progress == 0 && layer.radius == 4.5 && !layer.isOn && layer.centre == .zero)
      #expect(
        CATransform3DIsIdentity(layer.turn) && layer.title == nil && layer.tint == nil && layer.stops == [])
      #expect(layer.value(forKey: "progress") as? CGFloat == 0)
      layer.radius = 2
      layer.title = "a"
      layer.stops = [1]
      #expect(layer.radius == 2 && layer.title == "a" && layer.stops == [1])
    }

    /// An animation without a value at its beginning begins at 0.
    @Test func withoutAValueItIsAnimated() throws {
      let hosted = Hosted(ManagedLayer())
      let animation = CABasicAnimation(keyPath: "progress")
      animation.toValue = 8
      animation.duration = 4
      hosted.layer.add(animation, forKey: nil)
      #expect(try hosted.at(1).progress == 2)
    }

    @Test func readsItsInitialValueUntilItIsSet() {
      let layer = RingLayer()
      #expect(layer.progress == 0.25 && layer.centre == CGPoint(x: 1, y: 2) && layer.turns == 3)
      #expect(layer.value(forKey: "progress") as? CGFloat == 0.25 && layer.tint == nil)
      layer.progress = 0.5
      layer.setValue(CGPoint(x: 3, y: 4), forKey: "centre")
      layer.setValue(7.0, forKey: "turns")
      layer.tint = CGColor(gray: 1, alpha: 1)
      #expect(layer.value(forKey: "progress") as? CGFloat == 0.5)
      #expect(layer.centre == CGPoint(x: 3, y: 4) && layer.turns == 7)
      #expect(layer.tint == CGColor(gray: 1, alpha: 1))
      #expect(layer.needsDisplay())
      // A value of another type does not fit; the initial one shows.
      layer.setValue("far", forKey: "centre")
      #expect(layer.centre == CGPoint(x: 1, y: 2))
    }

    @Test func aChangeAsksForItsAction() throws {
      let hosted = Hosted(RingLayer())
      hosted.layer.progress = 0.75
      CATransaction.flush()
      let animation = try #require(hosted.layer.animation(forKey: "progress") as? CABasicAnimation)
      #expect(animation.keyPath == "progress" && animation.duration == 0.25)
      hosted.layer.removeAllAnimations()
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      hosted.layer.progress = 0.1
      CATransaction.commit()
      #expect(hosted.layer.animationKeys() == nil)
    }

    /// The action that classes of clients return: it begins at the presented value, or says no values at all.
    private class BareRingLayer: RingLayer {
      override func action(forKey event: String) -> (any CAAction)? {
        guard event == "progress" else { return super.action(forKey: event) }
        let animation = CABasicAnimation(keyPath: event)
        animation.timingFunction = CAMediaTimingFunction(name: .linear)
        animation.duration = 1
        return animation
      }
    }

    @Test(arguments: [false, true]) func anInterruptedChangeGoesOnWhereItIs(isBare: Bool) {
      withStoppedClock {
        let hosted = Hosted(isBare ? BareRingLayer() : RingLayer())
        func shown() -> CGFloat { hosted.layer.presentation()?.progress ?? .nan }
        CATransaction.flush()
        CATransaction.begin()
        CATransaction.setAnimationDuration(1)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        hosted.layer.progress = 0.75
        CATransaction.commit()
        CATransaction.flush()
        // Half of the way from 0.25.
        MediaClock.current.seek(to: 0.5)
        #expect(abs(shown() - 0.5) < 1e-4)
        CATransaction.begin()
        CATransaction.setAnimationDuration(1)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        hosted.layer.progress = 0
        CATransaction.commit()
        CATransaction.flush()
        #expect(abs(shown() - 0.5) < 1e-4)
        MediaClock.current.seek(to: 1)
        #expect(abs(shown() - 0.25) < 1e-4)
      }
    }

    @Test func presentationsShowTheAnimation() throws {
      let hosted = Hosted(RingLayer())
      let animation = CABasicAnimation(keyPath: "progress")
      animation.toValue = 1.25
      animation.duration = 1
      hosted.layer.add(animation, forKey: "progress")
      // From the value that the class gives it.
      #expect(try hosted.at(0.5).progress == 0.75)
      #expect(hosted.layer.progress == 0.25)
      let part = CABasicAnimation(keyPath: "centre.x")
      part.byValue = 10
      part.duration = 1
      hosted.layer.add(part, forKey: nil)
      #expect(try hosted.at(0.5).centre == CGPoint(x: 6, y: 2))
    }
  }

  @MainActor @Suite struct StyleTests {
    @Test func givesValuesToWhatWasNeverSet() {
      let layer = CALayer()
      layer.borderWidth = 5
      layer.style = [
        "opacity": 0.5, "borderWidth": 9, "position": CGPoint(x: 3, y: 4),
        "style": ["opacity": 0.1, "cornerRadius": 7, "backgroundColor": CGColor(gray: 1, alpha: 1)],
      ]
      #expect(layer.opacity == 0.5 && layer.borderWidth == 5 && layer.position == CGPoint(x: 3, y: 4))
      #expect(layer.cornerRadius == 7 && layer.backgroundColor == CGColor(gray: 1, alpha: 1))
      #expect(layer.value(forKey: "opacity") as? Double == 0.5)
      // What comes from the style is not the layer's own: an archive leaves it out.
      #expect(!layer.shouldArchiveValue(forKey: "opacity") && layer.shouldArchiveValue(forKey: "borderWidth"))
      layer.opacity = 0.75
      layer.style = ["opacity": 0.25]
      #expect(layer.opacity == 0.75 && layer.cornerRadius == 0 && layer.backgroundColor == nil)
      #expect(layer.position == .zero)
      layer.style = nil
      #expect(layer.opacity == 0.75)
    }

    @Test func isDrawnAsAnyValue() throws {
      let hosted = Hosted()
      hosted.layer.style = ["opacity": 0.5]
      CATransaction.flush()
      #expect(try #require(hosted.layer.presentation()).opacity == 0.5)
    }

    @Test func aStyleWithinItselfEnds() {
      let layer = CALayer()
      var style: [AnyHashable: Any] = ["opacity": 0.5]
      for _ in 0..<1000 { style = ["style": style] }
      layer.style = style
      #expect(layer.opacity == 1)
    }
  }
}
