import CoreAnimationMarkup
import Foundation
import Localization

/// The scenes that the gallery shows, in sections.
package struct GalleryCatalog: Sendable, Equatable {
  /// A scene.
  package struct Item: Sendable, Hashable {
    /// The name by which commands open the scene: that of a bundled scene, or a path.
    package let name: String
    /// What is written below the picture: the name without the article's, with spaces.
    package let title: String
    /// One line that says what the scene shows. It may be empty.
    package let summary: String
    package let url: URL

    package init(name: String, title: String, summary: String, url: URL) {
      self.name = name
      self.title = title
      self.summary = summary
      self.url = url
    }

    /// The name for reading: of a path its last part.
    package var shownName: String { name.hasPrefix("/") ? url.lastPathComponent : name }

    /// Whether the scene is a Swift file, which is compiled before it is drawn.
    package var isProgram: Bool { url.pathExtension == "swift" }
  }

  package struct Section: Sendable, Equatable {
    package let title: String
    package let items: [Item]

    package init(title: String, items: [Item]) {
      self.title = title
      self.items = items
    }
  }

  package let sections: [Section]

  package init(_ sections: [Section]) { self.sections = sections }

  /// All scenes, in the order in which they are shown.
  package var items: [Item] { sections.flatMap(\.items) }

  /// The title of the section with the scenes that were opened last.
  private static var recentTitle: String { localized("Recent") }
  /// The most scenes in that section.
  private static let mostRecent = 10

  /// The catalogue with a section above for the scenes that were opened last, in place of an earlier one.
  package func with(recent: [URL]) -> GalleryCatalog {
    let others = sections.filter { $0.title != Self.recentTitle }
    let known = Dictionary(
      others.flatMap(\.items).map { ($0.url.standardizedFileURL.path, $0) }, uniquingKeysWith: { $1 })
    let items = recent.prefix(Self.mostRecent).map { url in
      let path = url.standardizedFileURL.path
      return known[path]
        ?? Item(
          name: path, title: url.deletingPathExtension().lastPathComponent,
          summary: Self.short(url.deletingLastPathComponent().path), url: url)
    }
    guard !items.isEmpty else { return GalleryCatalog(others) }
    return GalleryCatalog([Section(title: Self.recentTitle, items: items)] + others)
  }

  /// A folder's path, with `~` for that of the user.
  private static func short(_ path: String) -> String {
    let home = FileManager.default.homeDirectoryForCurrentUser.path
    return path == home || path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
  }

  /// The number of scenes. One that is also among the recent ones counts once.
  package var count: Int { Set(items.map(\.name)).count }

  /// The bundled scenes: the scene files, the listings of each article, layouts and controllers.
  package static var bundled: GalleryCatalog {
    let scenes = SceneLibrary.scenes.map {
      Item(name: $0.name, title: title(of: $0.name), summary: $0.summary, url: $0.url)
    }
    var rest = SceneLibrary.programs
    var sections = [Section(title: localized("Scenes"), items: scenes)]
    for (prefix, title) in programs {
      let listings = rest.filter { $0.name.hasPrefix(prefix) }
      rest.removeAll { $0.name.hasPrefix(prefix) }
      sections.append(
        Section(
          title: localized(Phrase(verbatim: title)),
          items: listings.map {
            Item(
              name: $0.name, title: self.title(of: String($0.name.dropFirst(prefix.count))),
              summary: $0.summary, url: $0.url)
          }))
    }
    sections.append(
      Section(
        title: localized("Other examples"),
        items: rest.map {
          Item(name: $0.name, title: title(of: $0.name), summary: $0.summary, url: $0.url)
        }))
    return GalleryCatalog(sections.filter { !$0.items.isEmpty })
  }

  /// The sections of Swift scenes, by the beginning of their names.
  static let programs = [
    ("core-animation-", "Core Animation"), ("keyframes-", "Keyframe animations"),
    ("easing-", "Easing"), ("implicit-", "Implicit animations"), ("timing-", "Timing"), ("layout-", "Layout"),
    ("uikit-", "Controllers"),
  ]

  private static func title(of name: String) -> String {
    let words = name.replacingOccurrences(of: "-", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The scenes whose name, title, section or description contains each word of `text`. Sections without scenes are left out. A
  /// recent scene that is in another section too is found there.
  package func filtered(by text: String) -> GalleryCatalog {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace)
    guard !words.isEmpty else { return self }
    let others = Set(sections.filter { $0.title != Self.recentTitle }.flatMap(\.items).map(\.name))
    return GalleryCatalog(
      sections.compactMap { section in
        let items = section.items.filter { item in
          if section.title == Self.recentTitle, others.contains(item.name) { return false }
          let place = "\(item.name) \(item.title) \(section.title) \(item.summary)".lowercased()
          return words.allSatisfy { place.contains($0) }
        }
        return items.isEmpty ? nil : Section(title: section.title, items: items)
      })
  }
}
