import QuartzCore
import Testing

@testable import CoreAnimationMarkup

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
      do throws(MarkupValue.Failure) {
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
    #expect(color.components == [1, 128 / 255.0, 0, 64 / 255.0])
    #expect(MarkupValue.hexText(of: color) == "FF800040")
    // The numbers of a file.
    let gray = try #require(try MarkupValue.value("0.5 0.5 0.5", .color, key: "backgroundColor") as? CGColor)
    #expect(MarkupValue.hexText(of: gray) == "808080")
  }
}
