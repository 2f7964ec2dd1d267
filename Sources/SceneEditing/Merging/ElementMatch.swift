import CoreAnimationMarkup

/// Which elements of a text are those of an earlier one, from which another program made it.
///
/// Elements of the same id are the same; then those of the same class and name (or key, or target) among their siblings; then those of
/// the same class in their order. Ranges with the same bytes are skipped.
struct ElementMatch {
  /// The handles of the earlier text for the places of the new one.
  private(set) var handles: [Int: Int32] = [:]
  private var isMatched: [Bool]
  private let old: MarkupText
  private let new: MarkupText

  init(_ old: MarkupText, _ new: MarkupText) {
    self.old = old
    self.new = new
    isMatched = Array(repeating: false, count: old.index.count)
    match(0, 0)
    matchMoved()
  }

  private mutating func match(_ a: Int, _ b: Int) {
    var pending = [(a, b)]
    while let (a, b) = pending.popLast() {
      if old.bytes[old.index.range(a)] == new.bytes[new.index.range(b)] {
        for step in 0..<old.index.handles(of: a).count { note(a + step, b + step) }
        continue
      }
      note(a, b)
      pending += pairs(old.index.children(of: a), new.index.children(of: b))
    }
  }

  private mutating func note(_ a: Int, _ b: Int) {
    handles[b] = old.index.element(a).handle
    isMatched[a] = true
  }

  /// Elements that went to another parent, by their ids.
  private mutating func matchMoved() {
    var places: [String: Int] = [:]
    for place in 0..<new.index.count where handles[place] == nil {
      if let id = Self.key(new, place).id { places[id] = places[id] ?? place }
    }
    guard !places.isEmpty else { return }
    for place in 0..<old.index.count where !isMatched[place] {
      guard !isMatched[place], let id = Self.key(old, place).id, let other = places[id],
        handles[other] == nil, old.string(place) == new.string(other)
      else { continue }
      match(place, other)
    }
  }

  /// The children of two elements that belong together.
  private func pairs(_ a: [Int], _ b: [Int]) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    var (first, end) = (0, 0)
    func isSame(_ i: Int, _ j: Int) -> Bool {
      old.bytes[old.index.range(i)] == new.bytes[new.index.range(j)]
    }
    while first < min(a.count, b.count), isSame(a[first], b[first]) {
      pairs.append((a[first], b[first]))
      first += 1
    }
    while end < min(a.count, b.count) - first, isSame(a[a.count - 1 - end], b[b.count - 1 - end]) {
      pairs.append((a[a.count - 1 - end], b[b.count - 1 - end]))
      end += 1
    }
    let olds = a[first..<a.count - end].map { ($0, Self.key(old, $0)) }
    let news = b[first..<b.count - end].map { ($0, Self.key(new, $0)) }
    var takenOld = Set<Int>()
    var takenNew = Set<Int>()
    func pass<Key: Hashable>(_ key: (Int, MarkupText, Known) -> Key?) {
      var waiting: [Key: [Int]] = [:]
      for (place, own) in news.reversed() where !takenNew.contains(place) {
        if let key = key(place, new, own) { waiting[key, default: []].append(place) }
      }
      for (place, own) in olds where !takenOld.contains(place) {
        guard let key = key(place, old, own), let other = waiting[key]?.popLast() else { continue }
        takenOld.insert(place)
        takenNew.insert(other)
        pairs.append((place, other))
      }
    }
    pass { _, _, key in key.id.map { [key.element, $0] } }
    pass { place, text, _ in Array(text.bytes[text.index.range(place)]) }
    pass { _, _, key in key.name.map { [key.element, $0] } }
    // An element with an id of its own is no other one that has lost its id.
    pass { _, _, key in key.id == nil && key.name == nil ? [key.element] : nil }
    pass { _, _, key in [key.element] }
    return pairs
  }

  /// What an element is known by.
  private struct Known {
    let element: String
    let id: String?
    let name: String?
  }

  private static func key(_ text: MarkupText, _ place: Int) -> Known {
    let tag = ElementTag(text.bytes, text.index.tag(place))
    let names = LayerChild.itemKeys.compactMap { tag?[$0] }
    return Known(
      element: text.string(place), id: tag?["id"],
      name: names.isEmpty ? nil : names.joined(separator: "\u{0}"))
  }
}
