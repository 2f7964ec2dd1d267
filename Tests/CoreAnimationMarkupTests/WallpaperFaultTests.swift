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
  /// What a check finds that is not mere information.
  private func faults(_ url: URL) -> [Diagnostic] {
    SceneDocument.check(url).diagnostics.filter { $0.severity != .info }
  }

  private func codes(_ url: URL) -> [String] { faults(url).map(\.code.rawValue) }

  /// The codes for a wallpaper in an archive.
  private func codes(_ body: (inout GoodWallpaper) throws -> Void) throws -> [String] {
    try codes(renaming: { $0 }, body)
  }

  /// The codes for a wallpaper in an archive, with other paths; nil leaves a file out.
  private func codes(
    renaming change: (String) -> String?, _ body: (inout GoodWallpaper) throws -> Void = { _ in }
  ) throws -> [String] {
    let folder = try TemporaryFolder()
    var wallpaper = GoodWallpaper()
    try body(&wallpaper)
    return codes(try wallpaper.archive(in: folder, change))
  }

  /// The codes for a wallpaper whose plane at the back holds `content`.
  private func codes(_ content: String, _ files: [String: Data] = [:]) throws -> [String] {
    try codes { wallpaper in
      wallpaper = GoodWallpaper(content)
      for (path, bytes) in files { wallpaper.files["\(wallpaper.plane("Background"))/\(path)"] = bytes }
    }
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

  @Test func thePropertyListIsMissing() throws {
    #expect(try codes { $0.list = [:] } == ["missing-wallpaper-list"])
  }

  @Test func theListOfAssetsIsMissing() throws {
    #expect(
      try codes { $0.files["\($0.plane("Floating"))/assetManifest.caml"] = nil } == ["missing-manifest"])
    // Without a word in the index it need not be there.
    #expect(
      try codes { wallpaper in
        let index = GoodWallpaper.index.replacing("<key>assetManifest</key>", with: "").replacing(
          "<string>assetManifest.caml</string>", with: "")
        wallpaper.files["\(wallpaper.plane("Floating"))/index.xml"] = Data(index.utf8)
        wallpaper.files["\(wallpaper.plane("Floating"))/assetManifest.caml"] = nil
      } == [])
  }

  private static let withoutRoot = GoodWallpaper.index.replacing(
    "<key>rootDocument</key><string>main.caml</string>", with: "")

  @Test func theIndexHasNoRootDocument() throws {
    #expect(
      try codes { $0.files["\($0.plane("Floating"))/index.xml"] = Data(Self.withoutRoot.utf8) }
        == ["missing-root-document"])
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

  /// 1170 × 2532 pixels are 390 × 844 points.
  @Test func theSizeIsInPixels() throws {
    let found = try codes(renaming: {
      $0.replacing("Clownfish-390w-844h@3x", with: "Clownfish-1170w-2532h@3x")
    }) { wallpaper in
      wallpaper.list["logicalScreenClass"] = "1170w-2532h@3x~iphone"
      wallpaper.userInfo["wallpaperRepresentingFileName"] = "7400.Clownfish-1170w-2532h@3x~iphone.wallpaper"
    }
    #expect(found == ["pixel-size", "size-mismatch"] || found == ["size-mismatch", "pixel-size"])
  }

  @Test func thePlanesHaveDifferentSizes() throws {
    #expect(
      try codes { wallpaper in
        let index = GoodWallpaper.index.replacing("<real>390</real>", with: "<real>393</real>").replacing(
          "<real>844</real>", with: "<real>852</real>")
        wallpaper.files["\(wallpaper.plane("Floating"))/index.xml"] = Data(index.utf8)
      } == ["plane-sizes"])
  }

  @Test func theIdentifiersDisagree() throws {
    #expect(try codes { $0.list["identifier"] = 7401 } == ["identifier-mismatch"])
    #expect(try codes { $0.userInfo["wallpaperRepresentingIdentifier"] = "7401" } == ["identifier-mismatch"])
    #expect(
      try codes { $0.files["\(GoodWallpaper.descriptor)/\(DescriptorFile.identifier)"] = Data("7401\n".utf8) }
        == ["identifier-mismatch"])
    #expect(
      try codes { $0.userInfo["wallpaperRepresentingFileName"] = "Other.wallpaper" } == [
        "identifier-mismatch"
      ])
    // A number is as good as a text.
    #expect(try codes { $0.userInfo["wallpaperRepresentingIdentifier"] = 7400 } == [])
  }

  @Test func theUserInfoIsMissing() throws {
    #expect(try codes { $0.userInfo = [:] } == ["missing-user-info"])
  }

  @Test(arguments: [DescriptorFile.identifier, DescriptorFile.role, DescriptorFile.providerInfo])
  func aFileOfTheDescriptorIsMissing(name: String) throws {
    #expect(
      try codes { $0.files["\(GoodWallpaper.descriptor)/\(name)"] = nil } == ["missing-descriptor-file"])
  }

  @Test func theNameHasASpace() throws {
    let found = try codes(renaming: { $0.replacing("7400.Clownfish-", with: "7400.Clown fish-") }) {
      $0.userInfo["wallpaperRepresentingFileName"] = "7400.Clown fish-\(GoodWallpaper.screen).wallpaper"
    }
    #expect(found == ["space-in-name"])
  }

  @Test func theDescriptorIsNoUUID() throws {
    #expect(
      try codes(renaming: { $0.replacing("6C62272E-07BB-4142-A2B8-21756295C58D", with: "my wallpaper") })
        == ["bad-descriptor-name"])
  }

  @Test func theFolderOfDescriptorsIsMissing() throws {
    #expect(
      try codes(renaming: { $0.replacing("descriptors/", with: "") }) == ["missing-descriptors"])
    #expect(
      try codes(renaming: { $0.replacing("descriptors/", with: "posters/") }) == ["missing-descriptors"])
    // The wallpaper's folder by itself.
    #expect(
      try codes(renaming: { path in
        path.contains(".wallpaper/") ? String(path.dropFirst(GoodWallpaper.contents.count + 1)) : nil
      }) == ["missing-descriptors"])
  }

  @Test func aSceneIsZippedAlone() throws {
    #expect(
      try codes(renaming: { path in
        path.contains("_Background-") ? "clownfish.ca/\(path.split(separator: "/").last ?? "")" : nil
      }) == ["bare-scene"])
  }

  @Test(arguments: ["Clownfish", "Clownfish-390w-844h@3x~iphone", "7400.Clownfish"])
  func theFolderHasAnotherName(name: String) throws {
    let found = try codes(renaming: {
      $0.replacing("7400.Clownfish-390w-844h@3x~iphone.wallpaper", with: "\(name).wallpaper")
    }) { $0.userInfo["wallpaperRepresentingFileName"] = "\(name).wallpaper" }
    #expect(found == ["bad-folder-name"])
  }

  @Test func theArchiveHasCopiesOfAttributes() throws {
    #expect(
      try codes { $0.files["__MACOSX/\($0.folder)/._Wallpaper.plist"] = Data("x".utf8) } == ["junk-files"])
  }

  @Test(arguments: [
    ("blue", true), ("#12345", true), ("#1B2A49", false), ("1B2A49FF", false),
  ]) func theProminentColourIsNone(color: String, isFault: Bool) throws {
    let expected = isFault ? ["bad-prominent-color"] : []
    #expect(try codes { $0.list["preferredProminentColor"] = color } == expected)
    #expect(try codes { $0.list["preferredProminentColor"] = ["default": color] } == expected)
  }

  // MARK: States

  @Test(arguments: ["Unlocked", "lock", "Open"]) func aStateIsNeverEntered(name: String) throws {
    let content = GoodWallpaper.states.replacing("\"Unlock\"", with: "\"\(name)\"").replacing(
      "\"Locked\"", with: name == "lock" ? "\"Unlock\"" : "\"Locked\"")
    #expect(try codes(content) == ["foreign-state"])
  }

  /// Wallpapers for several orientations have other names.
  @Test func statesForOrientationsAreEntered() throws {
    var content = GoodWallpaper.states
    for name in ["Locked", "Unlock", "Sleep"] {
      content = content.replacing(
        "\"\(name)\"", with: "\"\(name == "Locked" ? "Lock" : name) PortraitUp Dark\"")
    }
    #expect(try codes(content) == [])
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

  private static let opacity =
    "<LKStateSetValue targetId=\"ball\" keyPath=\"opacity\"><value type=\"real\" value=\"0.5\"/></LKStateSetValue>"

  @Test func aStateSetsAValueThatOthersDoNot() throws {
    let content = GoodWallpaper.states.replacing(
      "<LKState name=\"Sleep\"><elements>", with: "<LKState name=\"Sleep\"><elements>\(Self.opacity)")
    #expect(try codes(content) == ["uneven-states"])
    // A state that sets nothing is meant so.
    let empty = GoodWallpaper.states.replacing(
      /<LKState name="Locked">.*?<\/LKState>/, with: "<LKState name=\"Locked\"><elements/></LKState>")
    #expect(try codes(empty) == [])
  }

  @Test func noTransitionLeadsBetweenStates() throws {
    let only = GoodWallpaper.states.replacing(
      "fromState=\"*\" toState=\"*\"", with: "fromState=\"*\" toState=\"Unlock\"")
    #expect(try codes(only) == ["missing-transition"])
    let message = try TemporaryFolder()
    let found = faults(try GoodWallpaper(only).archive(in: message)).first?.message ?? ""
    #expect(found.contains("from \"Locked\" to \"Sleep\"") && !found.contains("to \"Unlock\""))
    // States with the same values need none.
    #expect(try codes(only.replacing("\"600\"", with: "\"430\"").replacing("\"Unlock\"/>", with: "")) != [])
    #expect(
      try codes(
        GoodWallpaper.states.replacing("\"600\"", with: "\"430\"").replacing("\"200\"", with: "\"430\"")
          .replacing(
            /<stateTransitions>(?s).*<\/stateTransitions>/, with: "")) == [])
  }

  @Test func aTransitionIsForAValueThatNoStateSets() throws {
    let content = GoodWallpaper.states.replacing(
      "</elements></LKStateTransition>",
      with:
        "<LKStateTransitionElement targetId=\"ball\" key=\"opacity\"><animation type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"1\"/></LKStateTransitionElement></elements></LKStateTransition>"
    )
    #expect(try codes(content) == ["idle-transition"])
  }

  @Test(arguments: [("45", true), ("-90", true), ("0.785", false), ("6.283", false), ("9", false)])
  func aStateTurnsByDegrees(angle: String, isFault: Bool) throws {
    let content = GoodWallpaper.states.replacing("position.y", with: "transform.rotation.z").replacing(
      "\"600\"", with: "\"\(angle)\""
    ).replacing("\"200\"", with: "\"0.25\"").replacing("\"430\"", with: "\"0\"")
    #expect(try codes(content) == (isFault ? ["degrees"] : []))
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

  @Test func thePlanesAreFlippedDifferently() throws {
    #expect(
      try codes { wallpaper in
        let markup = GoodWallpaper.markup("").replacing("geometryFlipped=\"1\" ", with: "")
        wallpaper.files["\(wallpaper.plane("Floating"))/main.caml"] = Data(markup.utf8)
      } == ["planes-flipped"])
  }

  private static func layer(_ attributes: String, _ content: String = "") -> String {
    "<sublayers><CALayer bounds=\"0 0 80 80\" position=\"195 422\" backgroundColor=\"1 1 1\" \(attributes)>\(content)</CALayer></sublayers>"
  }

  @Test(arguments: [("40 40", true), ("0.5 2", false), ("0 1", false)])
  func theAnchorPointIsInPoints(anchor: String, isFault: Bool) throws {
    // With such an anchor the layer may also lie outside of the screen.
    let found = try codes(Self.layer("anchorPoint=\"\(anchor)\""))
    #expect(found.contains("anchor-in-points") == isFault && (isFault || found == []))
  }

  private static func animated(_ animation: String) -> String {
    layer("", "<animations>\(animation)</animations>")
  }

  private static func keyframes(
    _ keyPath: String, _ values: [String], times: [String]? = nil,
    _ attributes: String = "repeatCount=\"inf\""
  ) -> String {
    let list = { (name: String, items: [String]) in
      "<\(name)>\(items.map { "<real value=\"\($0)\"/>" }.joined())</\(name)>"
    }
    return
      "<p type=\"CAKeyframeAnimation\" keyPath=\"\(keyPath)\" duration=\"2\" \(attributes)>\(list("values", values))\(times.map { list("keyTimes", $0) } ?? "")</p>"
  }

  @Test func anAnimationTurnsByDegrees() throws {
    #expect(
      try codes(Self.animated(Self.keyframes("transform.rotation.z", ["0", "180", "360"]))) == ["degrees"])
    #expect(
      try codes(
        Self.animated(
          "<p type=\"CABasicAnimation\" keyPath=\"transform.rotation.z\" duration=\"1\" repeatCount=\"inf\"><toValue type=\"real\" value=\"360\"/></p>"
        )) == ["degrees"])
    #expect(try codes(Self.animated(Self.keyframes("transform.rotation.z", ["0", "6.2831853"]))) == [])
    // Four turns.
    #expect(try codes(Self.animated(Self.keyframes("transform.rotation.z", ["0", "25.13274"]))) == [])
    #expect(try codes(Self.layer("transform.rotation.z=\"30\"")) == ["degrees"])
  }

  @Test func aLoopPlaysOnce() throws {
    let values = ["1", "0.5", "1"]
    #expect(try codes(Self.animated(Self.keyframes("opacity", values, ""))) == ["animation-plays-once"])
    #expect(try codes(Self.animated(Self.keyframes("opacity", values, "repeatDuration=\"9\""))) == [])
    #expect(try codes(Self.animated(Self.keyframes("opacity", values))) == [])
    // One that ends elsewhere is not a loop.
    #expect(try codes(Self.animated(Self.keyframes("opacity", ["0", "1", "0.5"], ""))) == [])
  }

  @Test(arguments: [
    (["0", "1"], "linear", true), (["0", "0.5", "1", "1"], "linear", true),
    (["0", "0.5", "1"], "linear", false),
    (["0", "0.3", "0.6", "1"], "discrete", false), (["0", "0.3", "0.6"], "discrete", false),
    (["0", "1"], "discrete", true), (["0", "1"], "paced", false),
  ]) func keyTimesAndValuesDifferInNumber(times: [String], mode: String, isFault: Bool) throws {
    let animation = Self.keyframes(
      "opacity", ["0", "0.5", "0.25"], times: times, "repeatCount=\"inf\" calculationMode=\"\(mode)\"")
    #expect(try codes(Self.animated(animation)) == (isFault ? ["key-time-count"] : []))
  }

  @Test(arguments: [
    (["0", "0.8", "0.4"], true), (["0", "0.4", "0.8"], true), (["0.1", "0.5", "1"], true),
    (["0", "0", "1"], false), (["0", "0.5", "1"], false),
  ]) func keyTimesDoNotAscendToOne(times: [String], isFault: Bool) throws {
    let animation = Self.keyframes("opacity", ["0", "0.5", "0.25"], times: times)
    #expect(try codes(Self.animated(animation)) == (isFault ? ["key-time-order"] : []))
  }

  @Test func thereAreTooManyFrames() throws {
    let film = { (count: Int) in
      let frames = (0..<count).map { _ in "<CGImage src=\"assets/a.png\"/>" }.joined()
      return Self.animated(
        "<p type=\"CAKeyframeAnimation\" keyPath=\"contents\" calculationMode=\"discrete\" duration=\"9\" repeatCount=\"inf\"><values>\(frames)</values></p>"
      )
    }
    let image = ["assets/a.png": try png(2, 2)]
    #expect(try codes(film(500), image) == ["too-many-frames"])
    #expect(try codes(film(400), image) == [])
    let layers = (0..<401).map { _ in
      "<CALayer bounds=\"0 0 80 80\" position=\"40 40\"><contents type=\"CGImage\" src=\"assets/a.png\"/></CALayer>"
    }
    #expect(
      try codes(Self.layer("", "<sublayers>\(layers.joined())</sublayers>"), image) == ["too-many-frames"])
  }

  @Test(arguments: [
    ("Comic Sans MS", true), ("Roboto-Bold", true), ("SFProText-Regular", false),
    ("HelveticaNeue-Bold", false),
    ("Georgia", false), (".SFUI-Regular", false), ("ArialMT", false),
  ]) func noDeviceHasTheFont(font: String, isFault: Bool) throws {
    let text =
      "<sublayers><CATextLayer bounds=\"0 0 80 30\" position=\"195 422\" string=\"12\" font=\"\(font)\"/></sublayers>"
    #expect(try codes(text) == (isFault ? ["unknown-font"] : []))
  }

  @Test func aLayerIsNeverOnTheScreen() throws {
    let inside =
      "<sublayers><CALayer bounds=\"0 0 9 9\" position=\"300 0\" backgroundColor=\"1 0 0\"/></sublayers>"
    #expect(
      try codes(Self.layer("position=\"-60 100\"").replacing("position=\"195 422\" ", with: "")) == [
        "off-screen-layer"
      ])
    #expect(try codes(Self.layer("position=\"-30 100\"").replacing("position=\"195 422\" ", with: "")) == [])
    // A sublayer of a layer on the screen; one of a layer that is not is not reported again.
    #expect(try codes(Self.layer("", inside)) == ["off-screen-layer"])
    #expect(
      try codes(Self.layer("position=\"-900 100\"", inside).replacing("position=\"195 422\" ", with: ""))
        == ["off-screen-layer"])
    // A layer that reaches the screen by its sublayer, and one that an animation brings in.
    #expect(
      try codes(Self.layer("position=\"-200 100\"", inside).replacing("position=\"195 422\" ", with: ""))
        == [])
    #expect(
      try codes(
        Self.animated(
          "<p type=\"CABasicAnimation\" keyPath=\"position.x\" duration=\"9\" repeatCount=\"inf\"><toValue type=\"real\" value=\"900\"/></p>"
        ).replacing("195 422", with: "-60 100")) == [])
    // The tilt of the device, and a state.
    let name = Self.layer("name=\"moon\" position=\"-60 100\"").replacing("position=\"195 422\" ", with: "")
    #expect(
      try codes(
        "<style><wallpaperParallaxGroups type=\"NSArray\"><NSDictionary><axis type=\"string\" value=\"x\"/><keyPath type=\"string\" value=\"position.x\"/><layerName type=\"string\" value=\"moon\"/><mapMinTo type=\"real\" value=\"-99\"/><mapMaxTo type=\"real\" value=\"99\"/></NSDictionary></wallpaperParallaxGroups></style>\(name)"
      ) == [])
  }

  @Test func anImageHasNoBounds() throws {
    let image = "<contents type=\"CGImage\" src=\"assets/a.png\"/>"
    let layer = { (bounds: String) in
      "<sublayers><CALayer position=\"195 422\"\(bounds)>\(image)</CALayer></sublayers>"
    }
    let files = ["assets/a.png": try png(2, 2)]
    #expect(try codes(layer(""), files) == ["image-without-bounds"])
    #expect(try codes(layer(" bounds=\"0 0 2 2\""), files) == [])
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
