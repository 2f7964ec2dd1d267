import AppleSource
import Foundation
import QuartzCore
import SourceLiterals
import UIKit

/// A Swift scene as a library that this program can load.
package struct CompiledScene: Sendable {
  /// The name of the scene's module.
  package let module: String
  package let library: URL
  package let entry: SceneEntry
  /// The user's Swift files.
  package let files: [URL]
  /// The contents of the files, and what rewrote them, for places in them.
  let texts: [String]
  let rewriter: SourceRewriter
  let symbolizer: URL?
  /// The scene's resources, and the folder in which its code looks for them.
  let resources: (found: ResourceFolder, folder: URL)
  /// The modules of packages that the scene imports, with the folders in which their code looks for resources.
  let packages: [(module: PackageModule, resources: URL)]

  /// The places of the source that give values to properties, by the numbers that the scene tells (`LoadedScene.trace(with:)`). Empty if
  /// the scene is not traced.
  package var sites: [SourceSite] { SceneTrace.read(in: library.deletingLastPathComponent()) }
  /// The contents of the files, as UTF-8, from which the scene was compiled.
  package var sources: [[UInt8]] { texts.map { Array($0.utf8) } }

  /// Loads the scene's code. It stays loaded: Swift's runtime cannot let types go.
  package func load() throws(SceneCompileError) -> LoadedScene {
    for resources in [resources] + packages.map({ (found: $0.module.resources, folder: $0.resources) }) {
      do { try resources.found.write(to: resources.folder) } catch {
        throw .notLoaded(reason: "\(resources.folder.path) cannot be written: \(error.localizedDescription)")
      }
    }
    ModuleResources.programFolder = resources.folder.path
    SceneFonts.register(in: resources.folder)
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

  /// Lets the scene tell `function` which places of its source give values to properties from now on. A scene that is not told this
  /// tells nothing.
  package func trace(with function: @escaping SceneTrace.Function) {
    typealias Setter = @convention(c) (UnsafeRawPointer?) -> Void
    guard let symbol = dlsym(handle, SceneTrace.setter) else { return }
    unsafeBitCast(symbol, to: Setter.self)(unsafeBitCast(function, to: UnsafeRawPointer.self))
  }

  /// The addresses at which the library is loaded; nil if the system does not tell.
  package var addresses: Range<UInt>? {
    let names = [RewrittenScene.rootFunction, RewrittenScene.mainFunction]
    guard let symbol = names.lazy.compactMap({ dlsym(handle, $0) }).first.map({ UInt(bitPattern: $0) }) else {
      return nil
    }
    // A line has a range in hexadecimal digits, access, offset, device and inode, and the file's path. A library has several.
    let parts = Self.memoryMap.split(separator: "\n").compactMap {
      line -> (range: Range<UInt>, file: Substring)? in
      let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
      let ends = fields.first?.split(separator: "-").compactMap { UInt($0, radix: 16) } ?? []
      guard fields.count == 6, ends.count == 2, ends[0] < ends[1] else { return nil }
      return (ends[0]..<ends[1], fields[5])
    }
    guard let file = parts.first(where: { $0.range.contains(symbol) })?.file else { return nil }
    let own = parts.filter { $0.file == file }.map(\.range)
    guard let start = own.map(\.lowerBound).min(), let end = own.map(\.upperBound).max() else { return nil }
    return start..<end
  }

  /// What is mapped into the memory of this process, as text.
  private static var memoryMap: String {
    // Foundation takes the first piece that the system gives for all of it.
    guard let file = fopen("/proc/self/maps", "re") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A new object of what the scene shows: an application delegate, a view controller, a view or a layer. A view gets the
  /// size of the stage, in points. A scene that is run with `runMain` has none.
  @MainActor package func root(width: Double, height: Double) -> AnyObject? {
    if case .storyboard(let type) = entry {
      return InterfaceStart.controller(ofClass: type.isEmpty ? nil : type)
    }
    if case .viewController = entry { InterfaceStart.reportMissingController() }
    typealias Function = @convention(c) (Double, Double) -> Int
    guard let symbol = dlsym(handle, RewrittenScene.rootFunction) else { return nil }
    let bits = unsafeBitCast(symbol, to: Function.self)(width, height)
    guard let pointer = UnsafeMutableRawPointer(bitPattern: bits) else { return nil }
    return Unmanaged<AnyObject>.fromOpaque(pointer).takeRetainedValue()
  }

  /// Runs the statements of a script or the `main()` of its type, and gives the exit status; nil if the scene has neither.
  @MainActor package func runMain(arguments: [String] = []) -> Int32? {
    typealias Function = @convention(c) (Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Int32
    guard entry == .script || entry.name == "main", let symbol = dlsym(handle, RewrittenScene.mainFunction)
    else { return nil }
    // The program may keep its arguments for good.
    let words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: arguments.count + 1)
    for (index, argument) in arguments.enumerated() { words[index] = strdup(argument) }
    words[arguments.count] = nil
    return unsafeBitCast(symbol, to: Function.self)(Int32(arguments.count), words)
  }
}
