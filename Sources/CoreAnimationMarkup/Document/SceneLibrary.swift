import Foundation
import SceneFiles
import XcodeProjects

/// The bundled scenes, and the resolution of scene arguments of commands.
package enum SceneLibrary {
  /// A bundled scene.
  package struct Scene: Sendable {
    /// The name of the file without its extension, by which the scene is opened.
    package let name: String
    package let url: URL
    /// A description: the first line of the comment at the top of the markup.
    package let summary: String
  }

  /// The folder of the bundled scenes, or nil.
  ///
  /// It is the value of `CAMBIUM_SCENES`; otherwise `share/cambium/scenes` beside the `bin` folder of the
  /// executable; otherwise `scenes` of the source tree in whose `.build` folder the executable is.
  package static var directory: URL? {
    let places = places
    return places.count == 1 ? places[0] : places.first { isFolder($0) }
  }

  /// The folders in which the bundled scenes are looked for; the first that there is has them.
  package static var places: [URL] {
    if let given = ProcessInfo.processInfo.environment["CAMBIUM_SCENES"], !given.isEmpty {
      return [URL(fileURLWithPath: given, isDirectory: true)]
    }
    let executable = URL(
      fileURLWithPath: RealPath("/proc/self/exe").map { String(decoding: $0.bytes, as: UTF8.self) }
        ?? CommandLine.arguments.first ?? "")
    let installed = executable.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("share/cambium/scenes")
    var source = executable
    while source.path.count > 1, source.lastPathComponent != ".build" { source.deleteLastPathComponent() }
    source = source.deletingLastPathComponent().appendingPathComponent("scenes")
    return [installed, source]
  }

  /// Whether a scene is a Swift scene: a Swift file, a project, a playground, or a folder that is no scene of another kind, with one of
  /// them in it or in folders below it.
  package static func isProgram(_ url: URL) -> Bool {
    if url.pathExtension == "swift" || url.lastPathComponent == "project.pbxproj" { return true }
    guard url.pathExtension.isEmpty || !sceneExtensions.contains(url.pathExtension.lowercased()),
      isFolder(url),
      let names = try? FileManager.default.contentsOfDirectory(atPath: url.path)
    else { return false }
    let isOther = names.contains { name in
      name == "main.caml" || ["ca", "wallpaper"].contains((name as NSString).pathExtension.lowercased())
    }
    return !isOther && AppContents.isPlausible(url)
  }

  /// The extensions of scene files and folders.
  private static let sceneExtensions = ["caml", "ca", "tendies", "caar"]

  /// The bundled scenes, sorted by name.
  package static var scenes: [Scene] {
    guard let directory, let entries = try? FileManager.default.contentsOfDirectory(atPath: directory.path)
    else {
      return []
    }
    return entries.compactMap { entry in
      let url = directory.appendingPathComponent(entry)
      guard sceneExtensions.contains(url.pathExtension) else { return nil }
      return Scene(name: url.deletingPathExtension().lastPathComponent, url: url, summary: summary(of: url))
    }.sorted { $0.name < $1.name }
  }

  /// The bundled Swift scenes.
  package static var programs: [Scene] { articles + layouts + controllers }

  /// The listings of articles, sorted by name. Names begin with that of the article.
  package static var articles: [Scene] { programs(in: "articles") }

  /// Scenes that animate layouts by constraints, sorted by name. Names begin with `layout-`.
  package static var layouts: [Scene] { programs(in: "layout") }

  /// Scenes of controllers and bars, sorted by name. Names begin with `uikit-`.
  package static var controllers: [Scene] { programs(in: "uikit") }

  /// The Swift files in a folder of the bundled scenes.
  private static func programs(in name: String) -> [Scene] {
    guard let folder = directory?.appendingPathComponent(name),
      let entries = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    else { return [] }
    return entries.filter { $0.hasSuffix(".swift") }.sorted().map { entry in
      let url = folder.appendingPathComponent(entry)
      return Scene(
        name: url.deletingPathExtension().lastPathComponent, url: url, summary: firstComment(of: url))
    }
  }

  /// The bundled scene with a name, which may have its extension.
  package static func scene(named name: String) -> Scene? {
    (scenes + programs).first { $0.name == name || $0.url.lastPathComponent == name }
  }

  /// The first line of a Swift file, if it is a comment.
  private static func firstComment(of url: URL) -> String {
    let bytes = (try? FileContents(path: url.path, limit: SceneLimits().fileBytes))?.bytes.prefix(1024) ?? []
    let line = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).first ?? ""
    return line.hasPrefix("//") ? line.dropFirst(2).trimmingCharacters(in: .whitespaces) : ""
  }

  /// The URL for a scene argument: an existing file or folder, else the bundled scene with that name, else
  /// the path itself, which gives an error when it is opened.
  package static func resolve(_ argument: String) -> URL {
    let url = URL(fileURLWithPath: argument)
    let exists = FileManager.default.fileExists(atPath: argument)
    // A folder without an extension that happens to have the name of a scene is not a scene.
    if exists, !isFolder(url) || !url.pathExtension.isEmpty || argument.contains("/") { return url }
    return scene(named: argument)?.url ?? url
  }

  package static func isFolder(_ url: URL) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }

  /// The first line of a scene's comment.
  private static func summary(of url: URL) -> String {
    let lines = comment(of: url).split(whereSeparator: \.isNewline)
    return lines.map { $0.trimmingCharacters(in: .whitespaces) }.first { !$0.isEmpty } ?? ""
  }

  /// The comment at the top of a scene's markup. For a wallpaper it is that of the first plane; for a keyed
  /// archive, the text `comment` of its dictionary. Empty if there is none.
  static func comment(of url: URL) -> String {
    let limits = SceneLimits()
    let bytes: [UInt8]?
    switch url.pathExtension {
    case "caar":
      guard let contents = try? FileContents(path: url.path, limit: limits.fileBytes),
        let archive = try? KeyedArchive(contents.bytes)
      else { return "" }
      return archive.text(archive.table(archive.root)?.first { $0.key == "comment" }?.value) ?? ""
    case "tendies":
      let log = DiagnosticLog()
      guard let tree = try? ArchiveTree(url, limits: limits),
        let plane = Wallpaper.find(in: tree, limits: limits, log: log)?.firstPlane(limits: limits, log: log)
      else { return "" }
      bytes = try? tree.contents(of: "\(plane)/main.caml", limit: limits.fileBytes)
    default:
      let markup = isFolder(url) ? url.appendingPathComponent("main.caml") : url
      bytes = try? FileContents(path: markup.path, limit: limits.fileBytes).bytes
    }
    let head = String(decoding: bytes?.prefix(4096) ?? [], as: UTF8.self)
    guard let start = head.range(of: "<!--"),
      let end = head.range(of: "-->", range: start.upperBound..<head.endIndex)
    else { return "" }
    return String(head[start.upperBound..<end.lowerBound])
  }
}
