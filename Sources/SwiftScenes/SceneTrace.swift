import Foundation
import SourceLiterals

/// How a scene tells which places of its source have given values to properties, so that a window can change the literals there.
///
/// The rewriter puts a call behind each such statement. The functions that are called are in a file of the scene's module, and do nothing
/// until a program sets where they tell it: `LoadedScene.trace(with:)`.
package enum SceneTrace {
  /// Gets an object that was given a value, the number of the place, and the animation where one was added to a layer. The objects are
  /// not retained. It is called on the thread of the statement.
  package typealias Function = @convention(c) (UnsafeRawPointer, Int, UnsafeRawPointer?) -> Void

  static let setter = "cambium_scene_trace"
  private static let file = "sites"

  /// The file with the functions. They are public, because a default argument of a public function may call them. An object that is no
  /// class's, or an optional one without a value, tells nothing.
  static let copy = RewrittenFiles.Copy(
    name: "cambium-trace.swift",
    text: """
      // Unchecked: it is set once, before the scene's code runs.
      nonisolated(unsafe) private var function: (@convention(c) (UnsafeRawPointer, Int, UnsafeRawPointer?) -> Void)?

      @_cdecl("\(setter)") public func __cambium_scene_trace(_ pointer: UnsafeRawPointer?) {
        function = unsafeBitCast(pointer, to: (@convention(c) (UnsafeRawPointer, Int, UnsafeRawPointer?) -> Void)?.self)
      }

      private func pointer(_ object: AnyObject) -> UnsafeRawPointer {
        UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
      }

      public func __cambium_note<Object>(_ object: Object, _ site: Int) {}

      public func __cambium_note<Object: AnyObject>(_ object: Object, _ site: Int) {
        if let function { withExtendedLifetime(object) { function(pointer(object), site, nil) } }
      }

      public func __cambium_note<Object: AnyObject>(_ object: Object?, _ site: Int) {
        if let object { __cambium_note(object, site) }
      }

      public func __cambium_note<Object, Other>(_ object: Object, _ site: Int, _ other: Other) {}

      public func __cambium_note<Object: AnyObject, Other: AnyObject>(_ object: Object, _ site: Int, _ other: Other) {
        guard let function else { return }
        withExtendedLifetime((object, other)) { function(pointer(object), site, pointer(other)) }
      }

      public func __cambium_note<Object: AnyObject, Other: AnyObject>(_ object: Object?, _ site: Int, _ other: Other) {
        if let object { __cambium_note(object, site, other) }
      }

      public func __cambium_note<Object: AnyObject, Other: AnyObject>(_ object: Object, _ site: Int, _ other: Other?) {
        if let other { __cambium_note(object, site, other) }
      }

      public func __cambium_note<Object: AnyObject, Other: AnyObject>(_ object: Object?, _ site: Int, _ other: Other?) {
        if let object, let other { __cambium_note(object, site, other) }
      }

      public func __cambium_made<Object>(_ object: Object, _ sites: Int...) -> Object {
        guard let function, type(of: object) is AnyClass else { return object }
        let instance = object as AnyObject
        withExtendedLifetime(instance) { for site in sites { function(pointer(instance), site, nil) } }
        return object
      }

      """)

  // MARK: In the cache

  /// Writes the places of a scene beside its library.
  static func write(_ sites: [SourceSite], in folder: URL) throws(SceneCompileError) {
    guard !sites.isEmpty else { return }
    let url = folder.appendingPathComponent(file)
    do { try JSONEncoder().encode(sites).write(to: url) } catch {
      throw .unreadable(path: url.path, reason: "the cache cannot be written: \(error.localizedDescription)")
    }
  }

  static func isTraced(in folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(file).path)
  }

  static func read(in folder: URL) -> [SourceSite] {
    guard let data = try? Data(contentsOf: folder.appendingPathComponent(file)) else { return [] }
    return (try? JSONDecoder().decode([SourceSite].self, from: data)) ?? []
  }
}
