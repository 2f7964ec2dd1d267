/// A bar with items of which one is selected, at the bottom of a screen. A tab bar controller has one.
///
/// ```swift
/// let bar = UITabBar(frame: CGRect(x: 0, y: 618, width: 375, height: 49))
/// bar.items = [
///   UITabBarItem(tabBarSystemItem: .favorites, tag: 0), UITabBarItem(tabBarSystemItem: .search, tag: 1),
/// ]
/// bar.selectedItem = bar.items?.first
/// view.addSubview(bar)
/// ```
///
/// Source: Apple's documentation of UITabBar. The arrangement of items by the user is left out.
@preconcurrency @MainActor open class UITabBar: UIView, UIAppearance, BarItemHolder {
  /// How items are arranged.
  public enum ItemPositioning: Int, Sendable {
    /// As the system chooses: they fill the bar. The default.
    case automatic = 0
    /// The items fill the bar.
    case fill = 1
    /// The items stand in the middle.
    case centered = 2
  }

  private let background = BarBackground(lineIsBelow: false)
  private var buttons: [TabBarButton] = []

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

  // MARK: Items

  /// Is told when the user selects an item. Default nil; not retained.
  open weak var delegate: (any UITabBarDelegate)?

  /// The items, from left to right. Default nil.
  open var items: [UITabBarItem]? { didSet { adopt(oldValue) } }

  /// The item that is shown as selected. Default nil.
  open var selectedItem: UITabBarItem? { didSet { if selectedItem !== oldValue { showSelection() } } }

  /// Replaces the items. Animated, the old ones fade into the new ones.
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
    guard animated, window != nil else { return self.items = items }
    UIView.crossFade(self) { self.items = items }
  }

  private func adopt(_ old: [UITabBarItem]?) {
    for item in old ?? [] where item.holder === self { item.holder = nil }
    for button in buttons { button.removeFromSuperview() }
    buttons = (items ?? []).map { item in
      item.holder = self
      let button = TabBarButton(item)
      button.addAction(
        UIAction { [weak self, weak item] _ in
          if let self, let item { choose(item) }
        }, for: .touchUpInside)
      addSubview(button)
      return button
    }
    if let selectedItem, items?.contains(where: { $0 === selectedItem }) != true { self.selectedItem = nil }
    showSelection()
    setNeedsLayout()
  }

  /// What a tap does in the bar of a controller; nil: the item is selected.
  var chosen: ((UITabBarItem) -> Void)?

  private func choose(_ item: UITabBarItem) {
    if let chosen { return chosen(item) }
    selectedItem = item
    delegate?.tabBar(self, didSelect: item)
  }

  func itemChanged(_ item: NSObject) {
    showBackground()
    showSelection()
  }

  private func showSelection() {
    let looks = (selectedItem?.standardAppearance ?? appearance)
    for button in buttons {
      let isSelected = button.item === selectedItem
      button.isSelected = isSelected
      button.show(
        looks?.stackedLayoutAppearance, selected: looks?.selectionIndicatorTintColor ?? tintColor,
        unselected: unselectedItemTintColor ?? .systemGray)
    }
  }

  // MARK: Looks

  private var settings = BarSettings() { didSet { itemChanged(self) } }

  /// The colours. Default `default`.
  open var barStyle: UIBarStyle {
    get { settings.style ?? .default }
    set {
      settings.style = newValue
      overrideUserInterfaceStyle = newValue == .default ? .unspecified : .dark
    }
  }
  /// Whether the bar shows a little of what is behind it. If not, the contents of a tab bar controller end above the bar. Default true.
  open var isTranslucent: Bool {
    get { settings.isTranslucent }
    set { settings.translucency = newValue }
  }
  /// The colour of the background. Default nil: that of the system.
  open var barTintColor: UIColor? {
    get { settings.tint }
    set { settings.tint = newValue }
  }
  /// The colour of items that are not selected. Default nil: gray.
  open var unselectedItemTintColor: UIColor? { didSet { showSelection() } }
  /// An image in place of the background. An empty image makes it transparent. Default nil.
  open var backgroundImage: UIImage? {
    get { settings.image }
    set { settings.image = newValue }
  }
  /// An image in place of the line at the edge; an empty image is no line. Default nil.
  open var shadowImage: UIImage? {
    get { settings.shadow }
    set { settings.shadow = newValue }
  }
  /// How items are arranged. Kept, without effect: they fill the bar. Default `automatic`.
  open var itemPositioning = ItemPositioning.automatic
  /// The width of items in the middle. Kept, without effect. Default 0.
  open var itemWidth: CGFloat = 0
  /// The space between items in the middle. Kept, without effect. Default 0.
  open var itemSpacing: CGFloat = 0
  /// An image behind the selected item. Kept, without effect. Default nil.
  open var selectionIndicatorImage: UIImage?

  private var appearance: UITabBarAppearance?

  /// The looks of the bar. A change of the object is shown. Default: those of the system.
  open var standardAppearance: UITabBarAppearance {
    get {
      if appearance == nil { self.standardAppearance = UITabBarAppearance() }
      return appearance ?? UITabBarAppearance()
    }
    set {
      appearance?.holder = nil
      appearance = newValue.copy() as? UITabBarAppearance
      appearance?.holder = self
      itemChanged(self)
    }
  }
  /// The looks while the content is at its lower edge. Kept, without effect. Default nil.
  open var scrollEdgeAppearance: UITabBarAppearance?

  private func showBackground() {
    background.show(selectedItem?.standardAppearance ?? appearance, or: settings)
  }

  /// Shows the selected item in the new colour.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showSelection()
  }

  /// The proxy from which bars of the class take over what they have not been given themselves.
  open class func appearance() -> Self {
    AppearanceProxies.proxy(of: self) { Self(coder: EmptyCoder()) } ?? Self(coder: EmptyCoder())!
  }

  /// Takes over the values of the proxies, and shows the colours of the superviews.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window != nil else { return }
    for proxy in AppearanceProxies.all(for: self, as: UITabBar.self) {
      settings.fill(from: proxy.settings)
      if let style = proxy.settings.style, style == barStyle { barStyle = style }
      if traits.tint == nil, let tint = proxy.traits.tint { tintColor = tint }
      unselectedItemTintColor = unselectedItemTintColor ?? proxy.unselectedItemTintColor
      if appearance == nil, let appearance = proxy.appearance { standardAppearance = appearance }
    }
    showSelection()
  }

  override func appearanceChanged() { showSelection() }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = bounds
    let count = CGFloat(max(buttons.count, 1))
    // Measured of bars of devices.
    for (index, button) in buttons.enumerated() {
      let start = (CGFloat(index) * bounds.width / count).rounded()
      let end = (CGFloat(index + 1) * bounds.width / count).rounded()
      button.frame = CGRect(x: start + 2, y: 1, width: end - start - 4, height: BarLook.tabHeight - 1)
    }
  }

  /// The width that is asked for, and 49 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: BarLook.tabHeight)
  }

  /// No natural width, and 49 points.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: BarLook.tabHeight)
  }
}

/// Is told when the user selects an item of a tab bar that a program uses by itself. The method is optional.
///
/// ```swift
/// final class Pages: NSObject, UITabBarDelegate {
///   func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) { print(item.tag) }
/// }
/// ```
@preconcurrency @MainActor public protocol UITabBarDelegate: NSObjectProtocol {
  /// The user has selected an item. Default: nothing.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  /// Does nothing.
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}
