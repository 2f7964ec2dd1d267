import CoreAnimationMarkup
import SceneFiles

/// The text of a markup file, with changes of values and elements that leave everything else as it is.
///
/// A change of a value replaces the characters of the value that differ; comments, order, white space, names, encoding and line ends
/// stay. Every change can be undone exactly: with all undone the bytes are those of the start.
///
/// ```swift
/// var text = try MarkupText(bytes, file: "ball.caml")
/// let ball = try text.element(at: offset)
/// try text.set(CGPoint(x: 10.5, y: 33), forKeyPath: "position", of: ball)  // position="10.50 20" becomes "10.50 33"
/// text.undo()
/// ```
package struct MarkupText: Sendable {
  /// The name of the file in errors.
  package let file: String
  let encoding: XMLEncoding
  /// The text as UTF-8. Offsets are those of the reader.
  private(set) var bytes: [UInt8]
  private(set) var index: ElementIndex
  var log = TextLog()
  /// An element whose values may be changed although others refer to it; nil for none.
  var changedForAll: MarkupElement?

  /// Begins to edit the text of a file. Throws if it cannot be read to its end, or if its encoding is damaged, because then the
  /// damaged parts would change too.
  package init(_ bytes: [UInt8], file: String) throws(MarkupTextError) {
    self.file = file
    let detected = XMLEncoding.detect(bytes).0
    let text = detected.decoded(bytes).text
    encoding = text == nil ? .ascii : detected
    self.bytes = text ?? bytes
    index = ElementIndex(self.bytes, file: file)
    if encoding.encoded(self.bytes) != bytes {
      throw MarkupTextError(
        file: file, line: 1, column: 1,
        message: "the text is not in its encoding, so that saving would change it in other places too")
    }
    try checkReading()
  }

  private func checkReading() throws(MarkupTextError) {
    if let failure = index.failure {
      throw MarkupTextError(file: file, line: failure.line, column: failure.column, message: failure.message)
    }
    if index.count == 0 {
      throw MarkupTextError(file: file, line: 1, column: 1, message: "the text has no element")
    }
  }

  /// The bytes to save.
  package var fileBytes: [UInt8] { encoding.encoded(bytes) ?? bytes }

  // MARK: Elements

  /// The element that begins at an offset, which the reader gives for a layer. Nil if none begins there.
  package func element(at offset: Int) -> MarkupElement? { index.place(at: offset).map { index.element($0) } }

  /// The outermost element.
  package var root: MarkupElement { index.element(0) }

  /// Whether an element is in the text. It is not after it was deleted.
  package func contains(_ element: MarkupElement) -> Bool { index.place(of: element) != nil }

  /// The bytes of an element as they are in the text, for the clipboard. Nil if it is gone.
  package func source(of element: MarkupElement) -> String? {
    index.place(of: element).map { String(decoding: bytes[index.range($0)], as: UTF8.self) }
  }

  /// The name of an element; nil if it is gone.
  package func name(of element: MarkupElement) -> String? {
    index.place(of: element).map { String(decoding: nameBytes($0), as: UTF8.self) }
  }

  /// The elements in an element, in their order.
  package func children(of element: MarkupElement) -> [MarkupElement] {
    index.place(of: element).map { index.children(of: $0).map { index.element($0) } } ?? []
  }

  /// The children with a name.
  package func children(of element: MarkupElement, named name: String) -> [MarkupElement] {
    guard let place = index.place(of: element) else { return [] }
    let name = Array(name.utf8)
    return index.children(of: place).filter { nameBytes($0).elementsEqual(name) }.map { index.element($0) }
  }

  /// The element around an element; nil for the outermost.
  package func parent(of element: MarkupElement) -> MarkupElement? {
    index.place(of: element).flatMap { index.parent(of: $0) }.map { index.element($0) }
  }

  /// The value of an attribute; nil if the element does not have it.
  package func attribute(_ name: String, of element: MarkupElement) -> String? {
    index.place(of: element).flatMap { ElementTag(bytes, index.tag($0)) }?[name]
  }

  /// The line and the column of an element, counted from 1. Nil if it is gone.
  package func position(of element: MarkupElement) -> (line: Int, column: Int)? {
    index.place(of: element).map { position(of: index.start($0)) }
  }

  func nameBytes(_ place: Int) -> ArraySlice<UInt8> {
    let tag = index.tag(place).dropFirst()
    return bytes[tag].prefix { byte in
      byte > 0x20 && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "=")
        && byte != UInt8(ascii: "<") && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "'")
    }
  }

  // MARK: Errors

  /// The line, and the column in Unicode scalars, of an offset; both count from 1.
  func position(of offset: Int) -> (line: Int, column: Int) {
    var line = 1
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? min(3, offset) : 0
    for index in 0..<offset where bytes[index] == 0x0A {
      line += 1
      start = index + 1
    }
    return (line, 1 + bytes[start..<offset].count { $0 & 0xC0 != 0x80 })
  }

  func error(_ message: String, at offset: Int) -> MarkupTextError {
    let place = position(of: min(offset, bytes.count))
    return MarkupTextError(file: file, line: place.line, column: place.column, message: message)
  }

  func error(_ message: String, at element: MarkupElement) -> MarkupTextError {
    error(message, at: index.place(of: element).map { index.start($0) } ?? 0)
  }

  /// The place of an element. Throws if it is gone.
  func place(_ element: MarkupElement) throws(MarkupTextError) -> Int {
    guard let place = index.place(of: element) else {
      throw MarkupTextError(file: file, line: 1, column: 1, message: "the element is no longer in the file")
    }
    return place
  }

  /// The start tag of an element. Throws if the element is gone.
  func tag(_ element: MarkupElement) throws(MarkupTextError) -> ElementTag {
    let place = try place(element)
    guard let tag = ElementTag(bytes, index.tag(place)) else {
      throw error("the start tag cannot be read", at: index.start(place))
    }
    return tag
  }

  // MARK: Replacements

  /// Gives elements the identities that the elements of another text have, by place.
  mutating func take(_ handles: [Int: Int32], of other: MarkupText) { index.take(handles, of: other.index) }

  /// Gives the elements handles, in their order, of `count` handles in all. False if that is not possible.
  mutating func take(_ handles: [Int32], of count: Int) -> Bool { index.take(handles, of: count) }

  /// Replaces bytes that contain no start and no end of an element.
  mutating func replace(_ range: Range<Int>, with new: [UInt8], _ meaning: TextReplacement.Meaning) {
    var replacement = TextReplacement(
      offset: range.lowerBound, old: Array(bytes[range]), new: new, meaning: meaning)
    // With mistakes in the markup the reader may find other elements.
    replacement.changesElements = index.firstError != nil
    make(replacement)
  }

  /// Replaces bytes in which elements may begin or end.
  ///
  /// Throws, and changes nothing, if the text could not be read afterwards.
  ///
  /// - Parameter kept: the handles for the elements in the new bytes, in their order; −1 and those that are missing are new elements.
  ///   Elements of the old bytes that are not among them are gone.
  mutating func replaceElements(
    _ range: Range<Int>, with new: [UInt8], keeping kept: [Int32] = [], isPart: Bool = false
  ) throws(MarkupTextError) {
    var replacement = TextReplacement(
      offset: range.lowerBound, old: Array(bytes[range]), new: new, meaning: .part)
    replacement.oldElements = index.handles(in: range)
    replacement.newElements = kept
    replacement.changesElements = true
    let old = index.outermost(in: range)
    let oldItems = items(old, from: range.lowerBound)
    var spot = old.first.flatMap { self.spot(of: $0) }
    apply(replacement)
    do throws(MarkupTextError) { try checkReading() } catch {
      apply(replacement.inverse)
      throw error
    }
    let now = range.lowerBound..<range.lowerBound + new.count
    // The new elements get their handles now, and the same ones if this is made again.
    replacement.newElements = index.handles(in: now)
    let made = index.outermost(in: now)
    if let first = made.first { spot = self.spot(of: first) }
    if !isPart, let spot {
      replacement.meaning = .elements(
        ElementsChange(spot: spot, old: oldItems, new: items(made, from: now.lowerBound)))
    }
    log.open.append(replacement)
  }

  private func items(_ places: [Int], from offset: Int) -> [ElementsChange.Item] {
    places.map { place in
      let range = index.range(place)
      return ElementsChange.Item(
        element: index.element(place), range: range.lowerBound - offset..<range.upperBound - offset)
    }
  }

  /// Where an element is among its siblings; nil for the outermost.
  func spot(of place: Int) -> ElementSpot? {
    index.parent(of: place).map { parent in
      ElementSpot(
        parent: index.element(parent), previous: index.previous(of: place).map { index.element($0) })
    }
  }

  private mutating func make(_ replacement: TextReplacement) {
    var replacement = replacement
    let range = replacement.offset..<replacement.offset + replacement.old.count
    if replacement.changesElements { replacement.oldElements = index.handles(in: range) }
    apply(replacement)
    let now = range.lowerBound..<range.lowerBound + replacement.new.count
    if replacement.changesElements { replacement.newElements = index.handles(in: now) }
    log.open.append(replacement)
  }

  /// Makes a replacement, without a step.
  mutating func apply(_ replacement: TextReplacement) {
    let range = replacement.offset..<replacement.offset + replacement.old.count
    bytes.replaceSubrange(range, with: replacement.new)
    if replacement.changesElements {
      index.read(bytes, file: file, replaced: range, count: replacement.new.count, replacement.newElements)
    } else {
      index.shift(after: range.upperBound, by: replacement.new.count - range.count)
    }
  }
}
