import CoreAnimationMarkup
import QuartzCore
import Testing
import UIKit
import Windowing

@testable import Previewer
@testable import SceneEditing

/// The cards of animations: what they list, change and refuse, and the handles in their curves.
@MainActor @Suite struct AnimationCardTests {
  typealias Setup = InspectorPanelTests.Setup

  static func setup(_ theme: Theme = .dark, _ animations: CAAnimation...) throws -> (Setup, CALayer) {
    let client = TestClient(LayerTreeTests.document(LayerTreeTests.family))
    let door = try #require(client.documents[0].layer("door"))
    for animation in animations {
      door.add(animation, forKey: (animation as? CAPropertyAnimation)?.keyPath ?? "group")
    }
    CATransaction.flush()
    let setup = Setup(client, CGSize(width: 800, height: 1400), theme: theme)
    setup.select(door)
    return (setup, door)
  }

  private static func fade() -> CABasicAnimation {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.toValue = 1
    fade.duration = 2
    return fade
  }

  private static func spring() -> CASpringAnimation {
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.fromValue = 0
    spring.toValue = 100
    spring.duration = 2
    return spring
  }

  static func cards(_ setup: Setup) -> [AnimationCard] {
    setup.panel.details.content.subviews.compactMap { $0 as? AnimationCard }.sorted {
      $0.frame.minY < $1.frame.minY
    }
  }

  /// Opens a card by a click on its title, and scrolls it into sight.
  static func open(_ setup: Setup, _ index: Int = 0) throws -> AnimationCard {
    let card = cards(setup)[index]
    setup.panel.details.show(card.frame)
    let place = card.convert(CGPoint(x: 60, y: 10), to: setup.fixture.interface.root)
    setup.fixture.click(place)
    setup.panel.details.show(card.frame)
    setup.fixture.turn()
    return card
  }

  static func field(_ card: AnimationCard, _ title: String, _ index: Int = 0) throws -> TextField {
    let fields = card.controls(title, TextField.self)
    return try #require(fields.indices.contains(index) ? fields[index] : nil)
  }

  static func texts(_ card: AnimationCard, _ title: String) -> [String] {
    card.controls(title, TextField.self).map(\.text)
  }

  private static func fade(_ layer: CALayer) -> CABasicAnimation? {
    layer.animation(forKey: "opacity") as? CABasicAnimation
  }

  // MARK: Fields

  @Test func aClickOnTheTitleShowsTheFields() throws {
    let (setup, _) = try Self.setup(.dark, Self.fade())
    let closed = Self.cards(setup)[0].frame.height
    #expect(!Self.cards(setup)[0].hasFields)
    let card = try Self.open(setup)
    #expect(
      card.texts.dropFirst(2) == [
        "Kind", "From", "To", "By", "Duration", "Timing function", "Control points", "Begin time",
        "Repeat count", "Repeat duration", "Autoreverses", "Fill mode", "Stays at the end", "Additive",
        "Cumulative",
      ])
    #expect(card.frame.height > closed + 13 * 22)
    #expect(try Self.field(card, "Duration").text == "2" && Self.field(card, "By").text == "")
    #expect(card.controls("Timing function", EasingField.self).map(\.accessibilityValue) == ["none"])
    setup.fixture.click(card.convert(CGPoint(x: 60, y: 10), to: setup.fixture.interface.root))
    #expect(!card.hasFields && card.frame.height == closed)
  }

  @Test func numbersChangeTheAnimationAtOnce() throws {
    let (setup, door) = try Self.setup(.dark, Self.fade())
    let card = try Self.open(setup)
    setup.client.seek(to: 1)
    setup.type("4", in: try Self.field(card, "Duration"))
    #expect(Self.fade(door)?.duration == 4 && door.presentation()?.opacity == 0.25)
    // The same card and the same field show the changed copy.
    #expect(try Self.cards(setup)[0] === card && Self.field(card, "Duration").text == "4")
    setup.type("0.5", in: try Self.field(card, "From"))
    #expect(Unbox.number(Self.fade(door)?.fromValue) == 0.5)
    let end = try Self.field(card, "To")
    setup.fixture.click(setup.middle(end))
    for key in ["Backspace", "Return"] { _ = end.press(Key(key), isControl: false) }
    #expect(Self.fade(door)?.toValue == nil)
    setup.type("∞", in: try Self.field(card, "Repeat count"))
    #expect(Self.fade(door)?.repeatCount == .infinity)
    #expect(setup.client.edits.history.count == 4)
    for _ in 0..<4 { setup.panel.undo() }
    #expect(try Self.fade(door)?.duration == 2 && Self.field(card, "Duration").text == "2")
    // The closed card says it, too.
    setup.type("4", in: try Self.field(card, "Duration"))
    setup.panel.details.show(card.frame)
    setup.fixture.click(card.convert(CGPoint(x: 60, y: 10), to: setup.fixture.interface.root))
    #expect(!card.hasFields && card.texts[2].hasPrefix("4 s"))
  }

  @Test(arguments: [
    ("Duration", "-1", "the duration must be greater than 0"), ("Duration", "soon", ""),
    ("Duration", "0", "the duration must be greater than 0"), ("Duration", "NaN", ""),
    ("Repeat duration", "-1", "the repeat duration cannot be negative"),
    ("Repeat count", "-2", "the repeat count cannot be negative"),
    ("Control points", "1.5", "the time of a control point lies between 0 and 1"), ("From", "red", ""),
  ])
  func whatIsNoValueStaysWithTheReason(title: String, text: String, reason: String) throws {
    let (setup, door) = try Self.setup(.dark, Self.fade())
    let card = try Self.open(setup)
    let field = try Self.field(card, title)
    setup.type(text, in: field)
    #expect(field.isEditing && field.problem != nil && (reason.isEmpty || field.problem == reason))
    #expect(setup.client.edits.history.count == 0 && Self.fade(door)?.duration == 2)
    _ = field.press(Key("Escape"), isControl: false)
    #expect(field.problem == nil && !field.isEditing)
  }

  @Test func switchesAndMenus() throws {
    let (setup, door) = try Self.setup(.dark, Self.fade())
    let card = try Self.open(setup)
    let flag = try #require(card.controls("Autoreverses", SwitchField.self).first)
    setup.fixture.click(setup.middle(flag))
    #expect(Self.fade(door)?.autoreverses == true && flag.isOn)
    let stays = try #require(card.controls("Stays at the end", SwitchField.self).first)
    #expect(!stays.isOn)
    setup.fixture.click(setup.middle(stays))
    #expect(Self.fade(door)?.isRemovedOnCompletion == false && stays.isOn)
    #expect(Self.fade(door)?.fillMode == .forwards, "without a fill mode the end would not be seen")
    let pace = try #require(card.controls("Timing function", EasingField.self).first)
    card.controls("Fill mode", MenuField.self).first?.changed("both")
    #expect(Self.fade(door)?.fillMode == .both)
    pace.changed(CAMediaTimingFunction(name: .easeIn))
    #expect(Self.fade(door)?.timingFunction?.name == .easeIn)
    #expect(Self.texts(card, "Control points") == ["0.42", "0", "1", "1"])
    setup.type("1.4", in: try Self.field(card, "Control points", 1))
    #expect(pace.accessibilityValue == "custom")
    #expect(ControlPoints(Self.fade(door)?.timingFunction).numbers == [0.42, 1.4, 1, 1])
    pace.changed(nil)
    #expect(Self.fade(door)?.timingFunction == nil)
  }

  @Test func valuesHaveTheKindOfWhatIsAnimated() throws {
    let move = CABasicAnimation(keyPath: "position")
    move.toValue = CGPoint(x: 30, y: 40)
    let paint = CABasicAnimation(keyPath: "backgroundColor")
    paint.toValue = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.toValue = Double.pi
    let (setup, door) = try Self.setup(.dark, move, paint, turn)
    var card = try Self.open(setup)
    #expect(Self.texts(card, "To") == ["30", "40"])
    // The other number is the layer's.
    setup.type("7", in: try Self.field(card, "From", 1))
    let from = (door.animation(forKey: "position") as? CABasicAnimation)?.fromValue
    #expect(Unbox.point(from) == CGPoint(x: door.position.x, y: 7))
    setup.type("5", in: try Self.field(card, "By", 0))
    let by = (door.animation(forKey: "position") as? CABasicAnimation)?.byValue
    #expect(Unbox.point(by) == CGPoint(x: 5, y: 0))
    card = try Self.open(setup, 1)
    #expect(try Self.field(card, "To").text == "FF0000")
    setup.type("00FF00", in: try Self.field(card, "To"))
    let color = (door.animation(forKey: "backgroundColor") as? CABasicAnimation)?.toValue
    #expect(Unbox.color(color) == CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1))
    card = try Self.open(setup, 2)
    #expect(card.texts.contains("To °"))
    #expect(try Self.field(card, "To").text == "180")
    setup.type("90", in: try Self.field(card, "To"))
    let angle = (door.animation(forKey: "transform.rotation.z") as? CABasicAnimation)?.toValue
    #expect(Unbox.number(angle) == Double.pi / 2)
  }

  @Test func aDragOfANumberIsOneStepWithinItsLimits() throws {
    let (setup, door) = try Self.setup(.dark, Self.fade())
    let card = try Self.open(setup)
    let start = setup.middle(try Self.field(card, "Duration"))
    let points = (1...30).map { CGPoint(x: start.x - CGFloat($0) * 10, y: start.y) }
    setup.fixture.turn()
    _ = setup.fixture.interface.press(at: start)
    for point in points { setup.fixture.interface.move(to: point) }
    _ = setup.fixture.interface.release(at: points[29])
    // It cannot become 0, which would be the default.
    #expect(Self.fade(door)?.duration == 0.01)
    #expect(setup.client.edits.history.count == 1)
    setup.panel.undo()
    #expect(Self.fade(door)?.duration == 2)
  }

  @Test func membersAndOtherClassesHaveTheirFields() throws {
    let frames = CAKeyframeAnimation(keyPath: "opacity")
    frames.values = [0, 1, 0]
    let group = CAAnimationGroup()
    group.animations = [frames, Self.spring()]
    group.duration = 3
    let (setup, door) = try Self.setup(.dark, group)
    #expect(Self.cards(setup).count == 3)
    var card = try Self.open(setup, 1)
    #expect(card.texts.dropFirst(2).prefix(2) == ["Key frame of 3", "Key time"])
    #expect(card.controls("Stays at the end", SwitchField.self).isEmpty)
    setup.type("1.5", in: try Self.field(card, "Begin time"))
    let members = { (door.animation(forKey: "group") as? CAAnimationGroup)?.animations ?? [] }
    #expect(members()[0].beginTime == 1.5 && Self.cards(setup).count == 3)
    card = try Self.open(setup, 2)
    #expect(
      card.texts.drop { $0 != "Response" }.prefix(9) == [
        "Response", "Damping ratio", "Bounce", "Mass", "Stiffness", "Damping", "Initial velocity",
        "Allows overdamping", "At rest after",
      ])
    setup.type("0", in: try Self.field(card, "Mass"))
    #expect(try Self.field(card, "Mass").problem == "the mass must be greater than 0")
    _ = try Self.field(card, "Mass").press(Key("Escape"), isControl: false)
    setup.type("30", in: try Self.field(card, "Damping"))
    #expect((members()[1] as? CASpringAnimation)?.damping == 30)
  }

  @Test func anEndlessRepetitionIsShownAndTyped() throws {
    let fade = Self.fade()
    fade.repeatDuration = .infinity
    let (setup, door) = try Self.setup(.dark, fade)
    let card = try Self.open(setup)
    #expect(
      try Self.field(card, "Repeat count").text == "∞" && Self.field(card, "Repeat duration").text == "∞")
    // A count would have no effect beside a duration.
    setup.type("3", in: try Self.field(card, "Repeat count"))
    #expect(Self.fade(door)?.repeatCount == 3 && Self.fade(door)?.repeatDuration == 0)
    #expect(try Self.field(card, "Repeat duration").text == "0" && setup.client.edits.history.count == 1)
    setup.type("∞", in: try Self.field(card, "Repeat count"))
    #expect(try Self.fade(door)?.repeatCount == .infinity && Self.field(card, "Repeat count").text == "∞")
    setup.type("5 s", in: try Self.field(card, "Repeat duration"))
    #expect(Self.fade(door)?.repeatDuration == 5)
  }

  @Test func aZeroHasNoSign() {
    #expect(NumberField.text(of: -0.0) == "0" && NumberField.text(of: -0.5) == "-0.5")
  }

  @Test func aSpringIsSetByItsResponseItsRatioAndItsBounce() throws {
    let (setup, door) = try Self.setup(.dark, Self.spring())
    let card = try Self.open(setup)
    let spring = { try #require(door.animation(forKey: "position.x") as? CASpringAnimation) }
    #expect(Self.texts(card, "Response") == ["0.628"] && Self.texts(card, "Damping ratio") == ["0.5"])
    setup.type("1", in: try Self.field(card, "Damping ratio"))
    #expect(try spring().damping == 20 && spring().stiffness == 100)
    #expect(Self.texts(card, "Bounce") == ["0"])
    setup.type("1", in: try Self.field(card, "Response"))
    #expect(try abs(spring().stiffness - 39.4784) < 1e-4 && abs(spring().damping - 12.5664) < 1e-4)
    for (title, text, reason) in [
      ("Response", "0", "the response must be greater than 0"),
      ("Damping ratio", "-1", "the damping ratio cannot be negative"),
      ("Bounce", "1.5", "the bounce must be at most 1"),
      ("Bounce", "-1", "the bounce must be greater than -1"),
      ("Damping", "-3", "the damping cannot be negative"),
    ] {
      let field = try Self.field(card, title)
      setup.type(text, in: field)
      #expect(field.problem == reason)
      _ = field.press(Key("Escape"), isControl: false)
    }
    setup.type("-0.5", in: try Self.field(card, "Bounce"))
    #expect(try spring().allowsOverdamping && abs(spring().damping - 25.1327) < 1e-4)
    #expect(setup.client.edits.history.count == 3)
    let button = try #require(
      AccessibleElement.all(in: card).first { $0.label == "Set the duration" }?.view as? TextButton)
    setup.panel.details.show(card.convert(button.frame, to: setup.panel.details.content))
    button.action()
    #expect(try spring().duration == spring().settlingDuration && !button.isEnabled)
  }

  // MARK: Several animations

  @Test func chosenAnimationsAreEditedTogether() throws {
    let move = CABasicAnimation(keyPath: "position")
    move.toValue = CGPoint(x: 30, y: 40)
    move.duration = 1
    let (setup, door) = try Self.setup(.dark, Self.fade(), Self.spring(), move)
    let all = { ["opacity", "position.x", "position"].compactMap { door.animation(forKey: $0) } }
    let card = try Self.open(setup)
    #expect(setup.client.chosenAnimations == [AnimationKey("opacity")])
    setup.client.chosenAnimations += [AnimationKey("position.x"), AnimationKey("position")]
    setup.fixture.interface.within { setup.panel.update(atOnce: true) }
    #expect(card.texts[1] == "3 animations — Basic")
    #expect(
      try Self.field(card, "Duration").text == "" && Self.field(card, "Duration").placeholder == "mixed")
    setup.type("3", in: try Self.field(card, "Duration"))
    #expect(all().map(\.duration) == [3, 3, 3] && setup.client.edits.history.count == 1)
    #expect(try Self.field(card, "Duration").text == "3")
    // A spring has no timing function, and another property no value of this one.
    let pace = try #require(card.controls("Timing function", EasingField.self).first)
    pace.changed(CAMediaTimingFunction(controlPoints: 0.36, 0, 0.66, -0.56))
    #expect(pace.accessibilityValue == "easeInBack")
    #expect(all().map { $0.timingFunction == nil } == [false, true, false])
    setup.type("0.25", in: try Self.field(card, "To"))
    #expect(Unbox.point((all()[2] as? CABasicAnimation)?.toValue) == CGPoint(x: 30, y: 40))
    // One number of each curve changes.
    (all()[2] as? CABasicAnimation).map { #expect($0.timingFunction != nil) }
    setup.type("0.1", in: try Self.field(card, "Control points"))
    #expect(ControlPoints(all()[0].timingFunction).numbers == [0.1, 0, 0.66, -0.56])
    #expect(ControlPoints(all()[2].timingFunction).numbers == [0.1, 0, 0.66, -0.56])
    let count = setup.client.edits.history.count
    for _ in 0..<count { setup.panel.undo() }
    #expect(all().map(\.duration) == [2, 2, 1] && all().allSatisfy { $0.timingFunction == nil })
    // Another layer is selected: nothing is chosen.
    setup.client.selected = [door]
    #expect(setup.client.chosenAnimations.isEmpty)
  }

  @Test func animationsOfTheOtherSelectedLayersAreEditedToo() throws {
    let (setup, door) = try Self.setup(.dark, Self.fade())
    let other = try #require(setup.client.documents[0].root)
    let fade = Self.fade()
    fade.duration = 5
    // Another key, and the same class and key path.
    other.add(fade, forKey: "appear")
    setup.client.selected = [other, door]
    setup.fixture.interface.within { setup.panel.update(atOnce: true) }
    let card = try Self.open(setup)
    #expect(card.texts[1] == "2 animations — Basic")
    setup.type("0.5", in: try Self.field(card, "From"))
    for (layer, key) in [(door, "opacity"), (other, "appear")] {
      let fade = layer.animation(forKey: key) as? CABasicAnimation
      #expect(Unbox.number(fade?.fromValue) == 0.5)
    }
    #expect(setup.client.edits.history.count == 1)
  }

  // MARK: Handles

  @Test func handlesOfATimingFunction() throws {
    let (setup, door) = try Self.setup(.dark, Self.fade())
    let card = try Self.open(setup)
    let view = try #require(card.curve)
    let plot = try #require(view.handles.plot)
    #expect(view.handles.places.count == 2)
    func place(_ x: Double, _ y: Double) -> CGPoint {
      view.convert(plot.point(2 * x, y), to: setup.fixture.interface.root)
    }
    setup.fixture.drag(place(0, 0), place(0.2, 0.3), place(0.5, 0.1))
    #expect(ControlPoints(Self.fade(door)?.timingFunction).numbers == [0.5, 0.1, 1, 1])
    #expect(setup.client.edits.history.count == 1)
    #expect(Self.texts(card, "Control points") == ["0.5", "0.1", "1", "1"])
    // The time stays within the run, and the progress need not.
    setup.fixture.drag(place(1, 1), place(0.5, 1.1), place(1.7, 1.15))
    #expect(ControlPoints(Self.fade(door)?.timingFunction).numbers == [0.5, 0.1, 1, 1.15])
    #expect(setup.client.edits.history.count == 2)
    setup.panel.undo()
    setup.panel.undo()
    #expect(Self.fade(door)?.timingFunction == nil && view.handles.places.count == 2)
  }

  @Test func numbersOfHandlesAreRounded() {
    let plot = CurvePlot(rect: CGRect(x: 0, y: 0, width: 300, height: 90), span: 2, range: 0...1)
    let pace = CurveControl.pace(ControlPoints(nil), run: 0...2, from: 1, to: 0)
    func numbers(_ control: CurveControl) -> [Double] {
      if case .pace(let points, _, _, _) = control { points.numbers } else { [] }
    }
    let place = CGPoint(x: 100.4, y: 31)
    #expect(numbers(pace.moving(0, to: place, in: plot, isFine: false)) == [0.33, 0.34, 1, 1])
    #expect(numbers(pace.moving(0, to: place, in: plot, isFine: true)) == [0.3347, 0.3444, 1, 1])
    // The handle is where it was put, also for a value that falls.
    let moved = pace.moving(1, to: place, in: plot, isFine: true)
    #expect(hypot(moved.places(in: plot)[1].x - place.x, moved.places(in: plot)[1].y - place.y) < 0.1)
  }

  @Test func theHandleOfASpring() throws {
    let (setup, door) = try Self.setup(.dark, Self.spring())
    let card = try Self.open(setup)
    let view = try #require(card.curve)
    let plot = try #require(view.handles.plot)
    let start = try #require(view.handles.places.first)
    // Half a swing of a stiffness of 100 and a mass of 1 takes π/10 s.
    #expect(abs(plot.time(at: start.x) - Double.pi / 10) < 1e-6)
    let root = setup.fixture.interface.root
    let down = CGPoint(x: start.x, y: start.y + 10)
    setup.fixture.drag(view.convert(start, to: root), view.convert(down, to: root))
    let damped = try #require(door.animation(forKey: "position.x") as? CASpringAnimation)
    // The height is the logarithm of the damping ratio, from 0.05 to 1.5.
    let factor = pow(30, 10 / Double(plot.rect.height))
    #expect(abs(Double(damped.damping) - 10 * factor) <= 0.05 && damped.stiffness == 100)
    let right = CGPoint(x: start.x + 30, y: down.y)
    setup.fixture.drag(view.convert(down, to: root), view.convert(right, to: root))
    let slower = try #require(door.animation(forKey: "position.x") as? CASpringAnimation)
    #expect(slower.stiffness < 60 && slower.stiffness == slower.stiffness.rounded())
    // The damping ratio stays, up to the rounding of the numbers.
    #expect(abs(SpringShape(slower).dampingRatio / SpringShape(damped).dampingRatio - 1) < 0.02)
    #expect(setup.client.edits.history.count == 2)
    // With Shift the handle goes a tenth of the way.
    let place = try #require(view.handles.places.first)
    setup.fixture.interface.modifiers = .shift
    let up = CGPoint(x: place.x, y: place.y - 10)
    setup.fixture.drag(view.convert(place, to: root), view.convert(up, to: root))
    let fine = try #require(door.animation(forKey: "position.x") as? CASpringAnimation)
    let share = SpringShape(fine).dampingRatio / SpringShape(slower).dampingRatio
    #expect(abs(share - pow(30, -1 / Double(plot.rect.height))) < 0.005)
  }

  // MARK: Adding and removing

  @Test func aButtonAddsAnAnimationAndAnotherRemovesIt() throws {
    let (setup, door) = try Self.setup(.dark)
    let heading = try #require(
      setup.panel.details.content.subviews.compactMap { $0 as? HeadingRow }.first {
        $0.subviews.contains { ($0 as? TextButton)?.accessibilityLabel == "Add an animation" }
      })
    setup.panel.details.show(heading.frame)
    setup.fixture.turn()
    let plus = try #require(heading.subviews.first { $0 is TextButton })
    setup.fixture.click(setup.middle(plus))
    let list = try #require(setup.fixture.interface.root.subviews.last as? NewAnimationMenu)
    for _ in 0...NewAnimation.keyPaths(for: door).firstIndex(of: "opacity")! {
      _ = list.press(Key("Down"), isControl: false)
    }
    _ = list.press(Key("Return"), isControl: false)
    setup.fixture.interface.within { setup.panel.update(atOnce: true) }
    setup.fixture.turn()
    #expect(door.animationKeys() == ["opacity"])
    let card = try #require(Self.cards(setup).first)
    #expect(card.isOpen && card.hasFields)
    setup.panel.details.show(card.frame)
    setup.fixture.turn()
    let remove = try #require(card.subviews.first { $0 is IconButton })
    setup.fixture.click(setup.middle(remove))
    #expect(door.animationKeys() == nil && setup.client.edits.history.count == 2)
    setup.panel.undo()
    setup.panel.undo()
    #expect(door.animationKeys() == nil)
  }

  @Test func commandsAddAndRemove() throws {
    let (setup, door) = try Self.setup(.dark, Self.fade())
    let client = setup.client
    #expect(client.commands.map(\.command).contains(.animate("cornerRadius", .spring)))
    #expect(!client.state(of: .animation(.remove)).isAvailable)
    client.chosenAnimation = AnimationSpan.spans(of: door).first
    #expect(client.commands.contains { $0.command == .animation(.remove) })
    client.perform(AnimationCommand.remove)
    #expect(door.animationKeys() == nil && !client.state(of: .animation(.remove)).isAvailable)
    client.selection = nil
    #expect(!client.commands.map(\.command).contains(.animate("cornerRadius", .basic)))
  }

  // MARK: Pictures

  @Test func aCurveIsChosenFromPictures() throws {
    let (setup, door) = try Self.setup(.dark, Self.fade())
    let card = try Self.open(setup)
    let field = try #require(card.controls("Timing function", EasingField.self).first)
    setup.panel.details.show(
      card.convert(field.frame.offsetBy(dx: 0, dy: 300), to: setup.panel.details.content))
    setup.fixture.turn()
    setup.fixture.click(setup.middle(field))
    let picker = try #require(setup.fixture.interface.root.subviews.last as? EasingPicker)
    #expect(try setup.fixture.picture("easing-picker").width == 800)
    for key in ["Right", "Down", "Down", "Return"] { _ = picker.press(Key(key), isControl: false) }
    // From "none" to the right is "linear"; two lines below are the cubic curves.
    #expect(EasingCurve(of: Self.fade(door)?.timingFunction)?.name == "easeOutCubic")
    #expect(field.accessibilityValue == "easeOutCubic" && picker.superview == nil)
  }

  @Test(arguments: [Theme.dark, Theme.light])
  func looks(theme: Theme) throws {
    let ease = Self.fade()
    ease.timingFunction = CAMediaTimingFunction(controlPoints: 0.6, -0.3, 0.3, 1.4)
    let move = CABasicAnimation(keyPath: "position")
    move.toValue = CGPoint(x: 30, y: 40)
    move.duration = 1
    let (setup, _) = try Self.setup(theme, ease, Self.spring(), move)
    _ = try Self.open(setup, 0)
    setup.client.seek(to: 0.7)
    _ = try Self.open(setup, 1)
    setup.panel.details.scroll(to: CGPoint(x: 0, y: Self.cards(setup)[0].frame.minY - 40))
    let name = theme == .dark ? "dark" : "light"
    #expect(try setup.fixture.picture("animations-\(name)").width == 800)
  }
}

/// What a card says, and the controls in it.
extension AnimationCard {
  private var elements: [AccessibleElement] { AccessibleElement.all(in: self) }
  var texts: [String] {
    elements.filter { $0.role == .text && !($0.view.superview is CurveView) }.compactMap(\.label)
  }
  var curve: CurveView? { subviews.lazy.compactMap { $0 as? CurveView }.first }
  var hasFields: Bool { elements.contains { $0.role == .field } }

  /// The controls of a kind in the line with a title. Those of several numbers have the title and a name of their own.
  func controls<Control: InterfaceView>(_ title: String, _ type: Control.Type) -> [Control] {
    func controls(_ matches: (String) -> Bool) -> [Control] {
      elements.filter { $0.label.map(matches) ?? false }.compactMap { $0.view as? Control }
    }
    let exact = controls { $0 == title }
    return exact.isEmpty ? controls { $0.hasPrefix(title + " ") } : exact
  }
}
