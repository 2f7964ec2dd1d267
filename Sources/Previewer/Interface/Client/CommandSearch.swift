import Foundation
import Localization

/// Finds commands by words in their texts.
package struct CommandSearch {
  /// The texts of a command, in which no letter has a case or an accent.
  private struct Texts {
    let own: String
    let english: String
    let line: String
  }

  private let texts: [Texts]

  package init(_ commands: [CommandEntry]) {
    texts = commands.map {
      Texts(own: Self.folded($0.localizedText), english: Self.folded($0.text), line: Self.folded($0.line))
    }
  }

  /// The commands that have the words of a query, the best first.
  package static func find(_ query: String, in commands: [CommandEntry]) -> [CommandEntry] {
    CommandSearch(commands).find(query).map { commands[$0] }
  }

  /// The indices of the commands whose text contains every word of `query`, the best first.
  ///
  /// The text is that in English or in the language of the process. Letters are compared without their case. Whole words come before the
  /// beginnings of words, and these before other parts. Among equals the order stays. Without a word all are found.
  package func find(_ query: String) -> [Int] {
    let words = Self.folded(query).split(whereSeparator: \.isWhitespace).map(String.init)
    guard !words.isEmpty else { return Array(texts.indices) }
    let ranked = texts.indices.compactMap { index -> (rank: Int, index: Int)? in
      guard let rank = Self.rank(words, in: texts[index]) else { return nil }
      return (rank, index)
    }
    return ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.index)
  }

  /// How well a command's text has the words: the sum of their ranks. Words that are only in the text of its line count less. Nil if a
  /// word is nowhere.
  private static func rank(_ words: [String], in texts: Texts) -> Int? {
    var sum = 0
    for word in words {
      if let rank = rank(word, in: texts.own) ?? rank(word, in: texts.english) {
        sum += rank
      } else if let rank = rank(word, in: texts.line) {
        sum += rank + 3
      } else {
        return nil
      }
    }
    return sum
  }

  /// 0 for a whole word of the text, 1 for the beginning of one, 2 for another part; nil if it is not there.
  private static func rank(_ word: String, in text: String) -> Int? {
    guard text.contains(word) else { return nil }
    let marks = CharacterSet.punctuationCharacters
    let parts = text.split(whereSeparator: \.isWhitespace).map { String($0).trimmingCharacters(in: marks) }
    if parts.contains(word) { return 0 }
    return parts.contains { $0.hasPrefix(word) } ? 1 : 2
  }

  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}
