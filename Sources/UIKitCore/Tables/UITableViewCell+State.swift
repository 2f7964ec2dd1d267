// Selection, highlighting, editing and accessories of a cell.
extension UITableViewCell {
  /// Ends what belongs to the row that the cell has shown.
  func resetForReuse() {
    if parts.isHighlighted { setHighlighted(false, animated: false) }
  }

  func select(_ isSelected: Bool, _ isAnimated: Bool) {
    guard isSelected != parts.isSelected else { return }
    parts.isSelected = isSelected
    stateChanged(isAnimated)
  }

  func highlight(_ isHighlighted: Bool, _ isAnimated: Bool) {
    guard isHighlighted != parts.isHighlighted else { return }
    parts.isHighlighted = isHighlighted
    stateChanged(isAnimated)
  }

  private func stateChanged(_ isAnimated: Bool) {
    if parts.configuration != nil || parts.background != nil || configurationUpdateHandler != nil {
      setNeedsUpdateConfiguration()
    }
    showBackgrounds(animated: isAnimated)
    guard selectionStyle != .none else { return }
    Self.highlight(parts.isSelected || parts.isHighlighted, in: parts.content)
  }

  /// Highlights labels and images, which Apple's documentation of `setHighlighted(_:animated:)` names.
  private static func highlight(_ isHighlighted: Bool, in view: UIView) {
    for view in view.storedSubviews {
      switch view {
      case let label as UILabel: label.isHighlighted = isHighlighted
      case let image as UIImageView: image.isHighlighted = isHighlighted
      case is UIControl: continue
      default: highlight(isHighlighted, in: view)
      }
    }
  }

  // MARK: Backgrounds

  func exchangeBackground(_ old: UIView?, _ new: UIView?) {
    if old !== new { old?.removeFromSuperview() }
    showBackgrounds()
  }

  /// Shows the background of the state: from behind to the front, that of the configuration, the background view, and that of a selection.
  func showBackgrounds(animated isAnimated: Bool = false) {
    let isMarked = (parts.isSelected || parts.isHighlighted) && selectionStyle != .none
    showConfiguredBackground()
    if let backgroundView, backgroundView.superview !== self {
      backgroundView.frame = bounds
      insertSubview(backgroundView, at: 0)
    }
    let own =
      usesMultipleSelection
      ? multipleSelectionBackgroundView ?? selectedBackgroundView : selectedBackgroundView
    let usual = own == nil && parts.background == nil
    if isMarked, usual, parts.selectionView == nil { parts.selectionView = UIView() }
    parts.selectionView?.backgroundColor = .systemGray4
    for view in [parts.selectionView, selectedBackgroundView, multipleSelectionBackgroundView] {
      guard let view else { continue }
      let isShown = isMarked && (view === own || usual && view === parts.selectionView)
      show(view, isShown, isAnimated)
    }
  }

  private var usesMultipleSelection: Bool {
    guard let table else { return false }
    return table.isEditing ? table.allowsMultipleSelectionDuringEditing : table.allowsMultipleSelection
  }

  private func show(_ view: UIView, _ isShown: Bool, _ isAnimated: Bool) {
    if isShown {
      view.layer.removeAnimation(forKey: "opacity")
      view.alpha = 1
      guard view.superview !== self else { return }
      view.frame = bounds
      insertSubview(view, belowSubview: parts.content)
    } else if view.superview === self {
      guard isAnimated, window != nil else { return view.removeFromSuperview() }
      UIView.animate(withDuration: 0.25, delay: 0, options: [.allowUserInteraction]) {
        view.alpha = 0
      } completion: { [weak self, weak view] _ in
        guard let self, let view, view.alpha == 0, view.superview === self else { return }
        view.removeFromSuperview()
        view.alpha = 1
      }
    }
  }

  /// The colour that the table's style gives a cell without one.
  func takeUsualBackground(_ color: UIColor) {
    guard parts.hasUsualBackground, parts.background == nil else { return }
    super.backgroundColor = color
  }

  // MARK: Accessories

  func accessoryChanged() {
    let (type, own) =
      parts.isEditing ? (editingAccessoryType, editingAccessoryView) : (accessoryType, accessoryView)
    let new = own ?? view(of: type)
    if parts.accessory !== new {
      parts.accessory?.removeFromSuperview()
      parts.accessory = new
      if let new { addSubview(new) }
    }
    setNeedsLayout()
  }

  private func view(of type: AccessoryType) -> UIView? {
    switch type {
    case .none: return nil
    case .disclosureIndicator: return symbol(CellSymbol.disclosure, .tertiaryLabel)
    case .checkmark: return symbol(CellSymbol.checkmark, tintColor)
    case .detailButton: return detailButton()
    case .detailDisclosureButton:
      let (button, arrow) = (detailButton(), symbol(CellSymbol.disclosure, .tertiaryLabel))
      let both = UIView(frame: CGRect(x: 0, y: 0, width: 22 + 12 + arrow.frame.width, height: 44))
      button.frame.origin = CGPoint(x: 0, y: 0)
      arrow.frame.origin = CGPoint(x: 34, y: (44 - arrow.frame.height) / 2)
      both.addSubview(button)
      both.addSubview(arrow)
      return both
    }
  }

  private func symbol(_ image: UIImage, _ color: UIColor) -> UIView {
    let view = UIImageView(image: image)
    view.tintColor = color
    return view
  }

  private func detailButton() -> UIView {
    let button = UIButton(type: .custom)
    button.setImage(CellSymbol.detail, for: .normal)
    button.tintColor = tintColor
    button.frame = CGRect(x: 0, y: 0, width: 22, height: 44)
    button.accessibilityLabel = "More Info"
    button.addAction(
      UIAction { [weak self] _ in
        if let self { table?.tappedAccessory(of: self) }
      }, for: .touchUpInside)
    return button
  }

  /// Has something done when the row is selected, or its accessory is tapped, as an interface file says.
  package func addInterfaceAction(isAccessory: Bool, _ action: @escaping (UITableViewCell) -> Void) {
    parts.interfaceActions.append((isAccessory, action))
  }

  func performInterfaceActions(isAccessory: Bool) {
    for action in parts.interfaceActions where action.isAccessory == isAccessory { action.perform(self) }
  }

  // MARK: Editing

  /// Takes over from the table what editing does with the row.
  func setEditing(_ style: EditingStyle, canMove: Bool, indents: Bool) {
    parts.editingStyle = style
    parts.canMove = canMove
    parts.indents = indents
  }

  func edit(_ isEditing: Bool, _ isAnimated: Bool) {
    guard isEditing != parts.isEditing else { return }
    let mask: StateMask = isEditing ? .showingEditControl : []
    willTransition(to: mask)
    parts.isEditing = isEditing
    if isEditing { addEditControl() }
    accessoryChanged()
    setNeedsLayout()
    if isAnimated, window != nil {
      UIView.animate(withDuration: 0.3, animations: layoutIfNeeded) { [weak self] _ in
        self?.didTransition(to: mask)
      }
    } else {
      didTransition(to: mask)
    }
  }

  private func addEditControl() {
    parts.editControl?.removeFromSuperview()
    guard parts.editingStyle != .none else { return parts.editControl = nil }
    let button = UIButton(type: .custom)
    button.setImage(CellSymbol.edit(parts.editingStyle), for: .normal)
    button.accessibilityLabel = parts.editingStyle == .insert ? "Insert" : "Delete"
    button.addAction(
      UIAction { [weak self] _ in
        if let self { table?.tappedEditControl(of: self) }
      }, for: .touchUpInside)
    parts.editControl = button
    addSubview(button)
  }
}
