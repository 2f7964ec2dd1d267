import Foundation
import Glibc
import QuartzCore
import Testing

@testable import CoreAnimationMarkup

/// The cost of reading, checking and writing a scene is proportional to its size for all kinds of contents.
@MainActor @Suite(.serialized) struct ReadingCostTests {
  /// A scene of so many layers, each with an animation, a state's value and an element of a transition.
  private func scene(_ count: Int) -> [UInt8] {
    var layers = ""
    var values = ""
    var elements = ""
    for index in 0..<count {
      layers += """
        <CALayer id="#\(index)" name="layer \(index)" bounds="0 0 20 30" position="\(index).5 7" opacity="0.5">
        <animations><move type="CAKeyframeAnimation" keyPath="position" duration="2"><values><CGPoint value="1 2"/>
        <CGPoint value="3 \(index)"/></values></move></animations></CALayer>

        """
      values += """
        <LKStateSetValue targetId="#\(index)" keyPath="opacity"><value type="real" value="0.\(index + 1)"/></LKStateSetValue>

        """
      elements += """
        <LKStateTransitionElement key="opacity" targetId="#\(index)"><animation type="CASpringAnimation" keyPath="opacity"
        duration="0.8"/></LKStateTransitionElement>

        """
    }
    return Array(
      caml(
        """
        <CALayer bounds="0 0 100 100"><sublayers>\(layers)</sublayers>
        <states><LKState name="On"><elements>\(values)</elements></LKState></states>
        <stateTransitions><LKStateTransition toState="On"><elements>\(elements)</elements></LKStateTransition>
        </stateTransitions></CALayer>
        """
      ).utf8)
  }

  /// The least processor time of three runs, seconds.
  private func cost(_ body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
    return try (0..<3).map { _ in
      let start = now()
      try body()
      return now() - start
    }.min() ?? 0
  }

  /// Eight times the scene may take sixteen times as long; what goes by the square takes 64 times.
  @Test func isLinear() throws {
    let folder = try TemporaryFolder()
    let files = try [100, 800].map { try folder.write(Data(scene($0)), to: "\($0).caml") }
    let documents = files.map { SceneDocument.open($0) }
    #expect(documents.map(\.layerCount) == [101, 801] && documents.allSatisfy { $0.messages == [] })
    let open = files.map { file in cost { _ = SceneDocument.open(file) } }
    let check = files.map { file in cost { _ = SceneDocument.check(file) } }
    let write = try documents.map { document in
      let writer = try #require(CAMLWriter(document: document))
      return try cost { _ = try writer.data() }
    }
    for (name, times) in [("open", open), ("check", check), ("write", write)] {
      #expect(times[1] < 16 * times[0], "\(name): \(times)")
    }
  }
}
