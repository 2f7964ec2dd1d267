import TestSupport
import CoreGraphics
import Foundation
import ImageIO
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import SceneFiles

/// Wallpaper archives as they are written: names, property list, planes, and that the same scene gives the same bytes.
@MainActor @Suite struct WallpaperWritingTests {
  private func markup(_ content: String = "", size: String = "390 844") -> String {
    caml("<CALayer name=\"root\" bounds=\"0 0 \(size)\" geometryFlipped=\"1\">\(content)</CALayer>")
  }

  /// Writes a scene as an archive, without losses.
  @discardableResult
  private func write(_ scene: URL, to target: URL, losses: Int = 0) throws -> CAMLWriter {
    let writer = try #require(CAMLWriter(document: SceneDocument.open(scene)))
    try writer.write(to: target)
    #expect(writer.losses.count == losses, "\(writer.losses)")
    return writer
  }

  /// The files of a descriptor beside the wallpaper.
  private static let beside = [
    DescriptorFile.identifier, DescriptorFile.role, DescriptorFile.providerInfo,
    "versions/1/contents/\(DescriptorFile.userInfo)",
  ]

  /// The paths of an archive's wallpaper below `contents`, the descriptor, and the paths of its other files.
  private func entries(_ archive: URL) throws -> (descriptor: String, paths: [String], beside: [String]) {
    let tree = try ArchiveTree(archive, limits: SceneLimits())
    var paths: [String] = []
    var pending = [""]
    while let folder = pending.popLast() {
      for name in tree.entries(of: folder) {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        if tree.kind(of: path) == .folder { pending.append(path) } else { paths.append(path) }
      }
    }
    let descriptor = try #require(paths.first?.split(separator: "/").dropFirst().first)
    let prefix = "descriptors/\(descriptor)/"
    let all = try paths.map { String(try #require($0.hasPrefix(prefix) ? $0.dropFirst(prefix.count) : nil)) }
    let contents = "versions/1/contents/"
    let wallpaper = all.filter { $0.contains(".wallpaper/") }
    #expect(wallpaper.allSatisfy { $0.hasPrefix(contents) })
    return (
      String(descriptor), wallpaper.map { String($0.dropFirst(contents.count)) }.sorted(),
      all.filter { !wallpaper.contains($0) }.sorted()
    )
  }

  /// A file of the descriptor.
  private func file(_ path: String, of archive: URL) throws -> [UInt8] {
    let tree = try ArchiveTree(archive, limits: SceneLimits())
    return try tree.contents(of: "descriptors/\(try entries(archive).descriptor)/\(path)", limit: 100_000)
  }

  /// A property list of the descriptor as Foundation reads it.
  private func properties(_ path: String, of archive: URL) throws -> NSDictionary {
    let bytes = try file(path, of: archive)
    return try #require(
      try PropertyListSerialization.propertyList(from: Data(bytes), format: nil) as? NSDictionary)
  }

  /// The property list as Foundation reads it.
  private func list(_ archive: URL) throws -> NSDictionary {
    let tree = try ArchiveTree(archive, limits: SceneLimits())
    let (descriptor, paths, _) = try entries(archive)
    let path = try #require(paths.first { $0.hasSuffix("/Wallpaper.plist") })
    let bytes = try tree.contents(
      of: "descriptors/\(descriptor)/versions/1/contents/\(path)", limit: 100_000)
    #expect(bytes.starts(with: Array("bplist00".utf8)))
    return try #require(
      try PropertyListSerialization.propertyList(from: Data(bytes), format: nil) as? NSDictionary)
  }

  @Test func aSceneIsThePlaneAtTheBack() throws {
    let folder = try TemporaryFolder()
    try folder.write(png(3, 2), to: "in/dot.png")
    let scene = try folder.write(
      markup("<contents type=\"CGImage\" src=\"dot.png\"/>"), to: "in/scene.caml")
    let target = folder.url.appendingPathComponent("Deep Sea.tendies")
    try write(scene, to: target)
    let (descriptor, paths, beside) = try entries(target)
    let number = try #require(paths.first?.prefix(4)).description
    // File names have no spaces; the name for people keeps them.
    let prefix = "\(number).Deep_Sea-390w-844h@3x~iphone.wallpaper"
    let plane = "\(number).Deep_Sea_Background-390w-844h@3x~iphone.ca"
    #expect(beside == Self.beside.sorted())
    #expect(
      paths == [
        "\(prefix)/\(plane)/assetManifest.caml", "\(prefix)/\(plane)/assets/dot.png",
        "\(prefix)/\(plane)/index.xml", "\(prefix)/\(plane)/main.caml",
        "\(prefix)/Wallpaper.plist",
      ])
    #expect((1000...9999).contains(Int(number) ?? 0))
    #expect(UUID(uuidString: descriptor)?.uuidString == descriptor && descriptor.dropFirst(14).first == "8")
    let identifier = try #require(Int(number))
    #expect(
      try list(target) == [
        "appearanceAware": false,
        "assets": [
          "lockAndHome": [
            "default": [
              "backgroundAnimationFileName": plane, "identifier": identifier, "name": "Deep Sea",
              "type": "LayeredAnimation",
            ]
          ]
        ], "contentVersion": 1.0, "family": "Deep Sea", "identifier": identifier,
        "logicalScreenClass": "390w-844h@3x~iphone", "name": "Deep Sea", "version": 1,
      ] as NSDictionary)
    #expect(try file(DescriptorFile.identifier, of: target) == Array(number.utf8))
    #expect(try file(DescriptorFile.role, of: target) == Array("PRPosterRoleLockScreen".utf8))
    #expect(
      try properties("versions/1/contents/\(DescriptorFile.userInfo)", of: target) == [
        "posterEnvironmentOverrides": Data("{}".utf8), "wallpaperRepresentingFileName": prefix,
        "wallpaperRepresentingIdentifier": number,
      ] as NSDictionary)
    // Foundation reads the archive as the dictionary that devices write.
    let info = try NSKeyedUnarchiver.unarchivedObject(
      ofClasses: [NSDictionary.self, NSDate.self, NSString.self],
      from: Data(try file(DescriptorFile.providerInfo, of: target)))
    #expect((info as? NSDictionary)?["kConfigurationLastUseDateKey"] is NSDate)
    let document = SceneDocument.open(target)
    #expect(document.messages == [] && document.size == CGSize(width: 390, height: 844))
    // The linter, which looks for what programs that install wallpapers need, finds nothing.
    #expect(SceneDocument.check(target).diagnostics.filter { $0.severity != .info }.map(\.description) == [])
    #expect(document.pixelsPerPoint == 3 && document.root?.sublayers?.map(\.name) == ["Background"])
    #expect((document.layer("root")?.contents as? CGImage)?.width == 3)
  }

  @Test func aWallpaperKeepsItsNamesAndPlanes() throws {
    let lake = try #require(SceneLibrary.scene(named: "lake.tendies")).url
    let folder = try TemporaryFolder()
    let targets = ["a", "b"].map { folder.url.appendingPathComponent("\($0).tendies") }
    try write(lake, to: targets[0])
    try write(targets[0], to: targets[1])
    #expect(try Data(contentsOf: targets[0]) == Data(contentsOf: targets[1]))
    let paths = try entries(targets[0]).paths
    #expect(paths == (try entries(lake).paths))
    #expect(try entries(targets[0]).beside == Self.beside.sorted())
    #expect(try list(targets[0]) == list(lake))
    let info = "versions/1/contents/\(DescriptorFile.userInfo)"
    #expect(try properties(info, of: targets[0]) == properties(info, of: lake))
    #expect(
      try file(DescriptorFile.providerInfo, of: targets[0]) == file(DescriptorFile.providerInfo, of: lake))
    #expect(SceneDocument.open(targets[0]).planes.map(\.name) == ["Background", "Floating", "Foreground"])
  }

  /// What makers have put into their archives stays there.
  @Test func whatTheSourceSaysIsKept() throws {
    let folder = try TemporaryFolder()
    var wallpaper = GoodWallpaper()
    wallpaper.list["name"] = "WWDC 2022"
    wallpaper.list["family"] = "WWDC"
    wallpaper.list["preferredProminentColor"] = ["default": "#1B2A49"]
    wallpaper.list["contentVersion"] = 2.01
    wallpaper.list["licence"] = "CC BY 4.0"
    wallpaper.list["supplements"] = [Data([1, 2, 3]), Date(timeIntervalSinceReferenceDate: 7)] as [Any]
    let options = "\(GoodWallpaper.contents)/.com.apple.posterkit.provider.contents.configurableOptions.plist"
    wallpaper.files[options] = Data("options".utf8)
    wallpaper.files["\(GoodWallpaper.descriptor)/\(DescriptorFile.role)"] = Data("PRPosterRoleAmbient".utf8)
    let manifest = "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\"><MicaAssetManifest/></caml>"
    wallpaper.files["\(wallpaper.plane("Background"))/assetManifest.caml"] = Data(manifest.utf8)
    let source = try wallpaper.archive(in: folder)
    let target = folder.url.appendingPathComponent("out.tendies")
    try write(source, to: target)
    #expect(try list(target) == list(source))
    #expect(try file(DescriptorFile.role, of: target) == Array("PRPosterRoleAmbient".utf8))
    #expect(try entries(target).beside.count == 5)
    let path = try #require(
      try entries(target).paths.first { $0.contains("_Background-") && $0.hasSuffix("assetManifest.caml") })
    #expect(try file("versions/1/contents/\(path)", of: target) == Array(manifest.utf8))
    #expect(SceneDocument.check(target).diagnostics.filter { $0.severity != .info }.map(\.description) == [])
  }

  /// Programs that install wallpapers count the entries of the folders.
  @Test func foldersHaveEntries() throws {
    let folder = try TemporaryFolder()
    let target = folder.url.appendingPathComponent("x.tendies")
    try write(try folder.write(markup(), to: "in.caml"), to: target)
    let archive = try ZipArchive(path: target.path, limits: SceneLimits())
    let names = archive.entries.map { (String(decoding: $0.path, as: UTF8.self), $0.isFolder) }
    let folders = Set(names.filter(\.1).map(\.0))
    for (name, _) in names {
      let components = name.split(separator: "/")
      for count in 1..<max(components.count, 1) {
        #expect(folders.contains(components.prefix(count).joined(separator: "/")), "\(name)")
      }
    }
    #expect(folders.count == 7)
  }

  /// The planes for other appearances are not read.
  @Test func otherAppearancesAreTold() throws {
    let folder = try TemporaryFolder()
    var wallpaper = GoodWallpaper()
    var assets = wallpaper.list["assets"] as? [String: [String: [String: Any]]] ?? [:]
    let planes = assets["lockAndHome"]?["default"]
    assets["lockAndHome"]?["dark"] = planes
    wallpaper.list["assets"] = assets
    let target = folder.url.appendingPathComponent("out.tendies")
    let writer = try write(try wallpaper.archive(in: folder), to: target, losses: 1)
    #expect(writer.losses.first?.keyPath == "assets.lockAndHome.dark")
  }

  @Test func theDescriptorTellsContentsApart() throws {
    let folder = try TemporaryFolder()
    var descriptors: [String] = []
    for (index, content) in ["", "", "<opacity value=\"0.5\"/>"].enumerated() {
      let scene = try folder.write(markup(content), to: "\(index).caml")
      let target = folder.url.appendingPathComponent("\(index)/x.tendies")
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try write(scene, to: target)
      descriptors.append(try entries(target).descriptor)
    }
    #expect(descriptors[0] == descriptors[1] && descriptors[0] != descriptors[2])
  }

  @Test func planesWithoutRolesGetSome() throws {
    let folder = try TemporaryFolder()
    for name in ["one", "two"] {
      try folder.write(
        markup("<sublayers><CALayer name=\"in \(name)\"/></sublayers>"),
        to: "in/x.wallpaper/\(name).ca/main.caml")
    }
    let target = folder.url.appendingPathComponent("x.tendies")
    try write(folder.url.appendingPathComponent("in"), to: target)
    let document = SceneDocument.open(target)
    #expect(document.messages == [])
    #expect(document.root?.sublayers?.map(\.name) == ["Background", "Floating"])
    #expect(document.layer("wallpaper/Floating/root/in two") != nil)
  }

  @Test func moreThanThreePlanesBecomeOne() throws {
    let folder = try TemporaryFolder()
    for number in 1...4 {
      try folder.write(
        markup("<sublayers><CALayer id=\"#2\" name=\"in \(number)\"/></sublayers>"),
        to: "in/x.wallpaper/\(number).ca/main.caml")
    }
    let target = folder.url.appendingPathComponent("x.tendies")
    let writer = try write(folder.url.appendingPathComponent("in"), to: target, losses: 1)
    #expect(writer.losses.first?.reason.contains("these 4 are written as one plane") == true)
    let document = SceneDocument.open(target)
    #expect(document.messages == [] && document.planes.count == 1)
    for number in 1...4 { #expect(document.layer("in \(number)") != nil) }
    #expect(document.layer(withID: "3:#2")?.name == "in 3")
  }

  @Test func sizesOfPartsOfPointsAreTold() throws {
    let folder = try TemporaryFolder()
    let scene = try folder.write(markup(size: "200.5 100"), to: "in.caml")
    let target = folder.url.appendingPathComponent("x.tendies")
    let writer = try write(scene, to: target, losses: 1)
    #expect(
      writer.losses.first?.reason
        == "the size of a wallpaper is in whole points; 200.5 × 100.0 becomes 200 × 100")
    #expect(SceneDocument.open(target).size == CGSize(width: 200, height: 100))
    #expect(SceneDocument.open(target).messages == [])
  }

  @Test func treesMadeInCodeAreWritten() throws {
    let folder = try TemporaryFolder()
    let layer = CALayer()
    layer.name = "it"
    layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    let target = folder.url.appendingPathComponent("x.tendies")
    try CAMLWriter(layer: rooted(layer)).write(to: target)
    let document = SceneDocument.open(target)
    #expect(document.messages == [] && document.size == CGSize(width: 100, height: 100))
    let it = try #require(document.layer("it"))
    // The host of a wallpaper is y down, as that of a tree made in code.
    #expect(it.convert(CGPoint.zero, to: document.host) == CGPoint(x: 10, y: 20))
  }

  @Test func nothingIsLeftOfWhatFails() throws {
    let folder = try TemporaryFolder()
    try folder.write(png(3, 2), to: "in/dot.png")
    let scene = try folder.write(
      markup("<contents type=\"CGImage\" src=\"dot.png\"/>"), to: "in/scene.caml")
    try folder.write("old", to: "x.tendies")
    let writer = try #require(CAMLWriter(document: SceneDocument.open(scene)))
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("in/dot.png"))
    for name in ["x.tendies", "missing/x.tendies"] {
      #expect(throws: CAMLWriter.Failure.self) {
        try writer.write(to: folder.url.appendingPathComponent(name))
      }
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["in", "x.tendies"])
    #expect(try Data(contentsOf: folder.url.appendingPathComponent("x.tendies")) == Data("old".utf8))
  }

  /// An image of a keyed archive is a file of the scene, byte for byte.
  @Test func imagesOfKeyedArchivesBecomeAssets() throws {
    let builder = KeyedArchiveBuilder()
    let image = try png(3, 2) + Data("trailing bytes".utf8)
    let proxy = builder.object("LKCGImageCodingProxy", ["data": .data([UInt8](image))])
    let bytes = builder.scene(
      builder.object(
        "CALayer",
        ["name": builder.add("root"), "bounds": builder.rect([0, 0, 100, 100]), "contents": proxy]))
    let folder = try TemporaryFolder()
    let scene = try folder.write(Data(bytes), to: "a.caar")
    for name in ["out.ca", "out.caml", "out.tendies"] {
      let target = folder.url.appendingPathComponent(name)
      try write(scene, to: target)
      #expect((SceneDocument.open(target).layer("root")?.contents as? CGImage)?.width == 3, "\(name)")
    }
    for path in ["out.ca/assets/image.png", "assets/image.png"] {
      #expect(try Data(contentsOf: folder.url.appendingPathComponent(path)) == image)
    }
  }

  // MARK: Names

  private func name(_ folder: String?, _ fallback: String = "x", scale: Double? = nil) -> String {
    WallpaperName(folder: folder, fallback: fallback, size: CGSize(width: 10, height: 20), scale: scale)
      .folder
  }

  @Test func namesAreKeptAndMadeUsable() {
    #expect(name("12.Sea-390w-844h@3x~ipad.wallpaper", scale: 2) == "12.Sea-10w-20h@2x~ipad.wallpaper")
    #expect(name("12.Sea of Ice-390w-844h@3x.wallpaper") == "12.Sea_of_Ice-10w-20h@3x~iphone.wallpaper")
    #expect(name("12.A.b-c-390w-844h.wallpaper") == "12.A.b-c-10w-20h@3x~iphone.wallpaper")
    #expect(name("Sea.wallpaper", "deep") == "0.deep-10w-20h@3x~iphone.wallpaper")
    #expect(name(nil, "a/b\\c\u{7}:d") == "0.a-b-c--d-10w-20h@3x~iphone.wallpaper")
    #expect(name(nil, "") == "0.Wallpaper-10w-20h@3x~iphone.wallpaper")
    #expect(name(nil, String(repeating: "漢", count: 500)).utf8.count < 255)
    #expect(Wallpaper.screen(name(nil, "390w-844h@3x"))?.size == CGSize(width: 10, height: 20))
  }

  @Test func propertyListsAreReadByFoundation() throws {
    let long = String(repeating: "long ", count: 60)
    let list = WrittenPropertyList.table([
      ("a", .text(long)), ("é", .text("漢字 \u{1F600}")), ("integers", .integer(255)), ("b", .integer(70_000)),
      ("c", .integer(-3)), ("d", .integer(.max)), ("e", .real(-0.25)), ("f", .flag(true)), ("", .text("")),
      ("many", .table((0..<300).map { ("\($0)", .integer(Int64($0))) })),
    ])
    let read = try PropertyListSerialization.propertyList(from: Data(list.binary), format: nil)
    let expected: NSDictionary = [
      "a": long, "é": "漢字 \u{1F600}", "integers": 255, "b": 70_000, "c": -3, "d": Int64.max, "e": -0.25,
      "f": true, "": "", "many": Dictionary(uniqueKeysWithValues: (0..<300).map { ("\($0)", $0) }),
    ]
    #expect(read as? NSDictionary == expected)
  }

  /// Values of FNV-1a, made with arithmetic of unlimited length.
  @Test func hashesAreFNV() {
    var hash = ContentHash()
    #expect(hash.uuid == "6C62272E-07BB-8142-A2B8-21756295C58D")
    hash.add("foobar".utf8)
    #expect(hash.uuid == "343E1662-793C-84BF-AF0D-3597BA446F18")
    #expect(hash.remainder(1000) == 312)
  }
}
