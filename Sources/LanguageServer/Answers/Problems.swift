import CoreAnimationMarkup
import SceneFiles

/// The reports of a check as problems of a text, and the corrections as quick fixes.
extension OpenDocument {
  func problems() -> ProblemReport {
    ProblemReport(
      uri: uri, version: text.version,
      diagnostics: reports.map { report in
        let code = report.code.rawValue
        let context = [report.layer, report.keyPath].compactMap { $0 }.joined(separator: ", ")
        return ProblemReport.Problem(
          range: text.range(range(of: report)), severity: Self.severity(report.severity), code: code,
          source: "cambium",
          message: report.message + (context.isEmpty ? "" : " (\(context))"))
      })
  }

  private static func severity(_ severity: Diagnostic.Severity) -> Int {
    switch severity {
    case .error: 1
    case .warning: 2
    case .info: 3
    }
  }

  /// The bytes that a report is about: the attribute or the start of the tag at its place, else the rest of the line.
  private func range(of report: Diagnostic) -> Range<Int> {
    guard report.line > 0 else { return 0..<0 }
    let offset = text.offset(line: report.line, column: report.column)
    if let place = outline.tagged(at: offset) {
      let element = outline.elements[place]
      if element.tag.lowerBound == offset { return offset..<max(element.nameRange.upperBound, offset) }
      if let attribute = element.attributes.first(where: { $0.range.contains(offset) }) {
        return attribute.range
      }
    }
    let line = text.line(min(report.line, text.lineCount) - 1)
    return offset..<max(line.upperBound, offset)
  }

  /// The quick fixes for a part of the text, and one for all problems if there are several.
  func actions(in range: TextRange) -> [CodeAction] {
    func edit(_ fix: MarkupFix) -> TextEdit {
      TextEdit(range: text.range(fix.range), newText: fix.replacement)
    }
    func action(_ title: String, _ kind: String, _ edits: [TextEdit]) -> CodeAction {
      CodeAction(title: title, kind: kind, edit: WorkspaceEdit(changes: [uri: edits]))
    }
    var actions: [CodeAction] = []
    for report in reports {
      let place = text.range(self.range(of: report))
      guard place.start <= range.end, range.start <= place.end, let fix = check.correction(of: report) else {
        continue
      }
      var found = action(Self.title(of: fix), "quickfix", [edit(fix)])
      found.isPreferred = true
      actions.append(found)
    }
    let fixes = fixes
    if fixes.count > 1 {
      actions.append(
        action(
          "Correct all \(fixes.count) problems of this file that can be corrected", "source.fixAll",
          separate(fixes).map(edit)))
    }
    return actions
  }

  /// Corrections of which none changes what another one changes. Those that are left out are found again afterwards.
  private func separate(_ fixes: [MarkupFix]) -> [MarkupFix] {
    var end = -1
    return fixes.sorted { $0.range.lowerBound < $1.range.lowerBound }.filter { fix in
      guard fix.range.lowerBound >= end else { return false }
      end = fix.range.upperBound
      return true
    }
  }

  private static func title(of fix: MarkupFix) -> String {
    let code = fix.code.rawValue
    if fix.replacement.isEmpty { return "Remove this (\(code))" }
    let text = fix.replacement.count > 40 ? fix.replacement.prefix(39) + "…" : fix.replacement[...]
    return fix.range.isEmpty ? "Add “\(text)” (\(code))" : "Replace this by “\(text)” (\(code))"
  }
}
