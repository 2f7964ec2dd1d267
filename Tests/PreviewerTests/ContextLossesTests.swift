import Testing
import Windowing

/// When a window gives up after its contexts were lost.
@Suite struct ContextLossesTests {
  @Test func oneAfterTheOtherAreTooMany() {
    var losses = ContextLosses()
    let answers = (0...ContextLosses.limit).map { losses.note(at: Double($0)) }
    #expect(answers == Array(repeating: true, count: ContextLosses.limit) + [false])
  }

  @Test func lossesLongAgoDoNotCount() {
    var losses = ContextLosses()
    let answers = (0..<20).map { losses.note(at: Double($0) * 2.5) }
    #expect(answers == Array(repeating: true, count: 20))
  }
}
