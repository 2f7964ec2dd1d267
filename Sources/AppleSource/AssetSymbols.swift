import AssetCatalogs

/// The names that Xcode makes for the images and colours of a module's asset catalogs: `ImageResource.leaf`, `UIColor.paper`.
///
/// Source: "Asset symbols" in the release notes of Xcode 15, and Apple's documentation of `ImageResource`.
package struct AssetSymbols {
  /// What a set is: an image or a colour.
  private struct Kind {
    let resource: String
    let object: String
    /// The word that a name loses at its end.
    let ending: String
    /// Members that the class has, so that it gets no others of these names.
    let taken: Set<String>
  }

  private static let image = Kind(
    resource: "ImageResource", object: "UIImage", ending: "Image",
    taken: words("actions add checkmark remove strokedCheckmark"))
  private static let color = Kind(
    resource: "ColorResource", object: "UIColor", ending: "Color",
    taken: words(
      """
      black blue brown clear cyan darkGray darkText gray green label lightGray lightText link magenta orange purple red separator
      tint white yellow
      """))

  private let images: [String]
  private let colors: [String]

  package init(_ catalogs: [AssetCatalog]) {
    images = Set(catalogs.flatMap(\.images.keys)).sorted()
    colors = Set(catalogs.flatMap { $0.colors.filter { !$0.value.isEmpty }.keys }).sorted()
  }

  /// Swift source that declares the names; empty if there are none.
  package var source: String { Self.source(images, Self.image) + Self.source(colors, Self.color) }

  private static func source(_ names: [String], _ kind: Kind) -> String {
    guard !names.isEmpty else { return "" }
    var resources = ""
    var objects = ""
    var used = Set<String>()
    for name in names {
      let parts = name.split(separator: "/").map(String.init)
      let words = parts.dropLast().map { typeName($0) } + [symbol(parts.last ?? name, kind.ending)]
      let path = words.joined(separator: ".")
      guard used.insert(path).inserted, let word = words.last else { continue }
      let outer = words.dropLast()
      resources += "extension UIKit.\(kind.resource) {\n"
      resources += outer.map { "enum \($0) {\n" }.joined()
      resources +=
        "static let \(quoted(word)) = UIKit.\(kind.resource)(name: \(RewrittenSource.quoted(name)), bundle: __CambiumResources.module)\n"
      resources += outer.map { _ in "}\n" }.joined() + "}\n"
      guard outer.isEmpty, !kind.taken.contains(word), !word.hasPrefix("system") else { continue }
      objects +=
        "extension UIKit.\(kind.object) { static var \(quoted(word)): UIKit.\(kind.object) { .init(resource: .\(quoted(word))) } }\n"
    }
    return resources + objects
  }

  /// The name of a namespace as that of a type: `my icons` is `MyIcons`.
  private static func typeName(_ text: String) -> String {
    let words = parts(text).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return words.first?.isNumber == true ? "_" + words : words
  }

  /// The name of a set as that of a constant: `my-leaf Image` is `myLeaf`.
  private static func symbol(_ text: String, _ ending: String) -> String {
    var name = typeName(text)
    if name.hasSuffix(ending), name.count > ending.count { name = String(name.dropLast(ending.count)) }
    // An abbreviation at the beginning gets small letters as a whole: `URLIcon` is `urlIcon`.
    let capitals = name.prefix { $0.isUppercase }.count
    let small = capitals > 1 && capitals < name.count ? capitals - 1 : capitals
    return name.prefix(small).lowercased() + name.dropFirst(small)
  }

  private static func parts(_ text: String) -> [Substring] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
  }

  private static let keywords = words(
    """
    as break case catch class continue default defer do else enum extension fallthrough false for func guard if import in init inout
    internal is let nil operator private protocol public repeat return self static struct subscript super switch throw throws true
    try typealias var where while
    """)

  private static func words(_ list: String) -> Set<String> {
    Set(list.split { $0.isWhitespace }.map(String.init))
  }

  private static func quoted(_ word: String) -> String { keywords.contains(word) ? "`\(word)`" : word }
}
