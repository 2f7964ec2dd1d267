import CoreAnimationMarkup
import Localization
import QuartzCore
import SceneEditing

/// Lists of filters, emitter cells and behaviours are changed in the texts of their files. The layers are read again afterwards.
extension SessionDocument {
  /// Carries out a command on a list of a layer, as a step of the history. A state that is shown does not matter.
  ///
  /// - Throws: `EditFailure` where the text cannot have it now.
  func edit(_ command: ObjectCommand, _ object: ObjectPath) throws {
    guard let place = try textPlace(of: object.layer) else {
      return edits.editor.edit(command, object)
    }
    try change(command.title(object), place) { text throws(MarkupTextError) in
      try text.edit(command, object, of: place.element)
      return nil
    }
  }
}
