import Foundation

/// Where one markup file lies: its folder, the file, its index.
struct SceneLocation {
  let bundle: SceneBundle
  let index: SceneIndex
  /// The markup file, as diagnostics name it.
  let file: String
  /// The index and the markup file, for watching.
  let files: [URL]
  /// The markup file's path in the bundle; nil for a file that was opened by itself.
  private let path: String?
  /// The markup; nil where it is to be read from its file.
  private let given: [UInt8]?

  /// The location of a markup file that was opened by itself. Images come from its folder.
  init(markup url: URL, limits: SceneLimits, log: DiagnosticLog) {
    let directory = url.deletingLastPathComponent()
    bundle = SceneBundle(FolderTree(directory), limits: limits)
    file = url.relativePath
    path = nil
    given = nil
    files = [url]
    // The markup of a `.ca` directory, opened by itself, looks as it does in there.
    let index = directory.pathExtension == "ca" ? Self.index(in: bundle, log: log) : SceneIndex()
    self.index = index.rootDocument == url.lastPathComponent ? index : SceneIndex()
  }

  /// The location of markup from memory, which diagnostics call `name`. Images come from `folder`; nil: there are none.
  init(bytes: [UInt8], named name: String, folder: URL?, limits: SceneLimits) {
    // A folder that cannot be there has no files.
    let folder = folder ?? URL(fileURLWithPath: "/dev/null/")
    bundle = SceneBundle(FolderTree(folder), limits: limits)
    file = name
    path = nil
    given = bytes
    files = [folder.appendingPathComponent(name)]
    index = SceneIndex()
  }

  /// The location that the folder of a scene, a `.ca`, names in its index. Nil, with a report, when it names none that is
  /// in the folder.
  init?(bundle: SceneBundle, log: DiagnosticLog) {
    self.bundle = bundle
    index = Self.index(in: bundle, log: log)
    let path: String
    do throws(ValueError) {
      path = try SceneBundle.path(of: index.rootDocument)
    } catch {
      log.report(
        Diagnostic(
          .error, error.code, file: bundle.name(of: "index.xml"), message: error.message,
          keyPath: "rootDocument"))
      return nil
    }
    self.path = path
    given = nil
    file = bundle.name(of: path)
    files = [bundle.location(of: "index.xml")]
  }

  /// The index of a folder, or the defaults where it has none.
  private static func index(in bundle: SceneBundle, log: DiagnosticLog) -> SceneIndex {
    guard bundle.has("index.xml") else { return SceneIndex() }
    let file = bundle.name(of: "index.xml")
    do throws(FileError) {
      let bytes = try bundle.contents(of: "index.xml", limit: bundle.limits.indexBytes)
      return SceneIndex(file: file, bytes: bytes, limits: bundle.limits, log: log)
    } catch {
      log.report(Diagnostic(.error, .unreadableFile, file: file, message: error.message))
      return SceneIndex()
    }
  }

  /// The markup; nil, with a report, when it cannot be read.
  private func source(log: DiagnosticLog) -> XMLSource? {
    if let given { return XMLSource(file: file, bytes: given) }
    do throws(FileError) {
      let limit = bundle.limits.fileBytes
      guard let path else {
        return XMLSource(file: file, bytes: try FileContents(path: files[0].path, limit: limit).bytes)
      }
      return XMLSource(file: file, bytes: try bundle.contents(of: path, limit: limit))
    } catch {
      log.report(Diagnostic(.error, .unreadableFile, file: file, message: error.message))
      return nil
    }
  }

  /// What diagnostics call the index; nil where the scene is no folder.
  var indexFile: String? { path == nil ? nil : bundle.name(of: "index.xml") }

  /// The markup as a file of the file system; nil where it lies in an archive.
  var markupFile: URL? {
    guard let path else { return files[0] }
    let file = bundle.location(of: path)
    return file.lastPathComponent == path.split(separator: "/").last.map(String.init) ? file : nil
  }

  /// Reads the markup file.
  ///
  /// - Parameter isChecked: whether it is to be inspected, too.
  func read(log: DiagnosticLog, isChecked: Bool) -> SceneContents {
    var contents = SceneContents(file: file, index: index)
    if let source = source(log: log) {
      let inspector = isChecked ? SceneInspector(source: source, log: log) : nil
      let reader = SceneReader(
        source: source, bundle: bundle, limits: bundle.limits, log: log, inspector: inspector)
      reader.read()
      if let inspector {
        contents.inspections = [
          SceneInspection(inspector: inspector, root: reader.root, location: self, source: source)
        ]
      }
      contents.root = reader.root
      contents.rootIsPlaced = reader.rootIsPlaced
      contents.idsByLayer = reader.idsByLayer
      contents.layerCount = reader.layerCount
      contents.parallax = reader.resolveParallax(reader.root)
      contents.rest = reader.rest
    }
    contents.imageOrigins = bundle.origins
    contents.files = files + bundle.files
    return contents
  }
}
