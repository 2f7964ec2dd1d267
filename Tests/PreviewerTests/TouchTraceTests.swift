import Foundation
import Testing
import UIKit

@testable import Previewer
@testable import SceneTools

/// The touches of events: numbers of fingers, and ends.
@Suite struct TouchTraceTests {
  private func sample(_ finger: Int64, _ phase: TouchSample.Phase, _ x: Double, _ time: Double) -> TouchSample
  {
    TouchSample(finger: finger, phase, CGPoint(x: x, y: 5), at: time)
  }

  @Test func fingersHaveTheLowestFreeNumbers() {
    var trace = TouchTrace()
    let touches = trace.take([
      sample(-1, .began, 1, 0), sample(900, .began, 2, 0.1), sample(-1, .ended, 3, 0.2),
      sample(7, .moved, 4, 0.3),
      sample(77, .began, 5, 0.4), sample(900, .moved, 6, 0.5),
    ])
    #expect(touches.map(\.finger) == [0, 1, 0, 0, 1])
    #expect(touches.map(\.phase) == [.began, .began, .ended, .began, .moved])
    #expect(touches.map { Double($0.point.x) } == [1, 2, 3, 5, 6])
    let line = JSON.object(touches[1].members).line
    #expect(line == #"{"phase": "began", "finger": 1, "point": [2, 5], "time": 0.1}"#)
  }

  @Test func fingersThatAreDownAreCancelledWhereTheyAre() {
    var trace = TouchTrace()
    _ = trace.take([sample(4, .began, 1, 0), sample(5, .began, 2, 0), sample(4, .moved, 3, 0)])
    let touches = trace.cancel(at: 2)
    #expect(touches.map(\.finger) == [0, 1] && touches.allSatisfy { $0.phase == .cancelled && $0.time == 2 })
    #expect(touches.map { Double($0.point.x) } == [3, 2])
    #expect(trace.cancel(at: 3).isEmpty)
  }
}
