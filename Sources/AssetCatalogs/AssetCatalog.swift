import Foundation

/// The images, colours and data of an asset catalog: a folder `….xcassets`, as Xcode keeps it.
///
/// Each of them is a set: a folder with the files and a `Contents.json`, which says when which file is used. The name of a set is that
/// of its folder. A folder that provides a namespace puts its own name and a slash before the names of its sets: `Brand/Glyph`. Other
/// folders add nothing.
///
/// ```swift
/// let catalog = AssetCatalog(URL(fileURLWithPath: "Assets.xcassets"))
/// let leaf = catalog.images["Leaf"]?.variant(for: AssetTraits(scale: 2))
/// ```
/// Source: "Asset Catalog Format Reference" of Apple's documentation archive, and the catalogs of public projects.
package struct AssetCatalog: Sendable {
  /// The sets by name.
  package private(set) var images: [String: ImageSet] = [:]
  package private(set) var colors: [String: ColorSet] = [:]
  package private(set) var data: [String: DataSet] = [:]
  /// What could not be read, in the order of the folders.
  package private(set) var problems: [AssetProblem] = []

  /// Folders that are looked into at most, and how deep.
  private static let mostFolders = 20_000
  private static let mostLevels = 32
  private var folders = 0

  /// Reads the catalog. One that is not there has no sets.
  package init(_ folder: URL) { read(folder, prefix: "", level: 0) }

  private mutating func read(_ folder: URL, prefix: String, level: Int) {
    guard level < Self.mostLevels else {
      return problems.append(AssetProblem(folder, "folders that lie \(Self.mostLevels) deep are not read"))
    }
    let found =
      (try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: [.isDirectoryKey, .isSymbolicLinkKey],
        options: .skipsHiddenFiles))
      ?? []
    for url in found.sorted(by: { $0.path < $1.path }) {
      // Links are skipped, so nothing outside of the catalog is read.
      let values = try? url.resourceValues(forKeys: [.isDirectoryKey, .isSymbolicLinkKey])
      guard values?.isDirectory == true, values?.isSymbolicLink != true else { continue }
      folders += 1
      guard folders <= Self.mostFolders else {
        if folders == Self.mostFolders + 1 {
          problems.append(AssetProblem(url, "a catalog has at most \(Self.mostFolders) folders"))
        }
        return
      }
      let name = prefix + url.deletingPathExtension().lastPathComponent
      switch url.pathExtension {
      case "imageset": add(contents(url), name, at: url, to: \.images)
      case "colorset": add(contents(url), name, at: url, to: \.colors)
      case "dataset": add(contents(url), name, at: url, to: \.data)
      case "": read(url, prefix: prefix + namespace(of: url), level: level + 1)
      case "symbolset":
        problems.append(AssetProblem(url, "symbol sets are not supported"))
      default:
        // Icons, launch images, stickers and others, which no program asks for by name.
        break
      }
    }
  }

  private mutating func add<Set: AssetSet>(
    _ contents: Set.Contents?, _ name: String, at url: URL,
    to sets: WritableKeyPath<AssetCatalog, [String: Set]>
  ) {
    guard let contents else { return }
    guard self[keyPath: sets][name] == nil else {
      return problems.append(
        AssetProblem(url, "another set is named “\(name)”, too, and is used in its place"))
    }
    self[keyPath: sets][name] = Set(contents, in: url, &problems)
  }

  /// The `Contents.json` of a set.
  private mutating func contents<Contents: Decodable>(_ folder: URL) -> Contents? {
    let file = folder.appendingPathComponent("Contents.json")
    do {
      return try JSONDecoder().decode(Contents.self, from: Data(contentsOf: file))
    } catch let error as DecodingError {
      problems.append(AssetProblem(file, error.reason))
    } catch {
      problems.append(AssetProblem(folder, "it has no Contents.json that can be read"))
    }
    return nil
  }

  /// What a folder puts before the names of its sets.
  private mutating func namespace(of folder: URL) -> String {
    struct Group: Decodable {
      struct Properties: Decodable {
        var providesNamespace: Bool?
        enum CodingKeys: String, CodingKey { case providesNamespace = "provides-namespace" }
      }
      var properties: Properties?
    }
    guard FileManager.default.fileExists(atPath: folder.appendingPathComponent("Contents.json").path),
      let group: Group = contents(folder), group.properties?.providesNamespace == true
    else { return "" }
    return folder.lastPathComponent + "/"
  }
}

/// A set of an asset catalog.
protocol AssetSet {
  associatedtype Contents: Decodable
  init(_ contents: Contents, in folder: URL, _ problems: inout [AssetProblem])
}

extension DecodingError {
  /// The place of an error in the JSON, and its text. A message has them behind the path of the file.
  fileprivate var reason: String {
    switch self {
    case .dataCorrupted(let context):
      context.codingPath.isEmpty ? "it is no JSON" : "\(Self.path(context)): \(context.debugDescription)"
    case .keyNotFound(let key, let context): "\(Self.path(context)): “\(key.stringValue)” is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "\(Self.path(context)): \(context.debugDescription)"
    @unknown default: "it cannot be read"
    }
  }

  private static func path(_ context: Context) -> String {
    context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
  }
}
