import QuartzCore

extension String {
  /// The text as messages are shown: with a capital at the begin.
  ///
  /// A name of code or of a file stays as it is: what is not a word of small letters alone, and the names of layers' properties.
  ///
  /// ```swift
  /// "the file is gone".asSentence      // "The file is gone"
  /// "door.caml cannot be read".asSentence  // unchanged
  /// "position is animated".asSentence  // unchanged
  /// ```
  @MainActor package var asSentence: String {
    let word = prefix { !$0.isWhitespace && !",;:".contains($0) }
    let rest = self[word.endIndex...]
    guard !word.isEmpty, word.allSatisfy({ $0.isLetter && $0.isLowercase }), rest.first != ":",
      CALayer.propertyTable.property(forKey: String(word)) == nil
    else { return self }
    return word.prefix(1).uppercased() + word.dropFirst() + rest
  }
}
