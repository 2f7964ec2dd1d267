import CoreGraphics
import Foundation
import SceneFiles

/// Finds faults of a wallpaper's files for which a device, or a program that installs wallpapers, refuses or misplaces it.
///
/// The rules are those that makers of wallpapers have reported. They are for wallpapers that can be installed: of an
/// unpacked wallpaper without a descriptor only the files inside are checked.
struct WallpaperChecker {
  let wallpaper: Wallpaper
  let limits: SceneLimits
  let log: DiagnosticLog

  /// A plane that was read.
  struct Plane {
    let path: String
    let size: CGSize
    /// Whether y is down in it.
    let isFlipped: Bool
  }

  private var tree: any FileTree { wallpaper.tree }
  private var isArchive: Bool { tree.isArchive }
  private static let fileBytes = 1 << 20

  /// Reports the faults of the files.
  ///
  /// - Parameters:
  ///   - list: the wallpaper's property list; nil if it cannot be read.
  ///   - planes: the planes that were read.
  ///   - screen: the size in points and the scale of the screen, as the names of the folders give them; nil if they give none.
  func check(list: PropertyListValue?, planes: [Plane], screen: (size: CGSize, scale: Double?)?) {
    checkNames(screen)
    checkPlanes(planes)
    checkList(list)
    checkDescriptor(list)
    checkJunk()
  }

  private func report(
    _ code: DiagnosticCode, _ path: String, _ message: String, keyPath: String? = nil
  ) {
    log.report(
      Diagnostic(.warning, code, file: tree.name(of: path), message: message, keyPath: keyPath))
  }

  // MARK: Names

  private var folderName: String {
    wallpaper.folder.split(separator: "/").last.map { String($0) }
      ?? tree.location(of: "").lastPathComponent
  }

  private func checkNames(_ screen: (size: CGSize, scale: Double?)?) {
    let name = folderName
    if name.wholeMatch(of: /\d+\..+-\d+w-\d+h@\d+x~[a-z]+\.wallpaper/) == nil {
      report(
        .badFolderName, wallpaper.folder,
        "the folder's name is not of the form 1234.Name-390w-844h@3x~iphone.wallpaper; a device that finds no number and "
          + "no screen in it does not show the wallpaper")
    }
    let spaced = ([name] + tree.entries(of: wallpaper.folder)).filter { $0.contains(" ") }
    if let first = spaced.first {
      report(
        .spaceInName, wallpaper.folder,
        "there is a space in the name \(ValueError.quoted(first)); programs that install wallpapers cut the name there, and "
          + "the device does not find the files")
    }
    guard let screen, Self.looksLikePixels(screen.size, name) else { return }
    let scale = screen.scale ?? 3
    report(
      .pixelSize, wallpaper.folder,
      "the name gives \(Int(clamping: screen.size.width)) × \(Int(clamping: screen.size.height)) points, which no "
        + "\(name.contains("~ipad") ? "iPad" : "iPhone") has; if these are pixels, the points are "
        + "\(Int(clamping: (screen.size.width / scale).rounded())) × "
        + "\(Int(clamping: (screen.size.height / scale).rounded())). A device shows only a part of such a wallpaper"
    )
  }

  /// Whether a size is greater than the screens of devices in points: phones have at most 440 × 956, tablets 1032 × 1376.
  private static func looksLikePixels(_ size: CGSize, _ name: String) -> Bool {
    min(size.width, size.height) > (name.contains("~ipad") ? 1100 : 500)
  }

  // MARK: Planes

  private func checkPlanes(_ planes: [Plane]) {
    guard let first = planes.first else { return }
    if let other = planes.first(where: { $0.size != first.size }) {
      report(
        .planeSizes, wallpaper.folder,
        "the planes have different sizes: \(Self.text(first.size)) (\(Self.name(first))) and \(Self.text(other.size)) "
          + "(\(Self.name(other))); a device reduces the larger ones, so that they do not fit together")
    }
    if let other = planes.first(where: { $0.isFlipped != first.isFlipped }) {
      let (down, up) = first.isFlipped ? (first, other) : (other, first)
      report(
        .planesFlipped, wallpaper.folder,
        "the y axis points down in \(Self.name(down)) and up in \(Self.name(up)); a device shows one of them mirrored"
      )
    }
  }

  private static func name(_ plane: Plane) -> String {
    ValueError.quoted(plane.path.split(separator: "/").last.map { String($0) } ?? plane.path)
  }

  private static func text(_ size: CGSize) -> String {
    "\(Double(size.width).shortestText) × \(Double(size.height).shortestText)"
  }

  // MARK: The property list

  private func checkList(_ list: PropertyListValue?) {
    let path = TreePath.join(wallpaper.folder, Wallpaper.list)
    guard tree.kind(of: path) != nil else {
      report(
        .missingWallpaperList, wallpaper.folder,
        "there is no \(Wallpaper.list), which names the planes; a device shows nothing")
      return
    }
    let key = "preferredProminentColor"
    guard let color = list?[key] else { return }
    var values: [(String, PropertyListValue)] = [(key, color)]
    if case .table(let table) = color { values = table.map { ("\(key).\($0.key)", $0.value) } }
    for (keyPath, value) in values.sorted(by: { $0.0 < $1.0 }) {
      if let text = value.text, text.wholeMatch(of: /#?([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})/) != nil { continue }
      report(
        .badProminentColor, path,
        "\(value.text.map { ValueError.quoted($0) } ?? "the value") is not a colour such as \"#1B2A49\"; a device "
          + "needs it for the colour of its interface, and fails to show the wallpaper in the gallery",
        keyPath: keyPath)
    }
  }

  // MARK: The descriptor

  private func checkDescriptor(_ list: PropertyListValue?) {
    guard let (descriptor, contents) = wallpaper.descriptorFolders else {
      if isArchive {
        report(
          .missingDescriptors, wallpaper.folder,
          "the wallpaper is not in descriptors/<UUID>/versions/1/contents; programs that install wallpapers find no "
            + "descriptor and install nothing")
      }
      return
    }
    let components = descriptor.split(separator: "/")
    // Above the top of an unpacked archive is the folder that was opened, whose name may be relative.
    let isNamed = components.dropLast().last.map { ["descriptors", "descriptor"].contains($0) } ?? !isArchive
    if !isNamed {
      report(
        .missingDescriptors, descriptor,
        "there is no folder \"descriptors\" above the descriptor; programs that install wallpapers find no descriptor and "
          + "install nothing")
    }
    if let name = components.last, UUID(uuidString: String(name)) == nil {
      report(
        .badDescriptorName, descriptor,
        "the name \(ValueError.quoted(String(name))) of the descriptor's folder is not a UUID; a device skips the folder"
      )
    }
    let missing = [DescriptorFile.identifier, DescriptorFile.role, DescriptorFile.providerInfo].filter {
      tree.kind(of: TreePath.join(descriptor, $0)) != .file
    }
    if !missing.isEmpty {
      report(
        .missingDescriptorFile, descriptor,
        "the descriptor has no \(missing.joined(separator: ", no ")); a device does not list it")
    }
    let info = TreePath.join(contents, DescriptorFile.userInfo)
    guard tree.kind(of: info) == .file else {
      report(
        .missingUserInfo, contents,
        "there is no \(DescriptorFile.userInfo), which names the wallpaper's folder; a device shows a black wallpaper"
      )
      return
    }
    checkIdentifiers(list, descriptor: descriptor, info: info)
  }

  /// Compares the numbers and the folder that the three files name.
  private func checkIdentifiers(_ list: PropertyListValue?, descriptor: String, info: String) {
    guard let bytes = try? tree.contents(of: info, limit: Self.fileBytes),
      let user = PropertyListValue(file: tree.name(of: info), bytes: bytes, limits: limits, log: log)
    else { return }
    func text(_ value: PropertyListValue?) -> String? {
      value?.text ?? value?.number.map { $0.shortestText }
    }
    let file = TreePath.join(descriptor, DescriptorFile.identifier)
    let given = (try? tree.contents(of: file, limit: Self.fileBytes)).map {
      String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
    let numbers = [
      ("the user info", text(user["wallpaperRepresentingIdentifier"])), ("the descriptor", given),
      (Wallpaper.list, text(list?["identifier"])),
    ].compactMap { name, number in number.map { (name, $0) } }
    if Set(numbers.map(\.1)).count > 1 {
      let listed = numbers.map { "\($0.0) has \(ValueError.quoted($0.1))" }.joined(separator: ", ")
      report(
        .identifierMismatch, info,
        "the identifiers disagree: \(listed); a device does not find the wallpaper of the descriptor",
        keyPath: "wallpaperRepresentingIdentifier")
    }
    if let named = user["wallpaperRepresentingFileName"]?.text, named != folderName {
      report(
        .identifierMismatch, info,
        "the file names the folder \(ValueError.quoted(named)), but the wallpaper is in the folder \(ValueError.quoted(folderName)); a device shows a black wallpaper",
        keyPath: "wallpaperRepresentingFileName")
    }
  }

  // MARK: Other files

  private func checkJunk() {
    guard isArchive, let junk = tree.entries(of: "").first(where: { $0 == "__MACOSX" }) else { return }
    report(
      .junkFiles, junk,
      "the folder holds attributes that the files had on a Mac; programs that install wallpapers mistake it for a second wallpaper, and its paths are too long for Windows"
    )
  }
}
