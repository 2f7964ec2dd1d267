import TestSupport
import Foundation
import Testing

@testable import SceneFiles

/// Numbers of scene files as texts.
@Suite struct NumberTextTests {
  @Test func readsNumbersToTheLastBit() throws {
    let texts = [
      "0", "-0", "1", "+1", "4.8", ".5", "5.", "1e-100", "1E3", "-2.5e+2", "0.1",
      "123456789012345678901234567890",
      "3.141592653589793238462643383279", "1e22", "1e23", "9007199254740993", "2.2250738585072014e-308",
      "5e-324",
      "0.000000000000000000000000000000123",
    ]
    for text in texts {
      let expected = try #require(Double(text.hasSuffix(".") ? text + "0" : text))
      let found = try NumberText.number(text)
      #expect(found.bitPattern == expected.bitPattern, "\(text): \(found)")
    }
    var random = SplitMix64(seed: 1)
    for _ in 0..<2000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite, abs(number) < 1e38 else { continue }
      #expect(try NumberText.number("\(number)") == number)
    }
  }

  @Test func readsInfinityInAnyCaseWhereItMayStand() throws {
    for text in ["inf", "Inf", "INF", "infinity", "+inf"] {
      #expect(try NumberText.number(text, allowsInfinity: true) == .infinity)
      #expect(throws: ValueError("the value is infinite", .badNumber)) { try NumberText.number(text) }
    }
    #expect(throws: ValueError("the value is infinite", .badNumber)) {
      try NumberText.number("-inf", allowsInfinity: true)
    }
    #expect(throws: ValueError("the value is not a number (NaN)", .badNumber)) {
      try NumberText.number("nan")
    }
  }

  @Test func separatesByBlanksAndCommas() throws {
    #expect(try NumberText.numbers("1 2,3 ,\n4\t5") == [1, 2, 3, 4, 5])
    #expect(try NumberText.numbers("") == [])
  }

  @Test(arguments: [
    ("abc", "\"abc\" is not a number"),
    ("1x", "\"x\" is not a number"),
    ("", "a number is expected, and the text is empty"),
    ("1 2", "a number is expected, and the text is \"1 2\""),
    ("--1", "\"--1\" is not a number"),
    ("1e39", "the number 1e+39 is too large"), ("0x10", "\"x10\" is not a number"),
  ])
  func saysWhatIsNoNumber(text: String, message: String) {
    #expect(throws: ValueError(message, .badNumber)) { try NumberText.number(text) }
  }

  @Test func undefinedIsAMistakeOfItsOwn() {
    #expect(throws: ValueError("the value is undefined", .undefinedValue)) {
      try NumberText.number("undefined")
    }
  }
}
