import CoreAnimationMarkup

/// Elements as text that comes from elsewhere, or goes elsewhere in the file.
extension MarkupText {
  func checkIsWellFormed() throws(MarkupTextError) {
    guard let mistake = index.firstError else { return }
    throw MarkupTextError(file: file, line: mistake.line, column: mistake.column, message: mistake.message)
  }

  /// The layers of a text that was pasted.
  func pastedLayers() throws(MarkupTextError) -> [MarkupElement] {
    var layers: [MarkupElement] = []
    for place in 0..<index.count where index.parent(of: place) == nil {
      let name = MarkupReader.split(string(place)).local
      let found =
        name == "caml"
        ? index.children(of: place).filter { MarkupReader.looksLikeLayer(string($0)) } : [place]
      for place in found {
        guard MarkupReader.looksLikeLayer(string(place)) else {
          throw error("<\(string(place))> is not a layer", at: index.start(place))
        }
        layers.append(index.element(place))
      }
    }
    if layers.isEmpty { throw error("there is no layer", at: 0) }
    return layers
  }

  /// Gives new ids in place of those that are taken, also where they are referred to.
  mutating func renameIDs(taken: Set<String>) throws(MarkupTextError) {
    var used = taken.union(ids())
    var names: [String: String] = [:]
    for id in ids().sorted() where taken.contains(id) {
      let new = Self.freeID(used)
      used.insert(new)
      names[id] = new
    }
    try replaceIDs(names)
  }

  /// Gives other ids in place of some, also where they are referred to.
  mutating func replaceIDs(_ names: [String: String]) throws(MarkupTextError) {
    guard !names.isEmpty else { return }
    for place in 0..<index.count {
      let element = index.element(place)
      for name in ["id", "object", StateElement.targetKey] {
        if let old = attribute(name, of: element), let new = names[old] {
          try setAttribute(name, to: new, of: element)
        }
      }
    }
  }

  /// The lines of an element without the indentation that it has, and with another unit of indentation.
  func ownLines(of place: Int, unit: [UInt8]) -> Lines {
    let range = index.range(place)
    let literals = literals(in: range)
    var lines: [[UInt8]] = [[]]
    var next = 0
    for (offset, byte) in zip(range, bytes[range]) {
      while next < literals.count, literals[next].upperBound <= offset { next += 1 }
      guard byte == 0x0A else {
        lines[lines.count - 1].append(byte)
        continue
      }
      let isInside = next < literals.count && literals[next].contains(offset)
      if lines[lines.count - 1].last == 0x0D { lines[lines.count - 1].removeLast() }
      if isInside {
        // The line end of a value is a part of it.
        lines[lines.count - 1] += offset > 0 && bytes[offset - 1] == 0x0D ? [0x0D, 0x0A] : [0x0A]
      } else {
        lines.append([])
      }
    }
    let old = ownIndent(of: place, lines)
    // The element itself may be without its indentation, as on the clipboard.
    let inner = index.children(of: place).first.flatMap { indent(of: $0) } ?? []
    let ownUnit = inner.count > old.count && inner.starts(with: old) ? Array(inner[old.count...]) : []
    for number in lines.indices.dropFirst() {
      if lines[number].allSatisfy({ Self.isSpace($0) }) {
        lines[number] = []
        continue
      }
      let common = zip(lines[number], old).prefix { $0 == $1 }.count
      var rest = lines[number][common...]
      var depth = 0
      while !ownUnit.isEmpty, rest.starts(with: ownUnit) {
        rest = rest.dropFirst(ownUnit.count)
        depth += 1
      }
      lines[number] = Array(repeatElement(unit, count: depth).joined()) + rest
    }
    return Lines(lines: lines, mayJoin: false)
  }

  /// The indentation of an element's first line, which the text may not have before it.
  private func ownIndent(of place: Int, _ lines: [[UInt8]]) -> [UInt8] {
    if let own = indent(of: place), !own.isEmpty || lines.count == 1 { return own }
    let range = index.range(place)
    let blank = { (line: [UInt8]) in Array(line.prefix { $0 == 0x20 || $0 == 0x09 }) }
    guard let last = lines.last, lines.count > 1 else { return [] }
    if index.content(place).upperBound < range.upperBound,
      last.dropFirst(blank(last).count).starts(with: "</".utf8)
    {
      return blank(last)
    }
    // A start tag of several lines.
    let least = lines.dropFirst().map { blank($0).count }.min() ?? 0
    return Array(last.prefix(max(0, least - indentUnit(of: 0).count)))
  }

  /// What is not markup in a range: values, comments, CDATA sections, instructions and texts.
  private func literals(in range: Range<Int>) -> [Range<Int>] {
    var literals: [Range<Int>] = []
    var offset = range.lowerBound
    func end(of text: StaticString, from start: Int) -> Int {
      let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
      var end = start
      while end < range.upperBound, !self.bytes[end...].starts(with: bytes) { end += 1 }
      return min(range.upperBound, end + bytes.count)
    }
    while offset < range.upperBound {
      let start = offset
      let rest = bytes[offset...]
      if rest.starts(with: "<!--".utf8) {
        offset = end(of: "-->", from: offset + 4)
      } else if rest.starts(with: "<![CDATA[".utf8) {
        offset = end(of: "]]>", from: offset)
      } else if rest.starts(with: "<?".utf8) {
        offset = end(of: "?>", from: offset)
      } else if bytes[offset] == UInt8(ascii: "<") {
        while offset < range.upperBound, bytes[offset] != UInt8(ascii: ">") {
          if bytes[offset] == 0x22 || bytes[offset] == 0x27 {
            let quote = bytes[offset]
            let first = offset
            offset += 1
            while offset < range.upperBound, bytes[offset] != quote { offset += 1 }
            literals.append(first..<offset)
          }
          offset += 1
        }
        offset += 1
        continue
      } else {
        while offset < range.upperBound, bytes[offset] != UInt8(ascii: "<") { offset += 1 }
        if bytes[start..<offset].allSatisfy({ Self.isSpace($0) }) { continue }
      }
      literals.append(start..<offset)
    }
    return literals
  }
}
