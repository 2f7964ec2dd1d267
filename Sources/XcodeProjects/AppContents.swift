import Foundation

/// What an app is made of: its Swift files, its resources and its names, whatever names them: a project, a playground, a package or a
/// folder.
///
/// ```swift
/// let app = try AppContents(URL(fileURLWithPath: "Timer.xcodeproj"))
/// print(app.moduleName ?? "", app.sources.count)
/// ```
package struct AppContents: Sendable {
  /// A resource, as it goes into the bundle of the app.
  package enum Resource: Hashable, Sendable {
    /// A file, or a folder that is one resource. A file of a folder `….lproj` goes into that of the bundle.
    case file(URL)
    /// Everything below a folder that is no source.
    case below(URL)
    /// The files of a folder, and its subfolders as they are.
    case beside(URL)
  }

  /// A package that the project names.
  package struct Package: Hashable, Sendable {
    package enum Place: Hashable, Sendable {
      /// The address of a repository, and the versions that fit: the table `requirement` of the project.
      case remote(String, [String: String])
      case local(URL)
    }

    package let place: Place
    /// The products that the target uses.
    package let products: [String]
  }

  /// The folder outside of which nothing is read.
  package let root: URL
  /// The Swift files, in the order of the project or of their paths.
  package var sources: [URL] = []
  package var resources: [Resource] = []
  /// The name of the module; nil for code that is not part of a target.
  package var moduleName: String?
  /// The name of the target, which modules of the same project may import.
  package var name: String?
  /// The compiler's conditions, such as `DEBUG`.
  package var conditions: [String] = []
  /// The property list of the app, as XML: what Info.plist and the build settings say. Nil if there is none.
  package var infoPlist: Data?
  /// The libraries of the same projects, which the target may import.
  package var frameworks: [AppContents] = []
  package var packages: [Package] = []
  /// What is not read, each with a reason.
  package var notes: [ProjectNote] = []
  /// Files and folders besides sources and resources that change the app when they change.
  package var watched: [URL] = []

  package init(root: URL) { self.root = root.standardizedFileURL }

  /// What a command line says of an app: which target or page is meant, where there are several, and where packages are.
  package struct Choice: Hashable, Sendable {
    package var target: String?
    package var page: String?
    /// Folders with the sources of modules, in place of packages that would be fetched.
    package var packages: [PackagePath]

    package init(target: String? = nil, page: String? = nil, packages: [PackagePath] = []) {
      self.target = target
      self.page = page
      self.packages = packages
    }

    /// The choice as words of a command line.
    package var arguments: [String] {
      [("--target", target), ("--page", page)].flatMap { option, value in value.map { [option, $0] } ?? [] }
        + packages.flatMap(\.arguments)
    }
  }

  /// Reads what a file or folder names.
  ///
  /// A folder with one project is that project. A folder without one is its Swift files and those of the folders below it.
  package init(_ place: URL, _ choice: Choice = Choice()) throws(ProjectError) {
    let files = FileManager.default
    var isFolder: ObjCBool = false
    guard files.fileExists(atPath: place.path, isDirectory: &isFolder) else {
      throw ProjectError(place, "there is no such file")
    }
    if place.lastPathComponent == "project.pbxproj" {
      self = try Self(place.deletingLastPathComponent(), choice)
      return
    }
    let isPage = place.pathExtension == "xcplaygroundpage"
    if choice.page != nil, isFolder.boolValue == false || isPage {
      throw ProjectError(place, "--page needs a playground with pages")
    }
    guard isFolder.boolValue else {
      guard choice.target == nil else { throw ProjectError(place, "--target needs a project") }
      self.init(file: place)
      return
    }
    do { _ = try files.contentsOfDirectory(atPath: place.path) } catch {
      throw ProjectError(place, error.localizedDescription)
    }
    switch place.pathExtension {
    case "xcodeproj": self = try XcodeWorkspace(projects: [place], root: place.parent).app(choice, of: place)
    case "xcworkspace": self = try XcodeWorkspace(place).app(choice, of: place)
    case "playground", "xcplaygroundpage": self = try Playground(place).app(choice)
    default: self = try Self(folder: place, choice)
    }
  }

  private init(file: URL) {
    self.init(root: file.parent)
    sources = [file]
    resources = [.beside(file.parent)]
  }

  private init(folder: URL, _ choice: Choice) throws(ProjectError) {
    let found = FolderListing(folder)
    if !found.projects.isEmpty {
      var workspace = XcodeWorkspace(projects: found.projects, root: folder)
      // The project of a library may have that of an example below it.
      if !workspace.hasApplications, found.swiftFiles == 0 {
        let below = FolderListing.projects(below: folder)
        if !below.isEmpty { workspace = XcodeWorkspace(projects: found.projects + below, root: folder) }
      }
      // The project of a library has no application; its files are shown as those of any folder.
      if choice.target != nil || workspace.hasApplications || found.swiftFiles == 0 {
        self = try workspace.app(choice, of: folder)
        return
      }
      self.init(allBelow: folder)
      let names = found.projects.map(\.lastPathComponent).joined(separator: ", ")
      notes.append(
        ProjectNote(
          folder, "\(names) has no target of an application, so all Swift files of the folder are taken"))
      return
    }
    if found.workspaces.count == 1 {
      self = try XcodeWorkspace(found.workspaces[0]).app(choice, of: folder)
    } else if found.playgrounds.count == 1, found.swiftFiles == 0 {
      self = try Playground(found.playgrounds[0]).app(choice)
    } else if found.playgrounds.count > 1, found.swiftFiles == 0 {
      throw ProjectError(
        folder, "it has several playgrounds: \(Self.list(found.playgrounds)). Name one of them")
    } else if let package = SwiftPlaygroundsApp(folder) {
      self = package.app
    } else if found.swiftFiles == 0, case let projects = FolderListing.projects(below: folder),
      !projects.isEmpty
    {
      self = try XcodeWorkspace(projects: projects, root: folder).app(choice, of: folder)
    } else {
      self.init(allBelow: folder)
      if let target = choice.target {
        throw ProjectError(folder, "--target \(target) needs a project, and the folder has none")
      }
      if choice.page != nil { throw ProjectError(folder, "--page needs a playground with pages") }
    }
  }

  /// All Swift files of a folder and of the folders in it, as one module.
  init(allBelow folder: URL) {
    self.init(root: folder)
    sources = SwiftSources.files(below: folder)
    resources = [.below(folder)]
    watched = SwiftSources.folders(below: folder)
    infoPlist = InfoPlist(inFolder: folder)?.data
  }

  private static func list(_ urls: [URL]) -> String { urls.map(\.lastPathComponent).joined(separator: ", ") }

  /// The extensions of folders that are documents with the sources of an app.
  package static let documents: Set<String> = [
    "xcodeproj", "xcworkspace", "playground", "xcplaygroundpage", "swiftpm",
  ]

  /// Whether a folder holds sources or a storyboard of an app, as far as its names tell.
  package static func isPlausible(_ folder: URL) -> Bool {
    if documents.contains(folder.pathExtension) { return true }
    let found = FolderListing(folder)
    return !found.projects.isEmpty || !found.workspaces.isEmpty || !found.playgrounds.isEmpty
      || found.hasStoryboard
      || !SwiftSources.files(below: folder, limit: 1).isEmpty
  }
}

extension URL {
  /// The folder that contains it.
  var parent: URL { deletingLastPathComponent() }

  /// Whether it is a folder or in it, with links followed.
  func isInside(_ folder: URL) -> Bool {
    let path = resolvingSymlinksInPath().standardizedFileURL.path
    let top = folder.resolvingSymlinksInPath().standardizedFileURL.path
    return path == top || path.hasPrefix(top == "/" ? top : top + "/")
  }

  /// Whether there is a folder at the place.
  var isFolder: Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }
}
