import Foundation

/// The objects of a project file, by their identifiers.
struct ProjectObjects: Sendable {
  private let objects: [String: [String: OldPropertyList]]
  let root: ProjectObject

  /// Bytes of a project file.
  private static let limit = 64 << 20

  /// Reads a file `project.pbxproj`.
  init(_ file: URL) throws(ProjectError) {
    let size = (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize
    guard let size else { throw ProjectError(file, "the project has no such file") }
    guard size <= Self.limit else { throw ProjectError(file, "it is larger than \(Self.limit >> 20) MiB") }
    let data: Data
    do { data = try Data(contentsOf: file) } catch { throw ProjectError(file, error.localizedDescription) }
    if let line = Self.conflict(in: data) {
      throw ProjectError(file, line: line, "a merge conflict is not resolved: the line is one of its marks")
    }
    let list = try Self.read(data, file).table
    guard let table = list?["objects"]?.table, let rootID = list?["rootObject"]?.text else {
      throw ProjectError(file, "it is not a project: it has no objects, or no rootObject")
    }
    objects = table.compactMapValues(\.table)
    guard let root = objects[rootID] else {
      throw ProjectError(file, "it is not a project: its rootObject \(rootID) is missing")
    }
    self.root = ProjectObject(id: rootID, values: root)
  }

  private static func read(_ data: Data, _ file: URL) throws(ProjectError) -> OldPropertyList {
    // Tools other than Xcode write projects as XML.
    if data.starts(with: Data("<?xml".utf8)) {
      guard let list = try? PropertyListSerialization.propertyList(from: data, format: nil),
        let read = OldPropertyList(foundation: list)
      else { throw ProjectError(file, "it is no property list in XML") }
      return read
    }
    do { return try OldPropertyList([UInt8](data)) } catch {
      throw ProjectError(file, line: error.line, "it cannot be read as a property list: \(error.reason)")
    }
  }

  /// The line of the first mark that a merge of git has left, counted from 1.
  static func conflict(in data: Data) -> Int? {
    let marks = [Data("<<<<<<< ".utf8), Data(">>>>>>> ".utf8), Data("=======\n".utf8)]
    // Marks are rare, so each is looked for as a whole, at the beginning of a line.
    let places = marks.compactMap { mark -> Int? in
      var from = data.startIndex
      while let range = data.range(of: mark, in: from..<data.endIndex) {
        if range.lowerBound == data.startIndex || data[range.lowerBound - 1] == UInt8(ascii: "\n") {
          return range.lowerBound
        }
        from = range.upperBound
      }
      return nil
    }
    return places.min().map { place in 1 + data[..<place].count { $0 == UInt8(ascii: "\n") } }
  }

  /// The object with an identifier.
  subscript(id: String?) -> ProjectObject? {
    id.flatMap { id in objects[id].map { ProjectObject(id: id, values: $0) } }
  }

  /// The objects that a list of an object names; those that are missing are left out.
  func list(_ key: String, of object: ProjectObject) -> [ProjectObject] {
    object.strings(key).compactMap { self[$0] }
  }

  /// The object that a value of an object names.
  func object(_ key: String, of object: ProjectObject) -> ProjectObject? { self[object[key]] }
}

/// An object of a project file.
struct ProjectObject {
  let id: String
  private let values: [String: OldPropertyList]

  fileprivate init(id: String, values: [String: OldPropertyList]) {
    self.id = id
    self.values = values
  }

  var kind: String { self["isa"] ?? "" }

  subscript(key: String) -> String? { values[key]?.text }

  func strings(_ key: String) -> [String] { values[key]?.list?.compactMap(\.text) ?? [] }

  /// A table of texts; lists become texts with spaces in between.
  func table(_ key: String) -> [String: String] {
    values[key]?.table?.compactMapValues { value in
      value.text ?? value.list?.compactMap(\.text).joined(separator: " ")
    } ?? [:]
  }

  /// The name by which a person knows it.
  var name: String { self["name"] ?? self["path"] ?? id }
}
