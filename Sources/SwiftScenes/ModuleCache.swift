import Foundation
import ProcessEnvironment

/// A folder of compiled modules. Each has a folder of its own, with what the compiler made of it and the key that it was made for.
struct ModuleCache: Sendable {
  let folder: URL
  /// The file in the folder of a module that is made of it.
  private let product: String
  private static let resources = "resources"
  private static let keyFile = "key"
  /// Modules that are kept; those not used for the longest time are removed.
  private static let limit = 64

  init(_ folder: URL, product: String) {
    self.folder = folder
    self.product = product
  }

  /// The folder of the module that was made for `key`; nil if there is none.
  func find(_ key: String) -> URL? {
    let place = place(of: key)
    // The name is a hash; the key itself says whether the module is this one.
    guard let kept = try? Data(contentsOf: place.appendingPathComponent(Self.keyFile)),
      kept == Data(key.utf8),
      FileManager.default.fileExists(atPath: place.appendingPathComponent(product).path)
    else { return nil }
    CacheFolder.touch(place)
    return place
  }

  /// Lets `build` fill a folder, which then takes its place in the cache in one step.
  func make(
    _ key: String, _ build: (URL) throws(SceneCompileError) -> Void
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
      // Another process may have made the same module; a library that a program has loaded stays as it is for it.
      try? files.removeItem(at: place)
      if rename(made.path, place.path) != 0, find(key) == nil { throw CocoaError(.fileWriteUnknown) }
    } catch {
      throw .unreadable(
        path: place.path, reason: "the cache cannot be written: \(error.localizedDescription)")
    }
    // The other folders in the cache have names that are no hashes.
    CacheFolder.prune(folder, to: Self.limit) { $0.lastPathComponent.count >= place.lastPathComponent.count }
    return place
  }

  /// Where the resources of a module are.
  func resources(of key: String) -> URL { place(of: key).appendingPathComponent(Self.resources) }

  /// The folder of the module of a key. Its name is a hash of it.
  func place(of key: String) -> URL {
    var hash = ContentHash()
    hash.add(key.utf8)
    return folder.appendingPathComponent(hash.text)
  }
}
