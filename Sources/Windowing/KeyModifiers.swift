import CSDL2

/// Modifier keys.
package struct KeyModifiers: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let shift = KeyModifiers(rawValue: 1)
  package static let control = KeyModifiers(rawValue: 2)
  package static let alt = KeyModifiers(rawValue: 4)

  /// Those that are down now. For the thread of the window's events.
  package static var pressed: KeyModifiers {
    let state = UInt32(SDL_GetModState().rawValue)
    var result: KeyModifiers = []
    if state & KMOD_SHIFT.rawValue != 0 { result.insert(.shift) }
    if state & KMOD_CTRL.rawValue != 0 { result.insert(.control) }
    if state & KMOD_ALT.rawValue != 0 { result.insert(.alt) }
    return result
  }
}
