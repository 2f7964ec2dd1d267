import Foundation

/// The files of one image: for several scales, devices and appearances.
package struct ImageSet: Sendable {
  /// Whether an image shows its own colours or is a stencil.
  package enum Rendering: String, Sendable { case original, template }

  /// How an image becomes larger than it is.
  package struct Slices: Equatable, Sendable {
    /// The widths of the parts that keep their size, in pixels of the file.
    package var top = 0.0
    package var left = 0.0
    package var bottom = 0.0
    package var right = 0.0
    /// Whether the middle is repeated in place of being stretched.
    package var tiles = false
  }

  /// One file.
  package struct Variant: Sendable {
    package let url: URL
    /// Pixels per point of the file. Nil for a drawing, which is drawn for the screen's scale.
    package let scale: Double?
    package let slices: Slices?
  }

  private let slots: [AssetSlot<Variant>]
  /// All files, in the order of `Contents.json`.
  var variants: [Variant] { slots.map(\.value) }
  /// Nil: the place where the image is used decides.
  package let rendering: Rendering?

  /// The file for traits: one for the device and the appearance, and of these the one for the screen's scale, or else the next larger or
  /// smaller one. Nil if the set has no file for the device.
  package func variant(for traits: AssetTraits) -> Variant? {
    slots.best(for: traits) {
      Self.distance($0.scale, traits.scale) > Self.distance($1.scale, traits.scale)
    }
  }

  /// How far a file's scale is from the screen's: larger ones are preferred to smaller ones.
  private static func distance(_ scale: Double?, _ screen: Double) -> Double {
    guard let scale else { return 0 }
    return scale >= screen ? scale - screen : 100 + screen - scale
  }

  /// Whether another appearance may have another file.
  package var hasAppearances: Bool { slots.contains { $0.condition.hasAppearance } }
}

extension ImageSet: AssetSet {
  struct Contents: Decodable {
    struct Properties: Decodable {
      var rendering: String?
      enum CodingKeys: String, CodingKey { case rendering = "template-rendering-intent" }
    }
    var images: [AssetSlot<Image>]?
    var properties: Properties?
  }

  struct Image: Decodable {
    struct Resizing: Decodable {
      struct Center: Decodable { var mode: String? }
      struct Insets: Decodable { var top, left, bottom, right: Double? }
      var center: Center?
      var insets: Insets?
      enum CodingKeys: String, CodingKey {
        case center
        case insets = "cap-insets"
      }
    }
    var filename: String?
    var scale: String?
    var resizing: Resizing?
  }

  init(_ contents: Contents, in folder: URL, _ problems: inout [AssetProblem]) {
    rendering = contents.properties?.rendering.flatMap(Rendering.init)
    slots = (contents.images ?? []).compactMap { slot in
      slot.map { image in
        guard let url = AssetFile.url(image.filename, in: folder, &problems) else { return nil }
        let scale = image.scale.flatMap { Double($0.replacing("x", with: "")) } ?? 1
        return Variant(
          url: url, scale: DrawingFile.isDrawing(url) ? nil : scale > 0 ? scale : 1,
          slices: image.resizing.map(Slices.init))
      }
    }
  }
}

extension ImageSet.Slices {
  fileprivate init(_ resizing: ImageSet.Image.Resizing) {
    self.init(
      top: resizing.insets?.top ?? 0, left: resizing.insets?.left ?? 0, bottom: resizing.insets?.bottom ?? 0,
      right: resizing.insets?.right ?? 0, tiles: resizing.center?.mode == "tile")
  }
}

/// The files of sets.
enum AssetFile {
  /// The file with a name in the folder of a set. Nil for a slot without a file, for a file that is missing, and for a name that leads out
  /// of the folder; the last two are problems.
  static func url(_ name: String?, in folder: URL, _ problems: inout [AssetProblem]) -> URL? {
    guard let name, !name.isEmpty else { return nil }
    let url = folder.appendingPathComponent(name)
    guard !name.contains("/"), name != "..", !name.contains("\0") else {
      problems.append(AssetProblem(folder, "the file name “\(name)” leads out of the folder"))
      return nil
    }
    guard FileManager.default.fileExists(atPath: url.path) else {
      problems.append(AssetProblem(url, "the file is missing"))
      return nil
    }
    return url
  }
}
