import CoreGraphics

/// Wheels of rows, each of which has one row in its middle: the chosen one.
///
/// ```swift
/// final class SizeController: UIViewController, UIPickerViewDataSource, UIPickerViewDelegate {
///   let sizes = ["Small", "Medium", "Large"]
///
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     let picker = UIPickerView()
///     picker.dataSource = self
///     picker.delegate = self
///     view.addSubview(picker)
///   }
///   func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
///   func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { sizes.count }
///   func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
///     sizes[row]
///   }
/// }
/// ```
///
/// A finger, the wheel of a mouse and a tap on a row turn a wheel; when it comes to rest, `didSelectRow` is called. Rows are made when they are
/// seen. Source: Apple's documentation of UIPickerView. Chosen: the curvature of the wheels.
@preconcurrency @MainActor open class UIPickerView: UIView {
  private var wheels: [PickerWheel] = []
  private let band = UIView()
  private var needsRows = true

  static let usualRowHeight: CGFloat = 32
  private static let height: CGFloat = 216

  override func setUpContents() {
    band.backgroundColor = .tertiarySystemFill
    band.layer.cornerRadius = 8
    band.isUserInteractionEnabled = false
    addSubview(band)
    clipsToBounds = true
  }

  /// The object that says how many rows there are. Default nil: there are none. Not retained.
  open weak var dataSource: (any UIPickerViewDataSource)? { didSet { reloadAllComponents() } }
  /// The object that says what rows show, and is told of a choice. Default nil; not retained.
  open weak var delegate: (any UIPickerViewDelegate)? { didSet { reloadAllComponents() } }
  /// Whether the chosen rows are marked. Kept, without effect: they are. Default true.
  open var showsSelectionIndicator = true

  /// The number of wheels.
  open var numberOfComponents: Int {
    makeWheels()
    return wheels.count
  }

  /// The number of rows of a wheel; 0 for one that is not there.
  open func numberOfRows(inComponent component: Int) -> Int {
    makeWheels()
    return wheels.indices.contains(component) ? wheels[component].count : 0
  }

  /// The size of the rows of a wheel; zero for one that is not there.
  open func rowSize(forComponent component: Int) -> CGSize {
    makeWheels()
    layoutIfNeeded()
    guard wheels.indices.contains(component) else { return .zero }
    return CGSize(width: wheels[component].bounds.width, height: wheels[component].rowHeight)
  }

  /// The view of a row that is seen; nil for others, and for rows that are texts.
  open func view(forRow row: Int, forComponent component: Int) -> UIView? {
    makeWheels()
    layoutIfNeeded()
    return wheels.indices.contains(component) ? wheels[component].view(of: row) : nil
  }

  /// Asks for the number of wheels and rows, and for what they show, again.
  open func reloadAllComponents() {
    needsRows = true
    setNeedsLayout()
  }

  /// Asks for the rows of one wheel again.
  open func reloadComponent(_ component: Int) {
    guard !needsRows, wheels.indices.contains(component) else { return }
    load(component)
  }

  /// Chooses a row. The delegate is not told. A row that is not there is limited to those that are.
  ///
  /// - Parameters:
  ///   - row: the index of the row.
  ///   - component: the index of the wheel.
  ///   - animated: whether the wheel turns there.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    makeWheels()
    guard wheels.indices.contains(component) else { return }
    wheels[component].choose(row, animated: animated && window != nil)
  }

  /// The chosen row of a wheel; -1 for a wheel that is not there or has no rows.
  open func selectedRow(inComponent component: Int) -> Int {
    makeWheels()
    guard wheels.indices.contains(component), wheels[component].count > 0 else { return -1 }
    return wheels[component].chosen
  }

  // MARK: Wheels

  private func makeWheels() {
    guard needsRows else { return }
    needsRows = false
    let count = max(dataSource?.numberOfComponents(in: self) ?? 0, 0)
    while wheels.count > count { wheels.removeLast().removeFromSuperview() }
    while wheels.count < min(count, 64) {
      let wheel = PickerWheel()
      let number = wheels.count
      wheel.rested = { [weak self] row in
        guard let self else { return }
        delegate?.pickerView(self, didSelectRow: row, inComponent: number)
      }
      addSubview(wheel)
      wheels.append(wheel)
    }
    for component in wheels.indices { load(component) }
    setNeedsLayout()
  }

  private func load(_ component: Int) {
    let wheel = wheels[component]
    let count = dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
    let height = delegate?.pickerView(self, rowHeightForComponent: component) ?? Self.usualRowHeight
    wheel.load(max(count, 0), rowHeight: height > 0 && height.isFinite ? height : Self.usualRowHeight) {
      [weak self] row, old in self?.makeRow(row, component, old) ?? UIView()
    }
  }

  /// The view of a row: the delegate's, or its text.
  private func makeRow(_ row: Int, _ component: Int, _ old: UIView?) -> UIView {
    let isLabel = old is PickerLabel
    if let view = delegate?.pickerView(
      self, viewForRow: row, forComponent: component, reusing: isLabel ? nil : old),
      !(view is NoRowView)
    {
      return view
    }
    let label = old as? PickerLabel ?? PickerLabel()
    label.textAlignment = .center
    label.font = .systemFont(ofSize: 23)
    label.textColor = .label
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.5
    if let text = delegate?.pickerView(self, attributedTitleForRow: row, forComponent: component) {
      label.attributedText = text
    } else {
      label.text = delegate?.pickerView(self, titleForRow: row, forComponent: component) ?? "?"
    }
    return label
  }

  override func appearanceChanged() { reloadAllComponents() }

  // MARK: Layout

  override var usualHugging: [UILayoutPriority] { [.defaultLow, .defaultHigh] }

  /// 320 × 216 points.
  open override var intrinsicContentSize: CGSize { CGSize(width: 320, height: Self.height) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    makeWheels()
    let bounds = bounds
    guard bounds.width.isFinite, bounds.height.isFinite, !wheels.isEmpty else { return }
    let gap: CGFloat = 5
    let room = max(bounds.width - 18 - gap * CGFloat(wheels.count - 1), 0)
    let widths = wheels.indices.map { delegate?.pickerView(self, widthForComponent: $0) ?? 0 }
    let fixed = widths.reduce(0, +)
    let free = CGFloat(widths.filter { $0 <= 0 }.count)
    let total = widths.reduce(0) { $0 + ($1 > 0 ? $1 : max(room - fixed, 0) / max(free, 1)) }
    var x = bounds.minX + (bounds.width - total - gap * CGFloat(wheels.count - 1)) / 2
    for (wheel, width) in zip(wheels, widths) {
      let width = width > 0 ? width : max(room - fixed, 0) / max(free, 1)
      wheel.frame = CGRect(x: x, y: bounds.minY, width: width, height: bounds.height)
      x += width + gap
    }
    let height = wheels.map(\.rowHeight).max() ?? Self.usualRowHeight
    band.frame = CGRect(
      x: bounds.minX + 9, y: bounds.midY - height / 2, width: max(bounds.width - 18, 0), height: height)
  }
}

/// The text of a row.
@MainActor final class PickerLabel: UILabel {}

/// The answer of a delegate that has no views for rows.
@MainActor final class NoRowView: UIView {}

/// An object that says how many wheels and rows a picker has.
///
/// ```swift
/// final class Hours: NSObject, UIPickerViewDataSource {
///   func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
///   func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 24 }
/// }
/// ```
@preconcurrency @MainActor public protocol UIPickerViewDataSource: NSObjectProtocol {
  /// The number of wheels.
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  /// The number of rows of a wheel.
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// An object that says what the rows of a picker show, and is told of a choice. Every method is optional.
///
/// ```swift
/// final class Hours: NSObject, UIPickerViewDelegate {
///   func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
///     "\(row):00"
///   }
/// }
/// ```
@preconcurrency @MainActor public protocol UIPickerViewDelegate: NSObjectProtocol {
  /// The width of a wheel in points; 0, the default, shares the width that is left.
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat
  /// The height of the rows of a wheel in points. Default 32.
  func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat
  /// The text of a row. Default nil.
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
  /// The text of a row with attributes, which goes before the plain one. Default nil.
  func pickerView(_ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int)
    -> NSAttributedString?
  /// The view of a row, which goes before the texts. Default: the texts are shown.
  ///
  /// - Parameters:
  ///   - pickerView: the picker.
  ///   - row: the index of the row.
  ///   - component: the index of the wheel.
  ///   - view: a view of a row that is not seen any more; nil for none.
  func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
  ) -> UIView
  /// The user has chosen a row: the wheel has come to rest. Default: nothing.
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
  /// The default implementation, which gives 0.
  public func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { 0 }
  /// The default implementation, which gives 32.
  public func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { 32 }
  /// The default implementation, which gives nil.
  public func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int)
    -> String?
  {
    nil
  }
  /// The default implementation, which gives nil.
  public func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString? { nil }
  /// The default implementation, with which the texts are shown.
  public func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
  ) -> UIView { NoRowView() }
  /// The default implementation, which does nothing.
  public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {}
}
