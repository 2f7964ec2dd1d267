import TestSupport
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import SceneFiles

/// Wallpapers: planes found, stacked and put into states together, in archives and in folders.
@MainActor @Suite struct WallpaperTests {
  private static let contents = "descriptors/A1/versions/1/contents"
  private static let name = "12.Sea-390w-844h@3x~iphone.wallpaper"

  private static func plane(_ content: String = "", _ attributes: String = "geometryFlipped=\"1\"") -> String
  {
    caml(
      "<CALayer id=\"#1\" name=\"root\" bounds=\"0 0 390 844\" \(attributes)>\(content)</CALayer>")
  }

  private static func list(_ names: [String: String]) -> String {
    let entries = names.sorted { $0.key < $1.key }.map { "<key>\($0.key)</key><string>\($0.value)</string>" }
    return
      "<plist><dict><key>assets</key><dict><key>lockAndHome</key><dict><key>default</key><dict>\(entries.joined())</dict></dict></dict></dict></plist>"
  }

  private static let allNamed = list([
    "backgroundAnimationFileName": "b.ca", "floatingAnimationFileNameKey": "f.ca",
    "foregroundAnimationFileName": "g.ca",
  ])

  private static let sea: [String: String] = [
    "Wallpaper.plist": allNamed, "b.ca/main.caml": plane(), "f.ca/main.caml": plane(),
    "g.ca/main.caml": plane(),
  ]

  private func open(_ files: [String: String], in folder: String = "", named name: String = "sea.tendies")
    throws
    -> SceneDocument
  {
    let temporary = try TemporaryFolder()
    let file = temporary.url.appendingPathComponent(name)
    let writer = try ZipWriter(file.path)
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      try writer.add(folder.isEmpty ? path : "\(folder)/\(path)", Array(text.utf8))
    }
    try writer.commit()
    let document = SceneDocument.open(file)
    #expect(document.files == [file])
    return document
  }

  private func planes(_ document: SceneDocument) -> [String?] {
    document.root?.sublayers?.map(\.name) ?? []
  }

  @Test func stacksThePlanesThatThePropertyListNames() throws {
    let document = try open(Self.sea, in: "\(Self.contents)/\(Self.name)")
    #expect(document.messages == [])
    #expect(document.size == CGSize(width: 390, height: 844) && document.pixelsPerPoint == 3)
    #expect(planes(document) == ["Background", "Floating", "Foreground"])
    #expect(document.layerCount == 7)
  }

  @Test func readsBinaryPropertyLists() throws {
    let folder = try TemporaryFolder()
    let names = ["backgroundAnimationFileName": "g.ca", "foregroundAnimationFileName": "b.ca"]
    let list = try PropertyListSerialization.data(
      fromPropertyList: ["assets": ["lockAndHome": ["default": names]]], format: .binary, options: 0)
    for name in ["b", "g"] {
      try folder.write(
        Self.plane("<sublayers><CALayer name=\"\(name)\"/></sublayers>"),
        to: "a.wallpaper/\(name).ca/main.caml")
    }
    try folder.write(list, to: "a.wallpaper/Wallpaper.plist")
    let document = SceneDocument.open(folder.url.appendingPathComponent("a.wallpaper"))
    #expect(document.messages == [] && planes(document) == ["Background", "Foreground"])
    #expect(document.layer("wallpaper/Background/root/g") != nil)
  }

  @Test func sortsByNamesWithoutAPropertyList() throws {
    var files = Self.sea
    files["Wallpaper.plist"] = nil
    for (old, new) in [("b", "1_Foreground-390w-844h@2x"), ("f", "2_Background"), ("g", "3_floating")] {
      files["\(new).ca/main.caml"] = files.removeValue(forKey: "\(old).ca/main.caml")
    }
    let document = try open(files, in: "x/y")
    #expect(document.messages == [] && planes(document) == ["Background", "Floating", "Foreground"])
    #expect(document.pixelsPerPoint == 2)
  }

  @Test func takesTheHighestVersionOfTheFirstDescriptor() throws {
    var files: [String: String] = [:]
    for (descriptor, version) in [("B", 3), ("A", 2), ("A", 10)] {
      let folder = "descriptors/\(descriptor)/versions/\(version)/contents/\(Self.name)"
      files["\(folder)/wallpaper.ca/main.caml"] = Self.plane(
        "<sublayers><CALayer name=\"\(descriptor)\(version)\"/></sublayers>")
    }
    files["__MACOSX/\(Self.contents)/\(Self.name)/wallpaper.ca/main.caml"] = "junk"
    files["descriptors/.DS_Store"] = "junk"
    let document = try open(files)
    #expect(document.layer("A10") != nil && document.layer("A2") == nil && document.layer("B3") == nil)
    #expect(document.diagnostics.count == 1)
    let text = document.diagnostics.first?.description ?? ""
    #expect(
      text.contains("sea.tendies!/descriptors/A/versions/10/") && text.contains("descriptors/B/versions/3"))
  }

  @Test func idsAreThePlanes() throws {
    var files = Self.sea
    files["f.ca/main.caml"] = Self.plane(
      """
      <sublayers><CALayer id="#2" name="moon" bounds="0 0 9 9"/></sublayers><states><LKState name="On"><elements>
      <LKStateSetValue targetId="#2" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue>
      </elements></LKState></states>
      """)
    files["b.ca/main.caml"] = Self.plane("<sublayers><CALayer id=\"#2\" name=\"sea\"/></sublayers>")
    let document = try open(files)
    #expect(document.messages == [])
    #expect(document.layer(withID: "Floating:#2")?.name == "moon")
    #expect(document.layer(withID: "Background:#2")?.name == "sea")
    #expect(document.layer("wallpaper/Floating/root/moon") === document.layer("Floating:#2"))
    document.states.set("On", speed: 0)
    #expect(document.layer("moon")?.opacity == 0.5 && document.layer("sea")?.opacity == 1)
  }

  /// A state is one of all planes, in the spelling of each.
  @Test func statesAreOfAllPlanes() throws {
    var files = Self.sea
    for (file, names) in [("b", ["Locked", "Unlock"]), ("f", ["locked", "UNLOCK"]), ("g", ["Sleep"])] {
      let states = names.enumerated().map { index, name in
        """
        <LKState name="\(name)"><elements><LKStateSetValue targetId="#1" keyPath="opacity">
        <value type="real" value="\(0.25 * Double(index + 1))"/></LKStateSetValue></elements></LKState>
        """
      }
      files["\(file).ca/main.caml"] = Self.plane(
        """
        <states>\(states.joined())</states><stateTransitions><LKStateTransition><elements>
        <LKStateTransitionElement key="opacity" targetId="#1"><animation type="CABasicAnimation" keyPath="opacity"
        duration="\(file == "f" ? 3 : 1)"/></LKStateTransitionElement></elements></LKStateTransition></stateTransitions>
        """)
    }
    let document = try open(files)
    #expect(document.messages == [] && document.states.names == ["Locked", "Unlock", "Sleep"])
    #expect(document.states.resolve("unlock") == .some("Unlock"))
    document.states.set("Unlock", speed: 0)
    func opacities() -> [Float] {
      document.root?.sublayers?.compactMap { $0.sublayers?.first?.opacity } ?? []
    }
    #expect(opacities() == [0.5, 0.5, 1])
    #expect(document.states.duration(from: "Locked", to: "Unlock") == 3)
    document.states.set("Sleep", speed: 0)
    #expect(opacities() == [1, 1, 0.25])
  }

  /// A plane may be a keyed archive.
  @Test func planesMayBeArchives() throws {
    let builder = KeyedArchiveBuilder()
    let moon = builder.object("CALayer", ["name": builder.add("moon")])
    let root = builder.object(
      "CALayer", ["sublayers": builder.array([moon]), "bounds": builder.rect([0, 0, 390, 844])])
    let temporary = try TemporaryFolder()
    for list in [
      Self.list(["backgroundAnimationFileName": "b.ca", "foregroundAnimationFileName": "g.caar"]), nil,
    ] {
      let folder = "\(list == nil ? "unnamed" : "named").wallpaper"
      if let list { try temporary.write(list, to: "\(folder)/Wallpaper.plist") }
      let names = list == nil ? ["b_Background.ca", "g_Foreground.caar"] : ["b.ca", "g.caar"]
      try temporary.write(
        Self.plane("<sublayers><CALayer name=\"sea\"/></sublayers>"), to: "\(folder)/\(names[0])/main.caml")
      try temporary.write(Data(builder.scene(root)), to: "\(folder)/\(names[1])")
      let document = SceneDocument.open(temporary.url.appendingPathComponent(folder))
      #expect(document.messages == [])
      #expect(planes(document) == ["Background", "Foreground"])
      #expect(document.layer("moon") != nil && document.layer("sea") != nil && document.layerCount == 7)
    }
  }

  /// A point 10 above the lower edge of an upward plane, and 10 below the upper one of a downward plane.
  @Test(arguments: [(false, false, 834.0), (true, false, 10), (false, true, 10), (true, true, 10)])
  func planesTurnAsDocumentsDo(root: Bool, index: Bool, y: Double) throws {
    var files = Self.sea
    files["f.ca/main.caml"] = Self.plane(
      "<sublayers><CALayer name=\"dot\" position=\"5 10\"/></sublayers>",
      "geometryFlipped=\"\(root ? 1 : 0)\"")
    files["f.ca/index.xml"] = plist(
      "<key>documentWidth</key><real>390</real><key>documentHeight</key><real>844</real><key>geometryFlipped</key><\(index)/>"
    )
    let document = try open(files)
    let dot = try #require(document.layer("dot"))
    let context = CAContext(layer: document.host)
    CATransaction.flush()
    let point = try #require(dot.superlayer).convert(dot.position, to: document.host)
    // The host of a wallpaper is y down.
    #expect(point == CGPoint(x: 5, y: y) && !document.host.isGeometryFlipped)
    context.layer = nil
  }

  @Test func planesSmallerThanTheNamesSayGiveTheSize() throws {
    let folder = "9183.Custom-810w-1080h@2x~ipad.wallpaper"
    let document = try open(Self.sea, in: folder)
    #expect(document.size == CGSize(width: 390, height: 844))
    #expect(document.messages.count == 1 && document.messages[0].contains("810.0 × 1080.0"))
    // Larger ones are reduced about the middle, until they just fill the size, and cut.
    var files = Self.sea
    files["b.ca/main.caml"] = caml("<CALayer name=\"wide\" bounds=\"0 0 450 900\" geometryFlipped=\"1\"/>")
    let wide = try open(files, in: Self.name)
    #expect(wide.messages == [] && wide.size == CGSize(width: 390, height: 844))
    let layer = try #require(wide.layer("wide"))
    #expect(layer.convert(CGPoint(x: 225, y: 450), to: wide.host) == CGPoint(x: 195, y: 422))
    let top = layer.convert(CGPoint(x: 225, y: 0), to: wide.host)
    #expect(abs(top.x - 195) < 1e-9 && abs(top.y) < 1e-9)
  }

  /// Measured in recordings: planes of 3176 × 3176 points in a wallpaper of 810 × 1080 are shown at 0.346 ± 0.006, and one
  /// of 428 × 926 on a screen that is 430 points wide at 1.
  @Test(arguments: [
    ("810w-1080h@2x~ipad", "3176 3176", 1080.0 / 3176), ("390w-844h@3x~iphone", "780 844", 1),
    ("390w-844h@3x~iphone", "780 1688", 0.5), ("430w-932h@3x~iphone", "428 926", 1),
    ("390w-844h@3x~iphone", "1000 500", 1),
  ]) func largePlanesFillTheWallpaper(name: String, size: String, scale: Double) throws {
    var files = [
      "b.ca/main.caml": caml("<CALayer name=\"big\" bounds=\"0 0 \(size)\" geometryFlipped=\"1\"/>")
    ]
    // The other plane is as large as the name says, so that the name counts.
    let screen = try #require(Wallpaper.screen(name)).size
    files["f.ca/main.caml"] = caml(
      "<CALayer name=\"fit\" bounds=\"0 0 \(screen.width) \(screen.height)\" geometryFlipped=\"1\"/>")
    files["Wallpaper.plist"] = Self.list([
      "backgroundAnimationFileName": "b.ca", "floatingAnimationFileNameKey": "f.ca",
    ])
    let document = try open(files, in: "1.Big-\(name).wallpaper")
    #expect(document.messages == [] && document.size == screen)
    let (big, fit) = (try #require(document.layer("big")), try #require(document.layer("fit")))
    let shown = big.convert(big.bounds, to: document.host)
    #expect(abs(shown.width - big.bounds.width * scale) < 1e-9 && abs(shown.midX - screen.width / 2) < 1e-9)
    #expect(
      abs(shown.height - big.bounds.height * scale) < 1e-9 && abs(shown.midY - screen.height / 2) < 1e-9)
    #expect(fit.convert(fit.bounds, to: document.host) == CGRect(origin: .zero, size: screen))
  }

  @Test func messagesNameTheArchiveThePathAndThePlace() throws {
    var files = Self.sea
    files["f.ca/main.caml"] = caml("\n<CALayer bounds=\"0 0 9 9\" opacity=\"x\"/>")
    files["g.ca/main.caml"] = nil
    files["extra.ca/main.caml"] = Self.plane()
    let document = try open(files, in: "a.wallpaper")
    let texts = document.diagnostics.map(\.description)
    #expect(texts.count == 3 && planes(document) == ["Background", "Floating"])
    #expect(texts.contains { $0.contains("sea.tendies!/a.wallpaper/f.ca/main.caml:2:27: warning: ") })
    #expect(texts.contains { $0.contains("Wallpaper.plist: warning: there is no \"g.ca\" in the wallpaper") })
    #expect(texts.contains { $0.contains("does not name the scene \"extra.ca\"") })
  }

  @Test(arguments: ["../../b.ca", "/etc", "..", "http://x/b.ca"])
  func planesOutsideAreRefused(name: String) throws {
    var files = Self.sea
    files["Wallpaper.plist"] = Self.list([
      "backgroundAnimationFileName": name, "foregroundAnimationFileName": "g.ca",
    ])
    files["b.ca/main.caml"] = nil
    files["f.ca/main.caml"] = nil
    let document = try open(files, in: "a.wallpaper")
    #expect(planes(document) == ["Foreground"] && document.diagnostics.count == 1)
    #expect(document.diagnostics.first?.keyPath == "assets.lockAndHome.default.backgroundAnimationFileName")
  }

  @Test func imagesComeFromTheirPlane() throws {
    let folder = try TemporaryFolder()
    let png = try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="))
    let file = folder.url.appendingPathComponent("a.zip")
    let writer = try ZipWriter(file.path)
    let markup = """
      <sublayers><CALayer name="%"><contents type="CGImage" src="assets/x%20y.png"/></CALayer><CALayer><contents
      type="CGImage" src="../g.ca/assets/x%20y.png"/></CALayer></sublayers>
      """
    for plane in ["b", "g"] {
      try writer.add(
        "a.wallpaper/\(plane).ca/main.caml",
        Array(Self.plane(markup.replacingOccurrences(of: "name=\"%\"", with: "name=\"in \(plane)\"")).utf8))
    }
    try writer.add("a.wallpaper/b.ca/assets/x y.png", [UInt8](png))
    try writer.commit()
    let document = SceneDocument.open(file)
    #expect(document.layer("in b")?.contents != nil && document.layer("in g")?.contents == nil)
    // One image is missing in g, and both planes name one that is outside of them.
    #expect(document.diagnostics.count == 3)
  }

  @Test func aSceneInAnArchiveIsThatScene() throws {
    let scene = try open(["Sea/sea.ca/main.caml": Self.plane()], named: "sea.zip")
    #expect(scene.messages == [] && scene.root?.name == "root" && scene.layer(withID: "#1") === scene.root)
    let bare = try open(["main.caml": Self.plane()], named: "sea.zip")
    #expect(bare.messages == [] && bare.root?.name == "root")
    let nothing = try open(["readme.txt": "x"], named: "sea.zip")
    #expect(
      nothing.root == nil
        && nothing.diagnostics.first?.message == "the archive contains neither a wallpaper nor a scene")
  }

  @Test func unpackedWallpapersAreRead() throws {
    let folder = try TemporaryFolder()
    for (path, text) in Self.sea { try folder.write(text, to: "x/\(Self.contents)/\(Self.name)/\(path)") }
    // Each folder from the top to the wallpaper.
    var path = "x"
    for level in ["", "descriptors", "A1", "versions", "1", "contents", Self.name] {
      if !level.isEmpty { path += "/\(level)" }
      let document = SceneDocument.open(folder.url.appendingPathComponent(path))
      #expect(document.messages == [] && planes(document).count == 3, "\(path)")
      #expect(document.size == CGSize(width: 390, height: 844) && document.pixelsPerPoint == 3)
      #expect(document.files.contains { $0.path.hasSuffix("f.ca/main.caml") })
    }
    // A folder of scenes is not a wallpaper.
    try folder.write(Self.plane(), to: "scenes/one.ca/main.caml")
    try folder.write(Self.plane(), to: "scenes/two.ca/main.caml")
    #expect(SceneDocument.open(folder.url.appendingPathComponent("scenes")).root == nil)
  }

  /// In the folder of the versions and in a folder of descriptors the highest version is the wallpaper, too. A check does not miss the folder
  /// above.
  @Test func levelsWithSeveralVersionsShowTheHighest() throws {
    let folder = try TemporaryFolder()
    let descriptor = "all/\(UUID().uuidString)"
    for version in [2, 10] {
      try folder.write(
        Self.plane("<sublayers><CALayer name=\"v\(version)\"/></sublayers>"),
        to: "\(descriptor)/versions/\(version)/contents/\(Self.name)/wallpaper.ca/main.caml")
    }
    for path in ["all", descriptor, "\(descriptor)/versions"] {
      let url = folder.url.appendingPathComponent(path)
      let document = SceneDocument.open(url)
      #expect(document.layer("v10") != nil && document.layer("v2") == nil, "\(path)")
      #expect(document.diagnostics.map(\.code) == [.ignoredScene], "\(path)")
      #expect(!SceneDocument.check(url).diagnostics.contains { $0.code == .missingDescriptors }, "\(path)")
    }
  }

  @Test func planesThatLinkOutAreNotRead() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.plane(), to: "other.ca/main.caml")
    try folder.write(Self.plane(), to: "a.wallpaper/1_Background.ca/main.caml")
    symlink(
      folder.url.appendingPathComponent("other.ca").path,
      folder.url.appendingPathComponent("a.wallpaper/2_Floating.ca").path)
    let document = SceneDocument.open(folder.url.appendingPathComponent("a.wallpaper"))
    #expect(planes(document) == ["Background"])
  }

  @Test func limitsAreOfAllPlanesTogether() throws {
    let folder = try TemporaryFolder()
    let five = Self.plane("<sublayers>\(String(repeating: "<CALayer/>", count: 4))</sublayers>")
    for name in ["Background", "Floating"] { try folder.write(five, to: "a.wallpaper/\(name).ca/main.caml") }
    var limits = SceneLimits()
    limits.layers = 7
    let document = SceneDocument.open(folder.url.appendingPathComponent("a.wallpaper"), limits: limits)
    #expect(document.hasErrors && document.layerCount == 7 + 3)
  }

  private func plist(_ content: String) -> String { "<plist><dict>\(content)</dict></plist>" }
}
