import CoreAnimationMarkup
import Localization
import QuartzCore

/// Animations in the texts: those of layers, and those of states and transitions.
extension EditedMarkup {
  /// The element of an animation, with the index of its part.
  ///
  /// - Throws: `EditFailure` where no text has it, as for an animation of a program.
  package func element(of place: AnimationPath) throws -> (part: Int, element: MarkupElement) {
    let place = document.states.origin(of: place) ?? place
    let title = LayerEditor.title(of: place.layer)
    guard let (part, layer) = element(of: place.layer) else {
      throw EditFailure(
        description: localized(
          "\(title) is not in a file of \(scene.lastPathComponent), so it cannot be changed"), needsCopy: true
      )
    }
    guard let element = animation(place, of: layer, in: part) else {
      throw EditFailure(
        description:
          localized(
            "The animation \(place.key) of \(title) is not in the file \(scene.lastPathComponent), so it cannot be changed"
          ),
        needsCopy: true)
    }
    return (part, element)
  }

  private func animation(_ place: AnimationPath, of layer: MarkupElement, in part: Int) -> MarkupElement? {
    let text = parts[part].text
    let owner = place.source.owner.flatMap { parts[part].elements[ObjectIdentifier($0)] }
    let outermost: MarkupElement?
    switch (place.source, owner) {
    case (.layer, _): outermost = text.animation(place.key, of: layer)
    case (.state(let name, _), let owner?):
      outermost = text.states(of: owner).last { text.attribute("name", of: $0) == name }.flatMap {
        text.addedAnimation(place.key, to: layer, in: $0)
      }
    case (.transition(let from, let to, _), let owner?):
      outermost = text.transition(from: from, to: to, of: owner).flatMap {
        text.item(forKey: place.key, of: layer, in: $0)?.animation
      }
    default: outermost = nil
    }
    return outermost.flatMap { text.member(place.member, of: $0) }
  }
}
