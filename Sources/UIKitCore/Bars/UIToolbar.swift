/// A bar with buttons, at the bottom of a screen or anywhere else. A navigation controller has one, which is hidden by default.
///
/// ```swift
/// let bar = UIToolbar(frame: CGRect(x: 0, y: 623, width: 375, height: 44))
/// bar.items = [
///   UIBarButtonItem(systemItem: .rewind), .flexibleSpace(), UIBarButtonItem(systemItem: .play), .flexibleSpace(),
///   UIBarButtonItem(systemItem: .fastForward),
/// ]
/// view.addSubview(bar)
/// ```
///
/// Source: Apple's documentation of UIToolbar.
@preconcurrency @MainActor open class UIToolbar: UIView, UIBarPositioning, UIAppearance, BarItemHolder {
  private let background = BarBackground(lineIsBelow: false)
  private var shown: [(item: UIBarButtonItem, view: UIView?)] = []

  /// A bar without items.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUpBar()
  }

  /// A bar without items, with what an archive says of its view.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUpBar()
  }

  private func setUpBar() {
    insertSubview(background, at: 0)
    showBackground()
  }

  /// The proxy from which bars of the class take over what they have not been given themselves.
  open class func appearance() -> Self {
    AppearanceProxies.proxy(of: self) { Self(coder: EmptyCoder()) } ?? Self(coder: EmptyCoder())!
  }

  /// Takes over the values of the proxies.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window != nil else { return }
    for proxy in AppearanceProxies.all(for: self, as: UIToolbar.self) {
      settings.fill(from: proxy.settings)
      if let style = proxy.settings.style, style == barStyle { barStyle = style }
      if traits.tint == nil, let tint = proxy.traits.tint { tintColor = tint }
      for (index, appearance) in proxy.appearances.enumerated() where appearances[index] == nil {
        if let appearance { set(appearance, at: index) }
      }
    }
  }

  /// Says where the bar is. Default nil; not retained.
  open weak var delegate: (any UIToolbarDelegate)?

  /// The items, from left to right. Default nil.
  open var items: [UIBarButtonItem]? { didSet { adopt(oldValue) } }

  /// Replaces the items. Animated, the old ones fade into the new ones.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    guard animated, window != nil, !isHidden else { return self.items = items }
    UIView.crossFade(self) { self.items = items }
  }

  private func adopt(_ old: [UIBarButtonItem]?) {
    for item in old ?? [] where item.holder === self { item.holder = nil }
    for item in items ?? [] { item.holder = self }
    showItems()
  }

  func itemChanged(_ item: NSObject) {
    showBackground()
    showItems()
  }

  private func showItems() {
    for view in shown.compactMap(\.view) where view.superview === self { view.removeFromSuperview() }
    let looks = appearance
    shown = (items ?? []).map {
      ($0, BarButtons.view(for: $0, plain: looks?.buttonAppearance, done: looks?.doneButtonAppearance))
    }
    for view in shown.compactMap(\.view) { addSubview(view) }
    setNeedsLayout()
  }

  // MARK: Looks

  private var settings = BarSettings() { didSet { itemChanged(self) } }
  /// How far the background reaches beyond the bar downwards, in points.
  var reachesDown: CGFloat = 0 { didSet { if reachesDown != oldValue { setNeedsLayout() } } }

  /// The colours. Default `default`.
  open var barStyle: UIBarStyle {
    get { settings.style ?? .default }
    set {
      settings.style = newValue
      overrideUserInterfaceStyle = newValue == .default ? .unspecified : .dark
    }
  }
  /// Whether the bar shows a little of what is behind it. Default true.
  open var isTranslucent: Bool {
    get { settings.isTranslucent }
    set { settings.translucency = newValue }
  }
  /// The colour of the background. Default nil: that of the system.
  open var barTintColor: UIColor? {
    get { settings.tint }
    set { settings.tint = newValue }
  }
  /// Sets an image in place of the background. An empty image makes it transparent.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics
  ) { if barMetrics == .default { settings.image = backgroundImage } }
  /// The image in place of the background.
  open func backgroundImage(
    forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics
  ) -> UIImage? { barMetrics == .default ? settings.image : nil }
  /// Sets an image in place of the line at the edge; an empty image is no line.
  open func setShadowImage(_ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition) {
    settings.shadow = shadowImage
  }
  /// The image in place of the line.
  open func shadowImage(forToolbarPosition topOrBottom: UIBarPosition) -> UIImage? { settings.shadow }

  private var appearances: [UIToolbarAppearance?] = [nil, nil, nil]

  private func set(_ appearance: UIToolbarAppearance?, at index: Int) {
    appearances[index]?.holder = nil
    appearances[index] = appearance?.copy() as? UIToolbarAppearance
    appearances[index]?.holder = self
    itemChanged(self)
  }

  private var appearance: UIToolbarAppearance? { appearances[0] }

  /// The looks of the bar. A change of the object is shown. Default: those of the system.
  open var standardAppearance: UIToolbarAppearance {
    get {
      if let appearance = appearances[0] { return appearance }
      let appearance = UIToolbarAppearance()
      set(appearance, at: 0)
      return appearances[0] ?? appearance
    }
    set { set(newValue, at: 0) }
  }
  /// The looks of a bar that is less high. Kept, without effect. Default nil.
  open var compactAppearance: UIToolbarAppearance? {
    get { appearances[1] }
    set { set(newValue, at: 1) }
  }
  /// The looks while the content is at its lower edge. Kept, without effect. Default nil.
  open var scrollEdgeAppearance: UIToolbarAppearance? {
    get { appearances[2] }
    set { set(newValue, at: 2) }
  }

  private func showBackground() { background.show(appearance, or: settings) }

  // MARK: Layout

  /// What the delegate says; `bottom` without one.
  open var barPosition: UIBarPosition {
    guard let position = delegate?.position(for: self), position != .any else { return .bottom }
    return position
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height + reachesDown)
    let margin = BarLook.margin(width: bounds.width) - BarLook.buttonInset
    let widths = shown.map { BarButtons.width(of: $0.item, $0.view) }
    let flexible = shown.count { $0.item.systemItem == .flexibleSpace }
    let rest = max(bounds.width - 2 * margin - widths.reduce(0, +), 0)
    var x = margin
    for ((item, view), width) in zip(shown, widths) {
      if item.systemItem == .flexibleSpace { x += rest / CGFloat(flexible) }
      if let view {
        BarButtons.place(
          view, of: item, in: CGRect(x: x.rounded(), y: 0, width: width, height: bounds.height))
      }
      x += width
    }
  }

  /// The width that is asked for, and 44 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: BarLook.height)
  }

  /// No natural width, and 44 points.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: BarLook.height)
  }
}

/// Says where a toolbar is. The method is optional.
///
/// ```swift
/// final class Place: NSObject, UIToolbarDelegate {
///   func position(for bar: any UIBarPositioning) -> UIBarPosition { .top }
/// }
/// ```
@preconcurrency @MainActor public protocol UIToolbarDelegate: UIBarPositioningDelegate {}
