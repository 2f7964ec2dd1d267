import AssetCatalogs
import Foundation
import Testing

@testable import AppleSource

/// The names that Xcode 15 makes for asset catalogs.
struct AssetSymbolsTests {
  @Test(arguments: [
    (
      "Leaf.imageset", "extension UIKit.UIImage { static var leaf: UIKit.UIImage { .init(resource: .leaf) } }"
    ),
    ("my-leaf Image.imageset", "static let myLeaf = UIKit.ImageResource(name: \"my-leaf Image\","),
    ("URLIcon.imageset", "static let urlIcon = "), ("2x.imageset", "static let _2x = "),
    ("default.imageset", "static let `default` = "),
    ("AccentColor.colorset", "static let accent = UIKit.ColorResource("),
    (
      "Brand/Glyph.imageset",
      "extension UIKit.ImageResource {\nenum Brand {\nstatic let glyph = UIKit.ImageResource(name: \"Brand/Glyph\","
    ),
  ])
  func setsHaveNames(set: String, line: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("symbols-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ text: String, _ path: String) throws {
      let url = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    try write(
      #"{"images": [], "colors": [{"color": {"components": {"red": "1.0", "green": "0", "blue": "0"}}}]}"#,
      set + "/Contents.json")
    if set.contains("/") {
      try write(#"{"properties": {"provides-namespace": true}}"#, "Brand/Contents.json")
    }
    let source = AssetSymbols([AssetCatalog(folder)]).source
    #expect(source.contains(line), "\(source)")
  }

  @Test func catalogsWithoutSetsHaveNone() {
    #expect(AssetSymbols([]).source.isEmpty)
  }
}
