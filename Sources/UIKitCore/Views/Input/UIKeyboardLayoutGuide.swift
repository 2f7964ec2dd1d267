import CoreGraphics

/// The rectangle that the keyboard, an input view or an accessory view covers in a view. Without one it lies at the lower edge of the safe area, and
/// has no height of its own.
///
/// ```swift
/// final class ChatController: UIViewController {
///   let bar = UITextField()
///
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     bar.translatesAutoresizingMaskIntoConstraints = false
///     view.addSubview(bar)
///     NSLayoutConstraint.activate([
///       bar.leadingAnchor.constraint(equalTo: view.leadingAnchor),
///       bar.trailingAnchor.constraint(equalTo: view.trailingAnchor),
///       bar.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
///     ])
///   }
/// }
/// ```
///
/// The guide moves with the keyboard. Source: Apple's documentation of UIKeyboardLayoutGuide. Undocked keyboards are left out.
@preconcurrency @MainActor open class UIKeyboardLayoutGuide: UILayoutGuide {
  /// Whether the guide follows a keyboard that floats. Kept, without effect. Default false.
  open var followsUndockedKeyboard = false
  /// Whether the guide lies at the safe area's lower edge while there is no keyboard, and not at that of the view. Default true.
  open var usesBottomSafeArea = true { didSet { follow() } }

  private var atRest: NSLayoutConstraint?
  private var overKeyboard: NSLayoutConstraint?
  private var token: (any NSObjectProtocol)?

  /// Constrains the guide to the view that it belongs to.
  func start() {
    guard let view = owningView else { return }
    NSLayoutConstraint.activate([
      leadingAnchor.constraint(equalTo: view.leadingAnchor),
      trailingAnchor.constraint(equalTo: view.trailingAnchor),
      bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
    overKeyboard = topAnchor.constraint(equalTo: view.bottomAnchor)
    atRest = topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor)
    // Unchecked: the notification is posted on the main thread.
    let moved = Unchecked { [weak self] in
      self?.follow()
      self?.owningView?.layoutIfNeeded()
    }
    token = NotificationCenter.default.addObserver(
      forName: UIResponder.keyboardWillChangeFrameNotification, object: nil, queue: nil
    ) { _ in MainActor.assumeIsolated { moved.value() } }
    follow()
  }

  private func follow() {
    guard let view = owningView else { return }
    let panel = view.window?.screen.inputPanel.frame
    var covered: CGFloat = 0
    if let panel, let window = view.window {
      let place = view.convert(view.bounds, to: window)
      covered = max(place.maxY + window.frame.minY - panel.minY, 0)
    }
    let isAtRest = covered == 0 && usesBottomSafeArea
    if isAtRest { overKeyboard?.isActive = false } else { atRest?.isActive = false }
    overKeyboard?.constant = -covered
    if isAtRest { atRest?.isActive = true } else { overKeyboard?.isActive = true }
  }

  isolated deinit { if let token { NotificationCenter.default.removeObserver(token) } }
}

extension UIView {
  /// The rectangle that the keyboard covers in the view.
  public var keyboardLayoutGuide: UIKeyboardLayoutGuide {
    for case let guide as UIKeyboardLayoutGuide in layoutGuides { return guide }
    let guide = UIKeyboardLayoutGuide()
    addLayoutGuide(guide)
    guide.start()
    return guide
  }
}
