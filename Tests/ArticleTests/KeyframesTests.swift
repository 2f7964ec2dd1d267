import Foundation
import Testing

/// The scenes of article 0. Positions follow from the listings' numbers.
@Suite struct KeyframesTests {
  @Test func everyPropertyActs() throws {
    let scene = ArticleScene("keyframes-properties")
    // An eighth of 4 s: a quarter of the first of two steps, and 0.375 of the first of three.
    let early = try scene.at(
      0.5, "values:position.x", "keyTimes:position.x", "timingFunctions:position.x",
      "calculationMode:position.x",
      "tensionValues:position.x", "calculationMode default:text", "values default:text")
    #expect(abs(try early.number("values:position.x") - 240) < 0.01)
    #expect(abs(try early.number("keyTimes:position.x") - (210 + 120 * 0.625)) < 0.01)
    #expect(abs(try early.number("timingFunctions:position.x") - (210 + 120 * easeIn(0.25))) < 0.05)
    #expect(try early.number("calculationMode:position.x") == 210)
    // Full tension: the curve has no slope at the values.
    let smooth = 3 * 0.375 * 0.375 - 2 * 0.375 * 0.375 * 0.375
    #expect(abs(try early.number("tensionValues:position.x") - (210 + 40 * smooth)) < 0.01)
    #expect(try early.text("calculationMode default:text") == "default linear")
    #expect(try early.text("values default:text") == "default nil")
    let later = try scene.at(1.5, "calculationMode:position.x", "rotationMode:transform")
    #expect(try later.number("calculationMode:position.x") == 250)
    // In the middle of the wave the arrow points downwards: (−2/4) of 120 in y over 60 in x.
    let middle = try scene.at(2, "rotationMode:position", "path:position")
    #expect(isClose(try middle.numbers("rotationMode:position"), [270, 0], 0.01))
    #expect(isClose(try middle.numbers("path:position"), [270, 0], 0.01))
  }

  @Test func pacedValuesHaveAnEvenSpeed() throws {
    let scene = ArticleScene("keyframes-paced-values")
    // Of 194 points of change, 97 are over in the middle: 96 up to the seventh value, then one of the way from 2 to 50.
    #expect(abs(try scene.at(2.5, "box:borderWidth").number("box:borderWidth") - 3) < 1e-3)
    let first = try scene.at(5 * 9 / 194, "box:borderWidth")
    #expect(abs(try first.number("box:borderWidth") - 10) < 1e-3)
    #expect(isClose(try scene.at(1.25, "box:borderColor").numbers("box:borderColor"), [0.5, 0.5, 0, 1]))
  }

  @Test func aBallFollowsTwoArcs() throws {
    let scene = ArticleScene("keyframes-two-arcs")
    #expect(isClose(try scene.at(1.25, "ball:position").numbers("ball:position"), [197, 393.5], 0.1))
    #expect(isClose(try scene.at(2.5, "ball:position").numbers("ball:position"), [320, 74], 0.1))
    #expect(isClose(try scene.at(3.75, "ball:position").numbers("ball:position"), [443, 393.5], 0.1))
    #expect(isClose(try scene.at(5.5, "ball:position").numbers("ball:position"), [74, 74]))
    let again = try scene.at(8, "ball:position", touches: ["--tap=180,500@5.5"])
    #expect(isClose(try again.numbers("ball:position"), [320, 74], 0.1))
  }

  @Test func aLayerInAViewJumpsBackAfterItsArc() throws {
    let scene = ArticleScene("keyframes-one-arc")
    #expect(isClose(try scene.at(2.5, "box:position").numbers("box:position"), [197, 393.5], 0.1))
    #expect(isClose(try scene.at(2.5, "box:position", model: true).numbers("box:position"), [160, 284]))
    let last = try scene.at(4.98, "box:position").numbers("box:position")
    #expect(last[0] > 315 && last[1] < 90)
    #expect(isClose(try scene.at(5.1, "box:position").numbers("box:position"), [160, 284]))
  }

  @Test func aGroupRulesItsParts() throws {
    let scene = ArticleScene("keyframes-border-group")
    let middle = try scene.at(2.5, "box:borderWidth", "box:borderColor")
    #expect(abs(try middle.number("box:borderWidth") - 3) < 1e-3)
    #expect(isClose(try middle.numbers("box:borderColor"), [1, 0, 0, 1]))
    #expect(try scene.at(5.1, "box:borderWidth").number("box:borderWidth") == 0)
  }

  @Test func withoutValuesTheBorderStaysBlack() throws {
    let values = try ArticleScene("keyframes-border-in-view").at(2.5, "box:borderWidth", "box:borderColor")
    #expect(abs(try values.number("box:borderWidth") - 3) < 1e-3)
    #expect(isClose(try values.numbers("box:borderColor"), [0, 0, 0, 1]))
  }

  @Test func valuesOfEveryKindAnimateButNotTheFrame() throws {
    let scene = ArticleScene("keyframes-value-types")
    let quarter = try scene.at(
      1, "bounds:bounds", "cornerRadius:cornerRadius", "frame:bounds", "frame:position",
      "borderColor:borderColor")
    #expect(isClose(try quarter.numbers("bounds:bounds"), [0, 0, 80, 60]))
    #expect(abs(try quarter.number("cornerRadius:cornerRadius") - 20) < 1e-3)
    #expect(isClose(try quarter.numbers("frame:bounds"), [0, 0, 80, 80]))
    #expect(isClose(try quarter.numbers("frame:position"), [271, 530]))
    let (warm, teal) = ([0xE4, 0x57, 0x2E], [0x1B, 0x99, 0x8B])
    let mean = zip(warm, teal).map { Double($0 + $1) / 510 } + [1]
    #expect(isClose(try quarter.numbers("borderColor:borderColor"), mean))
    #expect(abs(try scene.at(2, "transform:transform").turn("transform:transform") - .pi / 2) < 1e-3)
    // The second of four pictures is 100 pixels wide.
    #expect(try scene.at(1.5, "contents:contents").imageWidth("contents:contents") == 100)
  }

  @Test func calculationModesDifferBetweenTheValues() throws {
    let scene = ArticleScene("keyframes-calculation-modes")
    let early = try scene.at(0.6, "linear:position.x", "discrete:position.x")
    #expect(abs(try early.number("linear:position.x") - 130) < 0.01)
    #expect(try early.number("discrete:position.x") == 40)
    #expect(try scene.at(1.6, "discrete:position.x").number("discrete:position.x") == 220)
    // 205 of 410 points: 180 there, and 25 of the way back.
    #expect(abs(try scene.at(2, "paced:position.x").number("paced:position.x") - 195) < 0.01)
    // The curve goes through the values at their times.
    #expect(abs(try scene.at(1.2, "cubic:position.x").number("cubic:position.x") - 220) < 0.01)
    #expect(abs(try scene.at(2.8, "cubic:position.x").number("cubic:position.x") - 160) < 0.01)
  }

  @Test func theShownValueIsKeptWhenItIsSetBeforeTheRemoval() throws {
    let scene = ArticleScene("keyframes-stop")
    let tap = ["--tap=200,580@1"]
    let seen = 50 + 275 / 3.0
    let before = try scene.at(1, "dropped:position.x", "kept:position.x")
    #expect(abs(try before.number("dropped:position.x") - seen) < 0.01)
    let after = try scene.at(1.5, "dropped:position.x", "kept:position.x", touches: tap)
    #expect(try after.number("dropped:position.x") == 50)
    #expect(abs(try after.number("kept:position.x") - seen) < 0.01)
  }

  @Test func nestedTransactionsHaveTheirOwnDurations() throws {
    let scene = ArticleScene("keyframes-nested-transactions")
    let values = try scene.at(
      0.5, "outer:position.x", "inner:position.x", "duration 0:text", "duration 1:text", "duration 2:text",
      "duration 3:text", "duration 4:text")
    #expect(abs(try values.number("outer:position.x") - (80 + 210 * defaultEase(0.25))) < 0.1)
    #expect(abs(try values.number("inner:position.x") - (80 + 210 * defaultEase(0.5))) < 0.1)
    let durations = try (0..<5).map { try values.text("duration \($0):text") }
    #expect(durations == ["0.25 s", "2.00 s", "1.00 s", "2.00 s", "0.25 s"])
  }

  @Test func theEndIsToldToDelegateAndBlock() throws {
    let scene = ArticleScene("keyframes-completion-and-delegate")
    func calls(_ time: Double, _ touches: [String] = []) throws -> [String] {
      try scene.at(time, "calls:text", touches: touches).text("calls:text").split(separator: "\n").map(
        String.init)
    }
    let start = ["1  commit", "2  animationDidStart"]
    #expect(try calls(1.9) == start)
    // The order that was measured on Apple's systems: the block comes before the delegate's stop.
    #expect(try calls(2.2) == start + ["3  completion block", "4  animationDidStop finished: true"])
    let removed = try calls(1.2, ["--tap=100,600@1"])
    #expect(removed.count == 4 && removed.contains { $0.hasSuffix("animationDidStop finished: false") })
  }

  @Test func beginTimesChainAnimations() throws {
    let scene = ArticleScene("keyframes-chain-begin-time")
    #expect(isClose(try scene.at(0.5, "ball:position").numbers("ball:position"), [187.5, 170]))
    #expect(isClose(try scene.at(2, "ball:position").numbers("ball:position"), [305, 305]))
    #expect(isClose(try scene.at(3.1, "ball:position").numbers("ball:position"), [305, 440]))
  }

  @Test func aBlockAnimatesOpacityAndAnExplicitAnimationKeepsItsTime() throws {
    let scene = ArticleScene("keyframes-uiview-animate")
    let values = try scene.at(0.5, "box:opacity", "box:position")
    #expect(abs(try values.number("box:opacity") - 0.5) < 1e-3)
    #expect(isClose(try values.numbers("box:position"), [95 + 185 / 6, 195 + 205 / 6], 0.01))
    let later = try scene.at(1.5, "box:opacity", "box:position")
    #expect(try later.number("box:opacity") == 0)
    #expect(isClose(try later.numbers("box:position"), [187.5, 297.5], 0.01))
    #expect(isClose(try scene.at(3.1, "box:position").numbers("box:position"), [95, 195]))
  }

  @Test func layoutInABlockAnimatesTheFramesThatFollow() throws {
    let scene = ArticleScene("keyframes-layout-in-block")
    let values = try scene.at(0.5, "left:bounds.size.width", "right:bounds.size.width", "right:position.x")
    #expect(abs(try values.number("left:bounds.size.width") - 157.5) < 0.01)
    #expect(abs(try values.number("right:bounds.size.width") - 157.5) < 0.01)
    #expect(abs(try values.number("right:position.x") - 248.25) < 0.01)
    // The ball, whose constraint is exchanged, has come to the middle of its track.
    #expect(isClose(try scene.at(0.5, "ball:position").numbers("ball:position"), [187.5, 408], 0.01))
    let ended = try scene.at(1.1, "left:bounds.size.width", "ball:position")
    #expect(try ended.number("left:bounds.size.width") == 235)
    #expect(try ended.numbers("ball:position") == [323, 408])
  }
}
