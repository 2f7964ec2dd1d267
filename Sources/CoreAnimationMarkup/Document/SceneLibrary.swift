import Foundation

/// The scenes that come with Cambium, and what a scene argument of a command means.
package enum SceneLibrary {
  /// A bundled scene.
  package struct Scene: Sendable {
    /// The name by which it is opened: the file's, without its extension.
    package let name: String
    package let url: URL
    /// What it shows: the first line of the comment at the top of its markup.
    package let summary: String
  }

  /// The folder of the bundled scenes; nil when there is none.
  ///
  /// `CAMBIUM_SCENES` names it; else it is `share/cambium/scenes` beside the `bin` that holds the executable;
  /// else the `scenes` of the source tree that this was built from.
  package static var directory: URL? {
    if let given = ProcessInfo.processInfo.environment["CAMBIUM_SCENES"], !given.isEmpty {
      return URL(fileURLWithPath: given, isDirectory: true)
    }
    let executable = URL(
      fileURLWithPath: RealPath("/proc/self/exe").map { String(decoding: $0.bytes, as: UTF8.self) }
        ?? CommandLine.arguments.first ?? "")
    let installed = executable.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("share/cambium/scenes")
    // Sources/CoreAnimationMarkup/Document/SceneLibrary.swift
    let source = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
      .appendingPathComponent("scenes")
    return [installed, source].first { isDirectory($0) }
  }

  /// The bundled scenes, by name.
  package static var scenes: [Scene] {
    guard let directory, let entries = try? FileManager.default.contentsOfDirectory(atPath: directory.path)
    else {
      return []
    }
    return entries.compactMap { entry in
      let url = directory.appendingPathComponent(entry)
      guard ["caml", "ca", "tendies", "caar"].contains(url.pathExtension) else { return nil }
      return Scene(name: url.deletingPathExtension().lastPathComponent, url: url, summary: summary(of: url))
    }.sorted { $0.name < $1.name }
  }

  /// The bundled scene of a name, with or without its extension.
  package static func scene(named name: String) -> Scene? {
    scenes.first { $0.name == name || $0.url.lastPathComponent == name }
  }

  /// What a scene argument means: a file or directory when there is one, else the bundled scene of that name;
  /// else the path as it is, which opens with an error that names it.
  package static func resolve(_ argument: String) -> URL {
    let url = URL(fileURLWithPath: argument)
    let exists = FileManager.default.fileExists(atPath: argument)
    // A folder that only happens to have the scene's name is none.
    if exists, !isDirectory(url) || !url.pathExtension.isEmpty || argument.contains("/") { return url }
    return scene(named: argument)?.url ?? url
  }

  private static func isDirectory(_ url: URL) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }

  /// The first line of a scene's comment.
  private static func summary(of url: URL) -> String {
    let lines = comment(of: url).split(whereSeparator: \.isNewline)
    return lines.map { $0.trimmingCharacters(in: .whitespaces) }.first { !$0.isEmpty } ?? ""
  }

  /// The comment at the top of a scene's markup: of a wallpaper that of its first plane, of a keyed archive the text that
  /// its dictionary has as `comment`. Empty where there is none.
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
      let markup = isDirectory(url) ? url.appendingPathComponent("main.caml") : url
      bytes = try? FileContents(path: markup.path, limit: limits.fileBytes).bytes
    }
    let head = String(decoding: bytes?.prefix(4096) ?? [], as: UTF8.self)
    guard let start = head.range(of: "<!--"),
      let end = head.range(of: "-->", range: start.upperBound..<head.endIndex)
    else { return "" }
    return String(head[start.upperBound..<end.lowerBound])
  }
}
