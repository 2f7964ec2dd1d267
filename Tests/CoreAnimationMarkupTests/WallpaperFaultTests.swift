import TestSupport
import CoreGraphics
import Foundation
import ImageIO
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import SceneFiles

/// Faults that makers of wallpapers have reported, each put into a wallpaper with which nothing else is wrong.
@Suite struct WallpaperFaultTests {
  /// A change of the good wallpaper, and the codes of what a check then finds; none for a change that is no fault.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let codes: [String]
    /// What becomes of the path of each file; nil leaves the file out.
    let rename: @Sendable (String) -> String?
    let change: @Sendable (inout GoodWallpaper) throws -> Void

    var testDescription: String { name }

    init(
      _ name: String, _ codes: [String], renaming rename: @escaping @Sendable (String) -> String?,
      _ change: @escaping @Sendable (inout GoodWallpaper) throws -> Void = { _ in }
    ) {
      (self.name, self.codes, self.rename, self.change) = (name, codes, rename, change)
    }

    init(
      _ name: String, _ codes: [String], _ change: @escaping @Sendable (inout GoodWallpaper) throws -> Void
    ) {
      self.init(name, codes, renaming: { $0 }, change)
    }

    /// A plane at the back that holds `content`.
    init(_ name: String, _ codes: [String], content: String) {
      self.init(name, codes) { wallpaper in
        wallpaper = GoodWallpaper(content)
        guard content.contains("assets/a.png") else { return }
        wallpaper.files["\(wallpaper.plane("Background"))/assets/a.png"] = try png(2, 2)
      }
    }
  }

  /// What a check finds that is not mere information.
  private func faults(_ url: URL) -> [Diagnostic] {
    SceneDocument.check(url).diagnostics.filter { $0.severity != .info }
  }

  private func codes(_ url: URL) -> [String] { faults(url).map(\.code.rawValue) }

  @Test(
    arguments: [
      archive, files, folders, colors, states, foreign, angles, scene, keyTimes, keyTimeOrders, fonts,
    ].flatMap { $0 })
  func isFound(_ row: Row) throws {
    let folder = try TemporaryFolder()
    var wallpaper = GoodWallpaper()
    try row.change(&wallpaper)
    #expect(codes(try wallpaper.archive(in: folder, row.rename)).sorted() == row.codes.sorted())
  }

  @Test func aGoodWallpaperHasNone() throws {
    let folder = try TemporaryFolder()
    #expect(faults(try GoodWallpaper().archive(in: folder)).map(\.description) == [])
    #expect(faults(try GoodWallpaper().unpacked(in: folder)).map(\.description) == [])
    // The wallpaper's folder alone, without its descriptor.
    let alone = folder.url.appendingPathComponent("unpacked/\(GoodWallpaper().folder)")
    #expect(faults(alone).map(\.description) == [])
  }

  // MARK: The archive

  /// Changes a file of the plane in front; a nil text removes it.
  private static func front(_ name: String, _ text: String?) -> @Sendable (inout GoodWallpaper) -> Void {
    { $0.files["\($0.plane("Floating"))/\(name)"] = text.map { Data($0.utf8) } }
  }

  private static let withoutRoot = GoodWallpaper.index.replacing(
    "<key>rootDocument</key><string>main.caml</string>", with: "")

  private static let archive: [Row] = [
    Row("no property list", ["missing-wallpaper-list"]) { $0.list = [:] },
    Row("no list of assets", ["missing-manifest"], front("assetManifest.caml", nil)),
    Row("no list of assets, and no word of it in the index", []) { wallpaper in
      let index = GoodWallpaper.index.replacing("<key>assetManifest</key>", with: "").replacing(
        "<string>assetManifest.caml</string>", with: "")
      front("index.xml", index)(&wallpaper)
      front("assetManifest.caml", nil)(&wallpaper)
    },
    Row("an index without a root document", ["missing-root-document"], front("index.xml", withoutRoot)),
    // 1170 × 2532 pixels are 390 × 844 points.
    Row(
      "a size in pixels", ["pixel-size", "size-mismatch"],
      renaming: { $0.replacing("Clownfish-390w-844h@3x", with: "Clownfish-1170w-2532h@3x") }
    ) { wallpaper in
      wallpaper.list["logicalScreenClass"] = "1170w-2532h@3x~iphone"
      wallpaper.userInfo["wallpaperRepresentingFileName"] = "7400.Clownfish-1170w-2532h@3x~iphone.wallpaper"
    },
    Row(
      "planes of different sizes", ["plane-sizes"],
      front(
        "index.xml",
        GoodWallpaper.index.replacing("<real>390</real>", with: "<real>393</real>").replacing(
          "<real>844</real>", with: "<real>852</real>"))),
    Row("another identifier in the list", ["identifier-mismatch"]) { $0.list["identifier"] = 7401 },
    Row("another identifier in the user info", ["identifier-mismatch"]) {
      $0.userInfo["wallpaperRepresentingIdentifier"] = "7401"
    },
    Row("another identifier of the descriptor", ["identifier-mismatch"]) {
      $0.files["\(GoodWallpaper.descriptor)/\(DescriptorFile.identifier)"] = Data("7401\n".utf8)
    },
    Row("the file name of another wallpaper", ["identifier-mismatch"]) {
      $0.userInfo["wallpaperRepresentingFileName"] = "Other.wallpaper"
    },
    Row("an identifier that is a number in place of a text", []) {
      $0.userInfo["wallpaperRepresentingIdentifier"] = 7400
    },
    Row("no user info", ["missing-user-info"]) { $0.userInfo = [:] },
    Row(
      "a name with a space", ["space-in-name"],
      renaming: { $0.replacing("7400.Clownfish-", with: "7400.Clown fish-") }
    ) {
      $0.userInfo["wallpaperRepresentingFileName"] = "7400.Clown fish-\(GoodWallpaper.screen).wallpaper"
    },
    Row(
      "a descriptor that is no UUID", ["bad-descriptor-name"],
      renaming: { $0.replacing("6C62272E-07BB-4142-A2B8-21756295C58D", with: "my wallpaper") }),
    Row(
      "no folder of descriptors", ["missing-descriptors"],
      renaming: { $0.replacing("descriptors/", with: "") }),
    Row(
      "another folder of descriptors", ["missing-descriptors"],
      renaming: { $0.replacing("descriptors/", with: "posters/") }),
    Row(
      "the folder of the wallpaper by itself", ["missing-descriptors"],
      renaming: { path in
        path.contains(".wallpaper/") ? String(path.dropFirst(GoodWallpaper.contents.count + 1)) : nil
      }),
    Row(
      "a scene that is zipped alone", ["bare-scene"],
      renaming: { path in
        path.contains("_Background-") ? "clownfish.ca/\(path.split(separator: "/").last ?? "")" : nil
      }),
    Row("copies of attributes", ["junk-files"]) {
      $0.files["__MACOSX/\($0.folder)/._Wallpaper.plist"] = Data("x".utf8)
    },
  ]

  private static let files: [Row] = [
    DescriptorFile.identifier, DescriptorFile.role, DescriptorFile.providerInfo,
  ].map { name in
    Row("no \(name)", ["missing-descriptor-file"]) {
      $0.files["\(GoodWallpaper.descriptor)/\(name)"] = nil
    }
  }

  private static let folders: [Row] = ["Clownfish", "Clownfish-390w-844h@3x~iphone", "7400.Clownfish"].map {
    name in
    Row(
      "the folder name \(name)", ["bad-folder-name"],
      renaming: {
        $0.replacing("7400.Clownfish-390w-844h@3x~iphone.wallpaper", with: "\(name).wallpaper")
      }
    ) { $0.userInfo["wallpaperRepresentingFileName"] = "\(name).wallpaper" }
  }

  private static let colors: [Row] = [
    ("blue", true), ("#12345", true), ("#1B2A49", false), ("1B2A49FF", false),
  ].flatMap {
    (color: String, isFault: Bool) in
    let codes = isFault ? ["bad-prominent-color"] : []
    return [
      Row("the colour \(color)", codes) { $0.list["preferredProminentColor"] = color },
      Row("the colour \(color) in a table", codes) {
        $0.list["preferredProminentColor"] = ["default": color]
      },
    ]
  }

  @Test func theRootDocumentCanBeAdded() throws {
    let folder = try TemporaryFolder()
    try folder.write(GoodWallpaper.markup(""), to: "a.ca/main.caml")
    try folder.write(Data(SceneIndex.emptyManifest), to: "a.ca/assetManifest.caml")
    try folder.write(Self.withoutRoot, to: "a.ca/index.xml")
    let url = folder.url.appendingPathComponent("a.ca")
    #expect(codes(url) == ["missing-root-document"])
    #expect(try SceneDocument.check(url).writeFixes() == 1)
    #expect(codes(url) == [])
    let text = try String(contentsOf: url.appendingPathComponent("index.xml"), encoding: .utf8)
    #expect(
      text
        == Self.withoutRoot.replacing(
          "<dict>", with: "<dict>\n  <key>rootDocument</key><string>main.caml</string>"))
  }

  // MARK: States

  private static let opacity =
    "<LKStateSetValue targetId=\"ball\" keyPath=\"opacity\"><value type=\"real\" value=\"0.5\"/></LKStateSetValue>"
  private static let onlyToUnlock = GoodWallpaper.states.replacing(
    "fromState=\"*\" toState=\"*\"", with: "fromState=\"*\" toState=\"Unlock\"")

  private static let states: [Row] = [
    // Wallpapers for several orientations have other names.
    Row(
      "states for orientations", [],
      content: ["Locked", "Unlock", "Sleep"].reduce(GoodWallpaper.states) {
        (content: String, name: String) -> String in
        content.replacing(
          "\"\(name)\"", with: "\"\(name == "Locked" ? "Lock" : name) PortraitUp Dark\"")
      }),
    Row(
      "a state that sets a value that others do not", ["uneven-states"],
      content: GoodWallpaper.states.replacing(
        "<LKState name=\"Sleep\"><elements>", with: "<LKState name=\"Sleep\"><elements>\(opacity)")),
    // It is meant so.
    Row(
      "a state that sets nothing", [],
      content: GoodWallpaper.states.replacing(
        /<LKState name="Locked">.*?<\/LKState>/, with: "<LKState name=\"Locked\"><elements/></LKState>")),
    Row("no transition between some states", ["missing-transition"], content: onlyToUnlock),
    Row(
      "no transition between states of the same values", [],
      content: GoodWallpaper.states.replacing("\"600\"", with: "\"430\"").replacing(
        "\"200\"", with: "\"430\""
      ).replacing(/<stateTransitions>(?s).*<\/stateTransitions>/, with: "")),
    Row(
      "a transition for a value that no state sets", ["idle-transition"],
      content: GoodWallpaper.states.replacing(
        "</elements></LKStateTransition>",
        with:
          "<LKStateTransitionElement targetId=\"ball\" key=\"opacity\"><animation type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"1\"/></LKStateTransitionElement></elements></LKStateTransition>"
      )),
  ]

  private static let foreign: [Row] = ["Unlocked", "lock", "Open"].map { name in
    Row(
      "the state \(name)", ["foreign-state"],
      content: GoodWallpaper.states.replacing("\"Unlock\"", with: "\"\(name)\"").replacing(
        "\"Locked\"", with: name == "lock" ? "\"Unlock\"" : "\"Locked\""))
  }

  private static let angles: [Row] = [
    ("45", true), ("-90", true), ("0.785", false), ("6.283", false), ("9", false),
  ].map {
    (angle: String, isFault: Bool) in
    Row(
      "a state that turns by \(angle)", isFault ? ["degrees"] : [],
      content: GoodWallpaper.states.replacing("position.y", with: "transform.rotation.z").replacing(
        "\"600\"", with: "\"\(angle)\""
      ).replacing("\"200\"", with: "\"0.25\"").replacing("\"430\"", with: "\"0\""))
  }

  @Test func theNameOfAStateCanBeCorrected() throws {
    let folder = try TemporaryFolder()
    let content = GoodWallpaper.states.replacing("\"Unlock\"", with: "\"unlocked\"").replacing(
      "fromState=\"*\" toState=\"*\"", with: "fromState=\"*\" toState=\"unlocked\"")
    let transitions = content.replacing(
      "<stateTransitions>",
      with:
        "<stateTransitions><LKStateTransition fromState=\"unlocked\" toState=\"*\"/><LKStateTransition fromState=\"*\" toState=\"*\"/>"
    )
    let url = try GoodWallpaper(transitions).unpacked(in: folder)
    #expect(codes(url) == ["foreign-state"])
    #expect(try SceneDocument.check(url).writeFixes() == 3)
    #expect(codes(url) == [])
    // Not where there is a state of that name.
    let both = GoodWallpaper.states.replacing("\"Sleep\"", with: "\"unlocked\"")
    let other = try TemporaryFolder()
    let kept = try GoodWallpaper(both).unpacked(in: other)
    #expect(codes(kept) == ["foreign-state"] && SceneDocument.check(kept).fixes.isEmpty)
  }

  @Test func aMissingTransitionIsNamed() throws {
    let folder = try TemporaryFolder()
    let found = faults(try GoodWallpaper(Self.onlyToUnlock).archive(in: folder)).first?.message ?? ""
    #expect(found.contains("from \"Locked\" to \"Sleep\"") && !found.contains("to \"Unlock\""))
    let same = Self.onlyToUnlock.replacing("\"600\"", with: "\"430\"").replacing("\"Unlock\"/>", with: "")
    #expect(codes(try GoodWallpaper(same).archive(in: folder)) != [])
  }

  // MARK: The scene

  @Test func theIndexAndTheRootAreFlipped() throws {
    let folder = try TemporaryFolder()
    var wallpaper = GoodWallpaper()
    let index = GoodWallpaper.index.replacing("<dict>", with: "<dict><key>geometryFlipped</key><true/>")
    wallpaper.files["\(wallpaper.plane("Floating"))/index.xml"] = Data(index.utf8)
    #expect(codes(try wallpaper.archive(in: folder)) == ["flipped-twice"])
    // The correction leaves the scene as it looks here.
    let url = try wallpaper.unpacked(in: folder)
    func place(_ document: SceneDocument) throws -> CGPoint {
      let root = try #require(document.planes.last?.root)
      return root.convert(CGPoint(x: 10, y: 20), to: document.host)
    }
    let before = try place(SceneDocument.open(url))
    #expect(try SceneDocument.check(url).writeFixes() == 1)
    #expect(codes(url) == [] && before == CGPoint(x: 10, y: 20))
    #expect(try place(SceneDocument.open(url)) == before)
  }

  private static func layer(_ attributes: String, _ content: String = "", at position: String = "195 422")
    -> String
  {
    "<sublayers><CALayer bounds=\"0 0 80 80\" position=\"\(position)\" backgroundColor=\"1 1 1\" \(attributes)>\(content)</CALayer></sublayers>"
  }

  private static func animated(_ animation: String, at position: String = "195 422") -> String {
    layer("", "<animations>\(animation)</animations>", at: position)
  }

  private static func keyframes(
    _ keyPath: String, _ values: [String], times: [String]? = nil,
    _ attributes: String = "repeatCount=\"inf\""
  ) -> String {
    let list = { (name: String, items: [String]) in
      "<\(name)>\(items.map { "<real value=\"\($0)\"/>" }.joined())</\(name)>"
    }
    return animated(
      "<p type=\"CAKeyframeAnimation\" keyPath=\"\(keyPath)\" duration=\"2\" \(attributes)>\(list("values", values))\(times.map { list("keyTimes", $0) } ?? "")</p>"
    )
  }

  private static func basic(_ keyPath: String, to value: String, at position: String = "195 422") -> String {
    animated(
      "<p type=\"CABasicAnimation\" keyPath=\"\(keyPath)\" duration=\"9\" repeatCount=\"inf\"><toValue type=\"real\" value=\"\(value)\"/></p>",
      at: position)
  }

  /// A film of frames.
  private static func film(_ count: Int) -> String {
    let frames = String(repeating: "<CGImage src=\"assets/a.png\"/>", count: count)
    return animated(
      "<p type=\"CAKeyframeAnimation\" keyPath=\"contents\" calculationMode=\"discrete\" duration=\"9\" repeatCount=\"inf\"><values>\(frames)</values></p>"
    )
  }

  private static func image(_ bounds: String) -> String {
    "<sublayers><CALayer position=\"195 422\"\(bounds)><contents type=\"CGImage\" src=\"assets/a.png\"/></CALayer></sublayers>"
  }

  private static let inside =
    "<sublayers><CALayer bounds=\"0 0 9 9\" position=\"300 0\" backgroundColor=\"1 0 0\"/></sublayers>"

  private static let scene: [Row] = [
    Row("planes that are flipped differently", ["planes-flipped"]) { wallpaper in
      front("main.caml", GoodWallpaper.markup("").replacing("geometryFlipped=\"1\" ", with: ""))(&wallpaper)
    },
    Row(
      "keyframes in degrees", ["degrees"], content: keyframes("transform.rotation.z", ["0", "180", "360"])),
    Row("an animation in degrees", ["degrees"], content: basic("transform.rotation.z", to: "360")),
    Row("keyframes of one turn", [], content: keyframes("transform.rotation.z", ["0", "6.2831853"])),
    Row("keyframes of four turns", [], content: keyframes("transform.rotation.z", ["0", "25.13274"])),
    Row("a layer in degrees", ["degrees"], content: layer("transform.rotation.z=\"30\"")),
    Row(
      "a loop that plays once", ["animation-plays-once"],
      content: keyframes("opacity", ["1", "0.5", "1"], "")),
    Row("a loop for a time", [], content: keyframes("opacity", ["1", "0.5", "1"], "repeatDuration=\"9\"")),
    Row("a loop", [], content: keyframes("opacity", ["1", "0.5", "1"])),
    Row(
      "keyframes that end elsewhere are no loop", [], content: keyframes("opacity", ["0", "1", "0.5"], "")),
    Row("500 frames", ["too-many-frames"], content: film(500)),
    Row("400 frames", [], content: film(400)),
    Row(
      "401 layers with images", ["too-many-frames"],
      content: layer(
        "",
        "<sublayers>"
          + String(
            repeating:
              "<CALayer bounds=\"0 0 80 80\" position=\"40 40\"><contents type=\"CGImage\" src=\"assets/a.png\"/></CALayer>",
            count: 401) + "</sublayers>")),
    Row("an image without bounds", ["image-without-bounds"], content: image("")),
    Row("an image with bounds", [], content: image(" bounds=\"0 0 2 2\"")),
    Row("a layer beside the screen", ["off-screen-layer"], content: layer("", at: "-60 100")),
    Row("a layer at the edge of the screen", [], content: layer("", at: "-30 100")),
    Row("a sublayer beside the screen", ["off-screen-layer"], content: layer("", inside)),
    // The sublayer of a layer that is not on the screen is not reported again.
    Row("both beside the screen", ["off-screen-layer"], content: layer("", inside, at: "-900 100")),
    Row("a layer that reaches the screen by its sublayer", [], content: layer("", inside, at: "-200 100")),
    Row("a layer that an animation brings in", [], content: basic("position.x", to: "900", at: "-60 100")),
    Row(
      "a layer that the tilt of the device brings in", [],
      content:
        "<style><wallpaperParallaxGroups type=\"NSArray\"><NSDictionary><axis type=\"string\" value=\"x\"/><keyPath type=\"string\" value=\"position.x\"/><layerName type=\"string\" value=\"moon\"/><mapMinTo type=\"real\" value=\"-99\"/><mapMaxTo type=\"real\" value=\"99\"/></NSDictionary></wallpaperParallaxGroups></style>"
        + layer("name=\"moon\"", at: "-60 100")),
  ]

  private static let keyTimes: [Row] = [
    (["0", "1"], "linear", true), (["0", "0.5", "1", "1"], "linear", true),
    (["0", "0.5", "1"], "linear", false), (["0", "0.3", "0.6", "1"], "discrete", false),
    (["0", "0.3", "0.6"], "discrete", false), (["0", "1"], "discrete", true), (["0", "1"], "paced", false),
  ].map { (times: [String], mode: String, isFault: Bool) in
    Row(
      "\(times.count) \(mode) key times for three values", isFault ? ["key-time-count"] : [],
      content: keyframes(
        "opacity", ["0", "0.5", "0.25"], times: times, "repeatCount=\"inf\" calculationMode=\"\(mode)\""))
  }

  private static let keyTimeOrders: [Row] = [
    (["0", "0.8", "0.4"], true), (["0", "0.4", "0.8"], true), (["0.1", "0.5", "1"], true),
    (["0", "0", "1"], false), (["0", "0.5", "1"], false),
  ].map { (times: [String], isFault: Bool) in
    Row(
      "the key times \(times)", isFault ? ["key-time-order"] : [],
      content: keyframes("opacity", ["0", "0.5", "0.25"], times: times))
  }

  private static let fonts: [Row] = [
    ("Comic Sans MS", true), ("Roboto-Bold", true), ("SFProText-Regular", false),
    ("HelveticaNeue-Bold", false), ("Georgia", false), (".SFUI-Regular", false), ("ArialMT", false),
  ].map { (font: String, isFault: Bool) in
    Row(
      "the font \(font)", isFault ? ["unknown-font"] : [],
      content:
        "<sublayers><CATextLayer bounds=\"0 0 80 30\" position=\"195 422\" string=\"12\" font=\"\(font)\"/></sublayers>"
    )
  }

  @Test(arguments: [("40 40", true), ("0.5 2", false), ("0 1", false)])
  func theAnchorPointIsInPoints(anchor: String, isFault: Bool) throws {
    let folder = try TemporaryFolder()
    // With such an anchor the layer may also lie outside of the screen.
    let found = codes(try GoodWallpaper(Self.layer("anchorPoint=\"\(anchor)\"")).archive(in: folder))
    #expect(found.contains("anchor-in-points") == isFault && (isFault || found == []))
  }

  // MARK: All of them

  /// Each says what a device does.
  @Test func everyFaultIsDescribed() throws {
    let folder = try TemporaryFolder()
    var wallpaper = GoodWallpaper(Self.layer("transform.rotation.z=\"30\" anchorPoint=\"40 40\""))
    wallpaper.list = [:]
    wallpaper.userInfo = [:]
    let found = faults(try wallpaper.archive(in: folder))
    #expect(found.count >= 4)
    for fault in found {
      #expect(fault.message.contains("device") || fault.message.contains("install"), "\(fault.message)")
    }
  }
}
