import Foundation
import QuartzCore
import SceneFiles

/// The contents of a scene's files, independent of their format, before a `Stage` is made for it.
struct SceneContents {
  /// The root layer. Nil if nothing could be read.
  var root: CALayer?
  /// Whether the files give the position of the root layer.
  var rootIsPlaced = false
  /// Size, direction and length.
  var index: SceneIndex
  /// The ids of layers in the files.
  var idsByLayer: [ObjectIdentifier: String] = [:]
  var layerCount = 0
  /// The file name for diagnostics about the whole scene.
  let file: String
  /// The files to watch, with those that are missing.
  var files: [URL] = []
  /// The scale (pixels per point) of the device for which the scene was made. Nil if the files do not give
  /// it.
  var scale: Double?
  /// The markup files to check after reading. Empty unless the scene is checked.
  var checks: [MarkupCheck] = []
  /// The values that follow the tilt of the device.
  var parallax = SceneParallax()
  /// The planes of a wallpaper, from back to front; empty for other scenes.
  var planes: [WallpaperPlane] = []
  /// The name of a wallpaper's folder; nil for other scenes.
  var wallpaperFolder: String?
  /// The files of a wallpaper; nil for other scenes.
  var wallpaper: Wallpaper?
  /// The origins of the images.
  var imageOrigins: [ObjectIdentifier: ImageOrigin] = [:]
  /// The markup files, with the places of their layers.
  var markups: [MarkupFile] = []
  /// The remaining limits, which all files of a scene share.
  var rest: SceneLimits?

  init(file: String, index: SceneIndex = SceneIndex()) {
    self.file = file
    self.index = index
  }

  /// Reads a scene from a file or a folder. The format follows from the first bytes and from the folder's
  /// contents.
  ///
  /// - Parameters:
  ///   - isChecked: whether the markup will be checked.
  ///   - texts: bytes that take the place of those of files, by their paths in the folder or archive; under the empty path those of a
  ///     markup file that is opened directly, which need not exist.
  static func read(
    _ url: URL, limits: SceneLimits, log: DiagnosticLog, isChecked: Bool, texts: [String: [UInt8]] = [:]
  ) -> SceneContents {
    let name = url.relativePath
    var nothing = SceneContents(file: name)
    nothing.files = [url]
    func fail(_ message: String, _ code: DiagnosticCode = .unreadableFile) -> SceneContents {
      log.report(Diagnostic(.error, code, file: name, message: message))
      return nothing
    }
    if let text = texts[""] {
      return SceneLocation(markup: url, text, limits: limits, log: log).read(log: log, isChecked: isChecked)
    }
    func overlaid(_ tree: any FileTree) -> any FileTree {
      texts.isEmpty ? tree : OverlaidTree(tree, texts)
    }
    var status = stat()
    guard !name.utf8.contains(0), stat(url.path, &status) == 0 else {
      return fail(FileContents.reason(name.utf8.contains(0) ? EINVAL : errno))
    }
    do throws(FileError) {
      if status.st_mode & S_IFMT == S_IFDIR {
        return read(overlaid(FolderTree(url)), url, limits: limits, log: log, isChecked: isChecked) ?? nothing
      }
      let beginning = FileContents.beginning(of: url.path, count: 8)
      let kind = url.pathExtension.lowercased()
      if beginning.starts(with: [0x50, 0x4B, 0x03, 0x04]) || beginning.starts(with: [0x50, 0x4B, 0x05, 0x06])
      {
        let tree: ArchiveTree
        do throws(FileError) { tree = try ArchiveTree(url, limits: limits) } catch {
          return fail(error.message, .badArchive)
        }
        return read(overlaid(tree), url, limits: limits, log: log, isChecked: isChecked) ?? nothing
      }
      if BinaryPropertyList.isOne(beginning) {
        let bytes = try FileContents(path: url.path, limit: limits.fileBytes).bytes
        var contents = KeyedArchiveReader.read(bytes, file: name, limits: limits, log: log)
        contents.files = [url]
        return contents
      }
      if kind == "tendies" { return fail("it is not a zip archive", .badArchive) }
      if kind == "caar" {
        return fail("it is not a binary property list, which archives of layers are", .badArchive)
      }
    } catch { return fail(error.message) }
    return SceneLocation(markup: url, limits: limits, log: log).read(log: log, isChecked: isChecked)
  }

  /// Reads a scene from a tree of files: a wallpaper, or the folder of a scene. Nil, with a report, if there
  /// is none.
  private static func read(
    _ tree: any FileTree, _ url: URL, limits: SceneLimits, log: DiagnosticLog, isChecked: Bool
  ) -> SceneContents? {
    if let wallpaper = Wallpaper.find(in: tree, limits: limits, log: log) {
      var contents = wallpaper.read(limits: limits, log: log, isChecked: isChecked)
      contents.files.append(url)
      return contents
    }
    // An archive usually has a folder with its own name at the top.
    let folder = tree.isArchive ? Wallpaper.sceneFolder(in: tree) ?? "" : ""
    let bundle = SceneBundle(tree, folder: folder, limits: limits)
    if tree.isArchive, !bundle.has("index.xml"), !bundle.has("main.caml") {
      log.report(
        Diagnostic(
          .error, .badArchive, file: url.relativePath,
          message: "the archive contains neither a wallpaper nor a scene"))
      return nil
    }
    if isChecked, tree.isArchive, url.pathExtension.lowercased() == "tendies" {
      log.report(
        Diagnostic(
          .warning, .bareScene, file: url.relativePath,
          message:
            "the archive holds a scene and no wallpaper; programs that install wallpapers find no descriptor and "
            + "install nothing. `cambium convert` makes a wallpaper of it"))
    }
    return SceneLocation(bundle: bundle, log: log)?.read(log: log, isChecked: isChecked)
  }
}
