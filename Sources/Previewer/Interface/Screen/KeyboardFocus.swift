import UIKit
import Windowing

/// A control of the interface on which the keyboard can act.
@MainActor package protocol FocusTarget: InterfaceView {
  /// Whether the keyboard may come to the control, as far as the control itself says. Default true.
  var canTakeFocus: Bool { get }
  /// What receives the keys in place of the focus; nil for a control that is only pressed and moved. Default nil.
  var ownReceiver: (any KeyboardReceiver)? { get }
  /// The keyboard comes to the control. A control with a receiver of its own takes the keys here.
  func takeFocus()
  /// Space or Return was pressed.
  func activate()
  /// An arrow key, up and right as 1. Returns whether it has changed something. Default: no.
  func adjust(by step: Int) -> Bool
}

extension FocusTarget {
  package var canTakeFocus: Bool { true }
  package var ownReceiver: (any KeyboardReceiver)? { nil }
  package func takeFocus() {}
  package func activate() {}
  package func adjust(by step: Int) -> Bool { false }
}

/// The control that has the keyboard, with a ring round it.
///
/// `InterfaceScreen.moveFocus(by:)` brings the keyboard to the panels; Tab and Shift+Tab go on, Space and Return press, the arrow keys
/// move sliders, Escape gives the keyboard back to the scene. Letters and other keys have their actions in the window.
@MainActor package final class KeyboardFocus: KeyboardReceiver {
  /// Takes a typed key that is not for the control. Set by the session.
  package var pass: @MainActor (Key) -> Void = { _ in }
  package private(set) weak var target: (any FocusTarget)?
  private unowned let screen: InterfaceScreen
  private let ring = FocusRing(frame: .zero)

  init(_ screen: InterfaceScreen) { self.screen = screen }

  /// Whether the keyboard is in the panels because of `move(by:)`. A press of the pointer ends it.
  package var isActive: Bool { target != nil }

  /// Goes to the next control that can be seen, or to the one before it; from none, to the first or the last one.
  package func move(by step: Int) {
    let targets = targets()
    guard !targets.isEmpty else { return end() }
    let current = targets.firstIndex { $0 === target } ?? (step > 0 ? -1 : targets.count)
    focus(targets[(current + step + targets.count) % targets.count])
  }

  private func focus(_ target: any FocusTarget) {
    self.target = target
    var above = target.superview
    while let view = above {
      if let scroll = view as? ScrollView {
        scroll.show(target.convert(target.bounds, to: scroll.content).insetBy(dx: 0, dy: -4))
      }
      above = view.superview
    }
    if target.ownReceiver == nil { screen.receiver = self }
    target.takeFocus()
    ring.show(on: target)
  }

  /// Gives the keyboard back to the scene.
  package func end() {
    let hadFocus = target != nil
    forget()
    if hadFocus { screen.receiver = nil }
  }

  /// The pointer was pressed, so that the keyboard follows it.
  func forget() {
    target = nil
    ring.removeFromSuperview()
  }

  // MARK: The controls

  /// The controls that can be seen, in the order of the tree of views, or that are in a list which can be seen.
  private func targets() -> [any FocusTarget] {
    var found: [any FocusTarget] = []
    add(screen.root, to: &found)
    return found
  }

  private func add(_ view: UIView, to found: inout [any FocusTarget]) {
    guard !view.isHidden, view.alpha > 0, view === screen.root || view.isUserInteractionEnabled else {
      return
    }
    if let target = view as? any FocusTarget, target.canTakeFocus, isSeen(view) { found.append(target) }
    for subview in view.subviews { add(subview, to: &found) }
  }

  /// Whether nothing lies over the middle of a control, or of the list in which it is.
  private func isSeen(_ view: UIView) -> Bool {
    guard view.bounds.width > 0, view.bounds.height > 0 else { return false }
    var outermost = view
    var above = view.superview
    while let next = above {
      if next is ScrollView { outermost = next }
      above = next.superview
    }
    let middle = outermost.convert(
      CGPoint(x: outermost.bounds.midX, y: outermost.bounds.midY), to: screen.root)
    return screen.view(at: middle)?.isDescendant(of: outermost) == true
  }

  // MARK: Keys

  package var takesPastedText: Bool { false }

  package func insert(_ text: String) {
    if text == " " { return press(target) }
    pass(Key(text.uppercased()))
  }

  package func press(_ key: Key, isControl: Bool) -> Bool {
    guard !isControl, let target, target.window != nil else { return false }
    switch key.name {
    case "Return", "Space": press(target)
    case "Escape": end()
    case "Up", "Right": return target.adjust(by: 1)
    case "Down", "Left": return target.adjust(by: -1)
    default: return takes(key)
    }
    return true
  }

  /// Takes Tab, which goes on. Also for controls with a receiver of their own.
  func takes(_ key: Key) -> Bool {
    guard isActive, key.name == "Tab", !key.control else { return false }
    move(by: key.shift ? -1 : 1)
    return true
  }

  private func press(_ target: (any FocusTarget)?) {
    target?.activate()
    // What the control has opened may cover it, or have taken it away.
    if target?.window == nil { end() }
  }

  package func lostFocus() {}
}

/// The ring round the control that has the keyboard.
@MainActor package final class FocusRing: InterfaceView {
  private static let distance: CGFloat = 2

  package override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    layer.borderWidth = 2
    layer.zPosition = 1
  }

  package required init?(coder: NSCoder) { nil }

  /// Lies round a control, or inside of one that would cut it off.
  func show(on target: any FocusTarget) {
    let isInside = target.clipsToBounds || target.layer.masksToBounds
    let distance = isInside ? 0 : Self.distance
    frame = target.bounds.insetBy(dx: -distance, dy: -distance)
    layer.cornerRadius = target.layer.cornerRadius + distance
    target.addSubview(self)
  }

  package override func themeChanged() { layer.borderColor = theme.accent.cgColor }
}
