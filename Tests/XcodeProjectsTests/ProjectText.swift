import Foundation
import TestSupport

/// A project file that a test writes, in the old text form of property lists.
struct ProjectText {
  private var objects: [String] = []
  private var targets: [String] = []
  private var groups: [String] = []

  /// Adds an object.
  mutating func add(_ id: String, _ text: String) { objects.append("\(id) /* \(id) */ = { \(text) };") }

  /// Adds a file or group to the main group.
  mutating func addFile(_ id: String, _ text: String) {
    add(id, text)
    groups.append(id)
  }

  /// Adds a target of an application with files in its phases.
  mutating func addTarget(
    _ title: String, sources: [String] = [], resources: [String] = [], settings: String = "",
    more: String = "",
    product: String = "application"
  ) {
    let name = title.replacingOccurrences(of: " ", with: "")
    for file in sources + resources { add("\(name)-\(file)", "isa = PBXBuildFile; fileRef = \(file);") }
    func list(_ files: [String]) -> String { files.map { "\"\(name)-\($0)\"" }.joined(separator: ", ") }
    add("\(name)S", "isa = PBXSourcesBuildPhase; files = ( \(list(sources)) );")
    add("\(name)R", "isa = PBXResourcesBuildPhase; files = ( \(list(resources)) );")
    add("\(name)C", "isa = XCBuildConfiguration; name = Debug; buildSettings = { \(settings) };")
    add("\(name)L", "isa = XCConfigurationList; buildConfigurations = ( \(name)C );")
    add(
      "\(name)T",
      """
      isa = PBXNativeTarget; name = "\(title)"; buildPhases = ( \(name)S, \(name)R ); buildConfigurationList = \(name)L;
      productType = "com.apple.product-type.\(product)"; \(more)
      """)
    targets.append("\(name)T")
  }

  var text: String {
    """
    // !$*UTF8*$!
    { archiveVersion = 1; objectVersion = 56; objects = {
    \(objects.map { $0.hasPrefix("\"") ? $0 : Self.quotingKey($0) }.joined(separator: "\n"))
    GROUP = { isa = PBXGroup; children = ( \(groups.joined(separator: ", ")) ); sourceTree = "<group>"; };
    PROJECT = { isa = PBXProject; mainGroup = GROUP; targets = ( \(targets.joined(separator: ", ")) );
      developmentRegion = de; };
    }; rootObject = PROJECT; }

    """
  }

  private static func quotingKey(_ line: String) -> String {
    let key = line.prefix { $0 != " " }
    return "\"\(key)\"" + line.dropFirst(key.count)
  }

  /// Writes the project into a folder, as `NAME.xcodeproj`.
  @discardableResult
  func write(_ name: String, in folder: TemporaryFolder) throws -> URL {
    try folder.write(Data(text.utf8), to: "\(name).xcodeproj/project.pbxproj").deletingLastPathComponent()
  }
}
