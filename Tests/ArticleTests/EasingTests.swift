import Foundation
import Testing

/// The scenes of article 1. Curves are solved by bisection here.
@Suite struct EasingTests {
  @Test func namedFunctions() throws {
    let values = try ArticleScene("easing-named-functions").at(
      0.5, "linear:position.x", "easeIn:position.x", "easeOut:position.x", "easeInEaseOut:position.x",
      "default:position.x")
    let expected = [
      "linear": 0.25, "easeIn": easeIn(0.25), "easeOut": easeOut(0.25), "easeInEaseOut": easeInEaseOut(0.25),
      "default": defaultEase(0.25),
    ]
    for (name, part) in expected {
      #expect(abs(try values.number("\(name):position.x") - (40 + 295 * part)) < 0.1, "\(name)")
    }
  }

  @Test func aTransactionEasesOutToTheTouch() throws {
    let scene = ArticleScene("easing-transaction")
    let touches = ["--tap=300,500@0.2"]
    let half = easeOut(0.5)
    let values = try scene.at(0.7, "box:position", touches: touches)
    #expect(isClose(try values.numbers("box:position"), [187.5 + 112.5 * half, 333.5 + 166.5 * half], 0.2))
    #expect(isClose(try scene.at(0.2, "box:position").numbers("box:position"), [187.5, 333.5]))
    #expect(isClose(try scene.at(1.3, "box:position", touches: touches).numbers("box:position"), [300, 500]))
  }

  @Test func curveOptions() throws {
    let scene = ArticleScene("easing-uiview-options")
    let names = ["curveEaseInOut", "curveEaseIn", "curveEaseOut", "curveLinear"]
    let parts = [easeInEaseOut(0.25), easeIn(0.25), easeOut(0.25), 0.25]
    for (name, part) in zip(names, parts) {
      let x = try scene.at(0.25, "\(name):position.x").number("\(name):position.x")
      #expect(abs(x - (150 + 180 * part)) < 0.1, "\(name)")
    }
    let half = easeOut(0.5)
    let values = try scene.at(2, "box:position", touches: ["--tap=250,560@1.5"])
    #expect(isClose(try values.numbers("box:position"), [187.5 + 62.5 * half, 470 + 90 * half], 0.2))
  }

  @Test func eachStepOfColoursEasesIn() throws {
    let scene = ArticleScene("easing-color-keyframes")
    let part = easeIn(0.5)
    let values = try scene.at(1 / 3.0, "box:backgroundColor")
    #expect(isClose(try values.numbers("box:backgroundColor"), [part, 0, 1 - part, 1], 2e-3))
    #expect(
      isClose(
        try scene.at(2 / 3.0, "box:backgroundColor").numbers("box:backgroundColor"), [1, 0, 0, 1], 2e-3))
  }

  @Test func theCurveHasTheFunctionsControlPoints() throws {
    let scene = ArticleScene("easing-curve-drawn")
    func numbers(_ touches: [String] = []) throws -> [Double] {
      try scene.at(0.5, "curve:path", touches: touches).text("curve:path").split { " ,".contains($0) }
        .compactMap { Double($0) }
    }
    #expect(isClose(try numbers(), [0, 0, 0, 0, 116, 200, 200, 200]))
    // The next function is easeInEaseOut.
    #expect(isClose(try numbers(["--tap=180,560@0.2"]), [0, 0, 84, 0, 116, 200, 200, 200]))
    // y goes up: the curve's steep start is at the bottom left.
    let picture = try scene.picture(at: 0.5)
    let (x, y) = (87.5 + 200 * 0.2, 390 - 200 * easeOut(0.2))
    let color = picture.color(Int(x), Int(y))
    #expect(color[0] > 0.9 && color[1] < 0.2 && color[2] < 0.2)
  }

  @Test func aCustomCurve() throws {
    let scene = ArticleScene("easing-custom-curve")
    for time in [0.25, 0.5, 0.75] {
      let part = eased(time, 1, 0, 0.75, 1)
      let values = try scene.at(time, "hand:transform", "dot:position")
      #expect(abs(try values.turn("hand:transform") - .pi / 2 * part) < 2e-3)
      #expect(isClose(try values.numbers("dot:position"), [97.5 + 180 * time, 580 - 180 * part], 0.2))
    }
  }

  @Test func aBallBouncesByKeyTimes() throws {
    let scene = ArticleScene("easing-bounce-keyframes")
    for (time, y) in [(0.3, 268.0), (0.5, 140), (0.7, 268), (0.8, 220), (0.15, 32 + 236 * easeIn(0.5))] {
      #expect(
        isClose(try scene.at(time, "ball:position").numbers("ball:position"), [150, y], 0.2), "at \(time)")
    }
    let ended = try scene.at(1.2, "ball:position", "stop:text")
    #expect(try ended.numbers("ball:position") == [150, 268])
    #expect(try ended.text("stop:text") == "animationDidStop, finished")
    let again = try scene.at(2, "ball:position", touches: ["--tap=180,600@1.5"])
    #expect(isClose(try again.numbers("ball:position"), [150, 140], 0.2))
  }

  @Test func sixtyFramesAreALine() throws {
    let scene = ArticleScene("easing-60-frames")
    for time in [0.25, 0.5] {
      let y = try scene.at(time, "ball:position.y").number("ball:position.y")
      #expect(abs(y - (32 + 236 * 59 / 60 * time)) < 0.01)
    }
    #expect(try scene.at(1.1, "ball:position.y").number("ball:position.y") == 32)
  }

  /// The published function, in its own words.
  private func bounce(_ t: Double) -> Double {
    switch t {
    case ..<(4 / 11.0): 121 * t * t / 16
    case ..<(8 / 11.0): 363 / 40.0 * t * t - 99 / 10.0 * t + 17 / 5.0
    case ..<0.9: 4356 / 361.0 * t * t - 35442 / 1805.0 * t + 16061 / 1805.0
    default: 54 / 5.0 * t * t - 513 / 25.0 * t + 268 / 25.0
    }
  }

  @Test func framesOfEasingFunctions() throws {
    let scene = ArticleScene("easing-functions")
    for frame in [15.0, 30, 50] {
      let values = try scene.at(frame / 59, "bounceEaseOut:position.y", "quadraticEaseInOut:position.y")
      let time = frame / 60
      #expect(abs(try values.number("bounceEaseOut:position.y") - (32 + 236 * bounce(time))) < 0.1)
      let quadratic = time < 0.5 ? 2 * time * time : 1 - 2 * (1 - time) * (1 - time)
      #expect(abs(try values.number("quadraticEaseInOut:position.y") - (32 + 236 * quadratic)) < 0.1)
    }
  }

  @Test func aTimerStepsTheView() throws {
    let scene = ArticleScene("easing-timer")
    // Half a frame after the 30th step.
    let half = try scene.at(30.5 / 60, "ball:position.y", "steps:text")
    #expect(abs(try half.number("ball:position.y") - (32 + 236 * bounce(0.5))) < 0.01)
    #expect(try half.text("steps:text").hasPrefix("30 steps"))
    let ended = try scene.at(2, "ball:position.y", "steps:text")
    #expect(abs(try ended.number("ball:position.y") - 268) < 1e-3)
    #expect(try ended.text("steps:text").hasPrefix("60 steps"))
  }
}
