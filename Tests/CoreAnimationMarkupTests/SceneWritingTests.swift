import TestSupport
import Foundation
import ImageIO
import QuartzCore
import Testing

@testable import CoreAnimationMarkup

/// Scenes as files and folders: the files of images, the form of the root, and that a failure leaves no
/// files.
@MainActor @Suite struct SceneWritingTests {
  private func files(_ url: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: url.path).sorted()
  }

  /// A `.ca` folder with an image whose name is not that of a PNG, used twice.
  private func source(_ folder: TemporaryFolder) throws -> (url: URL, image: Data) {
    let data = try ImageFile.encodePNG(try image(7)) + Data("trailing bytes".utf8)
    try folder.write(data, to: "in.ca/pictures/two dots é.PNG")
    try folder.write(
      caml(
        """
        <CALayer name="root" bounds="0 0 100 50" position="50 25"><sublayers>
        <CALayer name="a"><contents type="CGImage" src="pictures/two%20dots%20%C3%A9.PNG"/></CALayer>
        <CALayer name="b"><contents type="CGImage" src="./pictures/two%20dots%20%C3%A9.PNG"/></CALayer>
        </sublayers></CALayer>
        """), to: "in.ca/main.caml")
    return (folder.url.appendingPathComponent("in.ca"), data)
  }

  @Test func imageFilesAreCopiedByteForByteAndOnce() throws {
    let folder = try TemporaryFolder()
    let (url, data) = try source(folder)
    let writer = try #require(CAMLWriter(CAMLReader(contentsOf: url)))
    let target = folder.url.appendingPathComponent("out.ca")
    try writer.write(to: target)
    #expect(try files(target) == ["assets", "assets/two dots é.PNG", "index.xml", "main.caml"])
    #expect(try Data(contentsOf: target.appendingPathComponent("assets/two dots é.PNG")) == data)
    let again = SceneDocument.open(target)
    #expect(again.messages == [] && again.size == CGSize(width: 100, height: 50))
    #expect(isSame(again.layer("a")?.contents, try image(7)))
    // Written from what was written, all bytes are the same.
    let third = folder.url.appendingPathComponent("third.ca")
    try #require(CAMLWriter(document: again)).write(to: third)
    for file in try files(target) where file != "assets" {
      let copies = try [target, third].map { try Data(contentsOf: $0.appendingPathComponent(file)) }
      #expect(copies[0] == copies[1], "\(file)")
    }
    // In one file, they are in it.
    let alone = CAMLReader(data: try writer.data())
    #expect(alone.diagnostics.isEmpty)
    #expect(isSame(alone.document.layer("b")?.contents, try image(7)))
  }

  @Test func imagesOfAFileLieBesideItAndTouchNoOthers() throws {
    let folder = try TemporaryFolder()
    let (url, data) = try source(folder)
    try folder.write("mine", to: "two/assets/two dots é.PNG")
    let target = folder.url.appendingPathComponent("two/out.caml")
    let writer = try #require(CAMLWriter(CAMLReader(contentsOf: url)))
    for _ in 1...2 {
      try writer.write(to: target)
      #expect(
        try files(folder.url.appendingPathComponent("two"))
          == ["assets", "assets/two dots é-2.PNG", "assets/two dots é.PNG", "out.caml"])
    }
    #expect(
      try String(contentsOf: folder.url.appendingPathComponent("two/assets/two dots é.PNG"), encoding: .utf8)
        == "mine")
    #expect(try Data(contentsOf: folder.url.appendingPathComponent("two/assets/two dots é-2.PNG")) == data)
    #expect(isSame(SceneDocument.open(target).layer("a")?.contents, try image(7)))
  }

  @Test func imagesMadeInCodeBecomePNG() throws {
    let folder = try TemporaryFolder()
    let root = rooted(CALayer())
    root.contents = try image(1)
    root.sublayers?.first?.contents = try image(2)
    let frames = CAKeyframeAnimation(keyPath: "contents")
    frames.values = [root.contents as Any, try image(3)]
    root.add(frames, forKey: "frames")
    let target = folder.url.appendingPathComponent("out.ca")
    try CAMLWriter(layer: root).write(to: target)
    #expect(
      try files(target)
        == [
          "assets", "assets/image-2.png", "assets/image-3.png", "assets/image.png", "index.xml", "main.caml",
        ])
    let read = try #require(SceneDocument.open(target).root)
    #expect(isSame(read.contents, try image(1)))
    #expect(isSame(read.sublayers?.first?.contents, try image(2)))
  }

  @Test func aSceneIsReplacedAsAWhole() throws {
    let folder = try TemporaryFolder()
    let target = folder.url.appendingPathComponent("out.ca")
    try folder.write("old", to: "out.ca/assets/old.png")
    try folder.write("old", to: "out.ca/main.caml")
    try CAMLWriter(layer: rooted(CALayer())).write(to: target)
    #expect(try files(target) == ["index.xml", "main.caml"])
    #expect(try files(folder.url).filter { $0.hasPrefix(".") } == [])
  }

  @Test func whatIsNoSceneIsNotReplaced() throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", to: "photos.ca/a.txt")
    try folder.write("mine", to: "file.ca")
    for name in ["photos.ca", "file.ca", "missing/out.ca", "missing/out.caml", "x.caar"] {
      let before = try files(folder.url)
      #expect(throws: CAMLWriter.Failure.self) {
        try CAMLWriter(layer: CALayer()).write(to: folder.url.appendingPathComponent(name))
      }
      #expect(try files(folder.url) == before, "\(name)")
    }
  }

  @Test(arguments: ["out.ca", "out.caml"]) func nothingIsLeftOfWhatFails(name: String) throws {
    let folder = try TemporaryFolder()
    let (url, _) = try source(folder)
    let writer = try #require(CAMLWriter(CAMLReader(contentsOf: url)))
    // The image goes between reading and writing.
    try FileManager.default.removeItem(at: url.appendingPathComponent("pictures"))
    let before = try files(folder.url)
    #expect(throws: CAMLWriter.Failure.self) { try writer.write(to: folder.url.appendingPathComponent(name)) }
    #expect(try files(folder.url) == before)
  }

  // MARK: Roots

  /// Where a layer is in its document, as sixteen numbers.
  private func place(_ layer: CALayer?) -> [Double] {
    layer.flatMap { Unbox.row($0.transformToRoot, .transform) } ?? []
  }

  nonisolated static let roots = [
    "plain", "flipped", "turned", "tilted and flipped", "unplaced", "offset", "animated", "no size",
  ]

  /// A root of a tree made in code, in a layer of its frame as a host of such trees is.
  private func codeRoot(_ kind: String) -> (host: CALayer, root: CALayer) {
    let inner = CALayer()
    inner.name = "it"
    inner.frame = CGRect(x: 10, y: 20, width: 30, height: 15)
    inner.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    let root = rooted(inner)
    root.bounds.size.height = 60
    root.position.y = 30
    switch kind {
    case "flipped": root.isGeometryFlipped = true
    case "turned": root.transform = CATransform3DMakeRotation(0.2, 0, 0, 1)
    case "tilted and flipped":
      root.transform = CATransform3DMakeRotation(0.2, 0, 0.5, 1)
      root.isGeometryFlipped = true
    case "unplaced": root.position = .zero
    case "offset":
      root.bounds.origin = CGPoint(x: 5, y: 7)
      root.position = CGPoint(x: 200, y: 90)
    case "animated": root.add(CABasicAnimation(keyPath: "position.y"), forKey: nil)
    default: break
    }
    let host = CALayer()
    host.bounds = root.frame
    host.position = CGPoint(x: root.frame.width / 2, y: root.frame.height / 2)
    host.addSublayer(root)
    return (host, root)
  }

  @Test(arguments: roots, ["out.ca", "out.caml"])
  func treesMadeInCodeStandWhereTheyStood(kind: String, name: String) throws {
    let (host, root) = codeRoot(kind)
    defer { withExtendedLifetime(host) {} }
    let folder = try TemporaryFolder()
    let target = folder.url.appendingPathComponent(name)
    try CAMLWriter(layer: root).write(to: target)
    let document = SceneDocument.open(target)
    #expect(document.messages == [])
    #expect(document.size == root.frame.size)
    let inner = root.sublayers?.first
    #expect(close(place(document.layer("it")), place(inner), within: 1e-9), "\(kind)")
    #expect(place(inner).count == 16)
  }

  @Test func whatAnIndexSaysIsKept() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      caml(
        "<CALayer name=\"root\" bounds=\"0 0 50 40\" position=\"30 20\"><sublayers><CALayer name=\"it\" "
          + "bounds=\"0 0 5 8\" position=\"9 7\"/></sublayers></CALayer>"), to: "in.ca/main.caml")
    try folder.write(
      """
      <plist version="1.0"><dict><key>rootDocument</key><string>main.caml</string><key>documentWidth</key><real>200.5</real><key>documentHeight</key>
      <integer>100</integer><key>geometryFlipped</key><true/><key>loopStart</key><real>0.5</real>
      <key>loopEnd</key><integer>3</integer></dict></plist>
      """, to: "in.ca/index.xml")
    let source = SceneDocument.open(folder.url.appendingPathComponent("in.ca"))
    #expect(source.messages == [] && source.loopDuration == 2.5 && !source.host.isGeometryFlipped)
    for name in ["out.ca", "out.caml"] {
      let target = folder.url.appendingPathComponent(name)
      let writer = try #require(CAMLWriter(document: source))
      try writer.write(to: target)
      let document = SceneDocument.open(target)
      #expect(document.messages == [] && document.size == CGSize(width: 200.5, height: 100))
      #expect(close(place(document.layer("it")), place(source.layer("it"))), "\(name)")
      if name == "out.ca" {
        #expect(document.index == source.index && writer.losses == [])
      } else {
        #expect(writer.losses.map(\.keyPath) == ["loopEnd"])
      }
    }
  }

  @Test func aReaderTellsWhatIsWrong() {
    let reader = CAMLReader(data: Data(caml("<CALayer name=\"a\" nonsense=\"1\" bounds=\"0 0 1 2\"/>").utf8))
    #expect(reader.size == CGSize(width: 1, height: 2) && reader.rootLayer?.name == "a")
    #expect(reader.hostLayer.sublayers?.first === reader.rootLayer && reader.stateNames == [])
    let diagnostic = reader.diagnostics.first
    #expect(reader.diagnostics.count == 1 && diagnostic?.isError == false)
    #expect(diagnostic?.line == 1 && diagnostic?.layer == "a" && diagnostic?.keyPath == "nonsense")
    #expect(diagnostic?.description.hasPrefix("data:1:") == true)
    #expect(CAMLWriter(CAMLReader(data: Data("no scene".utf8))) == nil)
    // Without a folder no file is read, wherever the test runs.
    let image = caml("<CALayer bounds=\"0 0 1 1\"><contents type=\"CGImage\" src=\"etc/passwd\"/></CALayer>")
    #expect(CAMLReader(data: Data(image.utf8)).diagnostics.count == 1)
  }

  /// A scene that is written with a layer around its root is read as one with that root, and written as it was.
  @Test(arguments: [
    #"position="0 0" transform="scale(2, 1, 1)""#,
    #"position="0 0" bounds="-50 -50 100 100" transform="perspective(500) rotate(1rad, 1, 0, 0) translate(0.5, 1e3)""#,
    "",
  ])
  func whatIsWrittenIsWrittenTheSameAgain(attributes: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"<plist><dict><key>documentWidth</key><real>70</real><key>documentHeight</key><real>50</real></dict></plist>"#,
      to: "in.ca/index.xml")
    let bounds = attributes.contains("bounds") ? "" : #"bounds="0 0 9 9""#
    try folder.write(
      caml(#"<CALayer name="root" \#(bounds) \#(attributes)/>"#), to: "in.ca/main.caml")
    let source = SceneDocument.open(folder.url.appendingPathComponent("in.ca"))
    let first = try #require(CAMLWriter(document: source)).data()
    let again = CAMLReader(data: first).document
    #expect(again.size == source.size && again.messages == [])
    let second = try #require(CAMLWriter(document: again)).data()
    #expect(String(decoding: first, as: UTF8.self) == String(decoding: second, as: UTF8.self))
  }
}
