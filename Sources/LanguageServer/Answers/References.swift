import Foundation
import SceneFiles

/// Names that a text defines and refers to: ids, names of states, and files.
extension OpenDocument {
  /// A name under a place.
  private enum Name: Equatable {
    case id(String)
    case state(String)
    case file(String)
  }

  private static let idReferences = ["object", "targetId"]
  private static let stateReferences = ["basedOn", "fromState", "toState"]

  private func name(at offset: Int) -> (name: Name, range: Range<Int>)? {
    guard let place = outline.tagged(at: offset) else { return nil }
    let element = outline.elements[place]
    for attribute in element.attributes {
      let range = attribute.valueRange(in: text.bytes)
      guard range.lowerBound <= offset, offset <= range.upperBound,
        let name = name(in: attribute, of: element)
      else { continue }
      return (name, range)
    }
    return nil
  }

  private func name(in attribute: XMLAttribute, of element: MarkupOutline.Element) -> Name? {
    switch attribute.name {
    case "id",
      _ where Self.idReferences.contains(attribute.name):
      .id(attribute.value)
    case "name" where element.name.hasSuffix("State"): .state(attribute.value)
    case _ where Self.stateReferences.contains(attribute.name) && attribute.value != "*":
      .state(attribute.value)
    case "src", "contents": .file(attribute.value)
    default: nil
    }
  }

  private func isDefinition(_ attribute: XMLAttribute) -> Bool {
    attribute.name == "id" || attribute.name == "name"
  }

  /// The values of attributes that have a name.
  private func places(of name: Name, definitions: Bool, references: Bool) -> [Range<Int>] {
    outline.elements.flatMap { element in
      element.attributes.compactMap { attribute in
        guard isDefinition(attribute) ? definitions : references else { return nil }
        return self.name(in: attribute, of: element) == name ? attribute.valueRange(in: text.bytes) : nil
      }
    }
  }

  func definitions(at position: Position) -> [Location] {
    guard let (name, _) = name(at: text.offset(of: position)) else { return [] }
    if case .file(let path) = name { return file(path).map { [$0] } ?? [] }
    return places(of: name, definitions: true, references: false).map {
      Location(uri: uri, range: text.range($0))
    }
  }

  func references(at position: Position) -> [Location] {
    guard let (name, _) = name(at: text.offset(of: position)) else { return [] }
    return places(of: name, definitions: true, references: true).map {
      Location(uri: uri, range: text.range($0))
    }
  }

  /// A file of the scene's folder; nil for one that is not there, or that is outside of the folder.
  private func file(_ path: String) -> Location? {
    guard let folder, let path = path.removingPercentEncoding, !path.hasPrefix("/") else { return nil }
    let url = folder.appendingPathComponent(path).standardizedFileURL
    guard url.path.hasPrefix(folder.standardizedFileURL.path + "/"),
      FileManager.default.fileExists(atPath: url.path)
    else { return nil }
    let start = Position(line: 0, character: 0)
    return Location(uri: url.absoluteString, range: TextRange(start: start, end: start))
  }

  // MARK: Renaming

  /// The part of the text that would be renamed; nil where nothing can be.
  func renamedRange(at position: Position) -> TextRange? {
    guard let (name, range) = name(at: text.offset(of: position)) else { return nil }
    if case .file = name { return nil }
    return text.range(range)
  }

  func rename(at position: Position, to new: String) throws -> WorkspaceEdit {
    guard let (name, _) = name(at: text.offset(of: position)) else {
      throw RequestFailure(
        code: RequestFailure.requestFailed,
        message: "here is no id and no name of a state that can be renamed")
    }
    switch name {
    case .file:
      throw RequestFailure(
        code: RequestFailure.requestFailed,
        message: "files are not renamed; rename \(new.debugDescription) on disk and change the path")
    case .id, .state: break
    }
    guard !new.isEmpty else {
      throw RequestFailure(code: RequestFailure.requestFailed, message: "the new name is empty")
    }
    let kind = if case .id = name { "id" } else { "state" }
    let taken: Name = kind == "id" ? .id(new) : .state(new)
    guard taken == name || places(of: taken, definitions: true, references: false).isEmpty else {
      throw RequestFailure(
        code: RequestFailure.requestFailed,
        message: "there is another \(kind) \(new.debugDescription) in this file")
    }
    let escaped = Self.escaped(new)
    let edits = places(of: name, definitions: true, references: true).map {
      TextEdit(range: text.range($0), newText: escaped)
    }
    return WorkspaceEdit(changes: [uri: edits])
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;").replacing(
      "'", with: "&apos;")
  }
}
