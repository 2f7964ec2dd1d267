/// A markup file has a journal of its own, to which each change is appended.
extension EditedMarkup {
  package var journaledParts: [String] { parts.map(\.key) }
  package var replacesProcesses: Bool { false }

  package func updateJournal(of part: Int, about: [String: String]) -> TextJournal.Update {
    var journal = parts[part].journal ?? TextJournal(about)
    defer { parts[part].journal = journal }
    return journal.update(for: parts[part].text)
  }

  package func forgetJournal(of part: Int) { parts[part].journal = nil }

  package func canRead(_ journal: [UInt8]) -> Bool { TextJournal.text(journal) != nil }

  package func takeOver(_ found: [Journals.Found], in edits: SceneEdits) -> [String] {
    for journal in found {
      guard let part = parts.firstIndex(where: { $0.key == journal.part }),
        let content = TextJournal.text(journal.bytes)
      else { continue }
      var text = content.text
      let file = parts[part].text.fileBytes
      if file != content.file {
        guard let merged = try? text.merged(with: file) else { continue }
        text = merged.text
        parts[part].conflicts = merged.conflicts
      }
      parts[part].text = text
    }
    guard isChanged || !conflicts.isEmpty else { return [] }
    edits.history.restore(
      parts.indices.flatMap { part in
        parts[part].text.doneSteps.map { ($0.name, MarkupStep(self, part, $0.number)) }
      })
    edits.history.read([self])
    return []
  }
}
