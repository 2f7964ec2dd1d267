import Synchronization
import Testing

@testable import UIKitCore

/// Images, colours and data of asset catalogs. The folders in which they are looked for are the process's, so the tests run one by one.
@MainActor @Suite(.serialized) struct NamedAssetTests {
  private static let dark = #""appearances": [{"appearance": "luminosity", "value": "dark"}]"#

  private func write(_ contents: String, _ files: [(String, UIImage)] = [], to set: String, in folder: URL)
    throws
  {
    let place = folder.appendingPathComponent("Assets.xcassets/\(set)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try Data(contents.utf8).write(to: place.appendingPathComponent("Contents.json"))
    for (name, image) in files {
      try #require(image.pngData()).write(to: place.appendingPathComponent(name))
    }
  }

  private func square(_ side: Int, _ color: UIColor) -> UIImage {
    picture(side, side) {
      $0.setFillColor(color.cgColor)
      $0.fill(CGRect(x: 0, y: 0, width: side, height: side))
    }
  }

  private func searching(_ folder: URL, scale: CGFloat = 1, _ body: () throws -> Void) throws {
    let before = UIImage.searchFolders
    UIImage.searchFolders = [folder]
    defer { UIImage.searchFolders = before }
    let screen = UIScreen(size: CGSize(width: 10, height: 10), scale: scale)
    try MainScreen.$current.withValue(screen) { try body() }
  }

  private func firstPixel(_ image: CGImage?) -> [UInt8] { image.map { Array($0.bytes.prefix(4)) } ?? [] }

  @Test func imagesHaveTheirScaleSlicesAndRendering() throws {
    try withFolder { folder in
      try write(
        #"{"images": [{"filename": "a.png", "scale": "1x"}, {"filename": "b.png", "scale": "2x"}]}"#,
        [("a.png", square(20, .red)), ("b.png", square(40, .green))], to: "Leaf.imageset", in: folder)
      try write(
        """
        {"images": [{"filename": "a.png", "scale": "2x", "resizing": {"mode": "9-part", "center": {"mode": "stretch"},
          "cap-insets": {"top": 2, "left": 4, "bottom": 6, "right": 8}}}], "properties": {"template-rendering-intent": "template"}}
        """, [("a.png", square(30, .black))], to: "Panel.imageset", in: folder)
      try searching(folder, scale: 3) {
        let leaf = try #require(UIImage(named: "Leaf"))
        #expect(leaf.size == CGSize(width: 20, height: 20) && leaf.scale == 2)
        #expect(firstPixel(leaf.cgImage) == [0, 255, 0, 255] && UIImage(named: "Leaf.png") == leaf)
        let panel = try #require(UIImage(named: "Panel"))
        #expect(
          panel.size.width == 15 && panel.renderingMode == .alwaysTemplate && panel.resizingMode == .stretch)
        #expect(panel.capInsets == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(UIImage(imageLiteralResourceName: "Leaf") == leaf)
      }
    }
  }

  @Test func imageViewsFollowTheAppearance() throws {
    try withFolder { folder in
      try write(
        #"{"images": [{"filename": "day.png"}, {"filename": "night.png", \#(Self.dark)}]}"#,
        [("day.png", square(16, .white)), ("night.png", square(16, .black))], to: "Moon.imageset", in: folder)
      try searching(folder) {
        let view = UIImageView(image: UIImage(named: "Moon"))
        @MainActor func shown() -> [UInt8] { firstPixel(view.layer.contents as? CGImage) }
        #expect(shown() == [255, 255, 255, 255])
        view.overrideUserInterfaceStyle = .dark
        #expect(shown() == [0, 0, 0, 255])
        view.overrideUserInterfaceStyle = .light
        #expect(shown() == [255, 255, 255, 255])
        // A setting that is made later stays.
        view.image = UIImage(named: "Moon")?.withRenderingMode(.alwaysTemplate)
        view.tintColor = .red
        view.overrideUserInterfaceStyle = .dark
        #expect(shown() == [255, 0, 0, 255])
      }
    }
  }

  @Test func coloursAreDynamicWithSeveralValues() throws {
    try withFolder { folder in
      let components = { (red: String) in
        #""color": {"color-space": "srgb", "components": {"red": "\#(red)", "green": "0", "blue": "0", "alpha": "0.5"}}"#
      }
      try write(
        #"{"colors": [{\#(components("0x40"))}, {\#(components("0x80")), \#(Self.dark)}]}"#,
        to: "Ink.colorset", in: folder)
      try write(
        #"{"colors": [{"color": {"platform": "ios", "reference": "systemBlueColor"}}]}"#,
        to: "Alias.colorset", in: folder)
      try write(#"{"colors": [{"idiom": "universal"}]}"#, to: "AccentColor.colorset", in: folder)
      try searching(folder) {
        let ink = try #require(UIColor(named: "Ink"))
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        #expect(ink.resolvedColor(with: dark) == UIColor(red: 128 / 255, green: 0, blue: 0, alpha: 0.5))
        #expect(ink.cgColor == UIColor(red: 64 / 255, green: 0, blue: 0, alpha: 0.5).cgColor)
        let fixed = UIColor(named: "Ink", in: Bundle(path: folder.path), compatibleWith: dark)
        #expect(fixed == UIColor(red: 128 / 255, green: 0, blue: 0, alpha: 0.5))
        #expect(UIColor(named: "Alias") == .systemBlue)
        #expect(
          UIColor(resource: ColorResource(name: "Ink", bundle: try #require(Bundle(path: folder.path))))
            .cgColor == ink.cgColor)
      }
    }
  }

  @Test func dataComesFromCatalogs() throws {
    try withFolder { folder in
      try write(#"{"data": [{"filename": "w.txt", "idiom": "universal"}]}"#, to: "Words.dataset", in: folder)
      try Data("some words".utf8).write(
        to: folder.appendingPathComponent("Assets.xcassets/Words.dataset/w.txt"))
      try searching(folder) { #expect(NSDataAsset(name: "Words")?.data == Data("some words".utf8)) }
    }
  }

  /// What is not there gives nil, and one line that says so.
  @Test func whatIsMissingIsNamed() throws {
    try withFolder { folder in
      try write(#"{"images": [{"filename": "gone.png"}]}"#, to: "Leaf.imageset", in: folder)
      let heard = Mutex<[String]>([])
      try searching(folder) {
        Misuse.$listener.withValue({ message in heard.withLock { $0.append(message) } }) {
          #expect(
            UIImage(named: "Leaf") == nil && UIColor(named: "Ink") == nil && NSDataAsset(name: "Words") == nil
          )
          #expect(UIImage.animatedImageNamed("step", duration: 1) == nil)
        }
      }
      #expect(
        heard.withLock { $0 } == [
          "Asset catalog \(folder.path)/Assets.xcassets/Leaf.imageset/gone.png: the file is missing",
          "UIImage(named: \"Leaf\"): the image set has no file that can be read for this device; the result is nil",
          "UIColor(named: \"Ink\"): no asset catalog has a colour with this name; the result is nil",
          "NSDataAsset(name: \"Words\"): no asset catalog and no folder has data with this name; the result is nil",
        ])
    }
  }
}
