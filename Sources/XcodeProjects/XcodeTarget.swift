import Foundation

/// A target of a project.
struct XcodeTarget: Sendable {
  let project: XcodeProject
  let name: String
  private let object: String
  private let product: String
  private let settings: BuildSettings

  init(_ target: ProjectObject, of project: XcodeProject) {
    self.project = project
    object = target.id
    name = target["name"] ?? target.id
    product = target["productType"] ?? ""
    var settings = BuildSettings()
    var usual = Self.usual(name: name)
    usual["PROJECT_NAME"] = project.name
    usual["SRCROOT"] = project.folder.path
    usual["PROJECT_DIR"] = project.folder.path
    usual["DEVELOPMENT_LANGUAGE"] = project.objects.root["developmentRegion"] ?? "en"
    settings.add(usual)
    for level in project.settings(of: project.objects.root) { settings.add(level) }
    for level in project.settings(of: target) { settings.add(level) }
    self.settings = settings
  }

  /// The settings of a target that sets nothing.
  static func usual(name: String) -> [String: String] {
    [
      "TARGET_NAME": name, "PRODUCT_NAME": "$(TARGET_NAME)", "EXECUTABLE_NAME": "$(PRODUCT_NAME)",
      "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)", "CONFIGURATION": "Debug",
      "PRODUCT_BUNDLE_PACKAGE_TYPE": "APPL", "CURRENT_PROJECT_VERSION": "1", "MARKETING_VERSION": "1.0",
      "DEVELOPMENT_LANGUAGE": "en",
    ]
  }

  var isApplication: Bool {
    ["application", "application.on-demand-install-capable"].contains {
      product == "com.apple.product-type." + $0
    }
  }

  /// Whether it is a library that an application may import.
  var isFramework: Bool {
    ["framework", "framework.static", "library.static", "library.dynamic"].contains {
      product == "com.apple.product-type." + $0
    }
  }

  /// Whether it is built for iOS, as far as its settings tell.
  var isForIOS: Bool {
    if let platforms = settings["SUPPORTED_PLATFORMS"], !platforms.isEmpty {
      return platforms.contains("iphone")
    }
    guard let system = settings["SDKROOT"] else { return true }
    return system.isEmpty || system == "auto" || system.hasPrefix("iphone")
  }

  // MARK: What it is made of

  /// Its sources, resources and names, and the targets of the project that it links.
  func app() throws(ProjectError) -> AppContents {
    var parts = TargetParts(self, of: project)
    for phase in phases { parts.add(phase) }
    for group in project.objects.list("fileSystemSynchronizedGroups", of: target) {
      parts.add(synchronized: group, target: object)
    }
    parts.noteRest()
    var app = parts.app
    app.name = name
    app.moduleName = settings["PRODUCT_MODULE_NAME"].map(BuildSettings.identifier)
    app.conditions = conditions
    app.infoPlist = try infoPlist(&app)
    app.packages = packages
    app.notes += project.circles
    app.watched.append(project.url.appendingPathComponent("project.pbxproj"))
    return app
  }

  private var target: ProjectObject { project.objects[object] ?? project.objects.root }
  private var phases: [ProjectObject] { project.objects.list("buildPhases", of: target) }

  private func infoPlist(_ app: inout AppContents) throws(ProjectError) -> Data? {
    var file = settings["INFOPLIST_FILE"].flatMap { path -> URL? in
      if path.isEmpty { return nil }
      return path.hasPrefix("/") ? URL(fileURLWithPath: path) : project.folder.appendingPathComponent(path)
    }
    if let found = file {
      let place = found.standardizedFileURL
      app.watched.append(place)
      if !place.isInside(project.root) {
        app.notes.append(
          ProjectNote(place, "the property list lies outside of \(project.root.path) and is not read"))
        file = nil
      } else if !FileManager.default.fileExists(atPath: place.path) {
        app.notes.append(
          ProjectNote(place, "the property list of the target \(name) is missing", isMissing: true))
        file = nil
      }
    }
    return try InfoPlist(file, settings).data
  }

  private var conditions: [String] {
    var words = (settings["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] ?? "").split(separator: " ").map(String.init)
    let flags = (settings["OTHER_SWIFT_FLAGS"] ?? "").split(separator: " ").map(String.init)
    for (index, flag) in flags.enumerated() {
      if flag == "-D", index + 1 < flags.count { words.append(flags[index + 1]) }
      if flag.hasPrefix("-D"), flag.count > 2 { words.append(String(flag.dropFirst(2))) }
    }
    var known: Set<String> = []
    return words.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "\"'")) }
      .filter { $0.wholeMatch(of: /\w+/) != nil && known.insert($0).inserted }
  }

  /// The packages that the target uses. A product whose reference is missing belongs to a package in the project's folder.
  private var packages: [AppContents.Package] {
    let objects = project.objects
    var products: [AppContents.Package.Place: [String]] = [:]
    var order: [AppContents.Package.Place] = []
    for dependency in objects.list("packageProductDependencies", of: target) {
      guard let product = dependency["productName"] else { continue }
      let place: AppContents.Package.Place
      if let reference = objects.object("package", of: dependency) {
        if let address = reference["repositoryURL"] {
          place = .remote(address, reference.table("requirement"))
        } else if let path = reference["relativePath"] {
          place = .local(project.folder.appendingPathComponent(path).standardizedFileURL)
        } else {
          continue
        }
      } else {
        place = .local(localPackage(with: product) ?? project.folder)
      }
      if products[place] == nil { order.append(place) }
      products[place, default: []].append(product)
    }
    return order.map { AppContents.Package(place: $0, products: products[$0] ?? []) }
  }

  /// The folder of a package that has a name, among those that the project refers to and those among its files.
  private func localPackage(with name: String) -> URL? {
    let references = project.objects.list("packageReferences", of: project.objects.root)
    let named = references.compactMap { $0["relativePath"] }.map {
      project.folder.appendingPathComponent($0).standardizedFileURL
    }
    let found = project.places.values.filter { SwiftSources.isPackage($0) }.sorted { $0.path < $1.path }
    let folders = named + found
    return folders.first { $0.lastPathComponent == name } ?? folders.first
  }
}
