import CoreGraphics

/// A bar with a field for words that are looked for.
///
/// ```swift
/// final class ListController: UIViewController, UISearchBarDelegate {
///   let search = UISearchBar(frame: CGRect(x: 0, y: 40, width: 375, height: 56))
///
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     search.placeholder = "Search"
///     search.delegate = self
///     view.addSubview(search)
///   }
///   func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { print(searchText) }
/// }
/// ```
///
/// It is 56 points high, and its field 36, which is measured. Source: Apple's documentation of UISearchBar. Bookmarks, results buttons, tokens and
/// images of the parts are left out.
@preconcurrency @MainActor open class UISearchBar: UIView, UIAppearance {
  /// How much the bar stands out.
  public enum Style: UInt, Sendable {
    /// `prominent`.
    case `default` = 0
    /// With a background.
    case prominent = 1
    /// Without a background.
    case minimal = 2
  }

  private let field = UISearchTextField()
  private let cancel = UIButton(type: .system)
  private let scopes = UISegmentedControl(frame: .zero)
  private let line = UIView()
  private lazy var editing = SearchFieldDelegate(self)

  private static let (height, fieldHeight, margin): (CGFloat, CGFloat, CGFloat) = (56, 36, 8)

  override func setUpContents() {
    field.delegate = editing
    field.addAction(UIAction { [weak self] _ in self?.textChanged() }, for: .editingChanged)
    cancel.setTitle("Cancel", for: .normal)
    cancel.titleLabel?.font = .systemFont(ofSize: 17)
    cancel.addAction(UIAction { [weak self] _ in self?.cancelled() }, for: .touchUpInside)
    cancel.alpha = 0
    scopes.addAction(UIAction { [weak self] _ in self?.scopeChanged() }, for: .valueChanged)
    scopes.isHidden = true
    line.backgroundColor = .separator
    for view in [line, field, cancel, scopes] as [UIView] { addSubview(view) }
    apply()
  }

  /// A search bar in which nothing is set.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A search bar with what an interface file says of it.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The proxy from which search bars take over the colours and the image that they have not been given themselves.
  open class func appearance() -> Self {
    AppearanceProxies.proxy(of: self) { Self(coder: EmptyCoder()) } ?? Self(coder: EmptyCoder())!
  }

  /// Takes over the values of the proxies.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window != nil else { return }
    for proxy in AppearanceProxies.all(for: self, as: UISearchBar.self) {
      barTintColor = barTintColor ?? proxy.barTintColor
      backgroundImage = backgroundImage ?? proxy.backgroundImage
      if traits.tint == nil, let tint = proxy.traits.tint { tintColor = tint }
    }
  }

  // MARK: Text

  /// The object that is told. Default nil; not retained.
  open weak var delegate: (any UISearchBarDelegate)?
  /// The words. Default empty.
  open var text: String? {
    get { field.text }
    set { field.text = newValue }
  }
  /// A text in gray where there are no words. Default nil.
  open var placeholder: String? {
    get { field.placeholder }
    set { field.placeholder = newValue }
  }
  /// A text above the field. Kept, without effect. Default nil.
  open var prompt: String?
  /// The field.
  open var searchTextField: UISearchTextField { field }

  /// What a search controller hears of its bar, before the delegate.
  var heard: (SearchStep) -> Void = { _ in }
  enum SearchStep { case begun, changed, cancelled }

  private func textChanged() {
    heard(.changed)
    delegate?.searchBar(self, textDidChange: field.text ?? "")
  }

  private func cancelled() {
    heard(.cancelled)
    delegate?.searchBarCancelButtonClicked(self)
  }

  // MARK: Cancel button and scopes

  /// Whether a button for leaving the search is shown. Default false.
  open var showsCancelButton: Bool {
    get { hasCancel }
    set { setShowsCancelButton(newValue, animated: false) }
  }
  private var hasCancel = false

  /// Shows or hides the button, in 0.25 s if `animated`.
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    guard showsCancelButton != hasCancel else { return }
    hasCancel = showsCancelButton
    setNeedsLayout()
    guard animated, window != nil else { return }
    UIView.animate(withDuration: 0.25) { self.layoutIfNeeded() }
  }

  /// The titles of the segments below the field. Nil, the default, is none.
  open var scopeButtonTitles: [String]? {
    didSet {
      scopes.removeAllSegments()
      for (index, title) in (scopeButtonTitles ?? []).enumerated() {
        scopes.insertSegment(withTitle: title, at: index, animated: false)
      }
      if scopes.numberOfSegments > 0 { scopes.selectedSegmentIndex = 0 }
      setNeedsLayout()
    }
  }
  /// The chosen segment. Default 0.
  open var selectedScopeButtonIndex: Int {
    get { max(scopes.selectedSegmentIndex, 0) }
    set { scopes.selectedSegmentIndex = newValue }
  }
  /// Whether the segments are shown. Default false.
  open var showsScopeBar = false { didSet { setNeedsLayout() } }

  private func scopeChanged() {
    delegate?.searchBar(self, selectedScopeButtonIndexDidChange: scopes.selectedSegmentIndex)
  }

  // MARK: Look

  /// The colours of the bar. Default `default`.
  open var barStyle = UIBarStyle.default { didSet { apply() } }
  /// How much it stands out. Default `default`.
  open var searchBarStyle = Style.default { didSet { apply() } }
  /// The colour behind the field. Nil, the default, is that of bars.
  open var barTintColor: UIColor? { didSet { apply() } }
  /// Whether what is behind the bar shows through. Kept, without effect. Default true.
  open var isTranslucent = true
  /// An image behind the field; an empty one clears the bar. Nil, the default, is none.
  open var backgroundImage: UIImage? { didSet { apply() } }

  override func appearanceChanged() { apply() }

  private func apply() {
    let isPlain = searchBarStyle == .minimal || backgroundImage != nil
    layer.contents = backgroundImage?.cgImage
    layer.backgroundColor =
      isPlain
      ? nil
      : (barTintColor ?? (barStyle == .black ? .black : .systemGray6)).resolvedColor(with: traitCollection)
        .cgColor
    line.isHidden = isPlain
    field.backgroundColor = isPlain ? .tertiarySystemFill : .systemBackground
    if barStyle == .black { field.backgroundColor = UIColor(white: 0.2, alpha: 1) }
  }

  // MARK: UITextInputTraits

  /// The keys of the simulated keyboard. Default `default`.
  open var keyboardType: UIKeyboardType {
    get { field.keyboardType }
    set { field.keyboardType = newValue }
  }
  /// What the return key of the simulated keyboard says. Default `search`.
  open var returnKeyType: UIReturnKeyType {
    get { field.returnKeyType }
    set { field.returnKeyType = newValue }
  }
  /// Where capitals begin. Kept, without effect. Default `sentences`.
  open var autocapitalizationType: UITextAutocapitalizationType {
    get { field.autocapitalizationType }
    set { field.autocapitalizationType = newValue }
  }
  /// Whether words are corrected. Kept, without effect. Default `default`.
  open var autocorrectionType: UITextAutocorrectionType {
    get { field.autocorrectionType }
    set { field.autocorrectionType = newValue }
  }
  /// Whether the return key does nothing while there are no words. Default true.
  open var enablesReturnKeyAutomatically: Bool {
    get { field.enablesReturnKeyAutomatically }
    set { field.enablesReturnKeyAutomatically = newValue }
  }
  /// A view above the keyboard while the field is edited. Default nil.
  open override var inputAccessoryView: UIView? {
    get { field.inputAccessoryView }
    set { field.inputAccessoryView = newValue }
  }

  // MARK: Responder

  /// Whether the field can be edited.
  open override var canBecomeFirstResponder: Bool { field.canBecomeFirstResponder }
  /// Whether the field is edited.
  open override var isFirstResponder: Bool { field.isFirstResponder }

  /// Edits the field.
  @discardableResult
  open override func becomeFirstResponder() -> Bool { field.becomeFirstResponder() }

  /// Ends the editing of the field.
  @discardableResult
  open override func resignFirstResponder() -> Bool { field.resignFirstResponder() }

  // MARK: Layout

  override var usualHugging: [UILayoutPriority] { [.defaultLow, .defaultHigh] }

  private var showsScopes: Bool { showsScopeBar && scopes.numberOfSegments > 0 }

  /// As wide as it gets, and 56 points high, or 100 with segments.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: showsScopes ? Self.height + 44 : Self.height)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: intrinsicContentSize.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let bounds = bounds
    guard bounds.width.isFinite, bounds.height.isFinite else { return }
    let margin = Self.margin
    let row = showsScopes ? min(bounds.height, Self.height) : bounds.height
    let room = cancel.intrinsicContentSize.width
    let right = bounds.maxX - margin - (hasCancel ? room + margin : 0)
    field.frame = CGRect(
      x: bounds.minX + margin, y: bounds.minY + (row - Self.fieldHeight) / 2,
      width: max(right - bounds.minX - margin, 0), height: Self.fieldHeight)
    cancel.frame = CGRect(x: right + margin, y: field.frame.minY, width: room, height: Self.fieldHeight)
    cancel.alpha = hasCancel ? 1 : 0
    scopes.isHidden = !showsScopes
    scopes.frame = CGRect(
      x: bounds.minX + margin, y: bounds.minY + row + 4, width: max(bounds.width - 2 * margin, 0), height: 32)
    let pixel = 1 / max(contentScaleFactor, 1)
    line.frame = CGRect(x: bounds.minX, y: bounds.maxY - pixel, width: bounds.width, height: pixel)
  }
}

/// The field of a search bar: with a lens at the left and rounded corners.
///
/// ```swift
/// let search = UISearchTextField(frame: CGRect(x: 20, y: 100, width: 335, height: 36))
/// search.placeholder = "Search"
/// view.addSubview(search)
/// ```
///
/// Source: Apple's documentation of UISearchTextField. Tokens are left out.
@preconcurrency @MainActor open class UISearchTextField: UITextField {
  override func setUpContents() {
    super.setUpContents()
    layer.cornerRadius = 10
    backgroundColor = .tertiarySystemFill
    clearButtonMode = .always
    returnKeyType = .search
    enablesReturnKeyAutomatically = true
    let lens = UIImageView(
      image: BarSymbol.image(UITabBarItem.SystemItem.search)?.withRenderingMode(.alwaysTemplate))
    lens.tintColor = .secondaryLabel
    lens.contentMode = .scaleAspectFit
    lens.frame = CGRect(x: 0, y: 0, width: 28, height: 18)
    leftView = lens
    leftViewMode = .always
  }

  /// Where the text is: between the lens and the clear button.
  open override func textRect(forBounds bounds: CGRect) -> CGRect { inset(super.textRect(forBounds: bounds)) }
  /// Where the text is while it is edited: in the same place.
  open override func editingRect(forBounds bounds: CGRect) -> CGRect {
    inset(super.editingRect(forBounds: bounds))
  }

  private func inset(_ rect: CGRect) -> CGRect {
    CGRect(x: rect.minX + 2, y: rect.minY, width: max(rect.width - 6, 0), height: rect.height)
  }
}

/// Tells a search bar's delegate what the field tells.
@MainActor private final class SearchFieldDelegate: NSObject, UITextFieldDelegate {
  unowned let bar: UISearchBar
  init(_ bar: UISearchBar) { self.bar = bar }

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    bar.delegate?.searchBarShouldBeginEditing(bar) ?? true
  }
  func textFieldDidBeginEditing(_ textField: UITextField) {
    bar.heard(.begun)
    bar.delegate?.searchBarTextDidBeginEditing(bar)
  }
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
    bar.delegate?.searchBarShouldEndEditing(bar) ?? true
  }
  func textFieldDidEndEditing(_ textField: UITextField) { bar.delegate?.searchBarTextDidEndEditing(bar) }
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { bar.delegate?.searchBar(bar, shouldChangeTextIn: range, replacementText: string) ?? true }
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    bar.delegate?.searchBarSearchButtonClicked(bar)
    return true
  }
}

/// An object that a search bar tells what the user does. Every method is optional.
///
/// ```swift
/// final class Finder: NSObject, UISearchBarDelegate {
///   func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { searchBar.resignFirstResponder() }
/// }
/// ```
///
/// Source: Apple's documentation of UISearchBarDelegate. Bookmarks and results buttons are left out.
@preconcurrency @MainActor public protocol UISearchBarDelegate: NSObjectProtocol {
  /// The field is about to be edited. Default: returns true.
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
  /// The field is edited now. Default: nothing.
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  /// The editing is about to end. Default: returns true.
  func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
  /// The editing has ended. Default: nothing.
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  /// The words have changed. Default: nothing.
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  /// The user replaces a part of the words. Default: returns true.
  func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String)
    -> Bool
  /// The return key was pressed. Default: nothing.
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  /// The button for leaving was tapped. Default: nothing.
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
  /// Another segment was chosen. Default: nothing.
  func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension UISearchBarDelegate {
  /// The default implementation, which returns true.
  public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
  /// The default implementation, which does nothing.
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  /// The default implementation, which returns true.
  public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
  /// The default implementation, which does nothing.
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  /// The default implementation, which does nothing.
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  /// The default implementation, which returns true.
  public func searchBar(
    _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  /// The default implementation, which does nothing.
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  /// The default implementation, which does nothing.
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
  /// The default implementation, which does nothing.
  public func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {}
}
