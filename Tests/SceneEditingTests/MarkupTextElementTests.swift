import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import SceneEditing

/// Layers that are added, deleted and put elsewhere in the text of a file.
@Suite struct MarkupTextElementTests {
  private let scene = """
    <?xml version="1.0"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer id="#1" name="root" bounds="0 0 100 100">
        <sublayers>
          <!-- first -->
          <CALayer id="#2" name="a" position="10 20"/> <!-- of a -->
          <CALayer id="#3" name="b" position="1 2">
            <sublayers>
              <CATextLayer name="c"
                  string="two
      lines"/>
            </sublayers>
          </CALayer>
        </sublayers>
        <states/>
      </CALayer>
    </caml>

    """

  @Test func deletesAnElementWithItsLines() throws {
    let after = try changed(scene) { try $0.delete([$0.element("b"), $0.element("c")]) }
    let start = try #require(scene.range(of: "      <CALayer id=\"#3\""))
    let end = try #require(scene.range(of: "      </CALayer>\n    </sub"))
    #expect(
      after == scene[..<start.lowerBound] + scene[end.lowerBound...].dropFirst("      </CALayer>\n".count))
    let first = try changed(scene) { try $0.delete([$0.element("a")]) }
    #expect(
      first
        == scene.replacingOccurrences(
          of: "<CALayer id=\"#2\" name=\"a\" position=\"10 20\"/> <!--", with: "<!--"))
  }

  @Test func deletesInsideALine() throws {
    let before = caml(
      "<CALayer><sublayers><CALayer name=\"a\"/> <CALayer name=\"b\"/> <CALayer/></sublayers></CALayer>")
    let after = try changed(before) { try $0.delete([$0.element("b")]) }
    #expect(after == before.replacingOccurrences(of: " <CALayer name=\"b\"/>", with: ""))
  }

  @Test func theRootStays() throws {
    var text = try MarkupText(scene)
    for name in ["root", "caml"] {
      let error = #expect(throws: MarkupTextError.self) { try text.delete([text.element(name)]) }
      #expect(error?.message == "the root layer cannot be moved")
    }
  }

  @Test func addsLayersFromText() throws {
    let pasted =
      "<CALayer id=\"#2\" name=\"new\">\n\t<sublayers>\n\t\t<CALayer id=\"#9\"/>\n\t</sublayers>\n\t"
      + "<states><LKState name=\"s\"><elements>"
      + "<LKStateSetValue targetId=\"#2\" keyPath=\"opacity\" value=\"0\"/></elements></LKState></states>\n"
      + "</CALayer>"
    let new = """
            <CALayer id="#4" name="new">
              <sublayers>
                <CALayer id="#9"/>
              </sublayers>
              <states><LKState name="s"><elements><LKStateSetValue targetId="#4" keyPath="opacity" value="0"/></elements></LKState></states>
            </CALayer>

      """
    let last = try changed(scene) { try $0.insert(pasted, into: $0.element("root")) }
    #expect(
      last
        == scene.replacingOccurrences(
          of: "    </sublayers>\n    <states", with: new + "    </sublayers>\n    <states"))
    let first = try changed(scene) { try $0.insert(pasted, into: $0.element("root"), at: 0) }
    #expect(first == scene.replacingOccurrences(of: "      <!-- first", with: new + "      <!-- first"))
    let second = try changed(scene) { try $0.insert(pasted, into: $0.element("root"), at: 1) }
    #expect(try changed(scene) { try $0.insert(pasted, above: $0.element("a")) } == second)
    #expect(try changed(scene) { try $0.insert(pasted, above: $0.element("root")) } == last)
    #expect(second == scene.replacingOccurrences(of: "of a -->\n", with: "of a -->\n" + new))
  }

  @Test func addsAWholeDocumentToALayerWithoutSublayers() throws {
    let document =
      "\u{FEFF}<?xml version=\"1.0\"?>\r\n<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">\r\n  "
      + "<CALayer name=\"x\">\r\n    <sublayers/>\r\n  </CALayer>\r\n</caml>"
    let after = try changed(scene) { try $0.insert(document, into: $0.element("a")) }
    let wanted = """
      position="10 20">
              <sublayers>
                <CALayer name="x">
                  <sublayers/>
                </CALayer>
              </sublayers>
            </CALayer> <!-- of a -->
      """
    #expect(after == scene.replacingOccurrences(of: "position=\"10 20\"/> <!-- of a -->", with: wanted))
  }

  @Test(arguments: ["", "no markup", "<CALayer>", "<CAFilter/>", "<caml/>", "<CALayer a='1' a='2'/>"])
  func refusesOtherText(text: String) throws {
    var scene = try MarkupText(scene)
    #expect(throws: MarkupTextError.self) { try scene.insert(text, into: scene.element("root")) }
    #expect(!scene.isChanged)
  }

  @Test func whatIsCopiedCanBePastedInTheSamePlace() throws {
    var text = try MarkupText(scene)
    let source = try #require(text.source(of: text.element("b")))
    #expect(source.hasPrefix("<CALayer id=\"#3\"") && source.hasSuffix("</CALayer>"))
    let before = text.string
    try text.delete([text.element("b")])
    try text.insert(source, into: text.element("root"), at: 1)
    #expect(text.string == before)
  }

  @Test func duplicatesWithOtherIDs() throws {
    let after = try changed(scene) { try $0.duplicate($0.element("b")) }
    let start = try #require(scene.range(of: "      <CALayer id=\"#3\"")).lowerBound
    let end = try #require(scene.range(of: "    </sublayers>\n    <states")).lowerBound
    let copy = scene[start..<end].replacingOccurrences(of: "#3", with: "#4")
    #expect(after == scene[..<end] + copy + scene[end...])
  }

  @Test func movesToAnotherLayer() throws {
    var text = try MarkupText(scene)
    let b = try text.element("b")
    let c = try text.element("c")
    try text.move(b, into: text.element("a"))
    #expect(text.name(of: b) == "CALayer" && text.attribute("string", of: c) == "two\n  lines")
    #expect(text.parent(of: text.parent(of: b)!) == (try text.element("a")))
    #expect(
      text.string.contains(
        """
              <CALayer id="#2" name="a" position="10 20">
                <sublayers>
                  <CALayer id="#3" name="b" position="1 2">
                    <sublayers>
                      <CATextLayer name="c"
                          string="two
          lines"/>
                    </sublayers>
                  </CALayer>
                </sublayers>
              </CALayer> <!-- of a -->
            </sublayers>
        """))
    #expect(throws: MarkupTextError.self) { try text.move(text.element("a"), into: c) }
    #expect(throws: MarkupTextError.self) { try text.move(text.element("a"), into: text.element("a")) }
    text.undo()
    #expect(text.string == scene)
  }

  @Test func changesTheOrder() throws {
    let before = caml(
      "\n  <CALayer>\n    <sublayers>\n      <CALayer name=\"a\"/>\n      <CALayer name=\"b\"/>\n      "
        + "<CALayer name=\"c\"/>\n    </sublayers>\n  </CALayer>\n"
    )
    for (name, position, order) in [("a", 2, "bca"), ("c", 0, "cab"), ("b", 1, "abc"), ("a", 1, "bac")] {
      let after = try changed(before) {
        try $0.move($0.element(name), into: $0.children(of: $0.root)[0], at: position)
      }
      let names = after.split(separator: "name=\"").dropFirst().map { $0.prefix(1) }.joined()
      #expect(names == order)
      #expect(differingLines(before, after) == (order == "abc" ? 0 : 2))
    }
  }

  @MainActor @Test func groupsAndUngroups() throws {
    var text = try MarkupText(scene)
    let before = try positions(scene)
    let group = try text.group([text.element("b"), text.element("a")])
    #expect(
      text.children(of: group).flatMap { text.children(of: $0) } == [
        try text.element("a"), try text.element("b"),
      ])
    #expect(try positions(text.string) == before)
    let place = try text.evaluated(group).position
    try text.set(CGPoint(x: place.x + 10, y: place.y), forKeyPath: "position", of: group)
    try text.ungroup(group)
    #expect(!text.contains(group))
    let after = try positions(text.string)
    #expect(after["a"] == CGPoint(x: 20, y: 20) && after["b"] == CGPoint(x: 11, y: 2))
    for _ in 0..<3 { text.undo() }
    #expect(text.string == scene)
    #expect(throws: MarkupTextError.self) { try text.ungroup(text.element("root")) }
    #expect(throws: MarkupTextError.self) { try text.group([text.element("a"), text.element("c")]) }
  }

  /// The positions of layers in the root.
  @MainActor private func positions(_ text: String) throws -> [String: CGPoint] {
    let document = try read(text)
    #expect(document.messages == [])
    let root = try #require(document.layer("root"))
    return try ["a", "b", "c"].reduce(into: [:]) { found, name in
      let layer = try #require(document.layer(name))
      found[name] = root.convert(layer.position, from: layer.superlayer)
    }
  }
}
