/// Asks the user in the middle of the screen, or in a sheet at the bottom.
///
/// ```swift
/// final class FileController: UIViewController {
///   func ask() {
///     let alert = UIAlertController(title: "Delete the file?", message: "It cannot be restored.", preferredStyle: .alert)
///     alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
///     alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { _ in print("deleted") })
///     present(alert, animated: true)
///   }
/// }
/// ```
///
/// A tap on a button dismisses the alert and then calls its action. A tap outside of a sheet does the same with the action of the style
/// `cancel`. Text fields of an alert stand below its texts; the first one is edited when the alert has appeared. Sources: Apple's documentation of
/// UIAlertController; measures are known from public measurements. Blur is left out.
@preconcurrency @MainActor open class UIAlertController: UIViewController {
  /// Where an alert is shown.
  public enum Style: Int, Sendable {
    /// In a sheet at the bottom.
    case actionSheet = 0
    /// In the middle.
    case alert = 1
  }

  /// An alert in a sheet without texts and buttons.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// An alert in a sheet without texts and buttons.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// An alert without buttons.
  ///
  /// - Parameters:
  ///   - title: the title; nil for none.
  ///   - message: more text; nil for none.
  ///   - preferredStyle: where it is shown.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
  }

  /// The text below the title. Default nil.
  open var message: String? { didSet { rebuild() } }
  /// The text in bold. Default nil.
  open override var title: String? { didSet { rebuild() } }
  /// Where the alert is shown.
  open private(set) var preferredStyle = Style.actionSheet
  /// The actions, in the order in which they were added.
  open private(set) var actions: [UIAlertAction] = []
  /// The action whose button is bold. Default nil: that of the style `cancel`.
  open var preferredAction: UIAlertAction? { didSet { rebuild() } }

  /// Adds a button.
  open func addAction(_ action: UIAlertAction) {
    if action.style == .cancel, actions.contains(where: { $0.style == .cancel }) {
      fatalError("UIAlertController can only have one action with a style of UIAlertActionStyleCancel")
    }
    actions.append(action)
    action.changed = { [weak self] in self?.rebuild() }
    rebuild()
  }

  /// The text fields, in the order in which they were added. Nil without any.
  open private(set) var textFields: [UITextField]?

  /// Adds a text field. A sheet has none: the call is ignored with a message.
  ///
  /// - Parameter configurationHandler: gives the field its properties; nil for none.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    guard preferredStyle == .alert else {
      return Misuse.ignored(
        "addTextField(configurationHandler:): an alert in a sheet has no text fields, so the call is ignored")
    }
    let field = UITextField()
    field.font = .systemFont(ofSize: 13)
    field.clearButtonMode = .whileEditing
    textFields = (textFields ?? []) + [field]
    configurationHandler?(field)
    rebuild()
  }

  /// Edits the first text field.
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    textFields?.first?.becomeFirstResponder()
  }

  /// Ends the editing of text fields.
  open override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    viewIfLoaded?.endEditing(true)
  }

  // MARK: View

  private var card: AlertCard? { viewIfLoaded as? AlertCard }

  /// Makes the view with texts and buttons.
  open override func loadView() {
    view = AlertCard(preferredStyle)
    rebuild()
  }

  private func rebuild() {
    card?.show(
      title: title, message: message, fields: textFields ?? [], actions: actions,
      preferred: preferredAction ?? actions.first { $0.style == .cancel }
    ) { [weak self] in self?.choose($0) }
  }

  private func choose(_ action: UIAlertAction) { dismiss(animated: true) { action.perform() } }

  /// The user has tapped outside.
  fileprivate func leave() {
    guard preferredStyle == .actionSheet, let cancel = actions.first(where: { $0.style == .cancel }) else {
      return
    }
    choose(cancel)
  }

  override func makePresentation(by presenting: UIViewController) -> UIPresentationController? {
    AlertPresentation(presentedViewController: self, presenting: presenting)
  }

  override func makeAnimator(presents: Bool) -> (any UIViewControllerAnimatedTransitioning)? {
    preferredStyle == .alert ? AlertAnimator(presents: presents) : nil
  }
}

/// Dims what is behind an alert, and places it.
private final class AlertPresentation: UIPresentationController {
  private let dim = UIView()
  private static let sheetMargin: CGFloat = 8

  override var shouldRemovePresentersView: Bool { false }

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let container = containerView, let card = presentedView as? AlertCard else { return .zero }
    let (room, safe) = (container.bounds, container.safeAreaInsets)
    let margin = Self.sheetMargin
    let width = card.style == .alert ? AlertCard.width : min(room.width - 2 * margin, 500)
    let height = min(
      card.sizeThatFits(CGSize(width: width, height: 0)).height,
      room.height - safe.top - safe.bottom - 2 * margin)
    // A keyboard moves an alert up.
    let keyboard = container.window?.screen.inputPanel.frame?.height ?? 0
    let y =
      card.style == .alert
      ? max(((room.height - keyboard - height) / 2).rounded(), safe.top)
      : room.height - safe.bottom - margin - height
    return CGRect(x: ((room.width - width) / 2).rounded(), y: y, width: width, height: height)
  }

  override func presentationTransitionWillBegin() {
    guard let containerView else { return }
    dim.frame = containerView.bounds
    dim.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dim.backgroundColor = UIColor(
      light: UIColor(white: 0, alpha: 0.2), dark: UIColor(white: 0, alpha: 0.48))
    dim.alpha = 0
    containerView.insertSubview(dim, at: 0)
    // Unchecked: the notification is posted on the main thread.
    let moving = Unchecked { [weak self] in self?.keyboardMoves() }
    token = NotificationCenter.default.addObserver(
      forName: UIResponder.keyboardWillChangeFrameNotification, object: nil, queue: nil
    ) { _ in MainActor.assumeIsolated { moving.value() } }
    let tap = UITapGestureRecognizer()
    tap.addAction { [weak self] _ in (self?.presentedViewController as? UIAlertController)?.leave() }
    dim.addGestureRecognizer(tap)
    fade(to: 1)
  }

  override func dismissalTransitionWillBegin() { fade(to: 0) }

  private var token: (any NSObjectProtocol)?

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    if completed, let token { NotificationCenter.default.removeObserver(token) }
  }

  private func keyboardMoves() {
    guard presentedViewController.transitionCoordinator == nil else { return }
    presentedView?.frame = frameOfPresentedViewInContainerView
  }

  private func fade(to alpha: CGFloat) {
    _ = presentedViewController.transitionCoordinator?.animate(
      alongsideTransition: { [dim] _ in dim.alpha = alpha }, completion: nil)
  }

  override func containerViewWillLayoutSubviews() {
    guard presentedViewController.transitionCoordinator == nil else { return }
    presentedView?.frame = frameOfPresentedViewInContainerView
  }
}

/// Shows an alert: it shrinks a little and fades in, and fades out.
private final class AlertAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let presents: Bool
  private static let scale: CGFloat = 1.2

  init(presents: Bool) {
    self.presents = presents
    super.init()
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    presents ? 0.5 : 0.25
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: presents ? .to : .from) else {
      return context.completeTransition(true)
    }
    if presents {
      context.containerView.addSubview(view)
      view.alpha = 0
      view.transform = CGAffineTransform(scaleX: Self.scale, y: Self.scale)
    }
    AnimationBlock.make(
      AnimationBlock.Settings(
        duration: transitionDuration(using: context), delay: 0, options: presents ? .systemSpring : [])
    ) { _ in
      view.alpha = 1
      context.completeTransition(!context.transitionWasCancelled)
    }.run {
      view.alpha = presents ? 1 : 0
      if presents { view.transform = .identity }
    }
  }
}
