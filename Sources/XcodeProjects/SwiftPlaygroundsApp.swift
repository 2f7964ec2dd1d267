import Foundation

/// An app of Swift Playgrounds: a package `….swiftpm` whose product is `.iOSApplication`.
///
/// The package manager on Linux does not know the module `AppleProductTypes`, with which such a manifest begins, so the manifest's text is
/// read.
struct SwiftPlaygroundsApp {
  let app: AppContents

  /// Nil if the folder is no such package.
  init?(_ folder: URL) {
    let manifest = folder.appendingPathComponent("Package.swift")
    guard let size = (try? manifest.resourceValues(forKeys: [.fileSizeKey]))?.fileSize, size <= 1 << 20,
      let source = try? String(contentsOf: manifest, encoding: .utf8)
    else { return nil }
    let text = source.replacing(/(?m)^\s*\/\/.*$/, with: "")
    guard let product = Self.call(".iOSApplication", in: text) else { return nil }
    let target = Self.call(".executableTarget", in: text) ?? ""
    let name = Self.string("name", in: product) ?? folder.deletingPathExtension().lastPathComponent
    let targetName = Self.string("name", in: target) ?? "AppModule"
    let path = Self.string("path", in: target) ?? "Sources/\(targetName)"
    let sources = folder.appendingPathComponent(path).standardizedFileURL
    var app = AppContents(root: folder)
    app.name = targetName
    app.moduleName = BuildSettings.identifier(targetName)
    if sources.isInside(folder) {
      app.sources = SwiftSources.files(below: sources)
      app.resources = [.below(sources)]
      app.watched = SwiftSources.folders(below: sources)
    } else {
      app.notes.append(
        ProjectNote(manifest, "the path \(path) of the target leaves the package, and is not read"))
    }
    app.watched.append(manifest)
    var settings = BuildSettings()
    settings.add(XcodeTarget.usual(name: name))
    var own: [String: String] = [:]
    own["PRODUCT_BUNDLE_IDENTIFIER"] = Self.string("bundleIdentifier", in: product)
    own["MARKETING_VERSION"] = Self.string("displayVersion", in: product)
    own["CURRENT_PROJECT_VERSION"] = Self.string("bundleVersion", in: product)
    settings.add(own)
    let plist = folder.appendingPathComponent("Info.plist")
    app.infoPlist =
      (try? InfoPlist(FileManager.default.fileExists(atPath: plist.path) ? plist : nil, settings))?.data
    for match in text.matches(of: /\.package\s*\([^)]*?url:\s*"([^"]+)"([^)]*)/) {
      let place = AppContents.Package.Place.remote(String(match.1), Self.requirement(String(match.2)))
      app.packages.append(AppContents.Package(place: place, products: []))
    }
    for match in text.matches(of: /\.package\s*\([^)]*?path:\s*"([^"]+)"/) {
      let place = folder.appendingPathComponent(String(match.1)).standardizedFileURL
      app.packages.append(AppContents.Package(place: .local(place), products: []))
    }
    self.app = app
  }

  /// The versions that the arguments of `.package` ask for, as a project of Xcode says them.
  private static func requirement(_ text: String) -> [String: String] {
    if let match = text.firstMatch(of: /"([^"]+)"\s*\.\.[.<]\s*"([^"]+)"/) {
      return [
        "kind": "versionRange", "minimumVersion": String(match.1), "maximumVersion": String(match.2),
      ]
    }
    for (label, kind, key) in [
      ("from", "upToNextMajorVersion", "minimumVersion"), ("exact", "exactVersion", "version"),
      ("branch", "branch", "branch"), ("revision", "revision", "revision"),
    ] {
      if let value = string(label, in: text) { return ["kind": kind, key: value] }
    }
    return [:]
  }

  /// What stands between the brackets of the first call of a function.
  private static func call(_ name: String, in text: String) -> String? {
    guard let start = text.range(of: name + "(")?.upperBound ?? text.range(of: name + " (")?.upperBound else {
      return nil
    }
    var depth = 1
    for index in text[start...].indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      if depth == 0 { return String(text[start..<index]) }
    }
    return nil
  }

  /// The text that is given for a label.
  private static func string(_ label: String, in text: String) -> String? {
    // The label may be that of an inner call as well; the outer one comes first.
    guard let pattern = try? Regex("\\b\(label):\\s*\"([^\"]*)\"") else { return nil }
    return text.firstMatch(of: pattern)?.output[1].substring.map(String.init)
  }
}
