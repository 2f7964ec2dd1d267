import SourceLiterals

/// Source whose statements are sites, one a line: `key = literal`, with the numbers of the literal as its slots.
package struct TracedSource {
  package var text = ""
  package var sites: [SourceSite] = []

  package init(_ lines: [(key: String, form: LiteralForm?, literal: String)]) {
    for (index, line) in lines.enumerated() {
      let start = text.utf8.count + line.key.utf8.count + 3
      text += "\(line.key) = \(line.literal)\n"
      let bytes = Array(text.utf8)
      var slots: [SourceSlot] = []
      var place = start
      while place < bytes.count {
        guard bytes[place] == 45 || (48...57).contains(bytes[place]), !(65...122).contains(bytes[place - 1])
        else {
          place += 1
          continue
        }
        let end = bytes[place...].firstIndex { ![45, 46].contains($0) && !(48...57).contains($0) }!
        let word = String(decoding: bytes[place..<end], as: UTF8.self)
        slots.append(SourceSlot(place..<end, Double(word)))
        place = end
      }
      let literal = line.form.map { SourceLiteral($0, start..<bytes.count - 1, slots) }
      sites.append(
        SourceSite(
          line: index + 1, column: 1, keyPath: line.key, function: "go", literal: literal,
          names: literal == nil ? ["width"] : []))
    }
  }
}
