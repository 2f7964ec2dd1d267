import Testing

@testable import Previewer
@testable import SceneTools

@MainActor @Suite struct RequestTests {
  @Test func splitsAtTheLastColon() throws {
    let request = try #require(ValueRequest("a:b/c d:transform.rotation.z"))
    #expect(request.layer == "a:b/c d")
    #expect(request.keyPath == "transform.rotation.z")
  }

  @Test(arguments: ["", ":", "a:", ":b", "plain"])
  func wantsBothParts(text: String) { #expect(ValueRequest(text) == nil) }

  @Test func readsStates() throws {
    let plain = try #require(StateChange("Locked"))
    #expect(plain.name == "Locked" && plain.time == 0)
    let timed = try #require(StateChange("Lock Portrait@1.5"))
    #expect(timed.name == "Lock Portrait" && timed.time == 1.5)
    // An @ that no number follows belongs to the name.
    #expect(StateChange("me@home")?.name == "me@home")
    #expect(StateChange("") == nil)
    #expect(StateChange("@1") == nil)
    #expect(StateChange("a@-1") == nil)
    #expect(StateChange("a@inf") == nil)
  }
}
