import CoreAnimationMarkup
import Localization

extension TransitionNames {
  /// `Locked → Unlock`, with words for the base state and for every state.
  package var text: String { "\(Self.text(of: from)) → \(Self.text(of: to))" }

  /// The name of a state as the panels show it.
  package static func text(of name: String) -> String {
    name.isEmpty ? localized("Base") : name == any ? localized("any state") : name.escapingControls()
  }
}
