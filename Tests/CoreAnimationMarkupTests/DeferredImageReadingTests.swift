import TestSupport
import CoreGraphics
import Foundation
@testable import ImageIO
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import SceneFiles

/// Large images, which are decoded when they are shown.
@Suite struct DeferredImageReadingTests {
  /// A scene whose frames are the images of an animation.
  private func scene(_ names: [String]) -> String {
    let values = names.map { "<CGImage src=\"\($0)\"/>" }.joined()
    return caml(
      """
      <CALayer bounds="0 0 9 9"><contents src="\(names[0])"/><animations><a type="CAKeyframeAnimation" \
      keyPath="contents" calculationMode="discrete" duration="1"><values>\(values)</values></a></animations></CALayer>
      """)
  }

  /// No image is small enough to be decoded while a scene is read.
  private var deferring: SceneLimits {
    var limits = SceneLimits()
    limits.earlyPixels = 0
    return limits
  }

  private func images(_ document: SceneDocument) -> [CGImage] {
    (document.root?.animation(forKey: "a") as? CAKeyframeAnimation)?.values as? [CGImage] ?? []
  }

  /// A PNG file whose structure and checksums are right, and whose compressed pixels are not.
  private func broken(_ width: Int, _ height: Int) throws -> Data {
    let good = try png(width, height)
    let name = try #require(good.firstRange(of: Data("IDAT".utf8))).lowerBound
    let length = good[name - 4..<name].reduce(0) { $0 << 8 | Int($1) }
    var contents = [UInt8](good[name..<name + 4 + length])
    // The header of the compressed stream.
    contents[4] = 0xFF
    let checksum = crc32(contents)
    let tail = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }
    return Data(good[..<name]) + contents + tail + good[(name + 8 + length)...]
  }

  @Test func aLargeImageIsDecodedWhenItsPixelsAreRead() throws {
    let folder = try TemporaryFolder()
    // 300,000 pixels; the limit is 262,144.
    try folder.write(try png(600, 500, red: 9), to: "large.png")
    try folder.write(try png(60, 50), to: "small.png")
    let file = try folder.write(scene(["large.png", "small.png"]), to: "a.caml")
    let document = SceneDocument.open(file)
    #expect(document.messages == [])
    let images = images(document)
    try #require(images.count == 2)
    #expect(images.map(\.isDeferred) == [true, false] && images.map(\.isDecoded) == [false, true])
    #expect(images[0].width == 600 && images[0].height == 500)
    #expect(document.root?.contents as? CGImage === images[0])
    let whole = try ImageFile.decode(try png(600, 500, red: 9), name: "large")
    #expect(images[0].withPixels { [UInt8]($0) } == whole.withPixels { [UInt8]($0) } && images[0].isDecoded)
  }

  @Test func fortyPicturesOfAScreenAreReadAndNoneIsDecoded() throws {
    let folder = try TemporaryFolder()
    let picture = try png(1170, 2532)
    let names = (0..<40).map { "\($0).png" }
    for name in names { try folder.write(picture, to: name) }
    let document = SceneDocument.open(try folder.write(scene(names), to: "a.caml"))
    let images = images(document)
    #expect(
      document.messages == [] && images.count == 40 && Set(images.map(ObjectIdentifier.init)).count == 40)
    #expect(images.allSatisfy { !$0.isDecoded })
  }

  @Test func manySmallImagesAreNotDecodedTogether() throws {
    let folder = try TemporaryFolder()
    for index in 0..<4 { try folder.write(try png(10, 10), to: "\(index).png") }
    var limits = SceneLimits()
    limits.allEarlyPixels = 250
    let file = try folder.write(scene((0..<4).map { "\($0).png" }), to: "a.caml")
    let document = SceneDocument.open(file, limits: limits)
    #expect(document.messages == [] && images(document).map(\.isDeferred) == [false, false, true, true])
  }

  @Test func thePixelsOfAllHeadersAreLimited() throws {
    let folder = try TemporaryFolder()
    for index in 0..<3 { try folder.write(try png(10, 10), to: "\(index).png") }
    var limits = deferring
    limits.imagePixels = 250
    let file = try folder.write(scene(["0.png", "1.png", "2.png"]), to: "a.caml")
    let messages = SceneDocument.open(file, limits: limits).diagnostics.map(\.message)
    #expect(messages == ["the image \"2.png\" is too large: 10 × 10 pixels; it is skipped"])
  }

  @Test func aFileThatEndsEarlyIsReportedWhenTheSceneIsRead() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(try png(30, 30).dropLast(20)), to: "cut.png")
    let file = try folder.write(scene(["cut.png"]), to: "a.caml")
    let document = SceneDocument.open(file, limits: deferring)
    #expect(document.diagnostics.contains { $0.message.contains("\"cut.png\": the file ends early") })
  }

  @Test func aCheckFindsBrokenPixels() throws {
    let folder = try TemporaryFolder()
    try folder.write(try broken(30, 30), to: "broken.png")
    try folder.write(try png(30, 30), to: "good.png")
    let file = try folder.write(scene(["good.png", "broken.png"]), to: "a.caml")
    #expect(SceneDocument.open(file, limits: deferring).messages == [])
    let checked = SceneDocument.check(file, limits: deferring)
    #expect(checked.diagnostics.count { $0.message.contains("cannot decode PNG image \"broken.png\"") } == 1)
    // And leaves the good ones to be decoded when they are shown.
    #expect(images(checked).allSatisfy { $0.isDeferred && !$0.isDecoded })
  }

  @Test func brokenPixelsAreReportedOnceAndTransparent() throws {
    let budget = ImageBudget(limits: deferring)
    let image = try budget.decode([UInt8](try broken(30, 30)), named: "\"a.png\"")
    #expect(budget.failures.reports.isEmpty)
    for _ in 0..<2 { #expect(image.withPixels { $0.allSatisfy { $0 == 0 } }) }
    let report = try #require(budget.failures.reports.first)
    #expect(budget.failures.reports.count == 1)
    #expect(
      report.contains("error: cannot decode PNG image \"a.png\"")
        && report.hasSuffix("; it is not shown [missing-image]"))
  }

  @Test func aFileThatIsGoneOrHasChangedIsNotShown() throws {
    let folder = try TemporaryFolder()
    let bundle = SceneBundle(FolderTree(folder.url), limits: deferring)
    for (name, later) in [("gone.png", nil), ("other.png", try png(31, 30))] as [(String, Data?)] {
      try folder.write(try png(30, 30), to: name)
      let image = try bundle.image(name)
      let file = folder.url.appendingPathComponent(name)
      if let later { try later.write(to: file) } else { try FileManager.default.removeItem(at: file) }
      #expect(image.withPixels { $0.count == 3600 && $0.allSatisfy { $0 == 0 } })
    }
    let reports = bundle.imageBudget.failures.reports
    #expect(
      reports.contains { $0.contains("gone.png: error: the image \"gone.png\" cannot be read: no such file") }
    )
    #expect(reports.contains { $0.contains("its size has changed since it was read") } && reports.count == 2)
  }

  @Test func imagesOfAnArchiveAreExpandedOnAnyThread() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.zip")
    let writer = try ZipWriter(file.path)
    let names = (0..<8).map { "\($0).png" }
    for (index, name) in names.enumerated() {
      try writer.add("s.ca/assets/\(name)", [UInt8](try png(40, 40, red: UInt8(index))))
    }
    try writer.add("s.ca/main.caml", Array(scene(names.map { "assets/\($0)" }).utf8))
    try writer.commit()
    let document = SceneDocument.open(file, limits: deferring)
    let images = images(document)
    #expect(document.messages == [] && images.count == 8 && images.allSatisfy(\.isDeferred))
    let reds = Reds()
    DispatchQueue.concurrentPerform(iterations: 8) { index in
      reds.note(images[index].withPixels { $0[0] }, at: index)
    }
    #expect(reds.values == (0..<8).map { UInt8($0) })
  }
}

/// What several threads found.
private final class Reds: @unchecked Sendable {
  private let lock = NSLock()
  private(set) var values = [UInt8](repeating: 255, count: 8)

  func note(_ value: UInt8, at index: Int) { lock.withLock { values[index] = value } }
}
