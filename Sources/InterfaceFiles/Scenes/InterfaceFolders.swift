import Foundation

/// Where interface files are looked for.
enum InterfaceFolders {
  /// The file with a name, in a bundle or in the program's folders. Nil if there is none, or if the name leads out of the folder.
  ///
  /// - Parameters:
  ///   - name: the name without its ending. A localised file is found in the folder of its language.
  ///   - endings: the endings that the file may have, the best one first.
  ///   - bundle: nil: those of the modules that have a program, the folders of a scene, and the bundle of the program.
  @MainActor static func file(_ name: String, _ endings: [String], in bundle: Bundle?) -> (
    url: URL, folder: URL
  )? {
    guard !name.isEmpty, !name.contains("/"), !name.contains("\0") else { return nil }
    for folder in bundle.map({ folders(of: $0) }) ?? programFolders {
      for place in places(in: folder) {
        for ending in endings {
          let url = place.appendingPathComponent("\(name).\(ending)")
          if FileManager.default.fileExists(atPath: url.path) { return (url, folder) }
        }
      }
    }
    return nil
  }

  /// The folders of the program.
  @MainActor static var programFolders: [URL] {
    let scene = ModuleResources.programFolder.map { [URL(fileURLWithPath: $0)] } ?? []
    let modules = _InterfaceClasses.resourceBundles.flatMap { folders(of: $0) }
    var seen = Set<String>()
    return (scene + modules + UIImage.searchFolders + folders(of: .main)).filter {
      seen.insert($0.standardizedFileURL.path).inserted
    }
  }

  private static func folders(of bundle: Bundle) -> [URL] {
    [bundle.resourceURL, bundle.bundleURL].compactMap { $0 }
  }

  /// A folder and the folders of languages in it: the base that Xcode translates, the language of the user, any other.
  private static func places(in folder: URL) -> [URL] {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
      .filter { $0.hasSuffix(".lproj") }.sorted()
    var order = ["Base"]
    for language in Locale.preferredLanguages {
      order += [language, String(language.prefix { $0 != "-" && $0 != "_" })]
    }
    let preferred = order.map { $0 + ".lproj" }.filter { names.contains($0) }
    let all = preferred + names.filter { !preferred.contains($0) }
    return [folder] + all.map { folder.appendingPathComponent($0) }
  }

  /// The storyboard that a program without a property list begins with: the one named Main, or the only one that is no launch screen.
  static func mainStoryboard(in folder: URL) -> URL? {
    mainStoryboard(
      among: places(in: folder).flatMap { place in
        ((try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []).sorted().map {
          place.appendingPathComponent($0)
        }
      })
  }

  /// The same among some files.
  static func mainStoryboard(among files: [URL]) -> URL? {
    let found = files.filter { $0.pathExtension == "storyboard" }
    if let main = found.first(where: { $0.lastPathComponent == "Main.storyboard" }) { return main }
    let others = found.filter { !isLaunchScreen($0) }
    let names = Set(others.map(\.lastPathComponent))
    return names.count == 1 ? others.first : nil
  }

  private static func isLaunchScreen(_ file: URL) -> Bool {
    (try? InterfaceDocument(contentsOf: file))?.isLaunchScreen ?? true
  }
}
