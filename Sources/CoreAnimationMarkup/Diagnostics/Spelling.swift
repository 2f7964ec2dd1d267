import QuartzCore

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
    text(nearest(to: word, in: names), word)
  }

  /// A hint for a property of a class of animations: a name that another system has for it, or a misspelling.
  package static func hint(for key: String, in type: CAAnimation.Type) -> String {
    let keys = type.animationTable.properties.map(\.key)
    return text(ForeignAnimationNames.name(for: key, among: keys) ?? nearest(to: key, in: keys), key)
  }

  /// A hint for a key path of a class of layers. The parts before and after the first dot are compared separately.
  package static func hint(forKeyPath keyPath: String, of type: CALayer.Type) -> String {
    text(nearest(toKeyPath: keyPath, of: type), keyPath)
  }

  /// There is no hint when the nearest name is the word itself: that property exists, but a file cannot set it.
  private static func text(_ name: String?, _ word: String) -> String {
    guard let name, name != word else { return "" }
    return "; did you mean \"\(name)\"?"
  }

  /// Longer words are not compared, because they are far longer than every name.
  private static let mostCharacters = 64

  private static func nearest(toKeyPath keyPath: String, of type: CALayer.Type) -> String? {
    let keys = type.propertyTable.properties.map(\.key)
    guard let dot = keyPath.firstIndex(of: ".") else { return nearest(to: keyPath, in: keys) }
    let (head, tail) = (String(keyPath[..<dot]), String(keyPath[keyPath.index(after: dot)...]))
    guard let key = nearest(to: head, in: keys) else { return nil }
    if type.valueKind(forKeyPath: "\(key).\(tail)") != nil { return "\(key).\(tail)" }
    let known = parts.filter { type.valueKind(forKeyPath: "\(key).\($0)") != nil }
    return nearest(to: tail, in: known).map { "\(key).\($0)" }
  }

  /// The parts of points, sizes, rectangles and transforms.
  private static let parts =
    ["x", "y", "width", "height", "origin", "origin.x", "origin.y", "size", "size.width", "size.height"]
    + ["rotation", "scale", "translation"].flatMap { [$0, "\($0).x", "\($0).y", "\($0).z"] }

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
