import CoreAnimationMarkup
import Foundation
import SceneFiles

/// The ids of a text, by which elements refer to others.
extension MarkupText {
  /// The first element with an id, which the reader takes.
  package func element(withID id: String) -> MarkupElement? {
    var found: MarkupElement?
    forEachAttribute("id") { value, offset in
      if found == nil, value == id { found = self.element(around: offset) }
    }
    return found
  }

  /// All ids, of elements of every kind.
  func ids() -> Set<String> {
    var ids: Set<String> = []
    forEachAttribute("id") { value, _ in ids.insert(value) }
    return ids
  }

  /// Whether an element stands for the object of an id: `object="#5"`.
  func hasReference(to id: String) -> Bool {
    var isFound = false
    forEachAttribute("object") { value, _ in if value == id { isFound = true } }
    return isFound
  }

  /// Whether anything names the object of an id: an element that stands for it, or a state that changes it.
  func isNamed(_ id: String) -> Bool {
    var isFound = hasReference(to: id)
    forEachAttribute(StateElement.targetKey) { value, _ in if value == id { isFound = true } }
    return isFound
  }

  /// The element in whose start tag an offset is.
  private func element(around offset: Int) -> MarkupElement? {
    var start = offset
    while start > 0 {
      if bytes[start] == UInt8(ascii: "<"), let element = element(at: start) {
        return index.place(of: element).map { index.tag($0).contains(offset) } == true ? element : nil
      }
      start -= 1
    }
    return nil
  }

  /// Calls `body` with the value and the offset of everything that looks like an attribute of a name.
  private func forEachAttribute(_ name: String, _ body: (String, Int) -> Void) {
    let name = Array(name.utf8)
    bytes.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress else { return }
      var offset = 0
      while offset < text.count, let found = memchr(base + offset, 0x3D, text.count - offset) {
        var next = UnsafeRawPointer(found) - UnsafeRawPointer(base)
        offset = next + 1
        var end = next
        while end > 0, Self.isSpace(text[end - 1]) { end -= 1 }
        let start = end - name.count
        guard start > 0, Self.isSpace(text[start - 1]), text[start..<end].elementsEqual(name) else {
          continue
        }
        next += 1
        while next < text.count, Self.isSpace(text[next]) { next += 1 }
        guard next < text.count else { continue }
        let quote = text[next]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { continue }
        guard let end = memchr(base + next + 1, Int32(quote), text.count - next - 1) else { continue }
        let value = next + 1..<UnsafeRawPointer(end) - UnsafeRawPointer(base)
        body(String(decoding: DecodedText(Array(text[value])[...]).bytes, as: UTF8.self), start)
      }
    }
  }

  /// Throws if what an element holds is shared: elsewhere `object="…"` stands for it, and would change too.
  func checkIsOwn(_ element: MarkupElement) throws(MarkupTextError) {
    var place = index.place(of: element)
    while let current = place {
      if case .layer = role(of: current) { return }
      if let changed = changedForAll, index.element(current) == changed { return }
      let tag = ElementTag(bytes, index.tag(current))
      if let id = tag?["id"], hasReference(to: id) {
        throw error(
          "the value is shared: another element refers to it by its id \(ValueError.quoted(id)), and would change too",
          at: index.start(current))
      }
      place = index.parent(of: current)
    }
  }
}
