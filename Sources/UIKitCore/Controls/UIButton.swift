/// A control with a title and an image that does something when it is tapped.
///
/// ```swift
/// let pause = UIButton(type: .system)
/// pause.setTitle("Pause", for: .normal)
/// pause.addAction(UIAction { _ in print("paused") }, for: .touchUpInside)
/// pause.frame = CGRect(x: 20, y: 600, width: 120, height: 44)
/// view.addSubview(pause)
/// ```
///
/// Titles, colours and images are set for each state; a state without one has that of `normal`. A system button has its title in
/// the tint colour, and both fade while a finger is down. The image stands at the left of the title. Source: Apple's
/// documentation of UIButton. Subtitles and the types with symbols are left out: their buttons are system buttons.
@preconcurrency @MainActor open class UIButton: UIControl {
  /// The look of a button.
  public enum ButtonType: Int, Sendable {
    /// Nothing but what is set.
    case custom = 0
    /// A title in the tint colour.
    case system = 1
    /// A button that shows details. Here a system button, as the ones below: symbols are left out.
    case detailDisclosure = 2
    /// A button with an "i" on a light background.
    case infoLight = 3
    /// A button with an "i" on a dark background.
    case infoDark = 4
    /// A button with a plus sign.
    case contactAdd = 5
    /// A button of Apple TV without a blurred background.
    case plain = 6
    /// A button that closes what it lies on.
    case close = 7
    /// The former name of `system`. Source: Apple's documentation of UIButton.ButtonType.
    public static var roundedRect: ButtonType { .system }
  }

  /// The look that the button was made with.
  open private(set) var buttonType = ButtonType.custom

  private struct Look {
    var title: String?
    var attributedTitle: NSAttributedString?
    var titleColor: UIColor?
    var shadowColor: UIColor?
    var image: UIImage?
    var backgroundImage: UIImage?
  }

  private var looks: [State: Look] = [:]
  private let label = UILabel()
  private let picture = UIImageView()
  private let background = UIImageView()

  /// The label of the title.
  open var titleLabel: UILabel? { label }
  /// The view of the image.
  open var imageView: UIImageView? { picture }

  // MARK: Making

  /// A button with a look. In a subclass it calls that class's `init(frame:)`.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    become(buttonType)
  }

  /// A button with a look and an action.
  ///
  /// - Parameters:
  ///   - buttonType: the look.
  ///   - primaryAction: called when it is tapped; its title and image are the button's.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    take(primaryAction)
  }

  /// A custom button with an action, whose title and image are the button's.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    take(primaryAction)
  }

  /// A system button with a configuration.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system)
    take(primaryAction)
    self.configuration = configuration
    // Initialisers do not call the observers of properties.
    configure(after: nil)
    frame.size = intrinsicContentSize
  }

  private func configure(after old: Configuration?) {
    if configuration != nil, old == nil { label.font = .systemFont(ofSize: 17) }
    apply()
    invalidateIntrinsicContentSize()
  }

  override func setUpContents() {
    label.font = .systemFont(ofSize: UIFont.buttonFontSize)
    label.lineBreakMode = .byTruncatingMiddle
    background.isUserInteractionEnabled = false
    background.contentMode = .scaleToFill
    picture.contentMode = .scaleToFill
    for view in [background, picture, label] { addSubview(view) }
    apply()
  }

  /// Takes on a look, before anything is shown. A font that the initialiser of a subclass has set stays.
  package func become(_ type: ButtonType) {
    guard type != buttonType else { return }
    buttonType = type
    if label.font == .systemFont(ofSize: UIFont.buttonFontSize) { label.font = .systemFont(ofSize: 15) }
    apply()
  }

  private func take(_ action: UIAction?) {
    guard let action else { return }
    if !action.title.isEmpty { setTitle(action.title, for: .normal) }
    if let image = action.image { setImage(image, for: .normal) }
    addAction(action, for: .primaryActionTriggered)
  }

  override var usualAccessibilityTraits: UIAccessibilityTraits {
    isEnabled ? .button : [.button, .notEnabled]
  }

  override var primaryEvents: Event { menu != nil && showsMenuAsPrimaryAction ? [] : .primaryActionTriggered }

  /// A menu that a long press of 0.5 s shows, or a tap if `showsMenuAsPrimaryAction` is true. Default nil.
  open var menu: UIMenu?
  private var waiting: (clock: MediaClock, entry: MediaClock.ScheduledBlock)?

  private func showMenu() {
    stopWaiting()
    guard let menu, MenuView.present(menu, from: self) else { return }
    sendActions(for: .menuActionTriggered)
  }

  private func stopWaiting() {
    if let waiting { waiting.clock.cancel(waiting.entry) }
    waiting = nil
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    if menu != nil, !showsMenuAsPrimaryAction {
      let clock = MediaClock.current
      let entry = clock.schedule(at: clock.time + 0.5) { [weak self] in
        if let self, isTracking, isTouchInside { showMenu() }
      }
      waiting = (clock, entry)
    }
    return super.beginTracking(touch, with: event)
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    stopWaiting()
    if menu != nil, showsMenuAsPrimaryAction, isTouchInside { showMenu() }
  }

  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    stopWaiting()
  }

  // MARK: Looks

  private func set<Value: Equatable>(
    _ part: WritableKeyPath<Look, Value?>, _ value: Value?, _ state: State
  ) {
    guard value != looks[state]?[keyPath: part] else { return }
    looks[state, default: Look()][keyPath: part] = value
    apply()
    invalidateIntrinsicContentSize()
  }

  private func current<Value>(_ part: KeyPath<Look, Value?>) -> Value? {
    looks[state]?[keyPath: part] ?? looks[.normal]?[keyPath: part]
  }

  /// Sets the title of a state. Nil takes it out.
  open func setTitle(_ title: String?, for state: State) { set(\.title, title, state) }
  /// Sets the title with attributes of a state, which is shown instead of the plain title.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    set(\.attributedTitle, title, state)
  }
  /// Sets the colour of the title in a state. Default: white for custom buttons, the tint colour for system buttons.
  open func setTitleColor(_ color: UIColor?, for state: State) { set(\.titleColor, color, state) }
  /// Sets the colour of the title's shadow in a state. Default: no shadow.
  open func setTitleShadowColor(_ color: UIColor?, for state: State) { set(\.shadowColor, color, state) }
  /// Sets the image of a state. System buttons show it in the tint colour, unless its rendering mode is `alwaysOriginal`.
  open func setImage(_ image: UIImage?, for state: State) { set(\.image, image, state) }
  /// Sets the image behind title and image in a state. It fills the bounds.
  open func setBackgroundImage(_ image: UIImage?, for state: State) { set(\.backgroundImage, image, state) }

  /// The title of a state; nil if none was set.
  open func title(for state: State) -> String? { looks[state]?.title }
  /// The title with attributes of a state; nil if none was set.
  open func attributedTitle(for state: State) -> NSAttributedString? { looks[state]?.attributedTitle }
  /// The colour of the title in a state; nil if none was set.
  open func titleColor(for state: State) -> UIColor? { looks[state]?.titleColor }
  /// The colour of the title's shadow in a state; nil if none was set.
  open func titleShadowColor(for state: State) -> UIColor? { looks[state]?.shadowColor }
  /// The image of a state; nil if none was set.
  open func image(for state: State) -> UIImage? { looks[state]?.image }
  /// The background of a state; nil if none was set.
  open func backgroundImage(for state: State) -> UIImage? { looks[state]?.backgroundImage }

  /// The title that is shown.
  open var currentTitle: String? { configuration?.title ?? current(\.title) }
  override var shownText: String? { currentTitle }
  /// The title with attributes that is shown.
  open var currentAttributedTitle: NSAttributedString? { current(\.attributedTitle) }
  /// The colour of the title that is shown.
  open var currentTitleColor: UIColor {
    if let color = looks[state]?.titleColor { return color }
    if let configuration {
      return isEnabled ? configuration.foreground(tint: tintColor) : .tertiaryLabel
    }
    if buttonType == .custom { return current(\.titleColor) ?? .white }
    if !isEnabled { return .tertiaryLabel }
    return current(\.titleColor) ?? tintColor
  }
  /// The colour of the title's shadow that is shown.
  open var currentTitleShadowColor: UIColor? { current(\.shadowColor) }
  /// The image that is shown.
  open var currentImage: UIImage? { configuration?.image ?? current(\.image) }
  /// The background that is shown.
  open var currentBackgroundImage: UIImage? { current(\.backgroundImage) }

  /// Whether the image of a custom button is paler while a finger is down and no image was set for that. Default true.
  open var adjustsImageWhenHighlighted = true
  /// Whether the image is paler while the button is disabled and no image was set for that. Default true.
  open var adjustsImageWhenDisabled = true
  /// Whether a light shows behind a finger. Kept, without effect.
  open var showsTouchWhenHighlighted = false
  /// Colours and shape in one. Default nil: the properties of the states rule.
  open var configuration: Configuration? {
    didSet { configure(after: oldValue) }
  }

  /// Is called when the state of the button has changed, to give it another `configuration`. Default nil.
  open var configurationUpdateHandler: ((UIButton) -> Void)? { didSet { setNeedsUpdateConfiguration() } }
  /// Whether `updateConfiguration()` is called when the state changes. Default true.
  open var automaticallyUpdatesConfiguration = true
  private var isUpdating = false

  /// Has `updateConfiguration()` called: at once, here.
  open func setNeedsUpdateConfiguration() {
    guard !isUpdating else { return }
    isUpdating = true
    updateConfiguration()
    isUpdating = false
  }

  /// Changes the configuration for the state of the button. Default: calls `configurationUpdateHandler`.
  open func updateConfiguration() { configurationUpdateHandler?(self) }

  override func changedState() {
    super.changedState()
    if automaticallyUpdatesConfiguration { setNeedsUpdateConfiguration() }
    apply()
  }

  override func appearanceChanged() { apply() }

  open override func tintColorDidChange() { apply() }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { apply() }
  }

  /// Shows what the state says.
  private func apply() {
    if let text = configuration == nil ? currentAttributedTitle : nil {
      label.attributedText = text
    } else {
      label.text = currentTitle
    }
    label.textColor = currentTitleColor
    label.shadowColor = currentTitleShadowColor
    let image = currentImage
    let isTemplate =
      image.map {
        $0.renderingMode == .alwaysTemplate || (buttonType != .custom && $0.renderingMode == .automatic)
      } ?? false
    // The picture of a system button has the colour of the title where that is not the tint: while the button is disabled.
    let isGrey = !isEnabled && buttonType != .custom
    picture.tintColor = configuration != nil || isGrey ? currentTitleColor : nil
    let shown = isTemplate ? image?.withRenderingMode(.alwaysTemplate) : image
    if picture.image !== shown { picture.image = shown }
    background.image = currentBackgroundImage
    if let configuration {
      background.backgroundColor = configuration.background(tint: tintColor, isEnabled: isEnabled)
    }
    fade()
    setNeedsLayout()
  }

  /// Dims what a finger is on, and lets it come back in 0.25 s. The numbers are chosen.
  private func fade() {
    let isPressed = isHighlighted
    var contents: CGFloat = 1
    var image: CGFloat = 1
    var plate: CGFloat = 1
    if configuration?.hasPlate == true {
      plate = isPressed ? 0.75 : 1
    } else if buttonType != .custom {
      contents = isPressed && looks[state]?.titleColor == nil ? 0.2 : 1
      image = contents
    } else if looks[state]?.image == nil {
      if isPressed, adjustsImageWhenHighlighted { image = 0.5 }
      if !isEnabled, adjustsImageWhenDisabled { image = 0.5 }
    }
    let change = { [label, picture, background] in
      label.alpha = contents
      picture.alpha = image
      background.alpha = plate
    }
    guard label.alpha != contents || picture.alpha != image || background.alpha != plate else { return }
    if isPressed || window == nil {
      change()
    } else {
      UIView.animate(withDuration: 0.25, delay: 0, options: Self.fadeOptions, animations: change)
    }
  }

  /// Touches count while it fades, and a fade begins where the one before it is.
  private static let fadeOptions: UIView.AnimationOptions = [.allowUserInteraction, .beginFromCurrentState]

  // MARK: Layout

  /// The space round title and image, in points. Default zero.
  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { changedInsets() } }
  /// Moves the edges of the title. Default zero.
  open var titleEdgeInsets = UIEdgeInsets.zero { didSet { changedInsets() } }
  /// Moves the edges of the image. Default zero.
  open var imageEdgeInsets = UIEdgeInsets.zero { didSet { changedInsets() } }

  private func changedInsets() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  private var insets: UIEdgeInsets {
    guard let insets = configuration?.contentInsets else { return contentEdgeInsets }
    return UIEdgeInsets(
      top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing)
  }

  private var gap: CGFloat { configuration?.imagePadding ?? 0 }
  private var titleSize: CGSize { label.text?.isEmpty == false ? label.sizeThatFits(.zero) : .zero }
  private var imageSize: CGSize { currentImage?.size ?? .zero }

  private var contentSize: CGSize {
    let (title, image) = (titleSize, imageSize)
    let between = title.width > 0 && image.width > 0 ? gap : 0
    return CGSize(width: title.width + image.width + between, height: max(title.height, image.height))
  }

  /// The size of title, image and insets. Without insets a title has 6 points above and below, and a system button is at least
  /// 30 points wide.
  open override var intrinsicContentSize: CGSize {
    let content = contentSize
    let insets = insets
    var size = CGSize(
      width: content.width + insets.left + insets.right,
      height: content.height + insets.top + insets.bottom)
    if let image = currentBackgroundImage, configuration == nil {
      size = CGSize(width: max(size.width, image.size.width), height: max(size.height, image.size.height))
    }
    if insets == .zero, titleSize.height > 0 { size.height = max(size.height, titleSize.height + 12) }
    if configuration == nil, insets == .zero { size.width = max(size.width, 30) }
    return size
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// Where the background lies. Default: the bounds.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Where title and image lie: the bounds without the insets.
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: insets) }

  /// Where the title lies within the rectangle for the content.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    let size = titleSize
    let rect = contentRect.inset(by: titleEdgeInsets)
    let row = row(in: rect)
    let room = max(rect.width - imageSize.width - row.gap, 0)
    let width = contentHorizontalAlignment == .fill ? room : min(size.width, room)
    let x = row.x + imageSize.width + row.gap
    return vertical(CGSize(width: width, height: max(min(size.height, rect.height), 0)), x, rect)
  }

  /// Where the image lies within the rectangle for the content.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    let size = imageSize
    let rect = contentRect.inset(by: imageEdgeInsets)
    let fitting = CGSize(
      width: max(min(size.width, rect.width), 0), height: max(min(size.height, rect.height), 0))
    return vertical(fitting, row(in: rect).x, rect)
  }

  /// Where the row of image and title begins, and the space between them.
  private func row(in rect: CGRect) -> (x: CGFloat, gap: CGFloat) {
    let content = min(contentSize.width, rect.width)
    let between = titleSize.width > 0 && imageSize.width > 0 ? gap : 0
    switch effectiveContentHorizontalAlignment {
    case .right, .trailing: return (rect.maxX - content, between)
    case .center: return (rect.minX + (rect.width - content) / 2, between)
    case .left, .leading, .fill: return (rect.minX, between)
    }
  }

  private func vertical(_ size: CGSize, _ x: CGFloat, _ rect: CGRect) -> CGRect {
    switch contentVerticalAlignment {
    case .top: CGRect(x: x, y: rect.minY, width: size.width, height: size.height)
    case .bottom: CGRect(x: x, y: rect.maxY - size.height, width: size.width, height: size.height)
    case .fill: CGRect(x: x, y: rect.minY, width: size.width, height: rect.height)
    case .center:
      CGRect(x: x, y: rect.minY + (rect.height - size.height) / 2, width: size.width, height: size.height)
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let bounds = bounds
    guard bounds.width.isFinite, bounds.height.isFinite else { return }
    let plate = backgroundRect(forBounds: bounds)
    background.frame = plate
    background.layer.cornerRadius = configuration?.cornerRadius(plate.size) ?? 0
    let content = contentRect(forBounds: bounds)
    label.frame = titleRect(forContentRect: content).onPixels(contentScaleFactor)
    picture.frame = imageRect(forContentRect: content).onPixels(contentScaleFactor)
  }
}

extension CGRect {
  /// The rectangle moved to the nearest pixel. Its size stays.
  func onPixels(_ scale: CGFloat) -> CGRect {
    guard origin.x.isFinite, origin.y.isFinite, scale > 0 else { return self }
    return CGRect(
      origin: CGPoint(x: (origin.x * scale).rounded() / scale, y: (origin.y * scale).rounded() / scale),
      size: size)
  }
}
