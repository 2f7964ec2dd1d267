import Foundation
import Localization
import SceneEditing

extension SceneLiterals {
  /// Whether the source differs from its files.
  package var isChanged: Bool { !texts.changedFiles.isEmpty }

  package func save() throws -> [WrittenFile] {
    let changed = texts.changedFiles
    for index in changed {
      // A file that was deleted is written anew.
      guard let now = try? Data(contentsOf: files[index]) else { continue }
      guard [UInt8](now) == texts.savedBytes(index) else {
        throw EditFailure(
          description: localized(
            "\(files[index].lastPathComponent) was changed by another program; the changes stay unsaved"))
      }
    }
    let written = try changed.map { index in
      let written = try EditedMarkup.write(texts.texts[index].bytes, to: files[index])
      markSaved(index)
      return written
    }
    noteSaved()
    return written
  }
}
