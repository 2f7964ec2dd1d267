import CoreAnimationMarkup
import Localization
import QuartzCore

/// Animations in the texts. A state that is shown does not matter: the animations of a layer are those of the base.
extension EditedMarkup {
  /// The element of an animation, with the index of its part.
  ///
  /// - Throws: `EditFailure` where no text has it, as for an animation of a state or of a program.
  package func element(of place: AnimationPath) throws -> (part: Int, element: MarkupElement) {
    let title = LayerEditor.title(of: place.layer)
    guard let (part, layer) = element(of: place.layer) else {
      throw EditFailure(
        description: localized(
          "\(title) is not in a file of \(scene.lastPathComponent), so it cannot be changed"), needsCopy: true
      )
    }
    guard let element = parts[part].text.animation(place.key, member: place.member, of: layer) else {
      throw EditFailure(
        description:
          localized(
            "The animation \(place.key) of \(title) is not in the file \(scene.lastPathComponent), so it cannot be changed"
          ),
        needsCopy: true)
    }
    return (part, element)
  }
}
