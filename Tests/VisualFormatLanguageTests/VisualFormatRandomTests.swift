import TestSupport
import Testing

@testable import VisualFormatLanguage

/// Random formats: nonsense has an error with a place, and what is written from a known meaning is read as that meaning.
@Suite struct VisualFormatRandomTests {
  private static let views = ["a", "button", "_c1", "H", "V", "e5"]
  private static let metrics: [String: Double] = ["gap": 12, "low": 250, "half": 0.5, "minus": -4.25, "e": 7]

  // MARK: Nonsense

  private static let parts = [
    "H:", "V:", ":", "|", "-", "[", "]", "(", ")", ",", "@", "==", "<=", ">=", "=", "<", "*", "/", "+", ".",
    "0", "12", "750", "1e", "e",
    "a", "button", "gap", "low", "x", "é", "≥", "👩‍👩‍👧", "\u{301}", " ", "\n", "\r\n", "\t", "\0", "[a]", "[a(",
    "-(", ")-", "|-",
  ]

  private static func checkError(_ text: String) -> Bool {
    do throws(VisualFormatError) {
      let format = try VisualFormat(text, metrics: metrics, views: Set(views))
      #expect(!format.views.isEmpty && format.connections.count == format.views.count - 1, "\(text)")
      return false
    } catch {
      #expect(error.offset >= 0 && error.offset <= text.count, "\(text)")
      let lines = error.description.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == 3, "\(text)")
      #expect(lines[2].count <= lines[1].count + 1, "\(text)")
      return true
    }
  }

  @Test(arguments: 0..<8) func nonsense(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var errors = 0
    for _ in 0..<5000 {
      var text = ""
      for _ in 0..<random.count(0...24) { text += random.pick(Self.parts) }
      if Self.checkError(text) { errors += 1 }
    }
    #expect(errors > 4000)
  }

  /// A valid format in which a character is removed, doubled, exchanged or inserted.
  @Test(arguments: 0..<8) func nearlyValid(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed) + 100)
    var errors = 0
    for _ in 0..<2000 {
      var (_, text) = Self.format(&random)
      for _ in 0..<random.count(1...2) {
        let place = text.index(text.startIndex, offsetBy: random.count(0...text.count - 1))
        switch random.count(0...3) {
        case 0: text.remove(at: place)
        case 1: text.insert(text[place], at: place)
        case 2: text.replaceSubrange(place...place, with: random.pick(Self.parts))
        default: text.insert(contentsOf: random.pick(Self.parts), at: place)
        }
        if text.isEmpty { text = "[" }
      }
      if Self.checkError(text) { errors += 1 }
    }
    #expect(errors > 500 && errors < 2000)
  }

  // MARK: Round trip

  @Test(arguments: 0..<8) func roundTrip(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed) + 200)
    for _ in 0..<2000 {
      let (format, text) = Self.format(&random)
      #expect(try VisualFormat(text, metrics: Self.metrics, views: Set(Self.views)) == format, "\(text)")
    }
  }

  /// A random format, and a text that means it.
  private static func format(_ random: inout SplitMix64) -> (VisualFormat, String) {
    var format = VisualFormat()
    var tokens: [String] = []
    if random.chance(0.3) {
      format.axis = .vertical
      tokens += ["V", ":"]
    } else if random.chance(0.3) {
      tokens += ["H", ":"]
    }
    if random.chance(0.5) {
      tokens.append("|")
      format.leading = connection(&random, &tokens)
    }
    for index in 0..<random.count(1...5) {
      if index > 0 { format.connections.append(connection(&random, &tokens)) }
      format.views.append(view(&random, &tokens))
    }
    if random.chance(0.5) {
      format.trailing = connection(&random, &tokens)
      tokens.append("|")
    }
    let blank = random.pick([0, 0, 0.3])
    var text = ""
    for token in tokens {
      text += token
      if random.chance(blank) { text += random.pick([" ", "  ", "\t", "\n", "\r\n"]) }
    }
    return (format, text)
  }

  private static func view(_ random: inout SplitMix64, _ tokens: inout [String]) -> VisualFormat.View {
    var view = VisualFormat.View(name: random.pick(views))
    tokens += ["[", view.name]
    if random.chance(0.5) {
      view.predicates = predicates(&random, &tokens) { random, tokens in
        if random.chance(0.3) {
          let name = random.pick(views)
          tokens.append(name)
          return .view(name)
        }
        return .points(number(&random, &tokens, isSigned: true))
      }
    }
    tokens.append("]")
    return view
  }

  private static func connection(_ random: inout SplitMix64, _ tokens: inout [String])
    -> VisualFormat.Connection
  {
    switch random.count(0...3) {
    case 0: return .flush
    case 1:
      tokens.append("-")
      return .standard
    case 2:
      tokens.append("-")
      let space = number(&random, &tokens, isSigned: false)
      tokens.append("-")
      return .spaces([.init(object: space)])
    default:
      tokens.append("-")
      let spaces = predicates(&random, &tokens) { random, tokens in number(&random, &tokens, isSigned: true) }
      tokens.append("-")
      return .spaces(spaces)
    }
  }

  private static func predicates<Object>(
    _ random: inout SplitMix64, _ tokens: inout [String], object: (inout SplitMix64, inout [String]) -> Object
  ) -> [VisualFormat.Predicate<Object>] {
    var list: [VisualFormat.Predicate<Object>] = []
    tokens.append("(")
    for index in 0..<random.count(1...3) {
      if index > 0 { tokens.append(",") }
      let relation = random.pick(VisualFormat.Relation.allCases)
      switch relation {
      case .lessThanOrEqual: tokens.append("<=")
      case .greaterThanOrEqual: tokens.append(">=")
      case .equal: if random.chance(0.5) { tokens.append("==") }
      }
      var predicate = VisualFormat.Predicate(relation: relation, object: object(&random, &tokens))
      if random.chance(0.4) {
        tokens.append("@")
        if random.chance(0.3) {
          tokens.append("low")
          predicate.priority = 250
        } else {
          // Quarters are the same as a Float.
          let priority = Double(random.count(1...4000)) / 4
          tokens.append("\(priority)")
          predicate.priority = Float(priority)
        }
      }
      list.append(predicate)
    }
    tokens.append(")")
    return list
  }

  /// A number or a metric.
  private static func number(_ random: inout SplitMix64, _ tokens: inout [String], isSigned: Bool) -> Double {
    if random.chance(0.3) {
      let metric = random.pick(metrics.sorted { $0.key < $1.key })
      tokens.append(metric.key)
      return metric.value
    }
    let size: Double
    switch random.count(0...3) {
    case 0: size = Double(random.count(0...500))
    case 1: size = Double.random(in: 0...1000, using: &random)
    case 2: size = Double.random(in: 0...1, using: &random) * 1e-9
    default: size = Double.random(in: 0...1, using: &random) * 1e30
    }
    let value = isSigned && random.chance(0.3) ? -size : size
    let isWhole = value == value.rounded() && abs(value) < 1e9
    tokens.append(isWhole && random.chance(0.7) ? "\(Int(value))" : "\(value)")
    return value
  }
}

extension SplitMix64 {
  fileprivate mutating func chance(_ part: Double) -> Bool { Double.random(in: 0..<1, using: &self) < part }
  fileprivate mutating func count(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
  fileprivate mutating func pick<Element>(_ list: [Element]) -> Element { list.randomElement(using: &self)! }
}
