import TestSupport
import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import SceneFiles

/// Transforms, paths, colours and timing functions as texts.
@Suite struct ValueTextTests {
  // MARK: Transforms

  /// Positive angles go from +x to +y: m12 is the sine.
  private static let (c, s) = (0.8660254037844386, 0.5)
  private static let transforms: [(text: String, numbers: [Double])] = [
    ("", [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]),
    ("translate(1, 2, 3)", [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1]),
    ("translate(1 2)", [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 0, 1]),
    ("scale(2, 3, 4)", [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1]),
    ("scale(2)", [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]),
    ("rotate(30deg)", [c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]),
    ("rotate(30deg, 0, 1, 0)", [c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1]),
    ("perspective(500)", [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1 / 500, 0, 0, 0, 1]),
    ("matrix(1,2,3,4,5,6)", [1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 1, 0, 5, 6, 0, 1]),
    ("matrix(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)", (1...16).map { Double($0) }),
    ("1.0, 2.0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16.0", (1...16).map { Double($0) }),
  ]

  @Test(arguments: transforms) func readsEveryTransformFunction(text: String, expected: [Double]) throws {
    #expect(close(numbers(try TransformText.transform(text)), expected))
  }

  /// As in CSS: `translate(10, 0) rotate(90deg)` turns first, then moves.
  @Test func putsTheLeftmostFunctionOutermost() throws {
    let t = try TransformText.transform("translate(10, 0) rotate(90deg) scale(2, 1)")
    // (1, 0) → (2, 0) → (0, 2) → (10, 2)
    #expect(close([t.m11 + t.m41, t.m12 + t.m42].map { Double($0) }, [10, 2]))
  }

  @Test(arguments: [
    ("spin(1)", "spin() is not a transform function"), ("rotate", "\"(\" is missing after rotate"),
    ("rotate(30deg", "\")\" is missing after rotate("),
    ("rotate(30px)", "the unit \"px\" in rotate() is not known"),
    ("scale()", "scale() cannot have 0 arguments"), ("matrix(1,2)", "matrix() cannot have 2 arguments"),
    ("translate(nan)", "the value is not a number (NaN)"),
    ("translate(1deg)", "translate() does not take an angle"),
    ("perspective(0)", "the distance of perspective() cannot be 0"), ("undefined", "the value is undefined"),
    ("1 2 3", "the text contains neither transform functions nor a matrix of 16 numbers"),
    ("scale(1) )", "\")\" is not a transform function"),
  ])
  func saysWhatIsNoTransform(text: String, message: String) {
    #expect(throws: error(message, .badTransform)) { try TransformText.transform(text) }
  }

  @Test func refusesTransformsThatGrowTooLarge() {
    #expect(throws: ValueError.self) { try TransformText.transform("scale(1e30) scale(1e30)") }
  }

  // MARK: Paths

  @Test func readsPostfixPaths() throws {
    var budget = 100
    let path = try PathText.path("1 2 m 3 4 l 5 6 7 8 q 9 10 11 12 13 14 c h", budget: &budget)
    #expect(
      elements(path) == [
        "1.0 2.0 m", "3.0 4.0 l", "5.0 6.0 7.0 8.0 q", "9.0 10.0 11.0 12.0 13.0 14.0 c", "h",
      ])
    #expect(budget == 95)
    #expect(elements(try PathText.path("", budget: &budget)).isEmpty)
    #expect(
      elements(try PathText.path("15.4 14.7m7.3,7.5l", budget: &budget)) == ["15.4 14.7 m", "7.3 7.5 l"])
  }

  @Test(arguments: [
    ("1 m", "\"m\" in a path takes 2 numbers, not 1"),
    ("1 2 l", "the path begins with \"l\" and not with a move"),
    ("1 2 m 3", "the path ends with numbers that are not followed by a letter"),
    ("1 2 m 3 4 z", "\"z\" is neither a number nor one of m l q c h"),
    ("1 2 3 4 5 6 7 c", "a path has more than six numbers before a letter"),
    ("nan 2 m", "the value is not a number (NaN)"),
    ("M 1 2", "\"M\" is neither a number nor one of m l q c h"),
  ])
  func saysWhatIsNoPath(text: String, message: String) {
    var budget = 100
    #expect(throws: error(message, .badPath)) { try PathText.path(text, budget: &budget) }
  }

  @Test func stopsAtTheBudgetOfTheDocument() {
    var budget = 2
    #expect(throws: ValueError("the paths of the document have too many segments", .limitExceeded)) {
      try PathText.path("0 0 m 1 1 l 2 2 l", budget: &budget)
    }
  }

  // MARK: Colours and timing functions

  @Test func readsColoursAlsoOutsideOfTheirRange() throws {
    #expect(components(try ColorText.color("1.2 -0.1 0.5")) == [1.2, -0.1, 0.5, 1])
    #expect(components(try ColorText.color("0.1 0.2 0.3", opacity: "0.5")) == [0.1, 0.2, 0.3, 0.5])
    #expect(components(try ColorText.color("0.1 0.2 0.3 0.4")) == [0.1, 0.2, 0.3, 0.4])
    #expect(components(try ColorText.color("0.25")) == [0.25, 0.25, 0.25, 1])
    #expect(throws: ValueError("a colour has 3 or 4 numbers, and this one has 5", .badColor)) {
      try ColorText.color("1 2 3 4 5")
    }
    #expect(throws: ValueError("the value is not a number (NaN)", .badNumber)) {
      try ColorText.color("nan 0 0")
    }
  }

  @Test func readsTimingFunctionsByNameAndByNumbers() throws {
    #expect(try TimingFunctionText.function("easeIn") === CAMediaTimingFunction(name: .easeIn))
    var points: [Float] = [0, 0]
    try TimingFunctionText.function("0.297 -0.005 0.243 0.996").getControlPoint(at: 1, values: &points)
    #expect(points == [0.297, -0.005])
    #expect(throws: ValueError.self) { try TimingFunctionText.function("bouncy") }
    #expect(throws: ValueError.self) { try TimingFunctionText.function("1 2 3") }
    #expect(throws: ValueError.self) { try TimingFunctionText.function("-1 0 0 1") }
  }

  /// The error of a message. What is wrong with any kind of value has a code of its own.
  private func error(_ message: String, _ code: DiagnosticCode) -> ValueError {
    switch message {
    case "the value is undefined": .undefined
    case "the value is not a number (NaN)": ValueError(message, .badNumber)
    default: ValueError(message, code)
    }
  }
}
