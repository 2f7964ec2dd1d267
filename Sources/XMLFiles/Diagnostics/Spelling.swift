/// Finds what a misspelt word may have meant.
package enum Spelling {
  /// The first of the names that are most similar to a word, in any case of letters; nil if none is similar.
  package static func nearest(to word: String, in names: [String]) -> String? {
    let word = Array(word.lowercased())
    guard word.count <= mostCharacters else { return nil }
    let limit = word.count <= 3 ? 1 : word.count <= 7 ? 2 : 3
    var best: (name: String, distance: Int)?
    for name in names {
      let other = Array(name.lowercased())
      guard abs(other.count - word.count) <= limit else { continue }
      let distance = distance(word, other)
      if distance <= limit, distance < best?.distance ?? .max { best = (name, distance) }
    }
    return best?.name
  }

  /// What a message gets at its end: `; did you mean "cornerRadius"?`. Empty if none of the names is similar.
  package static func hint(for word: String, among names: [String]) -> String {
    hint(nearest(to: word, in: names), for: word)
  }

  /// What a message gets at its end for a name. There is no hint when the name is the word itself: that property exists, but a file
  /// cannot set it.
  package static func hint(_ name: String?, for word: String) -> String {
    guard let name, name != word else { return "" }
    return "; did you mean \"\(name)\"?"
  }

  /// Longer words are not compared, because they are far longer than every name.
  private static let mostCharacters = 64

  /// The number of characters to insert, delete, replace or exchange with their neighbour (optimal string alignment).
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var rows = [Array(0...b.count)]
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, rows[i - 1][j - 1] + 1) }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
