import Foundation

/// A Swift scene as a library that this program can load.
package struct CompiledScene: Sendable {
  package let library: URL
  package let entry: SceneEntry
  /// The user's files, which a window watches for changes.
  package let files: [URL]

  init(library: URL, entry: SceneEntry, files: [URL]) {
    self.library = library
    self.entry = entry
    self.files = files
  }

  /// Loads the scene's code. It stays loaded: Swift's runtime cannot let types go.
  package func load() throws(SceneCompileError) -> LoadedScene {
    guard let handle = dlopen(library.path, RTLD_NOW | RTLD_LOCAL) else {
      throw .notLoaded(reason: dlerror().map { String(cString: $0) } ?? "no reason given")
    }
    return LoadedScene(handle: handle, entry: entry)
  }
}

/// The code of a scene in this program.
package struct LoadedScene {
  private let handle: UnsafeMutableRawPointer
  package let entry: SceneEntry

  init(handle: UnsafeMutableRawPointer, entry: SceneEntry) {
    self.handle = handle
    self.entry = entry
  }

  /// A new object of what the scene shows: an application delegate, a view controller, a view or a layer. A view gets the
  /// size of the stage, in points. A scene that is run with `runMain` has none.
  @MainActor package func root(width: Double, height: Double) -> AnyObject? {
    typealias Function = @convention(c) (Double, Double) -> Int
    guard let symbol = dlsym(handle, SceneSource.rootFunction) else { return nil }
    let bits = unsafeBitCast(symbol, to: Function.self)(width, height)
    guard let pointer = UnsafeMutableRawPointer(bitPattern: bits) else { return nil }
    return Unmanaged<AnyObject>.fromOpaque(pointer).takeRetainedValue()
  }

  /// Runs the statements of a script or the `main()` of its type, and gives the exit status; nil if the scene has neither.
  @MainActor package func runMain(arguments: [String] = []) -> Int32? {
    typealias Function = @convention(c) (Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Int32
    guard entry == .script || entry.name == "main", let symbol = dlsym(handle, SceneSource.mainFunction)
    else { return nil }
    // The program may keep its arguments for good.
    let words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: arguments.count + 1)
    for (index, argument) in arguments.enumerated() { words[index] = strdup(argument) }
    words[arguments.count] = nil
    return unsafeBitCast(symbol, to: Function.self)(Int32(arguments.count), words)
  }
}
