// Over 500 lines with its documentation: subclasses can only override what the body of the class declares. The members are implemented in
// UITableViewCell+….swift.

/// A row of a table.
///
/// ```swift
/// final class CityCell: UITableViewCell {
///   let map = UIImageView()
///
///   override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
///     super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
///     map.frame = CGRect(x: 8, y: 2, width: 40, height: 40)
///     contentView.addSubview(map)
///   }
///   required init?(coder: NSCoder) { super.init(coder: coder) }
///   override func prepareForReuse() {
///     super.prepareForReuse()
///     map.image = nil
///   }
/// }
/// ```
///
/// Views of a program are subviews of `contentView`, which is narrower beside an accessory. Constraints in it determine the height of a
/// row with `automaticDimension`. Source: Apple's documentation of UITableViewCell; the places of labels are those of Xcode's files.
@preconcurrency @MainActor open class UITableViewCell: UIView, UIGestureRecognizerDelegate {
  /// Which labels a cell has, and where.
  public enum CellStyle: Int, Sendable {
    /// An image and a line of text.
    case `default` = 0
    /// A text at the left, and a grey one at the right.
    case value1 = 1
    /// A text in the tint colour that ends in a column, and another beside it.
    case value2 = 2
    /// A text, and a smaller one below.
    case subtitle = 3
  }

  /// How a cell shows that it is selected.
  public enum SelectionStyle: Int, Sendable {
    /// Not at all.
    case none = 0
    /// Like `default`.
    case blue = 1
    /// Like `default`.
    case gray = 2
    /// By a grey background.
    case `default` = 3
  }

  /// A view at the right edge.
  public enum AccessoryType: Int, Sendable {
    /// No view.
    case none = 0
    /// An arrow: a tap on the row leads on.
    case disclosureIndicator = 1
    /// A button with information, and an arrow.
    case detailDisclosureButton = 2
    /// A check mark.
    case checkmark = 3
    /// A button with information.
    case detailButton = 4
  }

  /// What editing does with a row.
  public enum EditingStyle: Int, Sendable {
    /// Nothing.
    case none = 0
    /// The row can be deleted.
    case delete = 1
    /// The row stands for rows that can be inserted.
    case insert = 2
  }

  /// What a cell shows besides its content.
  public struct StateMask: OptionSet, Sendable {
    /// The bits, with Apple's values.
    public let rawValue: UInt
    /// A mask with bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The controls of editing.
    public static let showingEditControl = StateMask(rawValue: 1)
    /// The button that confirms a deletion.
    public static let showingDeleteConfirmation = StateMask(rawValue: 2)
  }

  /// Which lines are below a row.
  public enum SeparatorStyle: Int, Sendable {
    /// No line.
    case none = 0
    /// A line.
    case singleLine = 1
    /// A line; the former etched one.
    case singleLineEtched = 2
  }

  let style: CellStyle
  var storedIdentifier: String?
  var parts = CellParts()
  /// The table that shows the cell, or has shown it.
  weak var table: UITableView?

  // MARK: Making

  /// A cell with the labels of a style.
  ///
  /// - Parameters:
  ///   - style: which labels there are.
  ///   - reuseIdentifier: a name by which `dequeueReusableCell(withIdentifier:)` finds the cell when its row has gone. Nil: it is not used again.
  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    storedIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
  }

  /// A cell of the default style at a frame.
  public override init(frame: CGRect) {
    style = .default
    super.init(frame: frame)
  }

  /// Reads a cell of an interface file.
  public required init?(coder: NSCoder) {
    let interface = coder as? any CellCoder
    style = interface?.cellStyle ?? .default
    storedIdentifier = interface?.cellIdentifier
    super.init(coder: coder)
  }

  override func setUpContents() { setUpParts() }

  /// The name by which a table finds the cell when it needs one for another row.
  open var reuseIdentifier: String? { storedIdentifier }

  /// The cell will show another row. Default: ends highlighting and editing.
  open func prepareForReuse() { resetForReuse() }

  // MARK: Contents

  /// The view that has the contents.
  open var contentView: UIView { parts.content }
  /// The first label. Nil if the cell has none, since it has a content configuration.
  open var textLabel: UILabel? { label(\.text) }
  /// The second label; nil in a cell of the style `default`.
  open var detailTextLabel: UILabel? { style == .default ? nil : label(\.detail) }
  /// The view at the left, which takes up room only if it has an image. Nil in a cell of the style `value2`.
  open var imageView: UIImageView? { style == .value2 ? nil : ownImageView }

  /// What the content view shows, instead of labels and subviews of the cell's own. Default nil.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { parts.configuration }
    set { apply(newValue) }
  }

  /// A content configuration as a cell of the style has it by default, without texts.
  open func defaultContentConfiguration() -> UIListContentConfiguration { usualConfiguration }

  /// What the cell shows behind its content. Default nil: `backgroundColor` and the background views.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    get { parts.background }
    set {
      parts.background = newValue
      showBackgrounds()
    }
  }

  /// A background configuration as a cell of the table's style has it by default.
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
    table?.style == .plain ? .listPlainCell() : .listGroupedCell()
  }

  /// Whether a content configuration follows the state of the cell. Default true.
  open var automaticallyUpdatesContentConfiguration = true
  /// Whether a background configuration follows the state of the cell. Default true.
  open var automaticallyUpdatesBackgroundConfiguration = true
  /// What the state of the cell is for configurations.
  open var configurationState: UICellConfigurationState { ownState }
  /// Has `updateConfiguration(using:)` called before the next layout.
  open func setNeedsUpdateConfiguration() {
    parts.updatesConfiguration = true
    setNeedsLayout()
  }
  /// The state has changed. Default: brings the configurations up to date, and calls `configurationUpdateHandler`.
  open func updateConfiguration(using state: UICellConfigurationState) { followState(state) }
  /// Called with the cell and its state when configurations should follow the state. Default nil.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }
  /// Changes the configurations of a cell for a state.
  public typealias ConfigurationUpdateHandler = (
    _ cell: UITableViewCell, _ state: UICellConfigurationState
  ) -> Void

  // MARK: Backgrounds

  /// The colour behind the contents. Default nil: that of the table's style.
  open override var backgroundColor: UIColor? {
    get { super.backgroundColor }
    set {
      parts.hasUsualBackground = newValue == nil
      super.backgroundColor = newValue
    }
  }
  /// A view behind all others. Default nil.
  open var backgroundView: UIView? { didSet { exchangeBackground(oldValue, backgroundView) } }
  /// The view that is behind the contents while the cell is selected or highlighted. Default nil: a grey one.
  open var selectedBackgroundView: UIView? {
    didSet { exchangeBackground(oldValue, selectedBackgroundView) }
  }
  /// The view that takes the place of `selectedBackgroundView` in a table that selects several rows. Default nil.
  open var multipleSelectionBackgroundView: UIView? {
    didSet { exchangeBackground(oldValue, multipleSelectionBackgroundView) }
  }

  // MARK: Selection

  /// How a selection is shown. Default `default`.
  open var selectionStyle = SelectionStyle.default { didSet { showBackgrounds() } }
  /// Whether the row is selected. Default false. Setting it changes no selection of the table.
  open var isSelected: Bool {
    get { parts.isSelected }
    set { setSelected(newValue, animated: false) }
  }
  /// Whether a finger is on the row. Default false.
  open var isHighlighted: Bool {
    get { parts.isHighlighted }
    set { setHighlighted(newValue, animated: false) }
  }
  /// Shows whether the row is selected.
  open func setSelected(_ selected: Bool, animated: Bool) { select(selected, animated) }
  /// Shows whether a finger is on the row.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) { highlight(highlighted, animated) }

  // MARK: Accessories and lines

  /// The view at the right edge. Default none.
  open var accessoryType = AccessoryType.none { didSet { accessoryChanged() } }
  /// A view in place of that of `accessoryType`. Default nil.
  open var accessoryView: UIView? { didSet { accessoryChanged() } }
  /// The view at the right edge while the row is edited. Default none.
  open var editingAccessoryType = AccessoryType.none { didSet { accessoryChanged() } }
  /// A view in place of that of `editingAccessoryType`. Default nil.
  open var editingAccessoryView: UIView? { didSet { accessoryChanged() } }
  /// How often the content is indented. Default 0.
  open var indentationLevel = 0 { didSet { setNeedsLayout() } }
  /// The width of one indentation, in points. Default 10.
  open var indentationWidth: CGFloat = 10 { didSet { setNeedsLayout() } }
  /// The distances of the line below from the edges. Default: those of the table.
  open var separatorInset: UIEdgeInsets {
    get {
      parts.separatorInset ?? table?.separatorInset ?? UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
    }
    set {
      parts.separatorInset = newValue
      setNeedsLayout()
    }
  }

  // MARK: Editing

  /// Whether the row is edited.
  open var isEditing: Bool {
    get { parts.isEditing }
    set { setEditing(newValue, animated: false) }
  }
  /// Shows or hides the controls of editing.
  open func setEditing(_ editing: Bool, animated: Bool) { edit(editing, animated) }
  /// What editing does with the row.
  open var editingStyle: EditingStyle { parts.editingStyle }
  /// Whether the button that confirms a deletion is shown. Always false: the control of editing deletes at once.
  open var showingDeleteConfirmation: Bool { false }
  /// Whether the control that moves the row is there while the table is edited. The data source has to allow moves too. Default false. A
  /// finger does not move the row.
  open var showsReorderControl = false { didSet { setNeedsLayout() } }
  /// Whether the content moves aside while it is edited. Default true.
  open var shouldIndentWhileEditing = true { didSet { setNeedsLayout() } }
  /// The controls of editing are about to come or go. Default: nothing.
  open func willTransition(to state: StateMask) {}
  /// The controls of editing have come or gone. Default: nothing.
  open func didTransition(to state: StateMask) {}

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    layoutParts()
  }

  /// The size for a width: that of constraints, else that of the style's labels.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    if let height = heightWithoutConstraints(targetSize.width) {
      return CGSize(width: targetSize.width, height: height)
    }
    let inner = contentFrame(in: CGSize(width: targetSize.width, height: bounds.height))
    return fittingSize(
      around: parts.content, room: CGSize(width: targetSize.width - inner.width, height: 0), targetSize,
      (horizontalFittingPriority, verticalFittingPriority))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: heightWithoutConstraints(size.width) ?? bounds.height)
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    accessoryChanged()
  }

  override func appearanceChanged() {
    super.appearanceChanged()
    accessoryChanged()
  }

  override var isLayoutBoundary: Bool { true }
  override var usualAccessibilityLabel: String? {
    let texts = [parts.text?.text, parts.detail?.text].compactMap(\.self)
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }
}

/// A coder that knows what an interface file says of a cell before the cell exists.
package protocol CellCoder: InterfaceCoder {
  /// The style of the cell that is being made.
  @MainActor var cellStyle: UITableViewCell.CellStyle { get }
  /// Its identifier; nil if it has none.
  @MainActor var cellIdentifier: String? { get }
}
