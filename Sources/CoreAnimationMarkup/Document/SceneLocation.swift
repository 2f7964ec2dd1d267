import Foundation

/// Where a scene lies: its folder, its markup file, its index. Nil, with a report, when there is nothing to
/// read.
struct SceneLocation {
  let bundle: SceneBundle
  let index: SceneIndex
  /// The markup file, as diagnostics name it.
  let file: String
  /// The index and the markup file, for watching.
  private(set) var files: [URL]
  /// The markup file's path in the bundle, or where the file is.
  private let path: String
  private let isDirectory: Bool

  /// What diagnostics call the index; nil where the scene is no folder.
  var indexFile: String? { isDirectory ? Self.join(bundle.directory.relativePath, "index.xml") : nil }

  /// Where the markup file is.
  var markupPath: String { isDirectory ? bundle.directory.appendingPathComponent(path).path : path }

  init?(_ url: URL, limits: SceneLimits, log: DiagnosticLog) {
    let name = url.relativePath
    var status = stat()
    guard !name.utf8.contains(0), stat(url.path, &status) == 0 else {
      let reason = String(cString: strerror(name.utf8.contains(0) ? EINVAL : errno))
      log.report(
        Diagnostic(
          .error, .unreadableFile, file: name, message: reason.prefix(1).lowercased() + reason.dropFirst()))
      return nil
    }
    switch url.pathExtension.lowercased() {
    case "tendies", "caar":
      log.report(
        Diagnostic(
          .error, .badArchive, file: name,
          message:
            "this version does not open .\(url.pathExtension.lowercased()) archives yet, only .caml and .ca"))
      return nil
    default: break
    }
    isDirectory = status.st_mode & S_IFMT == S_IFDIR
    guard isDirectory else {
      let directory = url.deletingLastPathComponent()
      bundle = SceneBundle(directory: directory, limits: limits)
      file = name
      path = url.path
      files = [url]
      // The markup of a `.ca` directory, opened by itself, looks as it does in there.
      let index =
        directory.pathExtension == "ca"
        ? Self.index(in: bundle, named: directory.relativePath, limits: limits, log: log) : SceneIndex()
      self.index = index.rootDocument == url.lastPathComponent ? index : SceneIndex()
      return
    }
    bundle = SceneBundle(directory: url, limits: limits)
    let index = Self.index(in: bundle, named: name, limits: limits, log: log)
    self.index = index
    do throws(ValueError) {
      path = try SceneBundle.path(of: index.rootDocument)
    } catch {
      log.report(
        Diagnostic(
          .error, error.code, file: Self.join(name, "index.xml"), message: error.message,
          keyPath: "rootDocument"))
      return nil
    }
    file = Self.join(name, path)
    files = [url.appendingPathComponent("index.xml")]
  }

  /// The index of a directory, or the defaults where it has none.
  private static func index(
    in bundle: SceneBundle, named name: String, limits: SceneLimits, log: DiagnosticLog
  ) -> SceneIndex {
    guard access(bundle.directory.appendingPathComponent("index.xml").path, F_OK) == 0 else {
      return SceneIndex()
    }
    let file = join(name, "index.xml")
    do throws(FileError) {
      let bytes = try bundle.contents(of: "index.xml", limit: limits.indexBytes)
      return SceneIndex(file: file, bytes: bytes, limits: limits, log: log)
    } catch {
      log.report(Diagnostic(.error, .unreadableFile, file: file, message: error.message))
      return SceneIndex()
    }
  }

  private static func join(_ directory: String, _ file: String) -> String {
    directory.hasSuffix("/") ? directory + file : "\(directory)/\(file)"
  }

  /// The markup; nil, with a report, when it cannot be read.
  func source(limits: SceneLimits, log: DiagnosticLog) -> XMLSource? {
    do throws(FileError) {
      let bytes =
        isDirectory
        ? try bundle.contents(of: path, limit: limits.fileBytes)
        : try FileContents(path: path, limit: limits.fileBytes).bytes
      return XMLSource(file: file, bytes: bytes)
    } catch {
      log.report(Diagnostic(.error, .unreadableFile, file: file, message: error.message))
      return nil
    }
  }
}
