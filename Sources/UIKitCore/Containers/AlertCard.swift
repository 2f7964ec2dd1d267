/// The view of an alert: texts above buttons, which are divided by lines; in a sheet, with a card of its own for the button that cancels.
final class AlertCard: UIView {
  static let width: CGFloat = 270

  let style: UIAlertController.Style
  private let plate = UIView()
  private let cancelPlate = UIView()
  private let titleLabel = UILabel()
  private let messageLabel = UILabel()
  private var buttons: [(view: UIButton, isCancel: Bool)] = []
  private var lines: [UIView] = []
  private var fields: [UITextField] = []
  private let box = UIView()

  private static let radius: CGFloat = 14
  private static let background = UIColor(
    light: UIColor(red: 242 / 255, green: 242 / 255, blue: 242 / 255, alpha: 0.97),
    dark: UIColor(red: 30 / 255, green: 30 / 255, blue: 30 / 255, alpha: 0.97))

  init(_ style: UIAlertController.Style) {
    self.style = style
    super.init(frame: .zero)
    for plate in [plate, cancelPlate] {
      plate.backgroundColor = Self.background
      plate.layer.cornerRadius = Self.radius
      plate.clipsToBounds = true
      addSubview(plate)
    }
    for label in [titleLabel, messageLabel] {
      label.numberOfLines = 0
      label.textAlignment = .center
      plate.addSubview(label)
    }
    box.backgroundColor = .systemBackground
    box.layer.cornerRadius = 5
    box.layer.borderWidth = 0.5
    box.layer.borderColor = UIColor.opaqueSeparator.cgColor
    plate.addSubview(box)
    titleLabel.font = .systemFont(ofSize: isSheet ? 13 : 17, weight: .semibold)
    messageLabel.font = .systemFont(ofSize: 13)
    if isSheet { (titleLabel.textColor, messageLabel.textColor) = (.secondaryLabel, .secondaryLabel) }
    titleLabel.accessibilityTraits = [.header, .staticText]
    accessibilityViewIsModal = true
  }

  required init?(coder: NSCoder) { nil }

  private static let fieldHeight: CGFloat = 30

  private var isSheet: Bool { style == .actionSheet }
  private var padding: CGFloat { isSheet ? 14 : 20 }
  private var buttonHeight: CGFloat { isSheet ? 57 : 44 }

  /// Shows an alert.
  ///
  /// - Parameters:
  ///   - title: the text in bold.
  ///   - message: the text below it.
  ///   - fields: the text fields below the texts.
  ///   - actions: what the buttons do.
  ///   - preferred: the action whose button is bold.
  ///   - choose: is called with the action of a button that is tapped.
  func show(
    title: String?, message: String?, fields: [UITextField], actions: [UIAlertAction],
    preferred: UIAlertAction?, choose: @escaping (UIAlertAction) -> Void
  ) {
    for field in fields where field.superview !== box { box.addSubview(field) }
    self.fields = fields
    titleLabel.text = title
    messageLabel.text = message
    for view in buttons.map(\.view) + lines { view.removeFromSuperview() }
    let inOrder = actions.filter { $0.style != .cancel } + actions.filter { $0.style == .cancel }
    buttons = inOrder.map { action in
      let button = UIButton(
        type: .system,
        primaryAction: UIAction(title: action.title ?? "") { [weak action] _ in
          if let action { choose(action) }
        })
      button.isEnabled = action.isEnabled
      button.titleLabel?.font = .systemFont(ofSize: 17, weight: action === preferred ? .semibold : .regular)
      if action.style == .destructive { button.setTitleColor(.systemRed, for: .normal) }
      let isApart = isSheet && action.style == .cancel
      (isApart ? cancelPlate : plate).addSubview(button)
      return (button, action.style == .cancel)
    }
    // Two buttons of an alert stand side by side, the one that cancels at the left.
    if isPair, buttons[1].isCancel { buttons.swapAt(0, 1) }
    lines = []
    setNeedsLayout()
    if let superview, transform == .identity { superview.setNeedsLayout() }
  }

  private var isPair: Bool { !isSheet && buttons.count == 2 }

  /// Where the parts are in a width; the height of all.
  private func arrange(_ width: CGFloat, _ place: (UIView, CGRect) -> Void) -> CGFloat {
    let inner = width - 32
    var y = padding
    var hasText = false
    for label in [titleLabel, messageLabel] where label.text?.isEmpty == false {
      if hasText { y += 1 }
      let height = label.sizeThatFits(CGSize(width: inner, height: 0)).height
      place(label, CGRect(x: 16, y: y, width: inner, height: height))
      y += height
      hasText = true
    }
    if !fields.isEmpty {
      y += hasText ? 14 : 0
      let height = CGFloat(fields.count) * Self.fieldHeight
      place(box, CGRect(x: 16, y: y, width: inner, height: height))
      for (index, field) in fields.enumerated() {
        place(
          field,
          CGRect(x: 6, y: CGFloat(index) * Self.fieldHeight, width: inner - 12, height: Self.fieldHeight))
      }
      y += height
    }
    y = hasText || !fields.isEmpty ? y + padding : 0
    let own = buttons.filter { !(isSheet && $0.isCancel) }
    if isPair {
      for (index, button) in own.enumerated() {
        place(
          button.view, CGRect(x: CGFloat(index) * width / 2, y: y, width: width / 2, height: buttonHeight))
      }
      y += buttonHeight
    } else {
      for button in own {
        place(button.view, CGRect(x: 0, y: y, width: width, height: buttonHeight))
        y += buttonHeight
      }
    }
    place(plate, CGRect(x: 0, y: 0, width: width, height: y))
    if isSheet, let cancel = buttons.first(where: \.isCancel) {
      if y > 0 { y += 8 }
      place(cancelPlate, CGRect(x: 0, y: y, width: width, height: buttonHeight))
      place(cancel.view, CGRect(x: 0, y: 0, width: width, height: buttonHeight))
      y += buttonHeight
    }
    return y
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: arrange(size.width) { _, _ in })
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    _ = arrange(bounds.width) { view, frame in view.frame = frame }
    box.isHidden = fields.isEmpty
    cancelPlate.isHidden = !(isSheet && buttons.contains(where: \.isCancel))
    drawLines()
  }

  /// The lines above the buttons, and between two that stand side by side.
  private func drawLines() {
    for line in lines { line.removeFromSuperview() }
    let pixel = 1 / max(contentScaleFactor, 1)
    lines = buttons.compactMap { button in
      guard button.view.superview === plate, button.view.frame.minY > 0 else { return nil }
      let frame = button.view.frame
      return line(CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: pixel))
    }
    if isPair, let second = buttons.last?.view.frame {
      lines.append(line(CGRect(x: second.minX, y: second.minY, width: pixel, height: second.height)))
    }
  }

  private func line(_ frame: CGRect) -> UIView {
    let line = UIView(frame: frame)
    line.backgroundColor = .separator
    plate.addSubview(line)
    return line
  }
}
