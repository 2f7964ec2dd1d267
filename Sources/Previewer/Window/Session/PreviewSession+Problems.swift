import Localization

/// The list of what `cambium check` reports about the scene.
extension PreviewSession {
  /// Checks the scene as it is in the window, and lists what is found.
  func checkScene() {
    let problems = document.problems()
    cards.list(problems)
    if problems.isEmpty { tell(localized("The check has found no problems"), isError: false) }
  }

  /// Makes corrections, and lists what is left.
  func correct(_ messages: [BannerMessage]) {
    do {
      try document.correct(messages)
      checkScene()
    } catch {
      tell("\(error)", isError: true)
    }
  }
}
