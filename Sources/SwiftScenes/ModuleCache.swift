import Foundation
import ProcessEnvironment

/// The folder of compiled scenes. Each has a folder of its own, with the library, the key that it was made for, and what the
/// scene shows.
struct SceneCache: Sendable {
  let folder: URL
  static let library = "scene.so"
  private static let resources = "resources"
  private static let keyFile = "key"
  private static let entryFile = "entry"
  /// Scenes that are kept; those not used for the longest time are removed.
  private static let limit = 64

  init(_ folder: URL) { self.folder = folder }

  /// `cambium/scenes` in the user's cache.
  static var standard: URL { UserFolders.cacheFolder("cambium/scenes") }

  /// Where the compiler keeps what it made of the headers of C libraries.
  var moduleCache: URL { folder.appendingPathComponent("modules") }

  /// The library that was made for `key`, and what its scene shows.
  func find(_ key: String) -> (library: URL, entry: SceneEntry)? {
    let place = place(of: key)
    // The name is a hash; the key itself says whether the scene is this one.
    guard let kept = try? Data(contentsOf: place.appendingPathComponent(Self.keyFile)), kept == Data(key.utf8)
    else {
      return nil
    }
    let library = place.appendingPathComponent(Self.library)
    guard FileManager.default.fileExists(atPath: library.path),
      let text = try? String(contentsOf: place.appendingPathComponent(Self.entryFile), encoding: .utf8),
      let entry = SceneEntry(text: text)
    else { return nil }
    CacheFolder.touch(place)
    return (library, entry)
  }

  /// Lets `build` fill a folder, which then takes its place in the cache in one step.
  func make(
    _ key: String, _ entry: SceneEntry, _ build: (URL) throws(SceneCompileError) -> Void
  ) throws(SceneCompileError) -> URL {
    let files = FileManager.default
    let place = place(of: key)
    let made = folder.appendingPathComponent(
      "\(place.lastPathComponent).\(getpid()).\(UInt32.random(in: 0 ... .max))")
    do { try files.createDirectory(at: made, withIntermediateDirectories: true) } catch {
      throw .unreadable(path: made.path, reason: "the cache cannot be written: \(error.localizedDescription)")
    }
    defer { try? files.removeItem(at: made) }
    try build(made)
    do {
      try Data(key.utf8).write(to: made.appendingPathComponent(Self.keyFile))
      try Data(entry.text.utf8).write(to: made.appendingPathComponent(Self.entryFile))
      try? files.removeItem(at: made.appendingPathComponent("scene.o"))
      // Another process may have made the same scene; a library that a program has loaded stays as it is for it.
      try? files.removeItem(at: place)
      if rename(made.path, place.path) != 0, find(key) == nil { throw CocoaError(.fileWriteUnknown) }
    } catch {
      throw .unreadable(
        path: place.path, reason: "the cache cannot be written: \(error.localizedDescription)")
    }
    CacheFolder.prune(folder, to: Self.limit) { $0.lastPathComponent != "modules" }
    return place.appendingPathComponent(Self.library)
  }

  /// Where the resources of a scene are.
  func resources(of key: String) -> URL { place(of: key).appendingPathComponent(Self.resources) }

  private func place(of key: String) -> URL {
    var hash = ContentHash()
    hash.add(key.utf8)
    return folder.appendingPathComponent(hash.text)
  }
}
