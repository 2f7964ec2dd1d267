import Foundation

/// A playground of Xcode, or one of its pages.
///
/// A playground is a folder `….playground` with `Contents.swift`, or with pages in `Pages`, each a folder `….xcplaygroundpage` with a
/// `Contents.swift`. Swift files in the folders `Sources` of the playground and of the page are compiled with it, and files in
/// `Resources` are its resources.
///
/// Source: playgrounds of public repositories.
struct Playground {
  private let folder: URL
  /// The page that was named by its folder; nil for the playground.
  private let page: URL?

  init(_ url: URL) {
    let isPage = url.pathExtension == "xcplaygroundpage"
    let around = url.parent.parent
    folder = isPage && around.pathExtension == "playground" ? around : url
    page = isPage ? url : nil
  }

  func app(_ choice: AppContents.Choice) throws(ProjectError) -> AppContents {
    guard choice.target == nil else { throw ProjectError(folder, "a playground has no targets") }
    let page = try chosenPage(choice.page)
    var app = AppContents(root: folder)
    let contents = (page ?? folder).appendingPathComponent("Contents.swift")
    guard FileManager.default.fileExists(atPath: contents.path) else {
      throw ProjectError(contents, "the playground has no such file")
    }
    app.sources = [contents]
    app.watched = [folder, folder.appendingPathComponent("contents.xcplayground")]
    for part in Set([folder, page ?? folder]).sorted(by: { $0.path < $1.path }) {
      let sources = part.appendingPathComponent("Sources")
      app.sources += SwiftSources.files(below: sources)
      app.watched += SwiftSources.folders(below: sources)
      let resources = part.appendingPathComponent("Resources")
      if resources.isFolder { app.resources.append(.below(resources)) }
    }
    app.name = folder.deletingPathExtension().lastPathComponent
    app.infoPlist = InfoPlist(name: app.name ?? "").data
    return app
  }

  /// The pages in the playground's order.
  private var pages: [URL] {
    let place = folder.appendingPathComponent("Pages")
    let found = ((try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? [])
      .filter { $0.hasSuffix(".xcplaygroundpage") }.sorted {
        $0.localizedStandardCompare($1) == .orderedAscending
      }
    let named = (MarkupTag.read(folder.appendingPathComponent("contents.xcplayground")) ?? [])
      .filter { $0.name == "page" && !$0.isEnd }.compactMap {
        $0.attributes["name"].map { $0 + ".xcplaygroundpage" }
      }
    // Names may be coded in two ways, which Swift compares as equal.
    let ordered = named.compactMap { name in found.first { $0 == name } }
    return (ordered + found.filter { !ordered.contains($0) }).map(place.appendingPathComponent)
  }

  private static func name(of page: URL) -> String { page.deletingPathExtension().lastPathComponent }

  private func chosenPage(_ name: String?) throws(ProjectError) -> URL? {
    if let page { return page }
    let pages = pages
    guard let name else {
      let isSingle = FileManager.default.fileExists(
        atPath: folder.appendingPathComponent("Contents.swift").path)
      return isSingle ? nil : pages.first
    }
    if let page = pages.first(where: { Self.name(of: $0) == name }) { return page }
    let names = pages.map(Self.name).joined(separator: ", ")
    throw ProjectError(
      folder,
      pages.isEmpty ? "the playground has no pages" : "there is no page \(name); the pages are \(names)")
  }
}
