import CoreAnimationMarkup
import Foundation
import ProcessEnvironment
import Synchronization

/// The small pictures of the bundled scenes that are installed with the program, so that the gallery draws none of them at its first start.
///
/// The name of a picture is a hash of the scene's contents: a scene that was changed has none, and is drawn.
package enum ShippedThumbnails {
  /// `share/cambium/thumbnails` beside the `bin` folder of the program; nil if there is none, as in a folder of build products.
  package static var folder: URL? {
    let program = ThumbnailMaker.ownProgram.resolvingSymlinksInPath()
    let folder = program.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("share/cambium/thumbnails")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }

  /// A scene that could not be drawn, and the reason.
  package struct Failure: Sendable {
    package let scene: String
    package let reason: String
  }

  /// Writes the pictures of scenes into a folder, and removes other pictures from it. A scene that cannot be drawn has none.
  ///
  /// Pictures that this program has drawn before come from the cache; the others are drawn by several processes at the same time.
  ///
  /// - Parameters:
  ///   - folder: it is made.
  ///   - cache: where drawn pictures are kept.
  ///   - program: the program that draws.
  ///   - jobs: the number of processes at the same time. Default: twice that of processors, because a compiler waits for the disk at times.
  /// - Returns: the scenes that could not be drawn, in the order of `items`.
  package static func write(
    _ items: [GalleryCatalog.Item], to folder: URL, cache: ThumbnailCache, program: URL,
    jobs: Int = 2 * ProcessInfo.processInfo.activeProcessorCount
  ) throws -> [Failure] {
    let files = FileManager.default
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    let ordered = order(items)
    let next = Mutex(0)
    let names = Mutex<Set<String>>([])
    let failures = Mutex<[String: String]>([:])
    let group = DispatchGroup()
    for _ in 0..<max(min(jobs, ordered.count), 0) {
      group.enter()
      Thread.detachNewThread {
        defer { group.leave() }
        while true {
          let index = next.withLock { next in
            defer { next += 1 }
            return next
          }
          guard index < ordered.count else { return }
          let item = ordered[index]
          do {
            let name = try write(item.url, to: folder, cache, program)
            names.withLock { _ = $0.insert(name) }
          } catch { failures.withLock { $0[item.name] = "\(error)" } }
        }
      }
    }
    group.wait()
    cache.prune()
    let kept = names.withLock { $0 }
    for old in try files.contentsOfDirectory(atPath: folder.path)
    where old.hasSuffix(".png") && !kept.contains(old) {
      try files.removeItem(at: folder.appendingPathComponent(old))
    }
    let reasons = failures.withLock { $0 }
    return items.compactMap { item in reasons[item.name].map { Failure(scene: item.name, reason: $0) } }
  }

  /// A Swift scene first, because what all of them need is made once; meanwhile the scene files are drawn.
  private static func order(_ items: [GalleryCatalog.Item]) -> [GalleryCatalog.Item] {
    let programs = items.filter(\.isProgram)
    return programs.prefix(1) + items.filter { !$0.isProgram } + programs.dropFirst()
  }

  private struct NotDrawn: Error, CustomStringConvertible { let description: String }

  /// Writes the picture of a scene. Returns its name.
  private static func write(_ scene: URL, to folder: URL, _ cache: ThumbnailCache, _ program: URL) throws
    -> String
  {
    let contents = ThumbnailCache.contents(of: scene)
    let name = contents + ".png"
    let place = try cache.place(ofContents: contents)
    if cache.picture(at: place) == nil,
      case .failure(let reason) = ThumbnailMaker.draw(scene, to: place, program, 60, niceness: 0)
    {
      throw NotDrawn(description: reason)
    }
    let bytes = try Data(contentsOf: place)
    try bytes.write(to: folder.appendingPathComponent(name), options: .atomic)
    return name
  }
}
