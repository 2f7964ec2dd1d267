import Foundation

/// The property list of an app, as Xcode makes it of the file Info.plist and of build settings.
///
/// Source: "Information property list" and "Build settings reference" of Apple's documentation, and public projects.
package struct InfoPlist {
  private var values: [String: Any]

  /// That of a target.
  ///
  /// - Parameter file: the target's Info.plist; nil if it has none.
  init(_ file: URL?, _ settings: BuildSettings) throws(ProjectError) {
    values = try file.map { url throws(ProjectError) in try Self.read(url) } ?? [:]
    values = Self.replacing(values, settings) as? [String: Any] ?? [:]
    if settings.isOn("GENERATE_INFOPLIST_FILE") { addKeys(of: settings) }
    addNames(of: settings)
  }

  /// That of a folder without a project: the Info.plist in it, or in a folder of it. Nil if there is none.
  ///
  /// The settings are not known, so its variables are those of an app with the folder's name.
  init?(inFolder folder: URL) {
    let places = SwiftSources.folders(below: folder).sorted {
      ($0.pathComponents.count, $0.path) < ($1.pathComponents.count, $1.path)
    }
    let files = places.lazy.map { $0.appendingPathComponent("Info.plist") }
    guard let file = files.first(where: { FileManager.default.fileExists(atPath: $0.path) }),
      let read = try? Self.read(file), read["CFBundlePackageType"] as? String != "FMWK"
    else { return nil }
    var settings = BuildSettings()
    settings.add(XcodeTarget.usual(name: folder.lastPathComponent))
    values = Self.replacing(read, settings) as? [String: Any] ?? [:]
    addNames(of: settings)
  }

  /// That of code without a file: the names alone.
  package init(name: String) {
    values = [:]
    var settings = BuildSettings()
    settings.add(XcodeTarget.usual(name: name))
    addNames(of: settings)
  }

  /// The list as XML; nil for values that no property list has.
  package var data: Data? {
    try? PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0)
  }

  private static func read(_ file: URL) throws(ProjectError) -> [String: Any] {
    let list: Any
    do {
      list = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
    } catch {
      throw ProjectError(file, "it cannot be read as a property list: \(error.localizedDescription)")
    }
    guard let table = list as? [String: Any] else { throw ProjectError(file, "it is not a dictionary") }
    return table
  }

  /// The texts of a value, with variables replaced.
  private static func replacing(_ value: Any, _ settings: BuildSettings) -> Any {
    switch value {
    case let text as String: settings.replacing(text)
    case let list as [Any]: list.map { replacing($0, settings) }
    case let table as [String: Any]:
      Dictionary(
        table.map { (settings.replacing($0.key), replacing($0.value, settings)) },
        uniquingKeysWith: { first, _ in first })
    default: value
    }
  }

  /// The keys that build settings give. Those of the file stay.
  private mutating func addKeys(of settings: BuildSettings) {
    let prefix = "INFOPLIST_KEY_"
    for name in settings.names(with: prefix) {
      guard let text = settings[name] else { continue }
      let key = String(name.dropFirst(prefix.count))
      switch key {
      case "UIApplicationSceneManifest_Generation":
        guard text == "YES" else { continue }
        add("UIApplicationSceneManifest", ["UIApplicationSupportsMultipleScenes": true])
      case "UILaunchScreen_Generation": if text == "YES" { add("UILaunchScreen", [String: Any]()) }
      case _ where key.hasPrefix("UISupportedInterfaceOrientations"):
        let list = text.split(separator: " ").map(String.init)
        add(
          key.replacingOccurrences(of: "_iPhone", with: "").replacingOccurrences(of: "_iPad", with: "~ipad"),
          list)
      default:
        switch text {
        case "YES": add(key, true)
        case "NO": add(key, false)
        default: add(key, text)
        }
      }
    }
  }

  /// The names and versions that every app has.
  private mutating func addNames(of settings: BuildSettings) {
    let name = settings["PRODUCT_NAME"] ?? "App"
    add("CFBundleExecutable", settings["EXECUTABLE_NAME"] ?? name)
    add("CFBundleName", name)
    add(
      "CFBundleIdentifier", settings["PRODUCT_BUNDLE_IDENTIFIER"] ?? "app.\(BuildSettings.identifier(name))")
    add("CFBundlePackageType", "APPL")
    add("CFBundleInfoDictionaryVersion", "6.0")
    add("CFBundleDevelopmentRegion", settings["DEVELOPMENT_LANGUAGE"] ?? "en")
    add("CFBundleShortVersionString", settings["MARKETING_VERSION"] ?? "1.0")
    add("CFBundleVersion", settings["CURRENT_PROJECT_VERSION"] ?? "1")
  }

  /// Gives a key its value, unless it has one.
  private mutating func add(_ key: String, _ value: Any) {
    if (values[key] as? String)?.isEmpty ?? (values[key] == nil) { values[key] = value }
  }
}
