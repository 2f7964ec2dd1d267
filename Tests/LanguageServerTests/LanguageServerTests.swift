import Foundation
import Testing

@testable import LanguageServer

/// The server as an editor meets it: messages in, messages out.
@Suite struct LanguageServerTests {
  private static let scene = """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer name="root" bounds="0 0 200 100" position="100 50">
        <sublayers>
          <CALayer id="#1" name="Tür 🚪" bounds="0 0 20 20" position="30 40" cornerRadius="undefined">
            <backgroundColor value="0.2 0.4 1" opacity="0.5"/>
          </CALayer>
        </sublayers>
        <states>
          <LKState name="Open"><elements>
            <LKStateSetValue targetId="#1" keyPath="position.x"><value type="real" value="120"/></LKStateSetValue>
          </elements></LKState>
        </states>
        <stateTransitions>
          <LKStateTransition fromState="*" toState="Open"><elements/></LKStateTransition>
        </stateTransitions>
      </CALayer>
    </caml>
    """

  private static func labels(_ answer: Any?) -> [String] {
    (answer as? [Client.Object] ?? []).compactMap { $0["label"] as? String }
  }

  private static func edits(_ answer: Any?) -> [Client.Object] {
    let changes = (answer as? Client.Object)?["changes"] as? Client.Object
    return changes?.values.first as? [Client.Object] ?? []
  }

  // MARK: Problems

  @Test func problemsHaveTheirPlaceAndAQuickFix() throws {
    let client = try Client()
    let problems = client.open(Self.scene)
    let problem = try #require(problems.first { $0["code"] as? String == "undefined-value" })
    let start = try #require((problem["range"] as? Client.Object)?["start"] as? [String: Int])
    // The emoji is one character for the check and two code units for an editor.
    let line = String(Self.scene.split(separator: "\n", omittingEmptySubsequences: false)[4])
    let column = try #require(line.range(of: "cornerRadius")).lowerBound.utf16Offset(in: line)
    #expect(start == ["line": 4, "character": column] && problem["severity"] as? Int == 2)
    let range: Client.Object = ["start": start, "end": start]
    let answer = try client.request(
      "textDocument/codeAction",
      ["textDocument": ["uri": "untitled:a.caml"], "range": range, "context": ["diagnostics": [problem]]])
    let actions = try #require(answer["result"] as? [Client.Object])
    let fix = try #require(actions.first { ($0["title"] as? String)?.contains("undefined-value") == true })
    let mended = applied(Self.edits(fix["edit"]), to: Self.scene)
    #expect(mended == Self.scene.replacing(" cornerRadius=\"undefined\"", with: ""))
  }

  @Test func problemsFollowTheText() throws {
    let client = try Client()
    #expect(!client.open(Self.scene).isEmpty)
    client.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": "untitled:a.caml", "version": 2],
        "contentChanges": [["text": Self.scene.replacing("undefined", with: "4")]],
      ])
    #expect(client.problems().allSatisfy { $0["code"] as? String != "undefined-value" })
    client.notify("textDocument/didClose", ["textDocument": ["uri": "untitled:a.caml"]])
    #expect(client.problems().isEmpty)
  }

  @Test func changesOfPartsGiveTheSameText() {
    var text = ServedText("a🚪b\r\nzwölf\n", version: 1)
    let cases: [(Int, Int, Int, Int, String, String)] = [
      (0, 3, 0, 4, "B", "a🚪B\r\nzwölf\n"), (0, 1, 0, 3, "", "aB\r\nzwölf\n"),
      (1, 2, 1, 99, "", "aB\r\nzw\n"), (2, 0, 9, 0, "end", "aB\r\nzw\nend"),
    ]
    for (line, character, endLine, end, new, expected) in cases {
      let range = TextRange(
        start: Position(line: line, character: character), end: Position(line: endLine, character: end))
      text = text.changed(by: .init(range: range, text: new), version: nil)
      #expect(text.string(0..<text.bytes.count) == expected)
    }
  }

  // MARK: Completion

  /// What is offered at a mark, and what is not.
  private static let offers: [(marked: String, has: [String], hasNot: [String])] = [
    ("<caml><CA|", ["CALayer", "CAShapeLayer"], ["CABasicAnimation"]),
    ("<caml><CALayer><|", ["sublayers", "animations", "states", "backgroundColor"], ["value"]),
    ("<caml><CALayer><animations><|", ["CABasicAnimation", "CASpringAnimation"], ["CALayer"]),
    ("<caml><CALayer opacity=\"1\" co|/></caml>", ["cornerRadius", "contents", "id"], ["opacity", "path"]),
    ("<caml><CAShapeLayer | /></caml>", ["path", "fillColor", "bounds"], ["string"]),
    ("<caml><CALayer contentsGravity=\"|\"/></caml>", ["center", "resizeAspectFill"], ["linear"]),
    ("<caml><CALayer hidden=\"|\"/></caml>", ["0", "1"], ["2"]),
    (
      "<caml><CAGradientLayer><animations><animation type=\"CABasicAnimation\" keyPath=\"|\"/></animations></CAGradientLayer></caml>",
      ["colors", "position.y", "transform.rotation.z", "bounds.size.width"], ["contentsGravity"]
    ),
    (
      "<caml><CALayer><animations><a type=\"|\"/></animations></CALayer></caml>", ["CAKeyframeAnimation"],
      ["CAAnimation"]
    ),
    (
      "<caml><CALayer id=\"#7\"><states><LKState name=\"On\"><elements><LKStateSetValue targetId=\"|\"/></elements></LKState></states></CALayer></caml>",
      ["#7"], ["On"]
    ),
    (
      "<caml><CALayer><states><LKState name=\"On\"/></states><stateTransitions><LKStateTransition toState=\"|\"/></stateTransitions></CALayer></caml>",
      ["On", "*"], []
    ),
    ("<caml><CALayer><filters><CAFilter filter=\"|\"/></filters></CALayer></caml>", ["gaussianBlur"], []),
  ]

  @Test(arguments: offers.indices) func completionFitsThePlace(_ index: Int) throws {
    let (marked, has, hasNot) = Self.offers[index]
    let labels = Set(Self.labels(try Client().ask("completion", at: marked)))
    #expect(labels.isSuperset(of: has), "at \(marked): \(labels.sorted())")
    #expect(labels.isDisjoint(with: hasNot), "at \(marked): \(labels.sorted())")
  }

  @Test func completionReplacesTheWordThatIsTyped() throws {
    let text = "<caml><CALayer co/></caml>"
    for (snippets, expected) in [
      (false, "<caml><CALayer cornerRadius=\"\"/></caml>"),
      (true, "<caml><CALayer cornerRadius=\"$1\"$0/></caml>"),
    ] {
      let items =
        try Client(snippets: snippets).ask("completion", at: "<caml><CALayer co|/></caml>")
        as? [Client.Object]
      let item = try #require(items?.first { $0["label"] as? String == "cornerRadius" })
      #expect(applied([try #require(item["textEdit"] as? Client.Object)], to: text) == expected)
      #expect(
        (item["documentation"] as? Client.Object)?["value"] as? String == "Radius of the corners, points.")
    }
  }

  // MARK: Help

  @Test func theReferenceIsUnderThePointer() throws {
    let cases: [(marked: String, contains: String)] = [
      ("<caml><CALayer corner|Radius=\"1\"/></caml>", "Radius of the corners, points."),
      ("<caml><CAGradient|Layer/></caml>", "CAGradientLayer"),
      ("<caml><CALayer><background|Color value=\"1 1 1\"/></CALayer></caml>", "behind the contents"),
      (
        "<caml><CALayer><animations><a keyPath=\"transform.ro|tation\"/></animations></CALayer></caml>",
        "anchor point"
      ),
      ("<caml><CALayer><sub|layers/></CALayer></caml>", "back to front"),
      (
        "<caml><CALayer><states><LKState><elements><LKStateSet|Value/></elements></LKState></states></CALayer></caml>",
        "sets a property"
      ),
    ]
    for (marked, contains) in cases {
      let hover = try Client().ask("hover", at: marked) as? Client.Object
      let text = (hover?["contents"] as? Client.Object)?["value"] as? String
      #expect(text?.contains(contains) == true, "\(marked): \(text ?? "nothing")")
    }
    #expect(try Client().ask("hover", at: "<caml>\n|\n</caml>") is NSNull)
  }

  // MARK: Names

  @Test func renamingFollowsTheReferences() throws {
    let client = try Client()
    _ = client.open(Self.scene)
    let definition = try client.ask("definition", 10, 36) as? [Client.Object]
    #expect(((definition?.first?["range"] as? Client.Object)?["start"] as? [String: Int])?["line"] == 4)
    #expect((try client.ask("references", 10, 36) as? [Client.Object])?.count == 2)
    let id = try client.ask("rename", 10, 36, ["newName": "door & <1>"])
    let escaped = Self.scene.replacing("\"#1\"", with: "\"door &amp; &lt;1&gt;\"").replacing(
      "&gt;", with: ">")
    #expect(applied(Self.edits(id), to: Self.scene) == escaped)
    let state = try client.ask("rename", 9, 22, ["newName": "Unlock"])
    #expect(
      applied(Self.edits(state), to: Self.scene) == Self.scene.replacing("\"Open\"", with: "\"Unlock\""))
    let place: Client.Object = [
      "textDocument": ["uri": "untitled:a.caml"], "position": ["line": 0, "character": 1],
    ]
    let refused = try client.request("textDocument/rename", place.merging(["newName": "x"]) { $1 })
    #expect((refused["error"] as? Client.Object)?["code"] as? Int == RequestFailure.requestFailed)
  }

  @Test func theOutlineHasLayersStatesAndTransitions() throws {
    let client = try Client()
    _ = client.open(Self.scene)
    let answer = try client.request(
      "textDocument/documentSymbol", ["textDocument": ["uri": "untitled:a.caml"]])
    let root = try #require((answer["result"] as? [Client.Object])?.first)
    let names = (root["children"] as? [Client.Object] ?? []).compactMap { $0["name"] as? String }
    #expect(root["name"] as? String == "root" && names == ["Tür 🚪", "Open", "* → Open"])
  }

  // MARK: Colours

  @Test func coloursAreShownAndEdited() throws {
    let client = try Client()
    _ = client.open(Self.scene)
    let answer = try client.request(
      "textDocument/documentColor", ["textDocument": ["uri": "untitled:a.caml"]])
    let found = try #require((answer["result"] as? [Client.Object])?.first)
    #expect(found["color"] as? [String: Double] == ["red": 0.2, "green": 0.4, "blue": 1, "alpha": 0.5])
    let new = try client.request(
      "textDocument/colorPresentation",
      [
        "textDocument": ["uri": "untitled:a.caml"], "range": try #require(found["range"]),
        "color": ["red": 1, "green": 0.5, "blue": 0, "alpha": 0.5],
      ])
    #expect(Self.labels(new["result"]) == ["1 0.5 0"])
  }

  // MARK: Indentation

  @Test func indentationChangesNothingElse() throws {
    let ugly = """
      <caml>
      <CALayer name="a"
      bounds="0 0 10 10">
            <sublayers><CALayer/>
        </sublayers>
         <!-- two
        lines -->
      </CALayer>
          </caml>
      """
    let neat = """
      <caml>
        <CALayer name="a"
          bounds="0 0 10 10">
          <sublayers><CALayer/>
          </sublayers>
          <!-- two
        lines -->
        </CALayer>
      </caml>
      """
    let client = try Client()
    for text in [ugly, neat] {
      _ = client.open(text)
      let answer = try client.request(
        "textDocument/formatting",
        ["textDocument": ["uri": "untitled:a.caml"], "options": ["tabSize": 2, "insertSpaces": true]])
      #expect(applied(answer["result"] as? [Client.Object] ?? [], to: text) == neat)
    }
  }

  // MARK: Bad input

  @Test func messagesThatCannotBeReadAreAnswered() throws {
    let client = try Client()
    client.send("{")
    #expect((client.receive()?["error"] as? Client.Object)?["code"] as? Int == RequestFailure.parseError)
    let cases: [(String, Client.Object, Int)] = [
      ("textDocument/hover", [:], RequestFailure.invalidParameters),
      ("textDocument/flight", [:], RequestFailure.methodNotFound),
      (
        "textDocument/documentSymbol", ["textDocument": ["uri": "untitled:none"]],
        RequestFailure.invalidParameters
      ),
    ]
    for (method, parameters, code) in cases {
      #expect((try client.request(method, parameters)["error"] as? Client.Object)?["code"] as? Int == code)
    }
    _ = try client.request("shutdown", [:])
    let late = try client.request("textDocument/hover", [:])
    #expect((late["error"] as? Client.Object)?["code"] as? Int == RequestFailure.invalidRequest)
    client.notify("exit", [:])
    #expect(client.receive() == nil)
  }

  @Test func everyPlaceOfATextThatEndsAnywhereIsAnswered() throws {
    let client = try Client()
    let bytes = Array(Self.scene.utf8)
    for end in stride(from: 0, to: bytes.count, by: 37) {
      let text = String(decoding: bytes[..<end], as: UTF8.self)
      _ = client.open(text)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for method in ["completion", "hover", "definition", "prepareRename"] {
        #expect(try client.ask(method, lines.count - 1, lines.last?.utf16.count ?? 0) != nil)
      }
    }
  }
}
