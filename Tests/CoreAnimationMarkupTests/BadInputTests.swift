import TestSupport
import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import SceneFiles
@testable import XMLFiles

/// What no scene should be, and some are. Each ends soon, with a message, and with what could be read.
@Suite(.serialized) struct BadInputTests {
  private func open(_ bytes: [UInt8], named name: String = "bad.caml") throws -> SceneDocument {
    let folder = try TemporaryFolder()
    return SceneDocument.open(try folder.write(Data(bytes), to: name))
  }

  private func messages(_ document: SceneDocument) -> [String] { document.diagnostics.map(\.message) }

  // MARK: Files

  @Test func reportsAMissingFile() throws {
    let folder = try TemporaryFolder()
    let document = SceneDocument.open(folder.url.appendingPathComponent("none.caml"))
    #expect(messages(document) == ["no such file or directory"] && document.root == nil && document.hasErrors)
    #expect(
      document.diagnostics[0].description.hasSuffix(
        "none.caml: error: no such file or directory [unreadable-file]"))
  }

  @Test func reportsAnEmptyFile() throws {
    let document = try open([])
    #expect(messages(document) == ["the file is empty"] && document.root == nil)
  }

  @Test(arguments: ["hello, world", "{\"json\": true}", "\u{FEFF}", "   \n", "%PDF-1.4"])
  func reportsWhatIsNotXML(text: String) throws {
    let document = try open(Array(text.utf8))
    #expect(document.hasErrors && document.root == nil)
  }

  @Test func reportsBinaryFiles() throws {
    var random = SplitMix64(seed: 3)
    for length in [1, 16, 4096] {
      let document = try open((0..<length).map { _ in UInt8(truncatingIfNeeded: random.next()) })
      #expect(document.hasErrors && document.root == nil)
    }
    #expect(try open([0]).hasErrors)
  }

  /// The beginnings of files, and the formats that they show.
  private static let otherFiles: [(bytes: [UInt8], name: String)] = [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13], "a PNG picture"),
    (
      Array(#"<?xml version="1.0"?><document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"/>"#.utf8),
      "an interface file of Xcode, which is shown with the folder of its app,"
    ),
    ([0xFF, 0xD8, 0xFF, 0xE0, 0, 16], "a JPEG picture"),
    (Array("GIF89a\u{1}\0<".utf8), "a GIF picture"),
    (Array("RIFF\u{1}\0\0\0WEBPVP8 ".utf8), "a WebP picture"),
    (Array("%PDF-1.7\n<< /Type /Catalog >>".utf8), "a PDF document"),
    (Array("\0\0\0 ftypisom".utf8), "an MP4 film"),
    (Array("\0\0\0 ftypqt  ".utf8), "a QuickTime film"),
    ([0x1A, 0x45, 0xDF, 0xA3, 1], "a WebM or Matroska film"),
    ([0x1F, 0x8B, 0x08, 0, 0], "a gzip archive"),
    (Array("some text, and \0 zeros".utf8), "a binary file"),
  ]

  /// A file of another format has one message, which names the format: as a scene, as the markup of a folder, and if it is larger than
  /// markup may be.
  @Test(arguments: otherFiles) func namesTheFormatOfOtherFiles(bytes: [UInt8], name: String) throws {
    let expected = ["it is \(name) and not a scene"]
    let folder = try TemporaryFolder()
    let file = try folder.write(Data(bytes), to: "other.file")
    #expect(messages(SceneDocument.open(file)) == expected && SceneDocument.open(file).root == nil)
    #expect(messages(SceneDocument.check(file)) == expected)
    _ = try folder.write(Data(bytes), to: "a.ca/main.caml")
    #expect(messages(SceneDocument.open(folder.url.appendingPathComponent("a.ca"))) == expected)
    #expect(truncate(file.path, 200 << 20) == 0)
    #expect(messages(SceneDocument.open(file)) == expected)
  }

  /// Markup with a zero in it, or with spaces before it, is still read as markup.
  @Test(arguments: ["<caml>\0</caml>", "\u{FEFF}\n <caml>\0</caml>"]) func readsMarkupWithZeros(text: String)
    throws
  {
    let found = messages(try open(Array(text.utf8)))
    #expect(found.contains { $0.hasPrefix("there is a NUL character") }, "\(found)")
  }

  @Test func refusesWhatIsNotAFile() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.url.appendingPathComponent("pipe.caml")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    #expect(messages(SceneDocument.open(pipe)) == ["it is not a regular file"])
    #expect(messages(SceneDocument.open(URL(fileURLWithPath: "/dev/zero"))) == ["it is not a regular file"])
    // A directory that holds no scene.
    #expect(messages(SceneDocument.open(folder.url)) == ["no such file or directory"])
  }

  @Test func refusesFilesThatAreTooLarge() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("<caml/>", to: "big.caml")
    #expect(truncate(file.path, 200 << 20) == 0)
    #expect(messages(SceneDocument.open(file)) == ["it is larger than 128 MiB"])
  }

  @Test(arguments: [
    ("tendies", "it is not a zip archive"),
    ("caar", "it is not a binary property list, which archives of layers are"),
  ])
  func saysThatAnArchiveIsNone(name: String, message: String) throws {
    #expect(messages(try open([0x50, 0x4B], named: "a.\(name)")) == [message])
  }

  // MARK: Documents

  @Test func keepsWhatATruncatedFileHolds() throws {
    let text = caml(
      "<CALayer bounds=\"0 0 9 9\"><sublayers><CALayer name=\"a\"/><CALayer name=\"b\" opacity=\"0.5\"/></sublayers></CALayer>"
    )
    for length in 0..<text.utf8.count {
      #expect(try open(Array(text.utf8.prefix(length))).hasErrors)
    }
    let cut = try #require(text.range(of: " opacity"))
    let document = try read(String(text[..<cut.lowerBound]))
    #expect(document.layer("a") != nil && document.layer("b") != nil && document.layerCount == 3)
  }

  @Test func readsOnUnderAWrongNamespace() throws {
    let document = try read("<caml xmlns=\"http://example.com/x\"><CALayer bounds=\"0 0 9 9\"/></caml>")
    #expect(
      document.messages == [
        "1:7: error: the namespace \"http://example.com/x\" is not \"http://www.apple.com/CoreAnimation/1.0\"; the file is read all the same"
      ])
    #expect(document.root != nil)
    #expect(try read("<caml><CALayer bounds=\"0 0 9 9\"/></caml>").messages.count == 1)
    let prefixed = try read(
      "<c:caml xmlns:c=\"http://www.apple.com/CoreAnimation/1.0\"><CALayer bounds=\"0 0 9 9\"/></c:caml>")
    #expect(prefixed.messages == [] && prefixed.root != nil)
  }

  @Test func reportsAWrongRootElement() throws {
    let svg = try read("<svg xmlns=\"http://www.w3.org/2000/svg\"><rect/></svg>")
    #expect(
      svg.messages == ["1:1: error: the root element is <svg>, not <caml>; the file is not a scene"]
        && svg.root == nil)
    let bare = try read("<CALayer xmlns=\"http://www.apple.com/CoreAnimation/1.0\" bounds=\"0 0 9 9\"/>")
    #expect(bare.hasErrors && bare.root != nil)
    #expect(messages(try read(caml(""))) == ["the file has no layer"])
    #expect(messages(try read(caml("<CALayer bounds=\"0 0 9 9\"/><CALayer/>"))).count == 1)
    #expect(try read(caml("<CALayer bounds=\"0 0 9 9\"/>") + "<more/>").messages.count == 1)
  }

  @Test func expandsNoEntityBomb() throws {
    let entities = (1...20).map {
      "<!ENTITY l\($0) \"" + String(repeating: "&l\($0 - 1);", count: 10) + "\">"
    }.joined()
    let text =
      "<!DOCTYPE caml [<!ENTITY l0 \"lol\">\(entities)]>"
      + caml("<CALayer bounds=\"0 0 9 9\" name=\"&l20;\"/>")
    let document = try read(text)
    #expect(document.root?.name == "&l20;" && document.diagnostics.count == 2)
  }

  @Test func fetchesNoExternalEntity() throws {
    let folder = try TemporaryFolder()
    try folder.write("SECRET", to: "secret.txt")
    let text =
      "<!DOCTYPE caml SYSTEM \"file://\(folder.url.path)/secret.txt\" [<!ENTITY x SYSTEM \"secret.txt\"><!ENTITY % y SYSTEM \"http://127.0.0.1:1/\"> %y;]>"
      + caml("<CALayer bounds=\"0 0 9 9\" name=\"&x;\"/>")
    let document = SceneDocument.open(try folder.write(text, to: "scene.caml"))
    #expect(document.root?.name == "&x;" && document.files.map(\.lastPathComponent) == ["scene.caml"])
  }

  @Test func readsUTF16AndReportsBytesThatAreNotText() throws {
    let text = caml("<CALayer bounds=\"0 0 9 9\" name=\"é\"/>")
    let wide = try open([0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    #expect(wide.messages == [] && wide.root?.name == "é")
    let broken = try open(
      Array(caml("<CALayer bounds=\"0 0 9 9\" name=\"").utf8.dropLast(7)) + [0xC3, 0x28]
        + Array("\"/></caml>".utf8))
    #expect(broken.hasErrors && broken.root?.name == "\u{FFFD}(")
  }

  // MARK: Size

  @Test func stopsInAHundredMegabytesOfNesting() throws {
    let folder = try TemporaryFolder()
    let unit = "<CALayer><sublayers>"
    var data = Data(
      "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\"><CALayer bounds=\"0 0 9 9\"><sublayers>".utf8)
    let block = Data(String(repeating: unit, count: 50_000).utf8)
    for _ in 0..<100 { data.append(block) }
    let file = try folder.write(data, to: "deep.caml")
    let document = SceneDocument.open(file)
    #expect(messages(document) == ["elements are nested more than 512 levels deep; reading stops here"])
    #expect(document.layerCount == 256 && document.size == CGSize(width: 9, height: 9))
    // Of ten million elements no more are looked at than lie above the limit.
    let reader = XMLReader(
      XMLSource(file: "deep.caml", bytes: [UInt8](data)), limits: SceneLimits(), log: DiagnosticLog())
    var elements = 0
    loop: while true {
      switch reader.next() {
      case .start: elements += 1
      case .finished: break loop
      default: break
      }
    }
    #expect(reader.wasCutShort && elements == 512)
  }

  @Test func keepsTheFirstOfAMillionLayers() throws {
    var limits = SceneLimits()
    limits.layers = 10_000
    let folder = try TemporaryFolder()
    var data = Data(
      "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\"><CALayer bounds=\"0 0 9 9\"><sublayers>".utf8)
    let block = Data(String(repeating: "<CALayer/>", count: 50_000).utf8)
    for _ in 0..<20 { data.append(block) }
    let document = SceneDocument.open(try folder.write(data, to: "many.caml"), limits: limits)
    #expect(messages(document) == ["there are more than 10000 layers; reading stops here"])
    #expect(document.layerCount == 10_000 && document.root?.sublayers?.count == 9_999)
  }

  @Test func limitsAttributesValuesAndPaths() throws {
    let attributes = (0..<3000).map { " a\($0)=\"1\"" }.joined()
    let told = messages(try readRoot(attributes))
    #expect(told.contains { $0.hasPrefix("an element has more than 1000 attributes") })
    var limits = SceneLimits()
    limits.pathElements = 10
    let path = "0 0 m " + String(repeating: "1 1 l ", count: 20)
    let document = try read(caml("<CALayer bounds=\"0 0 9 9\" shadowPath=\"\(path)\"/>"), limits: limits)
    #expect(messages(document) == ["the paths of the document have too many segments; it is skipped"])
    limits.listItems = 3
    let list =
      "<CALayer bounds=\"0 0 9 9\"><animations><a type=\"CAKeyframeAnimation\" keyPath=\"opacity\"><values>\(String(repeating: "<real value=\"1\"/>", count: 5))</values></a></animations></CALayer>"
    let listed = try read(caml(list), limits: limits)
    #expect(messages(listed).first == "the lists of the document have more than 3 items; the rest is skipped")
    #expect((listed.root?.animation(forKey: "a") as? CAKeyframeAnimation)?.values?.count == 3)
    limits.documentAttributes = 2
    #expect(
      messages(try read(caml("<CALayer name=\"a\" hidden=\"0\"/>"), limits: limits)).first
        == "there are more than 2 attributes; reading stops here")
    limits.documentAttributes = 100
    limits.valueBytes = 100
    #expect(
      messages(try read(caml("<CALayer name=\"\(path)\"/>"), limits: limits)).first?.hasPrefix(
        "a value is longer than") == true)
    let name = String(repeating: "x", count: 600)
    #expect(
      messages(try read(caml("<\(name)/>"))).first == "a name is longer than 512 bytes; reading stops here")
  }

  /// Mistakes by the million are counted, not listed one by one. `ReadingCostTests` measures what they cost.
  @Test func countsMillionsOfMistakes() throws {
    let attributes = (0..<900).map { " a\($0)=\"1\"" }.joined()
    let layers = String(repeating: "<CALayer\(attributes)/>\n", count: 200)
    let ampersands = String(repeating: "& ", count: 200_000)
    let references = String(repeating: "<CALayer object=\"#9\"/>", count: 20_000)
    for content in [layers, "<CALayer name=\"\(ampersands)\"/>", references] {
      let document = try readRoot("", "<sublayers>\(content)</sublayers>")
      #expect(document.diagnostics.count >= 10 && document.diagnostics.count <= DiagnosticLog.capacity + 100)
    }
  }

  // MARK: index.xml

  @Test(arguments: [
    "", "garbage", "<plist><array/></plist>",
    "<plist><dict><key>rootDocument</key><string>../x.caml</string></dict></plist>",
    "<plist><dict><key>rootDocument</key><string>/etc/passwd</string></dict></plist>", "bplist00",
    "<!DOCTYPE plist [<!ENTITY a \"x\">]><plist><dict><key>rootDocument</key><string>&a;</string></dict></plist>",
  ])
  func reportsIndexesThatAreNone(text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "a.ca/index.xml")
    try folder.write(caml("<CALayer bounds=\"0 0 9 9\"/>"), to: "a.ca/main.caml")
    #expect(SceneDocument.open(folder.url.appendingPathComponent("a.ca")).hasErrors)
  }

  @Test func survivesIndexesThatAreNestedOrCyclic() throws {
    let folder = try TemporaryFolder()
    let deep = String(repeating: "<dict><key>a</key>", count: 50_000)
    try folder.write("<plist><dict><key>documentWidth</key><integer>5</integer>\(deep)", to: "a.ca/index.xml")
    try folder.write(caml("<CALayer bounds=\"0 0 9 9\"/>"), to: "a.ca/main.caml")
    #expect(SceneDocument.open(folder.url.appendingPathComponent("a.ca")).size == CGSize(width: 9, height: 9))
    // Thirty arrays of which each names the next ten times.
    var objects: [UInt8] = []
    var offsets: [UInt8] = []
    for index in 0..<30 {
      offsets.append(UInt8(8 + objects.count))
      if index < 29 {
        objects += [0xA4] + Array(repeating: UInt8(index + 1), count: 4)
      } else {
        objects.append(0x09)
      }
    }
    let trailer =
      [UInt8](repeating: 0, count: 6) + [1, 1] + [0, 0, 0, 0, 0, 0, 0, 30] + [UInt8](repeating: 0, count: 8)
      + [0, 0, 0, 0, 0, 0, 0, UInt8(8 + objects.count)]
    try folder.write(Data(Array("bplist00".utf8) + objects + offsets + trailer), to: "a.ca/index.xml")
    #expect(
      messages(SceneDocument.open(folder.url.appendingPathComponent("a.ca"))) == [
        "the binary property list cannot be read"
      ])
  }

  @Test func survivesBinaryIndexesOfNoise() throws {
    let good = try PropertyListSerialization.data(
      fromPropertyList: ["documentWidth": 20, "rootDocument": "é.caml", "x": ["y"]], format: .binary,
      options: 0)
    var random = SplitMix64(seed: 11)
    for _ in 0..<2000 {
      var bytes = [UInt8](good)
      for _ in 0..<(1 + random.next() % 4) {
        bytes[8 + Int(random.next() % UInt64(bytes.count - 8))] = UInt8(truncatingIfNeeded: random.next())
      }
      guard let list = BinaryPropertyList(bytes) else { continue }
      for (_, value) in list.entries(list.top) ?? [] { _ = list.object(value) }
    }
    for length in 0..<good.count { #expect(BinaryPropertyList([UInt8](good.prefix(length))) == nil) }
  }

  // MARK: Archives

  @Test func damagedArchivesAreSurvived() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.tendies")
    let writer = try ZipWriter(file.path)
    try writer.add("a.ca/main.caml", Array(caml("<CALayer bounds=\"0 0 9 9\" name=\"root\"/>").utf8))
    try writer.add("a.ca/index.xml", Array("<plist/>".utf8))
    try writer.commit()
    let good = [UInt8](try Data(contentsOf: file))
    var random = SplitMix64(seed: 5)
    var refused = 0
    for round in 0..<300 {
      var bytes = good
      for _ in 0..<(1 + random.next() % 4) {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      try Data(bytes).write(to: file)
      let document = SceneDocument.open(file)
      if document.diagnostics.contains(where: { $0.severity == .error }) {
        refused += 1
      } else {
        // The damage is where it does not matter: a checksum protects the scene.
        let root = try #require(document.root, "round \(round)")
        #expect(
          root.name == "root" && root.bounds == CGRect(x: 0, y: 0, width: 9, height: 9), "round \(round)")
      }
    }
    #expect(refused > 100 && refused < 300)
  }
}
