import CSDL2
import CoreGraphics
import Synchronization

/// An event of the window, from a person or the desktop. Points are in pixels of the picture, from its top
/// left corner.
package enum WindowEvent: Sendable, Equatable, Codable {
  package enum Button: Sendable, Codable { case left, middle, right }
  package enum FingerPhase: Sendable, Codable { case down, moved, up }

  /// A key went down, or text was typed.
  case typed(KeyInput)
  /// An input method has a text that is not finished, and works at a part of it, in UTF-16 units; an empty text if it has given it up.
  case composed(String, selected: Range<Int>)
  case pointerMoved(CGPoint)
  case pointerLeft
  case pressed(Button, CGPoint)
  case released(Button, CGPoint)
  /// A finger on a touch screen, with its number.
  case finger(FingerPhase, Int64, CGPoint)
  /// Steps of the wheel, positive away from the person (`dy`) and to the right (`dx`).
  case wheel(CGVector, CGPoint)
  /// The size in pixels or in units may have changed.
  case sizeChanged
  /// The drawn picture may be lost.
  case exposed
  case visibilityChanged
  /// A file was dropped on the window: its path.
  case fileDropped(String)
  /// The text of the desktop's clipboard, after `HostWindow.askForText()`.
  case pasted(String)
  /// Another thread has sent a message.
  case woken
  case closed
}

/// Waits for SDL's events and translates them. For the main thread, except `wake()`.
package final class WindowEvents: EventSource {
  private struct State {
    var pointer = CGPoint.zero
    var pixelsPerUnit = 1.0
    var isShortcut = false
    var isKeyDown = false
    var isDecimalKey = false
    var posted: [WindowEvent] = []
  }
  private let state = Mutex(State())
  private let wakeType = SDL_RegisterEvents(1)
  private let isBound: @Sendable (Key) -> Bool
  private let decimalSign: @Sendable () -> Character
  private static let shortcutModifiers = KMOD_CTRL.rawValue | KMOD_LALT.rawValue | KMOD_GUI.rawValue

  /// The last position of the pointer, in units.
  private var pointer: CGPoint {
    get { state.withLock { $0.pointer } }
    set { state.withLock { $0.pointer = newValue } }
  }
  /// Pixels of the picture per unit of SDL's coordinates. The window sets it.
  var pixelsPerUnit: Double {
    get { state.withLock { $0.pixelsPerUnit } }
    set { state.withLock { $0.pixelsPerUnit = newValue } }
  }
  /// Whether the last key went down with Ctrl, or is the desktop's. X11 has a text for such a key too where it types no Latin letter.
  private var isShortcut: Bool {
    get { state.withLock { $0.isShortcut } }
    set { state.withLock { $0.isShortcut = newValue } }
  }
  /// Whether the last event of a key was that it went down, so that a text is the key's.
  private var isKeyDown: Bool {
    get { state.withLock { $0.isKeyDown } }
    set { state.withLock { $0.isKeyDown = newValue } }
  }
  /// Whether the key that went down last is that of decimals on the number pad.
  private var isDecimalKey: Bool {
    get { state.withLock { $0.isDecimalKey } }
    set { state.withLock { $0.isDecimalKey = newValue } }
  }
  /// Events that do not come from SDL.
  private var posted: [WindowEvent] {
    get { state.withLock { $0.posted } }
    set { state.withLock { $0.posted = newValue } }
  }

  /// - Parameters:
  ///   - isBound: whether a key has an action. Where no text is typed only such keys are reported, and a key without one is looked for
  ///     by its position on an American keyboard.
  ///   - hasFingers: whether fingers are reported as such. Default false: the first finger is reported as the pointer with its
  ///     left button.
  ///   - decimalSign: gives the sign before decimals that a comma of the number pad is. Default: a comma.
  package init(
    hasFingers: Bool = false, decimalSign: @escaping @Sendable () -> Character = { "," },
    isBound: @escaping @Sendable (Key) -> Bool
  ) {
    self.isBound = isBound
    self.decimalSign = decimalSign
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, hasFingers ? "0" : "1")
    // Texts of input methods that are longer than 32 bytes come whole.
    SDL_SetHint(SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1")
  }

  package var modifiers: WindowModifiers {
    let state = UInt32(SDL_GetModState().rawValue)
    var modifiers: WindowModifiers = []
    if state & KMOD_SHIFT.rawValue != 0 { modifiers.insert(.shift) }
    if state & KMOD_CTRL.rawValue != 0 { modifiers.insert(.control) }
    if state & KMOD_ALT.rawValue != 0 { modifiers.insert(.alt) }
    return modifiers
  }

  /// Ends a wait, from any thread.
  package func wake() {
    var event = SDL_Event()
    event.type = wakeType
    SDL_PushEvent(&event)
  }

  /// Adds an event, on the main thread, to those that the next wait returns.
  func post(_ event: WindowEvent) { posted.append(event) }

  package func wait(_ timeout: Double) -> [WindowEvent] {
    guard posted.isEmpty else {
      defer { posted = [] }
      return posted
    }
    var event = SDL_Event()
    let milliseconds = Int32(clamping: min(max((timeout * 1000).rounded(.up), 0), 60_000))
    guard milliseconds == 0 ? SDL_PollEvent(&event) != 0 : SDL_WaitEventTimeout(&event, milliseconds) != 0
    else {
      return []
    }
    var events: [WindowEvent] = []
    repeat {
      if let known = translate(event) { events.append(known) }
    } while SDL_PollEvent(&event) != 0
    return events
  }

  private func translate(_ event: SDL_Event) -> WindowEvent? {
    let scale = pixelsPerUnit
    func place(_ x: Int32, _ y: Int32) -> CGPoint {
      pointer = CGPoint(x: Double(x), y: Double(y))
      return pixel(scale)
    }
    if event.type == wakeType { return .woken }
    switch SDL_EventType(event.type) {
    case SDL_QUIT: return .closed
    case SDL_KEYDOWN:
      isShortcut = UInt32(event.key.keysym.mod) & Self.shortcutModifiers != 0
      isKeyDown = true
      return .typed(key(event.key.keysym, isRepeat: event.key.repeat != 0))
    case SDL_KEYUP:
      isShortcut = false
      isKeyDown = false
      return nil
    case SDL_TEXTINPUT: return text(event.text).map { .typed($0) }
    case SDL_TEXTEDITING:
      let text = withUnsafeBytes(of: event.edit.text) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      return Self.composition(text, from: event.edit.start, length: event.edit.length)
    case SDL_TEXTEDITING_EXT:
      guard let text = event.editExt.text else { return nil }
      defer { SDL_free(text) }
      return Self.composition(String(cString: text), from: event.editExt.start, length: event.editExt.length)
    case SDL_MOUSEMOTION: return .pointerMoved(place(event.motion.x, event.motion.y))
    case SDL_MOUSEBUTTONDOWN:
      return Self.button(event.button.button).map { .pressed($0, place(event.button.x, event.button.y)) }
    case SDL_MOUSEBUTTONUP:
      return Self.button(event.button.button).map { .released($0, place(event.button.x, event.button.y)) }
    case SDL_FINGERDOWN: return Self.finger(.down, event.tfinger, scale)
    case SDL_FINGERMOTION: return Self.finger(.moved, event.tfinger, scale)
    case SDL_FINGERUP: return Self.finger(.up, event.tfinger, scale)
    case SDL_MOUSEWHEEL:
      let away = event.wheel.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1.0 : 1
      return .wheel(
        CGVector(dx: Double(event.wheel.preciseX) * away, dy: Double(event.wheel.preciseY) * away),
        pixel(scale))
    case SDL_DROPFILE, SDL_DROPTEXT:
      guard let text = event.drop.file else { return nil }
      defer { SDL_free(text) }
      return DroppedText.path(String(cString: text), isFile: event.type == SDL_DROPFILE.rawValue).map {
        .fileDropped($0)
      }
    case SDL_WINDOWEVENT: return Self.windowEvent(event.window.event)
    case SDL_DISPLAYEVENT: return .sizeChanged
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET: return .exposed
    default: return nil
    }
  }

  private func pixel(_ scale: Double) -> CGPoint { CGPoint(x: pointer.x * scale, y: pointer.y * scale) }

  private static func windowEvent(_ event: UInt8) -> WindowEvent? {
    switch SDL_WindowEventID(UInt32(event)) {
    case SDL_WINDOWEVENT_RESIZED, SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED: .sizeChanged
    case SDL_WINDOWEVENT_EXPOSED: .exposed
    case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED, SDL_WINDOWEVENT_RESTORED,
      SDL_WINDOWEVENT_MAXIMIZED:
      .visibilityChanged
    case SDL_WINDOWEVENT_LEAVE: .pointerLeft
    case SDL_WINDOWEVENT_CLOSE: .closed
    default: nil
    }
  }

  /// The place of a finger comes in parts of the window.
  private static func finger(
    _ phase: WindowEvent.FingerPhase, _ event: SDL_TouchFingerEvent, _ scale: Double
  ) -> WindowEvent? {
    guard SDL_GetHintBoolean(SDL_HINT_TOUCH_MOUSE_EVENTS, SDL_TRUE) == SDL_FALSE,
      let window = SDL_GetWindowFromID(event.windowID)
    else { return nil }
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSize(window, &width, &height)
    return .finger(
      phase, event.fingerId,
      CGPoint(x: Double(event.x) * Double(width) * scale, y: Double(event.y) * Double(height) * scale))
  }

  private static func button(_ button: UInt8) -> WindowEvent.Button? {
    switch Int32(button) {
    case SDL_BUTTON_LEFT: .left
    case SDL_BUTTON_MIDDLE: .middle
    case SDL_BUTTON_RIGHT: .right
    default: nil
    }
  }

  // MARK: Keys

  private func key(_ symbol: SDL_Keysym, isRepeat: Bool) -> KeyInput {
    let state = UInt32(symbol.mod)
    var modifiers: KeyPress.Modifiers = []
    if state & KMOD_SHIFT.rawValue != 0 { modifiers.insert(.shift) }
    if state & KMOD_CTRL.rawValue != 0 { modifiers.insert(.control) }
    if state & (KMOD_ALT.rawValue | KMOD_GUI.rawValue) != 0 { modifiers.insert(.desktop) }
    if state & KMOD_NUM.rawValue != 0 { modifiers.insert(.numLock) }
    let press = KeyPress(
      name: String(cString: SDL_GetKeyName(symbol.sym)),
      place: String(cString: SDL_GetScancodeName(symbol.scancode)), modifiers: modifiers,
      hasLatinLetters: Self.hasLatinLetters)
    isDecimalKey = press.isDecimalKey
    return .down(
      command: press.key(isTyping: false, isBound: isBound),
      typing: press.key(isTyping: true, isBound: isBound),
      isRepeat: isRepeat)
  }

  /// Whether a key in the place of a letter types a Latin letter, in the layout that is active.
  private static var hasLatinLetters: Bool {
    (SDL_SCANCODE_A.rawValue...SDL_SCANCODE_Z.rawValue).contains { code in
      (97...122).contains(SDL_GetKeyFromScancode(SDL_Scancode(code)))
    }
  }

  /// - Parameters:
  ///   - text: that is not finished.
  ///   - start: of the part at which the input method works, in characters of Unicode.
  ///   - length: of that part.
  private static func composition(_ text: String, from start: Int32, length: Int32) -> WindowEvent {
    let scalars = text.unicodeScalars
    func units(_ count: Int32) -> Int { String(scalars.prefix(Int(max(count, 0)))).utf16.count }
    let first = units(start)
    let (end, isBeyond) = start.addingReportingOverflow(max(length, 0))
    return .composed(text, selected: first..<max(isBeyond ? first : units(end), first))
  }

  private func text(_ event: SDL_TextInputEvent) -> KeyInput? {
    var text = withUnsafeBytes(of: event.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    guard !isShortcut else { return nil }
    if isKeyDown, isDecimalKey { text = KeyPress.text(ofDecimalKey: text, decimalSign: decimalSign) }
    return .text(text, command: KeyPress.typedKeys.contains(text) ? Key(text) : nil, isOfKey: isKeyDown)
  }
}
