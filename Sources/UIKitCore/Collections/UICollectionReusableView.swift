/// A view of a collection that is used again: a header, a footer or a decoration.
///
/// ```swift
/// final class Heading: UICollectionReusableView {
///   let label = UILabel()
///   override init(frame: CGRect) {
///     super.init(frame: frame)
///     label.frame = bounds
///     label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
///     addSubview(label)
///   }
///   required init?(coder: NSCoder) { super.init(coder: coder) }
/// }
/// ```
///
/// Source: Apple's documentation of UICollectionReusableView.
@preconcurrency @MainActor open class UICollectionReusableView: UIView {
  var storedIdentifier: String?
  weak var collection: UICollectionView?

  /// A view at a frame.
  public override init(frame: CGRect) { super.init(frame: frame) }
  /// Reads a view of an interface file.
  public required init?(coder: NSCoder) {
    storedIdentifier = (coder as? any CellCoder)?.cellIdentifier
    super.init(coder: coder)
  }

  override var isLayoutBoundary: Bool { true }

  /// The name by which a collection finds the view.
  open var reuseIdentifier: String? { storedIdentifier }
  /// The view will show something else. Default: nothing.
  open func prepareForReuse() {}
  /// Takes over attributes beyond place and looks, which the collection has applied. Default: nothing.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
  /// The layout is about to change. Default: nothing.
  open func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}
  /// The layout has changed. Default: nothing.
  open func didTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}
  /// The attributes that the view prefers, whose size a layout may follow. Default: if the layout asks for sizes, that of the constraints.
  open func preferredLayoutAttributesFitting(_ layoutAttributes: UICollectionViewLayoutAttributes)
    -> UICollectionViewLayoutAttributes
  {
    guard collection?.collectionViewLayout.asksForSizes == true else { return layoutAttributes }
    let fitting = collection?.fittingSize(of: self, layoutAttributes) ?? layoutAttributes.size
    guard fitting != layoutAttributes.size else { return layoutAttributes }
    let result = layoutAttributes.duplicate
    result.size = fitting
    return result
  }
}

/// A cell of a collection.
///
/// ```swift
/// final class TileCell: UICollectionViewCell {
///   override init(frame: CGRect) {
///     super.init(frame: frame)
///     contentView.backgroundColor = .systemTeal
///     contentView.layer.cornerRadius = 8
///   }
///   required init?(coder: NSCoder) { super.init(coder: coder) }
///   override var isSelected: Bool {
///     didSet { contentView.alpha = isSelected ? 0.5 : 1 }
///   }
/// }
/// ```
///
/// Source: Apple's documentation of UICollectionViewCell.
@preconcurrency @MainActor open class UICollectionViewCell: UICollectionReusableView {
  private let content = UIView()
  /// What an interface file has done when the item is selected.
  var interfaceActions: [(UICollectionViewCell) -> Void] = []

  /// A cell at a frame.
  public override init(frame: CGRect) { super.init(frame: frame) }
  /// Reads a cell of an interface file.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override func setUpContents() {
    insetsLayoutMarginsFromSafeArea = false
    content.frame = bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    content.insetsLayoutMarginsFromSafeArea = false
    addSubview(content)
  }

  /// The view that has the contents.
  open var contentView: UIView { content }

  /// Whether the item is selected. Setting it changes no selection of the collection.
  open var isSelected = false { didSet { if isSelected != oldValue { stateChanged() } } }
  /// Whether a finger is on the item.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateChanged() } } }
  /// A view behind the content. Default nil.
  open var backgroundView: UIView? {
    didSet {
      if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
      guard let backgroundView else { return }
      fill(backgroundView)
      insertSubview(backgroundView, at: 0)
    }
  }
  /// A view behind the content and in front of `backgroundView` while the item is selected or highlighted. Default nil.
  open var selectedBackgroundView: UIView? {
    didSet {
      if oldValue !== selectedBackgroundView { oldValue?.removeFromSuperview() }
      showSelection()
    }
  }

  private func fill(_ view: UIView) {
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  private func stateChanged() {
    showSelection()
    if configuration != nil || backgroundConfiguration != nil || configurationUpdateHandler != nil {
      setNeedsUpdateConfiguration()
    }
  }

  private func showSelection() {
    guard let view = selectedBackgroundView else { return }
    guard isSelected || isHighlighted else { return view.removeFromSuperview() }
    guard view.superview !== self else { return }
    fill(view)
    insertSubview(view, belowSubview: content)
  }

  // MARK: Configurations

  private var configuration: (any UIContentConfiguration)?
  private var configured: (any UIView & UIContentView)?
  private var needsUpdateConfiguration = false

  /// What the content view shows, instead of subviews of the cell's own. Default nil.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { configuration }
    set { take(newValue) }
  }
  /// What the cell shows behind its content. Default nil.
  open var backgroundConfiguration: UIBackgroundConfiguration? { didSet { showBackground() } }
  /// Whether the content configuration follows the state. Default true.
  open var automaticallyUpdatesContentConfiguration = true
  /// Whether the background configuration follows the state. Default true.
  open var automaticallyUpdatesBackgroundConfiguration = true
  /// Called with the cell and its state when configurations should follow the state. Default nil.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }
  /// Changes the configurations of a cell for a state.
  public typealias ConfigurationUpdateHandler = (
    _ cell: UICollectionViewCell, _ state: UICellConfigurationState
  ) -> Void

  /// The state for configurations.
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isSelected = isSelected
    state.isHighlighted = isHighlighted
    return state
  }
  /// Has `updateConfiguration(using:)` called before the next layout.
  open func setNeedsUpdateConfiguration() {
    needsUpdateConfiguration = true
    setNeedsLayout()
  }
  /// The state has changed. Default: brings the configurations up to date, and calls `configurationUpdateHandler`.
  open func updateConfiguration(using state: UICellConfigurationState) {
    if automaticallyUpdatesContentConfiguration, let configuration {
      configured?.configuration = configuration.updated(for: state)
    }
    showBackground()
    configurationUpdateHandler?(self, state)
  }

  private func take(_ new: (any UIContentConfiguration)?) {
    configuration = new
    defer { setNeedsLayout() }
    if let new, let configured, configured.supports(new) { return configured.configuration = new }
    configured?.removeFromSuperview()
    configured = new?.makeContentView()
    guard let configured else { return }
    configured.frame = content.bounds
    configured.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    content.addSubview(configured)
    setNeedsUpdateConfiguration()
  }

  private func showBackground() {
    guard let backgroundConfiguration else {
      if backgroundView is BackgroundShape { backgroundView = nil }
      return
    }
    let shape = backgroundView as? BackgroundShape ?? BackgroundShape()
    let shown =
      automaticallyUpdatesBackgroundConfiguration
      ? backgroundConfiguration.updated(for: configurationState) : backgroundConfiguration
    shape.show(shown, tint: tintColor)
    if backgroundView !== shape { backgroundView = shape }
  }

  open override func layoutSubviews() {
    if needsUpdateConfiguration {
      needsUpdateConfiguration = false
      updateConfiguration(using: configurationState)
    }
    super.layoutSubviews()
  }

  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    if let configured {
      return configured.systemLayoutSizeFitting(
        targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
        verticalFittingPriority: verticalFittingPriority)
    }
    return fittingSize(
      around: content, targetSize, (horizontalFittingPriority, verticalFittingPriority))
  }

  /// Has something done when the item is selected, as an interface file says.
  package func addInterfaceAction(_ action: @escaping (UICollectionViewCell) -> Void) {
    interfaceActions.append(action)
  }
}
