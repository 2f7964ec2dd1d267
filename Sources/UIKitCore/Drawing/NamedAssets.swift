import AssetCatalogs
import Synchronization

/// The asset catalogs of folders. Each is read once.
enum NamedAssets {
  private static let kept = Mutex<[String: [AssetCatalog]]>([:])

  /// The catalogs that lie in a folder, by their names.
  private static func catalogs(in folder: URL) -> [AssetCatalog] {
    if let found = kept.withLock({ $0[folder.path] }) { return found }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let found = names.filter { $0.hasSuffix(".xcassets") }.sorted().map {
      AssetCatalog(folder.appendingPathComponent($0).resolvingSymlinksInPath())
    }
    return kept.withLock { kept in
      // Another thread may have been faster.
      if let found = kept[folder.path] { return found }
      kept[folder.path] = found
      for problem in found.flatMap(\.problems) { Misuse.ignored("Asset catalog \(problem)") }
      return found
    }
  }

  /// The first set with a name in one of the folders.
  private static func set<Set>(
    _ name: String, in folders: [URL], _ sets: KeyPath<AssetCatalog, [String: Set]>
  ) -> Set? {
    folders.lazy.flatMap { catalogs(in: $0) }.compactMap { $0[keyPath: sets][name] }.first
  }

  /// The image set with a name, which may have the ending of an image file.
  static func image(_ name: String, in folders: [URL]) -> NamedImageSet? {
    for name in [name, (name as NSString).deletingPathExtension] {
      if let found = set(name, in: folders, \.images) { return NamedImageSet(name: name, set: found) }
    }
    return nil
  }

  static func color(_ name: String, in folders: [URL]) -> ColorSet? { set(name, in: folders, \.colors) }

  static func data(_ name: String, in folders: [URL]) -> URL? {
    set(name, in: folders, \.data)?.url(for: AssetTraits(UITraitCollection.current))
  }
}

/// The image set that an image comes from. It gives the image for other traits.
final class NamedImageSet: Sendable {
  private let name: String
  private let images: ImageSet

  init(name: String, set: ImageSet) {
    self.name = name
    images = set
  }

  /// Whether the dark appearance may have another image.
  var hasAppearances: Bool { images.hasAppearances }

  /// The pixels for traits, with their pixels per point. Nil if the set has none, or they cannot be read.
  func picture(_ traits: AssetTraits) -> (image: CGImage, variant: ImageSet.Variant, scale: CGFloat)? {
    guard let variant = images.variant(for: traits) else { return nil }
    let scale = variant.scale ?? max(1, traits.scale)
    guard let image = NamedImages.image(variant.url, scale: scale) else { return nil }
    return (image, variant, CGFloat(scale))
  }

  /// The image for traits.
  func image(_ traits: AssetTraits) -> UIImage? {
    guard let (picture, variant, scale) = picture(traits) else { return nil }
    var settings = UIImage.Settings(scale: scale, origin: self)
    if let slices = variant.slices {
      settings.capInsets = UIEdgeInsets(
        top: CGFloat(slices.top) / scale, left: CGFloat(slices.left) / scale,
        bottom: CGFloat(slices.bottom) / scale, right: CGFloat(slices.right) / scale)
      settings.resizingMode = slices.tiles ? .tile : .stretch
    }
    switch images.rendering {
    case .template: settings.renderingMode = .alwaysTemplate
    case .original: settings.renderingMode = .alwaysOriginal
    case nil: break
    }
    return UIImage(picture, settings)
  }
}

extension NamedImageSet: Equatable {
  static func == (left: NamedImageSet, right: NamedImageSet) -> Bool {
    left === right || left.name == right.name
  }
}

extension UIImage {
  /// The image as it is for traits: another one in the dark appearance, if it comes from an asset catalog that has one.
  func resolved(with traits: UITraitCollection) -> UIImage {
    guard let origin = settings.origin, origin.hasAppearances,
      let (picture, _, scale) = origin.picture(AssetTraits(traits))
    else { return self }
    var settings = settings
    settings.scale = scale
    return UIImage(picture, settings)
  }
}

extension AssetTraits {
  /// What the traits of UIKit say. Without a scale it is that of the main screen.
  init(_ traits: UITraitCollection) {
    let scale = traits.displayScale > 0 ? traits.displayScale : MainScreen.scale
    self.init(
      scale: Double(scale), isDark: traits.userInterfaceStyle == .dark,
      idiom: traits.userInterfaceIdiom == .pad ? .pad : .phone)
  }
}
