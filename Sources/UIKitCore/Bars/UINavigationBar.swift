/// A bar at the top of a screen with a title, buttons at both sides, and a button that leads back. A navigation controller has one.
///
/// ```swift
/// let bar = UINavigationBar(frame: CGRect(x: 0, y: 20, width: 375, height: 44))
/// let item = UINavigationItem(title: "Drawing")
/// item.leftBarButtonItem = UIBarButtonItem(systemItem: .cancel)
/// bar.items = [item]
/// view.addSubview(bar)
/// ```
///
/// The background is transparent while the content is at its upper edge, as since iOS 15, unless a `scrollEdgeAppearance` says otherwise. A
/// background that is set by the properties of older systems, such as `barTintColor`, always shows (chosen: programs that set it were
/// written for those systems). Source: Apple's documentation of UINavigationBar. Blur is left out: the background shows a little of what is
/// behind it.
@preconcurrency @MainActor open class UINavigationBar: UIView, UIBarPositioning, UIAppearance, BarItemHolder {
  private let background = BarBackground(lineIsBelow: true)
  private(set) var content: NavigationBarContent?
  private var stack: [UINavigationItem] = []

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
    for proxy in AppearanceProxies.all(for: self, as: UINavigationBar.self) { fill(from: proxy) }
  }

  private func fill(from proxy: UINavigationBar) {
    settings.fill(from: proxy.settings)
    if let style = proxy.settings.style, style == barStyle { barStyle = style }
    titleTextAttributes = titleTextAttributes ?? proxy.titleTextAttributes
    largeTitleTextAttributes = largeTitleTextAttributes ?? proxy.largeTitleTextAttributes
    backIndicatorImage = backIndicatorImage ?? proxy.backIndicatorImage
    largeTitles = largeTitles ?? proxy.largeTitles
    titleOffsets.merge(proxy.titleOffsets) { own, _ in own }
    if traits.tint == nil, let tint = proxy.traits.tint { tintColor = tint }
    for (index, appearance) in proxy.appearances.enumerated() where appearances[index] == nil {
      if let appearance { set(appearance, at: index) }
    }
    heightChanged?()
  }

  // MARK: Items

  /// Is told when items come and leave. Default nil; not retained.
  open weak var delegate: (any UINavigationBarDelegate)?

  /// The items, the topmost last. Default nil.
  open var items: [UINavigationItem]? {
    get { stack.isEmpty ? nil : stack }
    set { setItems(newValue, animated: false) }
  }

  /// The item that is shown.
  open var topItem: UINavigationItem? { stack.last }
  /// The item to which the back button leads.
  open var backItem: UINavigationItem? { stack.dropLast().last }

  /// Replaces the items.
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
    let new = items ?? []
    let motion: NavigationBarTransition.Motion = new.count < stack.count ? .pop : .push
    change(to: new, animated ? motion : nil)
  }

  /// Adds an item on top.
  open func pushItem(_ item: UINavigationItem, animated: Bool) {
    guard delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
    change(to: stack + [item], animated ? .push : nil)
    delegate?.navigationBar(self, didPush: item)
  }

  /// Removes the item on top.
  @discardableResult
  open func popItem(animated: Bool) -> UINavigationItem? {
    guard let item = topItem, delegate?.navigationBar(self, shouldPop: item) ?? true else { return nil }
    change(to: stack.dropLast(), animated ? .pop : nil)
    delegate?.navigationBar(self, didPop: item)
    return item
  }

  /// What a tap on the back button does in the bar of a navigation controller; nil: the item leaves.
  var goBack: (() -> Void)?

  private func change(to items: [UINavigationItem], _ motion: NavigationBarTransition.Motion?) {
    guard let transition = begin(items, motion, isShown: window != nil) else { return }
    AnimationBlock.make(
      AnimationBlock.Settings(duration: 0.5, delay: 0, options: .systemSpring)
    ) { _ in transition.end(completed: true) }.run { transition.animate() }
  }

  /// Shows other items. With a motion, the views of the old and the new one are placed for a transition, which is returned.
  func begin(
    _ items: [UINavigationItem], _ motion: NavigationBarTransition.Motion?, isShown: Bool = true
  ) -> NavigationBarTransition? {
    let (oldItems, old) = (stack, content)
    for item in stack where item.holder === self { item.holder = nil }
    stack = items
    topItem?.holder = self
    backItem?.holder = self
    let new = topItem.map { NavigationBarContent($0, below: backItem) }
    content = new
    if let new {
      new.goBack = { [weak self] _ in
        guard let self else { return }
        if let goBack { goBack() } else { popItem(animated: true) }
      }
      addSubview(new)
      new.show(looks)
    }
    showBackground()
    setNeedsLayout()
    guard let motion, isShown, let old, let new else {
      old?.removeFromSuperview()
      return nil
    }
    layoutIfNeeded()
    return NavigationBarTransition(motion, from: old, to: new) { [weak self] completed in
      guard !completed, let self else { return }
      new.removeFromSuperview()
      for item in stack where item.holder === self { item.holder = nil }
      stack = oldItems
      content = old
      topItem?.holder = self
      backItem?.holder = self
      old.show(looks)
      showBackground()
      setNeedsLayout()
    }
  }

  func itemChanged(_ item: NSObject) {
    guard let content else { return showBackground() }
    let fades = topItem?.changesFade == true && window != nil
    if fades {
      UIView.crossFade(content) { content.show(self.looks) }
    } else {
      content.show(looks)
    }
    showBackground()
    heightChanged?()
    setNeedsLayout()
  }

  /// Told when the height that the bar should have may be another.
  var heightChanged: (() -> Void)?

  // MARK: Titles

  /// Whether titles are large where the items say so. Default false.
  open var prefersLargeTitles: Bool {
    get { largeTitles ?? false }
    set { largeTitles = newValue }
  }
  private var largeTitles: Bool? { didSet { if largeTitles != oldValue { looksChanged() } } }
  /// The attributes of titles, in addition to those of the system. Default nil.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { looksChanged() } }
  /// The attributes of large titles, in addition to those of the system. Default nil.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? { didSet { looksChanged() } }
  private var titleOffsets: [Int: CGFloat] = [:]

  /// Moves titles downwards, in points.
  open func setTitleVerticalPositionAdjustment(_ adjustment: CGFloat, for barMetrics: UIBarMetrics) {
    titleOffsets[barMetrics.rawValue] = adjustment
    looksChanged()
  }
  /// How far titles are moved downwards, in points. Default 0.
  open func titleVerticalPositionAdjustment(for barMetrics: UIBarMetrics) -> CGFloat {
    titleOffsets[barMetrics.rawValue] ?? 0
  }

  /// Whether the item on top has a large title.
  var hasLargeTitle: Bool {
    guard prefersLargeTitles, traitCollection.verticalSizeClass != .compact else { return false }
    for item in stack.reversed() {
      switch item.largeTitleDisplayMode {
      case .always: return true
      case .never: return false
      case .automatic: continue
      }
    }
    return true
  }

  /// The height without a large title.
  var plainHeight: CGFloat {
    (traitCollection.verticalSizeClass == .compact ? BarLook.compactHeight : BarLook.height)
      + (topItem?.prompt == nil ? 0 : BarLook.promptHeight)
  }

  /// The height that suits the item on top.
  var naturalHeight: CGFloat {
    plainHeight + (hasLargeTitle ? BarLook.largeTitleHeight : 0)
      + (topItem?.palette == nil ? 0 : NavigationBarContent.paletteHeight)
  }

  // MARK: Looks

  private var settings = BarSettings() { didSet { looksChanged() } }
  /// Whether the content behind the bar is at its upper edge.
  var isAtEdge = true { didSet { if isAtEdge != oldValue { showBackground() } } }
  /// How far the background reaches beyond the bar upwards, in points.
  var reachesUp: CGFloat = 0 { didSet { if reachesUp != oldValue { setNeedsLayout() } } }

  /// The colours. Default `default`.
  open var barStyle: UIBarStyle {
    get { settings.style ?? .default }
    set {
      settings.style = newValue
      overrideUserInterfaceStyle = newValue == .default ? .unspecified : .dark
    }
  }
  /// Whether the bar shows a little of what is behind it. If not, the contents of a navigation controller begin below the bar. Default true.
  open var isTranslucent: Bool {
    get { settings.isTranslucent }
    set {
      settings.translucency = newValue
      heightChanged?()
    }
  }
  /// The colour of the background. Default nil: that of the system.
  open var barTintColor: UIColor? {
    get { settings.tint }
    set { settings.tint = newValue }
  }
  /// An image in place of the line at the edge, if there is a background image; an empty image is no line. Default nil.
  open var shadowImage: UIImage? {
    get { settings.shadow }
    set { settings.shadow = newValue }
  }
  /// Sets an image in place of the background. An empty image makes it transparent. The image for `default` is used for all heights.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    if barMetrics == .default { settings.image = backgroundImage }
  }
  /// Sets an image in place of the background, for a place of the bar.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
  ) { setBackgroundImage(backgroundImage, for: barMetrics) }
  /// The image in place of the background.
  open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? {
    barMetrics == .default ? settings.image : nil
  }
  /// The image of the back button's arrow. Default nil: the system's arrow.
  open var backIndicatorImage: UIImage? { didSet { looksChanged() } }
  /// On Apple's systems, where the title of the back button disappears when it slides under the arrow. Kept, without effect. Default nil.
  open var backIndicatorTransitionMaskImage: UIImage?

  private var appearances: [UINavigationBarAppearance?] = [nil, nil, nil, nil]

  private func set(_ appearance: UINavigationBarAppearance?, at index: Int) {
    appearances[index]?.holder = nil
    appearances[index] = appearance?.copy() as? UINavigationBarAppearance
    appearances[index]?.holder = self
    looksChanged()
  }

  /// The looks of the bar while the content is not at its edge. A change of the object is shown. Default: those of the system.
  open var standardAppearance: UINavigationBarAppearance {
    get {
      if let appearance = appearances[0] { return appearance }
      let appearance = UINavigationBarAppearance()
      set(appearance, at: 0)
      return appearances[0] ?? appearance
    }
    set { set(newValue, at: 0) }
  }
  /// The looks while the content is at its upper edge. Default nil: `standardAppearance` without a background.
  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearances[1] }
    set { set(newValue, at: 1) }
  }
  /// The looks of a bar that is less high. Default nil: `standardAppearance`.
  open var compactAppearance: UINavigationBarAppearance? {
    get { appearances[2] }
    set { set(newValue, at: 2) }
  }
  /// The looks of a bar that is less high while the content is at its upper edge. Default nil: `scrollEdgeAppearance`.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearances[3] }
    set { set(newValue, at: 3) }
  }

  private func looksChanged() { itemChanged(self) }

  /// The appearance object for the present state, if the program has given one, and whether its background is shown.
  private var appearance: (object: UINavigationBarAppearance, showsBackground: Bool)? {
    let isCompact = traitCollection.verticalSizeClass == .compact
    let standard =
      (isCompact ? topItem?.compactAppearance ?? appearances[2] : nil) ?? topItem?.standardAppearance
      ?? appearances[0]
    guard isAtEdge else { return standard.map { ($0, true) } }
    let edge =
      (isCompact ? topItem?.compactScrollEdgeAppearance ?? appearances[3] : nil) ?? topItem?
      .scrollEdgeAppearance
      ?? appearances[1]
    return edge.map { ($0, true) } ?? standard.map { ($0, false) }
  }

  private func showBackground() {
    background.show(backgroundLook)
  }

  private var backgroundLook: BarBackground.Look {
    if let (object, showsBackground) = appearance, showsBackground || !settings.hasBackground {
      return showsBackground ? BarBackground.Look(object) : .none
    }
    return settings.hasBackground || !isAtEdge ? settings.look : .none
  }

  private var looks: NavigationBarContent.Looks {
    var looks = NavigationBarContent.Looks()
    looks.title = titleTextAttributes ?? [:]
    looks.largeTitle = largeTitleTextAttributes ?? [:]
    looks.titleOffset.vertical = titleVerticalPositionAdjustment(for: .default)
    looks.arrow = backIndicatorImage
    if let object = appearance?.object {
      looks.title.merge(object.titleTextAttributes) { $1 }
      looks.largeTitle.merge(object.largeTitleTextAttributes) { $1 }
      looks.titleOffset = object.titlePositionAdjustment
      (looks.plain, looks.done) = (object.buttonAppearance, object.doneButtonAppearance)
      looks.back = object.backButtonAppearance
      looks.arrow = object.backIndicatorImage ?? looks.arrow
    }
    return looks
  }

  // MARK: Layout

  /// `topAttached` in a navigation controller, else what the delegate says, `top` without one.
  open var barPosition: UIBarPosition {
    if goBack != nil { return .topAttached }
    guard let position = delegate?.position(for: self), position != .any else { return .top }
    return position
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let up = barPosition == .topAttached && goBack == nil ? max(frame.minY, 0) : reachesUp
    background.frame = CGRect(x: 0, y: -up, width: bounds.width, height: bounds.height + up)
    for case let view as NavigationBarContent in subviews {
      view.plainHeight = plainHeight
      view.isLarge = view === content ? hasLargeTitle : view.isLarge
      view.frame = bounds
      view.setNeedsLayout()
    }
  }

  /// The width that is asked for and the height of the item on top.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: naturalHeight)
  }

  /// No natural width, and the height of the item on top.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: naturalHeight)
  }
}

extension UIView {
  /// Fades from what a view shows to what it shows after a change.
  static func crossFade(_ view: UIView, duration: TimeInterval = 0.25, _ change: () -> Void) {
    let block = AnimationBlock.make(AnimationBlock.Settings(duration: duration, delay: 0, options: []))
    block.begin()
    AnimationBlock.withoutAnimations(change)
    let fade = BlockTransition()
    fade.type = .fade
    block.transition = (fade, view)
    block.end()
  }
}
