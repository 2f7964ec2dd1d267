import CoreAnimationMarkup
import Localization
import QuartzCore
import SceneEditing

/// Lists of filters, emitter cells and behaviours are changed in the texts of their files. The layers are read again afterwards.
extension SessionDocument {
  /// Why a value of a layer cannot be changed in the text of its scene, as a sentence; nil if it can.
  func obstacle(to keyPath: String, of layer: CALayer) -> String? {
    guard let scene = scenes.first(where: { $0.id(of: layer) != nil }), !scene.isProgram else { return nil }
    do {
      let texts = try texts(of: scene)
      guard let (part, element) = texts.element(of: layer) else { return nil }
      return texts.parts[part].text.obstacle(to: keyPath, of: element)
    } catch { return "\(error)" }
  }

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
