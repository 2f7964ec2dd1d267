import CoreGraphics

/// What lies at the lower edge of a screen while something is typed: the input view of the first responder or the simulated keyboard, and its
/// accessory view above that.
///
/// The panel slides in and out in 0.25 s, and posts the notifications of the keyboard, whose observers run in its animation block as on Apple's
/// systems. Without an input view, an accessory view and a simulated keyboard nothing is shown and posted, as with a keyboard of its own on a
/// device.
@MainActor final class InputPanel {
  private unowned let screen: UIScreen
  private let window = InputWindow(frame: .zero)
  private let panel = UIView()
  private var keyboard: KeyboardView?
  private weak var input: UIView?
  private weak var accessory: UIView?
  /// The frame in points of the screen; nil while nothing is shown.
  private(set) var frame: CGRect?
  /// Counts the changes, so that the end of an earlier one is known.
  private var changes = 0

  private static let duration = 0.25
  /// Apple's number of the curve of the keyboard's movement.
  private static let curve = 7

  init(_ screen: UIScreen) {
    self.screen = screen
    window.panel = panel
    window.windowLevel = UIWindow.Level(rawValue: 10_000_000)
    window.screen = screen
    window.addSubview(panel)
    panel.backgroundColor = .systemGray5
  }

  /// Shows what the first responder wants.
  func update() {
    let first = screen.firstResponder
    // A field in the panel itself, such as that of a chat, leaves it as it is.
    if let view = first as? UIView, view.isDescendant(of: panel) { return }
    let input = first.flatMap { Self.view(\.inputView, of: $0) } ?? keyboard(for: first)
    let accessory = first.flatMap { Self.view(\.inputAccessoryView, of: $0) }
    guard
      input !== self.input || accessory !== self.accessory
        || (frame != nil) != (input != nil || accessory != nil)
    else { return }
    for old in [self.input, self.accessory] where old !== input && old !== accessory {
      old?.removeFromSuperview()
    }
    (self.input, self.accessory) = (input, accessory)
    show(place())
  }

  /// Whether the panel is shown.
  var isUsed: Bool { frame != nil }

  /// Whether a responder wants views at the lower edge.
  static func hasViews(_ responder: UIResponder) -> Bool {
    view(\.inputView, of: responder) != nil || view(\.inputAccessoryView, of: responder) != nil
  }

  /// The view of a responder, or of the first responder behind it that has one.
  private static func view(_ key: KeyPath<UIResponder, UIView?>, of responder: UIResponder) -> UIView? {
    var current: UIResponder? = responder
    while let responder = current {
      if let view = responder[keyPath: key] { return view }
      current = responder.next
    }
    return nil
  }

  private func keyboard(for first: UIResponder?) -> UIView? {
    guard UIScreen.simulatesKeyboard, let first = first as? any UIKeyInput else { return nil }
    let keyboard = self.keyboard ?? KeyboardView(screen)
    self.keyboard = keyboard
    keyboard.show(first)
    return keyboard
  }

  // MARK: Places

  private func height(of view: UIView, or usual: CGFloat) -> CGFloat {
    let size = view.bounds.height > 0 ? view.bounds.height : view.intrinsicContentSize.height
    if size > 0, size.isFinite { return size }
    let fitting = view.systemLayoutSizeFitting(CGSize(width: screen.bounds.width, height: 0)).height
    return fitting > 0 ? fitting : usual
  }

  /// The frame that the panel should have, with its views in it; nil for none.
  private func place() -> CGRect? {
    guard input != nil || accessory != nil else { return nil }
    let bounds = screen.bounds
    let bottom = screen.shape.insets.bottom
    let above = accessory.map { height(of: $0, or: 44) } ?? 0
    let below = (input.map { ($0 as? KeyboardView)?.naturalHeight ?? height(of: $0, or: 216) } ?? 0) + bottom
    panel.bounds = CGRect(x: 0, y: 0, width: bounds.width, height: above + below)
    panel.backgroundColor = input == nil ? nil : .systemGray5
    for (view, y, height) in [(accessory, 0, above), (input, above, below - bottom)] {
      guard let view else { continue }
      view.translatesAutoresizingMaskIntoConstraints = true
      view.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
      if view.superview !== panel { panel.addSubview(view) }
    }
    return CGRect(x: 0, y: bounds.height - above - below, width: bounds.width, height: above + below)
  }

  /// The screen has another size.
  func screenChanged() {
    guard frame != nil else { return }
    window.frame = screen.bounds
    show(place())
  }

  // MARK: Movement

  private func show(_ new: CGRect?) {
    let old = frame
    guard old != new else { return }
    frame = new
    changes += 1
    let change = changes
    let bounds = screen.bounds
    let hidden = CGRect(x: 0, y: bounds.height, width: bounds.width, height: (old ?? new)?.height ?? 0)
    if old == nil {
      window.frame = bounds
      window.isHidden = false
      AnimationBlock.withoutAnimations { panel.center = CGPoint(x: hidden.midX, y: hidden.midY) }
    }
    let info: [AnyHashable: Any] = [
      UIResponder.keyboardFrameBeginUserInfoKey: NSValue(cgRect: old ?? hidden),
      UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: new ?? hidden),
      UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: Self.duration),
      UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(value: Self.curve),
      UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true),
    ]
    func post(_ name: Notification.Name) {
      NotificationCenter.default.post(name: name, object: nil, userInfo: info)
    }
    let settings = AnimationBlock.Settings(
      duration: Self.duration, delay: 0, options: BlockOptions(rawValue: UInt(Self.curve) << 16))
    AnimationBlock.make(settings) { [weak self] _ in
      guard let self else { return }
      if new == nil, change == changes { hide() }
      if old == nil { post(UIResponder.keyboardDidShowNotification) }
      if new == nil { post(UIResponder.keyboardDidHideNotification) }
      post(UIResponder.keyboardDidChangeFrameNotification)
    }.run {
      let place = new ?? hidden
      panel.center = CGPoint(x: place.midX, y: place.midY)
      post(UIResponder.keyboardWillChangeFrameNotification)
      if old == nil { post(UIResponder.keyboardWillShowNotification) }
      if new == nil { post(UIResponder.keyboardWillHideNotification) }
    }
  }

  private func hide() {
    window.isHidden = true
    for view in panel.subviews { view.removeFromSuperview() }
  }
}

/// The window of the panel. Touches beside the panel are for the windows behind it.
@MainActor final class InputWindow: UIWindow {
  weak var panel: UIView?

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard let panel, let found = super.hitTest(point, with: event), found.isDescendant(of: panel) else {
      return nil
    }
    return found
  }
}
