import CoreGraphics

/// A control for a date, a time or a duration.
///
/// ```swift
/// let birthday = UIDatePicker()
/// birthday.datePickerMode = .date
/// birthday.preferredDatePickerStyle = .wheels
/// birthday.maximumDate = Date()
/// birthday.addAction(UIAction { _ in print(birthday.date) }, for: .valueChanged)
/// view.addSubview(birthday)
/// ```
///
/// Every style shows wheels, except the compact one, which shows the date as a text that a tap opens the wheels under. Source: Apple's documentation
/// of UIDatePicker. The calendar of the style `inline` is left out.
@preconcurrency @MainActor open class UIDatePicker: UIControl {
  /// What is chosen.
  public enum Mode: Int, Sendable {
    /// A time of day.
    case time = 0
    /// A day.
    case date = 1
    /// A day and a time.
    case dateAndTime = 2
    /// Hours and minutes.
    case countDownTimer = 3
    /// A month and a year.
    case yearAndMonth = 4
  }

  private let picker = UIPickerView()
  private let label = UILabel()
  fileprivate private(set) var wheels: [DateWheel] = []
  private lazy var rows = DateRows(self)
  private var isOpen = false

  override func setUpContents() {
    picker.dataSource = rows
    picker.delegate = rows
    label.textAlignment = .center
    label.font = .systemFont(ofSize: 17)
    label.layer.cornerRadius = 6
    label.clipsToBounds = true
    label.isUserInteractionEnabled = false
    addSubview(picker)
    addSubview(label)
    build()
  }

  override var usualAccessibilityTraits: UIAccessibilityTraits { .adjustable }
  override var usualAccessibilityValue: String? { text }

  // MARK: Value

  /// The date. Default: when the picker was made. A date outside of the limits becomes the nearer one. Setting it sends no event.
  open var date: Date {
    get { stored }
    set { setDate(newValue, animated: false) }
  }
  private var stored = Date()

  /// Sets the date, and turns the wheels there if `animated`.
  open func setDate(_ date: Date, animated: Bool) {
    stored = limited(date)
    show(animated: animated)
  }

  private func limited(_ date: Date) -> Date {
    guard datePickerMode != .countDownTimer else { return date }
    var date = date
    if let minimumDate { date = max(date, minimumDate) }
    if let maximumDate, minimumDate.map({ $0 <= maximumDate }) ?? true { date = min(date, maximumDate) }
    return date
  }

  /// The earliest date. Nil, the default, is no limit.
  open var minimumDate: Date? { didSet { setDate(stored, animated: false) } }
  /// The latest date. Nil, the default, is no limit. A date before `minimumDate` is no limit.
  open var maximumDate: Date? { didSet { setDate(stored, animated: false) } }

  /// The duration of the mode `countDownTimer`, in seconds, up to 23 hours and 59 minutes. Default 0.
  open var countDownDuration: TimeInterval {
    get { duration }
    set {
      duration = min(max(newValue.isFinite ? newValue : 0, 0), 86_340)
      show(animated: false)
    }
  }
  private var duration: TimeInterval = 0

  /// The distance of the minutes: a divisor of 60 up to 30. Default 1; other numbers are ignored.
  open var minuteInterval = 1 {
    didSet {
      guard minuteInterval > 0, minuteInterval <= 30, 60 % minuteInterval == 0 else {
        return minuteInterval = 1
      }
      build()
    }
  }

  // MARK: Settings

  /// What is chosen. Default `dateAndTime`.
  open var datePickerMode = Mode.dateAndTime { didSet { build() } }
  /// The look that is asked for. Default `automatic`: the compact one.
  open var preferredDatePickerStyle = UIDatePickerStyle.automatic { didSet { build() } }
  /// The look: `compact` or `wheels`.
  open var datePickerStyle: UIDatePickerStyle {
    datePickerMode == .countDownTimer || ![.automatic, .compact].contains(preferredDatePickerStyle)
      ? .wheels : .compact
  }
  /// The calendar. Nil sets the default, the user's.
  open var calendar: Calendar! = .current {
    didSet {
      if calendar == nil { calendar = .current }
      build()
    }
  }
  /// The language and the order of the parts. Nil, the default, is the user's.
  open var locale: Locale? { didSet { build() } }
  /// The time zone. Nil, the default, is that of the calendar.
  open var timeZone: TimeZone? { didSet { build() } }
  /// Whether the date is rounded to the distance of the minutes. Default true.
  open var roundsToMinuteInterval = true

  private var usedCalendar: Calendar {
    var calendar: Calendar = self.calendar
    if let timeZone { calendar.timeZone = timeZone }
    if let locale { calendar.locale = locale }
    return calendar
  }

  override func changedState() {
    super.changedState()
    picker.isUserInteractionEnabled = isEnabled
    alpha = isEnabled ? 1 : 0.5
  }

  // MARK: Wheels

  private func build() {
    let calendar = usedCalendar
    wheels = DateWheel.wheels(
      of: datePickerMode, calendar, locale ?? calendar.locale ?? .current, minutes: minuteInterval,
      around: stored)
    picker.isHidden = datePickerStyle == .compact && !isOpen
    label.isHidden = datePickerStyle != .compact
    picker.reloadAllComponents()
    show(animated: false)
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func show(animated: Bool) {
    let calendar = usedCalendar
    for (component, wheel) in wheels.enumerated() {
      picker.selectRow(
        wheel.row(
          of: datePickerMode == .countDownTimer ? start.addingTimeInterval(duration) : stored, calendar),
        inComponent: component, animated: animated)
    }
    label.text = text
    label.backgroundColor = .tertiarySystemFill
    label.textColor = isOpen ? tintColor : .label
    setNeedsLayout()
  }

  /// The begin of a day, from which durations count.
  private var start: Date { usedCalendar.startOfDay(for: Date(timeIntervalSinceReferenceDate: 0)) }

  /// The date as a text.
  private var text: String {
    let formatter = DateFormatter()
    formatter.calendar = usedCalendar
    formatter.timeZone = usedCalendar.timeZone
    formatter.locale = locale ?? usedCalendar.locale ?? .current
    formatter.dateStyle = datePickerMode == .time ? .none : .medium
    formatter.timeStyle = datePickerMode == .date || datePickerMode == .yearAndMonth ? .none : .short
    return formatter.string(from: stored)
  }

  fileprivate func width(of component: Int) -> CGFloat {
    guard wheels.indices.contains(component), bounds.width > 0 else { return 0 }
    let total = wheels.reduce(0) { $0 + $1.share }
    let room = min(bounds.width, 360) - 18 - 5 * CGFloat(wheels.count - 1)
    return room * wheels[component].share / max(total, 1)
  }

  /// The user has turned a wheel.
  fileprivate func turned() {
    let calendar = usedCalendar
    let rows = wheels.indices.map { picker.selectedRow(inComponent: $0) }
    if datePickerMode == .countDownTimer {
      duration = Double(rows[0] * 3600 + rows[1] * 60 * minuteInterval)
    } else {
      stored = limited(DateWheel.date(wheels, rows, from: stored, calendar))
      // A day that the month does not have, or a date beyond a limit, goes back.
      show(animated: true)
    }
    label.text = text
    sendActions(for: .valueChanged)
    sendActions(for: .primaryActionTriggered)
  }

  // MARK: Layout

  override var usualHugging: [UILayoutPriority] { [.defaultLow, .defaultHigh] }

  /// 320 × 216 points with wheels, and the size of the text in the compact style.
  open override var intrinsicContentSize: CGSize {
    guard datePickerStyle == .compact else { return CGSize(width: 320, height: 216) }
    let width = label.intrinsicContentSize.width + 24
    return isOpen ? CGSize(width: max(width, 320), height: 34 + 216) : CGSize(width: width, height: 34)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let bounds = bounds
    guard bounds.width.isFinite, bounds.height.isFinite else { return }
    let isCompact = datePickerStyle == .compact
    let width = min(label.intrinsicContentSize.width + 24, bounds.width)
    label.frame = CGRect(x: bounds.minX, y: bounds.minY, width: width, height: min(34, bounds.height))
    let top: CGFloat = isCompact ? 34 : 0
    picker.frame = CGRect(
      x: bounds.minX, y: bounds.minY + top, width: isCompact ? max(bounds.width, 320) : bounds.width,
      height: isCompact ? 216 : bounds.height)
  }

  open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    // The wheels of the compact style hang below the control.
    super.point(inside: point, with: event) || isOpen && picker.frame.contains(point)
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard datePickerStyle == .compact, isTouchInside, let touch,
      label.frame.contains(touch.location(in: self))
    else { return }
    isOpen.toggle()
    sendActions(for: isOpen ? .editingDidBegin : .editingDidEnd)
    build()
  }
}

/// Answers the picker of a date picker, so that the protocols are not those of the control.
@MainActor private final class DateRows: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
  unowned let owner: UIDatePicker
  init(_ owner: UIDatePicker) { self.owner = owner }

  func numberOfComponents(in pickerView: UIPickerView) -> Int { owner.wheels.count }

  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    owner.wheels.indices.contains(component) ? owner.wheels[component].count : 0
  }

  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    owner.wheels.indices.contains(component) ? owner.wheels[component].title(row) : nil
  }

  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
    owner.width(of: component)
  }

  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
    owner.turned()
  }
}

/// The look of a date picker.
public enum UIDatePickerStyle: Int, Sendable {
  /// The usual one: `compact`.
  case automatic = 0
  /// A wheel for each part of the date.
  case wheels = 1
  /// A text that a tap opens wheels under.
  case compact = 2
  /// A calendar. It shows wheels here.
  case inline = 3
}
