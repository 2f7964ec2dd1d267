import TestSupport
import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup

/// Documents: where they come from, how large they are, which way is up, how their layers are named, how long they run.
@MainActor @Suite struct SceneDocumentTests {
  // MARK: Size and direction

  @Test func takesTheRootsFrameForTheSize() throws {
    let document = try read(caml("<CALayer bounds=\"5 6 200 100\" position=\"300 400\"/>"))
    #expect(document.size == CGSize(width: 200, height: 100))
    #expect(document.host.bounds == CGRect(x: 200, y: 350, width: 200, height: 100))
    #expect(document.root?.superlayer === document.host)
  }

  @Test func isUpwardsUnlessTheRootIsFlipped() throws {
    #expect(try readRoot().host.isGeometryFlipped)
    #expect(try readRoot("geometryFlipped=\"1\"").host.isGeometryFlipped)
    // A point 10 above the lower edge is 90 below the upper one, or with a flipped root 10.
    #expect(try readRoot().point(of: CGPoint(x: 0, y: 10)) == CGPoint(x: 0, y: 90))
    #expect(try readRoot("geometryFlipped=\"1\"").point(of: CGPoint(x: 0, y: 10)) == CGPoint(x: 0, y: 10))
  }

  @Test(arguments: [(false, false, 30.0), (false, true, 10), (true, false, 10), (true, true, 10)])
  func takesTheIndexForTheDirection(index: Bool, root: Bool, y: Double) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      plist(
        "<key>geometryFlipped</key><\(index)/><key>documentWidth</key><integer>20</integer><key>documentHeight</key><real>40</real>"
      ), to: "a.ca/index.xml")
    try folder.write(
      caml("<CALayer bounds=\"0 0 20 40\" geometryFlipped=\"\(root ? 1 : 0)\"/>"), to: "a.ca/main.caml")
    let document = SceneDocument.open(folder.url.appendingPathComponent("a.ca"))
    #expect(document.messages == [] && document.size == CGSize(width: 20, height: 40))
    #expect(document.point(of: CGPoint(x: 0, y: 10)) == CGPoint(x: 0, y: y))
  }

  @Test func centresARootWithoutAPosition() throws {
    let folder = try TemporaryFolder()
    let index = plist(
      "<key>documentWidth</key><integer>20</integer><key>documentHeight</key><integer>40</integer>")
    try folder.write(index, to: "a.ca/index.xml")
    try folder.write(caml("<CALayer bounds=\"0 0 2 2\"/>"), to: "a.ca/main.caml")
    try folder.write(index, to: "b.ca/index.xml")
    try folder.write(caml("<CALayer bounds=\"0 0 2 2\" position=\"0 0\"/>"), to: "b.ca/main.caml")
    #expect(
      SceneDocument.open(folder.url.appendingPathComponent("a.ca")).root?.position == CGPoint(x: 10, y: 20))
    #expect(SceneDocument.open(folder.url.appendingPathComponent("b.ca")).root?.position == .zero)
  }

  @Test func findsASizeForARootThatHasNone() throws {
    let document = try read(
      caml(
        "<CATransformLayer position=\"5 5\"><sublayers><CALayer frame=\"0 0 30 20\"/><CALayer frame=\"40 10 10 10\"/></sublayers></CATransformLayer>"
      ))
    #expect(document.size == CGSize(width: 50, height: 20))
    let empty = try read(caml("<CALayer bounds=\"0 0 0 0\"/>"))
    #expect(empty.size.width > 0 && empty.messages.count == 1)
  }

  @Test func limitsTheSize() throws {
    let document = try read(caml("<CALayer bounds=\"0 0 1e9 10\"/>"))
    #expect(
      document.size == CGSize(width: 16384, height: 10) && document.diagnostics.map(\.severity) == [.warning])
  }

  // MARK: Names

  @Test func namesEveryLayerOnce() throws {
    let document = try readRoot(
      "name=\"root\"",
      """
      <mask/><sublayers><CALayer name="door" id="#2"/><CALayer><sublayers><CALayer name="a/b"/></sublayers></CALayer>
      <CALayer name="door"/></sublayers>
      """)
    let root = try #require(document.root)
    let layers = try #require(root.sublayers)
    let ids = ([root, layers[0], layers[1], layers[2], layers[1].sublayers?[0], root.mask] as [CALayer?])
      .compactMap { $0.flatMap { document.id(of: $0) } }
    #expect(ids == ["#1", "#2", "#3", "#5", "#4", "#6"])
    #expect(document.path(of: root) == "root" && document.path(of: layers[0]) == "root/door")
    #expect(document.path(of: layers[1]) == "root/#3")
    #expect(document.layer("door") === layers[0] && document.layer("#5") === layers[2])
    #expect(
      document.layer("root/#3/a/b") === layers[1].sublayers?[0] && document.layer("root/#6") === root.mask)
    #expect(
      document.layer("root") === root && document.layer("nobody") == nil
        && document.layer("root/nobody") == nil)
    #expect(document.id(of: CALayer()) == nil && document.path(of: CALayer()) == nil)
    for id in ids { #expect(document.layer(withID: id).flatMap { document.id(of: $0) } == id) }
  }

  // MARK: Length

  @Test(arguments: [
    ("", 0.0), ("<a type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"2\" beginTime=\"1\"/>", 3),
    (
      "<a type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"2\" speed=\"4\" repeatCount=\"3\" autoreverses=\"1\"/>",
      3
    ),
    ("<a type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"2\" repeatDuration=\"5\"/>", 5),
    ("<a type=\"CABasicAnimation\" keyPath=\"opacity\"/>", 0.25),
    (
      "<a type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"2\" repeatDuration=\"inf\" autoreverses=\"1\"/>",
      4
    ),
    (
      "<a type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"2\" repeatCount=\"inf\"/><b type=\"CABasicAnimation\" keyPath=\"zPosition\" duration=\"3\" repeatCount=\"inf\"/>",
      6
    ),
    (
      "<a type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"7.001\" repeatCount=\"inf\"/><b type=\"CABasicAnimation\" keyPath=\"zPosition\" duration=\"11.003\" repeatCount=\"inf\"/>",
      11.003
    ),
    (
      "<a type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"2\" repeatCount=\"inf\"/><b type=\"CABasicAnimation\" keyPath=\"zPosition\" duration=\"5\"/>",
      6
    ),
    ("<a type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"2\" repeatCount=\"1e6\"/>", 2),
    ("<a type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"1e30\"/>", 0),
    ("<a type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"2\" speed=\"0\"/>", 0),
  ])
  func measuresTheScene(animations: String, length: Double) throws {
    let document = try readRoot("", "<animations>\(animations)</animations>")
    #expect(abs(document.loopDuration - length) < 1e-9, "\(document.loopDuration)")
  }

  @Test func measuresInTheTimeOfTheScene() throws {
    let animation =
      "<animations><a type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"2\" beginTime=\"1\"/></animations>"
    let document = try readRoot(
      "speed=\"0.5\"",
      "<sublayers><CALayer beginTime=\"3\" speed=\"2\" timeOffset=\"0.5\">\(animation)</CALayer></sublayers>")
    // Ends when the layer's time is 3: 3 = (t − 3)·2 + 0.5 of the root's time, t = 4.25, which is 8.5 of the scene's.
    #expect(abs(document.loopDuration - 8.5) < 1e-9)
  }

  @Test func takesTheIndexForTheLength() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      plist("<key>loopStart</key><real>1</real><key>loopEnd</key><real>9.5</real>"), to: "a.ca/index.xml")
    try folder.write(caml("<CALayer bounds=\"0 0 2 2\"/>"), to: "a.ca/main.caml")
    #expect(SceneDocument.open(folder.url.appendingPathComponent("a.ca")).loopDuration == 8.5)
  }

  // MARK: Directories

  @Test func readsTheRootDocumentThatTheIndexNames() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      plist(
        "<key>rootDocument</key><string>sub/x&#46;caml</string><key>other</key><dict><key>documentWidth</key><integer>7</integer></dict>"
      ), to: "a.ca/index.xml")
    try folder.write(caml("<CALayer bounds=\"0 0 2 2\"/>"), to: "a.ca/sub/x.caml")
    let document = SceneDocument.open(folder.url.appendingPathComponent("a.ca"))
    #expect(document.messages == [] && document.size == CGSize(width: 2, height: 2))
    #expect(document.files.map(\.lastPathComponent) == ["index.xml", "x.caml"])
  }

  @Test func looksTheSameWhenItsMarkupIsOpened() throws {
    let folder = try TemporaryFolder()
    let index = plist(
      "<key>documentWidth</key><integer>20</integer><key>documentHeight</key><integer>40</integer>")
    try folder.write(index, to: "a.ca/index.xml")
    let file = try folder.write(caml("<CALayer bounds=\"0 0 2 2\"/>"), to: "a.ca/main.caml")
    let document = SceneDocument.open(file)
    #expect(document.messages == [] && document.size == CGSize(width: 20, height: 40))
  }

  @Test func readsDirectoriesWithoutAnIndex() throws {
    let folder = try TemporaryFolder()
    try folder.write(caml("<CALayer bounds=\"0 0 2 2\"/>"), to: "a.ca/main.caml")
    let document = SceneDocument.open(folder.url.appendingPathComponent("a.ca"))
    #expect(document.messages == [] && document.size == CGSize(width: 2, height: 2))
  }

  @Test func readsBinaryIndexes() throws {
    let folder = try TemporaryFolder()
    let list: [String: Any] = [
      "documentWidth": 20, "documentHeight": 40.5, "geometryFlipped": true, "rootDocument": "r\u{e9}.caml",
      "more": ["a": 1],
    ]
    let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    try folder.write(data, to: "a.ca/index.xml")
    try folder.write(caml("<CALayer bounds=\"0 0 2 2\"/>"), to: "a.ca/r\u{e9}.caml")
    let document = SceneDocument.open(folder.url.appendingPathComponent("a.ca"))
    #expect(document.messages == [] && document.size == CGSize(width: 20, height: 40.5))
    #expect(!document.host.isGeometryFlipped)
  }

  @Test func reportsWrongValuesOfTheIndex() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      plist("<key>documentWidth</key>\n<real>nan</real><key>documentHeight</key><real>-5</real>"),
      to: "a.ca/index.xml")
    try folder.write(caml("<CALayer bounds=\"0 0 2 2\"/>"), to: "a.ca/main.caml")
    let document = SceneDocument.open(folder.url.appendingPathComponent("a.ca"))
    #expect(document.diagnostics.map(\.keyPath) == ["documentWidth", "documentHeight"])
    #expect(document.messages.first == "2:1: warning: the value is not a number (NaN); it is skipped")
    #expect(document.size == CGSize(width: 2, height: 2))
  }

  private func plist(_ content: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd"><plist version="1.0"><dict>\(content)</dict></plist>
    """.replacingOccurrences(of: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", with: "")
  }
}

extension SceneDocument {
  /// Where a point of the root's superlayer-space origin lands in the picture, y down.
  fileprivate func point(of point: CGPoint) -> CGPoint {
    let context = CAContext(layer: host)
    defer { context.layer = nil }
    guard let root else { return .zero }
    let converted = root.convert(point, to: nil)
    return CGPoint(x: converted.x.rounded(), y: converted.y.rounded())
  }
}
