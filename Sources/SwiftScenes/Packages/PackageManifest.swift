import AppleSource

/// What the package manager says about a package: the JSON of `swift package dump-package`.
struct PackageManifest: Decodable, Sendable {
  let name: String
  let dependencies: [Dependency]
  let products: [Product]
  let targets: [Target]
  let toolsVersion: ToolsVersion

  struct ToolsVersion: Decodable, Sendable {
    let text: String

    enum CodingKeys: String, CodingKey { case text = "_version" }
  }

  /// A package that this one depends on.
  struct Dependency: Decodable, Sendable {
    /// The name by which targets refer to it: the last part of its address in small letters, without `.git`.
    let identity: String
    /// Another name that targets may use; nil for none.
    let name: String?
    let place: Place

    enum Place: Sendable {
      case folder(String)
      case remote(RemotePackage)
    }

    func isNamed(_ text: String) -> Bool { text.lowercased() == identity || text == name }
  }

  struct Product: Decodable, Sendable {
    let name: String
    let targets: [String]
  }

  struct Target: Decodable, Sendable {
    let name: String
    /// `regular`, `executable`, `test`, `system`, `binary`, `plugin` or `macro`.
    let type: String
    let path: String?
    let exclude: [String]
    /// The files and folders with its sources, below its own folder; nil for all.
    let sources: [String]?
    let dependencies: [Reference]
    let settings: [Setting]

    /// The name by which it is imported.
    var moduleName: String { PackageManifest.identifier(name) }
  }

  /// What a target depends on.
  struct Reference: Decodable, Sendable {
    let name: String
    /// The package that has it; nil if the manifest does not say.
    let package: String?
    let isProduct: Bool
    let condition: Condition?
  }

  struct Condition: Decodable, Sendable {
    let platformNames: [String]?
    let config: String?

    /// Whether it holds in a scene: a program for iOS that is compiled for debugging.
    var holds: Bool {
      let platforms = platformNames ?? []
      return (platforms.isEmpty || platforms.contains("ios")) && config != "release"
    }
  }

  struct Setting: Decodable, Sendable {
    let tool: String
    /// Its name, and its value if it is one text.
    let kind: (name: String, value: String?)
    let condition: Condition?
  }

  /// A name with underscores in place of the characters that an identifier does not have.
  static func identifier(_ name: String) -> String {
    let text = String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    return text.first?.isNumber == true ? "_" + text : text
  }

  /// The modules that a product has, as those that can be imported from it.
  func modules(ofProduct name: String) -> [Target]? {
    products.first { $0.name == name }.map { product in
      targets.filter { product.targets.contains($0.name) }
    }
  }
}

/// A package that the package manager fetches.
struct RemotePackage: Sendable, Hashable {
  let identity: String
  /// The address of its repository: a URL, or the path of a folder.
  let address: String
  /// The versions that fit, as an argument of `.package` in a manifest: `"5.0.0"..<"6.0.0"`.
  let requirement: String

  static func range(from lower: String, to upper: String) -> String {
    "\(RewrittenSource.quoted(lower))..<\(RewrittenSource.quoted(upper))"
  }

  /// - Parameter kind: `exact`, `branch` or `revision`.
  static func requirement(_ kind: String, _ value: String) -> String {
    "\(kind): \(RewrittenSource.quoted(value))"
  }
}

// MARK: The form of the JSON

/// A case of an enumeration: an object with the case's name and its values.
private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
  init(_ text: String) { stringValue = text }
}

extension PackageManifest.Dependency {
  private struct Range: Decodable {
    let lowerBound: String
    let upperBound: String
  }

  private struct Remote: Decodable {
    let urlString: String
  }

  init(from decoder: any Decoder) throws {
    let cases = try decoder.container(keyedBy: AnyKey.self)
    guard let kind = cases.allKeys.first else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no kind"))
    }
    var list = try cases.nestedUnkeyedContainer(forKey: kind)
    let values = try list.nestedContainer(keyedBy: AnyKey.self)
    identity = try values.decode(String.self, forKey: AnyKey("identity"))
    name = try values.decodeIfPresent(String.self, forKey: AnyKey("nameForTargetDependencyResolutionOnly"))
    if kind.stringValue == "fileSystem" {
      place = .folder(try values.decode(String.self, forKey: AnyKey("path")))
      return
    }
    var address = identity
    if let location = try? values.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey("location")) {
      if let remote = try? location.decode([Remote].self, forKey: AnyKey("remote")).first {
        address = remote.urlString
      } else if let path = try? location.decode([String].self, forKey: AnyKey("local")).first {
        address = path
      }
    }
    let requirement = try values.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey("requirement"))
    place = .remote(
      RemotePackage(
        identity: identity, address: address, requirement: try Self.argument(of: requirement)))
  }

  private static func argument(of requirement: KeyedDecodingContainer<AnyKey>) throws -> String {
    if let range = try? requirement.decode([Range].self, forKey: AnyKey("range")).first {
      return RemotePackage.range(from: range.lowerBound, to: range.upperBound)
    }
    for name in ["exact", "branch", "revision"] {
      if let value = try? requirement.decode([String].self, forKey: AnyKey(name)).first {
        return RemotePackage.requirement(name, value)
      }
    }
    throw DecodingError.dataCorrupted(
      .init(codingPath: requirement.codingPath, debugDescription: "an unknown requirement"))
  }
}

extension PackageManifest.Reference {
  init(from decoder: any Decoder) throws {
    let cases = try decoder.container(keyedBy: AnyKey.self)
    guard let kind = cases.allKeys.first(where: { ["byName", "target", "product"].contains($0.stringValue) })
    else {
      // A kind that is not known is a dependency that is not followed.
      (name, package, isProduct, condition) = ("", nil, false, .init(platformNames: [""], config: nil))
      return
    }
    var values = try cases.nestedUnkeyedContainer(forKey: kind)
    name = try values.decode(String.self)
    isProduct = kind.stringValue == "product"
    package = isProduct ? try values.decodeIfPresent(String.self) : nil
    // The last value is the condition. A product has aliases of modules before it.
    if isProduct { _ = try? values.decodeIfPresent([String: String].self) }
    condition = values.isAtEnd ? nil : try values.decodeIfPresent(PackageManifest.Condition.self)
  }
}

extension PackageManifest.Setting {
  private enum Keys: CodingKey { case tool, kind, condition }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Keys.self)
    tool = try values.decode(String.self, forKey: .tool)
    condition = try values.decodeIfPresent(PackageManifest.Condition.self, forKey: .condition)
    let cases = try values.nestedContainer(keyedBy: AnyKey.self, forKey: .kind)
    let name = cases.allKeys.first?.stringValue ?? ""
    let value = try? cases.decode([String: String].self, forKey: AnyKey(name))["_0"]
    kind = (name, value)
  }
}
