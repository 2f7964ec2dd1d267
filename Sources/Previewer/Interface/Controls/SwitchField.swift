import Localization
import UIKit

/// A switch for a value that is true or false.
@MainActor package final class SwitchField: InterfaceView {
  /// Whether it is on. Default false.
  package var isOn = false { didSet { if isOn != oldValue { show(animated: window != nil) } } }
  /// Whether it stands for several values that differ. A click turns all of them on. Default false.
  package var isMixed = false { didSet { if isMixed != oldValue { show(animated: false) } } }
  /// Takes the new state after a click.
  package var changed: @MainActor (Bool) -> Void = { _ in }
  private let knob = UIView()
  package static let size = CGSize(width: 26, height: 16)

  package override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    layer.cornerRadius = Self.size.height / 2
    knob.layer.cornerRadius = Self.size.height / 2 - 2
    knob.layer.shadowRadius = 1
    knob.layer.shadowOffset = CGSize(width: 0, height: 0.5)
    knob.layer.shadowOpacity = 0.25
    knob.isUserInteractionEnabled = false
    knob.backgroundColor = .white
    addSubview(knob)
  }

  package required init?(coder: NSCoder) { nil }

  package override var role: AccessibleElement.Role? { .toggle }
  package override var defaultTraits: UIAccessibilityTraits { traits(isOn: isOn) }
  package override var defaultValue: String? { isMixed ? localized("mixed") : nil }

  package override func themeChanged() { show(animated: false) }

  package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, bounds.insetBy(dx: -4, dy: -4).contains(touch.location(in: self)) else {
      return
    }
    toggle()
  }

  /// Changes to the other state, as a click does.
  func toggle() {
    isMixed = false
    isOn.toggle()
    changed(isOn)
  }

  private func show(animated: Bool) {
    let place = { [self] in
      let side = Self.size.height - 4
      let way = Self.size.width - side - 4
      knob.frame = CGRect(x: 2 + (isMixed ? way / 2 : isOn ? way : 0), y: 2, width: side, height: side)
      backgroundColor = isOn ? theme.accent : theme.tertiaryText.withAlphaComponent(0.35)
    }
    if animated { UIView.animate(withDuration: 0.15, animations: place) } else { place() }
  }
}

extension SwitchField: FocusTarget {
  package func activate() { toggle() }
}
