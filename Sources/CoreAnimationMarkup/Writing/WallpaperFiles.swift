import Foundation
import SceneFiles

/// The files of a wallpaper archive beside its scenes, with what the source said in them: the property list of the
/// wallpaper, and the files that devices and programs that install wallpapers read of a descriptor.
///
/// Source: archives of many authors, and the templates of editors.
struct WallpaperFiles {
  let name: WallpaperName
  /// The wallpaper that was read; nil for other scenes.
  let source: Wallpaper?
  /// Receives what cannot be kept.
  private let log = DiagnosticLog()
  private let limits = SceneLimits()

  private static let fileBytes = 1 << 20
  private static let fileCount = 64

  init(_ name: WallpaperName, source: Wallpaper?) {
    self.name = name
    self.source = source
  }

  private var number: Int64 { name.identifier ?? 0 }

  // MARK: The wallpaper's property list

  /// The property list of the source; nil if there is none.
  var sourceList: PropertyListValue? { source?.propertyList(limits: limits, log: log) }

  /// The property list that describes the wallpaper. The keys are those of lists on devices. What the source's list says
  /// besides is kept.
  func list(roles: [String], of source: PropertyListValue?) -> WrittenPropertyList {
    var entries = source?["assets"].flatMap { Wallpaper.defaultAssets(of: $0) } ?? [:]
    for key in Wallpaper.roles.flatMap({ Wallpaper.keys(for: $0) }) { entries[key] = nil }
    for role in Wallpaper.roles where roles.contains(role) {
      entries[Wallpaper.writtenKey(for: role)] = .text(name.plane(role))
    }
    entries["identifier"] = .integer(number)
    if entries["name"]?.text == nil { entries["name"] = .text(name.title) }
    if entries["type"]?.text == nil { entries["type"] = .text("LayeredAnimation") }
    var list: [String: PropertyListValue] = if case .table(let table)? = source { table } else { [:] }
    for (key, value) in [
      ("appearanceAware", PropertyListValue.flag(false)), ("contentVersion", .real(1)),
      ("family", .text(name.title)), ("name", .text(name.title)), ("version", .integer(1)),
    ] where list[key] == nil { list[key] = value }
    list["assets"] = .table(["lockAndHome": .table(["default": .table(entries)])])
    list["identifier"] = .integer(number)
    list["logicalScreenClass"] = .text(name.screen)
    return WrittenPropertyList(.table(list)) ?? .table([])
  }

  /// What the source's list names that is not written: other planes than those that are shown.
  func losses(of list: PropertyListValue?) -> [CAMLLoss] {
    guard case .table(let places)? = list?["assets"] else { return [] }
    let shown = Wallpaper.place(in: places)
    var others: [String] = []
    for (place, value) in places.sorted(by: { $0.key < $1.key }) {
      guard case .table(let appearances) = value else { continue }
      for appearance in appearances.keys.sorted() where place != shown || appearance != "default" {
        others.append("assets.\(place).\(appearance)")
      }
    }
    return others.map {
      CAMLLoss(
        layer: "document", keyPath: $0,
        reason: "the planes for other screens and appearances are not read, so they are not written")
    }
  }

  // MARK: The descriptor

  /// The files of the descriptor, with their paths in its folder. If the source has a descriptor, its files are kept, but for the folder
  /// and the number of the wallpaper in them, which are those of the wallpaper that is written.
  func descriptor() -> [(path: String, bytes: [UInt8])] {
    let contents = "versions/1/contents"
    var files = source?.descriptorFiles(limit: Self.fileBytes, count: Self.fileCount) ?? [:]
    let digits = Array("\(number)".utf8)
    let old = files[DescriptorFile.identifier].map { String(decoding: $0, as: UTF8.self) }
    // Some providers have names in place of numbers.
    if old?.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty ?? true
      || old.flatMap({ Int64($0.trimmingCharacters(in: .whitespacesAndNewlines)) }) != nil
    {
      files[DescriptorFile.identifier] = digits
    }
    if files[DescriptorFile.role]?.isEmpty ?? true {
      files[DescriptorFile.role] = Array("PRPosterRoleLockScreen".utf8)
    }
    if files[DescriptorFile.providerInfo]?.isEmpty ?? true {
      files[DescriptorFile.providerInfo] = Self.plainProviderInfo
    }
    let path = "\(contents)/\(DescriptorFile.userInfo)"
    files[path] = userInfo(files[path])
    return files.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { ($0.key, $0.value) }
  }

  /// The user info: the wallpaper's folder and number.
  private func userInfo(_ old: [UInt8]?) -> [UInt8] {
    var entries: [String: PropertyListValue] = [:]
    if let old,
      case .table(let table)? = PropertyListValue(file: "", bytes: old, limits: limits, log: log)
    {
      entries = table
    }
    if entries["posterEnvironmentOverrides"] == nil {
      entries["posterEnvironmentOverrides"] = .data(Array("{}".utf8))
    }
    entries["wallpaperRepresentingFileName"] = .text(name.folder)
    // A text in archives of most authors, a number in those of some.
    if case .integer? = entries["wallpaperRepresentingIdentifier"] {
      entries["wallpaperRepresentingIdentifier"] = .integer(number)
    } else {
      entries["wallpaperRepresentingIdentifier"] = .text("\(number)")
    }
    return (WrittenPropertyList(.table(entries)) ?? .table([])).binary
  }

  /// A keyed archive of a dictionary with the date of the last use. The date is fixed, so that the same scene gives the
  /// same bytes.
  private static let plainProviderInfo: [UInt8] = {
    func archivedClass(_ name: String) -> WrittenPropertyList {
      .table([("$classname", .text(name)), ("$classes", .list([.text(name), .text("NSObject")]))])
    }
    return WrittenPropertyList.table([
      ("$version", .integer(100_000)), ("$archiver", .text("NSKeyedArchiver")),
      ("$top", .table([("root", .uid(1))])),
      (
        "$objects",
        .list([
          .text("$null"),
          .table([("NS.keys", .list([.uid(2)])), ("NS.objects", .list([.uid(3)])), ("$class", .uid(5))]),
          .text("kConfigurationLastUseDateKey"), .table([("NS.time", .real(0)), ("$class", .uid(4))]),
          archivedClass("NSDate"), archivedClass("NSDictionary"),
        ])
      ),
    ]).binary
  }()
}
