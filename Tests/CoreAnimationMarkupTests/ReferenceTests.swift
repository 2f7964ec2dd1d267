import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import SceneFiles

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
        "the object \"#9\" is not defined above; it is skipped", "no animation above has the id \"#7\"",
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
    #expect(
      document.diagnostics.allSatisfy {
        $0.message.hasSuffix("cannot contain itself; the reference is skipped")
      })
    #expect(document.layer("#2")?.sublayers == nil && document.layer("#2")?.mask == nil)
  }

  @Test func leavesALayerInTheOnePlaceItHas() throws {
    let document = try readRoot(
      "",
      "<sublayers><CALayer id=\"#2\"/><CALayer id=\"#3\"><sublayers><CALayer object=\"#2\"/></sublayers></CALayer></sublayers>"
    )
    #expect(
      document.diagnostics.map(\.message) == [
        "the layer \"#2\" already has a place in the tree; the reference is skipped"
      ])
    #expect(document.layer("#2")?.superlayer === document.root)
  }

  @Test func leavesADuplicateIdToTheFirst() throws {
    let document = try readRoot(
      "id=\"#1\" name=\"a\"", "<sublayers><CALayer id=\"#1\" name=\"b\"/></sublayers>")
    #expect(document.diagnostics.map(\.message) == ["the id \"#1\" is used twice; it names the first object"])
    #expect(document.layer(withID: "#1")?.name == "a")
    let second = try #require(document.layer("b"))
    #expect(document.id(of: second) == "#2")
  }

  /// Lists of references to lists of references: each level is ten times the one before.
  @Test func listsInListsAreCountedAsOftenAsTheyAreMet() throws {
    var lists = "<NSArray id=\"v0\"><real value=\"1\"/></NSArray>"
    for level in 1...40 {
      lists += "\n<NSArray id=\"v\(level)\">"
      lists += String(repeating: "<NSArray object=\"v\(level - 1)\"/>", count: 10) + "</NSArray>"
    }
    var limits = SceneLimits()
    limits.referredItems = 5_000
    let document = try read(
      caml("<CALayer bounds=\"0 0 9 9\"><contents type=\"NSArray\">\(lists)</contents></CALayer>"),
      limits: limits)
    // Ten lists of one item, a hundred with their lists, a thousand …: the fourth level holds 11,110.
    let errors = document.diagnostics.filter { $0.severity == .error }
    #expect(errors.first?.line == 5 && (errors.first?.column ?? 0) > 20)
    #expect(errors.first?.message.contains("more than 5000 items") == true, "\(document.messages)")
    #expect(errors.first?.keyPath == "contents")
  }

  @Test func groupsInGroupsAreCountedAsOftenAsTheyAreMet() throws {
    var groups = "<CABasicAnimation id=\"a0\" keyPath=\"opacity\"/>"
    for level in 1...30 {
      groups += "\n<CAAnimationGroup id=\"a\(level)\" key=\"g\(level)\" duration=\"1\"><animations>"
      groups +=
        String(repeating: "<p object=\"a\(level - 1)\"/>", count: 10) + "</animations></CAAnimationGroup>"
    }
    let document = try readRoot("", "<animations>\(groups)</animations>")
    let errors = document.diagnostics.filter { $0.severity == .error }
    #expect(errors.first?.line == 6, "\(document.messages)")
    #expect(errors.first?.message.contains("more than 20000 animations") == true)
    // Those before are whole.
    func count(_ animation: CAAnimation?) -> Int {
      1 + ((animation as? CAAnimationGroup)?.animations ?? []).reduce(0) { $0 + count($1) }
    }
    #expect(count(document.root?.animation(forKey: "g3")) == 1111)
  }

  /// Each is small, but nothing walks through a hundred thousand levels.
  @Test func referencesNestNoDeeperThanElements() throws {
    var lists = "<NSArray id=\"v0\"><real value=\"1\"/></NSArray>"
    for level in 1...2000 {
      lists += "<NSArray id=\"v\(level)\"><NSArray object=\"v\(level - 1)\"/></NSArray>"
    }
    let document = try readRoot("", "<contents type=\"NSArray\">\(lists)</contents>")
    #expect(document.diagnostics.contains { $0.severity == .error && $0.message.contains("512 levels deep") })
  }

  @Test func sharingIsFine() throws {
    let layers = (0..<200).map {
      "<CALayer name=\"l\($0)\"><animations><p key=\"k\" object=\"g\"/></animations></CALayer>"
    }
    let document = try readRoot(
      "",
      """
      <animations><CAAnimationGroup id="g" key="g" duration="3"><animations>
      <CABasicAnimation keyPath="opacity"/><CABasicAnimation keyPath="position"/></animations></CAAnimationGroup>
      </animations><sublayers>\(layers.joined())</sublayers>
      """)
    #expect(document.messages == [])
    #expect((document.layer("l199")?.animation(forKey: "k") as? CAAnimationGroup)?.animations?.count == 2)
  }

  @Test func aTextIsNotCutWithinACharacter() throws {
    var limits = SceneLimits()
    limits.textBytes = 8
    let document = try read(caml("<CATextLayer bounds=\"0 0 9 9\" string=\"ab€€€\"/>"), limits: limits)
    #expect((document.root as? CATextLayer)?.string as? String == "ab€€")
    limits.textBytes = 7
    let shorter = try read(caml("<CATextLayer bounds=\"0 0 9 9\" string=\"ab€€€\"/>"), limits: limits)
    #expect((shorter.root as? CATextLayer)?.string as? String == "ab€")
  }

  /// A list in place of an image is rejected without reading its items.
  @Test func aListThatDoesNotFitIsNotExpanded() throws {
    var lists = "<NSArray id=\"v0\"><real value=\"1\"/></NSArray>"
    for level in 1...5 {
      lists += "<NSArray id=\"v\(level)\">"
      lists += String(repeating: "<NSArray object=\"v\(level - 1)\"/>", count: 10) + "</NSArray>"
    }
    var limits = SceneLimits()
    limits.referredItems = 1_000_000
    // The peak of resident memory begins again here, in KiB.
    try Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
    func peak() throws -> Int {
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      return try #require(status.firstMatch(of: /VmHWM:\s+(\d+)/).flatMap { Int($0.1) })
    }
    let before = try peak()
    let document = try read(
      caml("<CALayer bounds=\"0 0 9 9\"><contents type=\"NSArray\">\(lists)</contents></CALayer>"),
      limits: limits)
    #expect(
      document.diagnostics.map(\.message) == ["a value of type NSArray does not fit here; it is skipped"])
    // Made objects, its quarter of a million items took 300 MB.
    #expect(try peak() - before < 100_000)
  }

  /// Laid out, a text takes 85 times its size.
  @Test func textsAreCountedTogether() throws {
    var limits = SceneLimits()
    limits.textBytes = 1000
    let text = String(repeating: "x", count: 400)
    let layers = (0..<3).map { "\n<CATextLayer name=\"t\($0)\" string=\"\(text)\"/>" }.joined()
    let document = try read(
      caml("<CALayer bounds=\"0 0 9 9\" name=\"\(text)\"><sublayers>\(layers)</sublayers></CALayer>"),
      limits: limits)
    #expect(
      document.messages == [
        "4:24: warning: the texts of the document have more than 1000 bytes; the rest is cut off"
      ])
    #expect((document.layer("t1") as? CATextLayer)?.string as? String == text)
    #expect((document.layer("t2") as? CATextLayer)?.string as? String == String(text.prefix(200)))
  }
}
