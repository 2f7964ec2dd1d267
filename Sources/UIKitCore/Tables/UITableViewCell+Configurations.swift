// Content and background configurations of a cell.
extension UITableViewCell {
  var ownState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isSelected = parts.isSelected
    state.isHighlighted = parts.isHighlighted
    state.isEditing = parts.isEditing
    return state
  }

  var usualConfiguration: UIListContentConfiguration {
    switch style {
    case .default: .cell()
    case .value1, .value2: .valueCell()
    case .subtitle: .subtitleCell()
    }
  }

  /// Shows a content configuration: in the present view if that supports it.
  func apply(_ new: (any UIContentConfiguration)?) {
    parts.configuration = new
    defer { setNeedsLayout() }
    guard let new else {
      parts.configured?.removeFromSuperview()
      parts.configured = nil
      return
    }
    for view in [parts.text, parts.detail, parts.image] as [UIView?] { view?.removeFromSuperview() }
    (parts.text, parts.detail, parts.image) = (nil, nil, nil)
    if let view = parts.configured, view.supports(new) { return view.configuration = new }
    parts.configured?.removeFromSuperview()
    let view = new.makeContentView()
    parts.configured = view
    view.frame = parts.content.bounds
    parts.content.addSubview(view)
    setNeedsUpdateConfiguration()
  }

  /// The algorithm of `updateConfiguration(using:)`.
  func followState(_ state: UICellConfigurationState) {
    if automaticallyUpdatesContentConfiguration, let configuration = parts.configuration {
      parts.configured?.configuration = configuration.updated(for: state)
    }
    if parts.background != nil { showConfiguredBackground() }
    configurationUpdateHandler?(self, state)
  }

  func showConfiguredBackground() {
    guard let background = parts.background else {
      parts.backgroundShape?.removeFromSuperview()
      return parts.backgroundShape = nil
    }
    let shape = parts.backgroundShape as? BackgroundShape ?? BackgroundShape()
    parts.backgroundShape = shape
    if shape.superview !== self {
      shape.frame = bounds
      insertSubview(shape, at: 0)
    }
    super.backgroundColor = nil
    let shown = automaticallyUpdatesBackgroundConfiguration ? background.updated(for: ownState) : background
    shape.show(shown, tint: tintColor)
  }
}
