import AssetCatalogs
import ImageIO
import Synchronization

/// Where images and data with names are looked for: a file in one of some folders.
///
/// They are, in this order: those that a host has set, the folder of the program's resources, the folder of the program,
/// and the `.resources` folders beside it, in which SwiftPM puts the resources of packages.
enum ImageFolders {
  private static let hosted = Mutex<[URL]>([])

  /// The folders that a host has set.
  static var searched: [URL] {
    get { hosted.withLock { $0 } }
    set { hosted.withLock { $0 = newValue } }
  }

  /// The folders of the program; they do not change.
  private static let program: [URL] = {
    let main = Bundle.main
    var folders = [main.resourceURL, main.bundleURL, main.executableURL?.deletingLastPathComponent()]
      .compactMap { $0 }
    if let beside = main.executableURL?.deletingLastPathComponent() {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: beside.path)) ?? []
      folders += names.filter { $0.hasSuffix(".resources") }.sorted().map {
        beside.appendingPathComponent($0)
      }
    }
    var seen = Set<String>()
    return folders.filter { seen.insert($0.standardizedFileURL.path).inserted }
  }()

  static var all: [URL] { searched + program }

  /// The folders of a bundle.
  static func folders(_ bundle: Bundle) -> [URL] { [bundle.resourceURL, bundle.bundleURL].compactMap { $0 } }

  /// Whether a name stays inside the folder to which it is appended: it is relative and has no "..".
  static func isInside(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("/") && !name.contains("\0")
      && !name.split(separator: "/", omittingEmptySubsequences: false).contains("..")
  }

  /// An image file with its pixels per point.
  struct Found {
    let url: URL
    let scale: CGFloat
  }

  /// The file of a name, for a screen's scale, in the first folder that has one. Nil if there is none.
  static func image(_ name: String, in folders: [URL], scale: CGFloat = MainScreen.scale) -> Found? {
    guard isInside(name) else { return nil }
    for folder in folders {
      if let found = image(at: folder.appendingPathComponent(name).path, scale) { return found }
    }
    return nil
  }

  /// The file at a path without a scale suffix or an extension, or with them.
  static func image(at path: String, _ screenScale: CGFloat = MainScreen.scale) -> Found? {
    let (base, extensions) = parts(of: path)
    if let scale = scale(of: base) {
      return extensions.lazy.map { base + $0 }.first { isFile($0) }
        .map { Found(url: URL(fileURLWithPath: $0), scale: scale) }
    }
    for scale in scales(for: screenScale) {
      let suffix = scale == 1 ? "" : "@\(Int(clamping: scale))x"
      for ending in extensions {
        let candidate = base + suffix + ending
        if isFile(candidate) { return Found(url: URL(fileURLWithPath: candidate), scale: scale) }
      }
    }
    return nil
  }

  /// The scales in the order in which files are tried: that of the screen, larger ones, smaller ones.
  private static func scales(for scale: CGFloat) -> [CGFloat] {
    let screen = min(max(scale.rounded(.up), 1), 3)
    return [screen] + [1, 2, 3].filter { $0 > screen } + [2, 1].filter { $0 < screen }
  }

  private static let extensions = [".png", ".jpg", ".jpeg", ".webp", ".gif", ".pdf", ".svg"]

  /// A path without its extension, and the extensions to try.
  private static func parts(of path: String) -> (base: String, extensions: [String]) {
    let ending = "." + (path as NSString).pathExtension
    guard extensions.contains(ending.lowercased()) else { return (path, extensions) }
    return (String(path.dropLast(ending.count)), [ending])
  }

  /// The scale of a name that ends with "@2x" or "@3x".
  private static func scale(of base: String) -> CGFloat? {
    base.hasSuffix("@2x") ? 2 : base.hasSuffix("@3x") ? 3 : nil
  }

  /// Whether there is a file, or a link to one. Folders, devices and pipes are none.
  static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  // MARK: Data

  /// The file of a name, or the first one with that name and an extension. Nil if there is none.
  static func data(_ name: String, in folders: [URL]) -> URL? {
    guard isInside(name) else { return nil }
    for folder in folders {
      let url = folder.appendingPathComponent(name)
      if isFile(url.path) { return url }
      let parent = url.deletingLastPathComponent()
      let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
      let match = names.filter { ($0 as NSString).deletingPathExtension == url.lastPathComponent }.sorted()
        .map { parent.appendingPathComponent($0) }.first { isFile($0.path) }
      if let match { return match }
    }
    return nil
  }
}

/// The pixels of images that were asked for by name.
enum NamedImages {
  /// Beyond it all are forgotten; images in use stay.
  private static let mostBytes = 256 << 20

  private struct Cache {
    var images: [String: CGImage] = [:]
    var bytes = 0
  }

  private static let cache = Mutex(Cache())

  /// The image of a file, decoded once. Nil if it is no image; the log says why.
  ///
  /// - Parameter scale: pixels per point of a drawing.
  static func image(_ url: URL, scale: Double) -> CGImage? {
    let key = DrawingFile.isDrawing(url) ? "\(url.path) \(scale)" : url.path
    if let kept = cache.withLock({ $0.images[key] }) { return kept }
    let image: CGImage
    do {
      image =
        DrawingFile.isDrawing(url)
        ? try ImageFile.decode(DrawingFile.png(of: url, scale: scale), name: url.path)
        : try ImageFile.read(url)
    } catch {
      Misuse.ignored("UIImage: \(error)")
      return nil
    }
    return cache.withLock { cache in
      // Another thread may have been faster.
      if let kept = cache.images[key] { return kept }
      let bytes = image.bytesPerRow * image.height
      if cache.bytes + bytes > mostBytes { cache = Cache() }
      cache.images[key] = image
      cache.bytes += bytes
      return image
    }
  }
}
