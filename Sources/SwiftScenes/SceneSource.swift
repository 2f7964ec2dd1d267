import AppleSource
import CoreAnimationMarkup
import Foundation
import UIKit
import XcodeProjects

/// What a scene's argument means: its Swift files, its resources and its names.
///
/// The argument is a Swift file, a folder, a project or workspace of Xcode, a playground, or an app of Swift Playgrounds.
package struct SceneSource: Sendable {
  /// The file or folder.
  let place: URL
  let app: AppContents
  /// The folders of packages that the command line names.
  let packages: [PackagePath]
  /// The Swift files, and their contents.
  private(set) var files: [URL]
  private(set) var texts: [String]
  /// Swift files that hold only SwiftUI, and are no part of the scene.
  private let leftOut: [URL]
  let resources: ResourceFolder
  /// What the main storyboard shows; nil if there is none.
  let start: InterfaceStart?

  /// The name of the module of a scene that is no target.
  static let usualModule = "Scene"

  /// - Parameter choice: which target or page is meant, where there are several.
  init(_ place: URL, _ choice: AppContents.Choice = .init()) throws(SceneCompileError) {
    self.place = place
    packages = choice.packages
    let app: AppContents
    do { app = try AppContents(place, choice) } catch {
      throw .unreadable(path: error.path + (error.line.map { ":\($0)" } ?? ""), reason: error.reason)
    }
    self.app = app
    let all = app.sources
    let plist = app.infoPlist ?? InfoPlist(name: app.moduleName ?? Self.usualModule).data
    resources = ResourceFolder(app.resources, infoPlist: plist)
    start = InterfaceStart(resources.interfaceFiles)
    // A storyboard without code is shown with UIKit's classes.
    guard !all.isEmpty || start != nil else {
      let reason = app.name.map { "the target \($0) has no Swift files" } ?? "the folder has no Swift files"
      throw .unreadable(path: place.path, reason: Self.withNotes(reason, app.notes))
    }
    guard all.count <= SwiftSources.mostFiles else {
      throw .unreadable(
        path: place.path,
        reason: "it has more than \(SwiftSources.mostFiles) Swift files, so it is not the folder of an app")
    }
    var texts: [String] = []
    for file in all { texts.append(try SourceText.read(file)) }
    (files, self.texts, leftOut) = SourceText.withoutSwiftUI(all, texts)
  }

  private static func withNotes(_ reason: String, _ notes: [ProjectNote]) -> String {
    guard let first = notes.first else { return reason }
    return "\(reason): \(first)"
  }

  /// What of the scene is not read, each with a reason.
  var notes: [ProjectNote] {
    let names = leftOut.map(\.lastPathComponent).joined(separator: ", ")
    let swiftUI =
      leftOut.count == 1
      ? "\(names) holds only SwiftUI, which Cambium does not have, and is left out"
      : "\(leftOut.count) files hold only SwiftUI, which Cambium does not have, and are left out: \(names)"
    return app.notes + resources.problems + (leftOut.isEmpty ? [] : [ProjectNote(place, swiftUI)])
  }

  /// The scene without files that are compiled as modules of their own.
  func without(_ others: Set<URL>) -> SceneSource {
    guard files.contains(where: others.contains) else { return self }
    var scene = self
    let kept = files.indices.filter { !others.contains(files[$0]) }
    (scene.files, scene.texts) = (kept.map { files[$0] }, kept.map { texts[$0] })
    return scene
  }

  /// The files and folders whose changes change the scene. Files of a folder that is one resource are among them.
  var watched: [URL] {
    var found = app.sources + app.watched + (app.sources == [place] ? [] : [place])
    found += PackagePlaces(self).watched
    for url in resources.urls where isWatched(url) {
      found.append(url)
      // Each folder of a catalog changes when a file of it comes or goes.
      guard SceneLibrary.isFolder(url), url.pathExtension == "xcassets" || url.pathExtension == "bundle",
        let names = FileManager.default.enumerator(atPath: url.path)
      else { continue }
      for case let name as String in names where found.count < Self.mostWatched {
        found.append(url.appendingPathComponent(name))
      }
    }
    var known: Set<String> = []
    return found.filter { known.insert($0.path).inserted }
  }

  /// Whether a change of a resource may change the scene. Beside a single file there may be pictures that have nothing to do with it, such
  /// as those that are drawn of it: it has to name them.
  private func isWatched(_ resource: URL) -> Bool {
    let ending = resource.pathExtension.lowercased()
    guard Self.watchedEndings.contains(ending) else { return false }
    guard app.sources == [place], !Self.interfaceEndings.contains(ending) else { return true }
    let name = resource.deletingPathExtension().lastPathComponent.prefix { $0 != "@" && $0 != "~" }
    return texts.contains { $0.contains("\"\(name)") }
  }

  /// The endings of what a single file uses without naming it.
  private static let interfaceEndings: Set<String> = [
    "storyboard", "xib", "xcassets", "lproj", "strings", "plist",
  ]

  /// The endings of resources that are watched. Others may be files that change while the scene is shown, such as those into which its
  /// output and its events are written.
  private static let watchedEndings: Set<String> = [
    "storyboard", "xib", "xcassets", "bundle", "lproj", "strings", "stringsdict", "plist", "json", "csv",
    "txt",
    "xml", "png", "jpg", "jpeg", "gif", "webp", "heic", "pdf", "svg", "ttf", "otf", "ttc", "caml", "ca",
    "wav",
    "mp3", "m4a", "caf",
  ]

  /// Files and folders that are watched at most. Beside a single file there may be much else.
  private static let mostWatched = 20_000

  /// What the cache knows the scene by: the compiled scene has the paths in its messages, and the names of its assets.
  var key: [String] {
    [app.moduleName ?? "", start?.key ?? ""] + app.conditions + zip(files, texts).flatMap { [$0.path, $1] }
  }

  /// The name of the file beside a scene of one file that declares a type or a function; nil if there is none.
  func fileDeclaring(_ name: String) -> String? {
    guard files == [place] else { return nil }
    let folder = place.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let others = names.filter { $0.hasSuffix(".swift") && $0 != place.lastPathComponent }.sorted()
    return others.prefix(Self.mostNeighbours).first { other in
      let url = folder.appendingPathComponent(other)
      guard let text = try? SourceText.read(url), text.contains(name)
      else { return false }
      return SwiftCode(text).declares(name)
    }
  }

  /// Files beside a scene that are looked at for what it does not declare.
  private static let mostNeighbours = 100
}
