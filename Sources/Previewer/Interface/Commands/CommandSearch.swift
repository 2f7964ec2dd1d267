import Foundation
import Localization

/// Finds commands by words in their texts.
package enum CommandSearch {
  /// The commands whose text, in English or in the language of the process, contains every word of `query`, in any case of letters, the best first: whole words come before the
  /// beginnings of words, and these before other parts. Among equals the order stays. Without a word all are found.
  package static func find(_ query: String, in commands: [Command]) -> [Command] {
    let words = folded(query).split(whereSeparator: \.isWhitespace).map(String.init)
    guard !words.isEmpty else { return commands }
    let ranked = commands.enumerated().compactMap { index, command -> (rank: Int, index: Int)? in
      guard let rank = rank(words, in: command) else { return nil }
      return (rank, index)
    }
    return ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map { commands[$0.index] }
  }

  /// How well a command's text has the words: the sum of their ranks. Words that are only in the text of its line count less. Nil if a
  /// word is nowhere.
  private static func rank(_ words: [String], in command: Command) -> Int? {
    let (text, line) = (folded(command.text), folded(command.line))
    let own = folded(command.localizedText)
    var sum = 0
    for word in words {
      if let rank = rank(word, in: own) ?? rank(word, in: text) {
        sum += rank
      } else if let rank = rank(word, in: line) {
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
