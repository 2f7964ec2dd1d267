import CoreAnimationMarkup
import QuartzCore
import Testing
import UIKit
import Windowing

@testable import Previewer
@testable import SceneEditing

/// Key frames in the plot and the fields of a card, kinds of animations, and animations on the clipboard.
@MainActor @Suite struct AnimationGraphTests {
  private typealias Cards = AnimationCardTests
  private typealias Setup = InspectorPanelTests.Setup

  private static func slide(_ keyPath: String = "position.x", _ values: [Any] = [0, 100, 50])
    -> CAKeyframeAnimation
  {
    let slide = CAKeyframeAnimation(keyPath: keyPath)
    slide.values = values
    slide.keyTimes = [0, 0.5, 1]
    slide.duration = 2
    return slide
  }

  private static func frames(_ layer: CALayer, _ key: String = "position.x") -> (
    values: [Double], times: [Double]
  ) {
    let animation = layer.animation(forKey: key) as? CAKeyframeAnimation
    return (
      animation?.values?.compactMap { Unbox.number($0) } ?? [], animation?.keyTimes?.map(\.doubleValue) ?? []
    )
  }

  /// A place of the plot, in the window.
  private static func place(_ setup: Setup, _ view: CurveView, _ time: Double, _ value: Double) throws
    -> CGPoint
  {
    view.convert(try #require(view.handles.plot).point(time, value), to: setup.fixture.interface.root)
  }

  // MARK: The plot

  @Test func keyFramesArePointsThatAreDragged() throws {
    let (setup, door) = try Cards.setup(.dark, Self.slide())
    let card = try Cards.open(setup)
    let view = try #require(card.curve)
    #expect(view.frames.points.map(\.time) == [0, 1, 2])
    for (point, value) in zip(view.frames.points, [0.0, 100, 50]) { #expect(abs(point.value - value) < 1e-6) }
    // In value alone: the way to the side is shorter than five points.
    let middle = try Self.place(setup, view, 1, 100)
    let down = try Self.place(setup, view, 1, 60)
    setup.fixture.drag(middle, CGPoint(x: down.x + 3, y: down.y))
    #expect(Self.frames(door).values == [0, 60, 50] && Self.frames(door).times == [0, 0.5, 1])
    // In time alone.
    let start = try Self.place(setup, view, 1, 60)
    let later = try Self.place(setup, view, 1.5, 60)
    setup.fixture.drag(start, CGPoint(x: later.x, y: later.y - 2))
    #expect(Self.frames(door).values == [0, 60, 50] && Self.frames(door).times == [0, 0.75, 1])
    #expect(setup.client.edits.history.count == 2)
    // The picture follows.
    setup.client.seek(to: 1.5)
    #expect(door.presentation()?.position.x == 60)
    setup.panel.undo()
    setup.panel.undo()
    #expect(Self.frames(door).values == [0, 100, 50] && Self.frames(door).times == [0, 0.5, 1])
  }

  @Test func eachNumberOfAValueHasItsLine() throws {
    let move = Self.slide("position", [CGPoint(x: 0, y: 10), CGPoint(x: 100, y: 20), CGPoint(x: 50, y: 80)])
    let (setup, door) = try Cards.setup(.dark, move)
    let view = try #require(try Cards.open(setup).curve)
    #expect(view.frames.points.count == 6)
    setup.fixture.drag(try Self.place(setup, view, 1, 20), try Self.place(setup, view, 1, 60))
    let values = (door.animation(forKey: "position") as? CAKeyframeAnimation)?.values
    #expect(Unbox.point(values?[1]) == CGPoint(x: 100, y: 60))
    // Degrees in the plot are radians in the file.
    let turn = Self.slide("transform.rotation.z", [0, Double.pi / 2, 0])
    let (other, wheel) = try Cards.setup(.dark, turn)
    let plot = try #require(try Cards.open(other).curve)
    other.fixture.drag(try Self.place(other, plot, 1, 90), try Self.place(other, plot, 1, 45))
    #expect(abs(Self.frames(wheel, "transform.rotation.z").values[1] - .pi / 4) < 1e-6)
  }

  @Test func theChosenIntervalHasHandles() throws {
    let (setup, door) = try Cards.setup(.dark, Self.slide())
    let view = try #require(try Cards.open(setup).curve)
    // The first key frame is chosen at first.
    setup.fixture.drag(try Self.place(setup, view, 0, 0), try Self.place(setup, view, 0, 0))
    #expect(view.handles.places.count == 2)
    let end = view.convert(view.handles.places[1], to: setup.fixture.interface.root)
    setup.fixture.drag(end, try Self.place(setup, view, 0.5, 100))
    let paces = (door.animation(forKey: "position.x") as? CAKeyframeAnimation)?.timingFunctions
    #expect(paces?.first.map { ControlPoints($0).numbers } == [0.33, 0.33, 0.5, 1])
    // The last one begins no interval.
    setup.fixture.click(try Self.place(setup, view, 2, 50))
    #expect(view.handles.places.isEmpty)
  }

  @Test func aDoubleClickAddsAKeyFrameAndTurnsABasicAnimation() throws {
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (0, 100, 2)
    let (setup, door) = try Cards.setup(.dark, move)
    let view = try #require(try Cards.open(setup).curve)
    view.added(0.5)
    setup.fixture.interface.within { setup.panel.update(atOnce: true) }
    #expect(Self.frames(door).values == [0, 25, 100] && Self.frames(door).times == [0, 0.25, 1])
    #expect(setup.client.told.contains { $0.contains("position.x is a keyframe animation now") })
    #expect(setup.client.edits.history.count == 1)
    setup.panel.undo()
    #expect(door.animation(forKey: "position.x") is CABasicAnimation)
  }

  @Test func theVelocityIsThatOfTheCurve() throws {
    let (setup, _) = try Cards.setup(.dark, Self.slide())
    let view = try #require(try Cards.open(setup).curve)
    let button = try #require(view.subviews.lazy.compactMap { $0 as? TextButton }.first)
    button.action()
    setup.fixture.turn()
    #expect(view.showsVelocity && view.frames.points.isEmpty && view.handles.control == nil)
    let plot = try #require(view.handles.plot)
    // 100 points a second, then −50.
    #expect(abs(plot.range.upperBound - 100) < 0.1 && abs(plot.range.lowerBound + 50) < 0.1)
    button.action()
    #expect(!view.showsVelocity && view.frames.points.count == 3)
  }

  // MARK: Fields

  @Test func fieldsOfAKeyFrame() throws {
    let slide = Self.slide()
    slide.calculationMode = .cubic
    let (setup, door) = try Cards.setup(.dark, slide)
    let card = try Cards.open(setup)
    let animation = { door.animation(forKey: "position.x") as? CAKeyframeAnimation }
    setup.type("2", in: try Cards.field(card, "Key frame of 3"))
    #expect(Cards.texts(card, "Value") == ["100"] && Cards.texts(card, "Key time") == ["1"])
    setup.type("70", in: try Cards.field(card, "Value"))
    setup.type("0.5 s", in: try Cards.field(card, "Key time"))
    #expect(Self.frames(door).values == [0, 70, 50] && Self.frames(door).times == [0, 0.25, 1])
    setup.type("0.5", in: try Cards.field(card, "Tension"))
    #expect(animation()?.tensionValues?.map(\.doubleValue) == [0, 0.5])
    let pace = try #require(card.controls("To the next", EasingField.self).first)
    pace.changed(CAMediaTimingFunction(name: .easeOut))
    #expect(animation()?.timingFunctions?.map { EasingCurve(of: $0)?.name } == ["linear", "easeOut"])
    #expect(setup.client.edits.history.count == 4)
    for (title, text, reason) in [
      ("Tension", "2", "the tension must be at most 1"), ("Key time", "3", "the key time must be at most 2"),
      ("Key frame of 3", "4", "the key frame of 3 must be at most 3"), ("Value", "NaN", ""),
    ] {
      let field = try Cards.field(card, title)
      setup.type(text, in: field)
      #expect(field.problem != nil && (reason.isEmpty || field.problem == reason))
      _ = field.press(Key("Escape"), isControl: false)
    }
    card.controls("Calculation mode", MenuField.self).first?.changed("paced")
    #expect(card.controls("To the next", EasingField.self).isEmpty)
    #expect(card.controls("Tension", TextField.self).isEmpty)
  }

  // MARK: Kinds

  @Test func theMenuTurnsAnimationsIntoAnotherKind() throws {
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (0, 100, 2)
    let (setup, door) = try Cards.setup(.dark, move)
    let card = try Cards.open(setup)
    let menu = try #require(card.controls("Kind", MenuField.self).first)
    #expect(menu.name == "Basic" && menu.names == ["Basic", "Key frames", "Spring"])
    menu.changed("Spring")
    #expect(door.animation(forKey: "position.x") is CASpringAnimation)
    setup.fixture.interface.within { setup.panel.update(atOnce: true) }
    let new = try #require(Cards.cards(setup).first)
    #expect(new.isOpen && new.controls("Kind", MenuField.self).map(\.name) == ["Spring"])
    new.controls("Kind", MenuField.self).first?.changed("Key frames")
    #expect(door.animation(forKey: "position.x") is CAKeyframeAnimation)
    #expect(setup.client.edits.history.count == 2 && setup.client.told.count == 1)
    setup.panel.undo()
    setup.panel.undo()
    #expect(door.animation(forKey: "position.x").map { "\(type(of: $0))" } == "CABasicAnimation")
  }

  @Test(arguments: NewAnimation.Kind.allCases) func eachKindCanBeAdded(_ kind: NewAnimation.Kind) throws {
    let layer = CALayer()
    layer.bounds.size = CGSize(width: 10, height: 10)
    for keyPath in NewAnimation.keyPaths(for: layer) {
      let animation = try #require(NewAnimation.make(keyPath, kind: kind, on: layer))
      #expect(animation.keyPath == keyPath && animation.repeatCount == .infinity && animation.duration > 0)
      let expected: AnimationKind = kind == .basic ? .basic : kind == .keyFrames ? .keyFrames : .spring
      #expect(AnimationKind(of: animation) == expected)
      if let spring = animation as? CASpringAnimation {
        #expect(spring.duration >= spring.settlingDuration)
        #expect(abs(spring.bounce - (kind == .bounce ? 0.7 : 0.2)) < 0.001)
      }
    }
  }

  // MARK: The clipboard

  @Test func chosenAnimationsAreCopiedAndRemoved() throws {
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 2)
    let (setup, door) = try Cards.setup(.dark, fade, Self.slide())
    setup.client.chosenAnimations = [AnimationKey("opacity"), AnimationKey("position.x")]
    setup.client.perform(AnimationCommand.copyMarkup)
    let copied = try #require(setup.client.copied)
    #expect(copied.split(separator: "\n").count { $0.hasPrefix("<animation ") } == 2)
    #expect(setup.client.told == ["Copied 2 animations as CAML"])
    #expect(MarkupText.hasAnimations(copied))
    setup.client.perform(AnimationCommand.remove)
    #expect(door.animationKeys() == nil)
  }

  @Test func theTimingAloneIsPasted() throws {
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 2)
    let spring = CASpringAnimation(keyPath: "position.y")
    let (setup, door) = try Cards.setup(.dark, fade, spring)
    let editor = setup.client.edits.animations
    let paced = """
      <animation type="CABasicAnimation" keyPath="strokeEnd" duration="3" autoreverses="1" timingFunction="easeIn"/>
      """
    let (opacity, swing) = (AnimationPath(door, key: "opacity"), AnimationPath(door, key: "position.y"))
    try editor.setTiming(of: AnimationTiming(markup: paced), to: [opacity])
    let new = try #require(door.animation(forKey: "opacity") as? CABasicAnimation)
    #expect(new.duration == 3 && new.autoreverses && new.timingFunction?.name == .easeIn)
    #expect(Unbox.number(new.toValue) == 1 && setup.client.edits.history.count == 1)
    // A spring is another kind, about which a sentence tells the person; nothing changes.
    #expect(throws: EditFailure.self) {
      try editor.setTiming(of: AnimationTiming(markup: paced), to: [opacity, swing])
    }
    #expect(throws: EditFailure.self) { try AnimationTiming(markup: "<CALayer name=\"a\"/>") }
    #expect(throws: EditFailure.self) { try AnimationTiming(markup: "cubic-bezier(0, 0, 1, 1)") }
    #expect(setup.client.edits.history.count == 1)
    let bouncy =
      "<animation type=\"CASpringAnimation\" keyPath=\"opacity\" mass=\"2\" damping=\"4\" duration=\"5\"/>"
    try editor.setTiming(of: AnimationTiming(markup: bouncy), to: [swing])
    let swung = try #require(door.animation(forKey: "position.y") as? CASpringAnimation)
    #expect(swung.mass == 2 && swung.damping == 4 && swung.duration == 5 && swung.keyPath == "position.y")
  }

  // MARK: Pictures

  @Test(arguments: [Theme.dark, Theme.light])
  func looks(theme: Theme) throws {
    let move = Self.slide("position", [CGPoint(x: 0, y: 10), CGPoint(x: 100, y: 20), CGPoint(x: 50, y: 80)])
    let spring = CASpringAnimation(keyPath: "transform.rotation.z")
    (spring.fromValue, spring.toValue, spring.damping) = (0, Double.pi, 6)
    spring.duration = spring.settlingDuration
    let (setup, _) = try Cards.setup(theme, move, spring)
    _ = try Cards.open(setup, 0)
    _ = try Cards.open(setup, 1)
    setup.client.seek(to: 0.7)
    setup.panel.details.scroll(to: CGPoint(x: 0, y: Cards.cards(setup)[0].frame.minY - 40))
    let name = theme == .dark ? "dark" : "light"
    #expect(try setup.fixture.picture("graph-\(name)").width == 800)
  }
}
