import TestSupport
import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup

/// What a check finds beyond what cannot be read, and what it leaves alone. The pages of docs/reference/check have an example of
/// each.
@Suite struct MarkupCheckerTests {
  /// What a root layer has, and the codes that a check reports of it, ids without use left out.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let codes: [String]
    let attributes: String
    let content: String

    init(_ name: String, _ codes: [String], _ content: String, attributes: String = "") {
      (testDescription, self.codes, self.content, self.attributes) = (name, codes, content, attributes)
    }
  }

  @Test(arguments: animations + springs + layers + masks + states + notes) func finds(_ row: Row) throws {
    let root =
      "<CALayer bounds=\"0 0 100 100\" backgroundColor=\"1 1 1\" \(row.attributes)>\(row.content)</CALayer>"
    #expect(try check(caml(root)).codes == row.codes)
  }

  private func check(_ text: String) throws -> SceneDocument {
    let folder = try TemporaryFolder()
    return SceneDocument.check(try folder.write(text, to: "scene.caml"))
  }

  private static func fade(
    _ from: String, _ to: String, _ attributes: String = "", type: String = "CABasicAnimation",
    keyPath: String = "opacity"
  ) -> String {
    """
    <animations><fade type="\(type)" keyPath="\(keyPath)" duration="1" \(attributes)>
    <fromValue type="real" value="\(from)"/><toValue type="real" value="\(to)"/></fade></animations>
    """
  }

  /// A state that sets a value of the layer x.
  private static func state(_ keyPath: String, _ value: String) -> String {
    "<states><LKState name=\"A\"><elements><LKStateSetValue targetId=\"x\" keyPath=\"\(keyPath)\"><value type=\"real\" value=\"\(value)\"/></LKStateSetValue></elements></LKState></states>"
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

  private static func keyframes(_ end: String) -> String {
    "<animations><p type=\"CAKeyframeAnimation\" keyPath=\"position\" duration=\"1\"><values><CGPoint value=\"1 2\"/><CGPoint value=\"\(end)\"/></values></p></animations>"
  }

  private static let still = ["animation-without-change"]
  private static let animations: [Row] = [
    Row("a value that is the layer's default", still, fade("1", "1")),
    Row("a value that the layer has", still, fade("0.5", "0.5"), attributes: "opacity=\"0.5\""),
    Row("keyframes of the layer's value", still, keyframes("1 2"), attributes: "position=\"1 2\""),
    // These hold a value that the layer does not have, add to it, or swing about it.
    Row("a value that the layer does not have", [], fade("0.5", "0.5")),
    Row("an additive value", [], fade("1", "1", "additive=\"1\"")),
    Row("a spring with a velocity", [], fade("1", "1", "velocity=\"3\"", type: "CASpringAnimation")),
    Row("keyframes that move", [], keyframes("1 3"), attributes: "position=\"1 2\""),
    Row("a value that a state changes", [], fade("1", "1") + state("opacity", "0"), attributes: "id=\"x\""),
  ]

  /// A spring by itself settles in 1.47 s.
  private static func spring(_ attributes: String) -> String {
    "<animation type=\"CASpringAnimation\" keyPath=\"opacity\" \(attributes)><fromValue type=\"real\" value=\"0\"/></animation>"
  }

  private static let springs: [Row] = [
    ("of a layer", "<animations>", "</animations>"),
    (
      "in a group", "<animations><all type=\"CAAnimationGroup\" duration=\"2\"><animations>",
      "</animations></all></animations>"
    ),
    (
      "of a state",
      "<states><LKState name=\"A\"><elements><LKStateAddAnimation targetId=\"x\" key=\"k\">",
      "</LKStateAddAnimation></elements></LKState></states>"
    ),
    (
      "of a transition",
      state("opacity", "0")
        + "<stateTransitions><LKStateTransition fromState=\"*\" toState=\"A\"><elements><LKStateTransitionElement targetId=\"x\" key=\"opacity\">",
      "</LKStateTransitionElement></elements></LKStateTransition></stateTransitions>"
    ),
  ].flatMap { (place: String, begin: String, end: String) -> [Row] in
    // Without a duration a spring has that of its group, runs until it has settled in a transition, and takes 0.25 s elsewhere.
    let inherits = place == "in a group" || place == "of a transition"
    return [
      ("duration=\"0.7\"", true), ("duration=\"0.8\"", false), ("duration=\"0.8\" damping=\"5\"", true),
      ("duration=\"0.8\" damping=\"0\"", false), ("", !inherits),
    ].map { (attributes: String, isShort: Bool) in
      Row(
        "a spring \(place), \(attributes)", isShort ? ["short-spring"] : [], begin + spring(attributes) + end,
        attributes: "id=\"x\"")
    }
  }

  @Test func tellsOfAnimationsAfterTheEndOfTheLoop() throws {
    let folder = try TemporaryFolder()
    let index = { (keys: String) in
      "<plist version=\"1.0\"><dict><key>rootDocument</key><string>main.caml</string><key>documentWidth</key><real>9</real><key>documentHeight</key><real>9</real>\(keys)</dict></plist>"
    }
    func codes(_ begin: String, _ keys: String, layer: String = "") throws -> [String] {
      try folder.write(
        caml(
          "<CALayer bounds=\"0 0 9 9\" backgroundColor=\"1 1 1\" \(layer)>\(Self.fade("0", "1", "beginTime=\"\(begin)\""))</CALayer>"
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

  /// Layers that are never seen, and layers that something may show.
  private static let layers: [Row] = [("hidden", "1", "0"), ("opacity", "0", "1")].flatMap {
    (key: String, off: String, on: String) in
    let attribute = "\(key)=\"\(off)\""
    let layer = { (more: String, content: String) in
      "<sublayers><CALayer \(more) \(attribute)>\(content)</CALayer></sublayers>"
    }
    return [
      Row("a layer with \(attribute)", ["invisible-layer"], layer("", "")),
      // What is in one is not reported again.
      Row(
        "a hidden layer in one with \(attribute)", ["invisible-layer"],
        layer("", "<sublayers><CALayer hidden=\"1\"/></sublayers>")),
      Row("a state shows a layer with \(attribute)", [], layer("id=\"x\"", "") + state(key, on)),
      Row("an animation shows a layer with \(attribute)", [], layer("", fade("0", "1", keyPath: key))),
      // A layer above may reach it by name, and a script may.
      Row(
        "an animation above shows a layer with \(attribute)", [],
        fade("0", "1", keyPath: "sublayers.x.\(key)") + layer("name=\"x\"", "")),
      Row(
        "a script beside a layer with \(attribute)", ["unsupported-script"],
        "<scriptComponents><x/></scriptComponents>" + layer("", "")),
    ]
  }

  private static let masks: [Row] = [
    ("<mask/>", true), ("<mask bounds=\"0 0 9 9\" backgroundColor=\"0 0 0\"/>", false),
    ("<mask><sublayers><CALayer/></sublayers></mask>", false), ("<mask type=\"CAShapeLayer\"/>", true),
    ("<mask type=\"CAShapeLayer\" path=\"0 0 m 9 9 l h\"/>", false), ("<mask type=\"CATextLayer\"/>", true),
    ("<mask type=\"CAGradientLayer\"/>", true), ("<mask borderWidth=\"1\"/>", false),
  ].map { (mask: String, isEmpty: Bool) in Row(mask, isEmpty ? ["empty-mask"] : [], mask) }

  @Test(arguments: [
    ("bounds=\"0 0 200 200\"", "", false), ("bounds=\"0 0 100 100\"", "", true),
    ("bounds=\"0 0 100 100\" transform=\"scale(2, 2, 1)\"", "", false),
    ("bounds=\"0 0 200 200\"", "sublayerTransform=\"scale(0.5, 0.5, 1)\"", true),
    ("bounds=\"0 0 100 200\"", "", false),
    ("bounds=\"0 0 100 200\" contentsGravity=\"resizeAspect\"", "", true),
    ("bounds=\"0 0 100 100\" contentsGravity=\"center\"", "", false),
    ("bounds=\"0 0 100 100\" contentsRect=\"0 0 0.5 0.5\"", "", false),
  ]) func comparesImagesWithWhatIsShownOfThem(attributes: String, outer: String, isOversized: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write(try png(600, 600), to: "a.png")
    let text = caml(
      "<CALayer bounds=\"0 0 400 400\" \(outer)><sublayers><CALayer \(attributes)><contents type=\"CGImage\" src=\"a.png\"/></CALayer></sublayers></CALayer>"
    )
    let document = SceneDocument.check(try folder.write(text, to: "scene.caml"))
    #expect(document.codes == (isOversized ? ["oversized-image"] : []))
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

  private static func transition(_ from: String, _ to: String) -> String {
    state("opacity", "0.5")
      + "<stateTransitions><LKStateTransition fromState=\"\(from)\" toState=\"\(to)\"><elements/></LKStateTransition></stateTransitions>"
  }

  private static let states: [Row] = [
    Row("a state that changes nothing", ["empty-state"], state("opacity", "1"), attributes: "id=\"x\""),
    Row("a state that changes a value", [], state("opacity", "0.5"), attributes: "id=\"x\""),
    Row("a state without a name", [], "<states><LKState name=\"\"><elements/></LKState></states>"),
    Row("a transition to a state", [], transition("*", "A"), attributes: "id=\"x\""),
    Row("a transition to the base state", [], transition("A", ""), attributes: "id=\"x\""),
    Row(
      "a transition of states that are not there", ["unknown-state", "unknown-state"], transition("a", "B"),
      attributes: "id=\"x\""),
  ]

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
    #expect(report.message.contains("60 × 80 points") && report.message.contains("100 × 80 points;"))
    // A file without an index has the document's size, too.
    let output = folder.url.appendingPathComponent("s.caml")
    try #require(CAMLWriter(document: document)).write(to: output)
    #expect(SceneDocument.open(output).size == CGSize(width: 100, height: 80))
  }

  private static let notes: [Row] = [
    // Mica and CAPlayground write these into every file.
    Row(
      "notes of editors", [],
      """
      <modules/><scriptComponents type="NSArray"> </scriptComponents><sublayers><CATextLayer bounds="0 0 9 9" string="Hi"
      resizingMode="auto" contentsFormat="AutomaticAppKit" caplayKind="text"/></sublayers><states><LKState name="A"><elements>
      <LKStateSetValue targetId="x" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue></elements></LKState>
      </states><stateTransitions><LKStateTransition fromState="*" toState="A"><elements><LKStateTransitionElement targetId="x"
      key="opacity"><animation type="CASpringAnimation" duration="0.8" keyPath="opacity"
      mica_autorecalculatesDuration="1"/></LKStateTransitionElement></elements></LKStateTransition></stateTransitions>
      """, attributes: "id=\"x\""),
    Row(
      "a list with a script", ["unsupported-script"], "<modules><x/></modules><scriptComponents/>"),
    Row("a script", ["unsupported-script"], "<scriptObject/>"),
  ]

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
