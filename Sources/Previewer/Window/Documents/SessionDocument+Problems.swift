import CoreAnimationMarkup
import Localization
import SceneEditing

/// What `cambium check` reports about the scenes as they are in the window, and corrections of it.
extension SessionDocument {
  /// The reports about all scenes, with the corrections that can be made in their texts.
  func problems() -> [BannerMessage] {
    scenes.filter { !$0.isProgram }.flatMap { scene in
      let checked = SceneDocument.check(scene.url, texts: texts[scene.url]?.bytes ?? [:])
      return checked.diagnostics.map { diagnostic in
        var message = BannerMessage(diagnostic)
        if scene.markups.contains(where: { $0.file == diagnostic.file }) {
          message.correction = checked.correction(of: diagnostic)
        }
        return message
      }
    }
  }

  /// Makes the corrections of reports, as one step.
  ///
  /// - Throws: `EditFailure`, if a text cannot be changed, or is another one than the one that was checked.
  func correct(_ messages: [BannerMessage]) throws {
    let present = Set(problems())
    let wanted = messages.filter { $0.correction != nil && present.contains($0) }
    guard !wanted.isEmpty else {
      throw EditFailure(description: localized("the scene has changed since it was checked; check it again"))
    }
    var groups: [(group: ElementGroup, fixes: [MarkupFix])] = []
    for scene in scenes where !scene.isProgram {
      for markup in scene.markups {
        let fixes = wanted.filter { $0.file == markup.file }.compactMap(\.correction)
        guard !fixes.isEmpty else { continue }
        let texts = try texts(of: scene)
        guard let part = texts.part(of: markup) else { continue }
        groups.append(((texts, part, []), fixes))
      }
    }
    let name =
      wanted.count == 1 ? localized("Correct a problem") : localized("Correct \(wanted.count) problems")
    var next = groups.makeIterator()
    try change(name, groups: groups.map(\.group)) { text, _ throws(MarkupTextError) in
      try text.correct(next.next()?.fixes ?? [])
      return []
    }
  }
}
