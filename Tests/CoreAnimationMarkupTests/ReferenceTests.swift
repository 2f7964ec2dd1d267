import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup

/// Ids and `object="…"`.
@Suite struct ReferenceTests {
  @Test func usesObjectsAgain() throws {
    let document = try readRoot(
      "",
      """
      <backgroundColor type="CGColor" id="#c" value="0.1 0.2 0.3"/><borderColor object="#c"/>
      <animations><animation id="#a" key="x" type="CABasicAnimation" keyPath="opacity" duration="2"><toValue type="real" value="0"/></animation></animations>
      <sublayers><CALayer name="s"><animations><p key="y" object="#a"/></animations></CALayer></sublayers>
      """)
    #expect(document.messages == [])
    #expect(components(document.root?.borderColor) == [0.1, 0.2, 0.3, 1])
    #expect(document.layer("s")?.animation(forKey: "y")?.duration == 2)
  }

  @Test func reportsReferencesToNothing() throws {
    let document = try readRoot(
      "",
      "<borderColor object=\"#9\"/><sublayers><CALayer object=\"#8\"/></sublayers><animations><p object=\"#7\"/></animations>"
    )
    #expect(
      Set(document.diagnostics.map(\.message)) == [
        "the object \"#9\" is not defined above; skipped", "no animation with the id \"#7\" is defined above",
        "no layer has the id \"#8\"",
      ])
    #expect(document.layerCount == 1)
  }

  @Test func reportsCyclicReferences() throws {
    let document = try readRoot(
      "id=\"#1\"",
      "<sublayers><CALayer id=\"#2\"><sublayers><CALayer object=\"#1\"/><CALayer object=\"#2\"/></sublayers><mask object=\"#2\"/></CALayer></sublayers>"
    )
    #expect(document.diagnostics.map(\.severity) == [.error, .error, .error])
    #expect(document.diagnostics.allSatisfy { $0.message.hasSuffix("cannot be inside itself; skipped") })
    #expect(document.layer("#2")?.sublayers == nil && document.layer("#2")?.mask == nil)
  }

  @Test func leavesALayerInTheOnePlaceItHas() throws {
    let document = try readRoot(
      "",
      "<sublayers><CALayer id=\"#2\"/><CALayer id=\"#3\"><sublayers><CALayer object=\"#2\"/></sublayers></CALayer></sublayers>"
    )
    #expect(
      document.diagnostics.map(\.message) == [
        "the layer \"#2\" stands in the tree already, and can in one place only; skipped"
      ])
    #expect(document.layer("#2")?.superlayer === document.root)
  }

  @Test func leavesADuplicateIdToTheFirst() throws {
    let document = try readRoot(
      "id=\"#1\" name=\"a\"", "<sublayers><CALayer id=\"#1\" name=\"b\"/></sublayers>")
    #expect(document.diagnostics.map(\.message) == ["the id \"#1\" is used twice; the first keeps it"])
    #expect(document.layer(withID: "#1")?.name == "a")
    let second = try #require(document.layer("b"))
    #expect(document.id(of: second) == "#2")
  }
}
