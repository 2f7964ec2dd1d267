import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import SceneEditing

/// Animations that are moved and trimmed in a timeline.
@MainActor @Suite struct SpanTimesTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let attributes: String
    var layer = ""
    var member: [Int] = []
    let edit: @MainActor @Sendable (SpanTimes) -> [String: Any?]
    let result: [String: Double]

    init(
      _ name: String, _ attributes: String = " duration=\"2\"", layer: String = "", member: [Int] = [],
      gives result: [String: Double], _ edit: @escaping @MainActor @Sendable (SpanTimes) -> [String: Any?]
    ) {
      (testDescription, self.attributes, self.layer, self.member, self.result, self.edit) = (
        name, attributes, layer, member, result, edit
      )
    }
  }

  nonisolated static let cases: [Case] = [
    Case("moved", gives: ["beginTime": 0.5]) { $0.moved(by: 0.5) },
    Case("moved to before the begin", gives: ["beginTime": -0.5]) { $0.moved(by: -0.5) },
    Case("moved back to the begin", " duration=\"2\" beginTime=\"1.25\"", gives: ["beginTime": 0]) {
      $0.moved(by: -1.25)
    },
    Case("in a layer that runs twice as fast", layer: " speed=\"2\"", gives: ["beginTime": 1]) {
      $0.moved(by: 0.5)
    },
    Case("in a layer that runs backwards", layer: " speed=\"-1\"", gives: ["beginTime": -0.5]) {
      $0.moved(by: 0.5)
    },
    // At time 0 of the clock the layer has its time 5: 0 would be that.
    Case(
      "to time 0 of a layer with an offset", " duration=\"2\" beginTime=\"1\"", layer: " timeOffset=\"5\"",
      gives: ["beginTime": 1e-100]
    ) {
      $0.moved(by: -1)
    },
    Case("longer", gives: ["duration": 3]) { $0.trimmed(.end, by: 1) },
    Case("of its own speed", " duration=\"2\" speed=\"-2\"", gives: ["duration": 4]) {
      $0.trimmed(.end, by: 1)
    },
    Case("there and back", " duration=\"2\" autoreverses=\"1\"", gives: ["duration": 2.5]) {
      $0.trimmed(.end, by: 1, cycles: 2)
    },
    Case("the begin", gives: ["beginTime": 0.5, "duration": 1.5]) { $0.trimmed(.begin, by: 0.5) },
    Case("not shorter than can be seen", gives: ["duration": 0.01]) { $0.trimmed(.end, by: -5) },
    Case("the begin not beyond the end", gives: ["beginTime": 1.99, "duration": 0.01]) {
      $0.trimmed(.begin, by: 7)
    },
    Case("where time runs backwards, the end is seen first", layer: " speed=\"-1\"", gives: ["duration": 1]) {
      $0.trimmed(.begin, by: 1)
    },
    Case("for some time", " duration=\"2\" repeatDuration=\"6\"", gives: ["repeatDuration": 7]) {
      $0.trimmed(.end, by: 1, cycles: $0.cycles)
    },
    Case("all of three runs", " duration=\"2\" repeatCount=\"3\"", gives: ["duration": 3]) {
      $0.trimmed(.end, by: 3, cycles: $0.cycles)
    },
    Case("one of endless runs", " duration=\"2\" repeatCount=\"inf\"", gives: ["duration": 1.5]) {
      $0.trimmed(.end, by: -0.5)
    },
    Case("without a duration", "", gives: ["duration": 1.25]) { $0.trimmed(.end, by: 1) },
    Case("a very long one", " duration=\"1e9\"", gives: ["duration": 1_000_000_010]) {
      $0.trimmed(.end, by: 10)
    },
    Case("a member of a group of twice the speed", " duration=\"2\"", member: [0], gives: ["beginTime": 1]) {
      $0.moved(by: 0.5)
    },
  ]

  private func scene(_ item: Case) throws -> EditedAnimations {
    let key = item.member.isEmpty ? " key=\"k\"" : ""
    let basic =
      "<animation type=\"CABasicAnimation\"\(key) keyPath=\"opacity\"\(item.attributes)><fromValue type=\"real\" value=\"0\"/></animation>"
    let group =
      "<animation type=\"CAAnimationGroup\" key=\"k\" duration=\"9\" speed=\"2\"><animations>\(basic)</animations></animation>"
    return try EditedAnimations(animations: item.member.isEmpty ? basic : group, attributes: item.layer)
  }

  @Test(arguments: cases) func theBarGoesWithThePointer(_ item: Case) throws {
    let scene = try scene(item)
    let place = AnimationPath(try scene.layer(), key: "k", member: item.member)
    let values = item.edit(try SpanTimes(of: place))
    #expect(values.compactMapValues { Unbox.number($0) } == item.result)
    let start = scene.text
    #expect(scene.edits.animations.set(values, of: place))
    #expect(scene.failure == nil)
    let read = SceneDocument.read(Array(scene.text.utf8), named: "scene.caml", folder: nil)
    let written = AnimationPath(try #require(read.layer("a")), key: "k", member: item.member)
    for (key, number) in item.result {
      #expect(Unbox.number(written.animation?.value(forKey: key)) == number, "\(key)")
    }
    scene.edits.history.undo()
    #expect(scene.text == start)
  }

  @Test func theMotionIsMoved() throws {
    let scene = try scene(Case("", gives: [:]) { _ in [:] })
    let times = [0.7, 1.1, 1.6, 2.3]
    let before = try scene.values("opacity", at: times)
    let place = try scene.place("k")
    scene.edits.animations.set(try SpanTimes(of: place).moved(by: 0.5), of: place)
    #expect(distance(try scene.values("opacity", at: times.map { $0 + 0.5 }), before) < 1e-9)
    // And back: it begins with the scene.
    scene.edits.animations.set(try SpanTimes(of: place).moved(by: -0.5), of: place)
    #expect(distance(try scene.values("opacity", at: times), before) < 1e-9)
  }

  @Test(arguments: ["", " speed=\"0\""]) func whatStandsStillIsRefused(_ own: String) throws {
    let scene = try scene(
      Case("", " duration=\"2\"\(own)", layer: own.isEmpty ? " speed=\"0\"" : "", gives: [:]) { _ in [:] })
    let error = #expect(throws: EditFailure.self) { try SpanTimes(of: try scene.place("k")) }
    #expect(
      error?.description
        == "opacity of a does not run, because its speed or that of something around it is 0")
  }
}
