/// What a navigation bar shows of one item: the back button, the title, the items at both sides, and the large title below them.
final class NavigationBarContent: UIView {
  /// What the bar says of the looks of its contents.
  struct Looks {
    var title: [NSAttributedString.Key: Any] = [:]
    var titleOffset = UIOffset.zero
    var largeTitle: [NSAttributedString.Key: Any] = [:]
    var plain: UIBarButtonItemAppearance?
    var done: UIBarButtonItemAppearance?
    var back: UIBarButtonItemAppearance?
    var arrow: UIImage?
  }

  let item: UINavigationItem
  /// The item to which the back button leads; nil without one.
  let below: UINavigationItem?
  let back = BackButton()
  let titleLabel = UILabel()
  let largeTitle = UILabel()
  private let promptLabel = UILabel()
  private let largeRoom = UIView()
  private var titleView: UIView?
  private var palette: UIView?
  /// The height of a view below the titles, in points.
  static let paletteHeight: CGFloat = 52
  private var left: [(item: UIBarButtonItem, view: UIView?)] = []
  private var right: [(item: UIBarButtonItem, view: UIView?)] = []

  /// Whether the title is large where there is room for it.
  var isLarge = false { didSet { if isLarge != oldValue { setNeedsLayout() } } }
  /// The height of the part without the large title.
  var plainHeight = BarLook.height
  /// Called when the user taps the back button.
  var goBack: (UIEvent?) -> Void = { _ in }

  init(_ item: UINavigationItem, below: UINavigationItem?) {
    self.item = item
    self.below = below
    super.init(frame: .zero)
    clipsToBounds = false
    largeRoom.clipsToBounds = true
    largeRoom.isUserInteractionEnabled = false
    largeRoom.addSubview(largeTitle)
    for view in [largeRoom, promptLabel, titleLabel, back] { addSubview(view) }
    titleLabel.textAlignment = .center
    promptLabel.textAlignment = .center
    promptLabel.font = BarLook.promptFont
    titleLabel.accessibilityTraits = [.header, .staticText]
    largeTitle.accessibilityTraits = [.header, .staticText]
    back.addAction(
      UIAction { [weak self] _ in
        if let self { tapBack() }
      }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) { nil }

  private func tapBack() {
    if let own = below?.backBarButtonItem, own.action != nil || own.primaryAction != nil {
      return own.send(from: back, for: nil)
    }
    goBack(nil)
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    // Touches between the items are those of the bar.
    super.point(inside: point, with: event)
      && ([back] + left.compactMap(\.view) + right.compactMap(\.view)
        + [titleView, palette].compactMap { $0 })
        .contains { !$0.isHidden && $0.superview === self && $0.frame.contains(point) }
  }

  /// The views that fade in a transition: buttons, and the view in place of the title.
  var fadingViews: [UIView] {
    left.compactMap(\.view) + right.compactMap(\.view) + [titleView, palette].compactMap { $0 } + [
      back.arrow, promptLabel,
    ]
  }

  // MARK: Contents

  /// Makes the views of the item anew.
  func show(_ looks: Looks) {
    for view in (left + right).compactMap(\.view) where view.superview === self { view.removeFromSuperview() }
    func views(_ items: [UIBarButtonItem]?) -> [(item: UIBarButtonItem, view: UIView?)] {
      (items ?? []).map { ($0, BarButtons.view(for: $0, plain: looks.plain, done: looks.done)) }
    }
    left = views(item.leftBarButtonItems)
    right = views(item.rightBarButtonItems)
    if titleView !== item.titleView {
      if titleView?.superview === self { titleView?.removeFromSuperview() }
      titleView = item.titleView
    }
    if palette !== item.palette {
      if palette?.superview === self { palette?.removeFromSuperview() }
      palette = item.palette
      if let palette { addSubview(palette) }
    }
    for view in (left + right).compactMap(\.view) + [titleView].compactMap({ $0 }) { addSubview(view) }
    titleLabel.attributedText = NSAttributedString(
      string: item.title ?? "", attributes: BarLook.attributes(BarLook.titleFont, .label, looks.title))
    largeTitle.attributedText = NSAttributedString(
      string: item.title ?? "",
      attributes: BarLook.attributes(BarLook.largeTitleFont, .label, looks.largeTitle))
    promptLabel.text = item.prompt
    promptLabel.isHidden = item.prompt == nil
    titleOffset = looks.titleOffset
    showBack(looks)
    setNeedsLayout()
  }

  private var titleOffset = UIOffset.zero
  /// The texts that the back button may have, in the order of preference.
  private var backTitles: [String] = []

  private func showBack(_ looks: Looks) {
    let hasOwnLeft = item.leftBarButtonItems != nil && !item.leftItemsSupplementBackButton
    back.isHidden = below == nil || item.hidesBackButton || hasOwnLeft
    let attributes = looks.back?.normal.titleTextAttributes ?? [:]
    back.titleColor = attributes[.foregroundColor] as? UIColor
    back.label.font = attributes[.font] as? UIFont ?? BarLook.buttonFont
    back.tintColor = below?.backBarButtonItem?.tintColor
    back.arrow.image = looks.arrow?.withRenderingMode(.alwaysTemplate) ?? BarSymbol.back
    guard let below else { return backTitles = [] }
    if let own = below.backBarButtonItem {
      // A title of the program's own, and be it empty, has nothing in its place but the arrow.
      backTitles = [own.title ?? ""]
      if let image = own.image { back.arrow.image = image }
    } else {
      backTitles =
        switch below.backButtonDisplayMode {
        case .default: [below.backButtonTitle, below.title].compactMap { $0 } + ["Back"]
        case .generic: ["Back"]
        case .minimal: []
        }
    }
    backTitles.append("")
  }

  // MARK: Layout

  /// Where the title stands in the bar, without its motion in transitions.
  private(set) var titleFrame = CGRect.zero

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width
    let prompt = item.prompt == nil ? 0 : BarLook.promptHeight
    let row = CGRect(x: 0, y: prompt, width: width, height: max(plainHeight - prompt, 0))
    promptLabel.frame = CGRect(x: 0, y: 8, width: width, height: 20)
    let margin = BarLook.margin(width: width) - BarLook.buttonInset

    var end = width - margin
    for (item, view) in right {
      let room = BarButtons.width(of: item, view)
      end -= room
      if let view {
        BarButtons.place(
          view, of: item, in: CGRect(x: end, y: row.minY, width: room, height: row.height))
      }
    }
    let ownWidth = left.reduce(0) { $0 + BarButtons.width(of: $1.item, $1.view) }
    let natural = titleWidth
    var start = margin
    if !back.isHidden {
      let room = end - ownWidth - (natural > 0 ? natural + 2 * BarLook.buttonInset : 0)
      let title = backTitles.first { back.width(of: $0) <= max(room, back.width(of: "")) } ?? ""
      back.label.text = title
      back.setNeedsLayout()
      let length = back.width(of: title)
      back.frame = CGRect(x: margin - BarLook.buttonInset, y: row.minY, width: length, height: row.height)
      start = back.frame.maxX
    }
    for (item, view) in left {
      let room = BarButtons.width(of: item, view)
      if let view {
        BarButtons.place(
          view, of: item, in: CGRect(x: start, y: row.minY, width: room, height: row.height))
      }
      start += room
    }
    placeTitle(natural, from: start + (start > margin ? 0 : BarLook.buttonInset), to: end, in: row)
    if let palette {
      palette.frame = CGRect(
        x: 0, y: bounds.height - Self.paletteHeight, width: width, height: Self.paletteHeight)
    }
    placeLargeTitle(width)
  }

  /// The height above the view below the titles.
  private var titlesHeight: CGFloat { bounds.height - (palette == nil ? 0 : Self.paletteHeight) }

  private var titleWidth: CGFloat {
    if let titleView { return BarButtons.size(of: titleView).width }
    return titleLabel.sizeThatFits(.zero).width
  }

  /// In the middle of the bar, or beside it where the items leave no room.
  private func placeTitle(_ natural: CGFloat, from start: CGFloat, to end: CGFloat, in row: CGRect) {
    let width = min(natural, max(end - start, 0))
    let x = min(max((row.width - width) / 2, start), max(end - width, start))
    let scale = max(contentScaleFactor, 1)
    let corner = (x * scale).rounded() / scale
    if let titleView {
      let height = min(BarButtons.size(of: titleView).height, row.height)
      titleView.setFrameWithoutTransform(
        CGRect(x: corner, y: row.minY + ((row.height - height) / 2).rounded(), width: width, height: height))
      titleFrame = titleView.frame
    } else {
      let height = titleLabel.sizeThatFits(.zero).height
      titleFrame = CGRect(
        x: corner + titleOffset.horizontal, y: row.minY + (row.height - height) / 2 + titleOffset.vertical,
        width: width, height: height)
      titleLabel.setFrameWithoutTransform(titleFrame)
    }
    titleLabel.isHidden = titleView != nil || (isLarge && titlesHeight - plainHeight > 10)
  }

  private func placeLargeTitle(_ width: CGFloat) {
    let room = max(titlesHeight - plainHeight, 0)
    largeRoom.isHidden = !isLarge || room == 0
    largeRoom.frame = CGRect(x: 0, y: plainHeight, width: width, height: room)
    let margin = BarLook.margin(width: width)
    let text = largeTitle.sizeThatFits(.zero)
    largeTitle.setFrameWithoutTransform(
      CGRect(
        x: margin, y: room - BarLook.largeTitleBottom - text.height,
        width: min(text.width, width - 2 * margin),
        height: text.height))
  }
}
