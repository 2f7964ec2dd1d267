/// The views of a table or a collection that wait to be used again, and how new ones are made, by their kinds and identifiers.
@MainActor struct ReusePool<View: UIView> {
  /// What views are made for: cells, or a kind of headers and footers; and the identifier.
  struct Key: Hashable {
    let kind: String
    let identifier: String
  }

  private var makers: [Key: () -> View?] = [:]
  private var waiting: [Key: [View]] = [:]

  /// Has views made by a closure from now on; nil for none.
  mutating func register(_ make: (() -> View?)?, for key: Key) {
    makers[key] = make
    // Those that wait are of the class of before.
    waiting[key] = nil
  }

  /// Whether views can be made.
  func canMake(_ key: Key) -> Bool { makers[key] != nil }

  /// A view that waits; nil if there is none.
  mutating func take(_ key: Key) -> View? { waiting[key]?.popLast() }

  /// A new view; nil if nothing is registered.
  func make(_ key: Key) -> View? { makers[key]?() }

  /// Keeps a view until it is used again.
  mutating func keep(_ view: View, _ key: Key) { waiting[key, default: []].append(view) }

  /// The number of views that wait. For tests.
  var waitingCount: Int { waiting.values.reduce(0) { $0 + $1.count } }
}
