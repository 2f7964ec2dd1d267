/// A question to the person, with the answers as buttons.
@MainActor package struct Question {
  /// An answer: a word on a button, and what it does.
  package struct Answer {
    let title: String
    let action: @MainActor () -> Void

    package init(_ title: String, _ action: @escaping @MainActor () -> Void) {
      self.title = title
      self.action = action
    }
  }

  /// What is asked, in a sentence.
  let title: String
  /// What there is to know, in one or several lines; empty for nothing.
  let detail: String
  /// From left to right. The last one is the answer of Return.
  let answers: [Answer]
  /// What Escape does, besides closing the question.
  let cancel: @MainActor () -> Void

  package init(
    _ title: String, detail: String = "", answers: [Answer], cancel: @escaping @MainActor () -> Void = {}
  ) {
    (self.title, self.detail, self.answers, self.cancel) = (title, detail, answers, cancel)
  }
}
