/// The cards of a game: each symbol is on two of them.
struct Deck {
  static let symbols = ["★", "♣", "♥", "♦", "♠", "☀", "☂", "♪"]

  /// The symbols of the cards, in the order in which they lie on the table.
  private(set) var cards: [String]

  init(pairs: Int, seed: UInt64) {
    var generator = SeededGenerator(state: seed)
    let symbols = Deck.symbols.prefix(pairs)
    cards = (symbols + symbols).shuffled(using: &generator)
  }
}

/// The same seed gives the same game.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }
}
