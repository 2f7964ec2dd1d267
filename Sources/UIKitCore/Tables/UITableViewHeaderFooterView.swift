/// A header or a footer of a section that a table uses again.
///
/// ```swift
/// let header = UITableViewHeaderFooterView(reuseIdentifier: "header")
/// header.textLabel?.text = "Ports"
/// ```
///
/// Source: Apple's documentation of UITableViewHeaderFooterView.
@preconcurrency @MainActor open class UITableViewHeaderFooterView: UIView {
  var storedIdentifier: String?
  private let content = UIView()
  private var text: UILabel?
  private var detail: UILabel?
  private var isHeader = true
  private weak var table: UITableView?

  /// A view with a name by which a table finds it again; nil: it is not used again.
  public init(reuseIdentifier: String?) {
    storedIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 28))
  }
  /// A view at a frame.
  public override init(frame: CGRect) { super.init(frame: frame) }
  /// Reads a view of an interface file.
  public required init?(coder: NSCoder) {
    storedIdentifier = (coder as? any CellCoder)?.cellIdentifier
    super.init(coder: coder)
  }

  override func setUpContents() {
    insetsLayoutMarginsFromSafeArea = false
    content.frame = bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    content.preservesSuperviewLayoutMargins = true
    addSubview(content)
  }

  override var isLayoutBoundary: Bool { true }

  /// The name by which a table finds the view.
  open var reuseIdentifier: String? { storedIdentifier }
  /// The view that has the contents.
  open var contentView: UIView { content }
  /// The view will be another header or footer. Default: nothing.
  open func prepareForReuse() {}

  /// The label with the title.
  open var textLabel: UILabel? {
    if configuration != nil { return nil }
    if text == nil { text = addLabel() }
    return text
  }
  /// A second label, in grouped tables.
  open var detailTextLabel: UILabel? {
    if configuration != nil { return nil }
    if detail == nil { detail = addLabel() }
    return detail
  }
  /// A view behind the contents. Default nil.
  open var backgroundView: UIView? {
    didSet {
      if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
      guard let backgroundView else { return }
      backgroundView.frame = bounds
      insertSubview(backgroundView, at: 0)
    }
  }

  private var configuration: (any UIContentConfiguration)?
  private var configured: (any UIView & UIContentView)?
  /// What the content view shows, instead of labels. Default nil.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { configuration }
    set { apply(newValue) }
  }
  /// A content configuration as a header or footer of the table has it by default.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch (table?.style ?? .plain, isHeader) {
    case (.plain, true): .plainHeader()
    case (.plain, false): .plainFooter()
    case (_, true): .groupedHeader()
    case (_, false): .groupedFooter()
    }
  }
  /// What is behind the content. Default nil.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    didSet {
      guard let backgroundConfiguration else { return backgroundView = nil }
      let shape = backgroundView as? BackgroundShape ?? BackgroundShape()
      shape.show(backgroundConfiguration, tint: tintColor)
      backgroundView = shape
    }
  }

  private func apply(_ new: (any UIContentConfiguration)?) {
    configuration = new
    if let new, let configured, configured.supports(new) { return configured.configuration = new }
    configured?.removeFromSuperview()
    configured = new?.makeContentView()
    guard let configured else { return }
    for view in [text, detail] { view?.removeFromSuperview() }
    configured.frame = content.bounds
    configured.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    content.addSubview(configured)
  }

  private func addLabel() -> UILabel {
    let label = UILabel()
    label.font = isPlain ? .systemFont(ofSize: 17, weight: .semibold) : .systemFont(ofSize: 13)
    label.textColor = isPlain ? .label : .secondaryLabel
    content.addSubview(label)
    setNeedsLayout()
    return label
  }

  private var isPlain: Bool { table.map { $0.style == .plain } ?? true }

  /// Takes over what depends on the table.
  func take(_ table: UITableView, isHeader: Bool) {
    (self.table, self.isHeader) = (table, isHeader)
    guard backgroundView == nil, backgroundConfiguration == nil, isPlain, backgroundColor == nil else {
      return
    }
    backgroundColor = .systemBackground
  }

  /// Shows a title of the data source: in a grouped table, headers have capitals.
  func showTitle(_ title: String) {
    guard let label = textLabel else { return }
    label.font = isPlain ? .systemFont(ofSize: 17, weight: .semibold) : .systemFont(ofSize: 13)
    label.textColor = isPlain ? .label : .secondaryLabel
    label.numberOfLines = isPlain ? 1 : 0
    label.text = !isPlain && isHeader ? title.uppercased() : title
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView?.frame = bounds
    let margin = table.map { $0.sideMargin } ?? CellMetrics.margin(width: bounds.width)
    let width = max(bounds.width - 2 * margin, 0)
    guard let text, text.isPlacedByFrame else { return }
    let detail = detail?.sizeThatFits(.zero) ?? .zero
    if isPlain {
      text.frame = CGRect(x: margin, y: 0, width: width, height: bounds.height)
    } else {
      // A title of a group is near to its rows.
      let height = text.sizeThatFits(CGSize(width: width, height: 0)).height
      let y = isHeader ? bounds.height - height - 6.5 : 6.5
      text.frame = CGRect(x: margin, y: y, width: width, height: height)
    }
    self.detail?.frame = CGRect(x: margin, y: text.frame.maxY, width: width, height: detail.height)
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
    let hasConstraints =
      !constraints.isEmpty || !content.constraints.isEmpty
      || content.storedSubviews.contains { !$0.isPlacedByFrame }
    guard hasConstraints else { return CGSize(width: targetSize.width, height: TableMetrics.plainEdge) }
    return fittingSize(
      around: content, targetSize, (horizontalFittingPriority, verticalFittingPriority))
  }

  override var usualAccessibilityLabel: String? { text?.text }
}
