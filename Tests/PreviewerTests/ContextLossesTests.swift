import Testing
import Windowing

/// When a window gives up after its contexts were lost.
@Suite struct ContextLossesTests {
  @Test func oneAfterTheOtherAreTooMany() {
    var losses = ContextLosses()
    for time in 0..<ContextLosses.limit { #expect(losses.note(at: Double(time))) }
    #expect(!losses.note(at: 9))
  }

  @Test func lossesLongAgoDoNotCount() {
    var losses = ContextLosses()
    for time in 0..<20 { #expect(losses.note(at: Double(time) * 2.5)) }
  }
}
