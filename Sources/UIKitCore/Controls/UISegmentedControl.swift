/// A row of segments, one of which is chosen.
///
/// ```swift
/// let sizes = UISegmentedControl(items: ["Small", "Medium", "Large"])
/// sizes.selectedSegmentIndex = 1
/// sizes.addAction(UIAction { _ in print(sizes.selectedSegmentIndex) }, for: .valueChanged)
/// view.addSubview(sizes)
/// ```
///
/// A tap chooses a segment. A finger that comes down on the chosen segment takes it along to others. `valueChanged` is sent when the finger is
/// lifted over another segment than before. An index outside of the segments means the nearest one. Source: Apple's documentation of
/// UISegmentedControl. Chosen: the spring of the thumb.
@preconcurrency @MainActor open class UISegmentedControl: UIControl {
  /// The index of no segment: -1.
  public nonisolated static let noSegment = -1

  private var segments: [SegmentView] = []
  private let thumb = UIView()
  private var separators: [UIView] = []
  private var stored = noSegment
  /// The segment under a finger that has come down.
  private var pressed: Int?
  /// Whether the finger has the thumb.
  private var holdsThumb = false
  private var attributes: [State: [NSAttributedString.Key: Any]] = [:]
  private var backgrounds: [State: UIImage] = [:]
  private let background = UIImageView()

  static let height: CGFloat = 31
  private static let padding: CGFloat = 10

  /// A control with a segment for each item, which is a text or an image. Others are left out with a message.
  public init(items: [Any]?) {
    super.init(frame: .zero)
    for item in items ?? [] {
      switch item {
      case let title as String: insertSegment(withTitle: title, at: segments.count, animated: false)
      case let image as UIImage: insertSegment(with: image, at: segments.count, animated: false)
      case let action as UIAction: insertSegment(action: action, at: segments.count, animated: false)
      default:
        Misuse.ignored(
          "UISegmentedControl(items:): \(type(of: item)) is neither a text nor an image; it is left out")
      }
    }
    sizeToFit()
  }

  /// A control without segments.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A control with a segment for each action. A segment shows the action's image, or else its title, and calls the action when it is chosen.
  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    for action in actions { insertSegment(action: action, at: segments.count, animated: false) }
  }

  /// A control with what an interface file says of it.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override func setUpContents() {
    layer.cornerRadius = 8
    background.contentMode = .scaleToFill
    for view in [background, thumb] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    thumb.layer.cornerRadius = 7
    thumb.layer.shadowOpacity = 0.12
    thumb.layer.shadowRadius = 3
    thumb.layer.shadowOffset = CGSize(width: 0, height: 3)
    apply()
  }

  override var isUsuallyAccessible: Bool { false }

  // MARK: Segments

  /// The number of segments.
  open var numberOfSegments: Int { segments.count }

  /// Adds a segment with a text. In an animated change the others move to their places in 0.3 s.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(SegmentView(title: title), at: segment, animated)
  }

  /// Adds a segment with an image.
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    insert(SegmentView(image: image), at: segment, animated)
  }

  /// Adds a segment that shows an action, and calls it when it is chosen.
  open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    let view = SegmentView(title: nil)
    view.action = action
    insert(view, at: segment, animated)
  }

  private func insert(_ view: SegmentView, at index: Int, _ animated: Bool) {
    let index = min(max(index, 0), segments.count)
    segments.insert(view, at: index)
    if stored >= index { stored += 1 }
    addSubview(view)
    if animated, window != nil {
      let width = bounds.width / CGFloat(max(segments.count - 1, 1))
      view.frame = CGRect(x: width * CGFloat(index), y: 0, width: 0, height: bounds.height)
      view.alpha = 0
    }
    segmentsChanged(animated)
  }

  /// Takes a segment out. The one that was chosen leaves no segment chosen.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard !segments.isEmpty else { return }
    let index = min(max(segment, 0), segments.count - 1)
    segments.remove(at: index).removeFromSuperview()
    if stored == index { stored = Self.noSegment } else if stored > index { stored -= 1 }
    segmentsChanged(animated)
  }

  /// Takes all segments out.
  open func removeAllSegments() {
    for view in segments { view.removeFromSuperview() }
    segments = []
    stored = Self.noSegment
    segmentsChanged(false)
  }

  private func segmentsChanged(_ animated: Bool) {
    while separators.count < max(segments.count - 1, 0) {
      let line = UIView()
      line.isUserInteractionEnabled = false
      insertSubview(line, belowSubview: thumb)
      separators.append(line)
    }
    while separators.count > max(segments.count - 1, 0) { separators.removeLast().removeFromSuperview() }
    apply()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
    show(animated)
  }

  private func segment(_ index: Int) -> SegmentView? {
    segments.isEmpty ? nil : segments[min(max(index, 0), segments.count - 1)]
  }

  private func change(_ index: Int, _ body: (SegmentView) -> Void) {
    guard let view = segment(index) else { return }
    body(view)
    apply()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Gives a segment a text, in place of an image.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) { change(segment) { $0.title = title } }
  /// The text of a segment; nil for none.
  open func titleForSegment(at segment: Int) -> String? { self.segment(segment)?.title }
  /// Gives a segment an image, in place of a text.
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) { change(segment) { $0.image = image } }
  /// The image of a segment; nil for none.
  open func imageForSegment(at segment: Int) -> UIImage? { self.segment(segment)?.image }
  /// Gives a segment an action.
  open func setAction(_ action: UIAction, forSegmentAt segment: Int) {
    change(segment) { $0.action = action }
  }
  /// The action of a segment; nil for none.
  open func actionForSegment(at segment: Int) -> UIAction? { self.segment(segment)?.action }
  /// Gives a segment a width in points. 0, the default, shares the width that is left.
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
    change(segment) { $0.width = width.isFinite ? max(width, 0) : 0 }
  }
  /// The width that a segment was given; 0 for none.
  open func widthForSegment(at segment: Int) -> CGFloat { self.segment(segment)?.width ?? 0 }
  /// Moves the text or the image of a segment, in points.
  open func setContentOffset(_ offset: CGSize, forSegmentAt segment: Int) {
    change(segment) { $0.offset = offset }
  }
  /// The distance by which the text or the image of a segment is moved. Default zero.
  open func contentOffsetForSegment(at segment: Int) -> CGSize { self.segment(segment)?.offset ?? .zero }
  /// Sets whether a segment can be chosen by the user.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    change(segment) { $0.isEnabled = enabled }
  }
  /// Whether a segment can be chosen by the user. Default true.
  open func isEnabledForSegment(at segment: Int) -> Bool { self.segment(segment)?.isEnabled ?? false }

  // MARK: Selection

  /// The index of the chosen segment; `noSegment`, the default, for none. Setting it moves the thumb at once, and sends no event.
  open var selectedSegmentIndex: Int {
    get { stored }
    set {
      let new = newValue < 0 || segments.isEmpty ? Self.noSegment : min(newValue, segments.count - 1)
      guard new != stored else { return }
      stored = new
      apply()
      place()
      KeyValueObservers.objectChanged(self)
    }
  }

  /// Whether a segment is chosen only while a finger is on it. Default false.
  open var isMomentary = false {
    didSet { if isMomentary { selectedSegmentIndex = Self.noSegment } }
  }

  /// Whether a segment is as wide as its text or image needs in comparison with the others. Default false: all are equally wide.
  open var apportionsSegmentWidthsByContent = false { didSet { setNeedsLayout() } }

  // MARK: Look

  /// The colour of the chosen segment. Nil, the default, is white, or a gray in the dark appearance.
  open var selectedSegmentTintColor: UIColor? { didSet { apply() } }

  /// Sets attributes of the texts in a state. `normal` and `selected` are shown; attributes that a state does not have are those of `normal`.
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {
    self.attributes[state] = attributes
    apply()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// The attributes of the texts that were set for a state; nil for none.
  open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? { attributes[state] }

  /// Sets an image behind the segments, which takes the place of the gray, in a state. That of `normal` is shown, for all bars.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for state: State, barMetrics: UIBarMetrics) {
    backgrounds[state] = backgroundImage
    apply()
  }

  /// The image behind the segments in a state; nil for none.
  open func backgroundImage(for state: State, barMetrics: UIBarMetrics) -> UIImage? { backgrounds[state] }

  private var dividers: [UIImage?] = []

  /// Sets the image between two segments. Its colours take the place of the line's; an empty image hides the line.
  ///
  /// - Parameters:
  ///   - dividerImage: the image; nil for the usual line.
  ///   - leftState: of the segment at the left. It is not looked at.
  ///   - rightState: of the segment at the right. It is not looked at.
  ///   - barMetrics: of the bar. It is not looked at.
  open func setDividerImage(
    _ dividerImage: UIImage?, forLeftSegmentState leftState: State, rightSegmentState rightState: State,
    barMetrics: UIBarMetrics
  ) {
    dividers = dividerImage.map { [$0] } ?? []
    apply()
  }

  override func appearanceChanged() { apply() }
  open override func tintColorDidChange() { apply() }

  override func changedState() {
    super.changedState()
    apply()
  }

  private static let thumbColor = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(white: 99 / 255, alpha: 1) : .white
  }

  private func apply() {
    let hasImage = backgrounds[.normal] != nil
    background.image = backgrounds[.normal]
    background.backgroundColor = hasImage ? nil : .tertiarySystemFill
    thumb.backgroundColor = selectedSegmentTintColor ?? Self.thumbColor
    for line in separators {
      line.layer.contents = dividers.first??.cgImage
      line.backgroundColor = dividers.isEmpty ? .separator : nil
    }
    for (index, view) in segments.enumerated() {
      let isChosen = index == shownIndex
      var values: [NSAttributedString.Key: Any] = [
        .font: UIFont.systemFont(ofSize: 13, weight: isChosen ? .semibold : .medium),
        .foregroundColor: UIColor.label,
      ]
      for state in isChosen ? [State.normal, .selected] : [.normal] {
        if let own = attributes[state] { values.merge(own) { $1 } }
      }
      view.show(values, isSelected: isChosen, isPale: !isEnabled || !view.isEnabled)
      view.contents.alpha = pressed == index && !isChosen && !holdsThumb ? 0.2 : 1
    }
    place()
  }

  /// The segment under the thumb.
  private var shownIndex: Int { (holdsThumb || isMomentary ? pressed : nil) ?? stored }

  // MARK: Layout

  /// Its height is fixed (known of Apple's systems, undocumented).
  override var usualHugging: [UILayoutPriority] { [.defaultLow, .defaultHigh] }

  /// The frame is 1 point higher than what constraints align (measured in storyboards).
  open override var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(top: 0, left: 0, bottom: 1, right: 0) }

  /// As wide as its segments need if each is as wide as the widest, and 31 points high, which gives a frame of 32.
  open override var intrinsicContentSize: CGSize {
    let widths = segments.map { $0.width > 0 ? $0.width : $0.naturalWidth + 2 * Self.padding }
    let widest = zip(segments, widths).reduce(0) { $1.0.width > 0 ? $0 : max($0, $1.1) }
    let total = zip(segments, widths).reduce(0) {
      $0 + ($1.0.width > 0 || apportionsSegmentWidthsByContent ? $1.1 : widest)
    }
    return CGSize(width: total.rounded(.up), height: Self.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: intrinsicContentSize.width, height: Self.height + 1)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  /// The rectangles of the segments.
  private var places: [CGRect] {
    let bounds = bounds
    guard bounds.width.isFinite, bounds.height.isFinite else { return segments.map { _ in .zero } }
    let fixed = segments.reduce(0) { $0 + $1.width }
    let free = segments.filter { $0.width == 0 }
    let naturals = free.map { max($0.naturalWidth + 2 * Self.padding, 1) }
    let natural = naturals.reduce(0, +)
    let room = max(bounds.width - fixed, 0)
    var x = bounds.minX
    return segments.map { view in
      var width = view.width
      if width == 0 {
        let share =
          apportionsSegmentWidthsByContent
          ? max(view.naturalWidth + 2 * Self.padding, 1) / natural : 1 / CGFloat(max(free.count, 1))
        width = room * share
      }
      defer { x += width }
      return CGRect(x: x, y: bounds.minY, width: width, height: bounds.height)
    }
  }

  private func show(_ animated: Bool) {
    guard animated, window != nil else { return place() }
    UIView.animate(
      withDuration: 0.35, delay: 0, usingSpringWithDamping: 0.9, initialSpringVelocity: 0,
      options: [.allowUserInteraction, .beginFromCurrentState]
    ) { self.place() }
  }

  private func place() {
    background.frame = bounds
    background.layer.cornerRadius = layer.cornerRadius
    let places = places
    for (view, place) in zip(segments, places) {
      view.frame = place
      view.alpha = view.isPale ? 0.4 : 1
    }
    let index = shownIndex
    thumb.isHidden = !places.indices.contains(index)
    if places.indices.contains(index) {
      var place = places[index].insetBy(dx: 2, dy: 2)
      if holdsThumb { place = place.insetBy(dx: place.width * 0.025, dy: place.height * 0.025) }
      thumb.frame = place
    }
    for (line, place) in zip(separators, places) {
      let left = separators.firstIndex(of: line) ?? 0
      line.frame = CGRect(
        x: place.maxX - 0.5, y: bounds.minY + 8, width: 1, height: max(bounds.height - 16, 0))
      line.alpha = left == index || left + 1 == index ? 0 : 1
    }
  }

  // MARK: Tracking

  private func index(at point: CGPoint) -> Int? {
    places.firstIndex { point.x >= $0.minX && point.x < $0.maxX }
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard let index = index(at: touch.seenLocation(in: self)), segments[index].isEnabled else { return false }
    pressed = index
    holdsThumb = !isMomentary && index == stored
    show(true)
    apply()
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let point = touch.seenLocation(in: self)
    let near = bounds.insetBy(dx: -70, dy: -70).contains(point)
    let x = min(max(point.x, bounds.minX), bounds.maxX - 0.001)
    let index = near ? index(at: CGPoint(x: x, y: point.y)) : holdsThumb ? pressed : nil
    guard index != pressed, index.map({ segments[$0].isEnabled }) ?? true else { return true }
    pressed = index
    for (place, view) in segments.enumerated() {
      view.contents.alpha = pressed == place && place != shownIndex && !holdsThumb ? 0.2 : 1
    }
    if holdsThumb { moveThumb() }
    return true
  }

  private func moveThumb() {
    show(true)
    apply()
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    let chosen = isTouchInside ? pressed : holdsThumb ? pressed : nil
    release()
    guard let chosen, segments.indices.contains(chosen), isMomentary || chosen != stored else { return }
    stored = chosen
    choose()
    if isMomentary { stored = Self.noSegment }
    apply()
    KeyValueObservers.objectChanged(self)
  }

  private func choose() {
    show(true)
    apply()
    segments[stored].action?.perform(from: self)
    sendActions(for: .valueChanged)
    sendActions(for: .primaryActionTriggered)
  }

  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    release()
  }

  private func release() {
    pressed = nil
    holdsThumb = false
    show(true)
    apply()
  }

  /// A finger on the chosen segment takes it along: pans of views around the control do not begin.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if isEnabled, holdsThumb, gestureRecognizer.view !== self, gestureRecognizer is UIPanGestureRecognizer {
      return false
    }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }
}
