import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import SceneFiles

/// Texts of single values, as fields have them.
@Suite struct MarkupValueTests {
  @Test func textsAreThoseOfFiles() throws {
    #expect(try MarkupValue.value("1.5e2", .number, key: "cornerRadius") as? Double == 150)
    #expect(try MarkupValue.value("3 4", .point, key: "position") as? CGPoint == CGPoint(x: 3, y: 4))
    let turned = try MarkupValue.value("rotate(90deg)", .transform, key: "transform")
    #expect(Unbox.transform(turned).map { abs($0.m12 - 1) < 1e-12 } == true)
    #expect(try MarkupValue.value("inf", .float, key: "repeatCount") as? Double == .infinity)
    #expect(MarkupValue.text(of: turned, .transform) == "rotate(90deg)")
    #expect(MarkupValue.text(of: CGRect(x: 1, y: 2, width: 3, height: 4.5), .rect) == "1 2 3 4.5")
  }

  @Test func whatIsNoValueSaysWhy() {
    func reason(_ text: String, _ kind: ValueKind, _ key: String, _ names: [String] = []) -> String? {
      do throws(ValueError) {
        _ = try MarkupValue.value(text, kind, key: key, names: names)
        return nil
      } catch { return error.description }
    }
    #expect(reason("abc", .number, "cornerRadius") == "\"abc\" is not a number")
    #expect(reason("", .number, "cornerRadius") == "a number is expected, and the text is empty")
    #expect(reason("1.5", .integer, "instanceCount") == "1.5 is not a whole number")
    #expect(reason("inf", .number, "cornerRadius") == "the value is infinite")
    #expect(reason("spin(3)", .transform, "transform") == "spin() is not a transform function")
    #expect(
      reason("forever", .string, "fillMode")
        == "\"forever\" is not one of removed, forwards, backwards, both, frozen")
    #expect(
      reason("bleu", .color, "backgroundColor") == "\"bleu\" is not a colour; did you mean \"blue\"?")
  }

  @Test func coloursMayBeHexadecimal() throws {
    let color = try #require(try MarkupValue.value("#FF800040", .color, key: "backgroundColor") as? CGColor)
    let components: [CGFloat] = [1, 128 / 255, 0, 64 / 255]
    #expect(color.components == components)
    #expect(MarkupValue.hexText(of: color) == "FF800040")
    // The numbers of a file.
    let gray = try #require(try MarkupValue.value("0.5 0.5 0.5", .color, key: "backgroundColor") as? CGColor)
    #expect(MarkupValue.hexText(of: gray) == "808080")
  }

  /// Values of fields: numbers are checked as those of a file.
  @Test func valuesOfFieldsAreChecked() throws {
    #expect(try MarkupValue.value("1,5", .number, key: "cornerRadius", decimalSign: ".") as? Double == 1.5)
    #expect(
      try MarkupValue.value("{3, 4}", .point, key: "position", decimalSign: ".") as? CGPoint
        == CGPoint(x: 3, y: 4))
    #expect(try MarkupValue.value("6/2", .integer, key: "instanceCount", decimalSign: ".") as? Int == 3)
    for (text, words) in [("7/2", "3.5 is not a whole number"), ("2e38*10", "too large")] {
      let failure = #expect(throws: ValueError.self) {
        try MarkupValue.value(text, .integer, key: "instanceCount", decimalSign: ".")
      }
      #expect(failure?.description.contains(words) == true, "\(failure?.description ?? "")")
    }
  }
}
