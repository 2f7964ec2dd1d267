import Testing

@testable import SceneTools

/// What is found in the output of a scene whose code has stopped, and the lines of output that come in pieces.
@Suite struct SceneTrapTests {
  @Test(arguments: [
    ("Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range\n", "Index out of range"),
    ("Scene/a.swift:9: Fatal error\n", "fatal error"),
    ("Scene/a.swift:10: Precondition failed: x is small\n", "x is small"),
    ("Scene/a.swift:10: Assertion failed: no\nand text after it\n", "no"),
    ("Fatal error: no file\n", "no file"),
    (
      "text\nScene/a b.swift:9: Fatal error: two\nlines\nCurrent stack trace:\n0    a   0x00 b + 3\n",
      "two\nlines"
    ),
    (
      "Could not cast value of type 'Swift.String' (0x1) to 'Swift.Int' (0x2).\n",
      "Could not cast value of type 'Swift.String' (0x1) to 'Swift.Int' (0x2)."
    ),
    (
      "Simultaneous accesses to 0x1, but modification requires exclusive access.\nCurrent access (a read) started at:\n0    a   0x00 b + 3\nFatal access conflict detected.\n",
      "Simultaneous accesses to 0x1, but modification requires exclusive access."
    ),
    ("a.swift:1: Fatal error: first\na.swift:2: Fatal error: second\n", "second"),
  ]) func theRuntimesMessageIsFound(_ output: String, _ message: String) {
    #expect(TrapMessage.last(in: output) == message)
  }

  /// The form of the runtime's messages: those of the Swift toolchain for Linux.
  @Test func theRuntimesPlaceIsFound() {
    let output = "Scene/a b.swift:11: Fatal error: Unexpectedly found nil\n"
    #expect(TrapMessage.place(in: output) == TrapReport.Stated(module: "Scene", file: "a b.swift", line: 11))
    #expect(TrapMessage.place(in: "Fatal error: no file\n") == nil && TrapMessage.place(in: "text\n") == nil)
  }

  @Test(arguments: ["", "text\n", "no Fatal error: here\n", "Fatal errors\n"])
  func otherOutputHasNone(_ output: String) { #expect(TrapMessage.last(in: output) == nil) }

  /// Wherever the pieces are cut, whole lines and characters come out.
  @Test(arguments: 1...7) func pieces(length: Int) {
    let text = "ä 日本 🎈\none\r\n\nlast 🎈"
    let bytes = Array(text.utf8)
    var lines = OutputLines()
    var found: [String] = []
    for start in stride(from: 0, to: bytes.count, by: length) {
      found.append(lines.add(bytes[start..<min(start + length, bytes.count)]))
    }
    #expect(found.allSatisfy { $0.isEmpty || $0.utf8.last == 10 })
    found.append(lines.rest())
    found.append(lines.end())
    #expect(found.joined() == text)
  }

  @Test func thePartOfACharacterIsKept() {
    var lines = OutputLines()
    let bytes = Array("a🎈".utf8)
    #expect(lines.add(bytes[..<3]) == "" && lines.rest() == "a" && lines.rest() == "")
    #expect(lines.add(bytes[3...]) == "" && lines.rest() == "🎈" && lines.end() == "")
    // What is no UTF-8 ends, too.
    #expect(lines.add([0xff, 0x80, 0x80, 0x80, 0x80]) == "" && !lines.rest().isEmpty)
  }

  @Test(arguments: [
    (
      """
      a.swift:2: Fatal error: no
      Current stack trace:
      0    libswiftCore.so                    0x00007fbdf615f130 swift_reportError + 33
      1    scene.so                           0x00007fbdf6a7bb32 <unavailable> + 6962
      after

      """, "a.swift:2: Fatal error: no\nafter\n"
    ),
    (
      """
      Simultaneous accesses to 0x5602a661aa90, but modification requires exclusive access.
      Previous access (a modification) started at scene.so`cambium_scene_main + 74 (0x7f06efebf5aa).
      Current access (a modification) started at:
      0    libswiftCore.so                    0x00007f06efa6d6a8 <unavailable> + 4642472
      1    cambium                            0x000056029217e490 UIScreen.makingCurrent<A>(_:) + 478
      Fatal access conflict detected.

      """,
      "Simultaneous accesses to 0x5602a661aa90, but modification requires exclusive access.\nFatal access conflict detected.\n"
    ),
  ]) func listsOfCallsAreLeftOut(text: String, rest: String) throws {
    var lines = OutputLines()
    let bytes = Array(text.utf8)
    let list = text.utf8.distance(from: text.startIndex, to: try #require(text.range(of: "\n0 ")).upperBound)
    // The list is written in pieces.
    var found = lines.add(bytes[..<(list + 10)])
    found += lines.rest() + lines.add(bytes[(list + 10)..<(list + 80)]) + lines.rest()
    found += lines.add(bytes[(list + 80)...]) + lines.end()
    #expect(found == rest)
    #expect(TrapMessage.isOne(rest) && !TrapMessage.isOne("after\n"))
  }

  /// A line without an end does not fill memory.
  @Test func longLinesArePassedOn() {
    var lines = OutputLines()
    #expect(lines.add([UInt8](repeating: 120, count: 5000)).utf8.count == 5000)
  }
}
