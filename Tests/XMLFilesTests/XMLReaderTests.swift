import TestSupport
import Foundation
import Testing

@testable import XMLFiles

/// What the reader makes of well-formed XML, and of XML that is not.
@Suite struct XMLReaderTests {
  /// Events as lines: `<name line:column attribute=value@line:column`, `/`, `"text"`; and the messages.
  private func events(_ bytes: [UInt8], limits: SceneLimits = SceneLimits()) -> (
    events: [String], messages: [String]
  ) {
    let log = DiagnosticLog()
    let source = XMLSource(file: "f", bytes: bytes)
    let reader = XMLReader(source, limits: limits, log: log)
    var lines: [String] = []
    func place(_ offset: Int) -> String {
      let place = source.place(of: offset)
      return "\(place.line):\(place.column)"
    }
    loop: while true {
      switch reader.next() {
      case .start(let element):
        let attributes = element.attributes.map { " \($0.name)=\($0.value)@\(place($0.offset))" }
        lines.append("<\(element.name) \(place(element.offset))" + attributes.joined())
      case .end: lines.append("/")
      case .text(let text): lines.append("\"\(reader.string(text))\"")
      case .finished: break loop
      }
    }
    return (lines, log.diagnostics.map { "\($0.line):\($0.column): \($0.message)" })
  }

  private func events(_ text: String) -> (events: [String], messages: [String]) { events(Array(text.utf8)) }

  @Test func givesThePlaceOfEveryElementAndAttribute() {
    let (lines, messages) = events(
      "<?xml version=\"1.0\"?>\n<a\n  x='1'\n  y=\"2\"><b/>\n  <c z='3'></c></a>\n")
    #expect(lines == ["<a 2:1 x=1@3:3 y=2@4:3", "<b 4:9", "/", "<c 5:3 z=3@5:6", "/", "/"])
    #expect(messages.isEmpty)
  }

  @Test func countsColumnsInCharacters() {
    #expect(events("<a>é日<b/></a>").events == ["<a 1:1", "\"é日\"", "<b 1:6", "/", "/"])
  }

  @Test func resolvesTheFiveEntitiesAndCharacters() {
    let (lines, messages) = events("<a x='&lt;&gt;&amp;&quot;&apos;&#65;&#x1F600;'>a&amp;b</a>")
    #expect(lines == ["<a 1:1 x=<>&\"'A😀@1:4", "\"a&b\"", "/"])
    #expect(messages.isEmpty)
  }

  @Test func leavesUnknownReferencesAsTheyAre() {
    let (lines, messages) = events("<a x='1&foo;2' y='a & b'/>")
    #expect(lines == ["<a 1:1 x=1&foo;2@1:4 y=a & b@1:16", "/"])
    #expect(messages.map { $0.prefix(5) } == ["1:8: ", "1:21:"])
  }

  @Test func passesOverCommentsInstructionsAndReadsCDATA() {
    let (lines, messages) = events("<!-- <x> -- --><a><?p <y>?><![CDATA[<z>&amp;]]><!----></a><!-- end -->")
    #expect(lines == ["<a 1:16", "\"<z>&amp;\"", "/"])
    #expect(messages.isEmpty)
  }

  @Test func keepsWhatStandsInUnclosedElements() {
    let (lines, messages) = events("<a><b><c></b><d/></a>")
    #expect(lines == ["<a 1:1", "<b 1:4", "<c 1:7", "/", "/", "<d 1:14", "/", "/"])
    #expect(messages == ["1:7: the element <c> is not closed before </b>"])
  }

  @Test func closesWhatTheEndOfTheFileLeavesOpen() {
    let (lines, messages) = events("<a>\n <b x='1'>")
    #expect(lines == ["<a 1:1", "<b 2:2 x=1@2:5", "/", "/"])
    #expect(messages == ["2:2: the element <b> is never closed", "1:1: the element <a> is never closed"])
  }

  @Test func ignoresEndTagsThatCloseNothing() {
    let (lines, messages) = events("<a></b><c/></a>")
    #expect(lines == ["<a 1:1", "<c 1:8", "/", "/"])
    #expect(messages == ["1:4: </b> does not match an open element"])
  }

  @Test func readsOnAfterAForgottenQuote() {
    let (lines, messages) = events("<a x=\"1>\n<b y=\"2\"/></a>")
    #expect(lines == ["<a 1:1 x=1@1:4", "<b 2:1 y=2@2:4", "/", "/"])
    #expect(messages == ["1:4: the value of x has no closing quote"])
  }

  @Test func readsOnAfterAForgottenBracket() {
    let (lines, messages) = events("<a><b x='1' <c/></b></a>")
    #expect(lines == ["<a 1:1", "<b 1:4 x=1@1:7", "<c 1:13", "/", "/", "/"])
    #expect(messages == ["1:4: the tag <b> has no \">\" before the next \"<\""])
  }

  @Test func readsValuesWithoutQuotesAndNamesWithoutValues() {
    let (lines, messages) = events("<a x=12 y z='3'/>")
    #expect(lines == ["<a 1:1 x=12@1:4 z=3@1:11", "/"])
    #expect(messages == ["1:6: the value of x is not in quotes", "1:9: the attribute y has no value"])
  }

  @Test func takesTheLastOfTwoEqualAttributes() {
    let (lines, messages) = events("<a x='1' x='2'/>")
    #expect(lines == ["<a 1:1 x=2@1:10", "/"])
    #expect(messages == ["1:10: the attribute x is given twice; the last value is used"])
  }

  @Test func skipsDocumentTypesWithAllTheyDeclare() {
    let (lines, messages) = events(
      "<!DOCTYPE a PUBLIC \"-//x>\" 'y' [<!ENTITY b \"]>\"> <!-- ]> --> ]><a x='&b;'/>")
    #expect(lines == ["<a 1:64 x=&b;@1:67", "/"])
    #expect(messages.count == 2)
    #expect(messages.first?.hasPrefix("1:1: the document type is skipped") == true)
  }

  @Test func readsByteOrderMarksAndUTF16() {
    let text = "<a x='é😀'>\n<b/></a>"
    let expected = ["<a 1:1 x=é😀@1:4", "<b 2:1", "/", "/"]
    #expect(events([0xEF, 0xBB, 0xBF] + Array(text.utf8)).events == expected)
    let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(events([0xFF, 0xFE] + little).events == expected)
    #expect(events([0xFE, 0xFF] + big).events == expected)
    #expect(events(little).events == expected)
    #expect(events(little + [0x20]).messages.count == 1)
  }

  @Test func readsLatin1WhereItIsDeclared() {
    let bytes = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a x='".utf8) + [0xE9] + Array("'/>".utf8)
    #expect(events(bytes).events == ["<a 1:44 x=é@1:47", "/"])
    #expect(events(bytes).messages.isEmpty)
  }

  @Test func reportsBytesThatAreNotUTF8() {
    let (lines, messages) = events(Array("<a x='1".utf8) + [0xFF] + Array("2'><b/></a>".utf8))
    #expect(lines == ["<a 1:1 x=1\u{FFFD}2@1:4", "<b 1:12", "/", "/"])
    #expect(messages == ["1:8: some bytes are not UTF-8; U+FFFD replaces them"])
  }

  @Test func reportsNULsAndReadsOn() {
    let (lines, messages) = events(Array("<a>".utf8) + [0] + Array("<b/></a>".utf8))
    #expect(lines == ["<a 1:1", "<b 1:5", "/", "/"])
    #expect(messages.count == 1 && messages[0].hasPrefix("1:4: there is a NUL character"))
  }

  @Test(arguments: [
    "<", "<a", "<a ", "<a x", "<a x=", "<a x='", "<a x='1", "<a/", "</", "</a", "<!", "<!-", "<!--", "<?",
    "<![CDATA[", "<!DOCTYPE", "&", "<a>&#", "<a>&#xFFFFFFFFFF;", "<a>&#0;",
  ])
  func endsOnEveryTruncation(text: String) {
    let (lines, messages) = events(text)
    #expect(!messages.isEmpty || text == "&")
    #expect(lines.filter { $0.hasPrefix("<") }.count == lines.filter { $0 == "/" }.count)
  }

  /// Any text gives balanced events; every cut of a real one too.
  @Test func isBalancedForEveryPrefixAndForNoise() {
    let text =
      "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'c'>]><a x='1' y=\"&amp;\"><!-- c --><b z='é'/><![CDATA[x]]>t</a>"
    for length in 0...text.utf8.count {
      let lines = events(Array(text.utf8.prefix(length))).events
      #expect(lines.filter { $0.hasPrefix("<") }.count == lines.filter { $0 == "/" }.count)
    }
    var random = SplitMix64(seed: 7)
    let alphabet = Array("<>/='\"ab &;#!-[]?\n\0é".utf8)
    for _ in 0..<500 {
      let bytes = (0..<60).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] }
      let lines = events(bytes).events
      #expect(lines.filter { $0.hasPrefix("<") }.count == lines.filter { $0 == "/" }.count)
    }
  }

  @Test func stopsAtItsLimits() {
    var limits = SceneLimits()
    limits.depth = 3
    #expect(
      events(Array("<a><a><a><a/></a></a></a>".utf8), limits: limits).messages.first?.contains("nested")
        == true)
    limits = SceneLimits()
    limits.elements = 2
    let cut = events(Array("<a><b/><c/></a>".utf8), limits: limits)
    #expect(cut.events == ["<a 1:1", "<b 1:4", "/", "/"])
    #expect(cut.messages == ["1:8: there are more than 2 elements; reading stops here"])
    limits = SceneLimits()
    limits.attributes = 1
    #expect(events(Array("<a x='1' y='2'/>".utf8), limits: limits).messages.count == 1)
    limits = SceneLimits()
    limits.valueBytes = 8
    #expect(events(Array("<a x='123456789'/>".utf8), limits: limits).messages.count == 1)
    limits = SceneLimits()
    limits.syntaxErrors = 5
    #expect(events(Array(String(repeating: "</a>", count: 100).utf8), limits: limits).messages.count == 6)
  }
}
