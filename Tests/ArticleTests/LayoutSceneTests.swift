import Foundation
import Testing

/// The scenes of `scenes/layout`. Numbers follow from their constraints, and from the equations of curves and springs.
@Suite struct LayoutSceneTests {
  private func scene(_ name: String) -> ArticleScene { ArticleScene(name, in: "layout") }

  /// A value on its way from `start` to `end` when `part` of the way is done.
  private func between(_ start: Double, _ end: Double, _ part: Double) -> Double {
    start + (end - start) * part
  }

  @Test func aConstantMovesTheSheetAndWhatLiesOnIt() throws {
    let scene = scene("layout-constant")
    let requests = (
      height: "sheet:bounds.size.height", ball: "ball:position.y", ruler: "ruler:bounds.size.height"
    )
    for time in [0.0, 0.2, 0.4, 0.6, 0.8] {
      let shown = try scene.at(time, requests.height, requests.ball, requests.ruler)
      let height = between(88, 248, easeInEaseOut(time / 0.8))
      #expect(abs(try shown.number(requests.height) - height) < 0.01)
      // The ball's lower edge is the sheet's upper one; the ruler has 12 points at each end.
      #expect(abs(try shown.number(requests.ball) - (308 - height)) < 0.01)
      #expect(abs(try shown.number(requests.ruler) - (height - 24)) < 0.01)
    }
  }

  /// The second motion adds to the first one, which goes on.
  @Test func aSecondChangeOnTheWayDoesNotJump() throws {
    let scene = scene("layout-constant")
    let tap = ["--tap=200,300@0.4"]
    let (height, ball) = ("sheet:bounds.size.height", "ball:position.y")
    for time in [0.4, 0.5, 0.7, 1.0] {
      let shown = try scene.at(time, height, ball, touches: tap)
      let first = -160 * (1 - easeInEaseOut(time / 0.8))
      let second = 160 * (1 - easeInEaseOut((time - 0.4) / 0.8))
      let expected = 88 + first + second
      #expect(abs(try shown.number(height) - expected) < 0.01)
      #expect(abs(try shown.number(ball) - (308 - expected)) < 0.01)
    }
    #expect(try scene.at(1.3, height, touches: tap).number(height) == 88)
  }

  @Test func aSpringTakesTheCardsFromColumnsToRows() throws {
    let scene = scene("layout-constraint-sets")
    // ω is inverse to the duration: the spring of damping 0.8 and 0.5 s that is known, at half its pace.
    let spring = ClosedSpring(stiffness: 323.5894917400647 / 4, damping: 28.781749405735674 / 2)
    // Columns: 327 − 2 · 18 − 2 · 12 in three parts of 89. Rows: 336 − 2 · 18 − 2 · 12 in three parts of 92.
    for time in [0.0, 0.1, 0.25, 0.5] {
      let shown = try scene.at(time, "first:bounds", "second:position", "third:position")
      let part = spring.value(at: time)
      let size = [0, 0, between(89, 291, part), between(300, 92, part)]
      #expect(isClose(try shown.numbers("first:bounds"), size, 0.01))
      #expect(isClose(try shown.numbers("second:position"), [163.5, 168], 0.01))
      let third = [between(264.5, 163.5, part), between(168, 272, part)]
      #expect(isClose(try shown.numbers("third:position"), third, 0.01))
    }
    let ended = try scene.at(1.1, "first:bounds", "third:position")
    #expect(try ended.numbers("first:bounds") == [0, 0, 291, 92])
    #expect(try ended.numbers("third:position") == [163.5, 272])
  }

  @Test func aSpringThatIsInterruptedAddsUp() throws {
    let scene = scene("layout-constraint-sets")
    let spring = ClosedSpring(stiffness: 323.5894917400647 / 4, damping: 28.781749405735674 / 2)
    for time in [0.25, 0.4, 0.6] {
      let shown = try scene.at(time, "first:bounds", touches: ["--tap=200,300@0.25"])
      let rest = spring.value(at: time - 0.25) - spring.value(at: time)
      // Back at the columns, less what both motions lack.
      let size = [0, 0, 89 - 202 * rest, 300 + 208 * rest]
      #expect(isClose(try shown.numbers("first:bounds"), size, 0.01))
    }
    let ended = try scene.at(1.4, "first:bounds", touches: ["--tap=200,300@0.25"])
    #expect(try ended.numbers("first:bounds") == [0, 0, 89, 300])
  }

  @Test func thePriorityDecidesWhichWishComesTrue() throws {
    let scene = scene("layout-priority")
    let (first, second) = ("first:bounds.size.width", "second:bounds.size.width")
    for time in [0.0, 0.25, 0.5, 0.9] {
      let shown = try scene.at(time, first, second, "second:position.x")
      let width = between(76, 203, easeInEaseOut(time))
      #expect(abs(try shown.number(first) - width) < 0.01)
      #expect(abs(try shown.number(second) - (279 - width)) < 0.01)
      // The middle of what is right of the first card and of the space.
      #expect(abs(try shown.number("second:position.x") - (30 + width + (279 - width) / 2)) < 0.01)
    }
    #expect(try scene.at(1.1, first).number(first) == 203)
  }

  @Test func theAnimatorTurnsRoundAndThePriorityIsPutBack() throws {
    let scene = scene("layout-priority")
    let (first, second) = ("first:bounds.size.width", "second:bounds.size.width")
    let tap = ["--tap=200,300@0.5"]
    // After a half there and a quarter back, a quarter of the duration is done.
    let turned = try scene.at(0.75, first, second, touches: tap)
    #expect(abs(try turned.number(first) - between(76, 203, easeInEaseOut(0.25))) < 0.01)
    #expect(abs(try turned.number(second) - between(203, 76, easeInEaseOut(0.25))) < 0.01)
    let back = try scene.at(1.2, first, second, touches: tap)
    #expect(try back.number(first) == 76)
    #expect(try back.number(second) == 203)
    // So the next tap begins at the start.
    let again = try scene.at(2, first, second, touches: tap + ["--tap=200,300@1.5"])
    #expect(abs(try again.number(first) - 139.5) < 0.01)
    #expect(abs(try again.number(second) - 139.5) < 0.01)
  }

  /// The height of a text is not known here, but that of its lines is the same in all texts, and the rest follows.
  @Test func aBubbleGrowsWithItsText() throws {
    let scene = scene("layout-growing-label")
    let (label, bubble) = ("label:bounds.size.height", "bubble:bounds.size.height")
    let (reply, replyHeight) = ("reply:position.y", "reply:bounds.size.height")
    let line = try scene.at(0, label).number(label)
    let long = try scene.at(1, label).number(label)
    // Six lines, each of which is less than a point lower than a label of one line.
    #expect(long > 6 * line - 6 && long <= 6 * line)
    for time in [0.0, 0.15, 0.3, 0.45, 1] {
      let shown = try scene.at(time, label, bubble, reply, replyHeight)
      let height = between(line, long, easeInEaseOut(time / 0.6))
      #expect(abs(try shown.number(label) - height) < 0.01)
      #expect(abs(try shown.number(bubble) - (height + 24)) < 0.01)
      // 18 above the bubble, 24 in it, 12 below.
      let middle = 54 + height + (try shown.number(replyHeight)) / 2
      #expect(abs(try shown.number(reply) - middle) < 0.01)
    }
    #expect(try scene.at(0.3, "label:bounds.size.width").number("label:bounds.size.width") == 208)
  }

  /// The bubble goes on without a jump. Its label has the smaller size at once, because its contents are not scaled, and goes on growing to it.
  @Test func aTextThatChangesOnTheWayGoesOnWithoutAJump() throws {
    let scene = scene("layout-growing-label")
    let (label, bubble) = ("label:bounds.size.height", "bubble:bounds.size.height")
    let tap = ["--tap=200,300@0.3"]
    let line = try scene.at(0, label).number(label)
    let long = try scene.at(1, label).number(label)
    let short = try scene.at(2, label, touches: tap).number(label)
    #expect(short > line && short < long)
    for time in [0.3, 0.45, 0.75] {
      let shown = try scene.at(time, label, bubble, touches: tap)
      let first = (line - long) * (1 - easeInEaseOut(time / 0.6))
      let second = (long - short) * (1 - easeInEaseOut((time - 0.3) / 0.6))
      #expect(abs(try shown.number(bubble) - (short + 24 + first + second)) < 0.01)
      #expect(abs(try shown.number(label) - (short + first)) < 0.01)
    }
  }

  @Test func aStackClosesUpWhereViewsAreHidden() throws {
    let scene = scene("layout-stack-hiding")
    for time in [0.0, 0.25, 0.5, 0.75] {
      let shown = try scene.at(
        time, "Tea:bounds.size.height", "Total:position", "stack:bounds.size.height", "button:position.y")
      let part = easeInEaseOut(time)
      #expect(abs(try shown.number("Tea:bounds.size.height") - between(52, 0, part)) < 0.01)
      // Four views of 52 points with spaces of 8, then two.
      let height = between(232, 112, part)
      #expect(abs(try shown.number("stack:bounds.size.height") - height) < 0.01)
      #expect(isClose(try shown.numbers("Total:position"), [145.5, height - 26], 0.01))
      #expect(abs(try shown.number("button:position.y") - (18 + height + 38)) < 0.01)
    }
    let ended = try scene.at(1.1, "Tea:hidden", "stack:bounds.size.height")
    #expect(try ended.number("Tea:hidden") == 1)
    #expect(try ended.number("stack:bounds.size.height") == 112)
  }

  @Test func aStackThatIsToldToShowThemOnTheWayEndsWithAll() throws {
    let scene = scene("layout-stack-hiding")
    let tap = ["--tap=200,300@0.5"]
    let shown = try scene.at(
      1.6, "Tea:hidden", "Tea:bounds.size.height", "Total:position.y", "button:position.y", touches: tap)
    #expect(try shown.number("Tea:hidden") == 0)
    #expect(try shown.number("Tea:bounds.size.height") == 52)
    #expect(try shown.number("Total:position.y") == 206)
    #expect(try shown.number("button:position.y") == 288)
  }

  @Test func theFieldKeepsClearOfTheKeyboard() throws {
    let scene = scene("layout-keyboard-inset")
    let requests = ["field:position.y", "keyboard:position.y", "second:position.y"]
    // The spring of the system's transitions: mass 3, stiffness 1000, more than critically damped, which counts as critical.
    let frequency = (1000.0 / 3).squareRoot()
    func part(_ time: Double) -> Double { 1 - (1 + frequency * time) * exp(-frequency * time) }
    for time in [0.0, 0.1, 0.25, 0.4] {
      let shown = try scene.at(time, requests[0], requests[1], requests[2], "second:bounds.size.height")
      let inset = 120 * part(time)
      #expect(abs(try shown.number(requests[0]) - (304 - inset)) < 0.01)
      #expect(abs(try shown.number(requests[1]) - (396 - inset)) < 0.01)
      // 12 points above the field, which is 40 high.
      let half = try shown.number("second:bounds.size.height") / 2
      #expect(abs(try shown.number(requests[2]) - (272 - half - inset)) < 0.01)
    }
    let ended = try scene.at(0.6, requests[0], requests[1])
    #expect(try ended.number(requests[0]) == 184)
    #expect(try ended.number(requests[1]) == 276)
  }

  @Test func theButtonTakesTheKeyboardAwayOnTheWay() throws {
    let scene = scene("layout-keyboard-inset")
    let frequency = (1000.0 / 3).squareRoot()
    func rest(_ time: Double) -> Double { time > 0 ? (1 + frequency * time) * exp(-frequency * time) : 1 }
    // A touch of the button lasts 0.05 s and acts when it ends.
    let tap = ["--tap=187,130@0.15"]
    for time in [0.25, 0.35] {
      let shown = try scene.at(time, "field:position.y", "keyboard:position.y", touches: tap)
      let offset = 120 * (rest(time) - rest(time - 0.2))
      #expect(abs(try shown.number("field:position.y") - (304 + offset)) < 0.01)
      #expect(abs(try shown.number("keyboard:position.y") - (396 + offset)) < 0.01)
    }
    #expect(try scene.at(0.8, "field:position.y", touches: tap).number("field:position.y") == 304)
  }

  @Test func aCardMakesRoomForBars() throws {
    let scene = scene("layout-safe-area")
    let spring = ClosedSpring(duration: 0.8, bounce: 0.2)
    for time in [0.0, 0.15, 0.3, 0.6] {
      let shown = try scene.at(time, "card:bounds", "card:position", "top:position.y", "bottom:position.y")
      let part = spring.value(at: time)
      // 16 points from the safe area: 304 high without bars, 192 between them.
      #expect(isClose(try shown.numbers("card:bounds"), [0, 0, 295, between(304, 192, part)], 0.01))
      #expect(isClose(try shown.numbers("card:position"), [163.5, between(168, 176, part)], 0.01))
      #expect(abs(try shown.number("top:position.y") - between(-32, 32, part)) < 0.01)
      #expect(abs(try shown.number("bottom:position.y") - between(360, 312, part)) < 0.01)
    }
    for time in [0.3, 0.5] {
      let shown = try scene.at(time, "card:bounds", touches: ["--tap=200,300@0.3"])
      let rest = spring.value(at: time - 0.3) - spring.value(at: time)
      #expect(isClose(try shown.numbers("card:bounds"), [0, 0, 295, 304 + 112 * rest], 0.01))
    }
  }

  @Test func layoutOfTheBallMovesNothing() throws {
    let scene = scene("layout-wrong-view")
    let (wrong, right) = ("wrong ball:position", "right ball:position")
    // The panels are 140 wide and 300 high. The ball's middle is 28 above its lower edge.
    for time in [0.0, 0.25, 0.5] {
      let shown = try scene.at(time, wrong, right)
      #expect(try shown.numbers(wrong) == [70, 88])
      let middle = [70, between(260, 88, easeInEaseOut(time))]
      #expect(isClose(try shown.numbers(right), middle, 0.01))
    }
    let again = try scene.at(1.75, wrong, right, touches: ["--tap=200,300@1.5"])
    #expect(try again.numbers(wrong) == [70, 260])
    let middle = [70, between(88, 260, easeInEaseOut(0.25))]
    #expect(isClose(try again.numbers(right), middle, 0.01))
  }

  @Test func cardsAreAsHighAsWhatIsInThem() throws {
    let scene = scene("layout-self-sizing")
    let (text, card) = ("text:bounds.size.height", "text card:bounds.size.height")
    let line = try scene.at(0, text).number(text)
    let long = try scene.at(1, text).number(text)
    #expect(long > 4 * line - 4 && long <= 4 * line)
    for time in [0.0, 0.2, 0.4, 1] {
      let shown = try scene.at(
        time, text, card, "picture card:bounds", "picture card:position.y", "line card:position.y",
        "line card:bounds.size.height")
      let height = between(line, long, easeInEaseOut(time / 0.8))
      #expect(abs(try shown.number(text) - height) < 0.01)
      #expect(abs(try shown.number(card) - (height + 24)) < 0.01)
      // A third of 291 − 24, and 24.
      #expect(try shown.numbers("picture card:bounds") == [0, 0, 291, 113])
      #expect(abs(try shown.number("picture card:position.y") - (height + 108.5)) < 0.01)
      let half = try shown.number("line card:bounds.size.height") / 2
      #expect(abs(try shown.number("line card:position.y") - (height + 175 + half)) < 0.01)
    }
  }

  @Test func leadingEdgesChangeSides() throws {
    let scene = scene("layout-right-to-left")
    let spring = ClosedSpring(duration: 0.8, bounce: 0.3)
    let (first, third) = ("first picture:position", "third picture:position")
    for time in [0.0, 0.2, 0.4] {
      let shown = try scene.at(time, first, third, "first label:position.x", "first label:bounds.size.width")
      let part = spring.value(at: time)
      // 12 points and half of 54 from an edge of a row that is 291 wide.
      #expect(isClose(try shown.numbers(first), [between(39, 252, part), 39], 0.01))
      #expect(try shown.numbers(third) == [39, 39])
      // The text begins 80 points from that edge.
      let half = try shown.number("first label:bounds.size.width") / 2
      let middle = between(80 + half, 211 - half, part)
      #expect(abs(try shown.number("first label:position.x") - middle) < 0.01)
    }
    let back = try scene.at(3, first, third, touches: ["--tap=200,300@0.3"])
    #expect(try back.numbers(first) == [39, 39])
    #expect(try back.numbers(third) == [39, 39])
  }
}

/// A spring of mass 1 that swings over and starts at rest, as the solution of its equation.
private struct ClosedSpring {
  private let decay: Double
  private let frequency: Double

  init(stiffness: Double, damping: Double) {
    decay = damping / 2
    frequency = (stiffness - decay * decay).squareRoot()
  }

  /// By how it looks: the undamped period, and how far it is from being critically damped.
  init(duration: Double, bounce: Double) {
    let undamped = 2 * Double.pi / duration
    self.init(stiffness: undamped * undamped, damping: 2 * undamped * (1 - bounce))
  }

  /// The part of the way that is done; above 1 beyond the end.
  func value(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    let angle = frequency * time
    return 1 - exp(-decay * time) * (cos(angle) + decay / frequency * sin(angle))
  }
}
