import Foundation

/// The location of a markup file: its folder, the file, its index.
package struct SceneLocation {
  package let bundle: SceneBundle
  package let index: SceneIndex
  /// The name of the markup file in diagnostics.
  package let file: String
  /// The index and the markup file, to watch for changes.
  package let files: [URL]
  /// The path of the markup file in the bundle. Nil for a file that was opened directly.
  private let path: String?
  /// The markup. Nil if it has to be read from its file.
  private let given: [UInt8]?

  /// The location of a markup file that was opened directly. Images come from its folder.
  ///
  /// - Parameter text: the markup. Nil if it has to be read from the file.
  package init(markup url: URL, _ text: [UInt8]? = nil, limits: SceneLimits, log: DiagnosticLog) {
    let directory = url.deletingLastPathComponent()
    bundle = SceneBundle(FolderTree(directory), limits: limits)
    file = url.relativePath
    path = nil
    given = text
    files = [url]
    // The markup of a `.ca` folder looks the same when it is opened directly.
    let index = directory.pathExtension == "ca" ? Self.index(in: bundle, log: log) : SceneIndex()
    self.index = index.rootDocument == url.lastPathComponent ? index : SceneIndex()
  }

  /// The location of markup in memory. `name` is its name in diagnostics. Images come from `folder`; nil
  /// means that there are none.
  package init(bytes: [UInt8], named name: String, folder: URL?, limits: SceneLimits) {
    // A folder that cannot exist has no files.
    let folder = folder ?? URL(fileURLWithPath: "/dev/null/")
    bundle = SceneBundle(FolderTree(folder), limits: limits)
    file = name
    path = nil
    given = bytes
    files = [folder.appendingPathComponent(name)]
    index = SceneIndex()
  }

  /// The location of the markup that the index of a `.ca` folder names. Nil, with a report, if that file is
  /// not in the folder.
  package init?(bundle: SceneBundle, log: DiagnosticLog) {
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

  /// The index of a folder, or the defaults.
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

  /// The markup. Nil, with a report, if it cannot be read.
  package func source(log: DiagnosticLog) -> XMLSource? {
    do throws(FileError) {
      return XMLSource(file: file, bytes: try markup())
    } catch {
      log.report(Diagnostic(.error, .unreadableFile, file: file, message: error.message))
      return nil
    }
  }

  /// The bytes of the markup. Throws for a file of another format, such as a picture.
  private func markup() throws(FileError) -> [UInt8] {
    func refuse(_ bytes: [UInt8]) throws(FileError) {
      guard let format = ForeignFormat(bytes) else { return }
      throw FileError(message: "it is \(format.name) and not a scene")
    }
    let limit = bundle.limits.fileBytes
    let bytes: [UInt8]
    if let given {
      bytes = given
    } else if let path {
      bytes = try bundle.contents(of: path, limit: limit)
    } else {
      // A film may be larger than the limit, and its format says more than its size.
      try refuse(FileContents.beginning(of: files[0].path, count: ForeignFormat.length))
      bytes = try FileContents(path: files[0].path, limit: limit).bytes
    }
    try refuse(bytes)
    return bytes
  }

  /// The name of the index in diagnostics. Nil if the scene is not a folder.
  package var indexFile: String? { path == nil ? nil : bundle.name(of: "index.xml") }

  /// The path of the markup file in the folder or archive that was opened. Nil for a file that was opened directly.
  package var markupPath: String? { path.map { bundle.inTree($0) } }

  /// The markup file in the file system. Nil if it is in an archive.
  package var markupFile: URL? {
    guard let path else { return files[0] }
    let file = bundle.location(of: path)
    return file.lastPathComponent == path.split(separator: "/").last.map(String.init) ? file : nil
  }
}
