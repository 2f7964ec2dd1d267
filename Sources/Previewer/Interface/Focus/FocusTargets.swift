import Foundation
import UIKit

extension IconButton: FocusTarget {
  package var canTakeFocus: Bool { isEnabled }
  package func activate() { action() }
}

extension TextButton: FocusTarget {
  package var canTakeFocus: Bool { isEnabled }
  package func activate() { action() }
}

extension SwitchField: FocusTarget {
  package func activate() { toggle() }
}

extension MenuField: FocusTarget {
  package func activate() { openList() }
}

extension Swatch: FocusTarget {
  package func activate() { pressed() }
}

extension TextField: FocusTarget {
  package var canTakeFocus: Bool { isEnabled }
  package var ownReceiver: (any KeyboardReceiver)? { self }
  package func takeFocus() { beginEditing() }
  package func activate() { beginEditing() }
}

extension LayerTreeView: FocusTarget {
  package var ownReceiver: (any KeyboardReceiver)? { self }
  package func takeFocus() {
    interface?.receiver = self
    showRows()
  }
}

extension SpeedSlider: FocusTarget {
  package func adjust(by step: Int) -> Bool { wheel(CGVector(dx: 0, dy: step), at: .zero) }
}

extension BannerCard: FocusTarget {
  package func activate() { press() }
}
