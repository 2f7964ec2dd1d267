import Testing

@testable import Windowing

/// What is said where no window can be opened.
@MainActor @Suite(.serialized) struct OpeningGuardTests {
  @Test func theSentenceHasWhatALibrarySaid() {
    let said = """
      X Error of failed request:  BadValue (integer parameter out of range for operation)
        Major opcode of failed request:  150 (GLX)

      """
    let before = WindowError.advice
    defer { WindowError.advice = before }
    WindowError.advice = "`cambium render` draws"
    #expect(
      OpeningGuard.sentence(said)
        == "cambium: cannot open a window: X Error of failed request:  BadValue (integer parameter out of range for "
        + "operation); Major opcode of failed request:  150 (GLX); `cambium render` draws\n")
    #expect(OpeningGuard.sentence("").contains("has ended the program"))
    WindowError.advice = nil
    #expect(!OpeningGuard.sentence("x").contains("render"))
  }

  /// The advice is for displays, whatever is wrong with them.
  @Test func theAdviceIsForDisplays() {
    let before = WindowError.advice
    defer { WindowError.advice = before }
    WindowError.advice = "advice"
    #expect(WindowError.noDisplay("x").sentence.hasSuffix("; advice"))
    #expect(WindowError.unopened("open a window", "x").sentence == "cannot open a window: x; advice")
    #expect(WindowError.failed("draw in the window", "x").sentence == "cannot draw in the window: x")
  }
}
