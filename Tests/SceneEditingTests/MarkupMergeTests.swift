import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import SceneEditing

/// Unsaved changes that are made in a text that another program has saved meanwhile.
@Suite struct MarkupMergeTests {
  private let base = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer id="#1" name="root" bounds="0 0 100 100">
        <sublayers>
          <CALayer name="a" position="10 20" opacity="0.5"/>
          <CALayer name="b" position="1 2">
            <animations>
              <spin type="CABasicAnimation" keyPath="transform.rotation.z" duration="2"/>
            </animations>
            <sublayers>
              <CALayer position="0 0"/>
            </sublayers>
          </CALayer>
          <CALayer id="#3" position="5 5"/>
        </sublayers>
        <states>
          <LKState name="Locked">
            <elements>
              <LKStateSetValue targetId="#3" keyPath="opacity"><value type="real" value="1"/></LKStateSetValue>
            </elements>
          </LKState>
        </states>
      </CALayer>
    </caml>

    """

  private func edited(_ changes: (inout MarkupText) throws -> Void) throws -> MarkupText {
    var text = try MarkupText(base)
    try changes(&text)
    return text
  }

  private func replaced(_ pairs: [(String, String)], in text: String? = nil) -> String {
    pairs.reduce(text ?? base) {
      #expect($0.contains($1.0), "\($1.0)")
      return $0.replacingOccurrences(of: $1.0, with: $1.1)
    }
  }

  /// Merges, and expects that undo leads to the other program's text and redo back.
  private func merge(_ mine: MarkupText, _ theirs: String) throws -> MarkupMerge {
    let merge = try mine.merged(with: Array(theirs.utf8))
    var text = merge.text
    let merged = text.string
    var steps = 0
    while text.undoName != nil {
      text.undo()
      steps += 1
      #expect(MarkupText.index(text.string).ends == text.index.ends)
    }
    for _ in 0..<steps { text.redo() }
    #expect(text.string == merged && text.elements == merge.text.elements)
    return merge
  }

  @Test func bothChangesAreThere() throws {
    let mine = try edited { text in
      try text.set(CGPoint(x: 10, y: 33), forKeyPath: "position", of: text.element("a"))
      try text.set(4, forKeyPath: "duration", of: text.element("spin"))
      try text.set(0.25, forKeyPath: "opacity", of: text.element("b"))
      try text.set(
        0.75, forKeyPath: "opacity",
        of: text.children(of: text.children(of: text.element("root"), named: "sublayers")[0])[2],
        in: text.states[0])
    }
    let theirs = replaced([
      ("opacity=\"0.5\"", "opacity='0.75' hidden=\"1\""),
      (
        "      <CALayer name=\"b\" position=\"1 2\">",
        "<!-- new -->\n      <CALayer name=\"new\"/>\n\n  <CALayer name=\"b\" position=\"3 4\">"
      ),
    ])
    let merge = try merge(mine, theirs)
    #expect(merge.conflicts == [])
    #expect(
      merge.text.string
        == replaced(
          [
            ("10 20", "10 33"), ("duration=\"2\"", "duration=\"4\""),
            ("position=\"3 4\"", "position=\"3 4\" opacity=\"0.25\""),
            ("value=\"1\"", "value=\"0.75\""),
          ], in: theirs))
    #expect(merge.text.isChanged)
    var text = merge.text
    while text.undoName != nil { text.undo() }
    #expect(text.string == theirs && !text.isChanged)
  }

  @Test func elementsStayTheSame() throws {
    var mine = try MarkupText(base)
    let elements = mine.elements
    let handles = try ["a", "b", "spin"].map { try mine.element($0) }
    try mine.set(1, forKeyPath: "opacity", of: handles[0])
    let theirs = replaced([
      ("      <CALayer name=\"a\"", "      <CALayer/>\n      <CALayer id=\"#8\" name=\"a\"")
    ])
    let text = try merge(mine, theirs).text
    #expect(try ["a", "b", "spin"].map { try text.element($0) } == handles)
    #expect(elements.allSatisfy { text.contains($0) })
  }

  @Test func bothChangedOneValue() throws {
    var mine = try edited { text in
      try text.set(CGPoint(x: 10, y: 33), forKeyPath: "position", of: text.element("a"))
      try text.set(3, forKeyPath: "duration", of: text.element("spin"))
      try text.set(4, forKeyPath: "duration", of: text.element("spin"))
      try text.set(
        0.5, forKeyPath: "opacity",
        of: text.children(of: text.children(of: text.element("root"), named: "sublayers")[0])[2],
        in: text.states[0])
    }
    let theirs = replaced([
      ("10 20", "11 20"), ("duration=\"2\"", "duration=\"5\""), ("value=\"1\"", "value=\"0\""),
    ])
    let merge = try merge(mine, theirs)
    #expect(merge.text.string == theirs)
    #expect(merge.conflicts.map(\.path) == ["root/a", "root/b", "root/#3"])
    #expect(
      merge.conflicts.map(\.keyPath) == ["position", "animations.spin.duration", "states.Locked.opacity"])
    #expect(merge.conflicts.map(\.mine) == ["10 33", "4", "0.5"])
    #expect(merge.conflicts.map(\.theirs) == ["11 20", "5", "0"])
    // The value that is not kept is one undo away.
    mine = merge.text
    try mine.resolve(merge.conflicts[0], keepingMine: true)
    #expect(mine.string == replaced([("11 20", "10 33")], in: theirs))
    mine.undo()
    #expect(mine.string == theirs)
    try mine.resolve(merge.conflicts[1], keepingMine: false)
    #expect(mine.string == theirs && mine.undoName == "Their animations.spin.duration")
    mine.undo()
    #expect(mine.string == replaced([("duration=\"5\"", "duration=\"4\"")], in: theirs))
  }

  @Test func theSameChangeIsNoConflict() throws {
    let mine = try edited { try $0.set(CGPoint(x: 10, y: 33), forKeyPath: "position", of: $0.element("a")) }
    let theirs = replaced([("10 20", "10 33")])
    let merge = try merge(mine, theirs)
    #expect(merge.conflicts == [] && merge.text.string == theirs && !merge.text.isChanged)
    // Neither is one that was taken back.
    var back = mine
    back.undo()
    #expect(try self.merge(back, replaced([("10 20", "7 7")])).conflicts == [])
  }

  @Test func whatTheyDeletedCanComeBack() throws {
    let mine = try edited { text in
      try text.set(CGPoint(x: 9, y: 9), forKeyPath: "position", of: text.element("b"))
      try text.set(4, forKeyPath: "duration", of: text.element("spin"))
    }
    let start = try #require(base.range(of: "      <CALayer name=\"b\"")).lowerBound
    let end = try #require(base.range(of: "      <CALayer id=\"#3\"")).lowerBound
    let theirs = String(base[..<start] + base[end...])
    let merge = try merge(mine, theirs)
    #expect(merge.text.string == theirs)
    let conflict = try #require(merge.conflicts.first)
    #expect(
      merge.conflicts.count == 1 && conflict.path == "root/b" && conflict.keyPath == "position"
        && conflict.theirs == nil)
    var text = merge.text
    try text.resolve(conflict, keepingMine: true)
    #expect(text.string == mine.string)
    #expect(text.contains(try mine.element("b")))
    text.undo()
    try text.resolve(conflict, keepingMine: false)
    #expect(text.string == theirs)
    text.undo()
    #expect(text.string == mine.string)
  }

  @Test func whatIDeletedAndTheyChanged() throws {
    let mine = try edited { try $0.delete([$0.element("b")]) }
    let theirs = replaced([("duration=\"2\"", "duration=\"5\"")])
    let merge = try merge(mine, theirs)
    let conflict = try #require(merge.conflicts.first)
    #expect(
      merge.text.string == theirs && conflict.path == "root/b" && conflict.keyPath == ""
        && conflict.mine == nil)
    var text = merge.text
    try text.resolve(conflict, keepingMine: true)
    #expect(text.string == mine.string)
  }

  @Test func addedDeletedAndMovedLayers() throws {
    let mine = try edited { text in
      try text.insert("<CALayer name=\"new\">\n  <sublayers/>\n</CALayer>", into: text.element("root"), at: 1)
      try text.set(0.5, forKeyPath: "opacity", of: text.element("new"))
      try text.delete([text.element("a")])
      try text.move(text.element("b"), into: text.element("new"))
      try text.duplicate(text.element("b"))
    }
    let theirs = replaced([
      ("position=\"5 5\"", "position=\"6 6\""), ("position=\"1 2\"", "position=\"1 3\""),
      ("<CALayer position=\"0 0\"/>", "<CALayer position=\"0 1\"/>"),
    ])
    let merge = try merge(mine, theirs)
    #expect(merge.conflicts == [])
    let document = try read(merge.text.string)
    #expect(document.messages == [])
    #expect(document.root?.sublayers?.map { $0.name ?? "-" } == ["new", "-"])
    let new = try #require(document.layer("new"))
    #expect(new.opacity == 0.5 && new.sublayers?.count == 2)
    // What was moved has their values; the copy was made before.
    #expect(new.sublayers?.map(\.position.y) == [3, 2] && new.sublayers?[0].sublayers?[0].position.y == 1)
    var text = merge.text
    while text.undoName != nil { text.undo() }
    #expect(text.string == theirs)
  }

  @Test func changesAfterASave() throws {
    var mine = try MarkupText(base)
    let a = try mine.element("a")
    try mine.set(0.1, forKeyPath: "opacity", of: a)
    try mine.set(0.2, forKeyPath: "opacity", of: a)
    mine.markSaved()
    let saved = mine.string
    mine.undo()
    mine.undo()
    try mine.set(CGPoint(x: 0, y: 20), forKeyPath: "position", of: a)
    // The saved value is in no step any more, and still the base.
    let theirs = replaced([("name=\"b\"", "name=\"b\" hidden=\"1\"")], in: saved)
    let merge = try merge(mine, theirs)
    #expect(merge.conflicts == [])
    #expect(merge.text.string == replaced([("name=\"b\"", "name=\"b\" hidden=\"1\""), ("10 20", "0 20")]))
    var text = merge.text
    text.undo()
    #expect(text.string == replaced([("name=\"b\"", "name=\"b\" hidden=\"1\"")]))
    #expect(text.isChanged)
    // They changed what was taken back here.
    let other = try self.merge(mine, replaced([("opacity=\"0.2\"", "opacity=\"0.9\"")], in: saved))
    #expect(other.conflicts.map(\.mine) == ["0.5"] && other.conflicts.map(\.theirs) == ["0.9"])
  }

  @Test func undoOfSavedStepsWorksInTheirText() throws {
    var mine = try MarkupText(base)
    let a = try mine.element("a")
    try mine.set(CGPoint(x: 0, y: 20), forKeyPath: "position", of: a)
    try mine.delete([mine.element("spin")])
    mine.markSaved()
    let theirs = replaced([("name=\"a\"", "name=\"a\" zPosition=\"1\"")], in: mine.string)
    var text = try merge(mine, theirs).text
    #expect(text.string == theirs && !text.isChanged && text.undoName != nil)
    text.undo()
    text.undo()
    #expect(text.string == replaced([("name=\"a\"", "name=\"a\" zPosition=\"1\"")]))
    #expect(text.isChanged)
    text.redo()
    text.redo()
    #expect(text.string == theirs && !text.isChanged)
  }

  @Test func unreadableTextIsRefused() throws {
    let mine = try edited { try $0.set(0.1, forKeyPath: "opacity", of: $0.element("a")) }
    let error = #expect(throws: MarkupTextError.self) { try mine.merged(with: []) }
    #expect(error?.description == "scene.caml:1:1: the text has no element")
    // An unfinished text is what the reader makes of it.
    let half = String(base.prefix(300))
    #expect(try mine.merged(with: Array(half.utf8)).text.string.contains("opacity=\"0.1\""))
  }
}
