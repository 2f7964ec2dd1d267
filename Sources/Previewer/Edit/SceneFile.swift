import CoreAnimationMarkup
import Foundation
import ImageIO
import QuartzCore

/// The markup files of a scene, into which changes of the window are written in place.
///
/// A change is a small change of the text: a value is written where it stands, and comments, order, white space and other values keep
/// their bytes (`SceneText`). A file is replaced at once, so that it is the old one or the new one at any moment.
@MainActor final class SceneFile {
  /// A file that was written.
  struct Written {
    let url: URL
    let bytes: Int
  }

  /// Why a scene could not be written in place.
  struct Failure: Error, CustomStringConvertible {
    let description: String
    /// Whether the scene can be saved as a copy only.
    var needsCopy = false
  }

  fileprivate struct Part {
    let url: URL
    var text: SceneText
    let elements: [ObjectIdentifier: SceneElement]
    /// The bytes that the file has, as far as the window knows.
    var bytes: [UInt8]
  }

  /// Texts with changes that are not written yet.
  struct Edited {
    fileprivate let parts: [Part]
  }

  private var parts: [Part] = []
  private let document: SceneDocument

  /// Reads the files again.
  ///
  /// - Throws: `Failure` where there is no text, as in an archive, or where a file differs from the scene that was read.
  init(of document: SceneDocument) throws {
    self.document = document
    let name = document.url.lastPathComponent
    guard !document.markups.isEmpty else {
      throw Failure(description: "\(name) has no markup that could be changed", needsCopy: true)
    }
    for markup in document.markups {
      guard let url = markup.url else {
        throw Failure(description: "\(name) is an archive, which is not changed in place", needsCopy: true)
      }
      let bytes: [UInt8]
      do { bytes = [UInt8](try Data(contentsOf: url)) } catch {
        throw Failure(description: "\(url.lastPathComponent) cannot be read: \(error.localizedDescription)")
      }
      guard markup.isSame(bytes) else { throw Self.changed(url) }
      do {
        let text = try SceneText(bytes, file: markup.file)
        var elements: [ObjectIdentifier: SceneElement] = [:]
        for place in markup.places { elements[ObjectIdentifier(place.layer)] = text.element(at: place.offset) }
        parts.append(Part(url: url, text: text, elements: elements, bytes: bytes))
      } catch { throw Failure(description: "\(error)", needsCopy: true) }
    }
  }

  private static func changed(_ url: URL) -> Failure {
    Failure(
      description:
        "\(url.lastPathComponent) was changed by another program; it is read again, then save once more")
  }

  /// Writes changes of layers, with the values that the layers have now.
  func write(_ changes: [FileChange]) throws -> [Written] { try write(edited(changes)) }

  /// The texts with changes of layers, with the values that the layers have now. No file is written.
  ///
  /// - Throws: `Failure` where a change cannot be expressed.
  func edited(_ changes: [FileChange]) throws -> Edited {
    if document.states.current != nil {
      throw Failure(
        description: "A state is shown, and values of states are not changed in place yet", needsCopy: true)
    }
    var new = parts
    for change in Self.joined(changes) {
      let id = ObjectIdentifier(change.layer)
      guard let index = new.firstIndex(where: { $0.elements[id] != nil }),
        let element = new[index].elements[id]
      else {
        let name = LayerEditor.title(of: change.layer)
        throw Failure(
          description: "\(name) is in no file of \(document.url.lastPathComponent)", needsCopy: true)
      }
      do {
        try Self.apply(change, to: element, in: &new[index].text)
      } catch { throw Failure(description: "\(error)") }
    }
    return Edited(parts: new)
  }

  /// Writes the texts that have changed.
  ///
  /// - Throws: `Failure`. No file has changed then, unless several had to be written.
  func write(_ edited: Edited) throws -> [Written] {
    var new = edited.parts
    var written: [Written] = []
    for index in new.indices {
      let bytes = new[index].text.fileBytes
      guard bytes != new[index].bytes else { continue }
      let url = new[index].url
      // A file that was deleted is written anew.
      if FileManager.default.fileExists(atPath: url.path) {
        guard let now = try? Data(contentsOf: url), [UInt8](now) == new[index].bytes else {
          throw Self.changed(url)
        }
      }
      try Self.replace(url, bytes)
      new[index].bytes = bytes
      written.append(Written(url: url, bytes: bytes.count))
    }
    parts = new
    return written
  }

  private static func replace(_ url: URL, _ bytes: [UInt8]) throws {
    do {
      let file = try AtomicFile(url.path)
      try file.writeOrCancel(bytes)
      try file.commit()
    } catch {
      throw Failure(description: "\(error); the changes stay unsaved")
    }
  }

  /// One change for each value, and one for all moves of a layer.
  private static func joined(_ changes: [FileChange]) -> [FileChange] {
    struct Key: Hashable {
      let layer: ObjectIdentifier
      let keyPath: String
    }
    var places: [Key: Int] = [:]
    var joined: [FileChange] = []
    for change in changes {
      let keyPath = if case .value(_, let keyPath) = change { keyPath } else { "" }
      let key = Key(layer: ObjectIdentifier(change.layer), keyPath: keyPath)
      guard let place = places[key] else {
        places[key] = joined.count
        joined.append(change)
        continue
      }
      if case .move(let layer, let first) = joined[place], case .move(_, let second) = change {
        joined[place] = .move(layer, by: CGVector(dx: first.dx + second.dx, dy: first.dy + second.dy))
      }
    }
    return joined
  }

  private static func apply(
    _ change: FileChange, to element: SceneElement, in text: inout SceneText
  ) throws {
    switch change {
    case .value(let layer, let keyPath):
      try text.set(layer.value(forKeyPath: keyPath), forKeyPath: keyPath, of: element)
    case .move(let layer, let offset):
      guard offset.dx != 0 || offset.dy != 0 else { return }
      let displacement = DragSession.displacement(of: layer)
      let position = CGPoint(x: layer.position.x + displacement.x, y: layer.position.y + displacement.y)
      try text.move(element, to: position, by: offset)
    }
  }
}
