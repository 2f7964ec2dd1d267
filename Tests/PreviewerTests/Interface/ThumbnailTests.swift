import CoreGraphics
import Foundation
import ImageIO
import Synchronization
import TestSupport
import Testing

@testable import Previewer
@testable import SceneTools

/// The small pictures: the cache, and the processes that draw.
@Suite struct ThumbnailTests {
  /// A folder that is removed with the test.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("thumbs-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ name: String, _ text: String, executable: Bool = false) throws -> URL {
      let file = url.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      if executable { chmod(file.path, 0o755) }
      return file
    }
  }

  private static func item(_ url: URL) -> GalleryCatalog.Item {
    GalleryCatalog.Item(name: url.lastPathComponent, title: "", summary: "", url: url)
  }

  /// Waits for the results of scenes.
  private static func results(_ maker: ThumbnailMaker, _ count: Int) -> [String: ThumbnailMaker.Outcome] {
    var results: [String: ThumbnailMaker.Outcome] = [:]
    _ = eventually {
      for (name, outcome) in maker.take() { results[name] = outcome }
      return results.count >= count
    }
    return results
  }

  // MARK: Names in the cache

  @Test func aChangedFileHasAnotherPicture() throws {
    let folder = try Folder()
    let scene = try folder.write("a.caml", "<caml/>")
    let program = try folder.write("program", "1")
    let cache = ThumbnailCache(folder.url.appendingPathComponent("cache"), program: program)
    let first = try cache.place(of: scene)
    #expect(try cache.place(of: scene) == first)
    _ = try folder.write("a.caml", "<caml />")
    let second = try cache.place(of: scene)
    #expect(second != first)
    // The old contents have the old picture again.
    _ = try folder.write("a.caml", "<caml/>")
    #expect(try cache.place(of: scene) == first)
    #expect(first.deletingLastPathComponent().path == cache.folder.path)
  }

  @Test func aChangedFileInAFolderHasAnotherPicture() throws {
    let folder = try Folder()
    _ = try folder.write("a.ca/main.caml", "x")
    _ = try folder.write("a.ca/assets/b.png", "1")
    let scene = folder.url.appendingPathComponent("a.ca")
    let cache = ThumbnailCache(folder.url, program: URL(fileURLWithPath: "/bin/sh"))
    let first = try cache.place(of: scene)
    _ = try folder.write("a.ca/assets/b.png", "2")
    let second = try cache.place(of: scene)
    _ = try folder.write("a.ca/assets/c.png", "")
    #expect(Set([first, second, try cache.place(of: scene)]).count == 3)
  }

  @Test func anotherBuildDrawsAgain() throws {
    let folder = try Folder()
    let scene = try folder.write("a.caml", "x")
    let program = try folder.write("program", "1")
    let first = try ThumbnailCache(folder.url, program: program).place(of: scene)
    _ = try folder.write("program", "22")
    #expect(try ThumbnailCache(folder.url, program: program).place(of: scene) != first)
  }

  @Test func theCacheIsInTheFolderOfTheEnvironment() {
    let path = ThumbnailCache.standard.path
    #expect(path.hasSuffix("/cambium/thumbnails"))
  }

  // MARK: Making

  /// A program in the place of the real one, which writes a picture of 1 × 1 and notes that it ran.
  private static func program(_ folder: Folder, _ body: String) throws -> URL {
    let picture = try #require(CGImage.solid(width: 1, height: 1))
    try ImageFile.write(picture, to: folder.url.appendingPathComponent("one.png"))
    return try folder.write(
      "draw", "#!/bin/sh\necho \"$2\" >> '\(folder.url.path)/runs'\n\(body)\n", executable: true)
  }

  private static func runs(_ folder: Folder) -> [String] {
    let text = try? String(contentsOf: folder.url.appendingPathComponent("runs"), encoding: .utf8)
    return (text ?? "").split(separator: "\n").map { URL(fileURLWithPath: String($0)).lastPathComponent }
  }

  @Test func picturesAreDrawnInOrderAndThenComeFromTheCache() throws {
    let folder = try Folder()
    let scenes = try ["a", "b", "c"].map { try folder.write("\($0).caml", $0) }
    let program = try Self.program(folder, "cp '\(folder.url.path)/one.png' \"$3\"")
    let cache = ThumbnailCache(folder.url.appendingPathComponent("cache"), program: program)
    let calls = Mutex(0)
    let maker = ThumbnailMaker(cache: cache, program: program) { calls.withLock { $0 += 1 } }
    maker.want([2, 0, 1].map { Self.item(scenes[$0]) })
    let results = Self.results(maker, 3)
    for scene in scenes {
      guard case .picture(let picture)? = results[scene.lastPathComponent] else {
        Issue.record("no picture of \(scene.lastPathComponent)")
        continue
      }
      #expect(picture.width == 1)
    }
    #expect(Self.runs(folder) == ["c.caml", "a.caml", "b.caml"])
    #expect(calls.withLock { $0 } == 3)
    maker.stop()

    let second = ThumbnailMaker(cache: cache, program: program, wake: {})
    _ = try folder.write("b.caml", "changed")
    second.want(scenes.map { Self.item($0) })
    #expect(Self.results(second, 3).count == 3)
    // Only the changed scene was drawn again.
    #expect(Self.runs(folder) == ["c.caml", "a.caml", "b.caml", "b.caml"])
    second.stop()
  }

  @Test func aSceneThatChangesWhileItIsDrawnIsDrawnAgain() throws {
    let folder = try Folder()
    let scenes = try ["a", "b"].map { try folder.write("\($0).caml", $0) }
    // The first run of `a` finds that another program has written the scene meanwhile.
    let program = try Self.program(
      folder,
      """
      case "$2" in *a.caml) grep -q changed "$2" || echo changed > "$2" ;; esac
      cp '\(folder.url.path)/one.png' "$3"
      """)
    let cache = ThumbnailCache(folder.url.appendingPathComponent("cache"), program: program)
    let old = try cache.place(of: scenes[0])
    let maker = ThumbnailMaker(cache: cache, program: program, wake: {})
    maker.want(scenes.map { Self.item($0) })
    #expect(Self.results(maker, 2).count == 2)
    maker.stop()
    #expect(Self.runs(folder) == ["a.caml", "b.caml", "a.caml"])
    // The picture of the first run could show either.
    #expect(!FileManager.default.fileExists(atPath: old.path))
    #expect(FileManager.default.fileExists(atPath: try cache.place(of: scenes[0]).path))
  }

  /// Why a program has drawn no picture of a scene; nil if it has.
  private static func failure(_ folder: Folder, _ program: URL, secondsPerScene: Double = 600) throws
    -> String?
  {
    let scene = try folder.write("a.caml", "x")
    let cache = ThumbnailCache(folder.url.appendingPathComponent("c"), program: program)
    let maker = ThumbnailMaker(
      cache: cache, program: program, secondsPerScene: secondsPerScene, wake: {})
    defer { maker.stop() }
    maker.want([item(scene)])
    guard case .failure(let reason)? = results(maker, 1)["a.caml"] else { return nil }
    return reason
  }

  @Test func aSceneThatFailsHasAReason() throws {
    let folder = try Folder()
    let program = try Self.program(folder, "echo note; echo 'a.caml:1:1: error: it is empty' >&2; exit 1")
    #expect(try Self.failure(folder, program) == "a.caml:1:1: error: it is empty")
  }

  @Test func aSceneThatHangsIsEnded() throws {
    let folder = try Folder()
    // It would end after the limit of `eventually`.
    let program = try Self.program(folder, "sleep 3600")
    #expect(try Self.failure(folder, program, secondsPerScene: 0.3)?.contains("more than") == true)
  }

  @Test func aMissingProgramIsAFailure() throws {
    let folder = try Folder()
    #expect(try Self.failure(folder, folder.url.appendingPathComponent("none")) != nil)
  }

  // MARK: Installed pictures

  @Test func installedPicturesAreUsedForTheSceneThatTheyWereMadeFrom() throws {
    let folder = try Folder()
    let scenes = try ["a", "b", "c"].map { try folder.write("\($0).caml", $0) }
    let program = try Self.program(
      folder,
      """
      case "$2" in *c.caml) echo 'c.caml: error: it is empty' >&2; exit 1 ;; esac
      cp '\(folder.url.path)/one.png' "$3"
      """)
    let shipped = folder.url.appendingPathComponent("shipped")
    let cache = ThumbnailCache(folder.url.appendingPathComponent("building"), program: program, shipped: nil)
    let failures = try ShippedThumbnails.write(
      scenes.map { Self.item($0) }, to: shipped, cache: cache, program: program, jobs: 2)
    #expect(failures.map(\.scene) == ["c.caml"] && failures.map(\.reason) == ["c.caml: error: it is empty"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: shipped.path).count == 2)
    #expect(Set(Self.runs(folder)) == ["a.caml", "b.caml", "c.caml"])

    // Another cache and another program: what is installed is not drawn.
    let other = try folder.write("other", "#!/bin/sh\nexec '\(program.path)' \"$@\"\n", executable: true)
    let user = ThumbnailCache(folder.url.appendingPathComponent("user"), program: other, shipped: shipped)
    let maker = ThumbnailMaker(cache: user, program: other, wake: {})
    _ = try folder.write("b.caml", "changed")
    maker.want(scenes.prefix(2).map { Self.item($0) })
    let results = Self.results(maker, 2)
    maker.stop()
    for name in ["a.caml", "b.caml"] {
      guard case .picture? = results[name] else {
        Issue.record("no picture of \(name)")
        continue
      }
    }
    // The scene that was changed is drawn.
    #expect(Self.runs(folder).dropFirst(3) == ["b.caml"])
  }

  @Test func installingAgainDrawsNothingAndRemovesOldPictures() throws {
    let folder = try Folder()
    let scene = try folder.write("a.caml", "x")
    let program = try Self.program(folder, "cp '\(folder.url.path)/one.png' \"$3\"")
    let shipped = folder.url.appendingPathComponent("shipped")
    let cache = ThumbnailCache(folder.url.appendingPathComponent("cache"), program: program, shipped: nil)
    _ = try folder.write("shipped/old.png", "of a scene that is no more")
    for _ in 0..<2 {
      let failures = try ShippedThumbnails.write(
        [Self.item(scene)], to: shipped, cache: cache, program: program)
      #expect(failures.isEmpty)
    }
    #expect(Self.runs(folder) == ["a.caml"])
    let names = try FileManager.default.contentsOfDirectory(atPath: shipped.path)
    #expect(names == [ThumbnailCache.contents(of: scene) + ".png"])
  }

  @Test func plainPicturesAreRecognised() throws {
    let plain = try #require(CGImage.solid(width: 8, height: 8))
    #expect(SceneThumbnail.isPlain(plain))
    let context = try #require(
      CGContext(
        data: nil, width: 8, height: 8, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    context.fill(CGRect(x: 3, y: 3, width: 1, height: 1))
    #expect(!SceneThumbnail.isPlain(try #require(context.makeImage())))
  }
}
