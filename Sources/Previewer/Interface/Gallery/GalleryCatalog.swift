import CoreAnimationMarkup
import Foundation

/// The scenes that the gallery shows, in sections.
package struct GalleryCatalog: Sendable, Equatable {
  /// A scene.
  package struct Item: Sendable, Hashable {
    /// The name by which commands open the scene.
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

  /// The bundled scenes: the scene files, then the listings of each article.
  package static var bundled: GalleryCatalog {
    let scenes = SceneLibrary.scenes.map {
      Item(name: $0.name, title: title(of: $0.name), summary: $0.summary, url: $0.url)
    }
    var rest = SceneLibrary.articles
    var sections = [Section(title: "Scenes", items: scenes)]
    for (prefix, title) in articles {
      let listings = rest.filter { $0.name.hasPrefix(prefix) }
      rest.removeAll { $0.name.hasPrefix(prefix) }
      sections.append(
        Section(
          title: title,
          items: listings.map {
            Item(
              name: $0.name, title: self.title(of: String($0.name.dropFirst(prefix.count))),
              summary: $0.summary, url: $0.url)
          }))
    }
    sections.append(
      Section(
        title: "Other listings",
        items: rest.map {
          Item(name: $0.name, title: title(of: $0.name), summary: $0.summary, url: $0.url)
        }))
    return GalleryCatalog(sections.filter { !$0.items.isEmpty })
  }

  /// The articles, by the beginning of their scenes' names.
  private static let articles = [
    ("core-animation-", "Core Animation"), ("keyframes-", "Keyframe animations"),
    ("easing-", "Easing"), ("implicit-", "Implicit animations"), ("timing-", "Timing"),
  ]

  private static func title(of name: String) -> String {
    let words = name.replacingOccurrences(of: "-", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The scenes whose name, title, section or description contains each word of `text`. Sections without scenes are left out.
  package func filtered(by text: String) -> GalleryCatalog {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace)
    guard !words.isEmpty else { return self }
    return GalleryCatalog(
      sections.compactMap { section in
        let items = section.items.filter { item in
          let place = "\(item.name) \(item.title) \(section.title) \(item.summary)".lowercased()
          return words.allSatisfy { place.contains($0) }
        }
        return items.isEmpty ? nil : Section(title: section.title, items: items)
      })
  }
}
