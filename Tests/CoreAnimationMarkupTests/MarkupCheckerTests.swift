import TestSupport
import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup

/// What a check finds beyond what cannot be read, and what it leaves alone. The pages of docs/reference/check have an example of
/// each.
@Suite struct MarkupCheckerTests {
  /// The codes that a check reports of a root layer with `content`, ids without use left out.
  private func codes(_ content: String, attributes: String = "") throws -> [String] {
    try check(
      caml("<CALayer bounds=\"0 0 100 100\" backgroundColor=\"1 1 1\" \(attributes)>\(content)</CALayer>")
    ).codes
  }

  private func check(_ text: String) throws -> SceneDocument {
    let folder = try TemporaryFolder()
    return SceneDocument.check(try folder.write(text, to: "scene.caml"))
  }

  private func fade(
    _ from: String, _ to: String, _ attributes: String = "", type: String = "CABasicAnimation"
  ) -> String {
    """
    <animations><fade type="\(type)" keyPath="opacity" duration="1" \(attributes)>
    <fromValue type="real" value="\(from)"/><toValue type="real" value="\(to)"/></fade></animations>
    """
  }

  @Test func findsNothingInBundledScenesButWhatIsWorthKnowing() {
    for scene in SceneLibrary.scenes {
      let document = SceneDocument.check(scene.url)
      #expect(document.diagnostics.filter { $0.severity != .info }.map(\.description) == [], "\(scene.name)")
      #expect(document.fixes.isEmpty && document.unsupported.isEmpty)
    }
  }

  @Test func isOnlyForChecks() throws {
    #expect(try readRoot("", "<sublayers><CALayer hidden=\"1\"/></sublayers>").diagnostics.isEmpty)
  }

  // MARK: Animations

  @Test func tellsOfAnimationsThatKeepTheValueOfTheLayer() throws {
    #expect(try codes(fade("1", "1")) == ["animation-without-change"])
    #expect(try codes(fade("0.5", "0.5"), attributes: "opacity=\"0.5\"") == ["animation-without-change"])
    // These hold a value that the layer does not have, add to it, or swing about it.
    #expect(try codes(fade("0.5", "0.5")) == [])
    #expect(try codes(fade("1", "1", "additive=\"1\"")) == [])
    #expect(try codes(fade("1", "1", "velocity=\"3\"", type: "CASpringAnimation")) == [])
    let keyframes = { (values: [String]) in
      "<animations><p type=\"CAKeyframeAnimation\" keyPath=\"position\" duration=\"1\"><values>"
        + values.map { "<CGPoint value=\"\($0)\"/>" }.joined() + "</values></p></animations>"
    }
    #expect(
      try codes(keyframes(["1 2", "1 2"]), attributes: "position=\"1 2\"") == ["animation-without-change"])
    #expect(try codes(keyframes(["1 2", "1 3"]), attributes: "position=\"1 2\"") == [])
  }

  @Test func takesStatesIntoAccountForAnimations() throws {
    let states = """
      <states><LKState name="Off"><elements><LKStateSetValue targetId="x" keyPath="opacity">
      <value type="real" value="0"/></LKStateSetValue></elements></LKState></states>
      """
    #expect(try codes(fade("1", "1") + states, attributes: "id=\"x\"") == [])
  }

  @Test func tellsOfAnimationsAfterTheEndOfTheLoop() throws {
    let folder = try TemporaryFolder()
    let index = { (keys: String) in
      "<plist version=\"1.0\"><dict><key>rootDocument</key><string>main.caml</string><key>documentWidth</key><real>9</real><key>documentHeight</key><real>9</real>\(keys)</dict></plist>"
    }
    func codes(_ begin: String, _ keys: String, layer: String = "") throws -> [String] {
      try folder.write(
        caml(
          "<CALayer bounds=\"0 0 9 9\" backgroundColor=\"1 1 1\" \(layer)>\(fade("0", "1", "beginTime=\"\(begin)\""))</CALayer>"
        ),
        to: "a.ca/main.caml")
      try folder.write(index(keys), to: "a.ca/index.xml")
      return SceneDocument.check(folder.url.appendingPathComponent("a.ca")).codes
    }
    let loop = "<key>loopEnd</key><real>4</real>"
    #expect(try codes("4", loop) == ["late-animation"])
    #expect(try codes("3.9", loop) == [])
    #expect(try codes("4", "") == [])
    #expect(try codes("4", loop + "<key>loopingEnabled</key><false/>") == [])
    // Time of its own: nothing is known of when it begins.
    #expect(try codes("4", loop, layer: "speed=\"2\"") == [])
  }

  // MARK: Layers

  @Test(arguments: ["hidden=\"1\"", "opacity=\"0\""]) func tellsOfLayersThatAreNeverSeen(attribute: String)
    throws
  {
    #expect(try codes("<sublayers><CALayer \(attribute)/></sublayers>") == ["invisible-layer"])
    // What is in one is not reported again.
    #expect(
      try codes(
        "<sublayers><CALayer \(attribute)><sublayers><CALayer hidden=\"1\"/></sublayers></CALayer></sublayers>"
      )
        == ["invisible-layer"])
    let key = attribute.prefix { $0 != "=" }
    let state = """
      <states><LKState name="On"><elements><LKStateSetValue targetId="x" keyPath="\(key)">
      <value type="real" value="\(key == "opacity" ? 1 : 0)"/></LKStateSetValue></elements></LKState></states>
      """
    #expect(try codes("<sublayers><CALayer id=\"x\" \(attribute)/></sublayers>\(state)") == [])
    #expect(
      try codes(
        "<sublayers><CALayer \(attribute)><animations><p type=\"CABasicAnimation\" keyPath=\"\(key)\" duration=\"1\"><fromValue type=\"real\" value=\"0\"/><toValue type=\"real\" value=\"1\"/></p></animations></CALayer></sublayers>"
      ) == [])
    // A layer above may reach it by name.
    #expect(
      try codes(
        "<animations><p type=\"CABasicAnimation\" keyPath=\"sublayers.x.\(key)\" duration=\"1\"><fromValue type=\"real\" value=\"0\"/><toValue type=\"real\" value=\"1\"/></p></animations><sublayers><CALayer name=\"x\" \(attribute)/></sublayers>"
      ) == [])
    // So may a script.
    #expect(
      try codes("<scriptComponents><x/></scriptComponents><sublayers><CALayer \(attribute)/></sublayers>")
        == ["unsupported-script"]
    )
  }

  @Test(arguments: [
    ("<mask/>", true), ("<mask bounds=\"0 0 9 9\" backgroundColor=\"0 0 0\"/>", false),
    ("<mask><sublayers><CALayer/></sublayers></mask>", false), ("<mask type=\"CAShapeLayer\"/>", true),
    ("<mask type=\"CAShapeLayer\" path=\"0 0 m 9 9 l h\"/>", false), ("<mask type=\"CATextLayer\"/>", true),
    ("<mask type=\"CAGradientLayer\"/>", true), ("<mask borderWidth=\"1\"/>", false),
  ]) func tellsOfMasksThatDrawNothing(mask: String, isEmpty: Bool) throws {
    #expect(try codes(mask) == (isEmpty ? ["empty-mask"] : []))
  }

  @Test func comparesImagesWithWhatIsShownOfThem() throws {
    let folder = try TemporaryFolder()
    try folder.write(try png(600, 600), to: "a.png")
    func codes(_ attributes: String, outer: String = "") throws -> [String] {
      SceneDocument.check(
        try folder.write(
          caml(
            "<CALayer bounds=\"0 0 400 400\" \(outer)><sublayers><CALayer \(attributes)><contents type=\"CGImage\" src=\"a.png\"/></CALayer></sublayers></CALayer>"
          ), to: "scene.caml")
      ).codes
    }
    #expect(try codes("bounds=\"0 0 200 200\"") == [])
    #expect(try codes("bounds=\"0 0 100 100\"") == ["oversized-image"])
    #expect(try codes("bounds=\"0 0 100 100\" transform=\"scale(2, 2, 1)\"") == [])
    #expect(
      try codes("bounds=\"0 0 200 200\"", outer: "sublayerTransform=\"scale(0.5, 0.5, 1)\"") == [
        "oversized-image"
      ])
    #expect(try codes("bounds=\"0 0 100 200\"") == [])
    #expect(try codes("bounds=\"0 0 100 200\" contentsGravity=\"resizeAspect\"") == ["oversized-image"])
    #expect(try codes("bounds=\"0 0 100 100\" contentsGravity=\"center\"") == [])
    #expect(try codes("bounds=\"0 0 100 100\" contentsRect=\"0 0 0.5 0.5\"") == [])
  }

  /// An image of 250 pixels a side at 100 points has 2.5 pixels a point: too many for a device of two.
  @Test(arguments: [("@3x", false), ("@2x", true), ("", false)])
  func imagesAreMeasuredByTheDevice(scale: String, isOversized: Bool) throws {
    let folder = try TemporaryFolder()
    let plane = "1.Sea-390w-844h\(scale)~iphone.wallpaper/b_Background.ca"
    try folder.write(try png(1000, 1000), to: "\(plane)/a.png")
    try folder.write(
      caml("<CALayer bounds=\"0 0 400 400\"><contents type=\"CGImage\" src=\"a.png\"/></CALayer>"),
      to: "\(plane)/main.caml")
    let document = SceneDocument.check(folder.url)
    #expect(document.root != nil)
    let found = document.diagnostics.filter { $0.code == .oversizedImage }
    #expect(found.count == (isOversized ? 1 : 0), "\(document.messages)")
    if isOversized { #expect(found[0].message.hasSuffix("2.5 pixels per point, and devices show 2")) }
  }

  @Test func countsColoursOutsideTheRange() throws {
    let document = try check(
      caml(
        "<CALayer bounds=\"0 0 9 9\" backgroundColor=\"2 0 0\" borderColor=\"-1 0 0\"><sublayers><CALayer backgroundColor=\"1 1 1\"/></sublayers></CALayer>"
      ))
    #expect(
      document.diagnostics.map(\.message) == [
        "2 colours lie outside 0…1, and this is the first; displays with a standard range clamp them"
      ])
  }

  // MARK: States

  @Test func tellsOfStatesThatChangeNothing() throws {
    let state = { (value: String, more: String) in
      "<states><LKState name=\"A\"\(more)><elements><LKStateSetValue targetId=\"x\" keyPath=\"opacity\"><value type=\"real\" value=\"\(value)\"/></LKStateSetValue></elements></LKState></states>"
    }
    #expect(try codes(state("1", ""), attributes: "id=\"x\"") == ["empty-state"])
    #expect(try codes(state("0.5", ""), attributes: "id=\"x\"") == [])
    #expect(try codes("<states><LKState name=\"\"><elements/></LKState></states>") == [])
  }

  @Test func knowsTheStatesOfTransitions() throws {
    let transition = { (from: String, to: String) in
      "<states><LKState name=\"A\"><elements><LKStateSetValue targetId=\"x\" keyPath=\"opacity\"><value type=\"real\" value=\"0.5\"/></LKStateSetValue></elements></LKState></states><stateTransitions><LKStateTransition fromState=\"\(from)\" toState=\"\(to)\"><elements/></LKStateTransition></stateTransitions>"
    }
    #expect(try codes(transition("*", "A"), attributes: "id=\"x\"") == [])
    #expect(try codes(transition("A", ""), attributes: "id=\"x\"") == [])
    #expect(try codes(transition("a", "B"), attributes: "id=\"x\"") == ["unknown-state", "unknown-state"])
  }

  // MARK: Ids, files, features

  @Test func countsIDsWithoutUseOnce() throws {
    let document = try check(
      caml(
        "<CALayer bounds=\"0 0 9 9\" id=\"#1\"><sublayers>\((2...9).map { "<CALayer id=\"#\($0)\"/>" }.joined())</sublayers></CALayer>"
      ))
    #expect(
      document.diagnostics.map(\.message) == [
        "nothing in the file refers to 9 of the ids: \"#1\", \"#2\", \"#3\", \"#4\", \"#5\", …"
      ])
    #expect(document.diagnostics.first?.severity == .info)
  }

  @Test func listsFilesThatNothingUses() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      caml("<CALayer bounds=\"0 0 9 9\"><contents type=\"CGImage\" src=\"assets/a%20b.png\"/></CALayer>"),
      to: "s.ca/main.caml")
    for name in ["a b.png", "c.png", "deep/d.png", ".DS_Store"] {
      try folder.write(try png(2, 2), to: "s.ca/assets/\(name)")
    }
    try folder.write("x", to: "s.ca/assetManifest.caml")
    let document = SceneDocument.check(folder.url.appendingPathComponent("s.ca"))
    let unused = document.diagnostics.filter { $0.code == .unusedAsset }.map {
      $0.file.split(separator: "/").suffix(2).joined(separator: "/")
    }
    #expect(unused == ["assets/c.png", "deep/d.png"])
  }

  /// The document's size and the root's are independent, so neither is taken for the other.
  @Test(arguments: [("0 0 100 80", false), ("5 5 100 80", false), ("0 0 60 80", true), ("0 0 0 0", false)])
  func tellsOfARootWithAnotherSizeThanTheDocument(bounds: String, isReported: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write(caml("<CALayer bounds=\"\(bounds)\" backgroundColor=\"1 1 1\"/>"), to: "s.ca/main.caml")
    try folder.write(
      "<plist version=\"1.0\"><dict><key>rootDocument</key><string>main.caml</string><key>documentWidth</key><real>100</real><key>documentHeight</key><real>80</real></dict></plist>",
      to: "s.ca/index.xml")
    let document = SceneDocument.check(folder.url.appendingPathComponent("s.ca"))
    #expect(document.codes == (isReported ? ["document-size"] : []))
    #expect(document.size == CGSize(width: 100, height: 80))
    guard isReported else { return }
    let report = try #require(document.diagnostics.first)
    #expect(report.severity == .info && report.line == 1 && report.file.hasSuffix("main.caml"))
    #expect(report.message.contains("60 × 80 points") && report.message.contains("100 × 80:"))
    // A file without an index has the document's size, too.
    let output = folder.url.appendingPathComponent("s.caml")
    try #require(CAMLWriter(document: document)).write(to: output)
    #expect(SceneDocument.open(output).size == CGSize(width: 100, height: 80))
  }

  /// Mica and CAPlayground write these into every file.
  @Test func leavesNotesOfEditorsAlone() throws {
    #expect(
      try codes(
        """
        <modules/><scriptComponents type="NSArray"> </scriptComponents><sublayers><CATextLayer bounds="0 0 9 9" string="Hi"
        resizingMode="auto" contentsFormat="AutomaticAppKit" caplayKind="text"/></sublayers><states><LKState name="A"><elements>
        <LKStateSetValue targetId="x" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue></elements></LKState>
        </states><stateTransitions><LKStateTransition fromState="*" toState="A"><elements><LKStateTransitionElement targetId="x"
        key="opacity"><animation type="CASpringAnimation" duration="0.8" keyPath="opacity"
        mica_autorecalculatesDuration="1"/></LKStateTransitionElement></elements></LKStateTransition></stateTransitions>
        """, attributes: "id=\"x\"") == [])
    // A script is one all the same.
    #expect(try codes("<modules><x/></modules><scriptComponents/>") == ["unsupported-script"])
    #expect(try codes("<scriptObject/>") == ["unsupported-script"])
  }

  @Test func countsWhatIsNotSupported() throws {
    let document = try check(
      caml(
        "<CALayer bounds=\"0 0 9 9\"><scriptComponents><x/></scriptComponents><sublayers><CALayer><scriptComponents>x</scriptComponents></CALayer><CAFancyLayer/>\(String(repeating: "<CAOtherLayer/>", count: 30))</sublayers></CALayer>"
      ))
    #expect(document.unsupported.map(\.name) == ["scriptComponents", "CAFancyLayer", "CAOtherLayer"])
    #expect(document.unsupported.map(\.count) == [2, 1, 30])
  }
}

extension SceneDocument {
  fileprivate var codes: [String] { diagnostics.map(\.code.rawValue).filter { $0 != "unused-id" } }
}
