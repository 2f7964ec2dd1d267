import Foundation

/// A text that edits of the window change, with its files: the markup of a scene (`EditedMarkup`), or the source of a Swift scene
/// (`SceneLiterals` of the module SwiftLiterals).
///
/// `EditHistory` has the steps in the text (`TextStep`), and `Journals` keeps what is not saved when the program ends.
@MainActor package protocol EditedText: AnyObject {
  /// What was opened: a file, a folder or an archive.
  var scene: URL { get }
  /// Whether the text differs from its files.
  var isChanged: Bool { get }
  /// The number of steps that no file has.
  var unsavedCount: Int { get }
  /// Values that another program has changed in the files as well, until they are answered.
  var conflicts: [EditConflict] { get }

  /// Writes what has changed into the files. Each file, or the archive, is replaced at once.
  ///
  /// - Throws: `EditFailure`, with a sentence that says what to do. The changes stay unsaved then.
  func save() throws -> [WrittenFile]

  // MARK: Journals

  /// The parts of the text that have a journal each: the paths of markup files in the scene.
  var journaledParts: [String] { get }
  /// Whether the journal of a process that this one replaces in its window is taken over, too.
  var replacesProcesses: Bool { get }

  /// What brings the journal of a part up to date.
  ///
  /// - Parameter about: what the journal says about itself, for `TextJournal.about(_:)`.
  func updateJournal(of part: Int, about: [String: String]) -> TextJournal.Update
  /// The journal of a part could not be written: the next update writes it anew.
  func forgetJournal(of part: Int)

  /// Whether a journal of a part is whole enough to be taken over.
  func canRead(_ journal: [UInt8]) -> Bool

  /// Takes over unsaved changes of a process that has ended, as steps of the history. They are joined with the files as they are now; what
  /// another program has changed as well becomes a conflict.
  ///
  /// - Returns: the names of changes that are lost, because what had them is gone.
  func takeOver(_ found: [Journals.Found], in edits: SceneEdits) -> [String]
}

/// A value that was changed here and by another program.
@MainActor package struct EditConflict {
  package let text: any EditedText
  /// The layer: names from the root down, joined by `/`.
  package let path: String
  /// The property, with the animation or the state that has it; empty for a whole layer.
  package let keyPath: String
  /// The value here; nil if what has it was deleted.
  package let mine: String?
  /// The value of the other program; nil if what has it was deleted.
  package let theirs: String?
  /// Keeps one of the values. The other one stays in the history.
  package let answer: (_ keepingMine: Bool, _ edits: SceneEdits) throws -> Void

  package init(
    in text: any EditedText, path: String, keyPath: String, mine: String?, theirs: String?,
    answer: @escaping (_ keepingMine: Bool, _ edits: SceneEdits) throws -> Void
  ) {
    (self.text, self.path, self.keyPath, self.mine, self.theirs) = (text, path, keyPath, mine, theirs)
    self.answer = answer
  }

  /// The layer and its property as a person reads them: `root/ball, position`; only the path for a whole layer.
  package var title: String { [path, keyPath].filter { !$0.isEmpty }.joined(separator: ", ") }
}
