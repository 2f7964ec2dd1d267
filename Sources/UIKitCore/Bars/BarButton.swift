/// Shows an item of a bar as a button.
final class BarButton: UIButton {
  /// The item, and the looks that the bar gives it.
  private(set) var item: UIBarButtonItem?

  convenience init(_ item: UIBarButtonItem, _ looks: UIBarButtonItemAppearance?) {
    self.init(type: .system)
    self.item = item
    contentEdgeInsets = UIEdgeInsets(top: 0, left: BarLook.buttonInset, bottom: 0, right: BarLook.buttonInset)
    titleLabel?.font = item.style == .done ? BarLook.doneFont : BarLook.buttonFont
    show(item, looks)
    menu = item.menu
    showsMenuAsPrimaryAction = item.menu != nil && item.action == nil && item.primaryAction == nil
    addAction(
      UIAction { [weak self, weak item] _ in
        if let self { item?.send(from: self, for: nil) }
      }, for: .touchUpInside)
  }

  private func show(_ item: UIBarButtonItem, _ looks: UIBarButtonItemAppearance?) {
    isEnabled = item.isEnabled
    tintColor =
      item.tintColor
      ?? AppearanceProxies.all(for: item, as: UIBarButtonItem.self).lazy.compactMap(\.tintColor).first
    accessibilityLabel = item.accessibilityLabel ?? item.shownTitle ?? item.systemItem?.label
    accessibilityIdentifier = item.accessibilityIdentifier
    if let image = item.image ?? item.systemItem.flatMap(BarSymbol.image) {
      setImage(image, for: .normal)
      imageEdgeInsets = item.imageInsets
      return
    }
    guard let title = item.shownTitle else { return }
    setTitle(title, for: .normal)
    let font = item.style == .done ? BarLook.doneFont : BarLook.buttonFont
    for (state, look) in [
      (UIControl.State.normal, looks?.normal), (.highlighted, looks?.highlighted),
      (.disabled, looks?.disabled),
    ] {
      let own = (look?.titleTextAttributes ?? [:]).merging(item.attributes(for: state) ?? [:]) { $1 }
      guard !own.isEmpty else { continue }
      if let color = own[.foregroundColor] as? UIColor { setTitleColor(color, for: state) }
      var plain = own
      plain[.foregroundColor] = nil
      if state == .normal, plain.count == 1, let font = plain[.font] as? UIFont {
        titleLabel?.font = font
      } else if !plain.isEmpty {
        let color = own[.foregroundColor] as? UIColor ?? (state == .disabled ? .tertiaryLabel : tintColor)
        setAttributedTitle(
          NSAttributedString(
            string: title, attributes: BarLook.attributes(font, color ?? .systemBlue, own)), for: state)
      }
    }
  }
}

/// The views that a bar shows for its items, and their widths.
@MainActor enum BarButtons {
  /// The view of an item; nil for a space, or an item that is hidden.
  static func view(
    for item: UIBarButtonItem, plain: UIBarButtonItemAppearance?, done: UIBarButtonItemAppearance?
  ) -> UIView? {
    if item.isHidden || item.systemItem?.isSpace == true { return nil }
    if let custom = item.customView { return custom }
    return BarButton(item, item.style == .done ? done : plain)
  }

  /// The room that an item takes in a bar, with that at both sides. A view of the program has its own size, or that which its constraints
  /// and its contents give it.
  static func width(of item: UIBarButtonItem, _ view: UIView?) -> CGFloat {
    guard let view else { return item.systemItem == .fixedSpace ? item.width : 0 }
    if item.customView != nil { return size(of: view).width + 2 * BarLook.buttonInset }
    return item.width > 0 ? item.width : view.sizeThatFits(.zero).width
  }

  /// The size of a view of the program in a bar.
  static func size(of view: UIView) -> CGSize {
    let own = view.bounds.size
    if view.translatesAutoresizingMaskIntoConstraints, own.width > 0, own.height > 0 { return own }
    let fitting = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    let natural = view.intrinsicContentSize
    return CGSize(
      width: fitting.width > 0 ? fitting.width : max(natural.width, own.width),
      height: fitting.height > 0 ? fitting.height : max(natural.height, own.height))
  }

  /// Places a view in the middle of a part of a bar.
  static func place(_ view: UIView, of item: UIBarButtonItem, in room: CGRect) {
    guard item.customView != nil else {
      view.frame = room
      return
    }
    let size = size(of: view)
    let inset = BarLook.buttonInset
    let height = min(size.height, room.height)
    view.frame = CGRect(
      x: room.minX + inset, y: (room.midY - height / 2).rounded(), width: room.width - 2 * inset,
      height: height)
  }
}

extension UIBarItem: UIAppearance {
  /// The proxy from which items of the class take over attributes of titles and the tint colour.
  public class func appearance() -> Self {
    AppearanceProxies.proxy(of: self) { Self(coder: EmptyCoder()) } ?? Self(coder: EmptyCoder())!
  }

  /// The attributes of the title in a state: those of the item, and of the proxies.
  func attributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    let proxies = AppearanceProxies.all(for: self, as: UIBarItem.self)
    return proxies.reduce(titleAttributes[state.rawValue]) { own, proxy in
      guard let shared = proxy.titleAttributes[state.rawValue] else { return own }
      return shared.merging(own ?? [:]) { $1 }
    }
  }

  /// Sets the attributes of the title in a state of the item.
  public func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State)
  {
    titleAttributes[state.rawValue] = attributes
  }

  /// The attributes of the title in a state that were set; nil if none were.
  public func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    titleAttributes[state.rawValue]
  }
}
