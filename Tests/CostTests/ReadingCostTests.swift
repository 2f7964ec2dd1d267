import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup

extension Cost {
  /// The cost of reading, checking and writing a scene is proportional to its size for all kinds of contents.
  @MainActor @Suite struct ReadingCostTests {
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

    /// Writes a scene to a file in a folder.
    private func write(_ bytes: [UInt8], _ name: String, in folder: URL) throws -> URL {
      let file = folder.appendingPathComponent(name)
      try Data(bytes).write(to: file)
      return file
    }

    /// A folder that is removed with the test.
    private func withFolder(_ body: (URL) throws -> Void) throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "cambium-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try body(folder)
    }

    @Test func scenesAreReadCheckedAndWritten() throws {
      try withFolder { folder in
        let files = try [100, 800].map { try write(scene($0), "\($0).caml", in: folder) }
        let documents = files.map { SceneDocument.open($0) }
        #expect(documents.map(\.layerCount) == [101, 801] && documents.allSatisfy { $0.diagnostics.isEmpty })
        let open = files.map { file in Cost.of { _ = SceneDocument.open(file) } }
        let check = files.map { file in Cost.of { _ = SceneDocument.check(file) } }
        let written = try documents.map { document in
          let writer = try #require(CAMLWriter(document: document))
          return try Cost.of { _ = try writer.data() }
        }
        for (name, costs) in [("open", open), ("check", check), ("write", written)] {
          Cost.expectLinear(name, costs[0], costs[1])
        }
      }
    }

    /// Mistakes by the million are counted, not looked at one by one.
    @Test func mistakesAreCounted() throws {
      try withFolder { folder in
        let attributes = (0..<900).map { " a\($0)=\"1\"" }.joined()
        let kinds: [(name: String, content: (Int) -> String)] = [
          ("attributes", { String(repeating: "<CALayer\(attributes)/>\n", count: 25 * $0) }),
          ("ampersands", { "<CALayer name=\"\(String(repeating: "& ", count: 25_000 * $0))\"/>" }),
          ("references", { String(repeating: "<CALayer object=\"#9\"/>", count: 2_500 * $0) }),
        ]
        for (name, content) in kinds {
          let costs = try [1, 8].map { size in
            let text = caml("<CALayer bounds=\"0 0 9 9\"><sublayers>\(content(size))</sublayers></CALayer>")
            let file = try write(Array(text.utf8), "\(name)-\(size).caml", in: folder)
            return Cost.of { #expect(SceneDocument.open(file).diagnostics.count >= 10) }
          }
          Cost.expectLinear(name, costs[0], costs[1])
        }
      }
    }
  }
}

private func caml(_ content: String) -> String {
  "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">\(content)</caml>"
}
